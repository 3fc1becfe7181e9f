//! Courses and proofs on the board, in the page.

use serde_json::json;
use thirtyfour::Key;

use crate::browser::eventually;
use crate::hands::retype;
use crate::lab::{Lab, story};
use crate::lessons::{at_step, press, text};

/// Waits for the heading of the step on show.
async fn shows(lab: &Lab, heading: &str) {
    eventually(heading, async || {
        (text(lab, "[data-part=lesson-heading]").await == heading).then_some(())
    })
    .await;
}

#[test]
fn a_course_is_gone_through_and_marks_what_is_done() {
    story(async |lab| {
        lab.open("v2").await;
        lab.click("lessons").await;
        lab.press("[data-open-lesson=course-rosenblatt-slides]")
            .await;
        let first = "return document.querySelector('.stops [data-stop]').textContent";
        eventually("the section's labs", async || {
            lab.ask(first).await.is_string().then_some(())
        })
        .await;
        let section = text(lab, "[data-part=lesson-heading]").await;
        // A stop that is a step of a lesson, and the strip that leads on and back.
        let stop = "return [...document.querySelectorAll('.stops a')].findIndex((stop) => stop.href.includes('lesson='))";
        let stop = lab.ask(stop).await;
        let place = format!(".stops [data-stop='{stop}']");
        let name = text(lab, &place).await;
        press(lab, &place).await;
        eventually("the stop", async || {
            (text(lab, "[data-part=talk-name]").await == name).then_some(())
        })
        .await;
        assert_ne!(text(lab, "[data-part=lesson-heading]").await, section);
        lab.click("talk-section").await;
        shows(lab, &section).await;
        lab.reload().await;
        shows(lab, &section).await;
        lab.click("talk-close").await;
        press(lab, "[data-lesson=course-talk]").await;
        eventually("the presentation", async || {
            lab.sees("[data-action=present][aria-pressed=true], .when-present")
                .await
                .then_some(())
        })
        .await;
        assert!(
            text(lab, "[data-part=talk-place]")
                .await
                .starts_with("1 / ")
        );
    });
}

#[test]
fn a_proof_is_shown_line_by_line_and_what_is_wrong_is_refuted_in_the_plane() {
    story(async |lab| {
        lab.open("v2&lesson=32-board").await;
        at_step(lab, "Convergence, from two inequalities").await;
        let shown = "return [...document.querySelectorAll('.board-lines > li')].filter((line) => line.checkVisibility()).length";
        assert_eq!(lab.ask(shown).await, json!(1));
        press(lab, "[data-lesson=next-line]").await;
        assert_eq!(lab.ask(shown).await, json!(2));
        // Both sides are those of the run.
        lab.click("step").await;
        eventually("both sides after one update", async || {
            let sides = [
                text(lab, "[data-part=lesson-line-1-left]").await,
                text(lab, "[data-part=lesson-line-1-right]").await,
            ];
            (sides == ["0.7276", "0.2425"]).then_some(())
        })
        .await;
        // A clicker shows lines before it leads on.
        lab.keys("f").await;
        lab.keys(Key::PageDown).await;
        assert_eq!(lab.ask(shown).await, json!(3));
        lab.keys("f").await;

        lab.open("v2&lesson=32-board&lesson-step=9").await;
        at_step(lab, "Yours: convergence").await;
        press(lab, "[data-lesson=next-line]").await;
        let field = lab.find("[data-gap='1']").await;
        retype(&field, "4 k δ").await;
        lab.keys(Key::Enter).await;
        let verdict = async |wanted: &str| {
            eventually(wanted, async || {
                text(lab, "[data-part=lesson-line-1-verdict]")
                    .await
                    .starts_with(wanted)
                    .then_some(())
            })
            .await;
        };
        verdict("Not so: after one step").await;
        assert_eq!(lab.number("updates").await, 1.0);
        retype(&field, "δ · k").await;
        lab.keys(Key::Enter).await;
        verdict("✓").await;

        lab.open("v2&lesson=32-board&lesson-step=12").await;
        at_step(lab, "Yours: convergence, in the form of the slides").await;
        press(lab, "[data-lesson=next-line]").await;
        press(lab, "[data-gap='1'][value='k² ρ']").await;
        verdict("Not so").await;
        press(lab, "[data-gap='1'][value='k ρ']").await;
        verdict("✓").await;
    });
}
