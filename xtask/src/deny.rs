//! `cargo xtask test deny`: what the crates we build on must satisfy; `deny.toml` says what.

use std::process::Command;

use anyhow::Result;

use crate::shell;
use crate::steps::say;

/// The message where the advisories could not be asked about. That is no failure: there is no finding.
const UNCHECKED: &str = "advisories were NOT checked: their database could not be fetched (https://github.com/RustSec/advisory-db)";

/// Checks licenses, versions and sources, and the known advisories where their database can be fetched.
/// Hands back what could not be checked.
pub(crate) fn check() -> Result<Option<&'static str>> {
    shell::run(deny().args(["check", "licenses", "bans", "sources"]))?;
    if let Err(error) = shell::output(&mut fetch()) {
        say!("{error:#}");
        return Ok(Some(UNCHECKED));
    }
    // Offline: the database has just been fetched.
    shell::run(deny().args(["--offline", "check", "advisories"]))?;
    Ok(None)
}

fn deny() -> Command {
    let mut cargo = shell::cargo();
    cargo.args(["deny", "--workspace", "--locked"]);
    cargo
}

fn fetch() -> Command {
    let mut cargo = shell::cargo();
    cargo.args(["deny", "--locked", "fetch", "db"]);
    // git neither asks for a password nor waits for a server that has fallen silent.
    cargo.envs([
        ("GIT_TERMINAL_PROMPT", "0"),
        ("GIT_HTTP_LOW_SPEED_LIMIT", "1000"),
        ("GIT_HTTP_LOW_SPEED_TIME", "30"),
    ]);
    cargo
}
