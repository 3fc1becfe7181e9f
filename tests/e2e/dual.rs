//! The window of the dual form.

use hyperplane_test_parts::in_all;
use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::lab::{Lab, story};

/// Lets it play to its end.
async fn play(lab: &Lab) {
    lab.set("dual-speed", "max").await;
    lab.click("dual-play").await;
    eventually("the end", async || {
        let playing =
            "return document.querySelector('[data-action=dual-play]').matches('[data-playing]')";
        (!lab.ask(playing).await.as_bool()?).then_some(())
    })
    .await;
    lab.shown().await;
}

#[in_all(
    "instruments::dual::tests: circles are solved, f is written out; the window: the test below"
)]
#[test]
fn circles_are_solved_and_f_is_written_out() {
    story(async |lab| {
        lab.open("v2&dataset=circles&noise=0.1").await;
        lab.click("instruments").await;
        lab.click("open-dual-form").await;
        assert!(lab.sees("dialog[data-tool=dual-form]").await);
        eventually("the end that it opens with", async || {
            (lab.value("dual-status").await == "converged").then_some(())
        })
        .await;
        lab.click("dual-reset").await;
        assert_eq!(lab.value("dual-status").await, "ready");
        lab.click("dual-step").await;
        assert_eq!(lab.number("dual-updates").await, 1.0);
        play(lab).await;
        assert_eq!(lab.value("dual-status").await, "converged");
        assert_eq!(lab.number("dual-errors").await, 0.0);
        // With the keyboard: F at the place that is read off, and its largest terms.
        lab.tab_to("[data-plot=dual-plot]").await;
        lab.keys(Key::Right).await;
        eventually("terms", async || {
            let rows = "return document.querySelectorAll('[data-part=dual-terms] tr').length";
            (lab.ask(rows).await.as_u64()? == 6).then_some(())
        })
        .await;
        assert!(lab.text("dual-score").await.contains("class"));
        // A link brings the window back, with its kernel.
        lab.set("dual-kernel", "polynomial").await;
        lab.set("dual-degree", "3").await;
        lab.shown().await;
        let link = lab.link().await;
        assert!(
            link.contains("tool=dual-form") && link.contains("dual-degree=3"),
            "{link}"
        );
    });
}

#[test]
fn a_phone_shows_all_of_it() {
    story(async |lab| {
        lab.become_a_phone(2).await;
        lab.open("v2&dataset=gate&gate=6&tool=dual-form&dual-kernel=polynomial")
            .await;
        play(lab).await;
        assert_eq!(lab.value("dual-status").await, "converged");
        let fits = "const dialog = document.querySelector('dialog[data-tool=dual-form]');
            return [dialog.scrollWidth <= dialog.clientWidth,
                [...dialog.querySelectorAll('button')].every((button) => button.scrollWidth <= button.clientWidth + 1)]";
        assert_eq!(lab.ask(fits).await, json!([true, true]));
    });
}
