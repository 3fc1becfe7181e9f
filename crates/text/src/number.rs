//! Numbers as readers expect them on an axis: a true minus sign, thousands set
//! apart, never "−0.0", and powers of ten with a raised exponent.

use std::ops::Range;

use super::{Catalog, catalog, say};
use hyperplane_core::data::{round_to_digits, round_up_to_digits, whole_number};

/// The minus sign U+2212, as wide as a plus.
pub const MINUS: char = '\u{2212}';
/// The narrow no-break space U+202F between groups of three digits.
pub const GROUP: char = '\u{202f}';

/// A number with a fixed count of decimals.
///
/// ```
/// use hyperplane_text::number::fixed;
/// assert_eq!(fixed(-0.5, 1), "−0.5");
/// assert_eq!(fixed(-0.04, 1), "0.0");
/// assert_eq!(fixed(12345.0, 0), "12\u{202f}345");
/// ```
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
/// use hyperplane_text::number::steady;
/// assert_eq!(steady(-0.4), "−0.400");
/// assert_eq!(steady(1234.56), "1\u{202f}234.6");
/// assert_eq!(steady(0.00012), "1.2·10⁻⁴");
/// assert_eq!(steady(0.0), "0.000");
/// ```
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
/// use hyperplane_text::number::short;
/// assert_eq!(short(286.9), "287");
/// assert_eq!(short(1200.0), "1\u{202f}200");
/// assert_eq!(short(0.25), "0.25");
/// assert_eq!(short(3.4e5), "3.4·10⁵");
/// assert_eq!(short(-1e-7), "−10⁻⁷");
/// ```
pub fn short(value: f64) -> String {
    let plain = 1e-3..1e5;
    let digits = if plain.contains(&value.abs()) { 3 } else { 2 };
    written(value, digits, plain)
}

/// A number with every digit it has: what [`short`] leaves out, this keeps.
pub fn full(value: f64) -> String {
    every_digit(value, 1e-3..1e9)
}

/// A number with so many digits that matter.
fn written(value: f64, digits: usize, plain: Range<f64>) -> String {
    if value.is_finite() {
        every_digit(round_to_digits(value, digits), plain)
    } else {
        unbounded(value)
    }
}

/// A number as it is where its size lies in a range, else with a power of ten.
fn every_digit(value: f64, range: Range<f64>) -> String {
    if value != 0.0 && !range.contains(&value.abs()) {
        return scientific(&format!("{value:e}"));
    }
    let digits = value.to_string();
    let decimals = digits
        .split_once('.')
        .map_or(0, |(_, decimals)| decimals.len());
    fixed(value, decimals)
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
/// use hyperplane_text::number::power_of_ten;
/// assert_eq!(power_of_ten(-12), "10⁻¹²");
/// ```
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

/// A whole number with thin spaces between groups of three digits.
pub fn grouped(count: u64) -> String {
    in_groups(&count.to_string())
}

/// A share as a percentage.
pub fn percent(share: Option<f64>) -> String {
    share.map_or_else(
        || "–".into(),
        |share| say!("number-percent", share = fixed(100.0 * share, 1)),
    )
}

/// A number with four digits that matter and all before the point, a true minus sign, and powers of ten where it is very
/// large or small.
///
/// ```
/// use hyperplane_text::number::figure;
/// assert_eq!(figure(662_661.4), "662\u{202f}661");
/// assert_eq!(figure(-12.3456), "−12.35");
/// ```
pub fn figure(value: f64) -> String {
    beyond(value).unwrap_or_else(|| match value.abs() {
        1e4..1e6 => fixed(value, 0),
        _ => written(value, 4, 1e-4..1e6),
    })
}

/// The most of something that is counted: never below the true number, which is rounded up where it has to be.
///
/// ```
/// use hyperplane_text::number::at_most;
/// assert_eq!(at_most(51.0), "51");
/// assert_eq!(at_most(1_234_000_001.0), "1.235·10⁹");
/// ```
pub fn at_most(count: f64) -> String {
    figure(if count < 1e6 {
        count
    } else {
        round_up_to_digits(count, 4)
    })
}

/// A number in few characters, as [`short`] writes it.
pub fn brief(value: f64) -> String {
    beyond(value).unwrap_or_else(|| short(value))
}

/// A number with at most three decimals.
pub fn signed(value: f64) -> String {
    beyond(value).unwrap_or_else(|| match value.abs() {
        size if size == 0.0 || (1e-3..1e6).contains(&size) => localized(trimmed(&plain(value, 3))),
        _ => written(value, 3, 1e-3..1e6),
    })
}

/// A place of the plane.
pub fn place(x: f64, y: f64) -> String {
    let one = |value: f64| beyond(value).unwrap_or_else(|| fixed(value, 3));
    format!("{}, {}", one(x), one(y))
}

/// A weight as a text field shows it: as short as can be typed, to six decimals.
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

/// A number with every digit it has, and a power of ten where it is very small.
///
/// ```
/// use hyperplane_text::number::exact;
/// assert_eq!((exact(-0.0625), exact(8.3e-13)), ("−0.0625".into(), "8.3·10⁻¹³".into()));
/// ```
pub fn exact(value: f64) -> String {
    if value != 0.0 && value.abs() < 1e-6 {
        return scientific(&format!("{value:e}"));
    }
    localized(value.to_string().replace('-', "−"))
}

/// The shortest text that programs read back to the same bits.
pub fn shortest(value: f64) -> String {
    if value == 0.0 || (1e-5..1e16).contains(&value.abs()) {
        value.to_string()
    } else {
        format!("{value:e}")
    }
}

/// The text for a number that no computer number can hold, or that comes of such ones; none for a finite number.
fn beyond(value: f64) -> Option<String> {
    (!value.is_finite()).then(|| say!("number-too-large"))
}
