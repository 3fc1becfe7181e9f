//! `cargo xtask mutants`: whether the tests of the core notice when its code is changed.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::steps::say;
use crate::{shell, tools, workspace};

/// The exit codes of cargo-mutants when it has come to its end: all found, some missed, some that never ended.
const ENDS: [i32; 3] = [0, 2, 3];

/// Changes the core in one place after the other, runs its tests each time, and prints the share of changes that they
/// notice; with a shard `k/n`, only for every n-th place.
pub(crate) fn mutants(shard: Option<&str>) -> Result<()> {
    tools::cargo_mutants()?;
    let shard = shard.map_or_else(Vec::new, |shard| {
        vec!["--sharding", "round-robin", "--shard", shard]
    });
    let found = pass("tests", &shard, &["--lib", "--tests"])?;
    let all = number_of(&fs::read_to_string(found.join("outcomes.json"))?)?;
    let mut survivors = missed(&found)?;
    if !survivors.is_empty() {
        // The examples take longest to build: only what the tests have missed is shown to them.
        let names: Vec<_> = survivors.lines().map(only).collect();
        let names: Vec<_> = names.iter().flat_map(|name| ["--re", name]).collect();
        survivors = missed(&pass("examples", &names, &["--doc"])?)?;
    }
    say(&summary_line(all, survivors.lines().count()));
    print!("{survivors}");
    Ok(())
}

/// Shows some mutants to these of the core's tests; hands back where it is told what became of them.
fn pass(name: &str, which: &[&str], tests: &[&str]) -> Result<PathBuf> {
    let folder = workspace::target_dir()?.join("mutants").join(name);
    fs::create_dir_all(&folder)?;
    let mut cargo = shell::cargo();
    cargo
        .args(["mutants", "--package", "hyperplane-core", "--no-times"])
        .arg("--output")
        .arg(&folder)
        .args(which)
        .arg("--")
        .args(tests);
    let status = cargo.status().context("running cargo mutants")?;
    if !status.code().is_some_and(|code| ENDS.contains(&code)) {
        bail!("cargo mutants has not come to its end");
    }
    Ok(folder.join("mutants.out"))
}

fn missed(found: &Path) -> Result<String> {
    Ok(fs::read_to_string(found.join("missed.txt"))?)
}

/// A regular expression that the mutant of this name alone matches.
fn only(name: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || c == ' ' || c == '_' || c == '/';
    let escape = |c| {
        if plain(c) {
            c.to_string()
        } else {
            format!("\\x{{{:x}}}", u32::from(c))
        }
    };
    format!("^{}$", name.chars().map(escape).collect::<String>())
}

/// The number of mutants, from the file that cargo-mutants has written: one that does not compile is none.
fn number_of(outcomes: &str) -> Result<usize> {
    let outcomes: Value = serde_json::from_str(outcomes)?;
    let count = |name: &str| outcomes[name].as_u64().context("a number of mutants");
    // What never ends is noticed, too.
    let all = count("caught")? + count("timeout")? + count("missed")?;
    Ok(usize::try_from(all)?)
}

#[expect(clippy::cast_precision_loss, reason = "only shown, with one decimal")]
fn summary_line(all: usize, missed: usize) -> String {
    let noticed = all - missed;
    let share = 100.0 * noticed as f64 / all.max(1) as f64;
    format!("{noticed} of {all} changes are noticed ({share:.1} %)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_compile_is_not_counted() -> Result<()> {
        let text = r#"{"outcomes":[],"total_mutants":12,"missed":1,"caught":7,"timeout":2,"unviable":2,"success":0}"#;
        assert_eq!(number_of(text)?, 10);
        assert!(number_of("{}").is_err());
        assert_eq!(summary_line(10, 1), "9 of 10 changes are noticed (90.0 %)");
        assert_eq!(summary_line(0, 0), "0 of 0 changes are noticed (0.0 %)");
        Ok(())
    }

    #[test]
    fn a_name_stands_for_one_mutant() {
        assert_eq!(
            only("a.rs:7: - to +"),
            r"^a\x{2e}rs\x{3a}7\x{3a} \x{2d} to \x{2b}$"
        );
    }
}
