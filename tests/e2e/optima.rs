//! The optimum on the page, as theory draws and names it, and the texts where there is none.

use hyperplane::learn::Samples;
use hyperplane::session::Session;
use hyperplane::task::at_once;
use hyperplane::theory::{Separation, SoftMargin, least_squares, logistic};
use hyperplane_test_parts::in_all;
use serde_json::{Value, json};

use crate::lab::{Lab, PIXELS, story};
use crate::theory::{fact, figure, known};

/// The text of a line of the panel.
async fn sentence(lab: &Lab, name: &str) -> String {
    known(lab).await;
    let look =
        "return document.querySelector(`.facts [data-name=${arguments[0]}]`)?.textContent ?? ''";
    let found = lab.ask_with(look, &[json!(name)]).await;
    found.as_str().expect("text").into()
}

async fn switch(lab: &Lab, name: &str) {
    lab.press(&format!("input[name={name}]")).await;
    known(lab).await;
}

/// The weights at which the objective of a lab is least, and what it is there, computed here.
fn best(state: &Session) -> (Vec<f64>, f64) {
    let settings = state.document().settings.learning();
    let train: &Samples = &state.prepared().problem.train;
    let (reduction, ridge) = (settings.reduction, settings.penalty.ridge);
    match settings.rule.keyword {
        "svm" => {
            let found = at_once(SoftMargin::compute(train, reduction, ridge)).expect("numbers");
            let found = found.expect("samples");
            (found.weights, found.objective)
        }
        "logistic" => {
            let found = at_once(logistic(
                train,
                &at_once(Separation::decide(train)),
                reduction,
                ridge,
            ));
            let found = found.expect("numbers").expect("an overlap");
            (found.weights, found.objective)
        }
        _ => {
            let found = at_once(least_squares(train, reduction, ridge)).expect("numbers");
            (found.weights, found.objective)
        }
    }
}

/// The share of places along the line of these weights, moved up by some pixels, at which theory has drawn something.
async fn ink(lab: &Lab, w: &[f64], up: f64) -> f64 {
    ink_at(lab, up, |x| -(w[0] + w[1] * x) / w[2]).await
}

/// Like [`ink`], along the graph of a function.
async fn ink_at(lab: &Lab, up: f64, y: impl Fn(f64) -> f64) -> f64 {
    let plot = lab.plot().await;
    let view = plot.view;
    let places: Vec<[i64; 2]> = (5..95)
        .map(|k| view.x_min + view.width() * f64::from(k) / 100.0)
        .map(|x| (x, y(x)))
        .filter(|(_, y)| (view.y_min..view.y_max).contains(y))
        .map(|place| plot.pixel(place))
        .map(|(x, y)| [x, y - up as i64])
        .collect();
    assert!(places.len() > 10, "the line is in view");
    let look = "const canvas = document.querySelector('canvas[data-layer=theory]');
        if (!canvas) return 0;
        const at = canvas.getBoundingClientRect(), scale = canvas.width / at.width;
        const data = pixels(canvas);
        const alpha = (x, y) => data[4 * (Math.round(y) * canvas.width + Math.round(x)) + 3];
        const near = [-2, -1, 0, 1, 2];
        const seen = ([x, y]) => near.some((i) => near.some((j) =>
            alpha((x - at.left) * scale + i, (y - at.top) * scale + j) > 60));
        return arguments[0].filter(seen).length / arguments[0].length";
    let look = format!("{PIXELS} {look}");
    let share = lab.ask_with(&look, &[json!(places)]).await;
    share.as_f64().expect("a share")
}

#[in_all("core optima and svm; instruments::theory::tests: the distance is to the nearest")]
#[test]
fn the_optimum_is_the_one_of_the_core() {
    story(async |lab| {
        for rule in [
            "adaline&eta=0.001",
            "logistic&eta=0.01",
            "logistic&eta=0.01&penalty=ridge&lambda=0.5",
            "svm&penalty=ridge&reduction=mean",
        ] {
            lab.open(&format!("v2&theory=on&dataset=overlap&rule={rule}"))
                .await;
            lab.click("epoch").await;
            let (weights, objective) = best(&lab.described().await);
            let near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * b.abs();
            let least = figure(lab, "least-loss").await;
            assert!(near(least, objective), "{rule}: {least} {objective}");
            let now = lab.weights().await;
            let square: f64 = weights
                .iter()
                .zip(now)
                .map(|(a, b)| (a - b) * (a - b))
                .sum();
            let distance = figure(lab, "distance").await;
            assert!(near(distance, square.sqrt()), "{rule}: {distance}");
            assert_eq!(ink(lab, &weights, 0.0).await, 0.0, "{rule}: not asked for");
            switch(lab, "optimum").await;
            let (on, beside) = (
                ink(lab, &weights, 0.0).await,
                ink(lab, &weights, 14.0).await,
            );
            // Dashed, with its name beside one end.
            assert!(on > 0.5 && beside < 0.25, "{rule}: {on} {beside}");
        }
    });
}

#[in_all("core separability; instruments::theory::tests: what is said where there is no maximum")]
#[test]
fn where_the_likelihood_has_no_maximum_the_page_says_why() {
    let corners = "dataset=custom&points=0,0,0;0,1,0;1,0,0;1,1,1";
    story(async |lab| {
        for (data, kind, words) in [
            (corners.to_owned(), "complete", "are completely separated"),
            (
                format!("{corners};1,1,0"),
                "quasi-complete",
                "quasi-completely",
            ),
        ] {
            lab.open(&format!("v2&theory=on&test-share=0&{data}&rule=logistic"))
                .await;
            lab.click("epoch").await;
            assert_eq!(fact(lab, "likelihood").await.as_deref(), Some(kind));
            let said = sentence(lab, "likelihood").await;
            assert!(
                said.contains("no maximum") && said.contains(words),
                "{said}"
            );
            for number in ["least-loss", "distance"] {
                assert_eq!(fact(lab, number).await, None, "{kind}: {number}");
            }
            let picture = "const layer = document.querySelector('canvas[data-layer=theory]');
                return pixels(layer).some((v) => v > 0)";
            switch(lab, "optimum").await;
            assert_eq!(
                lab.ask(&format!("{PIXELS} {picture}")).await,
                json!(false),
                "{kind}: nothing to draw"
            );
        }
        // With a contradiction on both sides there is one, and with a penalty there is always one.
        lab.open(&format!(
            "v2&theory=on&test-share=0&{corners};1,1,0;0,0,1;0,1,1;1,0,1&rule=logistic"
        ))
        .await;
        assert_eq!(fact(lab, "likelihood").await.as_deref(), Some("overlap"));
        assert!(fact(lab, "least-loss").await.is_some());
        lab.open(&format!(
            "v2&theory=on&test-share=0&{corners}&rule=logistic&penalty=ridge&lambda=0.1"
        ))
        .await;
        assert_eq!(fact(lab, "likelihood").await, None);
        let (_, objective) = best(&lab.described().await);
        assert!((figure(lab, "least-loss").await / objective - 1.0).abs() < 1e-9);
    });
}

/// Everything written on the page, and every number it tells other programs.
async fn everything(lab: &Lab) -> Vec<String> {
    lab.shown().await;
    let found = lab
        .ask(
            "return [document.body.innerText,
                ...[...document.querySelectorAll('[data-value]')].map((element) => element.dataset.value)]",
        )
        .await;
    let list = found.as_array().expect("a list").iter();
    list.filter_map(Value::as_str).map(String::from).collect()
}

#[in_all(
    "attack::screen reads all texts of all windows, instruments::theory::tests what is said of such data"
)]
#[test]
fn data_of_no_use_are_met_with_a_sentence() {
    let rules = [
        ("rule", "perceptron"),
        ("rule", "rosenblatt"),
        ("rule", "adaline"),
        ("batch", "mini-batch"),
        ("batch", "batch"),
        ("activation", "tanh"),
        ("rule", "logistic"),
        ("batch", "online"),
        ("rule", "sigmoid"),
        ("rule", "svm"),
    ];
    story(async |lab| {
        for (points, separable, words) in [
            ("", "true", "nothing to separate yet"),
            ("&points=1,2,1", "true", "only one class"),
            ("&points=1,2,0;3,1,0;2,2,0", "true", "only one class"),
            (
                "&points=1,2,0;1,2,0;3,1,1;3,1,1",
                "true",
                "some line has all points",
            ),
            ("&points=1,2,0;1,2,1", "false", "have a point in common"),
            (
                "&points=0,0,0;0,0,1;0,0,0;0,0,1",
                "false",
                "have a point in common",
            ),
        ] {
            lab.open(&format!(
                "v2&theory=on&hulls=on&optimum=on&widest=on&margins=on&dual=on&pocket=on&test-share=0&dataset=custom{points}"
            ))
            .await;
            for (control, value) in rules {
                lab.set(control, value).await;
                let rule = lab.link().await;
                for _ in 0..2 {
                    assert_eq!(
                        fact(lab, "separable").await.as_deref(),
                        Some(separable),
                        "{rule}"
                    );
                    let said = sentence(lab, "separable").await;
                    assert!(said.contains(words), "{rule}: {said}");
                    for text in everything(lab).await {
                        let strange =
                            ["NaN", "nan", "Infinity", "inf", "undefined"]
                                .iter()
                                .find(|word| {
                                    text.split(|c: char| !c.is_alphabetic())
                                        .any(|t| t == **word)
                                });
                        assert_eq!(strange, None, "{rule}: {text}");
                    }
                    if lab.is_enabled("epoch").await {
                        lab.click("epoch").await;
                    }
                }
            }
        }
    });
}

/// The height at which z = `level` on the upper half of the plane, for weights of 1, x₁, x₂, x₁², x₂².
fn upper(w: &[f64], level: f64, x: f64) -> f64 {
    let (a, b, c) = (w[4], w[2], w[0] + w[1] * x + w[3] * x * x - level);
    let root = (b * b - 4.0 * a * c).sqrt();
    let (one, other) = ((-b + root) / (2.0 * a), (-b - root) / (2.0 * a));
    one.max(other)
}

#[in_all("instruments::theory::tests::drawing: with products among the inputs theory has curves")]
#[test]
fn with_products_among_the_inputs_theory_draws_curves() {
    story(async |lab| {
        let link = "v2&theory=on&dataset=circles&noise=0.7&map-xx=on&map-yy=on&rule=logistic";
        lab.open(&format!("{link}&eta=0.01&batch=batch&epochs=100&speed=max"))
            .await;
        lab.click("play").await;
        lab.wait_for_status(&["epochs reached"]).await;
        let (best, _) = best(&lab.described().await);
        let now = lab.all_weights().await;
        assert_eq!((best.len(), now.len()), (5, 5));
        for (name, w, levels) in [
            ("optimum", &best[..], &[0.0][..]),
            ("margins", &now[..], &[1.0, -1.0]),
        ] {
            for &level in levels {
                assert_eq!(
                    ink_at(lab, 0.0, |x| upper(w, level, x)).await,
                    0.0,
                    "{name}"
                );
            }
            switch(lab, name).await;
            for &level in levels {
                let on = ink_at(lab, 0.0, |x| upper(w, level, x)).await;
                assert!(on > 0.5, "{name}, z = {level}: {on}");
            }
            let beside = ink_at(lab, 0.0, |x| upper(w, 0.5, x)).await;
            assert!(beside < 0.35, "{name}: {beside}");
            switch(lab, name).await;
        }
    });
}
