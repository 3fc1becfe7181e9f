//! Time from the beginning of navigation to the first picture, and to that of a lab that works.

use serde_json::json;
use thirtyfour::prelude::*;

use crate::browser::{self, devtools, eventually, script};

/// The command that starts the page, as a host sends it, and the browser's driver for this bench.
const RUNNER: &str = "cargo xtask bench";
/// Visits of which the middle one is printed.
const VISITS: usize = 5;

/// Runs before the page's own script: tells when the first picture of the lab was drawn.
const WATCH: &str = "{
    const ask = requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => ask((time) => {
        callback(time);
        window.drawn ??= performance.now();
    });
}";

/// The device of a visitor.
struct Visitor {
    name: &'static str,
    /// Megabits a second, and milliseconds until an answer begins.
    network: Option<(f64, f64)>,
    /// The factor by which the processor is slower.
    slower: f64,
    /// Milliseconds that are aimed at.
    aim: f64,
}

const VISITORS: [Visitor; 4] = [
    Visitor {
        name: "no limits",
        network: None,
        slower: 1.0,
        aim: 500.0,
    },
    Visitor {
        name: "a processor 4 times slower",
        network: None,
        slower: 4.0,
        aim: 1000.0,
    },
    Visitor {
        name: "10 Mbit/s, 40 ms",
        network: Some((10.0, 40.0)),
        slower: 1.0,
        aim: 500.0,
    },
    Visitor {
        name: "1.6 Mbit/s, 150 ms",
        network: Some((1.6, 150.0)),
        slower: 1.0,
        aim: 1600.0,
    },
];
/// Milliseconds that are aimed at when the browser has kept the files.
const AIM_AGAIN: f64 = 300.0;

/// The time of the first picture of a visit, and of that of a lab that works, milliseconds.
type Times = [f64; 2];

/// Opens the page; says how long it took until its plane was painted, and until the lab was drawn.
async fn visit(driver: &WebDriver) -> Times {
    for address in ["about:blank", &browser::site(RUNNER)] {
        driver.goto(address).await.expect("a page");
    }
    let drawn = eventually("the lab", async || {
        let drawn = "return document.documentElement.matches('[data-whole]') ? window.drawn : null";
        script(driver, drawn, &[]).await.as_f64()
    })
    .await;
    let painted = "return performance.getEntriesByName('first-contentful-paint')[0].startTime";
    let painted = script(driver, painted, &[]).await.as_f64();
    [painted.expect("a first picture"), drawn]
}

/// The middle one of several visits, first ones or later ones.
async fn visits(driver: &WebDriver, is_first: bool) -> Times {
    let mut times = Vec::new();
    for _ in 0..VISITS {
        if is_first {
            devtools(driver, "Network.clearBrowserCache", json!({})).await;
            // What its worker has kept.
            let kept = "service_workers,cache_storage";
            let all = json!({ "origin": browser::site(RUNNER), "storageTypes": kept });
            devtools(driver, "Storage.clearDataForOrigin", all).await;
        }
        times.push(visit(driver).await);
    }
    [0, 1].map(|at| {
        times.sort_by(|one: &Times, other| one[at].total_cmp(&other[at]));
        times[VISITS / 2][at]
    })
}

/// Prints the figures; they are for people to judge.
pub(crate) fn run() {
    browser::wait(async {
        let driver = browser::session(&browser::drivers(RUNNER)[0]).await;
        let watcher = json!({ "source": WATCH });
        devtools(&driver, "Page.addScriptToEvaluateOnNewDocument", watcher).await;
        devtools(&driver, "Network.enable", json!({})).await;
        println!(
            "{:<28}{:>9}{:>9}{:>8}{:>9}{:>9}{:>8}",
            "", "picture", "first ms", "aim", "picture", "later ms", "aim"
        );
        for visitor in VISITORS {
            // Less than nothing is no limit.
            let (megabits, latency) = visitor.network.unwrap_or_default();
            let bytes = if megabits > 0.0 {
                megabits * 1e6 / 8.0
            } else {
                -1.0
            };
            let network = json!({ "offline": false, "latency": latency, "downloadThroughput": bytes, "uploadThroughput": bytes });
            devtools(&driver, "Network.emulateNetworkConditions", network).await;
            let slower = json!({ "rate": visitor.slower });
            devtools(&driver, "Emulation.setCPUThrottlingRate", slower).await;
            let [picture, first] = visits(&driver, true).await;
            let [again, later] = visits(&driver, false).await;
            println!(
                "{:<28}{picture:>9.0}{first:>9.0}{:>8.0}{again:>9.0}{later:>9.0}{AIM_AGAIN:>8.0}",
                visitor.name, visitor.aim
            );
        }
        driver.quit().await.expect("the end");
    });
}
