//! The last lines of earlier runs.

use super::Mark;
use crate::geometry::line::boundary;
use crate::geometry::{Frame, Px, Rect};
use crate::pen::Pen;
use crate::placement::Placement;
use crate::shape::{HPos, TextStyle, VPos};
use crate::theme::{EARLIER_DASH, EARLIER_STROKE, LABEL_SIZE, Role};

/// The height of a label, in font sizes.
const LINE_HEIGHT: f64 = 1.25;
/// Between a label and its line, CSS px.
const GAP: f64 = 3.0;
/// Places of a label along its line, as shares of the line: the ends come first.
const PLACES: [f64; 8] = [0.06, 0.94, 0.12, 0.88, 0.2, 0.8, 0.3, 0.7];
/// Labels keep off this many points at most.
const MOST_POINTS: usize = 1000;

/// The last line of an earlier run.
#[derive(Clone, Debug, PartialEq)]
pub struct EarlierLine {
    /// Its weights w₀, w₁, w₂.
    pub weights: [f64; 3],
    /// Its label.
    pub label: String,
}

/// Draws dashed lines, each with a label near an end of it, off the points where there is room.
pub fn earlier_lines(pen: &mut Pen<'_>, frame: &Frame, lines: &[EarlierLine], points: &[Mark]) {
    let mut placement = Placement::default();
    let mut shown = Vec::new();
    for line in lines {
        if let Some(ends) = boundary(&frame.view, line.weights) {
            let ends = ends.map(|at| frame.to_px(at));
            pen.dashed(&ends, EARLIER_STROKE, EARLIER_DASH, Role::Muted);
            placement.keep_off(ends.to_vec());
            shown.push((ends, &line.label));
        }
    }
    if shown.is_empty() {
        return;
    }
    for point in points.iter().take(MOST_POINTS) {
        placement.keep_off(vec![frame.to_px(point.at); 2]);
    }
    let inside = Rect {
        left: frame.plot.left + GAP,
        width: frame.plot.width - 2.0 * GAP,
        ..frame.plot
    };
    let words = TextStyle::new(LABEL_SIZE, Role::Muted, HPos::Center, VPos::Center);
    for (ends, label) in shown {
        let size = (pen.width(label, words), LINE_HEIGHT * LABEL_SIZE);
        let mut boxes = Vec::new();
        for share in PLACES {
            boxes.extend(beside(ends, share, size));
        }
        if let Some(place) = placement.place(&boxes, &inside) {
            pen.text(label, place.center(), words);
        }
    }
}

/// The boxes of a size on both sides of a line, at a share of it.
fn beside([from, to]: [Px; 2], share: f64, (width, height): (f64, f64)) -> [Rect; 2] {
    let along = (to - from) / (to - from).hypot().max(1.0);
    let across = along.turn_90();
    let away = (across.x.abs() * width + across.y.abs() * height) / 2.0 + GAP;
    [1.0, -1.0].map(|side| {
        let center = from.lerp(to, share) + across * (side * away);
        Rect {
            left: center.x - width / 2.0,
            top: center.y - height / 2.0,
            width,
            height,
        }
    })
}
