//! The sentences shown: everything the page says about the state stands here.

mod choices;
mod classes;
mod edits;
mod notices;
mod numbers;
pub(crate) mod rules;
mod sources;

pub use self::choices::choices;
pub use self::classes::{
    WeightRow, input_names, pens, point_name, weight_name, weight_names, weight_titles,
};
pub use self::edits::{Edit, point_description};
pub(super) use self::notices::{broken_link, nothing_to_learn, too_many_points};
pub(super) use self::notices::{not_a_weight, unknown_names};
pub(crate) use self::numbers::{brief, signed};
pub use self::numbers::{
    counted, figure, full, full_list, grouped, percent, place, typed, weights_json,
};
use super::{
    Play, Readings, Session,
    settings::{Init, Inputs, PenaltyKind},
};
use crate::data::{Keyword, SourceOption};
use crate::learn::{Activation, Divergence, Kind, Outcome, Reason, ScheduleKind};

/// How the lab stands, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The label: an outcome's word, or one of empty, ready, changed, training, replaying, paused, epochs reached.
    pub label: &'static str,
    /// What follows the label in the sentence.
    pub rest: String,
}

/// How the lab stands.
#[must_use]
pub fn status(state: &Session, readings: &Readings) -> Status {
    let (label, rest) = sentence(state, readings);
    Status { label, rest }
}

fn sentence(state: &Session, readings: &Readings) -> (&'static str, String) {
    let run = state.run();
    if state.prepared().problem.train.is_empty() {
        return (
            "empty",
            ". Click into the plane to add points; Shift-click adds the other class.".into(),
        );
    }
    match state.play() {
        Play::Playing { .. } | Play::Stepping { .. } => {
            return ("training", format!(": epoch {}.", run.epochs() + 1));
        }
        Play::Replaying { to } => {
            return (
                "replaying",
                format!(" the run of this link: update {} of {to}.", run.steps()),
            );
        }
        Play::Paused => {}
    }
    if state.is_changed() {
        return ("changed", ": training goes on from these weights.".into());
    }
    match state.outcome() {
        Outcome::Running => {
            let (label, rest) = resting(state, readings);
            (label, rest + &classes::so_far(state))
        }
        outcome if state.prepared().is_multiclass() && !state.run().is_halted() => {
            (outcome.keyword(), classes::ended(state))
        }
        Outcome::Converged => ("converged", converged(state, readings.training.errors)),
        Outcome::Stationary(reason) => ("stationary", stationary(reason)),
        Outcome::Cycling { period, updates } => ("cycling", cycling(state, period, updates)),
        Outcome::Diverged(divergence) => ("diverged", diverged(state, divergence)),
    }
}

fn resting(state: &Session, readings: &Readings) -> (&'static str, String) {
    let run = state.run();
    let done = run.epochs() - run.segment();
    let wished = u64::from(state.document().settings.epochs);
    let count = state.prepared().problem.train.len();
    if run.steps() == 0 && done == 0 {
        return match (run.epochs(), state.document().settings.init) {
            (0, Init::Zero | Init::Given)
                if state.prepared().is_multiclass() && run.weights().iter().all(|w| *w == 0.0) =>
            {
                ("ready", classes::ready(state))
            }
            (0, Init::Zero) => (
                "ready",
                format!(
                    ". Press Play. At w = 0 there is no line, and every point counts as {}.",
                    if run.settings().tie.is_positive(0.0) {
                        "+1"
                    } else {
                        "−1"
                    }
                ),
            ),
            (0, _) => ("ready", ". Press Play, and watch the line move.".into()),
            _ => (
                "paused",
                format!(" after {}.", counted(run.epochs(), "epoch")),
            ),
        };
    }
    if run.presented() == 0 && done > 0 && done.is_multiple_of(wished) {
        let wrong = readings.training.errors;
        let side = if state.prepared().is_multiclass() {
            "misclassified"
        } else {
            "on the wrong side"
        };
        let rest = format!(
            ": {} done, {wrong} of {} {side}.",
            counted(run.epochs(), "epoch"),
            counted(count as u64, "point")
        );
        return ("epochs reached", rest);
    }
    let shown = if run.presented() == 0 {
        format!(" after {}", counted(run.epochs(), "epoch"))
    } else {
        format!(
            " in epoch {}, after {} of {}",
            run.epochs() + 1,
            run.presented(),
            counted(count as u64, "point")
        )
    };
    ("paused", format!("{shown}."))
}

fn converged(state: &Session, errors: u32) -> String {
    let run = state.run();
    let count = state.prepared().problem.train.len() as u64;
    let (epochs, updates) = run.outcome_after();
    let how = format!(
        " after {} in {}.",
        counted(updates, "update"),
        counted(epochs, "epoch")
    );
    match run.settings().table().kind {
        // Only where z = 0 is never corrected.
        Kind::MistakeDriven if errors > 0 && run.weights().iter().all(|w| *w == 0.0) => format!(
            "{how} No point asks for a correction, yet {errors} of {} are misclassified: this rule never corrects z = 0, \
             so it never moves from w = 0.",
            counted(count, "point")
        ),
        Kind::MistakeDriven if errors > 0 => format!(
            "{how} No point asks for a correction, yet {} on the line, where z = 0, {} misclassified: this rule never \
             corrects z = 0.",
            counted(errors.into(), "point"),
            if errors == 1 { "is" } else { "are" }
        ),
        Kind::MistakeDriven => format!("{how} No training point asks for another update."),
        Kind::Smooth if run.settings().table().convex => {
            format!(
                "{how} The gradient of the loss is as good as zero (below 10⁻⁹ of its scale), as it is at the minimum."
            )
        }
        Kind::Smooth => format!(
            "{how} The gradient of the loss is as good as zero. This loss can have several minima: another start may find a lower one."
        ),
    }
}

fn stationary(reason: Reason) -> String {
    match reason {
        Reason::Settled => ": each epoch ends exactly where it began, although the gradient of the loss is not zero there. \
                            This rate gets no closer to a minimum; try a smaller one.",
        Reason::Canceled => ": the contributions within each batch cancel, although not every point is satisfied.",
        Reason::TooSmall => ": the steps are smaller than the last digit of the weights; try a larger learning rate, or reset them.",
        Reason::Saturated => ": the gradient is too small to follow, since outputs are saturated. There may be no minimum.",
        Reason::NoMinimum => ": the classes are separated. The loss has no minimum: it falls towards 0 while the \
                              weights grow for ever.",
    }
    .into()
}

fn cycling(state: &Session, period: u64, updates: u64) -> String {
    let repeats = format!(
        " with a period of {} ({}): the weights come back to the last bit",
        counted(period, "epoch"),
        counted(updates, "update")
    );
    let settings = state.run().settings();
    let plain = settings.penalty.is_none() && settings.momentum == 0.0;
    match settings.table().kind {
        // The updates of a period sum to 0: they are a certificate.
        Kind::MistakeDriven if plain => format!(
            "{repeats}. Rounding apart, that happens only where no line separates the points."
        ),
        Kind::MistakeDriven => format!(
            "{repeats}, for ever. With a penalty or momentum that does not tell whether a line separates the points."
        ),
        Kind::Smooth => format!("{repeats}, for ever."),
    }
}

/// What helps after a divergence.
fn remedy(state: &Session) -> &'static str {
    let run = state.run();
    let settings = run.settings();
    match settings.table().kind {
        _ if run.is_halted() && run.steps() == 0 => {
            "The loss at these weights is beyond all numbers: reset them."
        }
        _ if settings.penalty.ridge > 0.0 => "Try a smaller learning rate or a smaller λ.",
        // Where a separating line exists w is bounded, whatever η.
        Kind::MistakeDriven => "The inputs are too large to compute with: standardize them.",
        Kind::Smooth => "Try a smaller learning rate.",
    }
}

fn diverged(state: &Session, divergence: Divergence) -> String {
    let run = state.run();
    match divergence {
        Divergence::Loss => {
            let passed = if run.start_loss() > 1.0 {
                "10¹² times its start"
            } else {
                "10¹²"
            };
            format!(
                " in epoch {}: the loss passed {passed}. {}",
                run.epochs(),
                remedy(state)
            )
        }
        Divergence::Overflow => format!(
            " in epoch {}: the numbers grew beyond all bounds (the last finite weights are shown). {}",
            run.epochs() + 1,
            remedy(state)
        ),
    }
}

/// What the plane says when there is no line to be seen; `visible` tells whether the line there is crosses the part shown.
#[must_use]
pub fn no_boundary(state: &Session, visible: bool) -> Option<&'static str> {
    if state.prepared().is_curved() || state.prepared().is_multiclass() {
        let learned = state.run().weights().iter().any(|w| *w != 0.0);
        let hidden = !visible && state.prepared().is_multiclass();
        return match (learned, hidden) {
            (false, _) => Some("no boundary yet"),
            (true, true) => Some("the boundaries lie outside this view"),
            (true, false) => None,
        };
    }
    let [w0, w1, w2] = state.weights();
    if w1 != 0.0 || w2 != 0.0 {
        return (!visible).then_some("the boundary lies outside this view");
    }
    Some(match (state.prepared().dots.is_empty(), w0) {
        (true, _) => "click to add points",
        (false, 0.0) => "no boundary yet",
        (false, w0) if w0 > 0.0 => "no boundary: every point counts as +1",
        (false, _) => "no boundary: every point counts as −1",
    })
}

/// A short sentence about what the plane shows, for those who cannot see it.
#[must_use]
pub fn plane_description(state: &Session) -> String {
    let prepared = state.prepared();
    if prepared.is_multiclass() {
        return classes::plane(state);
    }
    let count = |class: u8| {
        prepared
            .dots
            .iter()
            .filter(|dot| dot.class == class)
            .count() as u64
    };
    let names = prepared.set.class_names();
    let name = |class: usize| names.get(class).map_or("", String::as_str);
    format!(
        "Data plane: {} of class −1 ({}), {} of class +1 ({}); {} to the right, {} upwards.",
        counted(count(0), "point"),
        name(0),
        counted(count(1), "point"),
        name(1),
        prepared.axes[0],
        prepared.axes[1],
    )
}

/// What the update made last did, if it was of one sample.
#[must_use]
pub fn last_step(state: &Session) -> String {
    let Some(step) = state.last_step() else {
        return String::new();
    };
    let used = state.used_rows();
    if let (true, [row]) = (state.prepared().is_multiclass(), &used[..]) {
        return classes::step(state, step, *row);
    }
    let ([row], [z], [output], [delta]) =
        (&used[..], &step.z[..], &step.output[..], &step.delta[..])
    else {
        let classes = state.run().learners().count();
        let moves = |deltas: &&[f64]| deltas.iter().any(|delta| *delta != 0.0);
        let wrong = step.delta.chunks(classes).filter(moves).count();
        return format!(
            "a batch of {}, {wrong} of them with δ ≠ 0",
            counted(step.samples.len() as u64, "point")
        );
    };
    let y = if state
        .prepared()
        .dots
        .get(*row)
        .is_some_and(|dot| dot.class == 1)
    {
        "+1"
    } else {
        "−1"
    };
    let tie = match super::readings::tie_in_last_step(state) {
        Some(true) => " (a tie, decided by rounding)",
        Some(false) => " (a tie)",
        None => "",
    };
    let verdict = if *delta == 0.0 {
        "nothing to learn"
    } else {
        "w moves"
    };
    let (z, output, delta) = (signed(*z), signed(*output), signed(*delta));
    format!(
        "point {}: y = {y}, z = {z}{tie}, output {output}, δ = {delta}: {verdict}",
        row + 1
    )
}

/// What made-up sets and the others offer: which controls apply.
#[must_use]
pub fn applies(state: &Session, control: &str) -> bool {
    let settings = &state.document().settings;
    let source = settings.data.source;
    match control {
        "data-seed" => source.has(SourceOption::Seed) || settings.data.test_share > 0.0,
        "prediction" => {
            settings.learning().table().probability && !state.prepared().is_multiclass()
        }
        "my-line" => !state.prepared().is_multiclass(),
        "class-lines" | "theory-class" => state.prepared().is_multiclass(),
        "activation" => settings.rule.tanh.is_some(),
        "penalty" => settings.rule.ridge.is_none(),
        "lambda" | "penalized" => !settings.penalty().is_none(),
        "p" => settings.penalty == PenaltyKind::Norm && settings.rule.ridge.is_none(),
        "schedule-k" => settings.schedule != ScheduleKind::Constant,
        "loss-curve" => {
            settings.learning().table().kind == Kind::MistakeDriven
                && !state.prepared().is_multiclass()
        }
        "batch-size" => settings.batch == super::settings::BatchMode::Mini,
        "order" => settings.batch != super::settings::BatchMode::Batch,
        "reduction" => {
            settings.batch != super::settings::BatchMode::Online || !settings.penalty().is_none()
        }
        _ => SourceOption::from_keyword(control).is_none_or(|option| source.has(option)),
    }
}

/// What refines the plain rule, in few words; empty when nothing does.
#[must_use]
pub fn refinements(state: &Session) -> String {
    let settings = &state.document().settings;
    let mut words = Vec::new();
    let penalty = match (settings.penalty().is_none(), settings.penalty) {
        (true, _) => None,
        (_, PenaltyKind::Norm) if settings.rule.ridge.is_none() => {
            Some(format!("{}-norm", settings.p))
        }
        (_, PenaltyKind::Max) if settings.rule.ridge.is_none() => Some("maximum norm".into()),
        _ => Some("ridge".into()),
    };
    words.extend(penalty.map(|name| format!("{name} {}", settings.lambda)));
    match settings.data.inputs {
        Inputs::Axes => {}
        Inputs::All => words.push("all features".into()),
        Inputs::First => words.push("one feature".into()),
    }
    let maps = &settings.data.maps;
    for (map, name) in [(&maps.xx, "x₁²"), (&maps.xy, "x₁x₂"), (&maps.yy, "x₂²")] {
        if map.is_on() {
            words.push(name.into());
        }
    }
    if settings.rule.tanh.is_some() && settings.activation == Activation::Tanh {
        words.push("tanh".into());
    }
    if settings.schedule != ScheduleKind::Constant {
        words.push("falling rate".into());
    }
    if settings.momentum != 0.0 {
        words.push(format!("momentum {}", settings.momentum));
    }
    words.join(", ")
}
