//! The app as the part of an address behind `#`, and back.

use super::App;
use super::controls::lesson_field;
use super::in_talk::TALK;
use super::opening::has_data_of_opening;
use super::window::{NONE, Window};
use crate::instruments::Control;
use crate::lessons::Lessons;
use crate::lessons::OpenTalk;
use crate::session::link::{self, LinkError};

impl App {
    /// The app that an address, with or without `#`, leads to; training is replayed by the frames that follow.
    pub fn opened(address: &str) -> Self {
        let mut app = Self::default();
        app.open(address);
        app
    }

    /// The address, without `#`: the lab, and the talk that is open. The usual lab, untrained, has the empty address.
    pub fn link(&self) -> String {
        let talk = self.talk().map(|talk| (TALK.into(), talk.text()));
        let parts: Vec<_> = self.parts().into_iter().chain(talk).collect();
        link::write_with(&self.session, &parts)
    }

    /// The controls beside the lab's that differ from their defaults, and the parts that nobody here knows.
    pub(super) fn parts(&self) -> Vec<(String, String)> {
        let all = self.instruments.iter();
        let usual = self
            .usual
            .get_or_init(|| all.clone().map(|i| i.fresh().controls()).collect());
        let own = all.zip(usual).flat_map(|(instrument, usual)| {
            let controls = instrument.controls().into_iter().zip(usual);
            controls.filter_map(|(control, usual)| (control != *usual).then_some(control))
        });
        let window = Control::from_field(&Window::FIELD, &self.window);
        let window = Some(window).filter(|window| window.value != NONE);
        let usual = Lessons::default();
        let lesson = Lessons::FIELDS.iter().map(|field| {
            (
                Control::from_field(field, &self.lessons),
                (field.read)(&usual),
            )
        });
        let lesson = lesson.filter(|(control, usual)| control.value != *usual);
        let lesson = lesson.map(|(control, _)| control);
        let own = window.into_iter().chain(lesson).chain(own);
        let own = own.map(|control| (control.name.into(), control.value));
        own.chain(self.unknown.iter().cloned()).collect()
    }

    /// Opens an address, and the edits below it. Parts that make no sense cost only those parts, and are told; returns the
    /// first of them.
    pub(super) fn open(&mut self, saved: &str) -> Option<LinkError> {
        let mut fresh: Vec<_> = self.instruments.iter().map(|i| i.fresh()).collect();
        let (mut unknown, mut lessons) = (Vec::new(), Lessons::default());
        let mut talk = None;
        let mut window = self.window.clone();
        window.open = None;
        let mistake = self.session.open(saved, &mut |name, value| {
            if let Some(field) = lesson_field(name) {
                return field.set(&mut lessons, value).is_ok();
            }
            if name == TALK {
                talk = OpenTalk::from_text(value);
                return talk.is_some();
            }
            if name == Window::FIELD.name && Window::FIELD.set(&mut window, value).is_ok() {
                return true;
            }
            if fresh.is_empty() {
                unknown.push((name.to_owned(), value.to_owned()));
                return true;
            }
            let mut all = fresh.iter_mut();
            all.any(|instrument| instrument.set(name, value).is_ok())
        });
        self.session.take_scaling_as_usual(&has_data_of_opening);
        (self.instruments, self.window) = (fresh, window);
        lessons.review = std::mem::take(&mut self.lessons.review);
        (self.lessons, self.unknown) = (lessons, unknown);
        self.talk = talk.or(self.talk.take());
        self.complaints.clear();
        self.sync_instruments();
        mistake
    }
}
