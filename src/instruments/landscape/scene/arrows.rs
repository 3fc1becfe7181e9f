//! The arrows from the present weights downhill.

use kurbo::Vec2;
use plotters::prelude::DrawingBackend;
use plotters::style::RGBAColor;

use super::Marks;
use crate::geometry::{Frame, Px, clip};
use crate::plot::pen::{Drawn, Pen, arrow_head, faint, solid};
use crate::plot::theme::{CURVE_STROKE, HAIRLINE, Theme};

/// Share of color in the arrows of single samples.
const THIN_ALPHA: f64 = 0.5;
/// The head of the thick arrow: length and half its width, CSS px.
const HEAD: (f64, f64) = (11.0, 5.0);

/// The thin arrows, then the thick one on top.
pub(super) fn arrows<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    frame: &Frame,
    theme: &Theme,
    now: Px,
    shown: &Marks,
) -> Drawn<DB> {
    let unit = frame.units_per_pixel();
    let tip = |arrow: Vec2| now + Vec2::new(arrow.x / unit.x, -arrow.y / unit.y);
    for used in [false, true] {
        for (arrow, _) in shown.samples.iter().filter(|arrow| arrow.1 == used) {
            let (width, alpha) = if used {
                (CURVE_STROKE, 1.0)
            } else {
                (HAIRLINE, THIN_ALPHA)
            };
            let color = faint(theme.positive, alpha);
            for part in clip::line(&[now, tip(*arrow)], &frame.plot) {
                pen.path(&part, width, color)?;
            }
            head(pen, frame, (now, tip(*arrow)), 0.5, color)?;
        }
    }
    let Some(mean) = shown.mean else {
        return Ok(());
    };
    for (width, color) in [
        (CURVE_STROKE + 3.0, theme.panel),
        (CURVE_STROKE + 1.0, theme.positive),
    ] {
        for part in clip::line(&[now, tip(mean)], &frame.plot) {
            pen.path(&part, width, solid(color))?;
        }
    }
    head(pen, frame, (now, tip(mean)), 1.0, solid(theme.positive))
}

/// The head of an arrow, if it is long enough for one and its tip is on the plot.
fn head<DB: DrawingBackend>(
    pen: &Pen<'_, DB>,
    frame: &Frame,
    (from, to): (Px, Px),
    scale: f64,
    color: RGBAColor,
) -> Drawn<DB> {
    let length = (to - from).hypot();
    let (long, wide) = (HEAD.0 * scale, HEAD.1 * scale);
    if !frame.plot.contains(to) || length < 0.6 * long {
        return Ok(());
    }
    let direction = (to - from) / length;
    let tip = to + direction * (0.35 * long);
    pen.polygon(&arrow_head(tip, direction, long, wide), color)
}
