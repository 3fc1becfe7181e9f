//! What is to be known of a data set: where measured data come from, and what of them is left out.

use crate::data::Source;
use crate::session::Session;
use crate::text::say;

/// The sets of which there is something to say.
const NOTES: [(Source, fn(&Session) -> String); 2] = [
    (Source::PENGUINS, |state| {
        let set = &state.prepared().set;
        let (points, left) = (set.len(), set.left_out());
        say!("note-penguins", points = points, left = left)
    }),
    (Source::FOUR, |_| say!("note-four")),
];

/// What is to be known of the set at hand, if anything is.
#[must_use]
pub fn data_note(state: &Session) -> Option<String> {
    let source = state.document().settings.data.source;
    let note = NOTES.iter().find(|(known, _)| *known == source);
    note.map(|(_, note)| note(state))
}
