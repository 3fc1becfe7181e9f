//! Texts that the browser stores by name, for all tabs or for this one. Those it does not take, because its storage is full
//! or forbidden, the page holds itself, so that nothing is lost as long as it is open.

use js_sys::{Map, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::Storage;

use super::dom::window;

/// The property of the window with what the browser does not take: it is there also when the WebAssembly has stopped.
const HELD: &str = "hyperplaneHeld";
/// Under this it is noted whether users have been told that something was refused.
const IS_TOLD: JsValue = JsValue::NULL;

/// A storage of the browser, and a flag that users are told when it refuses.
pub(super) struct BrowserStorage(fn() -> Option<Storage>, bool);

/// The storage of all tabs.
pub(super) const SHARED: BrowserStorage =
    BrowserStorage(|| window().local_storage().ok().flatten(), true);
/// The storage of this tab; all of it is at hand while the page is open.
pub(super) const TAB: BrowserStorage =
    BrowserStorage(|| window().session_storage().ok().flatten(), false);

impl BrowserStorage {
    /// Returns the text that is stored under a name.
    pub(super) fn get(&self, name: &str) -> Option<String> {
        let held = held().and_then(|held| held.get(&name.into()).as_string());
        held.or_else(|| (self.0)()?.get_item(name).ok()?)
    }

    /// Returns true if the browser takes a text; it is stored then.
    pub(super) fn takes(&self, name: &str, text: &str) -> bool {
        let is_stored = (self.0)().is_some_and(|store| store.set_item(name, text).is_ok());
        if is_stored {
            release(name);
        }
        is_stored
    }

    /// Stores a text; true if the browser does.
    pub(super) fn set(&self, name: &str, text: &str) -> bool {
        let is_stored = self.takes(name, text);
        if !is_stored && let Some(held) = held().or_else(hold) {
            held.set(&name.into(), &text.into());
            if self.1 {
                refuse();
            }
        }
        is_stored
    }

    pub(super) fn remove(&self, name: &str) {
        release(name);
        if let Some(store) = (self.0)() {
            // It can only fail where nothing is stored.
            let _ = store.remove_item(name);
        }
    }

    /// All that the browser stores under names that begin so: the rest of the name, and the text.
    pub(super) fn all(&self, beginning: &str) -> Vec<(String, String)> {
        let Some(store) = (self.0)() else {
            return Vec::new();
        };
        let names = (0..store.length().unwrap_or(0)).filter_map(|index| store.key(index).ok()?);
        let names: Vec<String> = names.collect();
        let stored = names.iter().filter_map(|name| {
            let rest = name.strip_prefix(beginning)?;
            Some((rest.to_owned(), store.get_item(name).ok()??))
        });
        stored.collect()
    }
}

/// The browser has refused something that users are to know of.
pub(super) fn refuse() {
    if let Some(held) = held().or_else(hold).filter(|held| !held.has(&IS_TOLD)) {
        held.set(&IS_TOLD, &JsValue::FALSE);
    }
}

/// Returns true if there is to be told that the browser has refused something; that is so once.
pub(super) fn is_to_tell() -> bool {
    let held = held().filter(|held| held.get(&IS_TOLD) == JsValue::FALSE);
    held.map(|held| held.set(&IS_TOLD, &JsValue::TRUE))
        .is_some()
}

fn release(name: &str) {
    if let Some(held) = held() {
        held.delete(&name.into());
    }
}

fn held() -> Option<Map> {
    Reflect::get(&window(), &HELD.into()).ok()?.dyn_into().ok()
}

fn hold() -> Option<Map> {
    let held = Map::new();
    let done = Reflect::set(&window(), &HELD.into(), &held);
    done.ok().filter(|done| *done).map(|_| held)
}
