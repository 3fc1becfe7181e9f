//! The tools that have to be there, and how they are installed when they are not.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};
use cargo_metadata::semver::Version;

use crate::shell;
use crate::steps::say;
use crate::workspace;

pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The wasm-pack that was tested; a newer one will do.
const WASM_PACK: Version = Version::new(0, 15, 1);

/// The cargo-deny that was tested; a newer one will do.
const CARGO_DENY: Version = Version::new(0, 20, 2);

/// The geckodriver that was tested; a newer one will do.
const GECKODRIVER: Version = Version::new(0, 37, 1);

/// Settings under which a tool is compiled in half the time; it is only run for seconds.
const CHEAP_BUILD: [(&str, &str); 3] = [
    ("CARGO_PROFILE_RELEASE_LTO", "off"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
    ("CARGO_PROFILE_RELEASE_DEBUG", "0"),
];

const OPT_LEVEL: &str = "CARGO_PROFILE_RELEASE_OPT_LEVEL";

fn rustc() -> Command {
    shell::command(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

/// Makes sure that rustc can compile to wasm. Asked of rustc and not of rustup, since Rust may also come from a
/// distribution.
pub(crate) fn wasm_target() -> Result<()> {
    let sysroot = shell::output(rustc().args(["--print", "sysroot"]))?;
    let library = PathBuf::from(sysroot.trim()).join(format!("lib/rustlib/{WASM}/lib"));
    if library.exists() {
        return Ok(());
    }
    say!("the Rust target {WASM} is missing, adding it");
    rustup(&["target", "add", WASM])
}

/// Makes sure that `cargo fmt` or `cargo clippy` is there.
pub(crate) fn component(subcommand: &str, component: &str) -> Result<()> {
    let mut ask = shell::cargo();
    if shell::output(ask.args([subcommand, "--version"])).is_ok() {
        return Ok(());
    }
    say!("the Rust component {component} is missing, adding it");
    rustup(&["component", "add", component])
}

fn rustup(args: &[&str]) -> Result<()> {
    if shell::find("rustup").is_none() {
        bail!(
            "rustup is not installed, and without it this program cannot add what is missing. \
             Install it from https://rustup.rs and run: rustup {}",
            args.join(" ")
        );
    }
    shell::run(shell::command("rustup").args(args))
}

/// Makes sure that wasm-pack is there.
pub(crate) fn wasm_pack() -> Result<()> {
    at_least("wasm-pack", &WASM_PACK, "1")
}

/// Makes sure that cargo-deny is there.
pub(crate) fn cargo_deny() -> Result<()> {
    // Not optimized it is built with half the work, and a check takes 4 seconds instead of 2.
    at_least("cargo-deny", &CARGO_DENY, "0")
}

/// Makes sure that Firefox's driver is there, and says where.
pub(crate) fn geckodriver() -> Result<PathBuf> {
    at_least("geckodriver", &GECKODRIVER, "0")?;
    shell::find("geckodriver").context("geckodriver was installed and is not on the search path")
}

fn at_least(program: &str, tested: &Version, opt_level: &str) -> Result<()> {
    if version(program).is_some_and(|found| found >= *tested) {
        return Ok(());
    }
    install(program, &tested.to_string(), opt_level)
}

/// Makes sure that the wasm-bindgen programs are there in exactly the locked version, since the
/// format between them and the library changes with every release.
pub(crate) fn wasm_bindgen() -> Result<()> {
    let locked = workspace::bindgen_version()?;
    let fits = |program| version(program).is_some_and(|found| found.to_string() == locked);
    if fits("wasm-bindgen") && fits("wasm-bindgen-test-runner") {
        return Ok(());
    }
    install("wasm-bindgen-cli", &locked, "1")
}

/// The version a program says it has: the second word of `wasm-pack 0.15.1`.
fn version(program: &str) -> Option<Version> {
    let said = shell::output(shell::command(shell::find(program)?).arg("--version")).ok()?;
    said.split_whitespace().nth(1)?.parse().ok()
}

fn install(package: &str, version: &str, opt_level: &str) -> Result<()> {
    say!("{package} {version} is missing, installing it (one to three minutes, once)");
    shell::run(&mut install_command(package, version, opt_level))
        .with_context(|| format!("by hand: cargo install --locked {package}@{version}"))
}

fn install_command(package: &str, version: &str, opt_level: &str) -> Command {
    let mut cargo = shell::cargo();
    // `--force` replaces a program of another version or origin.
    cargo
        .args(["install", "--locked", "--force"])
        .arg(format!("{package}@{version}"));
    cargo.envs(CHEAP_BUILD).env(OPT_LEVEL, opt_level);
    cargo
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_are_installed_locked_and_cheaply() {
        let command = install_command("wasm-pack", "0.15.1", "1");
        assert_eq!(
            shell::line(&command),
            "cargo install --locked --force wasm-pack@0.15.1"
        );
        for (name, wanted) in [("CARGO_PROFILE_RELEASE_LTO", "off"), (OPT_LEVEL, "1")] {
            let mut set = command.get_envs();
            assert!(
                set.any(|(key, value)| key == name && value.is_some_and(|value| value == wanted))
            );
        }
    }
}
