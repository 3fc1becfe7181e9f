//! A Python with NumPy, for the tests that run the programs which the instrument *Code* writes, and one with pinned packages.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::steps::say;
use crate::{shell, workspace};

/// Where it is installed.
const FOLDER: &str = "target/python";

/// What the tests need, and what they use where it is there.
const NEEDED: &str = "numpy";
const MORE: [(&str, &str); 2] = [("sklearn", "scikit-learn"), ("matplotlib", "matplotlib")];

/// What the summary says where there is none.
pub(crate) const MISSING: &str = "native: no Python with NumPy, so the NumPy programs were not run";

/// A list of packages with their versions, below `tests/packages/python/`.
pub(crate) type Pinned = &'static str;

/// Node, where the machine has none.
pub(crate) const NODE: Pinned = "node.txt";
/// What builds the wheel.
pub(crate) const BUILD: Pinned = "build.txt";
/// What it is tested with.
pub(crate) const TEST: Pinned = "test.txt";

/// A Python of our own in `target/packages-python` that has all packages of a list.
pub(crate) fn with(list: Pinned) -> Result<PathBuf> {
    let folder = workspace::root().join("target/packages-python");
    if own(&folder).is_none() {
        let Some(system) = system() else {
            bail!("there is no Python; install one of version 3.10 or newer, with its module venv");
        };
        say("setting up a Python in target/packages-python (once)");
        shell::output(Command::new(system).args(["-m", "venv"]).arg(&folder))
            .context("on Debian and Ubuntu: sudo apt-get install python3-venv")?;
    }
    let python = own(&folder).context("a Python that has just been set up")?;
    let path = workspace::root().join("tests/packages/python").join(list);
    let asked = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    // What was installed last from this list.
    let there = folder.join(list);
    if fs::read_to_string(&there).ok().as_ref() != Some(&asked) {
        say(&format!("installing what {list} lists (once)"));
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "install", "--quiet"]);
        pip.args(["--disable-pip-version-check", "--requirement"]);
        shell::run(pip.arg(&path))?;
        fs::write(&there, asked)?;
    }
    Ok(python)
}

/// The machine's.
fn system() -> Option<PathBuf> {
    ["python3", "python"].into_iter().find_map(shell::find)
}

/// The one in the folder of a virtual environment.
fn own(folder: &Path) -> Option<PathBuf> {
    let mut names = ["bin/python", "Scripts/python.exe"].into_iter();
    names.find_map(|name| Some(folder.join(name)).filter(|path| path.exists()))
}

/// A Python with NumPy: one of our own, installed if that can be done, else that of the machine. None where there is
/// neither; that is said, and no mistake.
pub(crate) fn set_up() -> Option<PathBuf> {
    let system = system();
    let installed = || own(&workspace::root().join(FOLDER));
    if let (None, Some(system)) = (installed(), &system) {
        say(&format!(
            "setting up a Python in {FOLDER} for the NumPy programs (once)"
        ));
        attempt(
            Command::new(system)
                .args(["-m", "venv"])
                .arg(workspace::root().join(FOLDER)),
        );
    }
    if let Some(python) = installed() {
        if !has(&python, NEEDED) {
            install(&python, NEEDED);
        }
        if has(&python, NEEDED) {
            for (module, package) in MORE {
                if !has(&python, module) && !install(&python, package) {
                    say(&format!(
                        "{package} could not be installed: what needs it is not run"
                    ));
                }
            }
            return Some(python);
        }
    }
    let found = system.filter(|python| has(python, NEEDED));
    if found.is_none() {
        say("no Python with NumPy, and none could be set up: the NumPy programs will not be run");
    }
    found
}

fn has(python: &Path, module: &str) -> bool {
    shell::output(Command::new(python).args(["-c", &format!("import {module}")])).is_ok()
}

fn install(python: &Path, package: &str) -> bool {
    let quick = [
        "--quiet",
        "--disable-pip-version-check",
        "--timeout",
        "15",
        "--retries",
        "1",
    ];
    attempt(
        Command::new(python)
            .args(["-m", "pip", "install"])
            .args(quick)
            .arg(package),
    )
}

/// Runs a command that may fail; that is said.
pub(crate) fn attempt(command: &mut Command) -> bool {
    let done = shell::output(command);
    if let Err(error) = &done {
        let said = format!("{error:#}");
        say(said.lines().next_back().unwrap_or_default());
    }
    done.is_ok()
}
