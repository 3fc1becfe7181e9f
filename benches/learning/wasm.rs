//! The figures of the browser, from the page's own module.

use hyperplane::data::Keyword;
use hyperplane::learn::Batch;
use serde_json::json;
use thirtyfour::WebDriver;

use crate::browser::{self, script};
use crate::cases::Case;
use crate::native::ROUNDS;

const RUNNER: &str = "cargo xtask bench";

/// Draws the samples of a case, runs its rounds, and answers with nanoseconds a sample and the weights as text.
const TIME: &str = "
    const [options, samples, classes, epochs, rounds] = arguments;
    const { Trainer } = await import(new URL('pkg/hyperplane.js', location));
    const n = options.features, x = new Float64Array(samples * n), y = new Float64Array(samples);
    let seed = 1;
    const next = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 4294967296;
    for (let i = 0; i < samples; i++) {
        const own = i % classes;
        for (let j = 0; j < n; j++) x[i * n + j] = 4 * next() - (j % classes === own ? 0 : 2);
        y[i] = classes === 2 ? (own ? 1 : -1) : own;
    }
    let best = Infinity, weights;
    for (let round = 0; round < rounds; round++) {
        const trainer = new Trainer({ ...options, x, y });
        const start = performance.now();
        trainer.run(epochs);
        best = Math.min(best, performance.now() - start);
        weights = Array.from(trainer.weights, String);
        trainer.free();
    }
    return [best * 1e6 / (epochs * samples), weights]";

/// The page in a browser.
pub(crate) struct Page {
    driver: WebDriver,
}

impl Page {
    pub(crate) fn open() -> Self {
        let driver = browser::wait(async {
            let driver = browser::session(&browser::drivers(RUNNER)[0]).await;
            driver.goto(browser::site(RUNNER)).await.expect("a page");
            let ready = "return document.documentElement.matches('[data-ready]') || null";
            browser::eventually("the page", async || {
                script(&driver, ready, &[]).await.as_bool()
            })
            .await;
            driver
        });
        Self { driver }
    }

    /// Nanoseconds a sample of the fastest round, which must end with these weights.
    pub(crate) fn time(&self, case: &Case, expected: &[f64]) -> f64 {
        let mut options = json!({
            "rule": case.rule.keyword(),
            "features": case.features,
            "eta": case.eta(),
            "batch": if case.batch == Batch::Full { 0 } else { 1 },
        });
        if case.classes > 2 {
            options["classes"] = json!(case.classes);
            options["multiclass"] = json!("softmax");
        }
        let arguments = [
            options,
            json!(case.samples),
            json!(case.classes),
            json!(case.epochs()),
            json!(ROUNDS),
        ];
        let found = browser::wait(script(&self.driver, TIME, &arguments));
        let weights = found[1].as_array().expect("weights");
        let weights = weights.iter().map(|w| w.as_str()?.parse::<f64>().ok());
        let weights: Option<Vec<f64>> = weights.collect();
        assert_eq!(
            weights.as_deref(),
            Some(expected),
            "{case:?}: other weights"
        );
        found[0].as_f64().unwrap_or(f64::NAN)
    }

    pub(crate) fn close(self) {
        let ended = browser::wait(self.driver.quit());
        ended.expect("the end");
    }
}
