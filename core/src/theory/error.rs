//! Which numbers the rounded quantities can be computed from: squares must neither overflow nor vanish.

use thiserror::Error;

use crate::learn::Samples;

/// The largest size a feature may have.
const LARGEST: f64 = 1e140;
/// The smallest size a feature may have that is not zero throughout.
const SMALLEST: f64 = 1e-140;

/// Why a quantity cannot be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TheoryError {
    /// A feature with a number whose square overflows, or nearly.
    #[error("x{0} holds a number beyond 1e140, too large to square; scale the data")]
    TooLarge(usize),
    /// A feature whose numbers all vanish when squared, or nearly.
    #[error("the numbers of x{0} are all below 1e-140, too small to square; scale the data")]
    TooSmall(usize),
    /// The classes are so close together, beside the size of the numbers, that rounding hides the margin.
    #[error(
        "the classes are too close together, beside the size of their numbers, to compute a margin"
    )]
    TooClose,
    /// The classes overlap so little that the optimum's weights are lost in rounding.
    #[error("the optimum is so far away, or so flat, that rounding hides it")]
    TooFar,
    /// Some direction contracts so slowly that rounding hides at which rate it ceases to.
    #[error(
        "in some direction epochs contract so slowly that rounding hides where they cease to converge"
    )]
    Slow,
    /// A result beyond all numbers.
    #[error("a result is larger than any number a computer holds; scale the data")]
    Overflow,
}

/// Checks that the squares of all features are numbers, none of them lost.
///
/// # Errors
/// When some feature is too large or too small.
pub(super) fn check(samples: &Samples) -> Result<(), TheoryError> {
    for j in 0..=samples.features() {
        let largest = samples.iter().fold(0.0, |m: f64, (x, _)| m.max(x[j].abs()));
        if largest > LARGEST {
            return Err(TheoryError::TooLarge(j));
        }
        if largest > 0.0 && largest < SMALLEST {
            return Err(TheoryError::TooSmall(j));
        }
    }
    Ok(())
}

/// The number, if it is one.
pub(super) fn finite(x: f64) -> Result<f64, TheoryError> {
    x.is_finite().then_some(x).ok_or(TheoryError::Overflow)
}

/// The numbers, if all are.
pub(super) fn all_finite(x: Vec<f64>) -> Result<Vec<f64>, TheoryError> {
    let are_finite = x.iter().all(|x| x.is_finite());
    are_finite.then_some(x).ok_or(TheoryError::Overflow)
}

/// √(x₁² + x₂² + …).
pub(super) fn norm(x: &[f64]) -> f64 {
    x.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// A power of two near the largest size among the numbers (1 where all are 0): dividing by it loses nothing.
pub(super) fn unit(x: impl Iterator<Item = f64>) -> f64 {
    let largest = x.fold(0.0, |m: f64, x| m.max(x.abs()));
    super::exact::magnitude(largest).map_or(1.0, |e| libm::ldexp(1.0, e))
}
