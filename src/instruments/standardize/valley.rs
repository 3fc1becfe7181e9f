//! Two features with a correlation, one of them on another scale, and what that makes of Adaline's J.
//!
//! The features have mean 0; x₁ has variance 1, x₂ has s², their correlation is r. So the Hessian of J (the mean over the
//! samples) in (w₁, w₂) is [[1, rs], [rs, s²]], and the bias stands apart with the eigenvalue 1, which lies between the
//! other two. Standardized, s is 1.

use crate::geometry::Axis;
use crate::theory::Curvature;

/// The start of the descent, seen from the optimum.
const START: [f64; 2] = [-1.0, 0.6];
/// It has arrived when this share of the distance is left.
const ARRIVED: f64 = 0.01;
/// More epochs than any setting of the window needs.
const MOST_EPOCHS: u32 = 100_000;
/// Contours: each has half-axes this many times as long as the one inside it …
const APART: f64 = 1.5;
/// … and they go from so many inside the start to so many outside.
const CONTOURS: std::ops::RangeInclusive<i32> = -5..=4;
/// Corners of a contour.
const CORNERS: u32 = 240;

/// Adaline's J over (w₁, w₂), seen from its optimum.
#[derive(Clone, Debug, PartialEq)]
pub struct Valley {
    /// λmin and λmax of the Hessian.
    pub eigenvalues: [f64; 2],
    /// The unit vector of λmax: across the valley.
    pub across: [f64; 2],
    /// κ = λmax/λmin.
    pub condition: f64,
    /// η = 2/(λmin + λmax): no other makes the slowest direction faster.
    pub eta: f64,
    /// (κ − 1)/(κ + 1): by what each epoch multiplies the distance.
    pub factor: f64,
    /// Epochs until a hundredth of the distance is left, counted.
    pub epochs: u32,
    hessian: [f64; 3],
}

impl Valley {
    /// Of features with correlation `r` (|r| < 1), the second one scaled by `s` > 0.
    pub fn new(r: f64, s: f64) -> Self {
        // λ² − (1 + s²) λ + s²(1 − r²) = 0; the smaller root from the product, without cancellation.
        let (sum, product) = (1.0 + s * s, s * s * (1.0 - r) * (1.0 + r));
        let largest = (sum + libm::hypot(1.0 - s * s, 2.0 * r * s)) / 2.0;
        let eigenvalues = [product / largest, largest];
        let angle = libm::atan2(2.0 * r * s, 1.0 - s * s) / 2.0;
        let curvature = Curvature {
            eigenvalues: vec![eigenvalues[0], 1.0, eigenvalues[1]],
        };
        let eta = curvature.fastest().ok().flatten();
        let mut valley = Self {
            eigenvalues,
            across: [libm::cos(angle), libm::sin(angle)],
            condition: curvature.condition().unwrap_or(1.0),
            eta: eta.unwrap_or(1.0),
            factor: curvature.fastest_factor().unwrap_or(0.0),
            epochs: 0,
            hessian: [1.0, r * s, s * s],
        };
        let goal = ARRIVED * length(START);
        let mut at = START;
        while length(at) > goal && valley.epochs < MOST_EPOCHS {
            at = valley.step(at);
            valley.epochs += 1;
        }
        valley
    }

    /// One epoch: e ← e − ηHe.
    fn step(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [a, b, c] = self.hessian;
        [
            x - self.eta * (a * x + b * y),
            y - self.eta * (b * x + c * y),
        ]
    }

    /// The places after 0, 1, … epochs.
    pub fn path(&self, epochs: u32) -> Vec<Axis> {
        let mut at = START;
        let mut path = vec![Axis::new(at[0], at[1])];
        for _ in 0..epochs {
            at = self.step(at);
            path.push(Axis::new(at[0], at[1]));
        }
        path
    }

    /// The share of the distance that is left after so many epochs.
    pub fn left(&self, epochs: u32) -> f64 {
        let end = self.path(epochs).pop().unwrap_or_default();
        length([end.x, end.y]) / length(START)
    }

    /// Contours of J from the outermost in, one of them through the start.
    pub fn contours(&self) -> Vec<Vec<Axis>> {
        let [a, b, c] = self.hessian;
        let [x, y] = START;
        // 2J at the start.
        let level = a * x * x + 2.0 * b * x * y + c * y * y;
        let half = self.eigenvalues.map(|value| (level / value).sqrt());
        let [u, v] = self.across;
        let corner = |size: f64, i: u32| {
            let turn = std::f64::consts::TAU * f64::from(i) / f64::from(CORNERS);
            let along = size * half[0] * libm::sin(turn);
            let across = size * half[1] * libm::cos(turn);
            Axis::new(across * u - along * v, across * v + along * u)
        };
        CONTOURS
            .rev()
            .map(|i| {
                let size = libm::pow(APART, f64::from(i));
                (0..=CORNERS).map(|i| corner(size, i)).collect()
            })
            .collect()
    }
}

fn length([x, y]: [f64; 2]) -> f64 {
    libm::hypot(x, y)
}
