//! Every rule and every refinement: the control does on the page what it does in a native trainer.

use hyperplane::data::Keyword;
use hyperplane::learn::Rule;
use hyperplane_test_parts::in_all;

use crate::lab::{Lab, USUAL, story};
use crate::native::{bits, trainer};

/// Two epochs on the page and natively give the same bits; returns them.
async fn two_epochs(lab: &Lab, what: &str) -> Vec<u64> {
    lab.click("reset").await;
    lab.click("epoch").await;
    lab.click("epoch").await;
    let mut native = trainer(&lab.described().await);
    native.run(2);
    let found = bits(&lab.weights().await);
    assert_eq!(found, bits(native.weights()), "{what}");
    found
}

#[in_all("core reference: trajectories; bits: interface; controls: session::tests")]
#[test]
fn each_rule_trains_as_its_definition_says() {
    story(async |lab| {
        lab.open("v1&dataset=overlap&eta=0.03").await;
        let mut seen = Vec::new();
        for rule in Rule::all().map(Rule::keyword) {
            lab.set("rule", rule).await;
            let weights = two_epochs(lab, rule).await;
            assert!(!seen.contains(&weights), "{rule} does what another does");
            seen.push(weights);
        }
        assert_eq!(lab.text("status").await, "paused after 2 epochs.");
    });
}

#[in_all("bits: interface; each control reaches the document: app::tests::memory, natively")]
#[test]
fn each_refinement_changes_the_run_as_its_definition_says() {
    story(async |lab| {
        lab.open("v1&dataset=overlap&rule=adaline&eta=0.03").await;
        let mut seen = vec![two_epochs(lab, "plain").await];
        for (name, value) in [
            ("activation", "tanh"),
            ("penalty", "ridge"),
            ("lambda", "0.5"),
            ("penalized", "all"),
            ("penalty", "norm"),
            ("p", "3"),
            ("penalty", "max"),
            ("schedule", "inverse"),
            ("schedule-k", "2"),
            ("schedule", "inverse-root"),
            ("momentum", "0.5"),
        ] {
            lab.set(name, value).await;
            let what = format!("{name} = {value}");
            let weights = two_epochs(lab, &what).await;
            assert!(!seen.contains(&weights), "{what} changes nothing");
            seen.push(weights);
        }
        let summary = lab.find(".refined").await.text().await.expect("text");
        assert_eq!(
            summary,
            "maximum norm 0.5, tanh, falling rate, momentum 0.5"
        );
        lab.reload().await;
        let again = two_epochs(lab, "after a reload").await;
        assert_eq!(seen.last(), Some(&again));
    });
}

#[test]
fn the_svm_brings_its_ridge_and_takes_it_away_again() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.set("rule", "svm").await;
        let link = lab.link().await;
        assert!(link.contains("reduction=mean"), "{link}");
        let ridge = lab.described().await.document().settings.penalty().ridge;
        assert_eq!(ridge, 0.01);
        lab.set("lambda", "0").await;
        assert!(
            lab.sees(".complaint").await,
            "a machine without ridge is refused"
        );
        lab.set("rule", "perceptron").await;
        let link = lab.link().await;
        assert!(
            !link.contains("penalty") && !link.contains("reduction"),
            "{link}"
        );
    });
}

#[in_all("session::tests::summary and seeing: what the criterion shows")]
#[test]
fn the_loss_curve_can_show_the_squared_error_of_the_output() {
    story(async |lab| {
        lab.open("v1&dataset=overlap").await;
        for _ in 0..3 {
            lab.click("epoch").await;
        }
        let curve = async || {
            let drawn = lab
                .ask("return document.querySelector('[data-chart=loss] [data-layer=curves]').toDataURL().slice(0, -64)")
                .await;
            drawn.as_str().expect("a picture").to_owned()
        };
        let criterion = curve().await;
        lab.set("loss-curve", "squared").await;
        assert_ne!(curve().await, criterion);
        lab.set("loss-curve", "objective").await;
        assert_eq!(curve().await, criterion);
        lab.set("rule", "adaline").await;
        assert!(!lab.sees("select[name=loss-curve]").await);
    });
}

#[in_all("session::tests::inputs: products make XOR and circles learnable")]
#[test]
fn products_of_features_make_xor_learnable() {
    story(async |lab| {
        lab.open("v1&dataset=xor&noise=0.1&speed=max&epochs=2000")
            .await;
        lab.click("play").await;
        lab.wait_for_status(&["epochs reached", "cycling"]).await;
        assert!(lab.number("errors").await > 0.0);
        lab.set("penalty", "none").await;
        for (map, weights) in [("map-xy", 4), ("map-xx", 5), ("map-yy", 6)] {
            lab.press(&format!("input[name={map}]")).await;
            lab.click("play").await;
            lab.wait_for_status(&["converged"]).await;
            assert_eq!(lab.number("errors").await, 0.0);
            let mut native = trainer(&lab.described().await);
            crate::native::finish(&mut native);
            let found = lab.all_weights().await;
            assert_eq!(found.len(), weights);
            assert_eq!(bits(&found), bits(native.weights()));
        }
    });
}

#[in_all("session::tests::inputs: all four features, one feature")]
#[test]
fn all_features_or_one_can_be_trained_on() {
    story(async |lab| {
        lab.open("v1&speed=max").await;
        for (inputs, weights) in [("all", 5), ("first", 2), ("axes", 3)] {
            lab.set("inputs", inputs).await;
            lab.set("rule", "adaline").await;
            lab.set("eta", "0.001").await;
            lab.click("reset").await;
            lab.click("epoch").await;
            let mut native = trainer(&lab.described().await);
            native.run(1);
            let found = lab.all_weights().await;
            assert_eq!(found.len(), weights, "{inputs}");
            assert_eq!(bits(&found), bits(native.weights()), "{inputs}");
        }
    });
}
