//! The largest learning rate that Adaline's epochs in sequential order bear.
//!
//! An epoch multiplies the distance from a fixed point by the linear map ∏(I − ηH_b), and repeated epochs shrink it iff
//! the largest eigenvalue ρ of that map is below 1.

mod plane;

use nalgebra::DMatrix;

use super::design::span;
use super::error::{TheoryError, check, finite};
use super::step_size::Curvature;
use super::wide::{Number, Wide, inner};
use crate::learn::{Reduction, Samples};
use crate::task::pause;

/// By how much η grows at a time at most, and at least where there are many batches, or few.
const STEPS: [f64; 3] = [0.16, 0.02, 0.005];
/// Batches per unit of the least step between those two.
const BATCHES: f64 = 25_000.0;
/// Steps into which the interval of the limit is divided at most.
const FINEST: f64 = 64.0;
/// The amount by which ln ρ may be above 0 by rounding.
const ROUNDING: f64 = 5e-13;
/// The precision of the limit, relative to it.
const PRECISION: f64 = 1e-13;
/// The distance from the limit, relative to it, at which an epoch must clearly contract on one side and clearly not on
/// the other: else the limit found is none to be told.
const SURE: f64 = 1e-7;
/// A spectral radius whose logarithm is nearer to 0 is 1 as far as rounding can tell.
const ONE: f64 = 1e-11;

/// An epoch of Adaline in sequential order, as it stands for every learning rate.
#[derive(Clone, Debug, PartialEq)]
pub struct EpochMap(Epoch);

/// The effect of endless epochs on the distance from the fixed point of an epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeated {
    /// From every start it dies away.
    Shrinks,
    /// From almost every start it neither dies away nor grows for ever, as far as rounding can tell.
    Stays,
    /// From almost every start it grows for ever.
    Grows,
}

impl EpochMap {
    /// With `batch` samples an update.
    ///
    /// # Errors
    /// When the numbers are too large or too small.
    pub async fn new(
        samples: &Samples,
        batch: usize,
        reduction: Reduction,
        ridge: f64,
    ) -> Result<Self, TheoryError> {
        check(samples)?;
        let batch = batch.clamp(1, samples.len().max(1));
        Epoch::new(samples, batch, reduction, ridge).await.map(Self)
    }

    /// The spectral radius ρ of the epoch's linear map at a learning rate, on the span of the data: by what an epoch
    /// multiplies the distance from its fixed point in the long run, at most. And what that means.
    ///
    /// ```
    /// use hyperplane_core::learn::{Reduction, Samples};
    /// use hyperplane_core::task::at_once;
    /// use hyperplane_core::theory::{EpochMap, Repeated};
    /// let samples = Samples::new(1, &[1.0, 3.5], &[-1.0, 1.0])?;
    /// let online = at_once(EpochMap::new(&samples, 1, Reduction::Sum, 0.0))?;
    /// // Beyond the limit 0.1818 there is a window in which epochs converge again.
    /// assert_eq!(online.at(0.3).1, Repeated::Grows);
    /// assert!((online.at(0.5).0 - 0.5625).abs() < 1e-12 && online.at(0.5).1 == Repeated::Shrinks);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at(&self, eta: f64) -> (f64, Repeated) {
        let growth = if self.0.rank == 0 {
            f64::NEG_INFINITY
        } else {
            self.0.growth(eta)
        };
        let repeated = match growth {
            growth if growth < -ONE => Repeated::Shrinks,
            growth if growth <= ONE => Repeated::Stays,
            _ => Repeated::Grows,
        };
        (libm::exp(growth), repeated)
    }
}

/// The epoch as a linear map, on the span of the data.
#[derive(Clone, Debug, PartialEq)]
struct Epoch {
    /// The rank r of the data (and the penalty).
    rank: usize,
    /// A matrix r × r for every batch, or for single samples without penalty a vector, one after the other.
    batches: Vec<f64>,
    /// True if the batches are vectors.
    vectors: bool,
    /// The number of batches.
    count: f64,
    /// 2 over the largest √(Σ h²), which is at least λmax: no η below this makes any factor longer than 1.
    safe: f64,
}

/// The largest η below which Adaline's epochs in sequential order converge from every start, `batch` samples an update:
/// the first η at which the epoch's linear map, on the span of the data, has an eigenvalue of size 1. None without
/// samples.
///
/// Up to 2/max λmax(H_b), and so up to 2/max √(Σ h²), no update moves away, which proves that range. From there η grows in steps of 2 % (0.5 % for
/// up to 125 batches), longer ones where ρ is far below 1, until the map is unstable; then that last step is searched
/// again from its beginning in up to 64 smaller ones, and the first of these that ends unstable is narrowed until the
/// limit is known to all digits. An unstable interval narrower than a step, with stable rates on both sides, would be
/// missed.
///
/// # Errors
/// When the numbers are too large or too small, or the epochs contract so slowly that rounding hides where they cease to.
pub async fn sequential_limit(
    samples: &Samples,
    batch: usize,
    reduction: Reduction,
    ridge: f64,
) -> Result<Option<f64>, TheoryError> {
    if batch >= samples.len() {
        let curvature = Curvature::of_adaline(samples, reduction, ridge).await;
        return curvature?.limit();
    }
    check(samples)?;
    let epoch = Epoch::new(samples, batch.max(1), reduction, ridge).await?;
    if epoch.rank == 0 {
        return Ok(None);
    }
    let safe = Rate::new(&epoch, finite(epoch.safe)?);
    if !safe.is_stable() {
        // A batch as curved as every other one has its limit where it is safe.
        return Ok(Some(safe.eta));
    }
    let least = (epoch.count / BATCHES).clamp(STEPS[2], STEPS[1]);
    let mut step = 0.5 * least;
    // The determinant ends it.
    let wide = first_unstable(&epoch, safe, |rate| {
        step = epoch.reach(rate).min(STEPS[0]).min(2.0 * step).max(least);
        step * rate.eta
    })
    .await?;
    let width = wide[1].eta - wide[0].eta;
    let narrow = first_unstable(&epoch, wide[0], |rate| {
        (epoch.reach(rate) * rate.eta).clamp(width / FINEST, 0.25 * width)
    })
    .await?;
    let limit = narrowed(&epoch, narrow).await.eta;
    let [below, above] = [1.0 - SURE, 1.0 + SURE].map(|part| epoch.growth(part * limit));
    // Up to the safe rate it is proved.
    let proved = limit <= safe.eta * (1.0 + SURE);
    if above > ROUNDING && (proved || below < -ROUNDING) {
        Ok(Some(limit))
    } else {
        Err(TheoryError::Slow)
    }
}

/// A learning rate and what it does.
#[derive(Clone, Copy)]
struct Rate {
    eta: f64,
    /// ln ρ of the epoch.
    growth: f64,
}

impl Rate {
    fn new(epoch: &Epoch, eta: f64) -> Self {
        let growth = epoch.growth(eta);
        Self { eta, growth }
    }

    fn is_stable(&self) -> bool {
        self.growth <= ROUNDING
    }
}

/// The last stable rate and the first unstable one of those that come by steps.
async fn first_unstable(
    epoch: &Epoch,
    mut from: Rate,
    mut step: impl FnMut(&Rate) -> f64,
) -> Result<[Rate; 2], TheoryError> {
    loop {
        pause().await;
        let next = Rate::new(epoch, finite(from.eta + step(&from))?);
        if !next.is_stable() {
            return Ok([from, next]);
        }
        from = next;
    }
}

/// The last stable rate between a stable and an unstable one: where the chord of ln ρ crosses 0 (the Illinois way, which
/// halves the value of an end that stays), or the middle where that gains little.
async fn narrowed(epoch: &Epoch, [mut low, mut high]: [Rate; 2]) -> Rate {
    let mut ends = [low.growth - ROUNDING, high.growth];
    let mut last = None;
    let (mut goal, mut tries) = (high.eta - low.eta, 0);
    loop {
        pause().await;
        let (width, least) = (high.eta - low.eta, PRECISION * high.eta);
        if width <= least {
            return low;
        }
        if width <= 0.5 * goal {
            (goal, tries) = (width, 0);
        }
        tries += 1;
        let chord = low.eta + width * ends[0] / (ends[0] - ends[1]);
        let middle = tries > 3 || ends.iter().any(|end| end.is_infinite());
        let eta = if middle { low.eta + 0.5 * width } else { chord };
        // So near an end that the other one follows.
        let edge = (0.9 * least).min(0.5 * width);
        let rate = Rate::new(epoch, eta.clamp(low.eta + edge, high.eta - edge));
        let side = usize::from(!rate.is_stable());
        if last == Some(side) {
            ends[1 - side] *= 0.5;
        }
        ends[side] = rate.growth - ROUNDING;
        last = Some(side);
        *[&mut low, &mut high][side] = rate;
    }
}

impl Epoch {
    async fn new(
        samples: &Samples,
        batch: usize,
        reduction: Reduction,
        ridge: f64,
    ) -> Result<Self, TheoryError> {
        let n = samples.features();
        let span = span(samples, ridge).await;
        let rank = span.ncols();
        let wide = |x: &[f64], k: usize| {
            let mut sum = Wide::from(0.0);
            (0..=n).for_each(|j| sum += Wide::from(x[j]) * span[(j, k)]);
            sum.near()
        };
        let rows: Vec<f64> = samples
            .iter()
            .flat_map(|(x, _)| (0..rank).map(move |k| (x, k)))
            .map(|(x, k)| wide(x, k))
            .collect();
        pause().await;
        let vectors = batch == 1 && ridge == 0.0;
        let penalty: Vec<f64> = (0..rank * rank)
            .map(|k| {
                let pair = |j| (span[(j, k / rank)] * span[(j, k % rank)]).near();
                (1..=n).map(pair).sum::<f64>() * ridge
            })
            .collect();
        let (mut batches, mut steepest) = (Vec::new(), 0.0_f64);
        for chunk in rows.chunks(rank.max(1) * batch) {
            let size = (chunk.len() / rank.max(1)) as f64;
            let (scale, part) = match reduction {
                Reduction::Sum => (1.0, size / samples.len() as f64),
                Reduction::Mean => (1.0 / size, 1.0),
            };
            if vectors {
                steepest = steepest.max(inner(chunk, chunk));
                continue;
            }
            let from = batches.len();
            batches.extend(penalty.iter().map(|h| h * part));
            let hessian = &mut batches[from..];
            for x in chunk.chunks_exact(rank.max(1)) {
                for (k, h) in hessian.iter_mut().enumerate() {
                    *h += scale * x[k / rank] * x[k % rank];
                }
            }
            steepest = steepest.max(length(hessian));
        }
        Ok(Self {
            rank,
            count: samples.len().div_ceil(batch) as f64,
            batches: if vectors { rows } else { batches },
            vectors,
            safe: 2.0 / steepest,
        })
    }

    /// The way, relative to η, on which ln ρ comes up to 0 if every factor grows as η does: for large η they all do, before
    /// that most of them less.
    fn reach(&self, rate: &Rate) -> f64 {
        -rate.growth / self.count
    }

    /// ln ρ at η; infinite where it cannot be found.
    fn growth(&self, eta: f64) -> f64 {
        let r = self.rank;
        let mut map = vec![0.0; r * r];
        (0..r).for_each(|k| map[k * r + k] = 1.0);
        let mut power = 0;
        let stride = if self.vectors { r } else { r * r };
        for some in self.batches.chunks(16 * stride) {
            match (r, self.vectors) {
                (3, true) => plane::shear(&mut map, some, eta),
                (3, false) => plane::contract(&mut map, some, eta),
                (_, true) => shear(&mut map, some, r, eta),
                (_, false) => contract(&mut map, some, r, eta),
            }
            power += tamed(&mut map);
        }
        if map.iter().any(|x| !x.is_finite()) {
            return f64::INFINITY;
        }
        let map = DMatrix::from_vec(r, r, map);
        // An eigenvalue that cannot be found to this precision is found to a lower one.
        let schur = [f64::EPSILON, 1e-12]
            .iter()
            .find_map(|&precision| map.clone().try_schur(precision, 10_000));
        let Some(schur) = schur else {
            return f64::INFINITY;
        };
        let values = schur.complex_eigenvalues();
        let square = values.iter().fold(0.0, |m: f64, value| {
            m.max(value.re * value.re + value.im * value.im)
        });
        0.5 * libm::log(square) + f64::from(power) * std::f64::consts::LN_2
    }
}

/// Multiplies the columns of `map` by every I − ηxxᵀ.
fn shear(map: &mut [f64], vectors: &[f64], r: usize, eta: f64) {
    for x in vectors.chunks_exact(r) {
        for p in map.chunks_exact_mut(r) {
            let along = eta * inner(x, p);
            p.iter_mut().zip(x).for_each(|(p, x)| *p -= along * x);
        }
    }
}

/// Multiplies the columns of `map` by every I − ηH.
fn contract(map: &mut [f64], matrices: &[f64], r: usize, eta: f64) {
    let mut change = vec![0.0; r];
    for h in matrices.chunks_exact(r * r) {
        for p in map.chunks_exact_mut(r) {
            let rows = change.iter_mut().zip(h.chunks_exact(r));
            rows.for_each(|(change, row)| *change = eta * inner(row, p));
            p.iter_mut().zip(&change).for_each(|(p, c)| *p -= c);
        }
    }
}

/// √(Σ x²), where the squares may be beyond all numbers.
fn length(x: &[f64]) -> f64 {
    let unit = super::error::unit(x.iter().copied());
    x.iter().map(|x| x / unit * (x / unit)).sum::<f64>().sqrt() * unit
}

/// Divides by a power of two that keeps the numbers within reach; says which.
fn tamed(map: &mut [f64]) -> i32 {
    let size = map.iter().fold(0.0, |m: f64, x| m.max(x.abs()));
    if size == 0.0 || !size.is_finite() || (1e-30..=1e30).contains(&size) {
        return 0;
    }
    let power = super::exact::magnitude(size).unwrap_or(0);
    let scale = libm::ldexp(1.0, -power);
    map.iter_mut().for_each(|x| *x *= scale);
    power
}

#[cfg(test)]
mod tests;
