//! The windows of a page that are no instruments': where they are, and what they tell.

use wasm_bindgen::JsCast;

use super::dialog::Dialog;
use super::page::{Handle, Page};
use crate::session::Topic;
use crate::view::View;

impl Handle {
    /// The first element of a part of this page.
    pub(super) fn part<T: JsCast>(&self, part: &'static str) -> Option<T> {
        self.with(|page| page.part(part)).flatten()
    }

    /// The dialog of this page with this class.
    pub(super) fn dialog(&self, class: &str) -> Option<Dialog> {
        self.with(|page| Dialog::find(&page.root, class)).flatten()
    }

    /// Opens the dialog of this class.
    pub(super) fn open_dialog(&self, class: &str) {
        self.dialog(class).iter().for_each(Dialog::open);
    }

    /// Closes the dialog of this class, if it is open.
    pub(super) fn close_dialog(&self, class: &str) {
        self.dialog(class).iter().for_each(Dialog::close);
    }
}

impl Page {
    /// The first element of a part.
    pub(super) fn part<T: JsCast>(&mut self, part: &'static str) -> Option<T> {
        self.stage.first(part)
    }

    /// Shows in a part of a dialog what has become of an action, and has it read aloud.
    pub(super) fn tell_in(&mut self, dialog: &Dialog, part: &'static str, told: &str) {
        let mut view = View::default();
        view.text(part, told);
        dialog.show(view);
        if !told.is_empty() {
            self.announcer.say(Topic::Act, told);
        }
    }
}
