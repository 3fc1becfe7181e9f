//! Contours found on a grid.

use std::collections::BTreeMap;

use super::{Heights, Place};
use crate::draw::contour::zero_line;
use crate::draw::view::View;

/// The lines along which the loss has a value, in data units.
#[must_use]
pub fn contour(heights: &Heights<'_>, level: f64) -> Vec<Vec<Place>> {
    let (view, cells) = (&heights.view, heights.cells);
    let index = |share: f64| (share * cells as f64).round() as usize;
    let value = |x: f64, y: f64| {
        let column = index((x - view.x_min) / view.width());
        let row = index((y - view.y_min) / view.height());
        let node = heights.nodes.get(row * (cells + 1) + column);
        node.map_or(f64::NAN, |value| value - level)
    };
    chained(&zero_line(view, cells, value), view, cells)
}

/// Pieces joined at their ends.
fn chained(pieces: &[[Place; 2]], view: &View, cells: usize) -> Vec<Vec<Place>> {
    // Neighbours find the same end, but for rounding.
    let fine = 4096.0 * cells as f64;
    let key = |(x, y): Place| {
        let across = (x - view.x_min) / view.width() * fine;
        let up = (y - view.y_min) / view.height() * fine;
        (across.round() as i64, up.round() as i64)
    };
    let mut ends: BTreeMap<(i64, i64), Vec<usize>> = BTreeMap::new();
    for (i, piece) in pieces.iter().enumerate() {
        for end in piece {
            ends.entry(key(*end)).or_default().push(i);
        }
    }
    // A piece that is a point, where the value is that of a node, joins nothing.
    let mut used: Vec<bool> = pieces.iter().map(|[a, b]| key(*a) == key(*b)).collect();
    let mut lines = Vec::new();
    for first in 0..pieces.len() {
        if used[first] {
            continue;
        }
        used[first] = true;
        let mut line = pieces[first].to_vec();
        for _ in 0..2 {
            while let Some(end) = line.last().copied() {
                let here = ends.get(&key(end)).map_or(&[][..], |list| list);
                let Some(next) = here.iter().copied().find(|i| !used[*i]) else {
                    break;
                };
                used[next] = true;
                let [a, b] = pieces[next];
                line.push(if key(a) == key(end) { b } else { a });
            }
            line.reverse();
        }
        lines.push(line);
    }
    lines
}
