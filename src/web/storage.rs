//! What outlives the page: the address, and the choice of theme.

#[cfg(feature = "whole")]
use web_sys::{Storage, UrlSearchParams};

use super::dom::{document, set_attribute, window};
use super::page::Page;
#[cfg(not(feature = "whole"))]
use crate::lab::edits;
use crate::lab::{Action, permalink};

/// The attribute of the root that holds the edits while one lab takes the place of another.
const EDITS: &str = "data-edits";
const THEME: &str = "hyperplane-theme";
/// Before the name of a lesson.
#[cfg(feature = "whole")]
const PROGRESS: &str = "hyperplane-lesson-";
/// The address is written when nothing has changed for this long, since browsers allow only a few changes a second.
const QUIET_MS: i32 = 350;

/// The part of the address behind `#`.
pub(super) fn address() -> String {
    window().location().hash().unwrap_or_default()
}

/// Writes the lab into the address soon.
pub(super) fn save_soon(page: &mut Page) {
    if let Some(timer) = page.save_timer.take() {
        window().clear_timeout_with_handle(timer);
    }
    page.save_timer = window()
        .set_timeout_with_callback_and_timeout_and_arguments_0(&page.save, QUIET_MS)
        .ok();
}

/// Writes the lab into the address, unless that holds something that could not be opened and nothing has been done since.
pub(super) fn save(page: &mut Page) {
    page.save_timer = None;
    if !page.state.spares_address() {
        write(page);
    }
}

/// Writes the lab into the address now.
fn write(page: &Page) {
    let link = permalink::write(&page.state);
    if address().trim_start_matches('#') != link {
        let location = window().location();
        let (path, query) = (
            location.pathname().unwrap_or_default(),
            location.search().unwrap_or_default(),
        );
        let url = if link.is_empty() {
            format!("{path}{query}")
        } else {
            format!("{path}{query}#{link}")
        };
        if let Ok(history) = window().history() {
            // A sandboxed frame may refuse; the lab works without an address.
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&url));
        }
    }
}

/// Leaves everything to the lab that takes the place of this one: the lab in the address, its edits at the root.
#[cfg(not(feature = "whole"))]
pub(super) fn hand_over(page: &mut Page) {
    write(page);
    set_attribute(&page.root, EDITS, &edits::write(&page.state));
}

/// Takes over the edits of the lab that was here before.
#[cfg(feature = "whole")]
pub(super) fn recall(page: &mut Page) {
    if let Some(edits) = page.root.get_attribute(EDITS) {
        let _ = page.root.remove_attribute(EDITS);
        page.update(Action::Recall(edits));
    }
}

/// The whole address of this lab, to be handed on.
pub(super) fn link(page: &mut Page) -> String {
    write(page);
    window().location().href().unwrap_or_default()
}

/// Opens the address the page was called with, or has been changed to.
pub(super) fn open(page: &mut Page) {
    let address = address();
    if address.trim_start_matches('#') != permalink::write(&page.state) {
        page.update(Action::Open(address));
    }
}

/// Puts the stored choice of theme into force.
pub(super) fn restore_theme() {
    let stored = window()
        .local_storage()
        .ok()
        .flatten()
        .and_then(|store| store.get_item(THEME).ok().flatten());
    apply_theme(
        stored
            .as_deref()
            .filter(|theme| matches!(*theme, "light" | "dark")),
    );
}

/// From the system's theme to the other one, to the system's own one, and back to following the system.
pub(super) fn switch_theme() -> &'static str {
    let next = match (chosen_theme().as_deref(), system_is_dark()) {
        (None, true) => Some("light"),
        (None, false) => Some("dark"),
        (Some("light"), true) | (Some("dark"), false) => {
            Some(if system_is_dark() { "dark" } else { "light" })
        }
        _ => None,
    };
    apply_theme(next);
    if let Ok(Some(store)) = window().local_storage() {
        let _ = match next {
            Some(theme) => store.set_item(THEME, theme),
            None => store.remove_item(THEME),
        };
    }
    next.unwrap_or("as the system")
}

fn apply_theme(theme: Option<&str>) {
    let Some(root) = document().document_element() else {
        return;
    };
    match theme {
        Some(theme) => set_attribute(&root, "data-theme", theme),
        None => {
            let _ = root.remove_attribute("data-theme");
        }
    }
}

fn chosen_theme() -> Option<String> {
    document().document_element()?.get_attribute("data-theme")
}

fn system_is_dark() -> bool {
    window()
        .match_media("(prefers-color-scheme: dark)")
        .ok()
        .flatten()
        .is_some_and(|query| query.matches())
}

/// Whether the page is dark now.
pub(super) fn is_dark() -> bool {
    chosen_theme().map_or_else(system_is_dark, |theme| theme == "dark")
}

/// A parameter of the address behind `?`.
#[cfg(feature = "whole")]
pub(super) fn parameter(name: &str) -> Option<String> {
    let search = window().location().search().ok()?;
    UrlSearchParams::new_with_str(&search).ok()?.get(name)
}

/// What has been finished of a lesson, as it was kept.
#[cfg(feature = "whole")]
pub(super) fn progress(name: &str) -> String {
    let kept = store().and_then(|store| store.get_item(&format!("{PROGRESS}{name}")).ok()?);
    kept.unwrap_or_default()
}

/// Keeps what has been finished of a lesson.
#[cfg(feature = "whole")]
pub(super) fn keep_progress(name: &str, progress: &str) {
    if let Some(store) = store() {
        // A full or forbidden store loses progress, nothing else.
        let _ = store.set_item(&format!("{PROGRESS}{name}"), progress);
    }
}

#[cfg(feature = "whole")]
fn store() -> Option<Storage> {
    window().local_storage().ok().flatten()
}
