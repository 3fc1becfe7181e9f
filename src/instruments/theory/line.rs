//! A line of the panel, and what is not known.

use crate::session::messages::{figure, full, reason};
use crate::text::{joined, say};
use crate::theory::{Found, TheoryError};

/// A line of the panel; without a label it is a sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// A name for other programs.
    pub name: &'static str,
    /// The name of the value; empty for a sentence.
    pub label: String,
    /// The value as text, or the sentence.
    pub value: String,
    /// The full value for other programs; empty where there is none.
    pub full: String,
}

/// Quantities that cannot be computed, and why.
#[derive(Debug, Default)]
pub(super) struct Unknown(Vec<(String, TheoryError)>);

impl Unknown {
    pub(super) fn add(&mut self, quantity: String, why: TheoryError) {
        self.0.push((quantity, why));
    }

    /// The quantity, if there is one that is known by now.
    pub(super) fn known<'a, T>(
        &mut self,
        quantity: impl FnOnce() -> String,
        found: Option<&'a Found<T>>,
    ) -> Option<&'a T> {
        match found? {
            Ok(found) => found.as_ref(),
            Err(error) => {
                self.add(quantity(), *error);
                None
            }
        }
    }

    /// A sentence for every reason.
    pub(super) fn lines(&self) -> Vec<Line> {
        let mut reasons: Vec<TheoryError> = Vec::new();
        for (_, why) in &self.0 {
            if !reasons.contains(why) {
                reasons.push(*why);
            }
        }
        let line = |why: TheoryError| {
            let of = self.0.iter().filter(|entry| entry.1 == why);
            let quantities = joined(of.map(|entry| &entry.0), ", ");
            sentence(
                "unknown",
                say!("theory-unknown", quantities, why = reason(why)),
                "",
            )
        };
        reasons.into_iter().map(line).collect()
    }
}

pub(super) fn sentence(name: &'static str, value: String, full: &str) -> Line {
    Line {
        name,
        label: String::new(),
        value,
        full: full.into(),
    }
}

pub(super) fn number(name: &'static str, label: String, value: f64) -> Line {
    written(name, label, figure(value), value)
}

/// A line with a number that is written so.
pub(super) fn written(name: &'static str, label: String, text: String, value: f64) -> Line {
    Line {
        name,
        label,
        value: text,
        full: full(Some(value)),
    }
}
