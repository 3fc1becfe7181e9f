//! What number fields refuse, and what they say about it.

use hyperplane::session::Field;
use serde_json::json;
use thirtyfour::prelude::*;

use crate::hands::retype;
use crate::lab::{Lab, USUAL, story};

/// A number field: how to make it show, what it must refuse, what it must take.
struct Case {
    name: &'static str,
    refused: &'static [&'static str],
    taken: &'static [&'static str],
}

/// What no field takes.
const NEVER: [&str; 5] = ["", "abc", "1e999", "NaN", "1 2"];

const CASES: [Case; 9] = [
    Case {
        name: "eta",
        refused: &["-1", "0"],
        taken: &["0.25", "1e-3", "0,5", "2"],
    },
    Case {
        name: "epochs",
        refused: &["0", "-1", "1.5", "100001"],
        taken: &["1", "100000", "20"],
    },
    Case {
        name: "size",
        refused: &["1", "-5", "2.5", "10001"],
        taken: &["2", "10000", "40"],
    },
    Case {
        name: "noise",
        refused: &["-0.1", "5.1"],
        taken: &["0", "5", "0.3"],
    },
    Case {
        name: "label-noise",
        refused: &["-1", "50.5"],
        taken: &["0", "50", "10"],
    },
    Case {
        name: "test-share",
        refused: &["-1", "91"],
        taken: &["90", "30", "0"],
    },
    Case {
        name: "batch-size",
        refused: &["0", "-1", "1.5"],
        taken: &["1", "7"],
    },
    Case {
        name: "seed",
        refused: &["-1", "0.5", "1000000"],
        taken: &["0", "999999"],
    },
    Case {
        name: "data-seed",
        refused: &["-1", "0.5", "1000000"],
        taken: &["0", "999999"],
    },
];

/// The value in force, as the link has it.
async fn in_force(lab: &Lab, name: &str) -> String {
    let field = Field::named(name).expect("a control");
    (field.read)(lab.described().await.document())
}

async fn refuses(lab: &Lab, name: &str, text: &str) {
    lab.set(name, text).await;
    let shown = lab.find(&format!("[name={name}]")).await;
    let attribute = async |attribute| shown.attr(attribute).await.expect("an element");
    assert_eq!(
        attribute("aria-invalid").await.as_deref(),
        Some("true"),
        "{name} takes {text:?}"
    );
    let note = attribute("aria-describedby").await.expect("a message");
    assert!(lab.sees(&format!("#{note}")).await, "{name} {text:?}");
    let message = lab.find(&format!("#{note}")).await.text().await;
    let message = message.expect("text");
    assert!(
        message.contains("must be a") && message.contains("stays"),
        "{name} {text:?}: {message}"
    );
}

async fn takes(lab: &Lab, name: &str, text: &str) {
    lab.set(name, text).await;
    let field = lab.find(&format!("[name={name}]")).await;
    let invalid = field.attr("aria-invalid").await.expect("an element");
    assert_eq!(invalid, None, "{name} refuses {text:?}");
    assert!(!lab.sees(".complaint").await, "{name} {text:?}");
    let value: f64 = in_force(lab, name).await.parse().expect("a number");
    let wanted: f64 = text.replace(',', ".").parse().expect("a number");
    assert_eq!(value, wanted, "{name}");
}

#[test]
fn number_fields_refuse_what_makes_no_sense_and_keep_the_old_value() {
    story(async |lab| {
        lab.open("v1&dataset=overlap&batch=mini-batch&size=60")
            .await;
        for case in CASES {
            let before = in_force(lab, case.name).await;
            for text in NEVER.iter().chain(case.refused) {
                refuses(lab, case.name, text).await;
            }
            assert_eq!(in_force(lab, case.name).await, before, "{}", case.name);
            for text in case.taken {
                takes(lab, case.name, text).await;
            }
        }
    });
}

#[test]
fn a_refused_rate_does_not_train() {
    story(async |lab| {
        lab.open(USUAL).await;
        lab.set("rule", "adaline").await;
        lab.set("eta", "0.002").await;
        lab.set("eta", "-1").await;
        lab.click("step").await;
        // The first flower is of class −1 and z = 0: w₀ moves by η · (−1).
        assert_eq!(lab.weights().await[0], -0.002);
        let typed = lab
            .ask("return document.querySelector('input[name=eta]').value")
            .await;
        assert_eq!(typed, json!("-1"), "what was typed stays to be corrected");
    });
}

#[test]
fn enter_takes_a_value_and_arrow_keys_change_it() {
    story(async |lab| {
        lab.open(USUAL).await;
        let field = lab.find("input[name=eta]").await;
        retype(&field, "0.3" + Key::Enter).await;
        lab.shown().await;
        assert_eq!(in_force(lab, "eta").await, "0.3");
        field.send_keys(Key::Up).await.expect("a key");
        lab.shown().await;
        assert_eq!(in_force(lab, "eta").await, "0.5");
        let slider = lab.find("input[name=eta-slider]").await;
        slider.send_keys(Key::Home).await.expect("a key");
        lab.shown().await;
        assert_eq!(in_force(lab, "eta").await, "0.0001");
        let value = field.prop("value").await.expect("an element");
        assert_eq!(value.as_deref(), Some("0.0001"));
    });
}

#[test]
fn what_is_half_typed_stays_while_the_page_changes_its_size() {
    story(async |lab| {
        lab.open(USUAL).await;
        let field = lab.find("input[name=eta]").await;
        retype(&field, "0.0").await;
        // As when a phone's keyboard opens.
        lab.resize((1300, 700)).await;
        lab.shown().await;
        lab.keys("2" + Key::Tab).await;
        assert_eq!(in_force(lab, "eta").await, "0.02");
    });
}
