//! The package for npm: the lab with its files in the folders that it looks for them in, and beside these what says how to
//! import it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::node::Node;
use super::{NO_VERSION, VERSION};
use crate::dist::PAGE;
use crate::steps::say;
use crate::wasm::kilobytes;
use crate::{files, licenses, shell, workspace};

/// Folders of files that the lab fetches later, by their paths.
const LATER: [&str; 3] = ["data/", "pkg/lessons/", "pkg/locales/"];
/// The font of formulas, which a style sheet names.
const FONTS: &str = "fonts/";

/// Writes the folder `npm` into the folder `to`, and the package beside it, whose path it returns.
pub(super) fn pack(to: &Path, node: &Node) -> Result<PathBuf> {
    let root = workspace::root();
    let tree = to.join("npm");
    lay_out(&root, &workspace::www(), &tree)?;
    let libraries = licenses::write(&tree.join("licenses"))?;
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Libraries</title>\n\
         <h1>Libraries in the WebAssembly</h1>\n{libraries}"
    );
    files::write(&tree.join("licenses/libraries.html"), page.as_bytes())?;
    let mut npm = node.npm(&tree);
    shell::output(npm.args(["pack", "--silent", "--pack-destination"]).arg(to))?;
    let package = to.join(format!("hyperplane-lab-{VERSION}.tgz"));
    let size = fs::metadata(&package).context("what npm has packed")?.len();
    say(&format!("{}: {:.1} KB", package.display(), kilobytes(size)));
    Ok(package)
}

/// All of its files but the licenses of libraries.
fn lay_out(root: &Path, www: &Path, to: &Path) -> Result<()> {
    files::empty(to)?;
    let own = root.join("npm");
    for path in files::walk(&own)? {
        let text = fs::read_to_string(own.join(&path))?;
        let text = text.replace(NO_VERSION, VERSION);
        files::write(&to.join(path), text.as_bytes())?;
    }
    for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
        files::write(&to.join(license), &fs::read(root.join(license))?)?;
    }
    let sheets = sheets(&fs::read_to_string(www.join(PAGE))?);
    let mut later = BTreeSet::new();
    for path in files::walk(www)? {
        let name = files::slashed(&path);
        let is_later = LATER.iter().any(|folder| name.starts_with(folder));
        if is_later && !name.ends_with(".d.ts") {
            later.insert(name.clone());
        }
        if is_later || ["pkg/", FONTS].iter().any(|f| name.starts_with(f)) || sheets.contains(&name)
        {
            files::write(&to.join(&path), &fs::read(www.join(&path))?)?;
        }
    }
    files::write(&to.join("lab.css"), style(&sheets).as_bytes())?;
    files::write(&to.join("files.js"), addresses(&later).as_bytes())
}

/// The style sheets of the page, in its order.
fn sheets(page: &str) -> Vec<String> {
    let links = page.split("<link rel=\"stylesheet\" href=\"").skip(1);
    let address = |rest: &str| Some(rest.split_once('"')?.0.to_owned());
    links.filter_map(address).collect()
}

/// One style sheet for all.
fn style(sheets: &[String]) -> String {
    let lines = sheets
        .iter()
        .map(|sheet| format!("@import \"./{sheet}\";\n"));
    lines.collect()
}

/// A script with the address of each file, written in the way that bundlers follow.
fn addresses(paths: &BTreeSet<String>) -> String {
    let line = |path| format!("    \"{path}\": new URL(\"./{path}\", import.meta.url).href,\n");
    let lines: String = paths.iter().map(line).collect();
    format!("export const files = {{\n{lines}}};\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Scratch;

    #[test]
    fn the_tree_has_what_the_lab_fetches_and_says_where() -> Result<()> {
        let page = "<link rel=\"stylesheet\" href=\"b.css\">\n<link rel=\"stylesheet\" href=\"pkg/a.css\">";
        let scratch = Scratch::with(
            "npm",
            &[
                ("npm/package.json", "\"version\": \"0.0.0\""),
                ("LICENSE-MIT", "MIT"),
                ("LICENSE-APACHE", "Apache"),
                ("www/index.html", page),
                ("www/b.css", ""),
                ("www/other.css", ""),
                ("www/main.js", ""),
                ("www/lessons/en/one.md", ""),
                ("www/data/digits.txt", "1"),
                ("www/fonts/math.woff2", ""),
                ("www/pkg/.gitignore", "*"),
                ("www/pkg/a.css", ""),
                ("www/pkg/lab.js", ""),
                ("www/pkg/lessons/en/one.txt", ""),
            ],
        )?;
        let to = scratch.path().join("to");
        lay_out(scratch.path(), &scratch.path().join("www"), &to)?;
        let names: Vec<_> = files::walk(&to)?
            .iter()
            .map(|path| files::slashed(path))
            .collect();
        let expected = [
            "LICENSE-APACHE",
            "LICENSE-MIT",
            "b.css",
            "data/digits.txt",
            "files.js",
            "fonts/math.woff2",
            "lab.css",
            "package.json",
            "pkg/a.css",
            "pkg/lab.js",
            "pkg/lessons/en/one.txt",
        ];
        assert_eq!(names, expected);
        let read = |name: &str| fs::read_to_string(to.join(name));
        assert_eq!(read("package.json")?, format!("\"version\": \"{VERSION}\""));
        assert_eq!(
            read("lab.css")?,
            "@import \"./b.css\";\n@import \"./pkg/a.css\";\n"
        );
        let digits = "\"data/digits.txt\": new URL(\"./data/digits.txt\", import.meta.url).href,";
        let files = read("files.js")?;
        assert!(
            files.contains(digits) && files.lines().count() == 4,
            "{files}"
        );
        Ok(())
    }
}
