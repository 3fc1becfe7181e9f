//! All of it at once: nothing but numbers comes out, or a sentence that says why not.

use hyperplane::data::Seeded;
use hyperplane::learn::{Reduction, Samples};
use hyperplane::theory::{
    Curvature, SoftMargin, Theory, TheoryError, least_squares, sequential_limit,
};

use super::{clouds, samples, whole};

/// Every number of the result.
fn numbers(theory: &Theory) -> Vec<f64> {
    let mut all = vec![theory.radius.augmented, theory.radius.plain];
    all.extend(theory.updates.iter().chain(&theory.updates_on_the_slides));
    for margin in theory.geometric.iter().chain(&theory.augmented) {
        all.push(margin.margin);
        all.extend(&margin.weights);
    }
    for optimum in theory.logistic.iter().chain([&theory.least_squares]) {
        all.extend([optimum.loss, optimum.objective]);
        all.extend(&optimum.weights);
    }
    for curvature in [&theory.adaline_sum, &theory.adaline_mean] {
        all.extend(&curvature.eigenvalues);
        all.extend(curvature.limit().expect("a number"));
        all.extend(curvature.monotone_limit().expect("a number"));
        all.extend(curvature.condition());
    }
    all
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
        let theory = Theory::of(&set).expect("ordinary numbers");
        assert!(
            numbers(&theory).iter().all(|x| x.is_finite()),
            "{set:?} {theory:?}"
        );
    }
    // No features: the bias alone.
    let bias = samples(0, &[], &[1.0, -1.0, 1.0]);
    let theory = Theory::of(&bias).expect("ordinary numbers");
    assert!(theory.logistic.is_some() && theory.geometric.is_none());
    assert!(numbers(&theory).iter().all(|x| x.is_finite()));
    let soft = SoftMargin::of(&bias, Reduction::Sum, 1.0)
        .expect("numbers")
        .expect("samples");
    assert_eq!((soft.weights, soft.objective), (vec![1.0], 2.0));
    let theory = Theory::of(&Samples::empty(2)).expect("nothing is wrong with nothing");
    assert!(theory.separability.is_separable() && theory.logistic.is_none());
    assert_eq!(
        (theory.least_squares.loss, theory.adaline_sum.limit()),
        (0.0, Ok(None))
    );
}

#[test]
fn numbers_out_of_range_are_refused_in_a_sentence() {
    for (scale, expected) in [
        (1e300, TheoryError::TooLarge(1)),
        (1e-300, TheoryError::TooSmall(1)),
    ] {
        let set = samples(1, &[scale, -scale, 2.0 * scale], &[1.0, -1.0, -1.0]);
        assert_eq!(Theory::of(&set), Err(expected));
        assert_eq!(least_squares(&set, Reduction::Sum, 0.0), Err(expected));
        assert_eq!(SoftMargin::of(&set, Reduction::Sum, 1.0), Err(expected));
        assert_eq!(
            sequential_limit(&set, 1, Reduction::Sum, 0.0),
            Err(expected)
        );
        assert_eq!(
            Curvature::of_adaline(&set, Reduction::Sum, 0.0),
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
            match Theory::of(&set) {
                Ok(theory) => assert!(numbers(&theory).iter().all(|x| x.is_finite())),
                Err(error) => assert!(
                    matches!(error, TheoryError::TooClose | TheoryError::Overflow),
                    "{exponent} {error} {set:?}"
                ),
            }
            for (limit, ridge) in [(1, 0.0), (2, 0.5)] {
                let found = sequential_limit(&set, limit, Reduction::Mean, ridge);
                assert!(found.is_ok_and(|limit| limit.is_some_and(f64::is_finite)));
            }
        }
    }
}
