//! Learning: play, step, go back, and how a run ends.

use hyperplane::data::{Gate, IrisClasses, iris};
use hyperplane::geometry::Axis;
use hyperplane::learn::{Divergence, Outcome, Rule, Settings, Trainer, objective};
use hyperplane_test_parts::in_all;
use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::lab::{Lab, USUAL, story};
use crate::native::{bits, finish, problem, trainer};

#[test]
fn press_play_and_the_perceptron_separates_the_irises() {
    story(async |lab| {
        lab.open(USUAL).await;
        assert_eq!(lab.value("status").await, "ready");
        assert_eq!(lab.weights().await, [0.0; 3]);
        lab.click("play").await;
        let button = lab.find("[data-action=play]").await;
        assert_eq!(button.text().await.expect("a label"), "Pause");
        lab.wait_for_status(&["converged"]).await;

        let flowers = iris(IrisClasses::SetosaVersicolor).with_features(&[0, 2]);
        let settings = Settings::new(Rule::PERCEPTRON, 0.1);
        let mut native = Trainer::new(
            problem(&flowers),
            settings.check().expect("valid settings"),
            vec![0.0; 3],
        );
        assert_eq!(finish(&mut native), Outcome::Converged);
        assert_eq!(bits(&lab.weights().await), bits(native.weights()));
        assert_eq!(lab.number("updates").await, native.updates() as f64);
        assert_eq!(lab.number("epoch").await, native.epochs() as f64);
        assert_eq!(lab.number("errors").await, 0.0);
        assert_eq!(lab.number("accuracy").await, 1.0);
        assert_eq!(lab.text("accuracy").await, "100.0 %");
        assert!(lab.text("status").await.starts_with("converged"));
        assert_eq!(button.text().await.expect("a label"), "Play");
    });
}

#[in_all("instruments::gates::tests and core/tests/training/ends.rs: fourteen gates")]
#[test]
fn fourteen_gates_are_learned_and_two_go_round_in_circles() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.set("speed", "max").await;
        lab.set("dataset", "gate").await;
        for gate in Gate::all() {
            lab.set("gate", &gate.number().to_string()).await;
            lab.click("reset").await;
            assert_eq!(lab.value("status").await, "ready");
            lab.click("play").await;
            let end = lab
                .wait_for_status(&[
                    "converged",
                    "cycling",
                    "stationary",
                    "diverged",
                    "epochs reached",
                ])
                .await;
            let separable = !["XOR", "XNOR"].contains(&gate.name());
            assert_eq!(
                end,
                if separable { "converged" } else { "cycling" },
                "{}",
                gate.name()
            );
            let mut native = trainer(&lab.described().await);
            finish(&mut native);
            assert_eq!(
                bits(&lab.weights().await),
                bits(native.weights()),
                "{}",
                gate.name()
            );
            if separable {
                assert_eq!(lab.number("errors").await, 0.0, "{}", gate.name());
            }
        }
    });
}

/// All the page says: its text, what screen readers are told, and the values for other programs.
async fn everything_said(lab: &Lab) -> String {
    let said = lab
        .ask(
            "const of = (name) => [...document.querySelectorAll(`[${name}]`)].map((e) => e.getAttribute(name));
            const fields = [...document.querySelectorAll('input, select')].map((e) => e.value);
            return [document.body.innerText, ...of('aria-label'), ...of('title'), ...of('data-value'), ...fields].join('\\n');",
        )
        .await;
    said.as_str().expect("text").into()
}

#[in_all("session::tests::playing: a diverging run says so; attack::diverged")]
#[test]
fn too_large_a_rate_diverges_and_the_page_says_what_to_do() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.set("rule", "adaline").await;
        lab.set("batch", "batch").await;
        lab.set("eta", "0.01").await;
        lab.set("speed", "max").await;
        lab.click("play").await;
        lab.wait_for_status(&["diverged"]).await;

        let mut native = trainer(&lab.described().await);
        let end = finish(&mut native);
        assert_eq!(end, Outcome::Diverged(Divergence::Loss));
        assert_eq!(bits(&lab.weights().await), bits(native.weights()));
        let status = lab.text("status").await;
        let epoch = format!("in epoch {}:", native.epochs());
        assert!(status.contains(&epoch), "{status} should say {epoch}");
        assert!(status.contains("diverged"), "{status}");

        // On to the largest numbers there are: still nothing that is no number.
        for _ in 0..120 {
            lab.keys("e").await;
        }
        lab.wait_for_status(&["diverged"]).await;
        let said = everything_said(lab).await;
        assert!(said.contains("diverged"));
        let words = said.split(|c: char| !c.is_alphanumeric());
        let wrong: Vec<_> = words
            .filter(|word| ["nan", "inf", "infinity"].contains(&&*word.to_lowercase()))
            .collect();
        assert!(wrong.is_empty(), "{wrong:?} in {said}");
        assert!(!said.contains('∞'), "{said}");
    });
}

#[test]
fn points_held_out_are_judged_apart() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.set("iris-classes", "versicolor-virginica").await;
        lab.set("rule", "logistic").await;
        assert!(!lab.sees("output[name=test-loss]").await);
        lab.set("test-share", "30").await;
        assert!(lab.sees("output[name=test-loss]").await && lab.sees(".legend").await);
        for _ in 0..5 {
            lab.click("epoch").await;
        }

        let described = lab.described().await;
        let held_out = &described.prepared().problem.held_out;
        assert_eq!(held_out.len(), 30);
        let mut native = trainer(&described);
        native.run(5);
        assert_eq!(bits(&lab.weights().await), bits(native.weights()));
        let (loss, errors) = objective(held_out, native.settings(), native.weights());
        assert_eq!(lab.number("test-loss").await, loss);
        assert_eq!(lab.number("test-errors").await, f64::from(errors));
        let train = &described.prepared().problem.train;
        let (loss, errors) = objective(train, native.settings(), native.weights());
        assert_eq!(lab.number("loss").await, loss);
        assert_eq!(lab.number("errors").await, f64::from(errors));
        lab.set("test-share", "0").await;
        assert!(!lab.sees("output[name=test-loss]").await);
    });
}

#[in_all("core/tests/training: a step back and forward gives the same bits")]
#[test]
fn one_update_back_and_forth_leads_to_the_same_weights() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.set("iris-classes", "versicolor-virginica").await;
        lab.set("order", "shuffled").await;
        lab.set("init", "random").await;
        lab.click("epoch").await;
        let mut walk = vec![lab.weights().await];
        for _ in 0..6 {
            lab.click("step").await;
            walk.push(lab.weights().await);
        }
        assert!(walk.windows(2).any(|pair| pair[0] != pair[1]));
        for weights in walk.iter().rev().skip(1) {
            lab.click("back").await;
            assert_eq!(bits(&lab.weights().await), bits(weights));
        }
        for weights in &walk[1..] {
            lab.click("step").await;
            assert_eq!(bits(&lab.weights().await), bits(weights));
        }
    });
}

async fn slide(lab: &Lab, key: Key) {
    let slider = lab.find("input[name=timeline]").await;
    slider.send_keys(key).await.expect("a key");
    lab.shown().await;
}

#[in_all("session::tests::timeline: random seeks; the slider: sliders::arrow_keys")]
#[test]
fn the_timeline_shows_any_moment_of_the_run() {
    story(async |lab| {
        lab.open(USUAL).await;
        // A rule that moves with every sample.
        lab.set("rule", "adaline").await;
        lab.set("init", "random").await;
        let start = lab.weights().await;
        for _ in 0..4 {
            lab.click("step").await;
        }
        let (before, updates) = (lab.weights().await, lab.number("updates").await);
        lab.click("step").await;
        let end = lab.weights().await;
        assert!(bits(&start) != bits(&before) && bits(&before) != bits(&end));
        slide(lab, Key::Home).await;
        assert_eq!(bits(&lab.weights().await), bits(&start));
        assert_eq!(lab.number("updates").await, 0.0);
        slide(lab, Key::End).await;
        assert_eq!(bits(&lab.weights().await), bits(&end));
        slide(lab, Key::Left).await;
        assert_eq!(bits(&lab.weights().await), bits(&before));
        assert_eq!(lab.number("updates").await, updates);
    });
}

#[in_all("session::tests::playing; links::an_edit_while_it_plays_is_saved")]
#[test]
fn editing_while_it_trains_changes_where_it_goes_from_here() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.set("dataset", "overlap").await;
        lab.set("epochs", "100000").await;
        lab.click("play").await;
        lab.wait_for_status(&["training"]).await;
        let plot = lab.plot().await;
        let Axis { x, y } = plot.view.center();
        lab.at(x, y).await;
        lab.set("eta", "0.02").await;
        assert_eq!(
            lab.value("status").await,
            "training",
            "an edit does not stop it"
        );
        let then = lab.number("epoch").await;
        eventually("further epochs", async || {
            (lab.number("epoch").await > then + 1.0).then_some(())
        })
        .await;
        lab.click("play").await;
        assert_eq!(lab.value("status").await, "paused");
        let rest = lab.weights().await;
        lab.shown().await;
        assert_eq!(bits(&lab.weights().await), bits(&rest), "paused is paused");
        let eta = lab
            .ask("return document.querySelector('input[name=eta]').value")
            .await;
        assert_eq!(eta, json!("0.02"));
    });
}

#[test]
fn what_helps_is_offered_beside_the_status() {
    story(async |lab| {
        lab.open("v2&rule=adaline&batch=batch&eta=0.001&speed=max")
            .await;
        lab.click("play").await;
        lab.wait_for_status(&["diverged"]).await;
        assert!(lab.sees("[data-action=offer-log]").await);
        lab.tab_to("[data-action=offer-reset]").await;
        lab.keys(Key::Enter).await;
        lab.wait_for_status(&["ready"]).await;
        assert!(!lab.sees(".offers").await);
        let focus = lab
            .ask("return document.activeElement.dataset.action")
            .await;
        assert_eq!(
            focus,
            json!("reset"),
            "the keyboard is where the same is done"
        );
        for (rule, group) in [("svm", "model"), ("logistic", "refinements")] {
            lab.set("rule", rule).await;
            let place = "return document.querySelector('[name=lambda]').closest('[data-group]').dataset.group";
            assert_eq!(lab.ask(place).await, json!(group), "λ of {rule}");
        }
    });
}

/// Counts what changes beside the plane in a second of the test's clock, fifty frames long: changed texts of the epoch, and
/// exchanged nodes.
const COUNT: &str = "const done = arguments[arguments.length - 1];
    let texts = 0, nodes = 0;
    const epoch = document.querySelector('output[name=epoch]');
    const watch = new MutationObserver((all) => {
        texts += all.some((one) => one.type === 'characterData' && epoch.contains(one.target));
        nodes += all.filter((one) => one.type === 'childList').length;
    });
    watch.observe(document.querySelector('.side'), { subtree: true, childList: true, characterData: true });
    (async () => {
        for (let frame = 0; frame < 50; frame += 1) await passTime(20);
        watch.disconnect();
        done([texts, nodes]);
    })();";

#[test]
fn while_it_plays_words_follow_ten_times_a_second_and_end_true() {
    story(async |lab| {
        // Five epochs a frame.
        lab.open("v2&dataset=gate&rule=adaline&eta=0.0001&epochs=100000&speed=1000")
            .await;
        lab.stop_clock().await;
        lab.click("play").await;
        lab.pass(200).await;
        let counted = lab.driver.execute_async(COUNT, Vec::new()).await;
        let counted: [u32; 2] = counted.expect("counts").convert().expect("numbers");
        let [texts, nodes] = counted;
        assert!((9..=11).contains(&texts), "{counted:?}");
        // The browser looks for rules anew where nodes are exchanged.
        assert!(nodes <= 3, "{counted:?}");
        lab.click("play").await;
        lab.shown().await;
        // What the numbers say at once is what the address says a moment later.
        let epoch = lab.number("epoch").await;
        lab.pass(1000).await;
        let link = lab.link().await;
        let at = link
            .rsplit_once("at=")
            .and_then(|(_, at)| at.parse::<f64>().ok());
        assert_eq!(at.map(|at| (at / 4.0).floor()), Some(epoch), "{link}");
    });
}
