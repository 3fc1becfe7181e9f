//! A choice made while a lab is under way loses nothing of it.

use crate::browser::eventually;
use crate::lab::story;
use hyperplane_test_parts::in_all;

#[in_all("app::tests::memory: a link of every edit is the same lab")]
#[test]
fn a_choice_is_made_and_nothing_else_is_lost() {
    story(async |lab| {
        for (name, value) in [("rule", "adaline"), ("batch", "batch")] {
            lab.open("v1&dataset=gate&size=50&at=3").await;
            lab.set("order", "shuffled").await;
            lab.set(name, value).await;
            let (weights, link) = (lab.weights().await, lab.link().await);
            assert!(link.contains(&format!("&{name}={value}")), "{link}");
            assert!(link.contains("&order=shuffled"), "{link}");
            lab.open(&link).await;
            assert_eq!(lab.weights().await, weights, "{link}");
        }
    });
}

#[in_all("session::tests::playing: training goes on through edits")]
#[test]
fn a_run_goes_on_with_another_rule() {
    story(async |lab| {
        lab.open("v1&dataset=overlap&epochs=100000&speed=300").await;
        lab.click("play").await;
        lab.wait_for_status(&["training"]).await;
        lab.set("rule", "logistic").await;
        assert!(lab.link().await.contains("&rule=logistic"));
        lab.wait_for_status(&["training"]).await;
        let before = lab.number("epoch").await;
        eventually("another epoch", async || {
            (lab.number("epoch").await > before).then_some(())
        })
        .await;
    });
}

#[in_all("app::tests::memory: undo after any sequence of edits; what is drawn is no edit")]
#[test]
fn undo_and_redo_survive_when_theory_is_opened() {
    story(async |lab| {
        lab.open("v1&dataset=custom").await;
        let mut all = vec![lab.points().await];
        for (x, y) in [(1.0, 2.0), (-3.0, 0.5), (2.0, -1.0)] {
            lab.at(x, y).await;
            all.push(lab.points().await);
        }
        lab.click("undo").await;
        lab.click("theory").await;
        assert_eq!(lab.points().await, all[2]);
        assert!(lab.is_enabled("undo").await && lab.is_enabled("redo").await);
        for (redo, expected) in [(false, 1), (true, 2), (true, 3), (false, 2), (false, 1)] {
            lab.click(if redo { "redo" } else { "undo" }).await;
            assert_eq!(lab.points().await, all[expected]);
        }
        assert!(lab.sees(".theory-panel").await, "what is shown is no edit");
        lab.click("undo").await;
        assert_eq!(lab.points().await, all[0]);
        assert!(!lab.is_enabled("undo").await, "nothing more was edited");
    });
}
