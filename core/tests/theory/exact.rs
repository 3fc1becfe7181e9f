//! Decimals, whole bounds and dependent features: `reference/exact.json` was computed with fractions and by an independent
//! singular value decomposition.

use std::path::Path;

use hyperplane_core::data::{Gate, Scaler, Scaling};
use hyperplane_core::learn::{Readings, Reduction, Samples};
use hyperplane_core::task::at_once;
use hyperplane_core::theory::{Separability, Theory, bounds};
use serde_json::Value;

use super::{numbers, samples, set};

pub(super) fn cases(kind: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference/exact.json");
    let text = std::fs::read_to_string(path).expect("the reference numbers");
    let all: Vec<Value> = serde_json::from_str(&text).expect("a list of cases");
    all.into_iter()
        .filter(|case| case["kind"] == kind)
        .collect()
}

fn close(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= 1e-9 * expected.abs()
}

/// The samples as a learner sees them, with a scaling; `products` says whether x₁² is an input, and x₁ and x₂ are.
fn scaled(set: &Samples, scaling: Scaling, [plain, square]: [bool; 2]) -> Samples {
    let n = set.features();
    let rows = (0..set.len()).map(|i| &set.row(i)[1..]);
    let scaler = Scaler::fit(scaling, n, &rows);
    let mut inputs: Vec<Vec<usize>> = Vec::new();
    if plain {
        inputs.extend((0..n).map(|j| vec![j]));
    }
    if square {
        inputs.push(vec![0, 0]);
    }
    let mut made = Samples::empty(inputs.len());
    for (x, y) in set.iter() {
        let value = |input: &Vec<usize>| {
            let factors = input.iter().map(|&j| scaler.to_axis(j, x[j + 1]));
            factors.product()
        };
        let row: Vec<f64> = inputs.iter().map(value).collect();
        made.push(y, |out| scaler.augment(&row, out));
    }
    made.computed_from(Readings {
        values: rows.flatten().copied().collect(),
        columns: n,
        inputs,
        centered: square && scaling == Scaling::Standardize,
        unit: scaling == Scaling::Unit,
    })
}

#[test]
fn separability_is_that_of_the_decimals() {
    let cases = cases("separability");
    for case in &cases {
        let set = set(case);
        let found = at_once(Separability::decide(&set));
        let (name, expected) = (&case["name"], case["separable"] == true);
        assert_eq!(found.is_separable(), expected, "{name}");
        assert!(found.verify(&set), "{name}");
        for scaling in [Scaling::None, Scaling::Standardize, Scaling::Unit] {
            let scaled = scaled(&set, scaling, [true, false]);
            let found = at_once(Separability::decide(&scaled));
            assert_eq!(found.is_separable(), expected, "{name}, {scaling:?}");
            assert!(found.verify(&scaled), "{name}, {scaling:?}");
        }
    }
    assert_eq!(cases.len(), 40);
}

#[test]
fn products_are_those_of_decimals_and_of_exact_means() {
    // Four numbers of mean 0.25: the squares of their distances are 0.04, 0.01, 0.01, 0.04.
    let set = |y: &[f64]| samples(1, &[0.05, 0.15, 0.35, 0.45], y);
    let square = |y: &[f64]| {
        let scaled = scaled(&set(y), Scaling::Standardize, [false, true]);
        let found = at_once(Separability::decide(&scaled));
        assert!(found.verify(&scaled));
        found.is_separable()
    };
    assert!(square(&[1.0, -1.0, -1.0, 1.0]));
    assert!(
        !square(&[1.0, -1.0, 1.0, -1.0]),
        "two pairs of equal squares"
    );
    // As read, all four squares differ; with x beside them the mean does not matter.
    let plain = scaled(&set(&[1.0, -1.0, -1.0, 1.0]), Scaling::None, [false, true]);
    assert!(!at_once(Separability::decide(&plain)).is_separable());
    for scaling in [Scaling::None, Scaling::Standardize] {
        let both = scaled(&set(&[1.0, -1.0, -1.0, 1.0]), scaling, [true, true]);
        assert!(at_once(Separability::decide(&both)).is_separable());
    }
}

#[test]
fn bounds_of_gates_are_whole_and_never_too_small() {
    let cases = cases("bound");
    for case in &cases {
        let gate = case["gate"]
            .as_u64()
            .and_then(|gate| Gate::by_number(gate as u8));
        let theory = Theory::compute(&Samples::from_dataset(&gate.expect("a gate").dataset(), 1));
        let bound = theory.updates.expect("a number").expect("separable");
        assert_eq!(Some(bounds::whole(bound)), case["most"].as_f64(), "{case}");
    }
    assert_eq!(cases.len(), 12);
}

#[test]
fn dependent_features_have_the_numbers_of_their_span() {
    let cases = cases("dependent");
    for case in &cases {
        let set = set(case);
        let theory = Theory::compute(&set);
        let number = |key: &str| case[key].as_f64().expect("a number");
        let least = theory.least_squares.expect("a number");
        let rank = set.features() + 1 - least.idle.len();
        assert_eq!(rank as f64, number("rank"), "{}", case["name"]);
        assert!(close(least.loss, number("least_loss")), "{least:?}");
        let shortest = numbers(&case["minimum_norm"]);
        let size = shortest.iter().fold(1e-6, |size: f64, w| size.max(w.abs()));
        for (found, expected) in least.weights.iter().zip(&shortest) {
            assert!((found - expected).abs() <= 1e-9 * size, "{least:?} {case}");
        }
        let curvature = theory.adaline_sum.expect("a number");
        assert!(curvature.is_singular() && curvature.condition().is_none());
        let condition = curvature.condition_over_span().expect("samples");
        assert!(close(condition, number("kappa_over_span")), "{condition}");
        let limit = curvature.limit().expect("a number").expect("samples");
        assert!(close(limit, number("limit")), "{limit}");
        let mean = Theory::compute(&set).adaline_mean.expect("a number");
        assert!(mean.is_singular());
        let found = at_once(hyperplane_core::theory::least_squares(
            &set,
            Reduction::Mean,
            0.0,
        ));
        assert!(close(found.expect("a number").loss, number("least_loss")));
    }
    assert_eq!(cases.len(), 3);
}
