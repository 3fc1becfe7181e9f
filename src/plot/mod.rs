//! The pictures: scenes for [plotters], generic over its [`DrawingBackend`].
//!
//! Nothing here knows a browser, a data set or a learning rule: every scene is
//! a function of plain numbers. The same code paints a canvas on the page, a
//! file, or the list of calls that the tests look at.
//!
//! | room | what is in it |
//! |---|---|
//! | [`theme`] | colors, sizes and strokes: the only place that names them |
//! | [`plane`] | the data plane, layer by layer: half-planes, axes, points, overlay |
//! | [`field`] | the plane's bitmaps: probability field, its scale, rings |
//! | [`labels`] | the numbers of an axis |
//! | [`curves`] | loss and misclassified against the epoch |
//! | [`scene`] | a scene as an object, and any surface to draw it on |
//!
//! **Units.** Positions and sizes are CSS pixels, measured from the top left
//! corner of the drawing area. [`Frame::scale`](crate::geometry::Frame::scale) is the display's ratio of device
//! pixels to CSS pixels: a canvas is `css × scale` pixels large and every scene
//! multiplies by it once, at the pen. Backends take whole numbers only; a frame
//! with a [`Frame::detail`](crate::geometry::Frame::detail) above 1 hands them fractions of a pixel.
//!
//! [`DrawingBackend`]: plotters::prelude::DrawingBackend

mod contrast;
pub mod curves;
pub mod field;
pub(crate) mod grid;
pub mod labels;
pub(crate) mod pen;
pub mod plane;
pub mod scene;
pub mod theme;

#[cfg(test)]
mod tests;

pub use pen::Drawn;
pub use plane::{Mark, Overlay};
pub use theme::{Color, Theme};
