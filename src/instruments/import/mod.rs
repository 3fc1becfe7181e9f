//! Data from a file or the clipboard: what the table holds is shown before anything of the lab changes.

mod arff;
mod columns;
mod decode;
mod json;
mod messages;
mod preamble;
mod python;
mod sheet;
mod sparse;
mod taken;

#[cfg(test)]
mod tests;

pub use arff::sheet_of_arff;
pub use columns::{Column, Guess, Role, Writing, usual_class, usual_roles};
pub use decode::{Refusal, decoded};
pub use json::{NoTable, sheet_of_json};
pub use sheet::{Row, Separator, Sheet};
pub use sparse::sheet_of_sparse;
pub use taken::{Nothing, Taken, Why};

use super::{Event, FileContent, Instrument, View};
use crate::data::Keyword;
use crate::plot::scene::AnyScene;
use crate::session::table::Table;
use crate::session::{Action, Field, Session, update};
use crate::text::amount::{Clues, Decimal, decimal_sign};
use preamble::without_preamble;

/// What a text without a file is called.
const PASTED: &str = "";

/// The instrument.
#[derive(Clone, Debug, Default)]
pub struct ImportState {
    /// What is being looked at.
    opened: Option<Opened>,
    /// Why the last file could not be opened, with its name.
    refused: Option<(String, Refusal)>,
    /// What the file that is being read is called.
    reading: Option<String>,
    /// The text that was pasted.
    pasted: String,
    /// How many texts have been looked at: the columns of each have names of their own.
    count: usize,
    /// Whether the samples have just been taken.
    is_taken: bool,
}

/// The form of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Lines of cells.
    Cells(Separator),
    /// JSON, or lists of Python: rows, and no lines.
    Json,
    /// Lines of ARFF or libsvm, which need no separator.
    Lines,
}

impl Form {
    fn separator(self) -> Option<Separator> {
        match self {
            Self::Cells(separator) => Some(separator),
            Self::Json | Self::Lines => None,
        }
    }
}

/// A text, how it is read, and what is found in it.
#[derive(Clone, Debug)]
struct Opened {
    name: String,
    text: String,
    form: Form,
    /// What stands before decimals, where the user has said it.
    chosen: Option<Decimal>,
    /// What the cells of each column tell of that.
    clues: Vec<Clues>,
    sheet: Sheet,
    columns: Vec<Column>,
    roles: Vec<Role>,
    taken: Taken,
}

impl Opened {
    fn of(name: &str, text: String) -> Result<Self, Refusal> {
        let (text, form, sheet) = read(text)?;
        let mut opened = Self {
            name: name.into(),
            text,
            form,
            chosen: None,
            clues: sheet.clues(),
            sheet,
            columns: Vec::new(),
            roles: Vec::new(),
            taken: Taken::default(),
        };
        opened.look();
        Ok(opened)
    }

    /// Reads the text anew, with another separator or heading.
    fn read(&mut self, separator: Option<Separator>, heading: Option<bool>) {
        if let Some(separator) = separator.or(self.form.separator()) {
            self.form = Form::Cells(separator);
            self.sheet = Sheet::of(&self.text, separator, heading);
            self.clues = self.sheet.clues();
            self.look();
        }
    }

    /// Finds out what its columns hold, and what they may be for.
    fn look(&mut self) {
        self.columns = Column::all(&self.sheet, &self.clues, self.decimal());
        self.roles = usual_roles(&self.sheet, &self.columns);
        self.take();
    }

    /// What stands before decimals; nothing where that is not known. Numbers of JSON have a point, and so have most where a
    /// comma stands between cells.
    fn decimal(&self) -> Option<Decimal> {
        let separator = self.form.separator();
        let has_points = separator.is_none_or(|separator| separator == Separator::Sign(b','));
        let found = || decimal_sign(&self.clues, has_points);
        let usual = || separator.is_none().then_some(Decimal::Point);
        self.chosen.or_else(found).or_else(usual)
    }

    fn take(&mut self) {
        self.taken = Taken::of(&self.sheet, &self.columns, &self.roles);
    }

    /// A column is taken for something; of classes there is one column.
    fn choose(&mut self, column: usize, role: Role) {
        let Some(before) = self.roles.get(column).copied() else {
            return;
        };
        if role == Role::Class {
            let other = |role: &&mut Role| **role == Role::Class;
            self.roles
                .iter_mut()
                .filter(other)
                .for_each(|role| *role = before);
            // A column of words can be no feature.
            let words = self.roles.iter_mut().zip(&self.columns);
            words
                .filter(|(role, column)| **role == Role::Feature && !column.is_numeric())
                .for_each(|(role, _)| *role = Role::LeftOut);
        }
        self.roles[column] = role;
        self.take();
    }

    /// A feature is left out for what it costs, or all of these.
    fn leave_out(&mut self, column: Option<usize>) {
        let costs = self.taken.costs.iter().map(|(column, _)| *column);
        let chosen: Vec<usize> = costs
            .filter(|own| column.is_none_or(|column| column == *own))
            .collect();
        chosen
            .into_iter()
            .for_each(|column| self.roles[column] = Role::LeftOut);
        self.take();
    }

    /// All columns of numbers but that of the classes are features, or none is.
    fn choose_all(&mut self, role: Role) {
        for (own, column) in self.roles.iter_mut().zip(&self.columns) {
            if *own != Role::Class && (role == Role::LeftOut || column.is_numeric()) {
                *own = role;
            }
        }
        self.take();
    }
}

/// A text without what stands before its table, its form, and the table.
fn read(text: String) -> Result<(String, Form, Sheet), Refusal> {
    if let Some(sheet) = sheet_of_json(&text) {
        return sheet
            .map(|sheet| (text, Form::Json, sheet))
            .map_err(Refusal::Json);
    }
    if let Some(sheet) = sheet_of_arff(&text) {
        return Ok((text, Form::Lines, sheet));
    }
    if let Some(sheet) = sheet_of_sparse(&text) {
        return sheet
            .map(|sheet| (text, Form::Lines, sheet))
            .map_err(Refusal::Features);
    }
    let (text, declared) = without_preamble(text);
    let separator = declared.unwrap_or_else(|| Separator::of(&text));
    let sheet = Sheet::of(&text, separator, None);
    Ok((text, Form::Cells(separator), sheet))
}

impl ImportState {
    /// What was looked at goes.
    fn forget(&mut self) {
        (self.opened, self.refused, self.is_taken) = (None, None, false);
        self.reading = None;
        self.count += 1;
    }

    /// A file of this name is being read.
    fn await_file(&mut self, name: &str) {
        self.forget();
        self.reading = Some(name.into());
    }

    /// Looks at a text.
    fn open(&mut self, name: &str, text: Result<String, Refusal>) {
        self.forget();
        match text.and_then(|text| Opened::of(name, text)) {
            Ok(opened) => self.opened = Some(opened),
            Err(Refusal::Empty) if name == PASTED => {}
            Err(why) => self.refused = Some((name.into(), why)),
        }
    }

    fn input(&mut self, name: &str, text: &str) -> bool {
        if name == "import-paste" {
            text.clone_into(&mut self.pasted);
            self.open(PASTED, decoded(text.as_bytes()));
            return true;
        }
        let role = name.strip_prefix(&self.role_part());
        let Some(opened) = &mut self.opened else {
            return false;
        };
        match name {
            "import-separator" => {
                let known = messages::SEPARATORS.into_iter();
                let mut chosen = known.filter(|(word, _)| *word == text);
                opened.read(chosen.next().map(|(_, separator)| separator), None);
                self.count += 1;
            }
            "import-decimal" => {
                opened.chosen = Decimal::from_keyword(text);
                opened.look();
                self.count += 1;
            }
            "import-heading" => {
                opened.read(None, Some(text == "yes"));
                self.count += 1;
            }
            _ => {
                let column = role.and_then(|column| column.parse().ok());
                let (Some(column), Some(role)) = (column, Role::from_keyword(text)) else {
                    return false;
                };
                opened.choose(column, role);
            }
        }
        true
    }

    /// Takes the samples.
    fn take(&mut self, lab: &mut Session) {
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

    /// What the names of the lists above the columns begin with.
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
                self.pasted.clear();
                match content {
                    FileContent::Coming => self.await_file(name),
                    FileContent::Bytes(bytes) => self.open(name, decoded(bytes)),
                    FileContent::Large => self.open(name, Err(Refusal::Large)),
                    FileContent::Unreadable => self.open(name, Err(Refusal::Unreadable)),
                }
            }
            Event::Input { name, text, .. } => return self.input(name, text),
            Event::Press { action, argument } => match (action.as_str(), &mut self.opened) {
                ("without", Some(opened)) => opened.leave_out(argument.parse().ok()),
                ("take", _) => self.take(lab),
                ("all", Some(opened)) => opened.choose_all(Role::Feature),
                ("none", Some(opened)) => opened.choose_all(Role::LeftOut),
                _ => return false,
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

    fn closes(&mut self) -> bool {
        std::mem::take(&mut self.is_taken)
    }

    fn view(&self, _: &Session) -> View {
        self.shown()
    }

    fn scene(&self, _: &Session, _: &str) -> Option<Box<dyn AnyScene>> {
        None
    }
}
