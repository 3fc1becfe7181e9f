//! The run of the window: which data, which kernel, and how it plays.

use std::rc::Rc;

use crate::data::keywords;
use crate::instruments::Budget;
use crate::learn::{
    Kernel, KernelKind, KernelPerceptron, KernelShape, Outcome, Presentation, Problem,
};
use crate::session::{Playback, Session};

/// A run that is to be seen at its end is led there by at most so many presentations of points, of one epoch at least.
const MOST_AT_OPENING: u64 = 10_000;
/// Play stops after this many epochs more; pressed again, it goes on.
pub const MOST_EPOCHS: u64 = 1000;

keywords! {
    /// The state of the training.
    DualStanding {
        /// The data have three classes or more.
        Classes = "classes",
        /// There is nothing to learn from.
        Empty = "empty",
        /// The points are too far from 0 for this kernel.
        TooLarge = "too-large",
        /// Not begun.
        Ready = "ready",
        /// Under way.
        Training = "training",
        /// Begun, but nothing runs.
        Paused = "paused",
        /// A pass over all points after the last epoch found y F > 0 at each.
        Converged = "converged",
        /// It is proven that no F of this kernel separates the points.
        Cycling = "cycling",
    }
}

/// A run on the lab's data.
#[derive(Clone, Debug)]
pub struct Training {
    /// Of what: the problem, whether it has two classes, the kernel.
    problem: Rc<Problem>,
    is_multiclass: bool,
    /// The kernel.
    pub kernel: (KernelKind, KernelShape),
    /// The point of each training sample.
    pub(super) rows: Vec<u32>,
    run: Option<KernelPerceptron>,
    /// The last presentation of a point; none before the first.
    pub last: Option<Presentation>,
    /// True while it goes on by itself.
    pub is_playing: bool,
    due: Playback,
    /// True while it keeps no speed, after the button of an epoch was pressed.
    hurries: bool,
    /// The epoch at which Play stops.
    until: u64,
    /// The epoch at which the run stops that the window opens with, while it goes there.
    opens_until: Option<u64>,
    /// True at the end of that run: Play begins anew.
    is_at_opening: bool,
}

impl Training {
    /// Before the first step, with η = 1: from a = 0, η only multiplies F.
    pub fn new(lab: &Session, kind: KernelKind, shape: KernelShape) -> Self {
        let prepared = lab.prepared();
        let mut training = Self {
            problem: Rc::clone(&prepared.problem),
            is_multiclass: prepared.is_multiclass(),
            kernel: (kind, shape),
            rows: prepared.rows[0].clone(),
            run: None,
            last: None,
            is_playing: false,
            due: Playback::default(),
            hurries: false,
            until: 0,
            opens_until: None,
            is_at_opening: false,
        };
        training.reset();
        training
    }

    /// Returns true if it is the run that the lab and the choice of a kernel ask for.
    pub(crate) fn is_of(&self, lab: &Session, kind: KernelKind, shape: KernelShape) -> bool {
        let prepared = lab.prepared();
        Rc::ptr_eq(&self.problem, &prepared.problem)
            && self.is_multiclass == prepared.is_multiclass()
            && self.kernel == (kind, shape)
    }

    /// The perceptron; none where it cannot be trained.
    pub fn run(&self) -> Option<&KernelPerceptron> {
        self.run.as_ref()
    }

    /// Returns true while time alone changes it.
    pub(crate) fn is_at_work(&self) -> bool {
        self.is_playing
            || self.opens_until.is_some()
            || self.run.as_ref().is_some_and(KernelPerceptron::is_judging)
    }

    /// Begins to go to the end of the run, without being played.
    pub(super) fn open(&mut self) {
        let samples = self.problem.train.len().max(1) as u64;
        let epochs = (MOST_AT_OPENING / samples).max(1);
        self.opens_until = self.run.as_ref().map(|_| epochs);
    }

    /// Goes on to the end that it opens with while there is time.
    fn work(&mut self, budget: &Budget<'_>) {
        while let (Some(until), Some(run)) = (self.opens_until, &mut self.run) {
            self.last = run.turn().or(self.last);
            let is_over = run.outcome() != Outcome::Running || run.epochs() >= until;
            if is_over && !run.is_judging() {
                (self.opens_until, self.is_at_opening) = (None, true);
            }
            if !budget.is_left() {
                break;
            }
        }
    }

    /// Back to a = 0.
    pub fn reset(&mut self) {
        self.pause();
        let samples = &self.problem.train;
        let (kind, shape) = self.kernel;
        let is_trained = !self.is_multiclass && !samples.is_empty();
        self.run = Kernel::new(kind, shape)
            .ok()
            .filter(|_| is_trained)
            // A kernel has a bias of its own: 1 + x·x′.
            .and_then(|kernel| {
                let samples = samples.clone();
                let samples = if samples.has_bias() {
                    samples
                } else {
                    samples.with_bias()
                };
                KernelPerceptron::new(samples, kernel, 1.0).ok()
            });
        (self.last, self.is_at_opening) = (None, false);
    }

    pub(super) fn pause(&mut self) {
        (self.is_playing, self.due) = (false, Playback::default());
        (self.hurries, self.opens_until) = (false, None);
    }

    /// Presents one point. After the last one of an epoch, time judges the epoch.
    pub fn step(&mut self) {
        self.pause();
        let Some(run) = &mut self.run else {
            return;
        };
        while run.is_judging() {
            run.turn();
        }
        self.last = run.turn();
    }

    /// Goes to the end of the epoch under way: as fast as frames allow.
    pub fn epoch(&mut self) {
        self.pause();
        let Some(run) = &self.run else {
            return;
        };
        self.until = run.epochs() + 1;
        (self.is_playing, self.hurries) = (true, true);
    }

    /// Play or pause. After an end it begins anew.
    pub fn toggle_play(&mut self) {
        if self.is_playing {
            return self.pause();
        }
        if self.is_over() || self.is_at_opening {
            self.reset();
        }
        self.pause();
        if let Some(run) = &self.run {
            self.until = run.epochs() + MOST_EPOCHS;
            (self.is_playing, self.due) = (true, Playback::BEGUN);
        }
    }

    fn is_over(&self) -> bool {
        let outcome = self.run.as_ref().map(KernelPerceptron::outcome);
        outcome.is_some_and(|outcome| outcome != Outcome::Running)
    }

    /// Milliseconds go by: the steps that are due, for as long as there is time.
    pub(super) fn tick(&mut self, milliseconds: f64, speed: Option<u32>, budget: &Budget<'_>) {
        self.work(budget);
        if !self.is_playing {
            if let Some(run) = &mut self.run {
                while run.is_judging() && budget.is_left() {
                    run.turn();
                }
            }
            return;
        }
        let speed = speed.filter(|_| !self.hurries);
        self.due.tick(speed.map(f64::from), milliseconds);
        let Some(run) = &mut self.run else {
            return;
        };
        let mut is_first = true;
        while self.due.is_due() && (is_first || budget.is_left()) {
            is_first = false;
            let epochs = run.epochs();
            if let Some(presentation) = run.turn() {
                self.last = Some(presentation);
                self.due.made(1);
            }
            // The judgment of an epoch costs no step.
            while run.is_judging() && budget.is_left() {
                run.turn();
            }
            if run.epochs() > epochs
                && (run.outcome() != Outcome::Running || run.epochs() >= self.until)
            {
                self.pause();
                return;
            }
        }
    }

    /// The state of the training.
    pub fn standing(&self) -> DualStanding {
        let Some(run) = &self.run else {
            return match () {
                () if self.is_multiclass => DualStanding::Classes,
                () if self.problem.train.is_empty() => DualStanding::Empty,
                () => DualStanding::TooLarge,
            };
        };
        match run.outcome() {
            Outcome::Converged => DualStanding::Converged,
            Outcome::Cycling { .. } => DualStanding::Cycling,
            _ if self.is_playing => DualStanding::Training,
            _ if run.epochs() == 0 && run.presented() == 0 => DualStanding::Ready,
            _ if self.opens_until.is_some() => DualStanding::Training,
            _ => DualStanding::Paused,
        }
    }
}
