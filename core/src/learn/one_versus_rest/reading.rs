//! The values that can be read from a run of two classes or more.

use std::rc::Rc;

use super::OneVersusRest;
use super::joint::less_settled;
use crate::learn::{Divergence, History, Outcome, Problem, Trainer, ValidSettings};

impl OneVersusRest {
    /// Weights: for two classes w = (w₀ … wₙ), else a row for each class.
    pub fn weights(&self) -> &[f64] {
        self.others()
            .map_or(self.lead.weights(), |others| &others.weights)
    }

    /// The number of rows of weights: one for two classes, else one a class.
    pub fn outputs(&self) -> usize {
        self.others()
            .map_or(self.lead.problem().train.outputs(), |_| {
                self.learners().count()
            })
    }

    /// Returns true for a single learner of all classes, with a row of weights a class.
    pub fn is_joint(&self) -> bool {
        self.lead.problem().train.classes().is_some()
    }

    /// The label of the run: it runs until every learner has ended, and then the least settled one gives the label. A
    /// state that no number can follow ends it at once.
    pub fn outcome(&self) -> Outcome {
        let first = self.lead.outcome();
        if self.others().is_none() {
            return first;
        }
        if self.is_halted() {
            return Outcome::Diverged(Divergence::Overflow);
        }
        let rest = self.learners().skip(1).map(Trainer::outcome);
        rest.fold(first, less_settled)
    }

    /// In how many epochs and updates of this segment the run came to its present label.
    pub fn outcome_after(&self) -> (u64, u64) {
        let each = self.learners().map(Trainer::outcome_after);
        each.fold((0, 0), |sum, one| (sum.0.max(one.0), sum.1 + one.1))
    }

    /// Returns true if a state that no number can follow has stopped the run for good.
    pub fn is_halted(&self) -> bool {
        self.learners().any(Trainer::is_halted)
    }

    /// J at the beginning of the present segment.
    pub fn start_loss(&self) -> f64 {
        self.learners().map(Trainer::start_loss).sum()
    }

    /// About how many bytes are held for going back and for the record.
    pub fn bytes(&self) -> usize {
        let joint = self.others().map_or(0, |others| others.history.bytes());
        joint + self.learners().map(Trainer::bytes).sum::<usize>()
    }

    /// Samples in an update; the last one of an epoch may have fewer.
    pub fn batch(&self) -> usize {
        self.settings().batch.size(self.problem().train.len())
    }

    /// Updates to the end of the epoch.
    pub fn left_in_epoch(&self) -> u64 {
        let left = self.problem().train.len().saturating_sub(self.presented());
        left.div_ceil(self.batch()) as u64
    }

    /// Updates that take about this many presentations of samples, at least one and none beyond the end of the epoch.
    pub fn portion(&self, presentations: u64) -> u64 {
        (presentations / self.batch() as u64).clamp(1, self.left_in_epoch().max(1))
    }

    /// Epochs completed since the run began.
    pub fn epochs(&self) -> u64 {
        self.lead.epochs()
    }

    /// Updates that changed a learner's weights since the run began, all learners' together.
    pub fn updates(&self) -> u64 {
        self.learners().map(Trainer::updates).sum()
    }

    /// Updates made in this segment, whether or not they changed anything; [`OneVersusRest::seek`] counts in them.
    pub fn steps(&self) -> u64 {
        self.lead.steps()
    }

    /// Samples presented in the epoch under way.
    pub fn presented(&self) -> usize {
        self.lead.presented()
    }

    /// Weights, epochs and updates at the beginning of the present segment.
    pub fn origin(&self) -> (&[f64], u64, u64) {
        let (weights, epochs, _) = self.lead.origin();
        let updates = self.learners().map(|learner| learner.origin().2).sum();
        let weights = self.others().map_or(weights, |others| &others.origin);
        (weights, epochs, updates)
    }

    /// The epoch in which the present segment began.
    pub fn segment(&self) -> u64 {
        self.lead.segment()
    }

    /// The record made at the ends of epochs.
    pub fn history(&self) -> &History {
        self.others()
            .map_or(self.lead.history(), |others| &others.history)
    }

    /// The problem of the first learner.
    pub fn problem(&self) -> &Rc<Problem> {
        self.lead.problem()
    }

    /// The problem of each learner.
    pub fn problems(&self) -> impl Iterator<Item = &Rc<Problem>> {
        self.learners().map(Trainer::problem)
    }

    /// The settings of the run.
    pub fn settings(&self) -> &ValidSettings {
        self.lead.settings()
    }
}
