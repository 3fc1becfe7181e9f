//! A teacher reads many files of answers: a table of who has solved what.

use std::rc::Rc;

use super::answers::{AnswerVerdict, Given, NoAnswers};
use super::judge::{Judge, Key};
use super::part::PartKind;
use super::place::is_name;
use super::{Answers, Lesson, ScriptHost, csv};
use crate::task;
use crate::text::say;

mod table;

pub use table::{Cell, Column, Table, TableRow};

/// The most files at once.
const MOST: usize = 300;

/// The files of answers that are read, and how far they are judged.
#[derive(Clone, Debug, Default)]
pub struct Review {
    pub(super) files: Vec<File>,
    /// Files that were too many.
    pub(super) left_out: usize,
    /// The sheet that the table is of.
    pub(super) sheet: String,
    /// The file of that sheet, once it has come: its text, and the lesson read from it. Both are empty for a sheet that
    /// is not on this site.
    pub(super) lesson: Option<(String, Option<Rc<Lesson>>)>,
    /// The key of each column that its answers are compared with.
    pub(super) keys: Vec<Option<Key>>,
    /// The judging of all answers that are not judged yet.
    judging: task::Task<(), Judgment>,
    /// The answer that is looked at: its file and its column.
    pub shown: Option<(usize, usize)>,
    /// The link of the lab from before answers were replayed in it.
    pub(super) before: Option<String>,
    /// Counts what has changed.
    pub revision: u32,
}

/// A file, and of each column what its answer is worth.
#[derive(Clone, Debug)]
pub(super) struct File {
    name: String,
    pub(super) answers: Result<Answers, NoAnswers>,
    judged: Vec<Option<Judged>>,
}

/// The verdict on an answer, and true if only its file says so.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Judged {
    standing: AnswerVerdict,
    is_claimed: bool,
}

impl Review {
    /// Returns true if there is no file.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Returns true if an answer is shown in the lab.
    pub(crate) fn is_replaying(&self) -> bool {
        self.before.is_some()
    }

    /// The sheet whose file is to be fetched.
    pub fn missing_sheet(&self) -> Option<&str> {
        (self.lesson.is_none() && !self.sheet.is_empty()).then_some(&self.sheet)
    }

    /// The number of answers that are judged, and the number of all that are to be judged.
    pub fn judged(&self) -> (usize, usize) {
        let all = self.files.iter().flat_map(|file| &file.judged);
        (all.clone().flatten().count(), all.count())
    }

    pub(super) fn read(&mut self, files: Vec<(String, Option<String>)>) {
        for (name, text) in files {
            if self.files.len() == MOST {
                self.left_out += 1;
                continue;
            }
            let answers = text.map_or(Err(NoAnswers::Broken), |text| Answers::read(&text));
            self.files.push(File {
                name,
                answers,
                judged: Vec::new(),
            });
        }
        if self.sheet.is_empty() {
            let mut sheets = self.sheets();
            // The first of those that most files are of.
            sheets.reverse();
            let most = sheets.into_iter().max_by_key(|(.., count)| *count);
            let most = most.map_or_else(String::new, |(name, ..)| name);
            self.choose(most);
        } else {
            self.begin();
        }
    }

    pub(super) fn choose(&mut self, sheet: String) {
        // A name that no file on this site can have is not asked for.
        self.lesson = (!is_name(&sheet)).then(|| (String::new(), None));
        (self.sheet, self.shown) = (sheet, None);
        self.begin();
    }

    /// The sheets that files are of: name, title and the number of files.
    fn sheets(&self) -> Vec<(String, String, usize)> {
        let mut sheets: Vec<(String, String, usize)> = Vec::new();
        for answers in self
            .files
            .iter()
            .filter_map(|file| file.answers.as_ref().ok())
        {
            match sheets.iter_mut().find(|(name, ..)| *name == answers.sheet) {
                Some((.., count)) => *count += 1,
                None => sheets.push((answers.sheet.clone(), answers.title.clone(), 1)),
            }
        }
        sheets
    }

    /// Puts all files away.
    pub(super) fn clear(&mut self) {
        *self = Self {
            revision: self.revision,
            ..Self::default()
        };
    }

    /// Begins to judge, where there is a column for each part of the sheet.
    pub(super) fn begin(&mut self) {
        let columns = if self.lesson.is_some() {
            self.places().len()
        } else {
            0
        };
        self.keys.resize_with(columns, || None);
        self.judging = task::Task::default();
        for file in &mut self.files {
            let is_own = file
                .answers
                .as_ref()
                .is_ok_and(|answers| answers.sheet == self.sheet);
            file.judged.resize(if is_own { columns } else { 0 }, None);
        }
    }

    /// Of each column its step, its part, and what kind of answer it is.
    pub(super) fn places(&self) -> Vec<(usize, usize, PartKind)> {
        if let Some((_, Some(lesson))) = &self.lesson {
            let steps = lesson.steps.iter().enumerate();
            let parts = steps.flat_map(|(step, asked)| {
                let parts = asked.parts().into_iter().enumerate();
                parts.map(move |(part, asked)| (step, part, asked.kind))
            });
            return parts.collect();
        }
        // Of a sheet that is not here: what somebody has answered.
        let own = self
            .files
            .iter()
            .filter_map(|file| file.answers.as_ref().ok());
        let own = own.filter(|answers| answers.sheet == self.sheet);
        let mut places: Vec<(usize, usize, PartKind)> = Vec::new();
        for placed in own.flat_map(|answers| &answers.answers) {
            let place = (placed.step, placed.part, placed.kind);
            if !places.contains(&place) {
                let at = places.partition_point(|known| (known.0, known.1) <= (place.0, place.1));
                places.insert(at, place);
            }
        }
        places
    }

    /// The answer of a file in a column.
    pub(super) fn given(&self, file: usize, place: (usize, usize, PartKind)) -> Option<&Given> {
        let answers = self.files.get(file)?.answers.as_ref().ok()?;
        let is_own = |placed: &&super::Placed| (placed.step, placed.part, placed.kind) == place;
        answers
            .answers
            .iter()
            .find(is_own)
            .map(|placed| &placed.given)
    }

    /// The answers that are not judged yet, by file and column.
    fn open(&self) -> impl Iterator<Item = (usize, usize)> {
        let files = self.files.iter().enumerate();
        files.flat_map(|(index, file)| {
            let judged = file.judged.iter().enumerate();
            let open = judged.filter(|(_, judged)| judged.is_none());
            open.map(move |(column, _)| (index, column))
        })
    }

    /// Returns true if there are answers that are not judged yet.
    pub(super) fn has_open(&self) -> bool {
        self.open().next().is_some()
    }

    /// Goes on judging answers while there is time, in labs that the host opens.
    pub(super) fn judge(&mut self, host: &dyn ScriptHost, is_left: impl Fn() -> bool) {
        if self.judging.is_over() && self.has_open() {
            let judging = self.begin_judging(host);
            self.judging = task::Task::default();
            self.judging.start((), |(), found| judging.go_on(found));
        }
        for judgment in self.judging.advance(is_left) {
            match judgment {
                Judgment::Key(column, key) => self.keys[column] = Some(key),
                Judgment::Standing((file, column), judged) => {
                    self.files[file].judged[column] = Some(judged);
                }
            }
        }
    }

    fn begin_judging(&self, host: &dyn ScriptHost) -> Judging {
        let places = self.places();
        let given = |(file, column): (usize, usize)| {
            let given = self.given(file, places[column]);
            ((file, column), given.cloned().unwrap_or_default())
        };
        let lesson = self.lesson.as_ref().and_then(|(_, lesson)| lesson.clone());
        Judging {
            sheet: lesson.zip(host.at("").ok()),
            keys: self.keys.clone(),
            answers: self.open().map(given).collect(),
            places,
        }
    }

    /// The table for a spreadsheet.
    pub fn csv(&self) -> String {
        csv::write(&self.table().cells())
    }

    /// The name of the file for a spreadsheet.
    pub fn csv_name(&self) -> String {
        let sheet = self.sheet.split('.').next().unwrap_or_default();
        say!("review-csv-name", sheet)
    }
}

/// The work of judging answers.
struct Judging {
    /// The sheet, and what opens labs; none of a sheet that is not here.
    sheet: Option<(Rc<Lesson>, Box<dyn ScriptHost>)>,
    places: Vec<(usize, usize, PartKind)>,
    keys: Vec<Option<Key>>,
    /// By file and column.
    answers: Vec<((usize, usize), Given)>,
}

/// A result of judging: the key of a column, or the worth of the answer of a file and a column.
enum Judgment {
    Key(usize, Key),
    Standing((usize, usize), Judged),
}

impl Judging {
    async fn go_on(mut self, found: task::Results<Judgment>) {
        for (at, given) in std::mem::take(&mut self.answers) {
            let standing = self.standing(at.1, &given, &found).await;
            let judged = Judged {
                standing: standing.unwrap_or(given.verdict),
                is_claimed: standing.is_none() && given != Given::default(),
            };
            task::pause().await;
            found.push(Judgment::Standing(at, judged));
        }
    }

    /// The worth of an answer; none where it cannot be found out. What the answers of its column are compared with is found
    /// first.
    async fn standing(
        &mut self,
        column: usize,
        given: &Given,
        found: &task::Results<Judgment>,
    ) -> Option<AnswerVerdict> {
        let (lesson, host) = self.sheet.as_ref()?;
        let (step, part, _) = self.places[column];
        let step = lesson.steps.get(step)?;
        let part = *step.parts().get(part)?;
        let host = &**host;
        let judge = Judge { step, part, host };
        let key = match &self.keys[column] {
            Some(key) => key.clone(),
            None => {
                let key = judge.key().await;
                found.push(Judgment::Key(column, key.clone()));
                self.keys[column] = Some(key.clone());
                key
            }
        };
        judge.verdict(given, &key).await
    }
}
