//! Tables from files: chosen, dropped, looked at, taken.

use hyperplane_test_parts::{in_all, in_firefox};
use std::fs;
use std::path::Path;
use std::thread;

use serde_json::json;
use thirtyfour::Key;

use crate::browser::eventually;
use crate::lab::{Lab, story};

const FLOWERS: &str = "id;length;width;petal;kind\r\n1;5,1;3,5;1,4;rose\r\n2;4,9;3,0;1,4;tulip\r\n3;7,0;3,2;4,7;rose\r\n\
                       4;6,4;3,2;4,5;tulip\r\n5;6,9;;4,9;rose\r\n6;5,5;x;4,0;tulip\r\n";

/// Chooses a file with this content in the window *Open data*.
pub(crate) async fn choose(lab: &Lab, name: &str, content: &[u8]) {
    choose_in(lab, "[name=import-file]", name, content).await;
}

/// Chooses a file with this content. It stays in a folder of its test: a browser reads it when it has time, and another test
/// may have a file of the same name.
pub(crate) async fn choose_in(lab: &Lab, field: &str, name: &str, content: &[u8]) {
    let thread = thread::current();
    let test = thread.name().expect("a test's thread").replace("::", "-");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, content).expect("a file");
    let input = lab.find(field).await;
    let path = path.to_string_lossy();
    input.send_keys(path.as_ref()).await.expect("a file chosen");
}

/// Drops a file with this content; says whether the page takes it, so that the browser does not.
async fn drop_on(lab: &Lab, selector: &str, name: &str, content: &str) -> bool {
    let code = "const data = new DataTransfer();
        data.items.add(new File([arguments[2]], arguments[1]));
        const at = document.querySelector(arguments[0]);
        const drop = (kind) => at.dispatchEvent(new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true}));
        return ['dragover', 'drop'].every((kind) => !drop(kind))";
    let given = [json!(selector), json!(name), json!(content)];
    lab.ask_with(code, &given).await == true
}

/// Waits until the window says this.
pub(crate) async fn says(lab: &Lab, part: &str, beginning: &str) {
    let look = format!("return document.querySelector('[data-part={part}]').textContent");
    eventually(beginning, async || {
        let text = lab.ask(&look).await;
        text.as_str()?.starts_with(beginning).then_some(())
    })
    .await;
}

#[in_firefox("files, downloads and the clipboard are the engine's")]
#[test]
fn a_file_is_looked_at_corrected_and_taken() {
    story(async |lab| {
        lab.open("v2&tool=import").await;
        choose(lab, "flowers.csv", FLOWERS.as_bytes()).await;
        says(
            lab,
            "import-summary",
            "4 samples with 3 features, of 2 classes.",
        )
        .await;
        says(lab, "import-dropped", "2 lines are left out").await;
        let before = lab.points().await;
        // The line without a width can be taken without that column.
        // With the keyboard: who comes to a list with the mouse gives the keyboard back once something is chosen.
        lab.tab_to("[name=import-role-1-2]").await;
        lab.keys("l").await;
        says(lab, "import-summary", "6 samples with 2 features").await;
        let seen = lab
            .ask("return [document.activeElement.name, document.activeElement.value]")
            .await;
        assert_eq!(seen, json!(["import-role-1-2", "left-out"]));
        lab.set("import-role-1-2", "feature").await;
        assert_eq!(lab.points().await, before, "nothing has come yet");
        lab.click("import-take").await;
        lab.shown().await;
        assert!(!lab.sees("[data-tool=import]").await);
        let state = lab.described().await;
        assert_eq!(state.prepared().dots.len(), 4);
        assert_eq!(state.document().features(), ["length", "width", "petal"]);
        lab.click("epoch").await;
        assert_eq!(lab.number("epoch").await, 1.0);
        lab.reload().await;
        assert_eq!(lab.described().await.prepared().dots.len(), 4);
        let chosen = "return document.querySelector('[name=dataset]').value";
        assert_eq!(lab.ask(chosen).await, "file");
        lab.click("undo").await;
        assert_eq!(lab.points().await, before);
    });
}

#[test]
fn what_is_dropped_is_opened_or_refused() {
    story(async |lab| {
        lab.open("v2&tool=import").await;
        assert!(
            drop_on(
                lab,
                "[data-tool=import]",
                "a.json",
                r#"[{"x":1,"y":2,"k":"a"},{"x":3,"y":1,"k":"b"}]"#,
            )
            .await
        );
        says(
            lab,
            "import-summary",
            "2 samples with 2 features, of 2 classes.",
        )
        .await;
        let broken = r#"[{"x":1,"y":2,"k":"a"},{"x":3,"#;
        assert!(drop_on(lab, "[data-tool=import]", "b.json", broken).await);
        says(lab, "import-refused", "b.json begins as JSON and ends").await;
        assert!(drop_on(lab, "[data-tool=import]", "book.xlsx", "PK\u{3}\u{4}").await);
        says(lab, "import-refused", "book.xlsx is a workbook").await;
        assert!(!lab.sees("[data-part=import-opened]").await);
    });
}

#[in_firefox("files, downloads and the clipboard are the engine's")]
#[test]
fn a_file_that_is_dropped_on_the_lab_is_looked_at() {
    story(async |lab| {
        lab.open("v2").await;
        assert!(drop_on(lab, "#plane", "flowers.csv", FLOWERS).await);
        says(lab, "import-summary", "4 samples with 3 features").await;
        lab.keys("\u{e00c}").await;
        // Text that is dragged is no file.
        let text = "const data = new DataTransfer();
            data.setData('text/plain', '1');
            return document.querySelector('#plane').dispatchEvent(
                new DragEvent('dragover', {dataTransfer: data, bubbles: true, cancelable: true}))";
        assert_eq!(lab.ask(text).await, true);
        // Firefox keeps some of what is dragged from the page, by an error.
        let barred = "const data = new DataTransfer();
            for (const name of ['types', 'files']) {
                Object.defineProperty(data, name, { get: () => { throw new Error('Permission denied'); } });
            }
            const drag = (kind) => new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true});
            return ['#plane', 'dialog.review', '[data-tool=import]'].map((at) => document.querySelector(at)).every((at) =>
                ['dragover', 'drop'].map((kind) => at.dispatchEvent(drag(kind))).length === 2)";
        assert_eq!(lab.ask(barred).await, true);
        lab.open_asking("?lock=data", "v2").await;
        assert!(!drop_on(lab, "#plane", "flowers.csv", FLOWERS).await);
        assert!(!lab.sees("[data-tool=import]").await);
    });
}

#[in_firefox("cells from the clipboard are pasted by the engine")]
#[test]
fn cells_of_a_spreadsheet_are_pasted_and_survive_a_reload() {
    story(async |lab| {
        lab.open("v2&tool=import").await;
        let rows = "a\tb\tkind\n1\t2\trose\n3\t5\ttulip\n2\t2\trose\n4\t7\ttulip";
        paste_cells(lab, rows).await;
        says(
            lab,
            "import-summary",
            "4 samples with 2 features, of 2 classes.",
        )
        .await;
        lab.click("import-take").await;
        lab.click("epoch").await;
        let weights = lab.weights().await;
        lab.reload().await;
        assert_eq!(lab.weights().await, weights);
        assert_eq!(lab.described().await.prepared().set.row(1), [3.0, 5.0]);
    });
}

#[in_all("large tables natively in instruments::import, a small one pasted in the short command")]
#[test]
fn many_cells_are_pasted_as_a_file_is_read() {
    story(async |lab| {
        lab.open("v2&tool=import").await;
        let rows = (0..5000).map(|i| format!("{i}.5\t{}\t{}", i * 7 % 13, ["a", "b"][i % 2]));
        let rows: Vec<String> = std::iter::once("x\ty\tkind".into()).chain(rows).collect();
        paste_cells(lab, &rows.join("\n")).await;
        says(
            lab,
            "import-summary",
            "5\u{202f}000 samples with 2 features",
        )
        .await;
        says(lab, "import-name", "What was pasted").await;
        let field = "return document.querySelector('[name=import-paste]').value";
        assert_eq!(lab.ask(field).await, "");
        lab.click("import-take").await;
        lab.shown().await;
        assert_eq!(lab.described().await.prepared().dots.len(), 5000);
    });
}

/// Copies a text from a field of its own, as a spreadsheet leaves it, and pastes it.
async fn paste_cells(lab: &Lab, text: &str) {
    let place = "const area = document.createElement('textarea');
        Object.assign(area, { id: 'spreadsheet', value: arguments[0] });
        document.querySelector('[data-tool=import]').append(area);";
    lab.ask_with(place, &[json!(text)]).await;
    let copy = lab.find("#spreadsheet").await;
    copy.send_keys(Key::Control + "ac").await.expect("copied");
    lab.ask("document.querySelector('#spreadsheet').remove()")
        .await;
    let field = lab.find("[name=import-paste]").await;
    field.send_keys(Key::Control + "v").await.expect("pasted");
}

#[in_all("cells are pasted by the test above; so many columns: instruments::import::tests")]
#[test]
fn a_table_of_a_hundred_features_is_pasted_and_shown_in_two_ways() {
    story(async |lab| {
        let line = |cells: &mut dyn Iterator<Item = String>| cells.collect::<Vec<_>>().join("\t");
        let name = |at: u32| format!("f{at}");
        let heading = line(&mut (1..=100).map(name).chain(["kind".into()]));
        let cell = |row: u32, at: u32| f64::from((row * 37 + at * 11 + row * at) % 101) / 8.0;
        let row = |row: u32| {
            let cells = (1..=100).map(|at| cell(row, at).to_string());
            line(&mut cells.chain([["rose", "tulip"][row as usize % 2].into()]))
        };
        let all: Vec<_> = [heading].into_iter().chain((0..30).map(row)).collect();
        lab.open("v2&tool=import").await;
        paste_cells(lab, &all.join("\n")).await;
        says(
            lab,
            "import-summary",
            "30 samples with 100 features, of 2 classes.",
        )
        .await;
        lab.click("import-take").await;
        lab.shown().await;
        let is_cut = async || lab.described().await.prepared().cut.is_some();
        assert!(is_cut().await, "so many are shown by components");
        lab.click("epoch").await;
        let weights = lab.all_weights().await;
        assert_eq!(weights.len(), 101);
        lab.reload().await;
        assert_eq!(lab.all_weights().await, weights);
        assert!(is_cut().await);
        lab.set("projection", "features").await;
        lab.set("feature-x", "f7").await;
        lab.set("feature-y", "f99").await;
        lab.reload().await;
        let shown = lab.described().await;
        let set = &shown.prepared().set;
        assert_eq!(set.features(), ["f7", "f99"]);
        assert_eq!(set.row(5), [cell(5, 7), cell(5, 99)]);
    });
}

#[test]
fn a_large_file_says_that_it_is_being_read() {
    story(async |lab| {
        lab.open("v2&tool=import").await;
        let watch = "const part = document.querySelector('[data-part=import-being-read]');
            window.said = [];
            new MutationObserver(() => window.said.push(part.textContent)).observe(part, {childList: true, characterData: true, subtree: true});";
        lab.ask(watch).await;
        let rows = (0..60_000).map(|i| format!("{},{}.5,{}\n", i % 97, i % 89, i % 2));
        let table: String = std::iter::once("x,y,class\n".into()).chain(rows).collect();
        choose(lab, "large.csv", table.as_bytes()).await;
        says(lab, "import-summary", "20\u{202f}000 samples").await;
        assert_eq!(
            lab.ask("return window.said").await,
            json!(["Reading large.csv …", ""])
        );
    });
}
