//! `cargo xtask package`: what other projects install, in `target/package/`: the package for npm and the wheel for Python.

pub(crate) mod node;
mod npm;
mod wheel;

use std::path::PathBuf;

use anyhow::Result;

use crate::place::Place;
use crate::steps::Steps;
use crate::{files, wasm, workspace};

use self::node::Node;

/// The number of steps of [`build`].
pub(crate) const STEPS: usize = wasm::STEPS + 2;

/// The version of the packages: that of the project.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The text in its place in files that are kept.
const NO_VERSION: &str = "0.0.0";

/// The files that were made.
pub(crate) struct Made {
    /// The package for npm, as one file.
    pub(crate) npm: PathBuf,
    /// The wheel.
    pub(crate) wheel: PathBuf,
}

/// Makes the packages.
pub(crate) fn package(place: &Place) -> Result<()> {
    let mut steps = Steps::new(STEPS + 1);
    let node = steps.run("looking for Node", node::set_up)?;
    build(&mut steps, &node, place).map(|_| ())
}

/// Builds it as a part of more.
pub(crate) fn build(steps: &mut Steps, node: &Node, place: &Place) -> Result<Made> {
    wasm::build(steps)?;
    let to = workspace::target_dir()?.join("package");
    files::empty(&to)?;
    let npm = steps.run("packing for npm", || npm::pack(&to, node, place))?;
    let wheel = steps.run("building the wheel", || wheel::build(&to))?;
    Ok(Made { npm, wheel })
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
