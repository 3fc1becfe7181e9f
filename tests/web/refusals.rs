//! Wrong options throw errors that help.

use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::trainer::{attempt, get, trainer};

/// Wrong options, the error they bring, and what its message must name: the option, its value, what is allowed.
#[rustfmt::skip]
const REFUSED: [(&str, &str, &[&str]); 85] = [
    ("7", "TypeError", &["options", "7"]),
    ("null", "TypeError", &["options", "null"]),
    ("{ ...base, ridg: 1 }", "TypeError", &["`ridg`", "ridge"]),
    ("{ ...base, rule: undefined }", "TypeError", &["rule", "missing", "perceptron"]),
    ("{ ...base, features: undefined }", "TypeError", &["features", "missing", "number"]),
    ("{ ...base, x: undefined }", "TypeError", &["`x`", "missing", "array"]),
    ("{ ...base, y: undefined }", "TypeError", &["`y`", "missing", "array"]),
    ("{ ...base, rule: 'percepton' }", "RangeError", &["rule", "percepton", "perceptron", "adaline"]),
    ("{ ...base, rule: 3 }", "TypeError", &["rule", "3", "perceptron"]),
    ("{ ...base, features: 0 }", "RangeError", &["features", "0", "from 1"]),
    ("{ ...base, features: 3 }", "RangeError", &["option `x`", "8", "3 features"]),
    ("{ ...base, x: [0, 0, 0, NaN, 1, 0, 1, 1] }", "RangeError", &["x", "NaN", "finite"]),
    ("{ ...base, x: [0, 0, 0, 1, 1, 0, 1] }", "RangeError", &["x", "7", "4 samples"]),
    ("{ ...base, x: 'abc' }", "TypeError", &["`x`", "abc", "array"]),
    ("{ ...base, x: [0, 0, 0, '1', 1, 0, 1, 1] }", "TypeError", &["x", "3", "\"1\"", "numbers"]),
    ("{ ...base, x: new DataView(new ArrayBuffer(64)) }", "TypeError", &["`x`", "array"]),
    ("{ ...base, y: [-1, -1, -1, 0] }", "RangeError", &["option `y`", "0", "−1 and +1"]),
    ("{ ...base, y: [-1, -1, 1] }", "RangeError", &["8", "3 samples"]),
    ("{ ...base, eta: 0 }", "RangeError", &["eta", "0", "above 0"]),
    ("{ ...base, eta: -0.5 }", "RangeError", &["eta", "-0.5", "above 0"]),
    ("{ ...base, eta: 1e7 }", "RangeError", &["eta", "10000000", "1000000"]),
    ("{ ...base, eta: NaN }", "RangeError", &["eta", "NaN", "number"]),
    ("{ ...base, eta: '0.1' }", "TypeError", &["eta", "\"0.1\"", "number"]),
    ("{ ...base, batch: -1 }", "RangeError", &["batch", "-1", "whole number"]),
    ("{ ...base, batch: 1.5 }", "RangeError", &["batch", "1.5", "whole number"]),
    ("{ ...base, batch: 'all' }", "TypeError", &["batch", "all", "whole number"]),
    ("{ ...base, order: 'sorted' }", "RangeError", &["order", "sorted", "shuffled"]),
    ("{ ...base, reduction: 'max' }", "RangeError", &["reduction", "max", "mean"]),
    ("{ ...base, seed: -1 }", "RangeError", &["seed", "-1", "whole number"]),
    ("{ ...base, seed: 0.5 }", "RangeError", &["seed", "0.5", "whole number"]),
    ("{ ...base, ridge: -1 }", "RangeError", &["ridge", "-1", "from 0"]),
    ("{ ...base, weights: [0, 0] }", "RangeError", &["weights", "[0,0]", "3 finite numbers"]),
    ("{ ...base, weights: [0, 0, Infinity] }", "RangeError", &["weights", "3 finite numbers"]),
    ("{ ...base, weights: [1e200, 0, 1e200], rule: 'adaline' }", "RangeError", &["`weights`", "finite loss"]),
    ("{ ...base, weights: [0, 1e308, 1e308], rule: 'logistic' }", "RangeError", &["`weights`", "finite loss"]),
    ("{ ...base, x: base.x.map((x) => 1e300 * x), y: [-1, -1, 1, 1], rule: 'adaline' }", "RangeError", &["`x`", "finite loss"]),
    ("{ ...base, rule: 'svm', ridge: 0 }", "RangeError", &["`ridge`", "above 0"]),
    ("{ ...base, activation: 'relu' }", "RangeError", &["`activation`", "relu", "tanh"]),
    ("{ ...base, penalty: 3 }", "TypeError", &["`penalty`", "object", "3"]),
    ("{ ...base, penalty: { p: 0, lambda: 1 } }", "RangeError", &["`penalty.p`", "0", "from 1"]),
    ("{ ...base, penalty: { p: 1.5, lambda: 1 } }", "RangeError", &["`penalty.p`", "1.5", "whole"]),
    ("{ ...base, penalty: { p: 101, lambda: 1 } }", "RangeError", &["`penalty.p`", "100"]),
    ("{ ...base, penalty: { p: 1 } }", "TypeError", &["`penalty.lambda`", "missing"]),
    ("{ ...base, penalty: { p: 1, lambda: -2 } }", "RangeError", &["`penalty.lambda`", "-2"]),
    ("{ ...base, penalty: { p: 1, lambda: 1, bias: 1 } }", "TypeError", &["`penalty.bias`", "true"]),
    ("{ ...base, penalty: { p: 1, lambda: 1, q: 1 } }", "TypeError", &["`penalty.q`", "lambda"]),
    ("{ ...base, schedule: { k: 1 } }", "TypeError", &["`schedule.kind`", "missing"]),
    ("{ ...base, schedule: { kind: 'cosine' } }", "RangeError", &["`schedule.kind`", "cosine", "inverse"]),
    ("{ ...base, schedule: { kind: 'inverse', k: -1 } }", "RangeError", &["`schedule.k`", "-1"]),
    ("{ ...base, momentum: 1 }", "RangeError", &["`momentum`", "1", "0.999"]),
    ("{ ...base, optimizer: 'adm' }", "RangeError", &["`optimizer`", "adm", "sgd, nesterov, adagrad, rmsprop, adam"]),
    ("{ ...base, optimizer: 3 }", "TypeError", &["`optimizer`", "3", "nesterov", "object"]),
    ("{ ...base, optimizer: null }", "TypeError", &["`optimizer`", "null", "nesterov"]),
    ("{ ...base, optimizer: {} }", "TypeError", &["`optimizer.kind`", "missing", "adam"]),
    ("{ ...base, optimizer: { kind: 'adamw' } }", "RangeError", &["`optimizer.kind`", "adamw", "adam"]),
    ("{ ...base, optimizer: { kind: 'adam', beta: 0.9 } }", "TypeError", &["`optimizer.beta`", "beta1"]),
    ("{ ...base, optimizer: { kind: 'adam', beta1: 1 } }", "RangeError", &["`optimizer.beta1`", "1", "from 0 to 0.999999"]),
    ("{ ...base, optimizer: { kind: 'adam', beta2: -0.1 } }", "RangeError", &["`optimizer.beta2`", "-0.1", "from 0"]),
    ("{ ...base, optimizer: { kind: 'rmsprop', rho: NaN } }", "RangeError", &["`optimizer.rho`", "NaN", "a number"]),
    ("{ ...base, optimizer: { kind: 'adagrad', epsilon: 0 } }", "RangeError", &["`optimizer.epsilon`", "0", "from 1e-16 to 1"]),
    ("{ ...base, optimizer: { kind: 'adagrad', epsilon: '1' } }", "TypeError", &["`optimizer.epsilon`", "\"1\"", "number"]),
    ("{ ...base, optimizer: 'adam', momentum: 0.5 }", "RangeError", &["`momentum`", "adam", "0.5"]),
    ("{ ...base, classes: 2 }", "RangeError", &["`classes`", "2", "from 3"]),
    ("{ ...base, classes: 3.5 }", "RangeError", &["`classes`", "3.5", "whole"]),
    ("{ ...base, classes: '3' }", "TypeError", &["`classes`", "\"3\"", "whole"]),
    ("{ ...base, classes: 3 }", "RangeError", &["`y`", "-1", "0 to 2"]),
    ("{ ...base, classes: 3, y: [0, 1, 2, 3] }", "RangeError", &["`y`", "3", "sample 3", "0 to 2"]),
    ("{ ...base, classes: 3, y: [0, 1, 2, 1], weights: [0, 0, 0] }", "RangeError", &["`weights`", "9 finite numbers"]),
    ("{ ...base, multiclass: 'all' }", "RangeError", &["`multiclass`", "all", "one-versus-rest, softmax"]),
    ("{ ...base, multiclass: 'softmax', classes: 2, y: [0, 0, 0, 1] }", "RangeError", &["`multiclass`", "softmax", "perceptron", "logistic"]),
    ("{ ...base, rule: 'logistic', multiclass: 'softmax' }", "TypeError", &["`classes`", "missing", "from 2"]),
    ("{ ...base, rule: 'logistic', multiclass: 'softmax', classes: 2 }", "RangeError", &["`y`", "-1", "0 to 1"]),
    ("{ ...base, rule: 'logistic', multiclass: 'softmax', classes: 2, y: [0, 0, 0, 1], weights: [0, 0, 0] }", "RangeError", &["`weights`", "6 finite numbers"]),
    ("{ ...base, x: [[0, 0], [0, 1], [1], [1, 1]] }", "RangeError", &["`x[2]`", "1 numbers", "2"]),
    ("{ ...base, x: [[0, 0], [0, 1], 1, [1, 1]] }", "TypeError", &["`x[2]`", "array"]),
    ("{ ...base, x: [[0, 0], [0, '1'], [1, 0], [1, 1]] }", "TypeError", &["`x[1][1]`", "numbers"]),
    ("{ ...base, features: 3, x: [[0, 0], [0, 1], [1, 0], [1, 1]] }", "RangeError", &["`x[0]`", "2 numbers", "3"]),
    ("{ ...base, features: undefined, x: [[], [], [], []] }", "RangeError", &["features", "0"]),
    ("{ ...base, y: [0, 0, 0.5, 1] }", "RangeError", &["`y`", "0.5", "sample 2", "0 and 1"]),
    ("{ ...base, y: [2, 1, 1, 1] }", "RangeError", &["`y`", "2", "sample 0", "−1 and +1"]),
    ("{ ...base, bias: 'off' }", "TypeError", &["`bias`", "off", "true and false"]),
    ("{ ...base, bias: false, weights: [1, 0, 0] }", "RangeError", &["`weights`", "w₀ is 1", "0"]),
    ("{ ...base, rule: 'rosenblatt', multiclass: 'perceptron', classes: 3, y: [0, 1, 2, 1] }", "RangeError", &["`multiclass`", "rosenblatt", "rule perceptron"]),
    ("{ ...base, multiclass: 'perceptron' }", "TypeError", &["`classes`", "missing", "from 2"]),
    ("{ ...base, tie: 'zero' }", "RangeError", &["tie", "zero", "never"]),
];

/// The name and the message of an error.
pub(crate) fn told(error: &JsValue) -> (String, String) {
    let text = |name| get(error, name).as_string().unwrap_or_default();
    (text("name"), text("message"))
}

#[wasm_bindgen_test]
fn wrong_options_throw_and_say_what_is_allowed() {
    let mut failures = Vec::new();
    for (code, kind, words) in REFUSED {
        let Err(error) = attempt(code) else {
            failures.push(format!("{code}: taken"));
            continue;
        };
        let (name, message) = told(&error);
        let says = |word: &&&str| !message.contains(**word);
        let unsaid: Vec<_> = words.iter().filter(says).collect();
        if name != kind || !unsaid.is_empty() {
            failures.push(format!("{code}: {name}: {message} (without {unsaid:?})"));
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}

#[wasm_bindgen_test]
fn a_number_of_epochs_that_is_none_throws() {
    for epochs in ["-1", "1.5", "NaN", "Infinity"] {
        let run = Function::new_with_args("t", &format!("t.run({epochs})"));
        let error = run.call1(&JsValue::NULL, &trainer("base"));
        let (name, message) = told(&error.expect_err(epochs));
        assert_eq!(name, "RangeError", "{epochs}: {message}");
        assert!(message.contains("whole number"), "{epochs}: {message}");
    }
}

#[wasm_bindgen_test]
fn epochs_without_a_number_are_asked_for() {
    for (call, word) in [
        ("t.run()", "missing"),
        ("t.run('30')", "30"),
        ("t.run(null)", "null"),
    ] {
        let run = Function::new_with_args("t", call);
        let error = run.call1(&JsValue::NULL, &trainer("base"));
        let (name, message) = told(&error.expect_err(call));
        assert_eq!(name, "TypeError", "{call}: {message}");
        for said in [word, "number of epochs", "whole number from 0"] {
            assert!(message.contains(said), "{call}: {message}");
        }
    }
}

#[wasm_bindgen_test]
fn more_features_than_memory_holds_are_refused() {
    for features in ["4294967295", "4294967294", "1000000000"] {
        let code = format!("{{ ...base, features: {features}, x: [], y: [] }}");
        let (name, message) = told(&attempt(&code).expect_err(features));
        assert_eq!(name, "RangeError", "{features}: {message}");
        for said in ["`features`", features, "100000"] {
            assert!(message.contains(said), "{features}: {message}");
        }
    }
}
