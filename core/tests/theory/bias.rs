//! Theory without a bias. A bias is the weight of an input that is always 1: so samples (1, x) without a bias are samples
//! x with one, and all that theory says of either is the same.

use hyperplane_core::data::Seeded;
use hyperplane_core::learn::{Readings, Reduction, Samples, dot};
use hyperplane_core::learn::{Rule, Settings};
use hyperplane_core::task::at_once;
use hyperplane_core::theory::{
    Curvature, EpochMap, MaxMargin, Optimum, Separability, Separation, Theory, least_squares,
    logistic, sequential_limit, usual_rate,
};

use super::{clouds, samples, whole};

/// A copy of the samples with their bias as an input.
fn as_input(set: &Samples) -> Samples {
    let x: Vec<f64> = set.iter().flat_map(|(x, _)| x.to_vec()).collect();
    let y: Vec<f64> = set.iter().map(|(_, y)| y).collect();
    samples(set.features() + 1, &x, &y).without_bias()
}

fn close(found: &[f64], expected: &[f64], tolerance: f64) -> bool {
    let size = expected.iter().fold(1e-9, |m: f64, x| m.max(x.abs()));
    let near = |(a, b): (&f64, &f64)| (a - b).abs() <= tolerance * size;
    found.len() == expected.len() && found.iter().zip(expected).all(near)
}

/// The weights of the inputs, the bias being 0.
fn inputs(weights: &[f64]) -> &[f64] {
    assert_eq!(weights[0], 0.0);
    &weights[1..]
}

#[test]
fn an_input_that_is_always_1_is_a_bias() {
    let mut random = Seeded::new(6, 22);
    let (mut separable, mut dependent) = (0, 0);
    for round in 0..400 {
        let n = 1 + round % 3;
        let with = match round % 3 {
            0 => whole(&mut random, n),
            1 => clouds(&mut random, n, 10, 4.0),
            _ => clouds(&mut random, n, 14, 1.0),
        };
        let without = as_input(&with);
        let (found, expected) = (Theory::compute(&without), Theory::compute(&with));
        let is_separable = expected.separability.is_separable();
        assert_eq!(found.separability.is_separable(), is_separable, "{with:?}");
        assert!(found.separability.verify(&without) && found.separation.verify(&without));
        if let Separability::Separable(separator) = &found.separability {
            assert!(separator.exact[0] == 0.into());
        }
        assert_eq!(
            found.separation.has_optimum(),
            expected.separation.has_optimum()
        );
        let (a, b) = (
            found.radius.expect("numbers"),
            expected.radius.expect("numbers"),
        );
        assert_eq!(
            (a.augmented, a.plain, a.bias),
            (b.augmented, b.augmented, false)
        );
        // Its two margins and its two bounds are one.
        assert_eq!(found.geometric, found.augmented);
        match (
            found.augmented.expect("a margin"),
            expected.augmented.expect("a margin"),
        ) {
            (Some(a), Some(b)) => {
                separable += 1;
                assert!(close(inputs(&a.weights), &b.weights, 1e-9));
                assert!(close(&[a.margin], &[b.margin], 1e-12));
                assert_eq!(a.support, b.support);
                let [updates, slides] = [found.updates, found.updates_on_the_slides]
                    .map(|bound| bound.expect("a bound").expect("separable"));
                let bound = expected.updates.expect("a bound").expect("separable");
                assert!(close(&[updates, slides], &[bound, bound], 1e-12));
            }
            (a, b) => assert!(a.is_none() && b.is_none()),
        }
        let same = |a: &Optimum, b: &Optimum| {
            assert!(close(inputs(&a.weights), &b.weights, 1e-8), "{a:?} {b:?}");
            assert!(close(&[a.loss, a.objective], &[b.loss, b.objective], 1e-10));
            assert_eq!((a.errors, a.idle.len()), (b.errors, b.idle.len()));
            assert!(a.idle.iter().all(|direction| direction[0] == 0.0));
        };
        let least = (
            found.least_squares.expect("numbers"),
            expected.least_squares.expect("numbers"),
        );
        same(&least.0, &least.1);
        dependent += usize::from(!least.0.idle.is_empty());
        match (&found.logistic, &expected.logistic) {
            (Ok(Some(a)), Ok(Some(b))) => same(a, b),
            (a, b) => assert!(
                a.is_ok() == b.is_ok() && a != &Ok(None) || a == b,
                "{a:?} {b:?}"
            ),
        }
        for reduction in [Reduction::Sum, Reduction::Mean] {
            let of = |set| at_once(Curvature::of_adaline(set, reduction, 0.0)).expect("numbers");
            let (a, b) = (of(&without), of(&with));
            assert!(close(&a.eigenvalues, &b.eigenvalues, 1e-12), "{a:?} {b:?}");
            assert_eq!(a.is_singular(), b.is_singular());
            let epoch = |set| {
                at_once(EpochMap::new(set, 2, reduction, 0.0))
                    .expect("numbers")
                    .at(0.05)
            };
            assert!(close(&[epoch(&without).0], &[epoch(&with).0], 1e-9));
            let limit = |set| at_once(sequential_limit(set, 1, reduction, 0.0));
            match (limit(&without), limit(&with)) {
                (Ok(Some(a)), Ok(Some(b))) => assert!(close(&[a], &[b], 1e-9), "{a} {b}"),
                (a, b) => assert_eq!(a, b),
            }
        }
        let usual = |set| usual_rate(set, &Settings::new(Rule::ADALINE, 0.1));
        assert_eq!(usual(&without), usual(&with));
    }
    assert!(separable > 60 && dependent > 30, "{separable} {dependent}");
}

#[test]
fn a_penalty_is_on_every_weight_there_is() {
    let mut random = Seeded::new(7, 22);
    for _ in 0..40 {
        let set = clouds(&mut random, 2, 15, 1.5).without_bias();
        for reduction in [Reduction::Sum, Reduction::Mean] {
            let share = match reduction {
                Reduction::Sum => 1.0,
                Reduction::Mean => 1.0 / 15.0,
            };
            let squares = at_once(least_squares(&set, reduction, 0.3)).expect("numbers");
            let separation = at_once(Separation::decide(&set));
            let likely = at_once(logistic(&set, &separation, reduction, 0.3));
            let likely = likely.expect("numbers").expect("a minimum");
            let slope = |w: &[f64], delta: fn(f64, f64) -> f64| -> Vec<f64> {
                let along = |j: usize| {
                    let terms = set.iter().map(|(x, y)| delta(dot(w, x), y) * x[j]);
                    0.3 * w[j] - share * terms.sum::<f64>()
                };
                (1..3).map(along).collect()
            };
            let flat = |slope: Vec<f64>| slope.iter().all(|slope| slope.abs() < 1e-9);
            assert!(flat(slope(&squares.weights, |z, y| y - z)));
            assert!(flat(
                slope(&likely.weights, |z, y| y / (1.0 + (y * z).exp()))
            ));
            assert_eq!([squares.weights[0], likely.weights[0]], [0.0; 2]);
        }
    }
}

#[test]
fn the_margin_is_that_of_the_best_direction_through_the_origin() {
    let mut random = Seeded::new(8, 22);
    let mut seen = 0;
    for _ in 0..60 {
        let set = clouds(&mut random, 2, 9, 6.0).without_bias();
        let least = |angle: f64| {
            let (sin, cos) = angle.sin_cos();
            let sides = set.iter().map(|(x, y)| y * (cos * x[1] + sin * x[2]));
            sides.fold(f64::INFINITY, f64::min)
        };
        let angles = (0..40_000).map(|i| f64::from(i) * std::f64::consts::TAU / 40_000.0);
        let best = angles.map(least).fold(f64::NEG_INFINITY, f64::max);
        let found = at_once(MaxMargin::geometric(
            &set,
            &at_once(Separability::decide(&set)),
        ))
        .expect("numbers");
        if best > 1e-3 {
            seen += 1;
            let found = found.expect("separable");
            assert!((found.margin - best).abs() < 1e-3 && found.margin >= best - 1e-12);
        } else if best < -1e-3 {
            assert_eq!(found, None);
        }
    }
    assert!(seen > 5, "{seen}");
}

#[test]
fn the_line_through_the_origin_decides_what_is_separable() {
    // OR: the origin is on no side of any such line. NAND: (0, 1) + (1, 0) is (1, 1), which is of the other class.
    let corners = [0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0];
    for y in [[-1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, -1.0]] {
        let set = samples(2, &corners, &y);
        assert!(at_once(Separability::decide(&set)).is_separable());
        let without = set.without_bias();
        let found = at_once(Separability::decide(&without));
        let Separability::NotSeparable(proof) = &found else {
            panic!("{y:?}");
        };
        assert!(found.verify(&without));
        assert_eq!(proof.common_point(&without), None);
        if y[0] < 0.0 {
            assert_eq!(proof.support.len(), 1, "the origin by itself");
        }
    }
    // One class: a half-plane holds the first two, none holds all four.
    let one = |x: &[f64]| {
        let set = samples(2, x, &vec![1.0; x.len() / 2]).without_bias();
        (
            at_once(Separability::decide(&set)).is_separable(),
            at_once(Separation::decide(&set)).has_optimum(),
        )
    };
    let around = [1.0, 0.0, 0.0, 1.0, -1.0, 0.0, 0.0, -1.0];
    assert_eq!(one(&around[..4]), (true, false));
    assert_eq!(one(&around), (false, true));
    let set = samples(2, &around, &[1.0; 4]).without_bias();
    let found = at_once(logistic(
        &set,
        &at_once(Separation::decide(&set)),
        Reduction::Sum,
        0.0,
    ));
    let found = found.expect("numbers").expect("a maximum");
    assert!(found.weights.iter().all(|w| w.abs() < 1e-9));
}

#[test]
fn standardized_samples_are_decided_around_their_mean() {
    // Both below 0 as read; around the mean 0.2 they lie on either side.
    let values = vec![0.1, 0.3];
    let decided = |centered: bool, rows: &[f64]| {
        let set = samples(1, rows, &[-1.0, 1.0]).without_bias();
        let set = set.computed_from(Readings {
            values: values.clone(),
            columns: 1,
            inputs: vec![vec![0]],
            centered,
            unit: false,
        });
        let found = at_once(Separability::decide(&set));
        assert!(found.verify(&set));
        found.is_separable()
    };
    assert!(decided(true, &[-1.0, 1.0]));
    assert!(!decided(false, &[0.1, 0.3]));
}

#[test]
fn divided_rows_are_not_the_points() {
    let set = samples(2, &[0.6, 0.8, -1.0, 0.0], &[1.0, -1.0]).without_bias();
    let divided = set.clone().computed_from(Readings {
        values: vec![3.0, 4.0, -2.0, 0.0],
        columns: 2,
        inputs: vec![vec![0], vec![1]],
        centered: false,
        unit: true,
    });
    let margins = |set: &Samples| {
        let found = Theory::compute(set);
        [found.geometric, found.augmented].map(|margin| margin.expect("numbers").is_some())
    };
    assert_eq!(margins(&set), [true, true]);
    assert_eq!(margins(&divided), [false, true]);
}
