//! The list of the instruments, and the menu of them: the one place that names them.

use super::{AnyInstrument, Instrument};

/// All instruments, as they are before anything is done with them, in the order of links. The house asks this list and
/// names none of them.
pub fn registry() -> Vec<Box<dyn AnyInstrument>> {
    vec![
        Box::<super::step::StepState>::default(),
        Box::<super::compare::CompareState>::default(),
        Box::<super::sweep::SweepState>::default(),
        Box::<super::limits::LimitsState>::default(),
        Box::<super::landscape::LandscapeState>::default(),
        Box::<super::starts::StartsState>::default(),
        Box::<super::standardize::StandardizeState>::default(),
        Box::<super::noise::NoiseState>::default(),
        Box::<super::likelihood::LikelihoodState>::default(),
        Box::<super::descent::DescentState>::default(),
        Box::<super::dual::DualState>::default(),
        Box::<super::gates::GatesState>::default(),
        Box::<super::spam::SpamState>::default(),
        Box::<super::code::CodeState>::default(),
        Box::<super::confusion::ConfusionState>::default(),
        Box::<super::digits::DigitsState>::default(),
        Box::<super::scatter::ScatterState>::default(),
        Box::<super::import::ImportState>::default(),
        Box::<super::export::ExportState>::default(),
        Box::<super::points::PointsState>::default(),
        Box::<super::theory::TheoryState>::default(),
        Box::<super::zones::ZonesState>::default(),
        Box::<super::alongside::AlongsideState>::default(),
    ]
}

/// A question of the menu, with the entries that answer it.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Its word: the question is the message `instruments-ask-<word>`.
    pub word: &'static str,
    /// The entries, in order.
    pub entries: &'static [Entry],
}

/// An entry of the menu.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    /// The instrument of this word.
    Single(&'static str),
    /// A window that several instruments share.
    Shared(&'static SharedWindow),
}

/// A window that several instruments share: each is a tab of it.
#[derive(Clone, Copy, Debug)]
pub struct SharedWindow {
    /// Its word: its name and line are the message `instruments-window-<word>`.
    pub word: &'static str,
    /// The words of its instruments, in the order of the tabs; the first is on show at first.
    pub tabs: &'static [&'static str],
}

use Entry::{Shared, Single};

/// The menu. An instrument that is not listed is found by a search.
pub const MENU: &[Question] = &[
    Question {
        word: "update",
        entries: &[
            Single(super::step::StepState::ID),
            Single(super::code::CodeState::ID),
        ],
    },
    Question {
        word: "end",
        entries: &[
            Single(super::theory::TheoryState::ID),
            Single(super::confusion::ConfusionState::ID),
        ],
    },
    Question {
        word: "settings",
        entries: &[
            Shared(&SharedWindow {
                word: "rate",
                tabs: &[
                    super::descent::DescentState::ID,
                    super::sweep::SweepState::ID,
                    super::limits::LimitsState::ID,
                ],
            }),
            Shared(&SharedWindow {
                word: "runs",
                tabs: &[
                    super::compare::CompareState::ID,
                    super::starts::StartsState::ID,
                ],
            }),
        ],
    },
    Question {
        word: "weights",
        entries: &[
            Shared(&SharedWindow {
                word: "surface",
                tabs: &[
                    super::landscape::LandscapeState::ID,
                    super::standardize::StandardizeState::ID,
                    super::noise::NoiseState::ID,
                ],
            }),
            Single(super::dual::DualState::ID),
        ],
    },
    Question {
        word: "line",
        entries: &[
            Single(super::gates::GatesState::ID),
            Single(super::spam::SpamState::ID),
            Single(super::digits::DigitsState::ID),
        ],
    },
    Question {
        word: "data",
        entries: &[Shared(&SharedWindow {
            word: "data",
            tabs: &[
                super::points::PointsState::ID,
                super::import::ImportState::ID,
                super::export::ExportState::ID,
                super::scatter::ScatterState::ID,
            ],
        })],
    },
];

impl Entry {
    /// The words of its instruments.
    pub fn instruments(&self) -> &[&'static str] {
        match self {
            Single(id) => std::slice::from_ref(id),
            Shared(window) => window.tabs,
        }
    }
}

impl SharedWindow {
    /// The windows of the menu that several instruments share.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        let entries = MENU.iter().flat_map(|question| question.entries);
        entries.filter_map(|entry| match entry {
            Shared(window) => Some(*window),
            Single(_) => None,
        })
    }

    /// The `data-action` of the button that opens it.
    pub fn button(&self) -> String {
        format!("open-{}-window", self.word)
    }
}
