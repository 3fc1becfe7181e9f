//! The texts of a plot.

use hyperplane::geometry::Frame;
use hyperplane::plot::scene::AnyScene;
use hyperplane::plot::{Pen, Shape, WideFont};

/// The texts that are written when something is drawn.
pub(crate) fn texts_of(frame: &Frame, draw: impl FnOnce(&mut Pen<'_>)) -> Vec<String> {
    let mut pen = Pen::new(&WideFont, frame);
    draw(&mut pen);
    let texts = pen.shapes().into_iter().filter_map(|shape| match shape {
        Shape::Text { text, .. } => Some(text),
        _ => None,
    });
    texts.collect()
}

/// The texts of a scene.
pub(crate) fn texts_on(frame: &Frame, scene: &dyn AnyScene) -> Vec<String> {
    texts_of(frame, |pen| scene.draw(pen, frame))
}
