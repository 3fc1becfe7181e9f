//! The declarative list of all controls: it drives the page, the links and their checks.

use super::{
    Document,
    settings::{BatchMode, Init, LossCurve, LossScale, Pen, SPEEDS, Source},
};
use crate::data::{Gate, IrisClasses, Scaling, Word, parse_number, whole_number};
use crate::learn::{LARGEST_ETA, Order, Reduction, Rule, Tie};

/// What a control accepts.
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
        /// Whether only whole numbers are meant.
        whole: bool,
    },
}

/// One control: its name on the page and in links, what it accepts, how it is read and set.
#[derive(Debug)]
pub struct Field {
    /// The control's `name`.
    pub name: &'static str,
    /// What it is called in messages.
    pub title: &'static str,
    /// What it accepts.
    pub kind: Kind,
    /// The words of a choice at present.
    pub options: fn(&Document) -> Vec<String>,
    /// Its value as text.
    pub read: fn(&Document) -> String,
    write: Write,
}

/// How a control's value is set.
#[derive(Clone, Copy, Debug)]
enum Write {
    /// From one of its words; nothing when it is not among them.
    Word(fn(&mut Document, &str) -> Option<()>),
    /// From a number of its range.
    Number(fn(&mut Document, f64)),
}

impl Write {
    fn word(self, document: &mut Document, text: &str) -> Option<()> {
        match self {
            Self::Word(write) => write(document, text),
            Self::Number(_) => None,
        }
    }

    fn number(self, document: &mut Document, value: f64) {
        if let Self::Number(write) = self {
            write(document, value);
        }
    }
}

/// Why a control keeps its old value.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refused {
    /// Not a number, or one out of range.
    #[error("{title} must be a {kind} {range}. {given} is not, so {kept} stays.")]
    Number {
        /// The control.
        title: &'static str,
        /// "number" or "whole number".
        kind: &'static str,
        /// The range in words.
        range: String,
        /// What was typed, quoted.
        given: String,
        /// The value in force.
        kept: String,
    },
    /// Not one of the words.
    #[error("{title} can be {allowed}; “{given}” is not among them.")]
    Word {
        /// The control.
        title: &'static str,
        /// What is allowed.
        allowed: String,
        /// What was given.
        given: String,
    },
    /// No such control.
    #[error("there is no setting “{0}”.")]
    Unknown(String),
}

impl Field {
    /// The control of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        fields().find(|field| field.name == name)
    }

    /// Sets the control to what `text` says.
    ///
    /// # Errors
    /// When the text is not one of the words or not a number of the range; `document` is then unchanged.
    pub fn set(&self, document: &mut Document, text: &str) -> Result<(), Refused> {
        let text = text.trim();
        match self.kind {
            Kind::Choice => self
                .write
                .word(document, text)
                .ok_or_else(|| Refused::Word {
                    title: self.title,
                    allowed: (self.options)(document).join(", "),
                    given: shorten(text),
                }),
            Kind::Number { min, max, whole } => {
                let value = parse_number(text).filter(|&value| {
                    value >= min && value <= max && !(whole && value.fract() != 0.0)
                });
                let written = value.map(|value| self.write.number(document, value));
                written.ok_or_else(|| Refused::Number {
                    title: self.title,
                    kind: if whole { "whole number" } else { "number" },
                    range: format!("from {min} to {max}"),
                    given: if text.is_empty() {
                        "An empty field".into()
                    } else {
                        format!("“{}”", shorten(text))
                    },
                    kept: (self.read)(document),
                })
            }
        }
    }
}

fn shorten(text: &str) -> String {
    if text.chars().count() <= 24 {
        text.into()
    } else {
        text.chars().take(24).chain(['…']).collect()
    }
}

/// A choice among the words of a type.
macro_rules! choice {
    ($name:literal, $title:literal, $($field:ident).+: $type:ty) => {
        Field {
            name: $name,
            title: $title,
            kind: Kind::Choice,
            options: |_| <$type>::WORDS.iter().map(|(_, word)| (*word).into()).collect(),
            read: |d| d.settings.$($field).+.word().into(),
            write: Write::Word(|d, text| <$type>::from_word(text).map(|value| d.settings.$($field).+ = value)),
        }
    };
}

/// A number of a range.
macro_rules! number {
    ($name:literal, $title:literal, $($field:ident).+, $min:expr, $max:expr, whole: $whole:literal) => {
        Field {
            name: $name,
            title: $title,
            kind: Kind::Number { min: $min, max: $max, whole: $whole },
            options: |_| Vec::new(),
            read: |d| d.settings.$($field).+.to_string(),
            write: Write::Number(|d, value| d.settings.$($field).+ = value as _),
        }
    };
}

/// An axis and the feature on it.
macro_rules! axis {
    ($name:literal, $title:literal, $($field:ident).+, x: $on_x:literal) => {
        Field {
            name: $name,
            title: $title,
            kind: Kind::Choice,
            options: Document::features,
            read: |d| d.features().get(d.settings.$($field).+).cloned().unwrap_or_default(),
            write: Write::Word(|d, text| {
                let feature = d.features().iter().position(|name| name == text)?;
                Some(d.settings.show_feature($on_x, feature))
            }),
        }
    };
}

mod compare;
mod refinements;

/// The smallest learning rate a student can ask for.
pub(super) const SMALLEST_ETA: f64 = 1e-9;

/// All controls, in the order of the page.
pub fn fields() -> impl Iterator<Item = &'static Field> {
    let more = refinements::FIELDS
        .iter()
        .chain(compare::FIELDS)
        .chain(compare::LANES.iter().flatten());
    FIELDS.iter().chain(more)
}

/// Those that are always on show.
static FIELDS: &[Field] = &[
    Field {
        name: "dataset",
        title: "The data set",
        kind: Kind::Choice,
        options: |_| {
            Source::WORDS
                .iter()
                .map(|(_, word)| (*word).into())
                .collect()
        },
        read: |d| d.settings.data.source.word().into(),
        write: Write::Word(|d, text| {
            let source = Source::from_word(text)?;
            if source != d.settings.data.source {
                d.settings.data.source = source;
                (d.settings.data.feature_x, d.settings.data.feature_y) = if source == Source::Iris {
                    (0, 2)
                } else {
                    (0, 1)
                };
            }
            Some(())
        }),
    },
    Field {
        name: "gate",
        title: "The gate",
        kind: Kind::Choice,
        options: |_| Gate::all().map(|gate| gate.number().to_string()).collect(),
        read: |d| d.settings.data.gate.number().to_string(),
        write: Write::Word(|d, text| {
            Gate::by_number(u8::try_from(whole_number(text)?).ok()?)
                .map(|gate| d.settings.data.gate = gate)
        }),
    },
    choice!("iris-classes", "The choice of species", data.iris_classes: IrisClasses),
    axis!("feature-x", "The x axis", data.feature_x, x: true),
    axis!("feature-y", "The y axis", data.feature_y, x: false),
    choice!("scaling", "The scaling", data.scaling: Scaling),
    number!("noise", "The noise", data.noise, 0.0, 5.0, whole: false),
    number!("size", "The number of points", data.size, 2.0, 10_000.0, whole: true),
    number!("label-noise", "The share of wrong labels", data.label_noise, 0.0, 50.0, whole: false),
    number!("test-share", "The share held out", data.test_share, 0.0, 90.0, whole: false),
    number!("data-seed", "The seed of the data", data.data_seed, 0.0, 999_999.0, whole: true),
    choice!("rule", "The learning rule", rule: Rule),
    choice!("tie", "The sign of zero", tie: Tie),
    number!("eta", "The learning rate", eta, SMALLEST_ETA, LARGEST_ETA, whole: false),
    choice!("batch", "The batch", batch: BatchMode),
    number!("batch-size", "The batch size", batch_size, 1.0, 10_000.0, whole: true),
    choice!("order", "The order", order: Order),
    choice!("reduction", "The reduction", reduction: Reduction),
    number!("epochs", "The number of epochs", epochs, 1.0, 100_000.0, whole: true),
    choice!("init", "The start", init: Init),
    number!("seed", "The seed", seed, 0.0, 999_999.0, whole: true),
    Field {
        name: "speed",
        title: "The speed",
        kind: Kind::Choice,
        options: |_| SPEEDS.map(String::from).to_vec(),
        read: |d| {
            d.settings
                .speed
                .map_or_else(|| "max".into(), |speed| speed.to_string())
        },
        write: Write::Word(|d, text| {
            SPEEDS.contains(&text).then(|| {
                d.settings.speed = whole_number(text).and_then(|speed| u32::try_from(speed).ok());
            })
        }),
    },
    choice!("class", "The pen", pen: Pen),
    choice!("loss-scale", "The scale of the loss", loss_scale: LossScale),
    choice!("loss-curve", "The loss shown", loss_curve: LossCurve),
];
