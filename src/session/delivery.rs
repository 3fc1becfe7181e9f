//! Data that are fetched when they are asked for: what is missing, and what goes on meanwhile.
//!
//! Until the file is here the set has its features and its classes, and no samples. A link that is opened keeps how far
//! its run has come, and the run is made again when the samples are here.

use super::{Action, Session, link, messages, state::Delivery};
use crate::data::{Keyword, Source};

/// Applies an action on a file; says nothing to others.
pub(super) fn update(state: &mut Session, action: &Action) {
    match action {
        Action::Fetching => state.delivery = Delivery::Asked,
        Action::FetchAgain if state.delivery == Delivery::Failed => {
            state.delivery = Delivery::Unasked;
        }
        Action::Fetched { path, text } => {
            let taken = take(path, text.as_deref());
            let is_wanted = state.missing().is_some();
            state.delivery = match is_wanted && !taken {
                true => Delivery::Failed,
                false => Delivery::Unasked,
            };
            let waits = state.document.settings.data.source.file.is_some();
            if taken && waits && state.prepared.dots.is_empty() {
                arrive(state);
            }
        }
        _ => {}
    }
}

/// Takes a file, unless it has been taken for another lab; says whether it is here now.
fn take(path: &str, text: Option<&str>) -> bool {
    let mut files = Source::all().filter_map(|source| source.file);
    let file = files.find(|file| file.path == path);
    file.is_some_and(|file| (file.is_here)() || text.is_some_and(file.take))
}

/// Makes the lab again, now that its samples are here. What undo and redo lead to stays.
fn arrive(state: &mut Session) {
    let waiting = state.clone();
    let (opened, _) = link::salvage(&link::write(&waiting), &mut |_, _| true);
    *state = Session {
        undo: waiting.undo,
        redo: waiting.redo,
        complaints: waiting.complaints,
        spares_address: waiting.spares_address,
        notice: waiting
            .notice
            .filter(|notice| *notice != messages::waiting()),
        ..opened
    };
}
