//! The one voice of the page: each sentence is written where a screen reader listens, when its turn has come.

use std::borrow::Cow;

use web_sys::Element;

use super::dom::{document, find, find_all, now, set_attribute, top_window, utter};
use super::timer::Timer;
use crate::app::{Action, App, Narrator};
use crate::session::{Announcements, Topic, messages::Status};

/// On the elements where a screen reader listens: one in the lab, one in each window.
const REGION: &str = "data-announce";
/// On those where it stops for what it hears: one in each window. In the lab that is the notice.
const ALERT: &str = "data-alert";

/// The sentences that wait to be said, and those that were said before.
pub(super) struct Announcer {
    root: Element,
    queue: Announcements,
    narrator: Narrator,
    /// Calls [`Announcer::speak`].
    timer: Timer,
}

impl Announcer {
    /// A voice for the lab in `root`.
    pub(super) fn new(root: &Element, timer: Timer) -> Self {
        add_regions(root);
        Self {
            root: root.clone(),
            queue: Announcements::default(),
            narrator: Narrator::default(),
            timer,
        }
    }

    /// Lets a sentence wait for its turn; see [`Announcements::add`].
    pub(super) fn say(&mut self, about: Topic, sentence: &str) {
        self.queue.add(about, sentence, now());
        self.wait();
    }

    /// Is told what a user is about to do.
    pub(super) fn hear(&mut self, action: &Action) {
        self.narrator.hear(action);
    }

    /// Drops what waits about something that is gone; see [`Announcements::forget`].
    pub(super) fn forget(&mut self, about: &Topic) {
        self.queue.forget(about);
    }

    /// Takes a text as heard; see [`Announcements::know`].
    pub(super) fn know(&mut self, name: impl Into<Cow<'static, str>>, text: &str) {
        self.queue.know(name.into(), text);
    }

    /// Says what is news in the app. In front of a window that hides the notice, so is the notice, at once.
    pub(super) fn watch(&mut self, app: &App, status: &Status) {
        let urgent = self.narrator.watch(app, status, &mut self.queue, now());
        if let (Some(text), Some(region)) = (urgent, self.open_window(ALERT)) {
            utter(&region, &text);
        }
        self.wait();
    }

    /// Says a text that the page shows under this name, where it is another one.
    pub(super) fn read(&mut self, name: impl Into<Cow<'static, str>>, text: &str) {
        self.queue.read(name.into(), text, now());
        self.wait();
    }

    /// Says a text that answers an act, where it is another one; see [`Announcements::answer`].
    pub(super) fn answer(&mut self, name: &str, text: &str) {
        self.queue.answer(name, text, now());
        self.wait();
    }

    /// Says what is due.
    pub(super) fn speak(&mut self) {
        self.timer.stop();
        if let (Some(text), Some(region)) = (self.queue.take(now()), self.region()) {
            utter(&region, &text);
        }
        self.wait();
    }

    fn wait(&mut self) {
        if let Some(wait) = self.queue.wait(now()) {
            self.timer.start(wait.ceil() as i32);
        }
    }

    /// The region of the window that is open, else that of the lab: behind a window nothing is read out.
    fn region(&self) -> Option<Element> {
        let own = || child_with(&self.root, REGION);
        self.open_window(REGION).or_else(own)
    }

    /// The region of this kind in the window that is open.
    fn open_window(&self, kind: &str) -> Option<Element> {
        child_with(&top_window(&self.root)?.into(), kind)
    }
}

/// The first child with this attribute.
fn child_with(element: &Element, attribute: &str) -> Option<Element> {
    find(element, &format!(":scope > [{attribute}]"))
}

/// Gives each window below `root` that has none the places where a screen reader listens.
pub(super) fn add_regions(root: &Element) {
    for dialog in find_all::<Element>(root, &format!("dialog:not(:has(> [{REGION}]))")) {
        for (role, kind) in [("status", REGION), ("alert", ALERT)] {
            if let Ok(region) = document().create_element("p") {
                region.set_class_name("hidden");
                set_attribute(&region, "role", role);
                set_attribute(&region, kind, "");
                let _ = dialog.append_child(&region);
            }
        }
    }
}
