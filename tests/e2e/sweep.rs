//! The window of the sweep.

use hyperplane::instruments::sweep::{COUNT, SweepState, rate, table};
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

#[in_all("instruments::sweep::tests: keys, and what begins it again")]
#[test]
fn keys_read_off_and_choose_and_changes_begin_it_again() {
    story(async |lab| {
        lab.open(OPEN).await;
        let before = lab.plotted("sweep").await;
        lab.tab_to("[data-plot=sweep]").await;
        lab.keys(Key::Home).await;
        lab.keys(Key::Right).await;
        lab.keys(Key::Right).await;
        let row: Value = serde_json::from_str(&lab.value("sweep-at").await).expect("JSON");
        assert_eq!(row, before[2]);
        assert_eq!(row[0], json!(rate(2)));
        lab.keys(Key::Enter).await;
        assert_eq!(json!(eta(lab).await), row[0]);
        lab.set("sweep-epochs", "3").await;
        let after = lab.plotted("sweep").await;
        assert_ne!(after, before);
        assert_eq!(after, native(lab).await);
        lab.set("sweep-scale", "linear").await;
        let link = lab.link().await;
        for part in ["tool=sweep", "sweep-epochs=3", "sweep-scale=linear"] {
            assert!(link.contains(part), "{link}");
        }
        lab.open(&link).await;
        assert_eq!(lab.plotted("sweep").await, after);
        lab.set("sweep-epochs", "0").await;
        let complaint = lab.find("dialog[data-tool=sweep] .complaint").await;
        let text = complaint.text().await.expect("text");
        assert!(text.contains("from 1 to 1000"), "{text}");
    });
}

#[in_all("instruments::sweep::tests: portions, pictures and what is said")]
#[test]
fn three_classes_and_no_points_are_swept_too() {
    story(async |lab| {
        lab.open("v2&iris-classes=all&rule=logistic&order=shuffled&sweep-epochs=2&tool=sweep")
            .await;
        assert_eq!(lab.plotted("sweep").await, native(lab).await);
        lab.open("v2&dataset=custom&tool=sweep").await;
        lab.plotted("sweep").await;
        assert!(lab.text("sweep-at").await.contains("no points"));
    });
}

#[in_all("instruments::sweep::tests: the present rate, the lead")]
#[test]
fn the_present_rate_is_read_off_itself_and_the_words_fit_what_is_there() {
    story(async |lab| {
        lab.open("v2&tool=sweep").await;
        lab.plotted("sweep").await;
        let row: Vec<Value> = serde_json::from_str(&lab.value("sweep-at").await).expect("JSON");
        assert_eq!(row[0], json!(0.1), "not the nearest of the 200");
        assert!(lab.text("sweep-lead").await.contains("η only rescales w"));
        assert!(!lab.sees(".sweep-legend .limit").await);
        lab.open(&format!("{OPEN}&eta=0.0051234")).await;
        lab.plotted("sweep").await;
        let row: Vec<Value> = serde_json::from_str(&lab.value("sweep-at").await).expect("JSON");
        assert_eq!(row[0], json!(0.005_123_4));
        assert!(lab.text("sweep-lead").await.contains("dashed line"));
        assert!(lab.sees(".sweep-legend .limit").await);
        lab.keys(Key::Escape).await;
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
            ("sweep", ".sweep-zones"),
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
