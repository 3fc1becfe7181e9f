//! Everything the theory says about a set of samples, in one place.

use super::bounds;
use super::error::TheoryError;
use super::least_squares::{Optimum, least_squares};
use super::logistic::logistic;
use super::margin::{MaxMargin, Radius};
use super::separability::Separability;
use super::separation::Separation;
use super::step_size::Curvature;
use crate::learn::{Reduction, Samples};
use crate::task::at_once;

/// A quantity; none where there is no such thing; or why it cannot be computed.
pub type Found<T> = Result<Option<T>, TheoryError>;

/// The quantities that follow from the samples alone, without a penalty: each one, or why it cannot be computed. See
/// each part's own type for what it means.
///
/// ```
/// use hyperplane_core::learn::Samples;
/// use hyperplane_core::theory::Theory;
/// let and = Samples::new(2, &[0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0], &[-1.0, -1.0, -1.0, 1.0])?;
/// let theory = Theory::compute(&and);
/// assert!(theory.separability.is_separable());
/// assert!((theory.geometric?.unwrap().margin - 0.125f64.sqrt()).abs() < 1e-12);
/// assert!((theory.updates?.unwrap() - 51.0).abs() < 1e-9);
/// assert_eq!(theory.logistic, Ok(None)); // the likelihood has no maximum
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Theory {
    /// The separability of the classes by a hyperplane, with the proof: always told.
    pub separability: Separability,
    /// The degree to which they are separated, which decides whether the likelihood has a maximum: always told.
    pub separation: Separation,
    /// ρ and w°, where there are two separable classes of points.
    pub geometric: Found<MaxMargin>,
    /// ρ̃ and w*, where there are two separable classes.
    pub augmented: Found<MaxMargin>,
    /// R̃ and max ‖x‖.
    pub radius: Result<Radius, TheoryError>,
    /// (R̃/ρ̃)².
    pub updates: Found<f64>,
    /// (w°₀² + 1)(1 + max‖x‖²)/ρ².
    pub updates_on_the_slides: Found<f64>,
    /// The place where ½Σ(y − z)² is least.
    pub least_squares: Result<Optimum, TheoryError>,
    /// The curvature of Adaline's Σℓ.
    pub adaline_sum: Result<Curvature, TheoryError>,
    /// The curvature of Adaline's (1/M)Σℓ.
    pub adaline_mean: Result<Curvature, TheoryError>,
    /// The place where the likelihood is largest, if there is one.
    pub logistic: Found<Optimum>,
}

impl Theory {
    /// Computes all of it.
    pub fn compute(samples: &Samples) -> Self {
        at_once(Self::find(samples))
    }

    async fn find(samples: &Samples) -> Self {
        let radius = Radius::compute(samples);
        let separability = Separability::decide(samples).await;
        let separation = Separation::given(samples, &separability).await;
        let geometric = MaxMargin::geometric(samples, &separability).await;
        let augmented = MaxMargin::augmented(samples, &separability).await;
        let bound = |margin: &Found<MaxMargin>, bound: fn(Radius, &MaxMargin) -> _| {
            let margin = margin.as_ref().map_err(|error| *error)?;
            margin
                .as_ref()
                .map(|found| bound(radius?, found))
                .transpose()
        };
        Self {
            updates: bound(&augmented, bounds::updates),
            updates_on_the_slides: bound(&geometric, bounds::updates_on_the_slides),
            least_squares: least_squares(samples, Reduction::Sum, 0.0).await,
            adaline_sum: Curvature::of_adaline(samples, Reduction::Sum, 0.0).await,
            adaline_mean: Curvature::of_adaline(samples, Reduction::Mean, 0.0).await,
            logistic: logistic(samples, &separation, Reduction::Sum, 0.0).await,
            radius,
            separability,
            separation,
            geometric,
            augmented,
        }
    }

    /// Why there are no margins and no bounds, if there are none.
    pub fn no_margin(&self) -> Option<&'static str> {
        let missing = matches!(self.geometric, Ok(None)) || matches!(self.augmented, Ok(None));
        let why = if self.separability.is_separable() {
            "two classes are needed"
        } else {
            "the classes are not separable"
        };
        missing.then_some(why)
    }
}
