//! Which native tests a change needs: those of the crates and folders whose files differ from the main branch.

use std::collections::BTreeSet;
use std::ffi::OsString;

use anyhow::Result;

use crate::shell;
use crate::steps::say;

/// The arguments of one `cargo test`.
pub(crate) type Scope = Vec<OsString>;

/// Arguments of `cargo test`.
pub(crate) fn scope(words: &[&str]) -> Scope {
    words.iter().map(OsString::from).collect()
}

/// Returns the native tests of the files that have changed.
pub(crate) fn scopes() -> Result<Vec<Scope>> {
    let files = files()?;
    let scopes = of_files(files.iter().map(String::as_str));
    say!("{} file(s) have changed", files.len());
    Ok(scopes)
}

/// The files that differ from the main branch as it was when this one left it, and those that git does not know.
fn files() -> Result<Vec<String>> {
    let git = |words: &[&str]| shell::output(shell::command("git").args(words));
    // On the main branch itself, what is not yet pushed; without another repository, the last commit.
    let upstream = ["@{upstream}", "origin/main", "main"];
    let base = upstream.iter().find_map(|name| {
        let base = git(&["merge-base", "HEAD", name]).ok()?.trim().to_owned();
        let head = git(&["rev-parse", "HEAD"]).ok()?.trim().to_owned();
        (base != head).then_some(base)
    });
    let base = base.unwrap_or_else(|| "HEAD~1".into());
    let mut files = git(&["diff", "--name-only", &base])?;
    files += &git(&["ls-files", "--others", "--exclude-standard"])?;
    Ok(files.lines().map(String::from).collect())
}

/// The beginnings of paths, with the package that is tested, the test program, and true for the lab's own tests. The first
/// one that fits counts.
const TESTED: [(&str, Option<&str>, Option<&str>, bool); 13] = [
    ("core/", Some("hyperplane-core"), None, true),
    (
        "lessons/",
        Some("hyperplane-lessons"),
        Some("lessons"),
        false,
    ),
    ("xtask/", Some("xtask"), None, false),
    ("crates/plot/", None, Some("plot"), true),
    ("crates/text/", None, Some("locales"), true),
    ("crates/", None, None, true),
    ("src/", None, None, true),
    ("build.rs", None, None, true),
    ("www/locales/", None, Some("locales"), true),
    ("www/index.html", None, Some("locales"), true),
    ("www/lessons/", None, Some("lessons"), false),
    ("www/fonts/", None, Some("font"), false),
    ("python/", None, Some("python"), false),
];
/// Test programs that run when they have changed themselves.
const PROGRAMS: [&str; 8] = [
    "attack", "font", "lessons", "locales", "plot", "programs", "python", "style",
];

/// The tests of files; tests that read how everything is written always run.
fn of_files<'a>(files: impl Iterator<Item = &'a str>) -> Vec<Scope> {
    let (mut packages, mut tests) = (BTreeSet::new(), BTreeSet::from(["house", "writing"]));
    let mut is_lab = false;
    for file in files {
        if let Some((_, package, test, of_lab)) =
            TESTED.iter().find(|(start, ..)| file.starts_with(start))
        {
            packages.extend(package);
            tests.extend(test);
            is_lab |= of_lab;
        }
        match file.split('/').collect::<Vec<_>>()[..] {
            ["www", style] if style.ends_with(".css") => drop(tests.insert("style")),
            ["tests", name, ..] => {
                let name = name.trim_end_matches(".rs");
                tests.extend(PROGRAMS.into_iter().find(|known| *known == name));
            }
            _ => {}
        }
    }
    let of_package = |name: &&str| match *name {
        "xtask" => scope(&["--package", name, "--bins"]),
        _ => scope(&["--package", name, "--lib", "--tests"]),
    };
    let mut scopes: Vec<Scope> = packages.iter().map(of_package).collect();
    let mut own = scope(&["--workspace", "--exclude", "xtask"]);
    if is_lab {
        own.push("--lib".into());
    }
    for test in tests {
        own.extend(scope(&["--test", test]));
    }
    scopes.push(own);
    scopes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(files: &[&str]) -> Vec<String> {
        let scopes = of_files(files.iter().copied()).into_iter();
        let word = |word: OsString| word.into_string().expect("text");
        let line = |scope: Scope| scope.into_iter().map(word).collect::<Vec<_>>().join(" ");
        scopes.map(line).collect()
    }

    #[test]
    fn what_has_changed_is_tested_and_always_how_it_is_written() {
        let always = "--workspace --exclude xtask --test house --test writing";
        assert_eq!(lines(&[]), [always]);
        assert_eq!(
            lines(&["README.md", "www/main.js", "tests/e2e/main.rs"]),
            [always]
        );
        assert_eq!(
            lines(&["xtask/src/main.rs", "core/src/lib.rs"]),
            [
                "--package hyperplane-core --lib --tests",
                "--package xtask --bins",
                "--workspace --exclude xtask --lib --test house --test writing"
            ]
        );
        assert_eq!(
            lines(&["www/lessons/en/01.md", "crates/plot/src/scene.rs"]),
            [
                "--workspace --exclude xtask --lib --test house --test lessons --test plot --test writing"
            ]
        );
    }
}
