//! The samples' matrix, with a row √λ' eⱼ below it for each penalized weight, factorized: what every optimum of a
//! smooth loss is computed from. Without a bias it has no column x̃₀.
//!
//! In the coordinates of an orthonormal basis of its columns, least squares is a projection and Newton's method knows
//! nothing of the features' scales. Reflections and rotations of wide numbers make the factors, never the squared matrix
//! X̃ᵀX̃: features that are all near 10⁸ are almost multiples of x̃₀, and only wide numbers tell them apart.

use nalgebra::{DMatrix, DVector};

use super::error::{TheoryError, check, unit};
use super::singular::Singular;
use super::wide::{Number, Wide, inner};
use crate::data::{sort, sort_by_number};
use crate::learn::Samples;
use crate::task::pause;

/// Singular values up to this part of the largest count as 0: features that were rounded to `f64`s and differ from
/// dependent ones by no more are taken for dependent.
const DEPENDENT: f64 = 1e-12;

/// A = (X̃; √λ' I without the bias), factorized.
pub(super) struct Design {
    /// An orthonormal basis of A's columns, r of them; the first M rows belong to the samples.
    pub(super) basis: DMatrix<Wide>,
    /// The weights of coordinates u are this times u.
    weights: DMatrix<Wide>,
    /// An orthonormal basis of the w with A w = 0.
    null: DMatrix<Wide>,
    /// True if w₀ is among these weights; else it is 0.
    bias: bool,
}

impl Design {
    /// Of the samples and λ' = λ over the share of Σℓ.
    ///
    /// # Errors
    /// When the numbers are too large or too small.
    pub(super) async fn new(samples: &Samples, ridge: f64) -> Result<Self, TheoryError> {
        check(samples)?;
        let mut matrix = matrix(samples, |_| 1.0, ridge);
        // Features of equal size make the smallest singular values meaningful.
        let scales = equalized(&mut matrix);
        let reflected = Reflected::new(matrix).await;
        let found = Singular::new(reflected.triangle.clone()).await;
        let kept = independent(&found.values);
        let columns = scales.len();
        let lost: Vec<usize> = (0..columns).filter(|k| !kept.contains(k)).collect();
        let from = |k: usize, j: usize| found.right[(j, k)] / scales[j];
        let weights = DMatrix::from_fn(columns, kept.len(), |j, k| {
            from(kept[k], j) / found.values[kept[k]]
        });
        let left = DMatrix::from_fn(found.left.nrows(), kept.len(), |i, k| {
            found.left[(i, kept[k])]
        });
        let null = DMatrix::from_fn(columns, lost.len(), |j, k| from(lost[k], j));
        let one = DMatrix::identity(lost.len(), lost.len());
        Ok(Self {
            basis: reflected.back(&left).await,
            weights,
            null: Reflected::new(null).await.back(&one).await,
            bias: samples.has_bias(),
        })
    }

    /// The shortest weights w with the coordinates u.
    pub(super) fn weights(&self, u: &DVector<Wide>) -> Vec<f64> {
        let w = &self.weights * u;
        let idle = self.null.transpose() * &w;
        self.with_bias((w - &self.null * idle).as_slice())
    }

    /// Numbers of the columns, with 0 for a bias that is none of them.
    fn with_bias(&self, columns: &[Wide]) -> Vec<f64> {
        let none = (!self.bias).then_some(0.0);
        none.into_iter()
            .chain(columns.iter().map(|x| x.near()))
            .collect()
    }

    /// An orthonormal basis of the w with A w = 0: whatever of them is added to weights, the objective stays.
    pub(super) fn idle(&self) -> Vec<Vec<f64>> {
        let rows = self.null.nrows().max(1);
        let columns = self.null.as_slice().chunks_exact(rows);
        columns.map(|column| self.with_bias(column)).collect()
    }
}

/// A itself, the samples' rows times something each.
fn matrix(samples: &Samples, factor: impl Fn(usize) -> f64, ridge: f64) -> DMatrix<Wide> {
    let (count, n) = (samples.len(), samples.features());
    let first = usize::from(!samples.has_bias());
    let below = if ridge > 0.0 { n } else { 0 };
    let root = Wide::from(ridge).root();
    let mut rows = DMatrix::zeros(count + below, n + 1 - first);
    for i in 0..count {
        let factor = factor(i);
        for (j, x) in samples.row(i)[first..].iter().enumerate() {
            rows[(i, j)] = Wide::product(factor, *x);
        }
    }
    (0..below).for_each(|k| rows[(count + k, k + 1 - first)] = root);
    rows
}

/// Divides each column by a power of two near its largest number; these powers.
fn equalized(matrix: &mut DMatrix<Wide>) -> Vec<Wide> {
    let scales = matrix.column_iter_mut().map(|mut column| {
        let scale = Wide::from(unit(column.iter().map(|x| x.near())));
        column.iter_mut().for_each(|x| *x = *x / scale);
        scale
    });
    scales.collect()
}

/// Which singular values of a matrix with columns of equal size are not zero.
fn independent(values: &DVector<Wide>) -> Vec<usize> {
    let largest = values.iter().fold(0.0, |m: f64, x| m.max(x.near()));
    let counts = |k: &usize| values[*k].near() > DEPENDENT * largest;
    (0..values.len()).filter(counts).collect()
}

/// A matrix as QR (A. Householder, 1958); where it has no more rows than columns, as itself.
struct Reflected {
    rows: usize,
    /// Q: v stands for the reflection I − vvᵀ of the last rows; an empty one for none.
    vectors: Vec<Vec<Wide>>,
    /// R, or the matrix.
    triangle: DMatrix<Wide>,
}

impl Reflected {
    async fn new(mut matrix: DMatrix<Wide>) -> Self {
        let (rows, columns) = matrix.shape();
        let mut vectors = Vec::new();
        if rows > columns {
            for k in 0..columns {
                pause().await;
                let mut v = matrix.as_slice()[k * rows + k..(k + 1) * rows].to_vec();
                let length = inner(&v, &v).root();
                // Away from zero, so that nothing cancels.
                let first = v[0];
                v[0] += if first < Wide::from(0.0) {
                    -length
                } else {
                    length
                };
                let square = inner(&v, &v);
                if square.near() > 0.0 {
                    let scale = (Wide::from(2.0) / square).root();
                    v.iter_mut().for_each(|x| *x *= scale);
                    let later = matrix.as_mut_slice()[k * rows..].chunks_exact_mut(rows);
                    later.for_each(|column| reflect(&v, &mut column[k..]));
                } else {
                    v.clear();
                }
                vectors.push(v);
            }
            let upper = |i: usize, j: usize| if i <= j { matrix[(i, j)] } else { 0.0.into() };
            matrix = DMatrix::from_fn(columns, columns, upper);
        }
        Self {
            rows,
            vectors,
            triangle: matrix,
        }
    }

    /// Q times a matrix.
    async fn back(&self, matrix: &DMatrix<Wide>) -> DMatrix<Wide> {
        let mut made = DMatrix::zeros(self.rows, matrix.ncols());
        made.view_mut((0, 0), matrix.shape()).copy_from(matrix);
        if self.rows > 0 {
            for (k, v) in self.vectors.iter().enumerate().rev() {
                pause().await;
                let columns = made.as_mut_slice().chunks_exact_mut(self.rows);
                columns.for_each(|column| reflect(v, &mut column[k..]));
            }
        }
        made
    }
}

/// I − vvᵀ times a vector.
fn reflect(v: &[Wide], x: &mut [Wide]) {
    let along = inner(v, x);
    x.iter_mut().zip(v).for_each(|(x, v)| *x -= along * *v);
}

/// A's triangle.
async fn triangle(samples: &Samples, factor: impl Fn(usize) -> f64, ridge: f64) -> DMatrix<Wide> {
    Reflected::new(matrix(samples, factor, ridge))
        .await
        .triangle
}

/// The number of columns of a triangle that do not depend on others.
async fn rank(mut triangle: DMatrix<Wide>) -> usize {
    // Features of equal size make the smallest singular values meaningful.
    equalized(&mut triangle);
    independent(&Singular::new(triangle).await.values).len()
}

/// The eigenvalues of AᵀA, where the samples' rows are first multiplied by something each: ascending, small ones as
/// exact as large ones, and 0 just where the features depend on each other.
pub(super) async fn eigenvalues(
    samples: &Samples,
    factor: impl Fn(usize) -> f64,
    ridge: f64,
) -> Vec<f64> {
    // No factor is 0, so none changes the rank.
    let rank = rank(triangle(samples, |_| 1.0, ridge).await).await;
    let found = Singular::new(triangle(samples, factor, ridge).await).await;
    let mut values: Vec<f64> = found.values.iter().map(|s| (*s * *s).near()).collect();
    sort(&mut values);
    let zeros = values.len() - rank;
    values[..zeros].fill(0.0);
    values
}

/// An orthonormal basis of the span of A's rows, among the x̃: without a bias its x̃₀ are 0.
pub(super) async fn span(samples: &Samples, ridge: f64) -> DMatrix<Wide> {
    let triangle = triangle(samples, |_| 1.0, ridge).await;
    let (rank, columns) = (rank(triangle.clone()).await, triangle.ncols());
    let first = usize::from(!samples.has_bias());
    if rank == columns {
        return DMatrix::from_fn(columns + first, columns, |j, k| {
            Wide::from(f64::from(u8::from(j == k + first)))
        });
    }
    let found = Singular::new(triangle).await;
    let size = |k: &usize| found.values[*k].near();
    let mut kept: Vec<usize> = (0..columns).collect();
    sort_by_number(&mut kept, |k| -size(k));
    DMatrix::from_fn(columns + first, rank, |j, k| {
        if j < first {
            Wide::from(0.0)
        } else {
            found.right[(j - first, kept[k])]
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_no_more_than_rounding_count_as_none() {
        let of = |values: &[f64]| {
            let values = values.iter().map(|x| Wide::from(*x));
            independent(&DVector::from_vec(values.collect()))
        };
        assert_eq!(of(&[4.0, 4.1e-12, 3.9e-12, 0.0]), [0, 1]);
        assert_eq!(of(&[1e-40, 2e-40]), [0, 1], "beside the largest");
        assert!(of(&[0.0, 0.0]).is_empty());
    }

    /// Columns as they are, from numbers row by row.
    fn matrix_of(rows: usize, columns: usize, numbers: &[f64]) -> DMatrix<Wide> {
        DMatrix::from_row_slice(
            rows,
            columns,
            &numbers.iter().map(|x| Wide::from(*x)).collect::<Vec<_>>(),
        )
    }

    #[test]
    fn reflections_keep_all_digits_of_columns_near_an_axis() {
        // Either sign of the first entry, and nearly nothing below it.
        for first in [-1.0, 1.0] {
            let a = matrix_of(4, 2, &[first, 0.5, 1e-8, 0.7, 3e-9, -0.2, 0.0, 1.3]);
            let reflected = crate::task::at_once(Reflected::new(a.clone()));
            let r = &reflected.triangle;
            // RᵀR = AᵀA.
            for (i, j) in [(0, 0), (0, 1), (1, 1)] {
                let [left, right] = [r, &a].map(|m| {
                    let column = |j: usize| m.column(j).iter().copied().collect::<Vec<Wide>>();
                    inner(&column(i), &column(j))
                });
                assert!(
                    (left - right).size() <= Wide::from(1e-29),
                    "{first} {i} {j}"
                );
            }
            // Q R = A.
            let made = crate::task::at_once(reflected.back(r));
            let off = made
                .iter()
                .zip(a.iter())
                .map(|(made, a)| (*made - *a).size().near());
            assert!(off.fold(0.0, f64::max) < 1e-29, "{first}");
        }
    }
}
