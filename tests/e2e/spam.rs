//! The window of the spam filter.

use hyperplane::instruments::spam::{SpamReadout, SpamState};
use hyperplane_test_parts::in_all;
use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::hands::retype;
use crate::lab::{Lab, story};

async fn write(lab: &Lab, text: &str) {
    let field = lab.find("textarea[name=spam-message]").await;
    retype(&field, text).await;
    lab.shown().await;
}

/// The core's readout for the lab in the page's own link.
async fn native(lab: &Lab) -> SpamReadout {
    let app = lab.app().await;
    let spam: &SpamState = app.instrument().expect("the filter");
    SpamReadout::new(app.session(), &spam.settings)
}

/// The words that are lit.
async fn lit(lab: &Lab) -> Vec<String> {
    let found = lab
        .ask("return [...document.querySelectorAll('.spam-text mark')].map((word) => word.textContent)")
        .await;
    serde_json::from_value(found).expect("words")
}

async fn terms(lab: &Lab) -> Vec<f64> {
    let found = lab
        .ask("return [...document.querySelectorAll('[data-term]')].map((term) => Number(term.dataset.value))")
        .await;
    serde_json::from_value(found).expect("numbers")
}

async fn rows(lab: &Lab) -> usize {
    let found = lab
        .ask("return document.querySelectorAll('.spam-messages tbody tr').length")
        .await;
    found.as_u64().expect("a count") as usize
}

#[in_all("instruments::spam::tests: free money is spam, term by term")]
#[test]
fn a_message_lights_up_and_is_scored_term_by_term() {
    story(async |lab| {
        lab.open("v2&tool=spam").await;
        assert_eq!(lab.number("spam-score").await, 3.0);
        assert_eq!(lab.value("spam-verdict").await, "spam");
        write(lab, "Where is  the money, <b>FREE</b> freedom money? ").await;
        assert_eq!(lit(lab).await, ["money", "FREE", "money"]);
        assert_eq!(terms(lab).await, [-3.0, 4.0, 4.0]);
        assert_eq!(lab.number("spam-score").await, 5.0);
        let plain = lab
            .ask("const text = document.querySelector('.spam-text'); return [text.textContent, text.querySelectorAll('b').length]")
            .await;
        assert_eq!(
            plain,
            json!(["Where is  the money, <b>FREE</b> freedom money?", 0])
        );
        let link = lab.link().await;
        lab.open(&link).await;
        assert_eq!(lit(lab).await, ["money", "FREE", "money"]);
        assert_eq!(lab.number("spam-score").await, native(lab).await.score);
        write(lab, "where is the money").await;
        assert_eq!(lab.value("spam-verdict").await, "not spam");
    });
}

#[in_all("instruments::spam::tests: a message becomes a point, the lab learns")]
#[test]
fn messages_of_ones_own_become_points_and_the_lab_learns_them() {
    story(async |lab| {
        lab.open("v2&tool=spam&speed=max").await;
        assert_eq!(rows(lab).await, 12);
        write(lab, "free lunch, no money, no money, no money").await;
        lab.click("spam-add-not").await;
        assert_eq!(rows(lab).await, 13);
        let points = lab.points().await;
        let last = points.last().expect("points");
        assert_eq!(
            (points.len(), last.x, last.y, last.class),
            (13, 1.0, 3.0, 0)
        );
        lab.keys(Key::Escape).await;
        lab.click("undo").await;
        assert_eq!(
            lab.described().await.document().settings.data.source,
            hyperplane::data::Source::SPAM
        );
        lab.open("v2&tool=spam&speed=max").await;
        lab.click("spam-train").await;
        eventually("the end of training", async || {
            (lab.value("status").await == "converged").then_some(())
        })
        .await;
        let weights = lab.weights().await;
        let found = terms(lab).await;
        assert_eq!(found, [weights[0], weights[1], weights[2]], "free money");
        let hint = lab.find(".spam-hint").await.text().await.expect("text");
        assert!(
            hint.starts_with("The lab’s weights sort 12 of 12"),
            "{hint}"
        );
        write(lab, "free free").await;
        assert_eq!(
            terms(lab).await,
            [weights[0], 2.0 * weights[1], 0.0 * weights[2]]
        );
    });
}

#[in_all("instruments::spam::tests: texts from links, how the lab stands")]
#[test]
fn texts_of_ones_own_stay_in_links_and_the_window_says_how_the_lab_stands() {
    story(async |lab| {
        lab.resize((1400, 900)).await;
        lab.open("v2&tool=spam&speed=max").await;
        write(lab, "Free money, says my bank").await;
        lab.click("spam-add-not").await;
        let last = ".spam-messages tbody tr:last-child td";
        let text = lab.find(last).await.text().await.expect("text");
        assert_eq!(text, "Free money, says my bank");
        let link = lab.link().await;
        lab.open(&link).await;
        let text = lab.find(last).await.text().await.expect("text");
        assert_eq!(text, "Free money, says my bank");
        lab.click("spam-train").await;
        eventually("a cycle", async || {
            (lab.value("status").await == "cycling").then_some(())
        })
        .await;
        lab.shown().await;
        let status = lab.find(".spam-status").await.text().await.expect("text");
        assert!(status.contains("no line separates"), "{status}");
        assert_eq!(rows(lab).await, native(lab).await.rows.len());
        // The window is tall enough for all of them.
        let hidden = lab
            .ask("const list = document.querySelector('.spam-messages'); return list.scrollHeight - list.clientHeight")
            .await;
        assert_eq!(hidden, json!(0));
    });
}

#[test]
fn on_a_phone_the_equals_sign_stays_with_the_score() {
    story(async |lab| {
        lab.become_a_phone(2).await;
        lab.open("v2&tool=spam").await;
        let found = lab
            .ask(
                "const [sign, score] = ['em', 'b'].map((part) =>
                    document.querySelector(`.spam-score .sum ${part}`).getBoundingClientRect());
                return sign.top < score.bottom && score.top < sign.bottom && sign.right < score.left",
            )
            .await;
        assert_eq!(found, json!(true));
    });
}
