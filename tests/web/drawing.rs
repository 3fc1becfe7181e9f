//! The drawings of `mount` agree with its readouts.

use hyperplane::geometry::{Axis, View, line::boundary};
use hyperplane::web::mount;
use js_sys::{Function, Promise};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{CanvasRenderingContext2d, Document, Element, HtmlCanvasElement, HtmlElement};

use crate::refusals::told;
use crate::rows::address;
use crate::trainer::{trainer, with};

/// The test's page has no style sheet: this much of it is needed to draw.
const STYLE: &str = "#plane { width: 600px; height: 585px } .chart { width: 300px; height: 148px }
    canvas { position: absolute }";

pub(crate) fn document() -> Document {
    let window = web_sys::window().expect("a window");
    window.document().expect("a document")
}

pub(crate) fn find<T: JsCast>(selector: &str) -> T {
    let found = document().query_selector(selector).expect("a selector");
    let found = found.unwrap_or_else(|| panic!("no {selector}"));
    found.dyn_into().expect("an element of this type")
}

/// Waits until the page has drawn what happened before.
pub(crate) async fn shown() {
    for _ in 0..2 {
        let frame = Promise::new(&mut |resolve, _| {
            let window = web_sys::window().expect("a window");
            window.request_animation_frame(&resolve).expect("a frame");
        });
        JsFuture::from(frame).await.expect("a frame");
    }
}

async fn click(action: &str) {
    find::<HtmlElement>(&format!("#here [data-action={action}]")).click();
    shown().await;
}

fn attribute(selector: &str, name: &str) -> String {
    let found = find::<Element>(selector).get_attribute(name);
    found.unwrap_or_else(|| panic!("{selector} has no {name}"))
}

fn numbers(text: &str) -> Vec<f64> {
    let inner = text.trim_matches(['[', ']']);
    inner
        .split(',')
        .map(|number| number.trim().parse().expect("a number"))
        .collect()
}

/// The numbers that an element of the page tells other programs.
pub(crate) fn numbers_of(selector: &str) -> Vec<f64> {
    numbers(&attribute(selector, "data-value"))
}

/// Puts a value into a control, as one who chooses or types.
pub(crate) fn give(control: &Element, value: &str) {
    let code = "at.value = value; at.dispatchEvent(new Event('change', { bubbles: true }))";
    let give = Function::new_with_args("at, value", code);
    let given = give.call2(&JsValue::NULL, control, &value.into());
    given.expect("a control");
}

fn weights() -> [f64; 3] {
    let weights = numbers_of("#here output[name=weights]");
    weights.try_into().expect("three weights")
}

/// Places along a line, or beside it on its negative side, in CSS pixels of the plane; none if it is out of view.
fn along(weights: [f64; 3], aside: f64) -> Option<Vec<(f64, f64)>> {
    let bound = |name: &str| attribute("#plane", name).parse().expect("a number");
    let view = View {
        x_min: bound("data-x-min"),
        x_max: bound("data-x-max"),
        y_min: bound("data-y-min"),
        y_max: bound("data-y-max"),
    };
    let plot = numbers(&attribute("#plane", "data-plot"));
    let pixel = |at: Axis| {
        let right = (at.x - view.x_min) / view.width();
        let down = (view.y_max - at.y) / view.height();
        (plot[0] + right * plot[2], plot[1] + down * plot[3])
    };
    let [from, to] = boundary(&view, weights)?.map(pixel);
    let normal = (weights[1] / view.width(), -weights[2] / view.height());
    let steps = -aside / normal.0.hypot(normal.1);
    let place = |t: f64| {
        (
            from.0 + t * (to.0 - from.0) + steps * normal.0,
            from.1 + t * (to.1 - from.1) + steps * normal.1,
        )
    };
    Some((1..40).map(|i| place(f64::from(i) / 40.0)).collect())
}

/// The share of places with something dark on the plane's upper layer, to within a pixel.
fn dark(places: &[(f64, f64)]) -> f64 {
    let canvas: HtmlCanvasElement = find("#plane canvas[data-layer=overlay]");
    let context = canvas.get_context("2d").expect("a context");
    let context: CanvasRenderingContext2d = context.expect("a context").unchecked_into();
    let ratio = web_sys::window().expect("a window").device_pixel_ratio();
    let is_dark = |&&(x, y): &&(f64, f64)| {
        let (left, top) = ((x * ratio).round() - 1.0, (y * ratio).round() - 1.0);
        let image = context.get_image_data(left, top, 3.0, 3.0);
        let pixels = image.expect("pixels").data();
        let is_ink = |p: &[u8]| p[3] > 200 && p[..3].iter().all(|&part| part < 90);
        pixels.chunks_exact(4).any(is_ink)
    };
    places.iter().filter(is_dark).count() as f64 / places.len() as f64
}

/// Adds a place for the lab to the test's page.
fn prepare() {
    let create = |tag| document().create_element(tag).expect("an element");
    let (style, place) = (create("style"), create("div"));
    style.set_text_content(Some(STYLE));
    place.set_id("here");
    let body = find::<HtmlElement>("body");
    body.append_with_node_2(&style, &place).expect("a page");
}

fn nothing_is_mounted() -> bool {
    let lab = document().query_selector("canvas, [data-action], [data-ready]");
    lab.expect("a selector").is_none()
}

#[wasm_bindgen_test]
async fn mount_draws_the_boundary_that_its_readings_tell() {
    let page = || find::<Element>("html").outer_html();
    let before = page();
    with(&trainer("base"), "t.run(3)");
    assert!(page() == before, "a trainer leaves the page alone");
    assert!(nothing_is_mounted());
    let (_, refused) = told(&mount(&"#nowhere".into()).err().expect("no element"));
    assert!(refused.contains("#nowhere"), "{refused}");
    assert!(nothing_is_mounted());

    prepare();
    address("#v2");
    let lab = mount(&"#here".into()).expect("the lab");
    shown().await;
    assert_eq!(weights(), [0.0; 3]);
    let mut seen = Vec::new();
    for epoch in 1..=12 {
        click("epoch").await;
        let (line, beside) = (along(weights(), 0.0), along(weights(), 30.0));
        if let (Some(line), Some(beside)) = (line, beside) {
            assert!(dark(&line) > 0.95, "the line after epoch {epoch}");
            assert!(dark(&beside) < 0.1, "beside it after epoch {epoch}");
            seen.push(line);
        }
    }
    assert!(seen.len() >= 3, "the line is in view");
    let line = seen.pop().expect("a line");
    click("reset").await;
    assert_eq!(weights(), [0.0; 3]);
    assert!(dark(&line) < 0.5, "without weights there is only a remark");
    click("clear").await;
    assert!(dark(&line) < 0.5, "without points, too");
    let status = attribute("#here output[name=status]", "data-value");
    assert_eq!(status, "empty");

    lab.unmount();
    let here = find::<Element>("#here");
    assert_eq!(here.inner_html(), "");
    assert_eq!(here.get_attribute_names().length(), 1, "the id");
    assert!(nothing_is_mounted());
    lab.unmount();
    shown().await;
    // What was left there without points is still that of the address.
    mount(&"#here".into()).expect("another one");
    shown().await;
    assert_eq!(
        attribute("#here output[name=status]", "data-value"),
        "empty"
    );
    click("undo").await;
    click("epoch").await;
    assert_ne!(weights(), [0.0; 3]);
}

#[wasm_bindgen_test]
fn mount_says_what_it_takes() {
    for selector in [
        JsValue::from(5),
        js_sys::Object::new().into(),
        JsValue::UNDEFINED,
        JsValue::NULL,
    ] {
        let (kind, message) = told(&mount(&selector).err().expect("no selector"));
        assert_eq!(kind, "TypeError", "{message}");
        assert!(
            message.contains("selector") && message.contains("#app"),
            "{message}"
        );
    }
    let (_, message) = told(&mount(&"!!".into()).err().expect("no selector"));
    assert!(message.contains("selector"), "{message}");
}
