//! The curves of several runs in one chart, each with a letter at its end. The axes are those of [`crate::plot::curves`].

use kurbo::Vec2;

use super::Trace;
use crate::data::sort_by_number;
use crate::geometry::{Axis, Frame, Margins, Px};
use crate::plot::curves::{Range, thinned};
use crate::plot::pen::Pen;
use crate::plot::shape::{HPos, TextStyle, VPos};
use crate::plot::theme::{CURVE_STROKE, LABEL_SIZE, NOW_RADIUS, Role};

/// Room on the right for the letter of a curve that ends there, CSS px.
const LETTER_ROOM: f64 = 28.0;
/// From a curve's end to its letter, CSS px.
const LETTER_GAP: f64 = 8.0;
/// The dash of a curve that coincides with others, CSS px.
const TURN: f64 = 8.0;
/// Lines closer than this coincide, CSS px.
const SAME: f64 = 0.5;
/// Letters closer than this are moved apart, CSS px.
const LETTER_HEIGHT: f64 = 15.0;
/// A letter is tried at up to so many quarters of its height from its curve's end.
const FARTHEST: i32 = 12;

/// The frame of a chart `size` CSS pixels large with `gutter` CSS pixels for the labels of the value axis.
pub fn frame(size: (f64, f64), scale: f64, range: &Range, gutter: f64) -> Frame {
    let margins = Margins {
        left: gutter,
        top: 22.0,
        right: LETTER_ROOM,
        bottom: 26.0,
    };
    Frame::new(size, range.view(), margins, scale)
}

/// Draws the curves. One that rises beyond the range ends at the upper edge, where its letter gets an arrow. Those that
/// coincide take turns: a dash of each.
pub fn lanes(pen: &mut Pen<'_>, frame: &Frame, range: &Range, traces: &[Trace]) {
    let line = |trace: &Trace| {
        let (inside, leaves) = inside(&trace.points, range);
        let css = inside
            .iter()
            .map(|at| frame.to_px(Axis::new(at.x.min(range.x_max), at.y)));
        (thinned(css, frame.scale), leaves)
    };
    let lines: Vec<(Vec<Px>, bool)> = traces.iter().map(line).collect();
    let mut ends = Vec::new();
    // The first lane lies on top.
    for (index, trace) in traces.iter().enumerate().rev() {
        let color = Role::Lane(index);
        let (line, leaves) = (&lines[index].0, lines[index].1);
        let is_same = |other: &&(Vec<Px>, bool)| coincide(line, &other.0);
        let above = lines[..index].iter().filter(is_same).count();
        let below = lines[index + 1..].iter().filter(is_same).count();
        if line.len() > 1 && below == 0 {
            pen.path(line, CURVE_STROKE, color);
        } else if line.len() > 1 {
            let dashes = (TURN * (above + 1) as f64, TURN * below as f64);
            pen.dashed(line, CURVE_STROKE, dashes, color);
        }
        let Some(&end) = line.last() else {
            continue;
        };
        if !leaves {
            pen.disc(end, NOW_RADIUS, color);
        }
        ends.push(((trace.letter, color), end, leaves));
    }
    // From the lowest to the highest, so that letters stand in the order of their curves.
    sort_by_number(&mut ends, |(_, end, _)| -end.y);
    let mut taken: Vec<Px> = Vec::new();
    for ((letter, color), end, leaves) in ends {
        let place = free(frame, end, leaves, &taken);
        taken.push(place);
        let arrow = if leaves { "↑" } else { "" };
        let align = if leaves { HPos::Center } else { HPos::Left };
        let words = TextStyle::new(LABEL_SIZE, color, align, VPos::Center);
        pen.text(&format!("{letter}{arrow}"), place, words);
    }
}

/// Returns true if no eye tells two lines apart.
fn coincide(a: &[Px], b: &[Px]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (*a - *b).hypot() < SAME)
}

/// The position of a letter: beside the end of its curve, or above the edge where the curve leaves the chart.
fn free(frame: &Frame, end: Px, leaves: bool, taken: &[Px]) -> Px {
    let near =
        |a: Px, b: Px| (a.x - b.x).abs() < 2.0 * LETTER_HEIGHT && (a.y - b.y).abs() < LETTER_HEIGHT;
    let place = |shift: f64| {
        let shift = shift * LETTER_HEIGHT;
        if leaves {
            end + Vec2::new(2.0 * shift, -LETTER_GAP - 2.0)
        } else {
            end + Vec2::new(LETTER_GAP, shift)
        }
    };
    let fits = |at: &Px| {
        let inside = (0.0..=frame.size.0 - LETTER_HEIGHT).contains(&at.x)
            && (LETTER_GAP..=frame.plot.bottom() + 1.0).contains(&at.y);
        inside && !taken.iter().any(|other| near(*at, *other))
    };
    // Upwards first.
    let quarters = (0..=FARTHEST).map(|k| -k).chain(1..=FARTHEST);
    let mut places = quarters.map(|k| place(f64::from(k) / 4.0));
    places.find(fits).unwrap_or(place(0.0))
}

/// The finite part of a curve up to where it rises beyond the range, in units of the axes, and whether it does.
fn inside(points: &[Axis], range: &Range) -> (Vec<Axis>, bool) {
    let top = range.place(range.y_max);
    let mut kept: Vec<Axis> = Vec::with_capacity(points.len());
    for &Axis { x, y } in points.iter().filter(|point| point.x.is_finite()) {
        if y.is_finite() && y <= range.y_max {
            kept.push(Axis::new(x, range.place(y)));
            continue;
        }
        let last = kept.last().copied().unwrap_or(Axis::new(x, top));
        // Beyond all numbers it rises steeply.
        let height = match y.is_finite() {
            true if range.log => libm::log10(y),
            true => y,
            false => f64::INFINITY,
        };
        let share = (top - last.y) / (height - last.y);
        kept.push(Axis::new(
            last.x + share.clamp(0.0, 1.0) * (x - last.x),
            top,
        ));
        return (kept, true);
    }
    (kept, false)
}
