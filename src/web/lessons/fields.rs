//! The fields for answers, and *My answers*, as they are shown.

use js_sys::Date;
use web_sys::{Element, HtmlElement, HtmlInputElement, HtmlTextAreaElement};

use super::html::append;
use crate::lessons::{Given, LessonSession, Markup, Part, PartKind, Review, Standing, Wanted};
use crate::text::{say, say_markup};
use crate::web::dom::{find, find_all, set_attribute, set_text, show};
use crate::web::storage;

/// The names of the three fields of weights.
const WEIGHTS: [&str; 3] = ["w₀", "w₁", "w₂"];

/// The elements of the fields of a step, without their labels; nothing where it has none.
pub(super) fn fields(parts: &[Part<'_>]) -> String {
    let fields = parts.iter().enumerate().filter_map(|(part, asked)| {
        let field = asked.field?;
        let place = format!("data-part=\"{part}\" autocomplete=\"off\"");
        let (label, digits) = (field.label.plain(), say_markup!("answers-digits"));
        let inner = match &field.right {
            Wanted::Choice(answers) => {
                let answer = |number: usize| {
                    format!("<label class=\"choice\"><input type=\"radio\" name=\"answer-{part}\" {place} value=\"{number}\"><span></span></label>")
                };
                let answers: String = (1..=answers.len()).map(answer).collect();
                format!("<fieldset><legend class=\"asked\"></legend>{answers}</fieldset>")
            }
            Wanted::Text => format!(
                "<label><span class=\"asked\"></span><textarea rows=\"3\" {place}></textarea></label>"
            ),
            Wanted::Lab => {
                let keep = say_markup!("answers-keep");
                format!("<p class=\"asked\"></p><button type=\"button\" data-lesson=\"keep\" data-part=\"{part}\">{keep}</button>")
            }
            _ if asked.kind == PartKind::Number => format!(
                "<label><span class=\"asked\"></span><input inputmode=\"decimal\" {place}><span class=\"digits\">{digits}</span></label>"
            ),
            _ => {
                let field = |weight: &&str| {
                    let label = say_markup!("answers-weight.aria-label", weight = *weight, label = &label);
                    format!("<label><span>{weight}</span><input inputmode=\"decimal\" {place} aria-label=\"{label}\"></label>")
                };
                let fields: String = WEIGHTS.iter().map(field).collect();
                format!("<fieldset><legend class=\"asked\"></legend><div class=\"three\">{fields}</div><p class=\"digits\">{digits}</p></fieldset>")
            }
        };
        Some(format!(
            "<div class=\"answer\" data-answer=\"{part}\">{inner}<p class=\"finding\"></p></div>"
        ))
    });
    let fields: String = fields.collect();
    if fields.is_empty() {
        return fields;
    }
    let title = say_markup!("answers-yours");
    format!("<section class=\"answers\"><h3>{title}</h3>{fields}</section>")
}

/// What stands in a task's section for the state of the lab that is its answer.
pub(super) fn of_task(parts: &[Part<'_>]) -> String {
    let own = |part: &Part<'_>| part.kind == PartKind::Lab && part.field.is_none();
    parts.iter().position(own).map_or_else(String::new, |part| {
        let keep = say_markup!("answers-keep");
        format!("<div class=\"answer kept\" data-answer=\"{part}\"><p class=\"finding\"></p><button type=\"button\" data-lesson=\"keep\" data-part=\"{part}\">{keep}</button></div>")
    })
}

/// The labels of the fields.
pub(super) fn label(body: &Element, parts: &[Part<'_>]) {
    for (part, field) in parts
        .iter()
        .enumerate()
        .filter_map(|(part, asked)| Some((part, asked.field?)))
    {
        let Some(place) = find::<Element>(body, &format!("[data-answer=\"{part}\"]")) else {
            continue;
        };
        if let Some(asked) = find::<Element>(&place, ".asked") {
            append(&asked, &field.label);
        }
        // What is read aloud has the formulas too: browsers leave them out of a name.
        let named = "fieldset, label:not(fieldset label) > :is(input, textarea)";
        for element in find_all::<Element>(&place, named) {
            set_attribute(&element, "aria-label", &field.label.plain());
        }
        for (label, answer) in find_all::<Element>(&place, ".choice")
            .iter()
            .zip(field.answers())
        {
            name_choice(label, &answer.text);
        }
        let own = format!("hp-finding-{part}");
        if let Some(finding) = find::<Element>(&place, ".finding") {
            set_attribute(&finding, "id", &own);
        }
        for element in find_all::<Element>(&place, "input:not([type=radio]), textarea") {
            set_attribute(&element, "aria-describedby", &own);
        }
    }
}

/// Puts the text of an answer to choose behind its button; read aloud it has its formulas too.
pub(super) fn name_choice(label: &Element, text: &Markup) {
    if let Some(span) = find::<Element>(label, "span") {
        append(&span, text);
    }
    if let Some(button) = find::<Element>(label, "input") {
        set_attribute(&button, "aria-label", &text.plain());
    }
}

/// What is answered, and what is said of it. `typing` is the part whose field is being typed into.
pub(super) fn refresh(
    panel: &Element,
    lesson: &LessonSession,
    typing: Option<usize>,
    said: &mut Vec<(String, String)>,
) {
    let parts = lesson
        .step()
        .map(crate::lessons::Step::parts)
        .unwrap_or_default();
    for (part, (asked, given)) in parts.iter().zip(lesson.given()).enumerate() {
        let Some(place) = find::<Element>(panel, &format!("[data-answer=\"{part}\"]")) else {
            continue;
        };
        put(&place, *asked, given);
        let text = finding(asked.kind, given, typing == Some(part));
        let is_wrong = given.standing == Standing::Wrong && !text.is_empty();
        for field in find_all::<Element>(&place, "input:not([type=radio])") {
            set_attribute(
                &field,
                "aria-invalid",
                if is_wrong { "true" } else { "false" },
            );
        }
        if let Some(finding) = find::<Element>(&place, ".finding") {
            set_text(&finding, &text);
            let right = given.standing == Standing::Right;
            let _ = finding.toggle_attribute_with_force("data-right", right);
            said.push((format!("answer-{part}"), text));
        }
    }
    mine(panel, lesson);
    let note = lesson.answers_note().unwrap_or_default();
    said.push(("answers".into(), note.into()));
}

/// A field that is being typed into is not overwritten.
fn put(place: &Element, asked: Part<'_>, given: &Given) {
    let words: Vec<&str> = given.text.split(';').collect();
    for (index, field) in find_all::<HtmlInputElement>(place, "input")
        .iter()
        .enumerate()
    {
        if field.type_() == "radio" {
            field.set_checked(field.value() == given.text);
        } else if field.matches(":focus") != Ok(true) {
            let text = if asked.kind == PartKind::Weights {
                words.get(index).copied().unwrap_or_default()
            } else {
                &given.text
            };
            field.set_value(text);
        }
    }
    if let Some(field) = find::<HtmlTextAreaElement>(place, "textarea")
        && field.value() != given.text
    {
        field.set_value(&given.text);
    }
}

/// What is said of an answer; nothing yet of one that is being typed, unless it is right.
fn finding(kind: PartKind, given: &Given, is_typed_now: bool) -> String {
    match (kind, given.standing) {
        (PartKind::Lab, Standing::Open) => say!("answers-lab-none"),
        (PartKind::Lab, Standing::Right) => say!("answers-lab-right"),
        (PartKind::Lab, Standing::Wrong) => say!("answers-lab-wrong"),
        (PartKind::Lab, Standing::Given) => say!("answers-lab-given"),
        (_, Standing::Right) => say!("answers-right"),
        (_, Standing::Given) => say!("answers-given"),
        (_, Standing::Wrong) if !is_typed_now => {
            if given.is_number(kind) {
                say!("answers-wrong")
            } else {
                say!("answers-no-number")
            }
        }
        _ => String::new(),
    }
}

/// *My answers*, and the bar above answers that are somebody else's.
fn mine(panel: &Element, lesson: &LessonSession) {
    let shown = |selector: &str, is_shown: bool| {
        if let Some(element) = find::<HtmlElement>(panel, selector) {
            show(&element, is_shown);
        }
    };
    shown(".my-answers", lesson.is_homework());
    let (given, all) = lesson.answered();
    if let Some(count) = find::<Element>(panel, ".answers-count") {
        set_text(&count, &say!("answers-count", given = given, all = all));
    }
    if let Some(field) = find::<HtmlInputElement>(panel, "[name=student]")
        && field.matches(":focus") != Ok(true)
    {
        field.set_value(lesson.student());
    }
    if let Some(note) = find::<Element>(panel, ".answers-note") {
        set_text(&note, lesson.answers_note().unwrap_or_default());
    }
    shown(
        "[data-lesson=answers-bring-back]",
        lesson.has_before() && !lesson.is_guest(),
    );
}

/// The bar above answers that are somebody else's: whose they are, and what can be done.
pub(super) fn bar(panel: &Element, lesson: &LessonSession, review: &Review) {
    let (student, is_replay) = (lesson.student(), review.is_replaying());
    let replayed = || review.table().told(review.shown()?);
    let text = match (lesson.is_guest(), is_replay, student.is_empty()) {
        (false, ..) => String::new(),
        (_, true, _) => replayed().unwrap_or_default(),
        (_, false, false) => say!("answers-guest", student = student),
        (_, false, true) => say!("answers-guest-unnamed"),
    };
    if let Some(bar) = find::<HtmlElement>(panel, ".answers-guest") {
        show(&bar, lesson.is_guest());
        if let Some(said) = find::<Element>(&bar, "p") {
            set_text(&said, &text);
        }
        for (selector, is_shown) in [
            ("[data-lesson=answers-adopt]", !is_replay),
            ("[data-lesson=answers-own]", !is_replay),
            ("[data-lesson=review-back]", is_replay),
        ] {
            if let Some(button) = find::<HtmlElement>(&bar, selector) {
                show(&button, is_shown);
            }
        }
    }
}

/// The browser keeps the answers, unless they are somebody else's.
pub(super) fn keep(lesson: &LessonSession) {
    if lesson.is_homework() && !lesson.is_guest() && lesson.revision() > 0 {
        storage::keep_answers(lesson, &now());
    }
}

/// The time, as files have it.
pub(super) fn now() -> String {
    String::from(Date::new_0().to_iso_string())
}
