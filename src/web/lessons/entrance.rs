//! What the page calls of the lessons, which come after the lab.

use web_sys::{Element, HtmlElement};

use super::{Lessons, go, list, listen, review};
use crate::app::App;
use crate::lessons::LessonCommand;
use crate::web::page::Handle;

/// The ways in.
#[derive(Clone, Copy)]
pub(in crate::web) struct Entrance {
    /// Puts list and panel, empty, into a lab.
    pub(in crate::web) find: fn(&Element) -> Lessons,
    /// Listens to them.
    pub(in crate::web) listen: fn(&Handle, &HtmlElement),
    /// Shows the lesson of a state.
    pub(in crate::web) render: fn(&mut Lessons, &App),
    /// Opens the list.
    pub(in crate::web) list: fn(&Handle),
    /// Opens the teacher's window.
    pub(in crate::web) review: fn(&Handle),
    /// Goes to another step.
    pub(in crate::web) go: fn(&Handle, LessonCommand),
    /// Whether there is a lesson with something to be printed only on demand.
    pub(in crate::web) has_answers: fn(&Lessons, &App) -> bool,
    /// Puts the lesson that is open into what is to be printed.
    pub(in crate::web) print: fn(&Lessons, &Element, &App, bool),
}

/// Those that there are.
pub(in crate::web) const ENTRANCE: Entrance = Entrance {
    find: Lessons::find,
    listen: listen::listen,
    render: Lessons::render,
    list: list::list,
    review: review::open,
    go,
    has_answers: Lessons::has_answers,
    print: Lessons::print,
};
