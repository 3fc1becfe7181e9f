//! The menu of the instruments: its entries, the field above them, and its keys.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, KeyboardEvent, MouseEvent};

use super::binder::Wanted;
use super::dialog::Dialog;
use super::dom::{append_markup, document, find, find_all, matches, target};
use super::page::Handle;
use crate::app::App;
use crate::app::menu::{FOUND, FocusTarget, next_focus};
use crate::session::Topic;

const DIALOG: &str = "menu";
/// The field that a word is typed into, by which instruments are found.
const FIELD: &str = "menu-field";
/// The name of an instrument, on its entry.
const ENTRY: &str = "data-entry";

/// Puts it into a lab, closed, and tabs into the windows that several instruments share.
pub(super) fn append(root: &Element, app: &App) {
    append_markup(root, include_str!("menu.html"));
    if let Some(menu) = Dialog::find(root, DIALOG) {
        menu.show(app.menu_view());
    }
    for window in find_all::<Element>(root, "dialog[data-tool]") {
        let tabs = app.tabs(&window.get_attribute("data-tool").unwrap_or_default());
        if let Some(heading) = find::<Element>(&window, ":scope > form > h2") {
            // The markup is this crate's own.
            let _ = heading.insert_adjacent_html("afterend", &tabs);
        }
    }
}

/// Opens it. Where there is a keyboard, it goes to the field.
pub(super) fn open(page: &Handle) {
    let Some(menu) = page.dialog(DIALOG) else {
        return;
    };
    if let Some(field) = menu.part::<HtmlInputElement>(FIELD) {
        field.set_value("");
        let all = seek(page, &menu, "");
        page.with(|page| page.announcer.know(FOUND, &all));
        menu.open();
        if !matches("(pointer:coarse)") {
            let _ = field.focus();
        }
    }
}

/// Listens to the field, to keys and to the entries.
pub(super) fn listen(page: &Handle) {
    let Some(menu) = page.dialog(DIALOG) else {
        return;
    };
    menu.on(page, "input", |page, menu, event: &Event| {
        let field = target(event).map(JsCast::unchecked_into::<HtmlInputElement>);
        if let Some(text) = field.map(|field| field.value()) {
            let found = seek(page, menu, &text);
            page.with(|page| page.announcer.read(FOUND, &found));
        }
    });
    menu.on(page, "click", |page, menu, event: &MouseEvent| {
        let entry = target(event).and_then(|at| at.closest(&format!("[{ENTRY}]")).ok().flatten());
        if let Some(entry) = entry
            && is_open_after(page, menu, &entry)
        {
            // The page need not do anything more.
            event.stop_propagation();
        }
    });
    menu.on(page, "close", |page, _, _: &Event| {
        page.with(|page| page.announcer.forget(&Topic::Reading(FOUND.into())))
    });
    menu.on(page, "keydown", |_, menu, event: &KeyboardEvent| {
        let other = event.ctrl_key() || event.meta_key() || event.alt_key();
        if !other && !event.is_composing() && press(menu, event).is_some() {
            event.prevent_default();
        }
    });
}

/// Shows the entries that a text finds. Returns how many they are, in words.
fn seek(page: &Handle, menu: &Dialog, text: &str) -> String {
    let view = page.with(|page| page.app.found_view(text));
    let view = view.unwrap_or_default();
    let told = view.said().next().map(|(_, told)| told.into());
    menu.show(view);
    told.unwrap_or_default()
}

/// Closes the menu after a press on an entry: an instrument beside the plane comes into view with the next picture. Returns
/// true if it is open already; else the page opens it, whose button it is.
fn is_open_after(page: &Handle, menu: &Dialog, entry: &Element) -> bool {
    let id = entry.get_attribute(ENTRY).unwrap_or_default();
    menu.close();
    let is_open = page.with(|page| {
        page.binder.reveal(&id, Wanted::WithKeyboard);
        page.touch();
        page.app.is_open(&id)
    });
    is_open == Some(true)
}

/// Does what a key asks for in the menu: it goes from entry to entry, Enter in the field opens the first one that is found, a
/// letter goes to the field, and Escape closes the menu.
fn press(menu: &Dialog, event: &KeyboardEvent) -> Option<()> {
    let field = menu.part::<HtmlElement>(FIELD)?;
    let mut entries = menu.parts::<HtmlElement>("menu-entry");
    entries.retain(|entry| entry.client_height() > 0);
    let active: Option<Element> = document().active_element();
    let from = entries
        .iter()
        .position(|entry| active.as_ref() == Some(entry));
    if from.is_none() && active.as_ref() != Some(&field) {
        return None;
    }
    let place = |entry: &HtmlElement| {
        let place = entry.get_bounding_client_rect();
        (place.left(), place.top())
    };
    let places: Vec<_> = entries.iter().map(place).collect();
    let key = event.key();
    match key.as_str() {
        // A field of this type would only become empty.
        "Escape" => {
            menu.close();
            return Some(());
        }
        // The key that has opened the menu, pressed once more.
        "/" if menu.value(FIELD).is_some_and(|text| text.is_empty()) => return field.focus().ok(),
        _ => {}
    }
    match next_focus(&places, from, &key) {
        Some(FocusTarget::Field) => field.focus().ok()?,
        Some(FocusTarget::Entry(index)) => entries.get(index)?.focus().ok()?,
        None if from.is_none() && key == "Enter" => entries.first()?.click(),
        None if from.is_some() && key.chars().count() == 1 && key != " " => {
            // The letter is typed there.
            let _ = field.focus();
            return None;
        }
        None => return None,
    }
    Some(())
}
