//! What moves in a trainer, and the arithmetic of one update and of one look at all samples.

use super::{
    Assessment, Divergence, Entry, Outcome, Problem, Reduction, Samples, Settings, assess, dot,
    objective, outcome::CycleFinder, softmax,
};

/// The part of a trainer that moves: small, so that remembering many of them is cheap.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Core {
    pub(super) weights: Vec<f64>,
    /// The change made last, for momentum; zero at the beginning of a segment, empty without momentum.
    pub(super) velocity: Vec<f64>,
    /// Updates made in this segment, whether or not they changed w.
    pub(super) steps: u64,
    /// Updates that changed w since the run began.
    pub(super) updates: u64,
    /// Epochs completed since the run began.
    pub(super) epoch: u64,
    /// Samples presented in the epoch under way.
    pub(super) cursor: usize,
    /// `weights`, `velocity` and `updates` when the epoch under way began.
    pub(super) epoch_start: (Vec<f64>, Vec<f64>, u64),
    pub(super) cycle: CycleFinder,
    pub(super) pocket: (Vec<f64>, u32),
    pub(super) outcome: Outcome,
    /// Epochs and updates of the run when it came to this label.
    pub(super) since: (u64, u64),
    /// Set by a non-finite state: nothing moves any more.
    pub(super) halted: bool,
}

impl Core {
    /// The beginning of a segment at these weights.
    pub(super) fn at(
        weights: Vec<f64>,
        settings: &Settings,
        errors: u32,
        epoch: u64,
        updates: u64,
    ) -> Self {
        let moving = if settings.momentum == 0.0 {
            0
        } else {
            weights.len()
        };
        let velocity = vec![0.0; moving];
        Self {
            epoch_start: (weights.clone(), velocity.clone(), updates),
            cycle: CycleFinder::new(&weights, &velocity, updates),
            velocity,
            pocket: (weights.clone(), errors),
            weights,
            steps: 0,
            updates,
            epoch,
            cursor: 0,
            outcome: Outcome::Running,
            since: (epoch, updates),
            halted: false,
        }
    }

    /// Ends a run whose loss or gradient is beyond all numbers before its first update.
    pub(super) fn refuse_if_overflown(&mut self, now: &Assessment) {
        if !(now.is_finite() && now.gradient.is_finite()) {
            self.halted = true;
            self.outcome = Outcome::Diverged(Divergence::Overflow);
        }
    }
}

impl Settings {
    /// Turns Σ δ x̃ of a batch into the change of w: reduction, the penalty's share, η; momentum comes afterwards.
    pub(super) fn finish_sum(
        &self,
        sum: &mut [f64],
        weights: &[f64],
        eta: f64,
        batch: usize,
        train: &Samples,
    ) {
        let share = match self.reduction {
            Reduction::Sum => batch as f64 / train.len() as f64,
            Reduction::Mean => {
                sum.iter_mut().for_each(|sum| *sum /= batch as f64);
                1.0
            }
        };
        self.add_penalty(weights, -share, train.features() + 1, sum);
        sum.iter_mut().for_each(|sum| *sum *= eta);
    }

    /// Adds `share` times the penalty's gradient: of each row of weights, if there are several.
    fn add_penalty(&self, weights: &[f64], share: f64, width: usize, gradient: &mut [f64]) {
        let rows = gradient.chunks_exact_mut(width);
        for (w, gradient) in weights.chunks_exact(width).zip(rows) {
            self.penalty.add_gradient(w, share, gradient);
        }
    }
}

/// The entry of the history for these weights, and what else the pass over the training samples found.
pub(super) fn record(
    problem: &Problem,
    settings: &Settings,
    w: &[f64],
    epoch: u64,
    updates: u64,
) -> (Entry, Assessment) {
    let now = assess(&problem.train, settings, w);
    let held_out =
        (!problem.held_out.is_empty()).then(|| objective(&problem.held_out, settings, w));
    let entry = Entry {
        epoch,
        weights: w.to_vec(),
        loss: now.loss,
        errors: now.errors,
        held_out,
        updates,
    };
    (entry, now)
}

/// Whether all contributions of an epoch together are too small to change any weight, so that no order of samples and
/// no batch can.
pub(super) fn no_step_counts(problem: &Problem, settings: &Settings, w: &[f64]) -> bool {
    let train = &problem.train;
    let delta_of = settings.table().delta;
    let mut reach = vec![0.0; w.len()];
    if let Some(classes) = train.classes() {
        reach = softmax::reach(train, classes, w);
        reach.iter_mut().for_each(|reach| *reach *= settings.eta);
    } else {
        for (x, y) in train.iter() {
            let delta = delta_of(dot(w, x), y, settings.tie);
            reach
                .iter_mut()
                .zip(x)
                .for_each(|(reach, x)| *reach += (settings.eta * delta * x).abs());
        }
    }
    let mut penalty = vec![0.0; w.len()];
    settings.add_penalty(w, 1.0, train.features() + 1, &mut penalty);
    reach.iter().zip(w).enumerate().all(|(j, (reach, w))| {
        let reach = reach + (settings.eta * penalty[j]).abs();
        w + reach == *w && w - reach == *w
    })
}

/// Whether every δ is 0 at w + m/(1−m)·v too, where the velocity v carries w if nothing is corrected any more; no
/// decision changes on the way there. Without momentum that is w itself.
pub(super) fn settles(problem: &Problem, settings: &Settings, core: &Core) -> bool {
    if settings.momentum == 0.0 {
        return true;
    }
    let factor = settings.momentum / (1.0 - settings.momentum);
    let moved = core.weights.iter().zip(&core.velocity);
    let rest: Vec<f64> = moved.map(|(w, v)| w + factor * v).collect();
    let delta = settings.table().delta;
    let mut all = problem.train.iter();
    all.all(|(x, y)| delta(dot(&rest, x), y, settings.tie) == 0.0)
}
