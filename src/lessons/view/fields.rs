//! The fields for answers, *My answers*, and the bar above answers of somebody else.

use crate::lessons::{AnswerVerdict, Given, LessonSession, Part, PartKind, Review, Step, Wanted};
use crate::text::{escape, markup::tag, say, say_markup};
use crate::view::View;

/// The names of the three fields of weights.
const WEIGHTS: [&str; 3] = ["w₀", "w₁", "w₂"];

/// The id of the note on how exact a number has to be.
const DIGITS: &str = "hp-digits";

/// The name of a field of a part of a sheet: the only one is the first.
pub fn answer_field(part: usize, index: usize) -> String {
    format!("answer-{part}-{index}")
}

/// The number of fields of a part that are written in.
fn count_fields(kind: PartKind) -> usize {
    match kind {
        PartKind::Number | PartKind::Text => 1,
        PartKind::Weights => WEIGHTS.len(),
        PartKind::Prediction | PartKind::Gates | PartKind::PastedWeights => 0,
        PartKind::Lab | PartKind::Choice => 0,
    }
}

/// The elements of the fields of a step, without their labels; nothing where it has none.
pub(super) fn fields_markup(parts: &[Part<'_>]) -> String {
    let field = |(part, asked): (usize, &Part<'_>)| field_markup(part, asked);
    let fields: String = parts.iter().enumerate().filter_map(field).collect();
    if fields.is_empty() {
        return fields;
    }
    let has_numbers = parts.iter().any(is_typed_number);
    let digits = has_numbers.then(|| {
        let text = tag("p").with("class", "digits").with("id", DIGITS);
        text.round(&say_markup!("answers-digits"))
    });
    let title = tag("h3").round(&say_markup!("answers-yours"));
    let head = tag("div").with("class", "answers-head");
    let head = head.round(&(title + &digits.unwrap_or_default()));
    tag("section")
        .with("class", "answers")
        .round(&(head + &fields))
}

/// Returns true if a part has fields for numbers of its own.
fn is_typed_number(part: &Part<'_>) -> bool {
    part.field.is_some() && matches!(part.kind, PartKind::Number | PartKind::Weights)
}

/// The elements of a part of a sheet: what is asked, what is answered, and the finding.
fn field_markup(part: usize, asked: &Part<'_>) -> Option<String> {
    let field = asked.field?;
    // Read aloud a label has its formulas, too: browsers leave them out of a name.
    let label = field.label.plain();
    let note = match is_typed_number(asked) {
        true => format!("{DIGITS} "),
        false => String::new(),
    };
    let place = |index: usize| {
        let name = answer_field(part, index);
        format!(
            "id=\"hp-{name}\" data-part=\"{name}\" autocomplete=\"off\" aria-describedby=\"{note}hp-finding-{part}\""
        )
    };
    let named = format!("aria-label=\"{}\"", escape(&label));
    let asked_at = format!("class=\"asked\" data-part=\"answer-{part}-asked\"");
    let title = format!("<p {asked_at}></p>");
    let label_of_field = format!(
        "<label for=\"hp-{}\" {asked_at}></label>",
        answer_field(part, 0)
    );
    let inner = match &field.right {
        Wanted::Choice(answers) => {
            let choice = |(number, answer): (usize, &crate::lessons::Answer)| {
                let name = escape(&answer.text.plain());
                format!(
                    "<label class=\"choice\"><input type=\"radio\" name=\"answer-{part}\" autocomplete=\"off\" value=\"{number}\" aria-label=\"{name}\"><span data-part=\"answer-{part}-choice-{number}\"></span></label>"
                )
            };
            let choices: String = (1..).zip(answers).map(choice).collect();
            format!("{title}<div class=\"choices\" role=\"radiogroup\" {named}>{choices}</div>")
        }
        Wanted::Text => format!(
            "{label_of_field}<textarea rows=\"1\" {} {named}></textarea>",
            place(0)
        ),
        Wanted::Lab => title + &keep_button(),
        _ if asked.kind == PartKind::Number => format!(
            "{label_of_field}<input inputmode=\"decimal\" {} {named}>",
            place(0)
        ),
        _ => {
            let field = |(index, weight): (usize, &&str)| {
                let label = say_markup!(
                    "answers-weight.aria-label",
                    weight = *weight,
                    label = &label
                );
                format!(
                    "<label><span>{weight}</span><input inputmode=\"decimal\" {} aria-label=\"{label}\"></label>",
                    place(index)
                )
            };
            let fields: String = WEIGHTS.iter().enumerate().map(field).collect();
            format!("{title}<div class=\"three\" role=\"group\" {named}>{fields}</div>")
        }
    };
    Some(answer_markup(
        &["answer"],
        part,
        &inner,
        &finding_markup(part),
    ))
}

fn answer_markup(classes: &[&str], part: usize, first: &str, second: &str) -> String {
    tag("div")
        .with("class", &classes.join(" "))
        .with("data-answer", &part.to_string())
        .round(&[first, second].concat())
}

fn finding_markup(part: usize) -> String {
    tag("p")
        .with("class", "finding")
        .with("id", &format!("hp-finding-{part}"))
        .with("data-part", &format!("answer-{part}-finding"))
        .round("")
}

fn keep_button() -> String {
    let keep = say_markup!("answers-keep");
    let button = tag("button").with("type", "button");
    button.with("data-lesson", "keep").round(&keep)
}

/// The elements in a task's section for the state of the lab that is its answer.
pub(super) fn task_markup(parts: &[Part<'_>]) -> String {
    let own = |part: &Part<'_>| part.kind == PartKind::Lab && part.field.is_none();
    parts.iter().position(own).map_or_else(String::new, |part| {
        answer_markup(
            &["answer", "of-lab"],
            part,
            &finding_markup(part),
            &keep_button(),
        )
    })
}

/// The labels of the fields.
pub(super) fn show_labels(view: &mut View, parts: &[Part<'_>]) {
    for (part, asked) in parts.iter().enumerate() {
        let Some(field) = asked.field else { continue };
        view.content(format!("answer-{part}-asked"), field.label.pieces());
        for (number, answer) in (1..).zip(field.answers()) {
            let choice = format!("answer-{part}-choice-{number}");
            view.content(choice, answer.text.pieces());
        }
    }
}

/// The answers, and the finding about each. `typing` is the part whose field is being typed into.
pub(super) fn show_answers(view: &mut View, lesson: &LessonSession, typing: Option<usize>) {
    let parts = lesson.step().map(Step::parts).unwrap_or_default();
    for (part, (asked, given)) in parts.iter().zip(lesson.given()).enumerate() {
        let is_of_task = asked.kind == PartKind::Lab && lesson.is_homework();
        if asked.field.is_none() && !is_of_task {
            continue;
        }
        let found = finding(asked.kind, given, typing == Some(part));
        let is_wrong = given.verdict == AnswerVerdict::Wrong && !found.is_empty();
        let words: Vec<&str> = given.text.split(';').collect();
        for index in 0..count_fields(asked.kind) {
            let name = answer_field(part, index);
            let text = match asked.kind {
                PartKind::Weights => words.get(index).copied().unwrap_or_default(),
                _ => &given.text,
            };
            view.typed(name.clone(), text);
            if asked.kind != PartKind::Text {
                view.attribute(name, "aria-invalid", is_wrong);
            }
        }
        if asked.kind == PartKind::Choice {
            view.setting(format!("answer-{part}"), &given.text, None);
        }
        let name = format!("answer-{part}-finding");
        view.text(name.clone(), found).say(name.clone()).flag(
            name,
            "data-right",
            given.verdict == AnswerVerdict::Right,
        );
    }
}

/// The finding about an answer; none yet of one that is being typed, unless it is right.
fn finding(kind: PartKind, given: &Given, is_typed_now: bool) -> String {
    match (kind, given.verdict) {
        (PartKind::Lab, AnswerVerdict::Open) => say!("answers-lab-none"),
        (PartKind::Lab, AnswerVerdict::Right) => say!("answers-lab-right"),
        (PartKind::Lab, AnswerVerdict::Wrong) => say!("answers-lab-wrong"),
        (PartKind::Lab, AnswerVerdict::ForTeacher) => say!("answers-lab-given"),
        (_, AnswerVerdict::Right) => say!("answers-right"),
        (_, AnswerVerdict::ForTeacher) => say!("answers-given"),
        (_, AnswerVerdict::Wrong) if !is_typed_now => match given.is_number(kind) {
            true => say!("answers-wrong"),
            false => say!("answers-no-number"),
        },
        _ => String::new(),
    }
}

/// *My answers*: how many there are, the student's name, and what has become of saving or reading them.
pub(super) fn show_my_answers(view: &mut View, lesson: &LessonSession) {
    let (given, all) = lesson.answered();
    let note = lesson.homework.note.as_deref().unwrap_or_default();
    view.show("lesson-answers", lesson.is_homework())
        .text("lesson-answers-count", say!("answers-count", given, all))
        .typed("student", &lesson.homework.student)
        .text("lesson-answers-note", note)
        .say("lesson-answers-note")
        .show(
            "lesson-bring-back",
            lesson.homework.before.is_some() && !lesson.homework.is_guest,
        );
}

/// The bar above answers of somebody else: whose they are, and what can be done.
pub(super) fn show_guest(view: &mut View, lesson: &LessonSession, review: &Review) {
    let (student, is_replay) = (&lesson.homework.student, review.is_replaying());
    let replayed = || review.table().answer_line(review.shown?);
    let text = match (lesson.homework.is_guest, is_replay, student.is_empty()) {
        (false, ..) => String::new(),
        (_, true, _) => replayed().unwrap_or_default(),
        (_, false, false) => say!("answers-guest", student),
        (_, false, true) => say!("answers-guest-unnamed"),
    };
    view.show("lesson-guest", lesson.homework.is_guest)
        .pass_focus("lesson-guest", "lesson-heading")
        .text("lesson-guest-text", text)
        .show("lesson-adopt", !is_replay)
        .show("lesson-own", !is_replay)
        .show("lesson-review-back", is_replay);
}
