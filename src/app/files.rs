//! The files that the page has fetched: those of the lab's data, and those of open instruments beside it.

use super::App;
use crate::instruments::{AnyInstrument, Event};
use crate::session::{self, Action, Missing};

impl App {
    /// The missing file or samples to ask for now: the lab's first, then the file of an instrument.
    pub fn to_fetch(&self) -> Option<Missing> {
        let beside = || {
            let path = self.file_beside();
            path.filter(|_| self.asked_beside != path)
        };
        let missing = self.session.to_fetch();
        missing.or_else(|| beside().map(Missing::File))
    }

    /// Returns true if something is missing that may still come.
    pub fn awaits_data(&self) -> bool {
        self.session.awaits_data() || self.file_beside().is_some()
    }

    /// The path of the file that an instrument needs.
    fn file_beside(&self) -> Option<&'static str> {
        self.instruments().find_map(AnyInstrument::awaited_file)
    }

    /// Does what is done in the lab; instruments hear of files, too.
    pub(super) fn update_lab(&mut self, action: Action) {
        let is_begun = action == Action::Fetching;
        if is_begun && self.session.to_fetch().is_none() {
            self.asked_beside = self.file_beside();
            return;
        }
        let has_come = matches!(action, Action::Fetched { .. });
        session::update(&mut self.session, action);
        if has_come {
            self.asked_beside = None;
            for instrument in &mut self.instruments {
                instrument.update(&mut self.session, &Event::Fetched);
            }
        }
    }
}
