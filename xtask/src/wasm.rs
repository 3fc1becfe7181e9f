//! From Rust to `www/pkg/`: what `wasm-pack build` does, without anything to install.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use fs_err as fs;
use wasm_bindgen_cli_support::Bindgen;

use crate::steps::{say, step};
use crate::tools::{self, WASM};
use crate::{files, lessons, locales, scoped, shell, split, styles, workspace};

/// The name of the files in `www/pkg/` that the page starts with.
const NAME: &str = "lab";

/// Builds `www/pkg/`.
pub(crate) fn build() -> Result<()> {
    step("checking the toolchain", check)?;
    let target = workspace::target_dir()?;
    let fresh = target.join("hyperplane-pkg");
    let built = step("building hyperplane.wasm (release)", || {
        // By the relocations it is cut in two.
        let options = ["--features", "split", "--", "-Clink-arg=--emit-relocs"];
        compile("hyperplane", &options)
    })?;
    step("cutting it in two, making lab.js (wasm-bindgen)", || {
        files::empty(&fresh)?;
        bind(&split::cut(&built, &fresh)?, &fresh)
    })?;
    step("making lessons and languages", || {
        lessons::build(&fresh)?;
        locales::build(&fresh)
    })?;
    step("joining the instruments' styles", || {
        let instruments = workspace::root().join("src").join("instruments");
        styles::join(&instruments, &locales::languages()?, &fresh)?;
        scoped::write(&workspace::www(), &fresh)
    })?;
    step("writing www/pkg/", || publish(&fresh))
}

fn check() -> Result<()> {
    workspace::bindgen_version()?;
    tools::wasm_target()
}

/// Compiles a package with these options of `cargo rustc`; returns the WebAssembly file.
pub(crate) fn compile(package: &str, options: &[&str]) -> Result<PathBuf> {
    let mut cargo = shell::cargo();
    cargo
        .args("rustc --release --lib --crate-type cdylib --target".split(' '))
        .args([WASM, "--package", package])
        .args(options);
    shell::run(shell::with_our_flags(&mut cargo))?;
    let folder = workspace::target_dir()?.join(WASM).join("release");
    Ok(folder
        .join(package.replace('-', "_"))
        .with_extension("wasm"))
}

/// Prepares to make the script and the wasm of this name from a WebAssembly file.
pub(crate) fn bindgen(built: &Path, name: &str) -> Result<Bindgen> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(built)
        .out_name(name)
        .web(true)?
        .omit_default_module_path(false) // else `await init()` does not find the wasm
        .remove_name_section(true) // 10 to 16 KB of gzip
        .remove_producers_section(true);
    Ok(bindgen)
}

/// Makes the script and the wasm of the lab in the folder `fresh`.
fn bind(built: &Path, fresh: &Path) -> Result<()> {
    bindgen(built, NAME)?
        .typescript(true)
        .reset_state_function(true) // a page can start again after a panic
        .keep_lld_exports(true) // what the second file shares
        .generate(fresh)
        .with_context(|| format!("generating the JavaScript for {}", built.display()))?;
    let wasm = fresh.join(format!("{NAME}_bg.wasm"));
    let size = kilobytes(fs::metadata(wasm)?.len());
    say!("{NAME}_bg.wasm: {size:.1} KB");
    Ok(())
}

/// Generated apart and then compared, so that an unchanged file keeps its date.
fn publish(fresh: &Path) -> Result<()> {
    let pkg = workspace::www().join("pkg");
    fs::create_dir_all(&pkg)?;
    let changed = files::mirror(fresh, &pkg)?;
    say!("{changed} file(s) changed");
    Ok(())
}

/// Bytes in units of 1024.
#[expect(clippy::cast_precision_loss, reason = "only shown, with one decimal")]
pub(crate) fn kilobytes(bytes: u64) -> f64 {
    bytes as f64 / 1024.0
}
