//! The paths of the checkout, and the versions it is locked to.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

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

/// The page's folder.
pub(crate) fn www() -> PathBuf {
    root().join("www")
}

/// Cargo's target folder, wherever the user has put it.
pub(crate) fn target_dir() -> Result<PathBuf> {
    let mut cargo = shell::cargo();
    cargo.args(["metadata", "--no-deps", "--format-version", "1"]);
    let metadata: serde_json::Value = serde_json::from_str(&shell::output(&mut cargo)?)?;
    let folder = metadata["target_directory"].as_str();
    folder
        .map(PathBuf::from)
        .context("`cargo metadata` names no target folder")
}

/// The version of wasm-bindgen that `Cargo.lock` holds, after checking that this program was
/// given the same version of its other half.
pub(crate) fn bindgen_version() -> Result<String> {
    let path = root().join("Cargo.lock");
    let lock =
        std::fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
    matching_bindgen_version(&lock)
}

fn matching_bindgen_version(lock: &str) -> Result<String> {
    let library = locked_version(lock, "wasm-bindgen")?;
    let support = locked_version(lock, "wasm-bindgen-cli-support")?;
    if library != support {
        bail!(
            "wasm-bindgen is locked to {library} but wasm-bindgen-cli-support to {support}; \
             they only understand each other at the same version: \
             set both to one version in Cargo.toml and xtask/Cargo.toml"
        );
    }
    Ok(library)
}

/// Reads one package's version from the text of a `Cargo.lock`, which cargo always writes with
/// one `key = "value"` per line and the version right after the name.
fn locked_version(lock: &str, package: &str) -> Result<String> {
    let name = format!("name = \"{package}\"");
    let mut versions = lock
        .lines()
        .skip_while(|line| *line != name)
        .skip(1)
        .filter_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    if lock.lines().filter(|line| *line == name).count() > 1 {
        bail!("Cargo.lock holds {package} more than once");
    }
    let version = versions
        .next()
        .with_context(|| format!("Cargo.lock does not name {package}"))?;
    Ok(version.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lock(library: &str, support: &str) -> String {
        let package =
            |name, version| format!("[[package]]\nname = \"{name}\"\nversion = \"{version}\"\n\n");
        package("wasm-bindgen", library)
            + &package("wasm-bindgen-cli-support", support)
            + &package("wasm-bindgen-test", "0.3.79")
    }

    #[test]
    fn the_version_is_that_of_the_very_package() -> Result<()> {
        let lock = lock("0.2.129", "0.2.130");
        assert_eq!(locked_version(&lock, "wasm-bindgen")?, "0.2.129");
        assert_eq!(
            locked_version(&lock, "wasm-bindgen-cli-support")?,
            "0.2.130"
        );
        assert_eq!(locked_version(&lock, "wasm-bindgen-test")?, "0.3.79");
        assert!(locked_version(&lock, "wasm").is_err());
        Ok(())
    }

    #[test]
    fn two_locked_versions_are_not_guessed_between() {
        let twice = lock("0.2.129", "0.2.129") + &lock("0.2.120", "0.2.120");
        assert!(locked_version(&twice, "wasm-bindgen").is_err());
    }

    #[test]
    fn different_halves_of_wasm_bindgen_are_refused() -> Result<()> {
        assert_eq!(
            matching_bindgen_version(&lock("0.2.129", "0.2.129"))?,
            "0.2.129"
        );
        let refusal = matching_bindgen_version(&lock("0.2.129", "0.2.128"));
        let message = refusal.map_err(|error| error.to_string());
        assert!(message.is_err_and(|text| text.contains("0.2.129") && text.contains("0.2.128")));
        Ok(())
    }

    #[test]
    fn this_checkout_is_consistent() -> Result<()> {
        bindgen_version().map(|_| ())
    }
}
