//! A student answers a sheet and saves the answers, a teacher reads files of them.

use std::fs;
use std::path::PathBuf;

use hyperplane::lessons::Answers;
use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::eventually;
use crate::lab::{Lab, story};
use crate::lessons::{at_step, press, text};

/// Catches the file that the page saves last: its name and its text.
const CATCH: &str = "
    window.saved = null;
    const made = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => { window.blob = blob; return made(blob); };
    HTMLAnchorElement.prototype.click = function () {
        const name = this.download;
        window.blob.text().then((text) => { window.saved = [name, text]; });
    };";

async fn saved(lab: &Lab) -> (String, String) {
    eventually("a file", async || {
        let saved = lab.ask("return window.saved").await;
        let text = |index: usize| saved[index].as_str().map(String::from);
        Some((text(0)?, text(1)?))
    })
    .await
}

/// Types into the first field of a part as a student does.
async fn type_in(lab: &Lab, part: usize, typed: &str) {
    let field = format!(".answer[data-answer='{part}'] :is(input, textarea)");
    let field = lab.find(&field).await;
    field.send_keys(typed).await.expect("typed");
    field.send_keys("\u{e004}").await.expect("Tab");
    lab.shown().await;
}

fn finding(part: usize) -> String {
    format!(".answer[data-answer='{part}'] .finding")
}

#[test]
fn answers_are_saved_kept_and_read_by_a_teacher() {
    story(async |lab| {
        lab.open("#v2&lesson=s06-margins").await;
        at_step(lab, "Three points").await;
        // The task, then the fields: the margin is √2.
        type_in(lab, 1, "1.5").await;
        assert_eq!(text(lab, &finding(1)).await, "Not right yet.");
        lab.ask("document.querySelector('.answer[data-answer=\"1\"] input').value = ''")
            .await;
        type_in(lab, 1, "1.414").await;
        assert_eq!(text(lab, &finding(1)).await, "✓ Right.");
        type_in(lab, 2, "The disc and one cross").await;
        for (index, weight) in ["-1", "0.5", "0.5"].iter().enumerate() {
            lab.set(&format!("line-{index}"), weight).await;
        }
        lab.shown().await;
        assert_eq!(
            text(lab, &finding(0)).await,
            "✓ Kept: the state in which the task is done."
        );
        lab.ask("document.querySelector('.my-answers').open = true")
            .await;
        lab.find("[name=student]")
            .await
            .send_keys("Ada Lovelace")
            .await
            .expect("a name");

        // A reload loses nothing.
        lab.shown().await;
        lab.reload().await;
        at_step(lab, "Three points").await;
        assert_eq!(text(lab, &finding(1)).await, "✓ Right.");
        let kept = lab
            .ask("return document.querySelector('.answer textarea').value")
            .await;
        assert_eq!(kept, json!("The disc and one cross"));

        lab.ask(CATCH).await;
        lab.ask("document.querySelector('.my-answers').open = true")
            .await;
        press(lab, "[data-lesson=answers-save]").await;
        let (name, file) = saved(lab).await;
        assert_eq!(name, "s06-margins_Ada-Lovelace.json");
        assert_eq!(Answers::read(&file).expect("answers").answers.len(), 3);

        // The teacher.
        let folder =
            std::env::temp_dir().join(format!("hyperplane-{}-answers", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let files: Vec<PathBuf> = [(name.as_str(), file.as_str()), ("broken.json", &file[..60])]
            .iter()
            .map(|(name, text)| {
                let path = folder.join(name);
                fs::write(&path, text).expect("a file");
                path
            })
            .collect();
        lab.open("").await;
        lab.click("lessons").await;
        press(lab, "[data-action=read-answers]").await;
        let input = lab
            .driver
            .find(By::Css("[name=review-files]"))
            .await
            .expect("a field");
        let paths: Vec<String> = files
            .iter()
            .map(|path| path.display().to_string())
            .collect();
        input
            .send_keys(paths.join("\n"))
            .await
            .expect("files chosen");
        let cell = ".review-table [data-column='0']";
        eventually("the table", async || {
            lab.sees(&format!("{cell}[data-standing=right]"))
                .await
                .then_some(())
        })
        .await;
        eventually("the sum", async || {
            let sum = text(lab, ".review-table .sum").await;
            sum.starts_with("2 of ").then_some(())
        })
        .await;
        assert!(
            text(lab, ".review-table .trouble")
                .await
                .contains("damaged")
        );
        let before = lab.link().await;
        press(lab, cell).await;
        press(lab, "[data-lesson=review-replay]").await;
        at_step(lab, "Three points").await;
        assert_eq!(
            text(lab, ".answers-guest p").await,
            "Answer 1.1 of Ada Lovelace: a state of the lab (right)"
        );
        let weight = lab
            .ask("return document.querySelector('[name=line-1]').value")
            .await;
        assert_eq!(weight, json!("0.5"));
        press(lab, "[data-lesson=review-back]").await;
        eventually("the table", async || lab.sees(cell).await.then_some(())).await;
        assert_eq!(lab.link().await, before);
        lab.ask(CATCH).await;
        press(lab, "[data-lesson=review-csv]").await;
        let (name, csv) = saved(lab).await;
        assert_eq!(name, "s06-margins_answers.csv");
        assert!(
            csv.contains("\r\nAda Lovelace,s06-margins_Ada-Lovelace.json,"),
            "{csv}"
        );
        fs::remove_dir_all(&folder).expect("the folder");
    });
}
