//! Options that throw when they are looked at, and such as no memory holds.

use js_sys::{Array, Function};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::drawing::shown;
use crate::refusals::told;
use crate::trainer::{attempt, class, options, trainer, with};

/// `new Trainer(…)` so many times; hands back what was thrown last.
fn many(code: &str, times: u32) -> JsValue {
    let call = Function::new_with_args(
        "Trainer, options, times",
        "let last; for (let i = 0; i < times; i++) try { new Trainer(options); } catch (error) { last = error; } return last",
    );
    let (class, options) = (class().into(), options(code));
    let thrown = call.apply(&JsValue::NULL, &Array::of3(&class, &options, &times.into()));
    thrown.expect("what was thrown")
}

/// Options that throw when they are read, with the name of the resulting error and words of its message.
const THROWING: [(&str, &str, &str); 9] = [
    (
        "{ ...base, x: (() => { const x = new Float64Array(8); structuredClone(x, { transfer: [x.buffer] }); return x; })() }",
        "TypeError",
        "detached",
    ),
    (
        "{ ...base, x: Object.assign([...base.x], { [Symbol.iterator]() { throw new Error('mine'); } }) }",
        "Error",
        "mine",
    ),
    (
        "{ ...base, x: Object.defineProperty([...base.x], 3, { get() { throw new Error('mine'); } }) }",
        "Error",
        "mine",
    ),
    (
        "{ ...base, x: (() => { const { proxy, revoke } = Proxy.revocable([], {}); revoke(); return proxy; })() }",
        "TypeError",
        "revoked",
    ),
    (
        "(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; })()",
        "TypeError",
        "revoked",
    ),
    (
        "{ ...base, penalty: new Proxy({}, { ownKeys() { throw new RangeError('mine'); } }) }",
        "RangeError",
        "mine",
    ),
    (
        "Object.defineProperty({ ...base }, 'eta', { get() { throw new Error('mine'); } })",
        "Error",
        "mine",
    ),
    (
        "Object.defineProperty({ ...base }, 'classes', { get() { throw new SyntaxError('mine'); } })",
        "SyntaxError",
        "mine",
    ),
    (
        "{ ...base, rule: { toJSON() { throw new Error('mine'); } } }",
        "TypeError",
        "rule",
    ),
];

#[wasm_bindgen_test]
async fn what_throws_when_it_is_looked_at_keeps_its_error_and_costs_nothing() {
    for (code, kind, words) in THROWING {
        let (name, message) = told(&many(code, 1000));
        assert!(
            name == kind && message.contains(words),
            "{code}: {name}: {message}"
        );
        shown().await;
    }
    // The browser wants to breathe now and then.
    for _ in 0..100 {
        many(
            "Object.defineProperty({ ...base }, 'rule', { get() { throw new Error('mine'); } })",
            900,
        );
        many(THROWING[1].0, 100);
        shown().await;
    }
    let trainer = trainer("base");
    let status = with(&trainer, "t.run(20); return t.status");
    assert_eq!(status.as_string().as_deref(), Some("converged"));
}

#[wasm_bindgen_test]
fn what_no_memory_holds_is_refused() {
    for (code, words) in [
        (
            "{ ...base, features: 1, x: new Uint8Array(1e8), y: new Int8Array(1e8).fill(1) }",
            &["`x`", "100000000", "at most 10000000"][..],
        ),
        (
            "{ ...base, features: 1, x: new Array(1e8), y: [] }",
            &["`x`", "100000000", "at most"],
        ),
        (
            "{ ...base, y: new Uint8Array(1e8) }",
            &["`y`", "100000000", "at most"],
        ),
        (
            "{ ...base, weights: new Uint8Array(1e8) }",
            &["`weights`", "100000000", "at most"],
        ),
        (
            "{ ...base, features: 1, classes: 100, x: new Uint8Array(1e6), y: new Uint8Array(1e6) }",
            &["`y`", "1000000", "at most 100000"],
        ),
        ("{ ...base, rule: 'a'.repeat(2 ** 28) }", &["`rule`", "aaa"]),
        ("{ ...base, ['a'.repeat(2 ** 28)]: 1 }", &["unknown", "aaa"]),
        ("{ ...base, x: new BigInt64Array(8) }", &["x[0]", "numbers"]),
    ] {
        let error = attempt(code).expect_err(code);
        let (name, message) = told(&error);
        assert!(
            name == "RangeError" || name == "TypeError",
            "{code}: {name}: {message}"
        );
        assert!(
            words.iter().all(|word| message.contains(word)),
            "{code}: {message}"
        );
        assert!(message.len() < 500, "{code}");
    }
}
