//! Gradient descent on a function of one variable: the curve, the steps on it, the tangent where it stands.

use kurbo::Vec2;

use super::DescentPlot;
use crate::geometry::clip;
use crate::geometry::{Axis, Frame, Margins, Px, View};
use crate::plot::grid::axes;
use crate::plot::pen::{Pen, diamond};
use crate::plot::shape::{HPos, TextStyle, VPos};
use crate::plot::theme::{
    CURVE_STROKE, FINE_DASH, GUIDE_STROKE, HANDLE_RADIUS, LABEL_SIZE, NOW_RADIUS, Role,
    SUPPORT_RADIUS,
};

/// Half the length of the tangent, CSS px.
const TANGENT: f64 = 84.0;
/// The points of earlier steps, radius in CSS px.
const STEP_RADIUS: f64 = 3.0;
/// Share of color in the steps.
const STEP_ALPHA: f64 = 0.75;

/// The frame of the picture, `size` CSS pixels large, for a view from x, to x, from y, to y.
#[must_use]
pub fn frame(size: (f64, f64), bounds: [f64; 4], scale: f64) -> Frame {
    let margins = Margins {
        left: 52.0,
        top: 26.0,
        right: 14.0,
        bottom: 34.0,
    };
    let view = View::from_bounds(bounds).unwrap_or_else(|| View::around([], 1.0));
    Frame::new(size, view, margins, scale)
}

/// Draws the curve and the steps on it.
pub fn descent(pen: &mut Pen<'_>, frame: &Frame, shown: &DescentPlot) {
    let plot = &frame.plot;
    axes(pen, frame, frame.view.y_min, false);
    for (text, at, h, v) in [
        (
            "f(w)",
            Px::new(plot.left, plot.top - 6.0),
            HPos::Left,
            VPos::Bottom,
        ),
        (
            "w",
            Px::new(plot.right(), plot.bottom() - 4.0),
            HPos::Right,
            VPos::Bottom,
        ),
    ] {
        let mut words = TextStyle::new(LABEL_SIZE, Role::Muted, h, v);
        words.italic = true;
        pen.text(text, at, words);
    }
    let css = |points: &[Axis]| -> Vec<Px> { points.iter().map(|&at| frame.to_px(at)).collect() };
    for part in clip::line(&css(&shown.curve), plot) {
        pen.path(&part, CURVE_STROKE, Role::Ink);
    }
    minima(pen, frame, shown);
    let path = css(&shown.path);
    let color = Role::Class(0).faint(STEP_ALPHA);
    for part in clip::line(&path, plot) {
        pen.path(&part, GUIDE_STROKE, color);
    }
    let Some((now, earlier)) = path.split_last() else {
        return;
    };
    let mut drawn: Vec<(i64, i64)> = Vec::new();
    for at in earlier.iter().filter(|at| plot.contains(**at)) {
        // Steps shorter than a pixel share one point.
        let cell = (at.x.round() as i64, at.y.round() as i64);
        if !drawn.contains(&cell) {
            drawn.push(cell);
            pen.disc(*at, STEP_RADIUS, Role::Class(0));
        }
    }
    tangent(pen, frame, *now, shown.slope);
    let start = frame.to_px(shown.start);
    if plot.contains(start) {
        pen.disc(start, HANDLE_RADIUS, Role::Panel);
        pen.ring(start, HANDLE_RADIUS - 1.0, CURVE_STROKE, Role::Ink);
    }
    if plot.contains(*now) {
        pen.disc(*now, NOW_RADIUS + 2.0, Role::Panel);
        pen.disc(*now, NOW_RADIUS + 1.0, Role::Class(1));
    }
}

/// The tangent, as long as it is on the screen whatever its slope.
fn tangent(pen: &mut Pen<'_>, frame: &Frame, at: Px, slope: f64) {
    if !frame.plot.contains(at) {
        return;
    }
    let unit = frame.units_per_pixel();
    let half = Vec2::new(1.0, -slope * unit.x / unit.y).normalize() * TANGENT;
    let dashes = (GUIDE_STROKE, FINE_DASH.0, FINE_DASH.1);
    for part in clip::line(&[at - half, at + half], &frame.plot) {
        pen.dashed(&part, dashes, Role::Class(1));
    }
}

fn minima(pen: &mut Pen<'_>, frame: &Frame, shown: &DescentPlot) {
    let r = SUPPORT_RADIUS - 2.0;
    let marks = shown.local.iter().map(|at| (at, false));
    for (&at, lowest) in marks.chain(shown.lowest.iter().map(|at| (at, true))) {
        let at = frame.to_px(at);
        if !frame.plot.contains(at) {
            continue;
        }
        // Below the curve, where no step hides it.
        let center = at + Vec2::new(0.0, 2.0 * r);
        let corners = diamond(center, r);
        if lowest {
            pen.polygon(&corners, Role::Good);
        } else {
            let round = [&corners[..], &corners[..1]].concat();
            pen.path(&round, GUIDE_STROKE, Role::Good);
        }
    }
}
