//! The share of an animation frame that the page needs while it trains: `cargo xtask bench` starts a browser and runs this.

#[cfg(not(target_arch = "wasm32"))]
#[path = "../../tests/e2e/browser.rs"]
mod browser;
#[cfg(not(target_arch = "wasm32"))]
mod measure;

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    measure::run();
}
