//! The label of a run: each label is a claim that must be true as worded.

use super::{Assessment, Kind, OptimizerKind, Samples, Settings, objective::share, together};

/// The label of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// None of the others can be claimed.
    Running,
    /// Mistake-driven rules: the whole training set, passed after the epoch, has every δ = 0, also wherever the optimizer
    /// may still carry w (momentum m and velocity v: at w + m/(1−m)·v, where w comes to rest). Smooth rules: ‖∇J(w)‖ ≤ 1e-9 · S, where S = Σ‖δ(0, y)x̃‖
    /// (its mean with `mean`) is a scale of the data alone.
    Converged,
    /// Training has come to rest, or as good as, without having converged.
    Stationary(Reason),
    /// The weights, and what the optimizer keeps, have at an epoch's end exactly the bits of an earlier epoch's end, with
    /// updates in between; every epoch does the same, so this repeats for ever.
    Cycling {
        /// After how many epochs the weights come back.
        period: u64,
        /// Updates that changed w in one period.
        updates: u64,
    },
    /// The weights or the loss ran away.
    Diverged(Divergence),
}

impl Outcome {
    /// The one-word name of the label.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Converged => "converged",
            Self::Stationary(_) => "stationary",
            Self::Cycling { .. } => "cycling",
            Self::Diverged(_) => "diverged",
        }
    }
}

/// Why training is stationary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The updates of an epoch lead back to the bit to where it began, a point that is not the minimum of J: with a
    /// constant η online and mini-batch steps settle beside it.
    Settled,
    /// Some δ ≠ 0, but in each batch the contributions add up to 0. (Without a bias a sample at the origin contributes 0.)
    Canceled,
    /// The steps are smaller than the last digit of the weights.
    TooSmall,
    /// The gradient counts as zero, but some output is saturated: the minimum may lie at infinity.
    Saturated,
    /// Logistic regression, or another unit that saturates, on separable data: the loss goes to 0 only for ‖w‖ → ∞, there
    /// is no minimum.
    NoMinimum,
}

/// The quantity that ran away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Divergence {
    /// J passed 10¹² times max(1, J(0), J at the start); not for mistake-driven rules, whose w is bounded where a
    /// separating line exists.
    Loss,
    /// A weight, the loss or a sum of squared gradients was no longer a finite number; the last finite state is kept.
    Overflow,
}

/// The factor over its start by which the loss may grow before a run counts as diverged.
pub const RUNAWAY: f64 = 1e12;
/// The gradient that counts as zero, relative to the scale of the data.
const FLAT: f64 = 1e-9;
/// The loss per sample below which a unit that saturates, on data it separates, is as good as done.
const DONE: f64 = 1e-9;

/// The scales by which the ends of a run are measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Baseline {
    /// J where this segment of training began.
    pub(super) start_loss: f64,
    /// max(1, J(0), J at that start).
    pub(super) loss_scale: f64,
    /// S = Σ‖δ(0, y)x̃‖, its mean with `mean`, 1 if that is 0.
    pub(super) gradient_scale: f64,
}

impl Baseline {
    /// For a segment that begins at loss `start`.
    pub(super) fn new(samples: &Samples, settings: &Settings, start: f64) -> Self {
        let table = settings.table();
        let (mut loss, mut gradient) = (0.0, 0.0);
        if let Some(classes) = samples.classes() {
            (loss, gradient) = together::scale(settings.rule, samples, classes);
        } else {
            for (x, y) in samples.iter() {
                loss += table.per_sample.loss(0.0, y);
                let length = x.iter().map(|x| x * x).sum::<f64>().sqrt();
                gradient += table.per_sample.delta(0.0, y, settings.tie).abs() * length;
            }
        }
        let share = share(samples, settings.reduction);
        let scale = gradient * share;
        Self {
            start_loss: start,
            loss_scale: (loss * share).max(start).max(1.0),
            gradient_scale: if scale > 0.0 && scale.is_finite() {
                scale
            } else {
                1.0
            },
        }
    }
}

/// The movement of the weights in the epoch that just ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Movement {
    /// True if w and what the optimizer keeps have at its end the bits of its beginning.
    pub(super) unchanged: bool,
    /// Updates in it that changed w.
    pub(super) updates: u64,
    /// True if an epoch from the same weights always does the same.
    pub(super) repeats: bool,
    /// True if no sample's contribution is large enough to change any weight.
    pub(super) too_small: bool,
    /// True if every δ is 0 at the places to which the optimizer's memory may still carry w. The δ at w itself are not
    /// looked at if there is no memory.
    pub(super) stays_right: bool,
}

/// Judges the end of an epoch, apart from cycles of more than one epoch, which need memory.
pub(super) fn judge(
    now: &Assessment,
    baseline: Baseline,
    movement: Movement,
    settings: &Settings,
    count: usize,
) -> Outcome {
    let table = settings.table();
    let kind = table.kind;
    match kind {
        Kind::Smooth if now.loss > RUNAWAY * baseline.loss_scale => {
            return Outcome::Diverged(Divergence::Loss);
        }
        // A penalty goes on moving weights that make no mistake.
        Kind::MistakeDriven
            if !now.any_delta
                && movement.stays_right
                && (settings.penalty.is_none() || rests_with_penalty(settings, movement)) =>
        {
            return Outcome::Converged;
        }
        Kind::Smooth if grows_for_ever(now, settings) && now.sum < DONE * count as f64 => {
            return Outcome::Stationary(Reason::NoMinimum);
        }
        // J has no minimum: a small gradient proves nothing.
        Kind::Smooth if grows_for_ever(now, settings) => {}
        Kind::Smooth if now.gradient <= FLAT * baseline.gradient_scale => {
            let unbounded = table.saturates && settings.penalty.is_none();
            return if now.stuck || (unbounded && now.saturated) {
                Outcome::Stationary(Reason::Saturated)
            } else {
                Outcome::Converged
            };
        }
        _ => {}
    }
    match (movement.unchanged, movement.updates) {
        (true, _) if movement.too_small => Outcome::Stationary(Reason::TooSmall),
        (true, 0) if movement.repeats => Outcome::Stationary(Reason::Canceled),
        (true, 1..) if movement.repeats && kind == Kind::Smooth => {
            Outcome::Stationary(Reason::Settled)
        }
        (true, updates @ 1..) if movement.repeats => Outcome::Cycling { period: 1, updates },
        _ => Outcome::Running,
    }
}

/// Returns true if a penalty leaves weights that make no mistake where they are. Other optimizers than gradient descent
/// keep more than what the weights show, so of them only an epoch that never moved, and that all others repeat, is
/// proof.
fn rests_with_penalty(settings: &Settings, movement: Movement) -> bool {
    let plain = settings.optimizer.kind == OptimizerKind::SGD;
    movement.unchanged && (plain || (movement.repeats && movement.updates == 0))
}

/// Returns true if these weights prove that J has no minimum: they separate the data and nothing holds ‖w‖ back.
fn grows_for_ever(now: &Assessment, settings: &Settings) -> bool {
    settings.table().saturates && settings.penalty.is_none() && now.strict
}

/// Finder of exact repetitions of the weights and of what the optimizer keeps (R. P. Brent, 1980). One earlier state is
/// remembered: the start, then in turn that after epochs 1, 2, 4, 8 …; all that follow are compared with it, so the first
/// match gives the smallest period.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CycleFinder {
    mark: Vec<u64>,
    epoch: u64,
    updates: u64,
    next: u64,
    seen: u64,
}

impl CycleFinder {
    pub(super) fn new(state: &[&[f64]], updates: u64) -> Self {
        Self {
            mark: bits(state).collect(),
            epoch: 0,
            updates,
            next: 1,
            seen: 0,
        }
    }

    /// Takes the state at an epoch's end, weights and what the optimizer keeps, and the number of updates so far; says
    /// period and its updates when they are those of the remembered epoch.
    pub(super) fn visit(&mut self, state: &[&[f64]], updates: u64) -> Option<(u64, u64)> {
        self.seen += 1;
        if bits(state).eq(self.mark.iter().copied()) && updates > self.updates {
            return Some((self.seen - self.epoch, updates - self.updates));
        }
        if self.seen == self.next {
            self.mark.clear();
            self.mark.extend(bits(state));
            self.epoch = self.seen;
            self.updates = updates;
            self.next *= 2;
        }
        None
    }
}

fn bits(state: &[&[f64]]) -> impl Iterator<Item = u64> {
    let all = state.iter().flat_map(|part| part.iter());
    all.map(|number| number.to_bits())
}

#[cfg(test)]
mod tests;
