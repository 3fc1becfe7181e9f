//! The samples' matrix, with a row √λ' eⱼ below it for each penalised weight, factorised: what every optimum of a
//! smooth loss is computed from.
//!
//! In the coordinates of an orthonormal basis of its columns, least squares is a projection and Newton's method knows
//! nothing of the features' scales. Householder reflections and rotations make the factors, never the squared
//! matrix X̃ᵀX̃, whose condition is the square.

use nalgebra::{DMatrix, DVector};

use super::range::{TheoryError, check, unit};
use super::singular::Singular;
use crate::learn::{Reduction, Samples};

/// The share of Σℓ in the objective: 1, or 1/M.
pub(super) fn share(samples: &Samples, reduction: Reduction) -> f64 {
    match reduction {
        Reduction::Sum => 1.0,
        Reduction::Mean => 1.0 / samples.len().max(1) as f64,
    }
}

/// A = (X̃; √λ' I without the bias), factorised.
pub(super) struct Design {
    /// An orthonormal basis of A's columns, r of them; the first M rows belong to the samples.
    pub(super) basis: DMatrix<f64>,
    /// The weights of coordinates u are this times u.
    weights: DMatrix<f64>,
    /// An orthonormal basis of the w with A w = 0.
    null: DMatrix<f64>,
}

impl Design {
    /// Of the samples and λ' = λ over the share of Σℓ.
    ///
    /// # Errors
    /// When the numbers are too large or too small.
    pub(super) fn of(samples: &Samples, ridge: f64) -> Result<Self, TheoryError> {
        check(samples)?;
        let matrix = matrix(samples, ridge);
        // Features of equal size make the smallest singular values meaningful.
        let scales: Vec<f64> = matrix
            .column_iter()
            .map(|column| unit(column.iter().copied()))
            .collect();
        let (rows, columns) = matrix.shape();
        let scaled = DMatrix::from_fn(rows, columns, |i, j| matrix[(i, j)] / scales[j]);
        let (q, r) = if rows > columns {
            let qr = scaled.qr();
            (qr.q(), qr.r())
        } else {
            (DMatrix::identity(rows, rows), scaled)
        };
        let (left, values, right) = parts(r);
        let largest = values.iter().copied().fold(0.0, f64::max);
        let least = largest * f64::EPSILON * 4.0 * rows.max(columns) as f64;
        let kept: Vec<usize> = (0..values.len()).filter(|&k| values[k] > least).collect();
        let lost: Vec<usize> = (0..columns).filter(|k| !kept.contains(k)).collect();
        let from = |k: usize, j: usize| right[(j, k)] / scales[j];
        let weights = DMatrix::from_fn(columns, kept.len(), |j, k| {
            from(kept[k], j) / values[kept[k]]
        });
        let null = DMatrix::from_fn(columns, lost.len(), |j, k| from(lost[k], j));
        let left = DMatrix::from_fn(left.nrows(), kept.len(), |i, k| left[(i, kept[k])]);
        Ok(Self {
            basis: q * left,
            weights,
            null: if lost.is_empty() { null } else { null.qr().q() },
        })
    }

    /// The shortest weights w with the coordinates u.
    pub(super) fn weights(&self, u: &DVector<f64>) -> Vec<f64> {
        let w = &self.weights * u;
        let idle = self.null.tr_mul(&w);
        (w - &self.null * idle).iter().copied().collect()
    }
}

/// A itself.
pub(super) fn matrix(samples: &Samples, ridge: f64) -> DMatrix<f64> {
    let (count, n) = (samples.len(), samples.features());
    let below = if ridge > 0.0 { n } else { 0 };
    let root = ridge.sqrt();
    DMatrix::from_fn(count + below, n + 1, |i, j| {
        if i < count {
            samples.row(i)[j]
        } else if i - count + 1 == j {
            root
        } else {
            0.0
        }
    })
}

/// U, the singular values and V, which also holds the null space.
fn parts(matrix: DMatrix<f64>) -> (DMatrix<f64>, DVector<f64>, DMatrix<f64>) {
    let found = Singular::of(matrix);
    (found.left, found.values, found.right)
}

/// The squared singular values of A, ascending: the eigenvalues of AᵀA, small ones as exact as large ones.
pub(super) fn eigenvalues(samples: &Samples, ridge: f64) -> Vec<f64> {
    let matrix = matrix(samples, ridge);
    let columns = matrix.ncols();
    let rows = matrix.nrows();
    let square = if rows > columns {
        matrix.qr().r()
    } else {
        matrix
    };
    let (_, values, _) = parts(square);
    let mut values: Vec<f64> = values.iter().map(|s| s * s).collect();
    values.sort_by(f64::total_cmp);
    values
}
