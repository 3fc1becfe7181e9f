//! A log-likelihood: a curve over one parameter, contours over two.

use kurbo::Vec2;

use crate::geometry::{Axis, Frame, Px};
use crate::instruments::likelihood::picture::{Contour, Surface};
use crate::plot::grid::axes;
use crate::plot::pen::{Pen, diamond};
use crate::plot::shape::{HPos, TextStyle, VPos};
use crate::plot::theme::{
    AREA_ALPHA, CONTOUR_STROKE, CURVE_STROKE, FINE_DASH, GUIDE_STROKE, HANDLE_RADIUS, LABEL_SIZE,
    NOW_RADIUS, Role, SUPPORT_RADIUS,
};
use crate::text::say;

/// Draws a log-likelihood, its maximum and where the parameters are now.
pub fn surface(pen: &mut Pen<'_>, frame: &Frame, shown: &Surface) {
    if shown.empty {
        let words = TextStyle::new(LABEL_SIZE, Role::Muted, HPos::Center, VPos::Center);
        return pen.text(&say!("likelihood-flat"), frame.plot.center(), words);
    }
    axes(pen, frame, frame.view.y_min, false);
    for contour in &shown.contours {
        branches(pen, frame, contour);
    }
    let css = |at: Axis| frame.to_px(at);
    for run in parts(&shown.curve, |at| at.y - frame.view.y_min) {
        let run: Vec<Px> = run.into_iter().map(css).collect();
        pen.path(&run, CURVE_STROKE, Role::Ink);
    }
    let seen = |at: &Axis| frame.view.contains(*at);
    if let Some(at) = shown.truth.filter(seen).map(css) {
        let r = NOW_RADIUS + 1.0;
        for half in [Vec2::new(r, r), Vec2::new(r, -r)] {
            pen.path(&[at - half, at + half], CURVE_STROKE, Role::Muted);
        }
    }
    if let Some(at) = shown.best.filter(seen).map(css) {
        if !shown.curve.is_empty() {
            let foot = [at, Px::new(at.x, frame.plot.bottom())];
            let dashes = (GUIDE_STROKE, FINE_DASH.0, FINE_DASH.1);
            pen.dashed(&foot, dashes, Role::Good);
        }
        let r = SUPPORT_RADIUS - 2.0;
        pen.polygon(&diamond(at, r), Role::Good);
    }
    let at = css(shown.now);
    if frame.plot.contains(at) {
        pen.ring(at, HANDLE_RADIUS + 1.0, CURVE_STROKE + 2.5, Role::Panel);
        pen.ring(at, HANDLE_RADIUS + 1.0, CURVE_STROKE, Role::Ink);
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
