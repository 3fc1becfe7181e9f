//! The existence of a maximum of the likelihood of logistic regression: the degree to which the classes are separated.
//!
//! A maximum exists iff no w has y z ≥ 0 for all samples and y z > 0 for one (A. Albert, J. Anderson), and that is so
//! iff Σ cᵢyᵢx̃ᵢ = 0 with every cᵢ > 0 (E. Stiemke): with c = 1 + d, iff Σ dᵢyᵢx̃ᵢ = −Σ yᵢx̃ᵢ for some d ≥ 0.

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::separability::{Cone, Contradiction, Separability, Separator, direction, signs};
use super::simplex::{Answer, solve};
use crate::learn::Samples;
use crate::task::pause;

/// The degree to which the classes are separated.
#[derive(Clone, Debug, PartialEq)]
pub enum Separation {
    /// Not at all: the likelihood has a maximum. The proof: multipliers that are positive for every sample.
    Overlap(Contradiction),
    /// Some w, here as integers, has y z ≥ 0 for all samples and > 0 for one, none has > 0 for all: no maximum, the
    /// weights grow for ever in that direction.
    QuasiComplete(Vec<BigInt>),
    /// Some w has y z > 0 for all samples: no maximum. One class only and no sample are this case.
    Complete(Separator),
}

impl Separation {
    /// Decides, in exact arithmetic, for any finite numbers.
    pub async fn decide(samples: &Samples) -> Self {
        Self::given(samples, &Separability::decide(samples).await).await
    }

    /// Decides where separability is known already.
    pub async fn given(samples: &Samples, separability: &Separability) -> Self {
        if let Separability::Separable(separator) = separability {
            return Self::Complete(separator.clone());
        }
        let cone = Cone::find(samples, false).await;
        pause().await;
        let b: Vec<BigInt> = cone.vectors.sum().iter().map(|sum| -sum).collect();
        match solve(&cone, &b).await {
            Answer::Feasible(support, one) => {
                let mut c = vec![one; samples.len()];
                support.into_iter().for_each(|(i, d)| c[i] += d);
                let support = c.into_iter().enumerate().collect();
                pause().await;
                Self::Overlap(Contradiction::find(support).await)
            }
            Answer::Infeasible(prices) => Self::QuasiComplete(direction(&cone.vectors, &prices)),
        }
    }

    /// Returns true if the likelihood has a maximum.
    pub fn has_optimum(&self) -> bool {
        matches!(self, Self::Overlap(_))
    }

    /// Checks the proof in exact arithmetic (of `QuasiComplete` only that the data are so far separated).
    pub fn verify(&self, samples: &Samples) -> bool {
        match self {
            Self::Overlap(contradiction) => {
                contradiction.support.len() == samples.len() && contradiction.verify(samples)
            }
            Self::QuasiComplete(w) => {
                let signs: Vec<Ordering> = signs(samples, w).collect();
                signs.iter().all(|sign| sign.is_ge()) && signs.iter().any(|sign| sign.is_gt())
            }
            Self::Complete(separator) => separator.verify(samples),
        }
    }
}
