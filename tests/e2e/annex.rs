//! The lab is there before its instruments are, and what is asked of them before is done once they have come.

use hyperplane_test_parts::in_all;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;

use crate::browser::eventually;
use crate::elsewhere::{Fate, Gate, serve};
use crate::lab::{Lab, in_lab, mishap, story};

const ANNEX: &str = "pkg/annex.wasm";
const WHOLE: &str = "return document.querySelector(':root[data-whole]') !== null";

/// Opens the page from a server that holds the instruments back.
async fn open_without(lab: &Lab, end: &str) -> Gate {
    let gate = Gate::default();
    let behind = gate.clone();
    let site = serve(move |path| match path {
        ANNEX => Fate::Behind(behind.clone()),
        _ => Fate::Sent,
    });
    lab.goto("about:blank").await;
    lab.goto(&format!("{site}{}", in_lab(end))).await;
    gate
}

/// Waits until the lab is there.
async fn is_ready(lab: &Lab) {
    let look = "return document.querySelector(':root[data-ready]') !== null";
    eventually("the lab", async || {
        lab.ask(look).await.as_bool()?.then_some(())
    })
    .await;
    lab.shown().await;
}

/// The rule that is chosen.
const RULE: &str = "return document.querySelector('select[name=rule]').value";

async fn sees_soon(lab: &Lab, selector: &str) {
    eventually(selector, async || lab.sees(selector).await.then_some(())).await;
}

#[test]
fn the_lab_works_before_its_instruments_have_come() {
    story(async |lab| {
        let gate = open_without(lab, "").await;
        is_ready(lab).await;
        lab.click("step").await;
        lab.set("rule", "adaline").await;
        lab.click("undo").await;
        assert_eq!(
            lab.ask(RULE).await,
            json!("perceptron"),
            "the edit is undone"
        );
        lab.click("instruments").await;
        assert_eq!(lab.ask(WHOLE).await, json!(false), "they are late");
        gate.open();
        sees_soon(lab, "dialog.menu[open]").await;
    });
}

#[test]
fn what_is_asked_for_early_is_not_lost() {
    story(async |lab| {
        let gate = open_without(lab, "").await;
        is_ready(lab).await;
        lab.ask("location.hash = '#v2&rule=adaline&tool=sweep'")
            .await;
        assert_eq!(lab.ask(WHOLE).await, json!(false), "they are late");
        gate.open();
        sees_soon(lab, "dialog[data-tool=sweep]").await;
        assert_eq!(lab.ask(RULE).await, json!("adaline"));
        // A switch of the lab.
        let gate = open_without(lab, "").await;
        is_ready(lab).await;
        lab.ask("document.querySelector('.zone-switch input').click()")
            .await;
        gate.open();
        lab.loaded().await;
        assert!(lab.link().await.contains("zones=on"));
        // A lesson.
        let gate = open_without(lab, "").await;
        is_ready(lab).await;
        lab.ask("document.querySelector('[data-lesson=open]').click()")
            .await;
        gate.open();
        sees_soon(lab, ".lesson h2").await;
    });
}

#[in_all("what is asked for early is not lost")]
#[test]
fn a_link_that_names_an_instrument_waits_for_it() {
    story(async |lab| {
        for (end, window) in [
            ("#v2&tool=sweep", "dialog[data-tool=sweep]"),
            ("#v2&theory=on", "[data-tool=theory]"),
            ("#v2&lesson=01-hyperplanes", ".lesson"),
        ] {
            let gate = open_without(lab, end).await;
            eventually("the wish", async || gate.is_asked().then_some(())).await;
            let ready = "return document.querySelector(':root[data-ready]') !== null";
            assert_eq!(lab.ask(ready).await, json!(false), "{end}");
            gate.open();
            is_ready(lab).await;
            assert_eq!(lab.ask(WHOLE).await, json!(true), "{end}");
            sees_soon(lab, window).await;
        }
    });
}

#[in_all("the lab works before they have come, in the short command")]
#[test]
fn instruments_that_do_not_come_are_told_and_can_be_asked_for_again() {
    mishap(async |lab| {
        let is_there = Arc::new(AtomicBool::new(false));
        let known = Arc::clone(&is_there);
        let site = serve(move |path| {
            if path == ANNEX && !known.load(Ordering::Relaxed) {
                Fate::Missing
            } else {
                Fate::Sent
            }
        });
        lab.goto(&format!("{site}{}", in_lab(""))).await;
        is_ready(lab).await;
        lab.click("step").await;
        assert!(!lab.sees(".notice").await, "nobody has asked for them");
        lab.click("instruments").await;
        let notice = "const notice = document.querySelector('.top ~ .notice:not([hidden]) p'); return notice && notice.textContent";
        let text = eventually("a notice", async || {
            let text = lab.ask(notice).await;
            text.as_str().map(String::from)
        })
        .await;
        assert!(
            text.contains(ANNEX) && text.contains("try it again"),
            "{text}"
        );
        is_there.store(true, Ordering::Relaxed);
        lab.click("instruments").await;
        sees_soon(lab, "dialog.menu[open]").await;
        // A link that needs them names the file.
        is_there.store(false, Ordering::Relaxed);
        lab.goto("about:blank").await;
        lab.goto(&format!("{site}#v2&tool=sweep")).await;
        let text = eventually("an alert", async || {
            let text = lab
                .ask("return document.querySelector('#app > [role=alert].loading')?.textContent")
                .await;
            text.as_str().map(String::from)
        })
        .await;
        assert!(text.contains(ANNEX) && text.contains("404"), "{text}");
    });
}
