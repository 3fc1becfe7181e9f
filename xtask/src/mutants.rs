//! `cargo xtask mutants`: whether the tests of the core notice when its code is changed.

use std::fs;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::steps::say;
use crate::{shell, tools, workspace};

/// How cargo-mutants ends when it has come to its end: all found, some missed, some that never ended.
const ENDS: [i32; 3] = [0, 2, 3];

/// What became of the mutants.
#[derive(Debug, PartialEq)]
struct Outcomes {
    caught: u64,
    missed: u64,
}

/// Changes the core in one place after the other, runs its tests each time, and prints the share of changes that they
/// notice; with a shard `k/n`, only for every n-th place.
pub(crate) fn mutants(shard: Option<&str>) -> Result<()> {
    tools::cargo_mutants()?;
    let folder = workspace::target_dir()?.join("mutants");
    let mut cargo = shell::cargo();
    cargo
        .args(["mutants", "--package", "hyperplane-core", "--no-times"])
        .args(["--cargo-test-arg=--lib", "--cargo-test-arg=--tests"])
        .arg("--output")
        .arg(&folder);
    fs::create_dir_all(&folder)?;
    if let Some(shard) = shard {
        cargo.args(["--sharding", "round-robin", "--shard", shard]);
    }
    let status = cargo.status().context("running cargo mutants")?;
    if !status.code().is_some_and(|code| ENDS.contains(&code)) {
        bail!("cargo mutants has not come to its end");
    }
    let found = folder.join("mutants.out");
    let outcomes = fs::read_to_string(found.join("outcomes.json"))?;
    say(&outcomes_of(&outcomes)?.told());
    print!("{}", fs::read_to_string(found.join("missed.txt"))?);
    Ok(())
}

/// Reads what cargo-mutants has written: what does not compile is no change, and what never ends is noticed.
fn outcomes_of(text: &str) -> Result<Outcomes> {
    let outcomes: Value = serde_json::from_str(text)?;
    let count = |name: &str| outcomes[name].as_u64().context("a number of mutants");
    Ok(Outcomes {
        caught: count("caught")? + count("timeout")?,
        missed: count("missed")?,
    })
}

impl Outcomes {
    #[expect(clippy::cast_precision_loss, reason = "only shown, with one decimal")]
    fn told(&self) -> String {
        let all = self.caught + self.missed;
        let share = 100.0 * self.caught as f64 / all.max(1) as f64;
        format!(
            "{} of {all} changes are noticed ({share:.1} %)",
            self.caught
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_compile_is_not_counted() -> Result<()> {
        let text = r#"{"outcomes":[],"total_mutants":12,"missed":1,"caught":7,"timeout":2,"unviable":2,"success":0}"#;
        assert_eq!(
            outcomes_of(text)?.told(),
            "9 of 10 changes are noticed (90.0 %)"
        );
        assert!(outcomes_of("{}").is_err());
        Ok(())
    }
}
