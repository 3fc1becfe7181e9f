//! What the recorded losses say of a run: whether its steps are too large, go to and fro, or are too small to arrive.
//!
//! Each is a fact about the last epochs that were recorded, and said in no other case.

use super::Session;
use crate::learn::{Batch, Entry, Form, Kind, Outcome, dot};
use crate::theory::{Minimum, Work};

/// So many epochs in a row make a tendency, where each is the same step.
const STEPS: usize = 3;
/// So many where an epoch is many steps, and chance may have a part.
const EPOCHS: usize = 5;
/// So many epochs with hardly a change are rest.
const REST: usize = 10;
/// Less than this part of the loss is hardly a change.
const HARDLY: f64 = 1e-3;
/// Below this part of the loss, a change may be rounding.
const ROUNDING: f64 = 1e-12;
/// Beyond this part of the way from the first loss to the least, a run is far from it, and below the other one near.
const FAR: f64 = 0.05;
const NEAR: f64 = 0.01;

/// What can be said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Story {
    /// In each of the last three epochs the loss rose. Each was one step of gradient descent on a convex loss, which begins
    /// downhill: so it went past the lowest place on its way.
    Overshoots,
    /// In each of the last epochs the loss rose.
    Rises,
    /// Each of the last steps turned back: the angle with the one before was above 90°.
    Oscillates {
        /// Whether the loss fell all the same.
        falls: bool,
    },
    /// The loss falls, and is still far from the least.
    Far {
        /// The loss.
        now: f64,
        /// The least there is.
        least: f64,
    },
    /// The loss falls.
    Falls,
    /// The loss is as good as the least.
    Near {
        /// The loss.
        now: f64,
        /// The least there is.
        least: f64,
    },
    /// Over the last ten epochs the loss has hardly changed.
    Rests,
}

impl Story {
    /// Its code.
    #[must_use]
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Overshoots | Self::Rises => "rising",
            Self::Oscillates { .. } => "oscillating",
            Self::Far { .. } => "far",
            Self::Falls => "falling",
            Self::Near { .. } => "near",
            Self::Rests => "resting",
        }
    }

    /// That of a run of a rule with a loss; none after an edit, or where there is nothing to be said.
    #[must_use]
    pub fn of(state: &Session) -> Option<Self> {
        let run = state.run();
        let settings = run.settings();
        let ended = !matches!(run.outcome(), Outcome::Running | Outcome::Diverged(_));
        if state.is_changed() || settings.table().kind == Kind::MistakeDriven || ended {
            return None;
        }
        let entries = of_segment(state);
        let last = |epochs: usize| {
            let first = entries.len().checked_sub(epochs + 1)?;
            let last = &entries[first..];
            let in_row = last
                .windows(2)
                .all(|pair| pair[1].epoch == pair[0].epoch + 1);
            in_row.then_some(last)
        };
        // Whether the loss went one way in each of so many epochs.
        let each = |epochs: usize, sign: f64| {
            let goes = |pair: &[Entry]| {
                sign * (pair[1].loss - pair[0].loss) > ROUNDING * pair[0].loss.abs()
            };
            last(epochs).is_some_and(|last| last.windows(2).all(goes))
        };
        let is_step = settings.batch.size(run.problem().train.len()) == run.problem().train.len();
        let tendency = if is_step { STEPS } else { EPOCHS };
        let (rises, falls) = (each(tendency, 1.0), each(tendency, -1.0));
        let (first, now) = (entries.first()?.loss, entries.last()?.loss);
        let hardly = |last: &[Entry]| {
            let losses = last.iter().map(|entry| entry.loss);
            losses.clone().fold(0.0, f64::max) - losses.fold(f64::INFINITY, f64::min)
                <= HARDLY * now.abs()
        };
        let rests = last(REST).is_some_and(hardly);
        let least = least_loss(state).filter(|least| *least < first);
        let far = least.map(|least| (least, (now - least) / (first - least)));
        if rises {
            let overshoots = is_step && goes_downhill(state);
            return Some(if overshoots {
                Self::Overshoots
            } else {
                Self::Rises
            });
        }
        if is_step && last(STEPS + 1).is_some_and(turns_back) {
            return Some(Self::Oscillates { falls });
        }
        match far {
            Some((least, share)) if share <= NEAR => Some(Self::Near { now, least }),
            // Steps of single samples come to rest beside the least loss; steps of all samples only creep.
            _ if rests && !(is_step && falls) => Some(Self::Rests),
            Some((least, share)) if falls && share > FAR => Some(Self::Far { now, least }),
            _ => falls.then_some(Self::Falls),
        }
    }
}

/// The entries of the present segment: of one with something before it, those whose epoch was whole.
fn of_segment(state: &Session) -> &[Entry] {
    let (entries, begun) = (state.run().history().entries(), state.run().segment());
    let before = |entry: &Entry| begun > 0 && entry.epoch <= begun;
    &entries[entries.partition_point(before)..]
}

/// Whether −g is a direction in which a convex loss falls at first, and the step goes there.
fn goes_downhill(state: &Session) -> bool {
    let settings = state.run().settings();
    let table = settings.table();
    let smooth = table.convex && table.form != Form::Hinge && settings.penalty.is_ridge_at_most();
    smooth && settings.is_plain_descent() && settings.batch == Batch::Full
}

/// Whether each change of the weights turned back against the one before, and none was rounding.
fn turns_back(last: &[Entry]) -> bool {
    let changes = last.windows(2).map(|pair| {
        let both = pair[1].weights.iter().zip(&pair[0].weights);
        both.map(|(new, old)| new - old).collect::<Vec<f64>>()
    });
    let changes: Vec<Vec<f64>> = changes.collect();
    let size = |w: &[f64]| dot(w, w).sqrt();
    let moves = |(change, entry): (&Vec<f64>, &Entry)| size(change) > 1e-9 * size(&entry.weights);
    changes.iter().zip(last).all(moves)
        && changes.windows(2).all(|pair| dot(&pair[0], &pair[1]) < 0.0)
}

/// Whether theory can say how small the loss can be, and takes so many samples on.
pub(super) fn has_least(state: &Session) -> bool {
    let settings = state.document().settings.learning();
    let form = settings.table().form;
    let known = matches!(form, Form::Squares | Form::Likelihood | Form::Hinge);
    let train = &state.prepared().problem.train;
    known
        && settings.penalty.is_ridge_at_most()
        && !state.prepared().is_multiclass()
        && !state.document().settings.data.flows()
        && !train.is_empty()
        && Work::check(train).is_ok()
}

/// The least loss that any weights have, where theory has found it by now. After an edit it is that of the present data
/// and settings.
#[must_use]
pub fn least_loss(state: &Session) -> Option<f64> {
    if !has_least(state) {
        return None;
    }
    let found = state.known()?.minimum.as_ref()?.as_ref().ok()?;
    found.as_ref().map(Minimum::objective)
}
