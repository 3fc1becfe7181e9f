//! The lab as one file, opened from a disk, with the browser's guard of such pages as it is.

use hyperplane_test_parts::{in_all, in_firefox};
use serde_json::json;

use crate::browser::eventually;
use crate::elsewhere::published;
use crate::lab::{Lab, in_lab, mishap, story};
use crate::lesson_files::{MARKDOWN, hand_in};
use crate::lessons::at_step;
use crate::traps::{TRAPS, goes_on};

async fn open(lab: &Lab, end: &str) {
    let file = published("hyperplane.html");
    lab.goto("about:blank").await;
    lab.goto(&format!("file://{}{}", file.display(), in_lab(end)))
        .await;
    lab.loaded().await;
}

/// Checks that all files the page has asked for were in its memory already.
async fn asked_nobody(lab: &Lab) {
    let asked = "return performance.getEntriesByType('resource').map(({ name }) => name)
        .filter((name) => !name.startsWith('blob:') && !name.startsWith('data:'))";
    assert_eq!(lab.ask(asked).await, json!([]));
}

#[in_firefox("what a page opened as a file may do is the engine's")]
#[test]
fn one_file_has_the_lab_its_lessons_instruments_and_data() {
    story(async |lab| {
        open(lab, "").await;
        lab.click("play").await;
        lab.wait_for_status(&["converged"]).await;
        lab.click("instruments").await;
        lab.press("dialog.menu [data-action=open-rate-window]")
            .await;
        assert!(lab.sees("dialog[data-tool=descent]").await);
        asked_nobody(lab).await;
        // A lesson from the list, with its formulas in their font.
        open(lab, "").await;
        lab.click("lessons").await;
        eventually("the list", async || {
            let lesson = "dialog.lessons [data-open-lesson=s03-perceptron]";
            lab.sees(lesson).await.then_some(())
        })
        .await;
        lab.press("[data-open-lesson=s03-perceptron]").await;
        eventually("the sheet", async || {
            lab.sees(".lesson math").await.then_some(())
        })
        .await;
        let font = "return document.fonts.check('16px \"Hyperplane Math\"')";
        eventually("the font", async || {
            lab.ask(font).await.as_bool()?.then_some(())
        })
        .await;
        asked_nobody(lab).await;
        // One of one's own, which takes a program that few need.
        hand_in(lab, "own-single.md", MARKDOWN).await;
        at_step(lab, "The only one").await;
        asked_nobody(lab).await;
        open(lab, "#v2&dataset=digits").await;
        let [minus, plus] = lab.counts().await;
        assert!(minus > 0 && plus > 0, "digits");
        asked_nobody(lab).await;
        // What is left is where it was.
        lab.link().await;
        lab.goto("about:blank").await;
        open(lab, "").await;
        assert!(lab.sees(".kept [data-action=continue]").await);
    });
}

#[test]
fn one_file_speaks_its_languages_and_says_what_its_link_is_good_for() {
    story(async |lab| {
        open(lab, "?lang=qaa").await;
        let share = "return document.querySelector('[data-action=share]').textContent";
        assert_eq!(lab.ask(share).await, "second");
        asked_nobody(lab).await;
        open(lab, "#v2&rule=adaline").await;
        lab.click("share").await;
        eventually("the hint", async || {
            lab.sees(".share-file").await.then_some(())
        })
        .await;
        assert!(!lab.sees(".share-code").await && !lab.sees("[data-action=snippet]").await);
    });
}

#[in_all("ends: the lab goes on after an error; one file has all of it in the short command")]
#[test]
fn one_file_goes_on_after_an_error_of_its_own() {
    mishap(async |lab| {
        lab.beforehand(TRAPS).await;
        open(lab, "#v2&rule=adaline").await;
        lab.click("epoch").await;
        let arm = "[window.armed, window.kind] = ['update', 'trap'];
            document.querySelector('[data-action=reseed]').click()";
        lab.ask(arm).await;
        goes_on(lab, "a trap").await;
        lab.loaded().await;
        assert!(lab.link().await.contains("rule=adaline"));
        lab.click("instruments").await;
        lab.press("dialog.menu [data-action=open-rate-window]")
            .await;
        assert!(lab.sees("dialog[data-tool=descent]").await);
    });
}
