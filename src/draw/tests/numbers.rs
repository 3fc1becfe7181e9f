//! Numbers on axes.

use super::close;
use crate::draw::number::{GROUP, Step, fixed, labels, power_of_ten, short};

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

#[test]
fn steps_are_nice_at_every_size() {
    for (rough, nice) in [
        (0.11, 0.2),
        (0.2, 0.2),
        (3.0, 5.0),
        (7.0, 10.0),
        (1e-300, 1e-300),
    ] {
        assert_eq!(Step::at_least(rough).size(), nice);
    }
    for rough in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(Step::at_least(rough).size(), 1.0);
    }
    for exponent in -300..300 {
        let rough = 3.0 * 10_f64.powi(exponent);
        let step = Step::at_least(rough);
        assert!(
            step.size() >= rough && step.size() < 2.0 * rough,
            "{rough} gave {step:?}"
        );
        assert!(step.next().size() > step.size());
    }
}

#[test]
fn multiples_are_free_of_rounding_noise() {
    let step = Step::at_least(0.1);
    assert_eq!(step.multiples(0.05, 0.45), [0.1, 0.2, 0.3, 0.4]);
    assert_eq!(step.multiples(-0.2, 0.1), [-0.2, -0.1, 0.0, 0.1]);
    assert!(step.multiples(f64::NAN, 1.0).is_empty());
    assert!(step.multiples(0.0, 1e300).len() <= 100);
}

#[test]
fn labels_share_decimals() {
    let step = Step::at_least(0.5);
    let ticks = labels(&[-0.5, 0.0, 0.5], step);
    assert_eq!(ticks.texts, ["−0.5", "0.0", "0.5"]);
    assert_eq!(ticks.note, "");
    assert_eq!(labels(&[4.0, 5.0], Step::at_least(1.0)).texts, ["4", "5"]);
}

#[test]
fn what_labels_have_in_common_moves_to_the_note() {
    let step = Step::at_least(0.2);
    let ticks = labels(&[2000.0, 2000.2, 2000.4], step);
    assert_eq!(ticks.texts, ["0.0", "0.2", "0.4"]);
    assert_eq!(ticks.note, format!("+2{GROUP}000"));
    let small = labels(&[0.0, 5e-7, 1e-6], Step::at_least(5e-7));
    assert_eq!(
        (small.texts[1].as_str(), small.note.as_str()),
        ("0.5", "×10⁻⁶")
    );
    let below = labels(&[-1e6 - 0.5, -1e6], Step::at_least(0.5));
    assert_eq!(below.note, format!("−1{GROUP}000{GROUP}000"));
}

#[test]
fn labels_stay_short_and_true_whatever_the_values() {
    for exponent in [-290, -9, -3, 0, 2, 5, 9, 290] {
        for offset in [0.0, 1.0, 37.0, 4096.0] {
            let step = Step::at_least(0.7 * 10_f64.powi(exponent));
            let values: Vec<f64> = (0..8).map(|i| step.times(offset + f64::from(i))).collect();
            let ticks = labels(&values, step);
            assert!(
                ticks.texts.iter().all(|t| t.chars().count() <= 8),
                "{ticks:?}"
            );
            let read = |t: &String| {
                t.replace('−', "-")
                    .replace(GROUP, "")
                    .parse::<f64>()
                    .unwrap()
            };
            let first = read(&ticks.texts[1]) - read(&ticks.texts[0]);
            let last = read(&ticks.texts[7]) - read(&ticks.texts[6]);
            close(first, last);
            assert!(first > 0.0, "{ticks:?}");
        }
    }
}
