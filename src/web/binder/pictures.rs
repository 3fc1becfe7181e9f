//! Which plots of instruments are on show, for pictures of them.

use web_sys::Element;

use super::{Binder, Plot};
use crate::web::dom::find;

/// The button that leads to pictures, in a window with plots.
const BUTTON: &str = include_str!("pictures.html");

/// Puts the button into the heading of a window with plots.
pub(super) fn offer(window: &Element) {
    let close = find::<Element>(
        window,
        ":scope:has([data-plot]) > form[method=dialog] > button",
    );
    if let Some(close) = close {
        // The markup is this crate's own.
        let _ = close.insert_adjacent_html("beforebegin", BUTTON);
    }
}

impl Binder {
    /// The plots on show: the instrument's name, and how many it has of them.
    pub(in crate::web) fn plots(&self) -> impl Iterator<Item = (&'static str, usize, &Plot)> {
        self.0.iter().flat_map(|bound| {
            let shown = || {
                bound
                    .plots
                    .iter()
                    .filter(|plot| plot.element.client_height() > 0)
            };
            let count = shown().count();
            shown().map(move |plot| (bound.id, count, plot))
        })
    }
}
