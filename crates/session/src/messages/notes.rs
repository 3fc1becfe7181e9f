//! Notes on data sets: the source of measured data, and the parts of them that are left out.

use crate::data::Source;
use crate::text::{
    number::{grouped, percent},
    say,
};
use crate::{FetchState, Session, settings::Inputs};

/// A set, and what is to be said of it.
type Note = (Source, fn(&Session) -> String);

/// The sets of which there is something to say.
const NOTES: [Note; 6] = [
    (Source::PENGUINS, |state| {
        let set = &state.prepared().set;
        let (points, left) = (set.len(), set.left_out());
        say!("note-penguins", points, left)
    }),
    (Source::DIGITS, |state| {
        if state.missing().is_none() {
            return say!("note-digits", points = state.prepared().set.len());
        }
        match state.fetch_state() {
            FetchState::Failed => say!("note-digits-missing"),
            FetchState::Unasked | FetchState::Asked => say!("note-digits-fetched"),
        }
    }),
    (Source::DRIFT, |state| {
        let from = state.document().settings.data.options.gone_by() as usize;
        let (first, last) = (from + 1, from + state.prepared().set.len());
        let share = percent(state.wrong_on_arrival());
        match state.wrong_on_arrival() {
            Some(_) => say!("note-drift-wrong", first, last, share),
            None => say!("note-drift", first, last),
        }
    }),
    (Source::LECTURE_TABLE, |_| say!("note-lecture-table")),
    (Source::FOUR, |_| say!("note-four")),
    (Source::FILE, |state| {
        let table = &state.document().settings.data.table;
        match (state.missing(), state.fetch_state()) {
            (None, _) => file_told(state),
            (_, FetchState::Failed) => say!(
                "note-samples-missing",
                named = if table.name().is_empty() { "no" } else { "yes" },
                file = table.name()
            ),
            _ => say!("note-samples-sought"),
        }
    }),
];

/// The features and rows of a file that are trained on, and those that were left out, in words.
fn file_told(state: &Session) -> String {
    let (data, mut told) = (&state.document().settings.data, Vec::new());
    if data.has_one_feature() {
        let settings = &state.document().settings;
        let has_curve =
            settings.learning().table().probability && !state.prepared().is_multiclass();
        let positive = state.prepared().set.class_names().get(1);
        told.push(say!(
            "note-one-feature",
            curve = has_curve,
            positive = positive.map_or("", String::as_str)
        ));
    }
    if trains_on_few(state) {
        let features = data.features();
        let columns = state
            .prepared()
            .inputs
            .iter()
            .filter(|input| !input.is_product());
        let trained = columns.count();
        told.push(say!("note-features", trained, features));
    }
    let (rows, left) = (data.table.set().len(), data.table.set().left_out());
    if left > 0 {
        told.push(say!(
            "note-rows",
            rows = grouped(rows as u64),
            all = grouped((rows + left) as u64),
            left = grouped(left as u64),
            one = left == 1
        ));
    }
    told.join(" ")
}

/// Returns true if some features of a file are not trained on, though they could be.
pub fn trains_on_few(state: &Session) -> bool {
    let data = &state.document().settings.data;
    let is_chosen =
        data.source == Source::FILE && !data.shows_components() && data.inputs != Inputs::All;
    is_chosen && data.features() > 2 && state.missing().is_none()
}

/// The note on the present data set, if there is one.
pub fn source_note(state: &Session) -> Option<String> {
    let source = state.document().settings.data.source;
    let note = NOTES.iter().find(|(known, _)| *known == source);
    note.map(|(_, note)| note(state))
        .filter(|note| !note.is_empty())
}

/// The notes on the present data set and on the part of it that the plane shows, if there are any.
pub fn data_note(state: &Session) -> Option<String> {
    let notes = source_note(state).into_iter().chain(components(state));
    let notes: Vec<String> = notes.collect();
    (!notes.is_empty()).then(|| notes.join(" "))
}

/// The note on principal components as axes; none for other axes.
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
