//! Inputs that number fields refuse, and the messages about them.

use hyperplane::session::Field;
use hyperplane_test_parts::{in_all, in_firefox};
use serde_json::json;
use thirtyfour::prelude::*;

use crate::hands::retype;
use crate::lab::{Lab, USUAL, story};

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
        for (name, refused, taken) in [
            ("eta", &["", "abc", "-1"][..], &["0,5", "1e-3"][..]),
            ("size", &["2.5"], &["40"]),
        ] {
            let before = in_force(lab, name).await;
            for text in refused {
                refuses(lab, name, text).await;
            }
            assert_eq!(in_force(lab, name).await, before, "{name}");
            for text in taken {
                takes(lab, name, text).await;
            }
        }
    });
}

#[in_all("app::tests: what is refused changes nothing; the field: the test above")]
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

#[in_firefox("focus, Tab and what keys do by themselves differ")]
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

#[in_firefox("focus, Tab and what keys do by themselves differ")]
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
