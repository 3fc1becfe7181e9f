//! Questions about what a scene has drawn.

use hyperplane::geometry::{Axis, Frame};
use hyperplane::plot::Color;
use hyperplane_recorder::Recorder;
pub(crate) use hyperplane_recorder::{Call, Rgb, texts};
use plotters::coord::Shift;
use plotters::prelude::DrawingArea;

/// The calls that a scene makes on an area for this frame.
pub(crate) fn record(
    frame: &Frame,
    scene: impl FnOnce(&DrawingArea<Recorder, Shift>),
) -> Vec<Call> {
    let units = frame.scale * f64::from(frame.detail);
    let size = ((frame.size.0 * units) as u32, (frame.size.1 * units) as u32);
    hyperplane_recorder::record(size, scene)
}

pub(crate) fn rgb(color: Color) -> Rgb {
    (color.r, color.g, color.b)
}

/// A point of the plane in units of the drawing area.
pub(crate) fn units(frame: &Frame, x: f64, y: f64) -> (i32, i32) {
    let px = frame.to_px(Axis::new(x, y));
    let scale = frame.scale * f64::from(frame.detail);
    ((px.x * scale).round() as i32, (px.y * scale).round() as i32)
}

pub(crate) fn paths(calls: &[Call], color: Color) -> Vec<(Vec<(i32, i32)>, u32)> {
    let of = |call: &Call| match call {
        Call::Path {
            points,
            width,
            rgb: c,
        } if *c == rgb(color) => Some((points.clone(), *width)),
        _ => None,
    };
    calls.iter().filter_map(of).collect()
}

pub(crate) fn assert_texts_inside(calls: &[Call], frame: &Frame, what: &str) {
    let units = frame.scale * f64::from(frame.detail);
    let mut seen = 0;
    for call in calls {
        if let Call::Text {
            left,
            top,
            right,
            bottom,
            ..
        } = call
        {
            let inside = *left >= -0.5
                && *top >= -0.5
                && *right <= frame.size.0 * units + 0.5
                && *bottom <= frame.size.1 * units + 0.5;
            assert!(inside, "{what}: {call:?} is cut");
            seen += 1;
        }
    }
    assert!(seen >= 4, "{what}: only {seen} texts");
}

/// The middles of the filled circles of a color.
pub(crate) fn discs(calls: &[Call], color: (u8, u8, u8)) -> Vec<(i32, i32)> {
    let of = |call: &Call| match call {
        Call::Circle {
            center,
            filled: true,
            rgb,
            ..
        } if *rgb == color => Some(*center),
        _ => None,
    };
    calls.iter().filter_map(of).collect()
}
