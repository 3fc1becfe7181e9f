//! The lab's data and its run, saved and read back.

use hyperplane::instruments::export::{record, samples};
use hyperplane::session::all_features;
use hyperplane_test_parts::in_all;

use crate::browser::eventually;
use crate::code::{NOTES, taken};
use crate::import::choose;
use crate::lab::story;

#[in_all(
    "instruments::export::tests: every set is read back to the bit; saving: code, choosing: import"
)]
#[test]
fn data_and_run_are_saved_copied_and_read_back() {
    story(async |lab| {
        lab.open("v2&dataset=penguins&test-share=20&rule=logistic")
            .await;
        lab.click("epoch").await;
        lab.ask(NOTES).await;
        lab.click("instruments").await;
        lab.click("open-export").await;
        let before = lab.described().await;
        let saved = taken(lab, "export-data-save", "text").await;
        assert_eq!(saved["name"], "penguins.csv");
        let data = saved["text"].as_str().expect("a text");
        assert_eq!(data, samples(&before, usize::MAX));
        let told = "return document.querySelector('[data-part=export-told]').textContent";
        assert_eq!(lab.ask(told).await, "penguins.csv is in your downloads.");
        let run = taken(lab, "export-run-save", "text").await;
        assert_eq!(run["name"], "penguins-logistic.csv");
        let text = run["text"].as_str().expect("a text");
        // The link tells the state before training, so only its beginning is known here.
        assert!(text.starts_with(&record(&before, usize::MAX)), "{text}");
        assert_eq!(text.lines().count(), 3);
        let copied = taken(lab, "export-run-copy", "copy").await;
        assert_eq!(copied["copy"], text);
        lab.keys("\u{e00c}").await;
        lab.open("v2&tool=import").await;
        choose(lab, "penguins.csv", data.as_bytes()).await;
        eventually("the preview", async || {
            let seen = lab.sees("button[data-action=import-take]").await;
            seen.then_some(())
        })
        .await;
        lab.click("import-take").await;
        lab.shown().await;
        let after = lab.described().await;
        let [set, back] = [&before, &after].map(|lab| all_features(lab.document()));
        assert_eq!(back.features(), set.features());
        assert_eq!(back.class_names(), set.class_names());
        let rows = |set: &hyperplane::data::Dataset| {
            let rows = 0..set.len();
            rows.map(|row| (set.row(row).to_vec(), set.class(row)))
                .collect::<Vec<_>>()
        };
        assert_eq!(rows(&back), rows(&set));
    });
}
