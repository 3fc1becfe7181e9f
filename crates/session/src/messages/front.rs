//! The sentence on the plane of the front door.

use super::status::Status;
use super::{below_plane, last_step};
use crate::learn::Kind;
use crate::text::number::signed;
use crate::text::say;
use crate::{Play, Readouts, Session};

/// The marks of the classes −1 and +1 on the plane.
const MARKS: [&str; 2] = ["●", "✚"];

/// What has just happened: the last update; the end of the run; or what Play will do.
pub fn on_front(state: &Session, readouts: &Readouts, status: &Status) -> String {
    let rests = state.play() == Play::Paused;
    match status.code {
        "converged" if readouts.training.errors == 0 => {
            say!("front-said-converged", updates = readouts.updates)
        }
        "epochs reached" => say!(
            "front-said-epochs",
            epochs = readouts.epoch,
            wrong = readouts.training.errors,
            points = state.prepared().problem.train.len(),
        ),
        "cycling" => say!("front-said-cycling"),
        "converged" | "stationary" | "diverged" | "empty" | "waiting" => {
            format!("{}{}", status.label, status.rest)
        }
        _ if !rests && state.is_hurrying() => say!(
            "front-said-fast",
            updates = readouts.updates,
            epoch = readouts.epoch + 1
        ),
        _ => last_update(state).unwrap_or_else(|| below_plane(state)),
    }
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
    let class = state.prepared().dots.get(*row)?.class;
    let mark = *MARKS.get(usize::from(class))?;
    Some(match (*delta == 0.0, settings.table().kind) {
        (true, _) => say!("front-said-right", mark),
        (false, Kind::MistakeDriven) if *z == 0.0 => say!("front-said-tie", mark),
        (false, Kind::MistakeDriven) => say!("front-said-wrong", mark),
        (false, Kind::Smooth) => say!("front-said-misses", mark, delta = signed(*delta)),
    })
}
