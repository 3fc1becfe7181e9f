//! What of a step changes while it is gone through.

use web_sys::{Element, HtmlButtonElement, HtmlElement, HtmlInputElement};

use super::fields;
use super::html::append;
use crate::learn::Tie;
use crate::lessons::{Finding, LessonSession, PastedWeights, Row, Verdict};
use crate::text::{say, say_markup};
use crate::web::dom::{find, find_all, set_attribute, set_text, show, write_markup};

/// How a step is shown.
#[derive(Clone, Copy)]
pub(super) struct How {
    /// What z = 0 counts as, for weights that are asked for.
    pub(super) tie: Tie,
    /// The part of a sheet whose field is being typed into.
    pub(super) typing: Option<usize>,
    /// Whether a verdict has its reason: on a sheet it tells answers.
    pub(super) has_reasons: bool,
}

/// What of a step changes while it is gone through.
///
/// What is to be said of it goes to `said`: the name of a text, and the text.
pub(super) fn refresh(
    panel: &Element,
    lesson: &LessonSession,
    how: How,
    said: &mut Vec<(String, String)>,
) {
    let (chosen, verdict, trying) = (lesson.chosen(), lesson.verdict(), lesson.is_trying());
    let judged = matches!(verdict, Some(Verdict::Right | Verdict::Wrong(_)));
    for input in find_all::<HtmlInputElement>(panel, "[name=foretold]") {
        input.set_checked(chosen.is_some_and(|chosen| input.value() == chosen.to_string()));
        input.set_disabled(trying || judged);
    }
    let question = lesson.step().and_then(|step| step.question.as_ref());
    let right = match verdict {
        Some(Verdict::Right) => chosen,
        Some(Verdict::Wrong(right)) => Some(right),
        _ => None,
    };
    for (index, label) in find_all::<Element>(panel, ".foretell label")
        .iter()
        .enumerate()
    {
        let _ = label.toggle_attribute_with_force("data-right", right == Some(index));
        let _ = label.toggle_attribute_with_force("data-chosen", chosen == Some(index));
        let wrong = right.is_some() && right != chosen && chosen == Some(index);
        let _ = label.toggle_attribute_with_force("data-wrong", wrong);
    }
    if let Some(button) = find::<HtmlButtonElement>(panel, "[data-lesson=try]") {
        button.set_disabled(chosen.is_none());
        // It keeps the keyboard: a button that is disabled would lose it.
        set_attribute(&button, "aria-disabled", &trying.to_string());
        let text = match (trying, judged) {
            (true, _) => say!("lesson-watch"),
            (_, true) => say!("lesson-watch-again"),
            _ => say!("lesson-try"),
        };
        set_text(&button, &text);
    }
    if let (Some(element), Some(question)) = (find::<Element>(panel, ".verdict"), question) {
        let (text, because) = match verdict {
            _ if trying => (String::new(), false),
            None if chosen.is_none() => {
                let first = say_markup!("lesson-choose-first");
                (format!("<p class=\"muted\">{first}</p>"), false)
            }
            None => (String::new(), false),
            Some(Verdict::Right) => (verdict_of(&say_markup!("lesson-right")), true),
            Some(Verdict::Wrong(_)) => (verdict_of(&say_markup!("lesson-wrong")), true),
            Some(Verdict::Unclear(_)) => ("<p></p>".into(), false),
            Some(Verdict::Disturbed) => {
                (format!("<p>{}</p>", say_markup!("lesson-disturbed")), false)
            }
        };
        write_markup(&element, &text);
        if let Some(paragraph) = find::<Element>(&element, "p") {
            if because && how.has_reasons {
                append(&paragraph, &question.because);
            }
            if let (false, Some(Verdict::Unclear(count))) = (trying, verdict) {
                set_text(&paragraph, &say!("lesson-unclear", answers = count));
            }
        }
        // With its formulas as they are read.
        let text = element.text_content().unwrap_or_default();
        said.push(("verdict".into(), text));
    }
    if let Some(done) = find::<Element>(panel, ".done") {
        let text = lesson.is_done().then(|| say!("lesson-done"));
        let text = text.unwrap_or_default();
        set_text(&done, &text);
        said.push(("done".into(), text));
    }
    refresh_table(panel, lesson, how.tie);
    fields::refresh(panel, lesson, how.typing, said);
    if let Some(element) = find::<Element>(panel, ".own-weights .finding") {
        let pasted = lesson.pasted();
        let text = pasted.map(PastedWeights::told).unwrap_or_default();
        set_text(&element, &text);
        said.push(("weights".into(), text));
        let right = pasted.is_some_and(|pasted| matches!(pasted.finding, Finding::Right { .. }));
        let _ = element.toggle_attribute_with_force("data-right", right);
    }
    let finished: Vec<bool> = lesson.finished().collect();
    for (index, button) in find_all::<Element>(panel, "[data-lesson-step]")
        .iter()
        .enumerate()
    {
        let _ = button.toggle_attribute_with_force("data-done", finished.get(index) == Some(&true));
        if index == lesson.at() {
            set_attribute(button, "aria-current", "step");
        }
    }
    if let Some(end) = find::<HtmlElement>(panel, ".lesson-end") {
        let words = lesson.end_in_words();
        show(&end, words.is_some());
        set_text(&end, &words.unwrap_or_default());
    }
    let button = |which| find::<HtmlButtonElement>(panel, which);
    let (back, next) = (button("[data-lesson=back]"), button("[data-lesson=next]"));
    if let Some(next) = &next {
        let _ = next.toggle_attribute_with_force("data-done", lesson.is_finished());
        let last = lesson.is_at_the_end();
        let text = if last {
            say!("lesson-finish")
        } else {
            say!("lesson-next")
        };
        set_text(next, &text);
    }
    if let Some(back) = back {
        back.set_disabled(lesson.at() == 0);
    }
}

/// A verdict, before its reason.
fn verdict_of(markup: &str) -> String {
    format!("<p><b>{markup}</b> </p>")
}

fn refresh_table(panel: &Element, lesson: &LessonSession, tie: Tie) {
    for row in find_all::<Element>(panel, "[data-row]") {
        let number = row
            .get_attribute("data-row")
            .and_then(|number| number.parse().ok());
        let Some((number, entry)) = number.and_then(|n: usize| Some((n, *lesson.table().get(n)?)))
        else {
            continue;
        };
        if let Some(mark) = find::<Element>(&row, ".mark") {
            let text = match entry {
                Row::Empty => String::new(),
                Row::Unclear => say!("lesson-table-no-number"),
                _ if entry.is_right(number, tie) => "✓".into(),
                _ => "✗".into(),
            };
            set_text(&mark, &text);
        }
    }
}
