//! An interior-point method (S. Mehrotra's predictor and corrector) for the soft margin: min ½‖v‖² + C Σ ξ with
//! rᵢ·w + ξᵢ ≥ 1, ξ ≥ 0, where w = (w₀, v).
//!
//! The number of its steps hardly depends on the number of samples, and each solves one system of n + 1 equations. Of
//! many samples only those near their margins take part: of any other one it is clear on which side of its margin it
//! lies, and so what it adds to the objective, which is linear there or nothing. That is checked at the end.

use nalgebra::{Cholesky, DMatrix, DVector, Dyn};

use crate::data::sort;
use crate::task::pause;

/// More than any set met needs.
const MOST_STEPS: usize = 120;

/// The share of the gap left by the predictor above which it foresees little.
const FAR: f64 = 0.5;
/// A step so much shorter than the whole way is not worth its direction.
const SHORT: f64 = 0.3;

/// The gap to the dual objective, beside the latter, at which the minimum is found, and at which it is near.
const FULLY: f64 = 1e-16;
const NEARLY: f64 = 0.03;
/// The number of attempts with only the samples near their margins.
const ATTEMPTS: usize = 12;
/// The number of times the way to a minimum is halved in search of the lowest place on it.
const HALVINGS: usize = 24;
/// Samples that take part at a time, if they are enough.
const FEW: usize = 256;

/// The state: rᵢ·w + ξᵢ − sᵢ = 1 with multipliers 0 < αᵢ < C.
pub(super) struct Interior<'a> {
    rows: Vec<&'a [f64]>,
    limit: f64,
    /// The linear term that is taken from the objective: this times w.
    pull: DVector<f64>,
    /// 1/θ, where ξ/β + s/α is θ.
    weights: Vec<f64>,
    /// w₀ … wₙ.
    pub(super) w: DVector<f64>,
    /// α, one a sample.
    pub(super) alpha: Vec<f64>,
    /// C − α, kept for itself: near 0 the difference would be rounding.
    pub(super) beta: Vec<f64>,
    /// ξ, what a sample lacks to its margin.
    pub(super) slack: Vec<f64>,
    /// s, what it has beyond.
    pub(super) surplus: Vec<f64>,
}

/// The changes of one step.
struct Direction {
    w: DVector<f64>,
    alpha: Vec<f64>,
    slack: Vec<f64>,
    surplus: Vec<f64>,
}

/// The values that the two complementarity products αs and βξ of each sample shall take.
type Targets<'t> = &'t dyn Fn(usize) -> (f64, f64);

impl<'a> Interior<'a> {
    fn new(rows: Vec<&'a [f64]>, limit: f64, pull: DVector<f64>) -> Self {
        let count = rows.len();
        Self {
            rows,
            limit,
            w: DVector::zeros(pull.len()),
            pull,
            weights: vec![0.0; count],
            alpha: vec![0.5 * limit; count],
            beta: vec![0.5 * limit; count],
            slack: vec![1.0; count],
            surplus: vec![1.0; count],
        }
    }

    /// At the minimum of these rows.
    pub(super) async fn solved(rows: &'a [Vec<f64>], limit: f64) -> Self {
        let columns = rows.first().map_or(1, Vec::len);
        let all = rows.iter().map(Vec::as_slice).collect();
        let mut interior = Self::new(all, limit, DVector::zeros(columns));
        if rows.len() > 2 * FEW {
            let mut w = interior.near_the_minimum().await;
            for _ in 0..ATTEMPTS {
                match interior.finished_by_the_near(&w).await {
                    Ok(found) => return found,
                    Err(nearer) => w = nearer,
                }
            }
        }
        interior.run(FULLY, MOST_STEPS).await;
        interior
    }

    /// Roughly the minimum of some evenly spaced rows, each of which stands for its neighbors, too.
    async fn near_the_minimum(&self) -> DVector<f64> {
        // Odd, for rows often come in turns of two classes.
        let apart = (self.rows.len() / FEW) | 1;
        let few = self.rows.iter().step_by(apart).copied().collect();
        let none = DVector::zeros(self.w.len());
        let mut part = Self::new(few, self.limit * apart as f64, none);
        part.run(NEARLY, MOST_STEPS).await;
        part.w
    }

    /// At the minimum, if at it all rows but those nearest to their margins with `w` lie where they lie with it; else
    /// weights nearer to the minimum.
    async fn finished_by_the_near(&self, w: &DVector<f64>) -> Result<Self, DVector<f64>> {
        let beyond = |row: &[f64]| inner(row, w) - 1.0;
        let mut distances: Vec<f64> = self.rows.iter().map(|row| beyond(row).abs()).collect();
        sort(&mut distances);
        let band = distances[FEW];
        let mut pull = DVector::zeros(self.w.len());
        let mut near = Vec::new();
        for row in &self.rows {
            let beyond = beyond(row);
            if beyond.abs() <= band {
                near.push(*row);
            } else if beyond < 0.0 {
                pull += self.limit * DVector::from_column_slice(row);
            }
        }
        let mut part = Self::new(near, self.limit, pull);
        // Nothing compares with a NaN.
        let stays = |part: &Self, row: &[f64]| {
            let (before, now) = (beyond(row), inner(row, &part.w) - 1.0);
            before.abs() <= band || (before < 0.0 && now <= 0.0) || (before > 0.0 && now >= 0.0)
        };
        for precision in [NEARLY, FULLY] {
            part.run(precision, MOST_STEPS).await;
            if !self.rows.iter().all(|row| stays(&part, row)) {
                return Err(self.lowest_between(w, &part.w));
            }
        }
        Ok(part.with_all(&self.rows, |row| beyond(row).abs() <= band))
    }

    /// Roughly where the objective is least on the way from one place to another.
    fn lowest_between(&self, from: &DVector<f64>, to: &DVector<f64>) -> DVector<f64> {
        let way = to - from;
        let ends: Vec<(f64, f64)> = self
            .rows
            .iter()
            .map(|row| (1.0 - inner(row, from), inner(row, &way)))
            .collect();
        let rises = |part: f64| {
            let place = from + part * &way;
            let bend = place.dot(&way) - place[0] * way[0];
            let lacking = ends.iter().filter(|(lack, gain)| *lack > part * gain);
            bend > self.limit * lacking.map(|(_, gain)| gain).sum::<f64>()
        };
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            if rises(middle) {
                high = middle;
            } else {
                low = middle;
            }
        }
        from + high * way
    }

    /// With the rows that did not take part, which know where they lie.
    fn with_all(self, all: &[&'a [f64]], among: impl Fn(&[f64]) -> bool) -> Self {
        let none = DVector::zeros(self.w.len());
        let mut whole = Self::new(all.to_vec(), self.limit, none);
        let mut next = 0;
        for (i, row) in all.iter().enumerate() {
            if among(row) {
                whole.alpha[i] = self.alpha[next];
                whole.beta[i] = self.beta[next];
                whole.slack[i] = self.slack[next];
                whole.surplus[i] = self.surplus[next];
                next += 1;
                continue;
            }
            let beyond = inner(row, &self.w) - 1.0;
            whole.alpha[i] = if beyond < 0.0 { self.limit } else { 0.0 };
            whole.beta[i] = self.limit - whole.alpha[i];
            whole.slack[i] = (-beyond).max(0.0);
            whole.surplus[i] = beyond.max(0.0);
        }
        whole.w = self.w;
        whole
    }

    /// Steps, this many at most, until the gap is this small beside the objective or nothing more is gained.
    async fn run(&mut self, precision: f64, most: usize) {
        let count = self.rows.len() as f64;
        for _ in 0..most {
            pause().await;
            let mean = self.products() / (2.0 * count);
            let residuals = self.residuals();
            let missing = residuals.iter().fold(0.0, |m: f64, r| m.max(r.abs()));
            // Σα is at least the dual objective, at most twice it where all is well.
            let gap = mean * count / self.alpha.iter().sum::<f64>();
            if gap <= precision && missing <= (1e4 * precision).min(1e-2) {
                return;
            }
            let Some(matrix) = self.matrix() else { return };
            let aim = self.direction(&matrix, &residuals, &|_| (0.0, 0.0));
            let far = self.reach(&aim);
            let left = self.products_after(&aim, far) / (2.0 * count);
            let ratio = left / mean;
            let center = ratio * ratio * ratio * mean;
            let targets = |i: usize| {
                (
                    center - aim.alpha[i] * aim.surplus[i],
                    center + aim.alpha[i] * aim.slack[i],
                )
            };
            let mut direction = self.direction(&matrix, &residuals, &targets);
            let mut reach = self.reach(&direction);
            if ratio > FAR || reach < SHORT {
                // Some products are far below the others: the correction cannot be trusted, first bring them together.
                direction = self.direction(&matrix, &residuals, &|_| (0.5 * mean, 0.5 * mean));
                reach = self.reach(&direction);
            }
            let part = (0.995 * reach).min(1.0);
            if !(part > 1e-10 && direction.w.iter().all(|x| x.is_finite())) {
                return;
            }
            self.advance(&direction, part);
        }
    }

    /// Σ αs + βξ, which is the gap between the objective and its dual when nothing is missing.
    fn products(&self) -> f64 {
        (0..self.rows.len())
            .map(|i| self.alpha[i] * self.surplus[i] + self.beta[i] * self.slack[i])
            .sum()
    }

    fn products_after(&self, d: &Direction, part: f64) -> f64 {
        (0..self.rows.len())
            .map(|i| {
                (self.alpha[i] + part * d.alpha[i]) * (self.surplus[i] + part * d.surplus[i])
                    + (self.beta[i] - part * d.alpha[i]) * (self.slack[i] + part * d.slack[i])
            })
            .sum()
    }

    /// r·w + ξ − s − 1 of every sample.
    fn residuals(&self) -> Vec<f64> {
        (0..self.rows.len())
            .map(|i| inner(self.rows[i], &self.w) + self.slack[i] - self.surplus[i] - 1.0)
            .collect()
    }

    /// I without the bias, and Σ r rᵀ/θ.
    fn matrix(&mut self) -> Option<Cholesky<f64, Dyn>> {
        let columns = self.w.len();
        let mut sums = vec![0.0; columns * columns];
        for (i, row) in self.rows.iter().enumerate() {
            let theta = self.slack[i] / self.beta[i] + self.surplus[i] / self.alpha[i];
            let weight = 1.0 / theta;
            self.weights[i] = weight;
            for (a, sums) in sums.chunks_exact_mut(columns).enumerate() {
                let part = weight * row[a];
                for b in 0..=a {
                    sums[b] += part * row[b];
                }
            }
        }
        let mut matrix = DMatrix::from_row_slice(columns, columns, &sums);
        (1..columns).for_each(|j| matrix[(j, j)] += 1.0);
        if matrix[(0, 0)] == 0.0 {
            // No bias: w₀ stays 0.
            matrix[(0, 0)] = 1.0;
        }
        matrix.cholesky()
    }

    fn direction(
        &self,
        matrix: &Cholesky<f64, Dyn>,
        residuals: &[f64],
        targets: Targets<'_>,
    ) -> Direction {
        let count = self.rows.len();
        let mut right = &self.pull - &self.w;
        right[0] = self.pull[0];
        let mut wanted = Vec::with_capacity(count);
        for (i, row) in self.rows.iter().enumerate() {
            let (up, down) = self.wanted_changes(i, targets);
            let q = up / self.alpha[i] - down / self.beta[i] - residuals[i];
            let pull = self.alpha[i] + q * self.weights[i];
            let right = right.as_mut_slice();
            (0..row.len()).for_each(|j| right[j] += pull * row[j]);
            wanted.push((up, down, q));
        }
        let w = matrix.solve(&right);
        let mut d = Direction {
            w,
            alpha: Vec::with_capacity(count),
            slack: Vec::with_capacity(count),
            surplus: Vec::with_capacity(count),
        };
        for (i, (up, down, q)) in wanted.into_iter().enumerate() {
            let alpha = (q - inner(self.rows[i], &d.w)) * self.weights[i];
            d.surplus
                .push((up - self.surplus[i] * alpha) / self.alpha[i]);
            d.slack.push((down + self.slack[i] * alpha) / self.beta[i]);
            d.alpha.push(alpha);
        }
        d
    }

    /// The changes wanted of the products αs and βξ.
    fn wanted_changes(&self, i: usize, targets: Targets<'_>) -> (f64, f64) {
        let (up, down) = targets(i);
        (
            up - self.alpha[i] * self.surplus[i],
            down - self.beta[i] * self.slack[i],
        )
    }

    /// The distance along the direction until something reaches zero, at most 1/0.995.
    fn reach(&self, d: &Direction) -> f64 {
        let mut reach = 1.0 / 0.995;
        let mut bar = |value: f64, change: f64| {
            if change < 0.0 {
                reach = f64::min(reach, -value / change);
            }
        };
        for i in 0..self.rows.len() {
            bar(self.alpha[i], d.alpha[i]);
            bar(self.beta[i], -d.alpha[i]);
            bar(self.slack[i], d.slack[i]);
            bar(self.surplus[i], d.surplus[i]);
        }
        reach
    }

    fn advance(&mut self, d: &Direction, part: f64) {
        self.w += part * &d.w;
        for i in 0..self.rows.len() {
            self.alpha[i] += part * d.alpha[i];
            self.beta[i] -= part * d.alpha[i];
            self.slack[i] += part * d.slack[i];
            self.surplus[i] += part * d.surplus[i];
        }
    }

    /// Which samples lie on their margin: for the others one of each product's factors has clearly won.
    pub(super) fn on_margin(&self) -> Vec<usize> {
        (0..self.rows.len())
            .filter(|&i| !self.lacks(i) && self.surplus[i] <= self.alpha[i] / self.limit)
            .collect()
    }

    /// Which samples lie within `reach` of their margins.
    pub(super) fn near_margin(&self, reach: f64) -> Vec<usize> {
        (0..self.rows.len())
            .filter(|&i| self.slack[i].max(self.surplus[i]) <= reach)
            .collect()
    }

    /// Returns true if sample `i` lies inside its margin.
    pub(super) fn lacks(&self, i: usize) -> bool {
        self.slack[i] > self.beta[i] / self.limit
    }
}

fn inner(row: &[f64], w: &DVector<f64>) -> f64 {
    let w = &w.as_slice()[..row.len()];
    let mut z = 0.0;
    for j in 0..row.len() {
        z += row[j] * w[j];
    }
    z
}

#[cfg(test)]
mod tests;
