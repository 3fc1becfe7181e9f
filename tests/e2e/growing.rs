//! The whole lab takes the place of the one that the page opens with.

use serde_json::json;

use crate::browser::eventually;
use crate::lab::{Lab, story};

/// Marks a choice as one that only the whole lab has.
async fn mark(lab: &Lab, selector: &str) {
    let code = "document.querySelector(arguments[0]).dataset.more = ''";
    lab.ask_with(code, &[json!(selector)]).await;
}

/// Waits until the whole lab is there.
async fn is_whole(lab: &Lab) {
    eventually("the whole lab", async || {
        let code = "return !!document.querySelector('.theory-panel, .refinements .row')";
        lab.ask(code).await.as_bool()?.then_some(())
    })
    .await;
    lab.shown().await;
}

/// Waits until the link has a part.
async fn has(lab: &Lab, part: &str) {
    eventually(part, async || lab.link().await.contains(part).then_some(())).await;
}

#[test]
fn a_choice_that_needs_the_whole_lab_is_made_there() {
    story(async |lab| {
        for (name, value, selector) in [
            ("rule", "adaline", "select[name=rule] [value=adaline]"),
            ("batch", "batch", "input[name=batch][value=batch]"),
        ] {
            lab.open("v1&dataset=gate&size=50&at=3").await;
            mark(lab, selector).await;
            lab.set("order", "shuffled").await;
            lab.set(name, value).await;
            is_whole(lab).await;
            has(lab, &format!("&{name}={value}")).await;
            let (weights, link) = (lab.weights().await, lab.link().await);
            assert!(
                link.contains("&order=shuffled"),
                "{link}: nothing else is lost"
            );
            lab.open(&link).await;
            assert_eq!(lab.weights().await, weights, "{link}");
        }
    });
}

#[test]
fn a_run_goes_on_when_a_choice_needs_the_whole_lab() {
    story(async |lab| {
        lab.open("v1&dataset=overlap&epochs=100000&speed=300").await;
        mark(lab, "select[name=rule] [value=logistic]").await;
        lab.click("play").await;
        lab.wait_for_status(&["training"]).await;
        lab.set("rule", "logistic").await;
        is_whole(lab).await;
        has(lab, "&rule=logistic").await;
        lab.wait_for_status(&["training"]).await;
        let before = lab.number("epoch").await;
        eventually("another epoch", async || {
            (lab.number("epoch").await > before).then_some(())
        })
        .await;
    });
}

#[test]
fn asked_for_twice_the_whole_lab_comes_once() {
    story(async |lab| {
        lab.open("v1&dataset=gate").await;
        lab.ask(
            "for (let i = 0; i < 2; i++) document.querySelector('[data-action=theory]').click()",
        )
        .await;
        is_whole(lab).await;
        let sheets = lab
            .ask("return document.querySelectorAll('link[rel=stylesheet][href=\"whole.css\"]').length")
            .await;
        assert_eq!(sheets, json!(1));
        assert!(
            lab.sees(".theory-panel").await,
            "the second press came too early to count"
        );
        lab.click("step").await;
        assert!(lab.link().await.ends_with("&at=1"));
    });
}

#[test]
fn undo_and_redo_survive_when_the_whole_lab_comes() {
    story(async |lab| {
        lab.open("v1&dataset=custom").await;
        let mut all = vec![lab.points().await];
        for (x, y) in [(1.0, 2.0), (-3.0, 0.5), (2.0, -1.0)] {
            lab.at(x, y).await;
            all.push(lab.points().await);
        }
        lab.click("undo").await;
        lab.click("theory").await;
        is_whole(lab).await;
        assert_eq!(lab.points().await, all[2]);
        assert!(lab.is_enabled("undo").await && lab.is_enabled("redo").await);
        for (redo, expected) in [(false, 1), (true, 2), (true, 3), (false, 2), (false, 1)] {
            lab.click(if redo { "redo" } else { "undo" }).await;
            assert_eq!(lab.points().await, all[expected]);
        }
        assert!(lab.sees(".theory-panel").await, "what is shown is no edit");
        lab.click("undo").await;
        assert_eq!(lab.points().await, all[0]);
        assert!(!lab.is_enabled("undo").await, "nothing more was edited");
        let left = lab.ask("return document.querySelector('#app').dataset.edits ?? null");
        assert!(left.await.is_null());
    });
}
