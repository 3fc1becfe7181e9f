//! The functions of the lessons' code that the app calls; the page fetches that code after the lab.

use std::cell::Cell;

use super::{LessonCommand, LessonHost, review_update};
use crate::session::Budget;

/// The function that carries out commands, and the one that goes on with the work of a frame.
#[derive(Clone, Copy)]
pub struct Conductor {
    update: fn(&mut dyn LessonHost, LessonCommand),
    work: fn(&mut dyn LessonHost, &Budget<'_>) -> bool,
}

/// The one that there is.
pub const CONDUCTOR: Conductor = Conductor {
    update: super::update::update,
    work: review_update::work,
};

thread_local! {
    /// None where the page fetches it after the lab.
    static HERE: Cell<Option<Conductor>> = const {
        Cell::new(if cfg!(feature = "split") { None } else { Some(CONDUCTOR) })
    };
}

/// From now on lessons can be opened.
pub fn conduct_with(conductor: Conductor) {
    HERE.set(Some(conductor));
}

/// Applies a command. Before lessons can be opened none comes.
pub fn update(host: &mut dyn LessonHost, command: LessonCommand) {
    if let Some(conductor) = HERE.get() {
        (conductor.update)(host, command);
    }
}

/// Goes on judging answers as long as there is time; says whether there are more.
pub(crate) fn work(host: &mut dyn LessonHost, budget: &Budget<'_>) -> bool {
    HERE.get()
        .is_some_and(|conductor| (conductor.work)(host, budget))
}
