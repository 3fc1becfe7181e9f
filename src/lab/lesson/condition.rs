//! Conditions on the lab, as lessons write them: `status=converged and updates<=20`.

use std::fmt;

use crate::data::parse_number;
use crate::lab::{Field, Readings, State, words};
use crate::learn::{Outcome, Rule};
use crate::theory::{Curvature, MaxMargin, Radius, Separability, bounds, sequential_limit};

/// What must hold of the lab: all its parts at once.
#[derive(Clone, Debug)]
pub struct Condition(Vec<Part>);

/// One quantity, compared.
#[derive(Clone, Debug)]
struct Part {
    quantity: Quantity,
    relation: Relation,
    other: Operand,
}

/// Something that has a value in every state, or none.
#[derive(Clone, Copy, Debug)]
pub struct Quantity(Source);

#[derive(Clone, Copy, Debug)]
enum Source {
    Reading(&'static Reading),
    Weight(usize),
    Control(&'static Field),
}

#[derive(Clone, Debug)]
enum Operand {
    Number(f64),
    Word(String),
    /// The same or another quantity, at the beginning of the step.
    AtStart(Quantity),
    Now(Quantity),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Relation {
    Equal,
    Unequal,
    AtMost,
    AtLeast,
    Less,
    More,
}

/// A value as it is compared and shown.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Number(f64),
    Word(String),
}

/// A name, what it is, and how it is read.
#[derive(Debug)]
struct Reading {
    name: &'static str,
    /// For those who write lessons.
    meaning: &'static str,
    read: fn(&State) -> Option<Value>,
}

fn number(value: f64) -> Option<Value> {
    value.is_finite().then_some(Value::Number(value))
}

fn word(value: &str) -> Option<Value> {
    Some(Value::Word(value.into()))
}

fn yes(is: bool) -> Option<Value> {
    word(if is { "yes" } else { "no" })
}

/// All names besides those of the controls.
const READINGS: &[Reading] = &[
    Reading {
        name: "status",
        meaning: "the first words of the status: ready, paused, training, converged, stationary, cycling, diverged …",
        read: |state| word(words::status(state, &Readings::of(state)).label),
    },
    Reading {
        name: "epoch",
        meaning: "epochs completed",
        read: |state| number(state.run().epochs() as f64),
    },
    Reading {
        name: "steps",
        meaning: "updates made, those that changed nothing included",
        read: |state| number(state.run().steps() as f64),
    },
    Reading {
        name: "updates",
        meaning: "updates that changed w",
        read: |state| number(state.run().updates() as f64),
    },
    Reading {
        name: "period",
        meaning: "the updates of one period, while the run cycles",
        read: |state| match state.outcome() {
            Outcome::Cycling { updates, .. } => number(updates as f64),
            _ => None,
        },
    },
    Reading {
        name: "errors",
        meaning: "training samples misclassified",
        read: |state| number(f64::from(Readings::of(state).training.errors)),
    },
    Reading {
        name: "accuracy",
        meaning: "share of the training samples classified rightly, 0 to 1",
        read: |state| Readings::of(state).training.accuracy.and_then(number),
    },
    Reading {
        name: "loss",
        meaning: "the objective J on the training samples",
        read: |state| Readings::of(state).training.loss.and_then(number),
    },
    Reading {
        name: "test-errors",
        meaning: "samples held out that are misclassified",
        read: |state| number(f64::from(Readings::of(state).held_out?.errors)),
    },
    Reading {
        name: "test-accuracy",
        meaning: "share of the samples held out that are classified rightly, 0 to 1",
        read: |state| Readings::of(state).held_out?.accuracy.and_then(number),
    },
    Reading {
        name: "line-errors",
        meaning: "training samples that the line of one's own misclassifies",
        read: |state| number(f64::from(Readings::of(state).line?.1.errors)),
    },
    Reading {
        name: "line-loss",
        meaning: "the objective J at the line of one's own",
        read: |state| Readings::of(state).line?.1.loss.and_then(number),
    },
    Reading {
        name: "points",
        meaning: "training samples",
        read: |state| number(state.material().problem.train.len() as f64),
    },
    Reading {
        name: "positives",
        meaning: "training samples of class +1",
        read: |state| {
            let train = &state.material().problem.train;
            number(train.iter().filter(|(_, y)| *y > 0.0).count() as f64)
        },
    },
    Reading {
        name: "separable",
        meaning: "whether a hyperplane has all training samples on their sides: yes or no",
        read: |state| yes(Separability::of(&state.learner().problem().train).is_separable()),
    },
    Reading {
        name: "margin",
        meaning: "the widest margin ρ, if there is one",
        read: |state| {
            let train = &state.learner().problem().train;
            let widest = MaxMargin::geometric(train, &Separability::of(train)).ok()?;
            number(widest?.margin)
        },
    },
    Reading {
        name: "bound",
        meaning: "Novikoff’s bound (R̃/ρ̃)² on the number of updates from w = 0",
        read: |state| {
            let train = &state.learner().problem().train;
            let widest = MaxMargin::augmented(train, &Separability::of(train)).ok()??;
            number(bounds::updates(Radius::of(train).ok()?, &widest).ok()?)
        },
    },
    Reading {
        name: "limit",
        meaning: "Adaline: the learning rate at which this batch mode stops converging",
        read: |state| {
            let settings = state.document().settings.learning();
            let train = &state.learner().problem().train;
            if settings.rule != Rule::Adaline {
                return None;
            }
            let batch = settings.batch.size(train.len());
            let ridge = settings.penalty.ridge;
            number(sequential_limit(train, batch, settings.reduction, ridge).ok()??)
        },
    },
    Reading {
        name: "condition",
        meaning: "Adaline: the condition number κ of the Hessian",
        read: |state| {
            let settings = state.document().settings.learning();
            let train = &state.learner().problem().train;
            let ridge = settings.penalty.ridge;
            let curvature = Curvature::of_adaline(train, settings.reduction, ridge).ok()?;
            number(curvature.condition()?)
        },
    },
    Reading {
        name: "norm",
        meaning: "the length of (w₁ … wₙ)",
        read: |state| {
            let normal = state.run().weights().iter().skip(1);
            number(normal.map(|w| w * w).sum::<f64>().sqrt())
        },
    },
    Reading {
        name: "gates-right",
        meaning: "rows of the lesson’s table of gates that are filled in rightly, 0 to 16",
        read: |state| {
            let rows = state.course()?.table().iter().enumerate();
            number(rows.filter(|(number, row)| row.is_right(*number)).count() as f64)
        },
    },
    Reading {
        name: "slope",
        meaning: "w₂/w₁ of the boundary’s normal",
        read: |state| {
            let [_, w1, w2] = state.weights();
            number(w2 / w1)
        },
    },
];

impl Quantity {
    /// Of this name.
    ///
    /// # Errors
    /// When there is none; the message says so.
    pub fn named(name: &str) -> Result<Self, String> {
        let weight = name.strip_prefix('w').and_then(|index| index.parse().ok());
        let reading = READINGS.iter().find(|reading| reading.name == name);
        let source = match (weight, reading, Field::named(name)) {
            (Some(index), ..) => Source::Weight(index),
            (_, Some(reading), _) => Source::Reading(reading),
            (.., Some(field)) => Source::Control(field),
            _ => return Err(format!("nothing is called “{name}”")),
        };
        Ok(Self(source))
    }

    /// All names besides those of controls and weights, with what they mean.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        READINGS
            .iter()
            .map(|reading| (reading.name, reading.meaning))
    }

    fn value(self, state: &State) -> Option<Value> {
        match self.0 {
            Source::Reading(reading) => (reading.read)(state),
            Source::Weight(index) => number(*state.run().weights().get(index)?),
            Source::Control(field) => {
                let text = (field.read)(state.document());
                Some(parse_number(&text).map_or(Value::Word(text), Value::Number))
            }
        }
    }

    /// Its value as a lesson's text shows it; a dash where it has none.
    #[must_use]
    pub fn shown(self, state: &State) -> String {
        match self.value(state) {
            Some(Value::Number(value)) => words::figure(value),
            Some(Value::Word(word)) => word,
            None => "–".into(),
        }
    }
}

impl Condition {
    /// From its text: comparisons, joined by “and” or commas.
    ///
    /// # Errors
    /// When the text is none; the message names the part and what is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        let parts = text.split(" and ").flat_map(|part| part.split(','));
        let parts: Vec<Part> = parts.map(Part::read).collect::<Result<_, _>>()?;
        Ok(Self(parts))
    }

    /// Whether it holds; `start` is the lab at the beginning of the step. What has no value satisfies nothing.
    #[must_use]
    pub fn holds(&self, state: &State, start: &State) -> bool {
        self.0.iter().all(|part| part.holds(state, start))
    }
}

impl Part {
    fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let at = text
            .find(['=', '!', '<', '>'])
            .ok_or_else(|| format!("“{text}” compares nothing: write for example errors=0"))?;
        let (name, rest) = text.split_at(at);
        let (relation, length) = match rest.as_bytes() {
            [b'<', b'=', ..] => (Relation::AtMost, 2),
            [b'>', b'=', ..] => (Relation::AtLeast, 2),
            [b'!', b'=', ..] => (Relation::Unequal, 2),
            [b'=', ..] => (Relation::Equal, 1),
            [b'<', ..] => (Relation::Less, 1),
            [b'>', ..] => (Relation::More, 1),
            _ => return Err(format!("“{text}” has no comparison that is known")),
        };
        let quantity = Quantity::named(name.trim())?;
        let given = rest[length..].trim();
        if given.is_empty() {
            return Err(format!("“{text}” compares with nothing"));
        }
        let other = if let Some(name) = given.strip_prefix("start.") {
            Operand::AtStart(Quantity::named(name)?)
        } else if let Some(value) = parse_number(given) {
            Operand::Number(value)
        } else if let (Ok(other), false) = (
            Quantity::named(given),
            matches!(relation, Relation::Equal | Relation::Unequal),
        ) {
            Operand::Now(other)
        } else {
            Operand::Word(given.into())
        };
        let ordered = !matches!(relation, Relation::Equal | Relation::Unequal);
        if let (true, Operand::Word(word)) = (ordered, &other) {
            return Err(format!("“{word}” is neither a number nor a quantity"));
        }
        if let (Source::Control(field), Operand::Word(word)) = (quantity.0, &other) {
            check_word(field, word)?;
        }
        Ok(Self {
            quantity,
            relation,
            other,
        })
    }

    fn holds(&self, state: &State, start: &State) -> bool {
        let other = match &self.other {
            Operand::Number(value) => Some(Value::Number(*value)),
            Operand::Word(word) => Some(Value::Word(word.clone())),
            Operand::AtStart(quantity) => quantity.value(start),
            Operand::Now(quantity) => quantity.value(state),
        };
        let (Some(value), Some(other)) = (self.quantity.value(state), other) else {
            return false;
        };
        match (self.relation, &value, &other) {
            (Relation::Equal, ..) => value == other,
            (Relation::Unequal, ..) => value != other,
            (relation, Value::Number(a), Value::Number(b)) => match relation {
                Relation::AtMost => a <= b,
                Relation::AtLeast => a >= b,
                Relation::Less => a < b,
                _ => a > b,
            },
            _ => false,
        }
    }
}

/// A control is only ever compared with what it can be.
fn check_word(field: &Field, word: &str) -> Result<(), String> {
    let mut document = crate::lab::Document::default();
    // Axes have other words with every data set.
    if field.name.starts_with("feature-") {
        return Ok(());
    }
    field
        .set(&mut document, word)
        .map_err(|refused| refused.to_string())
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Source::Reading(reading) => f.write_str(reading.name),
            Source::Weight(index) => write!(f, "w{index}"),
            Source::Control(field) => f.write_str(field.name),
        }
    }
}
