//! Opening and closing of instruments. In a presentation one at a time stands beside the plane, so that it is large.

use super::App;
use super::window::is_open;
use super::window::{self, Window};
use crate::data::Keyword;
use crate::instruments::AnyInstrument;
use crate::session;
use crate::session::switch::Switch;

impl App {
    /// Returns true if the instrument of this word is open.
    pub fn is_open(&self, id: &str) -> bool {
        let own = self.instrument_named(id);
        own.is_some_and(|instrument| self.shows(instrument))
    }

    /// Returns true if an instrument is open, and is no window that waits until the hall has answered the question before it.
    fn shows(&self, instrument: &dyn AnyInstrument) -> bool {
        let waits = instrument.place().is_alone() && self.asks_hall();
        is_open(&self.window, instrument) && !waits
    }

    /// All instruments, each with whether it is on show.
    pub fn instruments_on_show(&self) -> impl Iterator<Item = (&dyn AnyInstrument, bool)> {
        let all = self.instruments();
        all.map(|instrument| (instrument, self.shows(instrument)))
    }

    /// The action that opens the instrument of this word, or closes it if it is an open panel.
    pub fn opening(&self, id: &str) -> Option<session::Action> {
        let own = self.instrument_named(id)?;
        let (name, value) = match own.place() {
            place if place.is_alone() => (Window::FIELD.name, id),
            _ if is_open(&self.window, own) => (id, Switch::Off.keyword()),
            _ => (id, Switch::On.keyword()),
        };
        Some(session::Action::set(name, value))
    }

    /// The action that closes the open window.
    pub(super) fn closing() -> session::Action {
        session::Action::set(Window::FIELD.name, window::NONE)
    }

    /// Leaves only the instrument that was opened last in a presentation, and brings back the others when it ends.
    pub(super) fn arrange_beside(&mut self) {
        let beside = self.instruments().filter(|i| i.place().is_beside_plane());
        let now: Vec<_> = beside.filter(|i| is_open(&self.window, *i)).collect();
        let now: Vec<&'static str> = now.into_iter().map(AnyInstrument::id).collect();
        let mut beside = std::mem::take(&mut self.beside);
        beside.open.retain(|id| now.contains(id));
        let new = now.into_iter().filter(|id| !beside.open.contains(id));
        let new: Vec<_> = new.collect();
        beside.open.extend(new);
        let presents = self.screen.is_presenting();
        let presented = std::mem::replace(&mut beside.presents, presents);
        let begins = presents && !presented;
        if !presents {
            for id in std::mem::take(&mut beside.away) {
                if self.brings_back(id) {
                    beside.open.insert(0, id);
                }
            }
        } else if let Some(last) = beside.open.pop() {
            beside.away.retain(|id| *id != last);
            for id in std::mem::replace(&mut beside.open, vec![last]) {
                self.apply(self.shutting(id));
                if begins {
                    beside.away.push(id);
                }
            }
        }
        self.beside = beside;
    }

    /// Opens an instrument again, unless that would close another one; says whether it did.
    fn brings_back(&mut self, id: &'static str) -> bool {
        let is_free = self.instrument_named(id).is_some_and(|own| {
            !(is_open(&self.window, own) || own.place().is_alone() && self.window.open.is_some())
        });
        if is_free {
            self.apply(self.opening(id));
        }
        is_free
    }

    /// Sets the control that an action sets.
    fn apply(&mut self, action: Option<session::Action>) {
        if let Some(session::Action::Set { name, value }) = action {
            self.set(name, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ScreenAction;
    use crate::app::tests::set;

    fn open(app: &App) -> Vec<&'static str> {
        let all = app.instruments().filter(|i| i.place().is_beside_plane());
        all.map(AnyInstrument::id)
            .filter(|id| app.is_open(id))
            .collect()
    }

    #[test]
    fn in_a_presentation_one_instrument_stands_beside_the_plane() {
        let mut app = App::default();
        app.update(ScreenAction::TogglePresentation);
        for id in ["explain", "code", "theory", "explain", "theory", "code"] {
            app.update(app.opening(id).expect("an instrument"));
            assert_eq!(open(&app), [id]);
        }
        // A link, too.
        let linked = "v2&theory=on&explain=on&tool=code";
        app.update(session::Action::Open(linked.into()));
        assert_eq!(open(&app).len(), 1);
        // None of them was there before.
        app.update(ScreenAction::TogglePresentation);
        assert_eq!(open(&app).len(), 1);
    }

    #[test]
    fn what_was_open_before_a_presentation_comes_back_after_it() {
        let mut app = App::default();
        for (name, value) in [("theory", "on"), ("tool", "code"), ("explain", "on")] {
            set(&mut app, name, value);
        }
        let before = (app.link(), open(&app));
        assert_eq!(before.1.len(), 3);
        app.update(ScreenAction::TogglePresentation);
        // The one that was opened last stays.
        assert_eq!(open(&app), ["explain"]);
        app.update(ScreenAction::TogglePresentation);
        assert_eq!((app.link(), open(&app)), before);
        // And after another one.
        app.update(ScreenAction::TogglePresentation);
        assert_eq!(open(&app), ["explain"]);
        app.update(ScreenAction::TogglePresentation);
        assert_eq!((app.link(), open(&app)), before);
        // What was closed in the presentation stays closed, and a window is not closed for the sake of a panel.
        app.update(ScreenAction::TogglePresentation);
        set(&mut app, "explain", "off");
        set(&mut app, "theory", "on");
        set(&mut app, "theory", "off");
        set(&mut app, "tool", "sweep");
        app.update(ScreenAction::TogglePresentation);
        assert_eq!(open(&app), Vec::<&str>::new());
        assert!(app.is_open("sweep"));
    }
}
