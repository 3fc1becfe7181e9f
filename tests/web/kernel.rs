//! The kernel perceptron for scripts: what it takes and what it hands out.

use hyperplane::web::KernelPerceptron;
use js_sys::{Array, Float64Array, Function, JSON, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::refusals::told;
use crate::trainer::{get, with};

/// XOR; scripts change or add options.
const BASE: &str = "({ features: 2, x: [0, 0, 0, 1, 1, 0, 1, 1], y: [-1, 1, 1, -1], eta: 1, kernel: { kind: 'polynomial', degree: 2 } })";

fn options(code: &str) -> JsValue {
    let base = Function::new_no_args(&format!("return {BASE}"));
    let made = Function::new_with_args("base", &format!("return {code}"));
    let base = base.call0(&JsValue::NULL).expect("options");
    made.call1(&JsValue::NULL, &base).expect("options")
}

/// `new KernelPerceptron(…)`, as a script calls it.
fn attempt(code: &str) -> Result<JsValue, JsValue> {
    let one = KernelPerceptron::new(options("base").unchecked_ref()).expect("a run");
    let class: Function = get(&one.into(), "constructor").unchecked_into();
    Reflect::construct(&class, &Array::of1(&options(code)))
}

fn run(code: &str) -> JsValue {
    attempt(code).unwrap_or_else(|error| panic!("{code}: {error:?}"))
}

fn alpha(run: &JsValue) -> Vec<f64> {
    let alpha = get(run, "alpha");
    alpha.dyn_ref::<Float64Array>().expect("an array").to_vec()
}

/// `more.json`, "XOR polynomial 2": its a and errors after some epochs, by the independent program.
#[wasm_bindgen_test]
fn runs_as_the_reference_does() {
    let cases = include_str!("../../core/tests/reference/more.json");
    let cases: Array = JSON::parse(cases).expect("cases").unchecked_into();
    let case = cases.find(&mut |case, _, _| get(&case, "name") == "XOR polynomial 2");
    let [rows, errors] = ["alpha", "errors"].map(|name| Array::from(&get(&case, name)));
    let found = run("base");
    for epoch in 0..=12 {
        let row = Array::from(&rows.get(epoch));
        let row: Vec<f64> = row.iter().filter_map(|a| a.as_f64()).collect();
        assert_eq!(alpha(&found), row, "epoch {epoch}");
        assert_eq!(get(&found, "errors"), errors.get(epoch), "epoch {epoch}");
        with(&found, "t.run(1)");
    }
    assert_eq!(get(&found, "status"), "converged");
}

#[wasm_bindgen_test]
fn scores_have_the_sign_of_the_class() {
    let found = run("base");
    assert_eq!(with(&found, "return t.score([3, 4])"), 0.0);
    assert_eq!(get(&found, "status"), "running");
    with(&found, "t.run(30)");
    let signs = "return [[0, 0], [0, 1], Float64Array.of(1, 0), Uint8Array.of(1, 1)].map((p) => Math.sign(t.score(p))).join()";
    assert_eq!(with(&found, signs), "-1,1,1,-1");
    // A copy: what a script does with it does not lead into the run.
    let kept = with(
        &found,
        "const a = t.alpha; a.fill(9); return t.alpha.includes(9)",
    );
    assert_eq!(kept, false);
    // A line cannot do it, and the run proves that.
    let line = run("{ ...base, kernel: { kind: 'linear' } }");
    with(&line, "t.run(30)");
    assert_eq!(get(&line, "status"), "cycling");
    // Degree 2 and γ = 1 are what is left out.
    let [bare, full] = ["kind: 'rbf'", "kind: 'rbf', gamma: 1, degree: 2"].map(|kernel| {
        let found = run(&format!("{{ ...base, kernel: {{ {kernel} }} }}"));
        with(&found, "t.run(3); return t.score([0.3, 0.8])")
    });
    assert_eq!(bare, full);
}

/// Wrong options, the error they bring, and what its message must name.
#[rustfmt::skip]
const REFUSED: [(&str, &str, &[&str]); 16] = [
    ("3", "TypeError", &["options", "3"]),
    ("{ ...base, rule: 'perceptron' }", "TypeError", &["`rule`", "kernel"]),
    ("{ ...base, kernel: undefined }", "TypeError", &["`kernel`", "missing", "kind"]),
    ("{ ...base, kernel: 'rbf' }", "TypeError", &["`kernel`", "object", "rbf"]),
    ("{ ...base, kernel: {} }", "TypeError", &["`kernel.kind`", "missing", "polynomial"]),
    ("{ ...base, kernel: { kind: 'gauss' } }", "RangeError", &["`kernel.kind`", "gauss", "linear, polynomial, rbf"]),
    ("{ ...base, kernel: { kind: 'rbf', sigma: 1 } }", "TypeError", &["`kernel.sigma`", "gamma"]),
    ("{ ...base, kernel: { kind: 'polynomial', degree: 0 } }", "RangeError", &["`kernel.degree`", "0", "from 1 to 20"]),
    ("{ ...base, kernel: { kind: 'polynomial', degree: 2.5 } }", "RangeError", &["`kernel.degree`", "2.5", "whole"]),
    ("{ ...base, kernel: { kind: 'rbf', gamma: 0 } }", "RangeError", &["`kernel.gamma`", "0", "above 0"]),
    ("{ ...base, kernel: { kind: 'rbf', gamma: NaN } }", "RangeError", &["`kernel.gamma`", "NaN"]),
    ("{ ...base, eta: 0 }", "RangeError", &["`eta`", "0", "above 0"]),
    ("{ ...base, y: [0, 2, 1, 0] }", "RangeError", &["`y`", "2", "0 and 1"]),
    ("{ ...base, x: [1, 2, 3] }", "RangeError", &["`x`", "3", "4 samples"]),
    ("{ ...base, x: base.x.map((x) => 1e120 * x) }", "RangeError", &["`x`", "sample 1", "smaller"]),
    ("{ ...base, features: 1, x: new Float64Array(20001), y: new Int8Array(20001).fill(1) }", "RangeError", &["`y`", "20001", "20000"]),
];

#[wasm_bindgen_test]
fn wrong_options_and_points_throw_and_say_what_is_allowed() {
    let mut failures = Vec::new();
    let mut judge = |code: &str, found: Result<JsValue, JsValue>, kind: &str, words: &[&str]| {
        let (name, message) = match found {
            Ok(_) => ("taken".into(), String::new()),
            Err(error) => told(&error),
        };
        if name != kind || !words.iter().all(|word| message.contains(word)) {
            failures.push(format!("{code}: {name}: {message}"));
        }
    };
    for (code, kind, words) in REFUSED {
        judge(code, attempt(code), kind, words);
    }
    let found = run("base");
    with(&found, "t.run(4)");
    for (point, kind, words) in [
        ("undefined", "TypeError", &["`point`", "missing"][..]),
        ("7", "TypeError", &["`point`", "7", "array"]),
        ("[1]", "RangeError", &["`point`", "[1]", "2 finite numbers"]),
        ("[1, NaN]", "RangeError", &["`point`", "2 finite numbers"]),
        (
            "[1e200, 1e200]",
            "RangeError",
            &["`point`", "largest number"],
        ),
    ] {
        let act = Function::new_with_args("t", &format!("return t.score({point})"));
        judge(point, act.call1(&JsValue::NULL, &found), kind, words);
    }
    let act = Function::new_with_args("t", "t.run(1.5)");
    judge(
        "run(1.5)",
        act.call1(&JsValue::NULL, &found),
        "RangeError",
        &["1.5", "whole number"],
    );
    assert!(failures.is_empty(), "{failures:#?}");
}
