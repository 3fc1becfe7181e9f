//! `cargo xtask fuzz`.

use anyhow::Result;

use crate::browser::Browser;
use crate::driver::Stage;
use crate::steps::Steps;
use crate::{shell, wasm};

/// Attacks the lab for so many minutes with random actions, links and data, beginning with a seed. What fails is told with
/// its seed and its last actions. With a target only tests with this in their names run.
pub(crate) fn fuzz(minutes: u64, seed: u64, target: Option<&str>) -> Result<()> {
    let mut cargo = shell::cargo();
    cargo
        .args([
            "test",
            "--profile",
            "fuzz",
            "--test",
            "attack",
            "--",
            "--nocapture",
        ])
        .args(target)
        .env("ATTACK_MINUTES", minutes.to_string())
        .env("ATTACK_SEED", seed.to_string());
    shell::run(&mut cargo)
}

/// Lets the monkey of the stories do so many actions in each browser, beginning with a seed.
pub(crate) fn monkey(actions: u64, seed: u64) -> Result<()> {
    let mut steps = Steps::new(wasm::STEPS + 2);
    wasm::build(&mut steps)?;
    for browser in [Browser::Chromium, Browser::Firefox] {
        steps.run(&format!("a monkey in {}", browser.name()), || {
            let stage = Stage::open(browser, &browser.set_up()?)?;
            let mut cargo = shell::cargo();
            cargo
                .args(["test", "--workspace", "--test", "e2e"])
                .args(["--", "--nocapture", "monkey::"])
                .env("HYPERPLANE_MONKEY_ACTIONS", actions.to_string())
                .env("HYPERPLANE_MONKEY_SEED", seed.to_string());
            stage.tell(&mut cargo);
            shell::run(&mut cargo)
        })?;
    }
    Ok(())
}
