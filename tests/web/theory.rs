//! `theory()` for scripts: what it takes and what it hands out.

use hyperplane::web::theory;
use js_sys::Function;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::refusals::told;

fn attempt(options: &str) -> Result<JsValue, JsValue> {
    let made = Function::new_no_args(&format!("return {options}"));
    let options = made.call0(&JsValue::NULL).expect("options");
    theory(options.unchecked_ref()).map(Into::into)
}

/// Returns true if a JavaScript expression is true for the result `t`.
fn says(options: &str, code: &str) -> bool {
    let found = attempt(options).unwrap_or_else(|error| panic!("{options}: {error:?}"));
    let close = "const close = (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));
        const all = (a, b) => a.length === b.length && b.every((value, i) => close(a[i], value));";
    let look = Function::new_with_args("t", &format!("{close} return {code}"));
    let said = look.call1(&JsValue::NULL, &found).expect("a look");
    said == JsValue::TRUE
}

const INPUTS: &str = "features: 2, x: [0, 0, 0, 1, 1, 0, 1, 1]";

#[wasm_bindgen_test]
fn a_separable_gate_has_margins_and_bounds() {
    // By hand: AND is (1, 1) against the line x₁ + x₂ = 1.
    let and = format!("({{ {INPUTS}, y: [-1, -1, -1, 1] }})");
    for code in [
        "t.separable === true && t.certificate.weights.length === 3",
        "close(t.maxMargin.margin, Math.SQRT1_2 / 2)",
        "all(t.maxMargin.weights, [-1.5 * Math.SQRT1_2, Math.SQRT1_2, Math.SQRT1_2])",
        "close(t.radius, Math.sqrt(3)) && close(t.novikoffBound, 51) && t.mostUpdates === 51",
        "close(t.slidesBound, (1.125 + 1) * 3 / 0.125)",
        "all(t.leastSquares.weights, [-1.5, 1, 1]) && close(t.leastSquares.loss, 0.5)",
        "t.leastSquares.errors === 0",
        "close(t.adalineLimit.sum, 0.31385933836549285)",
        "close(t.adalineLimit.mean, 4 * t.adalineLimit.sum)",
        "close(t.adalineMonotone.sum, t.adalineLimit.sum / 2)",
        "t.logistic.none === 'complete'",
    ] {
        assert!(says(&and, code), "{code}");
    }
}

#[wasm_bindgen_test]
fn xor_has_multipliers_and_a_maximum_of_the_likelihood() {
    let xor = format!("({{ {INPUTS}, y: Int8Array.of(-1, 1, 1, -1) }})");
    for code in [
        "t.separable === false && t.maxMargin === null && t.augmentedMargin === null",
        "t.novikoffBound === null && t.slidesBound === null",
        "t.certificate.multipliers.length === 4 && t.certificate.multipliers.every((c) => close(c, 0.25))",
        "all(t.logistic.weights, [0, 0, 0]) && close(t.logistic.loss, 4 * Math.LN2)",
    ] {
        assert!(says(&xor, code), "{code}");
    }
    // AND with a contradictory (1, 1) is not separable and yet has no maximum.
    let quasi = "({ features: 2, x: [0, 0, 0, 1, 1, 0, 1, 1, 1, 1], y: [-1, -1, -1, 1, -1] })";
    assert!(says(
        quasi,
        "t.separable === false && t.logistic.none === 'quasi-complete'"
    ));
}

#[wasm_bindgen_test]
fn edges_have_an_answer_or_a_message() {
    for (options, code) in [
        (
            "({ features: 2, x: [], y: [] })",
            "t.separable && t.maxMargin === null",
        ),
        (
            "({ features: 1, x: [3], y: [1] })",
            "t.separable && t.logistic.none === 'complete'",
        ),
        (
            "({ features: 1, x: [1, 1], y: [1, -1] })",
            "!t.separable && close(t.logistic.loss, 2 * Math.LN2)",
        ),
        (
            "({ features: 1, x: [1, 2, 3], y: [1, 1, 1] })",
            "t.separable && t.novikoffBound === null",
        ),
    ] {
        assert!(says(options, code), "{options}: {code}");
        let finite = "(function all(o) { return Object.values(o).every((v) => v === null || typeof v !== 'object' ? v === null || typeof v !== 'number' || Number.isFinite(v) : all(v)); })(t)";
        assert!(says(options, finite), "{options}");
    }
    for (options, kind, word) in [
        ("7", "TypeError", "object"),
        ("({ features: 2, x: [1, 2] })", "TypeError", "`y`"),
        (
            "({ features: 2, x: [1, 2, 3], y: [1] })",
            "RangeError",
            "`x`",
        ),
        ("({ features: 1, x: [1], y: [2] })", "RangeError", "`y`"),
        (
            "({ features: 1, x: [1], y: [1], eta: 1 })",
            "TypeError",
            "`eta`",
        ),
        (
            "({ features: 31, x: new Float64Array(31), y: [1] })",
            "RangeError",
            "`features` is 31",
        ),
        (
            "({ features: 1, x: new Float64Array(100001), y: new Float64Array(100001).fill(1) })",
            "RangeError",
            "option `y`: there are 100001 samples of 1 features; allowed are at most 100000",
        ),
    ] {
        let error = attempt(options).expect_err(options);
        let (name, message) = told(&error);
        assert!(
            name == kind && message.contains(word),
            "{options}: {name}: {message}"
        );
    }
}

#[wasm_bindgen_test]
fn numbers_are_decimals_and_dependent_features_have_no_condition_number() {
    // On one line, the cross between the others: the doubles are not.
    let line = "({ features: 2, x: [0.1, 0.3, 0.3, 0.9, 0.2, 0.6], y: [-1, -1, 1] })";
    assert!(says(
        line,
        "t.separable === false && t.certificate.multipliers.length === 3"
    ));
    // The second feature is twice the first.
    for code in [
        "t.conditionNumber === null && t.reasons.conditionNumber.includes('dependent')",
        "t.conditionOverSpan > 1 && t.conditionOverSpan < 1e3",
    ] {
        let twice = "({ features: 2, x: [1, 2, 2, 4, 3, 6], y: [-1, 1, 1] })";
        assert!(says(twice, code), "{code}");
    }
}

#[wasm_bindgen_test]
fn what_cannot_be_computed_is_null_with_its_reason_and_all_else_is_told() {
    // Numbers too large to square: separability is exact all the same, with its proof.
    let large = "({ features: 1, x: [1e300, -1e300], y: [1, -1] })";
    for code in [
        "t.separable === true && t.certificate.weights.length === 2",
        "['maxMargin', 'augmentedMargin', 'radius', 'novikoffBound', 'slidesBound', 'leastSquares', 'conditionNumber',
            'mostUpdates', 'conditionOverSpan'].every(
            (name) => t[name] === null && t.reasons[name].includes('x1 holds a number beyond 1e140'))",
        "t.adalineLimit.sum === null && t.adalineLimit.mean === null && 'adalineLimit' in t.reasons",
        "t.logistic.none === 'complete' && !('logistic' in t.reasons) && !('certificate' in t.reasons)",
    ] {
        assert!(says(large, code), "{code}");
    }
    let small = "({ features: 1, x: [1e-300, -1e-300], y: [1, -1] })";
    assert!(says(
        small,
        "t.separable && t.reasons.maxMargin.includes('too small')"
    ));
    // No margin without two separable classes: that is a reason, too.
    let xor = format!("({{ {INPUTS}, y: [-1, 1, 1, -1] }})");
    assert!(says(
        &xor,
        "t.reasons.maxMargin === 'the classes are not separable'"
    ));
    assert!(says(&xor, "Object.keys(t.reasons).length === 5"));
    let one = "({ features: 1, x: [3], y: [1] })";
    assert!(says(
        one,
        "t.reasons.novikoffBound === 'two classes are needed'"
    ));
    let and = format!("({{ {INPUTS}, y: [-1, -1, -1, 1] }})");
    assert!(says(&and, "Object.keys(t.reasons).length === 0"));
}

#[wasm_bindgen_test]
fn far_from_the_origin_the_numbers_are_those_of_exact_arithmetic() {
    // AND shifted by 10⁸ along both axes: the margin is that of the gate, and so is the loss.
    let far =
        "({ features: 2, x: [0, 0, 0, 1, 1, 0, 1, 1].map((x) => x + 1e8), y: [-1, -1, -1, 1] })";
    for code in [
        "close(t.maxMargin.margin, Math.SQRT1_2 / 2) && close(t.maxMargin.weights[1], Math.SQRT1_2)",
        "close(t.leastSquares.loss, 0.5) && all(Array.from(t.leastSquares.weights).slice(1), [1, 1])",
        "Object.keys(t.reasons).length === 0",
    ] {
        assert!(says(far, code), "{code}");
    }
}
