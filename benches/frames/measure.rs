//! The cost of the page for its main thread: whole tasks, of which our own callbacks are only a part.

use std::time::Duration;

use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::browser::{self, devtools, eventually, script};

/// The command that starts the page and the browser's driver for this bench.
const RUNNER: &str = "cargo xtask bench";
/// The time that a lab trains before it is watched, and while it is watched.
const TRAINING: [Duration; 2] = [Duration::from_millis(1500), Duration::from_secs(5)];
/// The longest time for everything that a press leads to.
const REST: Duration = Duration::from_millis(1500);
/// The environment variable with the address of a TensorFlow Playground that is measured beside the lab.
const PEER: &str = "HYPERPLANE_PEER";

/// The work of the main thread since the page was opened, in milliseconds, and the frames counted.
#[derive(Clone, Copy)]
struct Done {
    task: f64,
    script: f64,
    style: f64,
    frames: f64,
    time: f64,
}

impl Done {
    async fn by_now(driver: &WebDriver) -> Self {
        let metrics = devtools(driver, "Performance.getMetrics", json!({})).await;
        let list = metrics["metrics"].as_array().expect("a list").clone();
        let of = |name: &str| {
            let found = list.iter().find(|metric| metric["name"] == name);
            found.map_or(f64::NAN, |metric| {
                metric["value"].as_f64().unwrap_or(f64::NAN)
            }) * 1e3
        };
        Self {
            task: of("TaskDuration"),
            script: of("ScriptDuration"),
            style: of("RecalcStyleDuration") + of("LayoutDuration"),
            frames: number(driver, "return window.counted ?? 0").await,
            time: of("Timestamp"),
        }
    }
}

async fn number(driver: &WebDriver, code: &str) -> f64 {
    let found: Value = script(driver, code, &[]).await;
    found.as_f64().unwrap_or(f64::NAN)
}

async fn press(driver: &WebDriver, selector: &str) {
    let code = "document.querySelector(arguments[0]).click()";
    script(driver, code, &[json!(selector)]).await;
}

async fn open(driver: &WebDriver, link: &str) {
    let address = format!("{}{link}", browser::site(RUNNER));
    for address in ["about:blank", &address] {
        driver.goto(address).await.expect("a page");
    }
    eventually("the page", async || {
        let ready = "return document.documentElement.matches('[data-ready]')";
        script(driver, ready, &[]).await.as_bool()?.then_some(())
    })
    .await;
    // Theory has been found, and the browser has compiled what it wants to.
    tokio::time::sleep(REST).await;
}

/// Presses a button and prints what the frames cost that follow; hands back the milliseconds of a frame.
async fn watch(driver: &WebDriver, name: &str, play: &str, target: &str) -> f64 {
    press(driver, play).await;
    let count = "window.counted = 0;
        const next = () => { window.counted += 1; requestAnimationFrame(next); };
        requestAnimationFrame(next)";
    script(driver, count, &[]).await;
    tokio::time::sleep(TRAINING[0]).await;
    let before = Done::by_now(driver).await;
    tokio::time::sleep(TRAINING[1]).await;
    let after = Done::by_now(driver).await;
    let frames = after.frames - before.frames;
    let each = |of: fn(&Done) -> f64| (of(&after) - of(&before)) / frames;
    println!(
        "{name:<32}{:>9.0}{:>8.2}{:>8.2}{:>8.2}  {target}",
        1e3 / each(|done| done.time),
        each(|done| done.task),
        each(|done| done.script),
        each(|done| done.style),
    );
    each(|done| done.task)
}

/// A lab of overlapping classes at full speed.
fn lab(points: u32, rule: &str, rest: &str) -> String {
    format!(
        "#v2&dataset=overlap&size={points}&rule={rule}&order=shuffled&epochs=100000&speed=max{rest}"
    )
}

/// Presses something and prints how long the main thread has worked for it.
async fn press_once(driver: &WebDriver, name: &str, selector: &str) {
    let before = Done::by_now(driver).await;
    press(driver, selector).await;
    tokio::time::sleep(REST).await;
    let after = Done::by_now(driver).await;
    println!("{name:<57}{:>8.1}  ≤ 50", after.task - before.task);
}

/// Trains to so many updates, which an output counts, and pauses.
async fn train_to(driver: &WebDriver, updates: f64, play: &str, output: &str) {
    press(driver, play).await;
    let code =
        format!("return Number(document.querySelector('output[name={output}]').dataset.value)");
    while number(driver, &code).await < updates {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    press(driver, play).await;
    tokio::time::sleep(REST).await;
}

async fn frames(driver: &WebDriver) {
    println!(
        "\nwhole main-thread task of an animation frame, milliseconds, at full speed\n{:<32}{:>9}{:>8}{:>8}{:>8}  aim",
        "", "frames/s", "task", "script", "style"
    );
    let play = "[data-action=play]";
    let all = "&theory=on&optimum=on&widest=on&hulls=on&margins=on";
    let mut first = f64::NAN;
    for (points, rule, eta, theory, target) in [
        (500, "perceptron", "0.1", "", "≤ 5"),
        (10_000, "perceptron", "0.1", "", "≤ 8"),
        (500, "logistic", "0.1", "", "≤ 6"),
        (10_000, "logistic", "0.1", "", "≤ 8"),
        (10_000, "perceptron", "0.1", all, "≥ 55 frames/s"),
        (10_000, "adaline", "0.0001", all, "≥ 55 frames/s"),
        (10_000, "logistic", "0.1", all, "≥ 55 frames/s"),
    ] {
        open(driver, &lab(points, rule, &format!("&eta={eta}{theory}"))).await;
        let with = if theory.is_empty() { "" } else { ", theory" };
        let name = format!("{rule}, {points} points{with}");
        let task = watch(driver, &name, play, target).await;
        first = if first.is_nan() { task } else { first };
    }
    let rates = "&eta=0.0001&tool=compare&compare-lanes=4&compare-b-eta=0.00002&compare-c-eta=0.0005&compare-d-eta=0.001";
    open(driver, &lab(500, "adaline", rates)).await;
    watch(
        driver,
        "4 lanes, 500 points",
        "[data-action=compare-play]",
        "",
    )
    .await;
    let gates = "#v2&tool=gates&rule=adaline&eta=0.00001&epochs=100000&gates-speed=max";
    open(driver, gates).await;
    watch(driver, "16 gates", "[data-action=gates-play]", "").await;
    let Ok(peer) = std::env::var(PEER) else {
        println!(
            "(set {PEER} to the address of a TensorFlow Playground to have it measured beside)"
        );
        return;
    };
    for (name, shape) in [("", ""), (", hidden 4 and 2", "4,2")] {
        driver.goto("about:blank").await.expect("a page");
        let data = "dataset=gauss&percTrainData=90&batchSize=10&noise=25";
        let link = format!("{peer}#{data}&networkShape={shape}");
        driver.goto(&link).await.expect("the playground");
        tokio::time::sleep(2 * REST).await;
        let name = format!("playground, 450 points{name}");
        let task = watch(driver, &name, "#play-pause-button", "").await;
        println!(
            "  the lab with 500 points costs {:.2} of it; aim ≤ 0.5",
            first / task
        );
    }
}

async fn long_runs(driver: &WebDriver) {
    println!("\nmain-thread work after one press, milliseconds");
    open(driver, &lab(500, "adaline", "&eta=0.0001")).await;
    train_to(driver, 11.7e6, "[data-action=play]", "updates").await;
    press_once(
        driver,
        "a step back after 11.7 million updates",
        "[data-action=back]",
    )
    .await;
    let rates = "&eta=0.0001&tool=compare&compare-lanes=4&compare-b-eta=0.00002&compare-c-eta=0.0005&compare-d-eta=0.001";
    open(driver, &lab(500, "adaline", rates)).await;
    train_to(
        driver,
        66e6 / 4.0,
        "[data-action=compare-play]",
        "compare-clock",
    )
    .await;
    press(driver, "dialog[data-tool=compare] [aria-label=Close]").await;
    tokio::time::sleep(REST).await;
    let [back, lanes] = ["a step back", "its four lanes"]
        .map(|what| format!("{what} after 66 million updates of four lanes"));
    press_once(driver, &back, "[data-action=back]").await;
    press_once(driver, &lanes, "[data-action=open-compare]").await;
}

/// Prints the figures; they are for people to judge.
pub(crate) fn run() {
    browser::wait(async {
        let driver = browser::session(&browser::drivers(RUNNER)[0]).await;
        devtools(&driver, "Performance.enable", json!({})).await;
        frames(&driver).await;
        long_runs(&driver).await;
        driver.quit().await.expect("the end");
    });
}
