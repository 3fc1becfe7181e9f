//! What undo leads to: earlier documents, and a run that an edit has ended.

use std::rc::Rc;

use super::{Document, Session};
use crate::learn::OneVersusRest;

/// How many edits undo remembers.
const MOST_UNDO: usize = 200;

/// Makes a document the one that undo leads to.
pub(super) fn remember(state: &mut Session, document: Document) {
    state.undo.push(document);
    let excess = state.undo.len().saturating_sub(MOST_UNDO);
    state.undo.drain(..excess);
}

/// A run that was ended: of which document, and how many updates it had come to.
pub(super) type Ended = (Document, OneVersusRest, u64);

/// Keeps a run that a start chosen elsewhere is about to end.
pub(super) fn keep_run(state: &mut Session, old: Document) {
    state.ended = Some(Box::new((old, state.run.clone(), state.reached())));
}

/// After undo: goes on with the run that a start chosen elsewhere had ended, if it is of the document at hand.
pub(super) fn bring_run_back(state: &mut Session, ended: Option<Box<Ended>>) {
    match ended {
        Some(ended) if ended.0.same_but_for_view(&state.document) => {
            let (_, run, reached) = *ended;
            if Rc::ptr_eq(run.problem(), &state.prepared.problem) {
                (state.run, state.reached) = (run, reached);
                (state.last, state.before) = (None, None);
            }
        }
        // It can still be of the document before.
        _ => state.ended = state.ended.take().or(ended),
    }
}
