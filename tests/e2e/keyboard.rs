//! The whole lab without a mouse.

use serde_json::json;
use thirtyfour::prelude::*;

use crate::lab::{Lab, story};
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

#[test]
fn points_and_training_with_keys_alone() {
    story(async |lab| {
        lab.open("").await;
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

#[test]
fn letters_step_and_reset_but_not_while_one_types() {
    story(async |lab| {
        lab.open("").await;
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
