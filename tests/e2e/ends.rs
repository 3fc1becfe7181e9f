//! When the WebAssembly stops with an error: what is saved goes on, and no link keeps the lab from starting.
//!
//! An end is made by a clock that throws what an end throws: the lab looks at it with every picture.

use hyperplane_test_parts::{in_all, in_firefox};
use serde_json::{Value, json};

use crate::browser::eventually;
use crate::clock;
use crate::lab::{Lab, mishap, story};
use crate::pseudo::Served;

/// Runs before the page's own scripts: a clock that throws while `window.ends()` says so.
const CLOCK: &str = "const now = Performance.prototype.now;
    Performance.prototype.now = function () {
        if (window.ends?.()) throw new window.WebAssembly.RuntimeError('unreachable');
        return now.call(this);
    };";

/// Prepares the clock; `ends` is the expression that says when it throws.
async fn prepare(lab: &Lab, ends: &str) {
    let code = format!("{CLOCK} window.ends = () => {ends};");
    lab.beforehand(&code).await;
}

/// Waits for a note; says what it says.
async fn note(lab: &Lab) -> String {
    eventually("a note", async || {
        let text = lab
            .ask("return document.querySelector('#note[role=alert]')?.textContent")
            .await;
        text.as_str().map(String::from)
    })
    .await
}

async fn dismiss(lab: &Lab) {
    lab.find("#note button")
        .await
        .click()
        .await
        .expect("a button");
}

/// The number of steps that the lab shows.
async fn steps(lab: &Lab) -> f64 {
    let text = lab
        .ask("return document.querySelector('.timeline .at').dataset.value")
        .await;
    text.as_str()
        .and_then(|text| text.parse().ok())
        .expect("a number")
}

const SET: &str = "return document.querySelector('select[name=dataset]').value";

#[test]
fn a_link_that_ends_the_lab_gives_way_to_the_usual_one_and_stays_at_hand() {
    mishap(async |lab| {
        prepare(lab, "location.hash.includes('moons') && !window.mended").await;
        for link in ["v2&dataset=moons&theory=on&at=3"] {
            lab.open(link).await;
            let text = note(lab).await;
            assert!(
                text.contains("usual lab") && text.contains("Open it again"),
                "{text}"
            );
            assert_eq!(lab.ask(SET).await, json!("iris"), "{link}");
            let code = "return document.querySelector('#note input').value.split('#')[1]";
            assert_eq!(lab.ask(code).await, json!(link), "to be copied");
            lab.click("step").await;
            assert_eq!(steps(lab).await, 1.0, "it works");
            // As long as it ends the lab, it may be opened as often as one likes.
            for _ in 0..2 {
                lab.find("#note a").await.click().await.expect("a link");
                eventually("the usual lab again", async || {
                    let text = lab
                        .ask("return document.querySelector('#note a')?.hash")
                        .await;
                    (text == json!(format!("#{link}"))).then_some(())
                })
                .await;
                assert_eq!(lab.ask(SET).await, json!("iris"), "{link}");
            }
            lab.ask("window.mended = true").await;
            lab.find("#note a").await.click().await.expect("a link");
            eventually("the lab of the link", async || {
                (lab.ask(SET).await == json!("moons")).then_some(())
            })
            .await;
            assert!(!lab.sees("#note").await);
        }
    });
}

#[in_all("a link that ends the lab at once gives way in the short command")]
#[test]
fn a_link_that_ends_the_lab_later_gives_way_too() {
    mishap(async |lab| {
        // In a picture, not while it is opened.
        prepare(lab, "location.hash.includes('moons') && !!document.querySelector('[data-ready]') && !window.mended").await;
        lab.open("v1&dataset=moons").await;
        assert!(note(lab).await.contains("Open it again"));
        assert_eq!(lab.ask(SET).await, json!("iris"));
        lab.reload().await;
        assert_eq!(lab.ask(SET).await, json!("iris"), "nothing of it is left");
    });
}

#[in_firefox("errors and their stacks are the engine's")]
#[test]
fn where_a_lab_ended_it_goes_on_with_what_can_be_undone() {
    let complaints = mishap(async |lab| {
        prepare(lab, "window.once && !(window.once = false)").await;
        for start in ["v2&dataset=custom&theory=on"] {
            lab.open(start).await;
            lab.at(1.0, 2.0).await;
            lab.at(-2.0, 1.0).await;
            let points = lab.points().await;
            assert_eq!(points.len(), 2);
            lab.ask("window.once = true; document.querySelector('[data-action=step]').click()")
                .await;
            let text = note(lab).await;
            assert!(
                text.contains("goes on") && text.contains("Undo is kept"),
                "{text}"
            );
            lab.shown().await;
            assert_eq!(lab.points().await, points);
            // The listeners of the one before are gone: one press is one step.
            let before = steps(lab).await;
            dismiss(lab).await;
            lab.click("step").await;
            assert_eq!(steps(lab).await, before + 1.0);
            lab.ask("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true }))")
                .await;
            lab.shown().await;
            assert_eq!(steps(lab).await, before + 2.0);
            lab.click("undo").await;
            assert_eq!(lab.points().await, points[..1]);
            lab.click("redo").await;
            assert_eq!(lab.points().await, points);
        }
    });
    let stale = |text: &&String| text.contains("previous WASM instance");
    assert_eq!(complaints.iter().find(stale), None);
}

#[test]
fn without_a_store_it_goes_on_where_it_was_and_undo_is_kept() {
    mishap(async |lab| {
        prepare(
            lab,
            "window.once && !(window.once = false); Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('', 'SecurityError'); } })",
        )
        .await;
        lab.open("v2&dataset=custom").await;
        lab.at(1.0, 2.0).await;
        let points = lab.points().await;
        lab.ask("window.once = true; document.querySelector('[data-action=step]').click()")
            .await;
        let text = note(lab).await;
        assert!(
            text.contains("goes on") && text.contains("Undo is kept"),
            "{text}"
        );
        assert_eq!(lab.points().await, points);
    });
}

#[test]
fn a_note_is_in_the_language_that_is_spoken() {
    let messages =
        "page-goes-on = Weiter geht es.\npage-undo-kept = Zurück geht auch.\nlab-dismiss = Gut\n";
    let _served = Served::new("qac", messages);
    mishap(async |lab| {
        prepare(lab, "window.once && !(window.once = false)").await;
        lab.open_asking("?lang=qac", "v2&dataset=custom").await;
        lab.at(1.0, 2.0).await;
        assert_eq!(lab.points().await.len(), 1, "it is saved");
        lab.ask("window.once = true; document.querySelector('[data-action=step]').click()")
            .await;
        assert_eq!(note(lab).await, "Weiter geht es. Zurück geht auch.Gut");
    });
}

#[test]
fn a_lab_that_always_ends_says_so_and_is_quiet() {
    mishap(async |lab| {
        lab.beforehand(clock::CLOCK).await;
        prepare(lab, "(window.count = (window.count ?? 0) + 1) && true").await;
        lab.goto("about:blank").await;
        lab.goto(&crate::browser::site("cargo xtask test")).await;
        let text = eventually("an alert", async || {
            let text = lab
                .ask("return document.querySelector('#app > [role=alert]:not(.late, [hidden])')?.textContent")
                .await;
            text.as_str().map(String::from)
        })
        .await;
        assert!(text.contains("error of its own"), "{text}");
        let count = lab.ask("return window.count").await;
        lab.ask_later("passTime(2000).then(arguments[0])").await;
        assert_eq!(
            lab.ask("return window.count").await,
            count,
            "it is not tried for ever"
        );
    });
}

#[test]
fn a_lab_that_stops_the_usual_one_too_leaves_its_link_and_a_way_to_begin_anew() {
    mishap(async |lab| {
        // From the lab of the link on, until the page is loaded without one.
        let ends = "(window.seen ||= location.hash.includes('moons'))";
        prepare(lab, ends).await;
        let link = "v2&dataset=moons&at=3";
        lab.goto("about:blank").await;
        lab.goto(&format!(
            "{}#{link}",
            crate::browser::site("cargo xtask test")
        ))
        .await;
        let kept = eventually("the link", async || {
            let code = "return document.querySelector('#app > [role=alert]') && document.querySelector('#app > .kept-link input')?.value";
            lab.ask(code).await.as_str().map(String::from)
        })
        .await;
        assert!(kept.ends_with(&format!("#{link}")), "{kept}");
        assert!(!lab.sees("#note").await);
        lab.find("#app > button")
            .await
            .click()
            .await
            .expect("a button");
        eventually("the usual lab", async || {
            (lab.ask(SET).await == json!("iris")).then_some(())
        })
        .await;
        lab.click("step").await;
        assert_eq!(steps(lab).await, 1.0);
    });
}

#[test]
fn errors_of_others_are_left_to_them() {
    story(async |lab| {
        lab.open("v1&dataset=custom").await;
        lab.at(1.0, 2.0).await;
        lab.stop_clock().await;
        let marked = lab
            .ask(
                "document.querySelector('.columns').mark = 1;
                const error = new WebAssembly.RuntimeError('unreachable');
                dispatchEvent(new ErrorEvent('error', { error }));
                dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { reason: error, promise: Promise.resolve() }));",
            )
            .await;
        assert_eq!(marked, Value::Null);
        lab.ask_later("passTime(2000).then(arguments[0])").await;
        assert_eq!(
            lab.ask("return document.querySelector('.columns').mark")
                .await,
            json!(1)
        );
        assert!(!lab.sees("#note").await);
    });
}
