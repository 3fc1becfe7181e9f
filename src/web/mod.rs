//! web
use wasm_bindgen::prelude::*;
/// Mounts the lab.
#[wasm_bindgen]
pub fn mount(selector: &str) { let _ = selector; }
