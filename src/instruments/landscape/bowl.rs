//! A squared loss over two weights is a bowl: where it is lowest and its ellipses are known exactly.

use kurbo::Vec2;

use super::slice::Slice;
use crate::geometry::Axis;
use crate::learn::Reduction;
use crate::theory::LinearSystem;

/// The largest distance of a chord of an ellipse from the ellipse, in pixels.
const SAGITTA: f64 = 0.2;
/// The most places of one ellipse.
const MOST_PLACES: f64 = 1500.0;

/// A quadratic function of two weights: J = least + ½ dᵀ H d, where d leads from the middle to a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bowl {
    /// The place where J is least.
    pub middle: Axis,
    /// J there.
    pub least: f64,
    /// The second derivatives H: across, mixed, upwards.
    pub curvature: [f64; 3],
}

impl Bowl {
    /// Of a slice, if its loss is squared and its other weights do not bend it. Its lowest place solves the equations
    /// of least squares in two unknowns; the one nearest to (0, 0) where there are several.
    pub(super) fn from_slice(slice: &Slice) -> Option<Self> {
        let [at_zero, across, up] = slice.directions()?;
        let (train, settings) = (&slice.problem.train, slice.settings);
        let (count, penalty) = (train.len(), settings.penalty);
        let share = match settings.reduction {
            Reduction::Sum => 1.0,
            Reduction::Mean => 1.0 / count.max(1) as f64,
        };
        // The ridge is as many samples more, each with one feature.
        let root = (penalty.ridge / share).sqrt();
        let weighed = |j: usize| if penalty.bias || j > 0 { root } else { 0.0 };
        let part = |w: &[f64], row: usize| match row.checked_sub(count) {
            None => crate::learn::dot(w, train.row(row)),
            Some(j) => weighed(j) * w[j],
        };
        let rows = count + at_zero.len();
        let entry = |row: usize, column: usize| part([&across, &up][column], row);
        let product = |i: usize, j: usize| {
            let products = (0..rows).map(|row| entry(row, i) * entry(row, j));
            share * products.sum::<f64>()
        };
        let curvature = [product(0, 0), product(0, 1), product(1, 1)];
        if !curvature.iter().all(|c| c.is_finite()) || curvature[0] + curvature[2] <= 0.0 {
            return None;
        }
        let found = LinearSystem::new(rows, 2, entry).solve(|row| {
            let label = if row < count { train.label(row) } else { 0.0 };
            label - part(&at_zero, row)
        });
        let middle = Axis::new(found[0], found[1]);
        let least = slice.loss(middle);
        let is_finite = middle.is_finite() && least.is_finite();
        is_finite.then_some(Self {
            middle,
            least,
            curvature,
        })
    }

    /// The ellipse along which J has a value, or the parts of it near the window from x, to x, from y, to y, in which a
    /// pixel is so many `units` along each axis. No chord strays from it by more than a fifth of a pixel.
    pub fn lines(&self, level: f64, bounds: [f64; 4], units: Vec2) -> Vec<Vec<Axis>> {
        let square = 2.0 * (level - self.least);
        let [a, b, c] = self.curvature;
        let (a, b, c) = (
            a * units.x * units.x,
            b * units.x * units.y,
            c * units.y * units.y,
        );
        let (mean, half) = (f64::midpoint(a, c), ((a - c) / 2.0).hypot(b));
        let steep = mean + half;
        // In an endless valley it is a number all the same: then the lines are as good as parallel.
        let flat = ((a * c - b * b) / steep).max(1e-14 * steep);
        if !(square > 0.0 && steep > 0.0 && (square / flat).is_finite()) {
            return Vec::new();
        }
        let (long, wide) = ((square / flat).sqrt(), (square / steep).sqrt());
        let angle = 0.5 * libm::atan2(2.0 * b, a - c);
        let (sine, cosine) = (libm::sin(angle), libm::cos(angle));
        // How far along the ellipse's long axis the window reaches.
        let (mut from, mut to) = (f64::INFINITY, f64::NEG_INFINITY);
        for x in [bounds[0], bounds[1]] {
            for y in [bounds[2], bounds[3]] {
                let (x, y) = ((x - self.middle.x) / units.x, (y - self.middle.y) / units.y);
                let along = cosine * y - sine * x;
                (from, to) = (from.min(along), to.max(along));
            }
        }
        if from > long || to < -long {
            return Vec::new();
        }
        let (first, last) = (
            libm::acos((to / long).clamp(-1.0, 1.0)),
            libm::acos((from / long).clamp(-1.0, 1.0)),
        );
        let step = (8.0 * SAGITTA / long).sqrt();
        let arc = |from: f64, to: f64| -> Vec<Axis> {
            let count = ((to - from) / step).ceil().clamp(24.0, MOST_PLACES);
            let place = |k: usize| {
                let t = from + (to - from) * k as f64 / count;
                let (u, v) = (long * libm::cos(t), wide * libm::sin(t));
                Axis::new(
                    self.middle.x + (cosine * v - sine * u) * units.x,
                    self.middle.y + (sine * v + cosine * u) * units.y,
                )
            };
            (0..=count as usize).map(place).collect()
        };
        let (whole, half) = (2.0 * std::f64::consts::PI, std::f64::consts::PI);
        match (first <= 0.0, last >= half) {
            (true, true) => vec![arc(0.0, whole)],
            (true, false) => vec![arc(-last, last)],
            (false, true) => vec![arc(first, whole - first)],
            _ => vec![arc(first, last), arc(-last, -first)],
        }
    }
}
