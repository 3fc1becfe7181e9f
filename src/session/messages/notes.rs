//! What is to be known of a data set: where measured data come from, and what of them is left out.

use crate::data::Source;
use crate::session::{Delivery, Session};
use crate::text::{number::percent, say};

/// A set, and what is to be said of it.
type Note = (Source, fn(&Session) -> String);

/// The sets of which there is something to say.
const NOTES: [Note; 5] = [
    (Source::PENGUINS, |state| {
        let set = &state.prepared().set;
        let (points, left) = (set.len(), set.left_out());
        say!("note-penguins", points = points, left = left)
    }),
    (Source::DIGITS, |state| {
        if state.missing().is_none() {
            return say!("note-digits", points = state.prepared().set.len());
        }
        match state.delivery() {
            Delivery::Failed => say!("note-digits-missing"),
            Delivery::Unasked | Delivery::Asked => say!("note-digits-fetched"),
        }
    }),
    (Source::DRIFT, |state| {
        let from = state.document().settings.data.drift_from as usize;
        let (first, last) = (from + 1, from + state.prepared().set.len());
        let share = percent(state.wrong_on_arrival());
        match state.wrong_on_arrival() {
            Some(_) => say!(
                "note-drift-wrong",
                first = first,
                last = last,
                share = share
            ),
            None => say!("note-drift", first = first, last = last),
        }
    }),
    (Source::FOUR, |_| say!("note-four")),
    (Source::FILE, |state| {
        let table = &state.document().settings.data.table;
        match (state.missing(), state.delivery()) {
            (None, _) => String::new(),
            (_, Delivery::Failed) => say!(
                "note-samples-missing",
                named = if table.name().is_empty() { "no" } else { "yes" },
                file = table.name()
            ),
            _ => say!("note-samples-sought"),
        }
    }),
];

/// What is to be known of the set at hand, if anything is.
#[must_use]
pub fn source_note(state: &Session) -> Option<String> {
    let source = state.document().settings.data.source;
    let note = NOTES.iter().find(|(known, _)| *known == source);
    note.map(|(_, note)| note(state))
        .filter(|note| !note.is_empty())
}

/// What is to be known of the set at hand and of what the plane shows of it, if anything is.
#[must_use]
pub fn data_note(state: &Session) -> Option<String> {
    let notes = source_note(state).into_iter().chain(components(state));
    let notes: Vec<String> = notes.collect();
    (!notes.is_empty()).then(|| notes.join(" "))
}

/// What is drawn where the axes are principal components.
fn components(state: &Session) -> Option<String> {
    let prepared = state.prepared();
    let cut = prepared
        .cut
        .as_ref()
        .filter(|_| !prepared.dots.is_empty())?;
    let share = cut.along.iter().map(|component| component.share).sum();
    Some(say!(
        "note-components",
        features = prepared.set.features().len(),
        share = percent(Some(share)),
        several = if prepared.is_multiclass() {
            "yes"
        } else {
            "no"
        },
    ))
}
