//! The window of one-dimensional descent.

use hyperplane::instruments::descent::{DescentSettings, DescentState, StepReadouts};
use hyperplane_test_parts::in_all;
use serde_json::json;
use thirtyfour::prelude::*;

use crate::lab::{Lab, story};

/// The core's settings and readouts for the lab in the page's own link.
async fn core(lab: &Lab) -> (DescentSettings, StepReadouts) {
    let app = lab.app().await;
    let state: &DescentState = app.instrument().expect("the instrument");
    let descent = state.settings.clone();
    let readouts = StepReadouts::new(&descent, &descent.run());
    (descent, readouts)
}

/// The window shows what the core says, to the bit.
async fn agrees(lab: &Lab) -> (DescentSettings, StepReadouts) {
    let (descent, readouts) = core(lab).await;
    for (name, text, full) in readouts.texts() {
        let name = format!("descent-{name}");
        assert_eq!(lab.text(&name).await, text, "{name}");
        assert_eq!(lab.value(&name).await, full, "{name}");
    }
    assert_eq!(lab.text("descent-next").await, readouts.next);
    assert_eq!(lab.text("descent-verdict").await, readouts.verdict.text);
    assert_eq!(lab.value("descent-verdict").await, readouts.verdict.label);
    (descent, readouts)
}

#[test]
fn the_start_is_dragged_and_moved_with_keys() {
    story(async |lab| {
        lab.open("v2&tool=descent&descent-steps=4").await;
        let start = async || core(lab).await.0.start;
        assert_eq!(start().await, 3.0);
        let (from, to) = (
            lab.pixel_of("descent", (3.0, 4.5)).await,
            lab.pixel_of("descent", (-2.0, 4.0)).await,
        );
        let chain = lab.hands().move_to(from.0, from.1).click_and_hold();
        let chain = chain.move_to(to.0, to.1).release();
        chain.perform().await.expect("a drag");
        lab.shown().await;
        let dragged = start().await;
        assert!((dragged + 2.0).abs() < 0.03, "{dragged}");
        assert_eq!(agrees(lab).await.1.step, 4, "the steps follow");
        lab.ask("document.querySelector('.descent-plot').focus()")
            .await;
        lab.keys(Key::Right).await;
        let moved = start().await;
        assert!(
            (moved - dragged - 0.08).abs() < 1e-9,
            "a hundredth of 8: {moved}"
        );
        lab.chord(Key::Shift, Key::Left).await;
        assert!((start().await - moved + 0.4).abs() < 1e-9);
        agrees(lab).await;
        // Typed beyond the picture: it grows.
        lab.set("descent-start", "9").await;
        let bounds = lab.find(".descent-plot").await.attr("data-bounds").await;
        let bounds = bounds.expect("an element").expect("bounds");
        assert_eq!(bounds.split(',').nth(1), Some("9.25"));
    });
}

#[in_all("instruments::descent::tests: the start is dragged; fingers: likelihood, landscape")]
#[test]
fn a_finger_drags_the_start() {
    story(async |lab| {
        lab.become_a_phone(2).await;
        lab.open("v2&tool=descent").await;
        let touch = async |from: (f64, f64), to: (f64, f64)| {
            let (from, to) = (
                lab.pixel_of("descent", from).await,
                lab.pixel_of("descent", to).await,
            );
            lab.swipe(from, &[to]).await;
            core(lab).await.0.start
        };
        let dragged = touch((3.0, 4.5), (1.0, 2.0)).await;
        assert!((dragged - 1.0).abs() < 0.06, "{dragged}");
        assert_eq!(
            touch((-2.0, 6.0), (-3.0, 2.0)).await,
            dragged,
            "elsewhere it scrolls"
        );
        let wide = lab.ask("const d = document.querySelector('dialog.descent'); return d.scrollWidth > d.clientWidth").await;
        assert_eq!(wide, json!(false));
    });
}
