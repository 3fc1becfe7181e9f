//! Loss and misclassified against the epoch: two small charts with one epoch
//! axis.
//!
//! A chart is drawn in steps: [`range`] of the data, [`gutter`] for the labels
//! (the wider of both charts, so that their axes line up), [`chart`] for the
//! frame, then [`axes`] and [`lines()`].

mod lines;

pub use lines::{Curves, EarlierCurve, lines, lines_with_earlier};

use crate::data::decimal_exponent;
use crate::geometry::step::{Step, ten_to};
use crate::geometry::{Axis, Frame, Margins, Px, Rect, View};
use crate::pen::Pen;
use crate::shape::{HPos, TextStyle, VPos};
use crate::text::number::{fixed, short};
use crate::theme::{GRID_ALPHA, HAIRLINE, Role, TICK_GAP, TICK_SIZE};

/// A logarithmic axis shows at most this many decades.
const MOST_DECADES: i32 = 18;
/// Upper ends of a linear axis within a decade.
const ENDS: [f64; 9] = [1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0];
/// Upper ends of an axis of counts within a decade. From ten on half of each is a whole number; below ten [`round_end`]
/// passes over 1, 3 and 5.
const COUNT_ENDS: [f64; 8] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0];
/// The width of a digit in the widest of system fonts, in font sizes.
const WIDEST_DIGIT: f64 = 0.65;
/// Dash and gap of a level, CSS px.
const LEVEL_DASH: (f64, f64) = (3.0, 3.0);

/// The range of a chart: epochs from 0, values from `y_min` to `y_max`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The last epoch on the axis: 5, 10, 20, 50, …
    pub x_max: f64,
    /// The lowest value; with `log` a power of ten.
    pub y_min: f64,
    /// The highest value, a round number; with `log` a power of ten.
    pub y_max: f64,
    /// True if values are spaced by their logarithm.
    pub log: bool,
    /// True if some values lie below a logarithmic axis, at its foot: 0, or too many
    /// decades below the highest.
    pub sunk: bool,
}

impl Range {
    /// The place of a value on the axis; 0 and less at the foot of a logarithmic
    /// one. Never outside the chart.
    pub fn place(&self, y: f64) -> f64 {
        let y = y.clamp(self.y_min, self.y_max);
        if self.log { libm::log10(y) } else { y }
    }

    /// Returns true if a value is above the axis by more than rounding.
    fn is_exceeded_by(&self, y: f64) -> bool {
        y - self.y_max > 1e-9 * (self.y_max - self.y_min)
    }

    /// The place of a value on the axis or above it; below it that at the foot.
    fn unbounded_place(&self, y: f64) -> f64 {
        match self.is_exceeded_by(y) {
            true if self.log => libm::log10(y),
            true => y,
            false => self.place(y),
        }
    }

    /// The chart as a view: epochs to the right, places of values upward.
    pub fn view(&self) -> View {
        let (y_min, y_max) = (self.place(self.y_min), self.place(self.y_max));
        View {
            x_min: 0.0,
            x_max: self.x_max,
            y_min,
            y_max,
        }
    }

    /// The three values with a grid line and a label.
    fn marks(&self) -> [f64; 3] {
        let middle = if self.log {
            ten_to((decimal_exponent(self.y_min) + decimal_exponent(self.y_max)) / 2)
        } else {
            self.y_min / 2.0 + self.y_max / 2.0
        };
        [self.y_min, middle, self.y_max]
    }

    /// The label at one of the marks. Values at the foot may be less.
    fn label(&self, value: f64) -> String {
        let mut text = short(value);
        if self.sunk && value == self.y_min {
            text.insert_str(0, "≤ ");
        }
        text
    }
}

/// The range of some curves of (epoch, value), with round ends that change
/// rarely while the curves grow.
///
/// Values that are not finite do not count. Whole numbers get an axis whose
/// middle is a whole number too.
///
/// ```
/// use hyperplane_plot::{curves::range, geometry::Axis};
/// let loss = [Axis::new(0.0, 0.0), Axis::new(1.0, 287.0), Axis::new(7.0, 3.5)];
/// let axes = range([&loss[..]], false);
/// assert_eq!((axes.x_max, axes.y_min, axes.y_max), (10.0, 0.0, 300.0));
/// ```
pub fn range<'a>(series: impl IntoIterator<Item = &'a [Axis]>, log: bool) -> Range {
    let (mut x_max, mut lowest_or_zero, mut highest_or_zero) = (0.0_f64, 0.0_f64, 0.0_f64);
    let (mut lowest, mut least_positive) = (f64::INFINITY, f64::INFINITY);
    let mut is_whole = true;
    let finite = |point: &&Axis| point.is_finite();
    for &Axis { x, y } in series.into_iter().flatten().filter(finite) {
        x_max = x_max.max(x);
        (lowest_or_zero, highest_or_zero) = (lowest_or_zero.min(y), highest_or_zero.max(y));
        lowest = lowest.min(y);
        if y > 0.0 {
            least_positive = least_positive.min(y);
        }
        is_whole = is_whole && y.fract() == 0.0;
    }
    let x_max = Step::at_least(x_max.max(5.0)).size();
    let range = |y_min, y_max| Range {
        x_max,
        y_min,
        y_max,
        log,
        sunk: log && lowest < y_min,
    };
    if log {
        let (y_min, y_max) = decades(least_positive, highest_or_zero);
        return range(y_min, y_max);
    }
    let smallest = if is_whole { 2.0 } else { 0.0 };
    let y_min = if lowest_or_zero < 0.0 {
        -round_end(-lowest_or_zero, is_whole)
    } else {
        0.0
    };
    let y_max = if highest_or_zero > 0.0 || lowest_or_zero == 0.0 {
        round_end(highest_or_zero.max(smallest), is_whole)
    } else {
        0.0
    };
    range(y_min, y_max)
}

/// The round number at or above a positive value; for whole numbers one whose half is whole.
fn round_end(value: f64, is_whole: bool) -> f64 {
    let ends = if is_whole { &COUNT_ENDS[..] } else { &ENDS[..] };
    let value = value.clamp(1e-300, 1e307);
    let exponent = decimal_exponent(value);
    // Dividing keeps 0.3 from becoming 0.30000000000000004.
    let end = |digits: f64| match exponent {
        e if e < 0 => digits / ten_to(-e),
        e => digits * ten_to(e),
    };
    // Below ten, 1, 3 and 5 have no whole half.
    let needs_whole_half = is_whole && exponent == 0;
    let fits = |digits: &f64| {
        end(*digits) >= value * (1.0 - 1e-12) && !(needs_whole_half && digits % 2.0 == 1.0)
    };
    end(ends.iter().copied().find(fits).unwrap_or(10.0))
}

/// Powers of ten round all positive values, at most [`MOST_DECADES`] apart.
fn decades(least: f64, high: f64) -> (f64, f64) {
    if !(least.is_finite() && high > 0.0) {
        return (1e-3, 1.0);
    }
    let top = decimal_exponent(high);
    let top = if ten_to(top) < high { top + 1 } else { top }.clamp(-290, 308);
    let bottom = decimal_exponent(least).clamp(top - MOST_DECADES, top - 1);
    (ten_to(bottom), ten_to(top))
}

/// The width that the labels of the value axis need, CSS px, in few steps so
/// that the chart rarely moves.
pub fn gutter(range: &Range) -> f64 {
    let longest = range
        .marks()
        .iter()
        .map(|v| range.label(*v).chars().count())
        .max();
    let pairs = longest.unwrap_or(0).div_ceil(2).max(2);
    TICK_GAP + 1.0 + pairs as f64 * 2.0 * WIDEST_DIGIT * TICK_SIZE
}

/// The frame of a chart `size` CSS pixels large with `gutter` CSS pixels for the
/// labels of the value axis.
pub fn chart(size: (f64, f64), scale: f64, range: &Range, gutter: f64) -> Frame {
    let margins = Margins {
        left: gutter,
        top: 10.0,
        right: 10.0,
        bottom: 26.0,
    };
    Frame::new(size, range.view(), margins, scale)
}

/// Draws three horizontal grid lines with their values and the epochs below.
pub fn axes(pen: &mut Pen<'_>, frame: &Frame, range: &Range) {
    let plot = &frame.plot;
    let beside = TextStyle::new(TICK_SIZE, Role::Muted, HPos::Right, VPos::Center);
    for value in range.marks() {
        let y = frame.y_px(range.place(value));
        let foot = if value == range.y_min { 2.0 } else { 1.0 };
        let color = Role::Ink.faint(GRID_ALPHA * 1.3 * foot);
        pen.across(plot, y, HAIRLINE, color);
        let place = Px::new(plot.left - TICK_GAP, y);
        pen.text(&range.label(value), place, beside);
    }
    epochs(pen, frame, range);
}

/// The numbers below a chart; the last one is moved in where it would be cut.
fn epochs(pen: &mut Pen<'_>, frame: &Frame, range: &Range) {
    let words = TextStyle::new(TICK_SIZE, Role::Muted, HPos::Center, VPos::Top);
    let half = pen.width(&fixed(range.x_max, 0), words) / 2.0 + 1.0;
    let overhang = (frame.plot.right() + half - frame.size.0).max(0.0);
    let spacing = 2.0 * half + overhang + 8.0;
    let rough = (range.x_max / 5.0).max(spacing * frame.units_per_pixel().x);
    for epoch in Step::at_least(rough).multiples(0.0, range.x_max) {
        let x = frame.x_px(epoch).min(frame.size.0 - half);
        let place = Px::new(x, frame.plot.bottom() + TICK_GAP);
        pen.text(&fixed(epoch, 0), place, words);
    }
}

/// Draws a dashed line across the chart at a value of its range, with a label at its right end; returns the label's box.
pub fn level_line(
    pen: &mut Pen<'_>,
    frame: &Frame,
    range: &Range,
    (value, label): (f64, &str),
) -> Rect {
    let (plot, y) = (&frame.plot, frame.y_px(range.place(value)));
    let ends = [Px::new(plot.left, y), Px::new(plot.right(), y)];
    pen.dashed(&ends, HAIRLINE, LEVEL_DASH, Role::Good);
    // Above the line, unless it lies at the top.
    let is_high = y - plot.top < 2.0 * TICK_SIZE;
    let (side, away) = if is_high {
        (VPos::Top, 3.0)
    } else {
        (VPos::Bottom, -3.0)
    };
    let words = TextStyle::new(TICK_SIZE, Role::Good, HPos::Right, side);
    let at = Px::new(plot.right() - 4.0, y + away);
    pen.text(label, at, words);
    let width = pen.width(label, words);
    Rect {
        left: at.x - width,
        top: if is_high { at.y } else { at.y - TICK_SIZE },
        width,
        height: TICK_SIZE,
    }
}

/// A curve with no more than its lowest and its highest point in each column of
/// device pixels, in their order.
pub fn thinned(points: impl Iterator<Item = Px>, scale: f64) -> Vec<Px> {
    let mut kept: Vec<Px> = Vec::new();
    // Where in `kept` the current column begins.
    let mut start = 0;
    for point in points {
        let column = (point.x * scale).floor();
        if kept
            .get(start)
            .is_none_or(|p| (p.x * scale).floor() != column)
        {
            start = kept.len();
        }
        kept.push(point);
        if let [a, b, c] = kept[start..] {
            let middle_is_extreme = (b.y < a.y.min(c.y)) || (b.y > a.y.max(c.y));
            // Of three, one lies between the others in height: it goes.
            let dispensable = if !middle_is_extreme {
                1
            } else if (a.y <= c.y) == (b.y > c.y) {
                2
            } else {
                0
            };
            kept.remove(start + dispensable);
        }
    }
    kept
}
