//! The licenses of the libraries that are built into the WebAssembly, as their packages have them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};
use cargo_metadata::{DepKindInfo, DependencyKind, Metadata, Package, Target};
use fs_err as fs;

use crate::docs::escaped;
use crate::tools::WASM;
use crate::{files, shell, workspace};

/// The packages that become WebAssembly.
const ROOTS: [&str; 2] = ["hyperplane", "hyperplane-lessons"];
/// The toolchain's file about its standard library, and its name on the site.
const RUST: [&str; 2] = ["share/doc/rust/COPYRIGHT-library.html", "rust-library.html"];

/// Lists all libraries with their licenses, then the texts of these, as HTML. What the toolchain says of the standard library is
/// copied into the folder `to`, if it is there.
pub(crate) fn write(to: &Path) -> Result<String> {
    let mut rustc = shell::command("rustc");
    let sysroot = shell::output(rustc.args(["--print", "sysroot"]))?;
    let mut first = String::new();
    if let Ok(page) = fs::read(Path::new(sysroot.trim()).join(RUST[0])) {
        files::write(&to.join(RUST[1]), &page)?;
        first = format!("<li><a href=\"{}\">std</a></li>\n", RUST[1]);
    }
    let [list, texts] = of_packages()?;
    Ok(format!("<ul>\n{first}{list}</ul>\n{texts}"))
}

/// The list of all packages with their licenses, and the texts of these.
pub(crate) fn of_packages() -> Result<[String; 2]> {
    let metadata = workspace::metadata(&["--locked", "--filter-platform", WASM])?;
    let (mut list, mut page) = (String::new(), String::new());
    // The same text stands there once.
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages(&metadata)? {
        let name = format!("{} {}", package.name, package.version);
        let license = package.license.as_deref().unwrap_or_default();
        let line = [&name, license, &package.authors.join(", ")].join(" · ");
        let line = line.trim_end_matches(" · ");
        list += &format!("<li>{}</li>\n", escaped(line));
        let folder = package.manifest_path.parent();
        let folder = folder.context("a package without a folder")?;
        for file in chosen(folder.as_std_path())? {
            let text = String::from_utf8_lossy(&fs::read(folder.join(file))?).replace('\r', "");
            texts.entry(text).or_default().push(name.clone());
        }
    }
    for (text, mut names) in texts {
        names.dedup();
        let (names, text) = (names.join(", "), escaped(text.trim_end()));
        page += &format!("<h3>{names}</h3>\n<pre>{text}</pre>\n");
    }
    Ok([list, page])
}

/// All packages that the roots are built from, in the order of their names. What runs while they are compiled is no part of them.
fn packages(metadata: &Metadata) -> Result<Vec<&Package>> {
    let resolve = metadata.resolve.as_ref().context("dependencies")?;
    let all = metadata.packages.iter();
    let roots = all.filter(|package| ROOTS.contains(&package.name.as_str()));
    let mut open: Vec<_> = roots.map(|package| &package.id).collect();
    let mut found = BTreeMap::new();
    while let Some(id) = open.pop() {
        let package = &metadata[id];
        let is_macro = package.targets.iter().any(Target::is_proc_macro);
        if is_macro || found.insert((&package.name, id), package).is_some() {
            continue;
        }
        // Others are for tests and build scripts.
        let is_normal = |kind: &DepKindInfo| kind.kind == DependencyKind::Normal;
        let needed = resolve[id].deps.iter();
        let needed = needed.filter(|needed| needed.dep_kinds.iter().any(is_normal));
        open.extend(needed.map(|needed| &needed.pkg));
    }
    Ok(found.into_values().collect())
}

/// The files of a package with the license that we choose, where it offers several: MIT, else Apache-2.0.
fn chosen(folder: &Path) -> Result<Vec<String>> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let upper = name.to_uppercase();
        if ["LICEN", "COPYRIGHT", "NOTICE"]
            .iter()
            .any(|word| upper.starts_with(word))
        {
            names.insert((upper, name));
        }
    }
    let choice = ["MIT", "APACHE"];
    let choice = choice
        .iter()
        .find(|choice| names.iter().any(|(upper, _)| upper.contains(*choice)));
    // Unicode's holds for tables in it, besides.
    let always = ["UNICODE", "COPYRIGHT", "NOTICE"];
    let is_kept = |upper: &str| match choice {
        Some(choice) => upper.contains(choice) || always.iter().any(|word| upper.contains(word)),
        None => true,
    };
    names.retain(|(upper, _)| is_kept(upper));
    Ok(names.into_iter().map(|(_, name)| name).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::Scratch;

    #[test]
    fn every_library_of_the_page_is_named_and_the_texts_of_its_license_are_there() -> Result<()> {
        let scratch = Scratch::new("licenses")?;
        let page = write(scratch.path())?;
        for name in [
            "fluent-bundle 0.",
            "plotters 0.",
            "pulldown-cmark 0.",
            "libm 0.",
            "hyperplane-core 0.",
            "hyperplane-plot 0.",
            "hyperplane-text 0.",
        ] {
            assert!(page.contains(&format!("<li>{name}")), "{name}");
        }
        // Tests, build scripts, macros and the task runner are not in the page.
        for name in ["thirtyfour", "serde_derive", "hyper ", "wasm-bindgen-macro"] {
            assert!(!page.contains(&format!("<li>{name}")), "{name}");
        }
        for text in [
            "Permission is hereby granted, free of charge",
            "Apache License",
            "UNICODE LICENSE V3",
        ] {
            assert!(page.contains(text), "{text}");
        }
        assert!(!page.contains("GNU GENERAL PUBLIC"));
        Ok(())
    }

    #[test]
    fn of_several_licenses_one_is_chosen() -> Result<()> {
        for (offered, expected) in [
            (
                &["LICENSE-APACHE", "LICENSE-MIT", "UNLICENSE"][..],
                &["LICENSE-MIT"][..],
            ),
            (
                &["LICENSE-APACHE", "LICENSE-GPLv2", "src.rs"],
                &["LICENSE-APACHE"],
            ),
            (&["License.txt", "NOTICE"], &["License.txt", "NOTICE"]),
            (
                &["LICENSE-MIT", "LICENSE-UNICODE"],
                &["LICENSE-MIT", "LICENSE-UNICODE"],
            ),
            (&["lib.rs"], &[]),
        ] {
            let files: Vec<_> = offered.iter().map(|name| (*name, "")).collect();
            let scratch = Scratch::with("offered", &files)?;
            assert_eq!(chosen(scratch.path())?, expected);
        }
        Ok(())
    }
}
