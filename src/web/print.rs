//! The page as it is printed, by its button or by the browser's own command.
//!
//! While it is printed the root element has `data-printing`; access.css says what is seen then. Pictures are drawn again,
//! in light colors and as large as they lie on the paper.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlDialogElement, HtmlInputElement, MediaQueryList};

use super::canvas::{flatten, unflatten};
use super::dom::{find, find_all, on, show_dialog, window, with_languages};
use super::page::{Handle, Page};
use super::screen;
use crate::app::ScreenAction;
use crate::session::messages::printed;
use crate::text::{escape, markup::tag, say_markup};

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
        let lessons = page.lessons.as_ref();
        let has_answers = lessons.is_some_and(|lessons| lessons.has_answers(&page.app));
        let dialog = find::<HtmlDialogElement>(&page.root, "dialog.print");
        dialog.filter(|_| has_answers)
    });
    match asks.flatten() {
        Some(dialog) => show_dialog(&dialog),
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

/// Lays the page out for printing, or for the screen again.
fn turn(page: &mut Page, begins: bool) {
    if begins == page.app.screen().is_printing() {
        return;
    }
    if begins {
        page.scrolled = window().scroll_y().unwrap_or_default();
        let place = find::<Element>(&page.root, ".columns");
        if let Some(columns) = place {
            // The words are this crate's own.
            let _ = columns.insert_adjacent_html("beforebegin", &with_languages(&caption(page)));
            if let Some(paper) = find::<Element>(&page.root, ".printed") {
                let wanted = find::<HtmlInputElement>(&page.root, "[name=print-answers]");
                let answers = wanted.is_some_and(|wanted| wanted.checked());
                if let Some(lessons) = &page.lessons {
                    lessons.print(&paper, &page.app, answers);
                }
            }
        }
        print(page, true);
    } else {
        print(page, false);
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

/// The screen becomes paper, or a screen again. Each lab hears of it from the browser.
fn print(page: &mut Page, begins: bool) {
    page.app.update(ScreenAction::Print(begins));
    screen::write(page.app.screen());
}

/// Returns the text above the plane: the settings, without those that a link hides, and the address that leads to this lab.
fn caption(page: &Page) -> String {
    let printed = printed(page.app.session(), |name| page.app.is_hidden(name));
    let setting = |(name, value): &(String, String)| {
        tag("li").round(&[&escape(name), " ", &tag("b").text(value)].concat())
    };
    let mut settings: String = printed.settings.iter().map(setting).collect();
    if !printed.refinements.is_empty() {
        settings += &tag("li").round(&tag("b").text(&printed.refinements));
    }
    let address = window().location().href().unwrap_or_default();
    format!(
        "<section class=\"printed\" data-part=\"print-paper\"><div class=\"lesson\" data-part=\"print-lesson\"></div><div class=\"printed-lab\"><h2>{}</h2><ul>{settings}</ul><p>{}</p></div></section>",
        say_markup!("print-lab"),
        escape(&address)
    )
}
