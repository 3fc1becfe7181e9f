//! Positions in the window of points of the plane.

use hyperplane::geometry::View;
use serde_json::Value;

/// The place of the data plane's plot in the window, and the part of the plane that it shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plot {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    pub(crate) view: View,
}

impl Plot {
    /// From left, top, width and height in pixels of the window, then the bounds of x and y.
    pub(crate) fn of(numbers: &Value) -> Self {
        let n = |i: usize| numbers[i].as_f64().expect("a number");
        Self {
            left: n(0),
            top: n(1),
            width: n(2),
            height: n(3),
            view: View {
                x_min: n(4),
                x_max: n(5),
                y_min: n(6),
                y_max: n(7),
            },
        }
    }

    /// The pixel of the window that shows a point of the plane.
    pub(crate) fn pixel(&self, (x, y): (f64, f64)) -> (i64, i64) {
        let right = (x - self.view.x_min) / self.view.width();
        let down = (self.view.y_max - y) / self.view.height();
        (
            (self.left + right * self.width).round() as i64,
            (self.top + down * self.height).round() as i64,
        )
    }

    /// Data units of one and a half pixels: how exactly a click can hit.
    pub(crate) fn slack(&self) -> (f64, f64) {
        (
            1.5 * self.view.width() / self.width,
            1.5 * self.view.height() / self.height,
        )
    }

    /// Returns true if two places are the same as far as a click can tell.
    pub(crate) fn same(&self, a: (f64, f64), b: (f64, f64)) -> bool {
        let (x, y) = self.slack();
        (a.0 - b.0).abs() <= x && (a.1 - b.1).abs() <= y
    }
}
