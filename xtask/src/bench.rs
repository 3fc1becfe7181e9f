//! `cargo xtask bench`.

use anyhow::Result;

use crate::browser::Browser;
use crate::driver::Stage;
use crate::steps::Steps;
use crate::{shell, wasm};

/// Measures the speed, natively and in the browser.
pub(crate) fn bench() -> Result<()> {
    let mut steps = Steps::new(wasm::STEPS + 4);
    let driver = steps.run("looking for the browser", || Browser::Chromium.set_up())?;
    steps.run("timeline: long runs, natively", || {
        shell::run(shell::cargo().args(["bench", "--bench", "timeline"]))
    })?;
    wasm::build(&mut steps)?;
    let in_browser = |bench: &str| {
        let stage = Stage::open(Browser::Chromium, &driver)?;
        let mut cargo = shell::cargo();
        cargo.args(["bench", "--features", "browser", "--bench", bench]);
        stage.tell(&mut cargo);
        shell::run(&mut cargo)
    };
    steps.run("learning: the rules, natively and in a browser", || {
        in_browser("learning")
    })?;
    steps.run("frames: the page in a browser", || in_browser("frames"))
}
