//! How the lab stands.

use super::{classes, figure};
use crate::data::Source;
use crate::learn::{Divergence, Kind, Outcome, Reason};
use crate::session::settings::Init;
use crate::session::story::Story;
use crate::session::{Play, Readouts, Session};
use crate::text::{key, message, say};

/// How the lab stands, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// For other programs: an outcome's word, or one of empty, ready, changed, training, replaying, paused, epochs reached.
    pub code: &'static str,
    /// What the code is called.
    pub label: String,
    /// What follows the label in the sentence.
    pub rest: String,
}

/// How the lab stands.
#[must_use]
pub fn status(state: &Session, readouts: &Readouts) -> Status {
    let (code, rest) = sentence(state, readouts);
    let rest = rest + &hint(state);
    let space = if rest.starts_with(['.', ':', ',']) {
        ""
    } else {
        " "
    };
    Status {
        code,
        label: label(code),
        rest: format!("{space}{rest}"),
    }
}

/// What a code is called.
pub(super) fn label(code: &str) -> String {
    message(&key!("status-word-*", &code.replace(' ', "-")))
}

fn sentence(state: &Session, readouts: &Readouts) -> (&'static str, String) {
    let run = state.run();
    if state.prepared().problem.train.is_empty() {
        return ("empty", say!("status-empty"));
    }
    match state.play() {
        Play::Playing { .. } | Play::Stepping { .. } | Play::Searching { .. } => {
            return (
                "training",
                say!("status-training", epoch = run.epochs() + 1) + &told(state),
            );
        }
        Play::Replaying { to } => {
            let rest = say!("status-replaying", update = run.steps(), to = to);
            return ("replaying", rest);
        }
        Play::Paused => {}
    }
    if state.is_changed() {
        return ("changed", say!("status-changed"));
    }
    match state.outcome() {
        Outcome::Running => {
            let (code, rest) = resting(state, readouts);
            let rest = rest + &told(state) + &advised(state);
            (code, rest + &classes::so_far(state))
        }
        outcome if state.run().learners().count() > 1 && !state.run().is_halted() => {
            (outcome.keyword(), classes::ended(state))
        }
        Outcome::Converged => ("converged", converged(state, readouts.training.errors)),
        Outcome::Stationary(reason) => ("stationary", stationary(reason)),
        Outcome::Cycling { period, updates } => ("cycling", cycling(state, period, updates)),
        Outcome::Diverged(divergence) => ("diverged", diverged(state, divergence)),
    }
}

fn resting(state: &Session, readouts: &Readouts) -> (&'static str, String) {
    let run = state.run();
    let done = state.epochs_done();
    let wished = u64::from(state.document().settings.epochs);
    let points = state.prepared().problem.train.len();
    if run.steps() == 0 && done == 0 {
        return match (run.epochs(), state.document().settings.init) {
            (0, Init::Zero | Init::Given)
                if state.prepared().is_multiclass() && run.weights().iter().all(|w| *w == 0.0) =>
            {
                let class = &state.prepared().set.class_names()[0];
                ("ready", say!("status-ready-classes", class = class))
            }
            (0, Init::Zero) => {
                let class = if run.settings().tie.is_positive(0.0) {
                    "+1"
                } else {
                    "−1"
                };
                ("ready", say!("status-ready-at-zero", class = class))
            }
            (0, _) => ("ready", say!("status-ready")),
            (epochs, _) => ("paused", say!("status-paused-after", epochs = epochs)),
        };
    }
    let epochs = run.epochs();
    if run.presented() == 0 && done > 0 && done.is_multiple_of(wished) {
        let wrong = readouts.training.errors;
        let rest = if state.prepared().is_multiclass() {
            say!(
                "status-epochs-reached-classes",
                epochs = epochs,
                wrong = wrong,
                points = points
            )
        } else {
            say!(
                "status-epochs-reached",
                epochs = epochs,
                wrong = wrong,
                points = points
            )
        };
        return ("epochs reached", rest);
    }
    let rest = if run.presented() == 0 {
        say!("status-paused-after", epochs = epochs)
    } else {
        say!(
            "status-paused-within",
            epoch = epochs + 1,
            seen = run.presented(),
            points = points
        )
    };
    ("paused", rest)
}

fn converged(state: &Session, wrong: u32) -> String {
    let run = state.run();
    let points = state.prepared().problem.train.len();
    let (epochs, updates) = run.outcome_after();
    let how = say!("status-converged", updates = updates, epochs = epochs);
    let meaning = match run.settings().table().kind {
        // Only where z = 0 is never corrected.
        Kind::MistakeDriven if wrong > 0 && run.weights().iter().all(|w| *w == 0.0) => {
            say!("status-converged-at-zero", wrong = wrong, points = points)
        }
        Kind::MistakeDriven if wrong > 0 => say!("status-converged-with-ties", wrong = wrong),
        Kind::MistakeDriven => say!("status-converged-by-mistakes"),
        Kind::Smooth if run.settings().table().convex => say!("status-converged-convex"),
        Kind::Smooth => say!("status-converged-smooth"),
    };
    format!("{how} {meaning}")
}

fn stationary(reason: Reason) -> String {
    match reason {
        Reason::Settled => say!("status-settled"),
        Reason::Canceled => say!("status-canceled"),
        Reason::TooSmall => say!("status-too-small"),
        Reason::Saturated => say!("status-saturated"),
        Reason::NoMinimum => say!("status-no-minimum"),
    }
}

fn cycling(state: &Session, epochs: u64, updates: u64) -> String {
    let settings = state.run().settings();
    match settings.table().kind {
        // The updates of a period sum to 0: they are a certificate.
        Kind::MistakeDriven if settings.penalty.is_none() && settings.is_plain_descent() => {
            say!("status-cycling-no-line", epochs = epochs, updates = updates)
        }
        Kind::MistakeDriven if settings.optimizer.kind.adaptive => {
            say!(
                "status-cycling-adaptive",
                epochs = epochs,
                updates = updates
            )
        }
        Kind::MistakeDriven => {
            say!("status-cycling-refined", epochs = epochs, updates = updates)
        }
        Kind::Smooth => say!("status-cycling-smooth", epochs = epochs, updates = updates),
    }
}

/// What helps after a divergence.
pub(super) fn remedy(state: &Session) -> String {
    let run = state.run();
    let settings = run.settings();
    match settings.table().kind {
        // Its steps are of the size of η, so nothing but the inputs is beyond all numbers.
        _ if settings.optimizer.kind.adaptive && run.start_loss().is_finite() => {
            if run.is_halted() {
                say!("status-remedy-inputs")
            } else {
                say!("status-remedy-rate")
            }
        }
        _ if run.is_halted() && run.steps() == 0 => say!("status-remedy-reset"),
        _ if settings.penalty.ridge > 0.0 => say!("status-remedy-penalty"),
        // Where a separating line exists w is bounded, whatever η.
        Kind::MistakeDriven => say!("status-remedy-inputs"),
        Kind::Smooth => say!("status-remedy-rate"),
    }
}

fn diverged(state: &Session, divergence: Divergence) -> String {
    let run = state.run();
    let epoch = run.epochs();
    let where_to = match divergence {
        Divergence::Loss if run.start_loss() > 1.0 => {
            say!("status-diverged-loss-times", epoch = epoch)
        }
        Divergence::Loss => say!("status-diverged-loss", epoch = epoch),
        Divergence::Overflow => say!("status-diverged-overflow", epoch = epoch + 1),
    };
    format!("{where_to} {}", remedy(state))
}

/// What the recorded losses say, after a space; nothing where they say nothing.
fn told(state: &Session) -> String {
    let Some(story) = Story::of(state) else {
        return String::new();
    };
    let told = match story {
        Story::Overshoots => say!("status-story-overshoots"),
        Story::Rises => say!("status-story-rises"),
        Story::Oscillates { falls } => say!("status-story-oscillates", falls = falls),
        Story::Far { now, least } => {
            say!("status-story-far", now = figure(now), least = figure(least))
        }
        Story::Falls => say!("status-story-falls"),
        Story::Near { now, least } => {
            say!(
                "status-story-near",
                now = figure(now),
                least = figure(least)
            )
        }
        Story::Rests => say!("status-story-rests"),
    };
    format!(" {told}")
}

/// What is known beyond that, where the wished number of epochs is done.
fn advised(state: &Session) -> String {
    let (advice, prepared) = (state.advice(), state.prepared());
    let is_line = prepared.inputs.len() == 2 && !prepared.is_curved();
    let learns = state.run().settings().table().kind == Kind::MistakeDriven;
    let separable = advice.separable.map(|yes| match (yes, learns) {
        (true, true) => say!("status-separable-go-on", line = is_line),
        (true, false) => say!("status-separable", line = is_line),
        (false, _) => say!("status-not-separable", line = is_line),
    });
    let condition = advice.condition.map(|(now, then)| {
        let (now, then) = (figure(now), figure(then));
        say!("status-standardize", now = now, then = then)
    });
    let told = separable.into_iter().chain(condition);
    told.map(|told| format!(" {told}")).collect()
}

/// That all of the user's points are of one class, while nothing plays.
fn hint(state: &Session) -> String {
    if state.document().settings.data.source != Source::CUSTOM {
        return String::new();
    }
    let train = &state.prepared().problem.train;
    let mut labels = train.iter().map(|(_, y)| y);
    let first = labels.next();
    let is_one = first.is_some_and(|first| labels.all(|y| y == first));
    if !is_one || state.prepared().is_multiclass() || state.play() != Play::Paused {
        return String::new();
    }
    format!(" {}", say!("status-one-class"))
}
