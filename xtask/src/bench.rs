//! `cargo xtask bench`.

use anyhow::Result;

use crate::driver::Stage;
use crate::steps::Steps;
use crate::{browser, shell, wasm};

/// Measures the speed, natively and in the browser.
pub(crate) fn bench() -> Result<()> {
    let mut steps = Steps::new(wasm::STEPS + 3);
    let driver = steps.run("looking for the browser", browser::chromedriver)?;
    steps.run("speed: the learning rules, natively", || {
        shell::run(shell::cargo().args(["bench", "--bench", "speed"]))
    })?;
    wasm::build(&mut steps)?;
    steps.run("frames: the page in a browser", || {
        let stage = Stage::open(&driver)?;
        let mut cargo = shell::cargo();
        cargo.args(["bench", "--features", "browser", "--bench", "frames"]);
        stage.tell(&mut cargo);
        shell::run(&mut cargo)
    })
}
