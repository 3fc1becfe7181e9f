//! Shapes: what a plot shows, as data.

use super::theme::Role;
use crate::geometry::{Px, Rect};

/// A color by its role in the theme.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// The color.
    pub role: Role,
    /// Another color, and the share of the way from the first to it, 0 … 1.
    pub toward: Option<(Role, f64)>,
    /// Opacity, 0 … 1.
    pub alpha: f64,
}

impl From<Role> for Paint {
    fn from(role: Role) -> Self {
        Self {
            role,
            toward: None,
            alpha: 1.0,
        }
    }
}

impl Role {
    /// The color with this opacity, 0 … 1.
    pub fn faint(self, alpha: f64) -> Paint {
        Paint {
            alpha,
            ..self.into()
        }
    }

    /// The color a share (0 … 1) of the way to another one.
    pub fn toward(self, other: Self, share: f64) -> Paint {
        Paint {
            toward: Some((other, share)),
            ..self.into()
        }
    }
}

/// The horizontal anchor of a text: the part of its box at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HPos {
    /// Its left side.
    Left,
    /// Its middle.
    Center,
    /// Its right side.
    Right,
}

/// The vertical anchor of a text: the part of its box at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VPos {
    /// Its upper side.
    Top,
    /// Its middle.
    Center,
    /// Its lower side.
    Bottom,
}

/// Size, color, anchor and direction of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    /// Font size, CSS px.
    pub size: f64,
    /// Its color.
    pub color: Paint,
    /// The point of its box that lies at its position.
    pub anchor: (HPos, VPos),
    /// True for slanted letters.
    pub italic: bool,
    /// True for a text that reads upwards; the anchor turns with it.
    pub upwards: bool,
}

impl TextStyle {
    /// An upright style that reads from left to right.
    pub fn new(size: f64, color: impl Into<Paint>, h: HPos, v: VPos) -> Self {
        Self {
            size,
            color: color.into(),
            anchor: (h, v),
            italic: false,
            upwards: false,
        }
    }
}

/// A mark on a plot. Positions and sizes are CSS pixels from the top left corner of the drawing area.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A line from point to point, at least a device pixel wide.
    Line {
        /// Its points.
        points: Vec<Px>,
        /// Its width.
        width: f64,
        /// Its color.
        paint: Paint,
    },
    /// A straight stroke along an axis, with edges on device pixels.
    Bar {
        /// One end.
        from: Px,
        /// The other end.
        to: Px,
        /// Its width.
        width: f64,
        /// Its color.
        paint: Paint,
    },
    /// A filled rectangle with edges on device pixels.
    Block {
        /// Its sides.
        rect: Rect,
        /// Its color.
        paint: Paint,
    },
    /// A filled polygon.
    Polygon {
        /// Its corners.
        corners: Vec<Px>,
        /// Its color.
        paint: Paint,
    },
    /// A filled circle.
    Disc {
        /// Its center.
        center: Px,
        /// Its radius.
        radius: f64,
        /// Its color.
        paint: Paint,
    },
    /// A circle.
    Ring {
        /// Its center.
        center: Px,
        /// Its radius, to the middle of the stroke.
        radius: f64,
        /// The width of the stroke.
        width: f64,
        /// Its color.
        paint: Paint,
    },
    /// A text in one line.
    Text {
        /// Its characters.
        text: String,
        /// The position of its anchor.
        at: Px,
        /// Its style.
        style: TextStyle,
    },
}
