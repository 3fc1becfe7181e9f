//! The page when it cannot start: it says what is the matter, and nothing else.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use hyperplane_test_parts::in_all;

use crate::browser::eventually;
use crate::elsewhere::{Fate, Gate, serve};
use crate::lab::{Lab, mishap, story};

/// The alert that is to be seen.
const ALERT: &str = "const seen = [...document.querySelectorAll('[role=alert]')].find((e) => e.checkVisibility({ visibilityProperty: true }));
    return seen ? seen.textContent : null";

/// Waits for an alert and says what it says.
async fn alert(lab: &Lab) -> String {
    let text = eventually("an alert", async || {
        let text = lab.ask(ALERT).await;
        text.as_str().map(String::from)
    });
    text.await
}

/// A way to go wrong: the address's end, the file, what becomes of it, and what the page says, and does not say.
type Case = (
    &'static str,
    &'static str,
    fn() -> Fate,
    &'static [&'static str],
    &'static [&'static str],
);

const MISSING: fn() -> Fate = || Fate::Missing;
const LOST: fn() -> Fate = || Fate::Lost;

/// Files that do not come, and what the page says and does not say.
const CASES: [Case; 9] = [
    (
        "",
        "main.js",
        MISSING,
        &["main.js", "not started"],
        &["pkg"],
    ),
    (
        "",
        "pkg/lab.js",
        MISSING,
        &["pkg/lab.js", "404"],
        &["browser", "connection"],
    ),
    (
        "",
        "pkg/lab_bg.wasm",
        MISSING,
        &["pkg/lab_bg.wasm", "404"],
        &["browser", "connection"],
    ),
    (
        "#v2&rule=adaline",
        "pkg/lab.js",
        MISSING,
        &["pkg/lab.js", "404"],
        &["browser"],
    ),
    (
        "#v2&rule=adaline",
        "pkg/instruments.css",
        MISSING,
        &["pkg/instruments.css", "404"],
        &["browser"],
    ),
    (
        "",
        "style.css",
        MISSING,
        &["style.css", "404"],
        &["browser"],
    ),
    (
        "",
        "pkg/lab_bg.wasm",
        LOST,
        &["pkg/lab_bg.wasm", "connection"],
        &["browser", "not where"],
    ),
    (
        "",
        "pkg/lab.js",
        || Fate::Changed("text/plain", "0"),
        &["pkg/lab.js", "text/plain"],
        &["connection"],
    ),
    (
        "",
        "pkg/lab_bg.wasm",
        || Fate::Changed("application/wasm", "0"),
        &["pkg/lab_bg.wasm", "damaged"],
        &["connection"],
    ),
];

#[test]
fn a_file_that_is_not_there_is_named() {
    are_named(&CASES[..3]);
}

#[in_all("the first three of them in the short command")]
#[test]
fn each_file_that_is_not_there_is_named() {
    are_named(&CASES);
}

fn are_named(cases: &'static [Case]) {
    mishap(async |lab| {
        for &(end, file, fate, words, others) in cases {
            let site = serve(move |path| if path == file { fate() } else { Fate::Sent });
            lab.goto(&format!("{site}{end}")).await;
            // On a slow machine the page may say first that it has not started yet.
            let text = eventually(&format!("{file}: {words:?}"), async || {
                let text = alert(lab).await;
                words.iter().all(|word| text.contains(word)).then_some(text)
            })
            .await;
            assert!(
                !others.iter().any(|word| text.contains(word)),
                "{file}: {text}"
            );
            let loading = lab
                .ask("return document.body.textContent.includes('is loading')")
                .await;
            assert!(file == "main.js" || loading == false, "{file}: {loading}");
        }
    });
}

#[test]
fn a_page_opened_as_a_file_says_so() {
    mishap(async |lab| {
        lab.goto(concat!(
            "file://",
            env!("CARGO_MANIFEST_DIR"),
            "/www/index.html"
        ))
        .await;
        let text = alert(lab).await;
        assert!(
            text.contains("as a file") && text.contains("web server"),
            "{text}"
        );
        assert!(!text.contains("too old"), "{text}");
    });
}

#[test]
fn a_part_that_does_not_come_is_named_and_can_be_asked_for_again() {
    mishap(async |lab| {
        let is_there = Arc::new(AtomicBool::new(false));
        let known = Arc::clone(&is_there);
        let site = serve(move |path| {
            if path == "pkg/instruments.css" && !known.load(Ordering::Relaxed) {
                Fate::Missing
            } else {
                Fate::Sent
            }
        });
        lab.goto(&site).await;
        let text = alert(lab).await;
        assert!(
            text.contains("pkg/instruments.css") && !text.contains("connection"),
            "{text}"
        );
        is_there.store(true, Ordering::Relaxed);
        lab.reload().await;
        lab.click("step").await;
        assert!(lab.link().await.ends_with("&at=1"), "the lab works");
        assert_eq!(lab.ask(ALERT).await, serde_json::Value::Null);
    });
}

#[test]
fn what_only_takes_long_is_not_said_to_be_missing() {
    story(async |lab| {
        let gate = Gate::default();
        let behind = gate.clone();
        let site = serve(move |path| match path {
            "pkg/lab_bg.wasm" => Fate::Behind(behind.clone()),
            _ => Fate::Sent,
        });
        lab.goto(&site).await;
        eventually("the wish", async || gate.is_asked().then_some(())).await;
        // What appears with time where the script has not come is gone, so that nothing is left to appear.
        let late = "return document.querySelectorAll('.late').length";
        assert_eq!(lab.ask(late).await, 0);
        assert_eq!(lab.ask(ALERT).await, serde_json::Value::Null);
        eventually("that it loads", async || {
            lab.sees(".loading").await.then_some(())
        })
        .await;
        gate.open();
        lab.loaded().await;
    });
}
