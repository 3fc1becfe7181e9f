//! Points and boxes of the plane and of the screen. Nothing here draws, and nothing knows a data set or a rule.
//!
//! | file | what is in it |
//! |---|---|
//! | `space` | points of the data, of the axes and of the screen |
//! | [`view`] | which part of the plane is shown |
//! | `zoom` | another part of it, as fingers, wheel and keys ask for |
//! | [`frame`] | where data units lie on the screen, and back |
//! | [`mod@line`] | the line `w₀ + w₁x + w₂y = 0` in a view: clip, half-plane, arrow, dragging |
//! | [`passage`] | a line on its way to another place, and where one out of view is |
//! | [`regions`] | where each of several classes has the largest score |
//! | [`contour`] | where a function of the plane is zero |
//! | [`step`] | round steps of a grid |
//! | `beside` | a picture of the plane with curves beside it |
//!
//! **Units.** Positions and sizes are CSS pixels, measured from the top left corner of the drawing area. [`Frame::scale`]
//! is the display's ratio of device pixels to CSS pixels.

mod beside;
pub mod clip;
pub mod contour;
mod device;
pub mod frame;
pub mod line;
pub mod passage;
mod presentation;
pub mod regions;
mod space;
pub mod step;
pub mod view;
mod zoom;

#[cfg(test)]
pub(crate) mod tests;

pub use beside::Beside;
pub use frame::{Frame, Margins, Rect};
pub use line::{Arrow, Grip};
pub use presentation::PictureScale;
pub use space::{Axis, Px, Raw};
pub use view::View;
