//! The longest task of the page while a large table is read, taken and let go of.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::{self, devtools, eventually, script};

/// The command that starts the page and the browser's driver for this bench.
const RUNNER: &str = "cargo xtask bench";
/// Milliseconds that no task may take.
const AIM: f64 = 100.0;

/// Runs before the page's own script: keeps the durations of tasks of at least 50 ms.
const WATCH: &str = "window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: 'longtask' });";

fn kind(i: u32) -> &'static str {
    ["rose", "tulip", "tulip"][i as usize % 3]
}

/// A table of so many rows as CSV: two features and a class.
fn csv(rows: u32) -> String {
    let mut text = String::from("length,width,kind\n");
    for i in 0..rows {
        let (x, y) = (f64::from(i % 977) / 10.0, f64::from(i % 613) / 7.0);
        writeln!(text, "{x:.3},{y:.3},{}", kind(i)).expect("a text");
    }
    text
}

/// A table of so many rows as a list of JSON: two features and a class.
fn json_list(rows: u32) -> String {
    let row = |i: u32| {
        let (x, y, kind) = (i % 977, i % 613, kind(i));
        format!(r#"{{"length":{x},"width":{y},"kind":"{kind}"}}"#)
    };
    format!("[{}]", (0..rows).map(row).collect::<Vec<_>>().join(","))
}

fn file(name: &str, content: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("a file");
    path
}

/// The longest task since it was last asked; none of 50 ms is 0.
async fn longest(driver: &WebDriver) -> f64 {
    let code = "return Math.max(0, ...window.tasks.splice(0))";
    let longest = script(driver, code, &[]).await;
    longest.as_f64().expect("a number")
}

async fn click(driver: &WebDriver, selector: &str) {
    let element = driver.find(By::Css(selector)).await.expect(selector);
    element.click().await.expect(selector);
}

/// Waits for what a script answers with true, however long that takes.
async fn holds(driver: &WebDriver, code: &str) {
    let later = "return new Promise((go) => setTimeout(go, 100))";
    while script(driver, code, &[]).await != true {
        script(driver, later, &[]).await;
    }
}

/// Prints the figures; they are for people to judge.
pub(crate) fn run() {
    let files = [
        ("CSV, 1 000 000 rows", file("million.csv", &csv(1_000_000))),
        ("CSV, 5 000 000 rows", file("large.csv", &csv(5_000_000))),
        ("JSON, 300 000 rows", file("list.json", &json_list(300_000))),
    ];
    browser::wait(async {
        let driver = browser::session(&browser::drivers(RUNNER)[0]).await;
        let watcher = json!({ "source": WATCH });
        devtools(&driver, "Page.addScriptToEvaluateOnNewDocument", watcher).await;
        println!(
            "{:<24}{:>9}{:>9}{:>9}{:>7}",
            "longest task, ms", "reading", "taking", "leaving", "aim"
        );
        for (name, path) in &files {
            let lab = format!("{}#v2&tool=import", browser::site(RUNNER));
            for address in ["about:blank", &lab] {
                driver.goto(address).await.expect("a page");
            }
            let field = eventually("the window", async || {
                let field = By::Css("[data-tool=import] [name=import-file]");
                driver.find(field).await.ok()
            })
            .await;
            longest(&driver).await;
            field
                .send_keys(path.to_string_lossy().as_ref())
                .await
                .expect("a file");
            let said = "return !!document.querySelector('[data-part=import-summary]').textContent";
            holds(&driver, said).await;
            let reading = longest(&driver).await;
            click(&driver, "[data-action=import-take]").await;
            let is_taken = "return document.querySelector('[name=dataset]').value === 'file'";
            holds(&driver, is_taken).await;
            let taking = longest(&driver).await;
            // What was read is let go of when another data set takes its place.
            let other = "location.hash = 'v2&dataset=blobs'; return null";
            script(&driver, other, &[]).await;
            let is_other = "return document.querySelector('[name=dataset]').value === 'blobs'";
            holds(&driver, is_other).await;
            let leaving = longest(&driver).await;
            println!("{name:<24}{reading:>9.0}{taking:>9.0}{leaving:>9.0}{AIM:>7.0}");
        }
        driver.quit().await.expect("the end");
    });
}
