//! What zones of η are called, and what is said of them.

use super::{Effect, Limit, Zones};
use crate::session::messages::figure;
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
pub(super) const NO_SAMPLES: &str = key!("zones-no-samples");
pub(super) const NO_LIMIT: &str = key!("zones-no-limit");
pub(super) const FULL_ONLY: &str = key!("zones-full-only");
pub(super) const OTHER_START: &str = key!("zones-other-start");
pub(super) const RESCALES: &str = key!("zones-from-zero");
pub(super) const FALLING: &str = key!("zones-falling");
pub(super) const HEAVY_PARTS: &str = key!("zones-heavy-parts");
pub(super) const HEAVY: &str = key!("zones-heavy");
pub(super) const TOO_LARGE: &str = key!("zones-too-large");
pub(super) const TOO_SLOW: &str = key!("zones-too-slow");
pub(super) const DEPENDENT: &str = key!("zones-dependent");

impl Effect {
    /// What it is called.
    #[must_use]
    pub fn title(self) -> String {
        match self {
            Self::Slow => say!("zones-slow"),
            Self::Good => say!("zones-good"),
            Self::Oscillates => say!("zones-oscillates"),
            Self::Diverges => say!("zones-diverges"),
            Self::Limit => say!("zones-at-the-limit"),
            Self::Converges => say!("zones-converges"),
            Self::Beyond => say!("zones-beyond"),
            Self::Safe => say!("zones-safe"),
            Self::Unproven => say!("zones-unproven"),
            Self::Rescales => say!("zones-rescales"),
        }
    }
}

impl Limit {
    /// What it is called: its formula, if it has one.
    #[must_use]
    pub fn title(&self) -> String {
        match self.name {
            EPOCH_LIMIT => say!("zones-limit"),
            SAFE => say!("zones-limit-safe"),
            formula => formula.into(),
        }
    }
}

impl Zones {
    /// What a rate does, in words.
    #[must_use]
    pub fn meaning(&self, eta: f64) -> String {
        let Some(effect) = self.effect(eta) else {
            return self.remark();
        };
        let formula = self.limits.last().map_or("", |limit| limit.name);
        let (first, last) = (self.border(0), self.border(self.limits.len().max(1) - 1));
        match (effect, self.epoch_at(eta)) {
            (Effect::Slow, _) => say!("zones-is-slow", limit = last),
            (Effect::Good, _) => say!("zones-is-good", limit = first),
            (Effect::Oscillates, _) => say!("zones-is-oscillating", limit = last),
            (Effect::Diverges, _) => {
                say!("zones-is-diverging", formula = formula, limit = last)
            }
            (Effect::Limit, Some(_)) => say!("zones-is-at-limit-of-epochs", limit = last),
            (Effect::Limit, None) => say!("zones-is-at-limit", formula = formula, limit = last),
            (Effect::Converges, _) if formula == HEAVY_LIMIT => {
                say!("zones-is-converging", formula = formula, limit = last)
            }
            (Effect::Converges, Some((radius, _))) => {
                let radius = below_one(radius);
                say!("zones-is-converging-epochs", limit = last, radius = radius)
            }
            (Effect::Converges, None) if self.are_exact() => say!("zones-is-below", limit = last),
            (Effect::Converges, None) => say!("zones-is-below-about", limit = last),
            (Effect::Beyond, Some((radius, Repeated::Shrinks))) => {
                let radius = below_one(radius);
                say!("zones-is-beyond-shrinking", limit = last, radius = radius)
            }
            (Effect::Beyond, Some((_, Repeated::Stays))) => {
                say!("zones-is-beyond-staying", limit = last)
            }
            (Effect::Beyond, Some((_, Repeated::Grows))) => {
                say!("zones-is-beyond-growing", limit = last)
            }
            (Effect::Beyond, None) if self.are_exact() => say!("zones-is-beyond", limit = last),
            (Effect::Beyond, None) => say!("zones-is-beyond-about", limit = last),
            (Effect::Safe, _) => say!("zones-is-safe", limit = first),
            (Effect::Unproven, _) if self.limits.len() > 1 => {
                say!("zones-is-unproven-ridge", limit = first)
            }
            (Effect::Unproven, _) => say!("zones-is-unproven", limit = first),
            (Effect::Rescales, _) => message(RESCALES),
        }
    }

    /// All limits in words.
    #[must_use]
    pub fn summary(&self) -> String {
        let first = self.border(0);
        match self.zones.first().map(|zone| zone.effect) {
            Some(Effect::Slow) => {
                say!("zones-all-full", monotone = first, limit = self.border(1))
            }
            Some(Effect::Converges)
                if self.limits.iter().all(|limit| limit.name == HEAVY_LIMIT) =>
            {
                say!("zones-all-heavy", limit = first)
            }
            Some(Effect::Converges) if self.are_exact() => {
                say!("zones-all-epochs", limit = first)
            }
            Some(Effect::Converges) => say!("zones-all-epochs-about", limit = first),
            Some(Effect::Safe) if self.limits.len() > 1 => {
                say!(
                    "zones-all-safe-ridge",
                    limit = first,
                    ridge = self.border(1)
                )
            }
            Some(Effect::Safe) => say!("zones-all-safe", limit = first),
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
        one if one == "1" => say!("zones-just-below-one"),
        radius => radius,
    }
}
