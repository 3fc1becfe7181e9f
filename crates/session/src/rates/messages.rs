//! The titles of zones of η, and the texts about them.

use super::{Effect, Limit, Zones};
use crate::messages::figure;
use crate::text::{key, message, say};
use crate::theory::Repeated;

/// The name of the limit of full batches with momentum.
pub(super) const HEAVY_LIMIT: &str = "2(1 + m)/λmax";
/// The name of the limit of epochs.
pub(super) const EPOCH_LIMIT: &str = "limit";
/// The name of the rate below which full batches of logistic regression are safe, and of the one that its ridge sets.
pub(super) const SAFE: &str = "safe";
pub(super) const RIDGE_LIMIT: &str = "2/λ";

/// Why there are no zones, or what else is to be known.
pub(super) const NO_SAMPLES: &str = key!("rates-no-samples");
pub(super) const NO_LIMIT: &str = key!("rates-no-limit");
pub(super) const FULL_ONLY: &str = key!("rates-full-only");
pub(super) const SOFTMAX: &str = key!("rates-softmax");
pub(super) const OTHER_START: &str = key!("rates-other-start");
pub(super) const RESCALES: &str = key!("rates-from-zero");
pub(super) const MOVING: &str = key!("rates-moving");
pub(super) const FALLING: &str = key!("rates-falling");
pub(super) const HEAVY_PARTS: &str = key!("rates-heavy-parts");
pub(super) const HEAVY: &str = key!("rates-heavy");
pub(super) const OTHER_OPTIMIZER: &str = key!("rates-other-optimizer");
pub(super) const NO_THEOREM: &str = key!("rates-no-theorem");
pub(super) const NO_THEOREM_FROM_ZERO: &str = key!("rates-no-theorem-from-zero");
pub(super) const TOO_LARGE: &str = key!("rates-too-large");
pub(super) const TOO_SLOW: &str = key!("rates-too-slow");

impl Effect {
    /// The title of the effect.
    pub fn title(self) -> String {
        match self {
            Self::Slow => say!("rates-slow"),
            Self::Good => say!("rates-good"),
            Self::Oscillates => say!("rates-oscillates"),
            Self::Diverges => say!("rates-diverges"),
            Self::Limit => say!("rates-at-the-limit"),
            Self::Converges => say!("rates-converges"),
            Self::Beyond => say!("rates-beyond"),
            Self::Safe => say!("rates-safe"),
            Self::Unproven => say!("rates-unproven"),
            Self::Rescales => say!("rates-rescales"),
        }
    }
}

impl Limit {
    /// The title of the limit: its formula, if it has one.
    pub fn title(&self) -> String {
        match self.name {
            EPOCH_LIMIT => say!("rates-limit"),
            SAFE => say!("rates-limit-safe"),
            formula => formula.into(),
        }
    }
}

impl Zones {
    /// The effect of a rate, in words.
    pub fn meaning(&self, eta: f64) -> String {
        let Some(effect) = self.effect(eta) else {
            return self.remark();
        };
        let formula = self.limits.last().map_or("", |limit| limit.name);
        let (first, last) = (self.border(0), self.border(self.limits.len().max(1) - 1));
        match (effect, self.epoch_at(eta)) {
            (Effect::Slow, _) => say!("rates-is-slow", limit = last),
            (Effect::Good, _) => say!("rates-is-good", limit = first),
            (Effect::Oscillates, _) => say!("rates-is-oscillating", limit = last),
            (Effect::Diverges, _) => {
                say!("rates-is-diverging", formula, limit = last)
            }
            (Effect::Limit, Some(_)) => say!("rates-is-at-limit-of-epochs", limit = last),
            (Effect::Limit, None) => say!("rates-is-at-limit", formula, limit = last),
            (Effect::Converges, _) if formula == HEAVY_LIMIT => {
                say!("rates-is-converging", formula, limit = last)
            }
            (Effect::Converges, Some((radius, _))) => {
                let radius = below_one(radius);
                say!("rates-is-converging-epochs", limit = last, radius)
            }
            (Effect::Converges, None) if self.are_exact() => say!("rates-is-below", limit = last),
            (Effect::Converges, None) => say!("rates-is-below-about", limit = last),
            (Effect::Beyond, Some((radius, Repeated::Shrinks))) => {
                let radius = below_one(radius);
                say!("rates-is-beyond-shrinking", limit = last, radius)
            }
            (Effect::Beyond, Some((_, Repeated::Stays))) => {
                say!("rates-is-beyond-staying", limit = last)
            }
            (Effect::Beyond, Some((_, Repeated::Grows))) => {
                say!("rates-is-beyond-growing", limit = last)
            }
            (Effect::Beyond, None) if self.are_exact() => say!("rates-is-beyond", limit = last),
            (Effect::Beyond, None) => say!("rates-is-beyond-about", limit = last),
            (Effect::Safe, _) => say!("rates-is-safe", limit = first),
            (Effect::Unproven, _) if self.limits.len() > 1 => {
                say!("rates-is-unproven-ridge", limit = first)
            }
            (Effect::Unproven, _) => say!("rates-is-unproven", limit = first),
            (Effect::Rescales, _) => message(RESCALES),
        }
    }

    /// All limits in words.
    pub fn summary(&self) -> String {
        let first = self.border(0);
        match self.zones.first().map(|zone| zone.effect) {
            Some(Effect::Slow) => {
                say!("rates-all-full", monotone = first, limit = self.border(1))
            }
            Some(Effect::Converges)
                if self.limits.iter().all(|limit| limit.name == HEAVY_LIMIT) =>
            {
                say!("rates-all-heavy", limit = first)
            }
            Some(Effect::Converges) if self.are_exact() => {
                say!("rates-all-epochs", limit = first)
            }
            Some(Effect::Converges) => say!("rates-all-epochs-about", limit = first),
            Some(Effect::Safe) if self.limits.len() > 1 => {
                say!(
                    "rates-all-safe-ridge",
                    limit = first,
                    ridge = self.border(1)
                )
            }
            Some(Effect::Safe) => say!("rates-all-safe", limit = first),
            _ => self.remark(),
        }
    }

    fn remark(&self) -> String {
        if self.remark.is_empty() {
            return String::new();
        }
        message(self.remark)
    }

    fn are_exact(&self) -> bool {
        self.limits.iter().all(|limit| limit.exact)
    }

    /// A border as it is shown.
    fn border(&self, index: usize) -> String {
        figure(self.limits.get(index).map_or(0.0, |limit| limit.eta))
    }
}

/// A radius that is below 1, even if its figures say 1.
fn below_one(radius: f64) -> String {
    match figure(radius) {
        one if one == "1" => say!("rates-just-below-one"),
        radius => radius,
    }
}
