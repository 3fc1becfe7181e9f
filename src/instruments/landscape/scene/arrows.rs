//! The arrows from the present weights downhill.

use kurbo::Vec2;

use super::Marks;
use crate::geometry::{Frame, Px};
use crate::plot::pen::{Pen, arrow_head};
use crate::plot::shape::Paint;
use crate::plot::theme::{CURVE_STROKE, HAIRLINE, Role};

/// Share of color in the arrows of single samples.
const THIN_ALPHA: f64 = 0.5;
/// The head of the thick arrow: length and half its width, CSS px.
const HEAD: (f64, f64) = (11.0, 5.0);

/// The thin arrows, then the thick one on top.
pub(super) fn arrows(pen: &mut Pen<'_>, frame: &Frame, now: Px, shown: &Marks) {
    let unit = frame.units_per_pixel();
    let tip = |arrow: Vec2| now + Vec2::new(arrow.x / unit.x, -arrow.y / unit.y);
    for used in [false, true] {
        for (arrow, _) in shown.samples.iter().filter(|arrow| arrow.1 == used) {
            let (width, alpha) = if used {
                (CURVE_STROKE, 1.0)
            } else {
                (HAIRLINE, THIN_ALPHA)
            };
            let color = Role::Class(1).faint(alpha);
            pen.clipped(&[now, tip(*arrow)], &frame.plot, width, color);
            head(pen, frame, (now, tip(*arrow)), 0.5, color);
        }
    }
    let Some(mean) = shown.mean else {
        return;
    };
    for (width, color) in [
        (CURVE_STROKE + 3.0, Role::Panel),
        (CURVE_STROKE + 1.0, Role::Class(1)),
    ] {
        pen.clipped(&[now, tip(mean)], &frame.plot, width, color);
    }
    head(pen, frame, (now, tip(mean)), 1.0, Role::Class(1));
}

/// The head of an arrow, if it is long enough for one and its tip is on the plot.
fn head(
    pen: &mut Pen<'_>,
    frame: &Frame,
    (from, to): (Px, Px),
    scale: f64,
    color: impl Into<Paint> + Copy,
) {
    let length = (to - from).hypot();
    let (long, wide) = (HEAD.0 * scale, HEAD.1 * scale);
    if !frame.plot.contains(to) || length < 0.6 * long {
        return;
    }
    let direction = (to - from) / length;
    let tip = to + direction * (0.35 * long);
    pen.polygon(&arrow_head(tip, direction, long, wide), color);
}
