//! The lecture hall, and the lab inside other pages.

use serde_json::json;
use thirtyfour::Key;

use crate::browser::eventually;
use crate::lab::{Lab, PIXELS, story};

/// Waits until plane and curves are large, or not.
async fn presents(lab: &Lab, presenting: bool) {
    eventually("presentation", async || {
        let shown = lab
            .ask("return document.documentElement.matches('[data-present]')")
            .await;
        (shown == json!(presenting)).then_some(())
    })
    .await;
    lab.shown().await;
}

/// Moves the pointer to a place of the plane: device pixels that are painted in the row and in the column of the overlay
/// that lie there.
async fn painted_at(lab: &Lab, at: (f64, f64)) -> [f64; 2] {
    let place = lab.plot().await.pixel(at);
    let hands = lab.hands().move_to(place.0, place.1);
    hands.perform().await.expect("a pointer");
    lab.shown().await;
    let found = lab
        .ask_with(
            &format!(
                "{PIXELS}
                const canvas = document.querySelector('#plane [data-layer=overlay]'), at = canvas.getBoundingClientRect();
                const ratio = canvas.width / at.width, painted = pixels(canvas);
                const row = Math.round((arguments[1] - at.top) * ratio), column = Math.round((arguments[0] - at.left) * ratio);
                const near = (test) => [-1, 0, 1].some((by) => test(by));
                let across = 0, upwards = 0;
                for (let i = 0; i < canvas.width; i++) across += near((by) => painted[4 * ((row + by) * canvas.width + i) + 3] > 60);
                for (let i = 0; i < canvas.height; i++) upwards += near((by) => painted[4 * (i * canvas.width + column + by) + 3] > 60);
                return [across / canvas.width, upwards / canvas.height];"
            ),
            &[json!(place.0), json!(place.1)],
        )
        .await;
    serde_json::from_value(found).expect("two shares")
}

#[test]
fn the_zones_of_the_rate_give_way_to_the_transport() {
    story(async |lab| {
        lab.open("v2&rule=adaline&zones=on").await;
        eventually("the zones", async || {
            lab.sees(".rate .zones").await.then_some(())
        })
        .await;
        for presenting in [true, false] {
            lab.keys("f").await;
            presents(lab, presenting).await;
            assert_eq!(lab.sees(".rate .zones").await, !presenting);
        }
    });
}

#[test]
fn a_key_makes_plane_and_curves_large_and_the_pointer_a_crosshair() {
    story(async |lab| {
        lab.open("v1&dataset=custom&points=1,1,1;-2,-2,0").await;
        let width =
            async || lab.plot().await.pixel((5.0, 0.0)).0 - lab.plot().await.pixel((-5.0, 0.0)).0;
        let before = width().await;
        lab.keys("f").await;
        presents(lab, true).await;
        // Transport and η stay, all else gives way.
        for (selector, seen) in [
            ("[data-action=play]", true),
            ("[name=eta]", true),
            ("[data-chart=loss]", true),
            ("[name=rule]", false),
            ("[name=dataset]", false),
            ("[data-action=undo]", false),
            ("[data-action=share]", false),
        ] {
            assert_eq!(lab.sees(selector).await, seen, "{selector}");
        }
        assert!(10 * width().await > 9 * before);
        // What is drawn larger is still where it says.
        lab.at(2.0, -3.0).await;
        let added = *lab.points().await.last().expect("a point");
        let slack = lab.plot().await.slack();
        assert!(
            (added.x - 2.0).abs() <= slack.0 && (added.y + 3.0).abs() <= slack.1,
            "{added:?}"
        );
        let place = (-3.0, 2.0);
        let [across, upwards] = painted_at(lab, place).await;
        assert!(across > 0.6 && upwards > 0.6, "{across} {upwards}");
        // The next key is the lab’s, not that of a button.
        lab.keys(" ").await;
        eventually("training", async || {
            (lab.number("epoch").await > 0.0).then_some(())
        })
        .await;
        lab.keys("f").await;
        presents(lab, false).await;
        assert!(lab.sees("[name=rule]").await);
        let [across, _] = painted_at(lab, place).await;
        assert!(across < 0.5, "{across}");
    });
}

#[test]
fn a_rate_is_typed_and_the_next_key_is_the_labs() {
    story(async |lab| {
        for presenting in [true, false] {
            lab.open("v2&dataset=gate&gate=6").await;
            if presenting {
                lab.keys("f").await;
                presents(lab, true).await;
            }
            let typed = async |text: &str| {
                let field = lab.find("input[name=eta]").await;
                let all = Key::Control + "a" + Key::Null + text + Key::Enter;
                field.send_keys(all).await.expect("typing");
                lab.shown().await;
            };
            typed("0.25").await;
            assert_eq!(lab.described().await.document().settings.eta, 0.25);
            lab.keys(" ").await;
            eventually("training", async || {
                (lab.number("epoch").await > 0.0).then_some(())
            })
            .await;
            lab.keys(" ").await;
            lab.keys("r").await;
            assert_eq!(lab.number("epoch").await, 0.0);
            lab.keys("s").await;
            let field = lab
                .ask("return document.querySelector('[name=eta]').value")
                .await;
            assert_eq!(field, json!("0.25"));
        }
    });
}

#[test]
fn a_clicker_moves_through_a_lesson() {
    story(async |lab| {
        lab.open("v2&lesson=02-perceptron-rule").await;
        let step = async |number: usize| {
            eventually("a step", async || {
                let at = lab
                    .ask("return document.querySelector('.lesson-steps [aria-current]')?.textContent ?? null")
                    .await;
                (at == json!(number.to_string())).then_some(())
            })
            .await;
        };
        step(1).await;
        lab.keys("f").await;
        presents(lab, true).await;
        lab.keys(Key::PageDown).await;
        step(2).await;
        lab.keys(Key::PageDown).await;
        step(3).await;
        lab.keys(Key::PageUp).await;
        step(2).await;
        assert!(lab.sees(".lesson h2").await && !lab.sees(".lesson-text").await);
        lab.keys(Key::Escape).await;
        presents(lab, false).await;
        assert!(lab.sees(".lesson-text").await);
    });
}

#[test]
fn a_link_hides_and_locks_controls() {
    story(async |lab| {
        lab.open_asking(
            "?hide=rule,instruments,share&lock=eta,reset,points",
            "v1&dataset=gate",
        )
        .await;
        for selector in ["[name=rule]", ".instruments", "[data-action=share]"] {
            assert!(!lab.sees(selector).await, "{selector}");
        }
        for selector in [
            "[name=eta]",
            "[data-action=reset]",
            "#plane",
            "[name=dataset]",
        ] {
            assert!(lab.sees(selector).await, "{selector}");
        }
        let before = lab.link().await;
        // Neither mouse nor keys change what is locked.
        lab.at(0.5, 0.5).await;
        lab.click_pixel(middle(lab, "[name=eta-slider]").await)
            .await;
        assert_eq!(lab.link().await, before);
        lab.click("epoch").await;
        let epoch = lab.number("epoch").await;
        lab.keys("r").await;
        assert_eq!(lab.number("epoch").await, epoch);
        lab.set("gate", "14").await;
        assert_eq!(
            lab.described().await.document().settings.data.gate.number(),
            14
        );
    });
}

#[test]
fn a_name_that_is_none_is_told_whatever_the_link_opens() {
    story(async |lab| {
        for (query, link) in [
            ("?hide=rul", ""),
            ("?hide=rul", "v1&dataset=gate&eta=0.5&at=3"),
            ("?lock=rul", "v2&dataset=gate&explain=on"),
            ("?hide=rul&lock=eta", "v2&lesson=02-perceptron-rule"),
            ("?lock=rul", "v1&nonsense=1"),
        ] {
            lab.open_asking(query, link).await;
            if link.contains("lesson") {
                eventually("the lesson", async || {
                    lab.sees(".lesson-text").await.then_some(())
                })
                .await;
            }
            assert!(lab.sees(".notice").await, "{query} {link}");
            let told = lab
                .ask("return document.querySelector('.notice p').textContent")
                .await;
            let told = told.as_str().expect("a notice");
            assert!(told.contains("what there is not: rul."), "{told}");
            assert_eq!(
                told.contains("nonsense"),
                link.contains("nonsense"),
                "{told}"
            );
        }
    });
}

async fn middle(lab: &Lab, selector: &str) -> (i64, i64) {
    let found = lab
        .ask_with(
            "const at = document.querySelector(arguments[0]).getBoundingClientRect();
            return [Math.round(at.left + at.width / 4), Math.round(at.top + at.height / 2)]",
            &[json!(selector)],
        )
        .await;
    serde_json::from_value(found).expect("a place")
}

#[test]
fn embedded_there_is_only_the_lab() {
    story(async |lab| {
        lab.open_asking("?embed=1", "v1&dataset=gate&gate=14").await;
        assert!(!lab.sees(".top").await);
        assert!(lab.sees("#plane").await && lab.sees("[data-action=play]").await);
        lab.click("play").await;
        assert_eq!(lab.wait_for_status(&["converged"]).await, "converged");
        lab.open("v1&dataset=gate&gate=14").await;
        assert!(lab.sees(".top").await);
    });
}
