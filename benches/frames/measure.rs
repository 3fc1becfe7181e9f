//! Time spent in animation frames' callbacks: training and drawing, without what the browser does afterwards.

use std::time::Duration;

use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::browser::{self, devtools, eventually, script};

/// What starts the page and the browser's driver for this bench.
const RUNNER: &str = "cargo xtask bench";
/// How long each lab trains.
const TRAINING: Duration = Duration::from_secs(6);

/// Runs before the page's own script: adds up the time of all callbacks of a frame.
const WATCH: &str = "{
    const frames = [], intervals = [], ask = requestAnimationFrame.bind(window);
    let at = -1, spent = 0, first = 0;
    window.requestAnimationFrame = (callback) => ask((time) => {
        if (time !== at) {
            if (at >= 0) { frames.push(spent); intervals.push(time - at); }
            at = time;
            spent = 0;
        }
        const start = performance.now();
        callback(time);
        spent += performance.now() - start;
        first ||= performance.now();
    });
    window.watched = {
        restart: () => { frames.length = intervals.length = 0; at = -1; },
        frames: () => frames, intervals: () => intervals, first: () => first,
    };
}";

/// Milliseconds, in order of size.
struct Times(Vec<f64>);

impl Times {
    fn of(list: &Value) -> Self {
        let list = list.as_array().expect("a list");
        let mut times: Vec<f64> = list.iter().filter_map(Value::as_f64).collect();
        times.sort_by(f64::total_cmp);
        Self(times)
    }

    /// The time that this share of all stays below.
    fn quantile(&self, share: f64) -> f64 {
        let last = self.0.len().saturating_sub(1) as f64;
        let at = (share * last).round() as usize;
        self.0.get(at).copied().unwrap_or(f64::NAN)
    }
}

async fn open(driver: &WebDriver, address: &str) {
    for address in ["about:blank", address] {
        driver.goto(address).await.expect("a page");
    }
    eventually("the page", async || {
        let drawn = script(
            driver,
            "return document.documentElement.matches('[data-ready]') && watched.first() > 0",
            &[],
        )
        .await;
        drawn.as_bool()?.then_some(())
    })
    .await;
}

async fn press(driver: &WebDriver, action: &str) {
    let button = driver
        .find(By::Css(format!("[data-action={action}]")))
        .await;
    let button = button.expect("a button");
    button.click().await.expect("a press");
}

/// Trains a while and prints what the frames took.
async fn watch(driver: &WebDriver, points: u32, (rule, eta): (&str, &str), speed: &str) {
    let lab = format!(
        "#v1&dataset=overlap&size={points}&rule={rule}&eta={eta}&order=shuffled&epochs=100000&speed={speed}"
    );
    let (frames, intervals, text) = play(driver, &lab, "play").await;
    println!(
        "{points:>6}  {rule:<11}{speed:>5}{:>8}{:>9.1}{:>8.1}{:>8.1}{:>12.1}{:>10}  {}",
        frames.0.len(),
        frames.quantile(0.5),
        frames.quantile(0.95),
        frames.quantile(1.0),
        intervals.quantile(0.95),
        text[0],
        text[1],
    );
}

/// Opens a link, presses a button, and watches for a while; says what the frames took, and epoch and status of the lab.
async fn play(driver: &WebDriver, link: &str, action: &str) -> (Times, Times, [String; 2]) {
    open(driver, &format!("{}{link}", browser::site(RUNNER))).await;
    press(driver, action).await;
    script(driver, "watched.restart()", &[]).await;
    tokio::time::sleep(TRAINING).await;
    let found = script(
        driver,
        "const of = (name) => document.querySelector(`output[name=${name}]`).dataset.value;
        return [watched.frames(), watched.intervals(), of('epoch'), of('status')]",
        &[],
    )
    .await;
    let text = [2, 3].map(|i| found[i].as_str().unwrap_or_default().to_owned());
    (Times::of(&found[0]), Times::of(&found[1]), text)
}

/// A window in which several runs train together.
async fn watch_window(driver: &WebDriver, name: &str, link: &str, action: &str) {
    let (frames, intervals, _) = play(driver, link, action).await;
    println!(
        "{name:<23}{:>8}{:>9.1}{:>8.1}{:>8.1}{:>12.1}",
        frames.0.len(),
        frames.quantile(0.5),
        frames.quantile(0.95),
        frames.quantile(1.0),
        intervals.quantile(0.95),
    );
}

async fn first_picture(driver: &WebDriver) {
    open(driver, &browser::site(RUNNER)).await;
    let found = script(
        driver,
        "const paint = performance.getEntriesByName('first-contentful-paint')[0];
        return [paint ? paint.startTime : null, watched.first()]",
        &[],
    )
    .await;
    let time = |i: usize| found[i].as_f64().unwrap_or(f64::NAN);
    println!(
        "first paint after {:.0} ms, the lab drawn after {:.0} ms",
        time(0),
        time(1)
    );
}

/// Prints the figures; they are for people to judge.
pub(crate) fn run() {
    browser::runtime().block_on(async {
        let driver = browser::session(RUNNER).await;
        let watcher = json!({ "source": WATCH });
        devtools(&driver, "Page.addScriptToEvaluateOnNewDocument", watcher).await;
        for _ in 0..3 {
            first_picture(&driver).await;
        }
        println!(
            "points  rule       speed  frames  median ms  95 %  max ms  interval 95 %  epochs  status"
        );
        for points in [500, 10_000] {
            for rule in [("perceptron", "0.1"), ("adaline", "0.001"), ("logistic", "0.1")] {
                for speed in ["max", "100"] {
                    watch(&driver, points, rule, speed).await;
                }
            }
        }
        let four = "#v2&dataset=overlap&size=500&order=shuffled&epochs=100000&tool=compare&compare-lanes=4";
        let rates = "&rule=adaline&eta=0.0001&compare-b-eta=0.00002&compare-c-eta=0.0005&compare-d-eta=0.001";
        let rules = "&rule=logistic&eta=0.01&compare-b-rule=adaline&compare-b-eta=0.001&compare-c-rule=perceptron&compare-d-rule=sigmoid";
        for (name, own) in [("4 rates", rates), ("4 rules", rules)] {
            for speed in ["max", "100"] {
                let link = format!("{four}{own}&speed={speed}");
                let name = format!("{name}, 500 points, {speed}");
                watch_window(&driver, &name, &link, "compare-play").await;
            }
        }
        for speed in ["max", "30"] {
            let link = format!("#v2&tool=gates&rule=adaline&eta=0.00001&epochs=100000&gates-speed={speed}");
            watch_window(&driver, &format!("16 gates, {speed}"), &link, "gates-play").await;
        }
        driver.quit().await.expect("the end");
    });
}
