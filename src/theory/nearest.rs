//! The point of a polytope nearest to the origin (P. Wolfe, Finding the nearest point in a polytope, 1976).
//!
//! The polytope is known only by an oracle, which says where a linear function is least; so a hull of differences
//! needs no list of all pairs. Ends after finitely many steps: each simplex of vertices comes once, nearer than before.

use nalgebra::{DMatrix, DVector};

/// More steps than any set met needs, should rounding ever lead round in circles.
const MOST_STEPS: usize = 2000;

/// The simplex that holds the nearest point so far.
struct Corral {
    vertices: Vec<Vec<f64>>,
    shares: Vec<f64>,
}

/// The u with u·v ≥ 1 at every vertex v that is shortest: the nearest point p over ‖p‖². `lowest(d)` is a vertex v with
/// the least d·v; the polytope must not hold the origin.
///
/// u solves equations of the vertices themselves. p, a mean of vertices in which almost all of their length may cancel,
/// would have its error multiplied by the square of their length over its own.
pub(super) fn nearest(dimension: usize, lowest: impl Fn(&[f64]) -> Vec<f64>) -> Vec<f64> {
    let mut corral = Corral {
        vertices: vec![lowest(&vec![0.0; dimension])],
        shares: vec![1.0],
    };
    let mut u = corral.direction();
    for _ in 0..MOST_STEPS {
        let vertex = lowest(&u);
        let square = inner(&u, &u);
        let doubt = 4.0 * f64::EPSILON * (square * inner(&vertex, &vertex)).sqrt();
        if inner(&u, &vertex) >= 1.0 - doubt || corral.vertices.contains(&vertex) {
            break;
        }
        corral.vertices.push(vertex);
        corral.shares.push(0.0);
        corral.settle();
        let next = corral.direction();
        // Nearer is a larger u; a NaN is none.
        let nearer = inner(&next, &next) > square;
        if !nearer {
            break;
        }
        u = next;
    }
    u
}

impl Corral {
    /// The shortest u with u·v = 1 at every vertex.
    fn direction(&self) -> Vec<f64> {
        let (rows, columns) = (self.vertices.len(), self.vertices[0].len());
        let matrix = DMatrix::from_fn(rows, columns, |i, j| self.vertices[i][j]);
        solved(matrix, &DVector::from_element(rows, 1.0))
    }

    /// Moves to the nearest point of the flat through the vertices, leaving behind those that bar the way.
    fn settle(&mut self) {
        loop {
            let target = self.flat();
            let barred = |i: usize| target[i] <= 1e-15 && self.vertices.len() > 1;
            // How far towards the target the first share reaches zero.
            let way = (0..target.len())
                .filter(|&i| barred(i))
                .map(|i| (i, self.shares[i] / (self.shares[i] - target[i]).max(1e-300)))
                .min_by(|a, b| a.1.total_cmp(&b.1));
            let Some((first, part)) = way else {
                self.shares = target;
                return;
            };
            let part = part.min(1.0);
            for (share, target) in self.shares.iter_mut().zip(&target) {
                *share += part * (target - *share);
            }
            self.vertices.remove(first);
            self.shares.remove(first);
        }
    }

    /// The shares, of sum 1, of the point nearest to the origin in the flat through the vertices.
    fn flat(&self) -> Vec<f64> {
        let (base, others) = (&self.vertices[0], &self.vertices[1..]);
        if others.is_empty() {
            return vec![1.0];
        }
        let edges = DMatrix::from_fn(base.len(), others.len(), |i, j| others[j][i] - base[i]);
        let back = DVector::from_fn(base.len(), |i, _| -base[i]);
        let shares = solved(edges, &back);
        let mut all = vec![1.0 - shares.iter().sum::<f64>()];
        all.extend(shares);
        all
    }
}

/// The shortest solution of least squares.
fn solved(matrix: DMatrix<f64>, right: &DVector<f64>) -> Vec<f64> {
    let columns = matrix.ncols();
    let svd = matrix.svd(true, true);
    let least = 1e-15 * svd.singular_values.max();
    // Both factors were asked for, which is all that can go wrong.
    let solution = svd.solve(right, least);
    solution.map_or_else(|_| vec![0.0; columns], |x| x.iter().copied().collect())
}

fn inner(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_foot_of_the_perpendicular() {
        let vertices = [[3.0, 0.0], [0.0, 4.0], [5.0, 5.0]];
        let lowest = |d: &[f64]| {
            let least = vertices
                .iter()
                .min_by(|a, b| inner(d, *a).total_cmp(&inner(d, *b)));
            least.expect("three vertices").to_vec()
        };
        // The nearest point is (1.92, 1.44), the square of its length 5.76.
        let u = nearest(2, lowest);
        assert!(
            (u[0] - 1.0 / 3.0).abs() < 1e-14 && (u[1] - 0.25).abs() < 1e-14,
            "{u:?}"
        );
    }
}
