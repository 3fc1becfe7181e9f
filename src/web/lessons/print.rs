//! A lesson on paper: all its steps, one below the other, with nothing on them to be pressed.

use web_sys::{Element, HtmlElement};

use crate::app::App;
use crate::lessons::{Lesson, Markup, Quantity, Room, Step, gate_table};
use crate::text::{escape, say_markup};
use crate::web::content::append;
use crate::web::dom::{document, find, find_all, set_attribute, with_languages};

/// Returns true if there is a lesson with something to be printed only on demand.
pub(super) fn has_answers(app: &App) -> bool {
    let lesson = app.lesson().and_then(|lesson| lesson.lesson());
    let mut steps = lesson.into_iter().flat_map(|lesson| &lesson.steps);
    steps.any(has_answer)
}

/// Puts the lesson that is open, if there is one, into what is to be printed.
pub(super) fn print(paper: &Element, app: &App, answers: bool) {
    let Some(lesson) = app.lesson() else { return };
    let place = find::<Element>(paper, ".lesson");
    if let (Some(place), Some(printed)) = (place, lesson.lesson()) {
        set_attribute(paper, "data-steps", &printed.steps.len().to_string());
        write(&place, printed, answers);
        // Values of the lab belong to the step that is open.
        if let Some(open) = find_all::<Element>(&place, ":scope > section").get(lesson.at()) {
            for live in find_all::<Element>(open, "[data-live]") {
                let name = live.get_attribute("data-live").unwrap_or_default();
                if let Ok(quantity) = Quantity::named(&name, app) {
                    live.set_text_content(Some(&quantity.shown(app)));
                }
            }
        }
        // Of the other steps nobody knows them yet.
        if find::<Element>(&place, "[data-live]:empty").is_some()
            && let Some(about) = find::<Element>(&place, ":scope > p")
        {
            let note = format!("<p class=\"muted\">{}</p>", say_markup!("print-blanks"));
            let _ = about.insert_adjacent_html("afterend", &with_languages(&note));
        }
    }
}

fn has_answer(step: &Step) -> bool {
    let hint = step.task.as_ref().and_then(|task| task.hint.as_ref());
    step.question.is_some() || step.answer.is_some() || hint.is_some()
}

fn write(place: &Element, lesson: &Lesson, answers: bool) {
    let (title, about) = (escape(&lesson.title), escape(&lesson.about));
    let asks = lesson.steps.iter().any(|step| !step.fields.is_empty());
    let name = if asks {
        format!("<p>{} {LINE}</p>", say_markup!("print-name"))
    } else {
        String::new()
    };
    let html =
        format!("<h2 class=\"printed-title\">{title}</h2><p class=\"muted\">{about}</p>{name}");
    place.set_inner_html(&with_languages(&html));
    for (number, step) in (1..).zip(&lesson.steps) {
        let title = escape(&step.title);
        let _ = place.insert_adjacent_html(
            "beforeend",
            &format!("<section><h2>{number}. {title}</h2></section>"),
        );
        if let Some(section) = place.last_element_child() {
            fill(&section, step, answers);
        }
    }
    // What is to be read after trying belongs to the answers.
    for details in find_all::<Element>(place, "details") {
        if answers {
            set_attribute(&details, "open", "");
        } else {
            details.remove();
        }
    }
    for button in find_all::<HtmlElement>(place, "button") {
        if let Ok(plain) = document().create_element("em") {
            while let Some(child) = button.first_child() {
                let _ = plain.append_child(&child);
            }
            let _ = button.replace_with_with_node_1(&plain);
        }
    }
    for field in find_all::<Element>(place, "input") {
        field.remove();
    }
}

fn fill(section: &Element, step: &Step, answers: bool) {
    part(section, "div", "lesson-text", &step.text);
    if let Some(question) = &step.question {
        heading(section, &say_markup!("lesson-foretell"));
        part(section, "p", "", &question.ask);
        for answer in &question.answers {
            part(section, "p", "printed-choice", &answer.text);
        }
        if answers {
            part(section, "p", "printed-answer", &question.because);
        }
    }
    if step.has_table {
        let _ = section.insert_adjacent_html("beforeend", &with_languages(&gate_table()));
    }
    if let Some(task) = &step.task {
        heading(section, &say_markup!("lesson-task"));
        part(section, "p", "", &task.text);
        if let Some(hint) = task.hint.as_ref().filter(|_| answers) {
            heading(section, &say_markup!("lesson-hint"));
            part(section, "p", "printed-answer", hint);
        }
    }
    let parts = step.parts();
    if parts.iter().any(|part| part.kind.room() != Room::Nothing) {
        heading(section, &say_markup!("answers-yours"));
    }
    for asked in &parts {
        if let Some(field) = asked.field {
            part(section, "p", "printed-field", &field.label);
            for choice in field.answers() {
                part(section, "p", "printed-choice", &choice.text);
            }
        }
        room(section, asked.kind.room());
    }
    if let Some(answer) = step.answer.as_ref().filter(|_| answers) {
        heading(section, &say_markup!("lesson-answer"));
        part(section, "div", "printed-answer model-answer", answer);
    }
}

/// A short line to write on.
const LINE: &str = "<i class=\"room short\"></i>";

/// Room to write, behind what was put in last or below it.
fn room(section: &Element, room: Room) {
    let (place, html) = match room {
        Room::Nothing => return,
        Room::Short => (section.last_element_child(), LINE.into()),
        Room::Weights => {
            let line = |weight| format!("{weight} = {LINE}");
            let lines: String = ["w₀", "w₁", "w₂"].map(line).concat();
            (None, format!("<p>{lines}</p>"))
        }
        Room::Lines(count) => (None, "<i class=\"room\"></i>".repeat(count)),
    };
    let _ = place
        .as_ref()
        .unwrap_or(section)
        .insert_adjacent_html("beforeend", &html);
}

fn heading(section: &Element, text: &str) {
    let html = format!("<h3>{text}</h3>");
    let _ = section.insert_adjacent_html("beforeend", &with_languages(&html));
}

fn part(section: &Element, tag: &str, class: &str, text: &Markup) {
    if let Ok(element) = document().create_element(tag) {
        set_attribute(&element, "class", class);
        let _ = section.append_child(&element);
        append(&element, text.pieces());
    }
}
