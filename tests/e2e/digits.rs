//! Handwritten digits, their window, and penguins.

use hyperplane::instruments::digits::DigitsState;
use hyperplane_test_parts::in_all;
use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::lab::{Lab, USUAL, mishap, story};

const FILE: &str = include_str!("../../www/data/digits.txt");

/// Waits until the pictures of 3 and 8 are here: UCI counts 183 and 174.
async fn arrived(lab: &Lab) {
    eventually("the digits", async || {
        note(lab).await.starts_with("357 ").then_some(())
    })
    .await;
}

/// The note below the choice of data.
async fn note(lab: &Lab) -> String {
    let found = lab
        .ask("return document.querySelector('output[name=data-note]')?.textContent ?? ''")
        .await;
    found.as_str().unwrap_or_default().into()
}

#[test]
fn a_digit_that_is_drawn_gets_a_z_and_a_class() {
    story(async |lab| {
        lab.open("v2&dataset=digits&tool=digits&speed=max").await;
        eventually("the digits", async || {
            lab.sees(".digits-pad").await.then_some(())
        })
        .await;
        for _ in 0..5 {
            lab.click("digits-epoch").await;
        }
        // A long stroke to the right and down, and a second one.
        for (from, to) in [((2.0, 7.0), (6.0, 4.0)), ((6.0, 4.0), (2.0, 1.0))] {
            let from = lab.pixel_of("digits-pad", from).await;
            let to = lab.pixel_of("digits-pad", to).await;
            lab.swipe(from, &[to]).await;
        }
        // The core says the same of the drawing in the link, once it has the pictures, too.
        assert!(hyperplane::data::take_digits(FILE));
        let mut app = lab.app().await;
        for frame in 0..100 {
            app.frame(16.0 * f64::from(frame), &|| 0.0);
        }
        let digits: &DigitsState = app.instrument().expect("the window");
        let verdict = digits.verdict(app.session()).expect("something is drawn");
        let class = ["3", "8"][verdict.class];
        assert_eq!(lab.value("digits-verdict").await, class);
        let shown = lab
            .ask("return JSON.parse(document.querySelector('output[name=digits-verdict]').dataset.z)")
            .await;
        assert_eq!(shown, json!(verdict.z));
        lab.click("digits-clear").await;
        assert_eq!(lab.text("digits-verdict").await, "Nothing is drawn yet.");
        // With keys alone.
        lab.tab_to("[data-plot=digits-pad]").await;
        lab.keys(Key::Down + Key::Right + " ").await;
        assert!(lab.text("digits-verdict").await.starts_with("Called "));
    });
}

#[in_all("instruments::digits::tests: the example is learned, and the lab stays as it is")]
#[test]
fn over_another_lab_the_window_shows_an_example() {
    story(async |lab| {
        lab.open("v2&tool=digits").await;
        eventually("the example", async || {
            lab.sees(".digits-pad").await.then_some(())
        })
        .await;
        let before = lab.link().await;
        let from = lab.pixel_of("digits-pad", (2.0, 7.0)).await;
        let to = lab.pixel_of("digits-pad", (6.0, 1.0)).await;
        lab.swipe(from, &[to]).await;
        assert!(lab.text("digits-verdict").await.starts_with("Called "));
        lab.click("digits-clear").await;
        assert_eq!(lab.link().await, before);
        lab.click("digits-take").await;
        arrived(lab).await;
        assert!(lab.link().await.contains("dataset=digits"));
    });
}

#[test]
fn a_link_with_digits_opens_although_the_file_fails_at_first() {
    let complaints = mishap(async |lab| {
        lab.open("v2&dataset=digits&rule=logistic&speed=max").await;
        arrived(lab).await;
        lab.click("epoch").await;
        let (link, weights) = (lab.link().await, lab.all_weights().await);
        lab.block(Some("digits.txt")).await;
        let address = lab.ask("return location.href").await;
        let address = address.as_str().expect("an address").to_owned();
        lab.goto("about:blank").await;
        lab.goto(&address).await;
        eventually("a message", async || {
            note(lab)
                .await
                .contains("could not be fetched")
                .then_some(())
        })
        .await;
        assert_eq!(lab.link().await, link, "nothing is lost meanwhile");
        lab.click("fetch-again").await;
        assert!(note(lab).await.contains("fetched"));
        lab.block(None).await;
        eventually("the digits", async || {
            if lab.sees("[data-action=fetch-again]").await {
                lab.click("fetch-again").await;
            }
            note(lab).await.starts_with("357 ").then_some(())
        })
        .await;
        eventually("the weights", async || {
            (lab.all_weights().await == weights).then_some(())
        })
        .await;
        assert!(!lab.sees("[data-action=fetch-again]").await);
    });
    // The browser tells of the file that did not come, and of nothing else.
    assert!(
        complaints.iter().all(|line| line.contains("digits.txt")),
        "{complaints:#?}"
    );
}

#[test]
fn a_lab_has_not_settled_while_its_data_are_on_their_way() {
    story(async |lab| {
        lab.load(USUAL).await;
        lab.alter();
        // The file waits until it is let go.
        let hold = "const get = window.fetch;
            const go = new Promise((done) => { window.letGo = done; });
            window.fetch = (address) => go.then(() => get(address));
            location.hash = 'v2&dataset=digits'";
        lab.run(hold, &[]).await;
        eventually("a lab without its data", async || {
            note(lab).await.contains("fetched").then_some(())
        })
        .await;
        let watch = "const { lab } = document.querySelector('#app');
            lab.settled().then(() => { window.hasSettled = true; })";
        lab.run(watch, &[]).await;
        // Far more frames than a lab at rest needs.
        for _ in 0..5 {
            lab.shown().await;
        }
        assert_eq!(lab.ask("return window.hasSettled ?? false").await, false);
        lab.run("letGo()", &[]).await;
        lab.settled().await;
        assert!(note(lab).await.starts_with("357 "));
    });
}

#[in_all(
    "instruments::digits::tests; what presentations are like: presentation, in the short command"
)]
#[test]
fn in_the_hall_many_weights_end_above_what_explains_the_marks() {
    story(async |lab| {
        lab.resize((1280, 720)).await;
        for (link, weights, shown) in [
            ("v2&dataset=digits&inputs=all", 65, 8),
            ("v2&dataset=penguins&projection=components&inputs=all", 5, 5),
        ] {
            lab.open(link).await;
            eventually("the weights", async || {
                (lab.all_weights().await.len() == weights).then_some(())
            })
            .await;
            let named = "return document.querySelectorAll('.weights > span > i').length";
            assert_eq!(lab.ask(named).await, shown, "{link}");
            lab.keys("f").await;
            lab.shown().await;
            assert_eq!(lab.ask(named).await, 5, "{link}");
            let room = lab
                .ask("const at = (selector) => document.querySelector(selector).getBoundingClientRect();
                    return at('.last-step').top - at('.weights').bottom")
                .await;
            assert!(room.as_f64() >= Some(0.0), "{link}: {room}");
            lab.keys("f").await;
            lab.shown().await;
            assert_eq!(lab.ask(named).await, shown, "{link}");
        }
    });
}
