//! The paths of the checkout, and the versions it is locked to.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use cargo_metadata::{Metadata, MetadataCommand};

use crate::shell;

/// The root of the checkout.
pub(crate) fn root() -> PathBuf {
    // `cargo run` sets the variable; the compiled-in path serves a binary started by hand.
    let manifest =
        std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let manifest = PathBuf::from(manifest);
    manifest
        .parent()
        .map_or_else(|| manifest.clone(), Path::to_path_buf)
}

pub(crate) fn www() -> PathBuf {
    root().join("www")
}

/// Cargo's target folder, wherever the user has put it.
pub(crate) fn target_dir() -> Result<PathBuf> {
    Ok(metadata(&["--no-deps"])?.target_directory.into())
}

/// What `cargo metadata` says with these options.
pub(crate) fn metadata(options: &[&str]) -> Result<Metadata> {
    let mut cargo = shell::cargo();
    cargo.args(["metadata", "--format-version", "1"]);
    let said = shell::output(cargo.args(options))?;
    Ok(MetadataCommand::parse(said)?)
}

/// The version of wasm-bindgen that `Cargo.lock` holds, after checking that this program was
/// given the same version of its other half.
pub(crate) fn bindgen_version() -> Result<String> {
    let library = locked_version("wasm-bindgen")?;
    let support = locked_version("wasm-bindgen-cli-support")?;
    if library != support {
        bail!(
            "wasm-bindgen is locked to {library} but wasm-bindgen-cli-support to {support}; \
             they only understand each other at the same version: \
             set both to one version in Cargo.toml and xtask/Cargo.toml"
        );
    }
    Ok(library)
}

/// The version of a package in `Cargo.lock`.
fn locked_version(package: &str) -> Result<String> {
    let id = shell::output(shell::cargo().args(["pkgid", "--locked", package]))?;
    let version = id.trim().rsplit('@').next();
    version.map(String::from).context(id.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_that_of_the_very_package() -> Result<()> {
        let version = locked_version("wasm-bindgen")?;
        let lock = std::fs::read_to_string(root().join("Cargo.lock"))?;
        assert!(lock.contains(&format!(
            "name = \"wasm-bindgen\"\nversion = \"{version}\"\n"
        )));
        assert!(locked_version("wasm").is_err());
        Ok(())
    }

    #[test]
    fn this_checkout_is_consistent() -> Result<()> {
        bindgen_version().map(|_| ())
    }
}
