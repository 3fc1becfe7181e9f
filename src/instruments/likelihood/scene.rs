//! Maximum likelihood in one dimension: a density over a sample, and the log-likelihood over the parameters.

use kurbo::Vec2;

use super::picture::{Contour, Density, Surface};
use crate::data::sort_by_number;
use crate::geometry::{Axis, Frame, Margins, Px, Rect};
use crate::plot::grid::axes;
use crate::plot::pen::{Pen, diamond};
use crate::plot::scene::Scene;
use crate::plot::shape::{HPos, TextStyle, VPos};
use crate::plot::theme::{
    AREA_ALPHA, BAR_WIDTH, CONTOUR_STROKE, CURVE_STROKE, FINE_DASH, GUIDE_STROKE, HAIRLINE,
    HANDLE_RADIUS, LABEL_SIZE, NOW_RADIUS, RIM, Role, STEM_ALPHA, SUPPORT_RADIUS, point_radius,
};
use crate::text::say;

/// Between a point below the axis and the axis, or the next point, CSS px.
const GAP: f64 = 2.0;
/// A sample up to this size has full stems.
const FEW: f64 = 40.0;
/// A sample beyond this size has points in columns and without rims, which make
/// one shape.
const MANY: usize = 200;

/// The frame of one of the pictures, `size` CSS pixels large, for a view from x,
/// to x, from y, to y.
pub fn frame(size: (f64, f64), bounds: [f64; 4], scale: f64) -> Frame {
    let margins = Margins {
        left: 60.0,
        top: 14.0,
        right: 10.0,
        bottom: 28.0,
    };
    Frame::of_bounds(size, bounds, margins, scale)
}

impl Scene for Density {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        frame(size, self.view, ratio)
    }

    /// Draws a sample below its axis, the density above it, and a stem from each
    /// point to the density: the factors of the likelihood.
    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        axes(pen, frame, 0.0, !self.bars.is_empty());
        let line = frame.places(&self.curve);
        if let (Some(first), Some(last)) = (line.first(), line.last()) {
            let foot = frame.y_px(0.0);
            let mut area = line.clone();
            area.extend([Px::new(last.x, foot), Px::new(first.x, foot)]);
            pen.polygon(&area, Role::Ink.faint(AREA_ALPHA));
        }
        bars(pen, frame, &self.bars);
        let mut stems = sorted(&self.stems);
        // One stem for points at the same place; many stems must not become a wall.
        stems.dedup_by(|a, b| a.x == b.x);
        let crowd = (FEW / stems.len().max(1) as f64).min(1.0).sqrt();
        let color = Role::Class(0).faint(STEM_ALPHA * crowd);
        for &tip in stems.iter().filter(|tip| visible(frame, tip.x)) {
            let ends = [Axis::new(tip.x, 0.0), tip].map(|end| frame.to_px(end));
            pen.path(&ends, HAIRLINE, color);
        }
        if line.len() > 1 {
            pen.path(&line, CURVE_STROKE, Role::Ink);
        }
        points(pen, frame, self);
        for guide in &self.guides {
            pen.dashed(&frame.places(guide), GUIDE_STROKE, FINE_DASH, Role::Ink);
        }
        for (_, at) in &self.handles {
            let at = frame.to_px(*at);
            if frame.plot.contains(at) {
                pen.disc(at, HANDLE_RADIUS, Role::Panel);
                pen.ring(at, HANDLE_RADIUS - 1.0, CURVE_STROKE, Role::Ink);
            }
        }
        if self.stems.is_empty() {
            let words = TextStyle::new(LABEL_SIZE, Role::Muted, HPos::Center, VPos::Top);
            let at = Px::new(frame.plot.center().x, frame.plot.top + 4.0);
            pen.text(&say!("likelihood-click"), at, words);
        }
    }
}

fn visible(frame: &Frame, x: f64) -> bool {
    (frame.view.x_min..=frame.view.x_max).contains(&x)
}

fn sorted(points: &[Axis]) -> Vec<Axis> {
    let mut sorted = points.to_vec();
    sort_by_number(&mut sorted, |point| point.x);
    sorted
}

fn bars(pen: &mut Pen<'_>, frame: &Frame, bars: &[Axis]) {
    let width = (0.62 / frame.units_per_pixel().x).clamp(1.0, BAR_WIDTH);
    for &bar in bars {
        let top = frame.to_px(bar);
        let place = Rect {
            left: top.x - width / 2.0,
            top: top.y,
            width,
            height: frame.y_px(0.0) - top.y,
        };
        pen.block(&place, Role::Ink.faint(2.0 * AREA_ALPHA));
        pen.across(&place, top.y, CURVE_STROKE, Role::Ink);
    }
}

/// The points below the axis: none hides another one while there is room.
fn points(pen: &mut Pen<'_>, frame: &Frame, shown: &Density) {
    let mut xs: Vec<f64> = sorted(&shown.stems)
        .iter()
        .filter(|at| visible(frame, at.x))
        .map(|at| frame.x_px(at.x))
        .collect();
    let radius = point_radius((10 * xs.len()).max(40), frame.plot.width);
    let side = 2.0 * radius + GAP;
    let first = frame.y_px(0.0) + radius + GAP;
    let room = (frame.plot.bottom() - radius - first).max(0.0);
    if shown.bars.is_empty() && xs.len() > MANY {
        // In columns: a histogram.
        xs.iter_mut().for_each(|x| *x = (*x / side).round() * side);
    }
    let places: Vec<(f64, usize)> = if shown.bars.is_empty() {
        let rows = rows(&xs, side);
        xs.into_iter().zip(rows).collect()
    } else {
        let wide = 0.9 / frame.units_per_pixel().x;
        // Where there is no room for columns, one is as long as it gets.
        let narrow = wide < 2.0 * side;
        let high = if narrow {
            usize::MAX
        } else {
            (room / side) as usize + 1
        };
        let blocks = || xs.chunk_by(|a, b| a == b);
        let columns = blocks().map(|xs| xs.len().div_ceil(high)).max();
        let apart = side.min(wide / columns.unwrap_or(1) as f64);
        blocks().flat_map(|xs| block(xs, high, apart)).collect()
    };
    let most = places.iter().map(|place| place.1).max().unwrap_or(0);
    let apart = side.min(room / most.max(1) as f64);
    for (x, row) in places {
        let at = Px::new(x, first + apart * row as f64);
        if shown.stems.len() <= MANY {
            pen.disc(at, radius + RIM, Role::Panel);
        }
        pen.disc(at, radius, Role::Class(0));
    }
}

/// Equal points as a block of columns, at most `high` points high and `apart` CSS
/// px from each other: where each one lies, and in which row.
fn block(xs: &[f64], high: usize, apart: f64) -> Vec<(f64, usize)> {
    let columns = xs.len().div_ceil(high);
    let places = xs.iter().enumerate().map(|(i, x)| {
        let (row, column) = (i / columns, i % columns);
        let in_row = columns.min(xs.len() - row * columns);
        let middle = (in_row as f64 - 1.0) / 2.0;
        (x + apart * (column as f64 - middle), row)
    });
    places.collect()
}

/// Rows for places along a line, in rising order: each gets the first row whose
/// last place is `width` away.
fn rows(places: &[f64], width: f64) -> Vec<usize> {
    let mut ends: Vec<f64> = Vec::new();
    let row = |place: &f64| {
        let free = ends.iter().position(|end| end + width <= *place);
        let row = free.unwrap_or(ends.len());
        if free.is_none() {
            ends.push(0.0);
        }
        ends[row] = *place;
        row
    };
    places.iter().map(row).collect()
}

impl Scene for Surface {
    fn frame(&self, size: (f64, f64), ratio: f64) -> Frame {
        frame(size, self.view, ratio)
    }

    /// Draws a log-likelihood, its maximum and where the parameters are now.
    fn draw(&self, pen: &mut Pen<'_>, frame: &Frame) {
        if self.empty {
            let words = TextStyle::new(LABEL_SIZE, Role::Muted, HPos::Center, VPos::Center);
            return pen.text(&say!("likelihood-flat"), frame.plot.center(), words);
        }
        axes(pen, frame, frame.view.y_min, false);
        for contour in &self.contours {
            branches(pen, frame, contour);
        }
        let css = |at: Axis| frame.to_px(at);
        for run in parts(&self.curve, |at| at.y - frame.view.y_min) {
            let run: Vec<Px> = run.into_iter().map(css).collect();
            pen.path(&run, CURVE_STROKE, Role::Ink);
        }
        let seen = |at: &Axis| frame.view.contains(*at);
        if let Some(at) = self.truth.filter(seen).map(css) {
            let r = NOW_RADIUS + 1.0;
            for half in [Vec2::new(r, r), Vec2::new(r, -r)] {
                pen.path(&[at - half, at + half], CURVE_STROKE, Role::Muted);
            }
        }
        if let Some(at) = self.best.filter(seen).map(css) {
            if !self.curve.is_empty() {
                let foot = [at, Px::new(at.x, frame.plot.bottom())];
                pen.dashed(&foot, GUIDE_STROKE, FINE_DASH, Role::Good);
            }
            let r = SUPPORT_RADIUS - 2.0;
            pen.polygon(&diamond(at, r), Role::Good);
        }
        let at = css(self.now);
        if frame.plot.contains(at) {
            pen.ring(at, HANDLE_RADIUS + 1.0, CURVE_STROKE + 2.5, Role::Panel);
            pen.ring(at, HANDLE_RADIUS + 1.0, CURVE_STROKE, Role::Ink);
        }
    }
}

fn branches(pen: &mut Pen<'_>, frame: &Frame, contour: &Contour) {
    let view = &frame.view;
    let kept = |at: &Axis| frame.to_px(Axis::new(at.x.clamp(view.x_min, view.x_max), at.y));
    // Rows of the area are intervals round the mean: cut at the sides of the view they stay just that.
    let mut area: Vec<Px> = contour.right.iter().map(kept).collect();
    area.extend(contour.left.iter().rev().map(kept));
    if area.len() > 2 {
        pen.polygon(&area, Role::Class(0).faint(AREA_ALPHA));
    }
    let inside = |at: Axis| (at.x - view.x_min).min(view.x_max - at.x);
    for branch in [&contour.left, &contour.right] {
        for run in parts(branch, inside) {
            let run: Vec<Px> = run.iter().map(kept).collect();
            pen.path(&run, CONTOUR_STROKE, Role::Class(0).faint(0.75));
        }
    }
}

/// The parts of a curve where `inside` is not negative, cut where it becomes so.
fn parts(curve: &[Axis], inside: impl Fn(Axis) -> f64) -> Vec<Vec<Axis>> {
    let (mut parts, mut part) = (Vec::new(), Vec::new());
    let mut before: Option<(Axis, f64)> = None;
    for &at in curve {
        let here = inside(at);
        if let Some((last, there)) = before.filter(|b| (b.1 < 0.0) != (here < 0.0)) {
            part.push(last.lerp(at, there / (there - here)));
        }
        if here >= 0.0 {
            part.push(at);
        } else if !part.is_empty() {
            parts.push(std::mem::take(&mut part));
        }
        before = Some((at, here));
    }
    parts.push(part);
    parts.retain(|part| part.len() > 1);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_share_a_row_only_where_they_do_not_touch() {
        let found = rows(&[0.0, 1.0, 4.0, 4.0, 4.5, 8.0, 8.0], 4.0);
        assert_eq!(found, [0, 1, 0, 2, 3, 0, 1]);
        assert!(rows(&[], 4.0).is_empty());
    }

    #[test]
    fn equal_points_make_a_block() {
        let found = block(&[50.0; 5], 3, 10.0);
        let expected = [(45.0, 0), (55.0, 0), (45.0, 1), (55.0, 1), (50.0, 2)];
        assert_eq!(found, expected);
        let column = block(&[7.0; 5], usize::MAX, 10.0);
        assert!(column.iter().map(|place| place.1).eq(0..5));
    }

    #[test]
    fn a_curve_is_cut_at_the_foot() {
        let curve = [(0.0, -1.0), (1.0, 1.0), (2.0, 1.0), (3.0, -3.0), (4.0, 1.0)];
        let curve = curve.map(|(x, y)| Axis::new(x, y));
        let found = parts(&curve, |at| at.y);
        let pairs = |part: &[Axis]| part.iter().map(|at| (at.x, at.y)).collect::<Vec<_>>();
        let first = [(0.5, 0.0), (1.0, 1.0), (2.0, 1.0), (2.25, 0.0)];
        assert_eq!(pairs(&found[0]), first);
        let second = [(3.75, 0.0), (4.0, 1.0)];
        assert_eq!(pairs(&found[1]), second, "and comes up again");
        assert_eq!(found.len(), 2);
    }
}
