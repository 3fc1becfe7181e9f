//! The plane through the mean of the training points that their two principal components span.

use crate::data::{Component, principal_components};
use crate::geometry::Axis;
use crate::learn::dot;

/// The plane through the mean of the training points along their two principal components, in the space of all scaled
/// features. A boundary is drawn where this plane cuts it.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut {
    center: Vec<f64>,
    /// The components, to the right and upwards.
    pub along: [Component; 2],
    /// ‖center‖², and the center along the components.
    square: f64,
    shift: [f64; 2],
}

impl Cut {
    /// Of scaled rows with this mean.
    pub(super) fn from_rows<'a>(rows: impl Iterator<Item = &'a [f64]>, center: &[f64]) -> Self {
        let along = principal_components(rows, center);
        let shift = [0, 1].map(|axis| dot(&along[axis].direction, center));
        Self {
            square: dot(center, center),
            center: center.to_vec(),
            along,
            shift,
        }
    }

    /// The foot of a scaled row on the plane.
    pub(super) fn place(&self, scaled: &[f64]) -> Axis {
        let along = |axis: usize| {
            let direction = &self.along[axis].direction;
            let off = scaled.iter().zip(&self.center).map(|(x, mean)| x - mean);
            direction.iter().zip(off).map(|(v, x)| v * x).sum()
        };
        Axis::new(along(0), along(1))
    }

    /// The scaled row at a place of the plane.
    pub(super) fn row(&self, x: f64, y: f64) -> Vec<f64> {
        let [right, up] = [0, 1].map(|axis| &self.along[axis].direction);
        let along = right.iter().zip(up).map(|(v, u)| x * v + y * u);
        self.center
            .iter()
            .zip(along)
            .map(|(mean, by)| mean + by)
            .collect()
    }

    /// ‖x̃‖² at a place of the plane.
    pub(super) fn square(&self, first: f64, x: f64, y: f64) -> f64 {
        first + self.square + 2.0 * (x * self.shift[0] + y * self.shift[1]) + x * x + y * y
    }

    /// The weights of the line in which the plane cuts w·x̃ = 0.
    pub(super) fn line(&self, weights: &[f64]) -> Option<[f64; 3]> {
        let (bias, slopes) = weights.split_first()?;
        let [x, y] = [0, 1].map(|axis| dot(slopes, &self.along[axis].direction));
        Some([bias + dot(slopes, &self.center), x, y])
    }

    /// The weights with the shortest slopes whose boundary is cut in this line.
    pub(super) fn embed(&self, [bias, x, y]: [f64; 3]) -> Vec<f64> {
        let [right, up] = [0, 1].map(|axis| &self.along[axis].direction);
        let slopes: Vec<f64> = right.iter().zip(up).map(|(v, u)| x * v + y * u).collect();
        let bias = bias - dot(&slopes, &self.center);
        std::iter::once(bias).chain(slopes).collect()
    }
}
