//! The last boundaries of earlier runs.

use super::Mark;
use crate::geometry::{Axis, Frame, Px, Rect};
use crate::pen::Pen;
use crate::placement::Placement;
use crate::shape::{HPos, TextStyle, VPos};
use crate::theme::{EARLIER_DASH, EARLIER_STROKE, LABEL_SIZE, Role};

/// The height of a label, in font sizes.
const LINE_HEIGHT: f64 = 1.25;
/// Between a label and its line, CSS px.
const GAP: f64 = 3.0;
/// Places of a label along a path, as shares of it: the ends come first.
const PLACES: [f64; 8] = [0.06, 0.94, 0.12, 0.88, 0.2, 0.8, 0.3, 0.7];
/// Labels keep off this many points at most.
const MOST_POINTS: usize = 1000;

/// The last boundary of an earlier run.
#[derive(Clone, Debug, PartialEq)]
pub struct EarlierLine {
    /// Its paths inside the view; none where it lies outside.
    pub paths: Vec<Vec<Axis>>,
    /// Its label.
    pub label: String,
}

/// Draws dashed lines, each with a label near an end of its longest path that has room, off the points where it can be.
pub fn earlier_lines(pen: &mut Pen<'_>, frame: &Frame, lines: &[EarlierLine], points: &[Mark]) {
    let mut placement = Placement::default();
    let mut shown = Vec::new();
    for line in lines {
        let paths = line.paths.iter().map(|path| frame.places(path));
        let mut paths: Vec<Vec<Px>> = paths.filter(|path| path.len() > 1).collect();
        for path in &paths {
            pen.dashed(path, EARLIER_STROKE, EARLIER_DASH, Role::Muted);
            placement.keep_off(path.clone());
        }
        paths.sort_by(|a, b| length(b).total_cmp(&length(a)));
        shown.push((paths, &line.label));
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
    for (paths, label) in shown {
        let size = (pen.width(label, words), LINE_HEIGHT * LABEL_SIZE);
        let mut boxes = Vec::new();
        for path in &paths {
            for share in PLACES {
                boxes.extend(beside(path, share, size));
            }
        }
        if let Some(place) = placement.place(&boxes, &inside) {
            pen.text(label, place.center(), words);
        }
    }
}

/// The length of a path.
fn length(path: &[Px]) -> f64 {
    let pieces = path.windows(2);
    pieces.map(|ends| (ends[1] - ends[0]).hypot()).sum()
}

/// The boxes of a size on both sides of a path, at a share of its length.
fn beside(path: &[Px], share: f64, (width, height): (f64, f64)) -> Vec<Rect> {
    let mut left = share * length(path);
    let piece = path.windows(2).find(|ends| {
        let own = (ends[1] - ends[0]).hypot();
        left -= own;
        left <= 0.0 && own > 0.0
    });
    let Some(&[from, to]) = piece else {
        return Vec::new();
    };
    let way = to - from;
    let along = way / way.hypot();
    let across = along.turn_90();
    let away = (across.x.abs() * width + across.y.abs() * height) / 2.0 + GAP;
    let sides = [1.0, -1.0].map(|side| {
        let center = to + along * left + across * (side * away);
        Rect {
            left: center.x - width / 2.0,
            top: center.y - height / 2.0,
            width,
            height,
        }
    });
    sides.to_vec()
}
