//! `cargo xtask fuzz`.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;

use crate::browser::Browser;
use crate::driver::TestSite;
use crate::steps::step;
use crate::{shell, wasm};

/// Attacks the lab, for so many minutes a target, with random actions, links and data, beginning with a seed. What fails is told with
/// its seed and its last actions. With a target only tests with this in their names run.
pub(crate) fn fuzz(minutes: u64, seed: u64, target: Option<&str>) -> Result<()> {
    let mut cargo = shell::cargo();
    cargo
        .args("test --profile fuzz --test attack -- --nocapture".split(' '))
        .args(target)
        .env("ATTACK_MINUTES", minutes.to_string())
        .env("ATTACK_SEED", seed.to_string());
    shell::run(&mut cargo)
}

/// A seed that was not tried before, told with what fails.
pub(crate) fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |time| time.as_secs())
}

/// Lets a monkey do so many actions in each browser, beginning with a seed.
pub(crate) fn monkey(actions: u64, seed: u64) -> Result<()> {
    wasm::build()?;
    for browser in [Browser::Chromium, Browser::Firefox] {
        step(&format!("a monkey in {}", browser.name()), || {
            let_loose(browser, &browser.set_up()?, actions, seed)
        })?;
    }
    Ok(())
}

/// Lets a monkey do so many actions in one browser.
pub(crate) fn let_loose(browser: Browser, driver: &Path, actions: u64, seed: u64) -> Result<()> {
    let stage = TestSite::open(browser, driver)?;
    let mut cargo = shell::cargo();
    cargo
        .args(["test", "--workspace", "--exclude", "xtask", "--test", "e2e"])
        .args(["--", "--nocapture", "monkey::"])
        .env("HYPERPLANE_MONKEY_ACTIONS", actions.to_string())
        .env("HYPERPLANE_MONKEY_SEED", seed.to_string());
    stage.tell(&mut cargo);
    shell::run(&mut cargo)
}
