//! The figures of this machine.

use std::env;
use std::hint::black_box;
use std::rc::Rc;
use std::time::Instant;

use hyperplane::data::Keyword;
use hyperplane::learn::{Batch, Trainer};

use crate::cases::{self, Case};
use crate::wasm::Page;

/// Times each case runs; the fastest counts, since all else is disturbance.
pub(crate) const ROUNDS: usize = 7;

/// Nanoseconds a sample of the fastest round, and the weights at its end.
fn time(case: &Case) -> (f64, Vec<f64>) {
    let problem = case.problem();
    let settings = case.settings().check().expect("valid settings");
    let epochs = case.epochs();
    let rows = if case.classes > 2 { case.classes } else { 1 };
    let start = vec![0.0; rows * (case.features + 1)];
    let mut best = (f64::INFINITY, Vec::new());
    for _ in 0..ROUNDS {
        let mut trainer = Trainer::new(Rc::clone(&problem), settings, start.clone());
        let begun = Instant::now();
        black_box(&mut trainer).run(epochs);
        let spent = begun.elapsed().as_secs_f64() * 1e9 / (epochs as f64 * case.samples as f64);
        assert_eq!(trainer.epochs(), epochs, "{case:?}");
        if spent < best.0 {
            best = (spent, trainer.weights().to_vec());
        }
    }
    best
}

/// Prints the table; the figures are for people to judge.
pub(crate) fn run() {
    // Plainly called there is no browser.
    let page = env::var_os("HYPERPLANE_URL").map(|_| Page::open());
    println!("nanoseconds a sample presented, recording included");
    println!(
        "{:<12}{:<8}{:>9}{:>4}{:>4}{:>10}{:>9}{:>7}{:>8}",
        "rule", "batch", "samples", "n", "K", "native", "wasm", "ratio", "target"
    );
    for case in cases::all() {
        let (native, weights) = time(&case);
        let time_in_browser = |page: &Page| page.time(&case, &weights);
        let in_browser = page.as_ref().map_or(f64::NAN, time_in_browser);
        let batch = if case.batch == Batch::Full {
            "all"
        } else {
            "1"
        };
        let target = case
            .target
            .map_or(String::new(), |most| format!("≤ {most}"));
        println!(
            "{:<12}{batch:<8}{:>9}{:>4}{:>4}{native:>10.2}{in_browser:>9.2}{:>7.2}{target:>8}",
            case.rule.keyword(),
            case.samples,
            case.features,
            case.classes,
            in_browser / native,
        );
    }
    if let Some(page) = page {
        page.close();
    }
}
