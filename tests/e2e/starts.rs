//! The window of many starts.

use hyperplane::geometry::line::boundary;
use hyperplane::geometry::{Axis, Frame, Px, View};
use hyperplane::instruments::starts::scene::{Layout, Pieces, nearest_line};
use hyperplane::instruments::starts::{COUNT, Starts, StartsState, Summary, table};
use hyperplane_test_parts::in_all;
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::lab::{Lab, story};

/// Separable, with a split that the runs do not agree on.
const OPEN: &str = "v2&dataset=blobs&size=60&noise=0.8&starts-test=50&tool=starts";

/// The core's starts for the lab that the page's link describes.
async fn native(lab: &Lab) -> Starts {
    let app = lab.app().await;
    assert_eq!(app.session().notice(), None);
    let choices = &app
        .instrument::<StartsState>()
        .expect("many starts")
        .choices;
    let mut starts = Starts::default();
    assert!(starts.begin(app.session(), choices));
    assert!(starts.advance(|| true));
    starts
}

fn rows(starts: &Starts) -> Value {
    serde_json::from_str(&table(starts)).expect("JSON")
}

/// The pixel of the window over a run's dot.
async fn dot(lab: &Lab, starts: &Starts, run: usize) -> (i64, i64) {
    let found = lab
        .ask(
            "const dots = document.querySelector('[data-plot=starts]');
            dots.scrollIntoView({ block: 'center' });
            const at = dots.getBoundingClientRect();
            return [at.left, at.top, at.width, at.height];",
        )
        .await;
    let [left, top, width, height] = [0, 1, 2, 3].map(|i| found[i].as_f64().expect("a pixel"));
    let set = starts.judged_by();
    let widest = starts.margin().map(|margin| margin.errors[set]);
    let most = starts.sizes()[set] as u32;
    let layout = Layout::new((width, height), 1.0, &starts.judged(), widest, most);
    let Px { x, y } = layout.places[run].expect("a dot");
    ((left + x).round() as i64, (top + y).round() as i64)
}

#[in_all("instruments::starts::tests: a run opened in the lab ends in the same weights")]
#[test]
fn the_runs_are_the_cores_and_one_opened_in_the_lab_ends_there() {
    story(async |lab| {
        lab.open(OPEN).await;
        let shown = lab.plotted("starts").await;
        let starts = native(lab).await;
        assert_eq!(shown.as_array().map(Vec::len), Some(COUNT));
        assert!(lab.sees(".starts-legend .margin").await && lab.sees(".starts-legend .held").await);
        assert!(
            !lab.sees(".starts-legend .hollow").await,
            "none was stopped"
        );
        assert_eq!(shown, rows(&starts));
        let summary = Summary::new(&starts);
        assert_eq!(lab.text("starts-summary").await, starts.headline(&summary));
        let margin: Value = serde_json::from_str(&lab.value("starts-margin").await).expect("JSON");
        let found = starts.margin().expect("these blobs are separable");
        assert_eq!(margin[3], json!(found.weights));
        assert_eq!(margin[2], json!(found.errors[1]));
        let cells = lab
            .ask("return [...document.querySelectorAll('.starts-table tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))")
            .await;
        assert_eq!(cells, json!(starts.rows(&summary)));
        let ends = lab
            .ask("return [...document.querySelectorAll('.starts-ends b')].map((count) => count.textContent)")
            .await;
        assert_eq!(
            ends,
            json!(starts.endings(&summary).map(|(_, count)| count))
        );
        // A run is pointed at: its line and its numbers; then chosen, and opened.
        assert!(!lab.is_enabled("starts-open").await);
        let (x, y) = dot(lab, &starts, 17).await;
        lab.hands().move_to(x, y).perform().await.expect("a move");
        lab.shown().await;
        assert_eq!(lab.value("starts-at").await, "18");
        assert_eq!(lab.text("starts-at").await, starts.about(17));
        lab.hands().click().perform().await.expect("a click");
        lab.shown().await;
        assert!(lab.link().await.contains("starts-run=18"));
        lab.click("starts-open").await;
        assert!(!lab.sees("dialog[data-tool=starts]").await);
        let link = lab.link().await;
        for part in [
            "init=random",
            "order=shuffled",
            "seed=18",
            "test-share=50",
            "epochs=100",
        ] {
            assert!(link.contains(part), "{part}: {link}");
        }
        lab.set("speed", "max").await;
        lab.click("play").await;
        lab.wait_for_status(&["converged"]).await;
        let weights = lab.weights().await;
        assert_eq!(weights, starts.runs[17].weights[..], "to the bit");
        // One step back, and the lab is as it was.
        lab.click("undo").await;
        assert!(!lab.link().await.contains("test-share=50"));
    });
}

#[in_all("instruments::starts::tests::window; keys on a plot: sweep::keys")]
#[test]
fn keys_choose_a_run_and_a_link_brings_it_back() {
    story(async |lab| {
        lab.open("v2&dataset=overlap&starts-epochs=4&tool=starts")
            .await;
        let before = lab.plotted("starts").await;
        let starts = native(lab).await;
        lab.tab_to("[data-plot=starts]").await;
        lab.keys(Key::End).await;
        let last = starts.moved(None, "End").expect("a run");
        assert_eq!(lab.value("starts-at").await, (last + 1).to_string());
        lab.keys(Key::Left).await;
        let next = starts.moved(Some(last), "ArrowLeft").expect("a run");
        assert_eq!(lab.value("starts-at").await, (next + 1).to_string());
        // On the plane, the line nearest to the pointer.
        let found = lab
            .ask(
                "const at = document.querySelector('[data-plot=starts-plane]').getBoundingClientRect();
                return [at.left, at.top, at.width, at.height];",
            )
            .await;
        let [left, top, width, height] = [0, 1, 2, 3].map(|i| found[i].as_f64().expect("a pixel"));
        let dots = &starts.prepared().expect("a material").dots;
        let view = View::around(dots.iter().map(|dot| dot.at), 1.0);
        let frame = Frame::plane((width, height), view, 1.0);
        let weights = |run: usize| -> [f64; 3] {
            let weights = starts.runs[run].weights.clone();
            weights.try_into().expect("three weights")
        };
        let lines: Vec<Pieces> = (0..COUNT)
            .map(|run| {
                boundary(&view, weights(run))
                    .into_iter()
                    .map(Vec::from)
                    .collect()
            })
            .collect();
        let [low, high] = lines[30][0][..] else {
            panic!("a straight line")
        };
        let Px { x, y } = frame.to_px(Axis::new(
            low.x * 0.1 + high.x * 0.9,
            low.y * 0.1 + high.y * 0.9,
        ));
        let (x, y) = ((left + x).round(), (top + y).round());
        let expected =
            nearest_line(&frame, &lines, Px::new(x - left, y - top), 8.0).expect("a line");
        let move_there = lab.hands().move_to(x as i64, y as i64);
        move_there.perform().await.expect("a move");
        lab.shown().await;
        assert_eq!(lab.value("starts-at").await, (expected + 1).to_string());
        lab.hands().move_to(1, 1).perform().await.expect("a move");
        lab.shown().await;
        assert_eq!(lab.value("starts-at").await, (next + 1).to_string());
        lab.set("starts-vary", "order").await;
        lab.set("starts-seed", "300").await;
        lab.set("starts-test", "40").await;
        let after = lab.plotted("starts").await;
        assert_ne!(after, before);
        assert_eq!(after, rows(&native(lab).await));
        let link = lab.link().await;
        lab.open(&link).await;
        assert!(lab.sees("dialog[data-tool=starts]").await);
        assert_eq!(lab.plotted("starts").await, after);
        assert_eq!(lab.value("starts-at").await, (next + 1).to_string());
        assert!(
            lab.text("starts-margin")
                .await
                .contains("No boundary separates")
        );
        lab.set("starts-seed", "-1").await;
        let complaint = lab.find("dialog[data-tool=starts] .complaint").await;
        let text = complaint.text().await.expect("text");
        assert!(text.contains("from 0 to 999950"), "{text}");
    });
}

#[in_all("instruments::starts::tests: extremes, divergence, three classes")]
#[test]
fn curves_classes_divergence_and_no_points() {
    story(async |lab| {
        lab.open("v2&dataset=circles&map-xx=on&map-yy=on&tool=starts")
            .await;
        assert_eq!(lab.plotted("starts").await, rows(&native(lab).await));
        lab.open("v2&iris-classes=all&theory-class=2&starts-epochs=5&tool=starts")
            .await;
        assert_eq!(lab.plotted("starts").await, rows(&native(lab).await));
        assert!(lab.text("starts-settings").await.contains("virginica"));
        lab.open("v2&rule=adaline&eta=1&scaling=standardize&tool=starts")
            .await;
        lab.plotted("starts").await;
        assert!(
            lab.text("starts-summary")
                .await
                .starts_with("All 50 runs diverged")
        );
        lab.open("v2&dataset=custom&tool=starts").await;
        assert_eq!(lab.plotted("starts").await, json!([]));
        assert!(lab.text("starts-summary").await.contains("no points"));
        let words = lab.text("starts-margin").await;
        assert!(
            words.starts_with("There are no training samples"),
            "{words}"
        );
        for sign in ["margin", "held", "hollow"] {
            assert!(
                !lab.sees(&format!(".starts-legend .{sign}")).await,
                "{sign}"
            );
        }
    });
}

#[in_all("instruments::starts::tests::window; fingers on plots: landscape, likelihood, descent")]
#[test]
fn a_finger_on_a_phone_chooses_too() {
    story(async |lab| {
        lab.become_a_phone(2).await;
        lab.open(OPEN).await;
        lab.plotted("starts").await;
        let starts = native(lab).await;
        let (x, y) = dot(lab, &starts, 4).await;
        lab.swipe((x, y), &[]).await;
        eventually("the run", async || {
            (lab.value("starts-at").await == "5").then_some(())
        })
        .await;
        let wide = lab
            .ask("const own = document.querySelector('dialog[data-tool=starts]'); return own.scrollWidth - own.clientWidth")
            .await;
        assert_eq!(wide, json!(0), "nothing sticks out");
    });
}

#[test]
fn a_wrong_entry_moves_nothing() {
    story(async |lab| {
        lab.open(OPEN).await;
        lab.plotted("starts").await;
        let places = "return ['.starts-bar', '.starts-plane', '[name=starts-at]', '.starts-table', '[name=starts-settings]']
            .map((part) => document.querySelector(part).getBoundingClientRect()).flatMap((at) => [at.left, at.top, at.width, at.height])";
        let before = lab.ask(places).await;
        for (name, value) in [
            ("starts-run", "99"),
            ("starts-seed", "x"),
            ("starts-test", "-1"),
        ] {
            lab.set(name, value).await;
        }
        let found = lab
            .ask(
                "const notes = [...document.querySelectorAll('dialog[data-tool=starts] .complaint')];
                return [notes.length, notes.every((note) => note.offsetWidth > 150 && note.offsetHeight < 80)]",
            )
            .await;
        assert_eq!(found, json!([3, true]));
        assert_eq!(lab.ask(places).await, before);
    });
}
