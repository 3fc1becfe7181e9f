//! The window of the spam filter.

use serde_json::json;

use crate::lab::story;

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
