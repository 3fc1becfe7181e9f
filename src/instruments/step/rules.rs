//! The output and the error signal of each rule, as formulas in general and with numbers.

use super::mathml::{self, Quantity, factor, id, number, op, over, power, term, words};
use crate::learn::{DeltaFormula, OutputFormula, Settings};
use crate::text::{escape, say};

/// A number with its formula and the formula with numbers, in pieces; either may be empty where there is nothing to say.
fn formula(quantity: Quantity, general: &[String], numbers: &[String]) -> Quantity {
    let whole = |pieces: &[String]| match pieces {
        [] => String::new(),
        pieces => term(pieces),
    };
    Quantity {
        general: whole(general),
        numbers: whole(numbers),
        ..quantity
    }
}

fn sign_of(z: &str) -> String {
    format!("<mi>sign</mi>{}{z}{}", op("("), op(")"))
}

/// The logistic function of −z in the exponent's place.
fn logistic_of(minus_z: &str) -> String {
    let power = format!("<msup><mi>e</mi><mrow>{minus_z}</mrow></msup>");
    over("<mn>1</mn>", &format!("<mn>1</mn>{}{power}", op("+")))
}

/// The unit's output for activation input z.
pub(super) fn output(settings: &Settings, z: f64, out: f64) -> Quantity {
    let known = settings.table().formula;
    let tanh = |z: &str| format!("<mi>tanh</mi><mo>&#x2061;</mo>{z}");
    let (general, numbers) = match known.output {
        OutputFormula::Sign => (sign_of(&id("z")), Some(sign_of(&number(z)))),
        OutputFormula::Identity => (id("z"), None),
        OutputFormula::Tanh => (tanh(&id("z")), Some(tanh(&factor(z)))),
        OutputFormula::Logistic => (
            logistic_of(&format!("{}{}", op("−"), id("z"))),
            Some(logistic_of(&number(-z))),
        ),
        OutputFormula::General => (
            format!("{}{}{}{}", id(known.symbol), op("("), id("z"), op(")")),
            None,
        ),
    };
    let output = Quantity::number("output", id(known.symbol), out);
    formula(output, &[general], numbers.as_slice())
}

/// The error signal δ of a sample with label y, behind the output.
pub(super) fn delta(settings: &Settings, z: f64, y: f64, (out, delta): (f64, f64)) -> Quantity {
    let signal = Quantity::number("delta", id("δ"), delta);
    let t = (y + 1.0) / 2.0;
    let minus = |a: &str, b: &str| format!("{a}{}{b}", op("−"));
    let brackets = |inner: &str| format!("{}{inner}{}", op("("), op(")"));
    let one = |b: &str| brackets(&minus("<mn>1</mn>", b));
    let known = settings.table().formula;
    // What the output should be, as a symbol and as a number.
    let (target, wanted) = if settings.table().probability {
        ("t", t)
    } else {
        ("y", y)
    };
    match known.delta {
        DeltaFormula::Difference => formula(
            signal,
            &[minus(&id(target), &id(known.symbol))],
            &[minus(&number(wanted), &factor(out))],
        ),
        DeltaFormula::TanhSlope => {
            let delta = |y: &str, out: &str| [brackets(&minus(y, out)), one(&power(out, "2"))];
            formula(
                signal,
                &delta(&id(target), &id(known.symbol)),
                &delta(&number(wanted), &factor(out)),
            )
        }
        DeltaFormula::LogisticSlope => {
            let delta = |t: &str, out: &str| {
                mathml::product(&[brackets(&minus(t, out)), out.into(), one(out)], false)
            };
            formula(
                signal,
                &delta(&id(target), &id(known.symbol)),
                &delta(&number(wanted), &factor(out)),
            )
        }
        DeltaFormula::Below { bound, included } => below(signal, (y, z), bound, included),
        DeltaFormula::General => {
            let of = [
                id("δ"),
                op("("),
                id("z"),
                mathml::COMMA.into(),
                id("y"),
                op(")"),
            ];
            formula(signal, &[of.concat()], &[])
        }
    }
}

/// y where y·z is below the bound, or at it where that is included, else 0.
fn below(signal: Quantity, (y, z): (f64, f64), bound: f64, included: bool) -> Quantity {
    let (under, over) = if included {
        ("≤", "&gt;")
    } else {
        ("&lt;", "≥")
    };
    let holds = [id("y"), op("·"), id("z"), op(under), number(bound)].concat();
    let general = [
        format!(
            "{}{}{holds}<mtext>,</mtext>",
            id("y"),
            words(&say!("step-if"))
        ),
        format!("{}<mn>0</mn>", words(&say!("step-else"))),
    ];
    let is_under = y * z < bound || (included && y * z == bound);
    let sign = if is_under { under } else { over };
    let since = escape(&say!("step-since"));
    let first = format!("<mtext>{since}&#xA0;</mtext>{}", factor(y));
    let second = format!("{}{}{}", factor(z), op(sign), number(bound));
    formula(signal, &general, &mathml::product(&[first, second], false))
}
