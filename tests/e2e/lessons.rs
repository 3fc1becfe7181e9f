//! Lessons, gone through on the page as a student does.

use std::fs;
use std::path::Path;

use hyperplane::lab::lesson::{Deed, Lesson, Script, Step, entries};
use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::lab::{Lab, story};

const FOLDER: &str = "www/lessons/en";

fn lesson(name: &str) -> Lesson {
    let file = format!("{name}.html");
    let text = fs::read_to_string(Path::new(FOLDER).join(&file)).expect("a lesson's file");
    Lesson::read(&file, &text).expect("a lesson")
}

/// The names of all lessons.
fn names() -> Vec<String> {
    let index = fs::read_to_string(Path::new(FOLDER).join("index.txt")).expect("index.txt");
    entries(&index)
        .into_iter()
        .map(|entry| entry.name)
        .collect()
}

/// Waits until the panel shows this step.
async fn at_step(lab: &Lab, title: &str) {
    eventually(title, async || {
        let shown = lab
            .ask("const at = document.querySelector('.lesson h2'); return at?.checkVisibility() ? at.textContent : null")
            .await;
        (shown == json!(title)).then_some(())
    })
    .await;
    lab.shown().await;
}

async fn press(lab: &Lab, selector: &str) {
    // Not below the bar of steps, which stays at the panel's end.
    lab.ask_with(
        "document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })",
        &[json!(selector)],
    )
    .await;
    lab.find(selector)
        .await
        .click()
        .await
        .unwrap_or_else(|error| panic!("{selector}: {error}"));
    lab.shown().await;
}

async fn text(lab: &Lab, selector: &str) -> String {
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

/// Does what a script says with the page's own controls.
async fn perform(lab: &Lab, script: &Script) {
    for deed in &script.0 {
        match deed {
            Deed::Set { name, value } => {
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
            Deed::Play => {
                lab.click("play").await;
                by_button(lab, "speed=max").await;
                rests(lab).await;
            }
            Deed::Steps(count) => many(lab, "step", *count).await,
            Deed::Epochs(count) => many(lab, "epoch", *count).await,
            Deed::Reset => lab.click("reset").await,
            Deed::Clear => lab.click("clear").await,
            Deed::Add { at, class } => {
                let pen = ["-1", "+1", "third"][usize::from(*class)];
                lab.set("class", pen).await;
                lab.at(at.0, at.1).await;
            }
            Deed::Line(line) => {
                if !lab.sees(".line-panel").await {
                    lab.switch_line().await;
                }
                for (index, weight) in line.iter().enumerate() {
                    lab.set(&format!("line-{index}"), &weight.to_string()).await;
                }
            }
            Deed::StartFromLine => lab.click("start-from-line").await,
            Deed::Gate { number, weights } => fill_in(lab, *number, *weights).await,
        }
    }
    lab.shown().await;
}

/// What a button of a lesson's text does.
async fn by_button(lab: &Lab, deeds: &str) {
    lab.ask_with(
        "const button = document.createElement('button');
        button.dataset.do = arguments[0];
        document.querySelector('.lesson').append(button);
        button.click();
        button.remove();",
        &[json!(deeds)],
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

async fn fill_in(lab: &Lab, number: usize, weights: Option<[f64; 3]>) {
    let row = format!("[data-row='{number}']");
    match weights {
        None => press(lab, &format!("{row} [type=checkbox]")).await,
        Some(weights) => {
            for (index, weight) in weights.iter().enumerate() {
                let field = lab
                    .find(&format!("{row} td:nth-child({}) input", index + 2))
                    .await;
                let typed = field.send_keys(
                    Key::Control + "a" + Key::Null + Key::Delete + weight.to_string() + Key::Tab,
                );
                typed.await.expect("typing");
            }
            lab.shown().await;
        }
    }
}

/// The lab at the end of the question's deeds, by the core alone.
fn right_answer(step: &Step) -> usize {
    let start = step.initial();
    let mut state = start.clone();
    let question = step.question.as_ref().expect("a question");
    question.deeds.run(&mut state);
    question.holding(&state, &start)[0]
}

async fn go_through(lab: &Lab, name: &str) {
    let lesson = lesson(name);
    lab.open(&format!("v2&lesson={name}")).await;
    for (index, step) in lesson.steps.iter().enumerate() {
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
    assert_eq!(progress, json!("1".repeat(lesson.steps.len())), "{name}");
}

/// As fast as it goes, without disturbing what is tried.
async fn by_button_speed(lab: &Lab) {
    lab.ask(
        "const speed = document.querySelector('select[name=speed]');
        speed.value = 'max';
        speed.dispatchEvent(new Event('change', { bubbles: true }));",
    )
    .await;
    lab.shown().await;
}

/// Every so many-th lesson, from this one.
fn every_third(first: usize) {
    story(async |lab| {
        for name in names().iter().skip(first).step_by(3) {
            go_through(lab, name).await;
        }
    });
}

#[test]
fn a_third_of_the_lessons_is_gone_through() {
    every_third(0);
}

#[test]
fn another_third_is_gone_through() {
    every_third(1);
}

#[test]
fn the_last_third_is_gone_through() {
    every_third(2);
}

const OWN: &str = "\
title: My own lesson
order: 1
---
step: The only one
state: dataset=gate&gate=8&eta=0.5
ask: Does it converge?
try: play
- no | status!=converged
- yes | status=converged
because: AND is separable.
---
<p>There are <data data-live=\"points\"></data> points, η is <data data-live=\"eta\"></data>.</p>
<p><button data-do=\"eta=2\">η = 2</button></p>
";

async fn hand_in(lab: &Lab, file: &str, content: &str) {
    let path = std::env::temp_dir().join(format!("hyperplane-{}-{file}", std::process::id()));
    fs::write(&path, content).expect("a file");
    lab.click("lessons").await;
    let input = eventually("the list", async || {
        lab.driver
            .find(By::Css("dialog.lessons[open] input[type=file]"))
            .await
            .ok()
    })
    .await;
    input
        .send_keys(path.to_string_lossy().as_ref())
        .await
        .expect("a file chosen");
    lab.shown().await;
    let _ = fs::remove_file(&path);
}

#[test]
fn an_instructor_tries_a_file_and_is_told_its_mistake() {
    story(async |lab| {
        lab.open("").await;
        hand_in(lab, "own.html", OWN).await;
        at_step(lab, "The only one").await;
        assert_eq!(
            text(lab, ".lesson-text p").await,
            "There are 4 points, η is 0.5."
        );
        press(lab, ".lesson-text button").await;
        assert_eq!(
            text(lab, ".lesson-text p").await,
            "There are 4 points, η is 2."
        );
        // A wrong answer is told from a right one, and the right one is marked.
        press(lab, "[name=foretold][value='0']").await;
        press(lab, "[data-lesson=try]").await;
        by_button_speed(lab).await;
        eventually("the verdict", async || {
            text(lab, ".verdict")
                .await
                .starts_with("It turned out differently.")
                .then_some(())
        })
        .await;
        assert_eq!(text(lab, ".foretell [data-right]").await, "yes");
        // The question's own lab was tried: η is ½ again.
        assert_eq!(lab.described().await.document().settings.eta, 0.5);
        assert!(!lab.link().await.contains("lesson"));
        press(lab, "[data-lesson=close]").await;
        hand_in(lab, "wrong.html", &OWN.replacen("</p>", "", 1)).await;
        let told = eventually("what is wrong", async || {
            let told = text(lab, ".lesson .refused").await;
            (!told.is_empty()).then_some(told)
        })
        .await;
        assert!(
            told.ends_with("wrong.html, line 12: <p> is not closed"),
            "{told}"
        );
        hand_in(
            lab,
            "script.html",
            &OWN.replace("<p>", "<p onclick=\"alert(1)\">"),
        )
        .await;
        eventually("what is wrong", async || {
            text(lab, ".lesson .refused")
                .await
                .contains("no attribute “onclick”")
                .then_some(())
        })
        .await;
    });
}

#[test]
fn a_link_leads_to_a_step_and_a_reload_keeps_the_lab() {
    story(async |lab| {
        let name = names().remove(0);
        let lesson = lesson(&name);
        lab.open(&format!("v2&lesson={name}&lesson-step=2")).await;
        at_step(lab, &lesson.steps[1].title).await;
        let start = lesson.steps[1].initial();
        assert_eq!(
            lab.described().await.document().settings.data,
            start.document().settings.data
        );
        by_button(lab, "dataset=gate; gate=14; eta=0.25").await;
        let link = lab.link().await;
        assert!(
            link.contains(&format!("lesson={name}&lesson-step=2")),
            "{link}"
        );
        lab.reload().await;
        at_step(lab, &lesson.steps[1].title).await;
        assert_eq!(lab.described().await.document().settings.eta, 0.25);
        press(lab, "[data-lesson=back]").await;
        at_step(lab, &lesson.steps[0].title).await;
        press(lab, "[data-lesson=close]").await;
        assert!(!lab.sees(".lesson").await);
        assert!(!lab.link().await.contains("lesson"));
        // After a lesson from the list, undo leads back to the lab from before.
        lab.open("v1&dataset=gate&gate=1").await;
        lab.click("lessons").await;
        let entry = format!("[data-open-lesson='{name}']");
        eventually("the list", async || lab.sees(&entry).await.then_some(())).await;
        press(lab, &entry).await;
        at_step(lab, &lesson.steps[0].title).await;
        press(lab, "[data-lesson=close]").await;
        lab.click("undo").await;
        assert_eq!(
            lab.described().await.document().settings.data.gate.number(),
            1
        );
        lab.open("v2&lesson=there-is-none").await;
        eventually("what is wrong", async || {
            text(lab, ".lesson .refused")
                .await
                .contains("could not be loaded")
                .then_some(())
        })
        .await;
        // The console has told of the missing file, as it should.
        let _ = lab.driver.browser_log().await;
    });
}
