//! What the pages under `examples/` are shown with, for the stories that open them: reveal.js from npm, Jupyter Book from
//! PyPI. Both are installed in `target/examples/`, in the versions that `examples/` names.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::python::attempt;
use crate::steps::say;
use crate::{files, shell, workspace};

/// Where the stories find them.
pub(crate) const VARIABLE: &str = "HYPERPLANE_EXAMPLES";
/// What the summary says where some are missing.
pub(crate) const MISSING: &str =
    "e2e: without npm the slides of examples/ were not opened, and without Python not the book";

/// The folder, and whether all that is needed could be installed. Where something is missing, that is said, and no mistake.
pub(crate) fn set_up() -> Result<(PathBuf, bool)> {
    let (from, to) = (
        workspace::root().join("examples"),
        workspace::root().join("target/examples"),
    );
    let has_slides = slides(&from.join("reveal"), &to.join("reveal"))?;
    let has_book = book(&from.join("book"), &to.join("book"))?;
    Ok((to, has_slides && has_book))
}

/// Copies a file that says what is to be installed; says whether it is another one than before.
fn copy(from: &Path, to: &Path) -> Result<bool> {
    let wanted = fs::read(from)?;
    let is_news = fs::read(to).ok().as_ref() != Some(&wanted);
    if is_news {
        files::write(to, &wanted)?;
    }
    Ok(is_news)
}

fn slides(from: &Path, to: &Path) -> Result<bool> {
    let mut is_news = false;
    for name in ["package.json", "package-lock.json"] {
        is_news |= copy(&from.join(name), &to.join(name))?;
    }
    let installed = to.join("node_modules/reveal.js/dist/reveal.js");
    if (is_news || !installed.is_file())
        && let Some(npm) = shell::find("npm")
    {
        say("installing reveal.js for the slides of examples/");
        let mut npm = Command::new(npm);
        attempt(
            npm.args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"])
                .current_dir(to),
        );
    }
    Ok(installed.is_file())
}

fn book(from: &Path, to: &Path) -> Result<bool> {
    let programs = ["bin", "Scripts"].map(|folder| to.join("python").join(folder));
    let program = |name: &str| {
        let mut all = programs.iter().map(|folder| folder.join(name));
        all.find(|path| path.exists() || path.with_extension("exe").exists())
    };
    let is_news = copy(&from.join("requirements.txt"), &to.join("requirements.txt"))?;
    if is_news || program("jupyter-book").is_none() {
        say("installing Jupyter Book for the book of examples/ (once, about a minute)");
        let system = ["python3", "python"].into_iter().find_map(shell::find);
        if let Some(system) = system.filter(|_| program("python").is_none()) {
            attempt(
                Command::new(system)
                    .args(["-m", "venv"])
                    .arg(to.join("python")),
            );
        }
        if let Some(python) = program("python") {
            let quick = ["--quiet", "--disable-pip-version-check", "--timeout", "15"];
            attempt(
                Command::new(python)
                    .args(["-m", "pip", "install"])
                    .args(quick)
                    .arg("-r")
                    .arg(to.join("requirements.txt")),
            );
        }
    }
    let Some(program) = program("jupyter-book") else {
        return Ok(false);
    };
    let mut build = Command::new(program);
    build.args(["build", "--quiet"]).arg(from);
    Ok(attempt(build.arg("--path-output").arg(to)))
}
