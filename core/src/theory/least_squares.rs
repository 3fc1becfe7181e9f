//! The minimum of Adaline's loss, and from there the loss of any rule's weights.

use nalgebra::DVector;

use super::design::Design;
use super::error::{TheoryError, all_finite, finite};
use super::wide::{Number, Wide};
use crate::learn::{Reduction, Samples, dot, share};
use crate::task::pause;

/// Beside the targets, which are ±1, a z of this size is rounding, that of wide numbers: the optimum's own is 0.
const TIE: f64 = 1e-20;
/// A sum of squares that is rounding, for each sample: all z are what they should be.
const PERFECT: f64 = 1e-40;

/// The largest difference at which the loss of rounded activation inputs counts as the same, relative to it.
const SAME: f64 = 1e-12;

/// Weights at which an objective is least.
#[derive(Clone, Debug, PartialEq)]
pub struct Optimum {
    /// w₀ … wₙ.
    pub weights: Vec<f64>,
    /// Σℓ there, without penalty and without the 1/M of a mean.
    pub loss: f64,
    /// J there, with both.
    pub objective: f64,
    /// The number of misclassified samples (z ≥ 0 is class +1, and z is 0 where only rounding says otherwise).
    pub errors: usize,
    /// An orthonormal basis of the directions along which the objective stays least: none where the minimum is the only
    /// one.
    pub idle: Vec<Vec<f64>>,
}

impl Optimum {
    /// At coordinates u of the design, for the loss Σℓ of the activation inputs z there.
    pub(super) fn at(
        samples: &Samples,
        design: &Design,
        u: &DVector<Wide>,
        loss: impl Fn(&[Wide]) -> f64,
        penalty: (Reduction, f64),
    ) -> Result<Self, TheoryError> {
        let weights = all_finite(design.weights(u))?;
        let z = &design.basis * u;
        let z = &z.as_slice()[..samples.len()];
        // Rounded as a trainer rounds it, where that costs nothing: a run that arrives there has the same bits.
        let trained = samples.iter().map(|(x, _)| Wide::from(dot(&weights, x)));
        let (sum, trained) = (finite(loss(z))?, loss(&trained.collect::<Vec<_>>()));
        let same = (trained - sum).abs() <= SAME * sum;
        let sum = if same { trained } else { sum };
        let wrong = |(z, (_, y)): &(&Wide, (&[f64], f64))| (z.near() >= -TIE) != (*y > 0.0);
        let square: f64 = weights[1..].iter().map(|w| w * w).sum();
        let (reduction, ridge) = penalty;
        Ok(Self {
            loss: sum,
            objective: finite(sum * share(samples, reduction) + 0.5 * ridge * square)?,
            errors: z.iter().zip(samples.iter()).filter(wrong).count(),
            idle: design.idle(),
            weights,
        })
    }

    /// The distance of weights from the nearest at which the objective is least.
    pub fn distance(&self, weights: &[f64]) -> f64 {
        let pairs = weights.iter().zip(&self.weights);
        let mut off: Vec<f64> = pairs.map(|(w, at)| w - at).collect();
        for direction in &self.idle {
            let along: f64 = off.iter().zip(direction).map(|(w, d)| w * d).sum();
            off.iter_mut()
                .zip(direction)
                .for_each(|(w, d)| *w -= along * d);
        }
        super::error::norm(&off)
    }
}

/// The least ½Σ(y − z)², divided by M with `mean`, plus ridge ½λ(w₁² + … + wₙ²): the shortest such w where there are
/// several.
///
/// ```
/// use hyperplane_core::learn::{Reduction, Samples};
/// use hyperplane_core::task::at_once;
/// use hyperplane_core::theory::least_squares;
/// let samples = Samples::new(1, &[0.0, 1.0, 2.0], &[-1.0, -1.0, 1.0])?;
/// let found = at_once(least_squares(&samples, Reduction::Sum, 0.0))?;
/// assert!((found.weights[1] - 1.0).abs() < 1e-14);
/// assert!((found.loss - 1.0 / 3.0).abs() < 1e-14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the numbers are too large or too small.
pub async fn least_squares(
    samples: &Samples,
    reduction: Reduction,
    ridge: f64,
) -> Result<Optimum, TheoryError> {
    let design = Design::new(samples, ridge / share(samples, reduction)).await?;
    let target = |i: usize, _| {
        let target = if i < samples.len() {
            samples.label(i)
        } else {
            0.0
        };
        Wide::from(target)
    };
    let targets = DVector::from_fn(design.basis.nrows(), target);
    let u = design.basis.transpose() * targets;
    pause().await;
    let loss = |z: &[Wide]| {
        let rests = z.iter().zip(samples.iter());
        let rests = rests.map(|(z, (_, y))| (Wide::from(y) - *z).near());
        let sum: f64 = rests.map(|rest| rest * rest).sum();
        if sum > PERFECT * samples.len() as f64 {
            0.5 * sum
        } else {
            0.0
        }
    };
    Optimum::at(samples, &design, &u, loss, (reduction, ridge))
}
