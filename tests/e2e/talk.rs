//! Talks: made in a window, gone through with a clicker, followed by the lecturer's window.

use hyperplane_test_parts::in_firefox;
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::browser::eventually;
use crate::hands::retype;
use crate::lab::{Lab, in_lab, story};

/// A talk of two gates, its question first.
pub(crate) const TALK: &str = "v2&dataset=gate&gate=8&talk=1%3F%0AGates%0AAND%0AOne%20line%3F%0AVote%20first.%0Av2%26dataset%3Dgate%26gate%3D8%0AXOR%0A%0A%0Av2%26dataset%3Dgate%26gate%3D6";

/// The gate on the page, and whether a question lies above it.
async fn shown(lab: &Lab) -> (String, bool) {
    let gate = lab
        .ask("return document.querySelector('select[name=gate]').value")
        .await;
    let gate = gate.as_str().unwrap_or_default().to_owned();
    (gate, lab.sees("[data-part=talk-ask]").await)
}

async fn shows(lab: &Lab, gate: &str, asks: bool) {
    eventually(&format!("{gate} {asks}"), async || {
        (shown(lab).await == (gate.into(), asks)).then_some(())
    })
    .await;
}

#[in_firefox("each engine has its own keys and focus")]
#[test]
fn a_clicker_goes_through_it_wherever_the_keyboard_is() {
    story(async |lab| {
        lab.load(TALK).await;
        shows(lab, "8", false).await;
        lab.keys("f").await;
        shows(lab, "8", true).await;
        lab.keys(Key::PageDown).await;
        shows(lab, "8", false).await;
        // A clicker is no keyboard that somebody looks at.
        lab.press("[name=eta]").await;
        lab.keys(Key::PageDown).await;
        shows(lab, "6", false).await;
        lab.keys(Key::PageDown).await;
        shows(lab, "6", false).await;
        lab.reload().await;
        shows(lab, "6", false).await;
        assert_eq!(
            lab.find("[data-part=talk-place]")
                .await
                .text()
                .await
                .expect("text"),
            "2 / 2"
        );
        lab.click("talk-back").await;
        shows(lab, "8", false).await;
        lab.click("talk-close").await;
        assert!(!lab.sees("[data-part=talk]").await);
        assert!(!lab.link().await.contains("talk"));
    });
}

#[test]
fn a_clicker_goes_on_from_an_instruments_window() {
    const WINDOW: &str = "v2&dataset=gate&gate=6&talk=1%3F%0AGates%0AXOR%0A%0A%0Av2%26dataset%3Dgate%26gate%3D6%0AAll%0AWhich%3F%0A%0Av2%26dataset%3Dgate%26tool%3Dgates%0AAND%0A%0A%0Av2%26dataset%3Dgate%26gate%3D8";
    story(async |lab| {
        lab.load(WINDOW).await;
        lab.keys("f").await;
        shows(lab, "6", false).await;
        let is = async |asks: bool, is_open: bool| {
            eventually(&format!("asked: {asks}, open: {is_open}"), async || {
                let now = (
                    lab.sees("[data-part=talk-ask]").await,
                    lab.sees("dialog[data-tool=gates]").await,
                );
                (now == (asks, is_open)).then_some(())
            })
            .await;
        };
        lab.keys(Key::PageDown).await;
        is(true, false).await;
        lab.keys(Key::PageDown).await;
        is(false, true).await;
        lab.keys(Key::PageDown).await;
        is(false, false).await;
        shows(lab, "8", false).await;
        lab.keys(Key::PageUp).await;
        is(false, true).await;
        // The window opens again behind its own question.
        lab.keys(Key::PageUp).await;
        is(true, false).await;
        lab.keys(Key::PageDown).await;
        is(false, true).await;
    });
}

#[test]
fn it_is_made_of_labs_edited_in_place_and_gone_on_with_later() {
    story(async |lab| {
        lab.load("v2&dataset=gate&gate=8").await;
        let added = async |count: usize| {
            lab.click("share").await;
            lab.press("dialog.share [data-action=talk-add]").await;
            let count_of = "return document.querySelectorAll('dialog.shelf [data-part=talk-list] li canvas').length";
            eventually("a slide with its picture", async || {
                (lab.ask(count_of).await == json!(count)).then_some(())
            })
            .await;
        };
        added(1).await;
        retype(
            &lab.find("[data-lab='0'] [data-text=question]").await,
            "One line?",
        )
        .await;
        lab.keys(Key::Escape).await;
        lab.set("gate", "6").await;
        added(2).await;
        // The keyboard moves a slide; the pointer drags it.
        lab.press("[data-lab='1'] [data-way=talk-up]").await;
        let names = "return [...document.querySelectorAll('[data-part=talk-list] [data-text=question]')].map(field => field.value)";
        assert_eq!(lab.ask(names).await, json!(["", "One line?"]));
        // Another page of this browser goes on with it.
        lab.keys(Key::Escape).await;
        lab.click("talk-close").await;
        lab.reload().await;
        assert!(!lab.sees("[data-part=talk]").await);
        added(3).await;
        assert_eq!(lab.ask(names).await, json!(["", "One line?", ""]));
        // Another one begins with the lab on the page, and the last one goes into the list.
        lab.press("[data-way=talk-new]").await;
        assert_eq!(lab.ask(names).await, json!([""]));
        let kept = "return [...document.querySelectorAll('dialog.shelf [data-lab]')].some((row) => row.dataset.lab === 'My talk')";
        eventually("the last talk in the list", async || {
            lab.ask(kept).await.as_bool()?.then_some(())
        })
        .await;
        let link = lab.ask("document.querySelector('[data-way=talk-link]').click(); return document.querySelector('dialog.share [name=link]').value").await;
        let Value::String(link) = link else {
            panic!("a link: {link}")
        };
        assert!(link.contains("talk=1%0A"), "{link}");
    });
}

#[test]
fn the_lecturers_window_follows_and_leads() {
    story(async |lab| {
        lab.load(TALK).await;
        lab.keys("f").await;
        shows(lab, "8", true).await;
        let driver = &lab.driver;
        let hall = driver.window().await.expect("a window");
        let own = driver.new_tab().await.expect("a tab");
        driver.switch_to_window(own.clone()).await.expect("the tab");
        lab.alter();
        let address = format!("{}{}", lab.site, in_lab("?speaker"));
        driver.goto(address).await.expect("the lecturer's page");
        let note = async |told: &str| {
            eventually(told, async || {
                let text = "return document.querySelector('[data-part=speaker-name]')?.textContent + ': ' + document.querySelector('[data-part=speaker-note]')?.textContent";
                (lab.ask(text).await == json!(told)).then_some(())
            })
            .await;
        };
        note("AND: Vote first.").await;
        lab.press("dialog.speaker [data-way=next]").await;
        lab.press("dialog.speaker [data-way=next]").await;
        note("XOR: ").await;
        driver.close_window().await.expect("closed");
        driver.switch_to_window(hall).await.expect("the hall's");
        shows(lab, "6", false).await;
    });
}
