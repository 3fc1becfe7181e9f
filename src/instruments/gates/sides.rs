//! The parts of a view where `w₀ + w₁x + w₂y + w₃xy` is positive, and the line where it is zero. Pure geometry.
//!
//! With `p = −w₂/w₃` and `b = −w₁/w₃` it is `w₃((x − p)(y − b) − q)`: zero on a hyperbola with upright asymptotes, whose
//! branches each cut a convex horn out of the view. All the rest of the view has the other sign.

use crate::geometry::line::{boundary, half_plane};
use crate::geometry::{Axis, View};

/// Pieces of each branch: a bend then looks round in a plot of a few hundred pixels.
const PIECES: u32 = 24;
/// A product that changes z by less than this share of the other weights counts as none.
const NEGLIGIBLE: f64 = 1e-9;
/// A hyperbola this near to its asymptotes (relative to the view) is drawn as these.
const DEGENERATE: f64 = 1e-9;

type Polygon = Vec<Axis>;
/// A polygon in the plane of u and v, where the hyperbola is uv = q.
type Mirrored = Vec<(f64, f64)>;

/// The two sides of a view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sides {
    /// True if z ≥ 0 where no polygon is.
    pub rest: bool,
    /// Polygons with the other sign.
    pub horns: Vec<Polygon>,
    /// The line z = 0 in pieces.
    pub border: Vec<Polygon>,
}

/// The sides of a view for weights (w₀, w₁, w₂, w₃); none while all are zero or one is not finite.
///
/// ```
/// use hyperplane::geometry::View;
/// use hyperplane::instruments::gates::sides::sides;
/// let view = View { x_min: 0.0, x_max: 4.0, y_min: 0.0, y_max: 4.0 };
/// let found = sides(&view, [-2.0, 0.0, 0.0, 1.0]).expect("xy = 2");
/// assert!(!found.rest && found.horns.len() == 1);
/// assert!(found.border[0].iter().all(|at| (at.x * at.y - 2.0).abs() < 1e-12));
/// ```
pub fn sides(view: &View, w: [f64; 4]) -> Option<Sides> {
    let largest = w.iter().fold(0.0_f64, |m, v| m.max(v.abs()));
    if largest == 0.0 || w.iter().any(|v| !v.is_finite()) {
        return None;
    }
    let [w0, w1, w2, w3] = w.map(|v| v / largest);
    if w3.abs() < NEGLIGIBLE {
        return Some(straight(view, [w0, w1, w2]));
    }
    let (p, b) = (-w2 / w3, -w1 / w3);
    let q = p * b - w0 / w3;
    let around = Around {
        x: (view.x_min - p, view.x_max - p),
        y: (view.y_min - b, view.y_max - b),
        q: q.abs(),
    };
    // For q ≥ 0 the horns, (x − p)(y − b) ≥ q, lie up right and down left, else up left and down right.
    let mirror = if q >= 0.0 { 1.0 } else { -1.0 };
    let mut found = Sides {
        rest: (w3 > 0.0) != (q >= 0.0),
        ..Sides::default()
    };
    for side in [1.0, -1.0] {
        let (sx, sy) = (side, side * mirror);
        let back = |(u, v): (f64, f64)| Axis::new(p + sx * u, b + sy * v);
        let Some((horn, branch)) = around.seen_from(sx, sy).horn() else {
            continue;
        };
        found.horns.push(horn.into_iter().map(back).collect());
        if branch.len() > 1 {
            found.border.push(branch.into_iter().map(back).collect());
        }
    }
    Some(found)
}

fn straight(view: &View, w: [f64; 3]) -> Sides {
    let positive = half_plane(view, w);
    Sides {
        rest: false,
        horns: (positive.len() > 2)
            .then_some(positive)
            .into_iter()
            .collect(),
        border: boundary(view, w).map(Vec::from).into_iter().collect(),
    }
}

/// The view as seen from the middle of the hyperbola uv = q, q ≥ 0.
#[derive(Clone, Copy)]
struct Around {
    x: (f64, f64),
    y: (f64, f64),
    q: f64,
}

impl Around {
    /// Mirrored so that a horn lies where u and v are positive.
    fn seen_from(self, sx: f64, sy: f64) -> Self {
        let flipped = |(from, to): (f64, f64), sign: f64| {
            if sign > 0.0 { (from, to) } else { (-to, -from) }
        };
        Self {
            x: flipped(self.x, sx),
            y: flipped(self.y, sy),
            q: self.q,
        }
    }

    /// The part of the view where uv ≥ q, u > 0, v > 0, and the part of its border on the hyperbola.
    fn horn(self) -> Option<(Mirrored, Mirrored)> {
        let ((left, right), (low, high)) = (self.x, self.y);
        let (l, d) = (left.max(0.0), low.max(0.0));
        if right <= 0.0 || high <= 0.0 || right * high <= self.q {
            return None;
        }
        if l * d >= self.q && (l > 0.0 && d > 0.0) {
            return Some((
                vec![(l, d), (right, d), (right, high), (l, high)],
                Vec::new(),
            ));
        }
        let scale = (right - left) * (high - low);
        let branch = if self.q <= DEGENERATE * scale {
            self.corner()
        } else {
            self.branch(l, d)
        };
        let (first, last) = (branch.first().copied()?, branch.last().copied()?);
        let mut horn = branch.clone();
        if last.0 < right {
            horn.push((right, d));
        }
        horn.push((right, high));
        if first.1 < high {
            horn.push((l, high));
        }
        Some((horn, branch))
    }

    /// The hyperbola from the upper or left edge to the lower or right one, evenly in ln u.
    fn branch(self, l: f64, d: f64) -> Mirrored {
        let (right, high) = (self.x.1, self.y.1);
        let from = l.max(self.q / high);
        let to = if d > 0.0 {
            right.min(self.q / d)
        } else {
            right
        };
        let ratio = libm::log(to / from);
        let at = |k: u32| {
            let u = match k {
                0 => from,
                PIECES => to,
                k => from * libm::exp(ratio * f64::from(k) / f64::from(PIECES)),
            };
            // Rounding must not take it out of the view.
            (u, (self.q / u).clamp(d, high))
        };
        (0..=PIECES).map(at).collect()
    }

    /// The asymptotes instead, as far as they are seen: down the upright one and along the level one.
    fn corner(self) -> Mirrored {
        let ((left, right), (low, high)) = (self.x, self.y);
        match (left < 0.0, low < 0.0) {
            (true, true) => vec![(0.0, high), (0.0, 0.0), (right, 0.0)],
            (true, false) => vec![(0.0, high), (0.0, low)],
            (false, true) => vec![(left, 0.0), (right, 0.0)],
            (false, false) => vec![(left, low); 1],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEW: View = View {
        x_min: -0.5,
        x_max: 1.5,
        y_min: -0.75,
        y_max: 1.25,
    };

    /// Returns true if a point lies in a simple polygon, convex or not: a ray from it crosses an odd number of edges.
    fn inside(polygon: &[Axis], Axis { x, y }: Axis) -> bool {
        let edges = polygon.iter().zip(polygon.iter().cycle().skip(1));
        let crossed = edges.filter(|(a, b)| {
            (a.y > y) != (b.y > y) && x < a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
        });
        crossed.count() % 2 == 1
    }

    fn check(w: [f64; 4]) {
        let found = sides(&VIEW, w).expect("a side");
        let size = w.iter().fold(0.0_f64, |m, v| m.max(v.abs()));
        let z = |Axis { x, y }: Axis| (w[0] + w[1] * x + w[2] * y + w[3] * x * y) / size;
        for i in 0..40 {
            for j in 0..40 {
                let at = Axis::new(
                    VIEW.x_min + (f64::from(i) + 0.5) / 40.0 * VIEW.width(),
                    VIEW.y_min + (f64::from(j) + 0.5) / 40.0 * VIEW.height(),
                );
                if z(at).abs() < 0.01 {
                    continue;
                }
                let horns = found.horns.iter().filter(|horn| inside(horn, at)).count();
                assert!(horns < 2, "{w:?}: horns overlap at {at:?}");
                let positive = (horns == 1) != found.rest;
                assert_eq!(positive, z(at) > 0.0, "{w:?} at {at:?}");
            }
        }
        let all = found.border.iter().chain(&found.horns).flatten();
        for &Axis { x, y } in all {
            let near = |v: f64, from: f64, to: f64| v >= from - 1e-9 && v <= to + 1e-9;
            assert!(near(x, VIEW.x_min, VIEW.x_max) && near(y, VIEW.y_min, VIEW.y_max));
        }
        for at in found.border.iter().flatten() {
            assert!(z(*at).abs() < 1e-8, "{w:?}: {at:?}");
        }
    }

    #[test]
    fn the_sides_are_those_of_the_sign() {
        // XOR and XNOR as they are learned, asymptotes inside and outside, both signs, straight lines.
        check([-1.0, 2.0, 2.0, -4.0]);
        check([-0.5, 1.0, 1.0, -3.0]);
        check([1.0, -2.0, -2.0, 3.0]);
        check([0.1, 1.0, -1.0, 0.0]);
        check([0.1, 0.0, 0.0, 3.0]);
        check([-0.1, 0.0, 0.0, 3.0]);
        check([0.3, 1.0, 2.0, 1e-12]);
        check([5.0, 1.0, 2.0, 0.1]);
        check([-1.0, 0.0, 0.0, 0.0]);
        check([1e200, 1e200, -3e200, 2e200]);
        let mut seed = 7_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as f64 / f64::from(1_u32 << 30) - 1.0
        };
        for _ in 0..500 {
            check([next(), next(), next(), next()]);
        }
    }

    #[test]
    fn crossing_lines_are_both_drawn() {
        // (x − ½)(y − ½) = 0
        let w = [0.25, -0.5, -0.5, 1.0];
        check(w);
        let border = sides(&VIEW, w).expect("a side").border;
        for (x, y) in [(0.5, 1.25), (0.5, -0.75), (-0.5, 0.5), (1.5, 0.5)] {
            let end = Axis::new(x, y);
            assert!(border.iter().flatten().any(|at| *at == end), "{end:?}");
        }
    }

    #[test]
    fn without_weights_there_are_no_sides() {
        assert_eq!(sides(&VIEW, [0.0; 4]), None);
        assert_eq!(sides(&VIEW, [1.0, f64::NAN, 0.0, 0.0]), None);
        assert_eq!(sides(&VIEW, [f64::INFINITY; 4]), None);
    }
}
