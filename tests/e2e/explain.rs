//! The step, explained on the page.

use serde_json::json;

use crate::browser::eventually;
use crate::lab::{Lab, PIXELS, story};
use crate::native::{bits, trainer};

/// The full values of a formula of the panel.
async fn values(lab: &Lab, name: &str) -> Vec<f64> {
    let look = "return document.querySelector(`.formulas [data-name=${arguments[0]}]`)?.dataset.value ?? null";
    let text = lab.ask_with(look, &[json!(name)]).await;
    let text = text.as_str().unwrap_or_else(|| panic!("no {name}"));
    text.split(',')
        .map(|value| value.parse().expect("a number"))
        .collect()
}

#[test]
fn each_step_is_explained_with_the_numbers_of_the_core() {
    story(async |lab| {
        lab.open("").await;
        lab.find(".instruments summary")
            .await
            .click()
            .await
            .expect("a press");
        eventually("the menu", async || lab.sees(".menu").await.then_some(())).await;
        let open = lab.find(".menu [data-action=toggle-explain]").await;
        open.click().await.expect("a press");
        lab.shown().await;
        assert!(lab.sees(".explain").await);
        let of = async || lab.find(".explain .of").await.text().await.expect("text");
        assert!(of().await.starts_with("Press Step"));
        for rule in ["adaline", "logistic", "perceptron"] {
            lab.set("rule", rule).await;
            lab.click("reset").await;
            lab.click("step").await;
            lab.click("step").await;
            let mut native = trainer(&lab.described().await);
            native.step();
            let step = native.step().expect("a step");
            for (name, expected) in [
                ("z", &step.z),
                ("output", &step.output),
                ("delta", &step.delta),
                ("change", &step.change),
                ("weights", &step.weights),
            ] {
                assert_eq!(
                    bits(&values(lab, name).await),
                    bits(expected),
                    "{rule}: {name}"
                );
            }
            assert_eq!(of().await, "Point 2, class −1.", "{rule}");
        }
        // The unit is drawn, and says from where its error comes.
        let drawn = "const layer = document.querySelector('canvas[data-layer=unit]');
            return pixels(layer).some((value) => value > 0)";
        assert_eq!(lab.ask(&format!("{PIXELS} {drawn}")).await, json!(true));
        let hint = async || lab.find(".feedback").await.text().await.expect("text");
        assert!(hint().await.contains("behind the threshold"));
        lab.set("rule", "adaline").await;
        assert!(hint().await.contains("before the threshold"));
        // Formulas are laid out by the browser, each “=” below the other.
        lab.click("step").await;
        let aligned = "const equals = [...document.querySelectorAll('.formulas [data-name=z] mtd:nth-child(2)')];
            const lefts = equals.map((sign) => sign.getBoundingClientRect().left);
            return lefts.length > 1 && lefts.every((left) => Math.abs(left - lefts[0]) < 0.5)";
        assert_eq!(lab.ask(aligned).await, json!(true));
        // A batch names its largest contributions.
        lab.set("batch", "batch").await;
        lab.click("step").await;
        assert_eq!(of().await, "A batch of 100 points.");
        let named = lab
            .ask("return document.querySelectorAll('.largest li').length")
            .await;
        assert_eq!(named, json!(4));
        lab.reload().await;
        assert!(lab.sees(".explain").await, "a link brings it back");
        lab.click("toggle-explain").await;
        assert!(!lab.sees(".explain").await);
    });
}
