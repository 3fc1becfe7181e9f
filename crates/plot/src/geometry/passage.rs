//! A line on its way from one place to another, and the way to one that is out of view. Pure geometry.

use std::f64::consts::{PI, TAU};

use super::{Axis, View};

/// A line by the direction of its normal, its distance from the middle of a view, and how fast z grows across the view;
/// all in shares of the view, so that it is what the eye sees.
#[derive(Clone, Copy)]
struct Place {
    angle: f64,
    distance: f64,
    /// ln of the slope.
    slope: f64,
}

impl Place {
    fn from_line(view: &View, [w0, w1, w2]: [f64; 3]) -> Option<Self> {
        let (a, b) = (w1 * view.width() / 2.0, w2 * view.height() / 2.0);
        let center = view.center();
        let slope = a.hypot(b);
        let angle = libm::atan2(b, a);
        let distance = -(w0 + w1 * center.x + w2 * center.y) / slope;
        let slope = libm::log(slope);
        let is_finite = [angle, distance, slope].iter().all(|v| v.is_finite());
        is_finite.then_some(Self {
            angle,
            distance,
            slope,
        })
    }

    fn weights(&self, view: &View) -> Option<[f64; 3]> {
        let slope = libm::exp(self.slope);
        let w1 = 2.0 * slope * libm::cos(self.angle) / view.width();
        let w2 = 2.0 * slope * libm::sin(self.angle) / view.height();
        let center = view.center();
        let w0 = -slope * self.distance - w1 * center.x - w2 * center.y;
        let weights = [w0, w1, w2];
        weights.iter().all(|w| w.is_finite()).then_some(weights)
    }
}

/// The line at this share (0 … 1) of the way from one to another: it turns the shorter way round, and its distance from the
/// middle of the view changes evenly. Nothing where one of them is no line.
///
/// ```
/// use hyperplane_plot::geometry::{View, passage::between};
/// let view = View { x_min: -1.0, x_max: 1.0, y_min: -1.0, y_max: 1.0 };
/// let [w0, w1, w2] = between(&view, [0.5, 1.0, 0.0], [0.0, 0.0, 1.0], 0.5).expect("a line");
/// assert!((w1 - w2).abs() < 1e-12 && (w1.hypot(w2) - 1.0).abs() < 1e-12);
/// assert!((w0 - 0.25).abs() < 1e-12);
/// ```
pub fn between(view: &View, from: [f64; 3], to: [f64; 3], share: f64) -> Option<[f64; 3]> {
    let (from, to) = (Place::from_line(view, from)?, Place::from_line(view, to)?);
    let turn = match to.angle - from.angle {
        turn if turn > PI => turn - TAU,
        turn if turn < -PI => turn + TAU,
        turn => turn,
    };
    let way = |from: f64, to: f64| from + (to - from) * share;
    let place = Place {
        angle: from.angle + turn * share,
        distance: way(from.distance, to.distance),
        slope: way(from.slope, to.slope),
    };
    place.weights(view)
}

/// The point of a line that is seen nearest to the middle of a view, be it inside or not.
///
/// ```
/// use hyperplane_plot::geometry::{Axis, View, passage::nearest};
/// let view = View { x_min: 0.0, x_max: 2.0, y_min: 0.0, y_max: 2.0 };
/// assert_eq!(nearest(&view, [-7.0, 1.0, 0.0]), Some(Axis::new(7.0, 1.0)));
/// assert_eq!(nearest(&view, [-7.0, 0.0, 0.0]), None);
/// ```
pub fn nearest(view: &View, [w0, w1, w2]: [f64; 3]) -> Option<Axis> {
    let largest = w1.abs().max(w2.abs());
    let (w0, w1, w2) = (w0 / largest, w1 / largest, w2 / largest);
    let (a, b) = (w1 * view.width() / 2.0, w2 * view.height() / 2.0);
    let center = view.center();
    let c = w0 + w1 * center.x + w2 * center.y;
    let share = -c / (a * a + b * b);
    let at = Axis::new(
        center.x + share * a * view.width() / 2.0,
        center.y + share * b * view.height() / 2.0,
    );
    at.is_finite().then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::line::boundary;

    const VIEW: View = View {
        x_min: 40.0,
        x_max: 50.0,
        y_min: -1.0,
        y_max: 1.0,
    };

    #[test]
    fn the_way_begins_and_ends_at_the_two_lines() {
        let (from, to) = ([-45.0, 1.0, 0.3], [88.0, -2.0, 0.1]);
        for (share, line) in [(0.0, from), (1.0, to)] {
            let there = between(&VIEW, from, to, share).expect("a line");
            for (one, other) in there.iter().zip(line) {
                assert!((one - other).abs() < 1e-9 * other.abs().max(1.0));
            }
        }
    }

    #[test]
    fn it_is_a_line_at_every_moment_and_turns_the_shorter_way() {
        // From just below the direction to the left to just above it: through the left, not all the way round.
        let (from, to) = ([45.0, -1.0, 0.3], [45.0, -1.0, -0.3]);
        for hundredth in 0..=100 {
            let share = f64::from(hundredth) / 100.0;
            let w = between(&VIEW, from, to, share).expect("a line");
            assert!(w[1] < 0.0 && boundary(&VIEW, w).is_some(), "{w:?}");
        }
        for none in [[0.0; 3], [1.0, 0.0, 0.0], [f64::NAN, 1.0, 0.0]] {
            assert_eq!(between(&VIEW, none, to, 0.5), None);
            assert_eq!(between(&VIEW, to, none, 0.5), None);
        }
    }

    #[test]
    fn the_nearest_point_lies_on_the_line() {
        for w in [[-500.0, 1.0, 7.0], [3.0, 0.2, -9.0], [1e300, 1e299, 1e298]] {
            let at = nearest(&VIEW, w).expect("a point");
            let z = w[0] + w[1] * at.x + w[2] * at.y;
            let size = w[0].abs() + (w[1] * at.x).abs() + (w[2] * at.y).abs();
            assert!(z.abs() <= 1e-12 * size, "{w:?} {at:?}");
        }
        assert_eq!(nearest(&VIEW, [0.0; 3]), None);
    }
}
