//! The pictures: scenes for [plotters], generic over its [`DrawingBackend`].
//!
//! Nothing here knows a browser, a data set or a learning rule: every scene is
//! a function of plain numbers. The same code paints a canvas on the page, a
//! file, or the list of calls that the tests look at.
//!
//! | room | what is in it |
//! |---|---|
//! | [`theme`] | colors, sizes and strokes: the only place that names them |
//! | [`view`] | which part of the plane is shown |
//! | [`frame`] | where data units lie on the screen, and back |
//! | [`mod@line`] | the line `w₀ + w₁x + w₂y = 0` in a view: clip, half-plane, arrow, dragging |
//! | [`plane`] | the data plane, layer by layer: half-planes, axes, points, overlay |
//! | [`field`] | the plane's bitmaps: probability field, its scale, rings |
//! | [`curves`] | loss and misclassified against the epoch |
//! | [`scene`] | a scene as an object, and any surface to draw it on |
//! | [`number`] | numbers as readers expect them on an axis |
//!
//! **Units.** Positions and sizes are CSS pixels, measured from the top left
//! corner of the drawing area. [`Frame::scale`] is the display's ratio of device
//! pixels to CSS pixels: a canvas is `css × scale` pixels large and every scene
//! multiplies by it once, at the pen. Backends take whole numbers only; a frame
//! with a [`Frame::detail`] above 1 hands them fractions of a pixel.
//!
//! [`DrawingBackend`]: plotters::prelude::DrawingBackend

pub(crate) mod clip;
pub mod contour;
pub mod curves;
mod device;
pub mod field;
pub mod frame;
pub(crate) mod grid;
mod lens;
pub mod line;
pub mod neuron;
pub mod number;
pub(crate) mod pen;
pub mod plane;
pub mod regions;
pub mod scene;
pub mod theme;
pub mod view;

#[cfg(test)]
mod tests;

pub use frame::{Frame, Margins, Rect};
pub use lens::Lens;
pub use line::{Arrow, Grip};
pub use pen::Drawn;
pub use plane::{Guide, Insight, Mark, Overlay};
pub use theme::{Color, Theme};
pub use view::View;
