//! The page: the only room that knows a browser. It shows a [`State`](crate::lab::State) and turns what users do into
//! [`Action`](crate::lab::Action)s; it decides nothing.
//!
//! Loading the module touches no page. [`mount`] fills an element of any page with the lab; `Trainer` is for scripts.

mod announce;
mod announcer;
#[cfg(feature = "whole")]
mod api;
mod canvas;
mod charts;
mod controls;
mod dom;
#[cfg(feature = "whole")]
mod explain;
#[cfg(feature = "whole")]
mod hall;
#[cfg(feature = "whole")]
mod instruments;
mod keyboard;
#[cfg(feature = "whole")]
mod lessons;
mod lifetime;
#[cfg(feature = "whole")]
mod likelihood;
#[cfg(feature = "whole")]
mod marks;
mod mount;
mod page;
mod plane;
mod pointer;
mod storage;
#[cfg(feature = "whole")]
mod tools;

#[cfg(feature = "whole")]
pub use api::{
    HistoryObject, StepObject, TheoryOptions, TheoryResult, Trainer, TrainerOptions, theory,
};
pub use mount::{Lab, mount};
