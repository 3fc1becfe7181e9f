//! The answers that an exercise asks for, one by one: its *parts*.

use super::markup::{Markup, Mistake};
use super::quantity::Value;
use super::{Answer, Condition, Quantity, Script, ScriptHost, Start, Step};
use crate::data::{keywords, parse_number};
use crate::text::say;

keywords! {
    /// The kind of an answer. Files of answers have its word: chosen for ever.
    PartKind {
        /// The prediction, chosen before the question is tried.
        Prediction = "foretold",
        /// The table of the 16 gates.
        Gates = "gates",
        /// The weights that a program has printed.
        PastedWeights = "program",
        /// A state of the lab.
        Lab = "lab",
        /// One number.
        Number = "number",
        /// The weights w₀, w₁, w₂.
        Weights = "weights",
        /// One of a few answers.
        Choice = "choice",
        /// A text, which nobody but the teacher judges.
        Text = "text",
    }
}

impl PartKind {
    /// Returns true if it is a field of its own whose answer is right or wrong.
    pub fn is_judged(self) -> bool {
        matches!(self, Self::Number | Self::Weights | Self::Choice)
    }

    /// The room for an answer of this kind.
    pub fn room(self) -> Room {
        match self {
            Self::Number => Room::Short,
            Self::Weights => Room::Weights,
            Self::Text => Room::Lines(4),
            Self::PastedWeights => Room::Lines(2),
            Self::Prediction | Self::Gates | Self::Lab | Self::Choice => Room::Nothing,
        }
    }
}

/// A field for an answer, as a lesson's file asks for it.
#[derive(Clone, Debug)]
pub struct AnswerField {
    /// Its label.
    pub label: Markup,
    /// Its right answer.
    pub right: Wanted,
}

/// The right answer in a field.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// After the script these have the numbers that are asked for: one, or three weights.
    Values(Script, Vec<Operand>),
    /// The line of these weights satisfies a condition in the step's lab.
    Line(Condition),
    /// The answer whose condition holds in the step's lab.
    Choice(Vec<Answer>),
    /// Nobody knows: a text is kept.
    Text,
    /// Nobody knows: a state of the lab is kept.
    Lab,
}

/// A number that is right.
#[derive(Clone, Debug)]
pub enum Operand {
    /// It stands in the file.
    Number(f64),
    /// The lab has it.
    Quantity(Quantity),
}

impl Operand {
    /// Its value now.
    pub(super) fn value(&self, host: &dyn ScriptHost) -> Option<f64> {
        match self {
            Self::Number(value) => Some(*value),
            Self::Quantity(quantity) => match quantity.value(host)? {
                Value::Number(value) => Some(value),
                Value::Word(_) => None,
            },
        }
    }
}

impl AnswerField {
    /// The field of an entry of this name, if there is such an entry: its label, and behind a bar what is right.
    pub(super) fn read(
        key: &str,
        value: &str,
        line: usize,
        host: &dyn ScriptHost,
    ) -> Option<Result<Self, Mistake>> {
        let wrong = |what: String| (line, what);
        let (label, right) = match key {
            "number" | "vector" => match value.rsplit_once('|') {
                Some((label, right)) => {
                    let count = if key == "number" { 1 } else { 3 };
                    (label, read_wanted(right, count, host).map_err(wrong))
                }
                None => (value, Err(wrong(say!("author-field", key)))),
            },
            "choose" => (value, Ok(Wanted::Choice(Vec::new()))),
            "write" => (value, Ok(Wanted::Text)),
            "keep" => (value, Ok(Wanted::Lab)),
            _ => return None,
        };
        let label = Markup::read(label.trim(), host).map_err(|(inner, what)| (line + inner, what));
        Some(label.and_then(|label| {
            Ok(Self {
                label,
                right: right?,
            })
        }))
    }

    /// The kind of answer that it takes.
    pub fn kind(&self) -> PartKind {
        match &self.right {
            Wanted::Values(_, values) if values.len() == 1 => PartKind::Number,
            Wanted::Values(..) | Wanted::Line(_) => PartKind::Weights,
            Wanted::Choice(_) => PartKind::Choice,
            Wanted::Text => PartKind::Text,
            Wanted::Lab => PartKind::Lab,
        }
    }

    /// The answers to choose from.
    pub fn answers(&self) -> &[Answer] {
        match &self.right {
            Wanted::Choice(answers) => answers,
            _ => &[],
        }
    }

    /// The conditions in it.
    pub(super) fn conditions(&self) -> impl Iterator<Item = &Condition> {
        let line = match &self.right {
            Wanted::Line(condition) => Some(condition),
            _ => None,
        };
        line.into_iter()
            .chain(self.answers().iter().map(|answer| &answer.condition))
    }
}

/// `play => w0, w1, w2`, or for weights a condition on the line.
fn read_wanted(text: &str, count: usize, host: &dyn ScriptHost) -> Result<Wanted, String> {
    let (script, right) = text.rsplit_once("=>").unwrap_or(("", text));
    if count > 1 && right.contains(['=', '<', '>']) {
        return Condition::read(right, host).map(Wanted::Line);
    }
    let operand = |text: &str| match parse_number(text) {
        Some(value) => Ok(Operand::Number(value)),
        None => Quantity::named(text.trim(), host).map(Operand::Quantity),
    };
    let operands: Vec<Operand> = right.split(',').map(operand).collect::<Result<_, _>>()?;
    if operands.len() != count {
        return Err(say!("author-field-values", count));
    }
    Ok(Wanted::Values(Script::read(script, host)?, operands))
}

/// The room that an answer has on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// Nothing is written: boxes to tick, a state of the lab, a table of its own.
    Nothing,
    /// A short line behind the label.
    Short,
    /// A short line for each of the three weights.
    Weights,
    /// Lines below the label.
    Lines(usize),
}

/// One answer that an exercise asks for.
#[derive(Clone, Copy, Debug)]
pub struct Part<'s> {
    /// The kind of the answer.
    pub kind: PartKind,
    /// Its field, if the file asks for it with one.
    pub field: Option<&'s AnswerField>,
}

impl Step {
    /// The answers that it asks for: of the question, of the task, and of each field.
    pub fn parts(&self) -> Vec<Part<'_>> {
        let own = [
            (PartKind::Prediction, self.question.is_some()),
            (PartKind::Gates, self.has_table),
            (PartKind::PastedWeights, self.weights.is_some()),
            // What the task is about is the table or the program where there is one.
            (
                PartKind::Lab,
                self.task.is_some() && !self.has_table && self.weights.is_none(),
            ),
        ];
        let own = own.into_iter().filter(|(_, is_there)| *is_there);
        let own = own.map(|(kind, _)| Part { kind, field: None });
        let fields = self.fields.iter().map(|field| Part {
            kind: field.kind(),
            field: Some(field),
        });
        own.chain(fields).collect()
    }

    /// The index of the part of this kind that is no field.
    pub(super) fn part_of(&self, wanted: PartKind) -> Option<usize> {
        let parts = self.parts();
        parts
            .iter()
            .position(|part| part.kind == wanted && part.field.is_none())
    }
}

/// The answers whose conditions hold, by index.
pub(super) fn indices_that_hold(
    answers: &[Answer],
    host: &dyn ScriptHost,
    start: &Start,
) -> Vec<usize> {
    let answers = answers.iter().enumerate();
    let holding = answers.filter(|(_, answer)| answer.condition.holds(host, start));
    holding.map(|(index, _)| index).collect()
}
