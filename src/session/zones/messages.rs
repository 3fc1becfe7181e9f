//! What zones of η are called, and what is said of them.

use super::{Effect, Zones};
use crate::session::messages::figure;
use crate::theory::Repeated;

/// The name of the limit of full batches with momentum.
pub(super) const HEAVY_LIMIT: &str = "2(1 + m)/λmax";
pub(super) const NO_SAMPLES: &str = "There are no points yet.";
pub(super) const NO_LIMIT: &str = "For this rule with these settings theory proves no limit of η.";
pub(super) const FULL_ONLY: &str = "For logistic regression the safe rate is proved for full batches only: choose Batch to see it.";
pub(super) const OTHER_START: &str = "From a start other than zero, η is the weight of every update beside that start; \
    theory sets it no limit.";
pub(super) const RESCALES: &str =
    "From zero weights η only rescales w: but for rounding, all decisions stay the same.";
pub(super) const FALLING: &str =
    "The rate falls from epoch to epoch: η is only the first one, so theory sets it no limit.";
pub(super) const HEAVY_PARTS: &str =
    "With momentum the limit of η is known for full batches only: choose Batch to see it.";
pub(super) const HEAVY: &str = "With momentum theory proves no limit of η for this rule.";
pub(super) const TOO_LARGE: &str = "The numbers are too large or too small for the limits of η.";
pub(super) const TOO_SLOW: &str =
    "In some direction epochs contract so slowly that rounding hides the limit of η.";
pub(super) const DEPENDENT: &str =
    "The inputs depend on each other so nearly that rounding hides the limits of η.";
/// The name of the rate below which full batches of logistic regression are safe, and of the one that its ridge sets.
pub(super) const SAFE: &str = "safe";
pub(super) const RIDGE_LIMIT: &str = "2/λ";

impl Zones {
    /// What a rate does, in words.
    #[must_use]
    pub fn meaning(&self, eta: f64) -> String {
        let Some(effect) = self.effect(eta) else {
            return self.remark.into();
        };
        let border = |index: usize| self.limits.get(index).map_or(0.0, |limit| limit.eta);
        let name = self.limits.last().map_or("", |limit| limit.name);
        let about = if self.limits.iter().all(|limit| limit.exact) {
            ""
        } else {
            "about "
        };
        let (first, last) = (
            figure(border(0)),
            figure(border(self.limits.len().max(1) - 1)),
        );
        let epoch = self.epoch_at(eta);
        match (effect, epoch) {
            (Effect::Slow, _) => {
                format!("slow: η is below a twentieth of the limit 2/λmax = {last}.")
            }
            (Effect::Good, _) => format!("good: up to 1/λmax = {first} no direction oscillates."),
            (Effect::Oscillates, _) => {
                format!("oscillates, but converges: η is below 2/λmax = {last}.")
            }
            (Effect::Diverges, _) => {
                format!("diverges from almost every start: η is above {name} = {last}.")
            }
            (Effect::Limit, Some(_)) => format!(
                "at the limit {last} the spectral radius of an epoch is 1: almost no start converges or diverges."
            ),
            (Effect::Limit, None) => format!(
                "at the limit {name} = {last} almost every start neither converges nor diverges."
            ),
            (Effect::Converges, _) if name == HEAVY_LIMIT => {
                format!("converges from every start: η is below {name} = {last}.")
            }
            (Effect::Converges, Some((radius, _))) => format!(
                "converges from every start: η is below the limit {last}. The spectral radius of an epoch is {} at this η.",
                below_one(radius)
            ),
            (Effect::Converges, None) => {
                format!("converges: epochs do so for η below {about}{last}.")
            }
            (Effect::Beyond, Some((radius, Repeated::Shrinks))) => format!(
                "beyond the limit {last}, but converges from every start: at this η the spectral radius of an epoch is {}.",
                below_one(radius)
            ),
            (Effect::Beyond, Some((_, Repeated::Stays))) => format!(
                "beyond the limit {last}: at this η the spectral radius of an epoch is 1 as far as rounding can tell."
            ),
            (Effect::Beyond, Some((_, Repeated::Grows))) => format!(
                "diverges from almost every start: beyond the limit {last}, and at this η the spectral radius of an epoch is above 1."
            ),
            (Effect::Beyond, None) => {
                format!("beyond the limit: from η = {about}{last} on nothing is guaranteed.")
            }
            (Effect::Safe, _) => format!("safe: below η = {first} no epoch raises the loss."),
            (Effect::Unproven, _) => format!("{} The safe rate is {first}.", self.remark),
            (Effect::Rescales, _) => RESCALES.into(),
        }
    }

    /// All limits in words.
    #[must_use]
    pub fn summary(&self) -> String {
        let border = |index: usize| self.limits.get(index).map_or(0.0, |limit| limit.eta);
        match self.zones.first().map(|zone| zone.effect) {
            Some(Effect::Slow) => format!(
                "Full batches of Adaline: up to 1/λmax = {} no direction oscillates; below 2/λmax = {} every start \
                 converges; above it almost every start diverges, and at it almost every start does neither.",
                figure(border(0)),
                figure(border(1))
            ),
            Some(Effect::Converges)
                if self.limits.iter().all(|limit| limit.name == HEAVY_LIMIT) =>
            {
                format!(
                    "Full batches of Adaline with momentum m: below {HEAVY_LIMIT} = {} every start converges; above it \
                     almost every start diverges.",
                    figure(border(0))
                )
            }
            Some(Effect::Converges) if self.limits.iter().all(|limit| limit.exact) => format!(
                "Adaline with online or mini-batch updates: epochs converge for η below {}. Beyond it nothing is \
                 guaranteed: some rates may converge again.",
                figure(border(0))
            ),
            Some(Effect::Converges) => format!(
                "Adaline with online or mini-batch updates: epochs converge for η below about {}, which is the limit \
                 for the order as listed.",
                figure(border(0))
            ),
            Some(Effect::Safe) => {
                let safe = figure(border(0));
                let steep = self.limits.get(1).map(|limit| figure(limit.eta));
                let steep = steep.map_or(String::new(), |steep| {
                    format!(" Above {RIDGE_LIMIT} = {steep} almost every start diverges.")
                });
                let remark = self.remark;
                format!(
                    "Logistic regression: below η = {safe} no epoch raises the loss. {remark}{steep}"
                )
            }
            _ => self.remark.into(),
        }
    }
}

/// A radius that is below 1, even if its figures say 1.
fn below_one(radius: f64) -> String {
    match figure(radius) {
        one if one == "1" => "just below 1".into(),
        radius => radius,
    }
}
