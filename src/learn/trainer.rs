//! A run of a learning rule, one update at a time.

use std::rc::Rc;

use super::{
    Assessment, Batch, Divergence, History, Order, Outcome, Problem, Settings, assess,
    core::{Core, no_step_counts, record},
    dot, objective,
    outcome::{Baseline, Movement, judge},
};

/// How many states are remembered for going back, before every second one is forgotten.
const SNAPSHOTS: usize = 1024;

/// Everything a teacher would write on the board about one update.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// Indices of the training samples of this batch.
    pub samples: Vec<u32>,
    /// Activation input z of each, before the update.
    pub z: Vec<f64>,
    /// Output of the unit for each.
    pub output: Vec<f64>,
    /// Error signal δ of each.
    pub delta: Vec<f64>,
    /// The change of w as computed, η Σ δ x̃ (averaged with `mean`, less the penalty's share).
    pub change: Vec<f64>,
    /// Weights w after the update.
    pub weights: Vec<f64>,
}

/// Trains weights on a problem, step by step; the same problem, settings and start give the same bits everywhere.
///
/// ```
/// use hyperplane::data::Gate;
/// use hyperplane::learn::{Outcome, Problem, Rule, Samples, Settings, Trainer};
/// let set = Gate::AND.dataset();
/// # let x: Vec<f64> = (0..4).flat_map(|i| set.row(i).to_vec()).collect();
/// # let y: Vec<f64> = (0..4).map(|i| f64::from(2 * i32::from(set.class(i)) - 1)).collect();
/// let train = Samples::new(2, &x, &y)?;
/// let problem = Problem { train, held_out: Samples::empty(2) };
/// let mut trainer = Trainer::new(problem.into(), Settings::new(Rule::Perceptron, 0.5).check()?, vec![0.0; 3]);
/// trainer.run(10);
/// assert_eq!(trainer.weights(), [-3.0, 2.0, 1.0]);
/// assert_eq!(trainer.outcome(), Outcome::Converged);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Trainer {
    problem: Rc<Problem>,
    settings: Settings,
    core: Core,
    history: History,
    baseline: Baseline,
    /// The epoch in which this stretch (same problem, same settings) began.
    stretch: u64,
    /// States at beginnings of epochs of this stretch, oldest first, and every how many epochs one is kept.
    snapshots: Vec<Core>,
    stride: u64,
    /// Indices of the epoch under way; empty: as listed.
    order: Vec<u32>,
    sum: Vec<f64>,
}

impl Trainer {
    /// A trainer before its first update. `weights` are w₀ … wₙ of the problem's n features.
    ///
    /// # Panics
    /// When there are not exactly n + 1 weights.
    #[must_use]
    pub fn new(problem: Rc<Problem>, settings: Settings, weights: Vec<f64>) -> Self {
        Self::resume(problem, settings, weights, 0, 0)
    }

    /// A trainer that goes on from `weights` as if `epochs` epochs and `updates` updates had been made already: the
    /// orders of samples that follow are those of a run that came this far.
    ///
    /// # Panics
    /// When there are not exactly n + 1 weights.
    #[must_use]
    pub fn resume(
        problem: Rc<Problem>,
        settings: Settings,
        weights: Vec<f64>,
        epochs: u64,
        updates: u64,
    ) -> Self {
        assert_eq!(
            weights.len(),
            problem.train.features() + 1,
            "one weight a feature and one for the bias"
        );
        let (entry, now) = record(&problem, &settings, &weights, epochs, updates);
        let core = Core::at(weights, now.errors, epochs, updates);
        let mut trainer = Self {
            history: History::new(entry),
            baseline: Baseline {
                loss: now.loss,
                gradient: now.gradient,
            },
            stretch: epochs,
            snapshots: vec![core.clone()],
            stride: 1,
            order: Vec::new(),
            sum: Vec::new(),
            problem,
            settings,
            core,
        };
        trainer.arrange();
        trainer
    }

    /// Goes on from the current weights with another problem (of as many features) or other settings.
    ///
    /// The epoch under way is broken off; ends of a run, the pocket and going back count from here. With `mark` the
    /// history notes the place.
    pub fn rebase(&mut self, problem: Rc<Problem>, settings: Settings, mark: bool) {
        debug_assert_eq!(problem.train.features(), self.problem.train.features());
        let now = assess(&problem.train, &settings, &self.core.weights);
        let (updates, epoch) = (self.core.updates, self.core.epoch);
        self.core = Core::at(self.core.weights.clone(), now.errors, epoch, updates);
        self.baseline = Baseline {
            loss: now.loss,
            gradient: now.gradient,
        };
        self.stretch = epoch;
        self.snapshots = vec![self.core.clone()];
        self.stride = 1;
        self.problem = problem;
        self.settings = settings;
        if !(now.loss.is_finite() && now.gradient.is_finite()) {
            self.core.halted = true;
            self.core.outcome = Outcome::Diverged(Divergence::Overflow);
        } else if mark {
            // The curve goes on from what the same weights mean now.
            let (entry, _) = record(
                &self.problem,
                &self.settings,
                &self.core.weights,
                epoch,
                updates,
            );
            self.history.mark(epoch, entry);
        }
        self.arrange();
    }

    /// Makes exactly one update and tells all about it; none without samples or after a non-finite state.
    pub fn step(&mut self) -> Option<Step> {
        let mut step = Step::default();
        let settings = self.settings;
        let output = settings.rule.table().output;
        let moved = self.update(|i, z, delta| {
            step.samples.push(i as u32);
            step.z.push(z);
            step.output.push(output(z, settings.tie));
            step.delta.push(delta);
        });
        moved.then(|| {
            step.change.clone_from(&self.sum);
            step.weights.clone_from(&self.core.weights);
            step
        })
    }

    /// Makes up to `most` updates; says how many it made.
    pub fn advance(&mut self, most: u64) -> u64 {
        (0..most).take_while(|_| self.update(|_, _, _| ())).count() as u64
    }

    /// Trains to the end of the epoch under way.
    pub fn epoch(&mut self) {
        let end = self.core.epoch + 1;
        while self.core.epoch < end && self.update(|_, _, _| ()) {}
    }

    /// Trains to the end of `epochs` more epochs.
    pub fn run(&mut self, epochs: u64) {
        for _ in 0..epochs {
            if !self.can_move() {
                return;
            }
            self.epoch();
        }
    }

    /// Takes back one update of this stretch; says whether there was one.
    pub fn back(&mut self) -> bool {
        let steps = self.core.steps;
        steps > 0 && {
            self.seek(steps - 1);
            true
        }
    }

    /// Goes to the state after `steps` updates of this stretch, exactly, by replay from the nearest remembered state.
    pub fn seek(&mut self, steps: u64) {
        if steps < self.core.steps {
            let kept = self
                .snapshots
                .partition_point(|core| core.steps <= steps)
                .max(1);
            self.snapshots.truncate(kept);
            self.core = self.snapshots[kept - 1].clone();
            self.history.truncate(self.core.epoch);
            self.sum.fill(0.0);
            self.arrange();
        }
        self.advance(steps - self.core.steps.min(steps));
    }

    /// One update over the next batch; `see` is told index, z and δ of each sample. False if nothing can move.
    fn update(&mut self, see: impl FnMut(usize, f64, f64)) -> bool {
        if !self.can_move() {
            return false;
        }
        if !self.apply(see) {
            self.halt();
            return false;
        }
        self.core.cursor < self.problem.train.len() || self.end_epoch()
    }

    /// Moves the weights by the next batch; false, and nothing moved, if a weight would not be finite.
    fn apply(&mut self, mut see: impl FnMut(usize, f64, f64)) -> bool {
        let train = &self.problem.train;
        let settings = &self.settings;
        let delta_of = settings.rule.table().delta;
        let batch = settings
            .batch
            .size(train.len())
            .min(train.len() - self.core.cursor);
        self.sum.fill(0.0);
        for k in self.core.cursor..self.core.cursor + batch {
            let i = self.order.get(k).map_or(k, |&i| i as usize);
            let x = train.row(i);
            let z = dot(&self.core.weights, x);
            let delta = delta_of(z, train.label(i), settings.tie);
            see(i, z, delta);
            self.sum
                .iter_mut()
                .zip(x)
                .for_each(|(sum, x)| *sum += delta * x);
        }
        settings.finish_sum(&mut self.sum, &self.core.weights, batch, train.len());
        let core = &mut self.core;
        let (mut changed, mut finite) = (false, true);
        for (w, change) in core.weights.iter().zip(&self.sum) {
            let new = w + change;
            changed |= new != *w;
            finite &= new.is_finite();
        }
        if !finite {
            return false;
        }
        core.weights
            .iter_mut()
            .zip(&self.sum)
            .for_each(|(w, change)| *w += change);
        core.updates += u64::from(changed);
        core.steps += 1;
        core.cursor += batch;
        true
    }

    /// Judges and records the epoch just ended, and begins the next. False if its loss is beyond all numbers.
    fn end_epoch(&mut self) -> bool {
        let problem = Rc::clone(&self.problem);
        let core = &mut self.core;
        let (entry, now) = record(
            &problem,
            &self.settings,
            &core.weights,
            core.epoch + 1,
            core.updates,
        );
        if !(now.loss.is_finite() && now.gradient.is_finite()) {
            self.halt();
            return false;
        }
        core.cursor = 0;
        core.epoch += 1;
        if now.errors < core.pocket.1 {
            core.pocket = (core.weights.clone(), now.errors);
        }
        self.history.push(entry);
        self.judge(&now);
        let core = &mut self.core;
        core.epoch_start = (core.weights.clone(), core.updates);
        if (core.epoch - self.stretch).is_multiple_of(self.stride) {
            self.snapshots.push(core.clone());
            self.thin();
        }
        self.arrange();
        true
    }

    /// Sets the label of the epoch that just ended.
    fn judge(&mut self, now: &Assessment) {
        let (settings, core) = (&self.settings, &mut self.core);
        let before = core.outcome.word();
        let unchanged = core
            .weights
            .iter()
            .zip(&core.epoch_start.0)
            .all(|(a, b)| a.to_bits() == b.to_bits());
        let updates = core.updates - core.epoch_start.1;
        // Each sample made an update of its own, and none changed anything.
        let one_by_one = settings.batch == Batch::Online && settings.order != Order::Random;
        let movement = Movement {
            unchanged,
            updates,
            repeats: settings.batch.repeats(settings.order),
            too_small: unchanged
                && updates == 0
                && (one_by_one || no_step_counts(&self.problem, settings, &core.weights)),
        };
        let cycle = match core.outcome {
            Outcome::Cycling { period, updates } => Some((period, updates)),
            _ if movement.repeats => core.cycle.visit(&core.weights, core.updates),
            _ => None,
        };
        core.outcome = judge(
            now,
            self.baseline,
            movement,
            settings,
            self.problem.train.len(),
        );
        if let (Outcome::Running, Some((period, updates))) = (core.outcome, cycle) {
            core.outcome = Outcome::Cycling { period, updates };
        }
        if core.outcome.word() != before {
            core.since = (core.epoch, core.updates);
        }
    }

    /// Prepares the order of the epoch under way.
    fn arrange(&mut self) {
        self.sum.resize(self.core.weights.len(), 0.0);
        if !self.settings.batch.repeats(self.settings.order) {
            self.order = self.settings.order.of_epoch(
                self.problem.train.len(),
                self.settings.seed,
                self.core.epoch,
            );
        } else {
            self.order.clear();
        }
    }

    /// Forgets every second snapshot when there are too many.
    fn thin(&mut self) {
        if self.snapshots.len() > SNAPSHOTS {
            self.stride *= 2;
            let (stride, stretch) = (self.stride, self.stretch);
            self.snapshots
                .retain(|core| (core.epoch - stretch).is_multiple_of(stride));
        }
    }

    /// Stops for good at a state that no number can follow, with the last weights whose loss is finite.
    fn halt(&mut self) {
        if !self.has_finite_loss() {
            self.rewind();
        }
        self.core.halted = true;
        self.core.outcome = Outcome::Diverged(Divergence::Overflow);
    }

    /// Repeats the epoch under way up to its last state with a finite loss.
    fn rewind(&mut self) {
        let batch = self.settings.batch.size(self.problem.train.len());
        let made = self.core.cursor.div_ceil(batch);
        let core = &mut self.core;
        (core.weights, core.updates) = core.epoch_start.clone();
        core.steps -= made as u64;
        core.cursor = 0;
        for _ in 1..made {
            let before = self.core.clone();
            self.apply(|_, _, _| ());
            if !self.has_finite_loss() {
                self.core = before;
                return;
            }
        }
    }

    fn has_finite_loss(&self) -> bool {
        objective(&self.problem.train, &self.settings, &self.core.weights)
            .0
            .is_finite()
    }

    fn can_move(&self) -> bool {
        !self.core.halted && !self.problem.train.is_empty()
    }

    /// Weights w = (w₀ … wₙ).
    #[must_use]
    pub fn weights(&self) -> &[f64] {
        &self.core.weights
    }

    /// How the run stands, judged at the end of the last epoch.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.core.outcome
    }

    /// In how many epochs and updates of this stretch the run came to its present label.
    #[must_use]
    pub fn outcome_after(&self) -> (u64, u64) {
        let (_, epochs, updates) = self.origin();
        (
            self.core.since.0.saturating_sub(epochs),
            self.core.since.1.saturating_sub(updates),
        )
    }

    /// Whether a state that no number can follow has stopped the run for good.
    #[must_use]
    pub fn is_halted(&self) -> bool {
        self.core.halted
    }

    /// J at the beginning of the present stretch, which divergence is measured against.
    #[must_use]
    pub fn start_loss(&self) -> f64 {
        self.baseline.loss
    }

    /// Epochs completed since the run began.
    #[must_use]
    pub fn epochs(&self) -> u64 {
        self.core.epoch
    }

    /// Updates that changed w since the run began.
    #[must_use]
    pub fn updates(&self) -> u64 {
        self.core.updates
    }

    /// Updates made in this stretch, whether or not they changed w; [`Trainer::seek`] counts in them.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.core.steps
    }

    /// Samples presented in the epoch under way.
    #[must_use]
    pub fn presented(&self) -> usize {
        self.core.cursor
    }

    /// Weights, epochs and updates at the beginning of the present stretch.
    #[must_use]
    pub fn origin(&self) -> (&[f64], u64, u64) {
        let first = &self.snapshots[0];
        (&first.weights, first.epoch, first.updates)
    }

    /// The epoch in which the present stretch began (0 unless data or settings changed during the run).
    #[must_use]
    pub fn stretch(&self) -> u64 {
        self.stretch
    }

    /// The weights with the fewest training errors among the recorded ends of epochs of this stretch, and how many
    /// errors that is (S. I. Gallant's pocket, 1990).
    #[must_use]
    pub fn pocket(&self) -> (&[f64], u32) {
        (&self.core.pocket.0, self.core.pocket.1)
    }

    /// What was recorded at the ends of epochs.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// What is learned from.
    #[must_use]
    pub fn problem(&self) -> &Rc<Problem> {
        &self.problem
    }

    /// How it is learned.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }
}
