//! A scene: what an instrument wants to see in one of its plots.

use std::any::Any;
use std::rc::Rc;

use super::pen::{Measure, Pen};
use super::shape::Shape;
use crate::Theme;
use crate::geometry::Frame;

/// The content of a plot. It is drawn again when it differs from the scene before.
pub trait Scene: 'static {
    /// The frame for a plot of this size in CSS pixels, each of them `ratio` device pixels.
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame;

    /// An image over its plot, below what is drawn.
    fn image(&self, _frame: &Frame, _theme: &Theme) -> Option<Image> {
        None
    }

    /// Draws what the image shows in shapes, for a picture that can be enlarged; returns false if it cannot.
    fn draw_image(&self, _pen: &mut Pen<'_>, _frame: &Frame) -> bool {
        false
    }

    /// Draws the scene.
    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame);
}

/// An image over a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// Red, green, blue and opacity of each pixel, row after row from the top.
    pub pixels: Vec<u8>,
    /// Pixels in a row.
    pub columns: usize,
    /// True if it is stretched over the plot, smoothly; otherwise a pixel of it is one of the device.
    pub is_stretched: bool,
}

/// A shared scene shows what it holds.
impl<T: Scene> Scene for Rc<T> {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        (**self).frame(size, ratio)
    }

    fn image(&self, frame: &Frame, theme: &Theme) -> Option<Image> {
        (**self).image(frame, theme)
    }

    fn draw_image(&self, pen: &mut Pen<'_>, frame: &Frame) -> bool {
        (**self).draw_image(pen, frame)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        (**self).draw(pen, frame);
    }
}

/// Any scene. Implemented for all that can be compared.
pub trait AnyScene: Scene {
    /// Returns true if the other scene is equal.
    fn equals(&self, other: &dyn AnyScene) -> bool;

    /// Itself, to be compared.
    fn as_any(&self) -> &dyn Any;
}

impl<T: Scene + PartialEq> AnyScene for T {
    fn equals(&self, other: &dyn AnyScene) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The shapes of a scene in a frame.
pub fn shapes(scene: &dyn AnyScene, frame: &Frame, measure: &dyn Measure) -> Vec<Shape> {
    let mut pen = Pen::new(measure, frame);
    scene.draw(&mut pen, frame);
    pen.into_shapes()
}

/// The shapes of a scene's image; none if only pixels can show it.
pub fn image_shapes(
    scene: &dyn AnyScene,
    frame: &Frame,
    measure: &dyn Measure,
) -> Option<Vec<Shape>> {
    let mut pen = Pen::new(measure, frame);
    scene.draw_image(&mut pen, frame).then(|| pen.into_shapes())
}
