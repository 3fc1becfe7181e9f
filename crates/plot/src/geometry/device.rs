//! Device pixels: what a canvas is made of.

use super::{Axis, Frame, Px, Rect, View};

/// The finest image of a probability field is this many pixels wide and high; a canvas smooths it when stretched.
const FIELD_CELLS: usize = 96;

impl Frame {
    /// Width and height of the drawing area in device pixels.
    pub fn device_size(&self) -> (u32, u32) {
        let whole = |v: f64| (v * self.scale).round().clamp(1.0, 16_384.0) as u32;
        (whole(self.size.0), whole(self.size.1))
    }

    /// The top left corner of a rectangle in device pixels.
    pub fn device_corner(&self, place: &Rect) -> (f64, f64) {
        (
            (place.left * self.scale).round(),
            (place.top * self.scale).round(),
        )
    }

    /// Width and height of a rectangle in device pixels.
    pub fn device_extent(&self, place: &Rect) -> (f64, f64) {
        (
            (place.width * self.scale).round(),
            (place.height * self.scale).round(),
        )
    }

    /// Places of the plane as device pixels of an image that covers the plot.
    pub fn device_places(&self, points: impl Iterator<Item = Axis>) -> Vec<(f32, f32)> {
        points
            .map(|point| {
                let px = self.to_px(point);
                (
                    ((px.x - self.plot.left) * self.scale) as f32,
                    ((px.y - self.plot.top) * self.scale) as f32,
                )
            })
            .collect()
    }

    /// The place of the plane at a pixel, or at the nearest pixel of the plot when it lies outside.
    pub fn moved_inside(&self, px: Px) -> Axis {
        self.to_axis(Px::new(
            px.x.clamp(self.plot.left, self.plot.right()),
            px.y.clamp(self.plot.top, self.plot.bottom()),
        ))
    }

    /// The number of pixels that an image of the probability field needs on each side.
    pub fn field_cells(&self) -> usize {
        let (width, height) = self.device_extent(&self.plot);
        (width.max(height) as usize).clamp(1, FIELD_CELLS)
    }
}

impl View {
    /// The four bounds: x from, x to, y from, y to.
    pub fn bounds(&self) -> [f64; 4] {
        [self.x_min, self.x_max, self.y_min, self.y_max]
    }

    /// The view with these bounds, if they span a plane.
    pub fn from_bounds([x_min, x_max, y_min, y_max]: [f64; 4]) -> Option<Self> {
        let finite = [x_min, x_max, y_min, y_max]
            .iter()
            .all(|bound| bound.is_finite());
        (finite && x_min < x_max && y_min < y_max).then_some(Self {
            x_min,
            x_max,
            y_min,
            y_max,
        })
    }

    /// A place moved by whole keyboard steps to the nearest line of the keyboard's grid, kept inside the view; along an axis
    /// without steps it stays where it is.
    pub fn stepped(&self, from: Axis, right: f64, up: f64) -> Axis {
        let (dx, dy) = self.step_of_grid();
        let snap = |value: f64, step: f64, by: f64, low: f64, high: f64| {
            let to = match by {
                0.0 => value,
                _ => ((value / step).round() + by) * step,
            };
            to.clamp(low, high)
        };
        Axis::new(
            snap(from.x, dx, right, self.x_min, self.x_max),
            snap(from.y, dy, up, self.y_min, self.y_max),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Margins;

    #[test]
    fn keyboard_steps_stay_on_the_grid_and_inside() {
        let view = View {
            x_min: 0.0,
            x_max: 1.0,
            y_min: 0.0,
            y_max: 10.0,
        };
        assert_eq!(view.step_of_grid(), (0.02, 0.2));
        let Axis { x, y } = view.stepped(Axis::new(0.511, 5.05), 1.0, -5.0);
        assert!(
            (x - 0.54).abs() < 1e-12 && (y - 4.0).abs() < 1e-12,
            "{x} {y}"
        );
        assert_eq!(
            view.stepped(Axis::new(0.99, 0.1), 10.0, -10.0),
            Axis::new(1.0, 0.0)
        );
        // A key moves along its own axis only.
        assert_eq!(view.stepped(Axis::new(0.511, 5.05), 0.0, 1.0).x, 0.511);
    }

    #[test]
    fn images_start_at_the_plots_corner() {
        let view = View {
            x_min: 0.0,
            x_max: 1.0,
            y_min: 0.0,
            y_max: 1.0,
        };
        let margins = Margins {
            left: 10.0,
            top: 20.0,
            right: 10.0,
            bottom: 20.0,
        };
        let frame = Frame::new((120.0, 140.0), view, margins, 2.0);
        assert_eq!(frame.device_size(), (240, 280));
        assert_eq!(frame.device_corner(&frame.plot), (20.0, 40.0));
        assert_eq!(
            frame.device_places([Axis::new(0.0, 1.0), Axis::new(1.0, 0.0)].into_iter()),
            [(0.0, 0.0), (200.0, 200.0)]
        );
    }
}
