//! The point of a polytope nearest to the origin (P. Wolfe, Finding the nearest point in a polytope, 1976).
//!
//! The polytope is known only by an oracle, which says where a linear function is least; so a hull of differences
//! needs no list of all pairs. Ends after finitely many steps: each simplex of vertices comes once, nearer than before.
//! Wide numbers throughout: where the polytope passes close by, almost all of its vertices' length cancels.

use super::wide::{Number, Wide, inner};
use crate::task::pause;

/// More steps than any set met needs, should rounding ever lead round in circles.
const MOST_STEPS: usize = 2000;
/// The least distance beyond the flat through the simplex at which a vertex counts, relative to what could cancel.
const ROUNDING: f64 = 1e-28;
/// The largest part of a vertex's length that is left where it depends on the others.
const DEPENDENT: f64 = 1e-27;
/// Shares up to this size are none.
const NO_SHARE: f64 = 1e-24;

/// The simplex that holds the nearest point so far.
struct Corral {
    vertices: Vec<Vec<Wide>>,
    shares: Vec<Wide>,
}

/// The u with u·v ≥ 1 at every vertex v that is shortest: the nearest point p over ‖p‖². `lowest(d)` is a vertex v with
/// the least d·v; the polytope must not hold the origin.
pub(super) async fn nearest(dimension: usize, lowest: impl Fn(&[Wide]) -> Vec<Wide>) -> Vec<Wide> {
    let mut corral = Corral {
        vertices: vec![lowest(&vec![Wide::from(0.0); dimension])],
        shares: vec![Wide::from(1.0)],
    };
    let Some(mut u) = corral.direction() else {
        return vec![Wide::from(0.0); dimension];
    };
    for _ in 0..MOST_STEPS {
        pause().await;
        let vertex = lowest(&u);
        let square = inner(&u, &u);
        let doubt = Wide::from(ROUNDING) * (square * inner(&vertex, &vertex)).root();
        let beyond = inner(&u, &vertex) < Wide::from(1.0) - doubt;
        if !beyond || corral.vertices.contains(&vertex) {
            break;
        }
        corral.vertices.push(vertex);
        corral.shares.push(Wide::from(0.0));
        let Some(next) = corral.settle().and_then(|()| corral.direction()) else {
            break;
        };
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
    /// Moves to the nearest point of the flat through the vertices, leaving behind those that bar the way. None
    /// where rounding hides the flat.
    fn settle(&mut self) -> Option<()> {
        loop {
            let target = self.flat()?;
            let barred = |i: usize| target[i].near() <= NO_SHARE && self.vertices.len() > 1;
            // How far towards the target the first share reaches zero.
            let least = Wide::from(1e-300);
            let way = (0..target.len())
                .filter(|&i| barred(i))
                .map(|i| {
                    let fall = self.shares[i] - target[i];
                    (i, self.shares[i] / if fall > least { fall } else { least })
                })
                .min_by(|a, b| a.1.near().total_cmp(&b.1.near()));
            let Some((first, part)) = way else {
                self.shares = target;
                return Some(());
            };
            let part = if part.near() < 1.0 {
                part
            } else {
                Wide::from(1.0)
            };
            for (share, target) in self.shares.iter_mut().zip(&target) {
                *share += part * (*target - *share);
            }
            self.vertices.remove(first);
            self.shares.remove(first);
        }
    }

    /// The shortest u with u·v = 1 at every vertex. u solves equations of the vertices themselves; p, a mean of vertices in
    /// which almost all of their length may cancel, would have its error multiplied by the square of their length over its
    /// own.
    fn direction(&self) -> Option<Vec<Wide>> {
        let parts = Parts::new(self.vertices.iter().cloned())?;
        // With the vertices as the columns of QR, u = Qy for Rᵀy = 1.
        let mut y: Vec<Wide> = Vec::new();
        for column in &parts.r {
            let known = inner(column, &y);
            y.push((Wide::from(1.0) - known) / column[y.len()]);
        }
        let mut u = vec![Wide::from(0.0); self.vertices[0].len()];
        for (direction, y) in parts.q.iter().zip(&y) {
            u.iter_mut().zip(direction).for_each(|(u, d)| *u += *y * *d);
        }
        Some(u)
    }

    /// The shares, of sum 1, of the point nearest to the origin in the flat through the vertices.
    fn flat(&self) -> Option<Vec<Wide>> {
        let (base, others) = (&self.vertices[0], &self.vertices[1..]);
        let edge = |other: &Vec<Wide>| other.iter().zip(base).map(|(a, b)| *a - *b).collect();
        let parts = Parts::new(others.iter().map(edge))?;
        // With the edges as the columns of QR, R s = −Qᵀ base.
        let mut shares: Vec<Wide> = parts.q.iter().map(|q| -inner(q, base)).collect();
        for k in (0..shares.len()).rev() {
            shares[k] = shares[k] / parts.r[k][k];
            let share = shares[k];
            (0..k).for_each(|i| shares[i] -= share * parts.r[k][i]);
        }
        let mut first = Wide::from(1.0);
        shares.iter().for_each(|share| first -= *share);
        shares.insert(0, first);
        Some(shares)
    }
}

/// Columns as QR (J. Gram, E. Schmidt).
struct Parts {
    /// Columns of length 1 at right angles.
    q: Vec<Vec<Wide>>,
    /// Columns of the triangle, each down to the diagonal.
    r: Vec<Vec<Wide>>,
}

impl Parts {
    /// None where a column depends on those before it.
    fn new(columns: impl Iterator<Item = Vec<Wide>>) -> Option<Self> {
        let (mut q, mut r): (Vec<Vec<Wide>>, Vec<Vec<Wide>>) = (Vec::new(), Vec::new());
        for mut rest in columns {
            let least = DEPENDENT * inner(&rest, &rest).root().near();
            let mut parts = vec![Wide::from(0.0); q.len()];
            // Twice, or what is left of a column that all but depends on the others is not at right angles to them.
            for (k, direction) in q.iter().enumerate().chain(q.iter().enumerate()) {
                let along = inner(&rest, direction);
                rest.iter_mut()
                    .zip(direction)
                    .for_each(|(x, d)| *x -= along * *d);
                parts[k] += along;
            }
            let length = inner(&rest, &rest).root();
            // Not of a NaN either.
            let known = length.near() > least;
            if !known {
                return None;
            }
            rest.iter_mut().for_each(|x| *x = *x / length);
            parts.push(length);
            q.push(rest);
            r.push(parts);
        }
        Some(Self { q, r })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::at_once;

    #[test]
    fn finds_the_foot_of_the_perpendicular() {
        let vertices = [[3.0, 0.0], [0.0, 4.0], [5.0, 5.0]];
        let vertices = vertices.map(|v| v.map(Wide::from));
        let lowest = |d: &[Wide]| {
            let along = |v: &[Wide; 2]| inner(d, v).near();
            let least = vertices.iter().min_by(|a, b| along(a).total_cmp(&along(b)));
            least.expect("three vertices").to_vec()
        };
        // The nearest point is (1.92, 1.44), the square of its length 5.76.
        let u: Vec<f64> = at_once(nearest(2, lowest))
            .iter()
            .map(|u| u.near())
            .collect();
        assert!(
            (u[0] - 1.0 / 3.0).abs() < 1e-14 && (u[1] - 0.25).abs() < 1e-14,
            "{u:?}"
        );
    }

    #[test]
    fn no_vertex_lies_before_the_nearest_point_and_none_comes_nearer() {
        use crate::data::{Seeded, normal};
        let mut random = Seeded::new(1, 317);
        for round in 0..30 {
            let dimension = 3 + round % 6;
            let vertices: Vec<Vec<f64>> = (0..40)
                .map(|_| {
                    let mut vertex: Vec<f64> =
                        (0..dimension).map(|_| normal(&mut random)).collect();
                    vertex[0] += 6.0;
                    vertex
                })
                .collect();
            let along = |d: &[f64], v: &Vec<f64>| d.iter().zip(v).map(|(d, v)| d * v).sum::<f64>();
            let least = |d: &[f64]| {
                let nearer = |a: &&Vec<f64>, b: &&Vec<f64>| along(d, a).total_cmp(&along(d, b));
                vertices.iter().min_by(nearer).expect("vertices").clone()
            };
            let lowest = |d: &[Wide]| {
                let d: Vec<f64> = d.iter().map(|d| d.near()).collect();
                least(&d).into_iter().map(Wide::from).collect()
            };
            let u: Vec<f64> = at_once(nearest(dimension, lowest))
                .iter()
                .map(|u| u.near())
                .collect();
            let first = vertices
                .iter()
                .map(|v| along(&u, v))
                .fold(f64::INFINITY, f64::min);
            assert!((first - 1.0).abs() < 1e-12, "{round}: {first}");
            // The point u/‖u‖² is as near as points made of vertices come, step by step (E. Gilbert, 1966).
            let mut point = vertices[0].clone();
            for _ in 0..3000 {
                let vertex = least(&point);
                let way: Vec<f64> = vertex.iter().zip(&point).map(|(v, p)| v - p).collect();
                let square = along(&way, &way).max(f64::MIN_POSITIVE);
                let part = (-along(&way, &point) / square).clamp(0.0, 1.0);
                point.iter_mut().zip(&way).for_each(|(p, w)| *p += part * w);
            }
            let [nearest, stepped] = [1.0 / along(&u, &u), along(&point, &point)];
            assert!(
                nearest <= stepped + 1e-12 && stepped < 1.02 * nearest,
                "{round}"
            );
        }
    }
}
