//! The cut of the WebAssembly in two: code that only [`open`] leads to is in the second file. With one file, which
//! tests have, all of it is at hand.

use std::cell::Cell;

use wasm_bindgen::prelude::*;

use super::annex::{self, Annex};
use super::dom::append_markup;
use super::{
    api, frame, lessons, menu, pictures, saved_labs, snippet, speaker, storage, table_storage, talk,
};
use crate::app::{App, PageButton};
use crate::instruments::registry;
use crate::lessons::{CONDUCTOR, Conductor, conduct_with};
use crate::session::{Finder, find_with};
use crate::text::{LATER, complete as complete_messages, qr::qr, say};
use crate::theory::Facts;

/// The contents of the second file.
#[derive(Clone, Copy)]
struct Whole {
    page: Annex,
    conductor: Conductor,
    finder: Finder,
    texts: fn() -> &'static str,
    theory: Theory,
}

/// The function that answers scripts about theory.
pub(super) type Theory = fn(&JsValue) -> Result<JsValue, JsValue>;

const WHOLE: Whole = Whole {
    page: Annex {
        instruments: registry,
        lessons: |root| {
            for window in [
                pictures::WINDOW,
                saved_labs::WINDOW,
                snippet::WINDOW,
                speaker::WINDOW,
            ] {
                append_markup(root, window);
            }
            lessons::panel(root)
        },
        append_menu: menu::append,
        tell_talk: speaker::tell,
        listen: |page, root| {
            menu::listen(page);
            pictures::listen(page);
            saved_labs::listen(page);
            talk::listen(page);
            speaker::listen(page);
            snippet::listen(page);
            lessons::listen::listen(page, root);
            frame::listen(page, root);
        },
        press: |page, button| match button {
            PageButton::Instruments => menu::open(page),
            PageButton::Lessons => lessons::list::list(page),
            PageButton::ReadAnswers => lessons::review::open(page),
            PageButton::Pictures => pictures::open(page),
            PageButton::SharePicture => pictures::share(page),
            PageButton::SavedLabs => saved_labs::open(page),
            PageButton::AddToTalk => talk::add(page),
            PageButton::Snippet => snippet::open(page),
            _ => {}
        },
        keep: table_storage::store,
        find: table_storage::find,
        qr,
    },
    conductor: CONDUCTOR,
    finder: Facts::advance,
    texts: || LATER,
    theory: api::find,
};

thread_local! {
    /// None before it has come.
    static HERE: Cell<Option<Whole>> = const {
        Cell::new(if cfg!(feature = "split") { None } else { Some(WHOLE) })
    };
}

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
fn open() -> Result<Whole, Missing> {
    Ok(WHOLE)
}

#[cfg(not(feature = "split"))]
async fn open() -> Result<Whole, ()> {
    Ok(WHOLE)
}

/// Lets a page fetch what is missing, or have what is here. To be called before a lab is mounted.
pub(super) fn prepare() {
    annex::fetch_with(|| Box::pin(async { complete().await.is_ok() }));
    if let Some(whole) = HERE.get() {
        annex::put(whole.page);
    }
}

/// Returns the function that answers scripts about theory, if it is here.
pub(super) fn theory() -> Option<Theory> {
    HERE.get().map(|whole| whole.theory)
}

/// Fetches instruments, lessons and theory, unless they are here. Who waits for this before `mount` has them at once.
///
/// # Errors
/// When they cannot be fetched; another call tries again.
#[wasm_bindgen]
pub async fn complete() -> Result<(), JsValue> {
    if HERE.get().is_none() {
        let fetched = open().await;
        let missing = |_| js_sys::Error::new(&say!("notice-missing-file", path = annex::PATH));
        let whole = fetched.map_err(missing)?;
        // Somebody else may have waited for it, too.
        if HERE.get().is_none() {
            find_with(whole.finder);
            conduct_with(whole.conductor);
            complete_messages((whole.texts)());
            HERE.set(Some(whole));
            annex::put(whole.page);
        }
    }
    Ok(())
}

/// Returns true if the lab that this page opens with cannot be shown without them.
#[wasm_bindgen]
pub fn needs_annex() -> bool {
    HERE.get().is_none()
        && (storage::has_hidden_or_locked_parts()
            || App::of_lab_alone(&storage::first_lab()).is_none())
}
