//! The link to a lab, to be handed on.

use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, HtmlDocument, HtmlInputElement};

use super::annex;
use super::dom::{document, find, on, open_dialog};
use super::page::Handle;
use super::parts::Parts;
use crate::app::{share_code_view, share_view, without_answers};
use crate::lessons::LessonSession;

/// Listens to what the link is to have.
pub(super) fn listen(page: &Handle, root: &Element) {
    if let Some(choice) = find::<HtmlInputElement>(root, "input[name=link-without-answers]") {
        let page = page.clone();
        on(&choice, "change", move |_: Event| open(&page));
    }
}

/// Shows the address of this lab, selected, and copies it where the browser allows that.
pub(super) fn open(page: &Handle) {
    let shared = page.with(|page| {
        let without = find::<HtmlInputElement>(&page.root, "input[name=link-without-answers]");
        let is_sheet = page.app.lesson().is_some_and(LessonSession::is_homework);
        let without = is_sheet && without.is_some_and(|box_| box_.checked());
        let link = page.saved.link(&page.app);
        let link = if without {
            without_answers(&link)
        } else {
            link
        };
        let is_whole = !page.app.session().exceeds_links();
        (page.root.clone(), link, is_sheet, is_whole)
    });
    let Some((root, link, is_sheet, is_whole)) = shared else {
        return;
    };
    if let Some(field) = find::<HtmlInputElement>(&root, "input[name=link]") {
        field.set_value(&link);
        open_dialog(&root, "dialog.share");
        field.select();
        show_code(root.clone().into(), link, is_whole);
    }
    // The link is selected in front of the user; where the browser also lets it be copied, that is done already.
    let page: HtmlDocument = document().unchecked_into();
    let is_copied = page.exec_command("copy").unwrap_or(false);
    Parts::new(&root).show(share_view(is_sheet, is_copied));
}

/// Shows a link as a code, once what draws it is there.
fn show_code(root: Element, link: String, is_whole: bool) {
    match annex::get() {
        Some(annex) => Parts::new(&root).show(share_code_view(&link, is_whole, annex.qr)),
        None => annex::after(move || show_code(root, link, is_whole)),
    }
}
