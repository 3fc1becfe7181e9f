//! `cargo xtask bench`.

use anyhow::Result;

use crate::browser::Browser;
use crate::driver::Stage;
use crate::steps::Steps;
use crate::{dist, shell, wasm, workspace};

/// Measures the speed, natively and in the browser.
pub(crate) fn bench() -> Result<()> {
    let mut steps = Steps::new(wasm::STEPS + 5);
    let driver = steps.run("looking for the browser", || Browser::Chromium.set_up())?;
    steps.run("timeline: long runs, natively", || {
        shell::run(shell::cargo().args(["bench", "--bench", "timeline"]))
    })?;
    wasm::build(&mut steps)?;
    let in_browser = |bench: &str| measure(bench, &Stage::open(Browser::Chromium, &driver)?);
    steps.run("learning: the rules, natively and in a browser", || {
        in_browser("learning")
    })?;
    steps.run("frames: the page in a browser", || in_browser("frames"))?;
    steps.run("loading: the page from a host of files", || {
        let dist = workspace::root().join("dist");
        dist::copy(&workspace::www(), &dist)?;
        measure(
            "loading",
            &Stage::published(&dist, Browser::Chromium, &driver)?,
        )
    })
}

/// Runs a bench that needs a browser.
fn measure(bench: &str, stage: &Stage) -> Result<()> {
    let mut cargo = shell::cargo();
    cargo.args(["bench", "--features", "browser", "--bench", bench]);
    stage.tell(&mut cargo);
    shell::run(&mut cargo)
}
