//! Hyperplane: a lab for linear classifiers. It trains the perceptron, Adaline and logistic regression step by step
//! and shows the data, the moving decision boundary and the loss.
//!
//! # The map of the house
//!
//! The app with the page beside it, and the mathematics (the last three rooms) as a crate of its own, `core/`. Each
//! folder is one idea a teacher would name; imports only point down this list, and rooms of one floor stand beside each
//! other (but `lab` draws its plane with [`draw`]).
//!
//! | floor | room | what is in it |
//! |---|---|---|
//! | 6 | `web` | the page (WebAssembly only): controls, canvases, pointer and keyboard, clock, address, [JavaScript interface](#from-javascript) |
//! | 5 | [`app`] | one state of everything: the lab, its instruments, its lessons; one update, one frame, one link |
//! | 4 | [`instruments`] | what opens beside the lab: a folder each, and a registry |
//! | 4 | [`lessons`] | texts with a lab: their format, conditions, scripts, and the one that is open |
//! | 3 | [`lab`] | the lab without a screen: one `State`, `Action`s, one pure `update`, undo, links, words |
//! | 3 | [`draw`] | plotters scenes for any drawing backend: plane, curves, theme |
//! | 3 | [`theory`] | what the lectures prove: separability, margin, bounds, step size, optima |
//! | 2 | [`learn`] | how it is learned: rules, batches, the trainer, its history, the ends of a run |
//! | 1 | [`data`] | what is learned from: data sets, gates, iris, made-up sets, scaling, splits |
//!
//! Beside `src/` stand `www/` (the site; `www/pkg/` is generated), `lessons/` (a crate: from Markdown with TeX to what
//! [`lessons`] reads), `tests/` (properties, the page in a browser; the reference numbers are in `core/tests/`),
//! `benches/` and `xtask/` (`cargo xtask serve | test | wasm | lessons | dist | bench`).
//!
//! # How the page works
//!
//! Every control, key, gesture and link becomes an [`app::Action`]; [`app::App::update`] applies it; once per animation
//! frame [`app::App::frame`] trains and computes as much as there is time for, and `web` shows the state and redraws only
//! the canvas layers whose contents have changed. So undo, links and tests all drive the same thing, and nothing depends
//! on a screen.
//!
//! # How the page starts
//!
//! `www/index.html` holds the real markup of the lab ([`markup`]), which is painted before the WebAssembly is there and
//! waits, inert, for it: [`mount`](#from-javascript) uses it there and inserts the same text into other pages.
//! `www/main.js` starts the lab, says what is the matter when it cannot start, and starts it again when it has stopped
//! with an error: the address holds the whole state, and the tab keeps what undo and redo lead to ([`lab::edits`]).
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
//! `mount(selector)` fills an element with the lab, and `Trainer` trains on numbers of one's own; `docs/javascript.md` shows both.

pub mod app;
pub mod draw;
pub mod instruments;
pub mod lab;
pub mod lessons;
pub mod markup;
#[cfg(target_arch = "wasm32")]
pub mod web;

pub use hyperplane_core::{data, learn, theory};
