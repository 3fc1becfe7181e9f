//! Finds out that corrections cancel: the proof that a kernel cannot separate the samples.

use crate::learn::{Kernel, Samples};

/// Whole numbers up to this are exact.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// The corrections since a remembered epoch, and when to remember another: after 1, 2, 4, 8 … epochs more
/// (R. P. Brent, 1980).
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Repetition {
    /// How often each sample was corrected since then.
    since: Vec<f64>,
    total: f64,
    /// Epochs since then, and epochs until the next one is remembered.
    epochs: u64,
    next: u64,
    /// The largest product k(x, x) where all products are whole numbers; else none.
    largest: Option<f64>,
}

impl Repetition {
    pub(super) fn new(samples: &Samples, kernel: Kernel, largest: f64) -> Self {
        let mut inputs = samples.iter().flat_map(|(x, _)| x);
        let is_whole = kernel.kind().is_whole && inputs.all(|x| x.fract() == 0.0);
        Self {
            since: vec![0.0; samples.len()],
            total: 0.0,
            epochs: 0,
            next: 1,
            largest: is_whole.then_some(largest),
        }
    }

    /// A sample was corrected.
    pub(super) fn count(&mut self, sample: usize) {
        self.since[sample] += 1.0;
        self.total += 1.0;
    }

    /// How often a sample was corrected since the remembered epoch.
    pub(super) fn since(&self, sample: usize) -> f64 {
        self.since[sample]
    }

    /// Whether sums of products over the corrections have no rounding: |k(x, x′)| is at most the largest k(x, x).
    pub(super) fn is_exact(&self) -> bool {
        self.largest
            .is_some_and(|largest| self.total * largest < EXACT)
    }

    /// An epoch is over; `returns` says whether all sums over the corrections are exactly 0. If so and there were any:
    /// the epochs that they took, and how many they were.
    pub(super) fn visit(&mut self, returns: bool) -> Option<(u64, u64)> {
        self.epochs += 1;
        if returns && self.total > 0.0 {
            return Some((self.epochs, self.total as u64));
        }
        if self.epochs == self.next {
            self.since.fill(0.0);
            (self.total, self.epochs, self.next) = (0.0, 0, 2 * self.next);
        }
        None
    }
}
