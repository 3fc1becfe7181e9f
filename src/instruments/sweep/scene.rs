//! A loss against the learning rate: both axes may be logarithmic, limits are dashed, the present rate is a line.

use std::rc::Rc;

use super::picture::SweepCurves;
use crate::geometry::step::{Step, ten_to};
use crate::geometry::{Axis, Frame, Margins, Px, Rect};
use crate::plot::labels::labels;
use crate::plot::pen::Pen;
use crate::plot::scene::Scene;
use crate::plot::shape::{HPos, Paint, TextStyle, VPos};
use crate::plot::theme::{
    AREA_ALPHA, CURVE_STROKE, DASH, FRAME_ALPHA, GRID_ALPHA, GUIDE_STROKE, HAIRLINE, NOW_RADIUS,
    Role, TICK_GAP, TICK_SIZE,
};
use crate::text::number::{fixed, power_of_ten, short};

/// Grid lines of the loss are at least this far apart, CSS px.
const SPACING: f64 = 40.0;
/// A power of ten with its number below is this wide, CSS px; with less room every other one is left out.
const ROOM: f64 = 52.0;
/// Between a limit's line and its name, CSS px.
const NAME_GAP: f64 = 3.0;
/// The height of the lines of text above the plot, CSS px.
const LINE: f64 = 17.0;

/// The curves, the present rate and the rate that is read off.
#[derive(PartialEq)]
pub struct SweepScene {
    /// The curves.
    pub picture: Rc<SweepCurves>,
    /// The lab's rate, as log₁₀ η, if it is on the axis.
    pub now: Option<f64>,
    /// The rate that is read off, as log₁₀ η.
    pub at: Option<f64>,
}

impl Scene for SweepScene {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        let margins = Margins {
            left: 62.0,
            top: 2.0 * LINE + 6.0,
            right: 50.0,
            bottom: 28.0,
        };
        let (x, y) = (self.picture.axis, self.picture.range);
        Frame::of_bounds(size, [x.0, x.1, y.0, y.1], margins, ratio)
    }

    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        let curves = &*self.picture;
        axes(pen, frame, curves);
        diverged(pen, frame, &curves.diverged);
        let plot = &frame.plot;
        for piece in &curves.share {
            let place = |at: &Axis| Px::new(frame.x_px(at.x), plot.bottom() - at.y * plot.height);
            let piece: Vec<_> = piece.iter().map(place).collect();
            line(pen, &piece, GUIDE_STROKE, Role::Muted.faint(0.75));
        }
        for piece in &curves.loss {
            line(pen, &frame.places(piece), CURVE_STROKE, Role::Ink);
        }
        limits(pen, frame, &curves.limits);
        if let Some(x) = self.now {
            let x = frame.x_px(x);
            let color = Role::Good;
            pen.upright(plot, x, GUIDE_STROKE, color);
            pen.disc(Px::new(x, plot.bottom()), NOW_RADIUS, color);
            let words = TextStyle::new(TICK_SIZE, Role::Good, HPos::Left, VPos::Bottom);
            let width = pen.width("η now", words);
            let dashes = curves.limits.iter();
            let dashes: Vec<f64> = dashes.map(|(x, _)| frame.x_px(*x)).collect();
            let left = beside(x, width, &dashes, frame.size.0);
            pen.text("η now", Px::new(left, plot.top - 4.0), words);
        }
        if let Some(x) = self.at {
            let x = frame.x_px(x);
            let color = Role::Ink.faint(FRAME_ALPHA);
            pen.upright(plot, x, HAIRLINE, color);
        }
    }
}

/// The left edge of a name of this width that stands as nearly as possible over `x`, touches none of the lines and
/// stays on a picture of width `all`.
fn beside(x: f64, width: f64, lines: &[f64], all: f64) -> f64 {
    let middle = x - width / 2.0;
    let gap = NAME_GAP + 1.0;
    let places = lines
        .iter()
        .flat_map(|line| [line + gap, line - gap - width]);
    let free = |left: &f64| {
        let touches = |line: &f64| *line > left - NAME_GAP && *line < left + width + NAME_GAP;
        *left >= 0.0 && left + width <= all && !lines.iter().any(touches)
    };
    let free = std::iter::once(middle).chain(places).filter(free);
    let nearest = free.min_by(|a, b| (a - middle).abs().total_cmp(&(b - middle).abs()));
    nearest.unwrap_or(middle)
}

/// A line through points, or a dot where there is one only.
fn line(pen: &mut Pen<'_>, points: &[Px], width: f64, color: impl Into<Paint> + Copy) {
    match points {
        [] => {}
        [only] => pen.disc(*only, width, color),
        _ => pen.path(points, width, color),
    }
}

fn axes(pen: &mut Pen<'_>, frame: &Frame, curves: &SweepCurves) {
    let log = curves.log;
    let (view, plot) = (&frame.view, &frame.plot);
    let words = |h, v| TextStyle::new(TICK_SIZE, Role::Muted, h, v);
    let grid = Role::Ink.faint(GRID_ALPHA);
    let crowded = ROOM * frame.units_per_pixel().x > 1.0;
    for exponent in (view.x_min.ceil() as i32)..=(view.x_max.floor() as i32) {
        let x = frame.x_px(f64::from(exponent));
        pen.upright(plot, x, HAIRLINE, grid);
        if crowded && exponent % 2 != 0 {
            continue;
        }
        let text = match usize::try_from(-exponent).unwrap_or(0) {
            decimals @ 0..=4 => fixed(ten_to(exponent), decimals),
            _ => power_of_ten(exponent),
        };
        let place = Px::new(x, plot.bottom() + TICK_GAP);
        pen.text(&text, place, words(HPos::Center, VPos::Top));
    }
    let rough = SPACING * frame.units_per_pixel().y;
    let step = Step::at_least(if log { rough.max(1.0) } else { rough });
    let values = step.multiples(view.y_min, view.y_max);
    let texts = if log {
        let power = |y: &f64| match *y as i32 {
            exponent @ -3..=4 => short(ten_to(exponent)),
            exponent => power_of_ten(exponent),
        };
        values.iter().map(power).collect()
    } else {
        let labels = labels(&values, step);
        if !labels.note.is_empty() {
            let place = Px::new(plot.left, plot.top - 4.0);
            pen.text(&labels.note, place, words(HPos::Right, VPos::Bottom));
        }
        labels.texts
    };
    for (y, text) in values.iter().zip(&texts) {
        let below = if curves.sunk && *y <= view.y_min {
            "≤ "
        } else {
            ""
        };
        let y = frame.y_px(*y);
        pen.across(plot, y, HAIRLINE, grid);
        let place = Px::new(plot.left - TICK_GAP, y);
        let text = format!("{below}{text}");
        pen.text(&text, place, words(HPos::Right, VPos::Center));
    }
    for (share, text) in [(0.0, "0 %"), (0.5, "50 %"), (1.0, "100 %")] {
        let y = plot.bottom() - share * plot.height;
        let place = Px::new(plot.right() + TICK_GAP, y);
        pen.text(text, place, words(HPos::Left, VPos::Center));
    }
    let foot = Role::Ink.faint(FRAME_ALPHA);
    pen.across(plot, plot.bottom(), HAIRLINE, foot);
}

/// Shades where runs diverged, and says so where there is room.
fn diverged(pen: &mut Pen<'_>, frame: &Frame, intervals: &[(f64, f64)]) {
    for &(from, to) in intervals {
        let (left, right) = (frame.x_px(from), frame.x_px(to));
        let rect = Rect {
            left,
            top: frame.plot.top,
            width: (right - left).max(1.0),
            height: frame.plot.height,
        };
        pen.block(&rect, Role::Ink.faint(AREA_ALPHA));
        let words = TextStyle::new(TICK_SIZE, Role::Muted, HPos::Center, VPos::Top);
        if pen.width("diverged", words) + 8.0 < rect.width {
            let place = Px::new(rect.center().x, rect.top + 6.0);
            pen.text("diverged", place, words);
        }
    }
}

/// Dashed lines with their names above, none of which lies on another one.
fn limits(pen: &mut Pen<'_>, frame: &Frame, limits: &[(f64, String)]) {
    let plot = &frame.plot;
    // Names end here at the latest: where the one to the right of them begins.
    let mut edge = frame.size.0;
    for (i, (x, name)) in limits.iter().enumerate().rev() {
        let x = frame.x_px(*x);
        let ends = [Px::new(x, plot.top - LINE), Px::new(x, plot.bottom())];
        pen.dashed(&ends, GUIDE_STROKE, DASH, Role::Muted);
        // Of two, one stands to the left of its line and one to the right; at the edge it turns round.
        let words = TextStyle::new(TICK_SIZE, Role::Ink, HPos::Left, VPos::Bottom);
        let width = pen.width(name, words);
        let last = i + 1 == limits.len();
        let fits = x + NAME_GAP + width <= edge;
        let left = if fits && (last || x - NAME_GAP < width) {
            x + NAME_GAP
        } else {
            (x - NAME_GAP).min(edge) - width
        };
        let left = left.max(0.0);
        pen.text(name, Px::new(left, plot.top - LINE - 2.0), words);
        edge = left - 2.0 * NAME_GAP;
    }
}

#[cfg(test)]
mod tests {
    use super::beside;

    #[test]
    fn the_name_of_the_rate_touches_no_line() {
        assert_eq!(beside(100.0, 30.0, &[], 400.0), 85.0);
        assert_eq!(beside(100.0, 30.0, &[200.0], 400.0), 85.0);
        // Lines at 110 and 127 would cut it: it ends before the first, or begins after the last at the edge.
        assert_eq!(beside(100.0, 30.0, &[110.0, 127.0], 400.0), 76.0);
        assert_eq!(beside(12.0, 30.0, &[20.0, 37.0], 400.0), 41.0);
    }
}
