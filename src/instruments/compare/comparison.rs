//! The lanes beside the lab's, and the clock that all share.

use std::rc::Rc;

use super::Lanes;
use super::clock::{batch, count, due, has_ended, made_by, next_end, seen};
use crate::instruments::run_loop::beginning;
use crate::learn::{OneVersusRest, Problem, ValidSettings};
use crate::session::initial::start_of;
use crate::session::{Playback, Session};

/// Presentations of samples by which a lane catches up at once when something is done by hand.
const AT_ONCE: u64 = 20_000;

/// The lanes beside the lab's, and the clock.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    /// The runs of lanes B, C and D.
    pub(super) others: Vec<OneVersusRest>,
    /// Samples presented in every lane since the common start.
    pub(super) clock: u64,
    /// True while the comparison is playing.
    pub is_playing: bool,
    /// Epochs at which it stops, while it plays.
    until: u64,
    /// Steps of the clock due but not yet made.
    due: Playback,
}

impl Comparison {
    pub(super) fn pause(&mut self) {
        (self.is_playing, self.due) = (false, Playback::default());
    }

    /// Returns true if a lane beside the lab's is behind the clock.
    fn is_behind(&self) -> bool {
        self.others.iter().any(|run| due(run, self.clock) > 0)
    }

    /// Lets the lanes be those that are wished for, and the clock stand where the lab stands.
    pub(super) fn fit(&mut self, lanes: &Lanes, lab: &mut Session) {
        let (start, epochs, updates) = start(lab);
        let wanted = lane_problems(lanes, lab);
        for (i, (settings, problems)) in wanted.iter().enumerate() {
            let fits = |run: &OneVersusRest| {
                run.settings() == settings
                    && run.origin() == (&start[..], epochs, updates)
                    && Rc::ptr_eq(run.problem(), &problems[0])
            };
            let new = || OneVersusRest::resume(problems, *settings, &start, epochs, updates);
            match self.others.get_mut(i) {
                Some(run) if fits(run) => {}
                Some(run) => *run = new(),
                None => self.others.push(new()),
            }
        }
        self.others.truncate(wanted.len());
        if lab.is_changed() {
            self.clock = 0;
        } else if seen(lab.run()) > self.clock || due(lab.run(), self.clock) > 0 {
            self.clock = seen(lab.run());
        }
        for run in &mut self.others {
            let made = made_by(run, self.clock);
            if run.steps() > made {
                run.seek(made);
            }
        }
        // The window takes over what is under way.
        if let Some((until, due)) = lab.take_over() {
            self.until = until.saturating_sub(lab.run().segment());
            (self.is_playing, self.due) = (true, due.for_a_step());
        }
    }

    /// Returns true if something is due now.
    pub(crate) fn has_work(&self) -> bool {
        self.is_behind() || (self.is_playing && self.due.is_due())
    }

    /// A move by hand pauses, and starts from the present data and settings.
    fn by_hand(&mut self, lanes: &Lanes, lab: &mut Session) {
        self.pause();
        lab.go_on_by_hand();
        self.fit(lanes, lab);
    }

    /// To the next end of an update.
    pub(super) fn step_by_hand(&mut self, lanes: &Lanes, lab: &mut Session) {
        self.by_hand(lanes, lab);
        self.step(lab);
    }

    /// To the next multiple of all samples.
    pub(super) fn epoch(&mut self, lanes: &Lanes, lab: &mut Session) {
        self.by_hand(lanes, lab);
        let count = count(lab.run()).max(1);
        if !self.have_all_ended(lab) {
            self.go_to(lab, (self.clock / count + 1) * count);
        }
    }

    /// The weights of the start again, in all lanes.
    pub(super) fn reset(&mut self, lanes: &Lanes, lab: &mut Session) {
        lab.reset();
        self.pause();
        (self.clock, self.others) = (0, Vec::new());
        self.fit(lanes, lab);
    }

    /// Play, pause; from the start where every lane has come to its end.
    pub(super) fn toggle_play(&mut self, lanes: &Lanes, lab: &mut Session) {
        if self.is_playing {
            return self.pause();
        }
        if lab.prepared().problem.train.is_empty() {
            return lab.tell_nothing_to_learn();
        }
        self.by_hand(lanes, lab);
        if self.have_all_ended(lab) {
            self.reset(lanes, lab);
        }
        (self.is_playing, self.due) = (true, Playback::BEGUN);
        let wished = u64::from(lab.document().settings.epochs);
        let epochs = self.clock / count(lab.run()).max(1);
        self.until = (epochs / wished + 1) * wished;
    }

    /// Milliseconds go by while it plays.
    pub(super) fn tick(&mut self, lab: &Session, milliseconds: f64) {
        // While lanes catch up the clock waits and owes nothing.
        if self.is_playing && !self.is_behind() {
            let speed = lab.document().settings.speed;
            self.due.tick(speed.per_second(), milliseconds);
        }
    }

    /// Returns true if every lane has ended, none of them behind the clock.
    fn have_all_ended(&self, lab: &Session) -> bool {
        let mut runs = self.others.iter().chain([lab.run()]);
        runs.all(has_ended)
    }

    /// To the next end of an update among the lanes that still run.
    fn step(&mut self, lab: &mut Session) {
        let runs = self.others.iter().chain([lab.run()]);
        let running = runs.filter(|run| !has_ended(run));
        let next = running.map(|run| next_end(run, self.clock)).min();
        if let Some(next) = next {
            self.go_to(lab, next);
        }
    }

    /// Puts the clock forward; the lab follows at once, the others too unless they have much to do.
    fn go_to(&mut self, lab: &mut Session, clock: u64) {
        self.clock = clock;
        loop {
            let due = due(lab.run(), clock);
            if due == 0 {
                break;
            }
            lab.advance(due);
        }
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

    /// The lanes go on a little: about this many presentations of samples.
    pub(super) fn train(&mut self, lanes: &Lanes, lab: &mut Session, presentations: u64) {
        let each = (presentations / (1 + self.others.len() as u64)).max(1);
        if self.is_behind() {
            return self.catch_up(each);
        }
        if !self.is_playing {
            return;
        }
        if lab.is_changed() {
            lab.go_on_by_hand();
            self.fit(lanes, lab);
        }
        let count = count(lab.run()).max(1);
        let mut left = each;
        while self.is_playing && left > 0 && self.due.is_due() && !self.is_behind() {
            let before = self.clock;
            if !self.due.is_endless() {
                self.step(lab);
                self.due.made(1);
            } else {
                let end = (before / count + 1) * count;
                self.go_to(lab, (before + left).min(end));
            }
            left = left.saturating_sub((self.clock - before).max(1));
            let between = self.clock.is_multiple_of(count);
            let enough = between && self.clock / count >= self.until;
            if enough || (!self.is_behind() && self.have_all_ended(lab)) {
                self.pause();
            }
        }
    }
}

/// Weights, epochs and updates at the common start.
pub(super) fn start(lab: &Session) -> (Vec<f64>, u64, u64) {
    let (weights, epochs, updates) = beginning(lab);
    let wanted = start_of(lab.document(), lab.prepared());
    if weights.len() == wanted.len() {
        (weights.to_vec(), epochs, updates)
    } else {
        (wanted, epochs, updates)
    }
}

/// The learning settings and the training problems of lanes B, C and D.
fn lane_problems(lanes: &Lanes, lab: &Session) -> Vec<(ValidSettings, Vec<Rc<Problem>>)> {
    let changes = lanes.changes().iter();
    let own = changes.map(|change| change.applied_to(&lab.document().settings));
    own.map(|own| (own.learning(), lab.prepared().trained_on(&own)))
        .collect()
}
