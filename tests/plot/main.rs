//! The plots of `hyperplane::plot`, looked at through a backend that writes down every call.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod charts;
mod compare;
mod descent;
mod likelihood;
mod outside;
mod plane;
mod record;
mod standardize;
mod starts;
mod sweep;
