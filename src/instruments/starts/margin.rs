//! The line with the widest margin, for comparison.

use crate::learn::Samples;
use crate::theory::{MaxMargin, Separability, TheoryError};

/// The line with the widest margin, or why there is none.
#[derive(Clone, Debug, PartialEq)]
pub enum Widest {
    /// It is there.
    Found(Margin),
    /// There is none.
    None(Why),
}

impl Widest {
    /// The margin, if it is there.
    pub fn margin(&self) -> Option<&Margin> {
        match self {
            Self::Found(margin) => Some(margin),
            Self::None(_) => None,
        }
    }

    /// Of these training samples; `errors` counts what weights misclassify.
    pub fn find(train: &Samples, errors: impl FnOnce(&[f64]) -> [u32; 2]) -> Self {
        if train.is_empty() {
            return Self::None(Why::NoSamples);
        }
        let class = |class: f64| train.iter().any(|(_, y)| y == class);
        if !(class(1.0) && class(-1.0)) {
            return Self::None(Why::OneClass);
        }
        let separability = Separability::decide_at_once(train);
        if !separability.is_separable() {
            return Self::None(Why::NotSeparable);
        }
        match MaxMargin::geometric_at_once(train, &separability) {
            Ok(Some(found)) => Self::Found(Margin {
                errors: errors(&found.weights),
                weights: found.weights,
                margin: found.margin,
            }),
            Ok(None) => Self::None(Why::UnitLength),
            Err(error) => Self::None(Why::Unknown(error)),
        }
    }
}

/// Why no line with a widest margin is shown.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// Nothing to learn from.
    NoSamples,
    /// Nothing to part.
    OneClass,
    /// The classes overlap.
    NotSeparable,
    /// Distances among x̃ divided by its length are not those of the plane.
    UnitLength,
    /// Beyond what numbers can tell.
    Unknown(TheoryError),
}

/// The line with the widest margin.
#[derive(Clone, Debug, PartialEq)]
pub struct Margin {
    /// w₀ … wₙ, with ‖(w₁ … wₙ)‖ = 1.
    pub weights: Vec<f64>,
    /// Its distance from the nearest training sample.
    pub margin: f64,
    /// Misclassified training samples (0) and held-out ones.
    pub errors: [u32; 2],
}

impl Margin {
    /// The weights of the two lines at the distance of the margin, on either side.
    pub fn sides(&self) -> [Vec<f64>; 2] {
        [-self.margin, self.margin].map(|by| {
            let mut weights = self.weights.clone();
            if let Some(bias) = weights.first_mut() {
                *bias += by;
            }
            weights
        })
    }
}

/// The angle between the directions (w₁ … wₙ) of two weight vectors, 0 … 180 degrees; none where one of them is 0.
///
/// With unit vectors u, v it is 2 atan2(‖u − v‖, ‖u + v‖), which is exact for small angles too (W. Kahan).
///
/// ```
/// use hyperplane::instruments::starts::angle;
/// assert_eq!(angle(&[7.0, 1.0, 0.0], &[0.0, 0.0, 2.0]), Some(90.0));
/// assert_eq!(angle(&[7.0, 0.0, 0.0], &[0.0, 0.0, 2.0]), None);
/// ```
pub fn angle(a: &[f64], b: &[f64]) -> Option<f64> {
    let (u, v) = (direction(a)?, direction(b)?);
    let length = |sign: f64| {
        let pairs = u.iter().zip(&v);
        libm::sqrt(pairs.map(|(u, v)| (u + sign * v) * (u + sign * v)).sum())
    };
    Some((2.0 * libm::atan2(length(-1.0), length(1.0))).to_degrees())
}

/// (w₁ … wₙ) with length 1; divided by its largest part first, so that nothing overflows.
fn direction(weights: &[f64]) -> Option<Vec<f64>> {
    let slopes = weights.get(1..)?;
    let largest = slopes.iter().fold(0.0f64, |m, w| m.max(w.abs()));
    if !(largest > 0.0 && largest.is_finite()) {
        return None;
    }
    let square: f64 = slopes.iter().map(|w| (w / largest) * (w / largest)).sum();
    let length = libm::sqrt(square);
    Some(slopes.iter().map(|w| w / largest / length).collect())
}
