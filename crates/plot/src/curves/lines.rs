//! The curves of a chart, cut off where they leave it, and those of earlier runs with their labels.

use super::{Range, thinned};
use crate::geometry::{Axis, Frame, Px, Rect};
use crate::pen::{Pen, arrow_head};
use crate::placement::Placement;
use crate::shape::{HPos, TextStyle, VPos};
use crate::text::number::short;
use crate::theme::{
    CURVE_STROKE, EARLIER_DASH, EARLIER_STROKE, HAIRLINE, NOW_RADIUS, Role, TICK_SIZE,
};
use kurbo::Vec2;

/// Dash and gap of the held-out curve, CSS px.
const CURVE_DASH: (f64, f64) = (5.0, 4.0);
/// Share of ink in the marks "the data have changed here".
const CHANGED_ALPHA: f64 = 0.35;
/// Length and half the width of the arrow where a curve leaves the chart, CSS px.
const LEAVES_ARROW: (f64, f64) = (8.0, 4.5);
/// The height of a label, in font sizes.
const LINE_HEIGHT: f64 = 1.2;
/// Between a label and its curve, CSS px.
const GAP: f64 = 4.0;
/// Places of a label along its curve, as shares of the curve's width.
const PLACES: [f64; 7] = [1.0, 0.85, 0.7, 0.55, 0.4, 0.25, 0.1];
/// Rows for the labels of curves that leave the chart.
const ROWS: u32 = 5;
/// The width of a column in which labels know a curve's extremes alone, CSS px.
const COLUMN: f64 = 3.0;

/// The contents of a chart; positions are (epoch, value).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curves<'a> {
    /// On the training samples: solid.
    pub train: &'a [Axis],
    /// On the held-out samples: dashed.
    pub held_out: Option<&'a [Axis]>,
    /// Epochs at which data, model or scaling changed: vertical marks.
    pub changes: &'a [f64],
    /// The epoch and value that the run has reached: a dot.
    pub reached: Option<Axis>,
    /// The color of the curves.
    pub color: Role,
}

/// The curve of an earlier run; positions are (epoch, value).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EarlierCurve<'a> {
    /// Its values.
    pub values: &'a [Axis],
    /// Its label.
    pub label: &'a str,
}

/// Draws the curves of a chart. A curve is cut off at the top of the range, with an arrow and its largest value; below the
/// range it runs along the edge.
pub fn lines(pen: &mut Pen<'_>, frame: &Frame, range: &Range, curves: &Curves<'_>) {
    lines_with_earlier(pen, frame, range, curves, (&[], None));
}

/// Draws the curves of a chart like [`lines`], and below them the dashed curves of earlier runs. Their labels lie on no other
/// label, one that is there already included, and on no curve where there is room.
pub fn lines_with_earlier(
    pen: &mut Pen<'_>,
    frame: &Frame,
    range: &Range,
    curves: &Curves<'_>,
    (earlier, label): (&[EarlierCurve<'_>], Option<Rect>),
) {
    let (plot, color) = (&frame.plot, curves.color);
    let in_range = |epoch: &&f64| (0.0..=range.x_max).contains(*epoch);
    for &epoch in curves.changes.iter().filter(in_range) {
        let mark = Role::Ink.faint(CHANGED_ALPHA);
        pen.upright(plot, frame.x_px(epoch), HAIRLINE, mark);
    }
    let mut labels = Labels {
        placement: Placement::default(),
        plot: frame.plot,
    };
    if let Some(label) = label {
        labels.placement.take(label);
    }
    let mut ghosts = Vec::new();
    for own in earlier {
        let curve = CutCurve::new(frame, range, own.values);
        for part in &curve.parts {
            pen.dashed(part, EARLIER_STROKE, EARLIER_DASH, Role::Muted);
        }
        labels.keep_off(&curve);
        ghosts.push(curve);
    }
    // What an epoch means before a change and after it are not one curve.
    let is_one = |a: &Axis, b: &Axis| a.x != b.x || !curves.changes.contains(&a.x);
    for values in curves.held_out.unwrap_or_default().chunk_by(is_one) {
        for part in CutCurve::new(frame, range, values).parts {
            pen.dashed(&part, CURVE_STROKE, CURVE_DASH, color);
        }
    }
    // As far as the dot: the epoch under way has no entry yet.
    let mut values = curves.train.to_vec();
    let onward = curves.reached.filter(|now| {
        let last = values.last();
        last.is_some_and(|last| now != last && now.x >= last.x)
    });
    values.extend(onward);
    let mut present = Vec::new();
    for values in values.chunk_by(is_one) {
        let curve = CutCurve::new(frame, range, values);
        for part in &curve.parts {
            pen.path(part, CURVE_STROKE, color);
        }
        labels.keep_off(&curve);
        present.push(curve);
    }
    let is_inside = |now: &Axis| now.is_finite() && !range.is_exceeded_by(now.y);
    if let Some(now) = curves.reached.filter(is_inside) {
        let at = Axis::new(now.x.clamp(0.0, range.x_max), range.place(now.y));
        pen.disc(frame.to_px(at), NOW_RADIUS, Role::Ink);
    }
    for curve in &present {
        labels.name(pen, curve, "", color);
    }
    // Beside an arrow there are few places.
    for leaves in [true, false] {
        for (ghost, own) in ghosts.iter().zip(earlier) {
            if ghost.leaves.is_some() == leaves {
                labels.name(pen, ghost, own.label, Role::Muted);
            }
        }
    }
}

/// A curve on the screen, cut off at the top of its chart.
struct CutCurve {
    /// The parts inside the chart.
    parts: Vec<Vec<Px>>,
    /// The place where it leaves the chart last.
    leaves: Option<Px>,
    /// The largest of its values that are numbers.
    largest: f64,
    /// True if some value is beyond all numbers.
    is_endless: bool,
}

impl CutCurve {
    fn new(frame: &Frame, range: &Range, values: &[Axis]) -> Self {
        let mut curve = Self {
            parts: vec![Vec::new()],
            leaves: None,
            largest: 0.0,
            is_endless: false,
        };
        let top = frame.plot.top;
        // The value before, on the screen, where it is a number; it may be above the chart.
        let mut before: Option<Px> = None;
        let is_value = |value: &&Axis| value.x.is_finite() && value.y != f64::NEG_INFINITY;
        for value in values.iter().filter(is_value) {
            let x = frame.x_px(value.x.clamp(0.0, range.x_max));
            if !value.y.is_finite() {
                (curve.is_endless, before) = (true, None);
                curve.leave(Px::new(x, top));
                continue;
            }
            curve.largest = curve.largest.max(value.y);
            let at = Px::new(x, frame.y_px(range.unbounded_place(value.y)));
            let is_above = range.is_exceeded_by(value.y);
            if let Some(before) = before.filter(|before| (before.y < top) != is_above) {
                let edge = before.lerp(at, (top - before.y) / (at.y - before.y));
                let edge = Px::new(if edge.x.is_finite() { edge.x } else { x }, top);
                match is_above {
                    true => curve.leave(edge),
                    false => curve.parts.push(vec![edge]),
                }
            } else if is_above && before.is_none() {
                curve.leave(Px::new(x, top));
            }
            if let (false, Some(part)) = (is_above, curve.parts.last_mut()) {
                part.push(at);
            }
            before = Some(at);
        }
        let mut parts = Vec::new();
        for part in std::mem::take(&mut curve.parts) {
            let part = thinned(part.into_iter(), frame.scale);
            if part.len() > 1 {
                parts.push(part);
            }
        }
        Self { parts, ..curve }
    }

    /// Ends the part under way at the top of the chart.
    fn leave(&mut self, at: Px) {
        match self.parts.last_mut().filter(|part| !part.is_empty()) {
            Some(part) => {
                part.push(at);
                self.parts.push(Vec::new());
                self.leaves = Some(at);
            }
            None => self.leaves = self.leaves.or(Some(at)),
        }
    }

    /// Its largest value, and a sign where it goes on beyond that.
    fn largest(&self) -> String {
        let sign = if self.is_endless { "> " } else { "" };
        format!("{sign}{}", short(self.largest))
    }
}

/// The arrows and labels of curves.
struct Labels {
    placement: Placement,
    plot: Rect,
}

impl Labels {
    fn keep_off(&mut self, curve: &CutCurve) {
        for part in &curve.parts {
            let part = thinned(part.clone().into_iter(), 1.0 / COLUMN);
            self.placement.keep_off(part);
        }
    }

    /// Labels a curve: at an arrow where it leaves the chart, with its largest value, or else beside its end or along it.
    fn name(&mut self, pen: &mut Pen<'_>, curve: &CutCurve, label: &str, color: Role) {
        let (mut text, mut corners) = (label.to_owned(), Vec::new());
        let words = TextStyle::new(TICK_SIZE, color, HPos::Center, VPos::Center);
        let height = LINE_HEIGHT * TICK_SIZE;
        let plot = self.plot;
        let width;
        if let Some(at) = curve.leaves {
            let (length, half_width) = LEAVES_ARROW;
            let head = arrow_head(at, Vec2::new(0.0, -1.0), length, half_width);
            pen.polygon(&head, color);
            text = match label.is_empty() {
                true => curve.largest(),
                false => format!("{label}: {}", curve.largest()),
            };
            width = pen.width(&text, words);
            let aside = half_width + GAP;
            for row in 0..ROWS {
                let top = plot.top + f64::from(row) * height;
                corners.extend([(at.x + aside, top), (at.x - aside - width, top)]);
            }
        } else {
            let (Some(first), Some(last)) = (
                curve.parts.first().and_then(|part| part.first()),
                curve.parts.last().and_then(|part| part.last()),
            ) else {
                return;
            };
            if label.is_empty() {
                return;
            }
            width = pen.width(label, words);
            corners.push((last.x + GAP, last.y - height / 2.0));
            for share in PLACES {
                let x = first.x + share * (last.x - first.x);
                let most = (plot.right() - width).max(plot.left);
                let left = (x - width / 2.0).clamp(plot.left, most);
                let (high, low) = extent(&curve.parts, left, left + width);
                corners.extend([(left, high - GAP / 2.0 - height), (left, low + GAP / 2.0)]);
            }
        }
        let corners = corners.into_iter();
        let boxes: Vec<Rect> = corners
            .map(|(left, top)| Rect {
                left,
                top,
                width,
                height,
            })
            .collect();
        if let Some(place) = self.placement.place(&boxes, &plot) {
            pen.text(&text, place.center(), words);
        }
    }
}

/// The highest and the lowest place of a curve between two places of the width.
fn extent(parts: &[Vec<Px>], left: f64, right: f64) -> (f64, f64) {
    let (mut high, mut low) = (f64::INFINITY, f64::NEG_INFINITY);
    for ends in parts.iter().flat_map(|part| part.windows(2)) {
        if ends[0].x > right || ends[1].x < left {
            continue;
        }
        for x in [left, right] {
            let share = (x - ends[0].x) / (ends[1].x - ends[0].x);
            let share = if share.is_nan() {
                1.0
            } else {
                share.clamp(0.0, 1.0)
            };
            let y = ends[0].y + share * (ends[1].y - ends[0].y);
            (high, low) = (high.min(y), low.max(y));
        }
    }
    (high, low)
}
