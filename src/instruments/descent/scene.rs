//! Gradient descent on a function of one variable: the curve, the steps on it, the tangent where it stands.

use kurbo::Vec2;

use super::DescentPlot;
use crate::geometry::clip;
use crate::geometry::{Axis, Frame, Margins, Px, View};
use crate::plot::grid::axes;
use crate::plot::pen::{Drawn, Pen, Words, diamond, faint, solid};
use crate::plot::theme::{
    CURVE_STROKE, FINE_DASH, GUIDE_STROKE, HANDLE_RADIUS, LABEL_SIZE, NOW_RADIUS, SUPPORT_RADIUS,
    Theme,
};
use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};
use plotters::style::text_anchor::{HPos, VPos};

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
///
/// # Errors
/// Those of the backend.
pub fn descent<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    frame: &Frame,
    theme: &Theme,
    shown: &DescentPlot,
) -> Drawn<DB> {
    let pen = Pen::new(root, frame);
    let plot = &frame.plot;
    axes(&pen, frame, theme, frame.view.y_min, false)?;
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
        let mut words = Words::new(LABEL_SIZE, theme.muted, h, v);
        words.italic = true;
        pen.text(text, at, words)?;
    }
    let css = |points: &[Axis]| -> Vec<Px> { points.iter().map(|&at| frame.to_px(at)).collect() };
    for part in clip::line(&css(&shown.curve), plot) {
        pen.path(&part, CURVE_STROKE, solid(theme.ink))?;
    }
    minima(&pen, frame, theme, shown)?;
    let path = css(&shown.path);
    let color = faint(theme.negative, STEP_ALPHA);
    for part in clip::line(&path, plot) {
        pen.path(&part, GUIDE_STROKE, color)?;
    }
    let Some((now, earlier)) = path.split_last() else {
        return Ok(());
    };
    let mut drawn: Vec<(i64, i64)> = Vec::new();
    for at in earlier.iter().filter(|at| plot.contains(**at)) {
        // Steps shorter than a pixel share one point.
        let cell = (at.x.round() as i64, at.y.round() as i64);
        if !drawn.contains(&cell) {
            drawn.push(cell);
            pen.disc(*at, STEP_RADIUS, solid(theme.negative))?;
        }
    }
    tangent(&pen, frame, theme, *now, shown.slope)?;
    let start = frame.to_px(shown.start);
    if plot.contains(start) {
        pen.disc(start, HANDLE_RADIUS, solid(theme.panel))?;
        pen.ring(start, HANDLE_RADIUS - 1.0, CURVE_STROKE, solid(theme.ink))?;
    }
    if plot.contains(*now) {
        pen.disc(*now, NOW_RADIUS + 2.0, solid(theme.panel))?;
        pen.disc(*now, NOW_RADIUS + 1.0, solid(theme.positive))?;
    }
    Ok(())
}

/// The tangent, as long as it is on the screen whatever its slope.
fn tangent<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    frame: &Frame,
    theme: &Theme,
    at: Px,
    slope: f64,
) -> Drawn<DB> {
    if !frame.plot.contains(at) {
        return Ok(());
    }
    let unit = frame.units_per_pixel();
    let half = Vec2::new(1.0, -slope * unit.x / unit.y).normalize() * TANGENT;
    let dashes = (GUIDE_STROKE, FINE_DASH.0, FINE_DASH.1);
    for part in clip::line(&[at - half, at + half], &frame.plot) {
        pen.dashed(&part, dashes, solid(theme.positive))?;
    }
    Ok(())
}

fn minima<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    frame: &Frame,
    theme: &Theme,
    shown: &DescentPlot,
) -> Drawn<DB> {
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
            pen.polygon(&corners, solid(theme.good))?;
        } else {
            let round = [&corners[..], &corners[..1]].concat();
            pen.path(&round, GUIDE_STROKE, solid(theme.good))?;
        }
    }
    Ok(())
}
