//! Singular values by one-sided Jacobi rotations (M. Hestenes, 1958): columns are turned against each other, pair by
//! pair, until all are at right angles. Small values come out as exact as large ones.
//!
//! `nalgebra` has a singular value decomposition too, but it gives up deflating too early: for the standardised petal and
//! sepal lengths of two irises its squared values add up to 301.09 instead of 300.

use nalgebra::{DMatrix, DVector};

/// More rounds through all pairs than any matrix met needs; they settle quadratically.
const MOST_ROUNDS: usize = 60;

/// A = U diag(σ) Vᵀ with as many values as A has columns, in no order.
pub(crate) struct Singular {
    /// U: its columns have length 1, or are zero where σ is.
    pub(crate) left: DMatrix<f64>,
    /// σ.
    pub(crate) values: DVector<f64>,
    /// V, a square.
    pub(crate) right: DMatrix<f64>,
}

impl Singular {
    /// Of a matrix with finite entries whose squares are finite too.
    pub(crate) fn of(matrix: DMatrix<f64>) -> Self {
        let columns = matrix.ncols();
        let (mut left, mut right) = (matrix, DMatrix::identity(columns, columns));
        for _ in 0..MOST_ROUNDS {
            let mut turned = false;
            for p in 0..columns {
                for q in p + 1..columns {
                    if let Some(turn) = turn(&left, p, q) {
                        rotate(&mut left, p, q, turn);
                        rotate(&mut right, p, q, turn);
                        turned = true;
                    }
                }
            }
            if !turned {
                break;
            }
        }
        let values =
            DVector::from_iterator(columns, left.column_iter().map(|column| column.norm()));
        for (mut column, value) in left.column_iter_mut().zip(&values) {
            if *value > 0.0 {
                column /= *value;
            }
        }
        Self {
            left,
            values,
            right,
        }
    }

    /// The shortest x for which A x is nearest to b, where values up to `least` count as 0.
    pub(crate) fn solve(&self, b: &DVector<f64>, least: f64) -> DVector<f64> {
        let mut part = self.left.tr_mul(b);
        for (part, value) in part.iter_mut().zip(&self.values) {
            *part = if *value > least { *part / value } else { 0.0 };
        }
        &self.right * part
    }
}

/// Cosine and sine of the turn after which columns p and q are at a right angle; none if they are.
fn turn(matrix: &DMatrix<f64>, p: usize, q: usize) -> Option<(f64, f64)> {
    let (a, b) = (matrix.column(p), matrix.column(q));
    let (alpha, beta, gamma) = (a.norm_squared(), b.norm_squared(), a.dot(&b));
    if gamma.abs() <= f64::EPSILON * alpha.sqrt() * beta.sqrt() {
        return None;
    }
    let zeta = (beta - alpha) / (2.0 * gamma);
    let tangent = zeta.signum() / (zeta.abs() + (1.0 + zeta * zeta).sqrt());
    let cosine = 1.0 / (1.0 + tangent * tangent).sqrt();
    // Not where rounding leaves nothing to turn.
    (tangent != 0.0).then_some((cosine, cosine * tangent))
}

fn rotate(matrix: &mut DMatrix<f64>, p: usize, q: usize, (cosine, sine): (f64, f64)) {
    for i in 0..matrix.nrows() {
        let (a, b) = (matrix[(i, p)], matrix[(i, q)]);
        matrix[(i, p)] = cosine * a - sine * b;
        matrix[(i, q)] = sine * a + cosine * b;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Seeded, normal};

    #[test]
    fn the_factors_make_the_matrix_and_are_orthonormal() {
        let mut random = Seeded::new(5, 300);
        for round in 0..200 {
            let (rows, columns) = (1 + round % 7 + round % 5, 1 + round % 5);
            let scale = [1.0, 1e-8, 1e8][round % 3];
            let mut matrix = DMatrix::from_fn(rows.max(columns), columns, |_, j| {
                normal(&mut random) * if j == 0 { scale } else { 1.0 }
            });
            if round % 4 == 0 && columns > 1 {
                // Columns that depend on each other.
                let first = matrix.column(0).into_owned();
                matrix.set_column(columns - 1, &(first * 2.0));
            }
            let found = Singular::of(matrix.clone());
            let made =
                &found.left * DMatrix::from_diagonal(&found.values) * found.right.transpose();
            let size = matrix.amax();
            assert!((made - &matrix).amax() <= 1e-14 * size, "{round}");
            let one = DMatrix::identity(columns, columns);
            let turned = found.right.transpose() * &found.right;
            assert!((turned - one).amax() <= 1e-14, "{round}");
            // Where the matrix has full rank, U is orthonormal too, and a system is solved.
            if round % 4 != 0 {
                let square = found.left.transpose() * &found.left;
                assert!(
                    (square - DMatrix::identity(columns, columns)).amax() <= 1e-13,
                    "{round}"
                );
                let x =
                    DVector::from_fn(columns, |j, _| if j == 0 { 1.0 / scale } else { j as f64 });
                let again = found.solve(&(&matrix * &x), 0.0);
                let off = (0..columns).map(|j| ((again[j] - x[j]) / x[j]).abs());
                assert!(off.fold(0.0, f64::max) <= 1e-7, "{round}: {again} {x}");
            }
        }
    }

    #[test]
    fn a_matrix_of_zeros_and_an_empty_one_are_no_exception() {
        let none = Singular::of(DMatrix::zeros(3, 2));
        assert_eq!(none.values.as_slice(), [0.0, 0.0]);
        assert_eq!(
            none.solve(&DVector::from_element(3, 1.0), 0.0).as_slice(),
            [0.0, 0.0]
        );
        assert_eq!(Singular::of(DMatrix::zeros(0, 0)).values.len(), 0);
    }
}
