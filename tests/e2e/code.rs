//! The window *Code*, and the exercises in programming.

use crate::browser::eventually;
use crate::lab::story;
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
