//! The window of the noise of a gradient, and the check of a gradient in the step explained.

use hyperplane_test_parts::in_all;
use serde_json::json;

use crate::browser::eventually;
use crate::lab::story;

#[in_all(
    "instruments::noise::tests: the full gradient is that of the objective, gradients scatter around it"
)]
#[test]
fn gradients_are_drawn_at_the_weights_of_the_lab() {
    story(async |lab| {
        lab.open("v2&dataset=gate&rule=adaline&tool=gradient-noise")
            .await;
        let rows = "return document.querySelectorAll('[data-part=gradient-noise-rows] tr').length";
        eventually("all draws", async || {
            (lab.ask(rows).await == json!(8)).then_some(())
        })
        .await;
        // Adaline on AND at w = 0: the mean of (1, 0, 0), (1, 0, 1), (1, 1, 0), (−1, −1, −1); σ² is 1.75.
        assert_eq!(lab.value("gradient-noise-found").await, "0.5,0,0");
        let last = "return document.querySelector('[data-part=gradient-noise-rows] tr:last-child').dataset.value";
        let last = lab.ask(last).await;
        let expected = last.as_str().and_then(|row| row.rsplit(',').next());
        assert_eq!(expected, Some((1.75 / 128.0).to_string().as_str()));
        lab.set("gradient-noise-samples", "32").await;
        let found = "return document.querySelector('[name=gradient-noise-found]').textContent";
        eventually("the other draws", async || {
            let text = lab.ask(found).await;
            let text = text.as_str().unwrap_or_default();
            text.starts_with("B = 32: ").then_some(())
        })
        .await;
        let before = lab.ask(found).await;
        lab.press("[data-action=gradient-noise-redraw]").await;
        eventually("new draws", async || {
            let text = lab.ask(found).await;
            (text != before
                && text
                    .as_str()
                    .is_some_and(|text| text.starts_with("B = 32: ")))
            .then_some(())
        })
        .await;
        assert!(lab.link().await.contains("gradient-noise-samples=32"));
    });
}

#[in_all("instruments::step::tests::check: the check shows where there is no derivative")]
#[test]
fn the_first_step_of_the_perceptron_has_no_derivative() {
    story(async |lab| {
        lab.open("v2&dataset=gate&explain=on&at=1").await;
        assert!(!lab.sees("[data-part=check]").await);
        lab.press(".check-switch").await;
        let first = "return document.querySelector('[data-part=check-slopes] tr:first-child td:last-child')?.textContent ?? null";
        eventually("the slopes", async || {
            (lab.ask(first).await == json!("0 | 1")).then_some(())
        })
        .await;
        let verdict = lab
            .find("[data-part=check-verdict]")
            .await
            .text()
            .await
            .expect("text");
        assert!(verdict.contains("corner here along w₀"), "{verdict}");
        // The fourth point lies beside the corner.
        for _ in 0..3 {
            lab.click("step").await;
        }
        eventually("the next slopes", async || {
            (lab.ask(first).await == json!("−1")).then_some(())
        })
        .await;
    });
}
