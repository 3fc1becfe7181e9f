//! The runs in numbers.

use super::{End, Run, Starts, angle};

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
    #[must_use]
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Option<Self> {
        let mut numbers: Vec<f64> = numbers.into_iter().collect();
        numbers.sort_by(f64::total_cmp);
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
    /// How many have ended.
    pub done: usize,
    /// How many ended in each way, as in [`End::ALL`].
    pub ends: [usize; 4],
    /// How many make no training error.
    pub faultless: usize,
    /// Training errors.
    pub training: Option<Spread>,
    /// Test errors; none where nothing is held out.
    pub test: Option<Spread>,
    /// Angles to the direction of the widest margin, degrees.
    pub angle: Option<Spread>,
    /// The largest angle between two of them, degrees.
    pub fan: Option<f64>,
}

impl Summary {
    /// Of the runs that have ended so far.
    #[must_use]
    pub fn of(starts: &Starts) -> Self {
        let runs = starts.runs();
        let lines: Vec<&Run> = runs.iter().filter(|r| r.end != End::Diverged).collect();
        let errors = |set: usize| Spread::of(lines.iter().map(|run| f64::from(run.errors[set])));
        let pairs = lines.iter().enumerate().flat_map(|(i, a)| {
            let rest = lines[i + 1..].iter();
            rest.filter_map(|b| angle(&a.weights, &b.weights))
        });
        Self {
            done: runs.len(),
            ends: End::ALL.map(|end| runs.iter().filter(|run| run.end == end).count()),
            faultless: lines.iter().filter(|run| run.errors[0] == 0).count(),
            training: errors(0),
            test: errors(1).filter(|_| starts.sizes()[1] > 0),
            angle: Spread::of(lines.iter().filter_map(|run| run.angle)),
            fan: pairs.reduce(f64::max),
        }
    }

    /// How many did not diverge.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.done - self.ends[3]
    }
}
