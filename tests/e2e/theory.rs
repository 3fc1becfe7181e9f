//! Instruments: what theory says, beside the run and on the plane.

use serde_json::json;

use crate::browser::eventually;
use crate::lab::{Lab, story};

/// Waits until theory has found all that is shown of it; lines that come move what is below them.
pub(crate) async fn known(lab: &Lab) {
    lab.shown().await;
    let look =
        "return !document.querySelector('.theory-panel:not([hidden]) .facts[aria-busy=true]')";
    eventually("theory", async || {
        lab.ask(look).await.as_bool()?.then_some(())
    })
    .await;
    lab.shown().await;
}

/// The full value of a line of the panel; nothing when it is not there.
pub(crate) async fn fact(lab: &Lab, name: &str) -> Option<String> {
    known(lab).await;
    let look = "return document.querySelector(`.facts [data-name=${arguments[0]}]`)?.dataset.value ?? null";
    lab.ask_with(look, &[json!(name)])
        .await
        .as_str()
        .map(String::from)
}

pub(crate) async fn figure(lab: &Lab, name: &str) -> f64 {
    let text = fact(lab, name).await.unwrap_or_else(|| panic!("no {name}"));
    text.parse().unwrap_or_else(|_| panic!("{name}: {text}"))
}

#[test]
fn a_cycle_is_shown_as_a_proof() {
    story(async |lab| {
        lab.open("v2&theory=on&dataset=gate&gate=6&speed=max&eta=0.5")
            .await;
        lab.click("play").await;
        lab.wait_for_status(&["cycling"]).await;
        let counts = fact(lab, "cycle").await.expect("a proof");
        let counts: Vec<f64> = counts
            .split(',')
            .map(|c| c.parse().expect("a count"))
            .collect();
        assert_eq!(counts.len(), 4);
        // XOR: Σ cᵢ yᵢ x̃ᵢ = 0, in whole numbers.
        let rows = [
            (0.0, 0.0, -1.0),
            (0.0, 1.0, 1.0),
            (1.0, 0.0, 1.0),
            (1.0, 1.0, -1.0),
        ];
        let sum = |part: fn((f64, f64, f64)) -> f64| -> f64 {
            let terms = counts.iter().zip(rows);
            terms.map(|(c, row)| c * row.2 * part(row)).sum()
        };
        assert!(counts.iter().sum::<f64>() > 0.0);
        assert_eq!([sum(|_| 1.0), sum(|row| row.0), sum(|row| row.1)], [0.0; 3]);
    });
}

#[test]
fn the_confidence_at_the_pointer_is_shown() {
    story(async |lab| {
        lab.open("v2&theory=on&dataset=overlap&rule=logistic").await;
        lab.click("epoch").await;
        lab.at(0.5, 0.25).await;
        let w = lab.weights().await;
        let p = figure(lab, "pointer").await;
        let z = w[0] + w[1] * 0.5 + w[2] * 0.25;
        // A click hits a pixel, not a number.
        assert!((p - hyperplane::learn::sigmoid(z)).abs() < 0.02, "{p} {z}");
        lab.set("prediction", "random").await;
        let errors = lab.number("errors").await;
        lab.set("prediction", "hard").await;
        assert!(
            errors > lab.number("errors").await,
            "chance is worse than the likelier class"
        );
    });
}
