//! The tendency of the recorded losses of a run: its steps are too large, go to and fro, or are too small to arrive.
//!
//! Each is a fact about the last epochs that were recorded. Where none holds, nothing is said.

use super::Session;
use crate::learn::{Batch, Entry, Form, Kind, Order, Outcome, Reduction, dot};
use crate::theory::{Minimum, Work};

/// The number of epochs in a row that make a tendency, where each is the same step.
const STEPS: usize = 3;
/// The number of epochs in a row that make a tendency, where each is many steps and chance may have a part.
const EPOCHS: usize = 5;
/// The number of epochs with hardly a change that make a rest.
const REST: usize = 10;
/// Less than this part of the loss is hardly a change.
const REST_PART: f64 = 1e-3;
/// Below this part of the loss, a change may be rounding.
const ROUNDING: f64 = 1e-12;
/// Beyond this part of the way from the loss at w = 0 to the least, and of the loss itself, a run is far from the least.
const FAR: f64 = 0.05;
/// Within this part of that way it is near.
const NEAR: f64 = 0.01;
/// Within this part of the gradient's scale it is at the minimum.
const AT_MINIMUM: f64 = 1e-9;

/// The tendency of the recorded losses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Story {
    /// In each of the last three epochs the loss rose. Each was one step of gradient descent on a convex loss, which begins
    /// downhill: so it went past the lowest place on its way.
    Overshoots,
    /// In each of the last epochs the loss rose.
    Rises {
        /// The number of these epochs.
        epochs: usize,
    },
    /// Each of the last three steps was at more than 90° to the one before.
    Oscillates {
        /// True if the loss fell all the same.
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
    Falls {
        /// True if it is known that the loss has no least value.
        endless: bool,
    },
    /// The loss is as good as the least.
    Near {
        /// The loss.
        now: f64,
        /// The least there is.
        least: f64,
    },
    /// Over the last ten epochs the loss has hardly changed, without falling all the time.
    Rests {
        /// The loss, and the least there is: far below it.
        far: Option<(f64, f64)>,
    },
}

impl Story {
    /// Its code.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Overshoots | Self::Rises { .. } => "rising",
            Self::Oscillates { .. } => "oscillating",
            Self::Far { .. } => "far",
            Self::Falls { .. } => "falling",
            Self::Near { .. } => "near",
            Self::Rests { .. } => "resting",
        }
    }

    /// The tendency of a run of a rule with a loss; none after an edit, or where there is nothing to be said.
    pub fn from_session(state: &Session) -> Option<Self> {
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
        let is_step = is_step(state);
        let tendency = if is_step { STEPS } else { EPOCHS };
        let (rises, falls) = (each(tendency, 1.0), each(tendency, -1.0));
        let [_, .., last_entry] = entries else {
            return None;
        };
        let now = last_entry.loss;
        let hardly = |last: &[Entry]| {
            let losses = last.iter().map(|entry| entry.loss);
            losses.clone().fold(0.0, f64::max) - losses.fold(f64::INFINITY, f64::min)
                <= REST_PART * now.abs()
        };
        if rises {
            let overshoots = is_step && goes_downhill(state);
            return Some(if overshoots {
                Self::Overshoots
            } else {
                Self::Rises { epochs: tendency }
            });
        }
        let least = least_loss(state);
        let way = |least: f64| (loss_at_zero(state) - least).max(0.0);
        if let Some(least) = least.filter(|least| now - least <= NEAR * way(*least)) {
            return Some(Self::Near { now, least });
        }
        if is_step && last(STEPS + 1).is_some_and(turns_back) {
            return Some(Self::Oscillates { falls });
        }
        let is_far = |least: &f64| now - least > FAR * way(*least) && now - least > FAR * now;
        let far = least.filter(is_far);
        match far {
            Some(least) if falls => Some(Self::Far { now, least }),
            _ if falls => Some(Self::Falls {
                endless: has_no_least(state),
            }),
            _ => last(REST).is_some_and(hardly).then_some(Self::Rests {
                far: far.map(|least| (now, least)),
            }),
        }
    }
}

/// Returns true if each epoch is one step with all samples, each of them once.
fn is_step(state: &Session) -> bool {
    let (run, settings) = (state.run(), state.run().settings());
    let count = run.problem().train.len();
    let once = settings.batch == Batch::Full || settings.order != Order::Random;
    once && settings.batch.size(count) == count
}

/// The loss at w = 0, where every sample has z = 0, and there is no penalty. For rules whose loss there is the same for both
/// classes.
fn loss_at_zero(state: &Session) -> f64 {
    let settings = state.run().settings();
    let each = settings.table().per_sample.loss(0.0, 1.0);
    match settings.reduction {
        Reduction::Sum => each * state.run().problem().train.len() as f64,
        Reduction::Mean => each,
    }
}

/// The entries of the present segment: of one with something before it, those whose epoch was whole.
fn of_segment(state: &Session) -> &[Entry] {
    let (entries, begun) = (state.run().history().entries(), state.run().segment());
    let before = |entry: &Entry| begun > 0 && entry.epoch <= begun;
    &entries[entries.partition_point(before)..]
}

/// Returns true if −g is a direction in which a convex loss falls at first, and the step goes there.
fn goes_downhill(state: &Session) -> bool {
    let settings = state.run().settings();
    let table = settings.table();
    let known = matches!(
        table.form,
        Form::Criterion | Form::Squares | Form::Likelihood
    );
    let smooth = known && settings.penalty.is_ridge_at_most();
    smooth && settings.is_plain_descent() && settings.batch == Batch::Full
}

/// Returns true if each change of the weights turned back against the one before, and none was rounding.
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

/// The length of w, where each of the last three steps turned back and was longer than the one before.
pub(super) fn swings(state: &Session) -> Option<f64> {
    let entries = of_segment(state);
    let last = &entries[entries.len().checked_sub(STEPS + 1)?..];
    let length = |pair: &[Entry]| {
        let both = pair[1].weights.iter().zip(&pair[0].weights);
        both.map(|(new, old)| (new - old).powi(2)).sum::<f64>()
    };
    let lengths: Vec<f64> = last.windows(2).map(length).collect();
    let grow = lengths.windows(2).all(|pair| pair[1] > pair[0]);
    let weights = state.run().weights();
    let found = is_step(state) && grow && turns_back(last);
    found.then(|| dot(weights, weights).sqrt())
}

/// The loss, the least that any weights have, and whether the run is at the minimum: above it by at most 10⁻⁹ of the
/// gradient's scale.
pub(super) fn beside_least(state: &Session) -> Option<(f64, f64, bool)> {
    let (now, least) = (of_segment(state).last()?.loss, least_loss(state)?);
    let is_reached = now - least <= AT_MINIMUM * state.learner().gradient_scale();
    Some((now, least, is_reached))
}

/// Returns true if theory can say how small the loss can be, and takes on this number of samples.
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
pub fn least_loss(state: &Session) -> Option<f64> {
    minimum(state)?.as_ref().map(Minimum::objective)
}

/// Returns true if theory has found that for all weights there are others with a smaller loss.
pub(super) fn has_no_least(state: &Session) -> bool {
    let form = state.run().settings().table().form;
    form == Form::Likelihood && minimum(state).is_some_and(Option::is_none)
}

/// The minimum of the loss, if theory has found it by now; the inner option is none if there is no minimum.
fn minimum(state: &Session) -> Option<&Option<Minimum>> {
    let known = state.known().filter(|_| has_least(state))?;
    known.minimum.as_ref()?.as_ref().ok()
}
