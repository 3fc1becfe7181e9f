//! Gradient descent on a function of one variable: the curve, the steps on it, the tangent where it stands.

use kurbo::Vec2;

use super::DescentPlot;
use crate::geometry::clip;
use crate::geometry::{Frame, Margins, Px};
use crate::plot::grid::axes;
use crate::plot::pen::{Pen, diamond};
use crate::plot::scene::Scene;
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
/// Share of color in the steps that are to come.
const AHEAD_ALPHA: f64 = 0.5;
/// The points of steps that are to come, radius in CSS px.
const AHEAD_RADIUS: f64 = 4.5;
/// The numbers of steps are at least this far apart, CSS px.
const NUMBER_GAP: f64 = 22.0;

impl Scene for DescentPlot {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        let margins = Margins {
            left: 52.0,
            top: 26.0,
            right: 14.0,
            bottom: 34.0,
        };
        Frame::of_bounds(size, self.bounds, margins, ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let plot = &frame.plot;
        axes(pen, frame, frame.view.y_min, false);
        let top = Px::new(plot.left, plot.top - 6.0);
        let corner = Px::new(plot.right(), plot.bottom() - 4.0);
        for (name, at, h) in [("f(w)", top, HPos::Left), ("w", corner, HPos::Right)] {
            let mut words = TextStyle::new(LABEL_SIZE, Role::Muted, h, VPos::Bottom);
            words.italic = true;
            pen.text(name, at, words);
        }
        let curve = frame.places(&self.curve);
        pen.clipped(&curve, plot, CURVE_STROKE, Role::Ink);
        self.minima(pen, frame);
        let ahead = frame.places(&self.ahead);
        let color = Role::Class(0).faint(AHEAD_ALPHA);
        pen.clipped(&ahead, plot, GUIDE_STROKE, color);
        let words = TextStyle::new(LABEL_SIZE, Role::Muted, HPos::Right, VPos::Bottom);
        let mut last = f64::INFINITY;
        let inside = ahead.iter().enumerate().skip(1);
        for (k, at) in inside.filter(|(_, at)| plot.contains(**at)) {
            pen.disc(*at, AHEAD_RADIUS, color);
            if (at.x - last).abs() > NUMBER_GAP {
                last = at.x;
                pen.text(&k.to_string(), *at - Vec2::new(6.0, 5.0), words);
            }
        }
        let path = frame.places(&self.path);
        let color = Role::Class(0).faint(STEP_ALPHA);
        pen.clipped(&path, plot, GUIDE_STROKE, color);
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
        tangent(pen, frame, *now, self.slope);
        let start = frame.to_px(self.start);
        if plot.contains(start) {
            pen.disc(start, HANDLE_RADIUS, Role::Panel);
            pen.ring(start, HANDLE_RADIUS - 1.0, CURVE_STROKE, Role::Ink);
        }
        if plot.contains(*now) {
            pen.disc(*now, NOW_RADIUS + 2.0, Role::Panel);
            pen.disc(*now, NOW_RADIUS + 1.0, Role::Class(1));
        }
    }
}

/// The tangent, as long as it is on the screen whatever its slope.
fn tangent(pen: &mut Pen<'_>, frame: &Frame, at: Px, slope: f64) {
    if !frame.plot.contains(at) {
        return;
    }
    let unit = frame.units_per_pixel();
    let half = Vec2::new(1.0, -slope * unit.x / unit.y).normalize() * TANGENT;
    for part in clip::line(&[at - half, at + half], &frame.plot) {
        pen.dashed(&part, GUIDE_STROKE, FINE_DASH, Role::Class(1));
    }
}

impl DescentPlot {
    fn minima(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let r = SUPPORT_RADIUS - 2.0;
        let marks = self.local.iter().map(|at| (at, false));
        for (&at, lowest) in marks.chain(self.lowest.iter().map(|at| (at, true))) {
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
}
