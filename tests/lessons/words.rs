//! The length of a step, for tests here and of the page.

use hyperplane::lessons::{Markup, Step};

/// The words of a step that are read before a click.
pub(crate) fn words(step: &Step) -> usize {
    let asked = step.question.iter().flat_map(|question| {
        let answers = question.answers.iter().map(|answer| &answer.text);
        [&question.ask].into_iter().chain(answers)
    });
    let task = step.task.iter().map(|task| &task.text);
    let labels = step.fields.iter().map(|field| &field.label);
    let texts = [&step.text]
        .into_iter()
        .chain(asked)
        .chain(task)
        .chain(labels);
    let count = |text: &Markup| text.plain().split_whitespace().count();
    texts.map(count).sum()
}
