//! The edits to take back or to make again, as text: what a lab leaves to the one that takes its place.
//!
//! An edit a line, first those to take back, then those to make again, each kind from the nearest to the farthest: `-` or
//! `+` and the [link](super::permalink) of the document that it leads to.

use super::{State, permalink};

/// The most edits of a kind that are left.
const MOST: usize = 50;
/// The most bytes of the edits of a kind; those farther away are left out.
const LONGEST: usize = 500_000;

/// The edits of a state.
#[must_use]
pub fn write(state: &State) -> String {
    let mut text = String::new();
    for (sign, documents) in [('-', &state.undo), ('+', &state.redo)] {
        let end = text.len() + LONGEST;
        for document in documents.iter().rev().take(MOST) {
            let link = permalink::write(&State::from_document(document.clone()));
            if text.len() + link.len() > end {
                break;
            }
            text.push(sign);
            text.push_str(&link);
            text.push('\n');
        }
    }
    text
}

/// Gives a state the edits that another one has left; what cannot be understood is left out.
#[cfg(feature = "whole")]
pub(super) fn read(state: &mut State, text: &str) {
    for (sign, documents) in [('-', &mut state.undo), ('+', &mut state.redo)] {
        let links = text.lines().filter_map(|line| line.strip_prefix(sign));
        let opened = links.filter_map(|link| permalink::read(link).ok());
        *documents = opened.map(|state| state.document).collect();
        documents.reverse();
    }
}
