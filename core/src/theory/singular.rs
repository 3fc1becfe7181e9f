//! Singular values by one-sided Jacobi rotations (M. Hestenes, 1958): columns are turned against each other, pair by
//! pair, until all are at right angles. Small values come out as exact as large ones.
//!
//! `nalgebra` has a singular value decomposition too, but it gives up deflating too early: for the standardized petal and
//! sepal lengths of two irises its squared values add up to 301.09 instead of 300.

use nalgebra::{DMatrix, DVector};

use super::wide::{Number, inner};
use crate::task::{at_once, pause};

/// More rounds through all pairs than any matrix met needs; they settle quadratically.
const MOST_ROUNDS: usize = 60;

/// A = U diag(σ) Vᵀ with as many values as A has columns, in no order.
pub(crate) struct Singular<T = f64> {
    /// U: its columns have length 1, or are zero where σ is.
    pub(crate) left: DMatrix<T>,
    /// σ.
    pub(crate) values: DVector<T>,
    /// V, a square.
    pub(crate) right: DMatrix<T>,
}

impl<T: Number> Singular<T> {
    /// Of a matrix with finite entries whose squares are finite too.
    pub(crate) async fn new(matrix: DMatrix<T>) -> Self {
        let columns = matrix.ncols();
        let (mut left, mut right) = (matrix, DMatrix::identity(columns, columns));
        for _ in 0..MOST_ROUNDS {
            let mut turned = false;
            for p in 0..columns {
                pause().await;
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
        let values = DVector::from_fn(columns, |j, _| {
            let column = column(&left, j);
            inner(column, column).root()
        });
        for j in (0..columns).filter(|&j| !values[j].is_zero()) {
            (0..left.nrows()).for_each(|i| left[(i, j)] = left[(i, j)] / values[j]);
        }
        Self {
            left,
            values,
            right,
        }
    }
}

impl Singular {
    /// The shortest x for which A x is nearest to b, where values up to `least` count as 0.
    pub(crate) fn solve(&self, b: &DVector<f64>, least: f64) -> DVector<f64> {
        let mut part = self.left.tr_mul(b);
        for (part, value) in part.iter_mut().zip(&self.values) {
            *part = if *value > least { *part / value } else { 0.0 };
        }
        &self.right * part
    }
}

/// Linear equations A x = b, solved as well as they can be: the x for which A x is nearest to b, and of those the
/// shortest one.
///
/// ```
/// use hyperplane_core::theory::LinearSystem;
/// // x₁ + x₂ = 2, said twice.
/// let system = LinearSystem::new(2, 2, |_, _| 1.0);
/// let x = system.solve(|_| 2.0);
/// assert!(x.iter().all(|x| (x - 1.0).abs() < 1e-15));
/// ```
pub struct LinearSystem {
    parts: Singular,
    rows: usize,
}

impl LinearSystem {
    /// Of a matrix of so many rows and columns, with finite entries whose squares are finite too.
    pub fn new(rows: usize, columns: usize, entry: impl FnMut(usize, usize) -> f64) -> Self {
        let parts = at_once(Singular::new(DMatrix::from_fn(rows, columns, entry)));
        Self { parts, rows }
    }

    /// The solution for the right side b, given entry by entry.
    pub fn solve(&self, right: impl Fn(usize) -> f64) -> Vec<f64> {
        // Below this a singular value is rounding.
        let least = self.parts.values.max() * f64::EPSILON * self.rows as f64;
        let right = DVector::from_fn(self.rows, |row, _| right(row));
        self.parts.solve(&right, least).iter().copied().collect()
    }
}

fn column<T>(matrix: &DMatrix<T>, j: usize) -> &[T] {
    let rows = matrix.nrows();
    &matrix.as_slice()[j * rows..(j + 1) * rows]
}

/// Cosine and sine of the turn after which columns p and q are at a right angle; none if they are.
fn turn<T: Number>(matrix: &DMatrix<T>, p: usize, q: usize) -> Option<(T, T)> {
    let (a, b) = (column(matrix, p), column(matrix, q));
    let (alpha, beta, gamma) = (inner(a, a), inner(b, b), inner(a, b));
    if gamma.size() <= T::ROUNDING * alpha.root() * beta.root() {
        return None;
    }
    let apart = beta - alpha;
    // Beside columns of such sizes a smaller one is nothing.
    if gamma.size() <= T::from(1e-290) * apart.size() {
        return None;
    }
    let zeta = apart / (gamma + gamma);
    let one = T::one();
    // The square of a very large one would overflow.
    let size = if zeta.size() > T::from(1e100) {
        one / (zeta + zeta).size()
    } else {
        one / (zeta.size() + (one + zeta * zeta).root())
    };
    let tangent = if zeta < T::zero() { -size } else { size };
    let cosine = one / (one + tangent * tangent).root();
    // Not where rounding leaves nothing to turn.
    (!tangent.is_zero()).then_some((cosine, cosine * tangent))
}

fn rotate<T: Number>(matrix: &mut DMatrix<T>, p: usize, q: usize, (cosine, sine): (T, T)) {
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
    fn a_value_that_is_rounding_beside_the_largest_counts_as_nothing() {
        // With two rows that is up to 2ε = 4.4·10⁻¹⁶ of it.
        for (small, wanted) in [(3e-16, 0.0), (5e-16, 5.0)] {
            let entry = |i, j| if i != j { 0.0 } else { [1.0, small][i] };
            let solved = LinearSystem::new(2, 2, entry).solve(|row| [2.0, 5.0 * small][row]);
            assert!((solved[0] - 2.0).abs() < 1e-12, "{solved:?}");
            assert!((solved[1] - wanted).abs() < 1e-12, "{solved:?}");
        }
    }

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
            let found = at_once(Singular::new(matrix.clone()));
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
        let none = at_once(Singular::<f64>::new(DMatrix::zeros(3, 2)));
        assert_eq!(none.values.as_slice(), [0.0, 0.0]);
        assert_eq!(
            none.solve(&DVector::from_element(3, 1.0), 0.0).as_slice(),
            [0.0, 0.0]
        );
        assert_eq!(
            at_once(Singular::<f64>::new(DMatrix::zeros(0, 0)))
                .values
                .len(),
            0
        );
    }

    #[test]
    fn equations_that_contradict_each_other_are_solved_as_well_as_they_can_be() {
        // A line through (0, 1), (1, 2), (2, 4) and (3, 5): slope 1.4, start 0.9, by hand.
        let y = [1.0, 2.0, 4.0, 5.0];
        let system = LinearSystem::new(
            4,
            2,
            |row, column| if column == 0 { 1.0 } else { row as f64 },
        );
        let found = system.solve(|row| y[row]);
        assert!((found[0] - 0.9).abs() < 1e-13 && (found[1] - 1.4).abs() < 1e-13);
        // A third column, the sum of both, changes nothing about what is reached: the shortest solution shares.
        let system = LinearSystem::new(4, 3, |row, column| {
            [1.0, row as f64, 1.0 + row as f64][column]
        });
        let found = system.solve(|row| y[row]);
        assert!((found[0] + found[2] - 0.9).abs() < 1e-13);
        assert!((found[1] + found[2] - 1.4).abs() < 1e-13);
        assert!(
            (found[2] - (found[0] + found[1])).abs() < 1e-13,
            "at a right angle to what does nothing"
        );
    }
}
