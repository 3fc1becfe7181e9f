//! A rule and a data set that only a test knows, on the page: their rows in the tables are all that they need there.

use hyperplane::data::Source;
use hyperplane::learn::Rule;
use hyperplane::session::link::unsealed;
use hyperplane::web::{Lab, mount};
use js_sys::Function;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement, HtmlSelectElement};

use crate::drawing::{document, find, give, numbers_of, shown};
use crate::toy_rows::{PAIR, TOY};
use crate::trainer::{get, trainer, with};

fn here<T: JsCast>(selector: &str) -> T {
    find(&format!("#rows {selector}"))
}

fn run(code: &str) -> JsValue {
    let done = Function::new_no_args(code).call0(&JsValue::NULL);
    done.unwrap_or_else(|error| panic!("{code}: {error:?}"))
}

/// Leaves the page with this address, and nothing that a lab before has kept.
pub(crate) fn address(link: &str) {
    run(&format!(
        "history.replaceState(null, '', location.pathname + location.search + '{link}')"
    ));
}

/// Mounts the lab of a link, all there is on the page.
async fn open(link: &str) -> Lab {
    run("for (const place of document.querySelectorAll('#here, #rows')) place.remove()");
    let place = document().create_element("div").expect("a place");
    place.set_id("rows");
    let body = find::<Element>("body");
    body.append_child(&place).expect("a page");
    address(link);
    let lab = mount(&"#rows".into()).expect("the lab");
    // Steps of the link are made in frames.
    for _ in 0..5 {
        shown().await;
    }
    lab
}

/// Takes the lab off the page again.
fn close(lab: &Lab) {
    lab.unmount();
    find::<Element>("#rows").remove();
    address("");
}

/// Chooses from a list of the page, or types into a field.
async fn set(name: &str, value: &str) {
    give(&here(&format!("[name={name}]")), value);
    shown().await;
}

async fn step() {
    here::<HtmlElement>("[data-action=step]").click();
    shown().await;
}

/// The link that the page writes into its address when it is left.
fn written() -> String {
    let hash = run("dispatchEvent(new Event('pagehide')); return location.hash");
    let hash = hash.as_string().expect("a link");
    format!("#{}", unsealed(hash.trim_start_matches('#')))
}

fn offered(name: &str) -> Vec<String> {
    let list = here::<HtmlSelectElement>(&format!("select[name={name}]"));
    let option = |i| list.get(i)?.get_attribute("value");
    (0..list.length()).map_while(option).collect()
}

fn weights() -> Vec<f64> {
    numbers_of("#rows output[name=weights]")
}

#[wasm_bindgen_test]
async fn a_toy_rule_is_chosen_stepped_linked_and_trained_with_in_the_page() {
    Rule::list_also(const { &[Rule::from_row(&TOY)] });
    open("").await;
    assert_eq!(offered("rule").last().map(|word| &**word), Some("toy"));
    set("dataset", "gate").await;
    set("rule", "toy").await;
    // AND, first sample (1, 0, 0), y = −1, at its usual rate of ¼: δ = −½, w = −½ · ¼ · (1, 0, 0).
    step().await;
    assert_eq!(weights(), [-0.125, 0.0, 0.0]);
    let link = written();
    assert!(link.contains("rule=toy"), "{link}");
    open("#v2&dataset=gate&rule=perceptron").await;
    assert_eq!(weights(), [0.0; 3]);
    let lab = open(&link).await;
    assert_eq!(here::<HtmlSelectElement>("[name=rule]").value(), "toy");
    assert_eq!(weights(), [-0.125, 0.0, 0.0]);
    close(&lab);
    let trainer = trainer("{ ...base, rule: 'toy', eta: 0.25 }");
    let stepped = with(&trainer, "return String(t.step().delta)");
    assert_eq!(stepped, "-0.5");
    assert_eq!(with(&trainer, "return String(t.weights)"), "-0.125,0,0");
    // The sum of squares falls to its least at (−1.5, 1, 1): all four points are right.
    with(&trainer, "t.run(100)");
    let errors = with(&trainer, "return t.history.errors.at(-1)");
    assert_eq!(errors, 0);
    assert_ne!(get(&trainer, "status"), "diverged");
    Rule::list_also(&[]);
}

#[wasm_bindgen_test]
async fn a_toy_data_set_is_chosen_stepped_and_linked_in_the_page() {
    Source::list_also(const { &[Source::from_row(&PAIR)] });
    open("").await;
    assert_eq!(offered("dataset").last().map(|word| &**word), Some("pair"));
    set("dataset", "pair").await;
    assert_eq!(offered("feature-x"), ["left", "middle", "right"]);
    set("rule", "adaline").await;
    set("noise", "1").await;
    // Adaline at the rate of small whole numbers, first sample (1, 4, 1), y = +1: δ = 1, w = 0.1 · (1, 4, 1).
    step().await;
    assert_eq!(weights(), [0.1, 0.4, 0.1]);
    let link = written();
    assert!(link.contains("dataset=pair"), "{link}");
    open("#v2&dataset=gate").await;
    assert_eq!(weights(), [0.0; 3]);
    let lab = open(&link).await;
    assert_eq!(here::<HtmlSelectElement>("[name=dataset]").value(), "pair");
    assert_eq!(weights(), [0.1, 0.4, 0.1]);
    close(&lab);
    // The same two points, for scripts.
    let trainer = trainer("{ ...base, rule: 'adaline', x: [4, 1, -3, -1], y: [1, -1], eta: 0.1 }");
    let stepped = with(&trainer, "return String(t.step().weights)");
    assert_eq!(stepped, "0.1,0.4,0.1");
    Source::list_also(&[]);
}
