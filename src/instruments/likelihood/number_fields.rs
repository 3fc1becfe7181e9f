//! The number fields: names, ranges, and what they refuse.

use super::model::{Likelihood, MOST_POINTS};
use crate::data::{parse_number, round_to_digits};
use crate::session::fields::Refused;
use crate::text::number::exact;
use crate::theory::likelihood::Family;

/// A number field.
#[derive(Debug)]
pub struct NumberField {
    /// Its name on the page.
    pub name: &'static str,
    /// Of which family, and which of its parameters; of none what is drawn.
    pub of: Option<(Family, usize)>,
    min: f64,
    max: f64,
    whole: bool,
}

const fn parameter(name: &'static str, of: (Family, usize), (min, max): (f64, f64)) -> NumberField {
    NumberField {
        name,
        of: Some(of),
        min,
        max,
        whole: false,
    }
}

const fn whole(name: &'static str, (min, max): (f64, f64)) -> NumberField {
    NumberField {
        name,
        of: None,
        min,
        max,
        whole: true,
    }
}

/// All number fields that hold a value.
pub static NUMBER_FIELDS: [NumberField; 7] = [
    parameter("ml-mu", (Family::Normal, 0), (-1e3, 1e3)),
    parameter("ml-sigma", (Family::Normal, 1), (1e-3, 1e3)),
    parameter("ml-p", (Family::Bernoulli, 0), (0.0, 1.0)),
    parameter("ml-rate", (Family::Exponential, 0), (1e-3, 1e3)),
    parameter("ml-lambda", (Family::Poisson, 0), (0.0, 100.0)),
    whole("ml-size", (1.0, MOST_POINTS as f64)),
    whole("ml-seed", (0.0, 999_999.0)),
];

impl NumberField {
    /// Its value as text.
    pub(super) fn text(&self, state: &Likelihood) -> String {
        match self.of {
            Some((family, index)) => {
                let value = state.experiment_of(family).law.parameters()[index];
                exact(round_to_digits(value, 6))
            }
            None if self.name == "ml-size" => state.size.to_string(),
            None => state.seed.to_string(),
        }
    }

    /// The number that a text says, if this field takes it.
    pub(super) fn read(&self, state: &Likelihood, text: &str) -> Result<f64, String> {
        let value = parse_number(text).filter(|value| {
            (self.min..=self.max).contains(value) && !(self.whole && value.fract() != 0.0)
        });
        value.ok_or_else(|| {
            Refused::Number {
                name: self.name,
                whole: self.whole,
                range: (self.min, self.max),
                given: text.trim().into(),
                kept: self.text(state),
            }
            .to_string()
        })
    }
}
