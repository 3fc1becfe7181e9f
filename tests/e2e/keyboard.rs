//! The whole lab without a mouse.

use hyperplane_test_parts::in_firefox;
use serde_json::json;
use thirtyfour::prelude::*;

use crate::lab::{Lab, USUAL, story};
use crate::native::bits;

/// Presses a key several times.
async fn press(lab: &Lab, key: Key, times: usize) {
    for _ in 0..times {
        lab.keys(key.clone()).await;
    }
}

async fn with_shift(lab: &Lab, key: Key, times: usize) {
    for _ in 0..times {
        lab.chord(Key::Shift, key.clone()).await;
    }
}

fn places(points: &[hyperplane::session::Point]) -> Vec<(i32, i32, u8)> {
    // The grid's steps are tenths here.
    let tenths = |value: f64| (value * 10.0).round() as i32;
    points
        .iter()
        .map(|point| (tenths(point.x), tenths(point.y), point.class))
        .collect()
}

#[in_firefox("focus, Tab and what keys do by themselves differ")]
#[test]
fn points_and_training_with_keys_alone() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.tab_to("select[name=dataset]").await;
        lab.keys(Key::End).await;
        lab.tab_to("#plane").await;

        // The crosshair starts in the middle; a step is 0.2, with Shift 1.
        with_shift(lab, Key::Right, 2).await;
        press(lab, Key::Up, 3).await;
        lab.keys(Key::Enter).await;
        with_shift(lab, Key::Up, 1).await;
        lab.keys(Key::Enter).await;
        with_shift(lab, Key::Left, 4).await;
        lab.chord(Key::Shift, Key::Enter).await;
        press(lab, Key::Down, 2).await;
        lab.chord(Key::Shift, Key::Enter).await;
        let points = lab.points().await;
        assert_eq!(
            places(&points),
            [(20, 6, 1), (20, 16, 1), (-20, 16, 0), (-20, 12, 0)]
        );

        lab.keys(" ").await;
        lab.wait_for_status(&["converged"]).await;
        let [w0, w1, w2] = lab.weights().await;
        for point in points {
            assert_eq!(w0 + w1 * point.x + w2 * point.y >= 0.0, point.class == 1);
        }
    });
}

#[in_firefox("focus, Tab and what keys do by themselves differ")]
#[test]
fn tab_goes_from_point_to_point_and_keys_move_and_remove_them() {
    story(async |lab| {
        lab.open("v1&dataset=custom&points=-2,-2,0;2,2,1;2,-2,1")
            .await;
        let before = lab.link().await;
        lab.tab_to("#plane").await;
        press(lab, Key::Tab, 2).await;
        press(lab, Key::Left, 3).await;
        assert_eq!(
            places(&lab.points().await),
            [(-20, -20, 0), (14, 20, 1), (20, -20, 1)]
        );
        lab.keys(Key::Delete).await;
        let left = [(-20, -20, 0), (20, -20, 1)];
        assert_eq!(places(&lab.points().await), left);
        lab.chord(Key::Control, 'z').await;
        assert_eq!(lab.points().await.len(), 3);
        lab.chord(Key::Control, 'y').await;
        assert_eq!(places(&lab.points().await), left);
        while lab.is_enabled("undo").await {
            lab.chord(Key::Control, 'z').await;
        }
        assert_eq!(lab.link().await, before);
    });
}

#[in_firefox("focus, Tab and what keys do by themselves differ")]
#[test]
fn tab_leaves_the_plane_after_the_last_point() {
    story(async |lab| {
        lab.open("v1&dataset=custom&points=-2,-2,0;2,2,1").await;
        lab.tab_to("#plane").await;
        press(lab, Key::Tab, 2).await;
        let on_plane = "return document.activeElement.id === 'plane'";
        assert_eq!(lab.ask(on_plane).await, json!(true), "on the second point");
        press(lab, Key::Tab, 1).await;
        assert_eq!(lab.ask(on_plane).await, json!(false));
    });
}

#[in_firefox("focus, Tab and what keys do by themselves differ")]
#[test]
fn letters_step_and_reset_but_not_while_one_types() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.keys("e").await;
        assert_eq!(lab.number("epoch").await, 1.0);
        let after_epoch = lab.weights().await;
        lab.keys("s").await;
        lab.keys("s").await;
        lab.keys("b").await;
        lab.keys("b").await;
        assert_eq!(bits(&lab.weights().await), bits(&after_epoch));
        lab.keys("r").await;
        assert_eq!(lab.weights().await, [0.0; 3]);
        lab.keys("n").await;
        assert_ne!(lab.weights().await, [0.0; 3]);

        lab.keys("e").await;
        let (weights, status) = (lab.weights().await, lab.value("status").await);
        lab.tab_to("input[name=eta]").await;
        lab.keys("serbn 12?f").await;
        assert_eq!(bits(&lab.weights().await), bits(&weights));
        // From a start by chance an epoch may be all that it takes.
        assert!(["paused", "converged"].contains(&status.as_str()));
        assert_eq!(lab.value("status").await, status);
        assert!(!lab.sees("dialog[open]").await);
    });
}

/// The element that has the keyboard: its `data-action`, its name, or its tag.
async fn focused(lab: &Lab) -> String {
    let code = "const at = document.activeElement; return at.dataset.action ?? (at.name || at.id || at.tagName)";
    lab.ask(code).await.as_str().expect("a name").into()
}

#[in_firefox("focus, Tab and what keys do by themselves differ")]
#[test]
fn escape_leaves_the_plane_for_a_button_that_is_seen_to_have_the_keyboard() {
    story(async |lab| {
        lab.open("v1&dataset=custom&points=-2,-2,0;2,2,1").await;
        lab.tab_to("#plane").await;
        lab.keys(Key::Tab).await;
        lab.keys(Key::Escape).await;
        assert_eq!(focused(lab).await, "play");
        let ring = "return getComputedStyle(document.activeElement).outlineStyle";
        assert_eq!(lab.ask(ring).await, json!("solid"));
        // Keys of the page act there, too.
        lab.keys("s").await;
        assert!(lab.link().await.ends_with("&at=1"), "{}", lab.link().await);
        lab.keys("?").await;
        assert!(lab.sees("dialog.help").await);
        lab.keys(Key::Escape).await;
        // Where a link has taken it away, the plane is left all the same.
        lab.open_asking("?hide=transport", "").await;
        lab.tab_to("#plane").await;
        lab.keys(Key::Escape).await;
        assert_eq!(focused(lab).await, "BODY");
    });
}

#[test]
fn a_button_with_the_focus_has_space_and_enter_and_single_keys_act_as_everywhere() {
    story(async |lab| {
        lab.open("v2&dataset=gate").await;
        lab.tab_to("[data-action=step]").await;
        lab.keys(" ").await;
        assert!(lab.link().await.ends_with("&at=1"), "one step, and no Play");
        lab.keys("e").await;
        lab.keys("r").await;
        assert_eq!(lab.value("status").await, "ready");
        lab.keys("s").await;
        assert!(lab.link().await.ends_with("&at=1"), "{}", lab.link().await);
        assert_eq!(focused(lab).await, "step");
        // Pressed with the mouse it gives the keyboard back.
        lab.click("epoch").await;
        assert_eq!(focused(lab).await, "BODY");
        lab.keys("s").await;
        assert!(lab.link().await.ends_with("&at=5"), "{}", lab.link().await);
    });
}

#[test]
fn single_keys_can_be_switched_off_for_good() {
    story(async |lab| {
        lab.open("").await;
        lab.keys("?").await;
        lab.press("[name=shortcuts]").await;
        lab.keys(Key::Escape).await;
        lab.reload().await;
        for key in ["e", "s", " ", "f", "?"] {
            lab.keys(key).await;
        }
        assert_eq!(lab.link().await, "");
        assert!(!lab.sees("dialog.help").await);
        lab.click("help").await;
        lab.press("[name=shortcuts]").await;
        lab.keys(Key::Escape).await;
        lab.keys("s").await;
        assert!(lab.link().await.ends_with("&at=1"));
    });
}

/// Goes through the page with Tab; names what has the keyboard while something else lies over it, and what comes before
/// something that is above it in the same column.
async fn hidden_stops(lab: &Lab, stops: usize) -> Vec<String> {
    let look = "const at = document.activeElement;
        if (at === document.body) return null;
        const { left, top, width, height } = (at.matches('.segments input') ? at.closest('label') : at).getBoundingClientRect();
        const points = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.2], [0.5, 0.8]].map(([x, y]) => [left + x * width, top + y * height]);
        const seen = points.some(([x, y]) => {
            const found = document.elementFromPoint(x, y);
            return found && (at.contains(found) || found.closest('label')?.contains(at) || found.contains(at) && found.tagName === 'LABEL');
        });
        return seen ? null : `${at.tagName} ${at.name ?? ''} ${at.dataset.action ?? ''} ${at.textContent.slice(0, 20)} at ${top}`";
    let mut hidden = Vec::new();
    for _ in 0..stops {
        lab.keys(Key::Tab).await;
        let found = lab.ask(look).await;
        hidden.extend(found.as_str().map(String::from));
    }
    hidden
}

#[test]
fn what_has_the_focus_is_never_hidden_and_the_order_is_that_of_the_layout() {
    story(async |lab| {
        for (width, height, link) in [
            (1280, 720, "v2&lesson=03-gates"),
            (390, 844, "v2&lesson=03-gates"),
        ] {
            lab.resize((width, height)).await;
            lab.open(link).await;
            lab.shown().await;
            let hidden = hidden_stops(lab, 45).await;
            assert!(hidden.is_empty(), "at {width}: {hidden:#?}");
            // Parts of one column come from top to bottom, columns from left to right.
            let order = lab
                .ask(
                    "const seen = [...document.querySelectorAll('.columns > *')].map((part) => part.getBoundingClientRect())
                        .filter(({ width, height }) => width && height);
                    return seen.every((part, i) => i === 0 || part.top >= seen[i - 1].bottom - 1 || part.left >= seen[i - 1].right - 1)",
                )
                .await;
            assert_eq!(order, json!(true), "at {width}: {link}");
        }
        lab.open("").await;
        lab.click("lessons").await;
        lab.press("[data-open-lesson]").await;
        crate::browser::eventually("the heading", async || {
            let at = "return document.activeElement.id.startsWith('hp-lesson-title')";
            lab.ask(at).await.as_bool()?.then_some(())
        })
        .await;
    });
}
