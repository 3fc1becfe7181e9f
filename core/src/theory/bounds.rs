//! The most updates that a mistake-driven rule can make on separable data (A. Novikoff), and the bounds between which
//! the weights move on the way. None of the bounds contains the number of features.

use super::error::{TheoryError, finite};
use super::margin::{MaxMargin, Radius};
use crate::learn::{Reduction, Settings};

/// The most updates that an upper bound allows, as a whole number. Bounds are rounded: this one is outward, by a part in
/// 10⁹, so that it is never below the true one.
///
/// ```
/// use hyperplane_core::theory::bounds;
/// assert_eq!(bounds::whole(50.999_999_999_999_99), 51.0);
/// assert_eq!(bounds::whole(50.9), 50.0);
/// ```
pub fn whole(bound: f64) -> f64 {
    (bound * (1.0 + 1e-9)).floor()
}

/// (R̃/ρ̃)²: the most updates an online run from w = 0 can make, whatever the learning rate and the order.
///
/// # Errors
/// When it is beyond all numbers.
pub fn updates(radius: Radius, augmented: &MaxMargin) -> Result<f64, TheoryError> {
    let ratio = radius.augmented / augmented.margin;
    finite(ratio * ratio)
}

/// (w°₀² + 1)(1 + max‖x‖²)/ρ²: the same in the form of the slides, a little larger. Without a bias both are (max‖x‖/ρ)².
///
/// # Errors
/// When it is beyond all numbers.
pub fn updates_on_the_slides(radius: Radius, geometric: &MaxMargin) -> Result<f64, TheoryError> {
    let (bias, margin) = (
        geometric.weights[0] / geometric.margin,
        1.0 / geometric.margin,
    );
    let first = f64::from(u8::from(radius.bias));
    finite((bias * bias + margin * margin) * (first + radius.plain * radius.plain))
}

/// The most updates that a mistake-driven rule can make from weights `start` on `count` samples, in the order and batches
/// of these settings: plain updates of a constant rate, no penalty.
///
/// Let c be what one mistake adds of its x̃, at most `step` with the others of its batch, and s the sum of c over all
/// mistakes. In a batch no mistake's y w·x̃ is positive, so a + sρ̃ ≤ w*·w ≤ ‖w‖ ≤ √(b² + step·s·R̃²): the corridor of an
/// online run of this step after k = s/step updates. A batch of B samples makes at most kB mistakes of it, and no more updates.
///
/// # Errors
/// When it is beyond all numbers.
pub fn of_run(
    settings: &Settings,
    count: usize,
    start: &[f64],
    radius: Radius,
    augmented: &MaxMargin,
) -> Result<f64, TheoryError> {
    let size = settings.batch.size(count) as f64;
    let together = match settings.reduction {
        Reduction::Sum => size,
        Reduction::Mean => 1.0,
    };
    let step = settings.table().gain * settings.eta * together;
    let corridor = Corridor::from_start(start, step, radius, augmented);
    finite(size * corridor.most_updates()?)
}

/// The two sides between which an online run from any start is caught: a + ckρ̃ ≤ w*·w ≤ ‖w‖ ≤ √(b² + c²kR̃²) after k
/// updates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corridor {
    /// a = w*·w⁽⁰⁾.
    pub along: f64,
    /// b = ‖w⁽⁰⁾‖.
    pub length: f64,
    /// c = η|δ| > 0: 2η for the perceptron, η for Rosenblatt's rule.
    pub step: f64,
    /// R̃.
    pub radius: f64,
    /// ρ̃.
    pub margin: f64,
}

impl Corridor {
    /// The corridor of a start, for updates of size `step` = η|δ|.
    pub fn from_start(start: &[f64], step: f64, radius: Radius, augmented: &MaxMargin) -> Self {
        Self {
            along: crate::learn::dot(&augmented.weights, start),
            length: super::error::norm(start),
            step,
            radius: radius.augmented,
            margin: augmented.margin,
        }
    }

    /// a + ckρ̃, below w*·w after k updates.
    pub fn lower(&self, k: f64) -> f64 {
        self.along + self.step * k * self.margin
    }

    /// √(b² + c²kR̃²), above ‖w‖ after k updates.
    pub fn upper(&self, k: f64) -> f64 {
        let grown = self.step * self.radius;
        (self.length * self.length + grown * grown * k).sqrt()
    }

    /// The k at which the lower side meets the upper: no run makes more updates. From w = 0 it is (R̃/ρ̃)².
    ///
    /// ```
    /// use hyperplane_core::theory::Corridor;
    /// let zero = Corridor { along: 0.0, length: 0.0, step: 0.2, radius: 3.0, margin: 0.5 };
    /// assert_eq!(zero.most_updates()?, 36.0);
    /// # Ok::<(), hyperplane_core::theory::TheoryError>(())
    /// ```
    ///
    /// # Errors
    /// When it is beyond all numbers.
    pub fn most_updates(&self) -> Result<f64, TheoryError> {
        // The larger root of ρ̃²k² − pk − q = 0, everything over c; the squared form has no root beyond that one.
        let (a, b) = (self.along / self.step, self.length / self.step);
        let p = self.radius * self.radius - 2.0 * a * self.margin;
        let q = ((b - a) * (b + a)).max(0.0);
        let square = self.margin * self.margin;
        let root = (p * p + 4.0 * square * q).sqrt();
        finite(if p >= 0.0 {
            (p + root) / (2.0 * square)
        } else {
            2.0 * q / (root - p)
        })
    }
}
