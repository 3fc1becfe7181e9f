//! Everything the theory says about a set of samples, in one place.

use super::bounds;
use super::least_squares::{Optimum, least_squares};
use super::logistic::logistic;
use super::margin::{MaxMargin, Radius};
use super::range::TheoryError;
use super::separability::Separability;
use super::separation::Separation;
use super::step_size::Curvature;
use crate::learn::{Reduction, Samples};

/// What follows from the samples alone, without a penalty. See each part's own type for what it means.
///
/// ```
/// use hyperplane::learn::Samples;
/// use hyperplane::theory::Theory;
/// let and = Samples::new(2, &[0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0], &[-1.0, -1.0, -1.0, 1.0])?;
/// let theory = Theory::of(&and)?;
/// assert!(theory.separability.is_separable());
/// assert!((theory.geometric.unwrap().margin - 0.125f64.sqrt()).abs() < 1e-12);
/// assert!((theory.updates.unwrap() - 51.0).abs() < 1e-9);
/// assert_eq!(theory.logistic, None); // the likelihood has no maximum
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Theory {
    /// Whether a hyperplane separates the classes, with the proof.
    pub separability: Separability,
    /// How far they are separated, which decides whether the likelihood has a maximum.
    pub separation: Separation,
    /// ρ and w°, where there are two separable classes of points.
    pub geometric: Option<MaxMargin>,
    /// ρ̃ and w*, where there are two separable classes.
    pub augmented: Option<MaxMargin>,
    /// R̃ and max ‖x‖.
    pub radius: Radius,
    /// (R̃/ρ̃)².
    pub updates: Option<f64>,
    /// (w°₀² + 1)(1 + max‖x‖²)/ρ².
    pub updates_on_the_slides: Option<f64>,
    /// Where ½Σ(y − z)² is least.
    pub least_squares: Optimum,
    /// The curvature of Adaline's Σℓ.
    pub adaline_sum: Curvature,
    /// The curvature of Adaline's (1/M)Σℓ.
    pub adaline_mean: Curvature,
    /// Where the likelihood is largest, if it is anywhere.
    pub logistic: Option<Optimum>,
}

impl Theory {
    /// Computes all of it.
    ///
    /// # Errors
    /// When the numbers are too large or too small for some part of it. Separability has no such limits by itself.
    pub fn of(samples: &Samples) -> Result<Self, TheoryError> {
        let radius = Radius::of(samples)?;
        let separability = Separability::of(samples);
        let separation = Separation::given(samples, &separability);
        let geometric = MaxMargin::geometric(samples, &separability)?;
        let augmented = MaxMargin::augmented(samples, &separability)?;
        Ok(Self {
            updates: augmented
                .as_ref()
                .map(|margin| bounds::updates(radius, margin))
                .transpose()?,
            updates_on_the_slides: geometric
                .as_ref()
                .map(|margin| bounds::updates_on_the_slides(radius, margin))
                .transpose()?,
            least_squares: least_squares(samples, Reduction::Sum, 0.0)?,
            adaline_sum: Curvature::of_adaline(samples, Reduction::Sum, 0.0)?,
            adaline_mean: Curvature::of_adaline(samples, Reduction::Mean, 0.0)?,
            logistic: logistic(samples, &separation, Reduction::Sum, 0.0)?,
            radius,
            separability,
            separation,
            geometric,
            augmented,
        })
    }
}
