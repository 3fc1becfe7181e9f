//! Announcements for users who do not see the page.

use hyperplane_test_parts::in_all;
use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::lab::{Lab, story};

/// Writes down when what is said in which place: the lab, or a window. What stands there already was said before.
const LISTEN: &str = "window.said = [];
    window.before = [...document.querySelectorAll('[data-announce]')].filter((region) => region.textContent).length;
    const watch = (records) => records.forEach(({ target }) => {
        const region = target.closest?.('[data-announce]');
        if (region && region.textContent) said.push([performance.now(), region.closest('dialog')?.dataset.tool ?? '', region.textContent]);
    });
    new MutationObserver(watch).observe(document.querySelector('#app'), { childList: true, subtree: true });";

/// The announcements so far: the time, the window, the text.
async fn said(lab: &Lab) -> Vec<(f64, String, String)> {
    serde_json::from_value(lab.ask("return said").await).expect("what was said")
}

/// Waits until something was said that has all of these parts, one after the other.
async fn hears(lab: &Lab, parts: &[&str]) {
    eventually(&format!("{parts:?}"), async || {
        let texts: Vec<String> = said(lab)
            .await
            .into_iter()
            .map(|(_, _, text)| text)
            .collect();
        let text = texts.join(" | ");
        let mut rest = text.as_str();
        for part in parts {
            rest = &rest[rest.find(part)? + part.len()..];
        }
        Some(())
    })
    .await;
}

async fn never_hurries(lab: &Lab) {
    let said = said(lab).await;
    for pair in said.windows(2) {
        assert!(pair[1].0 - pair[0].0 > 900.0, "{pair:?}");
    }
}

#[test]
fn points_steps_and_what_undo_brings_back_are_said_one_after_the_other() {
    story(async |lab| {
        lab.open("v2&dataset=custom&points=-2,-2,0;2,2,1;2,-2,1")
            .await;
        lab.ask(LISTEN).await;
        lab.tab_to("#plane").await;
        lab.keys(Key::Tab).await;
        lab.keys(Key::Delete).await;
        lab.chord(Key::Control, 'z').await;
        lab.chord(Key::Control, 'y').await;
        lab.keys("s").await;
        hears(
            lab,
            &[
                "Point 1 is removed: class −1 at −2.000, −2.000. 2 points left.",
                "Undone: point 1 is back: class −1 at −2.000, −2.000.",
                "Redone: Point 1 is removed",
            ],
        )
        .await;
        let shown = lab
            .ask("return document.querySelector('.last-step').textContent")
            .await;
        // The sentence begins with a capital where it is heard, and is a part of a line where it is read.
        let shown = shown.as_str().expect("the last step");
        assert!(shown.starts_with("point "), "{shown}");
        hears(lab, &[&shown.replacen('p', "P", 1)]).await;
        lab.click("play").await;
        hears(lab, &["Converged"]).await;
        never_hurries(lab).await;
    });
}

#[in_all("app::tests::narrator: four sentences, session::tests::summary")]
#[test]
fn the_opening_lab_is_played_to_its_end_in_four_announcements_and_the_last_is_the_verdict() {
    story(async |lab| {
        lab.open("v2").await;
        lab.ask(LISTEN).await;
        lab.click("play").await;
        lab.wait_for_status(&["converged"]).await;
        hears(lab, &["Converged"]).await;
        let said = said(lab).await;
        // The first sentence, that it is ready, may have been said before anybody listened.
        let before = lab.ask("return before").await.as_u64().expect("a number");
        assert!(said.len() as u64 + before <= 4, "{before} and {said:?}");
        let (_, _, last) = said.last().expect("something was said");
        let shown = lab.text("status").await;
        assert_eq!(last.to_lowercase(), shown.to_lowercase());
        // Who comes to the plane hears what has become of it.
        let described = lab
            .ask(
                "const ids = document.querySelector('#plane').getAttribute('aria-describedby').split(' ');
                return ids.map((id) => document.getElementById(id).textContent).join(' ');",
            )
            .await;
        let described = described.as_str().expect("a description");
        assert!(described.starts_with("The boundary is "), "{described}");
        assert!(described.contains(" · petal length (cm)"), "{described}");
        // And the curves as numbers.
        lab.press(".side > .values summary").await;
        eventually("the table of values", async || {
            let rows = lab
                .ask("return document.querySelectorAll('.side .values tbody tr').length")
                .await;
            rows.as_u64().filter(|rows| *rows > 3)
        })
        .await;
    });
}

#[in_all("session::announcements: what is said and when; points and steps: here")]
#[test]
fn a_window_says_its_own_and_nothing_speaks_beside_the_one_voice() {
    story(async |lab| {
        lab.open("v2&tool=gates").await;
        lab.ask(LISTEN).await;
        lab.press("[data-action=gates-reset]").await;
        eventually("the window's voice", async || {
            let said = said(lab).await;
            let own = |(_, window, text): &(f64, String, String)| {
                window == "gates" && text.contains("16")
            };
            said.iter().any(own).then_some(())
        })
        .await;
        // A window that is made when it is opened.
        lab.open("v2&tool=likelihood").await;
        let regions = lab
            .ask(
                "const live = '[aria-live]:not([aria-live=off]), [role=status], output:not([aria-live=off])';
                const all = [...document.querySelectorAll(live)];
                const windows = [...document.querySelectorAll('dialog')];
                return [all.filter((region) => !region.closest('dialog')).length,
                    windows.length > 9, windows.every((one) => one.querySelectorAll(live).length === 1)];",
            )
            .await;
        assert_eq!(regions, json!([1, true, true]));
    });
}
