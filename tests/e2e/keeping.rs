//! A run that is reloaded, left or ended while it plays is where it was.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use hyperplane_test_parts::{in_all, in_firefox};
use serde_json::json;

use crate::browser::eventually;
use crate::code::NOTES;
use crate::elsewhere::{Fate, Gate, serve};
use crate::hands::retype;
use crate::import::choose_in;
use crate::lab::{Lab, story};
use crate::lessons::{press, text};

/// Plays this link for some seconds; says how many updates there are.
async fn play(lab: &Lab, link: &str) -> f64 {
    lab.load(link).await;
    lab.stop_clock().await;
    lab.click("play").await;
    lab.pass(4000).await;
    let updates = lab.number("updates").await;
    assert!(updates > 900.0, "{updates}");
    assert_eq!(lab.value("status").await, "training");
    updates
}

const LINKS: [&str; 1] = ["v2&dataset=overlap&rule=logistic&epochs=100000&speed=300&theory=on"];

#[in_firefox("each engine keeps storage and history in its own way and time")]
#[test]
fn a_reload_while_it_plays_loses_nothing() {
    story(async |lab| {
        for link in LINKS {
            let before = play(lab, link).await;
            lab.reload().await;
            let after = lab.number("updates").await;
            assert!(after >= before, "{link}: {before} came back as {after}");
            lab.reload().await;
            assert_eq!(lab.number("updates").await, after, "{link}: and stays");
        }
    });
}

#[in_all("kept: a browser is killed in the short command")]
#[test]
fn what_a_browser_that_is_killed_had_in_its_address_is_a_second_old_at_most() {
    story(async |lab| {
        for link in LINKS {
            let before = play(lab, link).await;
            let hash = lab.ask("return location.hash.slice(1)").await;
            let hash = hash.as_str().expect("text");
            lab.forget().await;
            lab.open(hash).await;
            let after = lab.number("updates").await;
            // 300 steps a second, and a look at the clock that may be late.
            assert!(
                after >= before - 450.0,
                "{link}: {before} came back as {after}"
            );
        }
    });
}

#[test]
fn a_page_that_goes_to_the_background_is_saved() {
    story(async |lab| {
        for link in LINKS {
            play(lab, link).await;
            let saved = lab
                .ask(
                    "Object.defineProperty(document, 'hidden', { value: true, configurable: true });
                    const updates = document.querySelector('output[name=updates]').dataset.value;
                    document.dispatchEvent(new Event('visibilitychange'));
                    delete document.hidden;
                    return [updates, /&at=(\\d+)/.exec(location.hash)[1]].map(Number)",
                )
                .await;
            let [shown, saved] = [0, 1].map(|i| saved[i].as_f64().expect("a number"));
            assert!(saved >= shown, "{link}: {saved} is before {shown}");
            // Numbers follow ten times a second; what was saved is where it was then.
            lab.click("play").await;
            lab.shown().await;
            let later = lab.number("updates").await;
            assert!(saved <= later, "{link}: {saved} is after {later}");
        }
    });
}

/// A browser may load the page anew before the old one has kept what it was left with; and no time passes before.
const LEFT_AT_ONCE: &str = "addEventListener('beforeunload', () => {
        Storage.prototype.setItem = History.prototype.replaceState = () => {};
    });
    const wait = setTimeout;
    window.setTimeout = (act, time) => wait(act, time > 0 ? 1e6 : 0)";

#[in_firefox("each engine keeps storage and history in its own way and time")]
#[test]
fn an_edit_and_a_step_are_there_after_a_reload_at_once() {
    story(async |lab| {
        lab.open("v2&dataset=custom&theory=on&rule=adaline").await;
        eventually("what is saved at first", async || {
            let saved = lab.ask("return sessionStorage['hyperplane-lab']").await;
            saved.is_string().then_some(())
        })
        .await;
        lab.ask(LEFT_AT_ONCE).await;
        lab.at(1.0, 2.0).await;
        lab.at(-1.0, 2.0).await;
        lab.click("step").await;
        lab.reload().await;
        assert_eq!(lab.points().await.len(), 2);
        assert_eq!(
            lab.number("updates").await,
            1.0,
            "a step that was asked for"
        );
        lab.click("undo").await;
        assert_eq!(lab.points().await.len(), 1);
        // Another link in the same tab is opened as it is.
        lab.open("v2&dataset=custom&theory=on&rule=adaline").await;
        assert_eq!(lab.points().await.len(), 0);
        eventually("nothing to undo", async || {
            (!lab.is_enabled("undo").await).then_some(())
        })
        .await;
        // A step of a lesson that leaves the lab as it is.
        lab.open("v2&lesson=course-rosenblatt-slides").await;
        let heading = async || text(lab, "[data-part=lesson-heading]").await;
        let first = eventually("a section", async || {
            Some(heading().await).filter(|heading| !heading.is_empty())
        })
        .await;
        lab.ask(LEFT_AT_ONCE).await;
        press(lab, "[data-lesson=next]").await;
        let second = heading().await;
        assert_ne!(second, first);
        lab.reload().await;
        eventually("the section again", async || {
            Some(heading().await).filter(|heading| !heading.is_empty())
        })
        .await;
        assert_eq!(heading().await, second);
    });
}

#[in_firefox("each engine keeps storage and history in its own way and time")]
#[test]
fn what_is_saved_while_the_page_is_already_loaded_again_is_not_lost() {
    story(async |lab| {
        // The page asks for this file once it has written its address, and is sent anew then.
        const WRITTEN: &str = "written.html";
        let (gate, is_there) = (Gate::default(), AtomicBool::new(false));
        let site = serve(move |path| match path {
            "index.html" if is_there.swap(true, Relaxed) => Fate::Behind(gate.clone()),
            WRITTEN => {
                gate.open();
                Fate::Changed("text/html", "")
            }
            _ => Fate::Sent,
        });
        lab.goto(&format!("{site}#v2&dataset=custom&rule=adaline"))
            .await;
        lab.loaded().await;
        lab.at(1.0, 2.0).await;
        lab.at(-1.0, 2.0).await;
        let tell = format!(
            "window.isOld = true;
            const replace = history.replaceState;
            history.replaceState = function (...all) {{
                replace.apply(this, all);
                fetch('{WRITTEN}');
            }};
            document.querySelector('[data-action=step]').click();
            location.reload();"
        );
        lab.ask(&tell).await;
        eventually("the page anew", async || {
            (lab.ask("return window.isOld ?? false").await == json!(false)).then_some(())
        })
        .await;
        lab.loaded().await;
        assert_eq!(lab.points().await.len(), 2);
        assert_eq!(lab.number("updates").await, 1.0);
        lab.click("undo").await;
        assert_eq!(lab.points().await.len(), 1);
    });
}

/// The message in the window of saved labs, once it contains `part`.
async fn told(lab: &Lab, part: &str) -> String {
    eventually(part, async || {
        let told = lab.ask("return document.querySelector('dialog.shelf output').textContent");
        let told = told.await.as_str()?.to_owned();
        told.contains(part).then_some(told)
    })
    .await
}

/// The names of the labs that are listed.
async fn listed(lab: &Lab) -> serde_json::Value {
    lab.ask("return [...document.querySelectorAll('dialog.shelf [data-lab]')].map((row) => row.dataset.lab)")
        .await
}

#[in_firefox("files, downloads and the clipboard are the engine's")]
#[test]
fn labs_are_kept_under_names_and_taken_to_another_browser_in_a_file() {
    story(async |lab| {
        lab.open("v2&dataset=moons&rule=adaline&eta=0.01").await;
        lab.click("epoch").await;
        let moons = lab.link().await;
        lab.ask(NOTES).await;
        lab.click("share").await;
        lab.press("dialog.share [data-action=shelf]").await;
        assert_eq!(listed(lab).await, json!([]));
        lab.press("[data-way=keep]").await;
        assert_eq!(told(lab, "Kept").await, "Kept as “Adaline, Moons”.");
        // A name that is there already replaces nothing.
        lab.press("[data-way=keep]").await;
        assert_eq!(told(lab, "2").await, "Kept as “Adaline, Moons 2”.");
        let name = lab.find("[name=shelf-name]").await;
        retype(&name, "For \"Tuesday\" <b>\u{e007}").await;
        told(lab, "Tuesday").await;
        let all = json!(["Adaline, Moons", "Adaline, Moons 2", "For \"Tuesday\" <b>"]);
        assert_eq!(listed(lab).await, all);
        lab.press("[data-lab='Adaline, Moons 2'] [data-way=remove]")
            .await;
        told(lab, "removed").await;
        lab.press("[data-way=back]").await;
        told(lab, "Kept").await;
        assert_eq!(listed(lab).await, all, "nothing is lost");
        lab.press("[data-way=save]").await;
        told(lab, "hyperplane-labs.json is in your downloads.").await;
        let file = eventually("the file", async || {
            let text = lab.ask("return window.taken.text").await;
            text.as_str().map(String::from)
        })
        .await;

        lab.forget().await;
        lab.open("v2&dataset=gate").await;
        lab.click("share").await;
        lab.press("dialog.share [data-action=shelf]").await;
        assert_eq!(listed(lab).await, json!([]));
        let give = async |name: &str, bytes: &[u8]| {
            choose_in(lab, "dialog.shelf input[type=file]", name, bytes).await;
        };
        // The button asks for a file, which lies in the same window.
        let ask = "document.querySelector('dialog.shelf [type=file]').addEventListener('click', (event) => {
            event.preventDefault();
            window.asked = true;
        })";
        lab.ask(ask).await;
        lab.press("[data-way=choose]").await;
        assert_eq!(lab.ask("return window.asked").await, true);
        give("other.json", b"{ \"labs\": 3 }").await;
        told(lab, "no labs of Hyperplane").await;
        give("labs.json", file.as_bytes()).await;
        told(lab, "3 labs are added.").await;
        give("labs.json", file.as_bytes()).await;
        told(lab, "here already").await;
        assert_eq!(listed(lab).await, all);
        lab.press("[data-lab='For \"Tuesday\" <b>'] [data-way=open]")
            .await;
        told(lab, "is open").await;
        lab.keys("\u{e00c}").await;
        lab.keys("\u{e00c}").await;
        lab.loaded().await;
        eventually("the lab", async || {
            (lab.link().await == moons).then_some(())
        })
        .await;
        lab.driver.back().await.expect("the lab before");
        eventually("the gate", async || {
            lab.link().await.contains("dataset=gate").then_some(())
        })
        .await;
    });
}
