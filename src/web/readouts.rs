//! Status, numbers and notices: what the page says in words and figures.

use web_sys::Element;

use super::parts::Parts;
use crate::app::App;
use crate::session::messages::Status;
use crate::session::{Readouts, board};

/// The elements that show numbers and words.
pub(super) struct ReadoutElements {
    parts: Parts,
    offers: Parts,
    notice: Parts,
}

impl ReadoutElements {
    /// The elements inside `root`.
    pub(super) fn find(root: &Element) -> Self {
        let [parts, offers, notice] = std::array::from_fn(|_| Parts::new(root));
        Self {
            parts,
            offers,
            notice,
        }
    }

    /// Shows the words and numbers of a state.
    pub(super) fn render(&mut self, app: &App, readouts: &Readouts, status: &Status) {
        let is_presenting = app.screen().is_presenting();
        self.offers.show(app.offers(readouts));
        self.parts
            .show(board(app.session(), readouts, status, is_presenting));
        self.notice.show(app.notice_view());
    }
}
