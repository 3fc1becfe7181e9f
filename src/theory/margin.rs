//! The largest margin with which a hyperplane separates the classes, in the plane of the points and among x̃.
//!
//! Both are the distance of a polytope from the origin: of the hull of the vectors y x̃, and, for the points, half that
//! of the hull of the differences x⁺ − x⁻ between the classes.

use super::nearest::nearest;
use super::range::{TheoryError, check, finite, norm, unit};
use super::separability::Separability;
use crate::learn::{Samples, dot};

/// How far a support vector may lie beyond the margin, relative to it.
const ON_THE_MARGIN: f64 = 1e-9;

/// The separator with the largest margin.
#[derive(Clone, Debug, PartialEq)]
pub struct MaxMargin {
    /// Its weights w₀ … wₙ: of length 1 without w₀ (geometric) or with it (augmented).
    pub weights: Vec<f64>,
    /// The least y w·x̃, which is positive.
    pub margin: f64,
    /// The samples at that distance, ascending.
    pub support: Vec<usize>,
}

/// The length of the longest sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Radius {
    /// R̃ = max ‖x̃‖.
    pub augmented: f64,
    /// max ‖x‖, without x̃₀.
    pub plain: f64,
}

impl Radius {
    /// Of these samples; 0 where there are none.
    ///
    /// # Errors
    /// When the numbers are too large or too small.
    pub fn of(samples: &Samples) -> Result<Self, TheoryError> {
        check(samples)?;
        let longest = |from: usize| {
            samples
                .iter()
                .fold(0.0, |m: f64, (x, _)| m.max(norm(&x[from..])))
        };
        Ok(Self {
            augmented: longest(0),
            plain: longest(1),
        })
    }
}

fn has_both_classes(samples: &Samples) -> bool {
    [-1.0, 1.0]
        .iter()
        .all(|class| samples.iter().any(|(_, y)| y == *class))
}

impl MaxMargin {
    /// ρ̃ and w*: the largest margin over all w with ‖w‖ = 1. None unless both classes are there and separable.
    ///
    /// # Errors
    /// When the numbers are too large or too small, or the classes too close together.
    pub fn augmented(
        samples: &Samples,
        separability: &Separability,
    ) -> Result<Option<Self>, TheoryError> {
        if !separability.is_separable() || !has_both_classes(samples) {
            return Ok(None);
        }
        check(samples)?;
        let size = unit(samples.iter().flat_map(|(x, _)| x.iter().copied()));
        let points: Vec<Vec<f64>> = samples
            .iter()
            .map(|(x, y)| x.iter().map(|x| y * x / size).collect())
            .collect();
        let u = nearest(samples.features() + 1, |d| lowest(&points, d).to_vec());
        let length = norm(&u);
        let weights: Vec<f64> = u.iter().map(|x| x / length).collect();
        let distances: Vec<f64> = points.iter().map(|x| dot(&weights, x)).collect();
        Self::checked(weights, 1.0 / length, &distances, size).map(Some)
    }

    /// ρ and w°: the largest margin over all w with ‖(w₁ … wₙ)‖ = 1, a distance in the plane of the points. None
    /// unless both classes are there and separable, and where x̃₀ is not 1: then the rows are not the points.
    ///
    /// ```
    /// use hyperplane::learn::Samples;
    /// use hyperplane::theory::{MaxMargin, Separability};
    /// let samples = Samples::new(1, &[1.0, 4.0, 5.0], &[-1.0, 1.0, 1.0])?;
    /// let found = MaxMargin::geometric(&samples, &Separability::of(&samples))?.unwrap();
    /// assert_eq!((found.weights, found.margin, found.support), (vec![-2.5, 1.0], 1.5, vec![0, 1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the numbers are too large or too small, or the classes too close together.
    pub fn geometric(
        samples: &Samples,
        separability: &Separability,
    ) -> Result<Option<Self>, TheoryError> {
        let plain = samples.iter().all(|(x, _)| x[0] == 1.0);
        if !plain || !separability.is_separable() || !has_both_classes(samples) {
            return Ok(None);
        }
        check(samples)?;
        // Distances do not depend on where the origin is; with it among the points little is lost to rounding.
        let n = samples.features();
        let count = samples.len() as f64;
        let centre: Vec<f64> = (1..=n)
            .map(|j| samples.iter().map(|(x, _)| x[j] / count).sum())
            .collect();
        let moved =
            |x: &[f64]| -> Vec<f64> { x[1..].iter().zip(&centre).map(|(x, c)| x - c).collect() };
        let size = unit(samples.iter().flat_map(|(x, _)| moved(x)));
        let class = |class: f64| -> Vec<Vec<f64>> {
            let members = samples.iter().filter(|(_, y)| *y == class);
            members
                .map(|(x, _)| moved(x).iter().map(|x| class * x / size).collect())
                .collect()
        };
        let (above, below) = (class(1.0), class(-1.0));
        let u = nearest(n, |d| {
            let pair = lowest(&above, d).iter().zip(lowest(&below, d));
            pair.map(|(plus, minus)| plus + minus).collect()
        });
        let length = norm(&u);
        let normal: Vec<f64> = u.iter().map(|x| x / length).collect();
        let least = |points: &[Vec<f64>]| dot(lowest(points, &normal), &normal);
        let bias = 0.5 * (least(&below) - least(&above));
        let distances: Vec<f64> = samples
            .iter()
            .map(|(x, y)| y * (dot(&normal, &moved(x)) / size + bias))
            .collect();
        let mut weights = vec![bias * size - dot(&normal, &centre)];
        weights.extend(normal);
        Self::checked(weights, 0.5 / length, &distances, size).map(Some)
    }

    /// The result, unless rounding has spoiled it. `distances` are y w·x̃ in units of `size`, `margin` what the least
    /// of them should be.
    fn checked(
        weights: Vec<f64>,
        margin: f64,
        distances: &[f64],
        size: f64,
    ) -> Result<Self, TheoryError> {
        let least = distances.iter().copied().fold(f64::INFINITY, f64::min);
        // Neither holds of a NaN.
        if !(least > 0.0 && (least - margin).abs() <= 1e-6 * margin) {
            return Err(TheoryError::TooClose);
        }
        let reach = least * (1.0 + ON_THE_MARGIN) + 16.0 * f64::EPSILON;
        let support = (0..distances.len())
            .filter(|&i| distances[i] <= reach)
            .collect();
        Ok(Self {
            weights,
            margin: finite(least * size)?,
            support,
        })
    }
}

/// The point where d·x is least.
fn lowest<'a>(points: &'a [Vec<f64>], d: &[f64]) -> &'a [f64] {
    let (mut best, mut least) = (&points[0], f64::INFINITY);
    for point in points {
        let value = dot(d, point);
        if value < least {
            (best, least) = (point, value);
        }
    }
    best
}
