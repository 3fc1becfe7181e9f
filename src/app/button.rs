//! The buttons of the page, by the word of their `data-action`, and the keys that press them.

use super::{App, FrontAction, Layer, SavedLabAction, TalkAction};
use crate::data::{Keyword, keywords};
use crate::instruments::SharedWindow;
use crate::session::Action;

/// The action of a button.
#[derive(Clone, Copy, Debug)]
pub enum Button {
    /// Something in the lab.
    Lab(fn() -> Action),
    /// Something in the lab with a new seed.
    Seeded(fn(u32) -> Action),
    /// Something with labs that are saved.
    SavedLab(fn(u32) -> SavedLabAction),
    /// Something on the front door.
    Front(FrontAction),
    /// Something with the talk.
    Talk(fn() -> TalkAction),
    /// Something that only a page can do.
    Page(PageButton),
    /// Opens the instrument of this word; closes it, if it is a panel on show.
    Open(&'static str),
    /// Closes the instrument of this word.
    Close(&'static str),
}

keywords! {
    /// An action that only a page can do, by the word of its button.
    PageButton {
        /// The next theme.
        Theme = "theme",
        /// The list of lessons.
        Lessons = "lessons",
        /// The menu of instruments.
        Instruments = "instruments",
        /// The teacher's table of answers.
        ReadAnswers = "read-answers",
        /// The address of the lab.
        Share = "share",
        /// Pictures of the plots.
        Pictures = "pictures",
        /// The picture of the plane with the link below it, for others.
        SharePicture = "share-picture",
        /// Labs under names.
        SavedLabs = "shelf",
        /// The lab on the page becomes a slide of the talk.
        AddToTalk = "talk-add",
        /// The markup of a frame with the lab.
        Snippet = "snippet",
        /// Printing, or what is asked before.
        Print = "print",
        /// Printing at once.
        PrintNow = "print-now",
        /// The keys and what they do.
        Help = "help",
        /// A presentation begins or ends.
        Present = "present",
        /// Data, model and training in a presentation.
        Setup = "setup",
        /// The large pointer of a presentation.
        Laser = "laser",
        /// The black screen of a presentation.
        Black = "black",
        /// The text of a lesson in a presentation.
        LessonText = "lesson-text",
        /// One large curve in a presentation.
        LargeChart = "large-chart",
    }
}

/// The buttons of the lab by their words. Those of the page, those that open and close instruments, and those of an
/// instrument's own are others.
const BUTTONS: &[(&str, Button)] = &[
    ("play", Button::Lab(|| Action::TogglePlay)),
    ("step", Button::Lab(|| Action::Step)),
    ("next-mistake", Button::Lab(|| Action::NextMistake)),
    ("epoch", Button::Lab(|| Action::Epoch)),
    ("back", Button::Lab(|| Action::Back)),
    ("reset", Button::Lab(|| Action::Reset)),
    ("reseed", Button::Seeded(Action::Reseed)),
    ("new-data", Button::Seeded(Action::NewData)),
    ("undo", Button::Lab(|| Action::Undo)),
    ("redo", Button::Lab(|| Action::Redo)),
    ("clear", Button::Lab(|| Action::Clear)),
    ("flip-line", Button::Lab(|| Action::FlipLine)),
    ("start-from-line", Button::Lab(|| Action::StartFromLine)),
    ("advice-try", Button::Lab(|| Action::TryAdvice)),
    ("offer-go-on", Button::Lab(|| Action::TogglePlay)),
    ("offer-reset", Button::Lab(|| Action::Reset)),
    (
        "offer-log",
        Button::Lab(|| Action::set("loss-scale", "log")),
    ),
    ("ghost-1", Button::Lab(|| Action::DismissGhost(0))),
    ("ghost-2", Button::Lab(|| Action::DismissGhost(1))),
    ("ghost-3", Button::Lab(|| Action::DismissGhost(2))),
    ("ghost-4", Button::Lab(|| Action::DismissGhost(3))),
    ("ghost-5", Button::Lab(|| Action::DismissGhost(4))),
    ("ghosts-clear", Button::Lab(|| Action::ClearGhosts)),
    ("dismiss", Button::Lab(|| Action::Dismiss)),
    ("fetch-again", Button::Lab(|| Action::FetchAgain)),
    ("train-all", Button::Lab(|| Action::set("inputs", "all"))),
    ("open-lab", Button::Front(FrontAction::Open(Layer::Lab))),
    ("close-lab", Button::Front(FrontAction::Open(Layer::Front))),
    ("again", Button::Lab(|| Action::Reset)),
    ("race", Button::Lab(|| Action::PlayAgain)),
    ("draw-line", Button::Lab(|| Action::ShowLine(true))),
    ("write", Button::Front(FrontAction::Write)),
    ("next-challenge", Button::Front(FrontAction::NextChallenge)),
    ("talk-next", Button::Talk(|| TalkAction::Next)),
    ("talk-back", Button::Talk(|| TalkAction::Back)),
    ("talk-section", Button::Talk(|| TalkAction::Section)),
    ("talk-close", Button::Talk(|| TalkAction::Close)),
    ("usual-view", Button::Lab(|| Action::Show(None))),
    ("show-boundary", Button::Lab(|| Action::ShowBoundary)),
    ("continue", Button::SavedLab(|_| SavedLabAction::Continue)),
    ("anew", Button::SavedLab(SavedLabAction::Anew)),
];

/// The keys of the whole page and the words of their buttons; letters are small.
const KEYS: [(&str, &str); 9] = [
    (" ", "play"),
    ("s", "step"),
    ("m", "next-mistake"),
    ("e", "epoch"),
    ("b", "back"),
    ("r", "reset"),
    ("/", "instruments"),
    ("?", "help"),
    ("f", "present"),
];

impl Button {
    /// The button that a key of the whole page presses, with its word.
    pub fn of_key(key: &str) -> Option<(&'static str, Self)> {
        if key == "n" {
            // It does more than the button beside which a link takes it away.
            return Some(("reseed", Self::Seeded(Action::NewStart)));
        }
        let (_, word) = KEYS.iter().find(|(own, _)| *own == key)?;
        Some((word, Self::of_word(word)?))
    }

    fn of_word(word: &str) -> Option<Self> {
        let own = BUTTONS.iter().find(|(known, _)| *known == word);
        let own = own.map(|(_, button)| *button);
        own.or_else(|| PageButton::from_keyword(word).map(Self::Page))
    }
}

/// The verbs of buttons that open an instrument, or close it again.
pub(super) const VERBS: [&str; 2] = ["open-", "toggle-"];

/// The `data-action` words of the buttons for a name: the name itself, and behind each verb.
pub fn button_words(name: &str) -> [String; 3] {
    let [open, toggle] = VERBS.map(|verb| format!("{verb}{name}"));
    [name.into(), open, toggle]
}

impl App {
    /// The action of the button with this `data-action`; none for a word that is an instrument's own.
    pub fn button(&self, word: &str) -> Option<Button> {
        if word == "step" && self.is_front() {
            // Most samples change nothing there.
            return Some(Button::Lab(|| Action::NextMistake));
        }
        if let Some(button) = Button::of_word(word) {
            return Some(button);
        }
        let named = |id: &str| self.instrument_named(id);
        if let Some(own) = word.strip_prefix("close-").and_then(named) {
            return Some(Button::Close(own.id()));
        }
        if let Some(window) = SharedWindow::all().find(|window| window.button() == word) {
            return self.first_tab(window).map(|own| Button::Open(own.id()));
        }
        let id = VERBS.iter().find_map(|verb| word.strip_prefix(verb));
        named(id.unwrap_or(word)).map(|own| Button::Open(own.id()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markup;
    use crate::session::Offer;

    /// The words of all buttons in a text.
    fn words(text: &str) -> Vec<String> {
        let text = text.replace("\\\"", "\"");
        let rests = text.split("data-action=\"").skip(1);
        let all = rests.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()));
        all.filter(|word| !word.contains('{')).collect()
    }

    #[test]
    fn every_button_of_the_page_does_something() {
        let app = App::default();
        let lessons = [
            include_str!("../web/lessons/panel.html"),
            include_str!("../web/lessons/list.html"),
            include_str!("../web/lessons/print.html"),
            include_str!("../web/lessons/review.html"),
        ];
        let mut known = 0;
        for word in [markup::lab()]
            .iter()
            .chain(&lessons)
            .flat_map(|text| words(text))
        {
            assert!(app.button(&word).is_some(), "{word}");
            known += 1;
        }
        assert!(known > 30);
        // No row is left over.
        let everything: String = [markup::lab()].iter().chain(&lessons).copied().collect();
        let of_lab = BUTTONS.iter().map(|(word, _)| *word);
        for word in of_lab.chain(PageButton::all().map(PageButton::keyword)) {
            assert!(everything.contains(&format!("\"{word}\"")), "{word}");
        }
        for offer in OFFERS {
            // Where a link hides or locks the control, there is no such offer.
            let control = offer.control();
            let is_there = |kind: &str| everything.contains(&format!("{kind}=\"{control}\""));
            assert!(is_there("data-action") != is_there(" name"), "{control}");
        }
    }

    /// All that can be offered; what is tried can be of four controls.
    const OFFERS: [Offer; 7] = [
        Offer::GoOn,
        Offer::Reset,
        Offer::Log,
        Offer::Try("order"),
        Offer::Try("eta"),
        Offer::Try("scaling"),
        Offer::Try("rule"),
    ];

    #[test]
    fn what_is_offered_does_what_its_control_does() {
        let app = App::default();
        for offer in OFFERS {
            let word = offer.word();
            match (app.button(word), app.button(offer.control())) {
                (Some(Button::Lab(own)), Some(Button::Lab(other))) => assert_eq!(own(), other()),
                (Some(Button::Lab(own)), None) => match own() {
                    Action::Set { name, .. } => assert_eq!(name, offer.control()),
                    own => assert_eq!((own, word), (Action::TryAdvice, "advice-try")),
                },
                other => panic!("{word}: {other:?}"),
            }
        }
        assert!(app.button("offer-").is_none() && app.button("offer-all").is_none());
    }

    #[test]
    fn buttons_of_instruments_are_shared_ones_or_begin_with_a_name_of_their_own() {
        let app = App::default();
        for own in app.instruments() {
            for word in words(&own.markup()) {
                let is_own = word.starts_with(&format!("{}-", own.prefix()));
                assert!(
                    is_own || app.button(&word).is_some(),
                    "{}: {word}",
                    own.id()
                );
            }
        }
    }

    #[test]
    fn instruments_open_and_close_by_their_words() {
        let app = App::default();
        for (word, id) in [
            ("open-sweep", "sweep"),
            ("sweep", "sweep"),
            ("toggle-theory", "theory"),
        ] {
            let found = app.button(word);
            assert!(
                matches!(found, Some(Button::Open(own)) if own == id),
                "{word}"
            );
        }
        let found = app.button("close-code");
        assert!(matches!(found, Some(Button::Close("code"))));
        for word in [
            "",
            "close-",
            "open-nothing",
            "compare-play",
            "close-nothing",
        ] {
            assert!(app.button(word).is_none(), "{word}");
        }
    }

    #[test]
    fn keys_press_the_buttons_of_the_help_window() {
        let lab = |key: &str, seed: u32| match Button::of_key(key) {
            Some((_, Button::Lab(action))) => Some(action()),
            Some((_, Button::Seeded(action))) => Some(action(seed)),
            _ => None,
        };
        for (key, action) in [
            (" ", Action::TogglePlay),
            ("s", Action::Step),
            ("m", Action::NextMistake),
            ("e", Action::Epoch),
            ("b", Action::Back),
            ("r", Action::Reset),
            // A new start is random, also where it was zero.
            ("n", Action::NewStart(7)),
        ] {
            assert_eq!(lab(key, 7), Some(action), "{key}");
        }
        for (key, word) in [
            ("f", "present"),
            ("?", "help"),
            ("/", "instruments"),
            ("n", "reseed"),
        ] {
            assert_eq!(Button::of_key(key).map(|(word, _)| word), Some(word));
        }
        assert!(Button::of_key("x").is_none() && Button::of_key("").is_none());
        // No key presses two.
        let mut keys: Vec<_> = KEYS.iter().map(|(key, _)| *key).chain(["n"]).collect();
        keys.sort_unstable();
        let count = keys.len();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }
}
