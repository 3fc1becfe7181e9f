//! All controls, whosever they are: the lab's, an instrument's, the lessons', and which window is open.

use super::App;
use super::window::Window;
use crate::instruments::{AnyInstrument, Control};
use crate::lessons::Lessons;
use crate::session::fields::{FormRow, Refused, nudge::nudged};
use crate::session::{self, Document, Field, fields, messages};

/// Whose a control is.
enum Owner {
    /// The instrument of this index, with the name as it knows it.
    Instrument(usize, &'static str),
    Lessons(&'static Field<Lessons>),
    Window,
    Session,
}

impl App {
    /// All controls, in the order of a link.
    pub fn controls(&self) -> Vec<Control> {
        let of_session = fields().map(|field| Control::from_field(field, self.session.document()));
        let window = Control::from_field(&Window::FIELD, &self.window);
        let lessons = Lessons::FIELDS.iter();
        let lessons = lessons.map(|field| Control::from_field(field, &self.lessons));
        let own = self.instruments.iter().flat_map(|i| i.controls());
        let others = std::iter::once(window).chain(lessons).chain(own);
        of_session.chain(others).collect()
    }

    /// All controls as the page shows them, in the order of a link.
    pub(super) fn form_rows(&self) -> Vec<FormRow> {
        let lab = &self.session;
        let of_session = fields().map(|field| field.row(lab.document(), lab));
        let window = Window::FIELD.row(&self.window, lab);
        let lessons = Lessons::FIELDS.iter();
        let lessons = lessons.map(|field| field.row(&self.lessons, lab));
        let own = self.instruments.iter().flat_map(|i| i.form_rows(lab));
        let others = std::iter::once(window).chain(lessons).chain(own);
        of_session.chain(others).collect()
    }

    /// The control of this name.
    pub fn control(&self, name: &str) -> Option<Control> {
        match self.owner(name) {
            Owner::Instrument(index, _) => self.instruments[index].control(name),
            Owner::Lessons(field) => Some(Control::from_field(field, &self.lessons)),
            Owner::Window => Some(Control::from_field(&Window::FIELD, &self.window)),
            Owner::Session => Some(Control::from_field(
                Field::named(name)?,
                self.session.document(),
            )),
        }
    }

    /// The words that a choice has at present.
    pub fn options(&self, name: &str) -> Vec<String> {
        match self.owner(name) {
            Owner::Instrument(index, _) => self.instruments[index].options(name),
            Owner::Lessons(field) => (field.options)(&self.lessons),
            Owner::Window => (Window::FIELD.options)(&self.window),
            Owner::Session => Field::named(name)
                .map_or_else(Vec::new, |field| (field.options)(self.session.document())),
        }
    }

    /// Returns true if a control has an effect now.
    pub fn applies(&self, name: &str) -> bool {
        match self.owner(name) {
            Owner::Instrument(index, _) => self.instruments[index].applies(&self.session, name),
            _ => messages::applies(&self.session, name),
        }
    }

    /// The message at a control, if it refused what it was last given.
    pub fn complaint(&self, name: &str) -> Option<&str> {
        let mut own = self.complaints.iter();
        let own = own.find(|(field, _)| *field == name);
        own.map(|(_, message)| message.as_str())
            .or_else(|| self.session.complaint(name))
    }

    /// The instrument that a control belongs to, or that it opens with this value.
    pub(super) fn instrument_of(&self, name: &str, value: &str) -> Option<&'static str> {
        let own = match self.owner(name) {
            Owner::Instrument(index, _) => self.instruments().nth(index),
            Owner::Window => self.instrument_named(value),
            _ => None,
        };
        own.map(AnyInstrument::id)
    }

    fn owner(&self, name: &str) -> Owner {
        let mut all = self.instruments.iter().enumerate();
        let own = all.find_map(|(index, instrument)| Some((index, instrument.control(name)?.name)));
        match own {
            Some((index, name)) => Owner::Instrument(index, name),
            None if name == Window::FIELD.name => Owner::Window,
            None => lesson_field(name).map_or(Owner::Session, Owner::Lessons),
        }
    }

    /// Sets a control; one that refuses keeps its value and says why.
    pub(super) fn set(&mut self, name: String, value: String) {
        let (name, set) = match self.owner(&name) {
            Owner::Session => {
                session::update(&mut self.session, session::Action::Set { name, value });
                return;
            }
            Owner::Lessons(field) => (field.name, field.set(&mut self.lessons, &value)),
            Owner::Window => {
                let set = Window::FIELD.set(&mut self.window, &value);
                (Window::FIELD.name, set)
            }
            Owner::Instrument(index, name) => {
                let set = self.instruments[index].set_by_hand(name, &value);
                (name, set)
            }
        };
        self.session.touch();
        self.complaints.retain(|(known, _)| *known != name);
        match set {
            Ok(()) => session::update(&mut self.session, session::Action::Dismiss),
            Err(refused) => self.complaints.push((name, refused.to_string())),
        }
    }

    /// A number field's arrow key.
    pub(super) fn nudge(&mut self, name: String, up: bool) {
        let value = match self.owner(&name) {
            Owner::Session => {
                let action = session::Action::Nudge { name, up };
                return session::update(&mut self.session, action);
            }
            Owner::Instrument(index, name) => self.instruments[index].nudged(name, up),
            Owner::Lessons(field) => nudged(field, &self.lessons, up),
            Owner::Window => None,
        };
        if let Some(value) = value {
            self.set(name, value);
        }
    }

    /// Checks that a control would take a text, whatever the values of the others are.
    pub(super) fn would_take(&self, name: &str, text: &str) -> Result<(), Refused> {
        match self.owner(name) {
            Owner::Instrument(index, _) => self.instruments[index].fresh().set(name, text),
            Owner::Lessons(field) => field.set(&mut Lessons::default(), text),
            Owner::Window => Window::FIELD.set(&mut self.window.clone(), text),
            Owner::Session => Field::named(name)
                .ok_or_else(|| Refused::Unknown(name.into()))?
                .set(&mut Document::default(), text),
        }
    }
}

/// The control of this name, if it is the lessons'.
pub(super) fn lesson_field(name: &str) -> Option<&'static Field<Lessons>> {
    Lessons::FIELDS.iter().find(|field| field.name == name)
}
