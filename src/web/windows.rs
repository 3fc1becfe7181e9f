//! The windows of a page that are no instruments': where they are, and what they tell.

use super::dialog::Dialog;
use super::page::{Handle, Page};
use crate::session::Topic;
use crate::view::View;

impl Handle {
    /// The dialog of this page with this class.
    pub(super) fn dialog(&self, class: &str) -> Option<Dialog> {
        self.with(|page| Dialog::find(&page.root, class)).flatten()
    }
}

impl Page {
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
