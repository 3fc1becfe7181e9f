//! The programs that the instrument *Code* writes, run by Python and compared with the lab's own runs.
//!
//! They run where there is a Python with NumPy: that of `HYPERPLANE_PYTHON` (`cargo xtask test` sets it), that in
//! `target/python`, or `python3`. Where there is none, the tests say so and check nothing.
#![cfg(not(target_arch = "wasm32"))]

mod cases;
mod exercises;
mod python;
mod sklearn;

use std::collections::BTreeMap;

use cases::{Case, every_combination, others};
use hyperplane::app::App;
use hyperplane::instruments::code::{Recipe, notebook, numpy};
use hyperplane::session::Action;
use python::{Outcome, Python};

/// The largest difference of two weight vectors, relative to the largest weight.
fn difference(found: &[f64], expected: &[f64]) -> f64 {
    let size = expected.iter().fold(0.0f64, |size, w| size.max(w.abs()));
    let apart = found.iter().zip(expected).map(|(a, b)| (a - b).abs());
    let largest = apart.fold(
        0.0f64,
        |largest, apart| if apart <= largest { largest } else { apart },
    );
    if size > 0.0 { largest / size } else { largest }
}

/// Runs the programs of these cases and compares the weights after every epoch; the largest difference of each rule.
fn compare(python: &Python, name: &str, cases: &[Case]) -> BTreeMap<String, f64> {
    let programs: Vec<_> = cases.iter().map(Case::program).collect();
    let found = python.run(name, "history", &programs);
    let mut largest = BTreeMap::new();
    for (case, found) in cases.iter().zip(found) {
        let Outcome::Numbers(count, numbers) = found else {
            panic!("{}: {found:?}", case.about);
        };
        let expected = case.expected();
        let (lab, about) = (expected.len(), &case.about);
        assert!(count >= lab, "{about}: {count} entries, the lab has {lab}");
        assert!(
            count == lab || !case.ends_alike,
            "{about}: {count} entries, the lab has {lab}"
        );
        for (epoch, (found, expected)) in numbers
            .chunks(numbers.len() / count)
            .zip(&expected)
            .enumerate()
        {
            let apart = difference(found, expected);
            let most = if case.is_exponential { 1e-10 } else { 1e-12 };
            assert!(
                apart <= most,
                "{about}, epoch {epoch}: {found:?} instead of {expected:?}"
            );
            let worst: &mut f64 = largest.entry(case.rule.clone()).or_default();
            *worst = worst.max(apart);
        }
    }
    largest
}

fn tell(python: &Python, name: &str, cases: usize, largest: &BTreeMap<String, f64>) {
    let differences: Vec<String> = largest
        .iter()
        .map(|(rule, apart)| format!("{rule} {apart:.1e}"))
        .collect();
    python::say(&format!(
        "{name}: {cases} run with {}; largest relative difference: {}",
        python.name,
        differences.join(", ")
    ));
}

#[test]
fn every_rule_batch_order_and_optimizer() {
    let Some(python) = Python::with("numpy") else {
        return;
    };
    let cases = every_combination();
    assert_eq!(cases.len(), 6 * 3 * 3 * 6 * 3);
    let largest = compare(&python, "combinations", &cases);
    assert_eq!(largest.len(), 6, "all rules");
    tell(
        &python,
        "rules × batches × orders × optimizers",
        cases.len(),
        &largest,
    );
}

#[test]
fn penalties_schedules_ties_classes_scalings_and_ends() {
    let Some(python) = Python::with("numpy") else {
        return;
    };
    let cases = others();
    let largest = compare(&python, "others", &cases);
    tell(
        &python,
        "penalties, schedules, ties, classes, scalings, ends",
        cases.len(),
        &largest,
    );
}

#[test]
fn notebooks_run_with_their_pictures() {
    let Some(python) = Python::with("matplotlib") else {
        return;
    };
    let cases = [
        Case::of(&[("dataset", "gate")]),
        Case::of(&[
            ("iris-classes", "all"),
            ("rule", "logistic"),
            ("inputs", "all"),
            ("epochs", "3"),
        ]),
        Case::of(&[
            ("inputs", "first"),
            ("rule", "adaline"),
            ("scaling", "standardize"),
            ("epochs", "3"),
        ]),
        Case::of(&[
            ("dataset", "circles"),
            ("rule", "logistic"),
            ("map-xx", "on"),
            ("map-yy", "on"),
            ("epochs", "3"),
        ]),
    ];
    let mut programs = Vec::new();
    for case in &cases {
        let text = notebook(&numpy(&case.recipe));
        let book: serde_json::Value = serde_json::from_str(&text).expect("a notebook is JSON");
        assert_eq!(
            (&book["nbformat"], &book["nbformat_minor"]),
            (&4.into(), &5.into())
        );
        let cells = book["cells"].as_array().expect("cells");
        assert_eq!(cells.len(), 5);
        let code = cells.iter().filter(|cell| cell["cell_type"] == "code");
        let lines = code.flat_map(|cell| {
            cell["source"]
                .as_array()
                .expect("lines")
                .iter()
                .map(|line| line.as_str().expect("a line"))
                .chain(["\n"])
        });
        let mut program = String::from("import matplotlib\nmatplotlib.use(\"Agg\")\n");
        program.extend(lines);
        programs.push((program, None));
    }
    for (case, found) in cases
        .iter()
        .zip(python.run("notebooks", "history", &programs))
    {
        assert!(
            matches!(found, Outcome::Numbers(..)),
            "{}: {found:?}",
            case.about
        );
    }
    python::say(&format!(
        "{} notebooks ran with {}",
        cases.len(),
        python.name
    ));
}

#[test]
fn a_program_begins_where_the_last_change_was() {
    let Some(python) = Python::with("numpy") else {
        return;
    };
    let mut app: App = cases::app(&[
        ("rule", "adaline"),
        ("scaling", "standardize"),
        ("order", "shuffled"),
        ("schedule", "inverse"),
        ("epochs", "5"),
    ]);
    app.update(Action::Epoch);
    app.update(Action::Epoch);
    cases::set(&mut app, "eta", "0.02");
    let waiting = Recipe::from_lab(app.session());
    app.update(Action::Epoch);
    assert_eq!(
        waiting,
        Recipe::from_lab(app.session()),
        "an edit counts from the update that follows it"
    );
    assert_eq!((waiting.first, waiting.epochs), (2, 5));
    let largest = compare(&python, "changed", &[Case::at(app, "changed")]);
    tell(&python, "after a change", 1, &largest);
}
