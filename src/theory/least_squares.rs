//! What Adaline's loss is least at, and from there the loss of any rule's weights.

use nalgebra::DVector;

use super::design::{Design, share};
use super::range::{TheoryError, all_finite, finite};
use crate::learn::{Reduction, Samples, dot};

/// Beside the targets, which are ±1, a z of this size is rounding: the optimum's own is 0.
const TIE: f64 = 1e-12;

/// Weights at which an objective is least.
#[derive(Clone, Debug, PartialEq)]
pub struct Optimum {
    /// w₀ … wₙ.
    pub weights: Vec<f64>,
    /// Σℓ there, without penalty and without the 1/M of a mean.
    pub loss: f64,
    /// J there, with both.
    pub objective: f64,
    /// How many samples those weights misclassify (z ≥ 0 is class +1, and z is 0 where only rounding says otherwise).
    pub errors: usize,
}

impl Optimum {
    /// Measured at `weights`, for the loss ℓ(z, y) of a sample.
    pub(super) fn at(
        samples: &Samples,
        weights: Vec<f64>,
        loss: impl Fn(f64, f64) -> f64,
        reduction: Reduction,
        ridge: f64,
    ) -> Result<Self, TheoryError> {
        let weights = all_finite(weights)?;
        let (mut sum, mut errors) = (0.0, 0);
        for (x, y) in samples.iter() {
            let z = dot(&weights, x);
            sum += loss(z, y);
            errors += usize::from((z >= -TIE) != (y > 0.0));
        }
        let square: f64 = weights[1..].iter().map(|w| w * w).sum();
        Ok(Self {
            loss: finite(sum)?,
            objective: finite(sum * share(samples, reduction) + 0.5 * ridge * square)?,
            errors,
            weights,
        })
    }
}

/// The least ½Σ(y − z)², divided by M with `mean`, plus ridge ½λ(w₁² + … + wₙ²): the shortest such w where there are
/// several.
///
/// ```
/// use hyperplane::learn::{Reduction, Samples};
/// use hyperplane::theory::least_squares;
/// let samples = Samples::new(1, &[0.0, 1.0, 2.0], &[-1.0, -1.0, 1.0])?;
/// let found = least_squares(&samples, Reduction::Sum, 0.0)?;
/// assert!((found.weights[1] - 1.0).abs() < 1e-14);
/// assert!((found.loss - 1.0 / 3.0).abs() < 1e-14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the numbers are too large or too small.
pub fn least_squares(
    samples: &Samples,
    reduction: Reduction,
    ridge: f64,
) -> Result<Optimum, TheoryError> {
    let design = Design::of(samples, ridge / share(samples, reduction))?;
    let rows = design.basis.nrows();
    let target = |i: usize| {
        if i < samples.len() {
            samples.label(i)
        } else {
            0.0
        }
    };
    let targets = DVector::from_fn(rows, |i, _| target(i));
    let weights = design.weights(&design.basis.tr_mul(&targets));
    let loss = |z, y| 0.5 * (y - z) * (y - z);
    Optimum::at(samples, weights, loss, reduction, ridge)
}
