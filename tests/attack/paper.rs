//! What is written on a drawing area that draws nothing.

use hyperplane::geometry::Frame;
use hyperplane_recorder::{Recorder, record, record_on, texts};
use plotters::coord::Shift;
use plotters::prelude::DrawingArea;

/// The texts that a scene writes.
pub(crate) fn texts_of<T>(
    frame: &Frame,
    scene: impl FnOnce(&DrawingArea<Recorder, Shift>) -> T,
) -> Vec<String> {
    let calls = record(frame.device_size(), |root| {
        scene(root);
    });
    texts(&calls).into_iter().map(String::from).collect()
}

/// The texts that are written on a surface.
pub(crate) fn texts_on(frame: &Frame, write: impl FnOnce(&mut Recorder)) -> Vec<String> {
    let calls = record_on(frame.device_size(), |mut paper| write(&mut paper));
    texts(&calls).into_iter().map(String::from).collect()
}
