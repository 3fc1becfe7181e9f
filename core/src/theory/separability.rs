//! The separability of the classes by a hyperplane: the exact answer with its proof, whatever the number of features.
//!
//! Of two systems exactly one has a solution (P. Gordan): w with y w·x̃ > 0 for every sample, or c ≥ 0, c ≠ 0, with
//! Σ cᵢyᵢx̃ᵢ = 0. The second says that the convex hulls of the two classes have a point in common.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::exact::{AT_ONCE, Vectors, floats, one_beside, product, reduced, side};
use super::simplex::{Answer, Columns, solve};
use crate::learn::Samples;
use crate::task::{at_once, pause};

/// The answer. Samples of one class are separable (by a boundary far away, where there is a bias), and so are none.
///
/// ```
/// use hyperplane_core::learn::Samples;
/// use hyperplane_core::task::at_once;
/// use hyperplane_core::theory::Separability;
/// let corners = [0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0];
/// let and = Samples::new(2, &corners, &[-1.0, -1.0, -1.0, 1.0])?;
/// assert!(at_once(Separability::decide(&and)).is_separable());
/// let xor = Samples::new(2, &corners, &[-1.0, 1.0, 1.0, -1.0])?;
/// let Separability::NotSeparable(proof) = at_once(Separability::decide(&xor)) else { panic!() };
/// assert_eq!(proof.multipliers(4), [0.25; 4]);
/// assert_eq!(proof.common_point(&xor), Some(vec![0.5, 0.5]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Separability {
    /// Some w has y w·x̃ > 0 for every sample.
    Separable(Separator),
    /// No w has.
    NotSeparable(Contradiction),
}

/// Weights that separate strictly.
#[derive(Clone, Debug, PartialEq)]
pub struct Separator {
    /// w₀ … wₙ as integers, exactly: of what was read (of products of centered columns over the number of samples).
    pub exact: Vec<BigInt>,
}

/// Positive multipliers c with Σ cᵢyᵢx̃ᵢ = 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Contradiction {
    /// The samples with cᵢ > 0, ascending, and cᵢ as integers.
    pub support: Vec<(usize, BigInt)>,
}

impl Separability {
    /// [`decide`](Self::decide) without leaving it.
    pub fn decide_at_once(samples: &Samples) -> Self {
        at_once(Self::decide(samples))
    }

    /// Decides, in exact arithmetic, for any finite numbers.
    pub async fn decide(samples: &Samples) -> Self {
        if samples.is_empty() {
            let n = samples.features();
            return Self::Separable(Separator {
                exact: vec![BigInt::zero(); n + 1],
            });
        }
        let cone = Cone::find(samples, true).await;
        let mut b = vec![BigInt::zero(); samples.features() + 2];
        b[samples.features() + 1] = BigInt::one();
        match solve(&cone, &b).await {
            Answer::Feasible(support, _) => Self::NotSeparable(Contradiction::find(support).await),
            Answer::Infeasible(prices) => Self::Separable(Separator {
                exact: direction(&cone.vectors, &prices),
            }),
        }
    }

    /// Returns true if it is the first case.
    pub fn is_separable(&self) -> bool {
        matches!(self, Self::Separable(_))
    }

    /// Checks the proof in exact arithmetic.
    pub fn verify(&self, samples: &Samples) -> bool {
        match self {
            Self::Separable(separator) => separator.verify(samples),
            Self::NotSeparable(contradiction) => contradiction.verify(samples),
        }
    }
}

impl Separator {
    /// Returns true if y w·x̃ > 0 for every sample, in exact arithmetic.
    pub fn verify(&self, samples: &Samples) -> bool {
        signs(samples, &self.exact).all(Ordering::is_gt)
    }

    /// The weights as `f64`s that separate strictly too, they and the samples exactly as they stand. None if none were
    /// found, which takes classes a few roundings apart. No sample: zeros.
    ///
    /// Several multiples are tried, since each rounds differently.
    pub fn weights(&self, samples: &Samples) -> Option<Vec<f64>> {
        // Where the weights' exponents lie far apart, only the upper end of the range holds all.
        let rounded = (0..64).flat_map(|k| {
            let multiple: Vec<BigInt> = self.exact.iter().map(|w| w * (2 * k + 1)).collect();
            [0, 1000].map(|top| floats(&multiple, top))
        });
        let separates = |w: &Vec<f64>| samples.iter().all(|(x, y)| side(w, x, y).is_gt());
        rounded.into_iter().find(separates)
    }
}

/// The weights that the prices −w of the vectors stand for.
pub(super) fn direction(vectors: &Vectors, prices: &[BigInt]) -> Vec<BigInt> {
    let w: Vec<BigInt> = prices.iter().map(|p| -p).collect();
    vectors.weights_from(&w)
}

/// The sign of y w·x̃ for every sample.
pub(super) fn signs(samples: &Samples, w: &[BigInt]) -> impl Iterator<Item = Ordering> {
    let vectors = at_once(Vectors::find(samples));
    let w = vectors.weights_of(w);
    (0..samples.len()).map(move |i| product(&w, vectors.row(i)).cmp(&BigInt::zero()))
}

impl Contradiction {
    /// With c as counts, one for each sample: of a run that cycles, say, how often each corrected w in one period.
    pub fn of_counts(counts: &[u64]) -> Self {
        let support = counts.iter().copied().enumerate();
        let support = support.filter(|(_, count)| *count > 0);
        Self {
            support: support.map(|(i, count)| (i, count.into())).collect(),
        }
    }

    /// In the smallest integers.
    pub(super) async fn find(support: Vec<(usize, BigInt)>) -> Self {
        let (indices, multipliers): (Vec<usize>, Vec<BigInt>) = support.into_iter().unzip();
        pause().await;
        let multipliers = reduced(multipliers);
        pause().await;
        Self {
            support: indices.into_iter().zip(multipliers).collect(),
        }
    }

    /// c for all `count` samples, with Σ c = 1: mostly zeros.
    pub fn multipliers(&self, count: usize) -> Vec<f64> {
        let values: Vec<BigInt> = self.support.iter().map(|entry| entry.1.clone()).collect();
        let values = floats(&values, 0);
        let sum: f64 = values.iter().sum();
        let mut all = vec![0.0; count];
        for (&(i, _), value) in self.support.iter().zip(values) {
            all[i] = value / sum;
        }
        all
    }

    /// A point of both convex hulls: Σ cᵢxᵢ / Σ cᵢ over class +1, the same over class −1. None without a bias: then the
    /// proof is about the hull of all y x, which holds the origin.
    pub fn common_point(&self, samples: &Samples) -> Option<Vec<f64>> {
        if !samples.has_bias() {
            return None;
        }
        let c = self.multipliers(samples.len());
        let (mut all, mut sum) = (0.0, vec![0.0; samples.features()]);
        for &(i, _) in self.support.iter().filter(|s| samples.label(s.0) > 0.0) {
            // A sample of unit length is its point over a number; multipliers are those of what was read.
            let (bias, x) = (samples.row(i)[0], &samples.row(i)[1..]);
            let c = samples.readings().map_or(c[i] * bias, |_| c[i]);
            all += c;
            let terms = sum.iter_mut().zip(x);
            terms.for_each(|(sum, x)| *sum += c * (x / bias));
        }
        let point: Vec<f64> = sum.iter().map(|x| x / all).collect();
        point.iter().all(|x| x.is_finite()).then_some(point)
    }

    /// Returns true if every cᵢ > 0, there is one, and Σ cᵢyᵢx̃ᵢ = 0, in exact arithmetic.
    pub fn verify(&self, samples: &Samples) -> bool {
        let vectors = at_once(Vectors::find(samples));
        let mut sum = vec![BigInt::zero(); samples.features() + 1];
        for (i, c) in &self.support {
            let terms = sum.iter_mut().zip(vectors.row(*i));
            terms.for_each(|(sum, x)| *sum += c * x);
        }
        !self.support.is_empty()
            && self.support.iter().all(|(_, c)| c.is_positive())
            && sum.iter().all(Zero::is_zero)
    }
}

/// The vectors yᵢx̃ᵢ as columns of a linear program, each with a positive number below it when only their cone counts
/// and c = 0 must be kept out.
pub(super) struct Cone {
    pub(super) vectors: Vectors,
    weighted: bool,
    floats: Vec<f64>,
}

impl Cone {
    pub(super) async fn find(samples: &Samples, weighted: bool) -> Self {
        let vectors = Vectors::find(samples).await;
        let mut all = Vec::new();
        for (i, row) in vectors.rows().enumerate() {
            if i % AT_ONCE == 0 {
                pause().await;
            }
            all.extend(floats(row, 0));
            if weighted {
                all.push(1.0);
            }
        }
        Self {
            vectors,
            weighted,
            floats: all,
        }
    }
}

impl Columns for Cone {
    fn exact(&self, i: usize) -> Vec<BigInt> {
        let mut column = self.vectors.row(i).to_vec();
        if self.weighted {
            column.push(one_beside(&column));
        }
        column
    }

    fn floats(&self) -> &[f64] {
        &self.floats
    }
}
