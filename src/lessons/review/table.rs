//! The table of who has solved what, as it is shown and written.

use super::super::answers::AnswerVerdict;
use super::super::part::{Part, PartKind};
use super::super::{Given, Step};
use super::{MOST, Review};
use crate::text::{say, shortened};

/// Characters of an answer that a cell of the file for a spreadsheet has.
const LONGEST: usize = 2000;
/// Characters of it that a line about it has.
const REPEATED: usize = 60;

/// A column: one answer that the sheet asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// The number of the exercise and that of the part, from 1.
    pub number: (usize, usize),
    /// The label of the answer, in words.
    pub label: String,
}

/// An answer in the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The verdict; none as long as it is not known.
    pub standing: Option<AnswerVerdict>,
    /// True if only the file says so.
    pub is_claimed: bool,
    /// True if it counts in the number of right answers: a prediction, made before trying, does not.
    pub counts: bool,
    /// The answer.
    pub text: String,
}

/// A file.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// Its index.
    pub file: usize,
    /// The file's name.
    pub file_name: String,
    /// Who has answered.
    pub student: String,
    /// When it was saved.
    pub saved: String,
    /// An answer a column, or why there are none.
    pub cells: Result<Vec<Cell>, String>,
}

impl TableRow {
    /// The key that rows are sorted by.
    fn place(&self) -> (bool, String) {
        (self.cells.is_err(), self.student.to_ascii_lowercase())
    }

    /// The number of right answers, predictions aside.
    pub fn right(&self) -> usize {
        let right = |cell: &&Cell| cell.standing == Some(AnswerVerdict::Right);
        self.counted().filter(right).count()
    }

    /// The answers that count.
    pub fn counted(&self) -> impl Iterator<Item = &Cell> {
        let cells = self.cells.iter().flatten();
        cells.filter(|cell| cell.counts)
    }
}

/// Who has solved what.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The sheet's name, and its title.
    pub sheet: (String, String),
    /// All sheets that files are of: name, title, and the number of files.
    pub sheets: Vec<(String, String, usize)>,
    /// The answers asked for.
    pub columns: Vec<Column>,
    /// A row a file, by name of the student; last those that could not be read.
    pub rows: Vec<TableRow>,
    /// The note about the whole table.
    pub note: Option<String>,
}

impl Review {
    /// The table.
    pub fn table(&self) -> Table {
        let sheets = self.sheets();
        let own = sheets.iter().find(|(name, ..)| *name == self.sheet);
        let title = own.map_or_else(String::new, |(_, title, _)| title.clone());
        let places = if self.lesson.is_some() {
            self.places()
        } else {
            Vec::new()
        };
        let columns = places.iter().map(|(step, part, kind)| Column {
            number: (step + 1, part + 1),
            label: self
                .asked(*step, *part)
                .map_or_else(|| name_of(*kind), |(_, asked)| label(asked)),
        });
        let mut rows: Vec<TableRow> = Vec::new();
        for row in (0..self.files.len()).map(|file| self.row(file, &places)) {
            let at = rows.partition_point(|other| other.place() <= row.place());
            rows.insert(at, row);
        }
        let is_known = self
            .lesson
            .as_ref()
            .is_none_or(|(_, lesson)| lesson.is_some());
        let note = match self.left_out {
            0 if is_known => None,
            0 => Some(say!("review-no-sheet")),
            left => Some(say!("review-too-many", most = MOST, left)),
        };
        let sheet = (self.sheet.clone(), title);
        Table {
            sheet,
            sheets,
            columns: columns.collect(),
            rows,
            note,
        }
    }

    fn asked(&self, step: usize, part: usize) -> Option<(&Step, Part<'_>)> {
        let lesson = self.lesson.as_ref()?.1.as_ref()?;
        let step = lesson.steps.get(step)?;
        Some((step, *step.parts().get(part)?))
    }

    fn row(&self, index: usize, places: &[(usize, usize, PartKind)]) -> TableRow {
        let file = &self.files[index];
        let (student, saved, cells) = match &file.answers {
            Err(why) => (String::new(), String::new(), Err(why.to_string())),
            Ok(answers) => {
                let cells = if answers.sheet == self.sheet {
                    let cells = places.iter().enumerate();
                    Ok(cells
                        .map(|(column, place)| self.cell(index, column, *place))
                        .collect())
                } else {
                    Err(say!("review-other-sheet", title = &answers.title))
                };
                (answers.student.clone(), answers.saved.clone(), cells)
            }
        };
        TableRow {
            file: index,
            file_name: file.name.clone(),
            student,
            saved,
            cells,
        }
    }

    fn cell(&self, file: usize, column: usize, place: (usize, usize, PartKind)) -> Cell {
        let judged = self.files[file].judged.get(column).copied().flatten();
        let given = self.given(file, place);
        let text = given.map(|given| self.said(place, given));
        Cell {
            standing: judged.map(|judged| judged.standing),
            is_claimed: judged.is_some_and(|judged| judged.is_claimed),
            counts: place.2 != PartKind::Prediction,
            text: text.unwrap_or_default(),
        }
    }

    /// An answer in words.
    fn said(&self, (step, part, kind): (usize, usize, PartKind), given: &Given) -> String {
        let asked = self.asked(step, part);
        let chosen = given.choice();
        let answers = asked.map(|(step, part)| match (part.field, &step.question) {
            (Some(field), _) => field.answers(),
            (None, Some(question)) => &question.answers,
            _ => &[],
        });
        let chosen = chosen.and_then(|chosen| answers?.get(chosen));
        match kind {
            PartKind::Lab => say!("review-lab"),
            PartKind::Prediction | PartKind::Choice => {
                chosen.map_or_else(|| given.text.clone(), |answer| answer.text.plain())
            }
            PartKind::Weights => given.text.replace(';', "; "),
            _ => given.text.clone(),
        }
    }
}

fn label(part: Part<'_>) -> String {
    let own = part.field.map(|field| field.label.plain());
    own.filter(|label| !label.is_empty())
        .unwrap_or_else(|| name_of(part.kind))
}

/// The name of an answer that has no label of its own.
fn name_of(kind: PartKind) -> String {
    match kind {
        PartKind::Prediction => say!("review-part-foretold"),
        PartKind::Gates => say!("review-part-gates"),
        PartKind::PastedWeights => say!("review-part-program"),
        PartKind::Lab => say!("review-part-lab"),
        _ => say!("review-part-field"),
    }
}

/// The verdict on an answer, in words.
pub(in super::super) fn word_of(standing: Option<AnswerVerdict>) -> String {
    match standing {
        None => say!("review-judging"),
        Some(AnswerVerdict::Open) => say!("review-open"),
        Some(AnswerVerdict::Right) => say!("review-right"),
        Some(AnswerVerdict::Wrong) => say!("review-wrong"),
        Some(AnswerVerdict::ForTeacher) => say!("review-given"),
    }
}

impl Cell {
    /// The verdict, in words.
    pub fn word(&self) -> String {
        let word = word_of(self.standing);
        if self.is_claimed {
            say!("review-claimed", verdict = word)
        } else {
            word
        }
    }
}

impl Table {
    /// The answer of a file and column in one line: whose, to what, what it is and what it is worth.
    pub(in super::super) fn answer_line(&self, (file, column): (usize, usize)) -> Option<String> {
        let row = self.rows.iter().find(|row| row.file == file)?;
        let cell = row.cells.as_ref().ok()?.get(column)?;
        let (exercise, part) = self.columns.get(column)?.number;
        let student = match row.student.is_empty() {
            true => say!("review-unnamed"),
            false => row.student.clone(),
        };
        Some(say!(
            "review-replayed",
            number = format!("{exercise}.{part}"),
            student,
            answer = shortened(&cell.text, REPEATED),
            verdict = cell.word()
        ))
    }

    /// The rows of a spreadsheet: for each answer its verdict and its text.
    pub(super) fn cells(&self) -> Vec<Vec<String>> {
        let head = [
            say!("review-student"),
            say!("review-file"),
            say!("review-saved"),
            say!("review-sum"),
        ];
        let columns = self.columns.iter().flat_map(|column| {
            let number = format!("{}.{}", column.number.0, column.number.1);
            [number.clone(), say!("review-answer-to", number)]
        });
        let head: Vec<String> = head
            .into_iter()
            .chain(columns)
            .chain([say!("review-remark")])
            .collect();
        let rows = self.rows.iter().map(|row| {
            let right = if row.cells.is_ok() {
                row.right().to_string()
            } else {
                String::new()
            };
            let own = [
                row.student.clone(),
                row.file_name.clone(),
                row.saved.clone(),
                right,
            ];
            let cells = row.cells.iter().flatten();
            let cells = cells.flat_map(|cell| [cell.word(), shortened(&cell.text, LONGEST)]);
            let mut cells: Vec<String> = own.into_iter().chain(cells).collect();
            cells.resize(head.len() - 1, String::new());
            cells.push(row.cells.as_ref().err().cloned().unwrap_or_default());
            cells
        });
        let rows: Vec<Vec<String>> = rows.collect();
        [head].into_iter().chain(rows).collect()
    }
}
