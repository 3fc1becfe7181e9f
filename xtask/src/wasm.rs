//! From Rust to `www/pkg/`: what `wasm-pack build` does, without anything to install.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::steps::{Steps, say};
use crate::tools::{self, WASM};
use crate::{files, shell, workspace};

/// How many steps [`build`] takes.
pub(crate) const STEPS: usize = 3;

/// What rustc's output may contain; wasm-opt has to be told.
const WASM_FEATURES: [&str; 8] = [
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
    "--enable-extended-const",
];

/// Builds `www/pkg/`.
pub(crate) fn build(steps: &mut Steps) -> Result<()> {
    steps.run("checking the toolchain", check)?;
    let module = steps.run("building the wasm (release)", compile)?;
    steps.run("writing www/pkg/ (wasm-bindgen)", || bind(&module))
}

fn check() -> Result<()> {
    workspace::bindgen_version()?;
    tools::wasm_target()
}

fn compile() -> Result<PathBuf> {
    let mut cargo = shell::cargo();
    cargo.args([
        "build",
        "--release",
        "--lib",
        "--package",
        "hyperplane",
        "--target",
        WASM,
    ]);
    shell::run(shell::with_our_flags(&mut cargo))?;
    Ok(workspace::target_dir()?
        .join(WASM)
        .join("release")
        .join("hyperplane.wasm"))
}

fn bind(module: &Path) -> Result<()> {
    // Generated apart and then compared, so that an unchanged file keeps its date.
    let fresh = workspace::target_dir()?.join("hyperplane-pkg");
    files::empty(&fresh)?;
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(false) // else `await init()` does not find the wasm
        .remove_name_section(true) // 10 to 16 KB of gzip
        .remove_producers_section(true)
        .reset_state_function(true) // a page can start again after a panic
        .generate(&fresh)
        .with_context(|| format!("generating the JavaScript for {}", module.display()))?;
    optimize(&fresh.join("hyperplane_bg.wasm"))?;
    let pkg = workspace::www().join("pkg");
    fs::create_dir_all(&pkg)?;
    let changed = files::mirror(&fresh, &pkg)?;
    let size = fs::metadata(pkg.join("hyperplane_bg.wasm"))?.len();
    say(&format!(
        "hyperplane_bg.wasm: {:.1} KB; {changed} file(s) changed",
        kilobytes(size)
    ));
    Ok(())
}

/// Lets wasm-opt have a go where it is installed. It is never required: an old one that does not
/// know today's instructions only costs a remark.
fn optimize(wasm: &Path) -> Result<()> {
    let Some(program) = shell::find("wasm-opt") else {
        return Ok(());
    };
    let smaller = wasm.with_extension("opt");
    let mut wasm_opt = shell::command(program);
    wasm_opt
        .arg("-O3")
        .args(WASM_FEATURES)
        .arg(wasm)
        .arg("-o")
        .arg(&smaller);
    match shell::output(&mut wasm_opt) {
        Ok(_) => {
            let before = kilobytes(fs::metadata(wasm)?.len());
            say(&format!(
                "wasm-opt: from {before:.1} KB to {:.1} KB",
                kilobytes(fs::metadata(&smaller)?.len())
            ));
            fs::rename(&smaller, wasm)?;
        }
        Err(error) => say(&format!("note: going on without wasm-opt: {error:#}")),
    }
    Ok(())
}

/// Bytes in units of 1024.
#[expect(clippy::cast_precision_loss, reason = "only shown, with one decimal")]
pub(crate) fn kilobytes(bytes: u64) -> f64 {
    bytes as f64 / 1024.0
}
