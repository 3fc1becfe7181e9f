//! Weights and line in the units of the data, and boundaries through the origin.

use std::path::Path;

use super::*;
use crate::learn::dot;
use crate::messages;
use crate::task::at_once;
use crate::text::number::signed;
use serde_json::Value;

fn numbers(value: &Value) -> Vec<f64> {
    let row = value.as_array().expect("an array");
    row.iter().map(|x| x.as_f64().expect("a number")).collect()
}

/// The case of the independent program.
fn case() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../core/tests/reference/exact.json");
    let text = std::fs::read_to_string(path).expect("the reference numbers");
    let all: Vec<Value> = serde_json::from_str(&text).expect("a list of cases");
    let units = all.into_iter().find(|case| case["kind"] == "units");
    units.expect("a case")
}

/// Its lab, trained.
fn trained() -> Session {
    let case = case();
    let rows: Vec<Vec<f64>> = case["x"]
        .as_array()
        .expect("rows")
        .iter()
        .map(numbers)
        .collect();
    let points = rows.iter().zip(numbers(&case["y"]));
    let points = points.map(|(x, y)| format!("{},{},{}", x[0], x[1], u8::from(y > 0.0)));
    let points: Vec<String> = points.collect();
    let link = format!(
        "v2&dataset=custom&points={}&scaling=standardize&rule=adaline&batch=batch&eta={}",
        points.join(";"),
        case["eta"]
    );
    let mut state = link::read(&link).expect("a lab");
    for _ in 0..case["epochs"].as_u64().expect("epochs") {
        update(&mut state, Action::Epoch);
    }
    state
}

fn close(found: &[f64], expected: &[f64]) {
    let size = expected.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!(
            (found - expected).abs() <= 1e-12 * size,
            "{found} {expected}"
        );
    }
}

#[test]
fn weights_in_units_of_the_data_are_those_of_the_reference() {
    let (case, state) = (case(), trained());
    let readouts = Readouts::new(&state);
    close(&readouts.weights, &numbers(&case["standardized"]));
    let raw = numbers(&case["raw"]);
    let found = state
        .prepared()
        .unscaled(&readouts.weights)
        .expect("weights");
    close(&found, &raw);
    let (text, full) = messages::weights_in_units(&state, &readouts).expect("weights");
    assert!(text.contains("−267.7"), "{text}");
    let full: Vec<f64> = full
        .split(',')
        .map(|v| v.trim().parse().expect("a number"))
        .collect();
    assert_eq!(full, found);
    // The line: x₂ = −(v₀ + v₁x₁)/v₂.
    let (_, line) = messages::line_in_units(&state, &readouts).expect("a line");
    let line: Vec<f64> = line
        .split(',')
        .map(|v| v.trim().parse().expect("a number"))
        .collect();
    close(&line, &[-raw[1] / raw[2], -raw[0] / raw[2]]);
    // Each z is what it is with the scaled features.
    let prepared = state.prepared();
    for (row, &index) in prepared.rows[0].iter().enumerate() {
        let measured = prepared.set.row(index as usize);
        let z = found[0] + dot(&found[1..], measured);
        let scaled = dot(&readouts.weights, prepared.problem.train.row(row));
        assert!((z - scaled).abs() < 1e-10, "{z} {scaled}");
    }
}

#[test]
fn only_weights_that_have_other_units_are_shown_in_them() {
    let units = |more: &[(&str, &str)]| {
        let mut state = lab(&[("scaling", "standardize")]);
        set_all(&mut state, more);
        update(&mut state, Action::Epoch);
        let readouts = Readouts::new(&state);
        [
            messages::weights_in_units(&state, &readouts).is_some(),
            messages::line_in_units(&state, &readouts).is_some(),
        ]
    };
    assert_eq!(units(&[]), [true, true]);
    assert_eq!(units(&[("scaling", "none")]), [false, true]);
    assert_eq!(units(&[("scaling", "unit")]), [false, true]);
    assert_eq!(units(&[("map-xy", "on")]), [false, false]);
    assert_eq!(units(&[("inputs", "all")]), [true, true]);
    assert_eq!(units(&[("projection", "components")]), [true, false]);
    assert_eq!(units(&[("iris-classes", "all")]), [true, false]);
    assert_eq!(units(&[("inputs", "first")]), [true, true]);
    let fresh = lab(&[("scaling", "standardize")]);
    assert_eq!(
        messages::line_in_units(&fresh, &Readouts::new(&fresh)),
        None
    );
}

#[test]
fn the_card_of_a_point_tells_what_an_update_does_in_units_of_the_data() {
    let (case, state) = (case(), trained());
    let lines = |state: &Session| messages::PointCard::new(state, 3).expect("a card").lines;
    let of = |index: usize| -> Vec<f64> { numbers(&case["x"][index]) };
    let (scaled, raw) = (numbers(&case["standardized"]), numbers(&case["raw"]));
    // Adaline moves w by η(y − z)x, with x as it is scaled.
    let (x, y) = (of(3), numbers(&case["y"])[3]);
    let z = raw[0] + raw[1] * x[0] + raw[2] * x[1];
    let step = case["eta"].as_f64().expect("a number") * (y - z);
    let mut change = vec![step, 0.0, 0.0];
    for j in 0..2 {
        let deviation = scaled[j + 1] / raw[j + 1];
        let mean = (0..20).map(|i| of(i)[j]).sum::<f64>() / 20.0;
        change[j + 1] = step * (x[j] - mean) / deviation / deviation;
        change[0] -= change[j + 1] * mean;
    }
    let change: Vec<String> = change.into_iter().map(signed).collect();
    let told = format!("in the units of the data: Δv = ({})", change.join(", "));
    assert_eq!(lines(&state).last(), Some(&told));
    assert!(messages::PointCard::text(&state, 3).contains(&told));
    let is_in_units = |state: &Session| lines(state).iter().any(|line| line.contains("Δv"));
    for (more, has) in [
        (&[("scaling", "none")][..], false),
        (&[("scaling", "unit")], false),
        (&[("map-xy", "on")], false),
        (&[("rule", "perceptron")], false),
        (&[("rule", "logistic")], true),
    ] {
        let mut other = trained();
        set_all(&mut other, more);
        assert_eq!(is_in_units(&other), has, "{more:?}");
    }
}

#[test]
fn what_is_told_of_the_plane_has_the_boundary_in_units_of_the_data() {
    let mut state = trained();
    let summary = |state: &Session| messages::plane_summary(state, &Readouts::new(state));
    // The reference: −267.665…, 0.0249372…, 37.1682….
    let told = summary(&state);
    let expected = "with each feature standardized. Where the left side is greater than 0, a point counts as +1. \
                    In the units of the data the same boundary is −267.7 + 0.02494 · x₁ + 37.17 · x₂ = 0.";
    assert!(told.contains(expected), "{told}");
    for scaling in ["none", "unit"] {
        set(&mut state, "scaling", scaling);
        update(&mut state, Action::Epoch);
        assert!(!summary(&state).contains("units of the data"), "{scaling}");
    }
}

#[test]
fn a_line_is_told_as_slope_and_intercept_or_as_a_place() {
    let told = |weights: &str| {
        let link = format!("v2&dataset=custom&points=0,0,0;1,1,1&init=given&line={weights}");
        let state = link::read(&link).expect("a lab");
        messages::line_in_units(&state, &Readouts::new(&state))
    };
    let line = |text: &str, full: &str| Some((text.to_owned(), full.to_owned()));
    assert_eq!(
        told("1,2,4"),
        line("Line: x₂ = −0.5 · x₁ − 0.25", "-0.5,-0.25")
    );
    assert_eq!(told("-3,0,2"), line("Line: x₂ = 0 · x₁ + 1.5", "0,1.5"));
    assert_eq!(told("3,-2,0"), line("Line: x₁ = 1.5", "1.5"));
    assert_eq!(told("3,0,0"), None);
}

#[test]
fn without_a_bias_the_line_passes_through_the_origin() {
    let mut state = lab(&[
        ("bias", "off"),
        ("scaling", "standardize"),
        ("init", "random"),
    ]);
    assert_eq!(state.run().weights()[0], 0.0);
    for _ in 0..5 {
        update(&mut state, Action::Epoch);
    }
    assert_eq!(state.weights()[0], 0.0);
    assert!(
        state
            .run()
            .history()
            .entries()
            .iter()
            .all(|entry| entry.weights[0] == 0.0)
    );
    let summary = messages::plane_summary(&state, &Readouts::new(&state));
    assert!(summary.contains("through the origin"), "{summary}");
    // Standardized, the origin is where the means are.
    let prepared = state.prepared();
    let line = prepared
        .measured_line(state.run().weights())
        .expect("a line");
    let crate::prepared_data::MeasuredLine::Slope { slope, intercept } = line else {
        panic!("{line:?}");
    };
    let mean = |column: usize| {
        let rows = prepared.rows[0].iter();
        let sum: f64 = rows
            .map(|&row| prepared.set.row(row as usize)[column])
            .sum();
        sum / prepared.rows[0].len() as f64
    };
    let [x, y] = prepared.columns.map(mean);
    assert!((slope * x + intercept - y).abs() < 1e-9);
    // Switched on in mid-run, w₀ is learned; off again, it is gone.
    set(&mut state, "bias", "on");
    set(&mut state, "rule", "adaline");
    update(&mut state, Action::Step);
    assert!(state.run().weights()[0] != 0.0);
    set(&mut state, "bias", "off");
    update(&mut state, Action::Step);
    assert_eq!(state.run().weights()[0], 0.0);
    assert!(link::write(&state).contains("&bias=off"));
}

#[test]
fn without_a_bias_or_is_not_separable_and_nothing_says_that_it_is() {
    let state = lab(&[("dataset", "gate"), ("gate", "14"), ("bias", "off")]);
    assert!(
        !at_once(crate::theory::Separability::decide(
            &state.prepared().problem.train
        ))
        .is_separable()
    );
    let mut state = state;
    while state.outcome() == Outcome::Running && state.run().epochs() < 60 {
        update(&mut state, Action::Epoch);
    }
    assert!(Readouts::new(&state).training.errors > 0);
    assert!(messages::plane_summary(&state, &Readouts::new(&state)).contains("Misclassified: 1"));
}
