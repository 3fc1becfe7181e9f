//! The declarative list of the lab's controls: it drives the page, the links and their checks.
//! Instruments have lists of their own.

use super::{Document, Session};
use crate::data::{OptionValues, SourceOption, parse_number};
use crate::text::number::exact;
use crate::text::{key, known, message, say, shortened};

/// Letters of a refused value that its message repeats.
const REPEATED: usize = 24;

/// The values that a control accepts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// One word of a list.
    Choice,
    /// A number from `min` to `max`.
    Number {
        /// Smallest value.
        min: f64,
        /// Largest value.
        max: f64,
        /// True if only whole numbers are meant.
        whole: bool,
    },
}

/// One control of `T`, the lab's document or an instrument: all that is particular to it.
#[derive(Debug)]
pub struct Field<T = Document> {
    /// Its name on the page and in links.
    pub name: &'static str,
    /// The values that it accepts.
    pub kind: Kind,
    /// The words of a choice at present.
    pub options: fn(&T) -> Vec<String>,
    /// Its value as text.
    pub read: fn(&T) -> String,
    /// The function that sets it, from a word or from a number.
    write: Write<T>,
    /// The labels of a choice's words.
    pub labels: Labels,
    /// The words that can be in force with what else is chosen, where not all can.
    possible: Option<PossibleWords<T>>,
    /// Returns true if the control has an effect now.
    applies: fn(&T, &Session) -> bool,
    /// Makes the changes that go with a user's choice, given `T` before the choice and `T` after it.
    accompany: fn(&T, &mut T),
    /// Copies the value from another `T`. Only choices of view have it (what a click does, how fast it plays, what is
    /// shown), which undo leaves alone.
    pub copy_view: Option<fn(&mut T, &T)>,
    /// Returns why a text that it would accept makes no sense in the lab as it is.
    pub refuses: Option<fn(&Session, &str) -> Option<String>>,
    /// The notice that is shown if setting it has changed η.
    pub rate_notice: Option<fn(&T) -> String>,
    /// A further change of the lab after a user has set it.
    pub after_set: Option<fn(&mut Session)>,
    /// Its value on paper, where that is more than the value or the label.
    pub printed: Option<fn(&Session) -> String>,
    /// The flag in `T` that the user has chosen the value. A link can say `lab` for such a control: the lab then chooses.
    pub by_hand: Option<fn(&mut T) -> &mut bool>,
    /// The message of what it is called on paper, as beside its control; or a letter, which is its name in every language.
    pub printed_name: &'static str,
    /// True if its arrow keys go along … 0.1, 0.2, 0.5, 1 …
    pub has_notches: bool,
    /// True if it chooses other points.
    pub chooses_points: bool,
}

/// The words of a choice that can be in force with what else is chosen.
#[derive(Debug)]
struct PossibleWords<T> {
    /// Returns true if a word can.
    has: fn(&T, &str) -> bool,
    /// The word that has effect: another than the chosen one if that is impossible now.
    in_force: fn(&T) -> String,
}

/// A function that sets a control's value.
#[derive(Debug)]
enum Write<T> {
    /// From a text; nothing where the control does not accept it.
    Text(fn(&mut T, &str) -> Option<()>),
    /// From a number of its range.
    Number(fn(&mut T, f64)),
}

/// The labels of a choice's words.
#[derive(Clone, Copy, Debug)]
pub enum Labels {
    /// None: a word stands for itself.
    Words,
    /// Those of the page's markup: the messages of this pattern.
    Page(&'static str),
    /// Those of a list that comes from data.
    Listed(fn(&str) -> String),
}

/// A control as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormRow {
    /// Its name.
    pub name: &'static str,
    /// The value in force, as text.
    pub value: String,
    /// The words of a list that comes from data, with their labels.
    pub options: Option<Vec<(String, String)>>,
    /// The words that cannot be in force with what else is chosen.
    pub withheld: Vec<String>,
    /// True if it has an effect now.
    pub applies: bool,
}

/// Why a control keeps its old value.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    /// Not a number, or one out of range.
    Number {
        /// The control.
        name: &'static str,
        /// True if only whole numbers are meant.
        whole: bool,
        /// Smallest and largest value.
        range: (f64, f64),
        /// The typed text.
        given: String,
        /// The old value, which stays in force, as text.
        kept: String,
    },
    /// Not one of the words.
    Keyword {
        /// The control.
        name: &'static str,
        /// All words of the choice at present, also those withheld, separated by commas.
        words: String,
        /// The given text.
        given: String,
    },
    /// No such control.
    Unknown(String),
}

impl std::error::Error for Refused {}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&match self {
            Self::Number {
                name,
                whole,
                range: (min, max),
                given,
                kept,
            } => {
                let kind = if *whole { "whole" } else { "any" };
                let (field, min, max) = (sentence_name(name), exact(*min), exact(*max));
                let kept = parse_number(kept).map_or_else(|| kept.clone(), exact);
                if given.is_empty() {
                    say!("refused-empty", field, kind, min, max, kept)
                } else {
                    let given = shortened(given, REPEATED);
                    say!("refused-number", field, kind, min, max, given, kept)
                }
            }
            Self::Keyword {
                name,
                words: allowed,
                given,
            } => {
                say!(
                    "refused-word",
                    field = sentence_name(name),
                    allowed,
                    given = shortened(given, REPEATED)
                )
            }
            Self::Unknown(name) => say!("refused-unknown", name),
        })
    }
}

/// The name of a control at the beginning of a sentence.
fn sentence_name(name: &str) -> String {
    message(&key!("field-*", name))
}

impl Field {
    /// The control of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        fields().find(|field| field.name == name)
    }
}

impl<T> Field<T> {
    /// A choice: what its words are, which of them is chosen, and how one is chosen; nothing when it is not among them.
    pub const fn choice(
        name: &'static str,
        options: fn(&T) -> Vec<String>,
        read: fn(&T) -> String,
        write: fn(&mut T, &str) -> Option<()>,
    ) -> Self {
        Self::new(name, Kind::Choice, options, read, Write::Text(write))
    }

    /// A number: of which kind it is, its value as text, and how it is set.
    pub const fn number(
        name: &'static str,
        kind: Kind,
        read: fn(&T) -> String,
        write: fn(&mut T, f64),
    ) -> Self {
        Self::new(name, kind, |_| Vec::new(), read, Write::Number(write))
    }

    /// An option of data sets: what its words are, its value as text, and how it is set to a text.
    pub(crate) const fn option(
        option: SourceOption,
        options: fn(&T) -> Vec<String>,
        read: fn(&T) -> String,
        write: fn(&mut T, &str) -> Option<()>,
    ) -> Self {
        let kind = match option.values {
            OptionValues::Number { min, max, whole } => Kind::Number { min, max, whole },
            OptionValues::Words(_) => Kind::Choice,
        };
        Self::new(option.keyword, kind, options, read, Write::Text(write))
    }

    const fn new(
        name: &'static str,
        kind: Kind,
        options: fn(&T) -> Vec<String>,
        read: fn(&T) -> String,
        write: Write<T>,
    ) -> Self {
        Self {
            name,
            kind,
            options,
            read,
            write,
            labels: Labels::Words,
            possible: None,
            applies: |_, _| true,
            accompany: |_, _| {},
            copy_view: None,
            refuses: None,
            rate_notice: None,
            after_set: None,
            printed: None,
            by_hand: None,
            printed_name: "",
            has_notches: false,
            chooses_points: false,
        }
    }

    /// With the message of what it is called on paper, as beside its control; or a letter, which is its name in every language.
    pub(crate) const fn titled(mut self, title: &'static str) -> Self {
        self.printed_name = title;
        self
    }

    /// A control that chooses other points.
    pub(crate) const fn of_points(mut self) -> Self {
        self.chooses_points = true;
        self
    }

    /// With labels in the page's markup, the messages of this pattern.
    pub(crate) const fn labeled(mut self, pattern: &'static str) -> Self {
        self.labels = Labels::Page(pattern);
        self
    }

    /// With labels that come from data.
    pub const fn listed(mut self, label: fn(&str) -> String) -> Self {
        self.labels = Labels::Listed(label);
        self
    }

    /// With words that may be impossible with what else is chosen, and another one in force then.
    pub(crate) const fn possible(
        mut self,
        has: fn(&T, &str) -> bool,
        in_force: fn(&T) -> String,
    ) -> Self {
        self.possible = Some(PossibleWords { has, in_force });
        self
    }

    /// With no effect but where this is true.
    pub const fn applies_where(mut self, applies: fn(&T, &Session) -> bool) -> Self {
        self.applies = applies;
        self
    }

    /// With changes that go with a user's choice; `T` as it was before comes first.
    pub const fn accompanied(mut self, accompany: fn(&T, &mut T)) -> Self {
        self.accompany = accompany;
        self
    }

    /// With a function that copies it: a choice of view.
    pub(crate) const fn of_view(mut self, copy: fn(&mut T, &T)) -> Self {
        self.copy_view = Some(copy);
        self
    }

    /// Sets the control to what `text` says.
    ///
    /// # Errors
    /// When the text is not one of the words or not a number of the range; `target` is then unchanged.
    pub fn set(&self, target: &mut T, text: &str) -> Result<(), Refused> {
        let text = text.trim();
        let number = || parse_number(text).filter(|value| self.accepts(*value));
        let written = match self.write {
            Write::Text(write) => write(target, text),
            Write::Number(write) => number().map(|value| write(target, value)),
        };
        written.ok_or_else(|| match self.kind {
            Kind::Choice => Refused::Keyword {
                name: self.name,
                words: (self.options)(target).join(", "),
                given: text.into(),
            },
            Kind::Number { min, max, whole } => Refused::Number {
                name: self.name,
                whole,
                range: (min, max),
                given: text.into(),
                kept: (self.read)(target),
            },
        })
    }

    /// Sets the control as a user does: with the changes that go with it.
    ///
    /// # Errors
    /// See [`Self::set`].
    pub fn set_by_hand(&self, target: &mut T, text: &str) -> Result<(), Refused>
    where
        T: Clone,
    {
        let before = target.clone();
        self.set(target, text)?;
        (self.accompany)(&before, target);
        Ok(())
    }

    fn accepts(&self, value: f64) -> bool {
        match self.kind {
            Kind::Choice => false,
            Kind::Number { min, max, whole } => {
                (min..=max).contains(&value) && !(whole && value.fract() != 0.0)
            }
        }
    }

    /// Returns true if the control has an effect now.
    pub fn applies(&self, of: &T, lab: &Session) -> bool {
        (self.applies)(of, lab)
    }

    /// The label of a word of it, where it has one.
    pub fn label(&self, word: &str) -> Option<String> {
        self.labels.label(word)
    }

    /// The control as the page shows it.
    pub fn row(&self, of: &T, lab: &Session) -> FormRow {
        let words = (self.options)(of);
        let (mut value, mut withheld) = ((self.read)(of), Vec::new());
        if let Some(possible) = &self.possible {
            value = (possible.in_force)(of);
            let impossible = words.iter().filter(|word| !(possible.has)(of, word));
            withheld.extend(impossible.cloned());
        }
        FormRow {
            name: self.name,
            value,
            withheld,
            options: self.labels.options(words),
            applies: self.applies(of, lab),
        }
    }
}

impl Labels {
    /// The words with their labels, of a list that comes from data.
    fn options(self, words: Vec<String>) -> Option<Vec<(String, String)>> {
        let Self::Listed(label) = self else {
            return None;
        };
        let labeled = words.into_iter().map(|word| {
            let label = label(&word);
            (word, label)
        });
        Some(labeled.collect())
    }

    /// The label of a word, where it has one.
    fn label(self, word: &str) -> Option<String> {
        match self {
            Self::Words => None,
            Self::Page(pattern) => known(&pattern.replacen('*', word, 1)),
            Self::Listed(label) => Some(label(word)),
        }
    }
}

/// A choice among the words of a type, for a list of fields of `Self`.
#[macro_export]
macro_rules! choice {
    ($name:literal, $($field:ident).+: $type:ty) => {
        $crate::Field::<Self>::choice(
            $name,
            |_| <$type as $crate::data::Keyword>::all().map(|value| $crate::data::Keyword::keyword(value).into()).collect(),
            |d| $crate::data::Keyword::keyword(d.$($field).+).into(),
            |d, text| <$type as $crate::data::Keyword>::from_keyword(text).map(|value| d.$($field).+ = value),
        )
    };
}

/// A number of a range, for a list of fields of `Self`.
#[macro_export]
macro_rules! number {
    ($name:literal, $($field:ident).+, $min:expr, $max:expr, whole: $whole:literal) => {
        $crate::Field::<Self>::number(
            $name,
            $crate::Kind::Number { min: $min, max: $max, whole: $whole },
            |d| d.$($field).+.to_string(),
            |d, value| d.$($field).+ = value as _,
        )
    };
}

/// Steps a second, or as many as there is time for; for a list of fields of `Self`.
#[macro_export]
macro_rules! speed {
    ($name:literal, $($field:ident).+) => {
        $crate::Field::<Self>::choice(
            $name,
            |_| $crate::settings::SPEEDS.map(String::from).to_vec(),
            |d| d.$($field).+.map_or_else(|| "max".into(), |speed| speed.to_string()),
            |d, text| {
                let is_known = $crate::settings::SPEEDS.contains(&text);
                is_known.then(|| d.$($field).+ = text.parse().ok())
            },
        )
    };
}

pub use crate::{choice, number, speed};

pub mod nudge;
mod refinements;
mod rows;

/// The word of a choice that is left to the lab.
pub const AS_THE_LAB: &str = "lab";

/// The smallest learning rate a student can ask for.
pub const SMALLEST_ETA: f64 = 1e-30;
/// The control that stands beside the rule if it comes with it, else among the refinements.
pub const LAMBDA: &str = "lambda";
/// The smallest weight of a penalty.
pub(crate) const SMALLEST_LAMBDA: f64 = 1e-9;

/// The lab's controls, in the order of a link.
pub fn fields() -> impl Iterator<Item = &'static Field> {
    Document::FIELDS.iter().chain(Document::REFINEMENTS)
}

impl Document {
    /// Returns true if the other differs only in what a click does, how fast it plays and what is shown, which undo
    /// leaves alone.
    pub fn same_but_for_view(&self, other: &Self) -> bool {
        let mut copy = other.clone();
        copy.take_view(self);
        self.shows_same(&copy)
    }

    /// Takes over what is only a choice of view.
    pub(super) fn take_view(&mut self, from: &Self) {
        for copy in fields().filter_map(|field| field.copy_view) {
            copy(self, from);
        }
    }
}
