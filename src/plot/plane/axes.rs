//! Grid, ticks, labels and outline of the data plane.

use crate::geometry::Px;
use crate::geometry::frame::{Frame, Rect};
use crate::geometry::step::Step;
use crate::plot::labels::{Labels, labels};
use crate::plot::pen::{Drawn, Pen, Words, faint};
use crate::plot::theme::{
    FRAME_ALPHA, GRID_ALPHA, HAIRLINE, LABEL_INSET, LABEL_SIZE, TICK_GAP, TICK_SIZE, Theme,
};
use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingAreaErrorKind, DrawingBackend};
use plotters::style::text_anchor::{HPos, VPos};

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
///
/// # Errors
/// Those of the backend.
pub fn axes<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    frame: &Frame,
    theme: &Theme,
    x_label: &str,
    y_label: &str,
) -> Drawn<DB> {
    let pen = Pen::new(root, frame);
    let (x, y) = ticks(&pen, frame, theme)?;
    grid(&pen, frame, theme, &x, &y)?;
    outline(&pen, &frame.plot, theme)?;
    numbers_below(&pen, frame, theme, &x)?;
    numbers_left(&pen, frame, theme, &y)?;
    label_below(&pen, frame, theme, x_label, &x.labels.note)?;
    label_left(&pen, frame, theme, y_label, &y)
}

type Measured<DB, T> = Result<T, DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

fn tick_words(theme: &Theme, h: HPos, v: VPos) -> Words {
    Words::new(TICK_SIZE, theme.muted, h, v)
}

/// Ticks so far apart that neither grid nor numbers crowd.
fn ticks<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    frame: &Frame,
    theme: &Theme,
) -> Measured<DB, (Ticks, Ticks)> {
    let (view, unit) = (&frame.view, frame.units_per_pixel());
    let mut x_step = Step::at_least(TICK_SPACING * unit.x);
    loop {
        let x = Ticks::new(view.x_min, view.x_max, x_step);
        let needed = widest(pen, theme, &x)? + LABEL_SPACING;
        if needed <= x_step.size() / unit.x || x.values.len() < 3 {
            let own = Step::at_least(TICK_SPACING * unit.y);
            let y_step = if frame.is_isotropic() { x_step } else { own };
            return Ok((x, Ticks::new(view.y_min, view.y_max, y_step)));
        }
        x_step = x_step.next();
    }
}

fn widest<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    theme: &Theme,
    ticks: &Ticks,
) -> Measured<DB, f64> {
    let words = tick_words(theme, HPos::Left, VPos::Top);
    ticks
        .labels
        .texts
        .iter()
        .try_fold(0.0_f64, |m, text| Ok(m.max(pen.width(text, words)?)))
}

fn grid<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    frame: &Frame,
    theme: &Theme,
    x: &Ticks,
    y: &Ticks,
) -> Drawn<DB> {
    let (plot, color) = (&frame.plot, faint(theme.ink, GRID_ALPHA));
    for &value in &x.values {
        let px = frame.x_px(value);
        pen.upright(plot, px, HAIRLINE, color)?;
    }
    for &value in &y.values {
        let py = frame.y_px(value);
        pen.across(plot, py, HAIRLINE, color)?;
    }
    Ok(())
}

/// Four hairlines on the plot's edges; the vertical ones leave out the corners
/// so that nothing is painted twice.
fn outline<DB: DrawingBackend>(pen: &Pen<'_, DB>, plot: &Rect, theme: &Theme) -> Drawn<DB> {
    let color = faint(theme.ink, FRAME_ALPHA);
    for y in [plot.top, plot.bottom()] {
        pen.across(plot, y, HAIRLINE, color)?;
    }
    for x in [plot.left, plot.right()] {
        pen.upright(plot, x, HAIRLINE, color)?;
    }
    Ok(())
}

fn numbers_below<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    frame: &Frame,
    theme: &Theme,
    ticks: &Ticks,
) -> Drawn<DB> {
    let words = tick_words(theme, HPos::Center, VPos::Top);
    for (value, text) in ticks.values.iter().zip(&ticks.labels.texts) {
        let px = frame.x_px(*value);
        let half = pen.width(text, words)? / 2.0 + 1.0;
        let px = px.min(frame.size.0 - half).max(half);
        pen.text(text, Px::new(px, frame.plot.bottom() + TICK_GAP), words)?;
    }
    Ok(())
}

/// The strip at the left edge that belongs to the axis label.
fn label_strip() -> f64 {
    LABEL_INSET + LABEL_SIZE * LINE
}

fn numbers_left<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    frame: &Frame,
    theme: &Theme,
    ticks: &Ticks,
) -> Drawn<DB> {
    let room = frame.plot.left - TICK_GAP - label_strip() - 2.0;
    let shrink = (room / widest(pen, theme, ticks)?).min(1.0);
    let words = Words {
        size: (TICK_SIZE * shrink).max(SMALLEST),
        ..tick_words(theme, HPos::Right, VPos::Center)
    };
    for (value, text) in ticks.values.iter().zip(&ticks.labels.texts) {
        let py = frame.y_px(*value);
        pen.text(text, Px::new(frame.plot.left - TICK_GAP, py), words)?;
    }
    Ok(())
}

fn label_below<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    frame: &Frame,
    theme: &Theme,
    label: &str,
    note: &str,
) -> Drawn<DB> {
    let plot = &frame.plot;
    let row = plot.bottom() + TICK_GAP + TICK_SIZE * LINE + 5.0;
    let words = Words::new(LABEL_SIZE, theme.ink, HPos::Center, VPos::Top);
    let aside = tick_words(theme, HPos::Right, VPos::Top);
    let taken = if note.is_empty() {
        0.0
    } else {
        pen.width(note, aside)? + LABEL_SPACING
    };
    let label = pen.fitted(label, plot.width - 2.0 * taken, words)?;
    pen.text(&label, Px::new(plot.center().x, row), words)?;
    if note.is_empty() {
        return Ok(());
    }
    pen.text(note, Px::new(plot.right(), row), aside)
}

/// The axis label stands beside the numbers, never further left than the edge
/// of the drawing area allows. Its note lies above the axis.
fn label_left<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    frame: &Frame,
    theme: &Theme,
    label: &str,
    ticks: &Ticks,
) -> Drawn<DB> {
    let (plot, note) = (&frame.plot, ticks.labels.note.as_str());
    let half = LABEL_SIZE * LINE / 2.0;
    let numbers = widest(pen, theme, ticks)?.max(NUMBERS);
    let column = (plot.left - TICK_GAP - numbers - 6.0 - half).max(LABEL_INSET + half);
    let words = Words {
        upwards: true,
        ..Words::new(LABEL_SIZE, theme.ink, HPos::Center, VPos::Center)
    };
    let label = pen.fitted(label, plot.height, words)?;
    pen.text(&label, Px::new(column, plot.center().y), words)?;
    if note.is_empty() {
        return Ok(());
    }
    pen.text(
        note,
        Px::new(plot.left, plot.top - 2.0),
        tick_words(theme, HPos::Left, VPos::Bottom),
    )
}
