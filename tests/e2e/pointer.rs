//! Mouse and finger on the plane.

use hyperplane_test_parts::in_firefox;
use thirtyfour::prelude::*;

use crate::lab::{Lab, USUAL, story};

/// Four points of the user's, far apart.
const FOUR: &str = "v1&dataset=custom&points=-3,-3,0;-3,3,0;3,3,1;3,-3,1";

/// The place of the point added last, and its class index.
async fn last(lab: &Lab) -> ((f64, f64), u8) {
    let points = lab.points().await;
    let point = points.last().expect("a point");
    ((point.x, point.y), point.class)
}

#[in_firefox("pointer events, their order and their targets are the engine's")]
#[test]
fn click_three_points_of_each_class_and_train() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.set("dataset", "custom").await;
        assert_eq!(lab.value("status").await, "empty");
        let wanted = [
            ("-1", [(-3.0, -1.0), (-2.0, -3.0), (-1.0, -2.0)]),
            ("+1", [(1.0, 2.5), (2.0, 0.5), (3.0, 3.0)]),
        ];
        for (class, places) in wanted {
            lab.set("class", class).await;
            for (x, y) in places {
                lab.at(x, y).await;
            }
        }
        let (points, plot) = (lab.points().await, lab.plot().await);
        assert_eq!(points.len(), 6);
        for (i, point) in points.iter().enumerate() {
            let (class, places) = wanted[i / 3];
            assert!(
                plot.same((point.x, point.y), places[i % 3]),
                "{point:?} {places:?}"
            );
            assert_eq!(point.class, u8::from(class == "+1"));
        }
        lab.set("speed", "max").await;
        lab.click("play").await;
        lab.wait_for_status(&["converged"]).await;
        let [w0, w1, w2] = lab.weights().await;
        for point in points {
            let z = w0 + w1 * point.x + w2 * point.y;
            assert_eq!(z >= 0.0, point.class == 1, "{point:?}, z = {z}");
        }
    });
}

#[in_firefox("pointer events, their order and their targets are the engine's")]
#[test]
fn shift_and_the_right_button_add_the_other_class() {
    story(async |lab| {
        lab.open(FOUR).await;
        let plot = lab.plot().await;
        lab.set("class", "+1").await;
        lab.at(0.0, 1.0).await;
        let (place, class) = last(lab).await;
        assert!(plot.same(place, (0.0, 1.0)) && class == 1);
        lab.at_holding(Key::Shift, 1.0, 0.0).await;
        let (place, class) = last(lab).await;
        assert!(plot.same(place, (1.0, 0.0)) && class == 0);
        lab.right_click(-1.0, 0.0).await;
        let (place, class) = last(lab).await;
        assert!(plot.same(place, (-1.0, 0.0)) && class == 0);
        lab.set("class", "-1").await;
        lab.right_click(0.0, -1.0).await;
        let (place, class) = last(lab).await;
        assert!(plot.same(place, (0.0, -1.0)) && class == 1);
        assert_eq!(lab.points().await.len(), 8);
    });
}

#[in_firefox("pointer events, their order and their targets are the engine's")]
#[test]
fn dragging_moves_a_point_and_undo_restores_the_exact_link() {
    story(async |lab| {
        lab.open(FOUR).await;
        let before = lab.link().await;
        lab.drag((3.0, 3.0), (1.0, 2.0)).await;
        let (points, plot) = (lab.points().await, lab.plot().await);
        assert_eq!(points.len(), 4);
        assert!(plot.same((points[2].x, points[2].y), (1.0, 2.0)));
        assert_eq!(points[2].class, 1);
        let after = lab.link().await;
        assert_ne!(after, before);
        lab.click("undo").await;
        assert_eq!(lab.link().await, before);
        lab.click("redo").await;
        assert_eq!(lab.link().await, after);
    });
}

#[in_firefox("pointer events, their order and their targets are the engine's")]
#[test]
fn alt_click_and_the_eraser_remove_a_point() {
    story(async |lab| {
        lab.open(FOUR).await;
        lab.at_holding(Key::Alt, -3.0, 3.0).await;
        let left = lab.points().await;
        assert_eq!(left.len(), 3);
        assert!(!left.iter().any(|point| (point.x, point.y) == (-3.0, 3.0)));
        lab.set("class", "erase").await;
        lab.at(0.0, 0.0).await;
        assert_eq!(lab.points().await.len(), 3, "nothing was there");
        lab.at(3.0, -3.0).await;
        let left = lab.points().await;
        assert_eq!(left.len(), 2);
        assert!(!left.iter().any(|point| (point.x, point.y) == (3.0, -3.0)));
        lab.click("undo").await;
        lab.click("undo").await;
        assert_eq!(lab.points().await.len(), 4);
        assert!(!lab.is_enabled("undo").await);
        lab.click("redo").await;
        assert_eq!(lab.points().await.len(), 3);
    });
}

#[in_firefox("fingers: each engine decides itself what scrolls and what drags")]
#[test]
fn a_tap_adds_a_point_and_a_long_press_one_of_the_other_class() {
    story(async |lab| {
        lab.become_a_phone(3).await;
        lab.open("v1&dataset=custom").await;
        assert_eq!(lab.counts().await, [0, 0]);
        // However slow the machine is, only this finger's rest is long.
        lab.stop_clock().await;
        let touch = async |kind: &str, place: Option<(f64, f64)>| {
            // Where the plane lies once what came before is shown.
            lab.shown().await;
            let plot = lab.plot().await;
            lab.finger(kind, place.map(|at| plot.pixel(at))).await;
        };

        touch("touchStart", Some((1.0, 2.0))).await;
        touch("touchEnd", None).await;
        assert_eq!(lab.counts().await, [0, 1]);

        touch("touchStart", Some((-2.0, -1.0))).await;
        lab.pass(500).await;
        assert_eq!(lab.counts().await, [1, 1], "a long press");
        touch("touchEnd", None).await;
        assert_eq!(
            lab.counts().await,
            [1, 1],
            "lifting the finger adds nothing"
        );

        touch("touchStart", Some((1.0, 2.0))).await;
        lab.pass(500).await;
        assert!(
            lab.sees("#plane[data-held]").await,
            "the point is picked up"
        );
        touch("touchMove", Some((2.0, 3.0))).await;
        touch("touchMove", Some((3.0, 3.0))).await;
        touch("touchEnd", None).await;
        assert_eq!(lab.counts().await, [1, 1], "a finger drags, too");
        let (points, plot) = (lab.points().await, lab.plot().await);
        assert!(
            plot.same((points[0].x, points[0].y), (3.0, 3.0)),
            "{points:?}"
        );
    });
}
