//! Two classes or more: one binary learner a class against all others, in lockstep, and the largest z decides.

use std::rc::Rc;

use super::{Divergence, Entry, History, Outcome, Problem, Samples, Settings, Step, Trainer, dot};

/// A run on K classes. Two need one learner, whose label +1 is class 1; for K ≥ 3 learner k tells class k from the rest,
/// all on the same batches, and the predicted class is that of the largest z (R. Rifkin and A. Klautau, 2004).
///
/// Weights are K rows of n + 1, one after the other (one row for two classes); J is the sum of the learners', and
/// samples are misclassified if the predicted class is another than theirs. The run ends when every learner has ended.
///
/// ```
/// use hyperplane::data::{IrisClasses, iris};
/// use hyperplane::learn::{OneVersusRest, Problem, Rule, Samples, Settings};
/// let set = iris(IrisClasses::All);
/// let x: Vec<f64> = (0..150).flat_map(|i| set.row(i).to_vec()).collect();
/// let problems = [0, 1, 2].map(|class| {
///     let y: Vec<f64> = (0..150).map(|i| if set.class(i) == class { 1.0 } else { -1.0 }).collect();
///     let train = Samples::new(4, &x, &y).expect("a table");
///     Problem { train, held_out: Samples::empty(4) }.into()
/// });
/// let settings = Settings::new(Rule::Logistic, 0.01).check()?;
/// let mut run = OneVersusRest::new(&problems, settings, &[0.0; 15]);
/// run.run(300);
/// assert_eq!(run.weights().len(), 3 * 5);
/// assert!(run.history().entries().last().is_some_and(|entry| entry.errors < 10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct OneVersusRest {
    lead: Trainer,
    /// Learners of classes 1, 2 …; none for two classes.
    rest: Vec<Trainer>,
    /// What is only kept for several learners.
    joint: Joint,
}

/// What several learners have in common.
#[derive(Clone, Debug, PartialEq)]
struct Joint {
    /// Their weights, row after row.
    weights: Vec<f64>,
    /// The same at the beginning of the stretch.
    origin: Vec<f64>,
    history: Option<History>,
}

impl OneVersusRest {
    /// A run before its first update: one problem for two classes, else one a class; the samples are the same in all of
    /// them and only the labels differ.
    ///
    /// # Panics
    /// When there is no problem, or there are not exactly n + 1 weights for each.
    #[must_use]
    pub fn new(problems: &[Rc<Problem>], settings: Settings, weights: &[f64]) -> Self {
        Self::resume(problems, settings, weights, 0, 0)
    }

    /// A run that goes on from `weights` as if `epochs` epochs and `updates` updates had been made already.
    ///
    /// # Panics
    /// When there is no problem, or there are not exactly n + 1 weights for each.
    #[must_use]
    pub fn resume(
        problems: &[Rc<Problem>],
        settings: Settings,
        weights: &[f64],
        epochs: u64,
        updates: u64,
    ) -> Self {
        let width = weights.len() / problems.len();
        let learner = |k: usize, updates| {
            let row = weights[k * width..(k + 1) * width].to_vec();
            Trainer::resume(Rc::clone(&problems[k]), settings, row, epochs, updates)
        };
        let mut run = Self {
            lead: learner(0, updates),
            rest: (1..problems.len()).map(|k| learner(k, 0)).collect(),
            joint: Joint {
                weights: Vec::new(),
                origin: Vec::new(),
                history: None,
            },
        };
        if run.is_joint() {
            run.joint.origin = weights.to_vec();
            run.gather();
            let start = run.entry(&run.rows().collect::<Vec<_>>());
            run.joint.history = Some(History::new(start));
        }
        run
    }

    /// Whether there are several learners, which only the whole module offers.
    fn is_joint(&self) -> bool {
        cfg!(feature = "whole") && !self.rest.is_empty()
    }

    /// The learners, one a class; one for two classes.
    pub fn learners(&self) -> impl Iterator<Item = &Trainer> {
        std::iter::once(&self.lead).chain(&self.rest)
    }

    /// The learner of a class, the first one's if there is none of its own.
    #[must_use]
    pub fn learner(&self, class: usize) -> &Trainer {
        self.learners().nth(class).unwrap_or(&self.lead)
    }

    fn learners_mut(&mut self) -> impl Iterator<Item = &mut Trainer> {
        std::iter::once(&mut self.lead).chain(&mut self.rest)
    }

    /// Gives a run before its first update the record of what came before.
    pub(crate) fn remember(&mut self, history: History) {
        if self.is_joint() {
            self.joint.history = Some(history);
        } else {
            self.lead.remember(history);
        }
    }

    /// Goes on from the current weights with other problems (as many, of as many features) or other settings; see
    /// [`Trainer::rebase`].
    pub fn rebase(&mut self, problems: &[Rc<Problem>], settings: Settings, mark: bool) {
        for (learner, problem) in self.learners_mut().zip(problems) {
            learner.rebase(Rc::clone(problem), settings, mark);
        }
        if !self.is_joint() {
            return;
        }
        self.gather();
        self.joint.origin.clone_from(&self.joint.weights);
        let (epoch, halted) = (self.epochs(), self.is_halted());
        let entry = self.entry(&self.rows().collect::<Vec<_>>());
        if let Some(history) = &mut self.joint.history {
            history.forget_hidden();
            if mark && !halted {
                history.mark(epoch, entry);
            }
        }
    }

    /// Makes exactly one update of every learner and tells all about it, K numbers a sample; none without samples or
    /// after a non-finite state.
    pub fn step(&mut self) -> Option<Step> {
        if !self.is_joint() {
            return self.lead.step();
        }
        if self.is_halted() {
            return None;
        }
        let steps: Vec<Step> = self.learners_mut().map_while(Trainer::step).collect();
        self.align();
        let complete = steps.len() == self.rest.len() + 1;
        let first = steps.first().filter(|_| complete)?;
        let each_sample = |of: fn(&Step) -> &Vec<f64>| -> Vec<f64> {
            let samples = 0..first.samples.len();
            samples
                .flat_map(|i| steps.iter().map(move |step| of(step)[i]))
                .collect()
        };
        Some(Step {
            samples: first.samples.clone(),
            z: each_sample(|step| &step.z),
            output: each_sample(|step| &step.output),
            delta: each_sample(|step| &step.delta),
            change: steps.iter().flat_map(|step| step.change.clone()).collect(),
            weights: self.joint.weights.clone(),
        })
    }

    /// Makes up to `most` updates; says how many it made.
    pub fn advance(&mut self, most: u64) -> u64 {
        if !self.is_joint() {
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

    /// Trains to the end of the epoch under way.
    pub fn epoch(&mut self) {
        if self.is_joint() && self.is_halted() {
            return;
        }
        self.learners_mut().for_each(Trainer::epoch);
        self.align();
    }

    /// Trains to the end of `epochs` more epochs.
    pub fn run(&mut self, epochs: u64) {
        if !self.is_joint() {
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

    /// Takes back one update of this stretch; says whether there was one.
    pub fn back(&mut self) -> bool {
        let steps = self.steps();
        steps > 0 && {
            self.seek(steps - 1);
            true
        }
    }

    /// Goes to the state after `steps` updates of this stretch, exactly; see [`Trainer::seek`].
    pub fn seek(&mut self, steps: u64) {
        self.learners_mut().for_each(|learner| learner.seek(steps));
        self.align();
    }

    /// After every move: where a learner could not follow the others, they come back to it; then all is recorded.
    fn align(&mut self) {
        if !self.is_joint() {
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
        let mut weights = std::mem::take(&mut self.joint.weights);
        weights.clear();
        self.learners()
            .for_each(|learner| weights.extend_from_slice(learner.weights()));
        self.joint.weights = weights;
    }

    /// Takes the epochs that the learners have recorded since the last look into the joint history.
    fn record(&mut self) {
        let Some(mut history) = self.joint.history.take() else {
            return;
        };
        history.show_until(self.epochs());
        let known = history.entries().last().map_or(0, |entry| entry.epoch);
        let entries: Vec<&[Entry]> = self
            .learners()
            .map(|learner| learner.history().entries())
            .collect();
        let from = entries[0].partition_point(|entry| entry.epoch <= known);
        for index in from..entries[0].len() {
            let rows: Option<Vec<&Entry>> = entries.iter().map(|own| own.get(index)).collect();
            if let Some(rows) = rows {
                history.push(self.entry(&rows));
            }
        }
        self.joint.history = Some(history);
    }

    /// What each learner has recorded last.
    fn rows(&self) -> impl Iterator<Item = &Entry> {
        self.learners()
            .filter_map(|learner| learner.history().entries().last())
    }

    /// The joint entry of one of each learner, all of the same epoch.
    fn entry(&self, rows: &[&Entry]) -> Entry {
        let weights: Vec<f64> = rows.iter().flat_map(|row| row.weights.clone()).collect();
        let errors = |samples: fn(&Problem) -> &Samples| {
            let sets: Vec<&Samples> = self.problems().map(|p| samples(p)).collect();
            misclassified(&sets, &weights).len() as u32
        };
        let held_out: Option<f64> = rows
            .iter()
            .map(|row| row.held_out.map(|(loss, _)| loss))
            .sum();
        Entry {
            epoch: rows.first().map_or(0, |row| row.epoch),
            loss: rows.iter().map(|row| row.loss).sum(),
            errors: errors(|problem| &problem.train),
            held_out: held_out.map(|loss| (loss, errors(|problem| &problem.held_out))),
            updates: rows.iter().map(|row| row.updates).sum(),
            weights,
        }
    }

    /// Weights: for two classes w = (w₀ … wₙ), else a row for each class.
    #[must_use]
    pub fn weights(&self) -> &[f64] {
        if self.is_joint() {
            &self.joint.weights
        } else {
            self.lead.weights()
        }
    }

    /// How the run stands: it runs until every learner has ended, and then the least settled one gives the label. A
    /// state that no number can follow ends it at once.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let first = self.lead.outcome();
        if !self.is_joint() {
            return first;
        }
        if self.is_halted() {
            return Outcome::Diverged(Divergence::Overflow);
        }
        let rest = self.rest.iter().map(Trainer::outcome);
        rest.fold(first, less_settled)
    }

    /// In how many epochs and updates of this stretch the run came to its present label.
    #[must_use]
    pub fn outcome_after(&self) -> (u64, u64) {
        let each = self.learners().map(Trainer::outcome_after);
        each.fold((0, 0), |sum, one| (sum.0.max(one.0), sum.1 + one.1))
    }

    /// Whether a state that no number can follow has stopped the run for good.
    #[must_use]
    pub fn is_halted(&self) -> bool {
        self.learners().any(Trainer::is_halted)
    }

    /// J at the beginning of the present stretch.
    #[must_use]
    pub fn start_loss(&self) -> f64 {
        self.learners().map(Trainer::start_loss).sum()
    }

    /// Epochs completed since the run began.
    #[must_use]
    pub fn epochs(&self) -> u64 {
        self.lead.epochs()
    }

    /// Updates that changed a learner's weights since the run began, all learners' together.
    #[must_use]
    pub fn updates(&self) -> u64 {
        self.learners().map(Trainer::updates).sum()
    }

    /// Updates made in this stretch, whether or not they changed anything; [`OneVersusRest::seek`] counts in them.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.lead.steps()
    }

    /// Samples presented in the epoch under way.
    #[must_use]
    pub fn presented(&self) -> usize {
        self.lead.presented()
    }

    /// Weights, epochs and updates at the beginning of the present stretch.
    #[must_use]
    pub fn origin(&self) -> (&[f64], u64, u64) {
        let (weights, epochs, _) = self.lead.origin();
        let updates = self.learners().map(|learner| learner.origin().2).sum();
        if self.is_joint() {
            (&self.joint.origin, epochs, updates)
        } else {
            (weights, epochs, updates)
        }
    }

    /// The epoch in which the present stretch began.
    #[must_use]
    pub fn stretch(&self) -> u64 {
        self.lead.stretch()
    }

    /// What was recorded at the ends of epochs.
    #[must_use]
    pub fn history(&self) -> &History {
        let joint = self.joint.history.as_ref().filter(|_| self.is_joint());
        joint.unwrap_or_else(|| self.lead.history())
    }

    /// What the first learner learns from.
    #[must_use]
    pub fn problem(&self) -> &Rc<Problem> {
        self.lead.problem()
    }

    /// What each learner learns from.
    pub fn problems(&self) -> impl Iterator<Item = &Rc<Problem>> {
        self.learners().map(Trainer::problem)
    }

    /// How it is learned.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        self.lead.settings()
    }
}

/// The label of two learners together.
fn less_settled(a: Outcome, b: Outcome) -> Outcome {
    match (a, b) {
        (Outcome::Running, _) | (_, Outcome::Running) => Outcome::Running,
        (Outcome::Diverged(_), _) => a,
        (_, Outcome::Diverged(_)) => b,
        (
            Outcome::Cycling { period, updates },
            Outcome::Cycling {
                period: p,
                updates: u,
            },
        ) => {
            // Both are back where they were after the least common multiple of their periods.
            let divisor = greatest_common_divisor(period, p);
            Outcome::Cycling {
                period: period.saturating_mul(p / divisor),
                updates: updates
                    .saturating_mul(p / divisor)
                    .saturating_add(u.saturating_mul(period / divisor)),
            }
        }
        (Outcome::Cycling { .. }, _) => a,
        (_, Outcome::Cycling { .. }) => b,
        (Outcome::Stationary(_), _) => a,
        (_, b) => b,
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 {
        a.max(1)
    } else {
        greatest_common_divisor(b, a % b)
    }
}

/// The index of the largest score, the lowest one of several: the predicted class.
///
/// ```
/// use hyperplane::learn::argmax;
/// assert_eq!(argmax([0.0, 2.0, 2.0]), 1);
/// ```
#[must_use]
pub fn argmax(scores: impl IntoIterator<Item = f64>) -> usize {
    let scores = scores.into_iter().enumerate();
    let best = scores.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map_or(0, |(class, _)| class)
}

/// The positions of misclassified samples, given one labelling of the same samples a class (K ≥ 3) and K rows of weights.
#[must_use]
pub fn misclassified(sets: &[&Samples], weights: &[f64]) -> Vec<usize> {
    let Some(first) = sets.first() else {
        return Vec::new();
    };
    let own_class = |i: usize| sets.iter().position(|set| set.label(i) > 0.0);
    let predicted = |x: &[f64]| argmax(weights.chunks_exact(x.len()).map(|row| dot(row, x)));
    let wrong = |i: &usize| own_class(*i) != Some(predicted(first.row(*i)));
    (0..first.len()).filter(wrong).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_cycles_come_back_together_after_the_least_common_multiple() {
        let cycle = |period, updates| Outcome::Cycling { period, updates };
        assert_eq!(less_settled(cycle(4, 7), cycle(6, 5)), cycle(12, 31));
        assert_eq!(less_settled(Outcome::Converged, cycle(6, 5)), cycle(6, 5));
        assert_eq!(
            less_settled(cycle(6, 5), Outcome::Running),
            Outcome::Running
        );
    }
}
