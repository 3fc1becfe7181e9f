//! The one exact decision procedure: whether d ≥ 0 exists with Σ dᵢAᵢ = b, with the proof of either answer.
//!
//! It is the first phase of the revised simplex method (G. Dantzig; of the two phases the one that looks for any
//! solution at all), in integers: the basis inverse is kept as its adjugate over the determinant (J. Edmonds), so that
//! nothing is ever rounded and no fraction reduced. Columns are priced in `f64` with a bound on its error; a price that
//! rounding leaves open is computed exactly. The entering column has the largest price; the leaving one is chosen
//! by the lexicographic rule, under which no basis comes back, so that it ends.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::exact::{floats, product};
use crate::data::sort_by_number;
use crate::task::pause;

/// The columns A₁ … A_M, each of the length of b.
pub(super) trait Columns {
    /// Column `i`.
    fn exact(&self, i: usize) -> Vec<BigInt>;
    /// All columns one after the other, each over a positive number of its own that makes its largest entry about 1.
    fn floats(&self) -> &[f64];
}

/// Prices that are computed exactly at one go.
const EXACTLY: usize = 256;

/// The answer that was found.
pub(super) enum Answer {
    /// Σ numeratorᵢ Aᵢ = denominator · b: the columns with a positive numerator, and the denominator, positive.
    Feasible(Vec<(usize, BigInt)>, BigInt),
    /// A vector p with p·Aᵢ ≤ 0 for every column and p·b > 0 (J. Farkas).
    Infeasible(Vec<BigInt>),
}

struct Tableau<'a, C: Columns> {
    columns: &'a C,
    /// The signs of b: the artificial columns are signⱼ eⱼ.
    signs: Vec<bool>,
    /// |det B| B⁻¹, row by row.
    inverse: Vec<Vec<BigInt>>,
    determinant: BigInt,
    /// |det B| B⁻¹ b, never negative.
    solution: Vec<BigInt>,
    /// The column of each row; none is an artificial one.
    basis: Vec<Option<usize>>,
}

pub(super) async fn solve(columns: &impl Columns, b: &[BigInt]) -> Answer {
    let mut tableau = Tableau::new(columns, b);
    loop {
        pause().await;
        if tableau.is_feasible() {
            return tableau.feasible();
        }
        let prices = tableau.prices();
        match tableau.entering(&prices).await {
            Some(column) => tableau.pivot(column),
            None => return Answer::Infeasible(prices),
        }
    }
}

impl<'a, C: Columns> Tableau<'a, C> {
    fn new(columns: &'a C, b: &[BigInt]) -> Self {
        let m = b.len();
        let signs: Vec<bool> = b.iter().map(|b| !b.is_negative()).collect();
        let unit = |i: usize, j: usize| match (i == j, signs[j]) {
            (false, _) => BigInt::zero(),
            (true, true) => BigInt::one(),
            (true, false) => -BigInt::one(),
        };
        Self {
            columns,
            inverse: (0..m)
                .map(|i| (0..m).map(|j| unit(i, j)).collect())
                .collect(),
            signs,
            determinant: BigInt::one(),
            solution: b.iter().map(Signed::abs).collect(),
            basis: vec![None; m],
        }
    }

    /// The rows whose basic column is still artificial.
    fn artificial(&self) -> impl Iterator<Item = usize> {
        (0..self.basis.len()).filter(|&i| self.basis[i].is_none())
    }

    fn is_feasible(&self) -> bool {
        self.artificial().all(|i| self.solution[i].is_zero())
    }

    fn feasible(self) -> Answer {
        let basic = self.basis.iter().zip(self.solution);
        let mut support: Vec<(usize, BigInt)> = basic
            .filter(|(_, value)| !value.is_zero())
            .filter_map(|(column, value)| column.map(|i| (i, value)))
            .collect();
        sort_by_number(&mut support, |entry| entry.0 as f64);
        Answer::Feasible(support, self.determinant)
    }

    /// The decrease of the sum of the artificial columns per unit taken from each row's right-hand side, times |det B|.
    fn prices(&self) -> Vec<BigInt> {
        let mut prices = vec![BigInt::zero(); self.basis.len()];
        for i in self.artificial() {
            let row = prices.iter_mut().zip(&self.inverse[i]);
            row.for_each(|(price, entry)| *price += entry);
        }
        prices
    }

    /// A column with a positive price: the largest in `f64`, or the first found exactly.
    async fn entering(&self, prices: &[BigInt]) -> Option<usize> {
        let m = prices.len();
        let rounded = floats(prices, 0);
        let (mut best, mut largest, mut open) = (None, 0.0, Vec::new());
        for (i, column) in self.columns.floats().chunks_exact(m).enumerate() {
            let (mut price, mut size) = (0.0, 0.0);
            for (p, a) in rounded.iter().zip(column) {
                price += p * a;
                size += (p * a).abs();
            }
            let doubt = (m as f64 + 3.0) * f64::EPSILON * size + 1e-300;
            if price > doubt.max(largest) {
                (best, largest) = (Some(i), price);
            } else if price.abs() <= doubt {
                open.push(i);
            }
        }
        if best.is_some() {
            return best;
        }
        for some in open.chunks(EXACTLY) {
            let basic = |i: &usize| self.basis.contains(&Some(*i));
            let positive = |i: &usize| product(prices, &self.columns.exact(*i)).is_positive();
            let found = some.iter().find(|i| !basic(i) && positive(i));
            if found.is_some() {
                return found.copied();
            }
            pause().await;
        }
        None
    }

    /// The column takes the place of the one that reaches zero first.
    fn pivot(&mut self, column: usize) {
        let entries = self.columns.exact(column);
        let change: Vec<BigInt> = self
            .inverse
            .iter()
            .map(|row| product(row, &entries))
            .collect();
        let rising = (0..change.len()).filter(|&i| change[i].is_positive());
        // A positive price is a sum of the artificial rows' changes: one of them is positive.
        let Some(leaving) = rising.reduce(|a, b| self.first(a, b, &change)) else {
            unreachable!("a column with a positive price has a positive entry")
        };
        let pivot = change[leaving].clone();
        let (row, value) = (
            self.inverse[leaving].clone(),
            self.solution[leaving].clone(),
        );
        let old = std::mem::replace(&mut self.determinant, pivot.clone());
        for (i, factor) in change.iter().enumerate().filter(|(i, _)| *i != leaving) {
            for (entry, top) in self.inverse[i].iter_mut().zip(&row) {
                *entry = (&*entry * &pivot - factor * top) / &old;
            }
            self.solution[i] = (&self.solution[i] * &pivot - factor * &value) / &old;
        }
        self.basis[leaving] = Some(column);
    }

    /// Of two rows the one whose (solution, inverse) over its change is lexicographically smaller.
    fn first(&self, a: usize, b: usize, change: &[BigInt]) -> usize {
        let (up, down) = (&change[b], &change[a]);
        let mut order = (&self.solution[a] * up).cmp(&(&self.solution[b] * down));
        for (j, &positive) in self.signs.iter().enumerate() {
            if order.is_ne() {
                break;
            }
            order = (&self.inverse[a][j] * up).cmp(&(&self.inverse[b][j] * down));
            if !positive {
                order = order.reverse();
            }
        }
        if order.is_gt() { b } else { a }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct None;

    impl Columns for None {
        fn exact(&self, _: usize) -> Vec<BigInt> {
            vec![]
        }

        fn floats(&self) -> &[f64] {
            &[]
        }
    }

    #[test]
    fn of_equal_rows_the_first_by_the_inverse_leaves() {
        // Rows over their changes 3 and 2: the solutions are both 2.
        let first = |inverse: [[i64; 2]; 2], signs: [bool; 2]| {
            let tableau = Tableau {
                columns: &None,
                signs: signs.to_vec(),
                inverse: inverse.map(|row| row.map(BigInt::from).to_vec()).to_vec(),
                determinant: BigInt::one(),
                solution: [6, 4].map(BigInt::from).to_vec(),
                basis: vec![],
            };
            tableau.first(0, 1, &[3, 2].map(BigInt::from))
        };
        let plus = [true; 2];
        // 4/3 and 5/3 beside 3/2; then 2/3 and 1/3 beside 1/2, the first ones being equal.
        assert_eq!(first([[4, 0], [3, 0]], plus), 0);
        assert_eq!(first([[5, 0], [3, 0]], plus), 1);
        assert_eq!(first([[6, 1], [4, 1]], plus), 0);
        assert_eq!(first([[6, 2], [4, 1]], plus), 1);
        // Of artificial columns with a minus the order is the other one.
        assert_eq!(first([[4, 0], [3, 0]], [false, true]), 1);
        assert_eq!(first([[6, 1], [4, 1]], [true, false]), 1);
        assert_eq!(first([[6, 2], [4, 1]], [false, false]), 0);
    }
}
