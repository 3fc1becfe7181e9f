//! Exact separability: every proof is checked again in integers of its own, every answer is one of two with a proof.

use hyperplane_core::data::{Gate, Seeded};
use hyperplane_core::learn::Samples;
use hyperplane_core::task::at_once;
use hyperplane_core::theory::{Contradiction, Separability, Separation};
use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::{samples, whole};

fn small(x: &BigInt) -> i128 {
    x.to_i128().expect("small data have small proofs")
}

/// y w·x̃ for whole numbers.
fn inner(samples: &Samples, i: usize, w: &[BigInt]) -> i128 {
    let terms = w.iter().zip(samples.row(i));
    samples.label(i) as i128 * terms.map(|(w, &x)| small(w) * x as i128).sum::<i128>()
}

fn is_contradiction(samples: &Samples, proof: &Contradiction) -> bool {
    let mut sum = vec![0; samples.features() + 1];
    for (i, c) in &proof.support {
        let factor = small(c) * samples.label(*i) as i128;
        sum.iter_mut()
            .zip(samples.row(*i))
            .for_each(|(sum, &x)| *sum += factor * x as i128);
    }
    !proof.support.is_empty()
        && proof.support.iter().all(|(_, c)| small(c) > 0)
        && sum.iter().all(|&sum| sum == 0)
}

/// `f64` weights of whole data, exactly: their mantissas at the smallest exponent.
fn separates(samples: &Samples, w: &[f64]) -> bool {
    let scale = (0..2000).find(|&k| {
        let by = libm::ldexp(1.0, k);
        w.iter().all(|w| (w * by).fract() == 0.0)
    });
    let by = libm::ldexp(1.0, scale.expect("finite numbers"));
    let w: Vec<BigInt> = w.iter().map(|w| BigInt::from((w * by) as i128)).collect();
    (0..samples.len()).all(|i| inner(samples, i, &w) > 0)
}

#[test]
fn thousands_of_whole_number_sets_have_the_answer_their_proof_shows() {
    let mut random = Seeded::new(1, 100);
    let mut counts = [0; 5];
    for round in 0..10_500 {
        let n = 1 + round % 3;
        let set = whole(&mut random, n);
        let found = at_once(Separability::decide(&set));
        match &found {
            Separability::Separable(separator) => {
                assert!(
                    (0..set.len()).all(|i| inner(&set, i, &separator.exact) > 0),
                    "{set:?}"
                );
                let weights = separator.weights(&set).expect("small numbers");
                assert!(separates(&set, &weights), "{set:?} {weights:?}");
                counts[0] += 1;
            }
            Separability::NotSeparable(proof) => {
                assert!(is_contradiction(&set, proof), "{set:?}");
                assert!(proof.support.len() <= n + 2);
                let sum: f64 = proof.multipliers(set.len()).iter().sum();
                assert!((sum - 1.0).abs() < 1e-12);
                counts[1] += 1;
            }
        }
        match at_once(Separation::given(&set, &found)) {
            Separation::Complete(_) => {
                assert!(found.is_separable());
                counts[2] += 1;
            }
            Separation::QuasiComplete(w) => {
                let inner: Vec<i128> = (0..set.len()).map(|i| inner(&set, i, &w)).collect();
                assert!(!found.is_separable());
                assert!(
                    inner.iter().all(|&z| z >= 0) && inner.iter().any(|&z| z > 0),
                    "{set:?}"
                );
                counts[3] += 1;
            }
            Separation::Overlap(proof) => {
                assert_eq!(proof.support.len(), set.len());
                assert!(is_contradiction(&set, &proof), "{set:?}");
                counts[4] += 1;
            }
        }
        if round % 10 == 0 {
            assert!(found.verify(&set) && at_once(Separation::decide(&set)).verify(&set));
        }
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

#[test]
fn of_the_sixteen_gates_two_are_not_separable() {
    for number in 0..16 {
        let set = Gate::by_number(number).expect("a gate").dataset();
        let x: Vec<f64> = (0..4).flat_map(|i| set.row(i).to_vec()).collect();
        let y: Vec<f64> = set
            .class_indices()
            .iter()
            .map(|&c| if c == 1 { 1.0 } else { -1.0 })
            .collect();
        let found = at_once(Separability::decide(&samples(2, &x, &y)));
        assert_eq!(
            found.is_separable(),
            number != 6 && number != 9,
            "gate {number}"
        );
    }
}

#[test]
fn a_point_of_both_hulls_lies_in_both() {
    let mut random = Seeded::new(2, 100);
    let mut seen = 0;
    while seen < 300 {
        let set = whole(&mut random, 1);
        if let Separability::NotSeparable(proof) = at_once(Separability::decide(&set)) {
            let point = proof.common_point(&set).expect("an ordinary point")[0];
            for class in [-1.0, 1.0] {
                let of = |i: &usize| set.label(*i) == class;
                let xs = || (0..set.len()).filter(of).map(|i| set.row(i)[1]);
                let (low, high) = (xs().fold(9.0, f64::min), xs().fold(-9.0, f64::max));
                assert!(
                    low - 1e-12 <= point && point <= high + 1e-12,
                    "{set:?} {point}"
                );
            }
            seen += 1;
        }
    }
}

#[test]
fn no_exponent_is_too_large_or_too_small() {
    for scale in [1e300, 1e-300, 5e-324, 1.0] {
        let line = [0.0, scale, 2.0 * scale, 3.0 * scale];
        for (y, expected) in [
            ([-1.0, -1.0, 1.0, 1.0], true),
            ([-1.0, 1.0, -1.0, 1.0], false),
        ] {
            let set = samples(1, &line, &y);
            let found = at_once(Separability::decide(&set));
            assert!(found.verify(&set));
            assert_eq!(found.is_separable(), expected, "{scale}");
        }
    }
    // Both ends of the range in one point, and in one feature.
    let x = [1e300, 1e-300, -1e300, 1e-300, 1e-300, -1e-300, 0.0, 2e-300];
    for labels in 0..16 {
        let y = [0, 1, 2, 3].map(|k| if labels >> k & 1 == 1 { 1.0 } else { -1.0 });
        let set = samples(2, &x, &y);
        let (found, separation) = (
            at_once(Separability::decide(&set)),
            at_once(Separation::decide(&set)),
        );
        assert!(found.verify(&set) && separation.verify(&set), "{y:?}");
        if let Separability::Separable(separator) = &found {
            assert!(separator.weights(&set).is_some(), "{y:?}");
        }
    }
    let mut random = Seeded::new(3, 100);
    for _ in 0..300 {
        let count = 1 + random.below(8) as usize;
        let mut wild = |_| {
            let exponent = random.below(2000).cast_signed() - 1000;
            libm::ldexp(2.0 * random.unit() - 1.0, exponent)
        };
        let x: Vec<f64> = (0..2 * count).map(&mut wild).collect();
        let y: Vec<f64> = (0..count)
            .map(|i| if i % 2 == 0 { 1.0 } else { -1.0 })
            .collect();
        let set = samples(2, &x, &y);
        assert!(at_once(Separability::decide(&set)).verify(&set), "{set:?}");
    }
}

#[test]
fn one_rounding_apart_is_apart() {
    // Points on a line through the origin, the middle one a single rounding off it.
    let next = |x: f64| f64::from_bits(x.to_bits() + 1);
    for (middle, expected) in [(0.3, false), (next(0.3), true)] {
        let x = [0.1, 0.1, 0.3, middle, 0.5, 0.5];
        let set = samples(2, &x, &[-1.0, 1.0, -1.0]);
        let found = at_once(Separability::decide(&set));
        assert_eq!(found.is_separable(), expected);
        assert!(found.verify(&set));
    }
    let set = samples(1, &[1.0, next(1.0)], &[-1.0, 1.0]);
    let Separability::Separable(separator) = at_once(Separability::decide(&set)) else {
        panic!("two different points")
    };
    assert!(separator.verify(&set) && separator.weights(&set).is_some());
    // As near as this, rounded arithmetic alone would call some of these separable and some not.
    let mut random = Seeded::new(4, 100);
    for _ in 0..300 {
        let mut x = Vec::new();
        for _ in 0..6 {
            let t = random.unit();
            let shake = f64::from(random.below(3)) * f64::EPSILON;
            x.extend([t, 3.0 * t + shake]);
        }
        let set = samples(2, &x, &[1.0, -1.0, 1.0, -1.0, 1.0, -1.0]);
        assert!(at_once(Separability::decide(&set)).verify(&set), "{set:?}");
    }
}

#[test]
fn a_quasi_separated_set_is_not_separable_and_yet_has_no_optimum() {
    // AND, and (1, 1) once more with the other label.
    let corners = [0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0, 1.0];
    let set = samples(2, &corners, &[-1.0, -1.0, -1.0, 1.0, -1.0]);
    assert!(!at_once(Separability::decide(&set)).is_separable());
    assert!(matches!(
        at_once(Separation::decide(&set)),
        Separation::QuasiComplete(_)
    ));
    // One class, and nothing at all.
    let set = samples(2, &corners, &[1.0; 5]);
    assert!(matches!(
        at_once(Separation::decide(&set)),
        Separation::Complete(_)
    ));
    let none = Samples::empty(2);
    let Separation::Complete(separator) = at_once(Separation::decide(&none)) else {
        panic!("nothing contradicts it")
    };
    assert_eq!(separator.weights(&none), Some(vec![0.0; 3]));
}
