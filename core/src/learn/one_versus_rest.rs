//! Two classes or more: one binary learner a class against all others, in lockstep, and the largest z decides.

mod joint;
mod reading;

use std::rc::Rc;

use self::joint::joint_entry;
pub use self::joint::misclassified;
use super::{History, Problem, Step, Trainer, ValidSettings};

/// A run on K classes. Two need one learner, whose label +1 is class 1; for K ≥ 3 learner k tells class k from the rest,
/// all on the same batches, and the predicted class is that of the largest z (R. Rifkin and A. Klautau, 2004).
///
/// Weights are K rows of n + 1, one after the other (one row for two classes); J is the sum of the learners', and
/// samples are misclassified if the predicted class is another than theirs. The run ends when every learner has ended.
///
/// With a single problem whose labels are class indices there is a single learner of K rows, which learns all classes
/// [together](super::Joint).
///
/// ```
/// use hyperplane_core::data::{IrisClasses, iris};
/// use hyperplane_core::learn::{OneVersusRest, Order, Problem, Rule, Samples, Settings};
/// let set = iris(IrisClasses::All);
/// let problems = [0, 1, 2].map(|class| Problem::from(Samples::from_dataset(&set, class)).into());
/// let settings = Settings { order: Order::Shuffled, ..Settings::new(Rule::LOGISTIC, 0.01) };
/// let mut run = OneVersusRest::new(&problems, settings.check()?, &[0.0; 15]);
/// run.run(300);
/// assert_eq!(run.weights().len(), 3 * 5);
/// assert!(run.history().entries().last().is_some_and(|entry| entry.errors < 10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct OneVersusRest {
    lead: Trainer,
    others: Option<Box<Others>>,
}

/// The learners of classes 1, 2 …, and what they have in common with the first.
#[derive(Clone, Debug, PartialEq)]
struct Others {
    learners: Vec<Trainer>,
    /// The weights of all learners, row after row.
    weights: Vec<f64>,
    /// The weights of all learners at the beginning of the segment.
    origin: Vec<f64>,
    history: History,
}

impl OneVersusRest {
    /// A run before its first update: one problem for two classes or for classes that learn together, else one a class; the samples are the same
    /// in all of them and only the labels differ.
    ///
    /// # Panics
    /// When there is no problem, or there are not exactly n + 1 weights for each.
    pub fn new(problems: &[Rc<Problem>], settings: ValidSettings, weights: &[f64]) -> Self {
        Self::resume(problems, settings, weights, 0, 0)
    }

    /// A run that goes on from `weights` as if `epochs` epochs and `updates` updates had been made already.
    ///
    /// # Panics
    /// When there is no problem, or there are not exactly n + 1 weights for each.
    pub fn resume(
        problems: &[Rc<Problem>],
        settings: ValidSettings,
        weights: &[f64],
        epochs: u64,
        updates: u64,
    ) -> Self {
        let width = weights.len() / problems.len();
        let mut weights = weights.to_vec();
        problems[0].train.settle_bias(&mut weights);
        let learner = |k: usize, updates| {
            let row = weights[k * width..(k + 1) * width].to_vec();
            Trainer::resume(Rc::clone(&problems[k]), settings, row, epochs, updates)
        };
        Self {
            lead: learner(0, updates),
            others: (problems.len() > 1).then(|| {
                let mut learners = vec![learner(0, updates)];
                learners.extend((1..problems.len()).map(|k| learner(k, 0)));
                Box::new(Others {
                    weights: weights.clone(),
                    origin: weights.clone(),
                    history: History::new(joint_entry(&learners.iter().collect::<Vec<_>>(), None)),
                    learners: learners.split_off(1),
                })
            }),
        }
    }

    fn others(&self) -> Option<&Others> {
        self.others.as_deref()
    }

    /// The learners, one a class; one for two classes.
    pub fn learners(&self) -> impl Iterator<Item = &Trainer> {
        let rest = self.others.iter().flat_map(|others| &others.learners);
        std::iter::once(&self.lead).chain(rest)
    }

    /// The learner of a class, the first one's if there is none of its own.
    pub fn learner(&self, class: usize) -> &Trainer {
        self.learners().nth(class).unwrap_or(&self.lead)
    }

    fn learners_mut(&mut self) -> impl Iterator<Item = &mut Trainer> {
        let rest = self
            .others
            .iter_mut()
            .flat_map(|others| &mut others.learners);
        std::iter::once(&mut self.lead).chain(rest)
    }

    /// Gives a run before its first update the record of what came before.
    pub fn remember(&mut self, history: History) {
        match &mut self.others {
            Some(others) => others.history = history,
            None => self.lead.remember(history),
        }
    }

    /// Goes on from the current weights with other problems (as many, of as many features) or other settings; see
    /// [`Trainer::rebase`].
    pub fn rebase(&mut self, problems: &[Rc<Problem>], settings: ValidSettings, mark: bool) {
        for (learner, problem) in self.learners_mut().zip(problems) {
            learner.go_on_with(Rc::clone(problem), settings);
        }
        // All learners note it or none, so that their records have equal lengths.
        let mark = mark && !self.is_halted();
        if mark {
            self.learners_mut().for_each(Trainer::mark);
        }
        if self.others.is_none() {
            return;
        }
        self.gather();
        let epoch = self.epochs();
        let entry = joint_entry(&self.learners().collect::<Vec<_>>(), None);
        if let Some(others) = &mut self.others {
            others.origin.clone_from(&others.weights);
            others.history.forget_hidden();
            if mark {
                others.history.mark(epoch, entry);
            }
        }
    }

    /// Returns the run with another number of classes (and as many features), or with classes learned in another way:
    /// it goes on from weights that part the first two classes as before, those of a new class being zero; its record
    /// goes on and is marked.
    ///
    /// For more than two classes w stands for class 1 and −w for class 0; for two it is half their difference.
    #[must_use]
    pub fn with_classes(&self, problems: &[Rc<Problem>], settings: ValidSettings) -> Self {
        let width = problems
            .first()
            .map_or(1, |problem| problem.train.features() + 1);
        let count = problems.iter().map(|problem| problem.train.outputs()).sum();
        let rows: Vec<&[f64]> = self.weights().chunks_exact(width).collect();
        let mut weights: Vec<f64> = match (&rows[..], count) {
            ([first, second, ..], 1) => {
                let pairs = second.iter().zip(*first);
                pairs.map(|(a, b)| (a - b) / 2.0).collect()
            }
            ([w], 2..) => w.iter().map(|w| -w).chain(w.iter().copied()).collect(),
            _ => self.weights().to_vec(),
        };
        weights.resize(width * count, 0.0);
        let epochs = self.epochs();
        let mut next = Self::resume(problems, settings, &weights, epochs, self.updates());
        let mut history = self.history().clone();
        history.mark(epochs, next.history().entries()[0].clone());
        next.remember(history);
        next
    }

    /// Makes exactly one update of every learner and tells all about it, K numbers a sample; none without samples or
    /// after a non-finite state.
    pub fn step(&mut self) -> Option<Step> {
        if self.others.is_none() {
            return self.lead.step();
        }
        if self.is_halted() {
            return None;
        }
        // Also after one that could not: each finds the end of its own run.
        let steps: Vec<Option<Step>> = self.learners_mut().map(Trainer::step).collect();
        self.align();
        let steps = steps.into_iter().collect::<Option<Vec<Step>>>()?;
        let first = steps.first()?;
        let each_sample = |of: fn(&Step) -> &Vec<f64>| -> Vec<f64> {
            let samples = 0..first.samples.len();
            samples
                .flat_map(|i| steps.iter().map(move |step| of(step)[i]))
                .collect()
        };
        let each_learner = |of: fn(&Step) -> &Vec<f64>| -> Vec<f64> {
            steps.iter().flat_map(|step| of(step).clone()).collect()
        };
        Some(Step {
            samples: first.samples.clone(),
            z: each_sample(|step| &step.z),
            output: each_sample(|step| &step.output),
            delta: each_sample(|step| &step.delta),
            at: each_learner(|step| &step.at),
            change: each_learner(|step| &step.change),
            gradient: each_learner(|step| &step.gradient),
            velocity: each_learner(|step| &step.velocity),
            squares: each_learner(|step| &step.squares),
            number: first.number,
            weights: self.weights().to_vec(),
        })
    }

    /// Makes up to `most` updates; says how many it made.
    pub fn advance(&mut self, most: u64) -> u64 {
        if self.others.is_none() {
            return self.lead.advance(most);
        }
        if self.is_halted() {
            return 0;
        }
        let before = self.steps();
        self.learners_mut().for_each(|learner| {
            learner.advance(most);
        });
        self.align();
        self.steps().saturating_sub(before)
    }

    /// Like [`advance`](Self::advance) on the way to epoch number `last`, of which alone something is to be known: for two
    /// classes the others are not judged. `reach` is [`reach_of`](super::reach_of) the samples.
    pub fn fast_forward(&mut self, most: u64, last: u64, reach: f64) -> u64 {
        match &self.others {
            None => self.lead.fast_forward(most, last, reach),
            Some(_) => self.advance(most),
        }
    }

    /// Trains to the end of the epoch under way.
    pub fn epoch(&mut self) {
        if self.others.is_some() && self.is_halted() {
            return;
        }
        self.learners_mut().for_each(Trainer::epoch);
        self.align();
    }

    /// Trains to the end of `epochs` more epochs.
    pub fn run(&mut self, epochs: u64) {
        if self.others.is_none() {
            return self.lead.run(epochs);
        }
        let empty = self.problem().train.is_empty();
        for _ in 0..epochs {
            if empty || self.is_halted() {
                return;
            }
            self.epoch();
        }
    }

    /// Takes back one update of this segment; says whether there was one.
    pub fn back(&mut self) -> bool {
        let steps = self.steps();
        steps > 0 && {
            self.seek(steps - 1);
            true
        }
    }

    /// Goes to the state after `steps` updates of this segment, exactly; see [`Trainer::seek`].
    pub fn seek(&mut self, steps: u64) {
        self.learners_mut().for_each(|learner| learner.seek(steps));
        self.align();
    }

    /// After every move: where a learner could not follow the others, they come back to it; then all is recorded.
    fn align(&mut self) {
        if self.others.is_none() {
            return;
        }
        let least = self.learners().map(Trainer::steps).min().unwrap_or(0);
        for learner in self.learners_mut() {
            if learner.steps() > least {
                learner.seek(least);
            }
        }
        self.gather();
        self.record();
    }

    /// Writes the learners' weights one after the other.
    fn gather(&mut self) {
        let rows = self.learners().map(Trainer::weights);
        let weights = rows.collect::<Vec<_>>().concat();
        if let Some(others) = &mut self.others {
            others.weights = weights;
        }
    }

    /// Takes the epochs that the learners have recorded since the last look into the joint history.
    fn record(&mut self) {
        let Some(others) = self.others.as_deref_mut() else {
            return;
        };
        let history = &mut others.history;
        history.show_until(self.lead.epochs());
        let known = history.entries().last().map_or(0, |entry| entry.epoch);
        let learners = std::iter::once(&self.lead).chain(&others.learners);
        let learners: Vec<_> = learners.collect();
        let own = self.lead.history().entries();
        let from = own.partition_point(|entry| entry.epoch <= known);
        for index in from..own.len() {
            history.push(joint_entry(&learners, Some(index)));
        }
    }
}
