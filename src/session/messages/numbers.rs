//! Numbers as the page writes them: a true minus sign, thin spaces, powers of ten.

use crate::data::round_to_digits;
use crate::session::Session;

/// "1 epoch", "2 epochs", with thin spaces in large numbers.
#[must_use]
pub fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(count))
}

/// A whole number with thin spaces between groups of three digits, from five digits on.
#[must_use]
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// A share as a percentage.
#[must_use]
pub fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".into(), |share| format!("{:.1} %", 100.0 * share))
}

/// The full value of a number for other programs; empty where there is none, or one beyond all numbers.
#[must_use]
pub fn full(value: Option<f64>) -> String {
    let value = value.filter(|value| value.is_finite());
    value.map_or_else(String::new, |value| value.to_string())
}

/// The full values of several numbers, with commas between them.
#[must_use]
pub fn full_list(values: &[f64]) -> String {
    let texts: Vec<String> = values.iter().map(|value| full(Some(*value))).collect();
    texts.join(",")
}

/// Weights as a JSON array.
#[must_use]
pub fn weights_json(state: &Session) -> String {
    let weights = state.run().weights();
    if state.prepared().is_multiclass() {
        let rows = weights.chunks(state.prepared().inputs.len() + 1);
        let rows: Vec<String> = rows.map(list).collect();
        return format!("[{}]", rows.join(","));
    }
    list(weights)
}

fn list(weights: &[f64]) -> String {
    let texts: Vec<String> = weights.iter().map(f64::to_string).collect();
    format!("[{}]", texts.join(","))
}

/// A weight as a text field shows it: as short as can be typed, to six decimals.
#[must_use]
pub fn typed(weight: f64) -> String {
    let rounded = (weight * 1e6).round() / 1e6;
    if rounded == 0.0 {
        "0".into()
    } else if !rounded.is_finite() {
        weight.to_string()
    } else {
        rounded.to_string()
    }
}

/// A place of the plane.
#[must_use]
pub fn place((x, y): (f64, f64)) -> String {
    let one = |value: f64| match beyond(value) {
        Some(text) => text.into(),
        None => format!("{value:.3}"),
    };
    format!("{}, {}", one(x), one(y)).replace('-', "−")
}

/// What stands for a number that no computer number can hold, or that comes of such ones.
fn beyond(value: f64) -> Option<&'static str> {
    (!value.is_finite()).then_some("too large")
}

/// A number with a true minus sign and at most three decimals.
pub(crate) fn signed(value: f64) -> String {
    if let Some(text) = beyond(value) {
        return text.into();
    }
    let size = value.abs();
    let text = if size != 0.0 && !(1e-3..1e6).contains(&size) {
        format!("{:e}", round_to_digits(size, 3))
    } else {
        let fixed = format!("{size:.3}");
        fixed.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    if value < 0.0 {
        format!("−{text}")
    } else {
        text
    }
}

/// A number with four digits that matter, a true minus sign and powers of ten where it is very large or small.
#[must_use]
pub fn figure(value: f64) -> String {
    written(value, 4, 1e-4..1e6)
}

/// The same with three digits, and two where there is a power of ten: for places with little room.
pub(crate) fn brief(value: f64) -> String {
    let plain = 1e-3..1e5;
    let digits = if plain.contains(&value.abs()) { 3 } else { 2 };
    written(value, digits, plain)
}

fn written(value: f64, digits: i32, plain: std::ops::Range<f64>) -> String {
    if let Some(text) = beyond(value) {
        return text.into();
    }
    let rounded = round_to_digits(value, digits);
    let size = rounded.abs();
    let sign = if rounded < 0.0 { "−" } else { "" };
    if size == 0.0 || plain.contains(&size) {
        return format!("{sign}{size}");
    }
    let text = format!("{size:e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let raised: String = exponent.chars().map(raised).collect();
    format!("{sign}{digits}·10{raised}")
}

/// A digit or minus sign as a superscript.
fn raised(digit: char) -> char {
    match digit {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '0' | '4'..='9' => char::from_u32(0x2070 + (digit as u32 - '0' as u32)).unwrap_or(digit),
        other => other,
    }
}
