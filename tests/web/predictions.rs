//! Input and output of a trainer: rows, labels, predictions, loss and errors.

use js_sys::{Float64Array, Function};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::refusals::told;
use crate::trainer::{get, trainer, with};

fn number(value: &JsValue) -> f64 {
    value
        .as_f64()
        .unwrap_or_else(|| panic!("{value:?} is no number"))
}

/// The value of a JavaScript expression with a trainer `t`, as JSON.
fn json(trainer: &JsValue, code: &str) -> String {
    let text = with(trainer, &format!("return JSON.stringify({code})"));
    text.as_string().unwrap_or_default()
}

#[wasm_bindgen_test]
fn rows_and_labels_may_be_written_in_several_ways() {
    let weights = |more: &str| {
        let trainer = trainer(&format!("{{ ...base, {more} }}"));
        with(&trainer, "t.run(10)");
        get(&trainer, "weights")
            .unchecked_into::<Float64Array>()
            .to_vec()
    };
    let usual = weights("");
    assert_eq!(usual, [-3.0, 2.0, 1.0]);
    for more in [
        "x: [[0, 0], [0, 1], [1, 0], [1, 1]]",
        "features: undefined, x: [[0, 0], [0, 1], [1, 0], [1, 1]]",
        "x: [Float64Array.of(0, 0), [0, 1], Int8Array.of(1, 0), [1, 1]]",
        "y: [0, 0, 0, 1]",
        "y: Uint8Array.of(0, 0, 0, 1)",
        "eta: undefined, batch: undefined",
    ] {
        assert_eq!(weights(more), usual, "{more}");
    }
}

#[wasm_bindgen_test]
fn classes_are_predicted_as_they_were_labeled() {
    for (y, found) in [("[-1, -1, -1, 1]", "[-1,1]"), ("[0, 0, 0, 1]", "[0,1]")] {
        let and = trainer(&format!("{{ ...base, y: {y} }}"));
        with(&and, "t.run(10)");
        let code = "[t.predict([0, 1]), t.predict(Float64Array.of(1, 1))]";
        assert_eq!(json(&and, code), found);
        let all = [
            "[[0, 0], [0, 1], [1, 0], [1, 1]]",
            "[0, 0, 0, 1, 1, 0, 1, 1]",
        ];
        for x in all {
            assert_eq!(
                json(&and, &format!("[...t.predict({x})]")),
                y.replace(' ', "")
            );
        }
        assert_eq!(json(&and, "t.predict([[1, 1]]).length"), "1");
        assert_eq!(json(&and, "t.predict([]).length"), "0");
    }
    let three = trainer(
        "{ ...base, x: [[0, 3], [-3, -2], [3, -2]], y: [0, 1, 2], classes: 3, multiclass: 'perceptron' }",
    );
    assert_eq!(json(&three, "t.predict([5, 5])"), "0", "all z are 0");
    with(&three, "t.run(20)");
    assert_eq!(
        json(&three, "[...t.predict([[0, 9], [-9, -9], [9, -9]])]"),
        "[0,1,2]"
    );
    assert_eq!(
        json(&three, "[t.weights.length, t.status, t.score()]"),
        "[9,\"converged\",1]"
    );
    // At z = 0 the class is the one of the option `tie`.
    let fresh = trainer("{ ...base, tie: 'negative' }");
    assert_eq!(json(&fresh, "t.predict([7, 7])"), "-1");
}

#[wasm_bindgen_test]
fn loss_errors_and_score_are_those_of_now() {
    let and = trainer("base");
    assert_eq!(
        json(&and, "[t.loss, t.errors, t.score(), t.eta]"),
        "[0,3,0.25,0.5]"
    );
    // After (0, 0), class −1, at z = 0: w = (−1, 0, 0) has only (1, 1) on the wrong side, at z = −1.
    with(&and, "t.step()");
    assert_eq!(json(&and, "[t.loss, t.errors, t.score()]"), "[1,1,0.75]");
    assert_eq!(json(&and, "t.score([[1, 1], [0, 5]], [1, -1])"), "0.5");
    assert_eq!(json(&and, "t.score([1, 1], [1])"), "0");
    with(&and, "t.run(10)");
    assert_eq!(
        json(&and, "[t.score([1, 1], [-1]), t.score([1, 1], [1])]"),
        "[0,1]"
    );
    let last = with(
        &and,
        "const { loss, errors } = t.history; return loss.at(-1) + errors.at(-1)",
    );
    assert_eq!(
        number(&last),
        number(&get(&and, "loss")) + number(&get(&and, "errors"))
    );
}

#[wasm_bindgen_test]
fn without_a_bias_w0_stays_0() {
    let or = trainer("{ ...base, x: [0, 1, 1, 0, 1, 1, -1, -1], y: [1, 1, 1, -1], bias: false }");
    with(&or, "t.run(10)");
    let weights = get(&or, "weights")
        .unchecked_into::<Float64Array>()
        .to_vec();
    assert_eq!(
        (weights[0], json(&or, "[t.status, t.errors]").as_str()),
        (0.0, "[\"converged\",0]")
    );
    assert_eq!(
        json(&or, "[t.predict([2, 3]), t.predict([-2, -3])]"),
        "[1,-1]"
    );
    // AND has no such line: (0, 1) and (1, 0) are of the class that (1, 1) is not of.
    let and = trainer("{ ...base, bias: false }");
    with(&and, "t.run(50)");
    assert!(number(&get(&and, "errors")) > 0.0);
}

#[wasm_bindgen_test]
fn a_rate_that_is_left_out_suits_the_samples() {
    for (rule, scale) in [
        ("adaline", "1"),
        ("adaline", "1e6"),
        ("logistic", "1e-3"),
        ("svm", "1"),
    ] {
        for batch in [0, 1] {
            let code = format!(
                "{{ ...base, rule: '{rule}', eta: undefined, batch: {batch}, x: base.x.map((x) => {scale} * x) }}"
            );
            let trainer = trainer(&code);
            let before = number(&get(&trainer, "loss"));
            with(&trainer, "t.run(50)");
            let after = number(&get(&trainer, "loss"));
            // Of features a million times as large as the bias's 1 it is only known that they do not diverge.
            assert!(after < before || scale == "1e6", "{code}: {after}");
            assert_ne!(get(&trainer, "status"), "diverged", "{code}");
        }
    }
    let eta = |rule: &str| {
        number(&get(
            &trainer(&format!("{{ ...base, rule: '{rule}', eta: undefined }}")),
            "eta",
        ))
    };
    assert_eq!([eta("perceptron"), eta("rosenblatt")], [0.5, 1.0]);
    let nothing = trainer("{ ...base, rule: 'adaline', eta: undefined, x: [], y: [] }");
    assert!(number(&get(&nothing, "eta")) > 0.0);
}

#[wasm_bindgen_test]
fn samples_that_cannot_be_judged_are_refused() {
    let refused = |kind: &str, call: &str, words: [&str; 3]| {
        let act = Function::new_with_args("t", call);
        let thrown = act.call1(&JsValue::NULL, &trainer("base")).expect_err(call);
        let (found, message) = told(&thrown);
        assert_eq!(found, kind, "{call}: {message}");
        for word in words {
            assert!(message.contains(word), "{call}: {message}");
        }
    };
    let range = |call: &str, words| refused("RangeError", call, words);
    range("t.predict([1, 2, 3])", ["`x`", "3 numbers", "2"]);
    range("t.predict([[1, 2], [1]])", ["`x[1]`", "1 numbers", "2"]);
    range("t.predict([[1, 2, 3]])", ["`x[0]`", "3 numbers", "2"]);
    range("t.predict([NaN, 1])", ["`x`", "NaN", "finite"]);
    range(
        "t.score([[1, 1]], [1, 1])",
        ["`y`", "2 labels", "1 samples"],
    );
    range("t.score([[1, 1]], [3])", ["`y`", "3", "−1 and +1"]);
    let kind = |call: &str, words| refused("TypeError", call, words);
    kind("t.predict('ab')", ["`x`", "ab", "array"]);
    kind("t.predict()", ["`x`", "missing", "array"]);
    kind("t.score([[1, 1]])", ["`y`", "missing", "array"]);
}
