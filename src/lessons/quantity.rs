//! Quantities of the lab that lessons compare and show.

mod refusal;
mod rows;

use std::fmt;

use super::{ConditionHost, ScriptHost};
use crate::data::parse_number;
use crate::session::messages;
use crate::text::say;
use crate::theory::Fact;
use refusal::Refusal;
use rows::{QUANTITIES, QuantityRow, Read, gradient, number, quotient};

/// Something that has a value in every state, or none.
#[derive(Clone, Debug)]
pub struct Quantity(Source);

#[derive(Clone, Debug)]
enum Source {
    QuantityRow(&'static QuantityRow),
    Weight(usize),
    /// ∂J/∂w of an index, by the formula.
    Gradient(usize),
    /// The slope of J along the weight of an index, measured.
    Quotient(usize),
    /// The score of a class index at a place of the plane.
    Score(usize, (f64, f64)),
    /// The number of refused answers, or of others that are wrong, where an answer needs at least some confidence.
    Refusal(Refusal),
    Control(String),
}

/// A value as it is compared and shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Number(f64),
    Word(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(value) => value.fmt(f),
            Self::Word(word) => f.write_str(word),
        }
    }
}

/// `score2(1 -0.5)`: the score of the second class at a place.
fn score(name: &str) -> Result<Source, String> {
    let wrong = || say!("author-score", name);
    let inner = name
        .strip_prefix("score")
        .and_then(|rest| rest.strip_suffix(')'));
    let (class, place) = inner
        .and_then(|inner| inner.split_once('('))
        .ok_or_else(wrong)?;
    let class = class
        .parse::<usize>()
        .ok()
        .and_then(|class| class.checked_sub(1));
    let (x, y) = place.trim().split_once(' ').ok_or_else(wrong)?;
    match (class, parse_number(x), parse_number(y)) {
        (Some(class), Some(x), Some(y)) => Ok(Source::Score(class, (x, y))),
        _ => Err(wrong()),
    }
}

impl Quantity {
    /// Of this name.
    ///
    /// # Errors
    /// When there is none; the message says so.
    pub fn named(name: &str, host: &dyn ScriptHost) -> Result<Self, String> {
        let index = |prefix| name.strip_prefix(prefix)?.parse().ok();
        let indexed = index("w").map(Source::Weight);
        let indexed = indexed.or_else(|| index("gradient").map(Source::Gradient));
        let indexed = indexed.or_else(|| index("quotient").map(Source::Quotient));
        let row = QUANTITIES.iter().find(|row| row.name == name);
        let source = match (indexed, row) {
            (Some(indexed), _) => indexed,
            _ if name.starts_with("score") => score(name)?,
            _ if Refusal::is_meant(name) => Source::Refusal(Refusal::read(name)?),
            (_, Some(row)) => Source::QuantityRow(row),
            _ if host.value(name).is_some() => Source::Control(name.into()),
            _ => return Err(say!("author-no-quantity", name)),
        };
        Ok(Self(source))
    }

    /// All names besides those of controls and weights, with what they mean.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        QUANTITIES.iter().map(|row| (row.name, row.meaning))
    }

    /// The control that it is, if it is one.
    pub(super) fn control(&self) -> Option<&str> {
        match &self.0 {
            Source::Control(name) => Some(name),
            _ => None,
        }
    }

    /// Its value; what theory has to find for that is found now if it is not known.
    pub(super) fn value(&self, host: &dyn ConditionHost) -> Option<Value> {
        let state = host.session();
        match &self.0 {
            Source::QuantityRow(row) => match row.read {
                Read::Lesson(read) => read(host),
                Read::Session(read) => read(state),
                Read::Theory(facts, read) => match state.known().filter(|_| state.knows(facts)) {
                    Some(known) => read(state, known),
                    None => read(state, &state.proven(facts)),
                },
            },
            Source::Weight(index) => number(*state.run().weights().get(*index)?),
            Source::Gradient(index) => gradient(state, *index),
            Source::Quotient(index) => quotient(state, *index),
            &Source::Score(class, (x, y)) => {
                let mut scores = state.prepared().scores(state.run().weights());
                number(scores.get_mut(class)?(x, y))
            }
            Source::Refusal(refusal) => number(refusal.count(state)?),
            Source::Control(name) => {
                let text = host.value(name)?;
                Some(parse_number(&text).map_or(Value::Word(text), Value::Number))
            }
        }
    }

    /// Its value if it is a number.
    pub(super) fn number(&self, host: &dyn ConditionHost) -> Option<f64> {
        match self.value(host)? {
            Value::Number(value) => Some(value),
            Value::Word(_) => None,
        }
    }

    /// The facts of theory that it rests on.
    pub(super) fn facts(&self) -> &'static [Fact] {
        match &self.0 {
            Source::QuantityRow(QuantityRow {
                read: Read::Theory(facts, _),
                ..
            }) => facts,
            _ => &[],
        }
    }

    /// Its value as a lesson's text shows it; a dash where it has none, or none that is known yet.
    pub fn shown(&self, host: &dyn ScriptHost) -> String {
        let is_known = host.session().knows(self.facts());
        match is_known.then(|| self.value(host)).flatten() {
            Some(Value::Number(value)) => messages::figure(value),
            Some(Value::Word(word)) => word,
            None => "–".into(),
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Source::QuantityRow(row) => f.write_str(row.name),
            Source::Weight(index) => write!(f, "w{index}"),
            Source::Gradient(index) => write!(f, "gradient{index}"),
            Source::Quotient(index) => write!(f, "quotient{index}"),
            &Source::Score(class, (x, y)) => write!(f, "score{}({x} {y})", class + 1),
            Source::Refusal(refusal) => refusal.fmt(f),
            Source::Control(name) => f.write_str(name),
        }
    }
}
