//! The dialog of maximum likelihood in one dimension.

use hyperplane::data::parse_number;
use hyperplane::theory::likelihood::Law;
use hyperplane_test_parts::in_firefox;

use crate::lab::{Lab, story};

/// Opens the dialog.
async fn open(lab: &Lab) {
    lab.open("v2&tool=likelihood").await;
    crate::browser::eventually("the dialog", async || {
        lab.sees("dialog.likelihood").await.then_some(())
    })
    .await;
    lab.shown().await;
}

/// Full values of a readout: a number, or several.
async fn numbers(lab: &Lab, name: &str) -> Vec<f64> {
    let text = lab.value(name).await;
    let inner = text.trim_start_matches('[').trim_end_matches(']');
    let parts = inner.split(',').filter(|part| !part.is_empty());
    parts.map(|part| part.parse().expect("a number")).collect()
}

async fn field(lab: &Lab, name: &str) -> String {
    let input = lab.find(&format!("input[name={name}]")).await;
    let value = input.prop("value").await.expect("an element");
    value.expect("a value")
}

/// Drags with a finger.
async fn finger(lab: &Lab, plot: &str, from: (f64, f64), to: (f64, f64)) {
    let (from, to) = (lab.pixel_of(plot, from).await, lab.pixel_of(plot, to).await);
    let middle = (i64::midpoint(from.0, to.0), i64::midpoint(from.1, to.1));
    lab.swipe(from, &[middle, to]).await;
}

#[in_firefox("fingers: each engine decides itself what scrolls and what drags")]
#[test]
fn a_finger_drags_handles_and_scrolls_elsewhere() {
    story(async |lab| {
        lab.become_a_phone(2).await;
        open(lab).await;
        let parameters = async || {
            let found = [field(lab, "ml-mu").await, field(lab, "ml-sigma").await];
            found.map(|text| parse_number(&text).expect("a number"))
        };
        let near = |found: [f64; 2], at: [f64; 2]| {
            let off = found.iter().zip(at).map(|(a, b)| (a - b).abs());
            assert!(off.fold(0.0, f64::max) < 0.15, "{found:?} {at:?}");
        };
        let peak = Law::Normal {
            mu: -1.0,
            sigma: 1.0,
        };
        finger(lab, "density", (-1.0, peak.density(-1.0)), (2.0, 0.1)).await;
        near(parameters().await, [2.0, 1.0]);
        finger(lab, "density", (3.0, peak.density(0.0)), (4.5, 0.1)).await;
        near(parameters().await, [2.0, 2.5]);
        // Up and down, which elsewhere scrolls.
        finger(lab, "surface", (2.0, 2.5), (2.0, 1.0)).await;
        near(parameters().await, [2.0, 1.0]);
        let before = parameters().await;
        finger(lab, "surface", (-2.5, 2.5), (-2.5, 1.0)).await;
        finger(lab, "density", (-3.0, 0.35), (-3.0, 0.1)).await;
        assert_eq!(parameters().await, before);
        assert_eq!(numbers(lab, "ml-sample").await.len(), 20, "nothing added");
    });
}
