//! The lab in front of many: presentation, full screen, a pointer that the back row sees, a black screen.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Element, Event, HtmlDialogElement, HtmlElement, KeyboardEvent, PointerEvent};

use super::dom::{
    PRESENT, document, find, find_all, is, is_presenting, on, set_attribute, target, window,
};
use super::page::Handle;
use super::presentation::is_barred;
use super::storage::has_shortcuts;
use crate::geometry::Presentation;
use crate::text::say;

/// On the page while its controls are shown beside the plane, while the pointer is drawn large, and while the text of a
/// lesson is shown.
const SETUP: &str = "data-setup";
const LASER: &str = "data-laser";
const TEXT: &str = "data-lesson-text";

/// In place of [`PRESENT`] while the page is printed.
const RESTING: &str = "data-rests";

#[wasm_bindgen]
extern "C" {
    /// Element or document, asked for what they may refuse, or not have at all.
    type Screen;
    #[wasm_bindgen(method, catch, js_name = requestFullscreen)]
    fn fill(this: &Screen) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch, js_name = exitFullscreen)]
    fn free(this: &Screen) -> Result<Promise, JsValue>;
}

/// Waits for what a browser was asked for. A refusal changes nothing: presentation does without.
fn asked(answer: Result<Promise, JsValue>) {
    if let Ok(promise) = answer
        // A browser of old days answers with nothing.
        && promise.is_instance_of::<Promise>()
    {
        spawn_local(async move {
            let _ = JsFuture::from(promise).await;
        });
    }
}

/// What the lab in front of many listens to.
pub(super) fn listen(page: &Handle, root: &HtmlElement) {
    let handle = page.clone();
    on(&window(), "resize", move |_: Event| {
        fit();
        handle.with(super::page::Page::touch);
    });
    let handle = page.clone();
    on(&document(), "fullscreenchange", move |_: Event| {
        if document().fullscreen_element().is_none() && is_presenting() {
            came_back(&handle);
        }
    });
    if let Some(screen) = find::<HtmlDialogElement>(root, "dialog.black") {
        // Behind all windows, so that it is this one where a screen reader listens.
        let _ = root.append_child(&screen);
        listen_to_black(page, &screen);
    }
    if let Some(laser) = find::<HtmlElement>(root, ".laser") {
        listen_to_pointer(root, &laser);
    }
}

/// Plane and curves as large as the screen, or everything again.
pub(super) fn present(page: &Handle) {
    if !page.is_alive() {
        return;
    }
    let Some(root) = document().document_element() else {
        return;
    };
    let full = document().fullscreen_element();
    if is_presenting() {
        end();
        if full.is_some_and(|full| full == root) {
            asked(document().unchecked_ref::<Screen>().free());
        }
    } else {
        set_attribute(&root, PRESENT, "");
        fit();
        if full.is_none() {
            asked(root.unchecked_ref::<Screen>().fill());
        }
    }
    show_switches(page);
    // The next key is the lab's again, not the button's.
    let button = document().active_element().filter(|button| {
        let pressed = button.get_attribute("data-action").as_deref() == Some("present");
        pressed && button.matches(":focus-visible") == Ok(false)
    });
    if let Some(button) = button {
        let _ = button.unchecked_into::<HtmlElement>().blur();
    }
    page.with(|page| {
        page.measure();
        page.touch();
    });
}

/// Nothing is presented any more.
pub(super) fn end() {
    if let Some(root) = document().document_element() {
        for attribute in [PRESENT, SETUP, LASER, TEXT] {
            let _ = root.remove_attribute(attribute);
        }
    }
}

/// The presentation rests while the page is printed, and goes on then.
pub(super) fn rest(begins: bool) {
    let (from, to) = if begins {
        (PRESENT, RESTING)
    } else {
        (RESTING, PRESENT)
    };
    if let Some(root) = document().document_element()
        && let Some(factor) = root.get_attribute(from)
    {
        let _ = root.remove_attribute(from);
        set_attribute(&root, to, &factor);
    }
}

/// Pictures are as much larger as the window is now.
fn fit() {
    let side = |side: Result<JsValue, JsValue>| side.ok().and_then(|side| side.as_f64());
    let size = (side(window().inner_width()), side(window().inner_height()));
    if let (Some(root), (Some(width), Some(height))) = (document().document_element(), size)
        && is_presenting()
    {
        let factor = Presentation::on_screen((width, height)).factor();
        set_attribute(&root, PRESENT, &factor.to_string());
    }
}

/// Escape: what lies above the plane goes first, then the presentation.
pub(super) fn escape(page: &Handle) {
    if is_on(SETUP) {
        toggle_setup(page);
    } else {
        present(page);
    }
}

/// The browser has left the full screen, with a key of its own: it was meant for what is on top.
fn came_back(page: &Handle) {
    let open = document().query_selector("dialog[open]").ok().flatten();
    match open.map(JsCast::unchecked_into::<HtmlDialogElement>) {
        Some(dialog) => dialog.close(),
        None => escape(page),
    }
}

/// The keys of a presentation, which work in windows, too; says whether it was one. A key that a control is waiting for
/// `is_typed`; a full stop in a list is not.
pub(super) fn press(page: &Handle, event: &KeyboardEvent, is_typed: bool) -> bool {
    let command = event.ctrl_key() || event.meta_key() || event.alt_key();
    let is_list = target(event).is_some_and(|target| is(&target, "SELECT"));
    let key = event.key();
    if !is_presenting() || !has_shortcuts() || command || is_typed && !(is_list && key == ".") {
        return false;
    }
    let (action, act): (_, fn(&Handle)) = match key.as_str() {
        "." => ("black", blacken),
        "l" | "L" => ("laser", toggle_laser),
        _ => return false,
    };
    let root = page.with(|page| page.root.clone());
    if !event.repeat() && !root.is_some_and(|root| is_barred(&root, action)) {
        act(page);
    }
    true
}

fn is_on(attribute: &str) -> bool {
    let root = document().document_element();
    root.is_some_and(|root| root.has_attribute(attribute))
}

/// Switches something on or off; says which.
fn toggle(page: &Handle, attribute: &str) -> bool {
    let root = document().document_element();
    // The names are constants and valid.
    let is_on = root.is_some_and(|root| root.toggle_attribute(attribute) == Ok(true));
    show_switches(page);
    is_on
}

/// The buttons say what is on.
fn show_switches(page: &Handle) {
    let Some(root) = page.with(|page| page.root.clone()) else {
        return;
    };
    for (action, state, attribute) in [
        ("setup", "aria-expanded", SETUP),
        ("laser", "aria-pressed", LASER),
        ("lesson-text", "aria-pressed", TEXT),
    ] {
        let value = if is_on(attribute) { "true" } else { "false" };
        for button in find_all::<Element>(&root, &format!("[data-action={action}]")) {
            set_attribute(&button, state, value);
        }
    }
}

/// Data, model and training beside the plane, or how it goes.
pub(super) fn toggle_setup(page: &Handle) {
    let root = page.with(|page| page.root.clone());
    let inside = root.and_then(|root| find::<Element>(&root, ".controls:focus-within"));
    if !toggle(page, SETUP)
        && inside.is_some()
        && let Some(field) = document().active_element()
    {
        // Nothing that is hidden keeps the keyboard.
        let _ = field.unchecked_into::<HtmlElement>().blur();
    }
}

/// The text of a lesson's step beside the plane, or only what is to be done.
pub(super) fn toggle_text(page: &Handle) {
    toggle(page, TEXT);
}

/// The pointer large, or as usual.
pub(super) fn toggle_laser(page: &Handle) {
    let told = if toggle(page, LASER) {
        say!("hall-laser-on")
    } else {
        say!("hall-laser-off")
    };
    page.with(|page| page.announcer.say("laser", &told));
}

/// The large pointer goes with the mouse, above whatever is open.
fn listen_to_pointer(root: &HtmlElement, laser: &HtmlElement) {
    let at = Rc::new(Cell::new((0.0, 0.0)));
    let (root, laser) = (root.clone(), laser.clone());
    on(&document(), "pointermove", move |event: PointerEvent| {
        let now = (f64::from(event.client_x()), f64::from(event.client_y()));
        if at.replace(now) == now || !is_presenting() {
            return;
        }
        // It is known where it is before it is switched on.
        let place = format!("{}px {}px", now.0, now.1);
        let _ = laser.style().set_property("translate", &place);
        let window = find_all::<Element>(&root, "dialog[open]").pop();
        let above = window.unwrap_or_else(|| root.clone().into());
        if laser.parent_element().as_ref() != Some(&above) {
            // Nothing of the page is inside it.
            let _ = above.append_child(&laser);
        }
    });
}

/// Nothing to look at but the lecturer.
pub(super) fn blacken(page: &Handle) {
    let root = page.with(|page| page.root.clone());
    let screen = root.and_then(|root| find::<HtmlDialogElement>(&root, "dialog.black"));
    if let Some(screen) = screen {
        // It can only fail when it is black already.
        let _ = screen.show_modal();
        page.with(|page| page.announcer.say("black", &say!("hall-black-on")));
    }
}

/// Any key, or a press, brings the page back and does nothing else.
fn listen_to_black(page: &Handle, screen: &HtmlDialogElement) {
    let black = screen.clone();
    on(screen, "keydown", move |event: KeyboardEvent| {
        event.stop_propagation();
        // These come before others, as when another program is fetched.
        if !matches!(&*event.key(), "Shift" | "Control" | "Alt" | "Meta") {
            event.prevent_default();
            black.close();
        }
    });
    let black = screen.clone();
    on(screen, "click", move |event: Event| {
        event.stop_propagation();
        black.close();
    });
    let handle = page.clone();
    on(screen, "close", move |_: Event| {
        handle.with(|page| page.announcer.say("black", &say!("hall-black-off")));
    });
}
