//! All of it at once: nothing but numbers comes out, or a sentence that says why not.

use hyperplane_core::data::Seeded;
use hyperplane_core::learn::{Reduction, Samples};
use hyperplane_core::task::at_once;
use hyperplane_core::theory::{
    Curvature, Optimum, SoftMargin, Theory, TheoryError, Work, least_squares, sequential_limit,
};

use super::{clouds, samples, whole};

/// Every number of the result, and every reason why there is none.
fn numbers(theory: &Theory) -> (Vec<f64>, Vec<TheoryError>) {
    let (mut all, mut reasons) = (Vec::new(), Vec::new());
    let mut take = |found: Result<Vec<f64>, TheoryError>| match found {
        Ok(numbers) => all.extend(numbers),
        Err(error) => reasons.push(error),
    };
    take(
        theory
            .radius
            .map(|radius| vec![radius.augmented, radius.plain]),
    );
    for bound in [theory.updates, theory.updates_on_the_slides] {
        take(bound.map(|bound| bound.into_iter().collect()));
    }
    for margin in [&theory.geometric, &theory.augmented] {
        take(margin.clone().map(|margin| {
            let margin = margin.map(|found| [vec![found.margin], found.weights].concat());
            margin.unwrap_or_default()
        }));
    }
    let of = |found: Optimum| [vec![found.loss, found.objective], found.weights].concat();
    take(
        theory
            .logistic
            .clone()
            .map(|found| found.map(of).unwrap_or_default()),
    );
    take(theory.least_squares.clone().map(of));
    for curvature in [&theory.adaline_sum, &theory.adaline_mean] {
        take(curvature.clone().and_then(|curvature| {
            let mut numbers = curvature.eigenvalues.clone();
            numbers.extend(curvature.limit()?);
            numbers.extend(curvature.monotone_limit()?);
            numbers.extend(curvature.condition());
            Ok(numbers)
        }));
    }
    (all, reasons)
}

/// All numbers, where each quantity has one.
fn finite(theory: &Theory) -> bool {
    let (numbers, reasons) = numbers(theory);
    reasons.is_empty() && numbers.iter().all(|x| x.is_finite())
}

#[test]
fn every_result_is_a_number() {
    let mut random = Seeded::new(1, 105);
    for round in 0..600 {
        let n = 1 + round % 3;
        let set = if round % 2 == 0 {
            whole(&mut random, n)
        } else {
            clouds(&mut random, n, 9, 2.0)
        };
        let theory = Theory::compute(&set);
        assert!(finite(&theory), "{set:?} {theory:?}");
    }
    // No features: the bias alone.
    let bias = samples(0, &[], &[1.0, -1.0, 1.0]);
    let theory = Theory::compute(&bias);
    assert!(theory.logistic.as_ref().is_ok_and(Option::is_some));
    assert!(theory.geometric == Ok(None) && finite(&theory));
    let soft = at_once(SoftMargin::compute(&bias, Reduction::Sum, 1.0))
        .expect("numbers")
        .expect("samples");
    assert_eq!((soft.weights, soft.objective), (vec![1.0], 2.0));
    let theory = Theory::compute(&Samples::empty(2));
    assert!(theory.separability.is_separable() && theory.logistic == Ok(None));
    let loss = theory.least_squares.map(|found| found.loss);
    let limit = theory.adaline_sum.and_then(|curvature| curvature.limit());
    assert_eq!((loss, limit), (Ok(0.0), Ok(None)));
}

#[test]
fn numbers_out_of_range_are_refused_in_a_sentence() {
    for (scale, expected) in [
        (1e300, TheoryError::TooLarge(1)),
        (1e-300, TheoryError::TooSmall(1)),
    ] {
        let set = samples(1, &[scale, -scale, 2.0 * scale], &[1.0, -1.0, -1.0]);
        // Separability is told all the same, and every other quantity says why it is not.
        let theory = Theory::compute(&set);
        assert!(!theory.separability.is_separable() && theory.separability.verify(&set));
        let (found, reasons) = numbers(&theory);
        assert!(found.is_empty() && reasons == [expected; 5], "{theory:?}");
        assert_eq!(
            at_once(least_squares(&set, Reduction::Sum, 0.0)),
            Err(expected)
        );
        assert_eq!(
            at_once(SoftMargin::compute(&set, Reduction::Sum, 1.0)),
            Err(expected)
        );
        assert_eq!(
            at_once(sequential_limit(&set, 1, Reduction::Sum, 0.0)),
            Err(expected)
        );
        assert_eq!(
            at_once(Curvature::of_adaline(&set, Reduction::Sum, 0.0)),
            Err(expected)
        );
    }
    let message = TheoryError::TooLarge(2).to_string();
    assert!(
        message.contains("x2") && message.contains("scale the data"),
        "{message}"
    );
}

#[test]
fn large_and_small_numbers_are_no_exception() {
    let mut random = Seeded::new(2, 105);
    for exponent in [-120, -30, 30, 120] {
        let scale = libm::pow(10.0, f64::from(exponent));
        for round in 0..40 {
            let plain = clouds(&mut random, 2, 9, f64::from(round % 5));
            let x: Vec<f64> = plain
                .iter()
                .flat_map(|(x, _)| [scale * x[1], scale * x[2]])
                .collect();
            let y: Vec<f64> = plain.iter().map(|(_, y)| y).collect();
            let set = samples(2, &x, &y);
            let (found, reasons) = numbers(&Theory::compute(&set));
            assert!(found.iter().all(|x| x.is_finite()));
            let told = |error: &TheoryError| {
                matches!(error, TheoryError::TooClose | TheoryError::Overflow)
            };
            assert!(reasons.iter().all(told), "{exponent} {reasons:?} {set:?}");
            for (limit, ridge) in [(1, 0.0), (2, 0.5)] {
                let found = at_once(sequential_limit(&set, limit, Reduction::Mean, ridge));
                // With x₁ and x₂ 10³⁰ times as steep as the bias no rounded number says where epochs cease to converge.
                let told = |limit: Option<f64>| limit.is_some_and(f64::is_finite);
                assert!(found.map_or_else(|error| error == TheoryError::Slow, told));
            }
        }
    }
}

#[test]
fn more_than_seconds_of_work_are_refused_with_what_is_allowed() {
    let of = |features: usize, count: usize| {
        let (x, y) = (vec![0.5; features * count], vec![1.0; count]);
        Work::check(&samples(features, &x, &y)).map_err(|error| error.to_string())
    };
    assert_eq!(
        (of(30, 6451), of(1, 100_000), of(2, 0)),
        (Ok(()), Ok(()), Ok(()))
    );
    let refused = of(31, 1).expect_err("too many features");
    assert!(
        refused.contains("31 features; allowed are at most 30"),
        "{refused}"
    );
    let refused = of(30, 6452).expect_err("too many samples");
    assert!(
        refused.contains("6452 samples of 30 features; allowed are at most 6451"),
        "{refused}"
    );
    let set = clouds(&mut Seeded::new(3, 105), 12, 60, 1.0);
    assert!(finite(&Theory::compute(&set)));
}
