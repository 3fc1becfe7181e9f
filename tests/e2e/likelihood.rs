//! The dialog of maximum likelihood in one dimension.

use hyperplane::data::parse_number;
use hyperplane::instruments::likelihood::{Likelihood, LikelihoodCommand};
use hyperplane::theory::likelihood::Law;
use hyperplane_test_parts::{in_all, in_firefox};
use serde_json::json;
use thirtyfour::prelude::*;

use crate::lab::{Lab, story};
use crate::theory::known;

/// Opens theory, and in it the dialog.
async fn open(lab: &Lab) {
    lab.open("v2&theory=on").await;
    known(lab).await;
    lab.click("likelihood").await;
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

async fn attribute(lab: &Lab, selector: &str, name: &str) -> Option<String> {
    let element = lab.find(selector).await;
    element.attr(name).await.expect("an element")
}

async fn click(lab: &Lab, plot: &str, at: (f64, f64)) {
    lab.click_pixel(lab.pixel_of(plot, at).await).await;
}

async fn drag(lab: &Lab, plot: &str, from: (f64, f64), to: (f64, f64)) {
    let (from, to) = (lab.pixel_of(plot, from).await, lab.pixel_of(plot, to).await);
    let chain = lab.hands().move_to(from.0, from.1).click_and_hold();
    let chain = chain.move_to(to.0, to.1).release();
    chain.perform().await.expect("a drag");
    lab.shown().await;
}

/// The pictures on both canvases.
async fn pictures(lab: &Lab) -> [String; 2] {
    lab.shown().await;
    let look = "return [...document.querySelectorAll('.ml-plot canvas')].map((canvas) => canvas.toDataURL().slice(0, -64))";
    let found = lab.ask(look).await;
    [0, 1].map(|i| found[i].as_str().expect("a picture").into())
}

fn mean(sample: &[f64]) -> f64 {
    sample.iter().sum::<f64>() / sample.len() as f64
}

#[in_all(
    "instruments::likelihood::tests: a sample is drawn; core: nothing is more likely; tests/plot"
)]
#[test]
fn a_sample_is_drawn_and_its_maximum_found() {
    story(async |lab| {
        open(lab).await;
        let at_first = pictures(lab).await;
        lab.set("ml-mu", "0.5").await;
        lab.set("ml-sigma", "2").await;
        lab.set("ml-size", "50").await;
        lab.set("ml-seed", "7").await;
        lab.click("ml-draw").await;
        let law = Law::Normal {
            mu: 0.5,
            sigma: 2.0,
        };
        let sample = law.draw(50, 7);
        assert_eq!(numbers(lab, "ml-sample").await, sample, "to the bit");
        let center = mean(&sample);
        let squares = sample.iter().map(|x| (x - center) * (x - center));
        let sigma = (squares.sum::<f64>() / 50.0).sqrt();
        let found = numbers(lab, "ml-estimate").await;
        assert!((found[0] - center).abs() < 1e-12 && (found[1] - sigma).abs() < 1e-12);
        let before = lab.number("ml-loglik").await;
        let drawn = pictures(lab).await;
        assert!(drawn[0] != at_first[0] && drawn[1] != at_first[1]);
        lab.click("ml-maximize").await;
        assert!(lab.number("ml-loglik").await > before);
        let shown = parse_number(&field(lab, "ml-mu").await).expect("a number");
        assert!((shown - center).abs() < 1e-5 * (1.0 + center.abs()));
        let best = pictures(lab).await;
        assert!(best[0] != drawn[0] && best[1] != drawn[1]);
        lab.set("ml-mu", "0.5").await;
        assert!(lab.number("ml-loglik").await > before, "σ has stayed");
        lab.click("ml-redraw").await;
        assert_ne!(field(lab, "ml-seed").await, "7");
        assert_ne!(numbers(lab, "ml-sample").await, sample);
    });
}

#[in_all("instruments::likelihood::tests; each family is chosen in sliders::arrow_keys")]
#[test]
fn every_family_says_what_the_core_says() {
    story(async |lab| {
        open(lab).await;
        for (family, parameter) in [
            ("bernoulli", "ml-p"),
            ("exponential", "ml-rate"),
            ("poisson", "ml-lambda"),
            ("normal", "ml-sigma"),
        ] {
            lab.set("ml-family", family).await;
            assert!(lab.sees(&format!("input[name={parameter}]")).await);
            let others = lab
                .ask("return [...document.querySelectorAll('.ml-parameter')].filter((row) => row.checkVisibility()).length")
                .await;
            assert_eq!(others, json!(if family == "normal" { 2 } else { 1 }));
            lab.set("ml-seed", "3").await;
            lab.click("ml-draw").await;
            lab.click("ml-maximize").await;
            let mut native = Likelihood::default();
            native.update(LikelihoodCommand::Choose(family.into()));
            native.update(LikelihoodCommand::Redraw(3));
            native.update(LikelihoodCommand::Maximize);
            assert_eq!(
                numbers(lab, "ml-sample").await,
                native.experiment().sample,
                "{family}"
            );
            let best = native.experiment().law;
            assert_eq!(numbers(lab, "ml-estimate").await, best.parameters());
            let likelihood = best.log_likelihood(&native.experiment().sums);
            assert_eq!(Some(lab.number("ml-loglik").await), likelihood);
        }
    });
}

#[in_all("instruments::likelihood::tests: clicks and fields")]
#[test]
fn points_are_clicked_taken_back_and_typed() {
    story(async |lab| {
        open(lab).await;
        lab.click("ml-clear").await;
        assert_eq!(lab.value("ml-sample").await, "[]");
        assert_eq!(lab.value("ml-estimate").await, "");
        assert!(!lab.is_enabled("ml-maximize").await);
        click(lab, "density", (2.0, 0.3)).await;
        click(lab, "density", (4.0, 0.3)).await;
        let sample = numbers(lab, "ml-sample").await;
        assert!(
            sample.len() == 2 && (sample[0] - 2.0).abs() < 0.05 && (sample[1] - 4.0).abs() < 0.05
        );
        lab.click("ml-undo").await;
        assert_eq!(numbers(lab, "ml-sample").await, sample[..1]);
        let how = lab.find(".ml-how").await.text().await.expect("text");
        assert!(how.contains("All points are equal"), "{how}");
        assert_eq!(lab.value("ml-estimate").await, "");
        let input = lab.find("input[name=ml-value]").await;
        input.send_keys("−1,5" + Key::Enter).await.expect("keys");
        lab.shown().await;
        assert_eq!(numbers(lab, "ml-sample").await, [sample[0], -1.5]);
        assert_eq!(field(lab, "ml-value").await, "");
        lab.set("ml-family", "bernoulli").await;
        lab.click("ml-clear").await;
        click(lab, "density", (1.1, 0.7)).await;
        assert_eq!(numbers(lab, "ml-sample").await, [1.0]);
        lab.click("ml-maximize").await;
        assert_eq!(field(lab, "ml-p").await, "1");
        let how = lab.find(".ml-how").await.text().await.expect("text");
        assert!(how.contains("edge of its range"), "{how}");
        click(lab, "density", (0.1, 0.7)).await;
        assert_eq!(lab.value("ml-loglik").await, "", "impossible");
    });
}

#[in_all("instruments::likelihood::tests::window: a handle is dragged, a slider stands")]
#[test]
fn handles_and_sliders_move_the_parameters() {
    story(async |lab| {
        open(lab).await;
        let near = |text: String, value: f64| {
            let number = parse_number(&text).expect("a number");
            (number - value).abs() < 0.06
        };
        let peak = Law::Normal {
            mu: -1.0,
            sigma: 1.0,
        };
        drag(lab, "density", (-1.0, peak.density(-1.0)), (2.0, 0.1)).await;
        assert!(near(field(lab, "ml-mu").await, 2.0));
        drag(lab, "density", (3.0, peak.density(0.0)), (4.5, 0.1)).await;
        assert!(near(field(lab, "ml-sigma").await, 2.5));
        drag(lab, "surface", (2.0, 2.5), (0.0, 1.0)).await;
        assert!(near(field(lab, "ml-mu").await, 0.0) && near(field(lab, "ml-sigma").await, 1.0));
        assert_eq!(numbers(lab, "ml-sample").await.len(), 20, "nothing clicked");
        let slider = lab.find("input[name=ml-sigma-slider]").await;
        let sigma = field(lab, "ml-sigma").await;
        slider.send_keys(Key::Home).await.expect("a key");
        lab.shown().await;
        assert_ne!(field(lab, "ml-sigma").await, sigma);
    });
}

#[in_all("instruments::likelihood::tests: fields refuse what makes no sense")]
#[test]
fn bad_numbers_are_refused_with_a_reason() {
    story(async |lab| {
        open(lab).await;
        for (name, bad) in [("ml-sigma", "0"), ("ml-mu", "x"), ("ml-size", "1.5")] {
            let loglik = lab.value("ml-loglik").await;
            lab.set(name, bad).await;
            let input = format!("input[name={name}]");
            let invalid = attribute(lab, &input, "aria-invalid").await;
            assert_eq!(invalid.as_deref(), Some("true"), "{name}");
            let note = lab.find(".ml-complaint").await.text().await;
            let note = note.expect("text");
            assert!(
                note.contains("must be a") && note.contains("stays"),
                "{note}"
            );
            assert_eq!(field(lab, name).await, bad, "stays to be corrected");
            assert_eq!(lab.value("ml-loglik").await, loglik);
            lab.set(name, "2").await;
            assert_eq!(attribute(lab, &input, "aria-invalid").await, None);
            let note = lab.find(".ml-complaint").await.text().await;
            assert_eq!(note.expect("text"), "");
        }
        lab.set("ml-family", "poisson").await;
        lab.set("ml-value", "2.5").await;
        lab.click("ml-add").await;
        let note = lab.find(".ml-complaint").await.text().await;
        assert!(note.expect("text").contains("whole number"));
        assert_eq!(numbers(lab, "ml-sample").await.len(), 20);
    });
}

#[in_all("instruments::likelihood::tests: its families and windows")]
#[test]
fn it_closes_and_leads_to_logistic_regression() {
    story(async |lab| {
        open(lab).await;
        lab.keys("e").await;
        lab.keys(Key::Escape).await;
        assert!(!lab.sees("dialog.likelihood").await);
        assert_eq!(lab.number("epoch").await, 0.0, "keys rest meanwhile");
        lab.click("likelihood").await;
        lab.set("ml-family", "poisson").await;
        lab.keys(Key::Escape).await;
        lab.click("likelihood").await;
        let list = lab.find("select[name=ml-family]").await;
        let family = list.prop("value").await.expect("an element");
        assert_eq!(family.as_deref(), Some("poisson"), "as it was left");
        lab.click("ml-logistic").await;
        assert!(!lab.sees("dialog.likelihood").await);
        assert!(lab.link().await.contains("rule=logistic"));
        let dialogs = lab
            .ask("return document.querySelectorAll('dialog.likelihood').length")
            .await;
        assert_eq!(dialogs, json!(1));
    });
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
