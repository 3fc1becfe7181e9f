//! The soft-margin support vector machine: what its objective is least at.
//!
//! An interior-point method finds the minimum and which samples lie on their margins; then the equations of those
//! samples are solved for themselves, and the bias is the exact minimum along its own axis. The gap to the dual
//! objective bounds how far the answer can be from the least.

use nalgebra::{DMatrix, DVector};

use super::error::{TheoryError, check, finite, unit};
use super::interior::Interior;
use super::singular::Singular;
use crate::data::sort_by_number;
use crate::learn::{Reduction, Samples, dot, share};
use crate::task::pause;

/// The amount by which a support vector's y z may seem to lie beyond its margin.
const ON_THE_MARGIN: f64 = 1e-8;
/// The gap to the dual objective that is still rounding, relative to J.
const GAP: f64 = 1e-8;
/// The amount by which a multiplier may seem to lie beyond its limits, relative to the largest multiplier.
const ROUNDING: f64 = 1e-10;
/// The distance from its margin at which the interior method leaves a sample that belongs there: three guesses.
const NEAR: [f64; 3] = [1e-2, 1e-4, 1e-6];
/// Most samples on margins whose equations are solved for themselves: beyond, they repeat each other.
const MOST_EQUATIONS: usize = 48;

/// The place where J = Σ max(0, 1 − y z) (over M with `mean`) + ½λ(w₁² + … + wₙ²) is least.
#[derive(Clone, Debug, PartialEq)]
pub struct SoftMargin {
    /// w₀ … wₙ. The normal (w₁ … wₙ) is the only one.
    pub weights: Vec<f64>,
    /// True if w₀ is the only one, too; else it is the middle of the interval of those equally good, or its only end
    /// where the interval has no other.
    pub unique_bias: bool,
    /// All w₀ that are equally good: the ends of the interval, which may be infinite; both 0 without a bias.
    pub biases: [f64; 2],
    /// J there.
    pub objective: f64,
    /// The largest amount by which J can be above the least: J minus the dual objective of the multipliers.
    pub gap: f64,
    /// ξ = max(0, 1 − y z), one a sample.
    pub slacks: Vec<f64>,
    /// m, one a sample, from 0 to the share of its loss in J (1 or 1/M), with λ(w₁ … wₙ) = Σ mᵢyᵢxᵢ and, with a bias,
    /// Σ mᵢyᵢ = 0.
    pub multipliers: Vec<f64>,
    /// The samples on their margin or inside it: y z ≤ 1, ascending.
    pub support: Vec<usize>,
}

impl SoftMargin {
    /// The distance of weights from the nearest at which J is least.
    pub fn distance(&self, weights: &[f64]) -> f64 {
        let pairs = weights.iter().zip(&self.weights).skip(1);
        let mut off: Vec<f64> = pairs.map(|(w, at)| w - at).collect();
        let [low, high] = self.biases;
        off.extend(weights.first().map(|w| w - w.clamp(low, high)));
        super::error::norm(&off)
    }

    /// Of samples with λ = `ridge`. None without samples, or where λ is not above 0.
    ///
    /// ```
    /// use hyperplane_core::learn::{Reduction, Samples};
    /// use hyperplane_core::task::at_once;
    /// use hyperplane_core::theory::SoftMargin;
    /// let samples = Samples::new(1, &[-2.0, -1.0, 1.0, 2.0], &[-1.0, -1.0, 1.0, 1.0])?;
    /// let found = at_once(SoftMargin::compute(&samples, Reduction::Sum, 0.01))?.unwrap();
    /// assert!((found.weights[1] - 1.0).abs() < 1e-12 && found.weights[0].abs() < 1e-12);
    /// assert_eq!(found.support, [1, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the numbers are too large or too small, or rounding keeps the minimum out of reach.
    pub async fn compute(
        samples: &Samples,
        reduction: Reduction,
        ridge: f64,
    ) -> Result<Option<Self>, TheoryError> {
        if samples.is_empty() || !(ridge > 0.0 && ridge.is_finite()) {
            return Ok(None);
        }
        check(samples)?;
        let machine = Machine::new(samples, share(samples, reduction), ridge);
        finite(machine.limit)?;
        let best = machine.best().await;
        machine.answer(&best).map(Some)
    }
}

/// The problem in other units: features around 0 and of size 1, J over λ.
struct Machine<'a> {
    samples: &'a Samples,
    share: f64,
    center: Vec<f64>,
    size: f64,
    /// λ in the new units.
    ridge: f64,
    /// C, the share over λ.
    limit: f64,
    /// y x̃ in the new units.
    rows: Vec<Vec<f64>>,
}

/// Weights in the new units, and the multipliers that speak for them.
struct Candidate {
    w: Vec<f64>,
    unique_bias: bool,
    biases: [f64; 2],
    alpha: Vec<f64>,
    objective: f64,
}

impl<'a> Machine<'a> {
    fn new(samples: &'a Samples, share: f64, ridge: f64) -> Self {
        let n = samples.features();
        let mean = |j: usize| {
            samples
                .iter()
                .map(|(x, _)| x[j] / samples.len() as f64)
                .sum::<f64>()
        };
        let ones = mean(0);
        let center: Vec<f64> = (1..=n)
            .map(|j| if ones > 0.0 { mean(j) / ones } else { 0.0 })
            .collect();
        let moved = |x: &[f64]| -> Vec<f64> {
            x[1..]
                .iter()
                .zip(&center)
                .map(|(v, c)| v - c * x[0])
                .collect()
        };
        let size = unit(samples.iter().flat_map(|(x, _)| moved(x)));
        let row = |(x, y): (&[f64], f64)| {
            let mut row = vec![y * x[0]];
            row.extend(moved(x).iter().map(|v| y * v / size));
            row
        };
        let ridge = ridge / size / size;
        Self {
            samples,
            share,
            ridge,
            limit: share / ridge,
            rows: samples.iter().map(row).collect(),
            center,
            size,
        }
    }

    async fn best(&self) -> Candidate {
        let one = self.samples.label(0);
        if self.samples.has_bias() && self.samples.iter().all(|(_, y)| y == one) {
            // One class: no normal is needed, the bias alone puts all on the right side.
            let normal = vec![0.0; self.samples.features()];
            return self.candidate(&normal, vec![0.0; self.rows.len()]);
        }
        let interior = Interior::solved(&self.rows, self.limit).await;
        let normal: Vec<f64> = interior.w.iter().skip(1).copied().collect();
        let rough = self.candidate(&normal, interior.alpha.clone());
        // The objective is known up to C times the rounding of every sample's z.
        let doubt = 1e-12 * rough.objective + 1e-14 * self.limit * self.rows.len() as f64;
        // First all that seem to lie on their margins, which some do without being needed there; then the needed ones.
        let near = NEAR.map(|reach| interior.near_margin(reach));
        for on in near.iter().chain([&interior.on_margin()]) {
            if let Some(fine) = self.polished(&interior, on).await
                && fine.objective <= rough.objective + doubt
            {
                return fine;
            }
        }
        rough
    }

    /// The solution of the equations that hold at the minimum if the interior method tells the samples rightly apart:
    /// v = Σ αr, 0 = Σ αr₀, and r·w = 1 for those `on` their margins, whose α are unknown. Those that come out beyond
    /// their limits are put there, and the others sought again. With nothing left of the equations it is the minimum.
    async fn polished(&self, interior: &Interior<'_>, on: &[usize]) -> Option<Candidate> {
        if on.len() > MOST_EQUATIONS {
            return None;
        }
        let mut alpha = interior.alpha.clone();
        for (i, alpha) in alpha
            .iter_mut()
            .enumerate()
            .filter(|(i, _)| !on.contains(i))
        {
            *alpha = if interior.lacks(i) { self.limit } else { 0.0 };
        }
        let mut w = interior.w.clone();
        let mut free = on.to_vec();
        loop {
            let left = self.solve(&mut w, &mut alpha, on, &free).await?;
            let slip = ROUNDING * alpha.iter().copied().fold(0.0, f64::max);
            let beyond = |i: &usize| !(-slip..=self.limit + slip).contains(&alpha[*i]);
            let (out, within): (Vec<usize>, Vec<usize>) = free.iter().partition(|i| beyond(i));
            alpha.iter_mut().for_each(|a| *a = a.clamp(0.0, self.limit));
            if out.is_empty() {
                let normal: Vec<f64> = w.iter().skip(1).copied().collect();
                return left.then(|| self.candidate(&normal, alpha));
            }
            free = within;
        }
    }

    /// Moves w and the `free` α the shortest way to a solution; whether it is one.
    async fn solve(
        &self,
        w: &mut DVector<f64>,
        alpha: &mut [f64],
        on: &[usize],
        free: &[usize],
    ) -> Option<bool> {
        let columns = w.len();
        let mut matrix = DMatrix::zeros(columns + on.len(), columns + free.len());
        (1..columns).for_each(|j| matrix[(j, j)] = 1.0);
        for (k, &i) in free.iter().enumerate() {
            (0..columns).for_each(|j| matrix[(j, columns + k)] = -self.rows[i][j]);
        }
        for (k, &i) in on.iter().enumerate() {
            (0..columns).for_each(|j| matrix[(columns + k, j)] = self.rows[i][j]);
        }
        // What is left of the equations.
        let rest = |w: &DVector<f64>, alpha: &[f64]| {
            let mut rest = DVector::zeros(columns + on.len());
            (1..columns).for_each(|j| rest[j] = -w[j]);
            for (row, alpha) in self.rows.iter().zip(alpha).filter(|(_, a)| **a != 0.0) {
                (0..columns).for_each(|j| rest[j] += alpha * row[j]);
            }
            for (k, &i) in on.iter().enumerate() {
                rest[columns + k] = 1.0 - dot(w.as_slice(), &self.rows[i]);
            }
            rest
        };
        let parts = Singular::new(matrix).await;
        let least = 1e-13 * parts.values.max();
        for _ in 0..2 {
            pause().await;
            let step = parts.solve(&rest(w, alpha), least);
            *w += step.rows(0, columns);
            for (k, &i) in free.iter().enumerate() {
                alpha[i] += step[columns + k];
            }
        }
        let sum: f64 = alpha.iter().map(|a| a.abs()).sum();
        let rest = rest(w, alpha);
        let (pull, margin) = (rest.rows(0, columns).amax(), rest.rows_range(columns..));
        let doubt = 1e-11 * (sum + 1.0);
        Some(pull <= doubt && margin.iter().all(|m| m.abs() <= 1e-10))
    }

    fn candidate(&self, normal: &[f64], alpha: Vec<f64>) -> Candidate {
        let biases = self.biases(normal);
        let width = biases[1] - biases[0];
        let unique_bias = width.is_finite() && width <= 1e-9 * (1.0 + biases[0].abs());
        let bias = match biases.map(f64::is_finite) {
            [true, true] => f64::midpoint(biases[0], biases[1]),
            [true, false] => biases[0],
            [false, true] => biases[1],
            [false, false] => 0.0,
        };
        let mut w = vec![bias];
        w.extend(normal);
        let hinge = |row: &Vec<f64>| (1.0 - dot(&w, row)).max(0.0);
        let loss: f64 = self.rows.iter().map(hinge).sum();
        let objective = self.limit * loss + 0.5 * dot(normal, normal);
        Candidate {
            w,
            unique_bias,
            biases,
            alpha,
            objective,
        }
    }

    /// The interval of biases with the least Σ max(0, 1 − r·w): the slope of this sum rises from one sample's margin to
    /// the next.
    fn biases(&self, normal: &[f64]) -> [f64; 2] {
        if !self.samples.has_bias() {
            return [0.0; 2];
        }
        let mut corners: Vec<(f64, f64)> = self
            .rows
            .iter()
            .filter(|row| row[0] != 0.0)
            .map(|row| ((1.0 - dot(normal, &row[1..])) / row[0], row[0].abs()))
            .collect();
        sort_by_number(&mut corners, |corner| corner.0);
        let falling: f64 = self.rows.iter().map(|row| row[0].max(0.0)).sum();
        let total: f64 = corners.iter().map(|corner| corner.1).sum();
        let doubt = 1e-12 * total;
        // Class −1 alone: the lower the better, down to the first corner.
        let mut from = (falling <= doubt).then_some(f64::NEG_INFINITY);
        let mut slope = -falling;
        for &(at, rise) in &corners {
            slope += rise;
            if slope > doubt {
                return [from.unwrap_or(at), at];
            }
            if slope >= -doubt && from.is_none() {
                from = Some(at);
            }
        }
        // Class +1 alone: level for ever.
        [from.unwrap_or(f64::NEG_INFINITY), f64::INFINITY]
    }

    /// Everything in the units of the samples.
    fn answer(&self, best: &Candidate) -> Result<SoftMargin, TheoryError> {
        let mut weights = vec![best.w[0]];
        weights.extend(best.w[1..].iter().map(|w| w / self.size));
        let moved = dot(&self.center, &weights[1..]);
        weights[0] -= moved;
        let mut pull = vec![0.0; self.center.len()];
        for (row, alpha) in self.rows.iter().zip(&best.alpha) {
            pull.iter_mut()
                .zip(&row[1..])
                .for_each(|(p, r)| *p += alpha * r);
        }
        let dual = best.alpha.iter().sum::<f64>() - 0.5 * dot(&pull, &pull);
        let gap = best.objective - dual;
        // Not of a NaN either.
        let proven = gap <= GAP * best.objective.max(self.limit * 1e-6);
        if !proven {
            return Err(TheoryError::TooFar);
        }
        let near = |&i: &usize| dot(&best.w, &self.rows[i]) <= 1.0 + ON_THE_MARGIN;
        // In these units, where no far origin costs digits.
        let slack = |row: &Vec<f64>| (1.0 - dot(&best.w, row)).max(0.0);
        Ok(SoftMargin {
            slacks: self.rows.iter().map(slack).collect(),
            unique_bias: best.unique_bias,
            biases: best.biases.map(|bias| bias - moved),
            objective: finite(best.objective * self.ridge)?,
            gap: gap.max(0.0) * self.ridge,
            multipliers: best
                .alpha
                .iter()
                .map(|a| (a * self.ridge).min(self.share))
                .collect(),
            support: (0..self.rows.len()).filter(near).collect(),
            weights: super::error::all_finite(weights)?,
        })
    }
}

#[cfg(test)]
mod tests;
