//! Hyperplane: a lab for linear classifiers. It trains the perceptron, Adaline and logistic regression step by step
//! and shows the data, the moving decision boundary and the loss.
//!
//! # The map of the house
//!
//! The app with the page beside it, and what it stands on as crates of their own: [`session`], [`plot`] with [`geometry`] and
//! [`text`] in `crates/`, and the mathematics (the last four rooms) in `core/`. Each folder is one idea a teacher would name;
//! imports only point down this list, and rooms of one floor stand beside each other.
//!
//! | floor | room | what is in it |
//! |---|---|---|
//! | 6 | `web` | the page (WebAssembly only): controls, canvases, pointer and keyboard, clock, address, [JavaScript interface](#from-javascript) |
//! | 5 | [`app`] | one state of everything: the session, its instruments, its lessons; one update, one frame, one link |
//! | 4 | [`lessons`] | texts with a lab: their format, conditions, scripts, and the one that is open |
//! | 4 | [`instruments`] | what opens beside the lab: a folder each, and a registry |
//! | 3 | [`session`] | the lab without a screen: one `Session`, `Action`s, one pure `update`, undo, links, messages |
//! | 2 | [`plot`] | plots as shapes: plane, curves, theme; plotters draws them |
//! | 1 | [`geometry`] | points and boxes of the plane and of the screen |
//! | 1 | [`text`] | what is written: messages by key in the language that is spoken, numbers |
//! | 0 | [`task`] | work that is left and resumed |
//! | 0 | [`theory`] | what the lectures prove: separability, margin, bounds, step size, optima |
//! | 0 | [`learn`] | how it is learned: rules, batches, the trainer, its history, the ends of a run |
//! | 0 | [`data`] | what is learned from: data sets, gates, iris, made-up sets, scaling, splits |
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
//! The WebAssembly is two files: the lab, and instruments and lessons, which are fetched when the lab is shown and the page
//! is idle, or as soon as somebody or a link asks for one.
//! `www/main.js` starts the lab, says what is the matter when it cannot start, and starts it again when it has stopped
//! with an error: the address holds the whole state, and the tab keeps what undo and redo lead to ([`session::link::edits`]).
//!
//! # Without a browser
//!
//! ```
//! use hyperplane::session::{Action, Readouts, Session, update};
//! let mut state = Session::default(); // iris, setosa against versicolor, the perceptron
//! for _ in 0..5 {
//!     update(&mut state, Action::Epoch);
//! }
//! assert_eq!(Readouts::new(&state).training.errors, 0);
//! ```
//!
//! # From JavaScript
//!
//! `mount(selector)` fills an element with the lab, and `Trainer` trains on your own numbers; `docs/javascript.md` shows both.

pub mod app;
pub mod instruments;
pub mod lessons;
pub mod markup;
#[cfg(target_arch = "wasm32")]
pub mod web;

pub use hyperplane_core::{cached, data, learn, task, theory};
pub use hyperplane_plot::{self as plot, geometry};
pub use hyperplane_session as session;
pub use hyperplane_text::{self as text, view};
