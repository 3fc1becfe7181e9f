//! Tables with more samples than a link holds: kept by the browser, saved in a file, and asked for where they are not.

use hyperplane_test_parts::in_all;
use serde_json::json;

use crate::browser::eventually;
use crate::code::NOTES;
use crate::import::{choose, choose_in, says};
use crate::lab::{Lab, story};

/// A file of 20 000 samples with seven features.
fn large() -> String {
    let row = |i: u32| {
        let value = |step: u32| format!("{}.{:06}", i % 2, i.wrapping_mul(step) % 999_983);
        let values = [2, 3, 5, 7, 11, 13, 17].map(|prime| value(prime * 7919));
        format!("{},{}\n", values.join(","), ["red", "blue"][i as usize % 2])
    };
    let heading = String::from("a,b,c,d,e,f,g,color\n");
    std::iter::once(heading)
        .chain((0..20_000).map(row))
        .collect()
}

/// Opens the file.
async fn open_large(lab: &Lab) {
    choose(lab, "large.csv", large().as_bytes()).await;
    says(lab, "import-summary", "20\u{202f}000 samples").await;
    lab.click("import-take").await;
    lab.shown().await;
}

/// Waits until the note on the data contains these words.
async fn note(lab: &Lab, words: &str) {
    eventually(words, async || {
        let note = lab.ask("return document.querySelector('.data-note').textContent");
        note.await.as_str()?.contains(words).then_some(())
    })
    .await;
}

/// Waits until the run is where it was.
async fn is_back(lab: &Lab, weights: &[f64]) {
    eventually("the weights", async || {
        (lab.all_weights().await == weights).then_some(())
    })
    .await;
}

/// Waits until the browser's database keeps so many tables.
async fn kept(lab: &Lab, count: usize) {
    let code = "const end = arguments[arguments.length - 1];
        const name = 'hyperplane-tables';
        indexedDB.databases().then((known) => {
            if (!known.some((database) => database.name === name)) return end(0);
            const asked = indexedDB.open(name);
            asked.onsuccess = () => {
                const database = asked.result;
                const counted = database.transaction(name).objectStore(name).count();
                counted.onsuccess = () => { database.close(); end(counted.result); };
            };
            asked.onerror = () => end(-1);
        })";
    eventually("tables in the database", async || {
        (lab.ask_later(code).await == json!(count)).then_some(())
    })
    .await;
}

/// Three batches of Adaline on all features of the large file; the weights.
async fn train(lab: &Lab) -> Vec<f64> {
    lab.open("v2&tool=import&rule=adaline&batch=batch&inputs=all")
        .await;
    open_large(lab).await;
    lab.set("eta", "0.1").await;
    for _ in 0..3 {
        lab.click("step").await;
    }
    let weights = lab.all_weights().await;
    assert_eq!(weights.len(), 8);
    weights
}

#[in_all("a file of labs takes the samples along; import: they survive a reload")]
#[test]
fn a_reload_and_the_way_back_bring_what_no_link_holds() {
    story(async |lab| {
        let weights = train(lab).await;
        kept(lab, 1).await;
        let link = lab.link().await;
        assert!(link.len() < 1000 && !link.contains("table-rows"), "{link}");
        lab.reload().await;
        is_back(lab, &weights).await;
        assert_eq!(lab.number("updates").await, 3.0);
        // Undo leads to the lab before the file.
        for _ in 0..2 {
            lab.click("undo").await;
        }
        assert!(!lab.sees(".data-note").await);
        lab.click("redo").await;
        lab.click("redo").await;
        is_back(lab, &weights).await;
        // A lab of another tab, or the one before.
        lab.open("v2&dataset=gate").await;
        lab.open(&link).await;
        is_back(lab, &weights).await;
    });
}

#[in_all("a file brings the samples to another browser in the short command")]
#[test]
fn a_link_without_its_samples_asks_for_them_and_goes_on_with_the_file() {
    story(async |lab| {
        let weights = train(lab).await;
        let link = lab.link().await;
        lab.click("share").await;
        assert!(lab.sees(".share-samples").await && !lab.sees(".share-code").await);
        lab.keys("\u{e00c}").await;
        kept(lab, 1).await;
        lab.forget().await;

        lab.open("v2&dataset=gate").await;
        lab.ask(&format!("location.hash = '{link}'")).await;
        note(lab, "The samples of “large.csv” are not in this browser").await;
        assert_eq!(lab.value("status").await, "waiting");
        assert!(!lab.sees("[data-action=fetch-again]").await);
        lab.click("instruments").await;
        lab.click("open-data-window").await;
        lab.press("dialog[open] .tabs [data-action=open-import]")
            .await;
        open_large(lab).await;
        is_back(lab, &weights).await;
        assert!(!lab.sees(".data-note").await);
    });
}

#[in_all("labs under names, taken to another browser: keeping, in the short command")]
#[test]
fn a_file_of_my_labs_takes_the_samples_to_another_browser() {
    story(async |lab| {
        let weights = train(lab).await;
        lab.ask(NOTES).await;
        lab.click("share").await;
        lab.press("dialog.share [data-action=shelf]").await;
        lab.press("[data-way=keep]").await;
        lab.press("[data-way=save-this]").await;
        let saved = async || {
            let text = lab.ask("return window.taken.text").await;
            text.as_str().map(String::from)
        };
        let file = eventually("the file", saved).await;
        kept(lab, 1).await;
        // What another lab has kept is found for the file of all.
        lab.open("v2&dataset=gate").await;
        lab.ask(NOTES).await;
        lab.click("share").await;
        lab.press("dialog.share [data-action=shelf]").await;
        lab.press("[data-way=save]").await;
        let all = eventually("the file of all", saved).await;
        assert_eq!(all.matches("&table-rows=").count(), 1);
        lab.forget().await;

        lab.open("v2&dataset=gate").await;
        lab.click("share").await;
        lab.press("dialog.share [data-action=shelf]").await;
        choose_in(
            lab,
            "dialog.shelf input[type=file]",
            "lab.json",
            file.as_bytes(),
        )
        .await;
        kept(lab, 1).await;
        let open = "dialog.shelf [data-way=open]";
        eventually("the lab", async || lab.sees(open).await.then_some(())).await;
        lab.press(open).await;
        lab.keys("\u{e00c}").await;
        lab.keys("\u{e00c}").await;
        eventually("the samples", async || {
            lab.link().await.contains("dataset=file").then_some(())
        })
        .await;
        is_back(lab, &weights).await;
    });
}

#[in_all("kept: a store that refuses is told, in the short command")]
#[test]
fn a_browser_without_a_database_says_that_it_does_not_keep_the_samples() {
    story(async |lab| {
        lab.open("v2&tool=import").await;
        lab.ask("Object.defineProperty(window, 'indexedDB', { value: undefined })")
            .await;
        open_large(lab).await;
        eventually("the notice", async || {
            let said = lab
                .ask("return document.querySelector('.notice').textContent")
                .await;
            said.as_str()?
                .contains("does not keep all that is here")
                .then_some(())
        })
        .await;
        assert_eq!(
            lab.described().await.prepared().dots.len(),
            0,
            "its link has none"
        );
        lab.click("epoch").await;
        assert_eq!(lab.number("epoch").await, 1.0);
    });
}
