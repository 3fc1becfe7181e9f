//! Numbers as students type them.

use crate::data::parse_number;

/// The share by which a number may be off, however few digits it has.
const ROUGHEST: f64 = 0.005;

/// The texts between semicolons, as the three weights of an answer are kept.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(';').map(str::trim)
}

/// A number as it was typed, and how much it may be off: 0.6 of its last digit; a fraction is exact.
pub(super) fn read_number(text: &str) -> Option<(f64, f64)> {
    if let Some((above, below)) = text.split_once('/') {
        let value = parse_number(above)? / parse_number(below)?;
        return value.is_finite().then_some((value, 0.0));
    }
    let value = parse_number(text)?;
    let plain = text.replace(',', ".");
    let (digits, power) = plain.split_once(['e', 'E']).unwrap_or((&plain, "0"));
    let decimals = digits
        .trim()
        .split_once('.')
        .map_or(0, |(_, decimals)| decimals.len());
    let power = parse_number(power)? - decimals as f64;
    Some((value, 0.6 * libm::exp10(power)))
}

/// Returns true if these numbers were typed, each to the digits it has and to half a percent.
pub(super) fn are_right(text: &str, wanted: &[f64]) -> bool {
    let given: Option<Vec<(f64, f64)>> = match wanted {
        [_] => read_number(text.trim()).map(|only| vec![only]),
        _ => words(text).map(read_number).collect(),
    };
    given.is_some_and(|given| {
        let is_close = |((given, rounding), wanted): (&(f64, f64), &f64)| {
            let most = rounding.min(ROUGHEST * wanted.abs()) + 1e-9 * wanted.abs().max(1.0);
            (given - wanted).abs() <= most
        };
        given.len() == wanted.len() && given.iter().zip(wanted).all(is_close)
    })
}
