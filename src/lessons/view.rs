//! The panel of a lesson as data: a step as it begins, and what changes while it is gone through.

pub(super) mod board;
pub(super) mod fields;
pub(super) mod list;
pub(super) mod paper;
pub(super) mod review;
mod stops;

use super::{
    Every, Finding, LessonSession, Need, PastedWeights, Quantity, Review, Row, ScriptHost, Step,
    Verdict,
};
use crate::data::{Gate, Keyword};
use crate::learn::Tie;
use crate::text::{markup::tag, say, say_markup};
use crate::view::{Namespace, Piece, View};

/// The look of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepLook {
    /// The class of z = 0, for weights that are asked for.
    pub tie: Tie,
    /// The part of a sheet whose field is being typed into.
    pub typing: Option<usize>,
    /// True if a verdict has its reason: on a sheet it tells answers.
    pub has_reasons: bool,
    /// True in a presentation.
    pub presents: bool,
    /// True if a step that asks or sets something shows only that.
    pub hides_text: bool,
}

/// A step as it begins: its texts, its elements, and what was filled in before.
pub fn step_view(lesson: &LessonSession, has_model_answers: bool) -> View {
    let mut view = View::default();
    // Titles are the lesson's own, in its language; what stands in for them is not.
    let own = |title: &str| vec![Piece::Text(title.into())];
    match lesson.lesson() {
        Some(lesson) => view.content("lesson-title", own(&lesson.title)),
        None => view.text("lesson-title", say!("lesson-untitled")),
    };
    match lesson.step() {
        Some(step) => view.content("lesson-heading", own(&step.title)),
        None => view.text("lesson-heading", say!("lesson-refused")),
    };
    view.markup("lesson-steps", dots(lesson));
    match lesson.step() {
        Some(step) => show_step(&mut view, lesson, step, has_model_answers),
        None => {
            let refused = lesson.refused.clone().unwrap_or_default();
            view.markup("lesson-body", part("p", "refused", "lesson-refused"))
                .text("lesson-refused", refused);
        }
    }
    view
}

/// A step while it is gone through: everything that changes in it.
pub fn progress_view(lesson: &LessonSession, review: &Review, look: StepLook) -> View {
    let mut view = View::default();
    let has_more = lesson.step().is_some_and(|step| {
        step.question.is_some() || step.task.is_some() || !step.board.lines.is_empty()
    });
    view.flag("lesson-step-text", "data-away", look.hides_text && has_more);
    show_question(&mut view, lesson, look);
    if lesson.step().is_some_and(|step| step.task.is_some()) {
        // Weights that were pasted later have a verdict of their own.
        let differs = lesson.pasted().is_some_and(PastedWeights::differs);
        let done = (lesson.is_done() && !differs).then(|| say!("lesson-done"));
        view.text("lesson-done", done.unwrap_or_default())
            .say("lesson-done")
            .flag("lesson-task", "open", has_open_task(lesson, look));
    }
    if lesson.step().is_some_and(|step| step.has_table) {
        show_marks(&mut view, lesson, look.tie);
    }
    if lesson.step().is_some_and(|step| step.weights.is_some()) {
        show_weights(&mut view, lesson);
    }
    fields::show_answers(&mut view, lesson, look.typing);
    fields::show_my_answers(&mut view, lesson);
    fields::show_guest(&mut view, lesson, review);
    if lesson.step().is_some_and(|step| step.needs.is_some()) {
        let said = match lesson.shows_all_parts {
            true => say!("lesson-needed-parts"),
            false => say!("lesson-all-parts"),
        };
        view.text("lesson-all-parts", said);
    }
    board::show_progress(&mut view, lesson);
    stops::show_done(&mut view, lesson);
    show_navigation(&mut view, lesson);
    view
}

/// Returns true if the task of a step is unfolded: in a step that names its needs it waits until the question is answered.
fn has_open_task(lesson: &LessonSession, look: StepLook) -> bool {
    let waits = lesson.step().is_some_and(|step| step.needs.is_some());
    let mut standings = lesson.standings().skip(lesson.at);
    let is_answered = standings.next().is_some_and(|(answered, _)| answered);
    !waits || is_answered || lesson.is_done() || look.presents
}

/// An empty element of a class, with the name of a part.
fn part(name: &'static str, class: &str, part: &str) -> String {
    tag(name)
        .with("class", class)
        .with("data-part", part)
        .round("")
}

/// Elements beside each other while what they unfold is folded.
fn in_a_row(markup: &str) -> String {
    tag("div").with("class", "step-row").round(markup)
}

/// The buttons that lead to the steps.
fn dots(lesson: &LessonSession) -> String {
    let steps = lesson.lesson().map_or(&[][..], |lesson| &lesson.steps[..]);
    let dot = |(index, step): (usize, &Step)| {
        let number = index + 1;
        let label = say!("lesson-step.aria-label", number, title = &step.title);
        let button = tag("button")
            .with("type", "button")
            .with("data-lesson-step", &index.to_string())
            .with("data-part", &format!("lesson-dot-{index}"))
            .with("aria-label", &label);
        tag("li").round(&button.text(&number.to_string()))
    };
    steps.iter().enumerate().map(dot).collect()
}

/// A button of the panel.
fn button(what: &str, text: &str) -> String {
    let button = tag("button").with("type", "button");
    let button = button.with("data-lesson", what);
    button
        .with("data-part", &format!("lesson-{what}"))
        .round(text)
}

/// The elements of a step, then the texts in them.
fn show_step(view: &mut View, lesson: &LessonSession, step: &Step, has_model_answers: bool) {
    let parts = step.parts();
    let hint = step.task.as_ref().and_then(|task| task.hint.as_ref());
    let model = step.answer.as_ref().filter(|_| has_model_answers);
    let mut body = part("div", "lesson-text", "lesson-step-text");
    if let Some(question) = &step.question {
        body += &question_markup(
            &question.ask.plain(),
            question.answers.iter().map(|answer| answer.text.plain()),
        );
    }
    if step.task.is_some() {
        let hint = hint.map_or_else(String::new, |_| {
            let summary = tag("summary").round(&say_markup!("lesson-hint"));
            let text = tag("p").with("data-part", "lesson-hint-text").round("");
            tag("details").round(&(summary + &text))
        });
        let kept = match lesson.is_homework() {
            true => fields::task_markup(&parts),
            false => String::new(),
        };
        let title = tag("summary").round(&say_markup!("lesson-task"));
        let text = tag("p").with("data-part", "lesson-task-text").round("");
        let done = part("p", "done", "lesson-done");
        body += &tag("details")
            .with("class", "task")
            .with("data-part", "lesson-task")
            .round(&(title + &text + &done + &in_a_row(&(hint + &kept))));
    }
    if step.has_table {
        body += &gate_table(true);
    }
    if let Some(weights) = &step.weights {
        body += &weights_markup(weights.every);
    }
    body += &fields::fields_markup(&parts);
    body += &board::board_markup(step);
    body += &stops::stops_markup(step);
    let mut end = String::new();
    if model.is_some() {
        let summary = tag("summary").round(&say_markup!("lesson-answer"));
        let text = tag("div")
            .with("data-part", "lesson-model-answer")
            .round("");
        end += &tag("details")
            .with("class", "model-answer")
            .round(&(summary + &text));
    }
    let mut buttons = button("restart", &say_markup!("lesson-restart"));
    if step.needs.is_some() {
        buttons += &button("all-parts", "");
    }
    end += &tag("p").with("class", "buttons").round(&buttons);
    body += &in_a_row(&end);
    view.markup("lesson-body", body);
    if let Some(question) = &step.question {
        view.content("lesson-ask", question.ask.pieces());
        for (index, answer) in question.answers.iter().enumerate() {
            view.content(format!("lesson-choice-{index}-text"), answer.text.pieces());
        }
    }
    if let Some(task) = &step.task {
        view.content("lesson-task-text", task.text.pieces());
    }
    if let Some(hint) = hint {
        view.content("lesson-hint-text", hint.pieces());
    }
    if let Some(model) = model {
        view.content("lesson-model-answer", model.pieces());
    }
    fields::show_labels(view, &parts);
    board::show_texts(view, step);
    let (text, programs) = with_copy_buttons(step.text.pieces());
    view.content("lesson-step-text", text);
    for program in 0..programs {
        view.text(copy_button(program), say!("lesson-copy"));
    }
    if step.has_table {
        show_table(view, &lesson.table);
    }
    if step.weights.is_some() {
        let pasted = lesson.pasted();
        view.typed(
            "lesson-weights",
            pasted.map_or("", |pasted: &PastedWeights| &pasted.text),
        );
    }
}

/// The name of the button that copies a program of a step's text.
fn copy_button(program: usize) -> String {
    format!("lesson-copy-{program}")
}

/// A text with an empty button after each of its programs, which can be scrolled with keys; and the number of programs.
fn with_copy_buttons(pieces: &[Piece]) -> (Vec<Piece>, usize) {
    let (mut text, mut depth, mut programs) = (Vec::new(), 0_usize, 0);
    let mut is_in_program = false;
    for piece in pieces {
        let mut piece = piece.clone();
        match &mut piece {
            Piece::Open {
                name, attributes, ..
            } => {
                if depth == 0 && *name == "pre" {
                    is_in_program = true;
                    attributes.push(("tabindex", "0".into()));
                    attributes.push(("translate", "no".into()));
                }
                depth += 1;
            }
            Piece::Close => depth -= 1,
            Piece::Text(_) => {}
        }
        text.push(piece);
        if depth == 0 && std::mem::take(&mut is_in_program) {
            let attributes = vec![
                ("type", "button".into()),
                ("class", "copy".into()),
                ("data-lesson", "copy".into()),
                ("data-part", copy_button(programs)),
            ];
            text.push(Piece::Open {
                name: "button",
                namespace: Namespace::Html,
                attributes,
            });
            text.push(Piece::Close);
            programs += 1;
        }
    }
    (text, programs)
}

/// The button that has copied a program, or has been refused that.
pub fn copied_view(button: String, is_copied: bool) -> View {
    let mut view = View::default();
    let told = match is_copied {
        true => say!("lesson-copied"),
        false => say!("lesson-not-copied"),
    };
    view.text(button, told);
    view
}

/// The quantities that a step's text shows as they are now, each under its name.
pub fn live_view<'a>(names: impl Iterator<Item = &'a str>, host: &dyn ScriptHost) -> View {
    let mut view = View::default();
    for name in names {
        if let Ok(quantity) = Quantity::named(name, host) {
            view.text(name.to_owned(), quantity.shown(host));
        }
    }
    view
}

/// The groups of controls with these names: those that a step opens or needs, or where none is shown all but the refinements.
pub fn groups_view<'a>(names: impl Iterator<Item = &'a str>, step: Option<&Step>) -> View {
    let mut view = View::default();
    for name in names {
        let is_open = match step {
            Some(step) => step.opens.iter().any(|open| open == name) || needs_group(step, name),
            None => name != "refinements",
        };
        view.flag(name.to_owned(), "open", is_open);
    }
    view
}

/// Returns true if a step that names its needs has a group of controls on show; the rate stands in that of the model.
fn needs_group(step: &Step, name: &str) -> bool {
    let own = match name {
        "model" => Some(Need::Rate),
        name => Need::from_keyword(name),
    };
    step.needs.is_some() && own.is_some_and(|need| step.shows(need))
}

/// The most letters that all answers of a question have together where they stand beside each other.
const IN_A_ROW: usize = 45;

/// A question with its answers; read aloud both have their formulas, too.
fn question_markup(ask: &str, answers: impl Iterator<Item = String>) -> String {
    let choice = |(index, answer): (usize, String)| {
        let input = format!(
            "<input type=\"radio\" name=\"foretold\" value=\"{index}\" aria-label=\"{}\">",
            crate::text::escape(&answer)
        );
        let text = format!("lesson-choice-{index}-text");
        let text = tag("span").with("data-part", &text).round("");
        tag("label")
            .with("data-part", &format!("lesson-choice-{index}"))
            .round(&(input + &text))
    };
    let title = tag("legend").with("data-part", "lesson-ask-title");
    let title = title.round(&say_markup!("lesson-foretell"));
    let text = tag("p").with("data-part", "lesson-ask").round("");
    let answers: Vec<String> = answers.collect();
    let length: usize = answers.iter().map(|answer| answer.chars().count()).sum();
    let mut list = tag("div").with("class", "choices");
    if length <= IN_A_ROW {
        list = list.with("data-short", "");
    }
    let choices: String = answers.into_iter().enumerate().map(choice).collect();
    let choices = list.round(&choices);
    let buttons = tag("p")
        .with("class", "buttons")
        .round(&button("try", &say_markup!("lesson-try")));
    let verdict = part("div", "verdict", "lesson-verdict");
    tag("fieldset")
        .with("class", "foretell")
        .with("aria-label", &format!("{} {ask}", say!("lesson-foretell")))
        .round(&(title + &text + &choices + &buttons + &verdict))
}

/// The field for the weights that a program has printed.
fn weights_markup(every: Every) -> String {
    let label = match every {
        Every::Epoch => say_markup!("lesson-weights"),
        Every::Step => say_markup!("lesson-weights-by-step"),
    };
    let label = tag("span").round(&label);
    let field = tag("textarea")
        .with("name", "lesson-weights")
        .with("rows", "3")
        .with("spellcheck", "false")
        .with("autocomplete", "off")
        .round("");
    let finding = part("p", "finding", "lesson-weights-finding");
    tag("section")
        .with("class", "own-weights")
        .round(&(tag("label").round(&(label + &field)) + &finding))
}

/// The name of a field of a gate's row: of a weight, or of the box that says that there are none.
pub fn gate_field(gate: usize, weight: Option<usize>) -> String {
    match weight {
        Some(weight) => format!("lesson-gate-{gate}-{weight}"),
        None => format!("lesson-gate-{gate}-none"),
    }
}

/// The table of the 16 gates, empty; its fields only where they are to be filled in by hand.
fn gate_table(has_fields: bool) -> String {
    let cell_of = |field: String| tag("td").round(if has_fields { &field } else { "" });
    let row = |gate: Gate| {
        let (number, name) = (gate.number(), gate.name());
        let cell = |(index, weight): (usize, &str)| {
            let label = say_markup!("lesson-table-weight.aria-label", weight, gate = name);
            cell_of(format!(
                "<input inputmode=\"decimal\" data-cell=\"{number}\" data-part=\"lesson-gate-{number}-{index}\" aria-label=\"{label}\">"
            ))
        };
        let cells: String = ["w₀", "w₁", "w₂"]
            .into_iter()
            .enumerate()
            .map(cell)
            .collect();
        let label = say_markup!("lesson-table-impossible.aria-label", gate = name);
        let none = cell_of(format!(
            "<input type=\"checkbox\" data-cell=\"{number}\" data-part=\"lesson-gate-{number}-none\" aria-label=\"{label}\">"
        ));
        format!(
            "<tr data-row=\"{number}\"><th scope=\"row\">{number} {name}</th>{cells}{none}<td class=\"mark\" data-part=\"lesson-gate-{number}-mark\"></td></tr>"
        )
    };
    let rows: Vec<String> = Gate::all().map(row).collect();
    let (gate, none) = (
        say_markup!("lesson-table-gate"),
        say_markup!("lesson-table-none"),
    );
    // Two halves, which stand beside each other where there is room.
    let half = |rows: &[String]| {
        let rows = rows.concat();
        format!(
            "<table class=\"gate-table\"><thead><tr><th>{gate}</th><th>w₀</th><th>w₁</th><th>w₂</th><th>{none}</th><td></td></tr></thead><tbody>{rows}</tbody></table>"
        )
    };
    let halves: String = rows.chunks(8).map(half).collect();
    tag("div").with("class", "gate-tables").round(&halves)
}

/// The rows of the table that were filled in.
fn show_table(view: &mut View, table: &[Row; 16]) {
    for (number, row) in table.iter().enumerate() {
        let is_impossible = *row == Row::Impossible;
        let none = if is_impossible { "on" } else { "off" };
        view.setting(gate_field(number, None), none, None);
        for index in 0..3 {
            let field = gate_field(number, Some(index));
            if let Row::Weights(weights) = row {
                view.typed(field, weights[index].to_string());
            }
        }
    }
}

fn show_question(view: &mut View, lesson: &LessonSession, look: StepLook) {
    let Some(question) = lesson.step().and_then(|step| step.question.as_ref()) else {
        return;
    };
    let (chosen, verdict, is_trying) = (lesson.chosen(), lesson.verdict(), lesson.is_trying());
    let is_judged = matches!(verdict, Some(Verdict::Right | Verdict::Wrong(_)));
    let right = match verdict {
        Some(Verdict::Right) => chosen,
        Some(Verdict::Wrong(right)) => Some(right),
        _ => None,
    };
    let value = chosen.map(|chosen| chosen.to_string());
    view.setting("foretold", value.unwrap_or_default(), None);
    for index in 0..question.answers.len() {
        let choice = format!("lesson-choice-{index}");
        let (is_right, is_chosen) = (right == Some(index), chosen == Some(index));
        view.flag(choice.clone(), "data-right", is_right)
            .flag(choice.clone(), "data-chosen", is_chosen)
            .flag(
                choice,
                "data-wrong",
                right.is_some() && is_chosen && !is_right,
            );
    }
    let text = match (is_trying, is_judged) {
        (true, _) => say!("lesson-watch"),
        (_, true) => say!("lesson-watch-again"),
        _ => say!("lesson-try"),
    };
    view.flag("lesson-ask-title", "data-away", look.presents)
        .flag(
            "lesson-ask-title",
            "data-open",
            verdict.is_none() && !is_trying,
        );
    // While it is watched the button keeps the focus: one that is disabled would lose it.
    view.enable("lesson-try", chosen.is_some())
        .attribute("lesson-try", "aria-disabled", is_trying)
        .text("lesson-try", text)
        .enable("foretold", !(is_trying || is_judged))
        .pass_focus("foretold", "lesson-try");
    let because = is_judged && look.has_reasons && !is_trying;
    let paragraph = |class: &str, markup: String| match class {
        "" => tag("p").round(&markup),
        class => tag("p").with("class", class).round(&markup),
    };
    let verdict_of = |verdict: String| {
        let reason = tag("span").with("data-part", "lesson-because").round("");
        tag("p").round(&(tag("b").round(&verdict) + " " + &reason))
    };
    let markup = match verdict {
        _ if is_trying => String::new(),
        None if chosen.is_none() => paragraph("muted", say_markup!("lesson-choose-first")),
        None => String::new(),
        Some(Verdict::Right) => verdict_of(say_markup!("lesson-right")),
        Some(Verdict::Wrong(_)) => verdict_of(say_markup!("lesson-wrong")),
        Some(Verdict::Unclear(count)) => {
            paragraph("", say_markup!("lesson-unclear", answers = count))
        }
        Some(Verdict::Disturbed) => paragraph("", say_markup!("lesson-disturbed")),
    };
    let told = match verdict {
        _ if is_trying => String::new(),
        None if chosen.is_none() => say!("lesson-choose-first"),
        None => String::new(),
        Some(Verdict::Right) => say!("lesson-right"),
        Some(Verdict::Wrong(_)) => say!("lesson-wrong"),
        Some(Verdict::Unclear(count)) => say!("lesson-unclear", answers = count),
        Some(Verdict::Disturbed) => say!("lesson-disturbed"),
    };
    view.markup("lesson-verdict", markup);
    match because {
        true => {
            view.content("lesson-because", question.because.pieces())
                .tell(
                    "lesson-verdict",
                    format!("{told} {}", question.because.plain()),
                );
        }
        false => {
            view.tell("lesson-verdict", told);
        }
    }
}

/// A mark at each row of the table that is filled in; one that is called impossible has no weights.
fn show_marks(view: &mut View, lesson: &LessonSession, tie: Tie) {
    for (number, row) in lesson.table.iter().enumerate() {
        for index in 0..3 {
            let field = gate_field(number, Some(index));
            view.enable(field, *row != Row::Impossible);
        }
        let mark = match row {
            Row::Empty => String::new(),
            Row::Unclear => say!("lesson-table-no-number"),
            _ if row.is_right(number, tie) => "✓".into(),
            _ => "✗".into(),
        };
        view.text(format!("lesson-gate-{number}-mark"), mark);
    }
}

fn show_weights(view: &mut View, lesson: &LessonSession) {
    let pasted = lesson.pasted();
    let finding = pasted.map(PastedWeights::message).unwrap_or_default();
    let is_right = pasted.is_some_and(|pasted| matches!(pasted.finding, Finding::Right { .. }));
    view.text("lesson-weights-finding", finding)
        .say("lesson-weights-finding")
        .flag("lesson-weights-finding", "data-right", is_right);
}

fn show_navigation(view: &mut View, lesson: &LessonSession) {
    for (index, is_finished) in lesson.finished().enumerate() {
        view.flag(format!("lesson-dot-{index}"), "data-done", is_finished);
    }
    let end = lesson.end_in_words();
    let next = match lesson.is_at_the_end() {
        true => say!("lesson-finish"),
        false => say!("lesson-next"),
    };
    view.attribute(format!("lesson-dot-{}", lesson.at), "aria-current", "step")
        .show("lesson-end", end.is_some())
        .text("lesson-end", end.unwrap_or_default())
        .flag("lesson-next-step", "data-done", lesson.is_finished())
        .text("lesson-next-step", next)
        .enable("lesson-back-step", lesson.at > 0)
        .pass_focus("lesson-back-step", "lesson-next-step");
}
