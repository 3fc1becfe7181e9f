//! A log-likelihood: a curve over one parameter, contours over two.

use crate::geometry::frame::Frame;
use crate::plot::grid::axes;
use crate::plot::pen::{Drawn, Pen, Words, faint, solid};
use crate::plot::theme::{
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
    let css = |(x, y): (f64, f64)| frame.to_css(x, y);
    for run in parts(shown.curve, |(_, y)| y - frame.view.y_min) {
        let run: Vec<(f64, f64)> = run.into_iter().map(css).collect();
        pen.path(&run, CURVE_STROKE, solid(theme.ink))?;
    }
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
    let inside = |(x, _): (f64, f64)| (x - view.x_min).min(view.x_max - x);
    for branch in [contour.left, contour.right] {
        for run in parts(branch, inside) {
            let run: Vec<(f64, f64)> = run.iter().map(kept).collect();
            pen.path(&run, CONTOUR_STROKE, faint(theme.negative, 0.75))?;
        }
    }
    Ok(())
}

/// The parts of a curve where `inside` is not negative, cut where it becomes so.
fn parts(curve: &[(f64, f64)], inside: impl Fn((f64, f64)) -> f64) -> Vec<Vec<(f64, f64)>> {
    let (mut parts, mut part) = (Vec::new(), Vec::new());
    let mut before: Option<((f64, f64), f64)> = None;
    for &(x, y) in curve {
        let here = inside((x, y));
        if let Some(((x0, y0), there)) = before.filter(|b| (b.1 < 0.0) != (here < 0.0)) {
            let share = there / (there - here);
            part.push((x0 + share * (x - x0), y0 + share * (y - y0)));
        }
        if here >= 0.0 {
            part.push((x, y));
        } else if !part.is_empty() {
            parts.push(std::mem::take(&mut part));
        }
        before = Some(((x, y), here));
    }
    parts.push(part);
    parts.retain(|part| part.len() > 1);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_cut_at_the_foot() {
        let curve = [(0.0, -1.0), (1.0, 1.0), (2.0, 1.0), (3.0, -3.0), (4.0, 1.0)];
        let found = parts(&curve, |(_, y)| y);
        assert_eq!(found[0], [(0.5, 0.0), (1.0, 1.0), (2.0, 1.0), (2.25, 0.0)]);
        assert_eq!(found[1], [(3.75, 0.0), (4.0, 1.0)], "and comes up again");
        assert_eq!(found.len(), 2);
    }
}
