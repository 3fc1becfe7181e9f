//! Every case of the independent reference program whose rule exists, to the tolerances of the definitions.
#![cfg(not(target_arch = "wasm32"))]

use std::path::Path;

use hyperplane::data::Word;
use hyperplane::learn::{Batch, Penalty, Problem, Reduction, Rule, Samples, Settings, Trainer};
use serde_json::Value;

fn numbers(value: &Value) -> Vec<f64> {
    let row = value.as_array().expect("an array");
    row.iter().map(|x| x.as_f64().expect("a number")).collect()
}

fn table(value: &Value) -> Vec<Vec<f64>> {
    value
        .as_array()
        .expect("rows")
        .iter()
        .map(numbers)
        .collect()
}

fn trainer_of(case: &Value, rule: Rule) -> Trainer {
    let x = table(&case["x"]);
    let n = x[0].len();
    let train = Samples::new(n, &x.concat(), &numbers(&case["y"])).expect("samples");
    let settings = Settings {
        batch: match case["batch"].as_u64().expect("a batch size") {
            0 => Batch::Full,
            1 => Batch::Online,
            size => Batch::Mini(u32::try_from(size).expect("a small batch")),
        },
        reduction: Reduction::from_word(case["reduction"].as_str().expect("a word"))
            .expect("a reduction"),
        penalty: Penalty::ridge(case["l2"].as_f64().expect("a penalty")),
        ..Settings::new(rule, case["eta"].as_f64().expect("a rate"))
    };
    let problem = Problem {
        train,
        held_out: Samples::empty(n),
    };
    Trainer::new(
        problem.into(),
        settings.check().expect("settings"),
        numbers(&case["w0"]),
    )
}

/// Agreement relative to the size of the expected row, the measure of the reference's own rounding.
fn close(found: &[f64], expected: &[f64], tolerance: f64) -> bool {
    let size = expected
        .iter()
        .fold(f64::MIN_POSITIVE, |size, x| size.max(x.abs()));
    found.len() == expected.len()
        && found
            .iter()
            .zip(expected)
            .all(|(a, b)| (a - b).abs() <= tolerance * size)
}

fn check(case: &Value) -> bool {
    let name = case["name"].as_str().expect("a name");
    let Some(rule) = Rule::from_word(case["rule"].as_str().expect("a rule")) else {
        return false;
    };
    let tolerance = match rule {
        Rule::Logistic | Rule::Sigmoid => 1e-10,
        _ => 1e-12,
    };
    let mut trainer = trainer_of(case, rule);
    trainer.run(case["epochs"].as_u64().expect("epochs"));
    let entries = trainer.history().entries();
    let (weights, loss) = (table(&case["weights"]), numbers(&case["loss"]));
    let (errors, updates) = (numbers(&case["errors"]), numbers(&case["updates"]));
    assert_eq!(entries.len(), weights.len(), "{name}");
    for (e, entry) in entries.iter().enumerate() {
        assert!(
            close(&entry.weights, &weights[e], tolerance),
            "{name}, epoch {e}: {:?} {:?}",
            entry.weights,
            weights[e]
        );
        assert!(
            close(&[entry.loss], &[loss[e]], tolerance),
            "{name}, epoch {e}: loss {} {}",
            entry.loss,
            loss[e]
        );
        assert_eq!(
            f64::from(entry.errors),
            errors[e],
            "{name}, errors in epoch {e}"
        );
    }
    let found: Vec<f64> = trainer
        .history()
        .updates()
        .map(|updates| updates as f64)
        .collect();
    assert_eq!(found, updates, "{name}, updates");
    true
}

#[test]
fn trajectories_agree_with_the_reference() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference/trajectories.json");
    let text = std::fs::read_to_string(path).expect("the reference numbers");
    let cases: Vec<Value> = serde_json::from_str(&text).expect("a list of cases");
    let checked = cases.iter().filter(|case| check(case)).count();
    // Perceptron 6, Rosenblatt 2, Adaline 6 (one with ridge), logistic 3, sigmoid 2, SVM 1: fewer would mean that a rule's
    // word was not recognised.
    assert_eq!(checked, 20);
}
