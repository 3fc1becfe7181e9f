//! Short names for what the other files ask of the browser.

use crate::geometry::Presentation;
use wasm_bindgen::prelude::*;
use web_sys::{Document, Element, Event, HtmlElement, Window};

pub(super) use super::lifetime::on;

/// On the page while it is presented: how much larger its pictures are.
pub(super) const PRESENT: &str = "data-present";

/// The window; the page exists only inside one.
pub(super) fn window() -> Window {
    web_sys::window().expect("the page runs in a window")
}

/// Its document.
pub(super) fn document() -> Document {
    window().document().expect("a window shows a document")
}

/// The first element below `root` that matches. The template is this crate's own, and `selector` says which type of
/// element it finds there.
pub(super) fn find<T: JsCast>(root: &Element, selector: &str) -> Option<T> {
    let found = root.query_selector(selector).ok().flatten();
    found.map(JsCast::unchecked_into)
}

/// All elements below `root` that match, as [`find`] finds one.
pub(super) fn find_all<T: JsCast>(root: &Element, selector: &str) -> Vec<T> {
    let Ok(list) = root.query_selector_all(selector) else {
        return Vec::new();
    };
    let items = (0..list.length()).filter_map(|i| list.item(i));
    items.map(JsCast::unchecked_into).collect()
}

/// The element an event happened to.
pub(super) fn target(event: &Event) -> Option<Element> {
    event.target().map(JsCast::unchecked_into)
}

/// Whether an element is of this kind; `tag` in capitals.
pub(super) fn is(element: &Element, tag: &str) -> bool {
    element.tag_name() == tag
}

/// Sets an attribute where it differs.
pub(super) fn set_attribute(element: &Element, name: &str, value: &str) {
    if element.get_attribute(name).as_deref() != Some(value) {
        // The names are constants of this crate and valid.
        let _ = element.set_attribute(name, value);
    }
}

/// Sets the text where it differs, so that screen readers hear only news.
pub(super) fn set_text(element: &Element, text: &str) {
    if element.text_content().as_deref() != Some(text) {
        element.set_text_content(Some(text));
    }
}

/// Shows or hides an element.
pub(super) fn show(element: &HtmlElement, shown: bool) {
    if element.hidden() == shown {
        element.set_hidden(!shown);
    }
}

/// On the root element while the page is printed.
pub(super) const PRINTING: &str = "data-printing";

/// Device pixels per CSS pixel that a printer can show.
const PRINTED_RATIO: f64 = 3.0;

/// Whether the page is being printed.
pub(super) fn is_printing() -> bool {
    let root = document().document_element();
    root.is_some_and(|root| root.has_attribute(PRINTING))
}

/// How many device pixels a CSS pixel has.
pub(super) fn pixel_ratio() -> f64 {
    let ratio = window().device_pixel_ratio();
    if is_printing() {
        ratio.max(PRINTED_RATIO)
    } else {
        ratio
    }
}

/// How much larger than usual pictures are drawn now.
pub(super) fn presentation() -> Presentation {
    let root = document().document_element();
    let factor = root.and_then(|root| root.get_attribute(PRESENT));
    let factor = factor.filter(|_| !is_printing());
    factor.map_or(Presentation::NONE, |factor| {
        Presentation::new(factor.parse().unwrap_or(f64::NAN))
    })
}

/// Whether plane and curves are shown large.
pub(super) fn is_presenting() -> bool {
    let root = document().document_element();
    root.is_some_and(|root| root.has_attribute(PRESENT))
}

/// Milliseconds since the page was opened.
pub(super) fn now() -> f64 {
    window()
        .performance()
        .map_or(0.0, |performance| performance.now())
}

/// A number from the system's source of chance, below a million: short enough to tell a neighbor.
pub(super) fn fresh_seed() -> u32 {
    getrandom::u32().unwrap_or(1) % 1_000_000
}

/// Width and height of an element in CSS pixels, fractions included.
pub(super) fn size(element: &Element) -> (f64, f64) {
    let place = element.get_bounding_client_rect();
    (place.width(), place.height())
}

#[wasm_bindgen]
extern "C" {
    type Module;
    #[wasm_bindgen(method, getter)]
    fn url(this: &Module) -> String;
    #[wasm_bindgen(thread_local_v2, js_namespace = import, js_name = meta)]
    static MODULE: Module;
}

/// The address of a file of the site, wherever the page lies: this module is in the folder `pkg/` beside it.
pub(super) fn address_of(path: &str) -> String {
    let module = MODULE.with(Module::url);
    let folder = module.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("{folder}/../{path}")
}
