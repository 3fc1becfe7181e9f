//! Quantities of the lab that lessons compare and show.

use crate::text::say;
use std::fmt;
use std::rc::Rc;

use super::Stage;
use crate::data::parse_number;
use crate::learn::{Form, Outcome, Problem, Trainer};
use crate::session::{Readouts, Session, messages};
use crate::theory::{Fact, Known, OrthogonalEmbedding, bounds};

/// Longer runs are not made again in more dimensions.
const MOST_TURNED: u64 = 5_000;

/// Something that has a value in every state, or none.
#[derive(Clone, Debug)]
pub struct Quantity(Source);

#[derive(Clone, Debug)]
enum Source {
    QuantityRow(&'static QuantityRow),
    Weight(usize),
    /// The score of a class index at a place of the plane.
    Score(usize, (f64, f64)),
    Control(String),
}

/// A value as it is compared and shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Number(f64),
    Word(String),
}

/// A name, what it is, and how it is read.
#[derive(Debug)]
struct QuantityRow {
    name: &'static str,
    /// For those who write lessons.
    meaning: &'static str,
    read: Read,
}

#[derive(Debug)]
enum Read {
    /// Off the session.
    Session(fn(&Session) -> Option<Value>),
    /// Off these facts of theory, once they are known.
    Theory(&'static [Fact], fn(&Session, &Known) -> Option<Value>),
}

fn form(state: &Session) -> Form {
    state.document().settings.learning().table().form
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

/// The quantity of the lesson’s table.
const GATES_RIGHT: &str = "gates-right";

/// All names besides those of the controls.
const QUANTITIES: &[QuantityRow] = &[
    QuantityRow {
        name: "status",
        meaning: "the first words of the status: ready, paused, training, converged, stationary, cycling, diverged …",
        read: Read::Session(|state| word(messages::status(state, &Readouts::of(state)).code)),
    },
    QuantityRow {
        name: "epoch",
        meaning: "epochs completed",
        read: Read::Session(|state| number(state.run().epochs() as f64)),
    },
    QuantityRow {
        name: "steps",
        meaning: "updates made, those that changed nothing included",
        read: Read::Session(|state| number(state.run().steps() as f64)),
    },
    QuantityRow {
        name: "updates",
        meaning: "updates that changed w",
        read: Read::Session(|state| number(state.run().updates() as f64)),
    },
    QuantityRow {
        name: "updates-in-10",
        meaning: "the updates that change w when the same run (of two classes and at most 5000 updates) is made with its samples turned into 10 dimensions",
        read: Read::Session(|state| number(updates_turned(state, 10)? as f64)),
    },
    QuantityRow {
        name: "updates-in-100",
        meaning: "the same in 100 dimensions",
        read: Read::Session(|state| number(updates_turned(state, 100)? as f64)),
    },
    QuantityRow {
        name: "period",
        meaning: "the updates of one period, while the run cycles",
        read: Read::Session(|state| match state.outcome() {
            Outcome::Cycling { updates, .. } => number(updates as f64),
            _ => None,
        }),
    },
    QuantityRow {
        name: "errors",
        meaning: "training samples misclassified",
        read: Read::Session(|state| number(f64::from(Readouts::of(state).training.errors))),
    },
    QuantityRow {
        name: "accuracy",
        meaning: "share of the training samples classified rightly, 0 to 1",
        read: Read::Session(|state| Readouts::of(state).training.accuracy.and_then(number)),
    },
    QuantityRow {
        name: "loss",
        meaning: "the objective J on the training samples",
        read: Read::Session(|state| Readouts::of(state).training.loss.and_then(number)),
    },
    QuantityRow {
        name: "least-loss",
        meaning: "the least value of the objective J, where theory knows it",
        read: Read::Theory(&[Fact::Minimum], |_, known| {
            let minimum = known.minimum.as_ref()?.as_ref().ok()?;
            number(minimum.as_ref()?.objective())
        }),
    },
    QuantityRow {
        name: "test-errors",
        meaning: "samples held out that are misclassified",
        read: Read::Session(|state| number(f64::from(Readouts::of(state).held_out?.errors))),
    },
    QuantityRow {
        name: "test-accuracy",
        meaning: "share of the samples held out that are classified rightly, 0 to 1",
        read: Read::Session(|state| Readouts::of(state).held_out?.accuracy.and_then(number)),
    },
    QuantityRow {
        name: "line-errors",
        meaning: "training samples that the line of one's own misclassifies",
        read: Read::Session(|state| number(f64::from(Readouts::of(state).line?.1.errors))),
    },
    QuantityRow {
        name: "line-loss",
        meaning: "the objective J at the line of one's own",
        read: Read::Session(|state| Readouts::of(state).line?.1.loss.and_then(number)),
    },
    QuantityRow {
        name: "points",
        meaning: "training samples",
        read: Read::Session(|state| number(state.prepared().problem.train.len() as f64)),
    },
    QuantityRow {
        name: "positives",
        meaning: "training samples of class +1",
        read: Read::Session(|state| {
            let train = &state.prepared().problem.train;
            number(train.iter().filter(|(_, y)| *y > 0.0).count() as f64)
        }),
    },
    QuantityRow {
        name: "separable",
        meaning: "whether a hyperplane has all training samples on their sides: yes or no",
        read: Read::Theory(&[Fact::Separability], |_, known| {
            yes(known.separability.as_ref()?.is_separable())
        }),
    },
    QuantityRow {
        name: "margin",
        meaning: "the widest margin ρ, if there is one",
        read: Read::Theory(&[Fact::Geometric], |_, known| {
            let widest = known.geometric.as_ref()?.as_ref().ok()?;
            number(widest.as_ref()?.margin)
        }),
    },
    QuantityRow {
        name: "bound",
        meaning: "Novikoff’s bound (R̃/ρ̃)² on the number of updates from w = 0",
        read: Read::Theory(&[Fact::Augmented, Fact::Radius], |_, known| {
            let widest = known.augmented.as_ref()?.as_ref().ok()?.as_ref()?;
            let radius = known.radius?.ok()?;
            number(bounds::updates(radius, widest).ok()?)
        }),
    },
    QuantityRow {
        name: "limit",
        meaning: "Adaline: the learning rate below which every start converges in this batch mode",
        read: Read::Theory(&[Fact::Limit], |state, known| {
            let is_adaline = form(state) == Form::Squares;
            number(known.limit.filter(|_| is_adaline)?.ok()??)
        }),
    },
    QuantityRow {
        name: "safe",
        meaning: "logistic regression: the learning rate below which no full batch raises the loss",
        read: Read::Theory(&[Fact::Logistic], |state, known| {
            let bound = known.logistic.as_ref()?.as_ref().ok()?;
            let is_likelihood = form(state) == Form::Likelihood;
            number(bound.limit().ok()?.filter(|_| is_likelihood)?)
        }),
    },
    QuantityRow {
        name: "condition",
        meaning: "Adaline: the condition number κ of the Hessian",
        read: Read::Theory(&[Fact::Adaline], |_, known| {
            number(known.adaline.as_ref()?.as_ref().ok()?.condition()?)
        }),
    },
    QuantityRow {
        name: "norm",
        meaning: "the length of (w₁ … wₙ)",
        read: Read::Session(|state| {
            let normal = state.run().weights().iter().skip(1);
            number(normal.map(|w| w * w).sum::<f64>().sqrt())
        }),
    },
    QuantityRow {
        name: GATES_RIGHT,
        meaning: "rows of the lesson’s table of gates that are filled in rightly, 0 to 16",
        // Of the lesson, not of the lab.
        read: Read::Session(|_| None),
    },
    QuantityRow {
        name: "slope",
        meaning: "w₂/w₁ of the boundary’s normal",
        read: Read::Session(|state| {
            let [_, w1, w2] = state.weights();
            number(w2 / w1)
        }),
    },
];

/// `score2(1 -0.5)`: the score of the second class at a place.
fn score(name: &str) -> Result<Source, String> {
    let wrong = || say!("author-score", name = name);
    let inner = name
        .strip_prefix("score")
        .and_then(|rest| rest.strip_suffix(')'));
    let (class, place) = inner
        .and_then(|inner| inner.split_once('('))
        .ok_or_else(wrong)?;
    let class = class
        .parse::<usize>()
        .ok()
        .and_then(|class| class.checked_sub(1));
    let (x, y) = place.trim().split_once(' ').ok_or_else(wrong)?;
    match (class, parse_number(x), parse_number(y)) {
        (Some(class), Some(x), Some(y)) => Ok(Source::Score(class, (x, y))),
        _ => Err(wrong()),
    }
}

/// Rows of the lesson's table that are right.
fn gates_right(stage: &dyn Stage) -> Option<Value> {
    let tie = stage.session().document().settings.tie;
    let rows = stage.table()?.iter().enumerate();
    let right = rows.filter(|(number, row)| row.is_right(*number, tie));
    number(right.count() as f64)
}

/// The updates that change w of the run that is shown, made again with its samples turned into more dimensions.
fn updates_turned(state: &Session, dimensions: usize) -> Option<u64> {
    let (learner, steps) = (state.learner(), state.run().steps());
    if steps > MOST_TURNED || state.prepared().is_multiclass() {
        return None;
    }
    let train = &learner.problem().train;
    let turn = OrthogonalEmbedding::new(train.features(), dimensions)?;
    let problem = Problem::from(turn.samples(train));
    let (start, epochs, updates) = learner.origin();
    let settings = *learner.settings();
    let mut run = Trainer::resume(
        Rc::new(problem),
        settings,
        turn.vector(start),
        epochs,
        updates,
    );
    run.advance(steps);
    Some(run.updates())
}

impl Quantity {
    /// Of this name.
    ///
    /// # Errors
    /// When there is none; the message says so.
    pub fn named(name: &str, stage: &dyn Stage) -> Result<Self, String> {
        let weight = name.strip_prefix('w').and_then(|index| index.parse().ok());
        let row = QUANTITIES.iter().find(|row| row.name == name);
        let source = match (weight, row) {
            (Some(index), _) => Source::Weight(index),
            _ if name.starts_with("score") => score(name)?,
            (_, Some(row)) => Source::QuantityRow(row),
            _ if stage.value(name).is_some() => Source::Control(name.into()),
            _ => return Err(say!("author-no-quantity", name = name)),
        };
        Ok(Self(source))
    }

    /// All names besides those of controls and weights, with what they mean.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        QUANTITIES.iter().map(|row| (row.name, row.meaning))
    }

    /// The control that it is, if it is one.
    pub(super) fn control(&self) -> Option<&str> {
        match &self.0 {
            Source::Control(name) => Some(name),
            _ => None,
        }
    }

    /// Its value; what theory has to find for that is found now if it is not known.
    pub(super) fn value(&self, stage: &dyn Stage) -> Option<Value> {
        let state = stage.session();
        match &self.0 {
            Source::QuantityRow(row) if row.name == GATES_RIGHT => gates_right(stage),
            Source::QuantityRow(row) => match row.read {
                Read::Session(read) => read(state),
                Read::Theory(facts, read) => match state.known().filter(|_| state.knows(facts)) {
                    Some(known) => read(state, known),
                    None => read(state, &state.proven(facts)),
                },
            },
            Source::Weight(index) => number(*state.run().weights().get(*index)?),
            &Source::Score(class, (x, y)) => {
                let mut scores = state.prepared().scores(state.run().weights());
                number(scores.get_mut(class)?(x, y))
            }
            Source::Control(name) => {
                let text = stage.value(name)?;
                Some(parse_number(&text).map_or(Value::Word(text), Value::Number))
            }
        }
    }

    /// The facts of theory that it rests on.
    pub(super) fn facts(&self) -> &'static [Fact] {
        match &self.0 {
            Source::QuantityRow(QuantityRow {
                read: Read::Theory(facts, _),
                ..
            }) => facts,
            _ => &[],
        }
    }

    /// Its value as a lesson's text shows it; a dash where it has none, or none that is known yet.
    #[must_use]
    pub fn shown(&self, stage: &dyn Stage) -> String {
        let is_known = stage.session().knows(self.facts());
        match is_known.then(|| self.value(stage)).flatten() {
            Some(Value::Number(value)) => messages::figure(value),
            Some(Value::Word(word)) => word,
            None => "–".into(),
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Source::QuantityRow(row) => f.write_str(row.name),
            Source::Weight(index) => write!(f, "w{index}"),
            &Source::Score(class, (x, y)) => write!(f, "score{}({x} {y})", class + 1),
            Source::Control(name) => f.write_str(name),
        }
    }
}
