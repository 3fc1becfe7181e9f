//! The second part of the page, which comes after the lab, and the actions that wait for it.

use std::cell::{Cell, RefCell};
use std::pin::Pin;

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, HtmlElement};

use super::binder::AppendMenu;
use super::dom::{document, set_attribute, window};
use super::fetch::{Find, Listener};
use super::page::Handle;
use super::panel::Panel;
use crate::app::{App, OpenTalk, PageButton};
use crate::instruments::AnyInstrument;

/// The path of its file.
pub(super) const PATH: &str = "pkg/annex.wasm";

/// On the page, once all of it is there.
const WHOLE: &str = "data-whole";

/// The longest that a busy page waits before it fetches the rest, milliseconds.
const PATIENCE_MS: u32 = 2000;

/// Instruments and lessons, and what is seldom asked for.
#[derive(Clone, Copy)]
pub(super) struct Annex {
    pub(super) instruments: fn() -> Vec<Box<dyn AnyInstrument>>,
    /// Puts what is in none of the instruments into a lab: list and panel of the lessons, empty, and windows, closed.
    pub(super) lessons: fn(&Element) -> Box<dyn Panel>,
    pub(super) append_menu: AppendMenu,
    pub(super) listen: fn(&Handle, &HtmlElement),
    /// Tells the windows of lecturers which talk is open, and where it is.
    pub(super) tell_talk: fn(Option<&OpenTalk>),
    /// Opens the window of a button, if it is in the second file.
    pub(super) press: fn(&Handle, PageButton),
    /// Keeps the samples of a lab that its link does not hold.
    pub(super) keep: fn(&App, &Listener),
    /// Looks for the samples of the table with this print.
    pub(super) find: Find,
    /// A link as a code that phones read.
    pub(super) qr: fn(&str) -> Option<String>,
}

/// Tells a lab whether they have come.
type Lab = Box<dyn Fn(bool)>;

/// Fetches them; says whether they have come.
type Fetch = fn() -> Pin<Box<dyn Future<Output = bool>>>;

thread_local! {
    static HERE: Cell<Option<Annex>> = const { Cell::new(None) };
    static FETCH: Cell<Option<Fetch>> = const { Cell::new(None) };
    /// The labs without instruments: what is to be done when these have come, or cannot be fetched.
    static LABS: RefCell<Vec<Lab>> = const { RefCell::new(Vec::new()) };
    /// The actions that users have asked for meanwhile.
    static ASKED: RefCell<Vec<Box<dyn FnOnce()>>> = const { RefCell::new(Vec::new()) };
}

/// Returns the second part, if it has come.
pub(super) fn get() -> Option<Annex> {
    HERE.get()
}

/// All instruments; none if they are not here.
pub(super) fn instruments() -> Vec<Box<dyn AnyInstrument>> {
    get().map_or_else(Vec::new, |annex| (annex.instruments)())
}

/// Sets the function that fetches it.
pub(super) fn fetch_with(fetch: Fetch) {
    FETCH.set(Some(fetch));
}

/// It has come.
pub(super) fn put(annex: Annex) {
    if get().is_none() {
        HERE.set(Some(annex));
        LABS.take().iter().for_each(|lab| lab(true));
        tell_whole();
        ASKED.take().into_iter().for_each(|act| act());
    }
}

/// Has a lab told when they have come, or could not be fetched though somebody asked for them.
pub(super) fn tell(lab: impl Fn(bool) + 'static) {
    LABS.with_borrow_mut(|labs| labs.push(Box::new(lab)));
}

async fn fetch() -> bool {
    match FETCH.get() {
        Some(fetch) => fetch().await,
        None => false,
    }
}

/// Fetches them at once and then does something.
pub(super) fn after(act: impl FnOnce() + 'static) {
    ASKED.with_borrow_mut(|asked| asked.push(Box::new(act)));
    spawn_local(async {
        if !fetch().await && !ASKED.take().is_empty() {
            LABS.with_borrow(|labs| labs.iter().for_each(|lab| lab(false)));
        }
    });
}

/// Fetches them when the page has nothing else to do. Where that fails, who asks for them next is told.
pub(super) fn soon() {
    if get().is_some() {
        return tell_whole();
    }
    if let Some(root) = document().document_element() {
        // A lab before this one may have had them.
        let _ = root.remove_attribute(WHOLE);
    }
    let fetch = Closure::once_into_js(|| spawn_local(async { _ = fetch().await }));
    let fetch = fetch.unchecked_ref();
    let options = web_sys::IdleRequestOptions::new();
    options.set_timeout(PATIENCE_MS);
    let window = window();
    // Safari has no such thing; later is as good there.
    if js_sys::Reflect::has(&window, &"requestIdleCallback".into()) == Ok(true) {
        let _ = window.request_idle_callback_with_options(fetch, &options);
    } else {
        let _ = window.set_timeout_with_callback(fetch);
    }
}

/// Says on the page, if there is one, that all of it is there.
fn tell_whole() {
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(root) = document.and_then(|document| document.document_element()) {
        set_attribute(&root, WHOLE, "");
    }
}
