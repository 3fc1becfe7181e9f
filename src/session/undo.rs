//! A run that an edit has ended, which undo brings back.

use std::rc::Rc;

use super::{Document, Session, edit::share, state::Ended};

/// Keeps a run that a start chosen elsewhere is about to end.
pub(super) fn keep_run(state: &mut Session, old: Document) {
    state.ended = Some(Box::new((old, state.run.clone(), state.reached())));
}

/// After undo: goes on with the run that a start chosen elsewhere had ended, if it is of the document at hand.
pub(super) fn bring_run_back(state: &mut Session, ended: Option<Box<Ended>>) {
    match ended {
        Some(ended) if ended.0.same_but_for_view(&state.document) => {
            let (_, run, reached) = *ended;
            let settings = &state.document.settings;
            share(Rc::make_mut(&mut state.prepared), settings, &run);
            if Rc::ptr_eq(run.problem(), &state.prepared.problem) {
                (state.run, state.reached) = (run, reached);
                (state.last, state.before) = (None, None);
            }
        }
        // It can still be of the document before.
        _ => state.ended = state.ended.take().or(ended),
    }
}
