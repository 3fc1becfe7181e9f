//! The lab that a page without a link opens.
//!
//! A link that leaves a control out means what it always meant; the opening is a link of its own.

use super::App;
use crate::data::{Scaling, Source};
use crate::instruments::{AnyInstrument, registry};
use crate::session::link::sealed;
use crate::session::{Document, link};

/// The link of the opening: flowers whose line is in view from the first update on, and Play as a story.
pub const OPENING: &str =
    "v2&feature-y=sepal%20width%20%28cm%29&scaling=standardize&speed=story&pace=changes";
/// The link of the lab in which no control differs from its default.
const DEFAULTS: &str = "v2";

impl App {
    /// The lab of a page without a link.
    pub fn at_first() -> Self {
        Self::first(registry())
    }

    /// The lab of a page without a link, with these instruments.
    pub fn first(instruments: Vec<Box<dyn AnyInstrument>>) -> Self {
        let mut app = Self::with(instruments);
        app.open(OPENING);
        app
    }

    /// The text behind the `#` in the address of this lab; empty for the opening as it is.
    pub fn address(&self) -> String {
        let link = self.link();
        if link == OPENING {
            return String::new();
        }
        sealed(explicit(&link))
    }
}

/// Returns true if the data are those of the opening, points edited or not.
pub(super) fn has_data_of_opening(document: &Document) -> bool {
    let own = &document.settings.data;
    if own.scaling == Scaling::None {
        return false;
    }
    let Ok(opening) = link::read(OPENING) else {
        return false;
    };
    let mut data = opening.document().settings.data.clone();
    if own.source == Source::CUSTOM {
        let names = opening.document().features();
        data.source = Source::CUSTOM;
        return *own == data && names.starts_with(&document.features());
    }
    *own == data
}

/// The link that an address stands for.
pub fn link_at(address: &str) -> &str {
    if address.is_empty() { OPENING } else { address }
}

/// A link that says which lab it means, also where it leaves everything out.
pub fn explicit(link: &str) -> &str {
    if link.is_empty() { DEFAULTS } else { link }
}
