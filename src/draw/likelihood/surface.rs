//! A log-likelihood: a curve over one parameter, contours over two.

use super::axes::axes;
use crate::draw::frame::Frame;
use crate::draw::pen::{Drawn, Pen, Words, faint, solid};
use crate::draw::theme::{
    AREA_ALPHA, CONTOUR_STROKE, CURVE_STROKE, FINE_DASH, GUIDE_STROKE, HANDLE_RADIUS, LABEL_SIZE,
    NOW_RADIUS, SUPPORT_RADIUS, Theme,
};
use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend};
use plotters::style::text_anchor::{HPos, VPos};

/// Both sides of a contour, from the bottom to the top, in data units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Branches<'a> {
    /// The left side.
    pub left: &'a [(f64, f64)],
    /// The right side.
    pub right: &'a [(f64, f64)],
}

/// A log-likelihood, in data units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surface<'a> {
    /// Against one parameter.
    pub curve: &'a [(f64, f64)],
    /// Contours over two, each inside the one after it.
    pub contours: &'a [Branches<'a>],
    /// The present parameters: a ring.
    pub now: (f64, f64),
    /// The most likely ones: a diamond.
    pub best: Option<(f64, f64)>,
    /// Those that the sample was drawn from: a cross.
    pub truth: Option<(f64, f64)>,
    /// What to say instead, when there is nothing to draw.
    pub remark: &'a str,
}

/// Draws a log-likelihood, its maximum and where the parameters are now.
///
/// # Errors
/// Those of the backend.
pub fn surface<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    frame: &Frame,
    theme: &Theme,
    shown: &Surface<'_>,
) -> Drawn<DB> {
    let pen = Pen::new(root, frame);
    if !shown.remark.is_empty() {
        let words = Words::new(LABEL_SIZE, theme.muted, HPos::Center, VPos::Center);
        return pen.text(shown.remark, frame.plot.center(), words);
    }
    axes(&pen, frame, theme, frame.view.y_min, false)?;
    for contour in shown.contours {
        branches(&pen, frame, theme, contour)?;
    }
    for run in upper_parts(frame, shown.curve) {
        pen.path(&run, CURVE_STROKE, solid(theme.ink))?;
    }
    let css = |(x, y): (f64, f64)| frame.to_css(x, y);
    let seen = |at: &(f64, f64)| frame.view.contains(at.0, at.1);
    if let Some((x, y)) = shown.truth.filter(seen).map(css) {
        let r = NOW_RADIUS + 1.0;
        for (dx, dy) in [(r, r), (r, -r)] {
            let ends = [(x - dx, y - dy), (x + dx, y + dy)];
            pen.path(&ends, CURVE_STROKE, solid(theme.muted))?;
        }
    }
    if let Some((x, y)) = shown.best.filter(seen).map(css) {
        if !shown.curve.is_empty() {
            let foot = [(x, y), (x, frame.plot.bottom())];
            let dashes = (GUIDE_STROKE, FINE_DASH.0, FINE_DASH.1);
            pen.dashed(&foot, dashes, solid(theme.good))?;
        }
        let r = SUPPORT_RADIUS - 2.0;
        let corners = [(x, y - r), (x + r, y), (x, y + r), (x - r, y)];
        pen.polygon(&corners, solid(theme.good))?;
    }
    let at = css(shown.now);
    if frame.plot.contains(at) {
        pen.ring(
            at,
            HANDLE_RADIUS + 1.0,
            CURVE_STROKE + 2.5,
            solid(theme.panel),
        )?;
        pen.ring(at, HANDLE_RADIUS + 1.0, CURVE_STROKE, solid(theme.ink))?;
    }
    Ok(())
}

fn branches<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    frame: &Frame,
    theme: &Theme,
    contour: &Branches<'_>,
) -> Drawn<DB> {
    let view = &frame.view;
    let kept = |&(x, y): &(f64, f64)| frame.to_css(x.clamp(view.x_min, view.x_max), y);
    // Rows of the area are intervals round the mean: cut at the sides of the view they stay just that.
    let mut area: Vec<(f64, f64)> = contour.right.iter().map(kept).collect();
    area.extend(contour.left.iter().rev().map(kept));
    if area.len() > 2 {
        pen.polygon(&area, faint(theme.negative, AREA_ALPHA))?;
    }
    for branch in [contour.left, contour.right] {
        let inside =
            |a: &(f64, f64), b: &(f64, f64)| view.contains(a.0, a.1) && view.contains(b.0, b.1);
        for run in branch.chunk_by(inside).filter(|run| run.len() > 1) {
            let run: Vec<(f64, f64)> = run.iter().map(kept).collect();
            pen.path(&run, CONTOUR_STROKE, faint(theme.negative, 0.75))?;
        }
    }
    Ok(())
}

/// A curve without what lies below the view, cut exactly at its foot; CSS px.
fn upper_parts(frame: &Frame, curve: &[(f64, f64)]) -> Vec<Vec<(f64, f64)>> {
    let foot = frame.view.y_min;
    let (mut parts, mut part) = (Vec::new(), Vec::new());
    for (i, &(x, y)) in curve.iter().enumerate() {
        let before = i.checked_sub(1).map(|before| curve[before]);
        if let Some((x0, y0)) = before.filter(|before| (before.1 < foot) != (y < foot)) {
            let share = (foot - y0) / (y - y0);
            part.push(frame.to_css(x0 + share * (x - x0), foot));
        }
        if y < foot {
            if part.len() > 1 {
                parts.push(std::mem::take(&mut part));
            }
            part.clear();
        } else {
            part.push(frame.to_css(x, y));
        }
    }
    if part.len() > 1 {
        parts.push(part);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_cut_at_the_foot() {
        let frame = super::super::frame((200.0, 100.0), [0.0, 4.0, 0.0, 1.0], 1.0);
        let curve = [(0.0, -1.0), (1.0, 1.0), (2.0, 1.0), (3.0, -3.0), (4.0, 0.0)];
        let parts = upper_parts(&frame, &curve);
        let expected = [(0.5, 0.0), (1.0, 1.0), (2.0, 1.0), (2.25, 0.0)];
        let expected: Vec<_> = expected.map(|(x, y)| frame.to_css(x, y)).into();
        assert_eq!(parts[0], expected);
        assert_eq!(parts.len(), 2, "and where it comes up again");
    }
}
