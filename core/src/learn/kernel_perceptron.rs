//! The perceptron in its dual form: a number a sample in place of weights, and a kernel in place of the inner product.

mod gram;
mod repetition;
#[cfg(test)]
mod tests;

use self::gram::Gram;
use self::repetition::Repetition;
use super::settings::LARGEST_ETA;
use super::{Kernel, KernelError, Outcome, Samples, kernel::LARGEST_PRODUCT};

/// Trains F(x) = Σⱼ aⱼ yⱼ k(xⱼ, x) by Rosenblatt's rule, from a = 0 and in the order of the list: aᵢ grows by η where
/// yᵢ F(xᵢ) ≤ 0 (M. A. Aizerman, E. M. Braverman and L. I. Rozonoer, 1964).
///
/// Sums run over the samples in the order of the list. The sign of what is computed decides: where rounding turns an
/// F(xᵢ) of 0 into some ±1e-17 its sign counts, and [`Presentation::is_tie`] says so.
///
/// ```
/// use hyperplane_core::data::Gate;
/// use hyperplane_core::learn::{Kernel, KernelKind, KernelPerceptron, KernelShape, Outcome, Samples};
/// let xor = Gate::by_number(6).expect("XOR").dataset();
/// let square = Kernel::new(KernelKind::POLYNOMIAL, KernelShape::default())?;
/// let mut run = KernelPerceptron::new(Samples::from_dataset(&xor, 1), square, 1.0)?;
/// run.run(20);
/// assert_eq!((run.outcome(), run.errors()), (Outcome::Converged, 0));
/// # Ok::<(), hyperplane_core::learn::KernelError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct KernelPerceptron {
    samples: Samples,
    kernel: Kernel,
    eta: f64,
    alpha: Vec<f64>,
    gram: Gram,
    /// The sample presented next; after the last one the epoch is judged.
    next: usize,
    /// The judgment of the epoch that was presented, as far as it has come.
    judgment: Judgment,
    repetition: Repetition,
    epochs: u64,
    updates: u64,
    /// The judgment of the last epoch.
    judged: Judgment,
    outcome: Outcome,
}

/// A pass over all samples after an epoch.
#[derive(Clone, Debug, PartialEq)]
struct Judgment {
    /// Of each sample so far, whether it is misclassified.
    wrong: Vec<bool>,
    /// True if every sample so far has y F > 0.
    strict: bool,
    /// True if F is 0 but for rounding at a sample judged so far.
    ties: bool,
    /// True if the corrections since the remembered epoch cancel at every sample so far.
    returns: bool,
}

impl Judgment {
    const BEGUN: Self = Self {
        wrong: Vec::new(),
        strict: true,
        ties: false,
        returns: true,
    };
}

/// The result of presenting a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Presentation {
    /// Its index.
    pub sample: usize,
    /// F there, before.
    pub score: f64,
    /// True if the sample was corrected: y F ≤ 0.
    pub is_corrected: bool,
    /// True if rounding decided: |F| ≤ 4 ε Σ|aⱼ k(xⱼ, x)|.
    pub is_tie: bool,
}

/// A sum over the samples.
struct Sum {
    value: f64,
    /// The sum of its terms' magnitudes.
    size: f64,
}

impl Sum {
    /// Returns true if the sum is 0 but for rounding.
    fn is_tie(&self) -> bool {
        self.value.abs() <= 4.0 * f64::EPSILON * self.size
    }
}

impl KernelPerceptron {
    /// Before the first sample is presented: every a is 0.
    ///
    /// # Errors
    /// When η is out of range, or products of samples are too large to add up.
    pub fn new(samples: Samples, kernel: Kernel, eta: f64) -> Result<Self, KernelError> {
        if !(eta > 0.0 && eta <= LARGEST_ETA) {
            return Err(KernelError::Eta(eta));
        }
        let mut largest: f64 = 0.0;
        for (i, (x, _)) in samples.iter().enumerate() {
            let product = kernel.value(x, x);
            if product > LARGEST_PRODUCT {
                return Err(KernelError::Product(i));
            }
            largest = largest.max(product);
        }
        let count = samples.len();
        Ok(Self {
            alpha: vec![0.0; count],
            gram: Gram::new(count),
            next: 0,
            judgment: Judgment::BEGUN,
            repetition: Repetition::new(&samples, kernel, largest),
            epochs: 0,
            updates: 0,
            judged: Judgment {
                // F = 0 counts as class +1.
                wrong: samples.iter().map(|(_, y)| y < 0.0).collect(),
                ..Judgment::BEGUN
            },
            outcome: Outcome::Running,
            samples,
            kernel,
            eta,
        })
    }

    /// Presents the next sample; with the last one of an epoch the epoch is judged. None without samples.
    pub fn step(&mut self) -> Option<Presentation> {
        while !self.samples.is_empty() {
            if let Some(presentation) = self.turn() {
                while self.is_judging() {
                    self.turn();
                }
                return Some(presentation);
            }
        }
        None
    }

    /// Trains to the end of `epochs` more epochs; one under way counts as the first.
    pub fn run(&mut self, epochs: u64) {
        let end = self.epochs.saturating_add(epochs);
        while self.epochs < end && self.step().is_some() {}
    }

    /// The smallest part of the work, for those who have little time: presents a sample, or, after the last one of an
    /// epoch, looks at one to judge the epoch, which is over once all are looked at. Either takes as many products as
    /// there are samples.
    pub fn turn(&mut self) -> Option<Presentation> {
        if self.samples.is_empty() {
            return None;
        }
        if self.is_judging() {
            self.judge_next();
            return None;
        }
        let sample = self.next;
        let y = self.samples.label(sample);
        let sum = self.sum_at(sample, |run, j| run.alpha[j]);
        let is_tie = sum.is_tie();
        let value = sum.value;
        let is_corrected = y * value <= 0.0;
        if is_corrected {
            self.alpha[sample] += self.eta;
            self.repetition.count(sample);
            self.updates += 1;
        }
        self.next += 1;
        Some(Presentation {
            sample,
            score: value,
            is_corrected,
            is_tie,
        })
    }

    /// Returns true if an epoch was presented and is still to be judged.
    pub fn is_judging(&self) -> bool {
        !self.samples.is_empty() && self.next == self.samples.len()
    }

    fn judge_next(&mut self) {
        let i = self.judgment.wrong.len();
        let y = self.samples.label(i);
        let sum = self.sum_at(i, |run, j| run.alpha[j]);
        let score = sum.value;
        let may_return = self.judgment.returns && self.repetition.is_exact();
        let returns = may_return && self.sum_at(i, |run, j| run.repetition.since(j)).value == 0.0;
        let judgment = &mut self.judgment;
        judgment.wrong.push((score >= 0.0) != (y > 0.0));
        judgment.strict &= y * score > 0.0;
        judgment.ties |= sum.is_tie();
        judgment.returns = returns;
        if judgment.wrong.len() == self.samples.len() {
            self.end_epoch();
        }
    }

    fn end_epoch(&mut self) {
        self.judged = std::mem::replace(&mut self.judgment, Judgment::BEGUN);
        self.next = 0;
        self.epochs += 1;
        let period = self.repetition.visit(self.judged.returns);
        self.outcome = match (self.judged.strict, self.outcome, period) {
            (true, ..) => Outcome::Converged,
            // Once it is proven that no F separates the samples, it stays so.
            (false, cycling @ Outcome::Cycling { .. }, _) => cycling,
            (false, _, Some((period, updates))) => Outcome::Cycling { period, updates },
            _ => Outcome::Running,
        };
    }

    /// Σⱼ aⱼ yⱼ k(xⱼ, x) at sample `i`, where `factor` tells aⱼ; samples whose a is 0 are left out.
    fn sum_at(&mut self, i: usize, factor: impl Fn(&Self, usize) -> f64) -> Sum {
        self.gram.learn(i, &self.samples, self.kernel);
        let known = self.gram.row(i);
        let x = self.samples.row(i);
        let (mut value, mut size) = (0.0, 0.0);
        for j in 0..self.samples.len() {
            let a = factor(self, j);
            if a != 0.0 {
                let k =
                    known.map_or_else(|| self.kernel.value(self.samples.row(j), x), |row| row[j]);
                let term = a * self.samples.label(j) * k;
                value += term;
                size += term.abs();
            }
        }
        Sum { value, size }
    }

    /// F at an augmented sample x̃. Far from the samples it may be beyond the largest number, or none.
    pub fn score(&self, x: &[f64]) -> f64 {
        self.terms(x).fold(0.0, |sum, (_, term)| sum + term)
    }

    /// The terms aⱼ yⱼ k(xⱼ, x) of F at an augmented sample, with their j: those with aⱼ ≠ 0, in the order in which they
    /// are added.
    pub fn terms<'a>(&'a self, x: &'a [f64]) -> impl Iterator<Item = (usize, f64)> + 'a {
        let used = self.alpha.iter().zip(self.samples.iter()).enumerate();
        let used = used.filter(|(_, (a, _))| **a != 0.0);
        used.map(move |(j, (a, (other, y)))| (j, a * y * self.kernel.value(other, x)))
    }

    /// a, one a sample.
    pub fn alpha(&self) -> &[f64] {
        &self.alpha
    }

    /// The label of the run, judged at the end of the last epoch. *Converged*: a pass over all samples after that epoch
    /// finds y F > 0 at each. *Cycling*: corrections c of some epochs in a row satisfy Σ cⱼ yⱼ k(xⱼ, xᵢ) = 0 for
    /// every i, which proves that no F of this kernel separates the samples; it is claimed only where that sum is exact.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Samples whose class is not the predicted one at the end of the last epoch; F = 0 counts as +1.
    pub fn errors(&self) -> u32 {
        self.wrong().iter().filter(|wrong| **wrong).count() as u32
    }

    /// Returns true if F is 0 but for rounding at some sample at the end of the last epoch. The computed signs decide
    /// there, so a run that has converged may then separate what no F of this kernel separates.
    pub fn has_ties(&self) -> bool {
        self.judged.ties
    }

    /// Of each sample, whether it is one of [`KernelPerceptron::errors`].
    pub fn wrong(&self) -> &[bool] {
        &self.judged.wrong
    }

    /// Epochs completed.
    pub fn epochs(&self) -> u64 {
        self.epochs
    }

    /// Corrections so far.
    pub fn updates(&self) -> u64 {
        self.updates
    }

    /// Samples presented in the epoch under way.
    pub fn presented(&self) -> usize {
        self.next
    }

    /// The samples that are learned from.
    pub fn samples(&self) -> &Samples {
        &self.samples
    }

    /// With which kernel.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }
}
