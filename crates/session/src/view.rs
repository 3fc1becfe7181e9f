//! Which part of the plane the lab shows: the same for clicks, keys and scripts.

use super::{Document, PreparedData, Session};
use crate::data::{Scaling, Source, SourceOption};
use crate::geometry::{Axis, Raw, View, line::boundary, passage::nearest};

/// The share of the range of its corners that a gate has as further room on each side.
const GATE_ROOM: f64 = 0.12;

/// The part of the plane on show: what the user has zoomed or moved to, else the usual one.
pub fn shown_view(state: &Session) -> View {
    state.shown.unwrap_or_else(|| view_of(state))
}

/// The part usually on show: that of the user's own points as it was when they began, else round the data.
pub fn view_of(state: &Session) -> View {
    view(&state.document, &state.prepared)
}

/// Returns true if there is a boundary, a line, and the part of the plane on show has none of it.
pub fn is_boundary_outside(state: &Session) -> bool {
    let (view, w) = (shown_view(state), state.weights());
    boundary(&view, w).is_none() && nearest(&view, w).is_some()
}

/// Shows a part of the plane that holds the line and all points, if there is none of the line to be seen.
pub(super) fn show_boundary(state: &mut Session) {
    if !is_boundary_outside(state) {
        return;
    }
    let usual = view_of(state);
    let line = nearest(&usual, state.weights());
    let dots = state.prepared.corners.iter().copied();
    let corners = [
        Axis::new(usual.x_min, usual.y_min),
        Axis::new(usual.x_max, usual.y_max),
    ];
    let wide = View::around(dots.chain(corners).chain(line), 1.0);
    if boundary(&wide, state.weights()).is_some() {
        state.shown = Some(wide);
    }
}

/// The part of the plane usually on show for a document and its samples, before there is a state.
pub(super) fn view(document: &Document, prepared: &PreparedData) -> View {
    let custom = document.settings.data.source == Source::CUSTOM;
    let window = document.custom.window;
    let corner = |x: usize, y: usize| prepared.to_axis(Raw::new(window[x], window[y]));
    let (from, to) = (corner(0, 2), corner(1, 3));
    let kept = View::from_bounds([from.x, to.x, from.y, to.y]).filter(|_| custom);
    let data = &document.settings.data;
    if data.source.has(SourceOption::FROM) && data.scaling == Scaling::None {
        // The clouds go round, and the view stays.
        let far = 1.5 + 3.0 * data.options.noise();
        let corners = [Axis::new(-far, -far), Axis::new(far, far)];
        return View::around(corners, 1.0);
    }
    kept.unwrap_or_else(|| around(document, prepared))
}

/// The heights that are on show where the samples lie on a line: a probability over it goes from 0 to 1.
const ABOVE_LINE: [f64; 2] = [-0.25, 1.25];

/// Round the data. The four corners of a gate have room around them: lines that part them pass outside, too.
fn around(document: &Document, prepared: &PreparedData) -> View {
    let dots = prepared.corners.iter().copied();
    if document.settings.data.has_one_feature() {
        let heights = ABOVE_LINE.into_iter().zip(&prepared.corners);
        let heights = heights.map(|(height, corner)| Axis::new(corner.x, height));
        return View::around(dots.chain(heights), 1.0);
    }
    if !document.settings.data.source.has(SourceOption::GATE) {
        return View::around(dots, 1.0);
    }
    let close = View::around(dots, 1.0);
    let [x, y] = [close.width(), close.height()].map(|range| GATE_ROOM * range);
    let corners = [
        Axis::new(close.x_min - x, close.y_min - y),
        Axis::new(close.x_max + x, close.y_max + y),
    ];
    View::around(corners, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, update};

    #[test]
    fn the_corners_of_a_gate_have_room_around_them() {
        for scaling in ["none", "standardize"] {
            let mut lab = Session::default();
            for (name, value) in [("dataset", "gate"), ("scaling", scaling)] {
                update(&mut lab, Action::set(name, value));
            }
            let view = view_of(&lab);
            assert_eq!(lab.prepared().dots.len(), 4);
            for dot in &lab.prepared().dots {
                let across = (dot.at.x - view.x_min) / view.width();
                let up = (dot.at.y - view.y_min) / view.height();
                for share in [across, up] {
                    assert!((0.18..=0.82).contains(&share), "{scaling}: {share}");
                }
            }
        }
    }
}
