//! The menu of the instruments, and the band of zones below the slider of η.

mod zones;

use web_sys::Element;

use super::dom::find;
use crate::session::{Action, Session};

/// What is shown of instruments outside their windows.
pub(super) struct Tools(Option<zones::Band>);

impl Tools {
    /// Puts the menu into `root`.
    pub(super) fn find(root: &Element) -> Self {
        if let Some(menu) = find::<Element>(root, ".instruments") {
            // The texts are this crate's own.
            let _ = menu.insert_adjacent_html("beforeend", include_str!("menu.html"));
        }
        Self(zones::Band::find(root))
    }

    /// Shows a state.
    pub(super) fn render(&mut self, state: &Session) {
        if let Some(band) = &mut self.0 {
            band.render(state);
        }
    }
}

/// Opens the window with this word, or closes the open one with “none”.
pub(super) fn choose(word: &str) -> Action {
    Action::Set {
        name: "tool".into(),
        value: word.into(),
    }
}
