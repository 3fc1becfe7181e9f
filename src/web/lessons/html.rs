//! The elements of a step. Texts of a lesson, which may be anybody's, are put in piece by piece; only what is this crate's
//! own is written as HTML.

use super::fields;
use crate::data::Gate;
use web_sys::{Element, HtmlInputElement};

use crate::lessons::{LessonSession, Markup, Namespace, Piece, Row};
use crate::text::{say, say_markup};
use crate::web::dom::{document, find, find_all, set_attribute, with_languages, write_markup};

const MATHML: &str = "http://www.w3.org/1998/Math/MathML";
const SVG: &str = "http://www.w3.org/2000/svg";

/// On the panel of a lesson that is not in the language of the page: the one that it is in.
pub(super) const READ_IN: &str = "data-read-in";

/// Says of an element with a lesson's own text which language that is in, where the page speaks another one.
pub(super) fn tell_language(element: &Element) {
    let lesson = element.closest(&format!("[{READ_IN}]")).ok().flatten();
    if let Some(language) = lesson.and_then(|lesson| lesson.get_attribute(READ_IN)) {
        set_attribute(element, "lang", &language);
    }
}

/// Puts the elements of a text at the end of another one.
pub(super) fn append(parent: &Element, text: &Markup) {
    tell_language(parent);
    let mut open = vec![parent.clone()];
    for piece in text.pieces() {
        let Some(last) = open.last() else { return };
        match piece {
            Piece::Text(text) => drop(last.append_with_str_1(text)),
            Piece::Close => drop(open.pop()),
            Piece::Open {
                name,
                namespace,
                attributes,
            } => {
                let made = match namespace {
                    Namespace::Html => document().create_element(name),
                    Namespace::MathMl => document().create_element_ns(Some(MATHML), name),
                    Namespace::Svg => document().create_element_ns(Some(SVG), name),
                };
                // It is only refused for names that are none.
                let Ok(element) = made else { return };
                for (name, value) in attributes {
                    set_attribute(&element, name, value);
                }
                let _ = last.append_child(&element);
                open.push(element);
            }
        }
    }
}

/// Fills the element that `selector` finds with a text.
fn fill(root: &Element, selector: &str, text: &Markup) {
    if let Some(element) = find::<Element>(root, selector) {
        append(&element, text);
    }
}

/// Fills `body` with a step.
pub(super) fn write(body: &Element, lesson: &LessonSession, with_answers: bool) {
    let Some(step) = lesson.step() else {
        body.set_inner_html("<p class=\"refused\"></p>");
        return;
    };
    let parts = step.parts();
    let mut html = String::from("<div class=\"lesson-text\"></div>");
    if let Some(question) = &step.question {
        let answer = |index: usize| {
            format!(
                "<label><input type=\"radio\" name=\"foretold\" value=\"{index}\"><span></span></label>"
            )
        };
        let list: String = (0..question.answers.len()).map(answer).collect();
        html += &format!(
            "<fieldset class=\"foretell\"><legend>{}</legend><p></p>{list}\
             <p class=\"buttons\"><button type=\"button\" data-lesson=\"try\">{}</button></p><div class=\"verdict\"></div></fieldset>",
            say_markup!("lesson-foretell"),
            say_markup!("lesson-try")
        );
    }
    if step.has_table {
        html += &table();
    }
    if step.weights.is_some() {
        let label = say_markup!("lesson-weights");
        html += &format!(
            "<section class=\"own-weights\"><label><span>{label}</span><textarea name=\"lesson-weights\" rows=\"6\" spellcheck=\"false\" autocomplete=\"off\"></textarea></label><p class=\"finding\"></p></section>"
        );
    }
    let hint = step.task.as_ref().and_then(|task| task.hint.as_ref());
    if step.task.is_some() {
        let hint = hint.map_or_else(String::new, |_| {
            let hint = say_markup!("lesson-hint");
            format!("<details><summary>{hint}</summary><p></p></details>")
        });
        let turn = say_markup!("lesson-task");
        let kept = if lesson.is_homework() {
            fields::of_task(&parts)
        } else {
            String::new()
        };
        html += &format!(
            "<section class=\"task\"><h3>{turn}</h3><p></p><p class=\"done\"></p>{hint}{kept}</section>"
        );
    }
    html += &fields::fields(&parts);
    let model = step.answer.as_ref().filter(|_| with_answers);
    if model.is_some() {
        let answer = say_markup!("lesson-answer");
        html += &format!(
            "<details class=\"model-answer\"><summary>{answer}</summary><div></div></details>"
        );
    }
    let restart = say_markup!("lesson-restart");
    html += &format!(
        "<p class=\"buttons\"><button type=\"button\" data-lesson=\"restart\">{restart}</button></p>"
    );
    write_markup(body, &html);
    // The lesson's own text comes last: what it contains is not found in place of these.
    if let Some(model) = model {
        fill(body, ":scope > .model-answer > div", model);
    }
    if let Some(hint) = hint {
        fill(body, ":scope > .task > details > p", hint);
    }
    if let Some(task) = &step.task {
        fill(body, ":scope > .task > p", &task.text);
    }
    if let Some(question) = &step.question {
        fill(body, ":scope > .foretell > p", &question.ask);
        let labels = find_all::<Element>(body, ":scope > .foretell > label");
        for (label, answer) in labels.iter().zip(&question.answers) {
            fields::name_choice(label, &answer.text);
        }
        if let Some(group) = find::<Element>(body, ":scope > .foretell") {
            let name = format!("{} {}", say!("lesson-foretell"), question.ask.plain());
            set_attribute(&group, "aria-label", &name);
        }
    }
    fields::label(body, &parts);
    fill(body, ":scope > .lesson-text", &step.text);
    // Programs are there to be taken along.
    let button = format!(
        "<button type=\"button\" class=\"copy\" data-lesson=\"copy\">{}</button>",
        say_markup!("lesson-copy")
    );
    for program in find_all::<Element>(body, ":scope > .lesson-text > pre") {
        set_attribute(&program, "tabindex", "0");
        set_attribute(&program, "translate", "no");
        let _ = program.insert_adjacent_html("afterend", &with_languages(&button));
    }
}

/// The table of the 16 gates, empty.
pub(super) fn table() -> String {
    let row = |gate: Gate| {
        let (number, name) = (gate.number(), gate.name());
        let fields: String = ["w₀", "w₁", "w₂"]
            .iter()
            .map(|weight| {
                let label = say_markup!("lesson-table-weight.aria-label", weight = *weight, gate = name);
                format!("<td><input inputmode=\"decimal\" data-cell=\"{number}\" aria-label=\"{label}\"></td>")
            })
            .collect();
        let impossible = say_markup!("lesson-table-impossible.aria-label", gate = name);
        format!(
            "<tr data-row=\"{number}\"><th scope=\"row\">{number} {name}</th>{fields}<td><input type=\"checkbox\" data-cell=\"{number}\" aria-label=\"{impossible}\"></td><td class=\"mark\"></td></tr>"
        )
    };
    let rows: String = Gate::all().map(row).collect();
    let (gate, none) = (
        say_markup!("lesson-table-gate"),
        say_markup!("lesson-table-none"),
    );
    format!(
        "<table class=\"gate-table\"><thead><tr><th>{gate}</th><th>w₀</th><th>w₁</th><th>w₂</th><th>{none}</th><td></td></tr></thead><tbody>{rows}</tbody></table>"
    )
}

/// What the table was filled in with.
pub(super) fn fill_table(panel: &Element, lesson: &LessonSession) {
    for row in find_all::<Element>(panel, "[data-row]") {
        let number = row
            .get_attribute("data-row")
            .and_then(|number| number.parse().ok());
        let Some(entry) = number.and_then(|n: usize| lesson.table().get(n)) else {
            continue;
        };
        let fields = find_all::<HtmlInputElement>(&row, "input:not([type=checkbox])");
        let ticks = find_all::<HtmlInputElement>(&row, "[type=checkbox]");
        let impossible = *entry == Row::Impossible;
        ticks.iter().for_each(|tick| tick.set_checked(impossible));
        fields
            .iter()
            .for_each(|field| field.set_disabled(impossible));
        if let Row::Weights(weights) = entry {
            for (field, weight) in fields.iter().zip(weights) {
                field.set_value(&weight.to_string());
            }
        }
    }
}
