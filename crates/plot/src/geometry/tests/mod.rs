//! Tests of the geometry.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod lines;
mod steps;
mod view;

use super::View;

/// The view from −1 to 1 on both axes.
pub(crate) const UNIT: View = View {
    x_min: -1.0,
    x_max: 1.0,
    y_min: -1.0,
    y_max: 1.0,
};

#[track_caller]
pub(crate) fn close(a: f64, b: f64) {
    assert!(
        (a - b).abs() <= 1e-9 * (1.0 + a.abs().max(b.abs())),
        "{a} is not {b}"
    );
}
