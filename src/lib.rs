//! Hyperplane.
pub mod data;
pub mod draw;
pub mod lab;
pub mod learn;
pub mod theory;
#[cfg(target_arch = "wasm32")]
pub mod web;
