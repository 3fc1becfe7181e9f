//! The package for npm: the lab with its files in the folders that it looks for them in, and beside these what says how to
//! import it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use fs_err as fs;

use super::node::Node;
use super::{VERSION, copy_project, with_size_told};
use crate::place::Place;
use crate::{files, licenses, scoped, shell, workspace};

/// Folders of files that the lab fetches later, by their paths.
const LATER: [&str; 3] = ["data/", "pkg/lessons/", "pkg/locales/"];
/// The file that npm reads, and its line that is followed by those that depend on the place.
const MANIFEST: &str = "package.json";
const LICENSE: &str = "  \"license\": \"MIT OR Apache-2.0\",\n";
/// The font of formulas, which a style sheet names.
const FONTS: &str = "fonts/";

/// Writes the folder `npm` into the folder `to`, and the package beside it, whose path it returns.
pub(super) fn pack(to: &Path, node: &Node, place: &Place) -> Result<PathBuf> {
    let root = workspace::root();
    let tree = to.join("npm");
    lay_out(&root, &workspace::www(), place, &tree)?;
    let libraries = licenses::write(&tree.join("licenses"))?;
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Libraries</title>\n\
         <h1>Libraries in the WebAssembly</h1>\n{libraries}"
    );
    files::write(&tree.join("licenses/libraries.html"), page)?;
    let mut npm = node.npm(&tree);
    shell::output(npm.args(["pack", "--silent", "--pack-destination"]).arg(to))?;
    let package = to.join(format!("hyperplane-lab-{VERSION}.tgz"));
    with_size_told(package)
}

/// All of its files but the licenses of libraries.
fn lay_out(root: &Path, www: &Path, place: &Place, to: &Path) -> Result<()> {
    files::empty(to)?;
    copy_project(&root.join("npm"), to, |_| true)?;
    let manifest = fs::read_to_string(to.join(MANIFEST))?;
    let with_place = format!("{LICENSE}{}", addresses_of(place));
    let manifest = manifest.replacen(LICENSE, &with_place, 1);
    files::write(&to.join(MANIFEST), manifest)?;
    let mut later = BTreeSet::new();
    for path in files::walk(www)? {
        let name = files::slashed(&path);
        let is_later = LATER.iter().any(|folder| name.starts_with(folder));
        if is_later && !name.ends_with(".d.ts") {
            later.insert(name.clone());
        }
        if is_later || ["pkg/", FONTS].iter().any(|f| name.starts_with(f)) {
            files::write(&to.join(&path), fs::read(www.join(&path))?)?;
        }
    }
    // The name that pages without a bundler know.
    let style = format!("@import \"./pkg/{}\";\n", scoped::NAME);
    files::write(&to.join(scoped::NAME), style)?;
    files::write(&to.join("files.js"), addresses(&later))
}

/// The lines of the manifest that tell where the lab, its sources and its issues are, as far as that is known.
fn addresses_of(place: &Place) -> String {
    let mut lines = String::new();
    if let Some(home) = place.address.as_ref().or(place.source.as_ref()) {
        lines += &format!("  \"homepage\": \"{home}\",\n");
    }
    if let Some(source) = &place.source {
        let url = source.trim_end_matches('/');
        lines += &format!(
            "  \"repository\": {{ \"type\": \"git\", \"url\": \"git+{url}.git\" }},\n  \"bugs\": \"{url}/issues\",\n"
        );
    }
    lines
}

/// A script with the address of each file, written in the way that bundlers follow.
fn addresses(paths: &BTreeSet<String>) -> String {
    let line = |path| format!("    \"{path}\": new URL(\"./{path}\", import.meta.url).href,\n");
    let lines: String = paths.iter().map(line).collect();
    format!("export const files = {{\n{lines}}};\n")
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;
    use crate::files::Scratch;

    #[test]
    fn the_tree_has_what_the_lab_fetches_and_says_where() -> Result<()> {
        let scratch = Scratch::with(
            "npm",
            &[
                (
                    "npm/package.json",
                    &format!("{{ \"version\": \"0.0.0\",\n{LICENSE}\"type\": \"module\" }}"),
                ),
                ("LICENSE-MIT", "MIT"),
                ("LICENSE-APACHE", "Apache"),
                ("www/index.html", ""),
                ("www/b.css", ""),
                ("www/other.css", ""),
                ("www/main.js", ""),
                ("www/lessons/en/one.md", ""),
                ("www/data/digits.txt", "1"),
                ("www/fonts/math.woff2", ""),
                ("www/pkg/.gitignore", "*"),
                ("www/pkg/lab.css", ""),
                ("www/pkg/lab.js", ""),
                ("www/pkg/lessons/en/one.txt", ""),
            ],
        )?;
        let to = scratch.path().join("to");
        let place = Place {
            address: Some("https://host/lab/".into()),
            source: Some("https://code/a/lab/".into()),
        };
        lay_out(scratch.path(), &scratch.path().join("www"), &place, &to)?;
        let names: Vec<_> = files::walk(&to)?
            .iter()
            .map(|path| files::slashed(path))
            .collect();
        let expected = [
            "LICENSE-APACHE",
            "LICENSE-MIT",
            "data/digits.txt",
            "files.js",
            "fonts/math.woff2",
            "lab.css",
            "package.json",
            "pkg/lab.css",
            "pkg/lab.js",
            "pkg/lessons/en/one.txt",
        ];
        assert_eq!(names, expected);
        let read = |name: &str| fs::read_to_string(to.join(name));
        let manifest: serde_json::Value = serde_json::from_str(&read("package.json")?)?;
        let expected = serde_json::json!({
            "version": VERSION, "license": "MIT OR Apache-2.0", "type": "module", "homepage": "https://host/lab/",
            "repository": { "type": "git", "url": "git+https://code/a/lab.git" }, "bugs": "https://code/a/lab/issues",
        });
        assert_eq!(manifest, expected);
        assert_eq!(read("lab.css")?, "@import \"./pkg/lab.css\";\n");
        let digits = "\"data/digits.txt\": new URL(\"./data/digits.txt\", import.meta.url).href,";
        let files = read("files.js")?;
        assert!(
            files.contains(digits) && files.lines().count() == 4,
            "{files}"
        );
        Ok(())
    }

    /// All that a bundler reads of the package: its own scripts and those made with the WebAssembly.
    const SCRIPTS: [&str; 4] = [
        include_str!("../../../npm/index.js"),
        include_str!("../../../npm/node.js"),
        include_str!("../hyperplane.js"),
        include_str!("../annex.js"),
    ];

    #[test]
    fn bundlers_can_read_every_address() {
        let made = addresses(&BTreeSet::from(["data/a.txt".to_owned()]));
        for script in SCRIPTS.iter().copied().chain([&*made]) {
            for rest in script.split("new URL(").skip(1) {
                let (address, rest) = rest.split_once(',').expect("an address and its base");
                let inner = address.strip_prefix('"').and_then(|a| a.strip_suffix('"'));
                assert!(inner.is_some_and(|inner| !inner.contains('"')), "{address}");
                assert!(rest.starts_with(" import.meta.url)"), "{address}");
            }
        }
    }

    #[test]
    fn the_manifest_and_the_types_say_what_there_is() -> Result<()> {
        let manifest = fs::read_to_string(workspace::root().join("npm/package.json"))?;
        assert!(manifest.contains(LICENSE));
        let manifest: serde_json::Value = serde_json::from_str(&manifest)?;
        let effects = manifest["sideEffects"].as_array().context("a list")?;
        for own in ["./index.js", "./node.js", "./lab.css"] {
            assert!(effects.iter().any(|effect| effect == own), "{own}");
        }
        // Types that options and results of the interface have; none is forgotten where they are named one by one.
        let types = include_str!("../hyperplane.d.ts");
        for file in files::walk(&workspace::root().join("src/web/api"))? {
            let source = fs::read_to_string(workspace::root().join("src/web/api").join(file))?;
            for line in source.lines() {
                let declared = ["export interface ", "export type "]
                    .iter()
                    .find_map(|start| line.strip_prefix(start));
                if let Some(rest) = declared {
                    let name = rest.split([' ', '<', '{']).next().unwrap_or_default();
                    let is_named = types.split([',', ' ', '\n']).any(|word| word == name);
                    assert!(is_named, "{name}");
                }
            }
        }
        Ok(())
    }
}
