//! Users' stories, told to the real page in a real browser. `cargo xtask test` starts both and runs this.
#![cfg(not(target_arch = "wasm32"))]

mod browser;
mod classes;
mod compare;
mod descent;
mod explain;
mod gates;
mod growing;
mod hall;
mod hands;
mod input;
mod interface;
mod keyboard;
mod lab;
mod landscape;
mod lesson_files;
mod lessons;
mod likelihood;
mod line;
mod links;
mod look;
mod models;
mod native;
mod optima;
mod plot;
mod pointer;
mod spam;
mod standardize;
mod starts;
mod sweep;
mod theory;
mod timeline;
mod training;
mod zones;
