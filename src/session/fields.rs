//! The declarative list of the lab's controls: it drives the page, the links and their checks.
//! Instruments have lists of their own.

use super::{
    Document, Projection,
    arrivals::{Arrivals, LAST_SAMPLE},
    settings::{BatchMode, Init, LossCurve, LossScale, Pace, Pen, SPEEDS},
    switch::Switch,
};
use crate::data::{
    DIGITS, DigitClasses, Gate, IrisClasses, Keyword, PenguinClasses, Scaling, Source,
    parse_number, whole_number,
};
use crate::learn::{LARGEST_ETA, Multiclass, Order, Reduction, Rule, Tie};
use crate::text::number::{exact, shortest};
use crate::text::{key, message, say, shortened};

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

/// One control of `T`, the lab's document or an instrument: its name on the page and in links, what it accepts, how it is
/// read and set.
#[derive(Debug)]
pub struct Field<T = Document> {
    /// The control's `name`.
    pub name: &'static str,
    /// The values that it accepts.
    pub kind: Kind,
    /// The words of a choice at present.
    pub options: fn(&T) -> Vec<String>,
    /// Its value as text.
    pub read: fn(&T) -> String,
    /// The function that sets it.
    pub write: Write<T>,
}

/// A function that sets a control's value.
#[derive(Debug)]
pub enum Write<T = Document> {
    /// From one of its words; nothing when it is not among them.
    Keyword(fn(&mut T, &str) -> Option<()>),
    /// From a number of its range.
    Number(fn(&mut T, f64)),
}

impl<T> Write<T> {
    fn keyword(&self, target: &mut T, text: &str) -> Option<()> {
        match self {
            Self::Keyword(write) => write(target, text),
            Self::Number(_) => None,
        }
    }

    fn number(&self, target: &mut T, value: f64) {
        if let Self::Number(write) = self {
            write(target, value);
        }
    }
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
        /// The value in force.
        kept: String,
    },
    /// Not one of the words.
    Keyword {
        /// The control.
        name: &'static str,
        /// The allowed words, separated by commas.
        allowed: String,
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
                let (field, min, max) = (title(name), exact(*min), exact(*max));
                let kept = parse_number(kept).map_or_else(|| kept.clone(), exact);
                if given.is_empty() {
                    say!(
                        "refused-empty",
                        field = field,
                        kind = kind,
                        min = min,
                        max = max,
                        kept = kept
                    )
                } else {
                    let given = shortened(given, REPEATED);
                    say!(
                        "refused-number",
                        field = field,
                        kind = kind,
                        min = min,
                        max = max,
                        given = given,
                        kept = kept
                    )
                }
            }
            Self::Keyword {
                name,
                allowed,
                given,
            } => {
                say!(
                    "refused-word",
                    field = title(name),
                    allowed = allowed,
                    given = shortened(given, REPEATED)
                )
            }
            Self::Unknown(name) => say!("refused-unknown", name = name),
        })
    }
}

/// The name of a control at the beginning of a sentence.
fn title(name: &str) -> String {
    message(&key!("field-*", name))
}

impl Field {
    /// The control of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        fields().find(|field| field.name == name)
    }
}

impl<T> Field<T> {
    /// Sets the control to what `text` says.
    ///
    /// # Errors
    /// When the text is not one of the words or not a number of the range; `target` is then unchanged.
    pub fn set(&self, target: &mut T, text: &str) -> Result<(), Refused> {
        let text = text.trim();
        match self.kind {
            Kind::Choice => self
                .write
                .keyword(target, text)
                .ok_or_else(|| Refused::Keyword {
                    name: self.name,
                    allowed: (self.options)(target).join(", "),
                    given: text.into(),
                }),
            Kind::Number { min, max, whole } => {
                let value = parse_number(text).filter(|&value| {
                    value >= min && value <= max && !(whole && value.fract() != 0.0)
                });
                let written = value.map(|value| self.write.number(target, value));
                written.ok_or_else(|| Refused::Number {
                    name: self.name,
                    whole,
                    range: (min, max),
                    given: text.into(),
                    kept: (self.read)(target),
                })
            }
        }
    }
}

/// A choice among the words of a type.
macro_rules! choice {
    ($name:literal, $($field:ident).+: $type:ty) => {
        $crate::session::Field {
            name: $name,
            kind: $crate::session::Kind::Choice,
            options: |_| <$type as $crate::data::Keyword>::all().map(|value| $crate::data::Keyword::keyword(value).into()).collect(),
            read: |d| $crate::data::Keyword::keyword(d.$($field).+).into(),
            write: $crate::session::fields::Write::Keyword(|d, text| <$type as $crate::data::Keyword>::from_keyword(text).map(|value| d.$($field).+ = value)),
        }
    };
}

/// A number of a range.
macro_rules! number {
    ($name:literal, $($field:ident).+, $min:expr, $max:expr, whole: $whole:literal) => {
        $crate::session::Field {
            name: $name,
            kind: $crate::session::Kind::Number { min: $min, max: $max, whole: $whole },
            options: |_| Vec::new(),
            read: |d| d.$($field).+.to_string(),
            write: $crate::session::fields::Write::Number(|d, value| d.$($field).+ = value as _),
        }
    };
}

/// A number that the lab chooses as long as the user has not: one that is there already is no choice.
macro_rules! chosen {
    ($name:literal, $field:ident, $min:expr, $max:expr, whole: $whole:literal) => {
        Field {
            write: Write::Number(|d, value| {
                let settings = &mut d.settings;
                let before = std::mem::replace(&mut settings.$field, value as _);
                settings.by_hand.$field |= settings.$field != before;
            }),
            ..number!($name, settings.$field, $min, $max, whole: $whole)
        }
    };
}

/// An axis and the feature on it.
macro_rules! axis {
    ($name:literal, $($field:ident).+, x: $on_x:literal) => {
        Field {
            name: $name,
            kind: Kind::Choice,
            options: Document::features,
            read: |d| d.features().get(d.$($field).+).cloned().unwrap_or_default(),
            write: Write::Keyword(|d, text| {
                let feature = d.features().iter().position(|name| name == text)?;
                Some(d.settings.show_feature($on_x, feature))
            }),
        }
    };
}

/// One of the ten digits; the other one of two takes over the digit that was here if both would be the same.
macro_rules! digit {
    ($name:literal, $this:ident, $other:ident) => {
        Field {
            name: $name,
            kind: Kind::Choice,
            options: |_| (0..DIGITS).map(|digit| digit.to_string()).collect(),
            read: |d| d.settings.data.digits.$this.to_string(),
            write: Write::Keyword(|d, text| {
                let digit = (0..DIGITS).find(|digit| digit.to_string() == text)?;
                let digits = &mut d.settings.data.digits;
                if digits.$other == digit {
                    digits.$other = digits.$this;
                }
                digits.$this = digit;
                Some(())
            }),
        }
    };
}

/// Steps a second, or as many as there is time for.
macro_rules! speed {
    ($name:literal, $($field:ident).+) => {
        $crate::session::Field {
            name: $name,
            kind: $crate::session::Kind::Choice,
            options: |_| $crate::session::settings::SPEEDS.map(String::from).to_vec(),
            read: |d| d.$($field).+.map_or_else(|| "max".into(), |speed| speed.to_string()),
            write: $crate::session::fields::Write::Keyword(|d, text| {
                let is_known = $crate::session::settings::SPEEDS.contains(&text);
                is_known.then(|| d.$($field).+ = text.parse().ok())
            }),
        }
    };
}

pub(crate) use {choice, number, speed};

pub(crate) mod nudge;
mod refinements;

/// The word of a choice that is left to the lab.
pub(crate) const AS_THE_LAB: &str = "lab";

/// The smallest learning rate a student can ask for.
pub(crate) const SMALLEST_ETA: f64 = 1e-30;
/// The smallest weight of a penalty.
pub(crate) const SMALLEST_LAMBDA: f64 = 1e-9;

/// The lab's controls, in the order of the page.
pub fn fields() -> impl Iterator<Item = &'static Field> {
    let more = refinements::FIELDS.iter();
    FIELDS.iter().chain(more)
}

/// Those that are always on show.
static FIELDS: &[Field] = &[
    Field {
        name: "dataset",
        kind: Kind::Choice,
        options: |d| {
            // Four samples of the lab's own are there where a link has brought them.
            let is_there = |source: &Source| match source.keyword() {
                "file" => d.has_file(),
                "four" => d.settings.data.source == *source,
                _ => true,
            };
            let there = Source::all().filter(is_there);
            there.map(|source| source.keyword().into()).collect()
        },
        read: |d| d.settings.data.source.keyword().into(),
        write: Write::Keyword(|d, text| {
            let source = Source::from_keyword(text)?;
            if source != d.settings.data.source {
                d.settings.data.choose(source);
            }
            Some(())
        }),
    },
    Field {
        name: "gate",
        kind: Kind::Choice,
        options: |_| Gate::all().map(|gate| gate.number().to_string()).collect(),
        read: |d| d.settings.data.gate.number().to_string(),
        write: Write::Keyword(|d, text| {
            Gate::by_number(u8::try_from(whole_number(text)?).ok()?)
                .map(|gate| d.settings.data.gate = gate)
        }),
    },
    choice!("iris-classes", settings.data.iris_classes: IrisClasses),
    choice!("penguin-classes", settings.data.penguin_classes: PenguinClasses),
    choice!("digit-classes", settings.data.digits.classes: DigitClasses),
    digit!("digit", digit, other),
    digit!("digit-other", other, digit),
    axis!("feature-x", settings.data.feature_x, x: true),
    axis!("feature-y", settings.data.feature_y, x: false),
    number!("drift-from", settings.data.drift_from, 0.0, LAST_SAMPLE as f64, whole: true),
    choice!("arrivals", settings.data.arrivals: Arrivals),
    choice!("projection", settings.data.projection: Projection),
    Field {
        write: Write::Keyword(|d, text| {
            let scaling = Scaling::from_keyword(text)?;
            let settings = &mut d.settings;
            settings.by_hand.scaling |= settings.data.scaling != scaling;
            settings.data.scaling = scaling;
            Some(())
        }),
        ..choice!("scaling", settings.data.scaling: Scaling)
    },
    number!("noise", settings.data.noise, 0.0, 5.0, whole: false),
    number!("size", settings.data.size, 2.0, 10_000.0, whole: true),
    number!("label-noise", settings.data.label_noise, 0.0, 50.0, whole: false),
    number!("test-share", settings.data.test_share, 0.0, 90.0, whole: false),
    number!("data-seed", settings.data.data_seed, 0.0, 999_999.0, whole: true),
    choice!("rule", settings.rule: Rule),
    choice!("tie", settings.tie: Tie),
    choice!("bias", settings.data.bias: Switch),
    choice!("multiclass", settings.multiclass: Multiclass),
    Field {
        read: |d| shortest(d.settings.eta),
        ..chosen!("eta", eta, SMALLEST_ETA, LARGEST_ETA, whole: false)
    },
    choice!("batch", settings.batch: BatchMode),
    number!("batch-size", settings.batch_size, 1.0, 10_000.0, whole: true),
    choice!("order", settings.order: Order),
    choice!("reduction", settings.reduction: Reduction),
    chosen!("epochs", epochs, 1.0, 100_000.0, whole: true),
    choice!("init", settings.init: Init),
    number!("seed", settings.seed, 0.0, 999_999.0, whole: true),
    Field {
        write: Write::Keyword(|d, text| {
            let speed = SPEEDS.contains(&text).then(|| text.parse().ok())?;
            let settings = &mut d.settings;
            settings.by_hand.speed |= settings.speed != speed;
            settings.speed = speed;
            Some(())
        }),
        ..speed!("speed", settings.speed)
    },
    choice!("pace", settings.pace: Pace),
    choice!("class", settings.pen: Pen),
    choice!("loss-scale", settings.loss_scale: LossScale),
    choice!("loss-curve", settings.loss_curve: LossCurve),
];
