//! The settings of a trainer, checked once at the boundary.

use std::ops::Deref;

use thiserror::Error;

use super::{
    Activation, Batch, LARGEST_MOMENTUM, LARGEST_P, Optimizer, OptimizerKind, Order, Parameter,
    Penalty, Reduction, Rule, RuleTable, Schedule, Tie,
};
use crate::data::{Keyword, Seeded, normal, purpose};

/// The largest learning rate taken, and the largest factor of a penalty or a schedule.
pub const LARGEST_ETA: f64 = 1e6;

/// The settings asked for. [`Settings::check`] makes [`ValidSettings`] of them; a trainer takes no others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The learning rule.
    pub rule: Rule,
    /// The meaning of z = 0: the predicted class of every rule, and what the perceptron corrects.
    pub tie: Tie,
    /// The function that Adaline's output goes through.
    pub activation: Activation,
    /// Learning rate η > 0.
    pub eta: f64,
    /// Samples per update.
    pub batch: Batch,
    /// The reduction of a batch: it adds or averages.
    pub reduction: Reduction,
    /// The order of an epoch's samples.
    pub order: Order,
    /// The penalty that is added to the loss.
    pub penalty: Penalty,
    /// The fall of η with the epochs.
    pub schedule: Schedule,
    /// The optimizer, which makes a change of the weights of a gradient.
    pub optimizer: Optimizer,
    /// The share m of the last change that goes into the next (heavy ball, Nesterov), 0 ≤ m < 1; 0 for other optimizers.
    pub momentum: f64,
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
    #[error("the factor λ of a penalty must be a number from 0 to {LARGEST_ETA}, not {0}")]
    Penalty(f64),
    /// p is none.
    #[error("the p of a norm must be a whole number from 1 to {LARGEST_P}, or infinity")]
    Norm,
    /// k is negative or not finite.
    #[error("the k of a schedule must be a number from 0 to {LARGEST_ETA}, not {0}")]
    Schedule(f64),
    /// m is no share.
    #[error("the momentum must be a number from 0 to {LARGEST_MOMENTUM}, not {0}")]
    Momentum(f64),
    /// A momentum other than 0 with an optimizer that has none.
    #[error("the optimizer {0} has no momentum: it must be 0, not {1}")]
    NoMomentum(&'static str, f64),
    /// A number of an optimizer is out of range.
    #[error("the {} of an optimizer must be a number from {}, not {value}", .parameter.keyword(), .parameter.allowed())]
    Optimizer {
        /// Which number.
        parameter: Parameter,
        /// Its value.
        value: f64,
    },
    /// A rule that comes with ridge is another without: the hinge loss by itself has no maximum-margin minimum.
    #[error("the rule {0} needs a ridge penalty above 0")]
    Ridge(&'static str),
}

impl Settings {
    /// A rule with learning rate η: online, in the order of the list, without a penalty (or with the ridge and the mean that it comes with).
    pub fn new(rule: Rule, eta: f64) -> Self {
        Self {
            rule,
            tie: Tie::Positive,
            activation: Activation::Identity,
            eta,
            batch: Batch::Online,
            reduction: rule.ridge.map_or(Reduction::Sum, |_| Reduction::Mean),
            order: Order::Sequential,
            penalty: rule.ridge.map_or(Penalty::NONE, Penalty::ridge),
            schedule: Schedule::CONSTANT,
            optimizer: Optimizer::SGD,
            momentum: 0.0,
            seed: 1,
        }
    }

    /// The functions of the rule, with its activation.
    pub const fn table(&self) -> &'static RuleTable {
        self.rule.with(self.activation)
    }

    /// Returns true if an update is −ηg and nothing more: no momentum, and one step size for all weights.
    pub fn is_plain_descent(&self) -> bool {
        self.momentum == 0.0 && !self.optimizer.kind.adaptive
    }

    /// Returns true if it is plain descent or the heavy ball.
    pub fn is_heavy_ball_at_most(&self) -> bool {
        self.optimizer.kind == OptimizerKind::SGD || self.is_plain_descent()
    }

    /// Returns true if every epoch does the same to the same state: without chance, and without change over time.
    pub fn repeats(&self) -> bool {
        let timeless = self.schedule.is_constant() && !self.optimizer.kind.counts;
        timeless && self.batch.repeats(self.order)
    }

    /// These settings, if a run can be made of them.
    ///
    /// # Errors
    /// When a number is out of range, or a rule that comes with ridge has none.
    pub fn check(self) -> Result<ValidSettings, SettingsError> {
        if !(self.eta > 0.0 && self.eta <= LARGEST_ETA) {
            return Err(SettingsError::Eta(self.eta));
        }
        if !(0.0..=LARGEST_MOMENTUM).contains(&self.momentum) {
            return Err(SettingsError::Momentum(self.momentum));
        }
        if self.rule.ridge.is_some() && self.penalty.ridge == 0.0 {
            return Err(SettingsError::Ridge(self.rule.keyword));
        }
        if let Some((parameter, value)) = self.optimizer.out_of_range() {
            return Err(SettingsError::Optimizer { parameter, value });
        }
        let kind = self.optimizer.kind;
        if self.momentum != 0.0 && !kind.has(Parameter::Momentum) {
            return Err(SettingsError::NoMomentum(kind.keyword, self.momentum));
        }
        self.penalty.check()?;
        self.schedule.check()?;
        Ok(ValidSettings(self))
    }
}

/// [`Settings`] that a run can be made of. Only [`Settings::check`] makes them.
///
/// ```
/// use hyperplane_core::learn::{Rule, Settings, SettingsError};
/// let settings = Settings::new(Rule::PERCEPTRON, 0.5);
/// assert_eq!(settings.check()?.eta, 0.5);
/// assert_eq!(Settings { eta: -1.0, ..settings }.check(), Err(SettingsError::Eta(-1.0)));
/// # Ok::<(), SettingsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValidSettings(Settings);

impl Deref for ValidSettings {
    type Target = Settings;

    fn deref(&self) -> &Settings {
        &self.0
    }
}

/// `n` + 1 initial weights drawn from the normal distribution with mean 0 and standard deviation ½.
pub fn random_weights(n: usize, seed: u64) -> Vec<f64> {
    let mut random = Seeded::new(seed, purpose::START);
    (0..=n).map(|_| 0.5 * normal(&mut random)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::Norm;

    #[test]
    fn refuses_rates_that_make_no_run() {
        for eta in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e7] {
            assert!(
                matches!(
                    Settings::new(Rule::ADALINE, eta).check(),
                    Err(SettingsError::Eta(_))
                ),
                "{eta}"
            );
        }
        let adaline = Settings::new(Rule::ADALINE, 0.1);
        let with = |penalty| Settings { penalty, ..adaline }.check();
        assert_eq!(
            with(Penalty::ridge(-0.1)),
            Err(SettingsError::Penalty(-0.1))
        );
        let zero = Penalty {
            p: Norm::P(0),
            ..Penalty::NONE
        };
        assert_eq!(with(zero), Err(SettingsError::Norm));
        let momentum = |momentum| {
            Settings {
                momentum,
                ..adaline
            }
            .check()
        };
        assert_eq!(momentum(1.0), Err(SettingsError::Momentum(1.0)));
        let bare = Settings {
            penalty: Penalty::NONE,
            ..Settings::new(Rule::SVM, 0.1)
        };
        assert_eq!(bare.check(), Err(SettingsError::Ridge("svm")));
        assert!(Settings::new(Rule::SVM, 0.1).check().is_ok());
    }
    #[test]
    fn the_heavy_ball_is_told_from_other_optimizers() {
        let with = |kind, momentum| Settings {
            optimizer: Optimizer::new(kind),
            momentum,
            ..Settings::new(Rule::ADALINE, 0.1)
        };
        for (kind, momentum, plain, heavy) in [
            (OptimizerKind::SGD, 0.0, true, true),
            (OptimizerKind::SGD, 0.9, false, true),
            (OptimizerKind::NESTEROV, 0.9, false, false),
            (OptimizerKind::NESTEROV, 0.0, true, true),
            (OptimizerKind::ADAM, 0.0, false, false),
        ] {
            let settings = with(kind, momentum);
            assert_eq!(settings.is_plain_descent(), plain, "{kind:?} {momentum}");
            assert_eq!(
                settings.is_heavy_ball_at_most(),
                heavy,
                "{kind:?} {momentum}"
            );
        }
    }

    #[test]
    fn refuses_numbers_that_make_no_optimizer() {
        let adam = Optimizer::new(OptimizerKind::ADAM);
        let with = |optimizer, momentum| {
            let settings = Settings {
                optimizer,
                momentum,
                ..Settings::new(Rule::ADALINE, 0.1)
            };
            settings.check().err()
        };
        for value in [-0.1, 1.0, f64::NAN, f64::INFINITY] {
            for (parameter, optimizer) in [
                (
                    Parameter::Beta1,
                    Optimizer {
                        beta1: value,
                        ..adam
                    },
                ),
                (
                    Parameter::Beta2,
                    Optimizer {
                        beta2: value,
                        ..adam
                    },
                ),
                (Parameter::Rho, Optimizer { rho: value, ..adam }),
            ] {
                match with(optimizer, 0.0) {
                    Some(SettingsError::Optimizer {
                        parameter: found, ..
                    }) => assert_eq!(found, parameter),
                    other => panic!("{parameter:?} {value}: {other:?}"),
                }
            }
        }
        // Without ε a weight whose gradients were all zero would become 0/0.
        let bare = with(
            Optimizer {
                epsilon: 0.0,
                ..adam
            },
            0.0,
        )
        .expect("an error");
        assert_eq!(
            bare.to_string(),
            "the epsilon of an optimizer must be a number from 1e-16 to 1, not 0"
        );
        let heavy = SettingsError::NoMomentum("adam", 0.5);
        assert_eq!(with(adam, 0.5), Some(heavy));
        let nesterov = Optimizer::new(OptimizerKind::NESTEROV);
        assert_eq!(with(nesterov, 0.5), None);
    }

    #[test]
    fn a_schedule_that_makes_no_rate_is_refused() {
        use crate::learn::{Schedule, ScheduleKind};
        for (k, is_taken) in [(0.0, true), (0.5, true), (-0.1, false), (f64::NAN, false)] {
            let kind = ScheduleKind::Inverse;
            let settings = Settings {
                schedule: Schedule { kind, k },
                ..Settings::new(Rule::ADALINE, 0.1)
            };
            assert_eq!(settings.check().is_ok(), is_taken, "{k}");
        }
    }

    #[test]
    fn random_weights_are_half_of_normal_numbers() {
        let mut random = Seeded::new(5, purpose::START);
        let expected: Vec<f64> = (0..4).map(|_| normal(&mut random) / 2.0).collect();
        assert_eq!(random_weights(3, 5), expected);
    }
}
