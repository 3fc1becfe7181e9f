//! Conversion of data units to places on the screen, and back. Pure geometry.

use kurbo::Vec2;

use super::{Axis, Px, View};

/// A rectangle in CSS pixels; `top` counts downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub left: f64,
    /// Top edge.
    pub top: f64,
    /// Extent to the right.
    pub width: f64,
    /// Extent downwards.
    pub height: f64,
}

impl Rect {
    /// The right edge.
    pub fn right(&self) -> f64 {
        self.left + self.width
    }

    /// The bottom edge.
    pub fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// The point in the middle.
    pub fn center(&self) -> Px {
        Px::new(self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    /// The closed line around it, from the top left corner on.
    pub fn outline(&self) -> [Px; 5] {
        let (right, bottom) = (self.right(), self.bottom());
        let first = Px::new(self.left, self.top);
        [
            first,
            Px::new(right, self.top),
            Px::new(right, bottom),
            Px::new(self.left, bottom),
            first,
        ]
    }

    /// Returns true if the point lies inside or on the edge.
    pub fn contains(&self, at: Px) -> bool {
        (self.left..=self.right()).contains(&at.x) && (self.top..=self.bottom()).contains(&at.y)
    }
}

/// The space between a drawing area's edges and its plot, CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margins {
    /// On the left.
    pub left: f64,
    /// Above.
    pub top: f64,
    /// On the right.
    pub right: f64,
    /// Below.
    pub bottom: f64,
}

impl Margins {
    /// None: the plot fills the picture.
    pub const NONE: Self = Self {
        left: 0.0,
        top: 0.0,
        right: 0.0,
        bottom: 0.0,
    };
    /// Room for tick labels and axis labels of the data plane.
    pub const PLANE: Self = Self {
        left: 66.0,
        top: 20.0,
        right: 22.0,
        bottom: 52.0,
    };
    /// Room for tick labels and axis labels of the data plane on a narrow screen.
    pub const NARROW: Self = Self {
        left: 56.0,
        top: 18.0,
        right: 12.0,
        bottom: 50.0,
    };
}

/// A drawing area with a plot in it, and the view shown in the plot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Width and height of the drawing area, CSS pixels.
    pub size: (f64, f64),
    /// The place of the plot in it, CSS pixels; its edges fall on device pixels, unless it has the least size of 1.
    pub plot: Rect,
    /// The view shown in the plot.
    pub view: View,
    /// Device pixels per CSS pixel.
    pub scale: f64,
    /// Drawing units per device pixel, normally 1. Shapes lie on whole drawing
    /// units: with 8, on a canvas that is scaled by ⅛, on eighths of a device pixel.
    pub units_per_device_pixel: u32,
}

impl Frame {
    /// A frame with a plot inside the margins.
    ///
    /// ```
    /// use hyperplane_plot::geometry::{Axis, Frame, Margins, Px, View};
    /// let view = View { x_min: 0.0, x_max: 10.0, y_min: 0.0, y_max: 5.0 };
    /// let margins = Margins { left: 50.0, top: 10.0, right: 10.0, bottom: 40.0 };
    /// let frame = Frame::new((260.0, 150.0), view, margins, 2.0);
    /// assert_eq!(frame.to_px(Axis::new(5.0, 5.0)), Px::new(150.0, 10.0));
    /// assert_eq!(frame.to_axis(Px::new(150.0, 10.0)), Axis::new(5.0, 5.0));
    /// ```
    pub fn new(size: (f64, f64), view: View, margins: Margins, scale: f64) -> Self {
        let scale = if scale > 0.0 && scale.is_finite() {
            scale
        } else {
            1.0
        };
        let snap = |v: f64| (v * scale).round() / scale;
        let (left, top) = (snap(margins.left), snap(margins.top));
        let width = (snap(size.0 - margins.right) - left).max(1.0);
        let height = (snap(size.1 - margins.bottom) - top).max(1.0);
        Self {
            size,
            plot: Rect {
                left,
                top,
                width,
                height,
            },
            view,
            scale,
            units_per_device_pixel: 1,
        }
    }

    /// A frame whose plot shows a part from x, to x, from y, to y; the usual view where that is no part of a plane.
    pub fn of_bounds(size: (f64, f64), bounds: [f64; 4], margins: Margins, scale: f64) -> Self {
        let view = View::from_bounds(bounds).unwrap_or_else(|| View::around([], 1.0));
        Self::new(size, view, margins, scale)
    }

    /// The frame of the data plane: its plot is the largest square between the
    /// margins, and lies in the middle between them.
    pub fn plane(size: (f64, f64), view: View, scale: f64) -> Self {
        let room = if size.0 < 480.0 {
            Margins::NARROW
        } else {
            Margins::PLANE
        };
        let width = size.0 - room.left - room.right;
        let height = size.1 - room.top - room.bottom;
        let side = width.min(height);
        let (x, y) = ((width - side) / 2.0, (height - side) / 2.0);
        let margins = Margins {
            left: room.left + x,
            top: room.top + y,
            right: room.right + x,
            bottom: room.bottom + y,
        };
        let mut frame = Self::new(size, view, margins, scale);
        let side = frame.plot.width.min(frame.plot.height);
        (frame.plot.width, frame.plot.height) = (side, side);
        frame
    }

    /// This frame for a drawing area with so many units per device pixel.
    #[must_use]
    pub fn with_units_per_device_pixel(self, units: u32) -> Self {
        Self {
            units_per_device_pixel: units.max(1),
            ..self
        }
    }

    /// The places on the screen of points of the plane.
    pub fn places(&self, points: &[Axis]) -> Vec<Px> {
        points.iter().map(|&at| self.to_px(at)).collect()
    }

    /// The place on the screen of a point of the plane.
    pub fn to_px(&self, at: Axis) -> Px {
        Px::new(self.x_px(at.x), self.y_px(at.y))
    }

    /// The distance from the left at which a value on the x axis is shown, CSS pixels.
    pub fn x_px(&self, x: f64) -> f64 {
        let x_share = (x - self.view.x_min) / self.view.width();
        self.plot.left + x_share * self.plot.width
    }

    /// The distance from the top at which a value on the y axis is shown, CSS pixels.
    pub fn y_px(&self, y: f64) -> f64 {
        let y_share = (self.view.y_max - y) / self.view.height();
        self.plot.top + y_share * self.plot.height
    }

    /// The point of the plane that is shown there.
    pub fn to_axis(&self, px: Px) -> Axis {
        let x_share = (px.x - self.plot.left) / self.plot.width;
        let y_share = (px.y - self.plot.top) / self.plot.height;
        Axis::new(
            self.view.x_min + x_share * self.view.width(),
            self.view.y_max - y_share * self.view.height(),
        )
    }

    /// The index of the point shown nearest to a CSS pixel, at most `radius`
    /// away. Among equals the last one wins: it is drawn on top.
    ///
    /// ```
    /// # use hyperplane_plot::geometry::{Axis, Frame, Margins, Px, View};
    /// # let view = View { x_min: 0.0, x_max: 10.0, y_min: 0.0, y_max: 5.0 };
    /// # let margins = Margins { left: 50.0, top: 10.0, right: 10.0, bottom: 40.0 };
    /// # let frame = Frame::new((260.0, 150.0), view, margins, 2.0);
    /// let points = [Axis::new(5.0, 5.0), Axis::new(5.0, 5.0), Axis::new(0.0, 0.0)];
    /// assert_eq!(frame.nearest(points, Px::new(152.0, 11.0), 8.0), Some(1));
    /// assert_eq!(frame.nearest(points, Px::new(170.0, 11.0), 8.0), None);
    /// ```
    pub fn nearest(
        &self,
        points: impl IntoIterator<Item = Axis>,
        to: Px,
        radius: f64,
    ) -> Option<usize> {
        let mut best = (radius, None);
        for (i, point) in points.into_iter().enumerate() {
            let distance = (self.to_px(point) - to).hypot();
            if distance <= best.0 {
                best = (distance, Some(i));
            }
        }
        best.1
    }

    /// Data units per CSS pixel, along x and along y.
    pub fn units_per_pixel(&self) -> Vec2 {
        Vec2::new(
            self.view.width() / self.plot.width,
            self.view.height() / self.plot.height,
        )
    }

    /// Returns true if a data unit is as long along x as along y, so that right
    /// angles look right (to one percent, which no eye sees).
    pub fn is_isotropic(&self) -> bool {
        let Vec2 { x, y } = self.units_per_pixel();
        (x - y).abs() <= 0.01 * x.max(y)
    }
}
