//! The largest margin with which a hyperplane separates the classes, in the plane of the points and among x̃.
//!
//! Both are the distance of a polytope from the origin: of the hull of the vectors y x̃, and, for the points, half that
//! of the hull of the differences x⁺ − x⁻ between the classes.

use super::error::{TheoryError, all_finite, check, finite, norm, unit};
use super::nearest::nearest;
use super::separability::Separability;
use super::wide::{Number, Wide, inner};
use crate::learn::Samples;
use crate::task::{at_once, pause};

/// The largest distance of a support vector beyond the margin, relative to it.
const ON_THE_MARGIN: f64 = 1e-9;
/// The largest relative gap between the margin found and what no w exceeds: w is then known to half as many digits.
const GAP: f64 = 5e-15;

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
    /// The model has a bias w₀.
    pub bias: bool,
}

impl Radius {
    /// Of these samples; 0 where there are none.
    ///
    /// # Errors
    /// When the numbers are too large or too small.
    pub fn compute(samples: &Samples) -> Result<Self, TheoryError> {
        check(samples)?;
        let longest = |from: usize| {
            samples
                .iter()
                .fold(0.0, |m: f64, (x, _)| m.max(norm(&x[from..])))
        };
        Ok(Self {
            augmented: longest(0),
            plain: longest(1),
            bias: samples.has_bias(),
        })
    }
}

/// Returns true if samples of both classes are there.
pub(super) fn has_both_classes(samples: &Samples) -> bool {
    [-1.0, 1.0]
        .iter()
        .all(|class| samples.iter().any(|(_, y)| y == *class))
}

impl MaxMargin {
    /// ρ̃ and w*: the largest margin over all w with ‖w‖ = 1. None unless both classes are there and separable.
    ///
    /// # Errors
    /// When the numbers are too large or too small, or the classes too close together.
    pub async fn augmented(
        samples: &Samples,
        separability: &Separability,
    ) -> Result<Option<Self>, TheoryError> {
        if !separability.is_separable() || !has_both_classes(samples) {
            return Ok(None);
        }
        check(samples)?;
        let size = unit(samples.iter().flat_map(|(x, _)| x.iter().copied()));
        let points: Vec<Vec<Wide>> = samples
            .iter()
            .map(|(x, y)| x.iter().map(|x| Wide::from(y * x / size)).collect())
            .collect();
        let u = nearest(samples.features() + 1, |d| lowest(&points, d).to_vec()).await;
        pause().await;
        let length = inner(&u, &u).root();
        let weights: Vec<Wide> = u.iter().map(|x| *x / length).collect();
        let distances: Vec<Wide> = points.iter().map(|x| inner(&weights, x)).collect();
        Self::checked(&weights, Wide::from(1.0) / length, &distances, size).map(Some)
    }

    /// ρ and w°: the largest margin over all w with ‖(w₁ … wₙ)‖ = 1, a distance in the plane of the points. None
    /// unless both classes are there and separable, and where rows have been divided by their lengths: then they are not
    /// the points. Without a bias it is ρ̃: the same boundaries, all through the origin.
    ///
    /// ```
    /// use hyperplane_core::learn::Samples;
    /// use hyperplane_core::task::at_once;
    /// use hyperplane_core::theory::{MaxMargin, Separability};
    /// let samples = Samples::new(1, &[1.0, 4.0, 5.0], &[-1.0, 1.0, 1.0])?;
    /// let found = at_once(MaxMargin::geometric(&samples, &at_once(Separability::decide(&samples))))?.unwrap();
    /// assert_eq!((found.weights, found.margin, found.support), (vec![-2.5, 1.0], 1.5, vec![0, 1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the numbers are too large or too small, or the classes too close together.
    pub async fn geometric(
        samples: &Samples,
        separability: &Separability,
    ) -> Result<Option<Self>, TheoryError> {
        let is_divided = samples.readings().is_some_and(|readings| readings.unit);
        let plain = if samples.has_bias() {
            samples.iter().all(|(x, _)| x[0] == 1.0)
        } else {
            !is_divided
        };
        if plain && !samples.has_bias() {
            return Self::augmented(samples, separability).await;
        }
        if !plain || !separability.is_separable() || !has_both_classes(samples) {
            return Ok(None);
        }
        check(samples)?;
        let n = samples.features();
        // Distances do not depend on where the origin is: what counts are differences, and those are exact.
        let size = unit(spread(samples));
        let class = |class: f64| -> Vec<Vec<Wide>> {
            let members = samples.iter().filter(|(_, y)| *y == class);
            members
                .map(|(x, _)| {
                    x[1..]
                        .iter()
                        .map(|x| Wide::from(class * x / size))
                        .collect()
                })
                .collect()
        };
        let (above, below) = (class(1.0), class(-1.0));
        let u = nearest(n, |d| {
            let pair = lowest(&above, d).iter().zip(lowest(&below, d));
            pair.map(|(plus, minus)| *plus + *minus).collect()
        })
        .await;
        pause().await;
        let length = inner(&u, &u).root();
        let normal: Vec<Wide> = u.iter().map(|x| *x / length).collect();
        let least = |points: &[Vec<Wide>]| inner(lowest(points, &normal), &normal);
        let half = Wide::from(0.5);
        let bias = half * (least(&below) - least(&above));
        let distances: Vec<Wide> = samples
            .iter()
            .map(|(x, y)| {
                let x: Vec<Wide> = x[1..].iter().map(|x| Wide::from(x / size)).collect();
                Wide::from(y) * (inner(&normal, &x) + bias)
            })
            .collect();
        let mut weights = vec![bias * Wide::from(size)];
        weights.extend(normal);
        Self::checked(&weights, half / length, &distances, size).map(Some)
    }

    /// [`geometric`](Self::geometric) without leaving it.
    ///
    /// # Errors
    /// Those of that.
    pub fn geometric_at_once(
        samples: &Samples,
        separability: &Separability,
    ) -> Result<Option<Self>, TheoryError> {
        at_once(Self::geometric(samples, separability))
    }

    /// The result, unless even wide numbers are too short for it. `distances` are y w·x̃ in units of `size`, `margin` what
    /// the least of them should be: no other w has a larger one.
    fn checked(
        weights: &[Wide],
        margin: Wide,
        distances: &[Wide],
        size: f64,
    ) -> Result<Self, TheoryError> {
        let distances: Vec<f64> = distances.iter().map(|d| d.near()).collect();
        let least = distances.iter().copied().fold(f64::INFINITY, f64::min);
        // Neither holds of a NaN.
        if !(least > 0.0 && (least - margin.near()).abs() <= GAP * margin.near()) {
            return Err(TheoryError::TooClose);
        }
        let reach = least * (1.0 + ON_THE_MARGIN);
        let support = (0..distances.len())
            .filter(|&i| distances[i] <= reach)
            .collect();
        Ok(Self {
            weights: all_finite(weights.iter().map(|w| w.near()).collect())?,
            margin: finite(least * size)?,
            support,
        })
    }
}

/// The difference of each feature of each sample from that of the first sample.
fn spread(samples: &Samples) -> impl Iterator<Item = f64> {
    let first = samples.row(0);
    samples
        .iter()
        .flat_map(move |(x, _)| x.iter().zip(first).map(|(x, first)| x - first))
}

/// The point where d·x is least.
fn lowest<'a>(points: &'a [Vec<Wide>], d: &[Wide]) -> &'a [Wide] {
    let (mut best, mut least) = (&points[0], Wide::from(f64::INFINITY));
    for point in points {
        let value = inner(d, point);
        if value < least {
            (best, least) = (point, value);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide(numbers: &[f64]) -> Vec<Wide> {
        numbers.iter().map(|x| Wide::from(*x)).collect()
    }

    #[test]
    fn a_margin_is_checked_by_the_least_distance() {
        let checked = |margin: f64, distances: [f64; 3]| {
            MaxMargin::checked(&wide(&[0.5, 2.0]), margin.into(), &wide(&distances), 4.0)
        };
        let found = checked(0.25, [0.25, 0.75, 0.25]).expect("a margin");
        assert_eq!((found.weights, found.margin), (vec![0.5, 2.0], 1.0));
        assert_eq!(found.support, [0, 2]);
        // A little more than the least is on the margin, too.
        let near =
            checked(0.25, [0.25, 0.25 * (1.0 + 0.5 * ON_THE_MARGIN), 0.3]).expect("a margin");
        assert_eq!(near.support, [0, 1]);
        let beside =
            checked(0.25, [0.25, 0.25 * (1.0 + 2.0 * ON_THE_MARGIN), 0.3]).expect("a margin");
        assert_eq!(beside.support, [0]);
        assert!(checked(0.25 * (1.0 + 0.5 * GAP), [0.25, 0.3, 0.3]).is_ok());
        for (margin, distances) in [
            (0.25 * (1.0 + 2.0 * GAP), [0.25, 0.3, 0.3]),
            (0.25 * (1.0 - 2.0 * GAP), [0.25, 0.3, 0.3]),
            (0.0, [0.0, 0.3, 0.3]),
            (-0.25, [-0.25, 0.3, 0.3]),
            (0.25, [0.25, f64::NAN, -0.3]),
            (f64::NAN, [0.25, 0.3, 0.3]),
        ] {
            assert_eq!(
                checked(margin, distances),
                Err(TheoryError::TooClose),
                "{margin}"
            );
        }
    }

    #[test]
    fn both_classes_are_needed() {
        let both =
            |y: [f64; 2]| has_both_classes(&Samples::new(1, &[0.0, 1.0], &y).expect("numbers"));
        assert!(both([1.0, -1.0]) && both([-1.0, 1.0]));
        assert!(!both([1.0, 1.0]) && !both([-1.0, -1.0]));
    }

    #[test]
    fn the_lowest_point_is_the_first_of_those() {
        let points = [
            wide(&[1.0, 2.0]),
            wide(&[0.0, 3.0]),
            wide(&[3.0, 0.0]),
            wide(&[2.0, 2.0]),
        ];
        assert_eq!(lowest(&points, &wide(&[1.0, 1.0])), points[0]);
        assert_eq!(lowest(&points, &wide(&[-1.0, 0.5])), points[2]);
        let set = Samples::new(1, &[2.0, 5.0, -1.0], &[1.0, 1.0, -1.0]).expect("numbers");
        let spread: Vec<f64> = spread(&set).collect();
        assert_eq!(spread, [0.0, 0.0, 0.0, 3.0, 0.0, -3.0]);
    }
}
