//! Numbers as readers expect them on an axis: a true minus sign, thousands set
//! apart, never "−0.0", and powers of ten with a raised exponent.

use std::ops::Range;

use super::{Catalog, catalog, say};
use crate::data::{decimal_exponent, round_to_digits, whole_number};

/// The minus sign U+2212, as wide as a plus.
pub const MINUS: char = '\u{2212}';
/// The narrow no-break space U+202F between groups of three digits.
pub const GROUP: char = '\u{202f}';

/// A number with a fixed count of decimals.
///
/// ```
/// use hyperplane::text::number::fixed;
/// assert_eq!(fixed(-0.5, 1), "−0.5");
/// assert_eq!(fixed(-0.04, 1), "0.0");
/// assert_eq!(fixed(12345.0, 0), "12\u{202f}345");
/// ```
#[must_use]
pub fn fixed(value: f64, decimals: usize) -> String {
    localized(plain(value, decimals))
}

/// With the decimal sign of the language that is spoken.
fn localized(text: String) -> String {
    match catalog(Catalog::decimal_sign) {
        '.' => text,
        sign => text.replace('.', sign.encode_utf8(&mut [0; 4])),
    }
}

fn plain(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return unbounded(value);
    }
    let digits = format!("{:.decimals$}", value.abs());
    let (whole, rest) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    let mut text = String::new();
    if value < 0.0 && digits.bytes().any(|b| (b'1'..=b'9').contains(&b)) {
        text.push(MINUS);
    }
    text + &in_groups(whole) + rest
}

/// Digits with thin spaces between groups of three.
fn in_groups(digits: &str) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(GROUP);
        }
        text.push(digit);
    }
    text
}

/// A number that changes all the time, in figures that stand still: always three decimals below 1000, fewer above, and
/// a power of ten where that would hide it.
///
/// ```
/// use hyperplane::text::number::steady;
/// assert_eq!(steady(-0.4), "−0.400");
/// assert_eq!(steady(1234.56), "1\u{202f}234.6");
/// assert_eq!(steady(0.00012), "1.2·10⁻⁴");
/// assert_eq!(steady(0.0), "0.000");
/// ```
#[must_use]
pub fn steady(value: f64) -> String {
    match value.abs() {
        size if size == 0.0 || (0.001..1e3).contains(&size) => fixed(value, 3),
        size if (1e3..1e6).contains(&size) => fixed(value, 1),
        _ => short(value),
    }
}

/// A number in few characters: three significant digits, from 10⁵ on and below
/// 0.001 two digits and a power of ten.
///
/// ```
/// use hyperplane::text::number::short;
/// assert_eq!(short(286.9), "287");
/// assert_eq!(short(1200.0), "1\u{202f}200");
/// assert_eq!(short(0.25), "0.25");
/// assert_eq!(short(3.4e5), "3.4·10⁵");
/// assert_eq!(short(-1e-7), "−10⁻⁷");
/// ```
#[must_use]
pub fn short(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return if value == 0.0 {
            "0".into()
        } else {
            unbounded(value)
        };
    }
    if (1e-3..1e5).contains(&value.abs()) {
        let decimals = (2 - decimal_exponent(value)).max(0) as usize;
        return localized(trimmed(&plain(value, decimals)));
    }
    scientific(&format!("{:e}", round_to_digits(value, 2)))
}

/// A number with every digit it has: what [`short`] leaves out, this keeps.
pub(crate) fn full(value: f64) -> String {
    if value == 0.0 || (1e-3..1e9).contains(&value.abs()) {
        let decimals = format!("{value}")
            .split_once('.')
            .map_or(0, |(_, d)| d.len());
        return fixed(value, decimals);
    }
    scientific(&format!("{value:e}"))
}

/// Rust's `-3.4e5` as `−3.4·10⁵`; a mantissa of 1 is left out.
fn scientific(plain: &str) -> String {
    let (mantissa, exponent) = plain.split_once('e').unwrap_or((plain, "0"));
    let power = power_of_ten(whole_number(exponent).unwrap_or(0) as i32);
    let sign = if mantissa.starts_with('-') {
        MINUS.to_string()
    } else {
        String::new()
    };
    match trimmed(mantissa.trim_start_matches('-')).as_str() {
        "1" => sign + &power,
        digits => localized(format!("{sign}{digits}·{power}")),
    }
}

/// A power of ten with a raised exponent.
///
/// ```
/// use hyperplane::text::number::power_of_ten;
/// assert_eq!(power_of_ten(-12), "10⁻¹²");
/// ```
#[must_use]
pub fn power_of_ten(exponent: i32) -> String {
    let raised = |c: char| match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '0' | '4'..='9' => char::from_u32(0x2070 + c as u32 - '0' as u32).unwrap_or(c),
        _ => c,
    };
    format!(
        "10{}",
        exponent.to_string().chars().map(raised).collect::<String>()
    )
}

fn unbounded(value: f64) -> String {
    match value {
        v if v.is_nan() => "–".into(),
        v if v < 0.0 => format!("{MINUS}∞"),
        _ => "∞".into(),
    }
}

fn trimmed(text: &str) -> String {
    if !text.contains('.') {
        return text.into();
    }
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// A whole number with thin spaces between groups of three digits, from five digits on.
#[must_use]
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    if digits.len() < 5 {
        return digits;
    }
    in_groups(&digits)
}

/// A share as a percentage.
#[must_use]
pub fn percent(share: Option<f64>) -> String {
    share.map_or_else(
        || "–".into(),
        |share| say!("number-percent", share = fixed(100.0 * share, 1)),
    )
}

/// A number with four digits that matter, a true minus sign and powers of ten where it is very large or small.
#[must_use]
pub fn figure(value: f64) -> String {
    written(value, 4, 1e-4..1e6)
}

/// The same with three digits, and two where there is a power of ten: for places with little room.
#[must_use]
pub fn brief(value: f64) -> String {
    let plain = 1e-3..1e5;
    let digits = if plain.contains(&value.abs()) { 3 } else { 2 };
    written(value, digits, plain)
}

fn written(value: f64, digits: i32, plain: Range<f64>) -> String {
    if let Some(text) = beyond(value) {
        return text;
    }
    let rounded = round_to_digits(value, digits);
    let size = rounded.abs();
    let sign = if rounded < 0.0 { "−" } else { "" };
    if size == 0.0 || plain.contains(&size) {
        return localized(format!("{sign}{size}"));
    }
    let text = format!("{size:e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let power = power_of_ten(whole_number(exponent).unwrap_or(0) as i32);
    localized(format!("{sign}{digits}·{power}"))
}

/// A number with a true minus sign and at most three decimals.
#[must_use]
pub fn signed(value: f64) -> String {
    if let Some(text) = beyond(value) {
        return text;
    }
    let size = value.abs();
    let text = if size != 0.0 && !(1e-3..1e6).contains(&size) {
        format!("{:e}", round_to_digits(size, 3))
    } else {
        let fixed = format!("{size:.3}");
        fixed.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    localized(if value < 0.0 {
        format!("−{text}")
    } else {
        text
    })
}

/// A place of the plane.
#[must_use]
pub fn place((x, y): (f64, f64)) -> String {
    let one = |value: f64| match beyond(value) {
        Some(text) => text,
        None => localized(format!("{value:.3}")),
    };
    format!("{}, {}", one(x), one(y)).replace('-', "−")
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

/// A number with every digit it has, and no powers of ten.
#[must_use]
pub fn exact(value: f64) -> String {
    localized(value.to_string().replace('-', "−"))
}

/// What stands for a number that no computer number can hold, or that comes of such ones.
fn beyond(value: f64) -> Option<String> {
    (!value.is_finite()).then(|| say!("number-too-large"))
}
