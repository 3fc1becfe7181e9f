//! Data that are fetched when they are asked for: what is missing, and what goes on meanwhile.
//!
//! Until file or samples are here the set has its features and its classes, and no samples. A link that is opened keeps how
//! far its run has come, and the run is made again when the samples are here.

use std::rc::Rc;

use super::table::Table;
use super::{Action, Document, Session, link, messages, state::FetchState};
use crate::data::{Keyword, Source};

/// A file or samples that a data set needs and that are not here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The file of the site with this path.
    File(&'static str),
    /// The samples of the table with this fingerprint.
    Samples(u64),
}

impl Session {
    /// Returns the file or the samples that the data set needs and that are not here.
    pub fn missing(&self) -> Option<Missing> {
        let data = &self.document.settings.data;
        let samples = data.samples_elsewhere().map(Missing::Samples);
        samples.or_else(|| {
            data.source
                .row()
                .missing()
                .map(|file| Missing::File(file.path))
        })
    }

    /// The tables of the lab, and of what undo and redo lead to, whose samples are here.
    pub fn tables(&self) -> Vec<Rc<Table>> {
        let mut tables: Vec<Rc<Table>> = Vec::new();
        for document in self.documents() {
            let table = &document.settings.data.table;
            if !table.is_elsewhere() && !tables.contains(table) {
                tables.push(Rc::clone(table));
            }
        }
        tables
    }

    /// Returns true if the samples that are learned from are too many for a link.
    pub fn exceeds_links(&self) -> bool {
        let data = &self.document.settings.data;
        data.source == Source::FILE && (data.table.is_elsewhere() || data.table.exceeds_links())
    }

    /// Returns the missing file or samples to ask for now.
    pub fn to_fetch(&self) -> Option<Missing> {
        self.missing()
            .filter(|_| self.fetch_state == FetchState::Unasked)
    }

    /// Returns true if something is missing that may still come.
    pub fn awaits_data(&self) -> bool {
        self.missing().is_some() && self.fetch_state != FetchState::Failed
    }

    /// The state of fetching the missing data.
    pub fn fetch_state(&self) -> FetchState {
        self.fetch_state
    }
}

/// Applies an action on a file; says nothing to others.
pub(super) fn update(state: &mut Session, action: &Action) {
    match action {
        Action::Fetching => state.fetch_state = FetchState::Asked,
        Action::FetchAgain if state.fetch_state == FetchState::Failed => {
            state.fetch_state = FetchState::Unasked;
        }
        Action::Fetched { path, text } => {
            let taken = take(path, text.as_deref());
            if matches!(state.missing(), Some(Missing::Samples(_))) {
                return;
            }
            let is_wanted = state.missing().is_some();
            state.fetch_state = match is_wanted && !taken {
                true => FetchState::Failed,
                false => FetchState::Unasked,
            };
            let waits = state.document.settings.data.source.file.is_some();
            if taken && waits && state.prepared.dots.is_empty() {
                let link = link::write(state);
                arrive(state, &link);
            }
        }
        Action::Found { fingerprint, table }
            if state.missing() == Some(Missing::Samples(*fingerprint)) =>
        {
            let found = table
                .as_ref()
                .filter(|table| table.fingerprint() == *fingerprint);
            match found {
                Some(table) => give(state, table),
                None => state.fetch_state = FetchState::Failed,
            }
        }
        _ => {}
    }
}

/// Gives the lab, and what undo and redo lead to, the samples that were missing.
pub(super) fn give(state: &mut Session, table: &Rc<Table>) {
    // The updates to be made again are in the link of a lab that waits.
    let link = link::write(state);
    let give = |document: &mut Document| {
        let data = &mut document.settings.data;
        if data.table == *table {
            data.table = Rc::clone(table);
        }
    };
    state.documents_mut().for_each(give);
    state.fetch_state = FetchState::default();
    arrive(state, &link);
}

/// Takes a file, unless it has been taken for another lab; says whether it is here now.
fn take(path: &str, text: Option<&str>) -> bool {
    let mut files = Source::all().filter_map(|source| source.file);
    let file = files.find(|file| file.path == path);
    file.is_some_and(|file| (file.is_here)() || text.is_some_and(file.take))
}

/// Makes the lab of this link again, now that its samples are here. What undo and redo lead to stays.
fn arrive(state: &mut Session, link: &str) {
    let waiting = state.clone();
    let (opened, _) = link::salvage(link, &waiting.tables(), &mut |_, _| true);
    *state = Session {
        undo: waiting.undo,
        redo: waiting.redo,
        remembered: waiting.remembered,
        complaints: waiting.complaints,
        must_leave_address: waiting.must_leave_address,
        notice: waiting
            .notice
            .filter(|notice| *notice != messages::waiting()),
        ..opened
    };
}
