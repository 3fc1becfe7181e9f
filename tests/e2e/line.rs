//! One's own line.

use hyperplane::geometry::line::{boundary, handles};
use hyperplane::learn::objective;
use hyperplane_test_parts::{in_all, in_firefox};
use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::lab::{Lab, story};
use crate::native::bits;
use crate::plot::Plot;

/// The line as the link has it.
async fn line(lab: &Lab) -> [f64; 3] {
    lab.described().await.document().line.expect("a line")
}

/// Loss and errors beside the line are those of the line on the training samples.
async fn is_scored(lab: &Lab) {
    let described = lab.described().await;
    let line = described.document().line.expect("a line");
    let train = &described.prepared().problem.train;
    let (loss, errors) = objective(train, &described.document().settings.learning(), &line);
    assert_eq!(lab.number("line-loss").await, loss);
    assert_eq!(lab.number("line-errors").await, f64::from(errors));
    assert!(lab.sees("output[name=line-loss]").await);
    assert!(!lab.text("line-errors").await.is_empty());
}

/// The distance of a line from a place, in pixels.
fn distance(plot: &Plot, [w0, w1, w2]: [f64; 3], (x, y): (f64, f64)) -> f64 {
    let (slack_x, slack_y) = plot.slack();
    let per_pixel = (w1 * slack_x / 1.5).hypot(w2 * slack_y / 1.5);
    (w0 + w1 * x + w2 * y).abs() / per_pixel
}

#[in_firefox("pointer events, their order and their targets are the engine's")]
#[test]
fn drag_it_turn_it_and_see_how_well_it_separates() {
    story(async |lab| {
        lab.open("v1&dataset=gate&rule=adaline").await;
        assert!(!lab.sees(".line-panel").await);
        lab.switch_line().await;
        is_scored(lab).await;

        let (plot, start) = (lab.plot().await, line(lab).await);
        let [a, b] = boundary(&plot.view, start).expect("a visible line");
        let middle = (f64::midpoint(a.x, b.x), f64::midpoint(a.y, b.y));
        let aim = (middle.0 + 0.11, middle.1 - 0.17);
        lab.drag(middle, aim).await;
        let moved = line(lab).await;
        assert_eq!(bits(&moved[1..]), bits(&start[1..]), "it does not turn");
        assert!(distance(&plot, moved, aim) < 2.0, "{moved:?}");
        is_scored(lab).await;

        for (held, other, aim) in [(1, 0, (0.9, 0.35)), (0, 1, (0.3, -0.05))] {
            let before = line(lab).await;
            let ends = handles(&plot.view, before).expect("handles");
            let ends = ends.map(|end| (end.x, end.y));
            lab.drag(ends[held], aim).await;
            let turned = line(lab).await;
            assert!(distance(&plot, turned, aim) < 2.0, "{turned:?}");
            assert!(
                distance(&plot, turned, ends[other]) < 1e-6,
                "it turns about the other handle"
            );
            let norm = |w: [f64; 3]| w[1].hypot(w[2]);
            assert!((norm(turned) - norm(before)).abs() < 1e-12 * norm(before));
            is_scored(lab).await;
        }
        assert_eq!(lab.counts().await, [3, 1], "no point was added or moved");
    });
}

#[in_all("session::tests: ones own line is scored; drag it, turn it: here")]
#[test]
fn type_its_weights_swap_its_sides_and_start_from_it() {
    story(async |lab| {
        lab.open("v1&dataset=gate").await;
        lab.switch_line().await;
        for (index, w) in ["-1,5", "1", "1"].into_iter().enumerate() {
            lab.set(&format!("line-{index}"), w).await;
        }
        assert_eq!(line(lab).await, [-1.5, 1.0, 1.0]);
        assert_eq!(lab.number("line-errors").await, 0.0);
        is_scored(lab).await;
        lab.click("flip-line").await;
        assert_eq!(line(lab).await, [1.5, -1.0, -1.0]);
        assert_eq!(lab.number("line-errors").await, 4.0);
        lab.set("line-0", "x").await;
        assert!(lab.sees("#complaint-line-0").await);
        assert_eq!(line(lab).await, [1.5, -1.0, -1.0]);
        lab.set("line-0", "0.5").await;
        assert!(!lab.sees(".complaint").await);
        lab.click("start-from-line").await;
        assert_eq!(lab.weights().await, [0.5, -1.0, -1.0]);
        lab.click("undo").await;
        lab.keys(Key::Escape).await;
        lab.switch_line().await;
        assert!(!lab.sees(".line-panel").await);
    });
}

#[in_all("session::tests::links and app::tests::memory; a changed address: links::another_link")]
#[test]
fn links_with_a_line_open_it_wherever_they_come_from() {
    story(async |lab| {
        // As old links are.
        let link = "v1&dataset=gate&line=-1,1,0.5";
        lab.open(link).await;
        assert!(lab.sees(".line-panel").await);
        assert_eq!(line(lab).await, [-1.0, 1.0, 0.5]);
        assert_eq!(lab.link().await, link.replace("v1", "v2"));
        is_scored(lab).await;

        lab.open("v1&dataset=moons").await;
        assert!(!lab.sees(".line-panel").await);
        lab.ask_with("location.hash = arguments[0]", &[json!(link)])
            .await;
        eventually("the line", async || {
            lab.sees(".line-panel").await.then_some(())
        })
        .await;
        assert_eq!(line(lab).await, [-1.0, 1.0, 0.5]);
    });
}
