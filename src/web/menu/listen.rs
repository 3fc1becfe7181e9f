//! Opens the menu of the instruments, and does what is done in it.

use wasm_bindgen::JsCast;
use web_sys::{
    Element, Event, HtmlDialogElement, HtmlElement, HtmlInputElement, KeyboardEvent, MouseEvent,
};

use super::list::ENTRY;
use crate::app::menu::{FocusTarget, next_focus};
use crate::instruments::AnyInstrument;
use crate::session::Topic;
use crate::text::say;
use crate::web::binder::Wanted;
use crate::web::dom::{document, find, find_all, on, show, target, window};
use crate::web::page::Handle;

const MENU: &str = "dialog.menu";
const FIELD: &str = ".menu-find";
/// The name of the text that tells how many are found.
const FOUND: &str = "menu-found";

/// Opens it. Where there is a keyboard, it goes to the field.
pub(in crate::web) fn open(page: &Handle) {
    let Some(menu) = menu(page) else { return };
    if let Some(field) = find::<HtmlInputElement>(&menu, FIELD) {
        field.set_value("");
        let all = say!("instruments-found", count = seek(page, &menu, ""));
        page.with(|page| page.announcer.know(FOUND, &all));
        // It can only fail when it is open already.
        let _ = menu.show_modal();
        let finger = window().match_media("(pointer:coarse)").ok().flatten();
        if !finger.is_some_and(|query| query.matches()) {
            let _ = field.focus();
        }
    }
}

/// Listens to the field, to keys and to the entries.
pub(in crate::web) fn listen(page: &Handle) {
    let Some(menu) = menu(page) else { return };
    let (handle, own) = (page.clone(), menu.clone());
    on(&menu, "input", move |event: Event| {
        let field = target(&event).map(JsCast::unchecked_into::<HtmlInputElement>);
        if let Some(text) = field.map(|field| field.value()) {
            let count = seek(&handle, &own, &text);
            let found = say!("instruments-found", count = count);
            handle.with(|page| page.announcer.read(FOUND, &found));
        }
    });
    let (handle, own) = (page.clone(), menu.clone());
    on(&menu, "click", move |event: MouseEvent| {
        let entry = target(&event).and_then(|at| at.closest(&format!("[{ENTRY}]")).ok().flatten());
        if let Some(entry) = entry
            && is_open_after(&handle, &own, &entry)
        {
            // The page need not do anything more.
            event.stop_propagation();
        }
    });
    let handle = page.clone();
    on(&menu, "close", move |_: Event| {
        handle.with(|page| page.announcer.forget(&Topic::Reading(FOUND.into())));
    });
    let own = menu.clone();
    on(&menu, "keydown", move |event: KeyboardEvent| {
        let other = event.ctrl_key() || event.meta_key() || event.alt_key();
        if !other && !event.is_composing() && press(&own, &event).is_some() {
            event.prevent_default();
        }
    });
}

fn menu(page: &Handle) -> Option<HtmlDialogElement> {
    let root = page.with(|page| page.root.clone())?;
    find(&root, MENU)
}

/// Shows what a text finds; says how much that is.
fn seek(page: &Handle, menu: &Element, text: &str) -> usize {
    let found = page.with(|page| {
        page.app
            .found(text)
            .map(AnyInstrument::id)
            .collect::<Vec<_>>()
    });
    let found = found.unwrap_or_default();
    for entry in find_all::<HtmlElement>(menu, &format!("[{ENTRY}]")) {
        let id = entry.get_attribute(ENTRY).unwrap_or_default();
        show(&entry, found.iter().any(|found| *found == id));
    }
    for part in find_all::<HtmlElement>(menu, "[data-menu]") {
        let some = find::<Element>(&part, &format!("[{ENTRY}]:not([hidden])"));
        show(&part, some.is_some());
    }
    if let Some(none) = find::<HtmlElement>(menu, ".menu-none") {
        show(&none, found.is_empty());
    }
    found.len()
}

/// Closes the menu after a press on an entry: an instrument beside the plane comes into view with the next picture. Says
/// whether it is open already; else the page opens it, whose button it is.
fn is_open_after(page: &Handle, menu: &HtmlDialogElement, entry: &Element) -> bool {
    let id = entry.get_attribute(ENTRY).unwrap_or_default();
    menu.close();
    let is_open = page.with(|page| {
        page.binder.reveal(&id, Wanted::WithKeyboard);
        page.touch();
        page.app.is_open(&id)
    });
    is_open == Some(true)
}

/// Does what a key asks for in the menu: it goes from entry to entry, Enter in the field opens the first one that is found, and a
/// letter goes to the field.
fn press(menu: &HtmlDialogElement, event: &KeyboardEvent) -> Option<()> {
    let field = find::<HtmlElement>(menu, FIELD)?;
    let all = format!("[{ENTRY}]:not([hidden], [data-hidden], :has([data-hidden])) button");
    let entries = find_all::<HtmlElement>(menu, &all);
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
