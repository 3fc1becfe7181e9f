//! The traits that the page asks of its second part: of its lessons, and of the messages to the page around.

use std::any::Any;

use web_sys::Element;

use super::page::{Handle, Page};
use crate::app::App;
use crate::app::outside::Order;
use crate::lessons::LessonCommand;

/// The list of lessons and the one that is open, on a page.
pub(super) trait Panel {
    /// Shows the lesson of a state; says whether something is still to be written in the next frames.
    fn render(&mut self, app: &App) -> bool;
    /// The texts of the step that are said: the name of each, and the text.
    fn said(&mut self) -> Vec<(String, String)>;
    /// From now on the beginning of the step is to come into view.
    fn show_heading(&mut self);
    /// Returns true if there is a lesson with something to be printed only on demand.
    fn has_answers(&self, app: &App) -> bool;
    /// Puts the lesson that is open, if there is one, into what is to be printed.
    fn print(&self, paper: &Element, app: &App, answers: bool);
    /// Itself, for its own code.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

/// The messages about the lab to the page around a frame.
pub(super) trait Around {
    /// To be called before time goes by.
    fn watch(&mut self, app: &App);
    /// Tells what there is to tell now.
    fn tell(&mut self, app: &App);
    /// Sends what it would have sent before.
    fn woken(&mut self, app: &App);
    /// Tells a message about a key that the lab has no use for.
    fn tell_key(&mut self, message: &str);
    /// Tells everything.
    fn answer(&mut self, app: &App);
    /// Takes an order; hands it back if it is to be carried out now.
    fn take(&mut self, app: &App, order: Order) -> Option<Order>;
    /// The next that need not wait any more.
    fn due(&mut self, app: &App) -> Option<Order>;
    /// Tells the height, if it has changed.
    fn measure(&mut self, app: &App);
}

impl Page {
    /// Has something told to the page around, if there is one.
    pub(super) fn around(&mut self, tell: fn(&mut (dyn Around + 'static), &App)) {
        if let Some(around) = &mut self.around {
            tell(&mut **around, &self.app);
        }
    }

    /// The beginning of the lesson's step is to come into view.
    pub(super) fn show_heading(&mut self) {
        if let Some(lessons) = &mut self.lessons {
            lessons.show_heading();
        }
        self.touch();
    }
}

impl Handle {
    /// Goes to another step of the lesson, whose heading is in view.
    pub(super) fn turn(&self, command: LessonCommand) {
        self.dispatch(command);
        self.with(Page::show_heading);
    }
}
