//! Finds out that corrections cancel: the proof that a kernel cannot separate the samples.

use crate::learn::{Kernel, Samples};

/// Whole numbers up to this are exact.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// The corrections since a remembered epoch, and when to remember another: after 1, 2, 4, 8 … epochs more
/// (R. P. Brent, 1980).
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Repetition {
    /// The number of corrections of each sample since then.
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

    /// The number of corrections of a sample since the remembered epoch.
    pub(super) fn since(&self, sample: usize) -> f64 {
        self.since[sample]
    }

    /// Returns true if sums of products over the corrections have no rounding: |k(x, x′)| ≤ the largest k(x, x).
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

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(largest: f64) -> Repetition {
        let samples = Samples::new(1, &[1.0, -2.0, 3.0], &[1.0, -1.0, 1.0]).expect("numbers");
        Repetition::new(&samples, Kernel::LINEAR, largest)
    }

    #[test]
    fn corrections_are_counted_since_the_epoch_remembered_last() {
        let mut repetition = whole(10.0);
        // Epochs 1, 3, 7 … are remembered: after 1, 2, 4 … more.
        let mut since = Vec::new();
        for epoch in 1..=8 {
            repetition.count(1);
            repetition.count(2);
            repetition.count(2);
            since.push([0, 1, 2].map(|sample| repetition.since(sample)));
            assert_eq!(repetition.visit(false), None, "{epoch}");
        }
        let epochs = [1.0, 1.0, 2.0, 1.0, 2.0, 3.0, 4.0, 1.0];
        assert_eq!(since, epochs.map(|n| [0.0, n, 2.0 * n]));
        // Two epochs, six corrections.
        (0..3).for_each(|sample| repetition.count(sample));
        assert_eq!(repetition.visit(true), Some((2, 6)));
    }

    #[test]
    fn returning_without_a_correction_proves_nothing() {
        let mut repetition = whole(10.0);
        assert_eq!(repetition.visit(true), None);
        repetition.count(0);
        assert_eq!(repetition.visit(true), Some((1, 1)));
    }

    #[test]
    fn sums_are_exact_as_long_as_whole_numbers_are() {
        // 2⁵³ / 2⁵¹ = 4.
        let mut repetition = whole(EXACT / 4.0);
        for _ in 0..3 {
            repetition.count(0);
            assert!(repetition.is_exact());
        }
        repetition.count(1);
        assert!(!repetition.is_exact());
        let halves = Samples::new(1, &[0.5], &[1.0]).expect("numbers");
        let kernel = Kernel::LINEAR;
        assert!(!Repetition::new(&halves, kernel, 1.0).is_exact());
    }
}
