//! Whether a hyperplane separates the classes: the exact answer with its proof, whatever the number of features.
//!
//! Of two systems exactly one has a solution (P. Gordan): w with y w·x̃ > 0 for every sample, or c ≥ 0, c ≠ 0, with
//! Σ cᵢyᵢx̃ᵢ = 0. The second says that the convex hulls of the two classes have a point in common.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::exact::{Vectors, floats, product, reduced, shifted, side};
use super::pause::{at_once, pause};
use super::simplex::{Answer, Columns, solve};
use crate::learn::Samples;

/// The answer. Samples of one class are separable (by a boundary far away), and so are none.
///
/// ```
/// use hyperplane_core::learn::Samples;
/// use hyperplane_core::theory::Separability;
/// let corners = [0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0];
/// let and = Samples::new(2, &corners, &[-1.0, -1.0, -1.0, 1.0])?;
/// assert!(Separability::of(&and).is_separable());
/// let xor = Samples::new(2, &corners, &[-1.0, 1.0, 1.0, -1.0])?;
/// let Separability::NotSeparable(proof) = Separability::of(&xor) else { panic!() };
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
    /// w₀ … wₙ as integers, exactly.
    pub exact: Vec<BigInt>,
    /// The same or others as `f64`s that separate strictly too, exactly as they stand; `None` if none were found,
    /// which takes classes a few roundings apart. No sample: zeros.
    pub weights: Option<Vec<f64>>,
}

/// Positive multipliers c with Σ cᵢyᵢx̃ᵢ = 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Contradiction {
    /// The samples with cᵢ > 0, ascending, and cᵢ as integers.
    pub support: Vec<(usize, BigInt)>,
}

impl Separability {
    /// Decides, in exact arithmetic, for any finite numbers.
    #[must_use]
    pub fn of(samples: &Samples) -> Self {
        at_once(Self::find(samples))
    }

    /// The same, to be left and gone on with.
    pub(super) async fn find(samples: &Samples) -> Self {
        if samples.is_empty() {
            let n = samples.features();
            return Self::Separable(Separator {
                exact: vec![BigInt::zero(); n + 1],
                weights: Some(vec![0.0; n + 1]),
            });
        }
        let cone = Cone::of(samples, true);
        let mut b = vec![BigInt::zero(); samples.features() + 2];
        b[samples.features() + 1] = BigInt::one();
        match solve(&cone, &b).await {
            Answer::Feasible(support, _) => {
                Self::NotSeparable(Contradiction::find(&cone.vectors, support).await)
            }
            Answer::Infeasible(prices) => {
                Self::Separable(Separator::find(samples, &cone.vectors, &prices).await)
            }
        }
    }

    /// Whether it is the first case.
    #[must_use]
    pub fn is_separable(&self) -> bool {
        matches!(self, Self::Separable(_))
    }

    /// Checks the proof in exact arithmetic.
    #[must_use]
    pub fn verify(&self, samples: &Samples) -> bool {
        match self {
            Self::Separable(separator) => separator.verify(samples),
            Self::NotSeparable(contradiction) => contradiction.verify(samples),
        }
    }
}

impl Separator {
    async fn find(samples: &Samples, vectors: &Vectors<'_>, prices: &[BigInt]) -> Self {
        let exact = direction(vectors, prices);
        let weights = rounded(samples, &exact).await;
        Self { exact, weights }
    }

    /// Whether y w·x̃ > 0 for every sample, in exact arithmetic, and for the `f64` weights too.
    #[must_use]
    pub fn verify(&self, samples: &Samples) -> bool {
        signs(samples, &self.exact).all(Ordering::is_gt)
            && self.weights.as_ref().is_none_or(|w| separates(samples, w))
    }
}

/// The weights that the prices −w of shifted features stand for.
pub(super) fn direction(vectors: &Vectors<'_>, prices: &[BigInt]) -> Vec<BigInt> {
    let w = prices.iter().zip(&vectors.shifts).map(|(p, _)| -p);
    reduced(shifted(w.collect(), &vectors.shifts))
}

/// The sign of y w·x̃ for every sample.
pub(super) fn signs<'a>(
    samples: &'a Samples,
    w: &'a [BigInt],
) -> impl Iterator<Item = Ordering> + 'a {
    let vectors = Vectors::of(samples);
    // The vectors' features are shifted up, so the weights are shifted down.
    let down: Vec<i32> = vectors.shifts.iter().map(|s| -s).collect();
    let w = shifted(w.to_vec(), &down);
    (0..samples.len()).map(move |i| product(&w, &vectors.exact(i).integers).cmp(&BigInt::zero()))
}

/// Whether these `f64`s separate strictly, exactly as they stand.
pub(super) fn separates(samples: &Samples, w: &[f64]) -> bool {
    samples.iter().all(|(x, y)| side(w, x, y).is_gt())
}

/// `f64`s that separate, from exact weights: several multiples of them are rounded, since each rounds differently.
async fn rounded(samples: &Samples, exact: &[BigInt]) -> Option<Vec<f64>> {
    for k in 0..64 {
        let multiple: Vec<BigInt> = exact.iter().map(|w| w * (2 * k + 1)).collect();
        // Where the weights' exponents lie far apart, only the upper end of the range holds all.
        let found = [0, 1000]
            .map(|top| floats(&multiple, top))
            .into_iter()
            .find(|w| separates(samples, w));
        if found.is_some() {
            return found;
        }
        pause().await;
    }
    None
}

impl Contradiction {
    /// From multipliers of the shifted vectors as integers.
    pub(super) async fn find(vectors: &Vectors<'_>, support: Vec<(usize, BigInt)>) -> Self {
        let (indices, multipliers): (Vec<usize>, Vec<BigInt>) = support.into_iter().unzip();
        let powers: Vec<i32> = indices.iter().map(|&i| vectors.power(i)).collect();
        pause().await;
        let multipliers = shifted(multipliers, &powers);
        pause().await;
        let multipliers = reduced(multipliers);
        pause().await;
        Self {
            support: indices.into_iter().zip(multipliers).collect(),
        }
    }

    /// c for all `count` samples, with Σ c = 1: mostly zeros.
    #[must_use]
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

    /// A point of both convex hulls: Σ cᵢxᵢ / Σ cᵢ over class +1, the same over class −1.
    #[must_use]
    pub fn common_point(&self, samples: &Samples) -> Option<Vec<f64>> {
        let c = self.multipliers(samples.len());
        let mut sum = vec![0.0; samples.features() + 1];
        for &(i, _) in self.support.iter().filter(|s| samples.label(s.0) > 0.0) {
            sum.iter_mut()
                .zip(samples.row(i))
                .for_each(|(sum, x)| *sum += c[i] * x);
        }
        let point: Vec<f64> = sum[1..].iter().map(|x| x / sum[0]).collect();
        point.iter().all(|x| x.is_finite()).then_some(point)
    }

    /// Whether every cᵢ > 0, there is one, and Σ cᵢyᵢx̃ᵢ = 0, in exact arithmetic.
    #[must_use]
    pub fn verify(&self, samples: &Samples) -> bool {
        let vectors = Vectors::of(samples);
        let mut sum = vec![BigInt::zero(); samples.features() + 1];
        let powers: Vec<i32> = (0..samples.len()).map(|i| vectors.power(i)).collect();
        let highest = powers.iter().max().copied().unwrap_or(0);
        for (i, c) in &self.support {
            // Each vector's own power of two is brought to the common one.
            let c = c << (highest - powers[*i]).unsigned_abs();
            let vector = vectors.exact(*i).integers;
            sum.iter_mut()
                .zip(vector)
                .for_each(|(sum, x)| *sum += &c * x);
        }
        !self.support.is_empty()
            && self.support.iter().all(|(_, c)| c.is_positive())
            && sum.iter().all(Zero::is_zero)
    }
}

/// The vectors yᵢx̃ᵢ as columns of a linear program, each with a positive number below it when only their cone counts
/// and c = 0 must be kept out.
pub(super) struct Cone<'a> {
    pub(super) vectors: Vectors<'a>,
    weighted: bool,
    floats: Vec<f64>,
}

impl<'a> Cone<'a> {
    pub(super) fn of(samples: &'a Samples, weighted: bool) -> Self {
        let vectors = Vectors::of(samples);
        let mut floats = Vec::new();
        for i in 0..samples.len() {
            vectors.float(i, &mut floats);
            if weighted {
                floats.push(1.0);
            }
        }
        Self {
            vectors,
            weighted,
            floats,
        }
    }
}

impl Columns for Cone<'_> {
    fn exact(&self, i: usize) -> Vec<BigInt> {
        let vector = self.vectors.exact(i);
        let mut column = vector.integers;
        if self.weighted {
            column.push(vector.size);
        }
        column
    }

    fn floats(&self) -> &[f64] {
        &self.floats
    }
}
