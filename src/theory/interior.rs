//! An interior-point method (S. Mehrotra's predictor and corrector) for the soft margin: min ½‖v‖² + C Σ ξ with
//! rᵢ·w + ξᵢ ≥ 1, ξ ≥ 0, where w = (w₀, v).
//!
//! The number of its steps hardly depends on the number of samples, and each solves one system of n + 1 equations.

use nalgebra::{Cholesky, DMatrix, DVector, Dyn};

/// More than any set met needs.
const MOST_STEPS: usize = 120;

/// What the predictor leaves of the gap where it foresees little.
const FAR: f64 = 0.5;
/// A step so much shorter than the whole way is not worth its direction.
const SHORT: f64 = 0.3;

/// The state: rᵢ·w + ξᵢ − sᵢ = 1 with multipliers 0 < αᵢ < C.
pub(super) struct Interior<'a> {
    rows: &'a [Vec<f64>],
    limit: f64,
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

/// What the two complementarity products αs and βξ of each sample shall become.
type Targets<'t> = &'t dyn Fn(usize) -> (f64, f64);

impl<'a> Interior<'a> {
    pub(super) fn new(rows: &'a [Vec<f64>], limit: f64) -> Self {
        let count = rows.len();
        let columns = rows.first().map_or(1, Vec::len);
        Self {
            rows,
            limit,
            w: DVector::zeros(columns),
            alpha: vec![0.5 * limit; count],
            beta: vec![0.5 * limit; count],
            slack: vec![1.0; count],
            surplus: vec![1.0; count],
        }
    }

    /// Steps until nothing more is gained.
    pub(super) fn run(&mut self) {
        let count = self.rows.len() as f64;
        for _ in 0..MOST_STEPS {
            let mean = self.products() / (2.0 * count);
            let residuals = self.residuals();
            let missing = residuals.iter().fold(0.0, |m: f64, r| m.max(r.abs()));
            // Σα is at least the dual objective, at most twice it where all is well.
            if mean * count <= 1e-16 * self.alpha.iter().sum::<f64>() && missing <= 1e-12 {
                return;
            }
            let Some(matrix) = self.matrix() else { return };
            let aim = self.direction(&matrix, &residuals, &|_| (0.0, 0.0));
            let far = self.reach(&aim);
            let left = self.products_after(&aim, far) / (2.0 * count);
            let ratio = left / mean;
            let centre = ratio * ratio * ratio * mean;
            let targets = |i: usize| {
                (
                    centre - aim.alpha[i] * aim.surplus[i],
                    centre + aim.alpha[i] * aim.slack[i],
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
        let z = |row: &[f64]| {
            row.iter()
                .zip(self.w.iter())
                .map(|(r, w)| r * w)
                .sum::<f64>()
        };
        (0..self.rows.len())
            .map(|i| z(&self.rows[i]) + self.slack[i] - self.surplus[i] - 1.0)
            .collect()
    }

    fn theta(&self, i: usize) -> f64 {
        self.slack[i] / self.beta[i] + self.surplus[i] / self.alpha[i]
    }

    /// I without the bias, and Σ r rᵀ/θ.
    fn matrix(&self) -> Option<Cholesky<f64, Dyn>> {
        let columns = self.w.len();
        let mut matrix = DMatrix::identity(columns, columns);
        matrix[(0, 0)] = 0.0;
        for (i, row) in self.rows.iter().enumerate() {
            let weight = 1.0 / self.theta(i);
            for (a, x) in row.iter().enumerate() {
                for (b, y) in row[..=a].iter().enumerate() {
                    matrix[(a, b)] += weight * x * y;
                }
            }
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
        let mut right = -&self.w;
        right[0] = 0.0;
        let mut wanted = Vec::with_capacity(count);
        for (i, row) in self.rows.iter().enumerate() {
            let (up, down) = self.wanted(i, targets);
            let q = up / self.alpha[i] - down / self.beta[i] - residuals[i];
            let pull = self.alpha[i] + q / self.theta(i);
            right.iter_mut().zip(row).for_each(|(b, r)| *b += pull * r);
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
            let z: f64 = self.rows[i]
                .iter()
                .zip(d.w.iter())
                .map(|(r, w)| r * w)
                .sum();
            let alpha = (q - z) / self.theta(i);
            d.surplus
                .push((up - self.surplus[i] * alpha) / self.alpha[i]);
            d.slack.push((down + self.slack[i] * alpha) / self.beta[i]);
            d.alpha.push(alpha);
        }
        d
    }

    /// How much the products αs and βξ are to change.
    fn wanted(&self, i: usize, targets: Targets<'_>) -> (f64, f64) {
        let (up, down) = targets(i);
        (
            up - self.alpha[i] * self.surplus[i],
            down - self.beta[i] * self.slack[i],
        )
    }

    /// How far the direction goes until something reaches zero, at most 1/0.995.
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

    /// Whether sample `i` lies inside its margin.
    pub(super) fn lacks(&self, i: usize) -> bool {
        self.slack[i] > self.beta[i] / self.limit
    }
}
