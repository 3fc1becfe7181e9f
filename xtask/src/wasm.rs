//! From Rust to `www/pkg/`: what `wasm-pack build` does, without anything to install.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::{Bindgen, Output};

use crate::steps::{Steps, say};
use crate::tools::{self, WASM};
use crate::{files, shell, workspace};

/// How many steps [`build`] takes.
pub(crate) const STEPS: usize = 2 + 2 * MODULES.len();

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

/// Compiles the standard library with the page's own settings: made for size, and without the texts and places of
/// panics and the texts for debugging, which no user reads. That takes 15 KB off the download. Cargo still calls it
/// unstable, so where it is not to be had the page is built without.
const SMALL_STD: [&str; 4] = [
    "-Zbuild-std=std,panic_abort",
    "-Zbuild-std-features=optimize_for_size",
    "--config",
    // Joined to the flags in .cargo/config.toml, not instead of them.
    "target.wasm32-unknown-unknown.rustflags=['-Zunstable-options','-Cpanic=immediate-abort','-Zfmt-debug=none','-Zlocation-detail=none']",
];

/// Builds `www/pkg/`.
pub(crate) fn build(steps: &mut Steps) -> Result<()> {
    steps.run("checking the toolchain", check)?;
    let target = workspace::target_dir()?;
    let fresh = target.join("hyperplane-pkg");
    let built = target.join(WASM).join("release").join("hyperplane.wasm");
    files::empty(&fresh)?;
    for module in MODULES {
        steps.run(&format!("building {}.wasm (release)", module.name), || {
            compile(&module)
        })?;
        steps.run(&format!("making {}.js (wasm-bindgen)", module.name), || {
            bind(&module, &built, &fresh)
        })?;
    }
    steps.run("writing www/pkg/", || publish(&fresh))
}

/// One crate, two modules.
struct Module {
    /// The name of its files in `www/pkg/`.
    name: &'static str,
    /// What cargo is told besides.
    arguments: &'static [&'static str],
}

const MODULES: [Module; 2] = [
    // What the page opens with.
    Module {
        name: "lab",
        arguments: &["--no-default-features"],
    },
    Module {
        name: "hyperplane",
        arguments: &[],
    },
];

fn check() -> Result<()> {
    workspace::bindgen_version()?;
    tools::wasm_target()
}

fn compile(module: &Module) -> Result<()> {
    let mut cargo = shell::cargo();
    cargo
        .args(["build", "--release", "--lib", "--package", "hyperplane"])
        .args(["--target", WASM])
        .args(module.arguments);
    if tools::can_build_std()? {
        cargo
            .args(SMALL_STD)
            .env(tools::UNSTABLE.0, tools::UNSTABLE.1);
    } else {
        say("note: this Rust cannot compile its standard library anew; the wasm gets 15 KB larger");
    }
    shell::run(shell::with_our_flags(&mut cargo))?;
    Ok(())
}

/// Makes a module's script and wasm in the folder `fresh`.
fn bind(module: &Module, built: &Path, fresh: &Path) -> Result<()> {
    let mut output = Bindgen::new()
        .input_path(built)
        .out_name(module.name)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(false) // else `await init()` does not find the wasm
        .remove_name_section(true) // 10 to 16 KB of gzip
        .remove_producers_section(true)
        .reset_state_function(true) // a page can start again after a panic
        .generate_output()
        .with_context(|| format!("generating the JavaScript for {}", built.display()))?;
    let short = shorten_imports(&mut output);
    output.emit(fresh)?;
    let script = fresh.join(module.name).with_extension("js");
    fs::write(&script, lean(&fs::read_to_string(&script)?, &short))?;
    let wasm = fresh.join(format!("{}_bg.wasm", module.name));
    optimize(&wasm)?;
    let size = kilobytes(fs::metadata(&wasm)?.len());
    say(&format!("{}_bg.wasm: {size:.1} KB", module.name));
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

/// Gives what the wasm imports from the script short names instead of ones with hashes, which cannot be compressed:
/// 4 KB less to download. Returns the long and the short names.
fn shorten_imports(output: &mut Output) -> Vec<(String, String)> {
    let mut names = Vec::new();
    for (number, import) in output.wasm_mut().imports.iter_mut().enumerate() {
        let short = format!("i{number}");
        names.push((std::mem::replace(&mut import.name, short.clone()), short));
    }
    names
}

/// A script with short names for imports, and without the comments and the indentation that stand on lines
/// of their own: 1 KB less to download. The documentation stays in the `.d.ts` beside it.
pub(crate) fn lean(script: &str, short: &[(String, String)]) -> String {
    let mut lines = Vec::new();
    let mut in_comment = false;
    for line in script.lines().map(str::trim) {
        // The first comment says where the types are.
        in_comment |= line.starts_with("/*") && !line.contains("@ts-self-types");
        if !(in_comment || line.is_empty() || line.starts_with("//")) {
            lines.push(renamed(line, short));
        }
        in_comment &= !line.ends_with("*/");
    }
    lines.push(String::new());
    lines.join("\n")
}

/// A line that defines an import, with its short name; any other line as it is.
fn renamed(line: &str, short: &[(String, String)]) -> String {
    let definition = line.split_once(": function").and_then(|(name, rest)| {
        let (_, short) = short.iter().find(|(long, _)| long == name)?;
        Some(format!("{short}: function{rest}"))
    });
    definition.unwrap_or_else(|| line.into())
}

/// Bytes in units of 1024.
#[expect(clippy::cast_precision_loss, reason = "only shown, with one decimal")]
pub(crate) fn kilobytes(bytes: u64) -> f64 {
    bytes as f64 / 1024.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_loses_comments_and_indentation_only() {
        let script = "/* @ts-self-types=\"./x.d.ts\" */\n\n/**\n * Says.\n */\nexport function a() {\n    // one\n    \
                      return \"// kept /* kept */\"; // kept\n}\n/* gone */\n";
        let expected = "/* @ts-self-types=\"./x.d.ts\" */\nexport function a() {\nreturn \"// kept /* kept */\"; // kept\n}\n";
        assert_eq!(lean(script, &[]), expected);
    }

    #[test]
    fn only_definitions_of_imports_are_renamed() {
        let short = [("__wbg_now_1f".to_owned(), "i0".to_owned())];
        assert_eq!(
            renamed("__wbg_now_1f: function(arg0) {", &short),
            "i0: function(arg0) {"
        );
        assert_eq!(
            renamed("__wbg_now_1f2: function(arg0) {", &short),
            "__wbg_now_1f2: function(arg0) {"
        );
        assert_eq!(
            renamed("return __wbg_now_1f;", &short),
            "return __wbg_now_1f;"
        );
    }
}
