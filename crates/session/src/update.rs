//! The effect of each action on the state. Pure: no clock, no chance, no screen.

use super::{
    Action, ActionKind, Document, Play, Playback, Session,
    edit::{begin_anew, catch_up, edit, pause, reset, stop_epoch},
    fetch,
    fields::nudge,
    ghost_runs, line,
    link::{self, LinkError, edits},
    messages, pace,
    play_plan::PlayPlan,
    points,
    set::{open_table, set},
    settings::Init,
    slider::{dragged_eta, slider_to_eta},
    stream::flow,
    tile,
    timeline::{back, by_hand, seek, segments},
    view,
};
use crate::learn::Outcome;

/// Applies one action.
pub fn update(state: &mut Session, action: Action) {
    if is_by_hand(state, &action) {
        state.must_leave_address = false;
    }
    match action {
        Action::Set { name, value } => set(state, &name, &value),
        Action::SlideEta(place) => set(state, "eta", &slider_to_eta(place).to_string()),
        Action::DragEta(place) => set(state, "eta", &dragged_eta(place).to_string()),
        Action::Nudge { name, up } => nudge::nudge(state, &name, up),
        Action::LookAt(view) => points::look_at(state, view),
        Action::Show(view) => state.shown = view,
        Action::AddPoint { at, class } => points::add_point(state, at, class),
        Action::MovePoint { index, to } => points::move_point(state, index, to),
        Action::SetPoint { index, point } => points::set_point(state, index, point),
        Action::Import(import) => points::import(state, &import),
        Action::OpenTable(table) => open_table(state, table),
        Action::ChooseTile(chosen) => tile::choose(state, chosen),
        Action::RemovePoint { index } => points::remove_point(state, index),
        Action::ShowBoundary => view::show_boundary(state),
        Action::Clear => points::clear(state),
        Action::TogglePlay => toggle_play(state),
        Action::Step => by_hand(state, |state| {
            flow(state);
            state.before = Some(state.run.weights().to_vec());
            state.last = state.run_mut().step();
        }),
        Action::NextMistake => pace::search(state),
        Action::Epoch => by_hand(state, |state| {
            flow(state);
            state.run_mut().epoch();
        }),
        Action::Fit(epochs) => fit(state, epochs),
        Action::Back => back(state),
        Action::Seek(place) => seek(state, place),
        Action::Reset => begin_anew(state),
        Action::PlayAgain => {
            begin_anew(state);
            toggle_play(state);
        }
        Action::TryAdvice => state.try_advice(),
        Action::DismissGhost(index) => state.dismiss_ghost(index),
        Action::ClearGhosts => state.clear_ghosts(),
        Action::Reseed(seed) => set(state, "seed", &seed.to_string()),
        Action::NewStart(seed) => edit(state, None, |document| {
            document.settings.seed = seed;
            document.settings.init = Init::Random;
        }),
        Action::NewData(seed) => set(state, "data-seed", &seed.to_string()),
        Action::Tick(milliseconds) => tick(state, milliseconds),
        Action::Train(presentations) => train(state, presentations),
        Action::Undo => state.travel(true, &mut |_, value| value.into()),
        Action::Redo => state.travel(false, &mut |_, value| value.into()),
        Action::EndGesture => state.gesture = None,
        Action::Open(saved) => {
            state.open(&saved, &mut |_, _| false);
        }
        Action::Dismiss => state.notice = None,
        Action::Unknown(names) => {
            let told = messages::unknown_names(&names);
            let notice = state.notice.take();
            state.notice = Some(notice.map_or(told.clone(), |first| format!("{first} {told}")));
        }
        Action::Missing(path) => state.notice = Some(messages::missing_file(path)),
        Action::Fetching | Action::Fetched { .. } | Action::Found { .. } | Action::FetchAgain => {
            fetch::update(state, &action);
        }
        action => line::update(state, action),
    }
}

fn toggle_play(state: &mut Session) {
    if state.missing().is_some() {
        state.notice = Some(messages::waiting());
        return;
    }
    if state.play != Play::Paused {
        return pause(state);
    }
    if state.begins_anew() {
        begin_anew(state);
    }
    if !begin(state) {
        return;
    }
    let until = stop_epoch(state);
    (state.play, state.due, state.eased) = (Play::Playing { until }, Playback::BEGUN, 0);
}

/// Leaves the past, so that the run can go on; says so and is false where there is nothing to learn from.
pub(super) fn begin(state: &mut Session) -> bool {
    if state.prepared.problem.train.is_empty() {
        state.notice = Some(messages::nothing_to_learn(state));
        return false;
    }
    segments::branch(state);
    catch_up(state);
    (state.gesture, state.notice) = (None, None);
    true
}

/// Trains through this many epochs as fast as it goes.
fn fit(state: &mut Session, epochs: u32) {
    if state.missing().is_some() {
        state.notice = Some(messages::waiting());
        return;
    }
    if begin(state) {
        play_epochs(state, u64::from(epochs));
        if let Play::Stepping { at_once, .. } = &mut state.play {
            (*at_once, state.due) = (true, Playback::ENDLESS);
        }
    }
}

/// Plays this many updates, at the speed that is set.
pub fn play_steps(state: &mut Session, count: u64) {
    play_some(state, |_| count);
}

/// Plays to the end of this many epochs; the one under way counts as the first.
pub fn play_epochs(state: &mut Session, count: u64) {
    play_some(state, |state| {
        let whole = state
            .prepared
            .problem
            .train
            .len()
            .div_ceil(state.run.batch()) as u64;
        state.run.left_in_epoch() + count.saturating_sub(1) * whole
    });
}

fn play_some(state: &mut Session, count: impl FnOnce(&Session) -> u64) {
    pause(state);
    segments::branch(state);
    catch_up(state);
    state.gesture = None;
    let left = count(state);
    if left > 0 && !state.prepared.problem.train.is_empty() {
        let at_once = false;
        (state.play, state.due) = (Play::Stepping { left, at_once }, Playback::BEGUN);
    }
}

fn tick(state: &mut Session, milliseconds: f64) {
    if state.play == Play::Paused || state.missing().is_some() {
        return;
    }
    if !pace::is_planned(state) {
        let speed = pace::speed(state);
        state.plan = None;
        return state.due.tick(speed, milliseconds);
    }
    catch_up(state);
    let most = still_to_make(state).unwrap_or(u64::MAX);
    let plan = state.plan.take();
    let mut plan = plan.unwrap_or_else(|| PlayPlan::new(&state.run, most));
    let steps = state.run.steps();
    let due = plan.tick(milliseconds, steps);
    if plan.has_begun(steps) && has_ended(state) {
        // A change that was the last one stays on show for its time.
        state.due = Playback::default();
        if !plan.shows_change() {
            return pause(state);
        }
    } else {
        state.due = Playback::of_steps(due);
    }
    state.plan = Some(plan);
}

/// Makes due updates, about `presentations` samples' worth, and stops where playing ends.
fn train(state: &mut Session, presentations: usize) {
    if !state.has_work() {
        return;
    }
    catch_up(state);
    let mut left = (presentations / state.run.batch()).max(1) as u64;
    while left > 0 && state.has_work() {
        flow(state);
        let made = if pace::goes_by_changes(state) {
            pace::to_next_change(state, left)
        } else {
            let due = state.due.steps().min(state.run.left_in_epoch());
            let most = left.min(due);
            let most = still_to_make(state).map_or(most, |rest| most.min(rest));
            make_updates(state, most);
            if let Play::Stepping { left, .. } = &mut state.play {
                *left -= most;
            }
            state.due.made(most);
            most
        };
        left -= made.min(left);
        if has_ended(state) {
            state.due = Playback::default();
            if !state.plan.as_ref().is_some_and(PlayPlan::shows_change) {
                pause(state);
            }
        }
    }
}

/// Updates of the run; a single one is remembered in full, for the plane and the panel to show.
pub(super) fn make_updates(state: &mut Session, most: u64) {
    (state.before, state.last) = (None, None);
    state.run_mut().advance(most.saturating_sub(1));
    if most > 0 {
        let before = state.run.weights().to_vec();
        state.last = state.run_mut().step();
        state.before = state.last.as_ref().map(|_| before);
    }
}

/// The updates until playing ends, where they are counted.
fn still_to_make(state: &Session) -> Option<u64> {
    match state.play {
        Play::Stepping { left, .. } => Some(left),
        Play::Replaying { to } => Some(to.saturating_sub(state.run.steps())),
        Play::Playing { until } => {
            let run = &state.run;
            let whole = run.problem().train.len().div_ceil(run.batch()) as u64;
            let later = until.saturating_sub(run.epochs() + 1);
            Some(run.left_in_epoch() + later.saturating_mul(whole))
        }
        Play::Paused | Play::Searching { .. } => None,
    }
}

/// Returns true if there is nothing left to play.
fn has_ended(state: &Session) -> bool {
    let halted = state.last.is_none();
    match state.play {
        Play::Paused => true,
        Play::Stepping { left, .. } => halted || left == 0,
        Play::Searching { .. } => halted,
        Play::Replaying { to } => halted || state.run.steps() >= to,
        Play::Playing { until } => {
            let flows = state.document.settings.data.flows();
            let ended = state.run.outcome() != Outcome::Running && !flows;
            let at_end = state.run.presented() == 0 && ended;
            halted || at_end || state.run.epochs() >= until
        }
    }
}

impl Session {
    /// Opens as much of an address as makes sense, and the edits below it. `other` takes the parts that are not the lab's;
    /// it says whether they make sense. Returns the first mistake.
    pub fn open(
        &mut self,
        saved: &str,
        other: &mut dyn FnMut(&str, &str) -> bool,
    ) -> Option<LinkError> {
        let (address, edits) = saved.split_once('\n').unwrap_or((saved, ""));
        let (speed, by_hand) = (
            self.document.settings.speed,
            self.document.settings.by_hand.speed,
        );
        let known = self.tables();
        let (opened, mistakes) = link::salvage(address, &known, other);
        *self = opened;
        edits::read(self, edits, &known);
        if let Some(first) = mistakes.first() {
            if matches!(first, LinkError::Long | LinkError::Version) {
                self.document.settings.speed = speed;
                self.document.settings.by_hand.speed = by_hand;
            }
            self.notice = Some(messages::broken_link(&mistakes));
            self.must_leave_address = true;
        }
        mistakes.into_iter().next()
    }

    /// Pauses for somebody else to go on: the epoch at which playing would stop, and the updates due.
    pub fn take_over(&mut self) -> Option<(u64, Playback)> {
        let Play::Playing { until } = self.play else {
            return None;
        };
        let due = self.due;
        pause(self);
        Some((until, due))
    }

    /// Pauses, and goes on from what is shown with the present data and settings.
    pub fn go_on_by_hand(&mut self) {
        pause(self);
        segments::branch(self);
        catch_up(self);
        self.reached = self.reached();
    }

    /// Makes so many updates. Of a past segment they are another way to go on: what came later is dropped.
    pub fn advance(&mut self, updates: u64) {
        segments::branch(self);
        make_updates(self, updates);
        self.reached = self.reached();
    }

    /// Back to the weights of the start, before training.
    pub fn reset(&mut self) {
        ghost_runs::leave(self, self.is_changed());
        reset(self);
    }

    /// Tells that there is nothing to learn from.
    pub fn tell_nothing_to_learn(&mut self) {
        self.notice = Some(messages::nothing_to_learn(self));
    }

    /// Makes a document the lab's, as one edit.
    pub fn replace_document(&mut self, document: Document) {
        edit(self, None, |target| *target = document);
    }

    /// The user has done something beside the lab: the address is written again.
    pub fn touch(&mut self) {
        self.must_leave_address = false;
    }
}

/// Returns true if the user does an action, and not time or the page by itself.
fn is_by_hand(state: &Session, action: &Action) -> bool {
    // Nothing is spared, so it makes no difference.
    !state.must_leave_address || action.kind() != ActionKind::Page
}
