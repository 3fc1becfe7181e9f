//! The menu of the instruments: its entries, the search in it, and its keys.

use super::App;
use crate::instruments::{AnyInstrument, Place};

impl App {
    /// The instruments in the menu.
    pub fn menu(&self) -> impl Iterator<Item = &dyn AnyInstrument> {
        self.instruments().filter(|i| i.place() != Place::Page)
    }

    /// The instruments in the menu that a text finds, by title, line or other words.
    pub fn found(&self, text: &str) -> impl Iterator<Item = &dyn AnyInstrument> {
        self.menu()
            .filter(move |own| is_found(text, &[&own.title(), &own.line(), &own.words()]))
    }
}

/// Returns true if each word of `text` is part of one of `texts`. Capitals and small letters without accents are equal.
///
/// ```
/// use hyperplane::app::menu::is_found;
/// assert!(is_found("rate  SWEEP", &["Sweep of the learning rate", "200 runs"]));
/// assert!(is_found(" ", &["Code"]) && !is_found("rate x", &["Code"]));
/// ```
#[must_use]
pub fn is_found(text: &str, texts: &[&str]) -> bool {
    let texts: Vec<String> = texts.iter().map(|text| text.to_ascii_lowercase()).collect();
    let text = text.to_ascii_lowercase();
    let mut words = text.split_whitespace();
    words.all(|word| texts.iter().any(|text| text.contains(word)))
}

/// The place in the menu that a key leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FocusTarget {
    /// To the field above the entries.
    Field,
    /// To the entry of this index.
    Entry(usize),
}

/// The place that a key, as browsers name it, leads to from an entry, or from the field where `from` is none; none
/// where the key is not the menu's. `places` has the left and upper edge of each entry, in reading order.
#[must_use]
pub fn next_focus(places: &[(f64, f64)], from: Option<usize>, key: &str) -> Option<FocusTarget> {
    let last = places.len().checked_sub(1)?;
    let Some(from) = from else {
        return (key == "ArrowDown").then_some(FocusTarget::Entry(0));
    };
    let (left, top) = *places.get(from)?;
    // The nearest row above or below, and in it what is nearest.
    let row = |is_ahead: &dyn Fn(f64) -> bool| {
        let ahead = places.iter().enumerate().filter(|(_, at)| is_ahead(at.1));
        let away = |at: &(f64, f64)| ((at.1 - top).abs(), (at.0 - left).abs());
        let nearer = |a: &(f64, f64), b: &(f64, f64)| {
            let ((row_a, a), (row_b, b)) = (away(a), away(b));
            row_a.total_cmp(&row_b).then(a.total_cmp(&b))
        };
        let nearest = ahead.min_by(|(_, a), (_, b)| nearer(a, b));
        nearest.map(|(index, _)| index)
    };
    Some(match key {
        "ArrowRight" => FocusTarget::Entry((from + 1).min(last)),
        "ArrowLeft" => FocusTarget::Entry(from.saturating_sub(1)),
        "ArrowDown" => FocusTarget::Entry(row(&|other| other > top).unwrap_or(from)),
        "ArrowUp" => row(&|other| other < top).map_or(FocusTarget::Field, FocusTarget::Entry),
        "Home" => FocusTarget::Entry(0),
        "End" => FocusTarget::Entry(last),
        _ => return None,
    })
}
