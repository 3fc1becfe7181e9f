//! The path of w: every update of a young run, the ends of epochs of an old one.

use crate::geometry::Axis;
use crate::learn::Trainer;
use crate::session::Session;

/// The most updates of a segment that are shown one by one.
pub(super) const MOST_STEPS: u64 = 1500;
/// Presentations of samples that are made again at one go.
pub(super) const PORTION: u64 = 2000;
/// The most places of a path.
const MOST_PLACES: usize = 1200;

/// Makes the first updates of a run again, apart from it, and remembers where they led.
#[derive(Clone, Debug, Default)]
pub(super) struct Trail {
    run: Option<Trainer>,
    /// The weights of the beginning and after each update.
    weights: Vec<Vec<f64>>,
}

impl Trail {
    /// Makes a portion of the updates that the run of `lab` is ahead; returns true once it is there.
    pub(super) fn catch_up(&mut self, lab: &Session) -> bool {
        let ahead = lab.learner();
        let same = |run: &Trainer| run.is_same_run(ahead);
        if !self.run.as_ref().is_some_and(same) {
            let run = ahead.from_origin();
            self.weights = vec![run.weights().to_vec()];
            self.run = Some(run);
        }
        let Some(run) = &mut self.run else {
            return true;
        };
        let due = ahead.steps().min(MOST_STEPS).saturating_sub(run.steps());
        let samples = run.problem().train.len();
        let batch = run.settings().batch.size(samples).max(1) as u64;
        let portion = (PORTION / batch).max(1);
        for _ in 0..due.min(portion) {
            if run.advance(1) == 0 {
                return true;
            }
            self.weights.push(run.weights().to_vec());
        }
        due <= portion
    }

    /// The places that w has been at, the present one last; at most some thousand.
    pub(super) fn path(&self, lab: &Session, (x, y): (usize, usize)) -> Vec<Axis> {
        let run = lab.learner();
        let place = |w: &[f64]| Axis::new(w[x], w[y]);
        let (began, reached) = (run.segment(), self.run.as_ref().map_or(0, Trainer::epochs));
        let entries = run.history().entries();
        let fits = |w: &&[f64]| w.len() > x.max(y);
        let weights = |from: u64, to: u64| {
            let some = entries
                .iter()
                .filter(move |e| e.epoch >= from && e.epoch < to);
            some.map(|entry| &entry.weights[..]).filter(fits).map(place)
        };
        let mut path: Vec<Axis> = weights(0, began).collect();
        let known = (run.steps() + 1).min(self.weights.len() as u64) as usize;
        path.extend(self.weights[..known].iter().map(|w| place(w)));
        if run.steps() > known as u64 {
            path.extend(weights(reached + 1, u64::MAX));
        }
        path.push(place(run.weights()));
        thinned(path)
    }
}

/// At most some thousand places of a path, its last among them.
pub(super) fn thinned(mut path: Vec<Axis>) -> Vec<Axis> {
    path.retain(|place| place.is_finite());
    path.dedup();
    let stride = path.len().div_ceil(MOST_PLACES).max(1);
    let last = path.len().saturating_sub(1);
    let mut index = 0..;
    path.retain(|_| {
        index
            .next()
            .is_some_and(|i: usize| i.is_multiple_of(stride) || i == last)
    });
    path
}
