//! The windows of a page that are no instruments': where they are, what is pressed in them, and what they tell.

use wasm_bindgen::JsCast;
use web_sys::Event;

use super::dialog::Dialog;
use super::dom::target;
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

impl Dialog {
    /// Listens to an event in it, for its page.
    pub(super) fn on<E: JsCast + 'static, T>(
        &self,
        page: &Handle,
        name: &str,
        mut act: impl FnMut(&Handle, &Self, &E) -> T + 'static,
    ) {
        let own = self.clone();
        page.on(self.element(), name, move |page, event| {
            act(page, &own, event)
        });
    }

    /// Listens to buttons: acts with the word that a button has in this attribute, and the word around it in another one.
    pub(super) fn on_press(
        &self,
        page: &Handle,
        [button, row]: [&'static str; 2],
        mut act: impl FnMut(&Handle, &Self, &str, &str) + 'static,
    ) {
        self.on(page, "click", move |page, dialog, event: &Event| {
            let around = |name: &str| {
                let element = target(event)?.closest(&format!("[{name}]")).ok()??;
                element.get_attribute(name)
            };
            if let Some(word) = around(button) {
                act(page, dialog, &word, &around(row).unwrap_or_default());
            }
        });
    }
}
