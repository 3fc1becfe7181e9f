//! The sentence on the plane of the front door.

use super::status::Status;
use super::{last_step, rules, shapes};
use crate::data::{Keyword, Source};
use crate::learn::Kind;
use crate::text::number::{short, signed};
use crate::text::say;
use crate::theory::Separability;
use crate::{Play, Readouts, Session};

/// The marks of the classes −1 and +1 on the plane.
const MARKS: [&str; 2] = ["●", "✚"];

/// The sentence about the last update, about the end of the run, or, before there is one, about the marks.
pub fn on_front(state: &Session, readouts: &Readouts, status: &Status) -> String {
    let (wrong, updates) = (readouts.training.errors, readouts.updates);
    let points = state.prepared().problem.train.len();
    let rule = rules::title(state.document().settings.rule.keyword());
    match status.code {
        "empty" => say!("front-said-empty"),
        "diverged" => say!("front-said-diverged"),
        "converged" if wrong == 0 => ended(state, say!("front-said-converged", updates)),
        "converged" | "cycling" | "stationary" | "epochs reached" => match has_no_line(state) {
            true => ended(state, say!("front-said-no-line", updates, wrong, points)),
            false => ended(
                state,
                say!("front-said-rests", rule, updates, wrong, points),
            ),
        },
        "waiting" => format!("{}{}", status.label, status.rest),
        _ if state.play() != Play::Paused && state.is_hurrying() => {
            let told = say!("front-said-fast", updates, epoch = readouts.epoch + 1);
            with_more(state, told)
        }
        _ => match last_update(state).unwrap_or_else(|| last_step(state)) {
            told if told.is_empty() => shapes(state),
            told => told,
        },
    }
}

/// A text about the end of a run, and after it why Step has just done nothing.
fn ended(state: &Session, told: String) -> String {
    match state.searched_in_vain() {
        Some(_) => format!("{told} {}", say!("front-said-in-vain")),
        None => with_more(state, told),
    }
}

/// A text, and after it how many inputs there are, where the plane shows two of many.
fn with_more(state: &Session, told: String) -> String {
    let (prepared, data) = (state.prepared(), &state.document().settings.data);
    if prepared.inputs.len() <= 2 || prepared.is_curved() {
        return told;
    }
    let more = say!(
        "front-said-more",
        inputs = prepared.inputs.len(),
        pixels = data.source == Source::DIGITS,
        directions = prepared.cut.is_some()
    );
    format!("{told} {more}")
}

/// Returns true if it is known by now that no line of the plane parts the classes.
fn has_no_line(state: &Session) -> bool {
    if state.prepared().inputs.len() != 2 || state.prepared().is_curved() {
        return false;
    }
    let separability = state
        .known()
        .and_then(|known| known.separability.as_deref());
    matches!(separability, Some(Separability::NotSeparable(_)))
}

/// The last update of one sample by the plain rule, with the sample's mark; none where there is another or none.
fn last_update(state: &Session) -> Option<String> {
    let step = state.last_step()?;
    let settings = state.run().settings();
    let ([row], [z], [delta]) = (&state.used_rows()[..], &step.z[..], &step.delta[..]) else {
        return None;
    };
    let has_bias = state.document().settings.data.bias.is_on();
    let is_plain = settings.penalty.is_none() && settings.is_plain_descent() && has_bias;
    if state.prepared().is_multiclass() || !is_plain {
        return Some(last_step(state));
    }
    let class = usize::from(state.prepared().dots.get(*row)?.class);
    let mark = *MARKS.get(class)?;
    let sign = if *delta > 0.0 { "added" } else { "taken" };
    // Of the bias, whose input is 1, it is the whole change.
    let (share, factor) = (short(step.change.first()?.abs()), short(delta.abs()));
    Some(match (*delta == 0.0, settings.table().kind) {
        (true, _) => say!("front-said-right", mark),
        (false, Kind::MistakeDriven) if *z == 0.0 => {
            let before = state.weights_before().unwrap_or_default();
            let has_line = before.iter().any(|w| *w != 0.0);
            say!("front-said-tie", mark, has_line, factor, share, sign)
        }
        (false, Kind::MistakeDriven) => say!("front-said-wrong", mark, factor, share, sign),
        (false, Kind::Smooth) => say!(
            "front-said-misses",
            mark,
            delta = signed(*delta),
            factor,
            share,
            sign
        ),
    })
}
