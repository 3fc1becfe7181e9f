//! The window of the sweep.

use hyperplane::instruments::sweep::{COUNT, SweepState, table};
use hyperplane::session::rates::Zones;
use hyperplane_test_parts::in_all;
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::lab::{Lab, story};

const OPEN: &str =
    "v2&rule=adaline&batch=batch&scaling=standardize&init=random&tool=sweep&sweep-whole=on";

/// The core's table of the sweep, for the lab that the page's link describes.
async fn native(lab: &Lab) -> Value {
    let mut app = lab.app().await;
    while app.work(0.0, &|| 0.0) {}
    let sweep = &app.instrument::<SweepState>().expect("a sweep").sweep;
    serde_json::from_str(&table(sweep)).expect("JSON")
}

/// The pixel of the window over a rate, half-way up the plot.
async fn over(lab: &Lab, eta: f64) -> (i64, i64) {
    let found = lab
        .ask(
            "const at = document.querySelector('[data-plot=sweep]').getBoundingClientRect();
            return [at.left + 62, at.width - 62 - 50, at.top + at.height / 2];",
        )
        .await;
    let number = |i: usize| found[i].as_f64().expect("a pixel");
    let x = number(0) + number(1) * (eta.log10() + 4.0) / 5.0;
    (x.round() as i64, number(2).round() as i64)
}

async fn eta(lab: &Lab) -> f64 {
    let app = lab.app().await;
    app.session().document().settings.eta
}

#[in_all(
    "instruments::sweep::tests: ends are those of the lab itself; keys choose a rate in the short command"
)]
#[test]
fn the_curve_is_the_cores_and_a_click_sets_the_rate() {
    story(async |lab| {
        lab.open(OPEN).await;
        let shown = lab.plotted("sweep").await;
        assert_eq!(shown.as_array().map(Vec::len), Some(COUNT));
        assert_eq!(shown, native(lab).await);
        let app = lab.app().await;
        let zones = Zones::proven(app.session());
        let limits: Vec<String> = zones.limits.iter().map(|l| l.eta.to_string()).collect();
        assert_eq!(lab.value("sweep-theory").await, limits.join(","));
        let (x, y) = over(lab, 0.005).await;
        let chain = lab.hands().move_to(x, y).click();
        chain.perform().await.expect("a click");
        lab.shown().await;
        let chosen = eta(lab).await;
        assert!((chosen / 0.005 - 1.0).abs() < 0.04, "{chosen}");
        assert!(lab.sees("dialog[data-tool=sweep]").await, "it stays open");
        assert_eq!(lab.plotted("sweep").await, shown, "η changes nothing");
        let row: Vec<Value> = serde_json::from_str(&lab.value("sweep-at").await).expect("JSON");
        assert_eq!(row[0], json!(chosen));
        // Its run in the lab ends where the sweep said.
        lab.keys(Key::Escape).await;
        assert!(!lab.sees("dialog[data-tool=sweep]").await);
        for _ in 0..30 {
            lab.click("epoch").await;
        }
        assert_eq!(json!(lab.number("loss").await), row[1]);
    });
}

#[test]
fn switches_are_large_enough_for_fingers() {
    story(async |lab| {
        lab.become_a_phone(2).await;
        lab.prefer("pointer", "coarse").await;
        for (window, switch) in [
            ("limits", ".limits-switch"),
            ("gates", ".gates-switch"),
            ("none", ".zone-switch"),
        ] {
            lab.open(&format!("v2&tool={window}")).await;
            let code = "return document.querySelector(arguments[0]).offsetHeight";
            let height = lab.ask_with(code, &[json!(switch)]).await;
            assert!(
                height.as_f64().is_some_and(|height| height >= 44.0),
                "{switch} {height}"
            );
        }
    });
}
