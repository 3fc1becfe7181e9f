//! Grid lines with their numbers, and no more frame than a foot line.

use crate::geometry::step::Step;
use crate::geometry::{Frame, Px};
use crate::labels::labels;
use crate::pen::Pen;
use crate::shape::{HPos, TextStyle, VPos};
use crate::theme::{FRAME_ALPHA, GRID_ALPHA, HAIRLINE, Role, TICK_GAP, TICK_SIZE};

/// Grid lines are at least this far apart, along x and along y, CSS px.
const SPACING: (f64, f64) = (56.0, 42.0);

/// Draws the grid, and inside it what the numbers are to be multiplied with or added to. `foot` is where the foot line is, in data units; below it the
/// left axis has no numbers. `whole` keeps the numbers below whole.
pub fn axes(pen: &mut Pen<'_>, frame: &Frame, foot: f64, whole: bool) {
    let [below, beside] = grid(pen, frame, foot, whole);
    let plot = &frame.plot;
    for (note, place, h, v) in [
        (
            &below,
            Px::new(plot.right(), plot.bottom() - 2.0),
            HPos::Right,
            VPos::Bottom,
        ),
        (
            &beside,
            Px::new(plot.left + 2.0, plot.top),
            HPos::Left,
            VPos::Top,
        ),
    ] {
        if !note.is_empty() {
            pen.text(note, place, TextStyle::new(TICK_SIZE, Role::Muted, h, v));
        }
    }
}

/// Draws the grid only; what the numbers below and beside are to be multiplied with or added to is the caller's to say.
pub fn grid(pen: &mut Pen<'_>, frame: &Frame, foot: f64, whole: bool) -> [String; 2] {
    let (view, plot, unit) = (&frame.view, &frame.plot, frame.units_per_pixel());
    let least = if whole { 1.0 } else { 0.0 };
    let across = Step::at_least((SPACING.0 * unit.x).max(least));
    let up = Step::at_least(SPACING.1 * unit.y);
    let words = |h, v| TextStyle::new(TICK_SIZE, Role::Muted, h, v);
    let grid = Role::Ink.faint(GRID_ALPHA);
    let xs: Vec<f64> = across.multiples(view.x_min, view.x_max);
    let below = labels(&xs, across);
    for (x, text) in xs.iter().zip(&below.texts) {
        let x = frame.x_px(*x);
        pen.upright(plot, x, HAIRLINE, grid);
        let words = words(HPos::Center, VPos::Top);
        // Moved in where it would be cut.
        let half = pen.width(text, words) / 2.0 + 1.0;
        let place = Px::new(x.min(frame.size.0 - half), plot.bottom() + TICK_GAP);
        pen.text(text, place, words);
    }
    let ys = up.multiples(view.y_min.max(foot), view.y_max);
    let beside = labels(&ys, up);
    for (y, text) in ys.iter().zip(&beside.texts) {
        let y = frame.y_px(*y);
        pen.across(plot, y, HAIRLINE, grid);
        let place = Px::new(plot.left - TICK_GAP, y);
        pen.text(text, place, words(HPos::Right, VPos::Center));
    }
    let y = frame.y_px(foot);
    let line = Role::Ink.faint(FRAME_ALPHA);
    pen.across(plot, y, HAIRLINE, line);
    [below.note, beside.note]
}
