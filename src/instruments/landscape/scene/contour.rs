//! Contours found on a grid.

use super::Heights;
use crate::geometry::Axis;
use crate::geometry::contour::{joined, zero_line};

/// The lines along which the loss has a value, in data units.
#[must_use]
pub fn contour(heights: &Heights<'_>, level: f64) -> Vec<Vec<Axis>> {
    let (view, cells) = (&heights.view, heights.cells);
    let index = |share: f64| (share * cells as f64).round() as usize;
    let value = |x: f64, y: f64| {
        let column = index((x - view.x_min) / view.width());
        let row = index((y - view.y_min) / view.height());
        let node = heights.nodes.get(row * (cells + 1) + column);
        node.map_or(f64::NAN, |value| value - level)
    };
    joined(&zero_line(view, cells, value), view, cells)
}
