//! `cargo xtask package`: what other projects install, in `target/package/`: the package for npm and the wheel for Python.

pub(crate) mod node;
mod npm;
mod wheel;

use std::path::{Path, PathBuf};

use anyhow::Result;
use fs_err as fs;

use crate::place::Place;
use crate::steps::{say, step};
use crate::wasm::kilobytes;
use crate::{files, wasm, workspace};

use self::node::Node;

/// The version of the packages: that of the project.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The text in its place in files that are kept.
const NO_VERSION: &str = "0.0.0";

/// The files that were made.
pub(crate) struct Made {
    /// The package for npm, as one file.
    pub(crate) npm: PathBuf,
    pub(crate) wheel: PathBuf,
}

pub(crate) fn package(place: &Place) -> Result<()> {
    let node = step("looking for Node", node::set_up)?;
    build(&node, place).map(|_| ())
}

/// Builds it as a part of more.
pub(crate) fn build(node: &Node, place: &Place) -> Result<Made> {
    wasm::build()?;
    let to = workspace::target_dir()?.join("package");
    files::empty(&to)?;
    let npm = step("packing for npm", || npm::pack(&to, node, place))?;
    let wheel = step("building the wheel", || wheel::build(&to))?;
    Ok(Made { npm, wheel })
}

/// Copies the files of a project with the version in its place, and beside them our licenses.
fn copy_project(from: &Path, to: &Path, is_kept: impl Fn(&Path) -> bool) -> Result<()> {
    for path in files::walk(from)?.iter().filter(|path| is_kept(path)) {
        let text = fs::read_to_string(from.join(path))?;
        let text = text.replace(NO_VERSION, VERSION);
        files::write(&to.join(path), text)?;
    }
    for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
        let text = fs::read(from.with_file_name(license))?;
        files::write(&to.join(license), &text)?;
    }
    Ok(())
}

/// Tells the size of a package that was made, and returns its path.
fn with_size_told(package: PathBuf) -> Result<PathBuf> {
    let size = kilobytes(fs::metadata(&package)?.len());
    say!("{}: {size:.1} KB", package.display());
    Ok(package)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guides_install_the_files_of_this_version() -> Result<()> {
        let npm = format!("\nnpm install ./hyperplane-lab-{VERSION}.tgz\n");
        let wheel = format!("\npip install hyperplane_lab-{VERSION}-py3-none-any.whl\n");
        for (guide, command) in [
            ("docs/javascript.md", &npm),
            ("npm/README.md", &npm),
            ("docs/python.md", &wheel),
            ("python/README.md", &wheel),
        ] {
            let text = std::fs::read_to_string(workspace::root().join(guide))?;
            assert!(text.contains(command), "{guide} lacks {command}");
        }
        Ok(())
    }
}
