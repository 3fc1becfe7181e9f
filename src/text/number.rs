//! Numbers as readers expect them on an axis: a true minus sign, thousands set
//! apart, never "−0.0", and powers of ten with a raised exponent.

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
    if !value.is_finite() {
        return unbounded(value);
    }
    let digits = format!("{:.decimals$}", value.abs());
    let (whole, rest) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    let mut text = String::new();
    if value < 0.0 && digits.bytes().any(|b| (b'1'..=b'9').contains(&b)) {
        text.push(MINUS);
    }
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i) % 3 == 0 {
            text.push(GROUP);
        }
        text.push(digit);
    }
    text + rest
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
        return trimmed(&fixed(value, decimals));
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
        digits => format!("{sign}{digits}·{power}"),
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
