//! How a run stands: each label is a claim that must be true as worded.

use super::{Assessment, Kind, OptimizerKind, Samples, Settings, objective::share, softmax};

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
    #[must_use]
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
    /// Some δ ≠ 0, but the contributions within each batch cancel.
    Canceled,
    /// The steps are smaller than the last digit of the weights.
    TooSmall,
    /// The gradient counts as zero, but some output is saturated: the minimum may lie at infinity.
    Saturated,
    /// Logistic regression, or another unit that saturates, on separable data: the loss goes to 0 only for ‖w‖ → ∞, there
    /// is no minimum.
    NoMinimum,
}

/// What ran away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Divergence {
    /// J passed 10¹² times max(1, J(0), J at the start); not for mistake-driven rules, whose w is bounded where a
    /// separating line exists.
    Loss,
    /// A weight, the loss or a sum of squared gradients was no longer a finite number; the last finite state is kept.
    Overflow,
}

/// How many times its start the loss may grow before a run counts as diverged.
pub const RUNAWAY: f64 = 1e12;
/// The gradient that counts as zero, relative to the scale of the data.
const FLAT: f64 = 1e-9;
/// The loss per sample below which a unit that saturates, on data it separates, is as good as done.
const DONE: f64 = 1e-9;

/// What the ends of a run are measured by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Baseline {
    /// J where this segment of training began.
    pub(super) start: f64,
    /// max(1, J(0), J at that start).
    pub(super) loss: f64,
    /// S = Σ‖δ(0, y)x̃‖, its mean with `mean`, 1 if that is 0.
    pub(super) gradient: f64,
}

impl Baseline {
    /// For a segment that begins at loss `start`.
    pub(super) fn of(samples: &Samples, settings: &Settings, start: f64) -> Self {
        let table = settings.table();
        let (mut loss, mut gradient) = (0.0, 0.0);
        if let Some(classes) = samples.classes() {
            (loss, gradient) = softmax::scale(samples, classes);
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
            start,
            loss: (loss * share).max(start).max(1.0),
            gradient: if scale > 0.0 && scale.is_finite() {
                scale
            } else {
                1.0
            },
        }
    }
}

/// How the epoch that just ended moved the weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct Movement {
    /// Whether w and what the optimizer keeps have at its end the bits of its beginning.
    pub(super) unchanged: bool,
    /// Updates in it that changed w.
    pub(super) updates: u64,
    /// Whether an epoch from the same weights always does the same.
    pub(super) repeats: bool,
    /// Whether no sample's contribution is large enough to change any weight.
    pub(super) too_small: bool,
    /// Whether every δ is still 0 where w may be carried if nothing is corrected any more.
    pub(super) settles: bool,
}

/// Judges the end of an epoch, apart from cycles of more than one epoch, which need memory.
pub(super) fn judge(
    now: &Assessment,
    start: Baseline,
    move_: Movement,
    settings: &Settings,
    count: usize,
) -> Outcome {
    let table = settings.table();
    let kind = table.kind;
    match kind {
        Kind::Smooth if now.loss > RUNAWAY * start.loss => {
            return Outcome::Diverged(Divergence::Loss);
        }
        // A penalty goes on moving weights that make no mistake.
        Kind::MistakeDriven
            if !now.any_delta
                && move_.settles
                && (settings.penalty.is_none() || rests_with_penalty(settings, move_)) =>
        {
            return Outcome::Converged;
        }
        Kind::Smooth if grows_for_ever(now, settings) && now.sum < DONE * count as f64 => {
            return Outcome::Stationary(Reason::NoMinimum);
        }
        Kind::Smooth if grows_for_ever(now, settings) => {}
        Kind::Smooth if now.gradient <= FLAT * start.gradient => {
            let unbounded = table.saturates && settings.penalty.is_none();
            return if now.stuck || (unbounded && now.saturated) {
                Outcome::Stationary(Reason::Saturated)
            } else {
                Outcome::Converged
            };
        }
        _ => {}
    }
    match (move_.unchanged, move_.updates) {
        (true, _) if move_.too_small => Outcome::Stationary(Reason::TooSmall),
        (true, 0) if move_.repeats => Outcome::Stationary(Reason::Canceled),
        (true, 1..) if move_.repeats && kind == Kind::Smooth => {
            Outcome::Stationary(Reason::Settled)
        }
        (true, updates @ 1..) if move_.repeats => Outcome::Cycling { period: 1, updates },
        _ => Outcome::Running,
    }
}

/// Whether a penalty leaves weights that make no mistake where they are. Other optimizers than gradient descent keep more
/// than what the weights show, so of them only an epoch that never moved, and that all others repeat, is proof.
fn rests_with_penalty(settings: &Settings, move_: Movement) -> bool {
    let plain = settings.optimizer.kind == OptimizerKind::SGD;
    move_.unchanged && (plain || (move_.repeats && move_.updates == 0))
}

/// Whether these weights prove that J has no minimum: they separate the data and nothing holds ‖w‖ back.
fn grows_for_ever(now: &Assessment, settings: &Settings) -> bool {
    settings.table().saturates && settings.penalty.is_none() && now.strict
}

/// Finds exact repetitions of the weights at epochs' ends with one remembered state (R. P. Brent, 1980): the state at
/// epochs 1, 2, 4, 8 … is compared with all that follow, so the first match gives the smallest period.
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
mod tests {
    use super::*;

    #[test]
    fn finds_the_smallest_period_after_any_beginning() {
        for lead in 0..12u64 {
            for period in 1..9u64 {
                let state = |e: u64| if e < lead { e } else { lead + (e - lead) % period } as f64;
                let mut finder = CycleFinder::new(&[&[state(0)]], 0);
                let found = (1..200).find_map(|e| finder.visit(&[&[state(e)]], 2 * e));
                assert_eq!(found, Some((period, 2 * period)), "lead {lead}");
            }
        }
    }

    #[test]
    fn rest_while_some_sample_is_not_satisfied_is_cancellation() {
        let now = Assessment {
            loss: 1.0,
            sum: 1.0,
            errors: 1,
            any_delta: true,
            saturated: false,
            stuck: false,
            strict: false,
            gradient: 0.0,
        };
        let start = Baseline {
            start: 1.0,
            loss: 1.0,
            gradient: 1.0,
        };
        let rest = Movement {
            unchanged: true,
            updates: 0,
            repeats: true,
            too_small: false,
            settles: true,
        };
        let settings = Settings::new(crate::learn::Rule::PERCEPTRON, 1.0);
        let verdict = |now: &Assessment, rest| judge(now, start, rest, &settings, 2);
        assert_eq!(verdict(&now, rest), Outcome::Stationary(Reason::Canceled));
        // Where each epoch is another one, rest in one of them proves nothing.
        let other = Movement {
            repeats: false,
            ..rest
        };
        assert_eq!(verdict(&now, other), Outcome::Running);
        let satisfied = Assessment {
            any_delta: false,
            ..now
        };
        assert_eq!(verdict(&satisfied, rest), Outcome::Converged);
    }

    #[test]
    fn the_same_weights_with_another_velocity_are_no_repetition() {
        let mut finder = CycleFinder::new(&[&[1.0], &[0.0]], 0);
        assert_eq!(finder.visit(&[&[1.0], &[0.5]], 2), None);
        assert_eq!(finder.visit(&[&[1.0], &[0.5]], 4), Some((1, 2)));
    }

    #[test]
    fn rest_without_updates_is_not_a_cycle() {
        let mut finder = CycleFinder::new(&[&[1.0]], 0);
        assert!((1..50).all(|_| finder.visit(&[&[1.0]], 0).is_none()));
    }

    fn calm() -> (Assessment, Baseline, Movement) {
        let now = Assessment {
            loss: 1.0,
            sum: 1.0,
            errors: 0,
            any_delta: false,
            saturated: false,
            stuck: false,
            strict: false,
            gradient: 1.0,
        };
        let start = Baseline {
            start: 1.0,
            loss: 2.0,
            gradient: 4.0,
        };
        let moved = Movement {
            unchanged: false,
            updates: 3,
            repeats: true,
            too_small: false,
            settles: true,
        };
        (now, start, moved)
    }

    #[test]
    fn a_loss_has_run_away_beyond_a_million_millions_of_its_start() {
        let (now, start, moved) = calm();
        let settings = Settings::new(crate::learn::Rule::ADALINE, 1.0);
        let verdict = |loss| judge(&Assessment { loss, ..now }, start, moved, &settings, 2);
        assert_eq!(verdict(2e12), Outcome::Running);
        assert_eq!(verdict(2.1e12), Outcome::Diverged(Divergence::Loss));
        let flat = |gradient| judge(&Assessment { gradient, ..now }, start, moved, &settings, 2);
        assert_eq!(flat(4e-9), Outcome::Converged);
        assert_eq!(flat(4.1e-9), Outcome::Running);
        // Where the loss never becomes flat, small errors are the minimum.
        let small = Assessment {
            saturated: true,
            gradient: 0.0,
            ..now
        };
        assert_eq!(
            judge(&small, start, moved, &settings, 2),
            Outcome::Converged
        );
    }

    #[test]
    fn separated_samples_have_no_minimum_once_their_loss_is_nearly_nothing() {
        let (now, start, moved) = calm();
        let settings = Settings::new(crate::learn::Rule::LOGISTIC, 1.0);
        let verdict = |strict, sum, gradient| {
            let now = Assessment {
                strict,
                sum,
                gradient,
                ..now
            };
            judge(&now, start, moved, &settings, 5)
        };
        let none = Outcome::Stationary(Reason::NoMinimum);
        // A thousand-millionth a sample, of five.
        assert_eq!(verdict(true, 4.9e-9, 1.0), none);
        assert_eq!(verdict(true, 5e-9, 1.0), Outcome::Running);
        assert_eq!(
            verdict(true, 5e-9, 0.0),
            Outcome::Running,
            "flat, and no minimum"
        );
        assert_eq!(verdict(false, 4.9e-9, 1.0), Outcome::Running);
        assert_eq!(verdict(false, 4.9e-9, 0.0), Outcome::Converged);
    }

    #[test]
    fn with_a_penalty_no_mistake_is_an_end_only_at_rest() {
        use crate::learn::{Optimizer, Penalty, Rule};
        let (now, start, _) = calm();
        let verdict = |kind, ridge, unchanged, updates, repeats| {
            let settings = Settings {
                penalty: Penalty::ridge(ridge),
                optimizer: Optimizer::new(kind),
                ..Settings::new(Rule::PERCEPTRON, 1.0)
            };
            let moved = Movement {
                unchanged,
                updates,
                repeats,
                too_small: false,
                settles: true,
            };
            judge(&now, start, moved, &settings, 2) == Outcome::Converged
        };
        let (sgd, adam) = (OptimizerKind::SGD, OptimizerKind::ADAM);
        assert!(verdict(sgd, 0.0, false, 2, false) && verdict(adam, 0.0, false, 2, false));
        assert!(verdict(sgd, 0.1, true, 2, false) && !verdict(sgd, 0.1, false, 2, true));
        assert!(verdict(adam, 0.1, true, 0, true));
        assert!(!verdict(adam, 0.1, true, 0, false) && !verdict(adam, 0.1, true, 2, true));
        assert!(!verdict(adam, 0.1, false, 0, true));
    }

    #[test]
    fn ends_are_measured_by_the_loss_and_the_slope_at_zero() {
        use crate::learn::{Reduction, Rule};
        // x̃ = (1, 0) and (1, √3): at w = 0 each ℓ is ½ and each |δ| is 1.
        let samples = Samples::new(1, &[0.0, 3f64.sqrt()], &[1.0, -1.0]).expect("numbers");
        let of = |reduction, start| {
            let settings = Settings {
                reduction,
                ..Settings::new(Rule::ADALINE, 0.1)
            };
            Baseline::of(&samples, &settings, start)
        };
        let sum = of(Reduction::Sum, 0.25);
        assert!((sum.gradient - 3.0).abs() < 1e-14);
        assert_eq!((sum.start, sum.loss), (0.25, 1.0));
        let mean = of(Reduction::Mean, 7.0);
        assert!((mean.gradient - 1.5).abs() < 1e-14);
        assert_eq!((mean.start, mean.loss), (7.0, 7.0));
        let many = Samples::new(1, &[0.0; 8], &[1.0; 8]).expect("numbers");
        let settings = Settings::new(Rule::ADALINE, 0.1);
        assert_eq!(Baseline::of(&many, &settings, 0.0).loss, 4.0);
        // Of the perceptron no label is wrong at z = 0 with y = +1: there is no scale.
        let settings = Settings::new(Rule::PERCEPTRON, 0.1);
        assert_eq!(Baseline::of(&many, &settings, 0.0).gradient, 1.0);
    }
}
