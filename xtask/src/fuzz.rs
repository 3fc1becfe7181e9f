//! `cargo xtask fuzz`.

use anyhow::Result;

use crate::shell;

/// Attacks the lab for so many minutes with random actions, links and data, beginning with a seed. What fails is told with
/// its seed and its last actions.
pub(crate) fn fuzz(minutes: u64, seed: u64) -> Result<()> {
    let mut cargo = shell::cargo();
    cargo
        .args([
            "test",
            "--profile",
            "fuzz",
            "--test",
            "attack",
            "--",
            "--nocapture",
        ])
        .env("ATTACK_MINUTES", minutes.to_string())
        .env("ATTACK_SEED", seed.to_string());
    shell::run(&mut cargo)
}
