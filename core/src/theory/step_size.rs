//! The limit of the learning rate, at which gradient descent stops to converge.

use std::cmp::Ordering;

use super::design::eigenvalues;
use super::error::{TheoryError, check, finite};
use crate::learn::{Reduction, Samples, dot, share};

/// Returns the order of a learning rate and a limit: equal within the limit's own rounding.
pub fn against(eta: f64, limit: f64) -> Ordering {
    if (eta - limit).abs() <= LIMIT_ROUNDING * limit {
        Ordering::Equal
    } else {
        eta.total_cmp(&limit)
    }
}

/// The largest rounding error of a limit, relative to it.
const LIMIT_ROUNDING: f64 = 1e-12;

/// The Hessian of a quadratic objective, by which full-batch gradient descent is judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Curvature {
    /// Its eigenvalues, ascending, ridge included; 0 just where features depend on each other.
    pub eigenvalues: Vec<f64>,
}

impl Curvature {
    /// Of Adaline's J: Σ x̃x̃ᵀ, over M with `mean`, and λ for every weight but the bias.
    ///
    /// ```
    /// use hyperplane_core::learn::{Reduction, Samples};
    /// use hyperplane_core::task::at_once;
    /// use hyperplane_core::theory::Curvature;
    /// let samples = Samples::new(1, &[-2.0, 2.0], &[-1.0, 1.0])?;
    /// let found = at_once(Curvature::of_adaline(&samples, Reduction::Sum, 0.0))?;
    /// assert!((found.limit()?.unwrap() - 0.25).abs() < 1e-15); // 2/λmax = 2/(2² + 2²)
    /// assert!((found.condition().unwrap() - 4.0).abs() < 1e-14); // λ = 8 and, for the bias, 2
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the numbers are too large or too small.
    pub async fn of_adaline(
        samples: &Samples,
        reduction: Reduction,
        ridge: f64,
    ) -> Result<Self, TheoryError> {
        Self::new(samples, |_| 1.0, share(samples, reduction), ridge).await
    }

    /// Above the Hessian of logistic regression's J everywhere: a quarter of Adaline's, and the same ridge. A rate below
    /// its [`limit`](Self::limit) is safe; above it the loss may oscillate.
    ///
    /// # Errors
    /// When the numbers are too large or too small.
    pub async fn of_logistic(
        samples: &Samples,
        reduction: Reduction,
        ridge: f64,
    ) -> Result<Self, TheoryError> {
        Self::new(samples, |_| 1.0, 0.25 * share(samples, reduction), ridge).await
    }

    /// Of logistic regression's J at certain weights, of its optimum for example: Σ p(1 − p) x̃x̃ᵀ, over M with `mean`, and
    /// λ for every weight but the bias.
    ///
    /// # Errors
    /// When the numbers are too large or too small.
    pub async fn of_logistic_at(
        samples: &Samples,
        weights: &[f64],
        reduction: Reduction,
        ridge: f64,
    ) -> Result<Self, TheoryError> {
        let factor = |i: usize| {
            // p(1 − p) without cancellation.
            let e = libm::exp(-0.5 * dot(weights, samples.row(i)).abs());
            e / (1.0 + e * e)
        };
        Self::new(samples, factor, share(samples, reduction), ridge).await
    }

    async fn new(
        samples: &Samples,
        factor: impl Fn(usize) -> f64,
        share: f64,
        ridge: f64,
    ) -> Result<Self, TheoryError> {
        check(samples)?;
        let eigenvalues = eigenvalues(samples, factor, ridge / share)
            .await
            .into_iter()
            .map(|value| finite(value * share))
            .collect::<Result<_, _>>()?;
        Ok(Self { eigenvalues })
    }

    fn largest(&self) -> Option<f64> {
        self.eigenvalues
            .last()
            .copied()
            .filter(|&value| value > 0.0)
    }

    /// The smallest eigenvalue that is not zero, and the largest.
    fn ends(&self) -> Option<(f64, f64)> {
        let mut all = self.eigenvalues.iter().copied();
        all.find(|&value| value > 0.0).zip(self.largest())
    }

    /// 2/λmax: every start converges iff η is below. None without samples: then every rate does.
    ///
    /// # Errors
    /// When it is beyond all numbers.
    pub fn limit(&self) -> Result<Option<f64>, TheoryError> {
        self.largest().map(|value| finite(2.0 / value)).transpose()
    }

    /// 2(1 + m)/λmax: with momentum m (heavy ball, 0 ≤ m < 1) every start at rest converges iff η is below. Along a
    /// direction of curvature λ the distances of three epochs obey d″ = (1 + m − ηλ)d′ − md, whose solutions die away iff
    /// 0 < ηλ < 2(1 + m) (B. T. Polyak, 1964). None without samples.
    ///
    /// # Errors
    /// When it is beyond all numbers.
    pub fn heavy_ball_limit(&self, momentum: f64) -> Result<Option<f64>, TheoryError> {
        let limit = |value| finite(2.0 * (1.0 + momentum) / value);
        self.largest().map(limit).transpose()
    }

    /// 1/λmax: up to here no direction oscillates.
    ///
    /// # Errors
    /// When it is beyond all numbers.
    pub fn monotone_limit(&self) -> Result<Option<f64>, TheoryError> {
        self.largest().map(|value| finite(1.0 / value)).transpose()
    }

    /// 2/(λmin⁺ + λmax): the rate at which the slowest direction is fastest.
    ///
    /// # Errors
    /// When it is beyond all numbers.
    pub fn fastest(&self) -> Result<Option<f64>, TheoryError> {
        let rate = |(least, most)| finite(2.0 / (least + most));
        self.ends().map(rate).transpose()
    }

    /// Returns true if the Hessian is singular: κ is infinite, since J is constant in some direction of the weights.
    pub fn is_singular(&self) -> bool {
        self.eigenvalues.first() == Some(&0.0)
    }

    /// κ = λmax/λmin. None where it is infinite, and without samples.
    pub fn condition(&self) -> Option<f64> {
        self.condition_over_span().filter(|_| !self.is_singular())
    }

    /// λmax/λmin⁺: how elongated the valley is over the span of the data, the only directions a run from w = 0 moves in.
    /// None without samples.
    pub fn condition_over_span(&self) -> Option<f64> {
        self.ends().map(|(least, most)| most / least)
    }

    /// (κ − 1)/(κ + 1): by what each epoch multiplies the distance to the optimum, at worst, at the fastest rate.
    pub fn fastest_factor(&self) -> Option<f64> {
        let factor = |(least, most)| (most - least) / (most + least);
        self.ends().map(factor)
    }
}
