//! The data plane, in layers that are drawn one above the other and each only
//! when it has changed:
//!
//! 1. [`half_planes`], [`class_regions`], or a bitmap of [`field`](super::field);
//! 2. [`axes()`]: grid, ticks, labels, outline;
//! 3. [`points()`];
//! 4. what instruments draw there;
//! 5. [`overlay()`]: boundary, weight vector, the student's line, what is in focus.
//!
//! No layer clears what lies below it or paints outside its own marks.

mod axes;
mod overlay;
mod points;

pub use axes::axes;
pub use overlay::{Overlay, overlay};
pub use points::{Mark, points, rings};

use super::pen::{Drawn, Pen, solid};
use super::theme::Theme;
use crate::geometry::frame::Frame;
use crate::geometry::line::half_plane;
use crate::geometry::regions::regions;
use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};

/// Fills the plot with the washes of both predicted classes: class +1 where
/// `w₀ + w₁x + w₂y ≥ 0`.
///
/// While all weights are zero nothing has been learned and the plot is filled
/// with the panel's color; likewise when a weight is not finite.
///
/// # Errors
/// Those of the backend.
pub fn half_planes<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    frame: &Frame,
    theme: &Theme,
    w: [f64; 3],
) -> Drawn<DB> {
    let pen = Pen::new(root, frame);
    if w == [0.0; 3] || w.iter().any(|v| !v.is_finite()) {
        return pen.block(&frame.plot, solid(theme.panel));
    }
    pen.block(&frame.plot, solid(theme.negative_wash))?;
    let corners: Vec<_> = half_plane(&frame.view, w)
        .iter()
        .map(|&at| frame.to_px(at))
        .collect();
    if corners.len() < 3 {
        return Ok(());
    }
    pen.polygon(&corners, solid(theme.positive_wash))
}

/// Fills the plot with the washes of three or more predicted classes: that of the largest score, each given by its
/// weights `[w₀, w₁, w₂]`. While all weights are zero nothing has been learned, and nothing is filled.
///
/// # Errors
/// Those of the backend.
pub fn class_regions<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    frame: &Frame,
    theme: &Theme,
    scores: &[[f64; 3]],
) -> Drawn<DB> {
    let pen = Pen::new(root, frame);
    pen.block(&frame.plot, solid(theme.panel))?;
    if scores.iter().flatten().all(|w| *w == 0.0) {
        return Ok(());
    }
    for (class, region) in (0..).zip(regions(&frame.view, scores)) {
        let corners: Vec<_> = region.iter().map(|&at| frame.to_px(at)).collect();
        if corners.len() > 2 {
            pen.polygon(&corners, solid(theme.wash(class)))?;
        }
    }
    Ok(())
}
