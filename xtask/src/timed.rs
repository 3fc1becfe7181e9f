//! Test programs that tell how long each test took. The test harness tells it behind an option that it has only where
//! `RUSTC_BOOTSTRAP` is set. Set for cargo that would compile everything anew, so cargo has this program start the test programs.

use std::ffi::OsString;
use std::process::Command;

use anyhow::{Context, Result};

/// The task that starts a test program.
const TASK: &str = "run-test";

/// Has a `cargo test` tell the times of its tests; `words` are what the test programs are given besides.
pub(crate) fn run<'c>(cargo: &'c mut Command, words: &[OsString]) -> Result<&'c mut Command> {
    let own = std::env::current_exe().context("this program")?;
    let runner = format!("target.'cfg(all())'.runner=['{}','{TASK}']", own.display());
    cargo.args(["--config", &runner]);
    cargo.args(["--", "-Zunstable-options", "--report-time"]);
    Ok(cargo.args(words))
}

/// Starts a test program as cargo would, and ends as it does.
pub(crate) fn start(words: &[OsString]) -> Result<()> {
    let (program, words) = words.split_first().context("a test program")?;
    let mut test = Command::new(program);
    let status = test.args(words).env("RUSTC_BOOTSTRAP", "1").status();
    let status = status.with_context(|| program.display().to_string())?;
    std::process::exit(status.code().unwrap_or(1))
}
