//! Every number of the independent reference program.

use std::path::Path;

use hyperplane_core::learn::Reduction;
use hyperplane_core::task::at_once;
use hyperplane_core::theory::{
    Curvature, MaxMargin, Radius, Separability, Separation, bounds, least_squares, logistic,
};
use serde_json::Value;

use super::{numbers, set};

const TOLERANCE: f64 = 1e-7;

/// Compares with the case's entry, if it has one: relative to the largest number of it.
fn agree(case: &Value, key: &str, found: &[f64]) -> usize {
    let expected = match &case[key] {
        Value::Null => return 0,
        Value::Array(_) => numbers(&case[key]),
        value => vec![value.as_f64().expect("a number")],
    };
    // A loss that is 0 but for rounding is not known to more than that.
    let size = expected.iter().fold(1e-6, |size: f64, x| size.max(x.abs()));
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(&expected) {
        let name = &case["name"];
        assert!(
            (found - expected).abs() <= TOLERANCE * size,
            "{name}, {key}: {found} {expected}"
        );
    }
    1
}

fn check(case: &Value) -> usize {
    let set = set(case);
    let separability = at_once(Separability::decide(&set));
    assert!(separability.verify(&set));
    assert_eq!(
        Some(separability.is_separable()),
        case["separable"].as_bool()
    );
    let squares = at_once(least_squares(&set, Reduction::Sum, 0.0)).expect("ordinary numbers");
    assert_eq!(
        Some(squares.errors as u64),
        case["least_squares_errors"].as_u64()
    );
    let curvature =
        at_once(Curvature::of_adaline(&set, Reduction::Sum, 0.0)).expect("ordinary numbers");
    let one = |value| [value];
    let limit = curvature.limit().expect("a number").expect("samples");
    let fastest = curvature.fastest().expect("a number").expect("samples");
    let mut count = agree(case, "least_squares", &squares.weights)
        + agree(case, "least_squares_loss", &one(squares.loss))
        + agree(case, "hessian_eigenvalues_sum", &curvature.eigenvalues)
        + agree(case, "adaline_batch_sum_eta_limit", &one(limit))
        + agree(case, "adaline_batch_sum_eta_fastest", &one(fastest));
    let geometric = at_once(MaxMargin::geometric(&set, &separability)).expect("ordinary numbers");
    let augmented = at_once(MaxMargin::augmented(&set, &separability)).expect("ordinary numbers");
    assert_eq!(geometric.is_some(), !case["max_margin"].is_null());
    if let Some((geometric, augmented)) = geometric.zip(augmented) {
        let radius = Radius::compute(&set).expect("ordinary numbers");
        let novikoff = bounds::updates(radius, &augmented).expect("a number");
        let slides = bounds::updates_on_the_slides(radius, &geometric).expect("a number");
        count += agree(case, "max_margin_w", &geometric.weights)
            + agree(case, "max_margin", &one(geometric.margin))
            + agree(case, "augmented_margin_w", &augmented.weights)
            + agree(case, "augmented_margin", &one(augmented.margin))
            + agree(case, "augmented_radius", &one(radius.augmented))
            + agree(case, "novikoff_bound", &one(novikoff))
            + agree(case, "rosenblatt_bound", &one(slides));
    }
    let overlap = at_once(Separation::given(&set, &separability));
    assert_eq!(overlap.has_optimum(), !case["logistic_mle"].is_null());
    let likely = at_once(logistic(&set, &overlap, Reduction::Sum, 0.0)).expect("ordinary numbers");
    if let Some(likely) = likely {
        count += agree(case, "logistic_mle", &likely.weights)
            + agree(case, "logistic_mle_loss", &one(likely.loss));
    }
    count
}

#[test]
fn every_number_agrees_with_the_reference() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference/theory.json");
    let text = std::fs::read_to_string(path).expect("the reference numbers");
    let cases: Vec<Value> = serde_json::from_str(&text).expect("a list of cases");
    let count: usize = cases.iter().map(check).sum();
    // Fewer would mean that a key was not recognized.
    let keys = cases
        .iter()
        .map(|case| case.as_object().expect("an object").len());
    let others = 5; // name, x, y, separable, least_squares_errors
    assert_eq!(
        (cases.len(), count),
        (21, keys.sum::<usize>() - others * 21)
    );
}
