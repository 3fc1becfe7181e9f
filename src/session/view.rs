//! Which part of the plane the lab shows: the same for clicks, keys and scripts.

use super::{Document, PreparedData, Session};
use crate::data::Source;
use crate::geometry::{Raw, View};

/// The part of the plane on show: that of the user's own points as it was when they began, else round the data.
#[must_use]
pub fn view_of(state: &Session) -> View {
    view(&state.document, &state.prepared)
}

/// The same before there is a state.
pub(super) fn view(document: &Document, prepared: &PreparedData) -> View {
    let custom = document.settings.data.source == Source::CUSTOM;
    let window = document.custom.window;
    let corner = |x: usize, y: usize| prepared.to_axis(Raw::new(window[x], window[y]));
    let (from, to) = (corner(0, 2), corner(1, 3));
    let kept = View::from_bounds([from.x, to.x, from.y, to.y]).filter(|_| custom);
    let around = || View::around(prepared.dots.iter().map(|dot| dot.at), 1.0);
    kept.unwrap_or_else(around)
}
