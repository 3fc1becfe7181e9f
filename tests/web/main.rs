//! The browser's side from within: what `mount` draws, and the trainer for scripts as JavaScript sees it.
#![cfg(target_arch = "wasm32")]

mod drawing;
mod hostile;
mod kernel;
mod predictions;
mod refusals;
mod rows;
mod theory;
mod toy_rows;
mod toys;
mod trainer;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
