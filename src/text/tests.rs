//! Numbers on axes.

use crate::text::number::{GROUP, fixed, power_of_ten, short};

#[test]
fn fixed_has_a_true_minus_and_no_negative_zero() {
    assert_eq!(fixed(-1.5, 2), "−1.50");
    assert_eq!(fixed(-0.0, 1), "0.0");
    assert_eq!(fixed(-0.049, 1), "0.0");
    assert_eq!(fixed(-0.051, 1), "−0.1");
    assert_eq!(fixed(1234567.0, 0), format!("1{GROUP}234{GROUP}567"));
    assert_eq!(fixed(123.0, 0), "123");
    assert_eq!(fixed(f64::NEG_INFINITY, 0), "−∞");
    assert_eq!(fixed(f64::NAN, 3), "–");
}

#[test]
fn short_keeps_three_digits() {
    let cases = [
        (0.0, "0"),
        (-0.0, "0"),
        (143.4, "143"),
        (0.125, "0.125"),
        (2.5, "2.5"),
        (99.96, "100"),
        (-7.0, "−7"),
        (340_000.0, "3.4·10⁵"),
        (1e300, "10³⁰⁰"),
        (2.5e-4, "2.5·10⁻⁴"),
        (f64::INFINITY, "∞"),
    ];
    for (value, text) in cases {
        assert_eq!(short(value), text);
    }
    assert_eq!(power_of_ten(-1_234_567_890), "10⁻¹²³⁴⁵⁶⁷⁸⁹⁰");
}
