//! How large a learning rate may be: where gradient descent stops to converge.

use nalgebra::DMatrix;

use super::design::{eigenvalues, share};
use super::range::{TheoryError, check, finite};
use crate::learn::{Reduction, Samples};

/// Eigenvalues below this part of the largest count as zero.
const ZERO: f64 = 1e-12;

/// What the Hessian of a quadratic objective says about full-batch gradient descent.
#[derive(Clone, Debug, PartialEq)]
pub struct Curvature {
    /// Its eigenvalues, ascending, ridge included.
    pub eigenvalues: Vec<f64>,
}

impl Curvature {
    /// Of Adaline's J: Σ x̃x̃ᵀ, over M with `mean`, and λ for every weight but the bias.
    ///
    /// ```
    /// use hyperplane::learn::{Reduction, Samples};
    /// use hyperplane::theory::Curvature;
    /// let samples = Samples::new(1, &[-2.0, 2.0], &[-1.0, 1.0])?;
    /// let found = Curvature::of_adaline(&samples, Reduction::Sum, 0.0)?;
    /// assert!((found.limit()?.unwrap() - 0.25).abs() < 1e-15); // 2/λmax = 2/(2² + 2²)
    /// assert!((found.condition().unwrap() - 4.0).abs() < 1e-14); // λ = 8 and, for the bias, 2
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the numbers are too large or too small.
    pub fn of_adaline(
        samples: &Samples,
        reduction: Reduction,
        ridge: f64,
    ) -> Result<Self, TheoryError> {
        Self::of(samples, share(samples, reduction), ridge)
    }

    /// Above the Hessian of logistic regression's J everywhere: a quarter of Adaline's, and the same ridge. A rate below
    /// its [`limit`](Self::limit) is safe; above it the loss may oscillate.
    ///
    /// # Errors
    /// When the numbers are too large or too small.
    pub fn of_logistic(
        samples: &Samples,
        reduction: Reduction,
        ridge: f64,
    ) -> Result<Self, TheoryError> {
        Self::of(samples, 0.25 * share(samples, reduction), ridge)
    }

    fn of(samples: &Samples, share: f64, ridge: f64) -> Result<Self, TheoryError> {
        check(samples)?;
        let eigenvalues = eigenvalues(samples, ridge / share)
            .into_iter()
            .map(|value| finite(value * share))
            .collect::<Result<_, _>>()?;
        Ok(Self { eigenvalues })
    }

    fn largest(&self) -> Option<f64> {
        self.eigenvalues
            .last()
            .copied()
            .filter(|&value| value > 0.0)
    }

    /// The smallest eigenvalue that is not zero.
    fn smallest(&self) -> Option<f64> {
        let largest = self.largest()?;
        self.eigenvalues
            .iter()
            .copied()
            .find(|&value| value > ZERO * largest)
    }

    /// 2/λmax: every start converges iff η is below. None without samples: then every rate does.
    ///
    /// # Errors
    /// When it is beyond all numbers.
    pub fn limit(&self) -> Result<Option<f64>, TheoryError> {
        self.largest().map(|value| finite(2.0 / value)).transpose()
    }

    /// 1/λmax: up to here no direction oscillates.
    ///
    /// # Errors
    /// When it is beyond all numbers.
    pub fn monotone_limit(&self) -> Result<Option<f64>, TheoryError> {
        self.largest().map(|value| finite(1.0 / value)).transpose()
    }

    /// 2/(λmin⁺ + λmax): the rate at which the slowest direction is fastest.
    ///
    /// # Errors
    /// When it is beyond all numbers.
    pub fn fastest(&self) -> Result<Option<f64>, TheoryError> {
        let sum = self
            .smallest()
            .zip(self.largest())
            .map(|(least, most)| least + most);
        sum.map(|sum| finite(2.0 / sum)).transpose()
    }

    /// κ = λmax/λmin⁺.
    #[must_use]
    pub fn condition(&self) -> Option<f64> {
        self.smallest()
            .zip(self.largest())
            .map(|(least, most)| most / least)
    }

    /// (κ − 1)/(κ + 1): by what each epoch multiplies the distance to the optimum, at worst, at the fastest rate.
    #[must_use]
    pub fn fastest_factor(&self) -> Option<f64> {
        let both = self.smallest().zip(self.largest());
        both.map(|(least, most)| (most - least) / (most + least))
    }
}

/// The epoch of Adaline in sequential order as a linear map of the distance from a fixed point: ∏(I − ηH_b).
struct Epoch {
    /// The rank r of the data (and the penalty).
    rank: usize,
    /// A matrix r × r for every batch, or for single samples without penalty a vector, one after the other.
    batches: Vec<f64>,
    /// Whether they are vectors.
    vectors: bool,
    /// No η below this makes any factor longer than 1.
    safe: f64,
}

/// The largest η below which Adaline's epochs in sequential order converge from every start, `batch` samples an update:
/// the first η at which the epoch's linear map, on the span of the data, has an eigenvalue of size 1. None without
/// samples.
///
/// Up to 2/max λmax(H_b) no update moves away. From there η grows by a fiftieth at a time, and the first such interval
/// at whose end the map is unstable is halved until the limit is known to all digits; a narrower unstable interval
/// before it would be missed.
///
/// # Errors
/// When the numbers are too large or too small.
pub fn sequential_limit(
    samples: &Samples,
    batch: usize,
    reduction: Reduction,
    ridge: f64,
) -> Result<Option<f64>, TheoryError> {
    if batch >= samples.len() {
        return Curvature::of_adaline(samples, reduction, ridge)?.limit();
    }
    check(samples)?;
    let epoch = Epoch::of(samples, batch.max(1), reduction, ridge);
    if epoch.rank == 0 {
        return Ok(None);
    }
    finite(epoch.safe)?;
    let (mut low, mut high) = (epoch.safe, epoch.safe);
    // A batch as curved as every other one has its limit where it is safe; the determinant ends all others.
    while epoch.is_stable(high) {
        low = high;
        high = finite(1.02 * high)?;
    }
    while high - low > 1e-13 * high {
        let middle = 0.5 * (low + high);
        if epoch.is_stable(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Ok(Some(low))
}

impl Epoch {
    fn of(samples: &Samples, batch: usize, reduction: Reduction, ridge: f64) -> Self {
        let n = samples.features();
        let span = span(samples, ridge);
        let rank = span.ncols();
        let rows: Vec<f64> = samples
            .iter()
            .flat_map(|(x, _)| (0..rank).map(|k| (0..=n).map(|j| x[j] * span[(j, k)]).sum::<f64>()))
            .collect();
        let vectors = batch == 1 && ridge == 0.0;
        let penalty = DMatrix::from_fn(rank, rank, |a, b| {
            (1..=n).map(|j| span[(j, a)] * span[(j, b)]).sum::<f64>() * ridge
        });
        let (mut batches, mut steepest) = (Vec::new(), 0.0_f64);
        for chunk in rows.chunks(rank.max(1) * batch) {
            let size = (chunk.len() / rank.max(1)) as f64;
            if vectors {
                steepest = steepest.max(chunk.iter().map(|x| x * x).sum());
                continue;
            }
            let (scale, part) = match reduction {
                Reduction::Sum => (1.0, size / samples.len() as f64),
                Reduction::Mean => (1.0 / size, 1.0),
            };
            let x = DMatrix::from_row_slice(chunk.len() / rank.max(1), rank, chunk);
            let hessian = x.tr_mul(&x) * scale + &penalty * part;
            batches.extend(hessian.iter());
            steepest = steepest.max(hessian.symmetric_eigenvalues().max());
        }
        Self {
            rank,
            batches: if vectors { rows } else { batches },
            vectors,
            safe: 2.0 / steepest,
        }
    }

    /// Whether the spectral radius of the epoch at η is at most 1, but for rounding.
    fn is_stable(&self, eta: f64) -> bool {
        let (map, power) = self.map(eta);
        if map.iter().any(|x| !x.is_finite()) {
            return false;
        }
        // An eigenvalue that cannot be found to this precision is found to a lower one.
        let schur = [f64::EPSILON, 1e-12]
            .iter()
            .find_map(|&precision| map.clone().try_schur(precision, 10_000));
        let Some(schur) = schur else { return false };
        let values = schur.complex_eigenvalues();
        let square = values.iter().fold(0.0, |m: f64, value| {
            m.max(value.re * value.re + value.im * value.im)
        });
        libm::ldexp(square, 2 * power) <= 1.0 + 1e-12
    }

    /// ∏(I − ηH_b) over a power of two that keeps it within the numbers.
    fn map(&self, eta: f64) -> (DMatrix<f64>, i32) {
        let r = self.rank;
        let mut map = DMatrix::<f64>::identity(r, r);
        let mut power = 0;
        let stride = if self.vectors { r } else { r * r };
        let mut change = vec![0.0; r];
        for (k, batch) in self.batches.chunks_exact(stride).enumerate() {
            for mut column in map.column_iter_mut() {
                if self.vectors {
                    let along = batch.iter().zip(&column).fold(0.0, |z, (x, p)| z + x * p);
                    column
                        .iter_mut()
                        .zip(batch)
                        .for_each(|(p, x)| *p -= eta * along * x);
                } else {
                    for (change, row) in change.iter_mut().zip(batch.chunks_exact(r)) {
                        *change = row.iter().zip(&column).fold(0.0, |z, (h, p)| z + h * p);
                    }
                    column
                        .iter_mut()
                        .zip(&change)
                        .for_each(|(p, c)| *p -= eta * c);
                }
            }
            if k % 16 == 15 {
                let size = map.amax();
                if size > 0.0 && !(1e-30..=1e30).contains(&size) {
                    let by = super::exact::magnitude(size).unwrap_or(0);
                    map *= libm::ldexp(1.0, -by);
                    power += by;
                }
            }
        }
        (map, power)
    }
}

/// An orthonormal basis of the span of the samples and the penalised directions.
fn span(samples: &Samples, ridge: f64) -> DMatrix<f64> {
    let matrix = super::design::matrix(samples, ridge);
    let columns = matrix.ncols();
    let square = if matrix.nrows() > columns {
        matrix.qr().r()
    } else {
        matrix
    };
    let svd = square.svd(false, true);
    let least = svd.singular_values.max() * ZERO.sqrt();
    let kept: Vec<usize> = (0..svd.singular_values.len())
        .filter(|&k| svd.singular_values[k] > least)
        .collect();
    // The factor was asked for.
    let right = svd.v_t.unwrap_or_else(|| DMatrix::zeros(0, columns));
    DMatrix::from_fn(columns, kept.len(), |j, k| right[(kept[k], j)])
}
