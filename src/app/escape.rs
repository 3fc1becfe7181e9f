//! The parts of the page that Escape closes, where no window is open.

use super::App;
use crate::data::Keyword;
use crate::instruments::AnyInstrument;
use crate::session::{self, switch::Switch};

/// A part of the page above the lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Above {
    /// The instrument of this word, beside the plane.
    Beside(&'static str),
    /// Data, model and training in a presentation. It covers what is beside the plane.
    Setup,
    /// The presentation.
    Presentation,
}

impl App {
    /// The part that Escape closes first: the instrument beside the plane that has the keyboard; in a presentation then
    /// the setup, the instrument beside the plane, and the presentation last.
    pub fn above(&self, with_keyboard: Option<&str>) -> Option<Above> {
        let beside = self.instruments().filter(|i| i.place().is_beside_plane());
        let open = beside.map(AnyInstrument::id).filter(|id| self.is_open(id));
        let open: Vec<&'static str> = open.collect();
        if let Some(id) = open.iter().find(|id| with_keyboard == Some(**id)) {
            return Some(Above::Beside(id));
        }
        let (shown, _) = self.screen().shown_presentation()?;
        match open.last() {
            _ if shown.setup => Some(Above::Setup),
            Some(id) => Some(Above::Beside(id)),
            None => Some(Above::Presentation),
        }
    }

    /// The action that closes the instrument of this word; none if it is not open. A window that waits for the hall's answer
    /// stays open: a browser tells of its end as of others.
    pub fn shutting(&self, id: &str) -> Option<session::Action> {
        let own = self.instrument_named(id);
        let own = own.filter(|own| self.is_open(own.id()))?;
        if own.place().is_alone() {
            return Some(Self::closing());
        }
        Some(session::Action::set(own.id(), Switch::Off.keyword()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ScreenAction;
    use crate::app::tests::set;

    /// The parts that Escape closes, in turn, until there is nothing more.
    fn closed(app: &mut App, with_keyboard: Option<&str>) -> Vec<Above> {
        let mut all = Vec::new();
        while let Some(above) = app.above(with_keyboard) {
            all.push(above);
            assert!(all.len() < 9, "it comes to an end: {all:?}");
            match above {
                Above::Beside(id) => app.update(app.shutting(id).expect("it is open")),
                _ => app.update(ScreenAction::EscapePresentation),
            }
        }
        all
    }

    #[test]
    fn escape_closes_what_is_on_top_and_the_presentation_last() {
        let mut app = App::default();
        app.update(ScreenAction::TogglePresentation);
        for id in ["theory", "code"] {
            app.update(app.opening(id).expect("an instrument"));
            app.update(ScreenAction::ToggleSetup);
            assert_eq!(app.above(None), Some(Above::Setup));
            app.update(ScreenAction::ToggleSetup);
            assert_eq!(app.above(None), Some(Above::Beside(id)));
        }
        app.update(ScreenAction::ToggleSetup);
        let all = closed(&mut app, None);
        let beside = Above::Beside("code");
        assert_eq!(all, [Above::Setup, beside, Above::Presentation]);
        assert!(!app.screen().is_presenting() && !app.is_open("theory") && !app.is_open("code"));
    }

    #[test]
    fn escape_closes_what_has_the_keyboard_also_without_a_presentation() {
        for id in ["code", "theory", "explain"] {
            let mut app = App::default();
            app.update(app.opening(id).expect("an instrument"));
            assert_eq!(app.above(None), None);
            assert_eq!(app.above(Some("points")), None);
            assert_eq!(closed(&mut app, Some(id)), [Above::Beside(id)]);
            assert!(!app.is_open(id) && app.shutting(id).is_none());
        }
        let mut app = App::default();
        set(&mut app, "explain", "on");
        set(&mut app, "theory", "on");
        for id in ["explain", "theory"] {
            assert_eq!(app.above(Some(id)), Some(Above::Beside(id)));
        }
    }
}
