//! A Python with NumPy, for the tests that run the programs which the instrument *Code* writes.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::steps::say;
use crate::{shell, workspace};

/// Where it is installed.
const FOLDER: &str = "target/python";

/// What the tests need, and what they use where it is there.
const NEEDED: &str = "numpy";
const MORE: [(&str, &str); 2] = [("sklearn", "scikit-learn"), ("matplotlib", "matplotlib")];

/// What the summary says where there is none.
pub(crate) const MISSING: &str = "native: no Python with NumPy, so the NumPy programs were not run";

/// A Python with NumPy: one of our own, installed if that can be done, else that of the machine. None where there is
/// neither; that is said, and no mistake.
pub(crate) fn set_up() -> Option<PathBuf> {
    let system = ["python3", "python"].into_iter().find_map(shell::find);
    let own =
        ["bin/python", "Scripts/python.exe"].map(|name| workspace::root().join(FOLDER).join(name));
    let installed = || own.iter().find(|path| path.exists()).cloned();
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
