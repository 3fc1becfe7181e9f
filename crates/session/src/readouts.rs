//! The numbers shown beside the plane.

use std::rc::Rc;

use super::scenes::Same;
use super::{
    Advice, Offer, PreparedData, Session, Story, is_boundary_outside,
    settings::{LossCurve, Prediction},
};
use crate::data::{Seeded, purpose};
use crate::geometry::Axis;
use crate::learn::{self, Entry, Form, Kind, Problem, Samples, dot, is_tie, objective, sigmoid};

/// The score of weights on a set of samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// Objective J; none when it is beyond the largest number.
    pub loss: Option<f64>,
    /// Misclassified samples.
    pub errors: u32,
    /// Share of samples classified rightly, 0 … 1; none without samples.
    pub accuracy: Option<f64>,
}

/// The values shown beside the plane: found once a frame, for all who show them.
#[derive(Clone, Debug, PartialEq)]
pub struct Readouts {
    /// w₀ … wₙ, one row after the other for three or more classes.
    pub weights: Vec<f64>,
    /// On the training samples, with the present data and settings.
    pub training: Score,
    /// On the samples held out, if any.
    pub held_out: Option<Score>,
    /// One's own line, on the training samples.
    pub line: Option<([f64; 3], Score)>,
    /// Updates that changed w.
    pub updates: u64,
    /// Epochs completed.
    pub epoch: u64,
    /// Epochs and the part of the epoch under way.
    pub time: f64,
    /// Training errors of the more probable class, which the curve shows; [`Score::errors`] are those of the prediction
    /// chosen.
    pub hard_errors: u32,
    /// The tendency of the recorded losses.
    pub story: Option<Story>,
    /// The facts known when the wished number of epochs is done.
    pub advice: Advice,
    /// The actions offered beside the status.
    pub offers: Vec<Offer>,
    /// True if there is a boundary, and none of it on the part of the plane on show.
    pub is_boundary_outside: bool,
}

impl Readouts {
    /// The readouts of a state.
    pub fn new(state: &Session) -> Self {
        let (problem, run) = (&state.prepared().problem, state.run());
        let weights = run.weights();
        let under_way = if state.is_changed() {
            0
        } else {
            run.presented()
        };
        let mut training = score(state, |problem| &problem.train, weights);
        let mut held_out = (!problem.held_out.is_empty())
            .then(|| score(state, |problem| &problem.held_out, weights));
        let hard_errors = training.errors;
        let story = Story::from_session(state);
        let advice = state.advice(story);
        if is_random(state) {
            let wrong = wrong(state);
            let sets = [
                Some((&mut training, &problem.train)),
                held_out.as_mut().map(|score| (score, &problem.held_out)),
            ];
            for ((score, samples), wrong) in sets.into_iter().flatten().zip(&wrong) {
                score.errors = wrong.len() as u32;
                score.accuracy = share_right(score.errors, samples);
            }
        }
        Self {
            weights: weights.to_vec(),
            training,
            held_out,
            hard_errors,
            story,
            offers: state.offers(&advice),
            advice,
            is_boundary_outside: is_boundary_outside(state),
            line: own_line(state).map(|line| {
                let weights = state.prepared().embed(line);
                (line, score(state, |problem| &problem.train, &weights))
            }),
            updates: run.updates(),
            epoch: run.epochs(),
            time: run.epochs() as f64 + under_way as f64 / problem.train.len().max(1) as f64,
        }
    }
}

/// The user's line, which parts the plane in two: there is none for three classes.
pub fn own_line(state: &Session) -> Option<[f64; 3]> {
    state
        .document()
        .own_line()
        .filter(|_| !state.prepared().is_multiclass())
}

fn score(state: &Session, set: fn(&Problem) -> &Samples, weights: &[f64]) -> Score {
    let settings = state.document().settings.learning();
    score_of(&state.problems(), &settings, set, weights)
}

/// The score of weights on one of the sets of these problems, with these settings.
pub fn score_of(
    problems: &[Rc<Problem>],
    settings: &learn::Settings,
    set: fn(&Problem) -> &Samples,
    weights: &[f64],
) -> Score {
    let sets: Vec<&Samples> = problems.iter().map(|problem| set(problem)).collect();
    let samples = sets[0];
    let (loss, errors) = if sets.len() > 1 {
        let rows = weights.chunks_exact(samples.features() + 1);
        let losses = sets
            .iter()
            .zip(rows)
            .map(|(samples, row)| objective(samples, settings, row).0);
        let errors = learn::misclassified(&sets, weights).len();
        (losses.sum(), errors as u32)
    } else {
        objective(samples, settings, weights)
    };
    Score {
        loss: Some(loss).filter(|loss| loss.is_finite()),
        errors,
        accuracy: share_right(errors, samples),
    }
}

fn share_right(errors: u32, samples: &Samples) -> Option<f64> {
    let count = samples.len() as f64;
    (count > 0.0).then(|| 1.0 - f64::from(errors) / count)
}

/// Returns true if predicted classes are drawn at random.
fn is_random(state: &Session) -> bool {
    let settings = &state.document().settings;
    settings.prediction == Prediction::Random
        && !state.prepared().is_multiclass()
        && settings.learning().table().probability
}

/// Positions of the training and of the held-out samples whose predicted class is wrong.
fn wrong(state: &Session) -> [Vec<usize>; 2] {
    let (prepared, run) = (state.prepared(), state.run());
    if !is_random(state) {
        let tie = state.document().settings.tie;
        return wrong_of(prepared, run.weights(), |z| tie.is_positive(z));
    }
    let seed = u64::from(state.document().settings.seed);
    let mut chance = Seeded::new(seed, purpose::PREDICTION + run.epochs());
    wrong_of(prepared, run.weights(), |z| chance.unit() < sigmoid(z))
}

/// Positions of the training and of the held-out samples that these weights misclassify; with two classes, `positive`
/// returns true if z means +1.
fn wrong_of(
    prepared: &PreparedData,
    weights: &[f64],
    mut positive: impl FnMut(f64) -> bool,
) -> [Vec<usize>; 2] {
    if prepared.is_multiclass() {
        let problems = prepared.problems();
        let sets: [fn(&Problem) -> &Samples; 2] = [|p| &p.train, |p| &p.held_out];
        return sets.map(|set| {
            let sets: Vec<&Samples> = problems.iter().map(|problem| set(problem)).collect();
            learn::misclassified(&sets, weights)
        });
    }
    [&prepared.problem.train, &prepared.problem.held_out].map(|samples| {
        let samples = samples.iter().enumerate();
        let wrong = samples.filter(|(_, (x, y))| positive(dot(weights, x)) != (*y > 0.0));
        wrong.map(|(i, _)| i).collect()
    })
}

/// The data of a lab and the weights they have: the key of what follows from both.
pub fn data_and_weights(lab: &Session) -> (Same, Vec<f64>) {
    let data = Same(Rc::clone(lab.prepared()));
    (data, lab.run().weights().to_vec())
}

/// Rows of the points on the wrong side at the current weights, held-out ones included.
pub fn misclassified(state: &Session) -> Vec<usize> {
    rows_of(state.prepared(), &wrong(state))
}

/// Rows of the points on the wrong side of any weights, each class predicted where it is more probable.
pub fn misplaced(prepared: &PreparedData, weights: &[f64], tie: learn::Tie) -> Vec<usize> {
    rows_of(
        prepared,
        &wrong_of(prepared, weights, |z| tie.is_positive(z)),
    )
}

fn rows_of(prepared: &PreparedData, wrong: &[Vec<usize>; 2]) -> Vec<usize> {
    let rows = &prepared.rows;
    let row = |(wrong, rows): (&Vec<usize>, &Vec<u32>)| -> Vec<usize> {
        wrong.iter().map(|&i| rows[i] as usize).collect()
    };
    wrong.iter().zip(rows).flat_map(row).collect()
}

/// Returns none unless a threshold had to decide z = 0 in the update made last; then true if it was rounding that
/// decided, which can make some 1e-17 of an exact tie.
pub fn tie_in_last_step(state: &Session) -> Option<bool> {
    let step = state.last_step()?;
    if state.prepared().is_multiclass() {
        return None;
    }
    let mistake_driven = state.run().settings().table().kind == Kind::MistakeDriven;
    let train = &state.prepared().problem.train;
    let mut tied = step
        .samples
        .iter()
        .zip(&step.z)
        .filter(|(i, _)| is_tie(&step.at, train.row(**i as usize)));
    tied.find(|_| mistake_driven).map(|(_, z)| *z != 0.0)
}

/// One curve: (epoch, value) on the training samples, and on the held-out ones if there are any.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// On the training samples.
    pub train: Vec<Axis>,
    /// On the held-out samples; empty without them.
    pub held_out: Vec<Axis>,
}

/// Loss and number of misclassified samples over the epochs.
pub fn curves_of(state: &Session) -> [Curve; 2] {
    let (mut loss, mut errors) = (Curve::default(), Curve::default());
    let squared = shows_squared_error(state);
    let problem = state.run().problem();
    for entry in state.run().history().entries() {
        let epoch = entry.epoch as f64;
        let value = if squared {
            squared_error(&problem.train, entry.errors)
        } else {
            entry.loss
        };
        loss.train.push(Axis::new(epoch, value));
        errors.train.push(Axis::new(epoch, f64::from(entry.errors)));
        if let Some((held_out, wrong)) = entry.held_out {
            let value = if squared {
                squared_error(&problem.held_out, wrong)
            } else {
                held_out
            };
            loss.held_out.push(Axis::new(epoch, value));
            errors.held_out.push(Axis::new(epoch, f64::from(wrong)));
        }
    }
    [loss, errors]
}

/// Returns true if the loss of the rule can be 0 where samples are misclassified.
pub fn can_be_zero_with_mistakes(state: &Session) -> bool {
    state.document().settings.learning().table().form == Form::Criterion
}

/// The number of samples misclassified at the start of the curve where it shows a criterion of 0; none elsewhere.
pub fn wrong_at_zero(state: &Session) -> Option<u32> {
    let first = state.run().history().entries().first();
    let first = first.filter(|entry| entry.loss == 0.0 && entry.errors > 0 && entry.epoch == 0);
    let at_zero = state.run().history().marks().is_empty()
        && state.run().origin().0.iter().all(|w| *w == 0.0);
    let shown = can_be_zero_with_mistakes(state) && !shows_squared_error(state) && at_zero;
    first.filter(|_| shown).map(|entry| entry.errors)
}

/// Returns true if the loss curve shows the squared error of the threshold output.
fn shows_squared_error(state: &Session) -> bool {
    let settings = &state.document().settings;
    settings.loss_curve == LossCurve::Squared
        && !state.prepared().is_multiclass()
        && settings.learning().table().kind == Kind::MistakeDriven
}

/// (1/M) Σ (y − ŷ)², where each misclassified sample counts 2².
pub(super) fn squared_error(samples: &Samples, errors: u32) -> f64 {
    4.0 * f64::from(errors) / samples.len().max(1) as f64
}

/// The present value of the loss curve.
pub fn loss_now(state: &Session, readouts: &Readouts) -> Option<f64> {
    if shows_squared_error(state) {
        let train = &state.prepared().problem.train;
        Some(squared_error(train, readouts.hard_errors))
    } else {
        readouts.training.loss
    }
}

/// A key that tells two histories of a state apart without comparing all entries.
#[derive(Clone, Debug, PartialEq)]
pub struct CurveKey {
    entries: usize,
    last: Option<Entry>,
    first: Option<Entry>,
    stride: u64,
    marks: usize,
    problem: *const Problem,
    /// True if the loss is the squared error of the threshold output.
    pub(super) squared: bool,
}

impl CurveKey {
    /// The key of a state's history.
    pub fn new(state: &Session) -> Self {
        let history = state.run().history();
        Self {
            entries: history.entries().len(),
            last: history.entries().last().cloned(),
            first: history.entries().first().cloned(),
            stride: history.stride(),
            marks: history.marks().len(),
            problem: std::rc::Rc::as_ptr(state.run().problem()),
            squared: shows_squared_error(state),
        }
    }
}
