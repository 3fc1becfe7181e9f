//! One gate of the gallery and how it stands.

use std::rc::Rc;

use crate::data::Gate;
use crate::learn::{Kind, Outcome, Problem, Trainer, ValidSettings, dot};
use crate::theory::Separability;

/// The status of a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GateStanding {
    /// Not begun.
    Ready,
    /// Under way.
    Training,
    /// Begun, but nothing runs.
    Paused,
    /// Every point is on its side: mistake-driven rules have converged, of smooth ones it is so at an epoch's end.
    Learned,
    /// At an end of the run, with points on the wrong side.
    Ended(Outcome),
}

impl GateStanding {
    /// The status in one word.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::Training => "training",
            Self::Paused => "paused",
            Self::Learned => "learned",
            Self::Ended(outcome) => outcome.keyword(),
        }
    }

    /// Returns true if the gate has been learned or never will be.
    pub fn is_end(self) -> bool {
        matches!(self, Self::Learned | Self::Ended(_))
    }
}

/// One gate and its trainer.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Which gate.
    pub gate: Gate,
    pub(super) trainer: Trainer,
    /// The proof that some weights have every point on its side, or that none do.
    pub separability: Rc<Separability>,
}

impl Cell {
    pub(super) fn new(gate: Gate, problem: Rc<Problem>, settings: ValidSettings) -> Self {
        Self {
            gate,
            separability: Separability::decide_at_once(&problem.train).into(),
            trainer: start(problem, settings),
        }
    }

    /// Before training again.
    pub(super) fn reset(&mut self, settings: ValidSettings) {
        self.trainer = start(Rc::clone(self.trainer.problem()), settings);
    }

    /// w₀, w₁, w₂, with the product w₃ too.
    pub fn weights(&self) -> &[f64] {
        self.trainer.weights()
    }

    /// The boundary in the plane, w₀ + w₁x + w₂y + w₃xy = 0.
    pub(super) fn plane_weights(&self) -> [f64; 4] {
        let weight = |i| self.weights().get(i).copied().unwrap_or(0.0);
        [0, 1, 2, 3].map(weight)
    }

    /// The class of z = 0, once training has begun: that of all of the plane while all weights are zero. True is +1.
    pub fn ground(&self) -> Option<bool> {
        let has_begun = self.trainer.steps() > 0;
        has_begun.then(|| self.trainer.settings().tie.is_positive(0.0))
    }

    /// For each of the four points, whether it is on the wrong side: z = 0 counts as the option `tie` says.
    pub fn wrong(&self) -> [bool; 4] {
        let train = &self.trainer.problem().train;
        let tie = self.trainer.settings().tie;
        let wrong = |i| {
            let z = dot(self.weights(), train.row(i));
            tie.is_positive(z) != (train.label(i) > 0.0)
        };
        [0, 1, 2, 3].map(wrong)
    }

    /// Points on the wrong side, 0 … 4.
    pub fn errors(&self) -> usize {
        self.wrong().into_iter().filter(|wrong| *wrong).count()
    }

    /// Returns the status. An end is one that the trainer claims; within an epoch the label of the last one stays.
    pub fn standing(&self) -> GateStanding {
        let trainer = &self.trainer;
        let outcome = trainer.outcome();
        let separates = self.errors() == 0 && trainer.epochs() > 0 && trainer.presented() == 0;
        let last = trainer.history().entries().last();
        let has_separated = last.is_some_and(|entry| entry.epoch > 0 && entry.errors == 0);
        let learned = match (trainer.settings().table().kind, outcome) {
            (_, Outcome::Diverged(_)) => false,
            (Kind::MistakeDriven, Outcome::Converged) => self.errors() == 0,
            (Kind::MistakeDriven, _) => false,
            // Of smooth rules it is judged at the end of each epoch.
            (Kind::Smooth, _) => separates || has_separated,
        };
        match outcome {
            _ if learned => GateStanding::Learned,
            Outcome::Running if trainer.steps() == 0 => GateStanding::Ready,
            Outcome::Running => GateStanding::Training,
            outcome => GateStanding::Ended(outcome),
        }
    }
}

fn start(problem: Rc<Problem>, settings: ValidSettings) -> Trainer {
    let weights = vec![0.0; problem.train.features() + 1];
    Trainer::new(problem, settings, weights)
}
