//! The optimizer: its control, the step explained, and paths on the landscape.

use hyperplane::data::Keyword;
use hyperplane::learn::{OptimizerKind, Parameter};
use hyperplane_test_parts::in_all;
use serde_json::json;

use crate::browser::eventually;
use crate::lab::{Lab, story};

async fn text_of(lab: &Lab, selector: &str) -> String {
    lab.find(selector).await.text().await.expect("text")
}

#[in_all("session::tests::optimizers: each shows its own numbers, another brings its usual rate")]
#[test]
fn each_optimizer_shows_its_own_numbers_and_says_when_it_changes_the_rate() {
    story(async |lab| {
        lab.open("v2&dataset=overlap&rule=logistic").await;
        lab.press("[data-group=refinements] > summary").await;
        let offered = lab
            .ask("return [...document.querySelector('select[name=optimizer]').options].map((o) => o.value)")
            .await;
        let words: Vec<&str> = OptimizerKind::all().map(Keyword::keyword).collect();
        assert_eq!(offered, json!(words));
        let mut seen = Vec::new();
        for kind in OptimizerKind::all() {
            lab.set("optimizer", kind.keyword()).await;
            for parameter in Parameter::all() {
                let field = format!("[data-group=refinements] [name={}]", parameter.keyword());
                assert_eq!(
                    lab.sees(&field).await,
                    kind.has(parameter),
                    "{kind:?} {parameter:?}"
                );
            }
            if kind.has(Parameter::Momentum) {
                lab.set("momentum", "0.5").await;
            }
            lab.click("epoch").await;
            let weights = lab.weights().await;
            assert!(!seen.contains(&weights), "{kind:?} changes nothing");
            seen.push(weights);
            lab.click("reset").await;
        }
        let summary = text_of(lab, ".refined").await;
        assert_eq!(summary, "Adam");
        lab.open("v2&dataset=overlap&rule=adaline&eta=0.01").await;
        lab.set("optimizer", "adam").await;
        let notice = text_of(lab, ".notice p").await;
        assert_eq!(
            notice,
            "The learning rate is now 0.1, a usual one for Adam."
        );
        let link = lab.link().await;
        assert!(link.contains("optimizer=adam"), "{link}");
        lab.click("undo").await;
        assert!(!lab.link().await.contains("optimizer="));
    });
}

#[in_all("instruments::step::tests: what Adam keeps is shown")]
#[test]
fn the_step_explained_shows_what_an_optimizer_keeps() {
    story(async |lab| {
        lab.open("v2&dataset=gate&rule=logistic&optimizer=adam&eta=0.1&explain=on")
            .await;
        lab.click("step").await;
        for (name, first) in [("gradient", 0.5), ("velocity", 0.05), ("squares", 0.00025)] {
            let value = lab
                .ask_with(
                    "return document.querySelector(`[data-name='${arguments[0]}']`).dataset.value",
                    &[json!(name)],
                )
                .await;
            let value = value.as_str().expect("numbers").to_owned();
            let found: f64 = value
                .trim_start_matches('[')
                .split(',')
                .next()
                .and_then(|number| number.trim().parse().ok())
                .unwrap_or_else(|| panic!("{name}: {value}"));
            assert!((found - first).abs() < 1e-9, "{name}: {value}");
        }
    });
}

#[in_all("instruments::landscape::tests::companions: each goes where its optimizer leads")]
#[test]
fn the_landscape_shows_four_optimizers_and_names_them() {
    story(async |lab| {
        lab.open("v2&rule=adaline&batch=batch&scaling=standardize&eta=0.001&tool=landscape")
            .await;
        assert!(!lab.sees(".landscape-legend .path.b").await);
        lab.set("landscape-paths", "optimizers").await;
        for _ in 0..3 {
            lab.press("dialog[data-tool=landscape] [data-action=epoch]")
                .await;
        }
        let said = eventually("all are there", async || {
            lab.shown().await;
            let said = text_of(lab, "[name=landscape-others]").await;
            said.starts_with("J after 3 updates").then_some(said)
        })
        .await;
        for (part, name) in [
            ("own", "gradient descent"),
            ("path.b", "heavy ball, m = 0.9"),
            ("path.c", "Adam"),
            ("path.d", "RMSProp"),
        ] {
            let legend = text_of(lab, &format!(".landscape-legend .{part}")).await;
            assert_eq!(legend, name);
            assert!(part == "own" || said.contains(name), "{said}");
        }
        let link = lab.link().await;
        assert!(link.contains("landscape-paths=optimizers"), "{link}");
        lab.set("landscape-paths", "run").await;
        assert!(!lab.sees(".landscape-legend .path.b").await);
    });
}
