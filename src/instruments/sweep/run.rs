//! The runs: one a rate, everything else as in the lab.

use std::rc::Rc;

use crate::data::round_to_digits;
use crate::instruments::run_loop::finished;
use crate::learn::{OneVersusRest, Outcome, Problem, Settings, Trainer, reach_of};
use crate::session::Session;
use crate::session::initial::start_of;
use crate::session::scenes::Same;
use crate::session::settings::LabSettings;
use crate::session::slider::ETA_SLIDER;
use crate::task::{Results, Task};
use crate::text::say;

/// The number of rates tried.
pub const COUNT: usize = 200;
/// The most epochs that each of them is given.
pub const MOST_EPOCHS: f64 = 1000.0;

/// The end of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SweepEnd {
    /// It ended with these values.
    Reached {
        /// J after the last epoch.
        loss: f64,
        /// Training samples misclassified then.
        errors: u32,
    },
    /// The weights or the loss ran away.
    Diverged,
}

/// The rate with this index: evenly spaced by their logarithm from 10⁻⁴ to 10, to three digits.
///
/// ```
/// use hyperplane::instruments::sweep::{COUNT, rate};
/// assert_eq!((rate(0), rate(COUNT - 1)), (1e-4, 10.0));
/// assert_eq!(rate(40), 0.00101);
/// ```
pub fn rate(index: usize) -> f64 {
    rate_on_axis(ETA_SLIDER, index)
}

/// The rate with this index: evenly spaced by their logarithm from one power of ten to another, to three digits.
fn rate_on_axis((low, high): (f64, f64), index: usize) -> f64 {
    let share = index.min(COUNT - 1) as f64 / (COUNT - 1) as f64;
    round_to_digits(
        libm::exp((low + (high - low) * share) * std::f64::consts::LN_10),
        3,
    )
}

/// The index that a key leads to from another one.
pub fn moved(at: usize, key: &str, far: bool) -> Option<usize> {
    let by = if far { 10 } else { 1 };
    match key {
        "ArrowLeft" | "ArrowDown" => Some(at.saturating_sub(by)),
        "ArrowRight" | "ArrowUp" => Some((at + by).min(COUNT - 1)),
        "Home" => Some(0),
        "End" => Some(COUNT - 1),
        _ => None,
    }
}

/// The inputs of a sweep: all but η.
#[derive(Clone, Debug, PartialEq)]
struct Inputs {
    problems: Vec<Same<Problem>>,
    settings: Settings,
    /// The bits of the weights at the start.
    start_weights: Vec<u64>,
    epochs: u64,
}

impl Inputs {
    fn new(state: &Session, settings: &LabSettings, epochs: u32) -> Self {
        let (document, prepared) = (state.document(), state.prepared());
        let start = start_of(document, prepared);
        let problems = prepared.trained_on(settings);
        Self {
            problems: problems.into_iter().map(Same).collect(),
            settings: Settings {
                eta: 1.0,
                ..*settings.learning()
            },
            start_weights: start.into_iter().map(f64::to_bits).collect(),
            epochs: u64::from(epochs),
        }
    }

    fn samples(&self) -> usize {
        self.problems.first().map_or(0, |same| same.0.train.len())
    }

    fn is_empty(&self) -> bool {
        self.problems.iter().any(|same| same.0.train.is_empty())
    }

    fn run(&self, eta: f64) -> OneVersusRest {
        let settings = Settings {
            eta,
            ..self.settings
        };
        // The axis of rates lies within their range.
        let settings = settings.check().expect("settings of the lab");
        let problems: Vec<_> = self
            .problems
            .iter()
            .map(|same| Rc::clone(&same.0))
            .collect();
        let start: Vec<f64> = self
            .start_weights
            .iter()
            .copied()
            .map(f64::from_bits)
            .collect();
        OneVersusRest::new(&problems, settings, &start)
    }

    /// The largest input in magnitude.
    fn reach(&self) -> f64 {
        self.problems
            .first()
            .map_or(1.0, |same| reach_of(&same.0.train))
    }

    /// The end of the run with a rate.
    async fn end(&self, eta: f64, reach: f64) -> SweepEnd {
        let epochs = self.epochs;
        let go_on = |run: &mut OneVersusRest, most| run.fast_forward(most, epochs, reach) > 0;
        end_of(&finished(self.run(eta), epochs, go_on).await, epochs)
    }
}

/// A sweep under way, coarse at first and then ever finer.
#[derive(Clone, Debug, Default)]
pub struct Sweep {
    /// The runs of all rates: the index of each, and its end.
    all: Task<Inputs, (usize, SweepEnd)>,
    /// The ends known, by the index of their rate.
    pub ends: Vec<Option<SweepEnd>>,
    /// The number of rates for which nothing is left to run: all of them without samples.
    pub settled: usize,
    /// J at the start; none without samples.
    pub start_loss: Option<f64>,
    /// The run with the lab's rate.
    own: Task<(Inputs, u64), SweepEnd>,
    /// The lab's rate.
    own_eta: f64,
    /// The end of the run with it; none while it is not known.
    pub own_end: Option<SweepEnd>,
    /// The number of times it has begun.
    pub begun: usize,
    /// From which power of ten the rates go to which, if not over the whole axis.
    part: Option<(f64, f64)>,
}

impl Sweep {
    /// One whose rates go from one power of ten to another, within the rates that the lab takes.
    pub fn over(part: (f64, f64)) -> Self {
        Self {
            part: Some(part),
            ..Self::default()
        }
    }

    /// From which power of ten the rates go to which.
    pub fn range(&self) -> (f64, f64) {
        self.part.unwrap_or(ETA_SLIDER)
    }

    /// The rate with this index: evenly spaced by their logarithm, to three digits.
    pub fn rate(&self, index: usize) -> f64 {
        rate_on_axis(self.range(), index)
    }

    /// The index of the rate nearest to a place of the axis, log₁₀ η.
    pub fn nearest(&self, place: f64) -> usize {
        if place.is_nan() {
            return 0;
        }
        let (low, high) = self.range();
        let share = (place.clamp(low, high) - low) / (high - low);
        (share * (COUNT - 1) as f64).round() as usize
    }

    /// Asks for the sweep of a lab with `epochs` epochs a run. It begins anew only if the epochs, the data, the start or a
    /// setting other than η are others than before.
    ///
    /// The lab's own rate is tried too, before what is left of the others.
    pub fn ask(&mut self, state: &Session, epochs: u32) {
        self.ask_with(state, &state.document().settings, epochs);
    }

    /// Asks for the sweep of a lab with other settings of learning in place of its own.
    pub(super) fn ask_with(&mut self, state: &Session, settings: &LabSettings, epochs: u32) {
        let (inputs, eta) = (Inputs::new(state, settings, epochs), settings.eta);
        let range = self.range();
        let all = |inputs: Inputs, ends: Results<_>| async move {
            let reach = inputs.reach();
            for index in (0..COUNT).map(in_turn) {
                ends.push((index, inputs.end(rate_on_axis(range, index), reach).await));
            }
        };
        let key = inputs.clone();
        if inputs.is_empty() {
            if self.all.key() != Some(&key) {
                self.all.start(key, |_, _| async {});
                self.clear(COUNT, None);
            }
        } else if self.all.start(key, all) {
            self.clear(0, Some(inputs.run(self.rate(0)).start_loss()));
        }
        if self.own_eta.to_bits() != eta.to_bits() {
            let known = (0..COUNT).find(|&index| self.rate(index) == eta);
            self.own_eta = eta;
            self.own_end = known.and_then(|index| self.ends[index]);
            // The end of a rate that comes back has been taken from its task.
            self.own = Task::default();
        }
        if self.own_end.is_none() && !inputs.is_empty() {
            let key = (inputs, eta.to_bits());
            self.own.start(key, |(inputs, eta), ends| async move {
                ends.push(inputs.end(f64::from_bits(eta), inputs.reach()).await);
            });
        }
    }

    /// Forgets all ends. Nothing is left to run for `settled` rates: for none, or for all without samples.
    fn clear(&mut self, done: usize, start: Option<f64>) {
        self.start_loss = start.filter(|loss| loss.is_finite());
        self.ends = vec![None; COUNT];
        self.settled = done;
        self.own = Task::default();
        (self.own_eta, self.own_end) = (f64::NAN, None);
        self.begun += 1;
    }

    /// Goes on while there is time, with the lab's rate first; says whether all is known.
    pub fn advance(&mut self, is_left: impl Fn() -> bool) -> bool {
        if self.own_end.is_none() {
            self.own_end = self.own.advance(&is_left).pop();
        }
        if self.own_end.is_some() {
            for (index, end) in self.all.advance(is_left) {
                self.ends[index] = Some(end);
                self.settled += 1;
            }
        }
        self.is_over()
    }

    /// Returns true if nothing is left to run: neither for a rate of the sweep nor for the lab's own.
    fn is_over(&self) -> bool {
        self.has_all_ends() && (self.own_end.is_some() || self.samples() == 0)
    }

    /// Returns the progress in words.
    pub fn progress(&self) -> String {
        match self.settled {
            COUNT => say!("sweep-progress-all", all = COUNT),
            done => say!("sweep-progress", done, all = COUNT),
        }
    }

    /// Returns true if all ends are known, or if there are no samples.
    pub fn has_all_ends(&self) -> bool {
        self.settled >= COUNT
    }

    /// The number of samples.
    pub fn samples(&self) -> usize {
        self.all.key().map_or(0, Inputs::samples)
    }
}

fn end_of(run: &OneVersusRest, epochs: u64) -> SweepEnd {
    let diverged = |learner: &Trainer| matches!(learner.outcome(), Outcome::Diverged(_));
    let last = run.history().entries().last();
    match last.filter(|entry| entry.epoch == epochs && entry.loss.is_finite()) {
        Some(entry) if !run.is_halted() && !run.learners().any(diverged) => SweepEnd::Reached {
            loss: entry.loss,
            errors: entry.errors,
        },
        _ => SweepEnd::Diverged,
    }
}

/// The index that is tried after `done` others: every 16th, then those in the middle between, and so on.
pub(super) fn in_turn(done: usize) -> usize {
    let mut before = 0;
    for (first, stride) in [(0, 16), (8, 16), (4, 8), (2, 4), (1, 2)] {
        let count = (COUNT - first).div_ceil(stride);
        if done < before + count {
            return first + (done - before) * stride;
        }
        before += count;
    }
    COUNT - 1
}
