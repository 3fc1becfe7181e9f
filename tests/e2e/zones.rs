//! The zones of η below its slider.

use hyperplane::session::rates::Zones;
use hyperplane_test_parts::in_all;
use serde_json::json;

use crate::browser::eventually;
use crate::lab::{Lab, story};

/// The zone said to be the present one, and the limits, in full.
async fn said(lab: &Lab) -> (String, Vec<f64>) {
    let found = lab
        .ask("const { value, limits } = document.querySelector('[name=zone]').dataset; return [value, limits]")
        .await;
    let text = |i: usize| found[i].as_str().expect("text").to_owned();
    let limits = text(1);
    let limits = limits.split(',').filter(|limit| !limit.is_empty());
    let limits = limits.map(|limit| limit.parse().expect("a rate")).collect();
    (text(0), limits)
}

/// Waits until it says so: what it rests on is found while the page is shown.
async fn is_in(lab: &Lab, zone: &str) -> Vec<f64> {
    eventually(zone, async || {
        let (now, limits) = said(lab).await;
        (now == zone).then_some(limits)
    })
    .await
}

async fn says(lab: &Lab, zone: &str, limits: &[f64]) {
    assert_eq!(is_in(lab, zone).await, limits, "{zone}");
}

/// The end of the zone of this name on the page, as log₁₀ η read off the slider's scale.
async fn end_of(lab: &Lab, zone: &str) -> f64 {
    let found = lab
        .ask_with(
            "const scale = document.querySelector('.rate .scale').getBoundingClientRect();
            const rect = document.querySelector(`.rate rect[data-zone='${arguments[0]}']`).getBoundingClientRect();
            return (rect.right - scale.left) / scale.width;",
            &[json!(zone)],
        )
        .await;
    found.as_f64().expect("a share") * 5.0 - 4.0
}

#[in_all("session::rates: the zones; sliders: they are moved")]
#[test]
fn zones_stand_below_the_slider_where_theory_says() {
    story(async |lab| {
        lab.open("v2&rule=adaline&batch=batch&scaling=standardize")
            .await;
        assert!(!lab.sees(".zones").await, "calm at first");
        lab.press(".zone-switch input[name=zones]").await;
        assert!(lab.sees(".zones").await);
        let native = lab.described().await;
        let zones = Zones::proven(&native);
        let limits: Vec<f64> = zones.limits.iter().map(|limit| limit.eta).collect();
        assert_eq!(limits.len(), 2);
        for (eta, zone) in [
            (0.04 * limits[1], "slow"),
            (0.9 * limits[0], "good"),
            (1.1 * limits[0], "oscillates"),
            (1.1 * limits[1], "diverges"),
        ] {
            lab.set("eta", &eta.to_string()).await;
            says(lab, zone, &limits).await;
            let here = lab.find(".zone-names .here").await.text().await;
            assert_eq!(here.expect("text"), zone);
        }
        for (zone, limit) in [("good", limits[0]), ("oscillates", limits[1])] {
            let end = end_of(lab, zone).await;
            assert!((end - limit.log10()).abs() < 0.02, "{zone} ends at {end}");
        }
        let before = said(lab).await;
        let link = lab.link().await;
        assert!(link.contains("zones=on"));
        lab.open(&link).await;
        says(lab, &before.0, &before.1).await;
        for (rule, zone) in [("logistic", "unproven"), ("perceptron", "rescales")] {
            lab.set("rule", rule).await;
            lab.set("eta", "9").await;
            is_in(lab, zone).await;
        }
        lab.set("rule", "sigmoid").await;
        let text = lab.find("[name=zone]").await.text().await.expect("text");
        assert!(text.contains("no limit"), "{text}");
        assert!(!lab.sees(".rate rect").await);
    });
}

#[in_all("session::rates::tests: with momentum, of a falling rate nothing is claimed")]
#[test]
fn with_momentum_the_zones_move_and_of_a_falling_rate_none_are_shown() {
    story(async |lab| {
        lab.open(
            "v2&zones=on&rule=adaline&batch=batch&momentum=0.9&eta=0.0006&epochs=100000&speed=max",
        )
        .await;
        let native = lab.described().await;
        let zones = Zones::proven(&native);
        let limits: Vec<f64> = zones.limits.iter().map(|limit| limit.eta).collect();
        says(lab, "converges", &limits).await;
        lab.click("play").await;
        assert_eq!(
            lab.wait_for_status(&["converged", "diverged"]).await,
            "converged"
        );
        lab.set("eta", &(1.05 * limits[0]).to_string()).await;
        is_in(lab, "diverges").await;
        lab.click("reset").await;
        lab.click("play").await;
        assert_eq!(
            lab.wait_for_status(&["converged", "diverged"]).await,
            "diverged"
        );
        lab.open("v2&zones=on&rule=adaline&batch=batch&schedule=inverse&eta=0.0006")
            .await;
        says(lab, "", &[]).await;
        assert!(lab.text("zone").await.contains("falls from epoch to epoch"));
        assert!(!lab.sees(".rate rect").await);
    });
}
