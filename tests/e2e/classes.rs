//! Three classes on the page.

use hyperplane::learn::{OneVersusRest, Outcome};
use hyperplane::plot::Theme;
use hyperplane_test_parts::in_all;
use serde_json::{Value, json};

use crate::browser::eventually;
use crate::lab::{Lab, PIXELS, USUAL, story};
use crate::native::bits;

/// The weights on show, one row a class, to the bit.
async fn rows(lab: &Lab) -> Vec<Vec<f64>> {
    let text = lab.value("weights").await;
    let inner = text.trim_start_matches("[[").trim_end_matches("]]");
    let row = |row: &str| {
        row.split(',')
            .map(|w| w.parse().expect("a weight"))
            .collect()
    };
    inner.split("],[").map(row).collect()
}

/// Waits until the whole lab is there with three classes.
async fn three_classes(lab: &Lab) {
    eventually("three classes", async || {
        lab.value("weights").await.starts_with("[[").then_some(())
    })
    .await;
    lab.shown().await;
}

/// A run of what the page's link describes, from the start.
async fn native(lab: &Lab) -> OneVersusRest {
    let state = lab.described().await;
    let (prepared, settings) = (state.prepared(), state.document().settings.learning());
    let start = vec![0.0; (prepared.inputs.len() + 1) * 3];
    OneVersusRest::new(
        &prepared.problems(),
        settings.check().expect("valid settings"),
        &start,
    )
}

/// The colors of the plane's ground at places.
async fn grounds(lab: &Lab, places: &[(f64, f64)]) -> Vec<Value> {
    let look = "const plane = document.querySelector('#plane'), canvas = plane.querySelector('[data-layer=field]');
        const of = (name) => Number(plane.getAttribute(`data-${name}`)), { width: columns, height: rows } = canvas;
        const [left, top, width, height] = plane.getAttribute('data-plot').split(',').map(Number);
        const data = pixels(canvas);
        const scale = columns / canvas.clientWidth;
        return arguments[0].map(([x, y]) => {
            const px = left + width * (x - of('x-min')) / (of('x-max') - of('x-min'));
            const py = top + height * (of('y-max') - y) / (of('y-max') - of('y-min'));
            const at = 4 * (Math.floor(py * scale) * columns + Math.floor(px * scale));
            return [...data.slice(at, at + 3)];
        })";
    let look = format!("{PIXELS} {look}");
    let colors = lab.ask_with(&look, &[json!(places)]).await;
    colors.as_array().expect("colors").clone()
}

#[in_all(
    "core: three learners in lockstep; session::tests::classes; tests/plot/plane.rs: regions of three classes"
)]
#[test]
fn three_species_train_as_three_learners_and_color_the_plane() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.set("iris-classes", "all").await;
        three_classes(lab).await;
        assert!(
            lab.text("status")
                .await
                .contains("every point counts as setosa")
        );
        lab.set("scaling", "standardize").await;
        for (rule, eta) in [
            ("perceptron", "0.1"),
            ("adaline", "0.001"),
            ("svm", "0.05"),
            ("logistic", "0.1"),
        ] {
            lab.set("rule", rule).await;
            lab.set("eta", eta).await;
            lab.click("reset").await;
            lab.click("epoch").await;
            lab.click("epoch").await;
            let mut run = native(lab).await;
            run.run(2);
            let shown: Vec<u64> = rows(lab).await.iter().flat_map(|row| bits(row)).collect();
            assert_eq!(shown, bits(run.weights()), "{rule}");
            let last = run.history().entries().last().expect("an entry");
            assert_eq!(lab.number("errors").await, f64::from(last.errors), "{rule}");
            assert_eq!(
                bits(&[lab.number("loss").await]),
                bits(&[last.loss]),
                "{rule}"
            );
        }
        // The ground has the color of the largest score, wherever that is not close to another.
        let (rows, theme) = (rows(lab).await, Theme::light());
        let view = lab.plot().await.view;
        let washes = [theme.negative_wash, theme.positive_wash, theme.third_wash];
        let mut seen = [0; 3];
        let at = |start: f64, length: f64, i: usize| start + length * i as f64 / 12.0;
        let places: Vec<(f64, f64)> = (0..121)
            .map(|k| {
                (
                    at(view.x_min, view.width(), 1 + k / 11),
                    at(view.y_min, view.height(), 1 + k % 11),
                )
            })
            .collect();
        for (&(x, y), color) in places.iter().zip(grounds(lab, &places).await) {
            let scores = rows.iter().map(|w| w[0] + w[1] * x + w[2] * y);
            let mut z: Vec<(f64, usize)> = scores.zip(0..).collect();
            z.sort_by(|a, b| b.0.total_cmp(&a.0));
            if z[0].0 - z[1].0 > 0.3 {
                let wash = washes[z[0].1];
                assert_eq!(color, json!([wash.r, wash.g, wash.b]), "{x} {y}");
                seen[z[0].1] += 1;
            }
        }
        assert!(seen.iter().all(|count| *count > 5), "{seen:?}");
        lab.reload().await;
        assert_eq!(self::rows(lab).await, rows);
    });
}

#[in_all(
    "session::tests::classes: a point of a third class makes three learners; points are clicked in pointer"
)]
#[test]
fn a_third_pen_adds_points_that_a_third_learner_tells_apart() {
    story(async |lab| {
        lab.open("v1&dataset=custom").await;
        lab.set("class", "-1").await;
        lab.at(-3.0, -2.0).await;
        lab.set("class", "+1").await;
        lab.at(3.0, -2.0).await;
        lab.keys("3").await;
        let pen = lab
            .ask("return document.querySelector('[name=class]:checked').value")
            .await;
        assert_eq!(pen, json!("third"));
        lab.at(0.0, 3.0).await;
        three_classes(lab).await;
        let points = lab.points().await;
        assert_eq!(
            points.iter().map(|point| point.class).collect::<Vec<_>>(),
            [0, 1, 2]
        );
        let pens = lab.ask("return [...document.querySelectorAll('.tools .segments label')].map((pen) => pen.textContent)").await;
        assert_eq!(pens, json!(["1st", "2nd", "3rd", "Erase"]));
        lab.set("speed", "max").await;
        lab.click("play").await;
        assert_eq!(lab.wait_for_status(&["converged"]).await, "converged");
        let mut run = native(lab).await;
        while run.outcome() == Outcome::Running {
            run.epoch();
        }
        let shown: Vec<u64> = rows(lab).await.iter().flat_map(|row| bits(row)).collect();
        assert_eq!(shown, bits(run.weights()));
        assert!(lab.text("status").await.contains("third converged"));
        assert!(
            !lab.sees(".line").await,
            "a line of one's own parts two classes"
        );
        // Without its only point there are two classes again.
        lab.set("class", "erase").await;
        lab.at(0.0, 3.0).await;
        assert!(
            lab.weights().await != [0.0; 3],
            "training goes on from where it was"
        );
        lab.click("undo").await;
        assert_eq!(rows(lab).await.len(), 3);
    });
}

#[in_all("instruments::theory::tests::drawing: theory is about the class asked for")]
#[test]
fn the_line_of_each_class_is_drawn_on_demand_and_theory_speaks_of_one_class() {
    story(async |lab| {
        lab.open("v2&iris-classes=all&scaling=standardize&theory=on&at=300")
            .await;
        let drawn = async || {
            lab.shown().await;
            let look = "return document.querySelector('canvas[data-layer=theory]')?.toDataURL().slice(0, -64) ?? ''";
            lab.ask(look).await
        };
        let nothing = drawn().await;
        lab.press("[name=class-lines]").await;
        assert!(drawn().await != nothing);
        let separable = async || {
            lab.shown().await;
            lab.ask("return document.querySelector('.facts [data-name=separable]').dataset.value")
                .await
        };
        assert_eq!(separable().await, json!("true"));
        let names = lab.ask("return [...document.querySelector('[name=theory-class]').options].filter((option) => !option.hidden).map((option) => option.text)").await;
        assert_eq!(
            names,
            json!([
                "setosa against the others",
                "versicolor against the others",
                "virginica against the others"
            ])
        );
        lab.set("theory-class", "1").await;
        assert_eq!(separable().await, json!("false"));
        // Two classes need no choice.
        lab.set("iris-classes", "setosa-other").await;
        assert!(!lab.sees("[name=theory-class]").await && !lab.sees("[name=class-lines]").await);
        assert_eq!(separable().await, json!("true"));
    });
}
