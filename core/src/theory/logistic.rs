//! The minimum of the loss of logistic regression: the maximum of the likelihood.
//!
//! Newton's method with a line search, in coordinates in which the samples are an orthonormal basis, so that neither
//! the features' scales nor their correlations slow it down. Whether there is a maximum is not its business: that is
//! decided exactly before.

use nalgebra::{DMatrix, DVector};

use super::design::Design;
use super::error::TheoryError;
use super::least_squares::Optimum;
use super::margin::has_both_classes;
use super::separation::Separation;
use super::wide::{Number, Wide};
use crate::learn::{Reduction, Rule, Samples, share};
use crate::task::pause;

/// More than any set met needs: each step at least halves the distance, or adds a fixed amount to the likelihood.
const MOST_STEPS: usize = 300;
/// The required precision of the coordinates of the minimum, relative to their size.
const PRECISION: f64 = 1e-8;

/// The least Σ ln(1 + e^(−y z)), divided by M with `mean`, plus ridge ½λ(w₁² + … + wₙ²): the shortest such w where
/// there are several. None where there is no least: without ridge that is unless the classes
/// [overlap](Separation::Overlap), with ridge if only one class is there, whose bias, if there is one, would grow for
/// ever.
///
/// ```
/// use hyperplane_core::learn::{Reduction, Samples};
/// use hyperplane_core::task::at_once;
/// use hyperplane_core::theory::{Separation, logistic};
/// let samples = Samples::new(1, &[0.0, 0.0, 0.0, 0.0], &[1.0, 1.0, 1.0, -1.0])?;
/// let found = at_once(logistic(&samples, &at_once(Separation::decide(&samples)), Reduction::Sum, 0.0))?.unwrap();
/// assert!((found.weights[0] - 3f64.ln()).abs() < 1e-12); // p = 3/4
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the numbers are too large or too small, or the classes overlap so little that the weights are lost in rounding.
pub async fn logistic(
    samples: &Samples,
    separation: &Separation,
    reduction: Reduction,
    ridge: f64,
) -> Result<Option<Optimum>, TheoryError> {
    let bias_runs_away = samples.has_bias() && !has_both_classes(samples);
    if bias_runs_away || samples.is_empty() || (ridge == 0.0 && !separation.has_optimum()) {
        return Ok(None);
    }
    let design = Design::new(samples, ridge / share(samples, reduction)).await?;
    let newton = Newton {
        samples,
        basis: design.basis.map(Number::near),
    };
    let u = newton.refined(&design, &newton.minimum().await?).await?;
    pause().await;
    let loss = |z: &[Wide]| {
        let per_sample = Rule::LOGISTIC.table.per_sample;
        let each = z.iter().zip(samples.iter());
        each.map(|(z, (_, y))| per_sample.loss(z.near(), y)).sum()
    };
    Optimum::at(samples, &design, &u, loss, (reduction, ridge)).map(Some)
}

struct Newton<'a> {
    samples: &'a Samples,
    basis: DMatrix<f64>,
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
    async fn minimum(&self) -> Result<DVector<f64>, TheoryError> {
        let mut u = DVector::zeros(self.basis.ncols());
        let mut here = self.point(&(&self.basis * &u));
        let start = here.gradient.norm().max(f64::MIN_POSITIVE);
        for _ in 0..MOST_STEPS {
            let step = Self::step(&here).ok_or(TheoryError::TooFar)?;
            let promised = step.dot(&here.gradient);
            let mut part = 1.0;
            let next = loop {
                pause().await;
                let moved = &u - part * &step;
                let there = self.point(&(&self.basis * &moved));
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
        Ok(u)
    }

    /// Nearer still: where the classes hardly overlap, u is large, and only wide numbers tell the z of the few points
    /// that matter.
    async fn refined(
        &self,
        design: &Design,
        u: &DVector<f64>,
    ) -> Result<DVector<Wide>, TheoryError> {
        let measure = |u: &DVector<Wide>| self.point(&(&design.basis * u).map(Number::near));
        let mut u = u.map(Wide::from);
        let mut here = measure(&u);
        for _ in 0..3 {
            pause().await;
            let Some(step) = Self::step(&here) else { break };
            let moved = &u - step.map(Wide::from);
            let there = measure(&moved);
            let nearer = there.gradient.norm() < here.gradient.norm();
            if !nearer {
                break;
            }
            (u, here) = (moved, there);
        }
        // What another step would change is rounding, or the minimum is out of reach.
        let step = Self::step(&here).ok_or(TheoryError::TooFar)?;
        let size = u.map(Number::near).norm();
        let near = step.norm() <= PRECISION * size.max(1e-3);
        near.then_some(u).ok_or(TheoryError::TooFar)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::data::{Seeded, normal};
    use crate::task::at_once;

    /// Some samples and a basis that is none of theirs: with `below` rows of a penalty.
    fn newton(random: &mut Seeded, samples: &Samples, below: usize) -> DMatrix<f64> {
        DMatrix::from_fn(samples.len() + below, 3, |_, _| normal(random))
    }

    #[test]
    fn value_slope_and_bend_are_those_of_the_loss() {
        let mut random = Seeded::new(1, 315);
        let samples = Samples::new(0, &[], &[1.0, -1.0, 1.0, -1.0, -1.0]).expect("labels");
        for round in 0..20 {
            let basis = newton(&mut random, &samples, 2);
            let newton = Newton {
                samples: &samples,
                basis: basis.clone(),
            };
            let scale = [0.3, 3.0, 8.0][round % 3];
            let z = DVector::from_fn(7, |_, _| scale * normal(&mut random));
            let point = newton.point(&z);
            let mut value = 0.0;
            let (mut slope, mut bend) = (DVector::zeros(3), DMatrix::zeros(3, 3));
            for i in 0..7 {
                let row = basis.row(i).transpose();
                let (dz, ddz) = if i < 5 {
                    let y = samples.label(i);
                    value += (1.0 + (-y * z[i]).exp()).ln();
                    let p = 1.0 / (1.0 + (y * z[i]).exp());
                    (-y * p, p * (1.0 - p))
                } else {
                    value += z[i] * z[i] / 2.0;
                    (z[i], 1.0)
                };
                slope += &row * dz;
                bend += &row * row.transpose() * ddz;
            }
            assert!((point.value - value).abs() < 1e-12 * value.max(1.0));
            assert!((&point.gradient - slope).amax() < 1e-12 * scale);
            let lower = |a: usize, b: usize| (point.curvature[(a, b)] - bend[(a, b)]).abs();
            assert!((0..3).all(|a| (0..=a).all(|b| lower(a, b) < 1e-12)));
        }
    }

    /// The answer, and how often the computation could have been left.
    fn counted<T>(computation: impl Future<Output = T>) -> (T, u32) {
        let (mut computation, mut turns) = (std::pin::pin!(computation), 0);
        loop {
            if let std::task::Poll::Ready(answer) = crate::task::turn(computation.as_mut()) {
                return (answer, turns);
            }
            turns += 1;
        }
    }

    #[test]
    fn the_minimum_is_flat_and_found_in_few_looks() {
        let mut random = Seeded::new(2, 315);
        let mut all = 0;
        for round in 0..60 {
            let count = 12 + round;
            let y: Vec<f64> = (0..count).map(|i| [1.0, -1.0][i % 2]).collect();
            let samples = Samples::new(0, &[], &y).expect("labels");
            // Rows of very different sizes, some of which the first steps overshoot.
            let mut basis = newton(&mut random, &samples, 3);
            for i in 0..count {
                let size = [1.0, 20.0, 0.05][round % 3] * libm::exp(normal(&mut random));
                basis.row_mut(i).scale_mut(size);
            }
            let newton = Newton {
                samples: &samples,
                basis,
            };
            let (found, looks) = counted(newton.minimum());
            let u = found.expect("a minimum");
            let start = newton.point(&DVector::zeros(count + 3)).gradient.norm();
            let end = newton.point(&(&newton.basis * u)).gradient.norm();
            assert!(end <= 1e-12 * start, "{round}: {end} {start}");
            assert!(looks <= 12, "{round}: {looks}");
            all += looks;
        }
        assert!(all <= 6 * 60, "{all}");
    }

    #[test]
    fn a_rough_minimum_is_made_an_exact_one() {
        let mut random = Seeded::new(3, 315);
        for round in 0..20 {
            let x: Vec<f64> = (0..60).map(|_| normal(&mut random)).collect();
            let y: Vec<f64> = (0..30).map(|i| [1.0, -1.0][i % 2]).collect();
            let samples = Samples::new(2, &x, &y).expect("numbers");
            let design = at_once(Design::new(&samples, 0.1)).expect("numbers");
            let newton = Newton {
                samples: &samples,
                basis: design.basis.map(Number::near),
            };
            let exact = at_once(newton.minimum()).expect("a minimum");
            let scale = 1e-3 * exact.norm();
            let rough = exact.map(|u| u + scale * normal(&mut random));
            let found = at_once(newton.refined(&design, &rough)).expect("near enough");
            let off = (found.map(Number::near) - &exact).norm();
            assert!(off < 1e-12 * exact.norm(), "{round}: {off}");
        }
    }
}
