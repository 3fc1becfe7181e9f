//! Formulas as MathML, put together from small pieces. Numbers come from the lab, so nothing needs escaping.

use crate::lab::words::figure;

/// Between the members of a list.
pub(super) const COMMA: &str = "<mo separator=\"true\">,</mo>";

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

/// (a, b, …).
pub(super) fn vector(values: &[f64]) -> String {
    let numbers: Vec<String> = values.iter().map(|value| number(*value)).collect();
    format!("{}{}{}", op("("), numbers.join(COMMA), op(")"))
}

/// The sample with its one: x̃.
pub(super) fn sample() -> String {
    "<mover><mi>x</mi><mo>~</mo></mover>".into()
}

/// ‖…‖.
pub(super) fn norm(inner: &str) -> String {
    format!("{}{inner}{}", op("‖"), op("‖"))
}
