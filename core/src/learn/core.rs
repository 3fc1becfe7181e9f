//! The moving part of a trainer, and the arithmetic of one update and of one look at all samples.

use super::{
    Assessment, Batch, Divergence, Entry, Kind, Order, Outcome, Problem, Reduction, Samples,
    Settings, dot, objective,
    optimizer::{Coast, Moments, Now, Parameter, pairwise_sum, same_bits},
    outcome::CycleFinder,
    together,
    together::Look,
};

/// The part of a trainer that moves: small, so that remembering many of them is cheap.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Core {
    pub(super) weights: Vec<f64>,
    /// The numbers that the optimizer keeps.
    pub(super) moments: Moments,
    /// Updates made in this segment, whether or not they changed w: the k of an optimizer that counts.
    pub(super) steps: u64,
    /// Updates that changed w since the run began.
    pub(super) updates: u64,
    /// Epochs completed since the run began.
    pub(super) epoch: u64,
    /// Samples presented in the epoch under way.
    pub(super) cursor: usize,
    /// `weights`, `moments` and `updates` when the epoch under way began.
    pub(super) epoch_start: (Vec<f64>, Moments, u64),
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
        let moments = settings.moments(weights.len());
        Self {
            epoch_start: (weights.clone(), moments.clone(), updates),
            cycle: CycleFinder::new(&state(&weights, &moments), updates),
            moments,
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

    pub(super) fn begin_epoch(&mut self) {
        let (weights, moments, updates) = &mut self.epoch_start;
        weights.clone_from(&self.weights);
        moments.clone_from(&self.moments);
        *updates = self.updates;
    }

    /// Takes the end of an epoch into the search for cycles.
    pub(super) fn find_cycle(&mut self) -> Option<(u64, u64)> {
        let state = state(&self.weights, &self.moments);
        self.cycle.visit(&state, self.updates)
    }

    /// Returns true if weights and moments are those with which the epoch under way began, to the bit.
    pub(super) fn is_as_at_epoch_start(&self) -> bool {
        let (weights, moments, _) = &self.epoch_start;
        same_bits(weights, &self.weights) && moments.same_bits(&self.moments)
    }

    /// Numbers held.
    pub(super) fn len(&self) -> usize {
        4 * self.weights.len() + 3 * self.moments.len()
    }

    /// Ends a run whose loss or gradient is beyond all numbers before its first update.
    pub(super) fn refuse_if_overflown(&mut self, now: &Assessment) {
        if !(now.is_finite() && now.gradient.is_finite()) {
            self.halted = true;
            self.outcome = Outcome::Diverged(Divergence::Overflow);
        }
    }
}

/// All that the next epoch depends on, where epochs repeat.
fn state<'a>(weights: &'a [f64], moments: &'a Moments) -> [&'a [f64]; 3] {
    [weights, &moments.velocity, &moments.squares]
}

impl Settings {
    /// The numbers that the optimizer keeps before the first update of `width` weights.
    fn moments(&self, width: usize) -> Moments {
        let kind = self.optimizer.kind;
        let velocity = self.momentum != 0.0 || kind.has(Parameter::Beta1);
        Moments::at_rest(width, velocity, kind.adaptive)
    }

    /// The values that update `k` of a segment depends on in epoch `epoch`.
    pub(super) fn now(&self, epoch: u64, k: u64) -> Now {
        Now {
            eta: self.schedule.rate(self.eta, epoch),
            momentum: self.momentum,
            optimizer: self.optimizer,
            k,
        }
    }

    /// Turns Σ δ x̃ of a batch into −g: reduction and the penalty's share.
    pub(super) fn finish_sum(
        &self,
        sum: &mut [f64],
        weights: &[f64],
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
    }

    /// Adds `share` times the penalty's gradient: of each row of weights, if there are several.
    fn add_penalty(&self, weights: &[f64], share: f64, width: usize, gradient: &mut [f64]) {
        let rows = gradient.chunks_exact_mut(width);
        for (w, gradient) in weights.chunks_exact(width).zip(rows) {
            self.penalty.add_gradient(w, share, gradient);
        }
    }
}

/// Σ δ x̃ of a batch with these δ, one for each row of weights at each sample, each sum pairwise.
pub(super) fn add_pairwise<'a>(
    deltas: &[f64],
    rows: usize,
    sample: impl Fn(usize) -> &'a [f64],
    sum: &mut [f64],
) {
    let (width, count) = (sum.len() / rows, deltas.len() / rows);
    for (j, sum) in sum.iter_mut().enumerate() {
        let (row, column) = (j / width, j % width);
        *sum = pairwise_sum(0..count, &|k| deltas[k * rows + row] * sample(k)[column]);
    }
}

/// The entry of the history for these weights, of which a pass over the training samples found so much.
pub(super) fn entry(
    problem: &Problem,
    settings: &Settings,
    core: &Core,
    now: &Assessment,
) -> Entry {
    let w = &core.weights;
    let held_out =
        (!problem.held_out.is_empty()).then(|| objective(&problem.held_out, settings, w));
    Entry {
        epoch: core.epoch,
        weights: w.clone(),
        loss: now.loss,
        errors: now.errors,
        held_out,
        updates: core.updates,
    }
}

/// Returns true if all contributions of an epoch together are too small to change any weight, so that no order of
/// samples and no batch can.
pub(super) fn no_step_counts(problem: &Problem, settings: &Settings, w: &[f64]) -> bool {
    let train = &problem.train;
    let per_sample = settings.table().per_sample;
    let mut reach = vec![0.0; w.len()];
    if let Some(classes) = train.classes() {
        reach = together::reach(settings.rule, train, classes, w);
        reach.iter_mut().for_each(|reach| *reach *= settings.eta);
    } else {
        for (x, y) in train.iter() {
            let delta = per_sample.delta(dot(w, x), y, settings.tie);
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

/// Returns true if weights at which every δ is 0 stay so: if every δ is 0 as well wherever the numbers that the
/// optimizer keeps may still carry them. Between two places where a mistake-driven δ is 0 it is 0, so ends and corners
/// are enough, also for the places ahead at which Nesterov's g is taken: they lie on the same way.
pub(super) fn settles(problem: &Problem, settings: &Settings, core: &Core) -> bool {
    if settings.table().kind == Kind::Smooth {
        // Asked of mistake-driven rules only.
        return true;
    }
    let weights = &core.weights;
    let moments = &core.moments;
    let train = &problem.train;
    let per_sample = settings.table().per_sample;
    let mut look = Look::new(settings.rule, train.outputs());
    let mut rests_at = |w: &[f64], x: &[f64], label: f64| {
        if train.classes().is_none() {
            return per_sample.delta(dot(w, x), label, settings.tie) == 0.0;
        }
        look.at(w, x, label as usize);
        look.delta.iter().all(|delta| *delta == 0.0)
    };
    let mut all = train.iter();
    let moved = weights.iter().zip(&moments.velocity);
    match settings.optimizer.kind.coast {
        Coast::Straight if settings.momentum != 0.0 => {
            let factor = settings.momentum / (1.0 - settings.momentum);
            let rest: Vec<f64> = moved.map(|(w, v)| w + factor * v).collect();
            all.all(|(x, label)| rests_at(&rest, x, label))
        }
        Coast::Box(reach) => {
            let now = settings.now(core.epoch, core.steps);
            let kept = moved.zip(&moments.squares);
            let far: Vec<f64> = kept.map(|((w, v), s)| w + reach(&now, *v, *s)).collect();
            let mut worst = weights.to_vec();
            all.all(|(x, label)| {
                // The corner of the box that is worst for this sample: its own z is least there, all others are largest.
                for (k, worst) in worst.iter_mut().enumerate() {
                    let (row, j) = (k / x.len(), k % x.len());
                    let y = match train.classes() {
                        None => label,
                        Some(_) if row == label as usize => 1.0,
                        Some(_) => -1.0,
                    };
                    let towards = y * x[j] * (far[k] - weights[k]);
                    *worst = if towards < 0.0 { far[k] } else { weights[k] };
                }
                rests_at(&worst, x, label)
            })
        }
        Coast::Rest | Coast::Straight => true,
    }
}

/// Returns true if an epoch changed neither w nor what the optimizer keeps because its steps are too small, and no
/// other epoch will.
pub(super) fn steps_are_too_small(problem: &Problem, settings: &Settings, w: &[f64]) -> bool {
    // Without a bias a sample at the origin moves nothing, however large the steps.
    if !problem.train.has_bias() && every_batch_cancels(problem, settings, w) {
        return false;
    }
    if settings.momentum == 0.0 && !settings.optimizer.kind.adaptive {
        // Each sample made an update of its own, and none changed anything.
        let one_by_one = settings.batch == Batch::Online && settings.order != Order::Random;
        return one_by_one || no_step_counts(problem, settings, w);
    }
    // What another order would make of v and s is not known.
    settings.repeats() && !every_batch_cancels(problem, settings, w)
}

/// Returns true if g is exactly zero for every batch, in the order of the list.
fn every_batch_cancels(problem: &Problem, settings: &Settings, w: &[f64]) -> bool {
    let train = &problem.train;
    let per_sample = settings.table().per_sample;
    let size = settings.batch.size(train.len());
    let rows = train.classes().unwrap_or(1);
    let mut look = Look::new(settings.rule, rows);
    (0..train.len()).step_by(size).all(|first| {
        let batch = first..train.len().min(first + size);
        let (count, mut deltas) = (batch.len(), Vec::new());
        let mut sum = vec![0.0; w.len()];
        for i in batch {
            let (x, label) = (train.row(i), train.label(i));
            if train.classes().is_some() {
                look.at(w, x, label as usize);
            } else {
                look.delta[0] = per_sample.delta(dot(w, x), label, settings.tie);
            }
            look.add_to(&mut sum, x);
            deltas.extend(&look.delta);
        }
        if settings.optimizer.kind.adaptive {
            add_pairwise(&deltas, rows, |k| train.row(first + k), &mut sum);
        }
        settings.finish_sum(&mut sum, w, count, train);
        sum.iter().all(|sum| *sum == 0.0)
    })
}

#[cfg(test)]
mod tests;
