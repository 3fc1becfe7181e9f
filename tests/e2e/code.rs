//! The window *Code*, and the exercises in programming.

use hyperplane::app::App;
use hyperplane::instruments::code::{Recipe, numpy};
use hyperplane_test_parts::in_all;
use serde_json::{Value, json};

use crate::browser::eventually;
use crate::lab::{Lab, story};
use crate::lessons::{at_step, paste, press, text};

/// Notes what is copied and what is downloaded, which tests could not see otherwise.
pub(crate) const NOTES: &str = "window.taken = {};
    document.addEventListener('copy', () => {
        const field = document.activeElement;
        window.taken.copy = field.value?.slice(field.selectionStart, field.selectionEnd);
    });
    const kept = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
        blob.text().then((text) => { window.taken.text = text; });
        return kept.call(URL, blob);
    };
    HTMLAnchorElement.prototype.click = function () { window.taken.name = this.download; };";

/// The copied or saved texts after a button is pressed, once the wanted one is there.
pub(crate) async fn taken(lab: &Lab, action: &str, wanted: &str) -> Value {
    lab.ask("window.taken = {}").await;
    lab.click(action).await;
    eventually(action, async || {
        let taken = lab.ask("return window.taken").await;
        taken[wanted].is_string().then_some(taken)
    })
    .await
}

/// The line that is marked as executed last.
async fn marked(lab: &Lab) -> Value {
    lab.ask("return document.querySelector('[data-executed=now]')?.dataset.part")
        .await
}

async fn program(lab: &Lab) -> String {
    let app: App = lab.app().await;
    numpy(&Recipe::from_lab(app.session())).program()
}

#[in_all("instruments::code::tests: a step marks lines, programs are handed out")]
#[test]
fn code_is_marked_step_by_step_and_taken_along() {
    story(async |lab| {
        lab.open("v2&dataset=gate&eta=0.5").await;
        lab.ask(NOTES).await;
        lab.click("instruments").await;
        lab.click("open-code").await;
        assert_eq!(marked(lab).await, json!("code-line-start"));
        // (0, 0) is corrected, (0, 1) and (1, 0) are right, (1, 1) ends the epoch.
        for line in ["update", "delta", "delta", "stop"] {
            lab.click("step").await;
            assert_eq!(marked(lab).await, json!(format!("code-line-{line}")));
        }
        let copied = taken(lab, "code-copy", "copy").await;
        let copied = copied["copy"].as_str().expect("a text");
        assert!(
            copied.starts_with("INPUT ") && copied.contains("STEP 6"),
            "{copied}"
        );
        assert_eq!(lab.text("code-told").await, "Copied.");

        lab.set("code-form", "numpy").await;
        assert!(lab.sees(".code-listing").await && !lab.sees(".code-pseudo").await);
        let expected = program(lab).await;
        let shown = lab
            .ask("return document.querySelector('.code-listing').textContent")
            .await;
        assert_eq!(shown, json!(expected));
        assert_eq!(
            taken(lab, "code-copy", "copy").await["copy"],
            json!(expected)
        );
        let saved = taken(lab, "code-save", "text").await;
        assert_eq!(saved, json!({ "name": "perceptron.py", "text": expected }));
        let book = taken(lab, "code-notebook", "text").await;
        assert_eq!(book["name"], json!("perceptron.ipynb"));
        let book: Value =
            serde_json::from_str(book["text"].as_str().expect("a text")).expect("a notebook");
        assert_eq!(book["nbformat"], json!(4));
        lab.set("code-form", "scikit-learn").await;
        assert_eq!(
            taken(lab, "code-save", "text").await["name"],
            json!("perceptron-sklearn.py")
        );
        let link = lab.link().await;
        assert!(link.contains("&tool=code&code-form=scikit-learn"), "{link}");
    });
}

#[test]
fn weights_that_are_pasted_are_compared_with_the_lab() {
    story(async |lab| {
        lab.open("v2&lesson=s10-programs").await;
        at_step(lab, "From online to mini-batch").await;
        lab.ask(NOTES).await;
        press(lab, ".lesson-text .copy").await;
        let copied = lab.ask("return window.taken.copy").await;
        assert!(
            copied
                .as_str()
                .is_some_and(|text| text.starts_with("import numpy as np\n")),
            "{copied}"
        );
        let wrong = "[-0.00390625 0.5 0.30126953]\n[1 1 1]\n[1 1 1]";
        paste(lab, wrong).await;
        let told = text(lab, ".finding").await;
        assert!(
            told.starts_with("Epoch 1 is the first that differs: w1"),
            "{told}"
        );
        let right = "[-0.00390625  0.30419922  0.30126953]\n[-0.10929966  0.31990933  0.28925204]\n[-0.17993151  0.32854499  0.27853534]";
        paste(lab, right).await;
        eventually("done", async || {
            let done = text(lab, ".task .done").await;
            (done == "✓ Done.").then_some(())
        })
        .await;
        assert_eq!(
            text(lab, ".finding").await,
            "✓ All 3 epochs are those of the lab."
        );
    });
}
