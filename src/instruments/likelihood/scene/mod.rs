//! Maximum likelihood in one dimension: a density over a sample, and the
//! log-likelihood over the parameters.

mod density;
mod surface;

pub use density::density;
pub use surface::surface;

use crate::geometry::{Frame, Margins, View};

/// The frame of one of the pictures, `size` CSS pixels large, for a view from x,
/// to x, from y, to y.
#[must_use]
pub fn frame(size: (f64, f64), bounds: [f64; 4], scale: f64) -> Frame {
    let margins = Margins {
        left: 60.0,
        top: 14.0,
        right: 10.0,
        bottom: 28.0,
    };
    let view = View::from_bounds(bounds).unwrap_or_else(|| View::around([], 1.0));
    Frame::new(size, view, margins, scale)
}
