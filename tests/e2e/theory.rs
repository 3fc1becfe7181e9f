//! Instruments: what theory says, beside the run and on the plane.

use hyperplane::task::at_once;
use hyperplane::theory::{MaxMargin, Radius, Separability, bounds};
use hyperplane_test_parts::in_all;
use serde_json::json;

use crate::browser::eventually;
use crate::lab::{Lab, USUAL, story};
use crate::native::bits;

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

/// The picture of theory on the plane.
async fn drawn(lab: &Lab) -> String {
    known(lab).await;
    let look = "return document.querySelector('canvas[data-layer=theory]')?.toDataURL().slice(0, -64) ?? ''";
    lab.ask(look).await.as_str().expect("a picture").into()
}

/// Opens the panel.
async fn open_theory(lab: &Lab) {
    lab.click("theory").await;
    eventually("the panel", async || {
        lab.sees(".theory-panel").await.then_some(())
    })
    .await;
    known(lab).await;
}

#[in_all("app::tests::memory and app::later: what is opened changes no run")]
#[test]
fn opening_theory_keeps_the_lab_as_it_was() {
    story(async |lab| {
        lab.open("v1&dataset=gate&test-share=0&speed=max").await;
        lab.click("epoch").await;
        lab.click("step").await;
        let (weights, link) = (lab.weights().await, lab.link().await);
        open_theory(lab).await;
        assert_eq!(bits(&lab.weights().await), bits(&weights));
        assert_eq!(lab.link().await, link.replace("&at", "&theory=on&at"));
        // The same keys and buttons, once each.
        lab.click("step").await;
        lab.keys("s").await;
        lab.shown().await;
        assert!(lab.link().await.ends_with("&at=7"), "{}", lab.link().await);
        lab.reload().await;
        assert!(lab.sees(".theory-panel").await, "a link brings it back");
        lab.click("theory").await;
        assert!(!lab.sees(".theory-panel").await);
        let link = lab.link().await;
        assert!(
            link.starts_with("v2") && !link.contains("theory"),
            "{link}: nothing of theory is left"
        );
    });
}

#[in_all("app::tests::memory; session::tests::playing: training goes on")]
#[test]
fn a_run_goes_on_when_theory_is_opened() {
    story(async |lab| {
        lab.open("v1&dataset=overlap&epochs=100000&speed=100").await;
        lab.click("play").await;
        lab.wait_for_status(&["training"]).await;
        open_theory(lab).await;
        lab.wait_for_status(&["training"]).await;
    });
}

#[in_all("core/tests/theory/margin.rs; session::usual: bounds are those of the widest margin")]
#[test]
fn margins_and_bounds_are_those_of_theory() {
    story(async |lab| {
        lab.open(USUAL).await;
        open_theory(lab).await;
        let state = lab.described().await;
        let train = &state.prepared().problem.train;
        let separability = at_once(Separability::decide(train));
        let widest = at_once(MaxMargin::geometric(train, &separability)).expect("numbers");
        let widest = widest.expect("separable");
        let augmented = at_once(MaxMargin::augmented(train, &separability)).expect("numbers");
        let augmented = augmented.expect("separable");
        let radius = Radius::compute(train).expect("numbers");
        assert_eq!(fact(lab, "separable").await.as_deref(), Some("true"));
        assert_eq!(figure(lab, "margin").await, widest.margin);
        assert_eq!(figure(lab, "augmented-margin").await, augmented.margin);
        assert_eq!(figure(lab, "radius").await, radius.augmented);
        let most = bounds::whole(bounds::updates(radius, &augmented).expect("a bound"));
        assert_eq!(figure(lab, "bound").await, most);
        lab.set("speed", "max").await;
        lab.click("play").await;
        lab.wait_for_status(&["converged"]).await;
        assert!(lab.number("updates").await <= most);
        assert!(figure(lab, "cosine").await > 0.9);
        // Other data, other facts.
        lab.set("iris-classes", "versicolor-virginica").await;
        assert_eq!(fact(lab, "separable").await.as_deref(), Some("false"));
        assert_eq!(fact(lab, "margin").await, None);
    });
}

#[in_all("instruments::theory::tests::drawing; optima::the_optimum draws the layer")]
#[test]
fn each_switch_draws_something_of_its_own() {
    story(async |lab| {
        lab.open("v2&theory=on&rule=svm&penalty=ridge&reduction=mean")
            .await;
        lab.click("epoch").await;
        let mut seen = vec![drawn(lab).await];
        for name in ["hulls", "widest", "margins"] {
            let switch = format!("input[name={name}]");
            lab.press(&switch).await;
            let picture = drawn(lab).await;
            assert!(!seen.contains(&picture), "{name}");
            seen.push(picture);
            assert!(lab.link().await.contains(&format!("{name}=on")));
            lab.press(&switch).await;
            assert_eq!(drawn(lab).await, seen[0], "{name} off again");
        }
        lab.set("rule", "perceptron").await;
        lab.set("dataset", "overlap").await;
        lab.click("reset").await;
        for _ in 0..5 {
            lab.click("epoch").await;
        }
        let plain = drawn(lab).await;
        for name in ["dual", "pocket"] {
            let switch = format!("input[name={name}]");
            lab.press(&switch).await;
            let picture = drawn(lab).await;
            assert!(picture != plain && !seen.contains(&picture), "{name}");
            seen.push(picture);
            lab.press(&switch).await;
        }
    });
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
