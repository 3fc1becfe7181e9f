//! The listeners that a lab has attached to the page, and their removal.
//!
//! Listeners hang on a signal that the root element knows: they go even when the WebAssembly that attached them has
//! stopped with an error. What they call is freed with the lab.

use std::cell::RefCell;

use js_sys::{Function, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{AbortController, AddEventListenerOptions, EventTarget, HtmlElement, ResizeObserver};

/// The property of the root that holds the controller of the signal.
const CONTROLLER: &str = "hyperplaneController";

thread_local! {
    /// The lab that listeners attached now belong to.
    static NOW: RefCell<Option<Attached>> = const { RefCell::new(None) };
}

/// All that one lab has attached.
pub(super) struct Attached {
    controller: AbortController,
    closures: Vec<Closure<dyn Fn(JsValue)>>,
}

impl Attached {
    /// Nothing yet. What an earlier lab has left in this place goes.
    pub(super) fn to(root: &HtmlElement) -> Result<Self, JsValue> {
        detach(root);
        let controller = AbortController::new()?;
        Reflect::set(root, &CONTROLLER.into(), &controller)?;
        Ok(Self {
            controller,
            closures: Vec::new(),
        })
    }
}

impl Drop for Attached {
    fn drop(&mut self) {
        self.controller.abort();
    }
}

/// Takes away what is attached for the lab in this place.
pub(super) fn detach(root: &HtmlElement) {
    let controller = Reflect::get(root, &CONTROLLER.into());
    if let Some(controller) = controller.ok().and_then(|found| found.dyn_into().ok()) {
        AbortController::abort(&controller);
    }
    // A property of an element can be deleted.
    let _ = Reflect::delete_property(root, &CONTROLLER.into());
}

/// Does something whose listeners belong to `attached`.
pub(super) fn attaching<T>(attached: &RefCell<Option<Attached>>, act: impl FnOnce() -> T) -> T {
    let outer = NOW.replace(attached.take());
    let done = act();
    attached.replace(NOW.replace(outer));
    done
}

/// Calls `handler` for every event of this name, for as long as the lab lives. The name decides the type `E`.
pub(super) fn on<E: JsCast + 'static>(
    target: &EventTarget,
    name: &str,
    mut handler: impl FnMut(E) + 'static,
) {
    keep(
        move |event: JsValue| handler(event.unchecked_into()),
        |signal, function| {
            let options = AddEventListenerOptions::new();
            options.set_signal(&signal.signal());
            // Listening can only fail for a detached target, and then nothing could happen there anyway.
            let _ = target.add_event_listener_with_callback_and_add_event_listener_options(
                name, function, &options,
            );
        },
    );
}

/// Calls `handler` when one of the elements changes its size, for as long as the lab lives.
pub(super) fn on_resize(
    mut handler: impl FnMut() + 'static,
    observe: impl FnOnce(&ResizeObserver),
) {
    keep(
        move |_| handler(),
        |controller, function| {
            let Ok(observer) = ResizeObserver::new(function) else {
                return;
            };
            observe(&observer);
            // A function of the browser's own: it also works when this WebAssembly has stopped.
            if let Ok(disconnect) = Reflect::get(&observer, &"disconnect".into()) {
                let disconnect = disconnect.unchecked_into::<Function>().bind0(&observer);
                let _ = controller
                    .signal()
                    .add_event_listener_with_callback("abort", &disconnect);
            }
        },
    );
}

/// Attaches what calls `handler`, and keeps that with the lab. What happens while it is at work, since it clicks or takes
/// the keyboard away, is its own doing and not told again.
fn keep(handler: impl FnMut(JsValue) + 'static, attach: impl FnOnce(&AbortController, &Function)) {
    let handler = RefCell::new(handler);
    let closure = Closure::<dyn Fn(JsValue)>::new(move |event| {
        if let Ok(mut handler) = handler.try_borrow_mut() {
            handler(event);
        }
    });
    NOW.with_borrow_mut(|attached| {
        debug_assert!(attached.is_some(), "a listener of no lab");
        if let Some(attached) = attached {
            attach(&attached.controller, closure.as_ref().unchecked_ref());
            attached.closures.push(closure);
        }
    });
}
