//! What each rule's output and error signal are, as formulas, and the same with numbers.

use super::mathml::{self, factor, id, number, op, over, power, term, words};
use crate::learn::{Activation, Rule, Settings};

/// A symbol, its formula, and the formula with numbers, in pieces; either may be empty where there is nothing to say.
pub(super) struct Formula {
    pub(super) symbol: String,
    pub(super) general: String,
    pub(super) numbers: String,
}

fn formula(symbol: &str, general: &[String], numbers: &[String]) -> Formula {
    let whole = |pieces: &[String]| match pieces {
        [] => String::new(),
        pieces => term(pieces),
    };
    Formula {
        symbol: id(symbol),
        general: whole(general),
        numbers: whole(numbers),
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
pub(super) fn output(settings: &Settings, z: f64) -> Formula {
    let name = if settings.rule == Rule::Logistic {
        "p"
    } else {
        "o"
    };
    let tanh = |z: &str| format!("<mi>tanh</mi><mo>&#x2061;</mo>{z}");
    match settings.rule {
        Rule::Adaline if settings.activation == Activation::Tanh => {
            formula("α", &[tanh(&id("z"))], &[tanh(&factor(z))])
        }
        Rule::Adaline => formula("α", &[id("z")], &[]),
        Rule::Logistic | Rule::Sigmoid => formula(
            name,
            &[logistic_of(&format!("{}{}", op("−"), id("z")))],
            &[logistic_of(&number(-z))],
        ),
        Rule::Perceptron | Rule::Rosenblatt | Rule::Svm => {
            formula("ŷ", &[sign_of(&id("z"))], &[sign_of(&number(z))])
        }
        #[allow(
            unreachable_patterns,
            reason = "a new rule is shown in general until it has words here"
        )]
        _ => formula(
            "f",
            &[format!("{}{}{}{}", id("f"), op("("), id("z"), op(")"))],
            &[],
        ),
    }
}

/// The error signal δ of a sample with label y whose output is `out`.
pub(super) fn delta(settings: &Settings, z: f64, y: f64, out: f64) -> Formula {
    let t = (y + 1.0) / 2.0;
    let minus = |a: &str, b: &str| format!("{a}{}{b}", op("−"));
    let brackets = |inner: &str| format!("{}{inner}{}", op("("), op(")"));
    let one = |b: &str| brackets(&minus("<mn>1</mn>", b));
    // y where the condition on y·z holds, else 0.
    let condition = |sign: &str, bound: &str| {
        let holds = format!(
            "{}{}{}{}<mn>{bound}</mn>",
            id("y"),
            op("·"),
            id("z"),
            op(sign)
        );
        [
            format!("{}{}{holds}<mtext>,</mtext>", id("y"), words("if")),
            format!("{}<mn>0</mn>", words("else")),
        ]
    };
    let since = |sign: &str, bound: f64| {
        let first = format!("<mtext>since&#xA0;</mtext>{}", factor(y));
        let second = format!("{}{}{}", factor(z), op(sign), number(bound));
        mathml::product(&[first, second], false)
    };
    match settings.rule {
        Rule::Perceptron => formula(
            "δ",
            &[minus(&id("y"), &id("ŷ"))],
            &[minus(&number(y), &factor(out))],
        ),
        Rule::Rosenblatt => {
            let sign = if y * z <= 0.0 { "≤" } else { "&gt;" };
            formula("δ", &condition("≤", "0"), &since(sign, 0.0))
        }
        Rule::Svm => {
            let sign = if y * z < 1.0 { "&lt;" } else { "≥" };
            formula("δ", &condition("&lt;", "1"), &since(sign, 1.0))
        }
        Rule::Adaline if settings.activation == Activation::Tanh => {
            let delta = |y: &str, out: &str| [brackets(&minus(y, out)), one(&power(out, "2"))];
            formula(
                "δ",
                &delta(&id("y"), &id("α")),
                &delta(&number(y), &factor(out)),
            )
        }
        Rule::Adaline => formula(
            "δ",
            &[minus(&id("y"), &id("α"))],
            &[minus(&number(y), &factor(out))],
        ),
        Rule::Logistic => formula(
            "δ",
            &[minus(&id("t"), &id("p"))],
            &[minus(&number(t), &number(out))],
        ),
        Rule::Sigmoid => {
            let delta = |t: &str, out: &str| {
                mathml::product(&[brackets(&minus(t, out)), out.into(), one(out)], false)
            };
            formula(
                "δ",
                &delta(&id("t"), &id("o")),
                &delta(&number(t), &number(out)),
            )
        }
        #[allow(unreachable_patterns, reason = "as above")]
        _ => formula(
            "δ",
            &[format!(
                "{}{}{}{}{}{}",
                id("δ"),
                op("("),
                id("z"),
                mathml::COMMA,
                id("y"),
                op(")")
            )],
            &[],
        ),
    }
}
