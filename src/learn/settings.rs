//! What a trainer is told, checked once at the boundary.

use thiserror::Error;

use super::{Batch, Order, Reduction, Rule, Tie};
use crate::data::{Seeded, normal};

/// The largest learning rate taken.
pub const LARGEST_ETA: f64 = 1e6;

/// How to learn. Made valid by [`Settings::check`]; a trainer takes no others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The learning rule.
    pub rule: Rule,
    /// What the perceptron makes of z = 0.
    pub tie: Tie,
    /// Learning rate η > 0.
    pub eta: f64,
    /// Samples per update.
    pub batch: Batch,
    /// Whether a batch adds or averages.
    pub reduction: Reduction,
    /// The order of an epoch's samples.
    pub order: Order,
    /// λ ≥ 0 of the ridge penalty ½λ(w₁² + … + wₙ²).
    pub ridge: f64,
    /// The seed of the order.
    pub seed: u64,
}

/// Why settings are refused.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SettingsError {
    /// η is not a positive number of sensible size.
    #[error("the learning rate must be a number above 0 and at most {LARGEST_ETA}, not {0}")]
    Eta(f64),
    /// λ is negative or not finite.
    #[error("the ridge penalty must be a number from 0 to {LARGEST_ETA}, not {0}")]
    Ridge(f64),
}

impl Settings {
    /// A rule with learning rate η: online, in the order of the list, without a penalty.
    #[must_use]
    pub fn new(rule: Rule, eta: f64) -> Self {
        Self {
            rule,
            tie: Tie::Positive,
            eta,
            batch: Batch::Online,
            reduction: Reduction::Sum,
            order: Order::Sequential,
            ridge: 0.0,
            seed: 1,
        }
    }

    /// These settings, if a run can be made of them.
    ///
    /// # Errors
    /// When η or λ is out of range.
    pub fn check(self) -> Result<Self, SettingsError> {
        if !(self.eta > 0.0 && self.eta <= LARGEST_ETA) {
            return Err(SettingsError::Eta(self.eta));
        }
        if !(self.ridge >= 0.0 && self.ridge <= LARGEST_ETA) {
            return Err(SettingsError::Ridge(self.ridge));
        }
        Ok(self)
    }
}

const START: u64 = 3;

/// `n` + 1 initial weights drawn from the normal distribution with mean 0 and standard deviation ½.
#[must_use]
pub fn random_weights(n: usize, seed: u64) -> Vec<f64> {
    let mut random = Seeded::new(seed, START);
    (0..=n).map(|_| 0.5 * normal(&mut random)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_rates_that_make_no_run() {
        for eta in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e7] {
            assert!(
                matches!(
                    Settings::new(Rule::Adaline, eta).check(),
                    Err(SettingsError::Eta(_))
                ),
                "{eta}"
            );
        }
        let ridge = Settings {
            ridge: -0.1,
            ..Settings::new(Rule::Adaline, 0.1)
        };
        assert_eq!(ridge.check(), Err(SettingsError::Ridge(-0.1)));
    }
}
