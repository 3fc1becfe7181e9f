//! A Python with NumPy, for the tests that run the programs which the instrument *Code* writes, and one with pinned packages.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use fs_err as fs;

use crate::steps::say;
use crate::{files, shell, workspace};

/// The note of the summary where there is none.
pub(crate) const MISSING: &str = "native: no Python with NumPy, so the NumPy programs were not run";

/// A list of packages with their versions, below `tests/packages/python/`.
pub(crate) type Pinned = &'static str;

/// Node, where the machine has none.
pub(crate) const NODE: Pinned = "node.txt";
/// The list of modules that build the wheel.
pub(crate) const BUILD: Pinned = "build.txt";
/// The list of modules it is tested with.
pub(crate) const TEST: Pinned = "test.txt";

/// A Python of our own in `target/packages-python` that has all packages of a list.
pub(crate) fn with(list: Pinned) -> Result<PathBuf> {
    let root = workspace::root();
    let list = root.join("tests/packages/python").join(list);
    pinned(&root.join("target/packages-python"), &list)
}

/// A Python of our own in this folder that has all packages of a list.
pub(crate) fn pinned(folder: &Path, list: &Path) -> Result<PathBuf> {
    let python = venv(folder)?;
    let there = folder.join(list.file_name().context("the name of a list")?);
    let asked = format!("--requirement={}", list.display());
    once(list, &there, || install(&python, &[&asked]))?;
    Ok(python)
}

/// Installs what a list names, unless `there`, where the list is kept once that is done, has the same.
pub(crate) fn once(list: &Path, there: &Path, install: impl FnOnce() -> Result<()>) -> Result<()> {
    let asked = fs::read(list)?;
    if fs::read(there).ok().as_ref() == Some(&asked) {
        return Ok(());
    }
    say!("installing what {} lists (once)", list.display());
    install()?;
    files::write(there, &asked)
}

/// The Python of a virtual environment in a folder, which is set up if there is none.
fn venv(folder: &Path) -> Result<PathBuf> {
    if own(folder).is_none() {
        let mut names = ["python3", "python"].into_iter();
        let system = names.find_map(shell::find).context(
            "there is no Python; install one of version 3.10 or newer, with its module venv",
        )?;
        say!("setting up a Python in {} (once)", folder.display());
        // Nothing of an earlier one stays, nor the lists of what it had.
        let mut venv = Command::new(system);
        shell::output(venv.args(["-m", "venv", "--clear"]).arg(folder))
            .context("on Debian and Ubuntu: sudo apt-get install python3-venv")?;
    }
    own(folder).context("a Python that has just been set up")
}

/// The one in the folder of a virtual environment.
fn own(folder: &Path) -> Option<PathBuf> {
    let mut names = ["bin/python", "Scripts/python.exe"].into_iter();
    names.find_map(|name| Some(folder.join(name)).filter(|path| path.exists()))
}

/// A Python with what the programs need. None where it cannot be set up; that is said, and no mistake.
pub(crate) fn set_up() -> Option<PathBuf> {
    let root = workspace::root();
    let list = root.join("tests/programs/requirements.txt");
    attempt(pinned(&root.join("target/python"), &list))
}

fn install(python: &Path, what: &[&str]) -> Result<()> {
    let mut pip = Command::new(python);
    // What is used is compiled when it is: a tenth of it.
    pip.args(["-m", "pip", "install", "--quiet", "--no-compile"]);
    pip.arg("--disable-pip-version-check").args(what);
    shell::output(&mut pip).map(|_| ())
}

/// Runs a step that may fail; then that is said.
pub(crate) fn attempt<T>(done: Result<T>) -> Option<T> {
    if let Err(error) = &done {
        let said = format!("{error:#}");
        say!("{}", said.lines().next_back().unwrap_or_default());
    }
    done.ok()
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;
    use crate::files::Scratch;

    #[test]
    fn what_could_not_be_installed_is_tried_again() -> Result<()> {
        let scratch = Scratch::with("once", &[("list", "1")])?;
        let [list, there] = ["list", "to/list"].map(|name| scratch.path().join(name));
        let fails = || bail!("no network");
        assert!(once(&list, &there, fails).is_err());
        once(&list, &there, || Ok(()))?;
        once(&list, &there, fails)?;
        scratch.write("list", "2")?;
        for _ in 0..2 {
            assert!(once(&list, &there, fails).is_err());
        }
        Ok(())
    }
}
