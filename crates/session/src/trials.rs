//! Trials of changes, and their findings: before a change is recommended, it is run.
//!
//! A change is recommended only after it was tried: from the same start, with the same data, order and number of epochs, it
//! lowers the final loss by at least 1 %, and below that of the start; for a rule that learns from mistakes, the number of
//! errors by more than chance does.

use std::rc::Rc;

use super::scenes::Same;
use super::{ByHand, Document, PreparedData};
use crate::learn::{Multiclass, OneVersusRest, Outcome, Rule, Settings, Trainer};
use crate::task::Task;

/// A change of the lab that may help.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Remedy {
    /// Samples in a new order each epoch.
    Shuffle,
    /// Another learning rate.
    Eta(f64),
    /// Standardized features: with the rate that is usual then, or with the present one.
    Standardize {
        /// The usual one.
        usual: bool,
    },
    /// Another rule, with its usual rate.
    Rule(Rule),
}

impl Remedy {
    /// The control that it sets.
    pub fn control(self) -> &'static str {
        match self {
            Self::Shuffle => "order",
            Self::Eta(_) => "eta",
            Self::Standardize { .. } => "scaling",
            Self::Rule(_) => "rule",
        }
    }
}

/// The end of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    /// J after its last epoch; none if it diverged.
    pub loss: Option<f64>,
    /// Training samples misclassified then.
    pub errors: u32,
}

impl End {
    pub(super) fn from_run(run: &OneVersusRest) -> Self {
        let diverged = |learner: &Trainer| matches!(learner.outcome(), Outcome::Diverged(_));
        let is_lost = run.is_halted() || run.learners().any(diverged);
        let last = run.history().entries().last();
        Self {
            loss: last
                .map(|last| last.loss)
                .filter(|loss| loss.is_finite() && !is_lost),
            errors: last.map_or(0, |last| last.errors),
        }
    }

    /// The value that is to be small; infinite if the run diverged.
    pub(super) fn measure(self, by: Measure) -> f64 {
        match (self.loss, by) {
            (None, _) => f64::INFINITY,
            (Some(loss), Measure::Loss) => loss,
            (_, Measure::Errors) => f64::from(self.errors),
        }
    }
}

/// The value that a change is to lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The final loss.
    Loss,
    /// The misclassified training samples at the end.
    Errors,
}

/// The finding about a change, or about going on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison<T> {
    /// The change, or by how many epochs the run goes on.
    pub change: T,
    /// The learning rate with it.
    pub eta: f64,
    /// The value that it lowers.
    pub measure: Measure,
    /// The end of the run without it.
    pub without: End,
    /// The end of the run with it.
    pub with: End,
}

/// The findings of the trials.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Findings {
    /// The change that helps most, if one helps.
    pub remedy: Option<Comparison<Remedy>>,
    /// The effect of going on, if it helps.
    pub go_on: Option<Comparison<u64>>,
    /// True if standardized features help.
    pub standardized: bool,
    /// Of how many epochs each trial was.
    pub epochs: u64,
    /// True if the run has more epochs than each trial.
    pub is_shorter_than_run: bool,
    /// True if the present run is another one than that from the start with the present settings.
    pub differs_from_run: bool,
    /// True for each kind of change that was tried: rates, standardized features, a shuffled order, other rules.
    pub kinds: [bool; 4],
}

/// The state of a run that rests.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RunState {
    pub(super) weights: Vec<f64>,
    pub(super) epochs: u64,
    pub(super) segment: u64,
    pub(super) outcome: Outcome,
    pub(super) end: End,
}

impl RunState {
    pub(super) fn from_run(run: &OneVersusRest) -> Self {
        Self {
            weights: run.weights().to_vec(),
            epochs: run.epochs(),
            segment: run.segment(),
            outcome: run.outcome(),
            end: End::from_run(run),
        }
    }
}

/// The key of trials: the parts of a lab that they depend on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TrialsKey {
    pub(super) prepared: Same,
    pub(super) learning: Settings,
    pub(super) by_hand: ByHand,
    pub(super) multiclass: Multiclass,
    pub(super) epochs: u32,
    /// The bits of the weights at the start.
    pub(super) start: Vec<u64>,
    pub(super) run: RunState,
}

/// A lab that changes are tried on.
pub(super) struct Lab {
    pub(super) document: Document,
    pub(super) prepared: Rc<PreparedData>,
    pub(super) start: Vec<f64>,
    /// The state of its run.
    pub(super) run_state: RunState,
    /// The epochs of each trial from the start.
    pub(super) epochs: u64,
    /// The epoch at which going on would stop; none where the run has ended.
    pub(super) until: Option<u64>,
    /// The η below which training is known to converge.
    pub(super) limit: Option<f64>,
    /// The most presentations of a trial.
    pub(super) most_presentations: u64,
    /// True if only going on is tried.
    pub(super) is_lesson: bool,
}

/// The trials of a lab, and what they have found.
#[derive(Clone, Debug, Default)]
pub(super) struct Trials {
    pub(super) task: Task<TrialsKey, Findings>,
    pub(super) found: Option<Findings>,
    /// The most presentations of a trial, if not the usual.
    pub(super) most_presentations: Option<u64>,
    /// True while a lesson is open.
    pub(super) is_lesson: bool,
}
