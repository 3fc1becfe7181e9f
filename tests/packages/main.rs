//! The packages that other projects install, used as in these. `cargo xtask test` makes the packages and runs this.
#![cfg(not(target_arch = "wasm32"))]

#[path = "../e2e/browser.rs"]
#[allow(dead_code, reason = "a part of what the stories need")]
mod browser;
mod jupyter;
mod marimo;
mod npm;
mod programs;
mod vscode;
mod wheel;
