//! The app as the conditions and scripts of a lesson use it.

use super::Row;
use crate::session::{self, Session};

/// The app as conditions need it: they only look.
pub trait ConditionHost {
    /// The lab.
    fn session(&self) -> &Session;
    /// The table of gates of the lesson that is open.
    fn table(&self) -> Option<&[Row; 16]>;
    /// The epochs whose weights were pasted rightly in the step of the lesson that is open.
    fn epochs_right(&self) -> usize;
    /// The value of a control.
    fn value(&self, control: &str) -> Option<String>;
}

/// The app as scripts need it: they act.
pub trait ScriptHost: ConditionHost {
    /// The lab, to be changed.
    fn session_mut(&mut self) -> &mut Session;
    /// The link to all of it.
    fn link(&self) -> String;
    /// Fills in a row of that table.
    fn fill_in(&mut self, number: usize, row: Row);
    /// Pastes weights.
    fn paste(&mut self, text: &str);
    /// Does something in the lab, or with any control.
    fn act(&mut self, action: session::Action);
    /// Opens a link in place of the lab; the lesson stays open.
    fn go_to(&mut self, link: &str);
    /// Returns true if all is as usual, but for the lesson and the speed.
    fn is_usual(&self) -> bool;
    /// Another app, at a link.
    ///
    /// # Errors
    /// When a part of the link makes no sense; the message says which.
    fn at(&self, link: &str) -> Result<Box<dyn ScriptHost>, String>;
    /// Checks that a control takes a text.
    ///
    /// # Errors
    /// When it does not, or there is none of that name; the message says so.
    fn check(&self, control: &str, text: &str) -> Result<(), String>;
}
