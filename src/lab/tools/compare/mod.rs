//! Lanes side by side: up to four runs on the same data from the same start, each with something of its own, in lockstep.
//!
//! Lane A is the lab itself, with its settings, run and weights; so when the window closes the lab stands where lane A
//! stood. The lanes share one clock, which counts the samples presented since their common start, the beginning of the
//! lab's present stretch. At every time of the clock each lane that still runs has made exactly those updates that end by
//! then; one that has come to an end of its run stays there. How far the others have come is not part of a link: it
//! follows from where the lab stands, and lanes that are behind catch up in portions.

mod change;
mod chart;
mod clock;
mod command;
mod lane;

#[cfg(test)]
mod tests;

pub(crate) use change::applies;
pub use change::{Change, Ready, Shown, Wish};
pub use chart::{Picture, Trace};
pub use command::Command;
pub use lane::{Lane, Reading, headline, lanes};

use std::rc::Rc;

use self::clock::{batch, count, due, has_ended, made_by, next_end, seen};
use super::Tool;
use crate::lab::state::start_of;
use crate::lab::timeline::stretches::branch;
use crate::lab::update::{catch_up, edit, make_updates, pause, reset};
use crate::lab::{Document, Play, State, words};
use crate::learn::{OneVersusRest, Rule, Settings};

/// The most lanes.
pub const MOST_LANES: usize = 4;
/// The longest time between two frames that counts, milliseconds: a page that was not painted owes nothing.
const LONGEST_FRAME: f64 = 250.0;
/// Presentations of samples by which a lane catches up at once when something is done by hand.
const AT_ONCE: u64 = 20_000;

/// The lanes beside the lab's, and the clock.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    others: Vec<OneVersusRest>,
    /// Samples presented since the common start.
    clock: u64,
    /// Whether the window is open.
    shown: bool,
    playing: bool,
    /// Epochs at which it stops, while it plays.
    until: u64,
    /// Steps of the clock due but not yet made.
    credit: f64,
}

impl Comparison {
    /// Whether it goes on by itself.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Samples presented in every lane since the common start.
    #[must_use]
    pub fn clock(&self) -> u64 {
        self.clock
    }

    /// The runs of lanes B, C and D.
    #[must_use]
    pub fn others(&self) -> &[OneVersusRest] {
        &self.others
    }

    fn pause(&mut self) {
        (self.playing, self.credit) = (false, 0.0);
    }

    /// Whether a lane beside the lab's is behind the clock.
    fn is_behind(&self) -> bool {
        self.others.iter().any(|run| due(run, self.clock) > 0)
    }

    /// Lets the lanes be what the document asks for, and the clock stand where the lab stands.
    fn fit(&mut self, state: &mut State) {
        let (start, epochs, updates) = start(state);
        let problems = state.material.problems();
        let wanted = wanted(&state.document);
        for (i, settings) in wanted.iter().enumerate() {
            let fits = |run: &OneVersusRest| {
                run.settings() == settings
                    && run.origin() == (&start[..], epochs, updates)
                    && Rc::ptr_eq(run.problem(), &problems[0])
            };
            let new = || OneVersusRest::resume(&problems, *settings, &start, epochs, updates);
            match self.others.get_mut(i) {
                Some(run) if fits(run) => {}
                Some(run) => *run = new(),
                None => self.others.push(new()),
            }
        }
        self.others.truncate(wanted.len());
        if state.is_changed() {
            self.clock = 0;
        } else if seen(&state.run) > self.clock || due(&state.run, self.clock) > 0 {
            self.clock = seen(&state.run);
        }
        for run in &mut self.others {
            let made = made_by(run, self.clock);
            if run.steps() > made {
                run.seek(made);
            }
        }
        if let Play::Playing { until } = state.play {
            // The window takes over what is under way.
            self.until = until.saturating_sub(state.run.stretch());
            (self.playing, self.credit) = (true, state.credit.min(1.0));
            pause(state);
        }
    }
}

/// Weights, epochs and updates at the common start.
fn start(state: &State) -> (Vec<f64>, u64, u64) {
    let run = &state.run;
    let (weights, epochs, updates) = if state.is_changed() {
        (run.weights(), run.epochs(), run.updates())
    } else {
        run.origin()
    };
    let wanted = start_of(&state.document, &state.material);
    if weights.len() == wanted.len() {
        (weights.to_vec(), epochs, updates)
    } else {
        (wanted, epochs, updates)
    }
}

/// How lanes B, C and D learn.
fn wanted(document: &Document) -> Vec<Settings> {
    let lab = &document.settings;
    let changes = lab.tools.compare.changes().iter();
    changes.map(|change| change.of(lab).learning()).collect()
}

/// Does what is asked in the window.
pub(crate) fn update(state: &mut State, command: Command) {
    let wish = |state: &mut State, change: &dyn Fn(&mut Document)| edit(state, None, change);
    match command {
        Command::Ready(ready) => wish(state, &|document| {
            let lab = document.settings.clone();
            document.settings.tools.compare.make(ready, &lab);
        }),
        Command::Adaline => {
            wish(state, &|document| {
                let lab = &mut document.settings;
                lab.rule = Rule::ADALINE;
                lab.eta = lab.usual_eta();
                let lab = lab.clone();
                document.settings.tools.compare.make(Ready::Rates, &lab);
            });
            with_lanes(state, |state, lanes| lanes.reset(state));
        }
        Command::Add => wish(state, &|document| {
            let lab = document.settings.clone();
            document.settings.tools.compare.add(&lab);
        }),
        Command::Remove(index) => wish(state, &|document| {
            document.settings.tools.compare.remove(index);
        }),
        command => with_lanes(state, |state, lanes| lanes.carry_out(state, command)),
    }
}

/// Lends the lanes out of the state.
fn with_lanes(state: &mut State, act: impl FnOnce(&mut State, &mut Comparison)) {
    if let Some(mut lanes) = state.compare.take() {
        act(state, &mut lanes);
        state.compare = Some(lanes);
    }
}

/// Lets the lanes follow the lab as long as their window is open, and rest when it is closed. It opens with η × ⅒, η,
/// η × 10, and closes with its last lane.
pub(crate) fn follow(state: &mut State) {
    let tools = &state.document.settings.tools;
    let known = state.compare.as_ref().is_some_and(|lanes| lanes.shown);
    let alone = tools.compare.lanes < 2;
    if tools.open == Tool::Compare && alone && known {
        state.document.settings.tools.open = Tool::None;
    }
    if state.document.settings.tools.open != Tool::Compare {
        if let Some(lanes) = state.compare.as_deref_mut() {
            lanes.pause();
            lanes.shown = false;
        }
        return;
    }
    if alone {
        let lab = state.document.settings.clone();
        let wish = &mut state.document.settings.tools.compare;
        wish.make(Ready::Rates, &lab);
    }
    let mut lanes = state.compare.take().unwrap_or_default();
    lanes.shown = true;
    lanes.fit(state);
    state.compare = Some(lanes);
}

impl Comparison {
    fn carry_out(&mut self, state: &mut State, command: Command) {
        match command {
            Command::TogglePlay => self.toggle_play(state),
            Command::Step => {
                self.by_hand(state);
                self.step(state);
            }
            Command::Epoch => {
                self.by_hand(state);
                let count = count(&state.run).max(1);
                if !self.have_all_ended(state) {
                    self.go_to(state, (self.clock / count + 1) * count);
                }
            }
            Command::Reset => self.reset(state),
            Command::Tick(milliseconds) => self.tick(state, milliseconds),
            Command::Train(presentations) => self.train(state, presentations as u64),
            Command::Ready(_) | Command::Adaline | Command::Add | Command::Remove(_) => {}
        }
    }

    /// Whether something is due now.
    #[must_use]
    pub fn has_work(&self) -> bool {
        self.shown && (self.is_behind() || (self.playing && self.credit >= 1.0))
    }

    /// A move by hand pauses, and starts from the present data and settings.
    fn by_hand(&mut self, state: &mut State) {
        self.pause();
        pause(state);
        self.begin(state);
    }

    /// Lets the lab go on with what has changed, and all lanes from there.
    fn begin(&mut self, state: &mut State) {
        branch(state);
        catch_up(state);
        state.reached = state.reached();
        self.fit(state);
    }

    fn reset(&mut self, state: &mut State) {
        reset(state);
        self.pause();
        (self.clock, self.others) = (0, Vec::new());
        self.fit(state);
    }

    fn toggle_play(&mut self, state: &mut State) {
        if self.playing {
            return self.pause();
        }
        if state.material.problem.train.is_empty() {
            state.notice = Some(words::nothing_to_learn(state));
            return;
        }
        self.by_hand(state);
        if self.have_all_ended(state) {
            self.reset(state);
        }
        // The first step is due at once.
        (self.playing, self.credit) = (true, 1.0);
        let wished = u64::from(state.document.settings.epochs);
        let epochs = self.clock / count(&state.run).max(1);
        self.until = (epochs / wished + 1) * wished;
    }

    fn tick(&mut self, state: &State, milliseconds: f64) {
        // Neither a negative time nor none at all makes anything due; nor does what is not a number.
        // While lanes catch up the clock waits and owes nothing.
        if self.playing && !self.is_behind() && milliseconds > 0.0 {
            self.credit = state
                .document
                .settings
                .speed
                .map_or(f64::INFINITY, |speed| {
                    self.credit + f64::from(speed) * milliseconds.min(LONGEST_FRAME) / 1000.0
                });
        }
    }

    /// Whether every lane has come to its end, none of them behind.
    fn have_all_ended(&self, state: &State) -> bool {
        let mut runs = self.others.iter().chain([&state.run]);
        runs.all(has_ended)
    }

    /// To the next end of an update among the lanes that still run.
    fn step(&mut self, state: &mut State) {
        let runs = self.others.iter().chain([&state.run]);
        let running = runs.filter(|run| !has_ended(run));
        let next = running.map(|run| next_end(run, self.clock)).min();
        if let Some(next) = next {
            self.go_to(state, next);
        }
    }

    /// Puts the clock forward; the lab follows at once, the others too unless they have much to do.
    fn go_to(&mut self, state: &mut State, clock: u64) {
        self.clock = clock;
        loop {
            let due = due(&state.run, clock);
            if due == 0 {
                break;
            }
            make_updates(state, due);
        }
        state.reached = state.reached();
        self.catch_up(AT_ONCE);
    }

    /// Lets each lane that is behind make about this many presentations.
    fn catch_up(&mut self, presentations: u64) {
        for run in &mut self.others {
            let mut left = (presentations / batch(run)).max(1);
            while left > 0 {
                let most = due(run, self.clock).min(left);
                if most == 0 {
                    break;
                }
                run.advance(most);
                left -= most;
            }
        }
    }

    fn train(&mut self, state: &mut State, presentations: u64) {
        let each = (presentations / (1 + self.others.len() as u64)).max(1);
        if self.is_behind() {
            return self.catch_up(each);
        }
        if !self.playing {
            return;
        }
        if state.is_changed() {
            self.begin(state);
        }
        let count = count(&state.run).max(1);
        let mut left = each;
        while self.playing && left > 0 && self.credit >= 1.0 && !self.is_behind() {
            let before = self.clock;
            if self.credit.is_finite() {
                self.step(state);
                self.credit -= 1.0;
            } else {
                let end = (before / count + 1) * count;
                self.go_to(state, (before + left).min(end));
            }
            left = left.saturating_sub((self.clock - before).max(1));
            let between = self.clock.is_multiple_of(count);
            let enough = between && self.clock / count >= self.until;
            if enough || (!self.is_behind() && self.have_all_ended(state)) {
                self.pause();
            }
        }
    }
}
