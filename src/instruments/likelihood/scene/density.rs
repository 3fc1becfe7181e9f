//! A density, or probabilities, over the points of a sample.

use crate::data::sort_by_number;
use crate::geometry::frame::{Frame, Rect};
use crate::geometry::{Axis, Px};
use crate::instruments::likelihood::picture::Density;
use crate::plot::grid::axes;
use crate::plot::pen::Pen;
use crate::plot::shape::{HPos, TextStyle, VPos};
use crate::plot::theme::{
    AREA_ALPHA, BAR_WIDTH, CURVE_STROKE, FINE_DASH, GUIDE_STROKE, HAIRLINE, HANDLE_RADIUS,
    LABEL_SIZE, RIM, Role, STEM_ALPHA, point_radius,
};
use crate::text::say;

/// Between a point below the axis and the axis, or the next point, CSS px.
const GAP: f64 = 2.0;
/// A sample up to this size has full stems.
const FEW: f64 = 40.0;
/// A sample beyond this size has points in columns and without rims, which make
/// one shape.
const MANY: usize = 200;

/// Draws a sample below its axis, the density above it, and a stem from each
/// point to the density: the factors of the likelihood.
pub fn density(pen: &mut Pen<'_>, frame: &Frame, shown: &Density) {
    axes(pen, frame, 0.0, !shown.bars.is_empty());
    let css = |points: &[Axis]| -> Vec<Px> { points.iter().map(|&at| frame.to_px(at)).collect() };
    let line = css(&shown.curve);
    if let (Some(first), Some(last)) = (line.first(), line.last()) {
        let foot = frame.y_px(0.0);
        let mut area = line.clone();
        area.extend([Px::new(last.x, foot), Px::new(first.x, foot)]);
        pen.polygon(&area, Role::Ink.faint(AREA_ALPHA));
    }
    bars(pen, frame, &shown.bars);
    let mut stems = sorted(&shown.stems);
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
    points(pen, frame, shown);
    let dashes = (GUIDE_STROKE, FINE_DASH.0, FINE_DASH.1);
    for guide in &shown.guides {
        pen.dashed(&css(guide), dashes, Role::Ink);
    }
    for (_, at) in &shown.handles {
        let at = frame.to_px(*at);
        if frame.plot.contains(at) {
            pen.disc(at, HANDLE_RADIUS, Role::Panel);
            pen.ring(at, HANDLE_RADIUS - 1.0, CURVE_STROKE, Role::Ink);
        }
    }
    if shown.stems.is_empty() {
        let words = TextStyle::new(LABEL_SIZE, Role::Muted, HPos::Center, VPos::Top);
        let at = Px::new(frame.plot.center().x, frame.plot.top + 4.0);
        pen.text(&say!("likelihood-click"), at, words);
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
}
