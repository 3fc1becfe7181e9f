//! The second file of the WebAssembly: the instruments, the lessons, and the theory that takes long to find. The page shows the lab
//! first and fetches it then.
//!
//! This is the one place that knows of two files: what only [`open`] leads to is in the second. Where there is one file, as
//! in tests, all of it is at hand.

use std::cell::{Cell, RefCell};

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::dom::{document, set_attribute, window};
use super::lessons::{ENTRANCE, Entrance};
use super::{api, storage};
use crate::app::App;
use crate::instruments::{AnyInstrument, registry};
use crate::lessons::{CONDUCTOR, Conductor, conduct_with};
use crate::session::{Finder, find_with};
use crate::text::{LATER, complete as complete_messages, say};
use crate::theory::Facts;

/// Where it is.
pub(super) const PATH: &str = "pkg/annex.wasm";

/// On the page, once all of it is there.
const WHOLE: &str = "data-whole";

/// The longest that a busy page waits before it fetches the rest, milliseconds.
const PATIENCE_MS: u32 = 2000;

/// What is in the second file.
#[derive(Clone, Copy)]
pub(super) struct Annex {
    pub(super) instruments: fn() -> Vec<Box<dyn AnyInstrument>>,
    conductor: Conductor,
    texts: fn() -> &'static str,
    /// The lessons of a page.
    pub(super) lessons: Entrance,
    finder: Finder,
    /// What theory tells scripts.
    pub(super) theory: fn(&JsValue) -> Result<JsValue, JsValue>,
}

const ANNEX: Annex = Annex {
    instruments: registry,
    conductor: CONDUCTOR,
    texts: || LATER,
    lessons: ENTRANCE,
    finder: Facts::advance,
    theory: api::find,
};

/// It could not be fetched.
#[cfg(feature = "split")]
struct Missing;

#[cfg(feature = "split")]
impl From<wasm_split_helpers::SplitLoaderError> for Missing {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

#[cfg(feature = "split")]
#[wasm_split_helpers::wasm_split(annex, fallible)]
fn open() -> Result<Annex, Missing> {
    Ok(ANNEX)
}

#[cfg(not(feature = "split"))]
async fn open() -> Result<Annex, ()> {
    Ok(ANNEX)
}

/// Tells a lab whether they have come.
type Lab = Box<dyn Fn(bool)>;

thread_local! {
    static HERE: Cell<Option<Annex>> = const {
        Cell::new(if cfg!(feature = "split") { None } else { Some(ANNEX) })
    };
    /// The labs without instruments: what is to be done when these have come, or cannot be fetched.
    static LABS: RefCell<Vec<Lab>> = const { RefCell::new(Vec::new()) };
    /// What users have asked for meanwhile.
    static ASKED: RefCell<Vec<Box<dyn FnOnce()>>> = const { RefCell::new(Vec::new()) };
}

/// What is in the second file, if it is here.
pub(super) fn get() -> Option<Annex> {
    HERE.get()
}

/// All instruments; none if the second file is not here.
pub(super) fn instruments() -> Vec<Box<dyn AnyInstrument>> {
    get().map_or_else(Vec::new, |annex| (annex.instruments)())
}

/// Fetches instruments, lessons and theory, unless they are here. Who waits for this before `mount` has them at once.
///
/// # Errors
/// When they cannot be fetched; another call tries again.
#[wasm_bindgen]
pub async fn complete() -> Result<(), JsValue> {
    if get().is_none() {
        let fetched = open().await;
        let missing = |_| js_sys::Error::new(&say!("notice-missing-file", path = PATH));
        let annex = fetched.map_err(missing)?;
        // Somebody else may have waited for it, too.
        if get().is_none() {
            find_with(annex.finder);
            conduct_with(annex.conductor);
            complete_messages((annex.texts)());
            HERE.set(Some(annex));
            LABS.take().iter().for_each(|lab| lab(true));
            tell_whole();
            ASKED.take().into_iter().for_each(|act| act());
        }
    }
    Ok(())
}

/// Whether the lab that this page opens with cannot be shown without them.
#[wasm_bindgen]
pub fn needs_annex() -> bool {
    let names_parts = || {
        let mut names = ["hide", "lock"].into_iter();
        names.any(|name| storage::parameter(name).is_some())
    };
    get().is_none() && (names_parts() || App::of_lab_alone(&storage::first()).is_none())
}

/// Has a lab told when they have come, or could not be fetched though somebody asked for them.
pub(super) fn tell(lab: impl Fn(bool) + 'static) {
    LABS.with_borrow_mut(|labs| labs.push(Box::new(lab)));
}

/// Fetches them at once and then does something.
pub(super) fn after(act: impl FnOnce() + 'static) {
    ASKED.with_borrow_mut(|asked| asked.push(Box::new(act)));
    spawn_local(async {
        if complete().await.is_err() && !ASKED.take().is_empty() {
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
    let fetch = Closure::once_into_js(|| spawn_local(async { drop(complete().await) }));
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

/// Says on the page that all of it is there.
fn tell_whole() {
    if let Some(root) = document().document_element() {
        set_attribute(&root, WHOLE, "");
    }
}
