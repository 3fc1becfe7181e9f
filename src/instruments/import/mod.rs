//! Data from a file or the clipboard: what the table holds is shown before anything of the lab changes.

mod arff;
mod columns;
mod decode;
mod drawn;
mod guess;
mod json;
mod messages;
mod opened;
mod preamble;
mod progress;
mod python;
mod reading;
mod rows;
mod sheet;
mod sparse;
mod taken;

#[cfg(test)]
mod tests;

pub use arff::sheet_of_arff;
pub use columns::{Column, Role};
pub use decode::Refusal;
pub use guess::{Guess, usual_class, usual_roles};
pub use json::{NoTable, sheet_of_json};
pub use rows::Rows;
pub use sheet::{Row, Separator, Sheet};
pub use sparse::sheet_of_sparse;
pub use taken::{Nothing, Taken, Why};

use super::{Budget, Event, FileContent, Instrument, View};
use crate::data::Keyword;
use crate::session::table::Table;
use crate::session::{Action, Field, Session, update};
use crate::task::turns;
use crate::text::amount::Decimal;
use opened::{Form, Opened, ReadingStage};
use reading::{Answer, TableReading};

/// Milliseconds of a frame in which a large table is worked on, beside those that all instruments have.
const WORK_MS: f64 = 20.0;
/// Turns that are made before anybody is told that there is work.
const AT_ONCE: usize = 41;
/// The name of a text without a file.
const PASTED: &str = "";

/// The instrument.
#[derive(Clone, Debug, Default)]
pub struct ImportState {
    /// The table that is being looked at.
    opened: Option<Opened>,
    /// Why the last file could not be opened, with its name.
    refused: Option<(String, Refusal)>,
    /// The file whose bytes are coming.
    coming: Option<Coming>,
    /// The reading of a large table under way.
    reading: Option<TableReading>,
    /// The text that was pasted.
    pasted: String,
    /// The number in the names of the lists above the columns; it grows whenever another table is shown.
    count: usize,
    /// True if the samples have just been taken, so that the window closes.
    is_taken: bool,
}

/// A file whose bytes come part by part.
#[derive(Clone, Debug)]
struct Coming {
    name: String,
    bytes: Vec<u8>,
    /// The number of bytes of the whole file.
    size: usize,
}

impl ImportState {
    /// Forgets the table or refusal on show, and all work under way.
    fn forget(&mut self) {
        (self.opened, self.refused, self.is_taken) = (None, None, false);
        (self.coming, self.reading) = (None, None);
        self.count += 1;
    }

    /// A file of this name and size is coming.
    fn await_file(&mut self, name: &str, size: usize) {
        self.forget();
        let mut bytes = Vec::new();
        match bytes.try_reserve_exact(size) {
            Ok(()) => {
                let name = name.into();
                self.coming = Some(Coming { name, bytes, size });
            }
            Err(_) => self.refused = Some((name.into(), Refusal::Large)),
        }
    }

    /// A part of a file that is coming; of one that is no longer wanted it goes.
    fn take_part(&mut self, name: &str, at: usize, bytes: &[u8]) {
        let Some(coming) = self.coming.as_mut().filter(|coming| coming.name == name) else {
            return;
        };
        if at == coming.bytes.len() && at + bytes.len() <= coming.size {
            coming.bytes.extend_from_slice(bytes);
        }
        if let Some(whole) = self
            .coming
            .take_if(|coming| coming.bytes.len() == coming.size)
        {
            self.open(&whole.name, whole.bytes);
        }
    }

    /// Looks at the bytes of a text.
    fn open(&mut self, name: &str, bytes: Vec<u8>) {
        self.forget();
        let own = name.into();
        let work = |progress| Opened::read(own, bytes, progress);
        self.begin(TableReading::new(name, (None, ReadingStage::Cells), work));
    }

    /// Finds out what has changed in what is looked at.
    fn look(&mut self, opened: Opened, mut from: ReadingStage) {
        let mut before = self.opened.replace(opened.clone());
        // What was to be found out still is.
        if let Some(reading) = self.take_reading() {
            from = from.min(reading.from);
            before = reading.before.or(before);
        }
        if from < ReadingStage::Samples {
            self.count += 1;
        }
        let name = opened.name.clone();
        let work = |progress| async move { Ok(opened.redo(from, progress).await) };
        self.begin(TableReading::new(&name, (before, from), work));
    }

    fn begin(&mut self, mut reading: TableReading) {
        match reading.task.advance(turns(AT_ONCE)).pop() {
            Some(answer) => self.end(&reading.name, answer),
            None => self.reading = Some(reading),
        }
    }

    /// The reading under way.
    fn reading(&self) -> Option<&TableReading> {
        self.reading
            .as_ref()
            .filter(|reading| !reading.task.is_over())
    }

    fn take_reading(&mut self) -> Option<TableReading> {
        self.reading
            .take()
            .filter(|reading| !reading.task.is_over())
    }

    fn end(&mut self, name: &str, answer: Answer) {
        self.reading = None;
        match answer {
            Ok(opened) => self.opened = Some(opened),
            Err(Refusal::Empty) if name == PASTED => {}
            Err(why) => self.refused = Some((name.into(), why)),
        }
    }

    /// Leaves off reading: what was looked at before stays.
    fn cancel(&mut self) {
        let reading = self.take_reading();
        let coming = self.coming.take().map(|coming| coming.name);
        let first = reading.as_ref().filter(|reading| reading.before.is_none());
        if let Some(name) = coming.or(first.map(|reading| reading.name.clone())) {
            self.refused = Some((name, Refusal::Canceled));
        }
        if let Some(before) = reading.and_then(|reading| reading.before) {
            self.opened = Some(before);
            self.count += 1;
        }
    }

    fn input(&mut self, name: &str, text: &str) -> bool {
        if name == "import-paste" {
            // Whoever leaves the field has pasted nothing new.
            if text != self.pasted {
                text.clone_into(&mut self.pasted);
                self.open(PASTED, text.into());
            }
            return true;
        }
        let role = name.strip_prefix(&self.role_part());
        let Some(mut opened) = self.opened.clone() else {
            return false;
        };
        let from = match name {
            "import-separator" => {
                let known = messages::SEPARATORS.into_iter();
                let mut chosen = known.filter(|(word, _)| *word == text);
                let Some((_, separator)) = chosen.next() else {
                    return false;
                };
                (opened.form, opened.heading) = (Form::Cells(separator), None);
                ReadingStage::Cells
            }
            "import-decimal" => {
                opened.chosen_decimal = Decimal::from_keyword(text);
                ReadingStage::Columns
            }
            "import-heading" => {
                opened.heading = Some(text == "yes");
                ReadingStage::Cells
            }
            _ => {
                let column = role.and_then(|column| column.parse().ok());
                let (Some(column), Some(role)) = (column, Role::from_keyword(text)) else {
                    return false;
                };
                opened.choose(column, role);
                ReadingStage::Samples
            }
        };
        self.look(opened, from);
        true
    }

    /// A button above or below the columns is pressed.
    fn press(&mut self, action: &str, argument: &str) -> bool {
        let Some(mut opened) = self.opened.clone() else {
            return false;
        };
        match action {
            "all" => opened.choose_all(Role::Feature),
            "none" => opened.choose_all(Role::LeftOut),
            "without" => opened.leave_out(argument.parse().ok()),
            _ => return false,
        }
        self.look(opened, ReadingStage::Samples);
        true
    }

    /// Takes the samples.
    fn take(&mut self, lab: &mut Session) {
        if self.reading().is_some() {
            return;
        }
        let Some(opened) = self.opened.take() else {
            return;
        };
        let Ok(set) = &opened.taken.set else {
            self.opened = Some(opened);
            return;
        };
        let table = Table::new(&opened.name, set.clone().with_left_out(opened.taken.lost()));
        update(lab, Action::OpenTable(table));
        self.pasted.clear();
        self.is_taken = true;
    }

    /// The beginning of the names of the lists above the columns.
    fn role_part(&self) -> String {
        format!("import-role-{}-", self.count)
    }
}

impl Instrument for ImportState {
    const ID: &'static str = "import";
    const FIELDS: &'static [Field<Self>] = &[];
    const MARKUP: &'static str = include_str!("markup.html");
    const THUMBNAIL: &'static str = include_str!("thumbnail.svg");

    fn update(&mut self, lab: &mut Session, event: &Event) -> bool {
        match event {
            Event::File { name, content } => {
                // Parts of a file that is no longer wanted change nothing.
                if !matches!(content, FileContent::Part(..)) {
                    self.pasted.clear();
                }
                match content {
                    FileContent::Coming(size) => self.await_file(name, *size),
                    FileContent::Part(at, bytes) => self.take_part(name, *at, bytes),
                    FileContent::Bytes(bytes) => self.open(name, bytes.to_vec()),
                    FileContent::Large | FileContent::Unreadable => {
                        self.forget();
                        let is_large = *content == FileContent::Large;
                        let why = if is_large {
                            Refusal::Large
                        } else {
                            Refusal::Unreadable
                        };
                        self.refused = Some((name.clone(), why));
                    }
                }
            }
            Event::Input { name, text, .. } => return self.input(name, text),
            Event::Press { action, argument } => match action.as_str() {
                "take" => self.take(lab),
                "cancel" => self.cancel(),
                _ => return self.press(action, argument),
            },
            Event::Close => {
                *self = Self {
                    count: self.count,
                    ..Self::default()
                };
            }
            _ => return false,
        }
        true
    }

    fn is_at_work(&self, _: bool) -> bool {
        self.reading().is_some()
    }

    fn work(&mut self, _: &mut Session, _: f64, budget: &Budget<'_>) -> bool {
        let budget = budget.longer(WORK_MS);
        if let Some(reading) = &mut self.reading
            && let Some(answer) = reading.task.advance(|| budget.is_left()).pop()
        {
            let name = reading.name.clone();
            self.end(&name, answer);
        }
        self.reading().is_some()
    }

    fn closes(&mut self) -> bool {
        std::mem::take(&mut self.is_taken)
    }

    fn view(&self, _: &Session) -> View {
        self.shown()
    }
}
