//! Decimal numbers in text.

/// The number nearest to a decimal text such as `−0,25`, `1e-3` or `+2`; nothing when the text is anything else or the
/// number is not finite.
///
/// A decimal comma and a typographic minus sign are understood. Spaces around the number do not matter.
///
/// ```
/// use hyperplane_core::data::parse_number;
/// assert_eq!(parse_number(" 0,1 "), Some(0.1));
/// assert_eq!(parse_number("\u{2212}1e-3"), Some(-0.001));
/// assert_eq!(parse_number("1e999"), None);
/// assert_eq!(parse_number("infinity"), None);
/// ```
pub fn parse_number(text: &str) -> Option<f64> {
    let text = text.trim();
    let typed = text.contains([',', '\u{2212}']);
    let typed = typed.then(|| text.replace(',', ".").replace('\u{2212}', "-"));
    let plain = typed.as_deref().unwrap_or(text);
    let unsigned = plain.strip_prefix(['-', '+']).unwrap_or(plain);
    let (_, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    exponent.parse::<i32>().ok()?;
    // The standard library also takes “inf” and “NaN”, which are not finite.
    let value: f64 = plain.parse().ok()?;
    value.is_finite().then_some(value)
}

/// The whole number that a text says, if it is one that `f64` counts exactly.
///
/// ```
/// use hyperplane_core::data::whole_number;
/// assert_eq!((whole_number("-12"), whole_number("1.5"), whole_number("x")), (Some(-12), None, None));
/// ```
pub fn whole_number(text: &str) -> Option<i64> {
    const LARGEST: f64 = 9_007_199_254_740_991.0;
    parse_number(text)
        .filter(|value| value.fract() == 0.0 && value.abs() <= LARGEST)
        .map(|value| value as i64)
}

/// The shortest decimal that reads back as `value`, as its digits and a power of ten: value = digits · 10^exponent. Zero
/// has exponent 0. None where the value is not finite.
///
/// ```
/// use hyperplane_core::data::shortest_decimal;
/// assert_eq!(shortest_decimal(-0.125), Some((-125, -3)));
/// assert_eq!(shortest_decimal(0.1 + 0.2), Some((30_000_000_000_000_004, -17)));
/// assert_eq!(shortest_decimal(f64::NAN), None);
/// ```
pub fn shortest_decimal(value: f64) -> Option<(i64, i32)> {
    let text = format!("{value:e}");
    let (mantissa, exponent) = text.split_once('e')?;
    let fraction = mantissa
        .split_once('.')
        .map_or(0, |(_, digits)| digits.len());
    // At most 17 digits.
    let digits = mantissa.replace('.', "").parse().ok()?;
    let exponent: i32 = exponent.parse().ok()?;
    Some((digits, exponent - fraction as i32))
}

/// A number rounded to `digits` significant decimal digits, 1 … 17, from the shortest text that says it; what lies in the
/// middle, away from zero. What is not finite stays.
///
/// ```
/// use hyperplane_core::data::round_to_digits;
/// assert_eq!(round_to_digits(0.000_123_456, 2), 0.000_12);
/// assert_eq!(round_to_digits(-98_765.0, 3), -98_800.0);
/// assert_eq!(round_to_digits(0.0, 3), 0.0);
/// assert_eq!(round_to_digits(f64::INFINITY, 3), f64::INFINITY);
/// ```
pub fn round_to_digits(value: f64, digits: usize) -> f64 {
    with_digits(value, digits, |all, unit| (all + unit / 2) / unit)
}

/// A number rounded to `digits` significant decimal digits, away from zero: the result is never nearer to zero.
///
/// ```
/// use hyperplane_core::data::round_up_to_digits;
/// assert_eq!([1_234_001.0, 1_234_000.0].map(|x| round_up_to_digits(x, 4)), [1_235_000.0, 1_234_000.0]);
/// ```
pub fn round_up_to_digits(value: f64, digits: usize) -> f64 {
    with_digits(value, digits, u64::div_ceil)
}

/// A number with its decimal digits divided by a unit that leaves so many.
fn with_digits(value: f64, digits: usize, divided: fn(u64, u64) -> u64) -> f64 {
    let Some((all, exponent)) = shortest_decimal(value) else {
        return value;
    };
    let all = all.unsigned_abs();
    let cut = decimal_length(all).saturating_sub(digits as u32);
    if cut == 0 {
        return value;
    }
    let kept = divided(all, 10_u64.pow(cut));
    let rounded = parse_number(&format!("{kept}e{}", exponent + cut.cast_signed()));
    rounded.map_or(value, |rounded| rounded.copysign(value))
}

/// The decimal exponent of a number's leading digit: 2 for 300; 0 for zero and what is not finite.
///
/// ```
/// use hyperplane_core::data::decimal_exponent;
/// assert_eq!((decimal_exponent(-300.0), decimal_exponent(0.0)), (2, 0));
/// ```
pub fn decimal_exponent(value: f64) -> i32 {
    shortest_decimal(value).map_or(0, |(digits, exponent)| {
        exponent + decimal_length(digits.unsigned_abs()).cast_signed() - 1
    })
}

/// The count of a number’s decimal digits; 1 for zero.
fn decimal_length(digits: u64) -> u32 {
    digits.checked_ilog10().unwrap_or(0) + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Seeded;

    #[test]
    fn reads_back_every_shortest_text_to_the_bit() {
        let mut random = Seeded::new(31, 0);
        for _ in 0..50_000 {
            let bits = u64::from(random.below(u32::MAX)) << 32 | u64::from(random.below(u32::MAX));
            let value = f64::from_bits(bits);
            if value.is_finite() {
                assert_eq!(
                    parse_number(&value.to_string()).map(f64::to_bits),
                    Some(bits)
                );
                assert_eq!(
                    parse_number(&format!("{value:e}")).map(f64::to_bits),
                    Some(bits)
                );
            }
        }
    }

    #[test]
    fn agrees_with_the_standard_library_on_what_people_type() {
        for text in [
            "0",
            "-0",
            "5.",
            ".5",
            "+5",
            "1e5",
            "1E-5",
            "0.1",
            "123456789.123456789",
            "9007199254740993",
            "4.9e-324",
        ] {
            assert_eq!(parse_number(text), text.parse().ok(), "{text}");
        }
        for text in [
            "", " ", "-", ".", "e5", "1e", "1 2", "1.2.3", "0x10", "nan", "inf", "1_000", "１",
            "--1",
        ] {
            assert_eq!(parse_number(text), None, "{text}");
        }
    }

    #[test]
    fn the_smallest_numbers_are_rounded_as_others_are_and_only_once() {
        // Found by a long run: 2.83347e-316 came of it.
        assert_eq!(round_to_digits(2.827_841_3e-316, 6), 2.827_84e-316);
        assert_eq!(round_to_digits(-1.26e-310, 2), -1.3e-310);
        let mut random = Seeded::new(32, 0);
        for _ in 0..50_000 {
            let value = f64::from_bits(u64::from(random.below(u32::MAX)) << random.below(31));
            for digits in [1, 3, 6, 15] {
                let once = round_to_digits(value, digits);
                assert_eq!(round_to_digits(once, digits), once, "{value:e} {digits}");
                let last_bit = (value * f64::EPSILON).max(f64::from_bits(1));
                let unit = format!("0.5e{}", decimal_exponent(value) + 1 - digits as i32);
                let most = parse_number(&unit).expect("a number") + last_bit;
                assert!((once - value).abs() <= most, "{value:e} {digits} {once:e}");
            }
        }
    }
}
