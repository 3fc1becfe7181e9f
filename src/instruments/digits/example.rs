//! The example: the digits 3 and 8, learned beside a lab that is about something else.

use crate::data::Source;
use crate::instruments::Budget;
use crate::session::{Action, Play, Session, link, update};

use super::pictures::is_about_digits;

/// The lab of the example.
pub(super) const LINK: &str =
    "v2&dataset=digits&inputs=all&rule=logistic&eta=0.001&epochs=30&speed=max";
/// Milliseconds of a frame: at full speed any number of them makes all updates due.
const FRAME_MS: f64 = 16.0;
/// Presentations of samples between two looks at the clock.
const CHUNK: usize = 500;

/// The lab of the example and its file.
#[derive(Clone, Debug, Default)]
pub(super) struct Example {
    lab: Option<Session>,
    /// True while the window shows it.
    is_needed: bool,
    /// True if its file could not be fetched.
    pub(super) has_failed: bool,
}

impl Example {
    /// The lab on show: the user's if it is about digits, else that of the example, each once its pictures are here.
    pub(super) fn lab_on_show<'a>(&'a self, lab: &'a Session) -> Option<&'a Session> {
        match is_about_digits(lab) {
            true => Some(lab).filter(|lab| lab.missing().is_none()),
            false => self.lab.as_ref(),
        }
    }

    /// Notes the need of the example: an open window needs it while the user's lab is about something else.
    pub(super) fn note_need(&mut self, lab: &Session, is_open: bool) {
        self.is_needed = is_open && !is_about_digits(lab);
    }

    /// The path of the file that it waits for.
    pub(super) fn awaited_file(&self) -> Option<&'static str> {
        let file = Source::DIGITS.row().missing();
        file.filter(|_| self.is_needed && !self.has_failed)
            .map(|file| file.path)
    }

    /// A file has come, or could not be fetched.
    pub(super) fn hear_of_file(&mut self) {
        self.has_failed = self.awaited_file().is_some();
    }

    /// Goes on learning while there is time; says whether there is more to do.
    pub(super) fn work(&mut self, budget: &Budget<'_>) -> bool {
        if !self.is_needed || Source::DIGITS.row().missing().is_some() {
            return false;
        }
        let lab = self.lab.get_or_insert_with(|| {
            let mut lab = link::read(LINK).unwrap_or_default();
            update(&mut lab, Action::TogglePlay);
            lab
        });
        if lab.play() == Play::Paused {
            return false;
        }
        update(lab, Action::Tick(FRAME_MS));
        while lab.has_work() {
            update(lab, Action::Train(CHUNK));
            if !budget.is_left() {
                break;
            }
        }
        lab.play() != Play::Paused
    }
}
