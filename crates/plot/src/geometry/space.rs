//! Points of each space as types of their own, so that none is taken for a point of another.

use std::ops::{Add, Sub};

use kurbo::Vec2;

/// The values of the two features on the axes as they were measured, before scaling.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Raw {
    /// Of the feature on the x axis.
    pub x: f64,
    /// Of the feature on the y axis.
    pub y: f64,
}

/// A place of a plot in the units of its axes; on the data plane the features as they are scaled.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Axis {
    /// To the right.
    pub x: f64,
    /// Upwards.
    pub y: f64,
}

/// A place on the screen in CSS pixels, counted from the top left corner of the drawing area.
///
/// ```
/// use hyperplane_plot::geometry::{Axis, Frame, Margins, Px, View};
/// let view = View { x_min: 0.0, x_max: 10.0, y_min: 0.0, y_max: 5.0 };
/// let frame = Frame::new((200.0, 100.0), view, Margins::NONE, 1.0);
/// assert_eq!(frame.to_px(Axis::new(5.0, 5.0)), Px::new(100.0, 0.0));
/// ```
///
/// A point of another space does not compile here:
///
/// ```compile_fail,E0308
/// # use hyperplane_plot::geometry::{Axis, Frame, Margins, Px, View};
/// # let view = View { x_min: 0.0, x_max: 10.0, y_min: 0.0, y_max: 5.0 };
/// # let frame = Frame::new((200.0, 100.0), view, Margins::NONE, 1.0);
/// frame.to_px(Px::new(5.0, 5.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Px {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// The common operations of points in every space: points of one differ by a vector, and two have no sum.
macro_rules! points {
    ($($space:ident)+) => {$(
        impl $space {
            /// The point with these coordinates.
            pub const fn new(x: f64, y: f64) -> Self {
                Self { x, y }
            }

            /// Returns true if both coordinates are numbers, and not infinite.
            pub const fn is_finite(self) -> bool {
                self.x.is_finite() && self.y.is_finite()
            }

            /// The point at this share of the way to another one.
            #[must_use]
            pub fn lerp(self, to: Self, share: f64) -> Self {
                self + (to - self) * share
            }
        }

        impl Add<Vec2> for $space {
            type Output = Self;

            fn add(self, by: Vec2) -> Self {
                Self::new(self.x + by.x, self.y + by.y)
            }
        }

        impl Sub<Vec2> for $space {
            type Output = Self;

            fn sub(self, by: Vec2) -> Self {
                Self::new(self.x - by.x, self.y - by.y)
            }
        }

        impl Sub for $space {
            type Output = Vec2;

            fn sub(self, from: Self) -> Vec2 {
                Vec2::new(self.x - from.x, self.y - from.y)
            }
        }
    )+};
}

points!(Raw Axis Px);
