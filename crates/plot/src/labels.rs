//! The numbers of an axis.

use crate::data::decimal_exponent;
use crate::geometry::step::{Step, ten_to};
use crate::text::number::{MINUS, fixed, full, power_of_ten};

/// Labels of tick values, and what all of them share.
#[derive(Clone, Debug, PartialEq)]
pub struct Labels {
    /// One short text per value.
    pub texts: Vec<String>,
    /// The operation that gives the value of each text, as `×10⁵` or `+1 000 000`;
    /// empty for values of ordinary size.
    pub note: String,
}

/// Labels for multiples of a step, all with the same decimals.
///
/// Very large, very small and very similar values keep short labels: what they
/// have in common moves into the note.
///
/// ```
/// use hyperplane_plot::{geometry::step::Step, labels::labels};
/// let step = Step::at_least(0.5);
/// assert_eq!(labels(&[4.0, 4.5], step).texts, ["4.0", "4.5"]);
/// let step = Step::at_least(1e6);
/// let large = labels(&[1e6, 2e6], step);
/// assert_eq!((large.texts, large.note.as_str()), (vec!["1".into(), "2".into()], "×10⁶"));
/// ```
pub fn labels(values: &[f64], step: Step) -> Labels {
    let largest = values.iter().fold(0.0_f64, |m, v| m.max(v.abs()));
    let leading = decimal_exponent(largest);
    if largest > 0.0 && leading - step.exponent > 3 {
        return offset(values, step);
    }
    if largest > 0.0 && !(-3..6).contains(&leading) {
        let decimals = (leading - step.exponent).max(0);
        let note = format!("×{}", power_of_ten(leading));
        return Labels::new(values, ten_to(leading), decimals, note);
    }
    Labels::new(values, 1.0, (-step.exponent).max(0), String::new())
}

impl Labels {
    /// Labels of values in units, with so many decimals.
    fn new(values: &[f64], unit: f64, decimals: i32, note: String) -> Self {
        let decimals = decimals.unsigned_abs() as usize;
        let texts = values.iter().map(|v| fixed(v / unit, decimals)).collect();
        Self { texts, note }
    }
}

/// Labels that count from a round number near all values, of which there is at
/// least one.
fn offset(values: &[f64], step: Step) -> Labels {
    let round = Step::new(1, step.exponent + 3);
    let middle = values[values.len() / 2];
    let base = round.times((middle / round.size()).round());
    let rest: Vec<f64> = values.iter().map(|v| v - base).collect();
    if base == 0.0 || !base.is_finite() || rest.iter().any(|r| r.abs() > 1e5 * step.size()) {
        return Labels::new(values, 1.0, (-step.exponent).clamp(0, 17), String::new());
    }
    let inner = labels(&rest, step);
    let sign = if base < 0.0 { MINUS } else { '+' };
    Labels {
        note: format!("{}{sign}{}", inner.note, full(base.abs())),
        ..inner
    }
}
