//! Samples far from the origin, very small and very large: small dyadic numbers, so that the shifted problem is exactly the
//! same one. `shifts.json` was computed from the definitions in rational arithmetic and with 120 digits by a program that
//! shares nothing with this one.

use hyperplane_core::data::{Seeded, normal};
use hyperplane_core::learn::{Reduction, Samples};
use hyperplane_core::task::at_once;
use hyperplane_core::theory::{
    Curvature, SoftMargin, Theory, TheoryError, logistic, sequential_limit,
};
use serde_json::Value;

use super::{numbers, samples, set};

const TOLERANCE: f64 = 1e-7;

/// Each number relative to itself; of vectors, relative to the largest.
fn agree(case: &Value, key: &str, found: &[f64]) -> usize {
    let expected = match &case[key] {
        Value::Null => return 0,
        Value::Array(_) => numbers(&case[key]),
        value => vec![value.as_f64().expect("a number")],
    };
    let size = expected.iter().fold(0.0, |size: f64, x| size.max(x.abs()));
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(&expected) {
        // The eigenvalues each for itself: they are far apart.
        let size = if key == "eigenvalues" {
            *expected
        } else {
            size
        };
        assert!(
            (found - expected).abs() <= TOLERANCE * size,
            "{}, {key}: {found} {expected}",
            case["name"]
        );
    }
    1
}

fn check(case: &Value) -> usize {
    let set = set(case);
    let theory = Theory::compute(&set);
    assert_eq!(
        theory.separability.is_separable(),
        case["separable"] == true
    );
    assert!(theory.separability.verify(&set));
    let known = "a number for every quantity";
    let mut count = agree(case, "radius", &[theory.radius.expect(known).augmented]);
    let margins = [
        (theory.geometric, "geometric"),
        (theory.augmented, "augmented"),
    ];
    for (margin, key) in margins {
        let Some(margin) = margin.expect(known) else {
            assert!(case[key].is_null());
            continue;
        };
        count += agree(case, key, &[margin.margin]);
        count += agree(case, &format!("{key}_w"), &margin.weights);
    }
    let bounds = [
        (theory.updates, "novikoff"),
        (theory.updates_on_the_slides, "slides"),
    ];
    for (bound, key) in bounds {
        count += bound
            .expect(known)
            .map_or(0, |bound| agree(case, key, &[bound]));
    }
    let least = theory.least_squares.expect(known);
    count += agree(case, "least_squares", &least.weights);
    count += agree(case, "least_squares_loss", &[least.loss]);
    assert_eq!(
        least.errors as u64,
        case["least_squares_errors"].as_u64().expect("a count")
    );
    assert!(least.idle.is_empty());
    let curvature = theory.adaline_sum.expect(known);
    count += agree(case, "eigenvalues", &curvature.eigenvalues);
    count += agree(case, "condition", &[curvature.condition().expect(known)]);
    let limit = curvature.limit().expect(known).expect("samples");
    count += agree(case, "limit", &[limit]);
    let mean = theory.adaline_mean.expect(known).limit();
    let mean = mean.expect(known).expect("samples") / set.len() as f64;
    assert!((mean / limit - 1.0).abs() < 1e-14);
    if let Some(likely) = theory.logistic.expect(known) {
        count += agree(case, "logistic", &likely.weights);
        count += agree(case, "logistic_loss", &[likely.loss]);
        let there = at_once(Curvature::of_logistic_at(
            &set,
            &likely.weights,
            Reduction::Sum,
            0.0,
        ));
        let condition = there.expect(known).condition().expect(known);
        count += agree(case, "logistic_condition", &[condition]);
    }
    // Where one direction is 10⁸ times as steep as another, the limit of epochs may be out of reach: then it is not told.
    let online = match at_once(sequential_limit(&set, 1, Reduction::Sum, 0.0)) {
        Err(error) => {
            assert_eq!(error, TheoryError::Slow);
            assert!(curvature.condition() > Some(1e10), "{}", case["name"]);
            1
        }
        Ok(limit) => agree(case, "online_limit", &[limit.expect("samples")]),
    };
    count + online
}

#[test]
fn samples_far_away_small_or_large_have_the_numbers_of_exact_arithmetic() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("shifts.json")).expect("cases");
    let count: usize = cases.iter().map(check).sum();
    // Fewer would mean that a key was not recognized: name, x, y, separable, errors.
    let keys = cases
        .iter()
        .map(|case| case.as_object().expect("a case").len() - 5);
    assert_eq!((cases.len(), count), (17, keys.sum()));
}

/// A copy of the samples with all x shifted and then scaled.
fn moved(set: &Samples, shift: f64, scale: f64) -> Samples {
    let x: Vec<f64> = set
        .iter()
        .flat_map(|(x, _)| x[1..].iter().map(|x| scale * (x + shift)))
        .collect();
    let y: Vec<f64> = set.iter().map(|(_, y)| y).collect();
    samples(set.features(), &x, &y)
}

/// Sets of eighths, so that a shift by 10⁸ is exact.
fn eighths(random: &mut Seeded, apart: f64) -> Samples {
    let (mut x, mut y) = (Vec::new(), Vec::new());
    for i in 0..12 {
        let label = if i % 2 == 0 { 1.0 } else { -1.0 };
        y.push(label);
        (0..2).for_each(|_| x.push((8.0 * (normal(random) + apart * label)).round() / 8.0));
    }
    samples(2, &x, &y)
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= TOLERANCE * b.abs()
}

#[test]
fn what_does_not_depend_on_the_origin_is_the_same_wherever_it_is() {
    let mut random = Seeded::new(1, 107);
    let mut seen = [0; 3];
    for round in 0..40 {
        let plain = eighths(&mut random, [0.3, 1.5][round % 2]);
        let expected = Theory::compute(&plain);
        for (shift, scale) in [
            (1e4, 1.0),
            (1e8, 1.0),
            (-1e8, libm::ldexp(1.0, -27)),
            (1e8, libm::ldexp(1.0, 27)),
        ] {
            let set = moved(&plain, shift, scale);
            let found = Theory::compute(&set);
            assert_eq!(
                found.separability.is_separable(),
                expected.separability.is_separable()
            );
            assert_eq!(
                found.separation.has_optimum(),
                expected.separation.has_optimum()
            );
            let [margin, before] =
                [&found, &expected].map(|theory| theory.geometric.clone().expect("a number"));
            if let Some((margin, before)) = margin.zip(before) {
                assert!(close(margin.margin, scale * before.margin));
                assert_eq!(margin.support, before.support);
                for j in 1..3 {
                    assert!((margin.weights[j] - before.weights[j]).abs() <= TOLERANCE);
                }
                seen[0] += 1;
            }
            let [least, before] =
                [&found, &expected].map(|theory| theory.least_squares.clone().expect("a number"));
            assert!(close(least.loss, before.loss), "{least:?} {before:?}");
            assert_eq!(least.errors, before.errors);
            let [likely, before] =
                [&found, &expected].map(|theory| theory.logistic.clone().expect("a number"));
            if let Some((likely, before)) = likely.zip(before) {
                assert!(close(likely.loss, before.loss));
                for j in 1..3 {
                    let size = before.weights[1].hypot(before.weights[2]);
                    let back = scale * likely.weights[j];
                    assert!((back - before.weights[j]).abs() <= TOLERANCE * size);
                }
                seen[1] += 1;
            }
            // ½λ‖v‖² stays with λ growing as the square of the scale.
            let soft =
                |set: &Samples, ridge| at_once(SoftMargin::compute(set, Reduction::Mean, ridge));
            let before = soft(&plain, 0.05).expect("a number").expect("samples");
            let there = soft(&set, 0.05 * scale * scale)
                .expect("a number")
                .expect("samples");
            assert!(close(there.objective, before.objective));
            assert_eq!(there.support, before.support);
            for (a, b) in there.slacks.iter().zip(&before.slacks) {
                assert!((a - b).abs() <= TOLERANCE, "{a} {b}");
            }
            seen[2] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 30), "{seen:?}");
}

#[test]
fn unit_variance_far_away_and_classes_close_together_lose_nothing() {
    let mut random = Seeded::new(2, 107);
    for round in 0..20 {
        let plain = super::clouds(&mut random, 2, 12, [0.5, 4.0][round % 2]);
        let theory = Theory::compute(&moved(&plain, 1e4, 1.0));
        assert!(theory.augmented.is_ok() && theory.updates.is_ok() && theory.geometric.is_ok());
        assert!(
            theory.least_squares.is_ok() && theory.adaline_sum.is_ok() && theory.logistic.is_ok()
        );
    }
    // By hand: one pair 10⁻¹⁰ apart along x₁, all else far from it.
    let x = [0.5, 0.5, 0.5 + 1e-10, 0.5, -1.0, 1.5, 2.0, -1.0];
    let set = samples(2, &x, &[-1.0, 1.0, -1.0, 1.0]);
    let theory = Theory::compute(&set);
    let margin = theory.geometric.expect("a number").expect("separable");
    let exact = 0.5 * ((0.5 + 1e-10) - 0.5);
    assert!(
        close(margin.margin, exact) && margin.support == [0, 1],
        "{margin:?}"
    );
    assert!(
        theory
            .augmented
            .expect("a number")
            .expect("separable")
            .margin
            < exact
    );
}

#[test]
fn features_that_differ_by_rounding_depend_on_each_other() {
    // x₂ = x₁ but for one part in 10²³.
    let tiny = libm::ldexp(1.0, -78);
    let x = [1.0, 1.0, tiny, 0.0, 2.0, 2.0, 3.0, 3.0, -1.0, -1.0];
    let set = samples(2, &x, &[-1.0, 1.0, 1.0, -1.0, 1.0]);
    let theory = Theory::compute(&set);
    let equal = samples(1, &[1.0, 0.0, 2.0, 3.0, -1.0], &[-1.0, 1.0, 1.0, -1.0, 1.0]);
    let expected = Theory::compute(&equal).least_squares.expect("a number");
    let least = theory.least_squares.expect("a number");
    assert!(close(least.loss, expected.loss) && least.idle.len() == 1);
    // The shortest weights have both features alike.
    assert!((least.weights[1] - least.weights[2]).abs() < 1e-14);
    assert!((least.weights[1] - 0.5 * expected.weights[1]).abs() < 1e-14);
    let curvature = theory.adaline_sum.expect("a number");
    assert!(curvature.is_singular() && curvature.condition_over_span() < Some(100.0));
    assert!(theory.radius.is_ok() && theory.separability.verify(&set));
    let likely = at_once(logistic(&set, &theory.separation, Reduction::Sum, 1.0));
    assert!(likely.is_ok_and(|found| found.is_some()));
}

#[test]
fn the_nearest_minimum_is_what_the_distance_is_to() {
    // Two samples, three weights: J = 0 wherever both z are right, a line of minima.
    let set = samples(2, &[1.0, 0.0, 0.0, 1.0], &[1.0, -1.0]);
    let found = Theory::compute(&set).least_squares.expect("a number");
    assert_eq!(found.idle.len(), 1);
    // w₀ + w₁ = 1, w₀ + w₂ = −1: (0, 1, −1) + t(1, −1, −1), and the shortest of them is t = 0.
    for t in [-3.0, 0.0, 2.0] {
        assert!(found.distance(&[t, 1.0 - t, -1.0 - t]) < 1e-14);
        // (1, 1, 0) is at a right angle to that line, (0, 1, −1) too.
        let off = found.distance(&[t + 1.0, 2.0 - t, -1.0 - t]);
        assert!((off - 2f64.sqrt()).abs() < 1e-14, "{off}");
    }
    assert!((found.distance(&[0.0, 0.0, 5.0]) - exact_distance([0.0, 0.0, 5.0])).abs() < 1e-13);
}

/// From w to the line (0, 1, −1) + t(1, −1, −1).
fn exact_distance(w: [f64; 3]) -> f64 {
    let off = [w[0], w[1] - 1.0, w[2] + 1.0];
    let along = (off[0] - off[1] - off[2]) / 3.0;
    let rest = [off[0] - along, off[1] + along, off[2] + along];
    rest.iter().map(|r| r * r).sum::<f64>().sqrt()
}

#[test]
fn of_several_biases_the_distance_is_to_the_interval() {
    let set = samples(1, &[-1.0, 1.0], &[-1.0, 1.0]);
    let found = at_once(SoftMargin::compute(&set, Reduction::Sum, 4.0))
        .expect("a number")
        .expect("samples");
    // ξ = 1 − v ∓ b each, so J = 2(1 − v) + 2v² is least at v = ½, for every |b| ≤ ½.
    assert!((found.weights[1] - 0.5).abs() < 1e-9 && !found.unique_bias);
    assert!((found.biases[0] + 0.5).abs() < 1e-9 && (found.biases[1] - 0.5).abs() < 1e-9);
    assert!(found.distance(&[0.3, 0.5]) < 1e-9 && found.distance(&[-0.5, 0.5]) < 1e-9);
    assert!((found.distance(&[1.5, 0.5]) - 1.0).abs() < 1e-9);
    // One class: every bias from 1 on.
    let one = at_once(SoftMargin::compute(
        &samples(1, &[3.0], &[1.0]),
        Reduction::Sum,
        1.0,
    ))
    .expect("a number")
    .expect("a sample");
    assert_eq!(
        (one.distance(&[70.0, 0.0]), one.distance(&[0.0, 0.0])),
        (0.0, 1.0)
    );
}
