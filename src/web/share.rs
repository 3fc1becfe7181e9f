//! The link to a lab, to be handed on.

use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, HtmlDocument, HtmlInputElement};

use super::annex;
use super::dialog::Dialog;
use super::dom::{document, on};
use super::page::Handle;
use crate::app::{share_code_view, share_view, without_answers};
use crate::lessons::LessonSession;

pub(super) const DIALOG: &str = "share";
/// The box for a link that hides model answers.
const WITHOUT_ANSWERS: &str = "link-without-answers";

/// Listens to what the link is to have.
pub(super) fn listen(page: &Handle, root: &Element) {
    let dialog = Dialog::find(root, DIALOG);
    let choice = dialog.and_then(|dialog| dialog.part::<HtmlInputElement>(WITHOUT_ANSWERS));
    if let Some(choice) = choice {
        let page = page.clone();
        on(&choice, "change", move |_: Event| open(&page));
    }
}

/// Shows the address of this lab, selected, and copies it where the browser allows that.
pub(super) fn open(page: &Handle) {
    let shared = page.with(|page| {
        let dialog = Dialog::find(&page.root, DIALOG)?;
        let is_sheet = page.app.lesson().is_some_and(LessonSession::is_homework);
        let link = page.saved.link(&page.app);
        let link = match is_sheet && dialog.is_ticked(WITHOUT_ANSWERS) {
            true => without_answers(&link),
            false => link,
        };
        let is_whole = !page.app.session().exceeds_links();
        Some((dialog, link, is_sheet, is_whole))
    });
    let Some((dialog, link, is_sheet, is_whole)) = shared.flatten() else {
        return;
    };
    show_link(&dialog, &link);
    show_code(dialog.clone(), link, is_whole);
    // The link is selected in front of the user; where the browser also lets it be copied, that is done already.
    let page: HtmlDocument = document().unchecked_into();
    let is_copied = page.exec_command("copy").unwrap_or(false);
    dialog.show(share_view(is_sheet, is_copied));
}

/// Opens the window with a link, selected.
pub(super) fn show_link(dialog: &Dialog, link: &str) {
    if let Some(field) = dialog.part::<HtmlInputElement>("link") {
        field.set_value(link);
        dialog.open();
        field.select();
    }
}

/// Shows a link as a code, once what draws it is there.
fn show_code(dialog: Dialog, link: String, is_whole: bool) {
    match annex::get() {
        Some(annex) => dialog.show(share_code_view(&link, is_whole, annex.qr)),
        None => annex::after(move || show_code(dialog, link, is_whole)),
    }
}
