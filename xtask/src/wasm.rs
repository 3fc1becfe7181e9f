//! From Rust to `www/pkg/`: what `wasm-pack build` does, without anything to install.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::steps::{Steps, say};
use crate::tools::{self, WASM};
use crate::{files, lessons, locales, scoped, shell, split, styles, workspace};

/// The number of steps of [`build`].
pub(crate) const STEPS: usize = 6;

/// The name of the files in `www/pkg/` that the page starts with.
const NAME: &str = "lab";

/// Builds `www/pkg/`.
pub(crate) fn build(steps: &mut Steps) -> Result<()> {
    steps.run("checking the toolchain", check)?;
    let target = workspace::target_dir()?;
    let fresh = target.join("hyperplane-pkg");
    steps.run("building hyperplane.wasm (release)", compile)?;
    steps.run("cutting it in two, making lab.js (wasm-bindgen)", || {
        let built = target.join(WASM).join("release").join("hyperplane.wasm");
        files::empty(&fresh)?;
        bind(&split::cut(&built, &fresh)?, &fresh)
    })?;
    steps.run("making lessons and languages", || {
        lessons::build(&fresh)?;
        locales::build(&fresh)
    })?;
    steps.run("joining the instruments' styles", || {
        let instruments = workspace::root().join("src").join("instruments");
        styles::join(&instruments, &locales::languages()?, &fresh)?;
        scoped::write(&workspace::www(), &fresh)
    })?;
    steps.run("writing www/pkg/", || publish(&fresh))
}

fn check() -> Result<()> {
    workspace::bindgen_version()?;
    tools::wasm_target()
}

fn compile() -> Result<()> {
    let mut cargo = shell::cargo();
    cargo
        .args(["rustc", "--release", "--lib", "--package", "hyperplane"])
        .args(["--crate-type", "cdylib", "--features", "split"])
        .args(["--target", WASM, "--"])
        .arg("-Clink-arg=--emit-relocs"); // by which it is cut in two
    shell::run(shell::with_our_flags(&mut cargo))
}

/// Makes the script and the wasm in the folder `fresh`.
fn bind(built: &Path, fresh: &Path) -> Result<()> {
    Bindgen::new()
        .input_path(built)
        .out_name(NAME)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(false) // else `await init()` does not find the wasm
        .remove_name_section(true) // 10 to 16 KB of gzip
        .remove_producers_section(true)
        .reset_state_function(true) // a page can start again after a panic
        .keep_lld_exports(true) // what the second file shares
        .generate(fresh)
        .with_context(|| format!("generating the JavaScript for {}", built.display()))?;
    let wasm = fresh.join(format!("{NAME}_bg.wasm"));
    let size = kilobytes(fs::metadata(wasm)?.len());
    say(&format!("{NAME}_bg.wasm: {size:.1} KB"));
    Ok(())
}

/// Generated apart and then compared, so that an unchanged file keeps its date.
fn publish(fresh: &Path) -> Result<()> {
    let pkg = workspace::www().join("pkg");
    fs::create_dir_all(&pkg)?;
    let changed = files::mirror(fresh, &pkg)?;
    say(&format!("{changed} file(s) changed"));
    Ok(())
}

/// Bytes in units of 1024.
#[expect(clippy::cast_precision_loss, reason = "only shown, with one decimal")]
pub(crate) fn kilobytes(bytes: u64) -> f64 {
    bytes as f64 / 1024.0
}
