//! The runs: one a rate, everything else as in the lab.

use std::rc::Rc;

use crate::data::round_to_digits;
use crate::instruments::run_loop::RunLoop;
use crate::learn::{OneVersusRest, Outcome, Problem, Settings, Trainer, reach_of};
use crate::session::slider::ETA_SLIDER;
use crate::session::{
    Session,
    initial::{are_same, start_of},
};
use crate::text::say;

/// How many rates are tried.
pub const COUNT: usize = 200;
/// The most epochs that each of them is given.
pub const MOST_EPOCHS: f64 = 1000.0;

/// Where a run came to.
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
#[must_use]
pub fn rate(index: usize) -> f64 {
    rate_in(ETA_SLIDER, index)
}

/// The same from one power of ten to another.
fn rate_in((low, high): (f64, f64), index: usize) -> f64 {
    let share = index.min(COUNT - 1) as f64 / (COUNT - 1) as f64;
    round_to_digits(
        libm::exp((low + (high - low) * share) * std::f64::consts::LN_10),
        3,
    )
}

/// The index of the rate nearest to a place of the axis, log₁₀ η.
#[must_use]
pub fn nearest(place: f64) -> usize {
    nearest_in(ETA_SLIDER, place)
}

fn nearest_in((low, high): (f64, f64), place: f64) -> usize {
    if place.is_nan() {
        return 0;
    }
    let share = (place.clamp(low, high) - low) / (high - low);
    (share * (COUNT - 1) as f64).round() as usize
}

/// The index that a key leads to from another one (or from the present η).
#[must_use]
pub fn moved(from: Option<usize>, eta: f64, key: &str, far: bool) -> Option<usize> {
    let at = from.unwrap_or_else(|| nearest(libm::log10(eta)));
    let by = if far { 10 } else { 1 };
    match key {
        "ArrowLeft" | "ArrowDown" => Some(at.saturating_sub(by)),
        "ArrowRight" | "ArrowUp" => Some((at + by).min(COUNT - 1)),
        "Home" => Some(0),
        "End" => Some(COUNT - 1),
        _ => None,
    }
}

/// What a sweep depends on: all but η.
#[derive(Clone, Debug)]
struct Inputs {
    problems: Vec<Rc<Problem>>,
    settings: Settings,
    start: Vec<f64>,
    epochs: u64,
    /// The largest input in magnitude, worked out when it is begun.
    reach: f64,
}

impl Inputs {
    fn of(state: &Session, epochs: u32) -> Self {
        let document = state.document();
        Self {
            problems: state.problems(),
            settings: Settings {
                eta: 1.0,
                ..*document.settings.learning()
            },
            start: start_of(document, state.prepared()),
            epochs: u64::from(epochs),
            reach: f64::INFINITY,
        }
    }

    fn is(&self, other: &Self) -> bool {
        let pairs = self.problems.iter().zip(&other.problems);
        self.problems.len() == other.problems.len()
            && pairs.into_iter().all(|(a, b)| Rc::ptr_eq(a, b))
            && (&self.settings, self.epochs) == (&other.settings, other.epochs)
            && are_same(&self.start, &other.start)
    }

    fn run(&self, eta: f64) -> OneVersusRest {
        let settings = Settings {
            eta,
            ..self.settings
        };
        // The axis of rates lies within their range.
        let settings = settings.check().expect("settings of the lab");
        OneVersusRest::new(&self.problems, settings, &self.start)
    }
}

/// A sweep under way, coarse at first and then ever finer.
#[derive(Clone, Debug, Default)]
pub struct Sweep {
    inputs: Option<Inputs>,
    ends: Vec<Option<SweepEnd>>,
    /// How many ends are known.
    done: usize,
    run: RunLoop,
    start: Option<f64>,
    /// The lab's rate and where its own run came to.
    now: (f64, Option<SweepEnd>),
    /// How often it has begun.
    begun: usize,
    /// From which power of ten the rates go to which, if not over the whole axis.
    part: Option<(f64, f64)>,
}

impl Sweep {
    /// One whose rates go from one power of ten to another, within the rates that the lab takes.
    #[must_use]
    pub fn over(part: (f64, f64)) -> Self {
        Self {
            part: Some(part),
            ..Self::default()
        }
    }

    /// From which power of ten the rates go to which.
    #[must_use]
    pub fn range(&self) -> (f64, f64) {
        self.part.unwrap_or(ETA_SLIDER)
    }

    /// The rate with this index: evenly spaced by their logarithm, to three digits.
    #[must_use]
    pub fn rate(&self, index: usize) -> f64 {
        rate_in(self.range(), index)
    }

    /// The index of the rate nearest to a place of the axis, log₁₀ η.
    #[must_use]
    pub fn nearest(&self, place: f64) -> usize {
        nearest_in(self.range(), place)
    }

    /// Follows a lab, with so many epochs a run: begins again when these, the data, the start or a setting other than η has
    /// changed.
    ///
    /// The lab's own rate is tried too, before what is left of the others.
    pub fn follow(&mut self, state: &Session, epochs: u32) {
        let (mut inputs, eta) = (Inputs::of(state, epochs), state.document().settings.eta);
        if !self.inputs.as_ref().is_some_and(|known| known.is(&inputs)) {
            let empty = inputs.problems.iter().any(|p| p.train.is_empty());
            let first = (!empty).then(|| inputs.run(self.rate(0)));
            inputs.reach = inputs.problems.first().map_or(1.0, |p| reach_of(&p.train));
            *self = Self {
                start: first.map(|run| run.start_loss()).filter(|j| j.is_finite()),
                ends: vec![None; COUNT],
                done: if empty { COUNT } else { 0 },
                run: RunLoop::default(),
                now: (f64::NAN, None),
                begun: self.begun + 1,
                part: self.part,
                inputs: Some(inputs),
            };
        }
        if self.now.0.to_bits() != eta.to_bits() {
            let known = (0..COUNT).find(|&index| self.rate(index) == eta);
            self.now = (eta, known.and_then(|index| self.ends[index]));
            self.run = RunLoop::default();
        }
    }

    /// Goes on by about this many presentations of samples; says whether all is known.
    pub fn advance(&mut self, presentations: usize) -> bool {
        let Some(inputs) = &self.inputs else {
            return true;
        };
        let mut left = presentations as u64;
        while left > 0 && !self.is_over() {
            let own = self.now.1.is_none();
            let index = in_turn(self.done);
            let eta = if own { self.now.0 } else { self.rate(index) };
            let (epochs, reach) = (inputs.epochs, inputs.reach);
            let begin = || inputs.run(eta);
            let run = self.run.advance(&mut left, epochs, begin, |run, most| {
                run.fast_forward(most, epochs, reach) > 0
            });
            let Some(run) = run else {
                break;
            };
            let end = Some(end_of(&run, epochs));
            if own {
                self.now.1 = end;
            } else {
                self.ends[index] = end;
                self.done += 1;
            }
        }
        self.is_over()
    }

    /// Whether nothing is left to do: without samples there never was.
    fn is_over(&self) -> bool {
        self.is_complete() && (self.now.1.is_some() || self.samples() == 0)
    }

    /// Where the run with the lab's rate came to.
    #[must_use]
    pub fn now(&self) -> Option<SweepEnd> {
        self.now.1
    }

    /// Tells one sweep from the next.
    #[must_use]
    pub fn begun(&self) -> usize {
        self.begun
    }

    /// How many ends are known.
    #[must_use]
    pub fn done(&self) -> usize {
        self.done
    }

    /// How far it has come, in words.
    #[must_use]
    pub fn progress(&self) -> String {
        match self.done {
            COUNT => say!("sweep-progress-all", all = COUNT),
            done => say!("sweep-progress", done = done, all = COUNT),
        }
    }

    /// Whether all are.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.done >= COUNT
    }

    /// The ends known, by the index of their rate.
    #[must_use]
    pub fn ends(&self) -> &[Option<SweepEnd>] {
        &self.ends
    }

    /// J at the start; none without samples.
    #[must_use]
    pub fn start(&self) -> Option<f64> {
        self.start
    }

    /// How many samples there are.
    #[must_use]
    pub fn samples(&self) -> usize {
        let first = self
            .inputs
            .as_ref()
            .and_then(|inputs| inputs.problems.first());
        first.map_or(0, |problem| problem.train.len())
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
