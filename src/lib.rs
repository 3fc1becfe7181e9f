//! Hyperplane: a lab for linear classifiers. It trains the perceptron, Adaline and logistic regression step by step
//! and shows the data, the moving decision boundary and the loss.
//!
//! # The map of the house
//!
//! The app with the page beside it, and the mathematics (the last three rooms) as a crate of its own, `core/`. Each
//! folder is one idea a teacher would name; imports only point down this list, and the third floor's rooms stand beside
//! each other (but `lab` knows [`draw::View`], which is geometry alone).
//!
//! | floor | room | what is in it |
//! |---|---|---|
//! | 4 | `web` | the page (WebAssembly only): controls, canvases, pointer and keyboard, clock, address, [JavaScript interface](#from-javascript) |
//! | 3 | [`lab`] | the lab without a screen: one `State`, `Action`s, one pure `update`, undo, links, words |
//! | 3 | [`draw`] | plotters scenes for any drawing backend: plane, curves, theme |
//! | 3 | [`theory`] | what the lectures prove: separability, margin, bounds, step size, optima |
//! | 2 | [`learn`] | how it is learned: rules, batches, the trainer, its history, the ends of a run |
//! | 1 | [`data`] | what is learned from: data sets, gates, iris, made-up sets, scaling, splits |
//!
//! Beside `src/` stand `www/` (the site; `www/pkg/` is generated), `tests/` (properties, the page in a browser; the
//! reference numbers are in `core/tests/`), `benches/` and `xtask/` (`cargo xtask serve | test | wasm | dist | bench`).
//!
//! # How the page works
//!
//! Every control, key, gesture and link becomes an [`lab::Action`]; [`lab::update()`] applies it to the one
//! [`lab::State`]; once per animation frame `web` shows that state and redraws only the canvas layers whose contents
//! have changed. Training happens inside `update` too, in portions that the page's clock asks for. So undo, links and
//! tests all drive the same thing, and nothing depends on a screen.
//!
//! # Two modules of one crate
//!
//! The page opens with `lab.js`, built without the feature `whole`: what everybody needs, small enough to be there at
//! once. `hyperplane.js` is the same crate with everything: instruments, refinements, one's own line, the JavaScript
//! interface. When something marked `data-more` is pressed or chosen, or a link of version 2 is opened, `main.js` fetches
//! it and mounts it in the same place; the address carries the whole state across, [`lab::edits`] what undo and redo lead
//! to. The same two bring a lab back that was reloaded, or that has stopped with an error. So nothing but `src/web/`, the list of controls, the line and a few constants knows that there are two.
//!
//! # Without a browser
//!
//! ```
//! use hyperplane::lab::{Action, Readings, State, update};
//! let mut state = State::default(); // iris, setosa against versicolor, the perceptron
//! for _ in 0..5 {
//!     update(&mut state, Action::Epoch);
//! }
//! assert_eq!(Readings::of(&state).training.errors, 0);
//! ```
//!
//! # From JavaScript
//!
//! `mount(selector)` fills an element with the lab, and `Trainer` trains on numbers of one's own; the README shows both.

pub mod app;
pub mod draw;
pub mod instruments;
pub mod lab;
pub mod lessons;
#[cfg(target_arch = "wasm32")]
pub mod web;

pub use hyperplane_core::{data, learn, theory};

/// Half the code of the standard allocator, which every visitor would download.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();
