//! The minimum of the objective of a rule.

use super::{Optimum, SoftMargin};

/// The place at which an objective is least, of either kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Minimum {
    /// Of a smooth loss.
    Smooth(Optimum),
    /// Of the soft margin.
    Soft(SoftMargin),
}

impl Minimum {
    /// w₀ … wₙ.
    pub fn weights(&self) -> &[f64] {
        match self {
            Self::Smooth(optimum) => &optimum.weights,
            Self::Soft(soft) => &soft.weights,
        }
    }

    /// J there.
    pub fn objective(&self) -> f64 {
        match self {
            Self::Smooth(optimum) => optimum.objective,
            Self::Soft(soft) => soft.objective,
        }
    }

    /// The distance of weights from the nearest at which J is least.
    pub fn distance(&self, weights: &[f64]) -> f64 {
        match self {
            Self::Smooth(optimum) => optimum.distance(weights),
            Self::Soft(soft) => soft.distance(weights),
        }
    }

    /// Returns true if these weights are the only ones.
    pub fn is_unique(&self) -> bool {
        match self {
            Self::Smooth(optimum) => optimum.idle.is_empty(),
            Self::Soft(soft) => soft.unique_bias,
        }
    }
}
