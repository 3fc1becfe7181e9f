//! The HTML of a step.

use crate::data::Gate;
use web_sys::{Element, HtmlInputElement};

use crate::lab::lesson::{Answer, Course, Row};
use crate::web::dom::find_all;

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
             <p class=\"buttons\"><button type=\"button\" data-lesson=\"try\">Try it</button></p><div class=\"verdict\" data-say=\"verdict\"></div></fieldset>",
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
            "<section class=\"task\"><h3>Your turn</h3><p>{}</p><p class=\"done\" data-say=\"done\"></p>{hint}</section>",
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

/// What the table was filled in with.
pub(super) fn fill_table(panel: &Element, course: &Course) {
    for row in find_all::<Element>(panel, "[data-row]") {
        let number = row
            .get_attribute("data-row")
            .and_then(|number| number.parse().ok());
        let Some(entry) = number.and_then(|n: usize| course.table().get(n)) else {
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
