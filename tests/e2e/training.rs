//! Learning: play, step, go back, and how a run ends.

use hyperplane::data::{IrisClasses, iris};
use hyperplane::geometry::Axis;
use hyperplane::learn::{Outcome, Rule, Settings, Trainer, objective};
use hyperplane_test_parts::in_all;
use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::lab::{USUAL, story};
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
