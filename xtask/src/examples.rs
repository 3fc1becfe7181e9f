//! The programs that show the pages under `examples/`, for the tests that open them: reveal.js from npm, Jupyter Book from
//! PyPI. Both are installed in `target/examples/`, in the versions that `examples/` names.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::package::node::Node;
use crate::python::{self, attempt};
use crate::{files, shell, workspace};

/// The environment variable with their folder, for the tests.
pub(crate) const VARIABLE: &str = "HYPERPLANE_EXAMPLES";
/// The note of the summary where some are missing.
pub(crate) const MISSING: &str =
    "e2e: reveal.js or Jupyter Book is missing, so not all pages of examples/ were opened";

/// The folder, and whether all that is needed could be installed. Where something is missing, that is said, and no mistake.
pub(crate) fn set_up(node: &Node) -> Result<(PathBuf, bool)> {
    let root = workspace::root();
    let (from, to) = (root.join("examples"), root.join("target/examples"));
    // The stories open what is there: nothing that was made before.
    files::empty(&to.join("book/_build"))?;
    let slides = attempt(node.ci(&from.join("reveal"), &to.join("reveal")));
    let book = attempt(book(&from.join("book"), &to.join("book")));
    Ok((to, slides.is_some() && book.is_some()))
}

fn book(from: &Path, to: &Path) -> Result<String> {
    let python = python::pinned(&to.join("python"), &from.join("requirements.txt"))?;
    let mut build = Command::new(python.with_file_name("jupyter-book"));
    build.args(["build", "--quiet"]).arg(from);
    shell::output(build.arg("--path-output").arg(to))
}
