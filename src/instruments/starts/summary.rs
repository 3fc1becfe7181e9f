//! The runs in numbers.

use super::margin::angle;
use super::runs::{StartEnd, StartRun, Starts};
use crate::data::sort;
use crate::learn::{Samples, dot};

/// Least, middle and largest of some numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The least.
    pub least: f64,
    /// The one in the middle, or half-way between two.
    pub median: f64,
    /// The largest.
    pub most: f64,
}

impl Spread {
    /// Of these numbers; none of none.
    pub(super) fn from_numbers(numbers: impl IntoIterator<Item = f64>) -> Option<Self> {
        let mut numbers: Vec<f64> = numbers.into_iter().collect();
        sort(&mut numbers);
        let half = numbers.len() / 2;
        let upper = *numbers.get(half)?;
        Some(Self {
            least: numbers[0],
            median: if numbers.len().is_multiple_of(2) {
                f64::midpoint(numbers[half - 1], upper)
            } else {
                upper
            },
            most: numbers[numbers.len() - 1],
        })
    }
}

/// The runs that have ended, in numbers; apart from [`Summary::ends`], diverged ones do not count.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The number of runs that have ended.
    pub done: usize,
    /// The number of runs that ended in each way, in the order of [`StartEnd::ALL`].
    pub ends: [usize; 4],
    /// The number of runs without a training error.
    pub faultless: usize,
    /// Training errors.
    pub training: Option<Spread>,
    /// Test errors; none where nothing is held out.
    pub test: Option<Spread>,
    /// Angles to the direction of the widest margin, degrees.
    pub angle: Option<Spread>,
    /// The largest angle between two of them, degrees; none of one feature, which has one direction only.
    pub fan: Option<f64>,
    /// True if all runs have nearly the same boundary: directions within 1°, and distances from the middle of the
    /// training samples within 2 % of their spread (the root of the samples' mean squared distance from the middle).
    pub alike: bool,
}

/// Directions that differ by less than this look the same, degrees.
const SAME_DIRECTION: f64 = 1.0;
/// Distances that differ by less than this look the same, as a share of the samples' spread.
const SAME_PLACE: f64 = 0.02;

impl Summary {
    /// Of the runs that have ended so far.
    pub fn new(starts: &Starts) -> Self {
        let runs = &starts.runs;
        let lines: Vec<&StartRun> = runs
            .iter()
            .filter(|r| r.end != StartEnd::Diverged)
            .collect();
        let errors =
            |set: usize| Spread::from_numbers(lines.iter().map(|run| f64::from(run.errors[set])));
        let pairs = lines.iter().enumerate().flat_map(|(i, a)| {
            let rest = lines[i + 1..].iter();
            rest.filter_map(|b| angle(&a.weights, &b.weights))
        });
        let fan = pairs.reduce(f64::max);
        let samples = starts.samples();
        let flat = samples.is_some_and(|samples| samples.features() > 1);
        let same_place = samples.is_some_and(|samples| same_place(samples, &lines));
        Self {
            done: runs.len(),
            ends: StartEnd::ALL.map(|end| runs.iter().filter(|run| run.end == end).count()),
            faultless: lines.iter().filter(|run| run.errors[0] == 0).count(),
            training: errors(0),
            test: errors(1).filter(|_| starts.sizes()[1] > 0),
            angle: Spread::from_numbers(lines.iter().filter_map(|run| run.angle)),
            alike: same_place && fan.is_some_and(|fan| fan < SAME_DIRECTION),
            fan: fan.filter(|_| flat),
        }
    }

    /// The number of runs that did not diverge.
    pub fn lines(&self) -> usize {
        self.done - self.ends[3]
    }
}

/// Returns true if the boundaries are about equally far from the middle of the samples, on the same side.
fn same_place(samples: &Samples, runs: &[&StartRun]) -> bool {
    let count = samples.len().max(1) as f64;
    let width = samples.features() + 1;
    let middle: Vec<f64> = (0..width)
        .map(|j| samples.iter().map(|(x, _)| x[j] / count).sum())
        .collect();
    let square = |x: &[f64]| -> f64 {
        let parts = x.iter().zip(&middle).map(|(x, m)| (x - m) * (x - m));
        parts.sum::<f64>() / count
    };
    let spread = libm::sqrt(samples.iter().map(|(x, _)| square(x)).sum());
    let distance = |run: &&StartRun| {
        let length = libm::sqrt(run.weights[1..].iter().map(|w| w * w).sum());
        dot(&run.weights, &middle) / length
    };
    let (low, high) = runs
        .iter()
        .map(distance)
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), d| {
            (low.min(d), high.max(d))
        });
    // Nothing is claimed of what is no number.
    high - low < SAME_PLACE * spread
}
