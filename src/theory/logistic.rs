//! What the loss of logistic regression is least at: the maximum of the likelihood.
//!
//! Newton's method with a line search, in coordinates in which the samples are an orthonormal basis, so that neither
//! the features' scales nor their correlations slow it down. Whether there is a maximum is not its business: that is
//! decided exactly before.

use nalgebra::{DMatrix, DVector};

use super::design::{Design, share};
use super::least_squares::Optimum;
use super::range::{TheoryError, norm};
use super::separation::Separation;
use crate::learn::{Reduction, Rule, Samples, dot};

/// More than any set met needs: each step at least halves the distance, or adds a fixed amount to the likelihood.
const MOST_STEPS: usize = 300;

/// The least Σ ln(1 + e^(−y z)), divided by M with `mean`, plus ridge ½λ(w₁² + … + wₙ²): the shortest such w where
/// there are several. None where there is no least: without ridge that is unless the classes
/// [overlap](Separation::Overlap), with ridge if only one class is there, whose bias would grow for ever.
///
/// ```
/// use hyperplane::learn::{Reduction, Samples};
/// use hyperplane::theory::{Separation, logistic};
/// let samples = Samples::new(1, &[0.0, 0.0, 0.0, 0.0], &[1.0, 1.0, 1.0, -1.0])?;
/// let found = logistic(&samples, &Separation::of(&samples), Reduction::Sum, 0.0)?.unwrap();
/// assert!((found.weights[0] - 3f64.ln()).abs() < 1e-12); // p = 3/4
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the numbers are too large or too small, or the classes overlap so little that the weights are lost in rounding.
pub fn logistic(
    samples: &Samples,
    separation: &Separation,
    reduction: Reduction,
    ridge: f64,
) -> Result<Option<Optimum>, TheoryError> {
    let both = [-1.0, 1.0]
        .iter()
        .all(|class| samples.iter().any(|(_, y)| y == *class));
    if !both || (ridge == 0.0 && !separation.has_optimum()) {
        return Ok(None);
    }
    let design = Design::of(samples, ridge / share(samples, reduction))?;
    let newton = Newton {
        samples,
        basis: &design.basis,
    };
    let u = newton.minimum()?;
    let weights = newton.refined(
        &design,
        design.weights(&u),
        ridge / share(samples, reduction),
    );
    let loss = Rule::Logistic.table().loss;
    Optimum::at(samples, weights, loss, reduction, ridge).map(Some)
}

struct Newton<'a> {
    samples: &'a Samples,
    basis: &'a DMatrix<f64>,
}

/// The objective over the share of Σℓ, its slope along each row's z, and its size.
struct Point {
    value: f64,
    gradient: DVector<f64>,
    curvature: DMatrix<f64>,
}

impl Newton<'_> {
    /// At activation inputs z: the rows below the samples are a penalty ½z².
    fn point(&self, z: &DVector<f64>) -> Point {
        let (count, rank) = (self.samples.len(), self.basis.ncols());
        let mut point = Point {
            value: 0.0,
            gradient: DVector::zeros(rank),
            curvature: DMatrix::zeros(rank, rank),
        };
        let columns: Vec<&[f64]> = (0..rank)
            .map(|k| &self.basis.as_slice()[k * z.len()..(k + 1) * z.len()])
            .collect();
        for i in 0..z.len() {
            let (slope, bend) = if i < count {
                let y = self.samples.label(i);
                // ln(1 + e^(−yz)), and σ(−yz) and σ(yz) without cancellation, from one power of e.
                let e = libm::exp(-z[i].abs());
                point.value += (-y * z[i]).max(0.0) + libm::log1p(e);
                let (less, more) = (e / (1.0 + e), 1.0 / (1.0 + e));
                let wrong = if y * z[i] > 0.0 { less } else { more };
                (-y * wrong, less * more)
            } else {
                point.value += 0.5 * z[i] * z[i];
                (z[i], 1.0)
            };
            for (a, column) in columns.iter().enumerate() {
                point.gradient[a] += slope * column[i];
                for (b, other) in columns[..=a].iter().enumerate() {
                    point.curvature[(a, b)] += bend * column[i] * other[i];
                }
            }
        }
        point
    }

    fn step(point: &Point) -> Option<DVector<f64>> {
        let solved = point.curvature.clone().cholesky()?.solve(&point.gradient);
        solved.iter().all(|x| x.is_finite()).then_some(solved)
    }

    /// The coordinates of the minimum.
    fn minimum(&self) -> Result<DVector<f64>, TheoryError> {
        let mut u = DVector::zeros(self.basis.ncols());
        let mut here = self.point(&(self.basis * &u));
        let start = here.gradient.norm().max(f64::MIN_POSITIVE);
        for _ in 0..MOST_STEPS {
            let step = Self::step(&here).ok_or(TheoryError::TooFar)?;
            let promised = step.dot(&here.gradient);
            let mut part = 1.0;
            let next = loop {
                let moved = &u - part * &step;
                let there = self.point(&(self.basis * &moved));
                let nearer = there.gradient.norm() < here.gradient.norm();
                // Where the value no longer tells, the gradient does.
                let level = there.value <= here.value * (1.0 + 1e-14);
                if there.value <= here.value - 1e-4 * part * promised || (level && nearer) {
                    break Some((moved, there));
                }
                part *= 0.5;
                if part < 1e-10 {
                    break None;
                }
            };
            let Some((moved, there)) = next else { break };
            (u, here) = (moved, there);
            if here.gradient.norm() <= 1e-15 * start {
                break;
            }
        }
        // What is still promised is what the value could still sink by, twice.
        let step = Self::step(&here).ok_or(TheoryError::TooFar)?;
        let near = step.norm() <= 1e-7 * u.norm().max(1e-3);
        near.then_some(u).ok_or(TheoryError::TooFar)
    }

    /// Steps from weights whose own z, rounded as a trainer rounds it, leave a gradient.
    fn refined(&self, design: &Design, mut w: Vec<f64>, ridge: f64) -> Vec<f64> {
        let rows = self.basis.nrows();
        let measure = |w: &[f64]| {
            let z = DVector::from_fn(rows, |i, _| {
                if i < self.samples.len() {
                    dot(w, self.samples.row(i))
                } else {
                    ridge.sqrt() * w[i - self.samples.len() + 1]
                }
            });
            let point = self.point(&z);
            (norm(point.gradient.as_slice()), point)
        };
        let mut best = measure(&w);
        for _ in 0..3 {
            let Some(step) = Self::step(&best.1) else {
                break;
            };
            let change = design.weights(&step);
            let moved: Vec<f64> = w.iter().zip(change).map(|(w, c)| w - c).collect();
            let there = measure(&moved);
            if there.0 >= best.0 {
                break;
            }
            (w, best) = (moved, there);
        }
        w
    }
}
