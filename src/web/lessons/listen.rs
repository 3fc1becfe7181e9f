//! Input in the list, the panel and the teacher's window.

use wasm_bindgen::prelude::*;
use web_sys::{
    DragEvent, Element, Event, HtmlElement, HtmlInputElement, HtmlSelectElement,
    HtmlTextAreaElement, MouseEvent,
};

use super::list::{self, fetch, next_lesson, read_file};
use super::{answers, change, review, show_plane, turn};
use crate::lessons::{
    HomeworkCommand, LessonCommand, LessonSession, ReviewCommand, TalkAction, copied_view,
    gate_field,
};
use crate::web::dom::{dropped, target};
use crate::web::download;
use crate::web::page::Handle;
use crate::web::parts::Parts;
use crate::web::presentation;

/// Listens to the list and to the panel.
pub(in crate::web) fn listen(page: &Handle, root: &HtmlElement) {
    change(page, |lessons| lessons.handle = Some(page.clone()));
    listen_for_files(page, root);
    page.on(root, "click", |page, event: &MouseEvent| {
        let Some(at) = target(event) else { return };
        let closest = |selector: &str| at.closest(selector).ok().flatten();
        if let Some(button) = closest("button[data-lesson], [data-lesson-step], [data-do]") {
            press(page, &button);
        } else if let Some(cell) = closest("[data-column]") {
            review::look(page, &cell);
        } else if let Some(stop) = closest("[data-stop]") {
            follow(page, event, &stop);
        } else if let Some(link) = closest("[data-open-lesson]")
            && let Some(name) = link.get_attribute("data-open-lesson")
        {
            page.close_dialog(list::DIALOG);
            fetch(page, name, true);
        }
    });
    page.on(root, "input", |page, event: &Event| {
        let field = target(event).and_then(|at| at.dyn_into::<HtmlTextAreaElement>().ok());
        if let Some(field) = field.filter(|field| field.name() == "lesson-weights") {
            page.dispatch(LessonCommand::Paste(field.value()));
        } else {
            answers::typed(page, event);
        }
    });
    page.on(root, "change", |page, event: &Event| {
        let Some(input) = target(event).map(JsCast::unchecked_into::<HtmlInputElement>) else {
            return;
        };
        if input.type_() == "file" {
            chosen(page, &input);
        } else if input.name() == "review-sheet" {
            let sheet = input.unchecked_into::<HtmlSelectElement>().value();
            page.dispatch(LessonCommand::Review(ReviewCommand::Choose(sheet)));
        } else if answers::typed(page, event) {
            // A field that has been left says more.
        } else if input.name() == "foretold" {
            if let Ok(index) = input.value().parse() {
                page.dispatch(LessonCommand::Answer(index));
            }
        } else if let Some(line) = input.get_attribute("data-gap") {
            if let Ok(line) = line.parse() {
                page.dispatch(LessonCommand::WriteLine(line, input.value()));
            }
        } else if let Some(number) = input
            .get_attribute("data-cell")
            .and_then(|n| n.parse().ok())
        {
            fill_in(page, &input, number);
        }
    });
}

/// Files are chosen: a lesson, answers to go on with, or those of a teacher's students.
fn chosen(page: &Handle, input: &HtmlInputElement) {
    let Some(files) = input.files().map(|files| answers::listed(&files)) else {
        return;
    };
    match input.name().as_str() {
        "answers-file" => answers::read(page, files),
        "review-files" => review::read(page, files),
        _ => return read_file(page, input),
    }
    // The same file can be chosen again.
    input.set_value("");
}

/// Files are dropped on the teacher's window, or on a sheet.
fn listen_for_files(page: &Handle, root: &HtmlElement) {
    let takes = |event: &DragEvent| {
        let at = target(event)?;
        let is_within = |selector| matches!(at.closest(selector), Ok(Some(_)));
        let window = is_within("dialog.review");
        let sheet = is_within(".lesson:has(> .my-answers:not([hidden]))");
        (window || sheet).then_some(window)
    };
    page.on(root, "dragover", move |_, event: &DragEvent| {
        if takes(event).is_some() {
            event.prevent_default();
        }
    });
    page.on(root, "drop", move |page, event: &DragEvent| {
        let files = dropped(event).map(|files| answers::listed(&files));
        if let (Some(window), Some(files)) = (takes(event), files) {
            event.prevent_default();
            match window {
                true => review::read(page, files),
                false => answers::read(page, files),
            }
        }
    });
}

/// A row of the table has changed: weights, or “none”.
fn fill_in(page: &Handle, input: &HtmlInputElement, number: usize) {
    let Some(row) = input.closest("tr").ok().flatten() else {
        return;
    };
    let mut parts = Parts::new(&row);
    let mut field = |part| parts.first::<HtmlInputElement>(part);
    let none = field(gate_field(number, None));
    let impossible = none.is_some_and(|none| none.checked());
    let weights = (0..3).filter_map(|index| field(gate_field(number, Some(index))));
    let texts: Vec<String> = weights.map(|weight| weight.value()).collect();
    page.dispatch(LessonCommand::row(number, &texts, impossible));
}

/// Goes through the course from one of its labs on; with a key held the browser opens the link by itself.
fn follow(page: &Handle, event: &MouseEvent, link: &Element) {
    let is_plain = !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key());
    let stop = link.get_attribute("data-stop");
    if let Some(stop) = stop.and_then(|stop| stop.parse().ok()).filter(|_| is_plain) {
        event.prevent_default();
        page.dispatch(TalkAction::Follow(stop));
        super::show_opened(page);
    }
}

fn press(page: &Handle, button: &Element) {
    if let Some(step) = button.get_attribute("data-lesson-step") {
        if let Ok(step) = step.parse() {
            turn(page, LessonCommand::Go(step));
        }
        return;
    }
    if let Some(script) = button.get_attribute("data-do") {
        return page.dispatch(LessonCommand::Do(script));
    }
    match button.get_attribute("data-lesson").as_deref() {
        Some("close") => {
            page.dispatch(LessonCommand::Close);
            if let Some(list) = page.part::<HtmlElement>("lessons") {
                let _ = list.focus();
            }
        }
        Some("open") => {
            if let Some(name) = button.get_attribute("value") {
                fetch(page, name, true);
            }
        }
        Some("back") => turn(page, LessonCommand::Back),
        Some("next") => {
            if page.with(|page| page.app.lesson().is_some_and(LessonSession::is_at_the_end))
                == Some(true)
            {
                return next_lesson(page);
            }
            turn(page, LessonCommand::Next);
        }
        Some("keep") => answers::keep_lab(page, button),
        Some("answers-save") => answers::save(page),
        Some("answers-link") => answers::link(page),
        Some("answers-adopt") => page.dispatch(LessonCommand::Homework(HomeworkCommand::Adopt)),
        Some("answers-own" | "answers-bring-back") => {
            page.dispatch(LessonCommand::Homework(HomeworkCommand::BringBack));
        }
        Some(what) if what.starts_with("review-") => {
            if let Some(root) = page.with(|page| page.root.clone()) {
                review::press(page, what, &root);
            }
        }
        Some("next-line") => page.dispatch(LessonCommand::NextLine),
        Some("all-lines") => page.dispatch(LessonCommand::AllLines),
        Some("follow") => {
            page.dispatch(TalkAction::Follow(0));
            super::show_opened(page);
        }
        Some(what @ ("course-talk" | "section-talk")) => {
            page.dispatch(match what {
                "section-talk" => TalkAction::OpenSection,
                _ => TalkAction::OpenCourse,
            });
            presentation::present(page);
        }
        Some("all-parts") => page.dispatch(LessonCommand::ToggleAllParts),
        Some("restart") => page.dispatch(LessonCommand::Restart),
        Some("copy") => {
            let program = button.previous_element_sibling();
            let text = program.and_then(|program| program.text_content());
            let copied = button
                .parent_element()
                .is_some_and(|place| download::copy(&text.unwrap_or_default(), &place));
            let part = button.get_attribute("data-part").unwrap_or_default();
            Parts::new(button).show(copied_view(part, copied));
        }
        Some("try") => {
            page.dispatch(LessonCommand::Try);
            show_plane(page);
        }
        _ => {}
    }
}
