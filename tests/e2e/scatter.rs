//! The scatter matrix: pairs of features are seen and chosen, by pointer and by keys.

use hyperplane_test_parts::in_all;
use serde_json::{Value, json};

use crate::lab::{Lab, story};

/// The features on the axes of the lab.
async fn axes(lab: &Lab) -> Value {
    lab.ask(
        "return ['x', 'y'].map((axis) => document.querySelector(`[name=feature-${axis}]`).value)",
    )
    .await
}

#[in_all(
    "instruments::scatter::tests: a cell puts its two features on the axes; keys on plots: sweep, landscape"
)]
#[test]
fn a_pair_of_features_is_chosen_by_a_click_or_by_keys() {
    story(async |lab| {
        lab.open("v2&dataset=penguins&tool=scatter").await;
        let names = lab
            .ask("return document.querySelector('[name=scatter-count]').dataset.value")
            .await;
        let names = names.as_str().expect("names");
        let names: Vec<String> = names.lines().map(String::from).collect();
        assert_eq!(names.len(), 4);
        assert!(!lab.sees("[name=scatter-which]").await, "all are shown");
        let click = "const cells = document.querySelector('.scatter-cells'), place = cells.getBoundingClientRect();
            return [place.left + place.width * (0.5 + arguments[1]) / 4, place.top + place.height * (0.5 + arguments[0]) / 4]";
        let at = lab.ask_with(click, &[json!(3), json!(0)]).await;
        let pixel = |k: usize| at[k].as_f64().expect("a number").round() as i64;
        lab.hands()
            .move_to(pixel(0), pixel(1))
            .click()
            .perform()
            .await
            .expect("a click");
        lab.shown().await;
        assert_eq!(axes(lab).await, json!([names[0], names[3]]));
        let told = lab.text("scatter-about").await;
        assert!(
            told.starts_with(&format!("{} against {}", names[3], names[0])),
            "{told}"
        );

        lab.tab_to(".scatter-cells").await;
        lab.keys("\u{e012}").await;
        lab.keys("\u{e014}").await;
        lab.keys("\u{e013}").await;
        let told = lab.text("scatter-about").await;
        assert!(
            told.starts_with(&format!("{} against {}", names[2], names[1])),
            "{told}"
        );
        lab.keys("\u{e007}").await;
        assert_eq!(axes(lab).await, json!([names[1], names[2]]));
    });
}
