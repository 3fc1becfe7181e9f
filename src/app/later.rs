//! The lab before its instruments are there: what has to wait for them, and how they come.

use std::rc::Rc;

use super::window::Window;
use super::{Action, App};
use crate::instruments::AnyInstrument;
use crate::lessons::Lessons;
use crate::session::{self, Field};

impl App {
    /// Returns true if an action is about an instrument or a lesson while there are no instruments: it is to be done
    /// once they are there.
    pub fn awaits(&self, action: &Action) -> bool {
        self.instruments.is_empty()
            && match action {
                Action::Instrument(..) | Action::Lesson(_) | Action::Talk(_) => true,
                Action::Session(session::Action::Open(link)) => Self::of_lab_alone(link).is_none(),
                Action::Session(
                    session::Action::Set { name, .. } | session::Action::Nudge { name, .. },
                ) => Field::named(name).is_none(),
                Action::Session(_)
                | Action::Screen(_)
                | Action::SavedLab(_)
                | Action::Arrange(_)
                | Action::Front(_) => false,
            }
    }

    /// The lab of a link without any instruments; none where it names one, or a lesson.
    pub fn of_lab_alone(link: &str) -> Option<Self> {
        let mut app = Self::with(Vec::new());
        app.open(link);
        let is_alone = app.unknown.is_empty() && app.lessons.place == Lessons::default().place;
        is_alone.then_some(app)
    }

    /// The instruments have come.
    pub fn equip(&mut self, instruments: Vec<Box<dyn AnyInstrument>>) {
        self.window = Window::new(&instruments);
        self.instruments = instruments;
        (self.usual, self.groups) = (Rc::default(), Rc::default());
        self.sync_instruments();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::OPENING;
    use crate::instruments::registry;

    fn set(name: &str, value: &str) -> Action {
        session::Action::set(name, value).into()
    }

    #[test]
    fn a_lab_without_instruments_does_what_is_not_about_them() {
        let mut app = App::first(Vec::new());
        for link in [OPENING, "v2", "v2&dataset=moons&rule=adaline&at=3", ""] {
            assert!(App::of_lab_alone(link).is_some(), "{link}");
            assert!(!app.awaits(&session::Action::Open(link.into()).into()));
        }
        for link in [
            "v2&tool=sweep",
            "v2&theory=on",
            "v2&lesson=02-perceptron-rule&lesson-step=3",
            "v2&nobody-knows=1",
        ] {
            assert!(App::of_lab_alone(link).is_none(), "{link}");
            assert!(app.awaits(&session::Action::Open(link.into()).into()));
        }
        for own in [set("rule", "adaline"), session::Action::Step.into()] {
            assert!(!app.awaits(&own), "{own:?}");
            app.update(own);
        }
        for others in [
            set("theory", "on"),
            set("tool", "sweep"),
            set("zones", "on"),
        ] {
            assert!(app.awaits(&others), "{others:?}");
        }
    }

    #[test]
    fn once_the_instruments_are_there_it_is_as_if_they_always_had_been() {
        let mut late = App::first(Vec::new());
        let mut early = App::at_first();
        for app in [&mut late, &mut early] {
            app.update(set("rule", "adaline"));
            app.update(session::Action::Step);
        }
        late.equip(registry());
        for action in [set("theory", "on"), set("tool", "sweep")] {
            assert!(!late.awaits(&action));
            late.update(action.clone());
            early.update(action);
        }
        assert!(late.is_open("theory") && late.is_open("sweep"));
        assert_eq!(late.link(), early.link());
        let ids = |app: &App| app.instruments().map(AnyInstrument::id).collect::<Vec<_>>();
        assert_eq!(ids(&late), ids(&early));
    }
}
