//! Conditions on the lab, as lessons write them: `status=converged and updates<=20`.

use super::quantity::{Quantity, Value};
use crate::data::parse_number;
use crate::lab::{Field, State};

/// What must hold of the lab: all its parts at once.
#[derive(Clone, Debug)]
pub struct Condition(Vec<Part>);

/// One quantity, compared.
#[derive(Clone, Debug)]
struct Part {
    quantity: Quantity,
    relation: Relation,
    other: Operand,
}

#[derive(Clone, Debug)]
enum Operand {
    Number(f64),
    Word(String),
    /// The same or another quantity, at the beginning of the step.
    AtStart(Quantity),
    Now(Quantity),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Relation {
    Equal,
    Unequal,
    AtMost,
    AtLeast,
    Less,
    More,
}

impl Condition {
    /// From its text: comparisons, joined by “and” or commas.
    ///
    /// # Errors
    /// When the text is none; the message names the part and what is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        let parts = text.split(" and ").flat_map(|part| part.split(','));
        let parts: Vec<Part> = parts.map(Part::read).collect::<Result<_, _>>()?;
        Ok(Self(parts))
    }

    /// Whether it holds; `start` is the lab at the beginning of the step. What has no value satisfies nothing.
    #[must_use]
    pub fn holds(&self, state: &State, start: &State) -> bool {
        self.0.iter().all(|part| part.holds(state, start))
    }
}

impl Part {
    fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let at = text
            .find(['=', '!', '<', '>'])
            .ok_or_else(|| format!("“{text}” compares nothing: write for example errors=0"))?;
        let (name, rest) = text.split_at(at);
        let (relation, length) = match rest.as_bytes() {
            [b'<', b'=', ..] => (Relation::AtMost, 2),
            [b'>', b'=', ..] => (Relation::AtLeast, 2),
            [b'!', b'=', ..] => (Relation::Unequal, 2),
            [b'=', ..] => (Relation::Equal, 1),
            [b'<', ..] => (Relation::Less, 1),
            [b'>', ..] => (Relation::More, 1),
            _ => return Err(format!("“{text}” has no comparison that is known")),
        };
        let quantity = Quantity::named(name.trim())?;
        let given = rest[length..].trim();
        if given.is_empty() {
            return Err(format!("“{text}” compares with nothing"));
        }
        let other = if let Some(name) = given.strip_prefix("start.") {
            Operand::AtStart(Quantity::named(name)?)
        } else if let Some(value) = parse_number(given) {
            Operand::Number(value)
        } else if let (Ok(other), false) = (
            Quantity::named(given),
            matches!(relation, Relation::Equal | Relation::Unequal),
        ) {
            Operand::Now(other)
        } else {
            Operand::Word(given.into())
        };
        let ordered = !matches!(relation, Relation::Equal | Relation::Unequal);
        if let (true, Operand::Word(word)) = (ordered, &other) {
            return Err(format!("“{word}” is neither a number nor a quantity"));
        }
        if let (Some(field), Operand::Word(word)) = (quantity.control(), &other) {
            check_word(field, word)?;
        }
        Ok(Self {
            quantity,
            relation,
            other,
        })
    }

    fn holds(&self, state: &State, start: &State) -> bool {
        let other = match &self.other {
            Operand::Number(value) => Some(Value::Number(*value)),
            Operand::Word(word) => Some(Value::Word(word.clone())),
            Operand::AtStart(quantity) => quantity.value(start),
            Operand::Now(quantity) => quantity.value(state),
        };
        let (Some(value), Some(other)) = (self.quantity.value(state), other) else {
            return false;
        };
        match (self.relation, &value, &other) {
            (Relation::Equal, ..) => value == other,
            (Relation::Unequal, ..) => value != other,
            (relation, Value::Number(a), Value::Number(b)) => match relation {
                Relation::AtMost => a <= b,
                Relation::AtLeast => a >= b,
                Relation::Less => a < b,
                _ => a > b,
            },
            _ => false,
        }
    }
}

/// A control is only ever compared with what it can be.
fn check_word(field: &Field, word: &str) -> Result<(), String> {
    let mut document = crate::lab::Document::default();
    // Axes have other words with every data set.
    if field.name.starts_with("feature-") {
        return Ok(());
    }
    field
        .set(&mut document, word)
        .map_err(|refused| refused.to_string())
}
