//! The arrow keys of number fields.

use crate::data::parse_number;
use crate::{Field, Kind, Session, set::set};

/// A control goes one notch up or down.
pub(crate) fn nudge(state: &mut Session, name: &str, up: bool) {
    let Some(field) = Field::named(name) else {
        return;
    };
    if let Some(next) = nudged(field, &state.document, up) {
        set(state, name, &next);
    }
}

/// One notch up or down: the rate along 1, 2, 5, other numbers by one or by a tenth of their size; none for a choice.
pub fn nudged<T>(field: &Field<T>, of: &T, up: bool) -> Option<String> {
    let Kind::Number { min, max, whole } = field.kind else {
        return None;
    };
    let value = parse_number(&(field.read)(of))?;
    let next = if field.has_notches {
        notch(value, up)
    } else {
        let step = if whole { 1.0 } else { tenth(max) };
        let moved = if up { value + step } else { value - step };
        ((moved / step).round() * step).clamp(min, max)
    };
    let next = parse_number(&format!("{next:.6}")).unwrap_or(next);
    Some(next.to_string())
}

/// The step of a number that is not whole: percentages go by 5, small ranges by 0.1.
fn tenth(max: f64) -> f64 {
    if max > 10.0 { 5.0 } else { 0.1 }
}

/// The next of … 0.1, 0.2, 0.5, 1 … above or below a rate.
fn notch(value: f64, up: bool) -> f64 {
    let notches = (-5..=5).flat_map(|power| {
        [1, 2, 5].map(|digit| parse_number(&format!("{digit}e{power}")).unwrap_or(value))
    });
    let mut notches: Vec<f64> = notches.collect();
    if !up {
        notches.reverse();
    }
    notches
        .into_iter()
        .find(|&n| if up { n > value } else { n < value })
        .unwrap_or(value)
}
