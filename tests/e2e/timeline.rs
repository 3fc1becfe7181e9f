//! The timeline over edits.

use hyperplane_test_parts::in_all;
use serde_json::json;

use crate::browser::eventually;
use crate::lab::{Lab, story};
use crate::native::bits;
use hyperplane::geometry::Axis;

/// The slider's end and place, and how many edits are marked on it.
async fn slider(lab: &Lab) -> [u64; 3] {
    let look = "const slider = document.querySelector('input[name=timeline]');
        const marks = document.querySelector('.edits path')?.getAttribute('d') ?? '';
        return [Number(slider.max), Number(slider.value), marks.split('M').length - 1]";
    let found = lab.ask(look).await;
    [0, 1, 2].map(|index| found[index].as_u64().expect("a number"))
}

async fn drag_to(lab: &Lab, place: u64) {
    let drag = "const slider = document.querySelector('input[name=timeline]');
        slider.value = arguments[0];
        slider.dispatchEvent(new Event('input', { bubbles: true }))";
    lab.ask_with(drag, &[json!(place)]).await;
    lab.shown().await;
}

async fn count(lab: &Lab) -> usize {
    let [one, other] = lab.counts().await;
    (one + other) as usize
}

/// A click into the middle of the plane.
async fn add_point(lab: &Lab) {
    let points = count(lab).await;
    let Axis { x, y } = lab.plot().await.view.center();
    lab.at(x, y).await;
    eventually("the point", async || {
        (count(lab).await == points + 1).then_some(())
    })
    .await;
}

#[in_all("session::tests::timeline: the updates before an edit can be reached")]
#[test]
fn an_edit_does_not_cut_off_the_past() {
    story(async |lab| {
        lab.open("v2&rule=logistic&epochs=20&hulls=on").await;
        let mut walk = vec![bits(&lab.weights().await)];
        for _ in 0..5 {
            lab.click("epoch").await;
            walk.push(bits(&lab.weights().await));
        }
        assert_eq!(slider(lab).await, [500, 500, 0]);
        let points = count(lab).await;
        add_point(lab).await;
        assert_eq!(slider(lab).await, [500, 500, 0], "the edit waits");
        drag_to(lab, 400).await;
        assert_eq!(slider(lab).await, [500, 400, 1]);
        assert_eq!(bits(&lab.weights().await), walk[4]);
        assert_eq!(count(lab).await, points, "with the points of then");
        drag_to(lab, 500).await;
        assert_eq!(count(lab).await, points + 1);
        lab.click("epoch").await;
        let end = bits(&lab.weights().await);
        assert_eq!(slider(lab).await, [601, 601, 1]);
        assert_eq!(lab.number("updates").await, 601.0);
        for (epoch, weights) in walk.iter().enumerate().rev() {
            drag_to(lab, 100 * epoch as u64).await;
            assert_eq!(&bits(&lab.weights().await), weights, "epoch {epoch}");
            assert_eq!(lab.number("updates").await, 100.0 * epoch as f64);
        }
        assert!(!lab.is_enabled("back").await);
        drag_to(lab, 501).await;
        assert_eq!(count(lab).await, points + 1);
        lab.click("back").await;
        lab.click("back").await;
        assert_eq!(slider(lab).await, [601, 499, 1], "back over the edit");
        assert_eq!(count(lab).await, points);
        drag_to(lab, 601).await;
        assert_eq!(bits(&lab.weights().await), end);
        // The link is that of the moment shown.
        drag_to(lab, 200).await;
        let there = bits(&lab.weights().await);
        let link = lab.link().await;
        lab.open(&link).await;
        assert_eq!(bits(&lab.weights().await), there);
        assert_eq!(count(lab).await, points);
    });
}

#[test]
fn going_on_from_the_past_is_a_branch() {
    story(async |lab| {
        lab.open("v2&rule=adaline&eta=0.01&hulls=on").await;
        lab.click("epoch").await;
        lab.set("eta", "0.02").await;
        assert_eq!(slider(lab).await, [100, 100, 0]);
        lab.click("epoch").await;
        assert_eq!(slider(lab).await, [200, 200, 1]);
        drag_to(lab, 60).await;
        let eta = async || {
            lab.ask("return document.querySelector('input[name=eta]').value")
                .await
        };
        assert_eq!(eta().await, json!("0.01"));
        lab.click("step").await;
        assert_eq!(slider(lab).await, [100, 61, 0]);
        lab.click("undo").await;
        assert_eq!(eta().await, json!("0.02"), "undo has what the branch left");
    });
}

#[in_all("session::tests::timeline: the lab that takes over has the whole timeline")]
#[test]
fn opening_theory_keeps_the_past() {
    story(async |lab| {
        lab.open("v1&rule=logistic").await;
        let points = count(lab).await;
        lab.click("epoch").await;
        let first = bits(&lab.weights().await);
        add_point(lab).await;
        lab.click("epoch").await;
        let second = bits(&lab.weights().await);
        lab.set("eta", "0.02").await;
        lab.click("epoch").await;
        let end = bits(&lab.weights().await);
        let look = async || {
            drag_to(lab, 201).await;
            assert_eq!(bits(&lab.weights().await), second);
            assert_eq!(count(lab).await, points + 1);
            lab.click("back").await;
            drag_to(lab, 100).await;
            assert_eq!(bits(&lab.weights().await), first);
            assert_eq!(count(lab).await, points + 1, "the point waits");
            drag_to(lab, 99).await;
            assert_eq!(count(lab).await, points, "with the points of then");
            drag_to(lab, 302).await;
            assert_eq!(bits(&lab.weights().await), end);
        };
        assert_eq!(slider(lab).await, [302, 302, 2]);
        look().await;
        lab.click("theory").await;
        assert_eq!(slider(lab).await, [302, 302, 2]);
        look().await;
    });
}
