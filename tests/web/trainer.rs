//! The trainer for scripts: what it takes and what it hands out.

use hyperplane::web::Trainer;
use js_sys::{Array, Float64Array, Function, Reflect, Uint32Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

/// The AND gate; scripts change or add options.
const BASE: &str = "({ rule: 'perceptron', features: 2, x: [0, 0, 0, 1, 1, 0, 1, 1], y: [-1, -1, -1, 1], eta: 0.5, batch: 1 })";

pub(crate) fn options(code: &str) -> JsValue {
    let base = Function::new_no_args(&format!("return {BASE}"));
    let made = Function::new_with_args("base", &format!("return {code}"));
    let base = base.call0(&JsValue::NULL).expect("options");
    made.call1(&JsValue::NULL, &base).expect("options")
}

/// The class `Trainer`, as a script imports it.
pub(crate) fn class() -> Function {
    let trainer = Trainer::new(options("base").unchecked_ref()).expect("a trainer");
    get(&trainer.into(), "constructor").unchecked_into()
}

/// `new Trainer(…)`, with options changed as a piece of JavaScript says.
pub(crate) fn attempt(code: &str) -> Result<JsValue, JsValue> {
    Reflect::construct(&class(), &Array::of1(&options(code)))
}

/// `new Trainer(…)` with options that must be accepted.
pub(crate) fn trainer(code: &str) -> JsValue {
    attempt(code).unwrap_or_else(|error| panic!("{code}: {error:?}"))
}

/// Runs a piece of JavaScript with a trainer `t`; returns its result.
pub(crate) fn with(trainer: &JsValue, code: &str) -> JsValue {
    let act = Function::new_with_args("t", code);
    let done = act.call1(&JsValue::NULL, trainer);
    done.unwrap_or_else(|error| panic!("{code}: {error:?}"))
}

/// A member of an object.
pub(crate) fn get(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).expect("an object")
}

fn floats(object: &JsValue, name: &str) -> Vec<f64> {
    let found = get(object, name);
    let array = found.dyn_ref::<Float64Array>();
    array
        .unwrap_or_else(|| panic!("{name} is no Float64Array"))
        .to_vec()
}

fn counts(object: &JsValue, name: &str) -> Vec<u32> {
    let found = get(object, name);
    let array = found.dyn_ref::<Uint32Array>();
    array
        .unwrap_or_else(|| panic!("{name} is no Uint32Array"))
        .to_vec()
}

#[wasm_bindgen_test]
fn a_step_tells_all_about_one_update() {
    let step = with(&trainer("base"), "return t.step()");
    assert_eq!(counts(&step, "samples"), [0]);
    assert_eq!(floats(&step, "z"), [0.0]);
    assert_eq!(floats(&step, "output"), [1.0]);
    assert_eq!(floats(&step, "delta"), [-2.0]);
    assert_eq!(floats(&step, "change"), [-1.0, 0.0, 0.0]);
    assert_eq!(floats(&step, "weights"), [-1.0, 0.0, 0.0]);
    let batch = with(&trainer("{ ...base, batch: 0 }"), "return t.step()");
    assert_eq!(counts(&batch, "samples"), [0, 1, 2, 3]);
    assert_eq!(floats(&batch, "delta").len(), 4);
    let nothing = trainer("{ ...base, x: [], y: [] }");
    assert!(with(&nothing, "return t.step()").is_undefined());
}

#[wasm_bindgen_test]
fn epochs_lead_to_a_history() {
    let trainer = trainer("base");
    assert_eq!(floats(&trainer, "weights"), [0.0; 3]);
    let fresh = get(&trainer, "history");
    assert_eq!(counts(&fresh, "epoch"), [0]);
    assert_eq!(counts(&fresh, "updates").len(), 0);
    with(&trainer, "t.epoch(); t.run(9)");
    assert_eq!(floats(&trainer, "weights"), [-3.0, 2.0, 1.0]);
    let history = get(&trainer, "history");
    assert_eq!(counts(&history, "epoch"), (0..=10).collect::<Vec<_>>());
    let weights = floats(&history, "weights");
    assert_eq!((weights.len(), &weights[30..]), (33, &[-3.0, 2.0, 1.0][..]));
    assert_eq!(floats(&history, "loss").len(), 11);
    assert_eq!(floats(&history, "loss")[10], 0.0);
    let errors = counts(&history, "errors");
    assert_eq!((errors.len(), errors[0], errors[10]), (11, 3, 0));
    let updates = counts(&history, "updates");
    assert_eq!((updates.len(), updates[0], updates[9]), (10, 2, 0));
}

#[wasm_bindgen_test]
fn the_status_is_one_of_five_words() {
    for (code, epochs, word) in [
        ("base", 1, "running"),
        ("base", 10, "converged"),
        ("{ ...base, y: [-1, 1, 1, -1] }", 30, "cycling"),
        ("{ ...base, rule: 'adaline', eta: 3 }", 99, "diverged"),
        (
            "{ ...base, rule: 'adaline', batch: 0, eta: 0.1 }",
            999,
            "converged",
        ),
        ("{ ...base, rule: 'adaline', eta: 0.1 }", 999, "stationary"),
    ] {
        let trainer = trainer(code);
        with(&trainer, &format!("t.run({epochs})"));
        assert_eq!(get(&trainer, "status"), word, "{code}");
    }
}

#[wasm_bindgen_test]
fn arrays_handed_out_are_copies() {
    let kept = with(
        &trainer("base"),
        "const step = t.step(), kept = [step.weights, t.weights, t.history.weights];
        const texts = kept.map(String);
        t.run(5);
        if (String(kept.map(String)) !== String(texts)) return 'they follow the trainer';
        t.weights.fill(99); t.history.weights.fill(99);
        return [...t.weights, ...t.history.weights].includes(99) ? 'they lead into the trainer' : 'copies'",
    );
    assert_eq!(kept, "copies");
}

#[wasm_bindgen_test]
fn no_number_beyond_all_bounds_is_handed_out() {
    for more in [
        "rule: 'adaline', eta: 1e6, weights: [1e100, 1e100, 1e100]",
        "rule: 'logistic', eta: 1e6, x: base.x.map((x) => 1e150 * x)",
        "rule: 'perceptron', eta: 1e6, x: base.x.map((x) => 1e302 * x)",
    ] {
        let found = with(
            &trainer(&format!("{{ ...base, {more} }}")),
            "const all = [];
            for (let i = 0; i < 200; i++) { const s = t.step(); if (s) all.push(...s.z, ...s.output, ...s.delta, ...s.change, ...s.weights); }
            t.run(100);
            all.push(...t.weights, ...t.history.loss, ...t.history.weights);
            return all.filter((value) => !Number.isFinite(value)).length",
        );
        assert_eq!(found, 0, "{more}");
    }
}

#[wasm_bindgen_test]
fn many_features_over_many_epochs_fit_into_memory() {
    let wide = trainer(
        "{ rule: 'adaline', features: 50000, x: new Float64Array(50000), y: [1], eta: 0.1, batch: 1 }",
    );
    with(&wide, "t.run(3000)");
    assert_eq!(get(&wide, "status"), "converged");
    let epochs = counts(&get(&wide, "history"), "epoch");
    assert!(
        epochs.len() > 50 && epochs.last() > Some(&2900),
        "{epochs:?}"
    );
}

/// Weights and losses of some epochs.
fn result(code: &str) -> (Vec<f64>, Vec<f64>) {
    let trainer = trainer(code);
    with(&trainer, "t.run(4)");
    let history = get(&trainer, "history");
    (floats(&trainer, "weights"), floats(&history, "loss"))
}

#[wasm_bindgen_test]
fn the_last_five_options_have_their_defaults() {
    let adaline = |more: &str| {
        result(&format!(
            "{{ ...base, rule: 'adaline', eta: 0.1, batch: 3, {more} }}"
        ))
    };
    let usual = adaline("");
    for (name, value, other) in [
        ("reduction", "'sum'", "'mean'"),
        ("order", "'sequential'", "'shuffled'"),
        ("ridge", "0", "0.5"),
        ("weights", "[0, 0, 0]", "[0, 0, 1]"),
    ] {
        assert_eq!(adaline(&format!("{name}: {value}")), usual, "{name}");
        assert_eq!(adaline(&format!("{name}: undefined")), usual, "{name}");
        assert_ne!(adaline(&format!("{name}: {other}")), usual, "{name}");
    }
    for (name, value, other) in [
        ("activation", "'identity'", "'tanh'"),
        ("penalty", "{ p: 2, lambda: 0 }", "{ p: 2, lambda: 1 }"),
        (
            "penalty",
            "undefined",
            "{ p: Infinity, lambda: 1, bias: true }",
        ),
        (
            "schedule",
            "{ kind: 'constant' }",
            "{ kind: 'inverse', k: 1 }",
        ),
        ("momentum", "0", "0.5"),
        ("optimizer", "'sgd'", "'adam'"),
        ("optimizer", "undefined", "'adagrad'"),
        (
            "optimizer",
            "{ kind: 'sgd', rho: 0.5 }",
            "{ kind: 'rmsprop' }",
        ),
    ] {
        assert_eq!(adaline(&format!("{name}: {value}")), usual, "{name}");
        assert_ne!(adaline(&format!("{name}: {other}")), usual, "{name}");
    }
    let svm = |more: &str| result(&format!("{{ ...base, rule: 'svm', eta: 0.1, {more} }}"));
    assert_eq!(svm("ridge: 0.01, reduction: 'mean'"), svm(""));
    assert_ne!(svm("ridge: 0.02"), svm(""));
    let shuffled = adaline("order: 'shuffled'");
    assert_eq!(adaline("order: 'shuffled', seed: 1"), shuffled);
    assert_ne!(adaline("order: 'shuffled', seed: 2"), shuffled);
}

/// The first steps, by hand; the definitions themselves are compared with the reference in the core.
#[wasm_bindgen_test]
fn optimizers_step_as_they_are_defined() {
    // One sample of one feature, x̃ = (1, 2), y = 1, from w = 0 with Adaline: δ = 1, so g = (−1, −2).
    let one = |more: &str| {
        let base = "features: 1, x: [2], y: [1], rule: 'adaline', eta: 0.1";
        let trainer = trainer(&format!("{{ ...base, {base}, {more} }}"));
        let change = get(&with(&trainer, "return t.step()"), "change");
        let change = change.unchecked_into::<Float64Array>().to_vec();
        let second = with(&trainer, "return t.step()");
        (change, floats(&second, "z")[0])
    };
    let close = |found: f64, expected: f64| (found - expected).abs() <= 1e-14;
    // By hand: g/√(g²) is ±1, with ρ = 0.75 twice as much; ε = 1 divides by 1 + |g|.
    for (optimizer, expected) in [
        ("'adagrad'", [0.1 / (1.0 + 1e-8), 0.2 / (2.0 + 1e-8)]),
        ("{ kind: 'adagrad', epsilon: 1 }", [0.05, 0.2 / 3.0]),
        ("{ kind: 'rmsprop', rho: 0.75, epsilon: 1e-16 }", [0.2, 0.2]),
        ("{ kind: 'adam', epsilon: 1 }", [0.05, 0.2 / 3.0]),
    ] {
        let (change, _) = one(&format!("optimizer: {optimizer}"));
        assert!(
            close(change[0], expected[0]) && close(change[1], expected[1]),
            "{optimizer} {change:?}"
        );
    }
    // After v = (0.1, 0.2) Nesterov looks from w + ½v = (0.15, 0.3): z = 0.75, where gradient descent sees z = 0.5.
    assert!(close(one("optimizer: 'nesterov', momentum: 0.5").1, 0.75));
    assert!(close(one("optimizer: 'sgd', momentum: 0.5").1, 0.5));
}

/// Three points of three classes and one more; what a script gets is what three trainers of two classes each make.
#[wasm_bindgen_test]
fn classes_are_told_apart_one_against_the_rest() {
    let options = "rule: 'adaline', eta: 0.1, x: [0, 3, -3, -2, 3, -2, 1, 3]";
    let three = trainer(&format!(
        "{{ ...base, {options}, classes: 3, y: Uint8Array.of(0, 1, 2, 0), weights: [1, 2, 3, 4, 5, 6, 7, 8, 9] }}"
    ));
    let alone = ["[1, -1, -1, 1]", "[-1, 1, -1, -1]", "[-1, -1, 1, -1]"];
    let starts = ["[1, 2, 3]", "[4, 5, 6]", "[7, 8, 9]"];
    let alone = alone.iter().zip(starts).map(|(y, start)| {
        trainer(&format!(
            "{{ ...base, {options}, y: {y}, weights: {start} }}"
        ))
    });
    let alone: Vec<JsValue> = alone.collect();
    let step = with(&three, "return t.step()");
    let steps: Vec<JsValue> = alone.iter().map(|t| with(t, "return t.step()")).collect();
    for name in ["z", "output", "delta", "change", "weights"] {
        let own: Vec<f64> = steps.iter().flat_map(|step| floats(step, name)).collect();
        assert_eq!(floats(&step, name), own, "{name}");
    }
    assert_eq!(counts(&step, "samples"), [0]);
    for t in alone.iter().chain([&three]) {
        with(t, "t.epoch(); t.run(20)");
    }
    let own: Vec<f64> = alone.iter().flat_map(|t| floats(t, "weights")).collect();
    assert_eq!(floats(&three, "weights"), own);
    let history = get(&three, "history");
    let epochs = counts(&history, "epoch").len();
    assert_eq!(floats(&history, "weights").len(), 9 * epochs);
    assert_eq!(floats(&history, "weights")[9 * (epochs - 1)..], own);
    let losses: f64 = alone
        .iter()
        .map(|t| floats(&get(t, "history"), "loss")[epochs - 1])
        .sum();
    assert!((floats(&history, "loss")[epochs - 1] - losses).abs() < 1e-12);
    assert_eq!(counts(&history, "errors")[epochs - 1], 0);
}

/// Of two classes softmax is logistic regression on w₁ − w₀ at twice the rate.
#[wasm_bindgen_test]
fn softmax_learns_all_classes_together() {
    let options = "rule: 'logistic', x: [0, 3, -3, -2, 3, -2, 1, 3]";
    let three = trainer(&format!(
        "{{ ...base, {options}, multiclass: 'softmax', classes: 3, y: [0, 1, 2, 0] }}"
    ));
    let step = with(&three, "return t.step()");
    assert_eq!(floats(&step, "z"), [0.0; 3]);
    let output = floats(&step, "output");
    assert!(
        output.iter().all(|p| (p - 1.0 / 3.0).abs() < 1e-15),
        "{output:?}"
    );
    let delta = floats(&step, "delta");
    assert_eq!(delta, [1.0 - output[0], -output[1], -output[2]]);
    with(&three, "t.run(20)");
    assert_eq!(floats(&three, "weights").len(), 9);
    assert_eq!(counts(&get(&three, "history"), "errors")[20], 0);
    let pair = trainer(&format!(
        "{{ ...base, {options}, multiclass: 'softmax', classes: 2, y: [0, 1, 1, 0] }}"
    ));
    let alone = trainer(&format!(
        "{{ ...base, {options}, eta: 1, y: [-1, 1, 1, -1], multiclass: 'one-versus-rest' }}"
    ));
    for t in [&pair, &alone] {
        with(t, "t.run(5)");
    }
    let (rows, w) = (floats(&pair, "weights"), floats(&alone, "weights"));
    for (j, w) in w.iter().enumerate() {
        assert!((rows[3 + j] - rows[j] - w).abs() < 1e-12, "{rows:?} {w:?}");
    }
}

#[wasm_bindgen_test]
fn plain_and_typed_arrays_are_taken_alike() {
    let plain = result("{ ...base, weights: [1, -1, 0.5] }");
    for more in [
        "x: Float64Array.from(base.x)",
        "x: Float32Array.from(base.x)",
        "x: Uint8Array.from(base.x)",
        "x: Float64Array.from([7, ...base.x]).subarray(1)",
        "y: Int8Array.from(base.y)",
        "y: Float64Array.from(base.y)",
        "weights: Float64Array.of(1, -1, 0.5)",
    ] {
        let code = format!("{{ ...base, weights: [1, -1, 0.5], {more} }}");
        assert_eq!(result(&code), plain, "{more}");
    }
}

#[wasm_bindgen_test]
fn simd_is_on() {
    let lanes = if cfg!(target_feature = "simd128") {
        2
    } else {
        1
    };
    assert_eq!(
        lanes, 2,
        "a RUSTFLAGS variable replaces those of .cargo/config.toml"
    );
}
