//! A run of a learning rule, one update at a time.

mod burst;
mod fast_forward;
mod probe;
mod reading;
mod update;

use std::mem::discriminant;
use std::rc::Rc;

use burst::Known;
pub use fast_forward::reach_of;
pub use update::Step;

use super::{
    Assessment, Divergence, History, Outcome, Problem, ValidSettings, assess,
    core::{Core, entry, settles, steps_are_too_small},
    objective,
    objective::assess_into,
    optimizer::Moments,
    outcome::{Baseline, Movement, judge},
    rows::Arranged,
    snapshots::Snapshots,
};

/// Trains weights on a problem, step by step; the same problem, settings and start give the same bits everywhere.
///
/// ```
/// use hyperplane_core::data::Gate;
/// use hyperplane_core::learn::{Outcome, Problem, Rule, Samples, Settings, Trainer};
/// let problem = Problem::from(Samples::from_dataset(&Gate::AND.dataset(), 1));
/// let settings = Settings::new(Rule::PERCEPTRON, 0.5).check()?;
/// let mut trainer = Trainer::new(problem.into(), settings, vec![0.0; 3]);
/// trainer.run(10);
/// assert_eq!(trainer.weights(), [-3.0, 2.0, 1.0]);
/// assert_eq!(trainer.outcome(), Outcome::Converged);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Trainer {
    problem: Rc<Problem>,
    settings: ValidSettings,
    core: Core,
    history: History,
    baseline: Baseline,
    /// States of this segment (same problem, same settings), its beginning first.
    snapshots: Snapshots,
    /// Indices of the epoch under way; empty: as listed.
    order: Vec<u32>,
    /// The change of an update, and on the way to it Σ δ x̃ and −g.
    sum: Vec<f64>,
    /// δ of each sample of a batch, where they are added up afterwards.
    deltas: Vec<f64>,
    /// The weights at which a batch is judged, where an optimizer looks ahead.
    ahead: Vec<f64>,
    /// The numbers that the optimizer keeps after the update under way.
    next: Moments,
    /// Samples in the order of the epoch under way.
    arranged: Arranged,
    /// The sums that the record of the last epoch has found for the next update.
    known: Known,
}

impl Trainer {
    /// A trainer before its first update. `weights` are w₀ … wₙ of the problem's n features; where labels are class
    /// indices, a row of them a class, and it learns all classes together.
    ///
    /// # Panics
    /// When [`Trainer::resume`] does.
    pub fn new(problem: Rc<Problem>, settings: ValidSettings, weights: Vec<f64>) -> Self {
        Self::resume(problem, settings, weights, 0, 0)
    }

    /// A trainer that goes on from `weights` as if `epochs` epochs and `updates` updates had been made already: the
    /// orders of samples that follow are those of a run that came this far. Where samples have no bias, w₀ is 0 from the start.
    ///
    /// If loss or gradient at `weights` are beyond all numbers, the run has diverged before its first update.
    ///
    /// # Panics
    /// When there are not exactly n + 1 weights, a row of them a class where labels are class indices; or the rule cannot
    /// learn those.
    pub fn resume(
        problem: Rc<Problem>,
        settings: ValidSettings,
        mut weights: Vec<f64>,
        epochs: u64,
        updates: u64,
    ) -> Self {
        assert_eq!(
            weights.len(),
            problem.train.outputs() * (problem.train.features() + 1),
            "one weight a feature and one for the bias"
        );
        assert!(
            settings.rule.joint.is_some() || problem.train.classes().is_none(),
            "a rule that learns all classes together"
        );
        problem.train.settle_bias(&mut weights);
        let now = assess(&problem.train, &settings, &weights);
        let core = Core::at(weights, &settings, now.errors, epochs, updates);
        let mut trainer = Self {
            history: History::new(entry(&problem, &settings, &core, &now)),
            baseline: Baseline::new(&problem.train, &settings, now.loss),
            snapshots: Snapshots::new(core.clone()),
            order: Vec::new(),
            sum: Vec::new(),
            deltas: Vec::new(),
            ahead: Vec::new(),
            next: Moments::default(),
            arranged: Arranged::default(),
            known: Known::default(),
            problem,
            settings,
            core,
        };
        trainer.core.refuse_if_overflown(&now);
        trainer.arrange();
        trainer
    }

    /// Gives a run before its first update the record of what came before.
    pub fn remember(&mut self, history: History) {
        self.history = history;
    }

    /// Goes on from the current weights with another problem (of as many features) or other settings.
    ///
    /// The epoch under way is broken off; ends of a run, the pocket and going back count from here, and momentum begins
    /// anew. With `mark` the history notes the place.
    pub fn rebase(&mut self, problem: Rc<Problem>, settings: ValidSettings, mark: bool) {
        self.go_on_with(problem, settings);
        if mark && !self.core.halted {
            self.mark();
        }
    }

    /// [`rebase`](Self::rebase) without a mark.
    pub(super) fn go_on_with(&mut self, problem: Rc<Problem>, settings: ValidSettings) {
        debug_assert_eq!(problem.train.features(), self.problem.train.features());
        let mut weights = self.core.weights.clone();
        problem.train.settle_bias(&mut weights);
        let now = assess(&problem.train, &settings, &weights);
        let (updates, epoch) = (self.core.updates, self.core.epoch);
        self.core = Core::at(weights, &settings, now.errors, epoch, updates);
        self.baseline = Baseline::new(&problem.train, &settings, now.loss);
        self.core.refuse_if_overflown(&now);
        self.snapshots = Snapshots::new(self.core.clone());
        self.known = Known::default();
        self.problem = problem;
        self.settings = settings;
        self.history.forget_hidden();
        self.arrange();
    }

    /// Notes a change of data or settings: the record goes on from what the same weights mean now.
    pub(super) fn mark(&mut self) {
        let (problem, settings, core) = (&self.problem, &self.settings, &self.core);
        let now = assess(&problem.train, settings, &core.weights);
        let entry = entry(problem, settings, core, &now);
        self.history.mark(core.epoch, entry);
    }

    /// Makes exactly one update and tells all about it; none without samples or after a non-finite state.
    pub fn step(&mut self) -> Option<Step> {
        let mut step = Step::default();
        let moved = self.update(Some(&mut step));
        moved.then(|| self.completed(step))
    }

    /// All about the update that has just been made.
    fn completed(&self, mut step: Step) -> Step {
        let settings = self.settings;
        let output = settings.table().output;
        step.output = match self.problem.train.classes().zip(settings.rule.joint) {
            Some((classes, joint)) => {
                let each = step.z.chunks_exact(classes);
                each.flat_map(|z| joint.outputs(z)).collect()
            }
            None => step.z.iter().map(|&z| output(z, settings.tie)).collect(),
        };
        step.change.clone_from(&self.sum);
        step.velocity.clone_from(&self.core.moments.velocity);
        step.squares.clone_from(&self.core.moments.squares);
        step.number = self.core.steps;
        step.weights.clone_from(&self.core.weights);
        step
    }

    /// Makes up to `most` updates; says how many it made.
    pub fn advance(&mut self, most: u64) -> u64 {
        self.fast_forward(most, 0, 1.0)
    }

    /// Trains to the end of the epoch under way.
    pub fn epoch(&mut self) {
        let train = &self.problem.train;
        let left = train.len() - self.core.cursor;
        self.advance(left.div_ceil(self.settings.batch.size(train.len())) as u64);
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

    /// Takes back one update of this segment; says whether there was one.
    pub fn back(&mut self) -> bool {
        let steps = self.core.steps;
        steps > 0 && {
            self.seek(steps - 1);
            true
        }
    }

    /// Goes to the state after `steps` updates of this segment, exactly, by replay from the nearest remembered state.
    pub fn seek(&mut self, steps: u64) {
        let near = self.snapshots.before(steps);
        if steps < self.core.steps || near.steps > self.core.steps {
            self.core = near.clone();
            self.history.show_until(self.core.epoch);
            self.sum.fill(0.0);
            self.arrange();
        }
        self.advance(steps - self.core.steps);
    }

    /// One update over the next batch, noting index, z and δ of each sample in `step`. False if nothing can move.
    fn update(&mut self, step: Option<&mut Step>) -> bool {
        if !self.can_move() {
            return false;
        }
        if !self.apply(step) {
            self.halt();
            return false;
        }
        self.core.cursor < self.problem.train.len() || self.end_epoch()
    }

    /// Judges and records the epoch just ended, and begins the next. False if its loss is beyond all numbers.
    fn end_epoch(&mut self) -> bool {
        let (problem, settings, core) = (&self.problem, &self.settings, &mut self.core);
        let sums = self.known.at(&core.weights);
        let now = assess_into(&problem.train, settings, &core.weights, sums);
        if !now.is_finite() {
            self.halt();
            return false;
        }
        core.cursor = 0;
        core.epoch += 1;
        if now.errors < core.pocket.1 {
            core.pocket = (core.weights.clone(), now.errors);
        }
        if self.history.reach(core.epoch) {
            self.history.add(entry(problem, settings, core, &now));
        }
        self.judge(&now);
        let core = &mut self.core;
        core.begin_epoch();
        self.snapshots.visit(core);
        self.arrange();
        true
    }

    /// Sets the label of the epoch that just ended.
    fn judge(&mut self, now: &Assessment) {
        let (settings, core) = (&self.settings, &mut self.core);
        let before = discriminant(&core.outcome);
        let unchanged = core.is_as_at_epoch_start();
        let updates = core.updates - core.epoch_start.2;
        let movement = Movement {
            unchanged,
            updates,
            repeats: settings.repeats(),
            too_small: unchanged
                && updates == 0
                && steps_are_too_small(&self.problem, settings, &core.weights),
            stays_right: now.any_delta || settles(&self.problem, settings, core),
        };
        let cycle = match core.outcome {
            Outcome::Cycling { period, updates } => Some((period, updates)),
            _ if movement.repeats => core.find_cycle(),
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
        if discriminant(&core.outcome) != before {
            core.since = (core.epoch, core.updates);
        }
    }

    /// Prepares the order of the epoch under way.
    fn arrange(&mut self) {
        self.sum.resize(self.core.weights.len(), 0.0);
        self.next.clone_from(&self.core.moments);
        self.ahead.clear();
        self.deltas.clear();
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

    /// Stops for good at a state that no number can follow, with the last weights whose loss is finite: so an epoch is either
    /// recorded or not over, and learners side by side can all go back to one update.
    fn halt(&mut self) {
        if !self.has_finite_loss() {
            self.rewind();
        }
        self.core.halted = true;
        self.core.outcome = Outcome::Diverged(Divergence::Overflow);
    }

    /// Repeats the epoch under way up to its last state with a finite loss, found by halving: its beginning has one, its
    /// present state has none.
    fn rewind(&mut self) {
        let batch = self.settings.batch.size(self.problem.train.len());
        let made = self.core.cursor.div_ceil(batch);
        let core = &mut self.core;
        (core.weights, core.moments, core.updates) = core.epoch_start.clone();
        core.steps -= made as u64;
        core.cursor = 0;
        let start = self.core.clone();
        let (mut finite, mut beyond) = (0, made);
        while beyond - finite > 1 {
            let middle = usize::midpoint(finite, beyond);
            self.core.clone_from(&start);
            self.repeat(middle);
            if self.has_finite_loss() {
                finite = middle;
            } else {
                beyond = middle;
            }
        }
        self.core = start;
        self.repeat(finite);
    }

    /// Makes updates again that have been made before, within an epoch.
    fn repeat(&mut self, updates: usize) {
        for _ in 0..updates {
            self.apply(None);
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
}
