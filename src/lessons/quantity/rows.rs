//! The quantities that have a name of their own.

use std::rc::Rc;

use super::{ConditionHost, Value};
use crate::learn::{Form, Outcome, Problem, Reduction, Trainer, dot, objective};
use crate::session::{Readouts, Session, messages};
use crate::theory::{Fact, Known, OrthogonalEmbedding, bounds};

/// Longer runs are not made again in more dimensions.
const MOST_TURNED: u64 = 5_000;

/// A name, what it is, and how it is read.
#[derive(Debug)]
pub(super) struct QuantityRow {
    pub(super) name: &'static str,
    /// For those who write lessons.
    pub(super) meaning: &'static str,
    pub(super) read: Read,
}

#[derive(Debug)]
pub(super) enum Read {
    /// Off the session.
    Session(fn(&Session) -> Option<Value>),
    /// Off these facts of theory, once they are known.
    Theory(&'static [Fact], fn(&Session, &Known) -> Option<Value>),
    /// Off the lesson that is open.
    Lesson(fn(&dyn ConditionHost) -> Option<Value>),
}

fn form(state: &Session) -> Form {
    state.document().settings.learning().table().form
}

pub(super) fn number(value: f64) -> Option<Value> {
    value.is_finite().then_some(Value::Number(value))
}

fn word(value: &str) -> Option<Value> {
    Some(Value::Word(value.into()))
}

fn yes(is: bool) -> Option<Value> {
    word(if is { "yes" } else { "no" })
}

/// w*·w, where there is a w*.
fn along(state: &Session, known: &Known) -> Option<f64> {
    let best = known.augmented.as_ref()?.as_ref().ok()?.as_ref()?;
    let weights = state.run().weights();
    (best.weights.len() == weights.len()).then(|| dot(&best.weights, weights))
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

/// ∂J/∂w of this index at the present weights by the formula −Σδx̃, of one row of weights without a penalty.
pub(super) fn gradient(state: &Session, index: usize) -> Option<Value> {
    let settings = state.learner().settings();
    let (train, weights) = (&state.prepared().problem.train, state.run().weights());
    if state.prepared().is_multiclass() || index >= weights.len() {
        return None;
    }
    let share = match settings.reduction {
        Reduction::Sum => 1.0,
        Reduction::Mean => 1.0 / train.len() as f64,
    };
    let table = settings.table();
    let addends = train.iter().map(|(x, y)| {
        let delta = table.per_sample.delta(dot(weights, x), y, settings.tie);
        -delta * x[index] * share
    });
    number(addends.sum::<f64>())
}

/// The slope of J along a weight at the present weights, measured between two near ones.
pub(super) fn quotient(state: &Session, index: usize) -> Option<Value> {
    const HALF: f64 = 1e-5;
    let settings = state.learner().settings();
    let (train, weights) = (&state.prepared().problem.train, state.run().weights());
    let at = |step: f64| {
        let mut moved = weights.to_vec();
        *moved.get_mut(index)? += step;
        Some(objective(train, settings, &moved).0)
    };
    number((at(HALF)? - at(-HALF)?) / (2.0 * HALF))
}

/// Rows of the lesson's table that are right.
fn gates_right(host: &dyn ConditionHost) -> Option<Value> {
    let tie = host.session().document().settings.tie;
    let rows = host.table()?.iter().enumerate();
    let right = rows.filter(|(number, row)| row.is_right(*number, tie));
    number(right.count() as f64)
}

/// All names besides those of the controls.
pub(super) const QUANTITIES: &[QuantityRow] = &[
    QuantityRow {
        name: "status",
        meaning: "the first words of the status: ready, paused, training, converged, stationary, cycling, diverged …",
        read: Read::Session(|state| word(messages::status(state, &Readouts::new(state)).code)),
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
        read: Read::Session(|state| number(f64::from(Readouts::new(state).training.errors))),
    },
    QuantityRow {
        name: "wrong-on-arrival",
        meaning: "of a stream: the share of new samples that were misclassified when they came, before they were learned from, 0 to 1",
        read: Read::Session(|state| number(state.wrong_on_arrival()?)),
    },
    QuantityRow {
        name: "accuracy",
        meaning: "share of the training samples classified rightly, 0 to 1",
        read: Read::Session(|state| Readouts::new(state).training.accuracy.and_then(number)),
    },
    QuantityRow {
        name: "loss",
        meaning: "the objective J on the training samples",
        read: Read::Session(|state| Readouts::new(state).training.loss.and_then(number)),
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
        read: Read::Session(|state| number(f64::from(Readouts::new(state).held_out?.errors))),
    },
    QuantityRow {
        name: "test-accuracy",
        meaning: "share of the samples held out that are classified rightly, 0 to 1",
        read: Read::Session(|state| Readouts::new(state).held_out?.accuracy.and_then(number)),
    },
    QuantityRow {
        name: "line-errors",
        meaning: "training samples that the line of one's own misclassifies",
        read: Read::Session(|state| number(f64::from(Readouts::new(state).line?.1.errors))),
    },
    QuantityRow {
        name: "line-loss",
        meaning: "the objective J at the line of one's own",
        read: Read::Session(|state| Readouts::new(state).line?.1.loss.and_then(number)),
    },
    QuantityRow {
        name: "line-margin",
        meaning: "the least distance of a training sample from the line of one's own; below 0 while one is misclassified",
        read: Read::Session(|state| {
            let (line, _) = Readouts::new(state).line?;
            let weights = state.prepared().embed(line);
            let length = dot(&weights[1..], &weights[1..]).sqrt();
            let train = &state.prepared().problem.train;
            let distances = train.iter().map(|(x, y)| y * dot(&weights, x) / length);
            number(distances.fold(f64::INFINITY, f64::min))
        }),
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
        meaning: "Novikoff’s bound on the number of updates from w = 0, the largest whole number up to (R̃/ρ̃)²",
        read: Read::Theory(&[Fact::Augmented, Fact::Radius], |_, known| {
            let widest = known.augmented.as_ref()?.as_ref().ok()?.as_ref()?;
            let radius = known.radius?.ok()?;
            number(bounds::whole(bounds::updates(radius, widest).ok()?))
        }),
    },
    QuantityRow {
        name: "slides-bound",
        meaning: "the same bound from ρ and w₀, (α₀² + 1)(1 + max‖x‖²)/ρ², a little larger",
        read: Read::Theory(&[Fact::Geometric, Fact::Radius], |_, known| {
            let widest = known.geometric.as_ref()?.as_ref().ok()?.as_ref()?;
            number(bounds::updates_on_the_slides(known.radius?.ok()?, widest).ok()?)
        }),
    },
    QuantityRow {
        name: "angle",
        meaning: "the angle between w and w*, in degrees; none at w = 0",
        read: Read::Theory(&[Fact::Augmented], |state, known| {
            let weights = state.run().weights();
            let cosine = along(state, known)? / dot(weights, weights).sqrt();
            number(libm::acos(cosine.clamp(-1.0, 1.0)).to_degrees())
        }),
    },
    QuantityRow {
        name: "forward",
        meaning: "w*·w: how far w has come along w*",
        read: Read::Theory(&[Fact::Augmented], |state, known| {
            number(along(state, known)?)
        }),
    },
    QuantityRow {
        name: "length",
        meaning: "the length of all of w, w₀ included",
        read: Read::Session(|state| {
            let weights = state.run().weights();
            number(dot(weights, weights).sqrt())
        }),
    },
    QuantityRow {
        name: "reach",
        meaning: "ρ̃, the least y(w*·x̃) of a training sample",
        read: Read::Theory(&[Fact::Augmented], |_, known| {
            let widest = known.augmented.as_ref()?.as_ref().ok()?.as_ref()?;
            number(widest.margin)
        }),
    },
    QuantityRow {
        name: "radius",
        meaning: "R̃, the length of the longest x̃",
        read: Read::Theory(&[Fact::Radius], |_, known| {
            number(known.radius?.ok()?.augmented)
        }),
    },
    QuantityRow {
        name: "street-bias",
        meaning: "α₀, the bias of the line in the middle of the widest street, whose normal has length 1",
        read: Read::Theory(&[Fact::Geometric], |_, known| {
            let widest = known.geometric.as_ref()?.as_ref().ok()?;
            number(*widest.as_ref()?.weights.first()?)
        }),
    },
    QuantityRow {
        name: "street-forward",
        meaning: "(α₀; α)·w, with the weights (α₀; α) of that line",
        read: Read::Theory(&[Fact::Geometric], |state, known| {
            let widest = known.geometric.as_ref()?.as_ref().ok()?.as_ref()?;
            let weights = state.run().weights();
            let is_alike = widest.weights.len() == weights.len();
            number(dot(&widest.weights, weights)).filter(|_| is_alike)
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
        read: Read::Theory(&[Fact::LogisticCurvatureBound], |state, known| {
            let bound = known.logistic_curvature_bound.as_ref()?.as_ref().ok()?;
            let is_likelihood = form(state) == Form::Likelihood;
            number(bound.limit().ok()?.filter(|_| is_likelihood)?)
        }),
    },
    QuantityRow {
        name: "condition",
        meaning: "Adaline: the condition number κ of the Hessian",
        read: Read::Theory(&[Fact::AdalineCurvature], |_, known| {
            number(
                known
                    .adaline_curvature
                    .as_ref()?
                    .as_ref()
                    .ok()?
                    .condition()?,
            )
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
        name: "gates-right",
        meaning: "rows of the lesson’s table of gates that are filled in rightly, 0 to 16",
        // Of the lesson, not of the lab.
        read: Read::Lesson(gates_right),
    },
    QuantityRow {
        name: "epochs-right",
        meaning: "epochs, from the first on, whose weights were pasted rightly",
        read: Read::Lesson(|host| number(host.epochs_right() as f64)),
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
