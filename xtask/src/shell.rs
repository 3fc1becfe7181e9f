//! Running other programs.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use anyhow::{Context, Result, bail};

use crate::steps::say;
use crate::workspace;

/// Variables that silently replace the flags of `.cargo/config.toml`, and with them SIMD.
const FLAG_VARIABLES: [&str; 2] = ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"];

/// A program, to be started at the root of the checkout with [`path`] as its search path.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(workspace::root()).env("PATH", path());
    command
}

/// The cargo that started us.
pub(crate) fn cargo() -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Makes sure that a command which compiles to wasm does it with the flags of this checkout.
pub(crate) fn with_our_flags(command: &mut Command) -> &mut Command {
    for variable in FLAG_VARIABLES {
        if std::env::var_os(variable).is_some() {
            say!("note: ignoring {variable} here, it would switch SIMD off");
        }
        command.env_remove(variable);
    }
    command
}

/// Has a cargo command that compiles look for lints as it does so; each of them is an error. `cargo clippy` compiles all
/// other crates a second time, because it stops before their code is made: that takes two of fifteen minutes.
pub(crate) fn linted(command: &mut Command) -> &mut Command {
    command.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver").env(
        "CLIPPY_ARGS",
        "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__",
    )
}

/// The search path for child processes: cargo's own bin folder first, since what we install
/// goes there and not every user has it on the path.
pub(crate) fn path() -> &'static OsStr {
    static PATH: OnceLock<OsString> = OnceLock::new();
    PATH.get_or_init(|| {
        let given = std::env::var_os("PATH").unwrap_or_default();
        let folders = cargo_bins()
            .into_iter()
            .chain(std::env::split_paths(&given));
        std::env::join_paths(folders).unwrap_or(given)
    })
}

fn cargo_bins() -> Vec<PathBuf> {
    let home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    let install_root = std::env::var_os("CARGO_INSTALL_ROOT").map(PathBuf::from);
    install_root
        .into_iter()
        .chain(home)
        .map(|folder| folder.join("bin"))
        .collect()
}

/// Looks a program up on the search path.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    which::which_in(program, Some(path()), workspace::root()).ok()
}

/// Runs a command whose output goes to the user; failure is an error that names it.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = line(command);
    say!("$ {line}");
    let status = command
        .status()
        .with_context(|| format!("starting `{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// Runs a command silently and hands back what it printed.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let line = line(command);
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("starting `{line}`"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("`{line}` failed ({}): {}", output.status, said.trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The command as the user would type it.
pub(crate) fn line(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_stem().unwrap_or(program.as_os_str());
    let words = std::iter::once(name).chain(command.get_args());
    words
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}
