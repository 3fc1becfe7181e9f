//! Lessons, gone through on the page as a student does.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use hyperplane::app::App;
use hyperplane::lessons::{Lesson, Script, ScriptCommand, Step};
use hyperplane_test_parts::in_all;
use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::hands::retype;
use crate::lab::{Lab, story};

const FOLDER: &str = "www/lessons/en";

pub(crate) fn lesson(name: &str) -> Lesson {
    let file = format!("{name}.md");
    let text = fs::read_to_string(Path::new(FOLDER).join(&file)).expect("a lesson's file");
    let text = hyperplane_lessons::convert(&text).expect("Markdown");
    Lesson::read(&file, &text, &App::default()).expect("a lesson")
}

/// The names of all lessons.
pub(crate) fn names() -> Vec<String> {
    let files = fs::read_dir(FOLDER).expect("the folder of lessons");
    let name = |file: fs::DirEntry| Some(file.file_name().to_str()?.strip_suffix(".md")?.into());
    let mut names: Vec<String> = files.filter_map(|file| name(file.ok()?)).collect();
    names.sort();
    names
}

/// Waits until the panel shows this step.
pub(crate) async fn at_step(lab: &Lab, title: &str) {
    eventually(title, async || {
        let shown = lab
            .ask("const at = document.querySelector('.lesson h2'); return at?.checkVisibility() ? at.textContent : null")
            .await;
        (shown == json!(title)).then_some(())
    })
    .await;
    lab.shown().await;
}

pub(crate) async fn press(lab: &Lab, selector: &str) {
    // Not below the bar of steps, which stays at the panel's end.
    lab.ask_with(
        "document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })",
        &[json!(selector)],
    )
    .await;
    lab.press(selector).await;
}

pub(crate) async fn text(lab: &Lab, selector: &str) -> String {
    let found = lab
        .ask_with(
            "return document.querySelector(arguments[0])?.textContent",
            &[json!(selector)],
        )
        .await;
    found.as_str().unwrap_or_default().to_owned()
}

/// Nothing plays any more.
async fn rests(lab: &Lab) {
    eventually("the end", async || {
        let busy = ["training", "replaying"].contains(&lab.value("status").await.as_str());
        (!busy).then_some(())
    })
    .await;
}

/// Returns true if points are messages: the words in them are whole numbers, which a pointer does not meet exactly.
async fn counts_words(lab: &Lab) -> bool {
    let set = lab.ask("return document.querySelector('[name=dataset]').value");
    set.await == json!("spam")
}

/// Does what a script says with the page's own controls.
async fn perform(lab: &Lab, script: &Script) {
    for command in &script.0 {
        match command {
            ScriptCommand::Set { name, value } => {
                // The switches of theory stand in its panel.
                let folded = lab
                    .ask_with(
                        "const control = document.querySelector(`.theory-panel [name=${arguments[0]}]`);
                        return !!control && !control.checkVisibility()",
                        &[json!(name)],
                    )
                    .await;
                if folded == json!(true) {
                    lab.click("theory").await;
                }
                lab.set(name, value).await;
            }
            ScriptCommand::Play => {
                lab.click("play").await;
                by_button_speed(lab).await;
                rests(lab).await;
            }
            ScriptCommand::Steps(count) => many(lab, "step", *count).await,
            ScriptCommand::Epochs(count) => many(lab, "epoch", *count).await,
            ScriptCommand::Reset => lab.click("reset").await,
            ScriptCommand::Clear => lab.click("clear").await,
            ScriptCommand::Add { at, class } if counts_words(lab).await => {
                by_button(lab, &format!("add {} {} {class}", at.x, at.y)).await;
            }
            ScriptCommand::Add { at, class } => {
                let pen = ["-1", "+1", "third"][usize::from(*class)];
                lab.set("class", pen).await;
                lab.at(at.x, at.y).await;
            }
            ScriptCommand::Line(line) => {
                if !lab.sees(".line-panel").await {
                    lab.switch_line().await;
                }
                for (index, weight) in line.iter().enumerate() {
                    lab.set(&format!("line-{index}"), &weight.to_string()).await;
                }
            }
            ScriptCommand::StartFromLine => lab.click("start-from-line").await,
            ScriptCommand::Gate { number, weights } => fill_in(lab, *number, *weights).await,
            ScriptCommand::Paste(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(f64::to_string).collect();
                paste(lab, &numbers.join(" ")).await;
            }
        }
    }
    lab.shown().await;
}

/// Runs a script as a button in a lesson's text does.
pub(crate) async fn by_button(lab: &Lab, script: &str) {
    lab.ask_with(
        "const button = document.createElement('button');
        button.dataset.do = arguments[0];
        document.querySelector('.lesson').append(button);
        button.click();
        button.remove();",
        &[json!(script)],
    )
    .await;
    lab.shown().await;
}

async fn many(lab: &Lab, action: &str, count: u32) {
    lab.ask_with(
        "for (let i = 0; i < arguments[1]; i++) document.querySelector(`[data-action=${arguments[0]}]`).click()",
        &[json!(action), json!(count)],
    )
    .await;
    lab.shown().await;
}

pub(crate) async fn fill_in(lab: &Lab, number: usize, weights: Option<[f64; 3]>) {
    let row = format!("[data-row='{number}']");
    match weights {
        None => press(lab, &format!("{row} [type=checkbox]")).await,
        Some(weights) => {
            for (index, weight) in weights.iter().enumerate() {
                let field = lab
                    .find(&format!("{row} td:nth-child({}) input", index + 2))
                    .await;
                retype(&field, weight.to_string() + Key::Tab).await;
            }
            lab.shown().await;
        }
    }
}

/// Pastes weights into the field of an exercise.
pub(crate) async fn paste(lab: &Lab, weights: &str) {
    lab.ask_with(
        "const field = document.querySelector('[name=lesson-weights]');
        field.value = arguments[0];
        field.dispatchEvent(new Event('input', { bubbles: true }))",
        &[json!(weights)],
    )
    .await;
    lab.shown().await;
}

/// The lab at the end of the question's script, by the core alone.
fn right_answer(step: &Step) -> usize {
    let start = App::opened(&step.link());
    let mut state = start.clone();
    let question = step.question.as_ref().expect("a question");
    question.script.run(&mut state);
    question.holding(&state, &step.start(&start))[0]
}

/// Answers the question of a step rightly, and does its task.
pub(crate) async fn do_step(lab: &Lab, name: &str, step: &Step) {
    at_step(lab, &step.title).await;
    if step.question.is_some() {
        let right = right_answer(step);
        assert!(
            !lab.find("[data-lesson=try]")
                .await
                .is_enabled()
                .await
                .expect("a button")
        );
        press(lab, &format!("[name=foretold][value='{right}']")).await;
        press(lab, "[data-lesson=try]").await;
        by_button_speed(lab).await;
        let told = eventually("the verdict", async || {
            let told = text(lab, ".verdict").await;
            (!told.is_empty()).then_some(told)
        })
        .await;
        assert!(
            told.starts_with("As you said."),
            "{name}, {}: {told}",
            step.title
        );
    }
    if let Some(task) = &step.task {
        press(lab, "[data-lesson=restart]").await;
        assert_eq!(
            text(lab, ".done").await,
            "",
            "{name}, {}: done already",
            step.title
        );
        perform(lab, &task.solution).await;
        eventually(&format!("{name}, {}: done", step.title), async || {
            (text(lab, ".done").await == "✓ Done.").then_some(())
        })
        .await;
    }
}

async fn go_through(lab: &Lab, name: &str) {
    let lesson = lesson(name);
    lab.open(&format!("v2&lesson={name}")).await;
    for (index, step) in lesson.steps.iter().enumerate() {
        do_step(lab, name, step).await;
        // What the text says of the present is what the page says.
        let odd = lab
            .ask("return [...document.querySelectorAll('.lesson-body [data-live]')].filter((at) => !at.textContent).length")
            .await;
        assert_eq!(odd, json!(0), "{name}, {}", step.title);
        if index + 1 < lesson.steps.len() {
            press(lab, "[data-lesson=next]").await;
        }
    }
    let progress = lab
        .ask_with(
            "return localStorage.getItem(`hyperplane-lesson-${arguments[0]}`)",
            &[json!(name)],
        )
        .await;
    let progress = progress.as_str().unwrap_or_default();
    // Open is only where a field waits for an answer that is right.
    let states = progress.split(';').next().unwrap_or_default();
    let finished: Vec<bool> = states.chars().map(|state| state == '1').collect();
    let has_field = |step: &Step| {
        let has_gap = step.board.lines.iter().any(|line| line.is_gap);
        has_gap || step.parts().iter().any(|part| part.kind.is_judged())
    };
    let expected: Vec<bool> = lesson.steps.iter().map(|step| !has_field(step)).collect();
    assert_eq!(finished, expected, "{name}: {progress}");
}

/// Sets the highest speed, without disturbing the task that is tried.
pub(crate) async fn by_button_speed(lab: &Lab) {
    lab.ask(
        "const speed = document.querySelector('select[name=speed]');
        speed.value = 'max';
        speed.dispatchEvent(new Event('change', { bubbles: true }));",
    )
    .await;
    lab.shown().await;
}

#[test]
fn the_keyboard_stays_on_the_button_that_tries_a_prediction() {
    story(async |lab| {
        lab.open("v2&lesson=02-perceptron-rule&lesson-step=2").await;
        at_step(lab, &lesson("02-perceptron-rule").steps[1].title).await;
        press(lab, "[name=foretold][value='0']").await;
        lab.tab_to("[data-lesson=try]").await;
        lab.keys(Key::Enter).await;
        let state = "const at = document.activeElement;
            return [at.dataset.lesson ?? at.tagName, at.ariaDisabled]";
        assert_eq!(lab.ask(state).await, json!(["try", "true"]));
        eventually("the verdict", async || {
            (!text(lab, ".verdict").await.is_empty()).then_some(())
        })
        .await;
        assert_eq!(lab.ask(state).await, json!(["try", "false"]));
    });
}

/// The kinds of what a student does in a step: commands of scripts, and parts that are answered.
fn kinds(step: &Step) -> BTreeSet<String> {
    let scripts = [
        step.question.as_ref().map(|question| &question.script),
        step.task.as_ref().map(|task| &task.solution),
    ];
    let commands = scripts.into_iter().flatten().flat_map(|script| &script.0);
    let word = |text: String| {
        let end = text.find(|c: char| !c.is_alphanumeric());
        text[..end.unwrap_or(text.len())].to_owned()
    };
    let commands = commands.map(|command| format!("command {}", word(format!("{command:?}"))));
    let parts = step.parts().into_iter();
    commands
        .chain(parts.map(|part| format!("part {:?}", part.kind)))
        .collect()
}

#[test]
fn a_step_of_each_kind_is_gone_through() {
    let mut left: BTreeSet<String> = BTreeSet::new();
    let all: Vec<(String, Lesson)> = names()
        .into_iter()
        .map(|name| (name.clone(), lesson(&name)))
        .collect();
    for step in all.iter().flat_map(|(_, lesson)| &lesson.steps) {
        left.extend(kinds(step));
    }
    assert!(left.len() > 14, "{left:?}");
    story(async |lab| {
        while !left.is_empty() {
            let steps = all.iter().flat_map(|(name, lesson)| {
                let steps = lesson.steps.iter().enumerate();
                steps.map(move |(index, step)| (name, index, step))
            });
            let most = steps.max_by_key(|(.., step)| kinds(step).intersection(&left).count());
            let (name, index, step) = most.expect("a step");
            let link = format!("v2&lesson={name}&lesson-step={}", index + 1);
            lab.open(&link).await;
            do_step(lab, name, step).await;
            left = left.difference(&kinds(step)).cloned().collect();
        }
    });
}

/// Every so many-th lesson, from this one.
fn every_third(first: usize) {
    story(async |lab| {
        for name in names().iter().skip(first).step_by(3) {
            go_through(lab, name).await;
        }
    });
}

#[in_all("a step of each kind in the short command, and every step natively in tests/lessons")]
#[test]
fn a_third_of_the_lessons_is_gone_through() {
    every_third(0);
}

#[in_all("a step of each kind in the short command, and every step natively in tests/lessons")]
#[test]
fn another_third_is_gone_through() {
    every_third(1);
}

#[in_all("a step of each kind in the short command, and every step natively in tests/lessons")]
#[test]
fn the_last_third_is_gone_through() {
    every_third(2);
}
