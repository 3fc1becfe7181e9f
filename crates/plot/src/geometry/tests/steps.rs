//! Round steps.

use crate::geometry::step::Step;

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
