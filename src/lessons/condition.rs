//! Conditions on the lab, as lessons write them: `status=converged and updates<=20`.

use super::quantity::{Quantity, Value};
use super::{ConditionHost, ScriptHost};
use crate::data::parse_number;
use crate::text::{joined, say};
use crate::theory::Fact;

/// A condition on the lab: all its parts must hold at once.
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
    /// A quantity, the compared one or another, at the beginning of the step.
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
    pub fn read(text: &str, host: &dyn ScriptHost) -> Result<Self, String> {
        let parts = text.split(" and ").flat_map(|part| part.split(','));
        let parts: Vec<Part> = parts
            .map(|part| Part::read(part, host))
            .collect::<Result<_, _>>()?;
        Ok(Self(parts))
    }

    /// Returns true if it holds; `start` has the values at the step's beginning. A missing value satisfies nothing.
    pub fn holds(&self, host: &dyn ConditionHost, start: &Start) -> bool {
        self.0.iter().all(|part| part.holds(host, start))
    }

    /// Each part that does not hold, as its quantity and the value it has, in words.
    pub(super) fn refutation(&self, host: &dyn ConditionHost, start: &Start) -> String {
        let failing = self.0.iter().filter(|part| !part.holds(host, start));
        let values = failing.map(|Part { quantity, .. }| match quantity.value(host) {
            Some(value) => say!(
                "author-value",
                name = quantity.to_string(),
                value = value.to_string()
            ),
            None => say!("author-no-value", name = quantity.to_string()),
        });
        joined(values, ", ")
    }

    /// The facts of theory that it rests on now.
    pub(super) fn facts(&self) -> impl Iterator<Item = Fact> {
        let quantities = self.0.iter().flat_map(|part| match &part.other {
            Operand::Now(other) => vec![&part.quantity, other],
            _ => vec![&part.quantity],
        });
        quantities.flat_map(|quantity| quantity.facts().iter().copied())
    }

    /// The quantities whose value at the beginning it asks for.
    pub(super) fn at_start(&self) -> impl Iterator<Item = &Quantity> {
        self.0.iter().filter_map(|part| match &part.other {
            Operand::AtStart(quantity) => Some(quantity),
            _ => None,
        })
    }
}

impl Part {
    fn read(text: &str, host: &dyn ScriptHost) -> Result<Self, String> {
        let text = text.trim();
        let at = text
            .find(['=', '!', '<', '>'])
            .ok_or_else(|| say!("author-compares-nothing", text))?;
        let (name, rest) = text.split_at(at);
        let (relation, length) = match rest.as_bytes() {
            [b'<', b'=', ..] => (Relation::AtMost, 2),
            [b'>', b'=', ..] => (Relation::AtLeast, 2),
            [b'!', b'=', ..] => (Relation::Unequal, 2),
            [b'=', ..] => (Relation::Equal, 1),
            [b'<', ..] => (Relation::Less, 1),
            [b'>', ..] => (Relation::More, 1),
            _ => return Err(say!("author-no-comparison", text)),
        };
        let quantity = Quantity::named(name.trim(), host)?;
        let given = rest[length..].trim();
        if given.is_empty() {
            return Err(say!("author-compares-with-nothing", text));
        }
        let other = if let Some(name) = given.strip_prefix("start.") {
            Operand::AtStart(Quantity::named(name, host)?)
        } else if let Some(value) = parse_number(given) {
            Operand::Number(value)
        } else if let (Ok(other), false) = (
            Quantity::named(given, host),
            matches!(relation, Relation::Equal | Relation::Unequal),
        ) {
            Operand::Now(other)
        } else {
            Operand::Word(given.into())
        };
        let ordered = !matches!(relation, Relation::Equal | Relation::Unequal);
        if let (true, Operand::Word(word)) = (ordered, &other) {
            return Err(say!("author-no-operand", word));
        }
        // A control is only ever compared with what it can be; axes have other words with every data set.
        if let (Some(control), Operand::Word(word)) = (quantity.control(), &other)
            && !control.starts_with("feature-")
        {
            host.check(control, word)?;
        }
        Ok(Self {
            quantity,
            relation,
            other,
        })
    }

    fn holds(&self, host: &dyn ConditionHost, start: &Start) -> bool {
        let other = match &self.other {
            Operand::Number(value) => Some(Value::Number(*value)),
            Operand::Word(word) => Some(Value::Word(word.clone())),
            Operand::AtStart(quantity) => start.value(quantity),
            Operand::Now(quantity) => quantity.value(host),
        };
        let (Some(value), Some(other)) = (self.quantity.value(host), other) else {
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

/// The values at the beginning of a step that its conditions ask for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Start(Vec<(String, Value)>);

impl Start {
    /// Those that some conditions ask for.
    pub fn from_conditions<'c>(
        conditions: impl Iterator<Item = &'c Condition>,
        start: &dyn ScriptHost,
    ) -> Self {
        let asked = conditions.flat_map(Condition::at_start);
        let value = |quantity: &Quantity| Some((quantity.to_string(), quantity.value(start)?));
        Self(asked.filter_map(value).collect())
    }

    fn value(&self, quantity: &Quantity) -> Option<Value> {
        let name = quantity.to_string();
        let found = self.0.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value.clone())
    }
}
