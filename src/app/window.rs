//! Which instrument is open, of those of which one is open at a time.

use crate::data::Keyword;
use crate::instruments::AnyInstrument;
use crate::session::Field;
use crate::session::switch::Switch;

/// The word for no window.
pub(super) const NONE: &str = "none";

/// Which instrument is open, of those that have a window, or open and close like one.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    known: Vec<&'static str>,
    pub(super) open: Option<&'static str>,
}

impl Window {
    /// All closed, for these instruments.
    pub(super) fn new(instruments: &[Box<dyn AnyInstrument>]) -> Self {
        let own = instruments.iter().filter(|i| i.place().is_alone());
        Self {
            known: own.map(|i| i.id()).collect(),
            open: None,
        }
    }

    /// The control of all windows.
    pub(super) const FIELD: Field<Self> = Field::choice(
        "tool",
        |window| {
            let words = [NONE].into_iter().chain(window.known.iter().copied());
            words.map(String::from).collect()
        },
        |window| window.open.unwrap_or(NONE).into(),
        |window, word| {
            let known = window.known.iter().find(|id| **id == word).copied();
            (known.is_some() || word == NONE).then(|| window.open = known)
        },
    );
}

/// Returns true if an instrument is open.
pub(super) fn is_open(window: &Window, instrument: &dyn AnyInstrument) -> bool {
    let id = instrument.id();
    let switch = || instrument.control(id).map(|control| control.value);
    match instrument.place() {
        place if place.is_alone() => window.open == Some(id),
        _ => switch().as_deref() == Some(Switch::On.keyword()),
    }
}
