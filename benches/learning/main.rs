//! The time per sample: natively by `cargo bench --bench learning`, in the browser beside it by `cargo xtask bench`.
//!
//! The trainer also judges and records the end of every epoch, which is a second pass over the samples.

#[cfg(not(target_arch = "wasm32"))]
#[path = "../../tests/e2e/browser.rs"]
#[allow(dead_code, reason = "a part of what the tests need")]
mod browser;
#[cfg(not(target_arch = "wasm32"))]
mod cases;
#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(not(target_arch = "wasm32"))]
mod wasm;

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    native::run();
}
