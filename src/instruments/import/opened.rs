//! A text, how it is read, and what is found in it.

use std::rc::Rc;

use super::columns::{Column, Role};
use super::decode::{Refusal, decoded};
use super::guess::{Guess, usual_class, usual_roles};
use super::json::{is_too_long, rows_of_json};
use super::preamble::without_preamble;
use super::progress::Progress;
use super::sheet::{Separator, Sheet};
use super::taken::Taken;
use super::{arff, json, sparse};
use crate::text::amount::{Clues, Decimal, decimal_sign};

/// The form of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Lines of cells.
    Cells(Separator),
    /// JSON, or lists of Python: rows, and no lines.
    Json,
    /// Lines of ARFF or libsvm, which need no separator.
    Lines,
}

impl Form {
    pub(super) fn separator(self) -> Option<Separator> {
        match self {
            Self::Cells(separator) => Some(separator),
            Self::Json | Self::Lines => None,
        }
    }
}

/// A text, how it is read, and what is found in it.
#[derive(Clone, Debug)]
pub(super) struct Opened {
    pub(super) name: String,
    pub(super) text: Rc<String>,
    pub(super) form: Form,
    /// The user's choice: true if the first line names the columns. None until a choice is made.
    pub(super) heading: Option<bool>,
    /// The decimal sign that the user has chosen.
    pub(super) chosen_decimal: Option<Decimal>,
    /// The clues to the decimal sign and the unit in the cells of each column.
    pub(super) clues: Vec<Clues>,
    pub(super) sheet: Rc<Sheet>,
    pub(super) columns: Vec<Column>,
    /// Which of them is taken for that of the classes at first, and why.
    pub(super) guess: Option<(usize, Guess)>,
    pub(super) roles: Vec<Role>,
    /// The samples.
    pub(super) taken: Rc<Taken>,
}

/// The stages of reading a table, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ReadingStage {
    /// Its cells, with the separator that is chosen.
    Cells,
    /// The way their numbers are written.
    Clues,
    /// The contents of its columns, and their probable roles.
    Columns,
    /// The samples.
    Samples,
}

impl Opened {
    /// Reads a file, and finds out what it holds.
    pub(super) async fn read(
        name: String,
        bytes: Vec<u8>,
        progress: Progress,
    ) -> Result<Self, Refusal> {
        progress.begin_stage([0.0, 0.2]);
        let text = decoded(bytes, &progress).await?;
        progress.begin_stage([0.2, 0.5]);
        let (text, form, sheet) = read(text, &progress).await?;
        let opened = Self {
            name,
            text: Rc::new(text),
            form,
            heading: None,
            chosen_decimal: None,
            clues: Vec::new(),
            sheet: sheet.into(),
            columns: Vec::new(),
            guess: None,
            roles: Vec::new(),
            taken: Rc::default(),
        };
        Ok(opened.redo(ReadingStage::Clues, progress).await)
    }

    /// Does the stages from this one on again. From [`ReadingStage::Columns`] on the roles are the usual ones: those that
    /// were chosen are lost.
    pub(super) async fn redo(mut self, from: ReadingStage, progress: Progress) -> Self {
        if let (ReadingStage::Cells, Some(separator)) = (from, self.form.separator()) {
            progress.begin_stage([0.2, 0.5]);
            let sheet = Sheet::read(&self.text, separator, self.heading, &progress);
            self.sheet = sheet.await.into();
        }
        if from <= ReadingStage::Clues {
            progress.begin_stage([0.5, 0.6]);
            self.clues = self.sheet.clues(&progress).await;
        }
        if from <= ReadingStage::Columns {
            progress.begin_stage([0.6, 0.8]);
            self.columns = Column::all(&self.sheet, &self.clues, self.decimal(), &progress).await;
            self.guess = usual_class(&self.sheet, &self.columns);
            self.roles = usual_roles(&self.sheet, &self.columns);
        }
        progress.begin_stage([0.8, 1.0]);
        let taken = Taken::find(&self.sheet, &self.columns, &self.roles, &progress);
        self.taken = taken.await.into();
        self
    }

    /// The decimal sign; none if it is not known. JSON, ARFF and libsvm have a point unless their numbers tell otherwise;
    /// there, and if commas separate the cells, a point alone is never unclear.
    pub(super) fn decimal(&self) -> Option<Decimal> {
        let separator = self.form.separator();
        let prefers_points = separator.is_none_or(|separator| separator == Separator::Sign(b','));
        let from_cells = || decimal_sign(&self.clues, prefers_points);
        let usual = || separator.is_none().then_some(Decimal::Point);
        self.chosen_decimal.or_else(from_cells).or_else(usual)
    }

    /// Gives a column a role. Only one column can be that of the classes: the one before gets the old role of this one.
    pub(super) fn choose(&mut self, column: usize, role: Role) {
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
    }

    /// A feature is left out for what it costs, or all of these.
    pub(super) fn leave_out(&mut self, column: Option<usize>) {
        let costs = self.taken.costs.iter().map(|(column, _)| *column);
        let costly: Vec<usize> = costs
            .filter(|own| column.is_none_or(|column| column == *own))
            .collect();
        costly
            .into_iter()
            .for_each(|column| self.roles[column] = Role::LeftOut);
    }

    /// All columns of numbers but that of the classes are features, or none is.
    pub(super) fn choose_all(&mut self, role: Role) {
        for (own, column) in self.roles.iter_mut().zip(&self.columns) {
            if *own != Role::Class && (role == Role::LeftOut || column.is_numeric()) {
                *own = role;
            }
        }
    }
}

/// A text without what stands before its table, its form, and the table.
async fn read(text: String, progress: &Progress) -> Result<(String, Form, Sheet), Refusal> {
    if let Some(sheet) = rows_of_json(&text, progress).await {
        return Ok((text, Form::Json, sheet));
    }
    if is_too_long(&text) {
        return Err(Refusal::Long);
    }
    if let Some(sheet) = json::read(&text, progress).await {
        return sheet
            .map(|sheet| (text, Form::Json, sheet))
            .map_err(Refusal::Json);
    }
    if let Some(sheet) = arff::read(&text, progress).await {
        return Ok((text, Form::Lines, sheet));
    }
    if let Some(sheet) = sparse::read(&text, progress).await {
        return sheet
            .map(|sheet| (text, Form::Lines, sheet))
            .map_err(Refusal::Features);
    }
    let (text, declared) = without_preamble(text);
    let separator = declared.unwrap_or_else(|| Separator::detect(&text));
    let sheet = Sheet::read(&text, separator, None, progress).await;
    Ok((text, Form::Cells(separator), sheet))
}
