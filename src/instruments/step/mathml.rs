//! Formulas as MathML, put together from small pieces. Numbers come from the lab, so nothing needs escaping.
//!
//! Browsers do not break MathML into lines. So a formula is a row of pieces, each a `<math>` of its own, and a line may
//! break between two of them: first between terms, within a term only where it does not fit into a line of its own.

use crate::session::messages::figure;
use crate::text::escape;

/// Between the members of a list.
pub(super) const COMMA: &str = "<mo separator=\"true\">,</mo>";

/// A piece that stays in one line.
pub(super) fn piece(inner: &str) -> String {
    format!("<math>{inner}</math>")
}

/// A term: it stays in one line if it fits into one, else it breaks between its pieces.
pub(super) fn term(pieces: &[String]) -> String {
    let pieces: String = pieces.iter().map(|inner| piece(inner)).collect();
    format!("<span class=\"term\">{pieces}</span>")
}

/// Terms, each the factors of a product, with plus signs at the ends of all but the last.
pub(super) fn sum(terms: &[Vec<String>]) -> String {
    let last = terms.len().saturating_sub(1);
    let one = |(k, factors): (usize, &Vec<String>)| term(&product(factors, k < last));
    terms.iter().enumerate().map(one).collect()
}

/// Factors with a dot at the end of all but the last, and a plus sign behind that if the sum goes on.
pub(super) fn product(factors: &[String], goes_on: bool) -> Vec<String> {
    let last = factors.len().saturating_sub(1);
    let sign = |k: usize| match k {
        k if k < last => "·",
        _ if goes_on => "+",
        _ => "",
    };
    let one = |(k, factor): (usize, &String)| match sign(k) {
        "" => factor.clone(),
        sign => format!("{factor}{}", op(sign)),
    };
    factors.iter().enumerate().map(one).collect()
}

/// Words within a formula, with a space on either side: MathML leaves out ordinary ones there.
pub(super) fn words(text: &str) -> String {
    format!("<mtext>&#xA0;{}&#xA0;</mtext>", escape(text))
}

/// A variable.
pub(super) fn id(name: &str) -> String {
    format!("<mi>{name}</mi>")
}

/// An operator or a bracket.
pub(super) fn op(sign: &str) -> String {
    format!("<mo stretchy=\"false\">{sign}</mo>")
}

/// A number as it is shown.
pub(super) fn number(value: f64) -> String {
    format!("<mn>{}</mn>", figure(value))
}

/// A number within a product or a sum: negative ones in brackets.
pub(super) fn factor(value: f64) -> String {
    if value.is_sign_negative() && value != 0.0 {
        format!("{}{}{}", op("("), number(value), op(")"))
    } else {
        number(value)
    }
}

/// A variable with an index.
pub(super) fn indexed(name: &str, index: &str) -> String {
    format!("<msub><mi>{name}</mi><mn>{index}</mn></msub>")
}

/// Something with an exponent.
pub(super) fn power(base: &str, exponent: &str) -> String {
    format!("<msup><mrow>{base}</mrow><mn>{exponent}</mn></msup>")
}

/// A variable after the update.
pub(super) fn primed(name: &str) -> String {
    format!("<msup><mi>{name}</mi><mo>′</mo></msup>")
}

/// The change of a variable.
pub(super) fn change(name: &str) -> String {
    format!("<mi mathvariant=\"normal\">Δ</mi><mi>{name}</mi>")
}

/// One thing over another.
pub(super) fn over(above: &str, below: &str) -> String {
    format!("<mfrac><mrow>{above}</mrow><mrow>{below}</mrow></mfrac>")
}

/// (a, b, …) in pieces, one a number.
pub(super) fn vector(values: &[f64]) -> Vec<String> {
    let last = values.len().saturating_sub(1);
    let one = |(k, value): (usize, &f64)| {
        let opening = if k == 0 { op("(") } else { String::new() };
        let closing = if k == last { op(")") } else { COMMA.into() };
        format!("{opening}{}{closing}", number(*value))
    };
    values.iter().enumerate().map(one).collect()
}

/// The sample with its one: x̃.
pub(super) fn sample() -> String {
    "<mover><mi>x</mi><mo>~</mo></mover>".into()
}

/// ‖…‖.
pub(super) fn norm(inner: &str) -> String {
    format!("{}{inner}{}", op("‖"), op("‖"))
}

/// One quantity of a step, as a formula and with its numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity {
    /// A code for tests and other programs.
    pub name: &'static str,
    /// “=”, or “≈” where it is not exact.
    pub relation: &'static str,
    /// Its symbol, MathML.
    pub symbol: String,
    /// The general formula, pieces of MathML between which a line may break; may be empty.
    pub general: String,
    /// The formula with the numbers of this step; may be empty.
    pub numbers: String,
    /// The result.
    pub result: String,
    /// The full values.
    pub full: Vec<f64>,
}

impl Quantity {
    /// A vector; formulas are still to be said.
    pub(super) fn vector(name: &'static str, symbol: String, values: &[f64]) -> Self {
        Self {
            name,
            relation: "=",
            symbol,
            general: String::new(),
            numbers: String::new(),
            result: term(&vector(values)),
            full: values.to_vec(),
        }
    }

    /// A number; formulas are still to be said.
    pub(super) fn number(name: &'static str, symbol: String, value: f64) -> Self {
        Self {
            result: piece(&number(value)),
            ..Self::vector(name, symbol, &[value])
        }
    }
}
