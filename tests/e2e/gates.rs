//! The window of all 16 gates.

use hyperplane_test_parts::in_all;
use std::rc::Rc;

use hyperplane::data::{GATE_ROWS, Gate};
use hyperplane::learn::{Outcome, Problem, Rule, Samples, Settings, Trainer};
use serde_json::{Value, json};

use crate::browser::eventually;
use crate::lab::{Lab, story};
use crate::native::bits;

/// The status and the weights of each gate on the page.
async fn gates(lab: &Lab) -> Vec<(String, Vec<f64>)> {
    let found = lab
        .ask(
            "return [...document.querySelectorAll('.gate')].map((gate) =>
                [gate.dataset.status, gate.querySelector('.state').textContent, gate.dataset.value])",
        )
        .await;
    let gate = |told: &Value| {
        let text = |i: usize| told[i].as_str().expect("a text");
        assert_eq!(text(0), text(1), "the word is on show");
        let numbers = text(2).trim_matches(['[', ']']).split(',');
        let weights = numbers.map(|w| w.parse().expect("a weight"));
        (text(0).to_owned(), weights.collect())
    };
    let list = found.as_array().expect("a list");
    assert_eq!(list.len(), 16);
    list.iter().map(gate).collect()
}

/// Lets all gates play to the end.
async fn play(lab: &Lab) {
    lab.set("gates-speed", "max").await;
    lab.click("gates-play").await;
    eventually("the end", async || {
        let playing =
            "return document.querySelector('[data-action=gates-play]').matches('[data-playing]')";
        (!lab.ask(playing).await.as_bool()?).then_some(())
    })
    .await;
    lab.shown().await;
}

/// The perceptron with η = ½ after as many updates as the window says, without the page.
async fn trained(lab: &Lab, gate: Gate, product: bool) -> Trainer {
    let width = if product { 3 } else { 2 };
    let rows = GATE_ROWS.map(|[x, y]| vec![x, y, x * y][..width].to_vec());
    let labels = gate.outputs().map(|output| if output { 1.0 } else { -1.0 });
    let problem = Rc::new(Problem::from(
        Samples::new(width, &rows.concat(), &labels).expect("samples"),
    ));
    let settings = Settings::new(Rule::PERCEPTRON, 0.5);
    let mut trainer = Trainer::new(
        problem,
        settings.check().expect("valid settings"),
        vec![0.0; width + 1],
    );
    trainer.advance(lab.number("gates-epochs").await as u64);
    trainer
}

async fn agrees_with_the_core(lab: &Lab, product: bool) {
    for (gate, (status, weights)) in Gate::all().zip(gates(lab).await) {
        let expected = trained(lab, gate, product).await;
        assert_eq!(bits(&weights), bits(expected.weights()), "{}", gate.name());
        let word = match expected.outcome() {
            Outcome::Converged => "learned",
            outcome => outcome.keyword(),
        };
        assert_eq!(status, word, "{}", gate.name());
    }
}

async fn text(lab: &Lab, selector: &str) -> String {
    let found = lab.find(selector).await.text().await;
    found.expect("a text").replace('\u{a0}', " ")
}

async fn count(lab: &Lab, selector: &str) -> u64 {
    let code = "return document.querySelectorAll(arguments[0]).length";
    let found = lab.ask_with(code, &[json!(selector)]).await;
    found.as_u64().expect("a number")
}

#[in_all(
    "instruments::gates::tests: fourteen are learned, two cycle, the reasons; the window: the test below"
)]
#[test]
fn fourteen_turn_green_and_two_say_why() {
    story(async |lab| {
        lab.open("v2&tool=gates").await;
        assert!(lab.sees("dialog[data-tool=gates]").await);
        assert_eq!(
            lab.number("gates-learned").await,
            14.0,
            "it opens at the end"
        );
        agrees_with_the_core(lab, false).await;
        lab.click("gates-reset").await;
        assert_eq!(lab.number("gates-learned").await, 0.0);
        lab.click("gates-step").await;
        agrees_in_steps(lab, 1).await;
        lab.click("gates-epoch").await;
        agrees_in_steps(lab, 4).await;
        lab.click("gates-reset").await;
        agrees_in_steps(lab, 0).await;
        play(lab).await;
        assert_eq!(lab.text("gates-learned").await, "14 of 16 learned");
        assert_eq!(lab.number("gates-learned").await, 14.0);
        agrees_with_the_core(lab, false).await;
        assert_eq!(count(lab, ".gate[data-status=cycling]").await, 2);
        // Why, with the proof and the cycle.
        assert_eq!(count(lab, "[data-why]").await, 2);
        for number in [6, 9] {
            let why = text(lab, &format!("[data-why='{number}']")).await;
            assert!(
                why.contains("hulls of both classes meet at (½, ½)"),
                "{why}"
            );
            assert!(why.contains("the same again, to the bit"), "{why}");
        }
    });
}

async fn agrees_in_steps(lab: &Lab, steps: u64) {
    assert_eq!(lab.value("gates-epochs").await, steps.to_string());
    for (gate, (_, weights)) in Gate::all().zip(gates(lab).await) {
        let expected = trained(lab, gate, false).await;
        assert_eq!(bits(&weights), bits(expected.weights()), "{}", gate.name());
    }
}

#[test]
fn a_phone_shows_two_columns() {
    story(async |lab| {
        lab.become_a_phone(2).await;
        lab.open("v2&tool=gates").await;
        let found = lab
            .ask(
                "const grid = document.querySelector('.gates-grid'), dialog = grid.closest('dialog');
                return [new Set([...grid.children].map((gate) => gate.offsetLeft)).size,
                    dialog.scrollWidth <= dialog.clientWidth,
                    [...dialog.querySelectorAll('button')].every((button) => button.scrollWidth <= button.clientWidth + 1)]",
            )
            .await;
        assert_eq!(found, json!([2, true, true]));
        play(lab).await;
        agrees_with_the_core(lab, false).await;
    });
}
