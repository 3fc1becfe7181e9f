//! The cycle as proof: how often each sample is corrected in one period, after which w is what it was. A run rounds, so
//! that the counts are checked in exact arithmetic.

use std::rc::Rc;

use crate::learn::{Kind, Outcome, Problem, Reduction, Settings};
use crate::session::Session;
use crate::theory::Contradiction;

/// Presentations of samples in a period that is repeated for its counts.
const MOST_OF_A_CYCLE: u64 = 20_000;

/// The counts of a run that cycles.
#[derive(Clone, Debug)]
pub(super) struct Cycle {
    of: Rc<Problem>,
    settings: Settings,
    /// The weights at the start of the run's segment, and the number of updates made in it.
    start: Vec<f64>,
    steps: u64,
    /// Updates of each training sample in one period; none where they are no proof, or take too long.
    pub(super) times: Option<Vec<u64>>,
}

impl Cycle {
    /// The counts of the lab's run, if it cycles: `known` if it is of the same run, else new ones.
    pub(super) fn refreshed(lab: &Session, known: Option<Self>) -> Option<Self> {
        let learner = lab.learner();
        if lab.is_changed() || !matches!(learner.outcome(), Outcome::Cycling { .. }) {
            return None;
        }
        let same = |known: &Self| {
            Rc::ptr_eq(&known.of, learner.problem())
                && known.settings == **learner.settings()
                && known.start == learner.origin().0
                && known.steps == learner.steps()
        };
        known.filter(same).or_else(|| {
            Some(Self {
                of: Rc::clone(learner.problem()),
                settings: **learner.settings(),
                start: learner.origin().0.to_vec(),
                steps: learner.steps(),
                times: times(lab),
            })
        })
    }
}

fn times(lab: &Session) -> Option<Vec<u64>> {
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
