//! The data plane, in layers that are drawn one above the other and each only
//! when it has changed:
//!
//! 1. [`half_planes`], [`class_regions`], or a bitmap of [`field`](super::field);
//! 2. [`axes()`]: grid, ticks, labels, outline;
//! 3. [`earlier_lines()`];
//! 4. [`points()`];
//! 5. what instruments draw there;
//! 6. [`overlay()`]: boundary, weight vector, the student's line, what is in focus.
//!
//! No layer clears what lies below it or draws outside its own marks.

mod axes;
mod earlier;
mod overlay;
mod points;
mod update;

pub use axes::{axes, bare_grid};
pub use earlier::{EarlierLine, earlier_lines};
pub use overlay::{Overlay, ProofMarks, overlay};
pub use points::{Mark, points, rings};
pub use update::{Addend, RowUpdate, WeightUpdate};

use super::pen::Pen;
use crate::geometry::frame::Frame;
use crate::geometry::line::half_plane;
use crate::geometry::regions::regions;
use crate::theme::Role;

/// Fills the plot with the washes of both predicted classes: class +1 where
/// `w₀ + w₁x + w₂y ≥ 0`.
///
/// While all weights are zero nothing has been learned and the plot is filled
/// with the panel's color; likewise when a weight is not finite.
pub fn half_planes(pen: &mut Pen<'_>, frame: &Frame, w: [f64; 3]) {
    if w == [0.0; 3] || w.iter().any(|v| !v.is_finite()) {
        return pen.block(&frame.plot, Role::Panel);
    }
    pen.block(&frame.plot, Role::Wash(0));
    let corners = frame.places(&half_plane(&frame.view, w));
    if corners.len() < 3 {
        return;
    }
    pen.polygon(&corners, Role::Wash(1));
}

/// Fills the plot with the washes of three or more predicted classes: that of the largest score, each given by its
/// weights `[w₀, w₁, w₂]`. While all weights are zero nothing has been learned, and nothing is filled.
pub fn class_regions(pen: &mut Pen<'_>, frame: &Frame, scores: &[[f64; 3]]) {
    pen.block(&frame.plot, Role::Panel);
    if scores.iter().flatten().all(|w| *w == 0.0) {
        return;
    }
    for (class, region) in (0..).zip(regions(&frame.view, scores)) {
        let corners = frame.places(&region);
        if corners.len() > 2 {
            pen.polygon(&corners, Role::Wash(class));
        }
    }
}
