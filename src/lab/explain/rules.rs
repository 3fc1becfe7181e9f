//! What each rule's output and error signal are, as formulas, and the same with numbers.

use super::mathml::{self, factor, id, number, op, over, power};
use crate::learn::{Activation, Rule, Settings};

/// A symbol, its formula, and the formula with numbers; either may be empty where there is nothing to say.
pub(super) struct Formula {
    pub(super) symbol: String,
    pub(super) general: String,
    pub(super) numbers: String,
}

fn formula(symbol: &str, general: String, numbers: String) -> Formula {
    Formula {
        symbol: id(symbol),
        general,
        numbers,
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
    match settings.rule {
        Rule::Adaline if settings.activation == Activation::Tanh => formula(
            "α",
            format!("<mi>tanh</mi><mo>&#x2061;</mo>{}", id("z")),
            format!("<mi>tanh</mi><mo>&#x2061;</mo>{}", factor(z)),
        ),
        Rule::Adaline => formula("α", id("z"), String::new()),
        Rule::Logistic | Rule::Sigmoid => formula(
            if settings.rule == Rule::Logistic {
                "p"
            } else {
                "o"
            },
            logistic_of(&format!("{}{}", op("−"), id("z"))),
            logistic_of(&number(-z)),
        ),
        Rule::Perceptron | Rule::Rosenblatt | Rule::Svm => {
            formula("ŷ", sign_of(&id("z")), sign_of(&number(z)))
        }
        #[allow(
            unreachable_patterns,
            reason = "a new rule is shown in general until it has words here"
        )]
        _ => formula(
            "f",
            format!("{}{}{}{}", id("f"), op("("), id("z"), op(")")),
            String::new(),
        ),
    }
}

/// The error signal δ of a sample with label y whose output is `out`.
pub(super) fn delta(settings: &Settings, z: f64, y: f64, out: f64) -> Formula {
    let t = (y + 1.0) / 2.0;
    let minus = |a: &str, b: &str| format!("{a}{}{b}", op("−"));
    let times = |a: &str, b: &str| format!("{a}{}{b}", op("·"));
    let brackets = |inner: &str| format!("{}{inner}{}", op("("), op(")"));
    let if_else = |condition: &str| {
        format!(
            "{} <mtext> if </mtext> {condition} <mtext>, else </mtext> <mn>0</mn>",
            id("y")
        )
    };
    let product = times(&factor(y), &factor(z));
    match settings.rule {
        Rule::Perceptron => formula(
            "δ",
            minus(&id("y"), &id("ŷ")),
            minus(&number(y), &factor(out)),
        ),
        Rule::Rosenblatt => formula(
            "δ",
            if_else(&format!(
                "{}{}<mn>0</mn>",
                times(&id("y"), &id("z")),
                op("≤")
            )),
            format!(
                "<mtext>since </mtext>{product}{}",
                relation(y * z, 0.0, "≤", "&gt;")
            ),
        ),
        Rule::Svm => formula(
            "δ",
            if_else(&format!(
                "{}{}<mn>1</mn>",
                times(&id("y"), &id("z")),
                op("&lt;")
            )),
            format!("<mtext>since </mtext>{product}{}", strictly(y * z, 1.0)),
        ),
        Rule::Adaline if settings.activation == Activation::Tanh => formula(
            "δ",
            format!(
                "{}{}",
                brackets(&minus(&id("y"), &id("α"))),
                brackets(&minus("<mn>1</mn>", &power(&id("α"), "2")))
            ),
            format!(
                "{}{}",
                brackets(&minus(&number(y), &factor(out))),
                brackets(&minus("<mn>1</mn>", &power(&factor(out), "2")))
            ),
        ),
        Rule::Adaline => formula(
            "δ",
            minus(&id("y"), &id("α")),
            minus(&number(y), &factor(out)),
        ),
        Rule::Logistic => formula(
            "δ",
            minus(&id("t"), &id("p")),
            minus(&number(t), &number(out)),
        ),
        Rule::Sigmoid => formula(
            "δ",
            times(
                &times(&brackets(&minus(&id("t"), &id("o"))), &id("o")),
                &brackets(&minus("<mn>1</mn>", &id("o"))),
            ),
            times(
                &times(&brackets(&minus(&number(t), &number(out))), &number(out)),
                &brackets(&minus("<mn>1</mn>", &number(out))),
            ),
        ),
        #[allow(unreachable_patterns, reason = "as above")]
        _ => formula(
            "δ",
            format!(
                "{}{}{}{}{}{}",
                id("δ"),
                op("("),
                id("z"),
                mathml::COMMA,
                id("y"),
                op(")")
            ),
            String::new(),
        ),
    }
}

fn relation(value: f64, bound: f64, holds: &str, fails: &str) -> String {
    let sign = if value <= bound { holds } else { fails };
    format!("{}{}", op(sign), number(bound))
}

fn strictly(value: f64, bound: f64) -> String {
    let sign = if value < bound { "&lt;" } else { "≥" };
    format!("{}{}", op(sign), number(bound))
}
