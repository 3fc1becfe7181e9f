//! Paper: the page as it is printed, by its button or by the browser's own command.
//!
//! While it is printed the root element has `data-printing`; access.css says what is seen then. Pictures are drawn again,
//! in light colors and as large as they lie on the paper.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlDialogElement, HtmlInputElement, MediaQueryList};

use super::canvas::{flatten, unflatten};
use super::dom::{PRINTING, document, find, find_all, is_printing, on, set_attribute, window};
use super::hall;
use super::page::{Handle, Page};
use crate::text::{escape, say_markup};

/// Listens to the browser, which tells when it begins and when it has done.
pub(super) fn listen(page: &Handle) {
    for (name, begins) in [("beforeprint", true), ("afterprint", false)] {
        let handle = page.clone();
        on(&window(), name, move |_: Event| {
            handle.with(|page| turn(page, begins));
        });
    }
    let handle = page.clone();
    if let Ok(Some(query)) = window().match_media("print") {
        on(&query, "change", move |event: Event| {
            let query: Option<MediaQueryList> = event.target().map(JsCast::unchecked_into);
            let begins = query.is_some_and(|query| query.matches());
            handle.with(|page| turn(page, begins));
        });
    }
}

/// The button: asks whether answers are wanted where there are any, else prints.
pub(super) fn ask(page: &Handle) {
    let asks = page.with(|page| {
        let has_answers = page.lessons.has_answers(&page.app);
        let dialog = find::<HtmlDialogElement>(&page.root, "dialog.print");
        dialog.filter(|_| has_answers)
    });
    match asks.flatten() {
        // It can only fail when it is open already.
        Some(dialog) => drop(dialog.show_modal()),
        None => now(page),
    }
}

/// Prints.
pub(super) fn now(page: &Handle) {
    let dialog = page.with(|page| find::<HtmlDialogElement>(&page.root, "dialog.print"));
    if let Some(dialog) = dialog.flatten() {
        dialog.close();
    }
    // A frame that may not print stays as it is.
    let _ = window().print();
}

/// Turns the page into paper, or back.
fn turn(page: &mut Page, begins: bool) {
    let (Some(document), true) = (document().document_element(), begins != is_printing()) else {
        return;
    };
    // A page that is presented is printed like any other.
    hall::rest(begins);
    if begins {
        page.scrolled = window().scroll_y().unwrap_or_default();
        let place = find::<Element>(&page.root, ".columns");
        if let Some(columns) = place {
            // The words are this crate's own.
            let _ = columns.insert_adjacent_html("beforebegin", &caption(&page.root));
            if let Some(paper) = find::<Element>(&page.root, ".printed") {
                let wanted = find::<HtmlInputElement>(&page.root, "[name=print-answers]");
                let answers = wanted.is_some_and(|wanted| wanted.checked());
                page.lessons.print(&paper, &page.app, answers);
            }
        }
        set_attribute(&document, PRINTING, "");
    } else {
        let _ = document.remove_attribute(PRINTING);
        for paper in find_all::<Element>(&page.root, ".printed") {
            paper.remove();
        }
        for wanted in find_all::<HtmlInputElement>(&page.root, "[name=print-answers]") {
            wanted.set_checked(false);
        }
        window().scroll_to_with_x_and_y(0.0, page.scrolled);
    }
    page.draw_now();
    if begins {
        flatten(&page.root);
    } else {
        unflatten(&page.root);
    }
}

/// What stands above the plane: the settings as the controls show them, and the address that leads to this lab.
fn caption(root: &Element) -> String {
    let rows = find_all::<Element>(root, ".controls .row, .controls .whole");
    let settings = rows.iter().filter(|row| is_shown(row)).filter_map(setting);
    let refined = find::<Element>(root, ".refined").and_then(|refined| refined.text_content());
    let refined = refined.filter(|refined| !refined.is_empty());
    let settings: String = settings
        .chain(refined.map(|refined| format!("<b>{}</b>", escape(&refined))))
        .map(|setting| format!("<li>{setting}</li>"))
        .collect();
    let address = window().location().href().unwrap_or_default();
    format!(
        "<section class=\"printed\"><div class=\"lesson\"></div><div class=\"printed-lab\"><h2>{}</h2><ul>{settings}</ul><p>{}</p></div></section>",
        say_markup!("print-lab"),
        escape(&address)
    )
}

fn is_shown(row: &Element) -> bool {
    let hidden = row.closest("[hidden], [data-hidden], .refinements");
    hidden.is_ok_and(|hidden| hidden.is_none())
}

/// A row: what it is called and what is chosen.
fn setting(row: &Element) -> Option<String> {
    let name = find::<Element>(row, ":is(legend,span,label)")?.text_content()?;
    let chosen = find::<Element>(row, "option:checked, :checked + span");
    let chosen = chosen.and_then(|chosen| chosen.text_content());
    let field = || {
        let field = find::<HtmlInputElement>(row, "input:not([type=radio])")?;
        let unit = find::<Element>(row, "i").and_then(|unit| unit.text_content());
        Some(format!("{} {}", field.value(), unit.unwrap_or_default()))
    };
    let value = chosen.or_else(field)?;
    Some(format!(
        "{} <b>{}</b>",
        escape(name.trim()),
        escape(value.trim())
    ))
}
