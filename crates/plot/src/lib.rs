//! The pictures: plots as lists of shapes, and [plotters] to draw them with.
//!
//! Nothing here knows a browser, a data set or a learning rule: every scene is
//! a function of plain numbers. It draws with a [`Pen`], which collects
//! [`Shape`]s; tests can compare these as values. [`render()`] draws them with
//! plotters on a canvas of the page or in a file.
//!
//! | room | what is in it |
//! |---|---|
//! | [`theme`] | colors, sizes and strokes: the only place that names them |
//! | [`Shape`] | shapes, and the styles of texts |
//! | [`Pen`] | what collects shapes, and the measure of texts |
//! | [`render()`] | shapes on any drawing area of plotters |
//! | [`scene`] | a scene as an object |
//! | [`plane`] | the data plane, layer by layer: half-planes, axes, points, overlay |
//! | [`field`] | the plane's bitmaps: probability field, its scale, rings |
//! | [`labels`] | the numbers of an axis |
//! | [`curves`] | loss and misclassified against the epoch |
//!
//! **Units.** Positions and sizes are CSS pixels, measured from the top left
//! corner of the drawing area. [`Frame::scale`](crate::geometry::Frame::scale) is the display's ratio of device
//! pixels to CSS pixels: a canvas is `css × scale` pixels large, and [`render()`]
//! multiplies by it. Backends of plotters take whole numbers only; a frame
//! with a [`Frame::units_per_device_pixel`](crate::geometry::Frame::units_per_device_pixel) above 1 hands them fractions of a pixel.

mod contrast;
pub mod curves;
pub mod field;
pub mod geometry;
pub mod grid;
pub mod labels;
pub mod pen;
pub mod placement;
pub mod plane;
mod render;
pub mod scene;
pub mod shape;
pub mod theme;

#[cfg(test)]
mod tests;

use hyperplane_core::data;
use hyperplane_text as text;

pub use pen::{Measure, Pen, WideFont};
pub use plane::{Addend, Mark, Overlay, ProofMarks, RowUpdate, WeightUpdate};
pub use render::render;
pub use shape::{HPos, Paint, Shape, TextStyle, VPos};
pub use theme::{Color, Role, Theme};
