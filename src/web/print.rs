//! The page as it is printed, by its button or by the browser's own command.
//!
//! While it is printed the root element has `data-printing`; access.css says what is seen then. Pictures are drawn again,
//! in light colors and as large as they lie on the paper.

use web_sys::{Element, Event, HtmlInputElement};

use super::canvas::{flatten, unflatten};
use super::dialog::Dialog;
use super::dom::window;
use super::page::{Handle, Page};
use super::parts::Parts;
use super::screen;
use crate::app::ScreenAction;

const DIALOG: &str = "print";
/// The box for hints and answers.
const ANSWERS: &str = "print-answers";

/// Listens to the browser, which tells when it begins and when it has done.
pub(super) fn listen(page: &Handle) {
    for (name, begins) in [("beforeprint", true), ("afterprint", false)] {
        page.on(&window(), name, move |page, _: &Event| {
            page.with(|page| turn(page, begins));
        });
    }
    page.on_media("print", |page, begins| page.with(|page| turn(page, begins)));
}

/// The button: asks whether answers are wanted where there are any, else prints.
pub(super) fn ask(page: &Handle) {
    let asks = page.with(|page| {
        let lessons = page.lessons.as_ref();
        let has_answers = lessons.is_some_and(|lessons| lessons.has_answers(&page.app));
        Dialog::find(&page.root, DIALOG).filter(|_| has_answers)
    });
    match asks.flatten() {
        Some(dialog) => dialog.open(),
        None => now(page),
    }
}

pub(super) fn now(page: &Handle) {
    page.close_dialog(DIALOG);
    // A frame that may not print stays as it is.
    let _ = window().print();
}

/// Lays the page out for printing, or for the screen again.
fn turn(page: &mut Page, begins: bool) {
    if begins == page.app.screen().is_printing {
        return;
    }
    if begins {
        page.scrolled = window().scroll_y().unwrap_or_default();
        if let Some(columns) = page.part::<Element>("columns") {
            // The markup is this crate's own.
            let _ = columns.insert_adjacent_html("beforebegin", include_str!("print.html"));
        }
        let mut paper = Parts::new(&page.root);
        // Without a talk, which would fill pages.
        let address = page.saved.link(&page.app);
        paper.show(page.app.lab_on_paper(&address));
        if let Some(lessons) = &page.lessons {
            let dialog = Dialog::find(&page.root, DIALOG);
            let answers = dialog.is_some_and(|dialog| dialog.is_ticked(ANSWERS));
            lessons.print(&page.root, &page.app, answers);
        }
        print(page, true);
    } else {
        print(page, false);
        let paper = Parts::new(&page.root).elements(&"print-paper".into());
        paper.iter().for_each(Element::remove);
        let dialog = Dialog::find(&page.root, DIALOG);
        if let Some(wanted) = dialog.and_then(|dialog| dialog.part::<HtmlInputElement>(ANSWERS)) {
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
    page.show_stage();
    screen::write(page.app.screen());
}
