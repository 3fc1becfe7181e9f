//! The link to a lab, to be handed on.

use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, HtmlDocument, HtmlElement, HtmlInputElement};

use super::annex;
use super::dom::{document, find, on, open_dialog, set_text, show};
use super::page::Handle;
use crate::lessons::LessonSession;
use crate::text::say;

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
        if let Some(row) = find::<HtmlElement>(&page.root, ".share-answers") {
            show(&row, is_sheet);
        }
        let without = is_sheet && without.is_some_and(|box_| box_.checked());
        let link = page.saved.link(&page.app);
        (
            page.root.clone(),
            if without {
                without_answers(&link)
            } else {
                link
            },
            !page.app.session().exceeds_links(),
        )
    });
    let Some((root, link, is_whole)) = shared else {
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
    let copied = page.exec_command("copy").unwrap_or(false);
    if let Some(title) = find::<Element>(&root, "dialog.share h2") {
        let text = if copied {
            say!("share-copied")
        } else {
            say!("share-title")
        };
        set_text(&title, &text);
    }
}

/// Shows a link as a code, once what makes it is there; a link that does not hold the whole lab leads nowhere else.
fn show_code(root: Element, link: String, is_whole: bool) {
    let Some(annex) = annex::get() else {
        return annex::after(move || show_code(root, link, is_whole));
    };
    // What is a file here is none elsewhere, and in a notebook the page has no address at all.
    let is_file = link.starts_with("file:");
    let is_in_memory = link.starts_with("blob:");
    let has_address = !is_file && !is_in_memory;
    let code = (annex.qr)(&link).filter(|_| has_address && is_whole);
    for (part, is_shown) in [
        (".share-code", code.is_some()),
        (".share-samples", !is_whole),
        (".share-long", code.is_none() && has_address && is_whole),
        (".share-file", is_file),
        (".share-memory", is_in_memory),
        ("[data-action=snippet]", has_address),
    ] {
        if let Some(part) = find::<HtmlElement>(&root, part) {
            show(&part, is_shown);
        }
    }
    if let (Some(place), Some(code)) = (find::<Element>(&root, ".share-code .qr"), code) {
        // The markup is this crate's own.
        place.set_inner_html(&code);
    }
}

/// Returns the link for homework: with the word that hides model answers.
fn without_answers(link: &str) -> String {
    if link.contains("answers=off") {
        return link.into();
    }
    let (page, lab) = link.split_once('#').unwrap_or((link, ""));
    let sign = if page.contains('?') { '&' } else { '?' };
    format!("{page}{sign}answers=off#{lab}")
}
