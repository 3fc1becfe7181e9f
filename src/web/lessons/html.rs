//! The HTML of a step.

use crate::data::Gate;
use crate::lab::lesson::{Answer, Course};

/// The HTML of a step.
pub(super) fn body_of(course: &Course, answers: bool) -> String {
    let Some(step) = course.step() else {
        return "<p class=\"refused\"></p>".into();
    };
    let mut html = format!("<div class=\"lesson-text\">{}</div>", step.text);
    if let Some(question) = &step.question {
        let answer = |(index, answer): (usize, &Answer)| {
            let text = &answer.text;
            format!(
                "<label><input type=\"radio\" name=\"foretold\" value=\"{index}\"><span>{text}</span></label>"
            )
        };
        let list: String = question.answers.iter().enumerate().map(answer).collect();
        html += &format!(
            "<fieldset class=\"foretell\"><legend>What do you expect?</legend><p>{}</p>{list}\
             <p class=\"buttons\"><button type=\"button\" data-lesson=\"try\">Try it</button></p><div class=\"verdict\" role=\"status\"></div></fieldset>",
            question.ask
        );
    }
    if step.has_table {
        html += &table();
    }
    if let Some(task) = &step.task {
        let hint = task.hint.as_ref().map_or_else(String::new, |hint| {
            format!("<details><summary>Hint</summary><p>{hint}</p></details>")
        });
        html += &format!(
            "<section class=\"task\"><h3>Your turn</h3><p>{}</p><p class=\"done\" role=\"status\"></p>{hint}</section>",
            task.text
        );
    }
    if let Some(answer) = step.answer.as_ref().filter(|_| answers) {
        html += &format!(
            "<details class=\"model-answer\"><summary>Model answer</summary><div>{answer}</div></details>"
        );
    }
    html += "<p class=\"buttons\"><button type=\"button\" data-lesson=\"restart\">Start this step again</button></p>";
    html
}

/// The table of the 16 gates, empty.
fn table() -> String {
    let row = |gate: Gate| {
        let (number, name) = (gate.number(), gate.name());
        let fields: String = ["w₀", "w₁", "w₂"]
            .iter()
            .map(|weight| {
                format!("<td><input inputmode=\"decimal\" data-cell=\"{number}\" aria-label=\"{weight} of {name}\"></td>")
            })
            .collect();
        format!(
            "<tr data-row=\"{number}\"><th scope=\"row\">{number} {name}</th>{fields}<td><input type=\"checkbox\" data-cell=\"{number}\" aria-label=\"{name}: impossible\"></td><td class=\"mark\"></td></tr>"
        )
    };
    let rows: String = Gate::all().map(row).collect();
    format!(
        "<table class=\"gate-table\"><thead><tr><th>gate</th><th>w₀</th><th>w₁</th><th>w₂</th><th>none</th><th></th></tr></thead><tbody>{rows}</tbody></table>"
    )
}
