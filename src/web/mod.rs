//! The page: the only room that knows a browser. It shows an [`App`](crate::app::App) and turns what users do into
//! [`Action`](crate::app::Action)s; it decides nothing.
//!
//! Loading the module touches no page. [`mount`] fills an element of any page with the lab; `Trainer` is for scripts.

mod annex;
mod announcer;
mod api;
mod binder;
mod browser_storage;
mod canvas;
mod charts;
mod content;
mod controls;
mod dialog;
mod dom;
mod download;
mod embed;
mod fetch;
mod files;
mod frame;
mod frames;
mod keyboard;
mod labs;
mod language;
mod lessons;
mod lifetime;
mod menu;
mod mount;
mod order;
mod page;
mod palette;
mod panel;
mod parts;
mod pictures;
mod place;
mod plane;
mod pointer;
mod presentation;
mod print;
mod saved_labs;
mod screen;
mod share;
mod snippet;
mod speaker;
mod storage;
mod summaries;
mod svg;
mod table_storage;
mod talk;
mod timer;
mod waiting;
mod whole;
mod windows;

pub use api::{
    Classes, Epochs, HistoryObject, KernelPerceptron, KernelPerceptronOptions, Labels, PointArray,
    SampleRows, StepObject, TheoryOptions, TheoryResult, Trainer, TrainerOptions, theory,
};
pub use language::speak;
pub use mount::{Lab, mount, mount_app};
pub use whole::{complete, needs_annex};
