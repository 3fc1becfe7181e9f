//! The cycle as proof: how often each sample is corrected in one period, after which w is what it was. A run rounds, so
//! that the counts are checked in exact arithmetic.

use std::rc::Rc;

use crate::learn::{Kind, Outcome, Problem, Reduction, Settings};
use crate::session::Session;
use crate::session::scenes::Same;
use crate::theory::Contradiction;

/// Presentations of samples in a period that is repeated for its counts.
const MOST_OF_A_CYCLE: u64 = 20_000;

/// A run that cycles: its problem and settings, the weights at the start of its segment, and the updates made in it.
pub(super) type CycleKey = (Same<Problem>, Settings, Vec<f64>, u64);

/// The lab's run, if it cycles.
pub(super) fn key(lab: &Session) -> Option<CycleKey> {
    let learner = lab.learner();
    let cycles = matches!(learner.outcome(), Outcome::Cycling { .. });
    (cycles && !lab.is_changed()).then(|| {
        let problem = Same(Rc::clone(learner.problem()));
        let start = learner.origin().0.to_vec();
        (problem, **learner.settings(), start, learner.steps())
    })
}

/// Updates of each training sample in one period of the lab's run; none where they are no proof, or take too long.
pub(super) fn times(lab: &Session) -> Option<Vec<u64>> {
    let learner = lab.learner();
    let Outcome::Cycling { period, .. } = learner.outcome() else {
        return None;
    };
    let settings = learner.settings();
    let train = &learner.problem().train;
    let count = train.len();
    let is_proof = settings.table().kind == Kind::MistakeDriven
        && !lab.is_joint()
        && settings.penalty.is_none()
        && settings.is_plain_descent()
        && settings.reduction == Reduction::Sum;
    if !is_proof || period.saturating_mul(count as u64) > MOST_OF_A_CYCLE {
        return None;
    }
    let mut run = learner.clone();
    let mut times = vec![0u64; count];
    let end = run.epochs() + period;
    while run.epochs() < end {
        let step = run.step()?;
        for (&i, delta) in step.samples.iter().zip(&step.delta) {
            times[i as usize] += u64::from(*delta != 0.0);
        }
    }
    Contradiction::of_counts(&times)
        .verify(train)
        .then_some(times)
}
