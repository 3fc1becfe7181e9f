//! Every case of the independent reference program whose rule exists, to the tolerances of the definitions.
#![cfg(not(target_arch = "wasm32"))]

use std::path::Path;

use hyperplane_core::data::Keyword;
use hyperplane_core::learn::{
    Batch, Kernel, KernelKind, KernelPerceptron, KernelShape, OneVersusRest, Optimizer,
    OptimizerKind, Penalty, Problem, Reduction, Rule, Samples, Settings, Tie, Trainer,
};
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

/// An option of a case; what is left out is as the definitions say.
fn option<'a, T>(case: &'a Value, name: &str, read: fn(&'a Value) -> Option<T>, default: T) -> T {
    case.get(name).map_or(default, |value| {
        read(value).unwrap_or_else(|| panic!("{name}: {value}"))
    })
}

fn trainer_of(case: &Value, rule: Rule) -> Trainer {
    let x = table(&case["x"]);
    let n = x[0].len();
    let train = Samples::new(n, &x.concat(), &numbers(&case["y"])).expect("samples");
    let train = if case["kind"] == "no-bias" {
        train.without_bias()
    } else {
        train
    };
    let settings = Settings {
        batch: match option(case, "batch", Value::as_u64, 1) {
            0 => Batch::Full,
            1 => Batch::Online,
            size => Batch::Mini(u32::try_from(size).expect("a small batch")),
        },
        reduction: Reduction::from_keyword(option(case, "reduction", Value::as_str, "sum"))
            .expect("a reduction"),
        penalty: Penalty::ridge(option(case, "l2", Value::as_f64, 0.0)),
        tie: Tie::from_keyword(option(case, "tie", Value::as_str, "positive")).expect("a tie"),
        optimizer: Optimizer::new(
            OptimizerKind::from_keyword(option(case, "optimizer", Value::as_str, "sgd"))
                .expect("an optimizer"),
        ),
        momentum: option(case, "momentum", Value::as_f64, 0.0),
        ..Settings::new(rule, case["eta"].as_f64().expect("a rate"))
    };
    let problem = Problem::from(train);
    Trainer::new(
        problem.into(),
        settings.check().expect("settings"),
        option(case, "w0", |w| Some(numbers(w)), vec![0.0; n + 1]),
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
    let name = option(case, "name", Value::as_str, "");
    let Some(rule) = Rule::from_keyword(case["rule"].as_str().expect("a rule")) else {
        return false;
    };
    let tolerance = match rule.keyword {
        "logistic" | "sigmoid" => 1e-10,
        _ => 1e-12,
    };
    let mut trainer = trainer_of(case, rule);
    trainer.run(case["epochs"].as_u64().expect("epochs"));
    let entries = trainer.history().entries();
    let (weights, loss) = (table(&case["weights"]), numbers(&case["loss"]));
    let errors = numbers(&case["errors"]);
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
    if let Some(updates) = case.get("updates") {
        let found = trainer.history().updates().map(|updates| updates as f64);
        let found: Vec<f64> = found.collect();
        assert_eq!(found, numbers(updates), "{name}, updates");
    }
    true
}

fn cases(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference");
    let text = std::fs::read_to_string(path.join(file)).expect("the reference numbers");
    serde_json::from_str(&text).expect("a list of cases")
}

#[test]
fn ties_momentum_and_optimizers_agree_with_the_reference() {
    let cases = cases("more.json");
    let runs = || cases.iter().filter(|case| case["kind"] == "run");
    let checked = runs().filter(|case| check(case)).count();
    // Ties 8, heavy ball 2, the other optimizers 6: all runs there are.
    assert_eq!((checked, runs().count()), (16, 16));
    for kind in OptimizerKind::all().filter(|kind| *kind != OptimizerKind::SGD) {
        assert!(
            runs().any(|case| case["optimizer"] == kind.keyword),
            "{kind:?}"
        );
    }
}

#[test]
fn runs_without_a_bias_agree_with_the_reference() {
    let cases = cases("exact.json");
    let runs = cases.iter().filter(|case| case["kind"] == "no-bias");
    // Perceptron 3, Rosenblatt, Adaline and logistic regression 1 each.
    assert_eq!(runs.filter(|case| check(case)).count(), 6);
}

#[test]
fn trajectories_agree_with_the_reference() {
    let cases = cases("trajectories.json");
    let checked = cases.iter().filter(|case| check(case)).count();
    // Perceptron 6, Rosenblatt 2, Adaline 6 (one with ridge), logistic 3, sigmoid 2, SVM 1: fewer would mean that a rule's
    // word was not recognized.
    assert_eq!(checked, 20);
}

#[test]
fn kernel_perceptrons_agree_with_the_reference() {
    let cases = cases("more.json");
    let kernels = cases.iter().filter(|case| case["kind"] == "kernel");
    let checked = kernels.map(|case| {
        let name = case["name"].as_str().expect("a name");
        let x = table(&case["x"]);
        let samples = Samples::new(x[0].len(), &x.concat(), &numbers(&case["y"])).expect("samples");
        let kind = KernelKind::from_keyword(case["kernel"].as_str().expect("a word"));
        let shape = KernelShape {
            degree: case["degree"].as_u64().expect("a degree") as u32,
            gamma: case["gamma"].as_f64().expect("a number"),
        };
        let kernel = Kernel::new(kind.expect("a kernel"), shape).expect("a shape");
        let eta = case["eta"].as_f64().expect("a rate");
        let mut run = KernelPerceptron::new(samples, kernel, eta).expect("a run");
        let (alpha, errors) = (table(&case["alpha"]), numbers(&case["errors"]));
        let updates = numbers(&case["updates"]);
        for (e, alpha) in alpha.iter().enumerate() {
            // η is 1: every a is a whole number, and agrees exactly.
            assert_eq!(run.alpha(), alpha, "{name}, epoch {e}");
            assert_eq!(f64::from(run.errors()), errors[e], "{name}, epoch {e}");
            let before = run.updates();
            run.run(1);
            if let Some(expected) = updates.get(e) {
                assert_eq!(
                    (run.updates() - before) as f64,
                    *expected,
                    "{name}, epoch {e}"
                );
            }
        }
    });
    assert_eq!(checked.count(), 3);
}

#[test]
fn classes_that_learn_together_agree_with_the_reference() {
    assert_eq!(
        check_together("more.json", "softmax", Rule::LOGISTIC, 1e-10),
        2
    );
    assert_eq!(
        check_together(
            "exact.json",
            "multiclass-perceptron",
            Rule::PERCEPTRON,
            1e-12
        ),
        4
    );
}

fn check_together(file: &str, kind: &str, rule: Rule, tolerance: f64) -> usize {
    let cases = cases(file);
    let those = cases.iter().filter(|case| case["kind"] == kind);
    let checked = those.map(|case| {
        let name = option(case, "name", Value::as_str, kind);
        let (x, classes) = (table(&case["x"]), numbers(&case["y"]));
        let (n, count) = (
            x[0].len(),
            case["classes"].as_u64().expect("classes") as usize,
        );
        let rows = Samples::new(n, &x.concat(), &vec![1.0; x.len()]).expect("samples");
        let problem = Problem::from(rows.of_classes(classes, count));
        let settings = Settings {
            batch: match option(case, "batch", Value::as_u64, 1) {
                0 => Batch::Full,
                _ => Batch::Online,
            },
            reduction: Reduction::from_keyword(option(case, "reduction", Value::as_str, "sum"))
                .expect("a reduction"),
            ..Settings::new(rule, case["eta"].as_f64().expect("a rate"))
        };
        let start = vec![0.0; count * (n + 1)];
        let settings = settings.check().expect("settings");
        let mut run = OneVersusRest::new(&[problem.into()], settings, &start);
        run.run(case["epochs"].as_u64().expect("epochs"));
        let (weights, loss) = (table(&case["weights"]), numbers(&case["loss"]));
        let errors = numbers(&case["errors"]);
        let entries = run.history().entries();
        assert_eq!(entries.len(), weights.len(), "{name}");
        for (e, entry) in entries.iter().enumerate() {
            assert!(
                close(&entry.weights, &weights[e], tolerance),
                "{name}, epoch {e}"
            );
            let close = close(&[entry.loss], &[loss[e]], tolerance);
            assert!(close, "{name}, epoch {e}: {} {}", entry.loss, loss[e]);
            assert_eq!(f64::from(entry.errors), errors[e], "{name}, epoch {e}");
        }
    });
    checked.count()
}
