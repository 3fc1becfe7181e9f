//! The values that can be read from a trainer.

use std::rc::Rc;

use super::Trainer;
use crate::learn::{History, Outcome, Problem, ValidSettings};

impl Trainer {
    /// Weights w = (w₀ … wₙ).
    pub fn weights(&self) -> &[f64] {
        &self.core.weights
    }

    /// The label of the run, judged at the end of the last epoch.
    pub fn outcome(&self) -> Outcome {
        self.core.outcome
    }

    /// In how many epochs and updates of this segment the run came to its present label.
    pub fn outcome_after(&self) -> (u64, u64) {
        let (_, epochs, updates) = self.origin();
        (
            self.core.since.0.saturating_sub(epochs),
            self.core.since.1.saturating_sub(updates),
        )
    }

    /// Returns true if a state that no number can follow has stopped the run for good.
    pub fn is_halted(&self) -> bool {
        self.core.halted
    }

    /// J at the beginning of the present segment, which divergence is measured against.
    pub fn start_loss(&self) -> f64 {
        self.baseline.start_loss
    }

    /// S, the scale of the gradient, which convergence is measured by: Σ‖δ(0, y) x̃‖, its mean with `mean`.
    pub fn gradient_scale(&self) -> f64 {
        self.baseline.gradient_scale
    }

    /// Epochs completed since the run began.
    pub fn epochs(&self) -> u64 {
        self.core.epoch
    }

    /// Updates that changed w since the run began.
    pub fn updates(&self) -> u64 {
        self.core.updates
    }

    /// Updates made in this segment, whether or not they changed w; [`Trainer::seek`] counts in them.
    pub fn steps(&self) -> u64 {
        self.core.steps
    }

    /// Samples presented in the epoch under way.
    pub fn presented(&self) -> usize {
        self.core.cursor
    }

    /// Weights, epochs and updates at the beginning of the present segment.
    pub fn origin(&self) -> (&[f64], u64, u64) {
        let first = self.snapshots.first();
        (&first.weights, first.epoch, first.updates)
    }

    /// Returns the run before the first update of its present segment.
    #[must_use]
    pub fn from_origin(&self) -> Self {
        let (weights, epochs, updates) = self.origin();
        let problem = Rc::clone(&self.problem);
        Self::resume(problem, self.settings, weights.to_vec(), epochs, updates)
    }

    /// Returns true if another run makes the same updates in its present segment, however far either has come.
    pub fn is_same_run(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.problem, &other.problem)
            && self.settings == other.settings
            && self.origin() == other.origin()
    }

    /// The epoch in which the present segment began (0 unless data or settings changed during the run).
    pub fn segment(&self) -> u64 {
        self.snapshots.first().epoch
    }

    /// The weights with the fewest training errors among the recorded ends of epochs of this segment, and how many
    /// errors that is (S. I. Gallant's pocket, 1990).
    pub fn pocket(&self) -> (&[f64], u32) {
        (&self.core.pocket.0, self.core.pocket.1)
    }

    /// The record made at the ends of epochs.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// About how many bytes are held for going back and for the record.
    pub fn bytes(&self) -> usize {
        self.snapshots.bytes() + self.history.bytes()
    }

    /// The problem that is learned from.
    pub fn problem(&self) -> &Rc<Problem> {
        &self.problem
    }

    /// The settings of the run.
    pub fn settings(&self) -> &ValidSettings {
        &self.settings
    }
}
