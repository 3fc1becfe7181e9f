//! What of a step changes while it is gone through.

use web_sys::{Element, HtmlButtonElement, HtmlInputElement};

use super::html::append;
use crate::learn::Tie;
use crate::lessons::{LessonSession, Row, Verdict};
use crate::web::dom::{find, find_all, set_attribute, set_text};

/// What of a step changes while it is gone through.
pub(super) fn refresh(panel: &Element, course: &LessonSession, tie: Tie) {
    let (chosen, verdict, trying) = (course.chosen(), course.verdict(), course.is_trying());
    let judged = matches!(verdict, Some(Verdict::Right | Verdict::Wrong(_)));
    for input in find_all::<HtmlInputElement>(panel, "[name=foretold]") {
        input.set_checked(chosen.is_some_and(|chosen| input.value() == chosen.to_string()));
        input.set_disabled(trying || judged);
    }
    let question = course.step().and_then(|step| step.question.as_ref());
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
        button.set_disabled(chosen.is_none() || trying);
        let text = match (trying, judged) {
            (true, _) => "Watch …",
            (_, true) => "Watch it again",
            _ => "Try it",
        };
        set_text(&button, text);
    }
    if let (Some(element), Some(question)) = (find::<Element>(panel, ".verdict"), question) {
        let (text, because) = match verdict {
            _ if trying => ("", false),
            None if chosen.is_none() => ("<p class=\"muted\">Choose first, then try.</p>", false),
            None => ("", false),
            Some(Verdict::Right) => ("<p><b>As you said.</b> </p>", true),
            Some(Verdict::Wrong(_)) => ("<p><b>It turned out differently.</b> </p>", true),
            Some(Verdict::Unclear(_)) => ("<p></p>", false),
            Some(Verdict::Disturbed) => (
                "<p>The lab was changed or stopped while it ran, so nothing can be said. Try it again.</p>",
                false,
            ),
        };
        element.set_inner_html(text);
        if let Some(paragraph) = find::<Element>(&element, "p") {
            if because {
                append(&paragraph, &question.because);
            }
            if let (false, Some(Verdict::Unclear(count))) = (trying, verdict) {
                set_text(
                    &paragraph,
                    &format!(
                        "{count} answers hold after what was tried, and it must be exactly one: the lesson’s file is to be mended."
                    ),
                );
            }
        }
    }
    if let Some(done) = find::<Element>(panel, ".done") {
        set_text(&done, if course.is_done() { "✓ Done." } else { "" });
    }
    refresh_table(panel, course, tie);
    let finished: Vec<bool> = course.finished().collect();
    for (index, button) in find_all::<Element>(panel, "[data-lesson-step]")
        .iter()
        .enumerate()
    {
        let _ = button.toggle_attribute_with_force("data-done", finished.get(index) == Some(&true));
        if index == course.at() {
            set_attribute(button, "aria-current", "step");
        }
    }
    let button = |which| find::<HtmlButtonElement>(panel, which);
    let (back, next) = (button("[data-lesson=back]"), button("[data-lesson=next]"));
    if let Some(next) = &next {
        let _ = next.toggle_attribute_with_force("data-done", course.is_finished());
        let last = course.is_at_the_end();
        set_text(next, if last { "Finish" } else { "Next" });
    }
    if let Some(back) = back {
        // The keyboard would be lost with a button that is used up.
        if let (0, true, Some(next)) = (course.at(), back.matches(":focus") == Ok(true), &next) {
            let _ = next.focus();
        }
        back.set_disabled(course.at() == 0);
    }
}

fn refresh_table(panel: &Element, course: &LessonSession, tie: Tie) {
    for row in find_all::<Element>(panel, "[data-row]") {
        let number = row
            .get_attribute("data-row")
            .and_then(|number| number.parse().ok());
        let Some((number, entry)) = number.and_then(|n: usize| Some((n, *course.table().get(n)?)))
        else {
            continue;
        };
        if let Some(mark) = find::<Element>(&row, ".mark") {
            let text = match entry {
                Row::Empty => "",
                Row::Unclear => "not a number",
                _ if entry.is_right(number, tie) => "✓",
                _ => "✗",
            };
            set_text(&mark, text);
        }
    }
}
