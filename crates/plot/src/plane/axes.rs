//! Grid, ticks, labels and outline of the data plane.

use crate::geometry::Px;
use crate::geometry::frame::{Frame, Rect};
use crate::geometry::step::Step;
use crate::labels::{Labels, labels};
use crate::pen::Pen;
use crate::shape::{HPos, TextStyle, VPos};
use crate::theme::{
    FRAME_ALPHA, GRID_ALPHA, HAIRLINE, LABEL_INSET, LABEL_SIZE, Role, TICK_GAP, TICK_SIZE,
};

/// Ticks are at least this far apart, CSS px.
const TICK_SPACING: f64 = 56.0;
/// Between neighboring tick labels of the x axis, CSS px.
const LABEL_SPACING: f64 = 14.0;
/// Height of a line of text, in font sizes.
const LINE: f64 = 1.2;
/// Tick labels shrink to this size before they touch the axis label, CSS px.
const SMALLEST: f64 = 8.0;

/// The axis label keeps this far from the plot even if its numbers are
/// narrower, CSS px.
const NUMBERS: f64 = 24.0;

/// Ticks of one axis with their labels.
struct Ticks {
    values: Vec<f64>,
    labels: Labels,
}

impl Ticks {
    fn new(min: f64, max: f64, step: Step) -> Self {
        let values = step.multiples(min, max);
        let labels = labels(&values, step);
        Self { values, labels }
    }
}

/// Draws a light grid, ticks with numbers, both axis labels and the outline of
/// the plot.
///
/// With equal scales on both axes the grid is square. Values with a common
/// factor or offset say so beside the axis label (`×10⁵`). Labels that do not
/// fit are shortened with an ellipsis; no text leaves the drawing area.
pub fn axes(pen: &mut Pen<'_>, frame: &Frame, x_label: &str, y_label: &str) {
    let (x, y) = ticks(pen, frame);
    grid(pen, frame, &x, &y);
    outline(pen, &frame.plot);
    numbers_below(pen, frame, &x);
    numbers_left(pen, frame, &y);
    label_below(pen, frame, x_label, &x.labels.note);
    label_left(pen, frame, y_label, &y);
}

/// Draws a light grid without numbers, labels and outline.
pub fn bare_grid(pen: &mut Pen<'_>, frame: &Frame) {
    let (x, y) = ticks(pen, frame);
    grid(pen, frame, &x, &y);
}

fn tick_style(h: HPos, v: VPos) -> TextStyle {
    TextStyle::new(TICK_SIZE, Role::Muted, h, v)
}

/// Ticks so far apart that neither grid nor numbers crowd.
fn ticks(pen: &Pen<'_>, frame: &Frame) -> (Ticks, Ticks) {
    let (view, unit) = (&frame.view, frame.units_per_pixel());
    let mut x_step = Step::at_least(TICK_SPACING * unit.x);
    loop {
        let x = Ticks::new(view.x_min, view.x_max, x_step);
        let needed = widest(pen, &x) + LABEL_SPACING;
        if needed <= x_step.size() / unit.x || x.values.len() < 3 {
            let own = Step::at_least(TICK_SPACING * unit.y);
            let y_step = if frame.is_isotropic() { x_step } else { own };
            return (x, Ticks::new(view.y_min, view.y_max, y_step));
        }
        x_step = x_step.next();
    }
}

fn widest(pen: &Pen<'_>, ticks: &Ticks) -> f64 {
    let words = tick_style(HPos::Left, VPos::Top);
    let widths = ticks.labels.texts.iter().map(|text| pen.width(text, words));
    widths.fold(0.0, f64::max)
}

fn grid(pen: &mut Pen<'_>, frame: &Frame, x: &Ticks, y: &Ticks) {
    let (plot, color) = (&frame.plot, Role::Ink.faint(GRID_ALPHA));
    for &value in &x.values {
        let px = frame.x_px(value);
        pen.upright(plot, px, HAIRLINE, color);
    }
    for &value in &y.values {
        let py = frame.y_px(value);
        pen.across(plot, py, HAIRLINE, color);
    }
}

/// Four hairlines on the plot's edges; the vertical ones leave out the corners
/// so that nothing is drawn twice.
fn outline(pen: &mut Pen<'_>, plot: &Rect) {
    let color = Role::Ink.faint(FRAME_ALPHA);
    for y in [plot.top, plot.bottom()] {
        pen.across(plot, y, HAIRLINE, color);
    }
    for x in [plot.left, plot.right()] {
        pen.upright(plot, x, HAIRLINE, color);
    }
}

fn numbers_below(pen: &mut Pen<'_>, frame: &Frame, ticks: &Ticks) {
    let words = tick_style(HPos::Center, VPos::Top);
    for (value, text) in ticks.values.iter().zip(&ticks.labels.texts) {
        let px = frame.x_px(*value);
        let half = pen.width(text, words) / 2.0 + 1.0;
        let px = px.min(frame.size.0 - half).max(half);
        pen.text(text, Px::new(px, frame.plot.bottom() + TICK_GAP), words);
    }
}

/// The strip at the left edge that belongs to the axis label.
fn label_strip() -> f64 {
    LABEL_INSET + LABEL_SIZE * LINE
}

fn numbers_left(pen: &mut Pen<'_>, frame: &Frame, ticks: &Ticks) {
    let room = frame.plot.left - TICK_GAP - label_strip() - 2.0;
    let shrink = (room / widest(pen, ticks)).min(1.0);
    let words = TextStyle {
        size: (TICK_SIZE * shrink).max(SMALLEST),
        ..tick_style(HPos::Right, VPos::Center)
    };
    for (value, text) in ticks.values.iter().zip(&ticks.labels.texts) {
        let py = frame.y_px(*value);
        pen.text(text, Px::new(frame.plot.left - TICK_GAP, py), words);
    }
}

fn label_below(pen: &mut Pen<'_>, frame: &Frame, label: &str, note: &str) {
    let plot = &frame.plot;
    let row = plot.bottom() + TICK_GAP + TICK_SIZE * LINE + 5.0;
    let words = TextStyle::new(LABEL_SIZE, Role::Ink, HPos::Center, VPos::Top);
    let aside = tick_style(HPos::Right, VPos::Top);
    let taken = if note.is_empty() {
        0.0
    } else {
        pen.width(note, aside) + LABEL_SPACING
    };
    let label = pen.fitted(label, plot.width - 2.0 * taken, words);
    pen.text(&label, Px::new(plot.center().x, row), words);
    if !note.is_empty() {
        pen.text(note, Px::new(plot.right(), row), aside);
    }
}

/// The axis label stands beside the numbers, never further left than the edge
/// of the drawing area allows. Its note lies above the axis.
fn label_left(pen: &mut Pen<'_>, frame: &Frame, label: &str, ticks: &Ticks) {
    let (plot, note) = (&frame.plot, ticks.labels.note.as_str());
    let half = LABEL_SIZE * LINE / 2.0;
    let numbers = widest(pen, ticks).max(NUMBERS);
    let column = (plot.left - TICK_GAP - numbers - 6.0 - half).max(LABEL_INSET + half);
    let words = TextStyle {
        upwards: true,
        ..TextStyle::new(LABEL_SIZE, Role::Ink, HPos::Center, VPos::Center)
    };
    let label = pen.fitted(label, plot.height, words);
    pen.text(&label, Px::new(column, plot.center().y), words);
    if !note.is_empty() {
        let place = Px::new(plot.left, plot.top - 2.0);
        pen.text(note, place, tick_style(HPos::Left, VPos::Bottom));
    }
}
