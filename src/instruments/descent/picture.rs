//! The picture: the curve, the steps on it, the tangent.

use super::settings::{DescentSettings, Shape};
use crate::data::sort;
use crate::geometry::Axis;
use crate::theory::descent::{Function, Run};

/// Straight pieces of the curve.
const PIECES: u32 = 480;
/// The largest number of points of the path that are drawn, the last ones.
const DRAWN: usize = 400;

/// The picture, in data units.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DescentPlot {
    /// From w, to w, from f, to f.
    pub bounds: [f64; 4],
    /// The curve.
    pub curve: Vec<Axis>,
    /// The points (w, f(w)) of the last steps, the present one last.
    pub path: Vec<Axis>,
    /// The points (w, f(w)) of the steps that come first, before any is made in the window as it is at first.
    pub ahead: Vec<Axis>,
    /// The start.
    pub start: Axis,
    /// f′ at the present point.
    pub slope: f64,
    /// The minima where f is lowest.
    pub lowest: Vec<Axis>,
    /// The other minima.
    pub local: Vec<Axis>,
}

impl DescentPlot {
    /// Of the steps made so far, in the part of the plane that is [shown](Self::bounds).
    pub fn new(settings: &DescentSettings, run: &Run, bounds: [f64; 4]) -> Self {
        let function = settings.function();
        let point = |w: f64| Axis::new(w, function.value(w));
        let path = &run.path[run.path.len().saturating_sub(DRAWN)..];
        let lowest = function.lowest();
        let is_lowest = |w: &f64| lowest.is_some_and(|low| is_as_low(&function, *w, low));
        let (low, local): (Vec<f64>, Vec<f64>) = function.minima().into_iter().partition(is_lowest);
        Self {
            bounds,
            curve: curve(&function, bounds[0], bounds[1]),
            start: point(run.path[0]),
            slope: function.slope(run.path[run.path.len() - 1]),
            path: path.iter().copied().map(point).collect(),
            ahead: settings.ahead().into_iter().map(point).collect(),
            lowest: low.into_iter().map(point).collect(),
            local: local.into_iter().map(point).collect(),
        }
    }

    /// Returns the part of the plane that is shown: the valleys and the start, however far the steps lead.
    pub fn bounds(settings: &DescentSettings) -> [f64; 4] {
        let function = settings.function();
        let turns = function.turns();
        let first = turns.first().map_or(0.0, |turn| turn.0);
        let last = turns.last().map_or(0.0, |turn| turn.0);
        let room = match settings.shape {
            Shape::Parabola => 4.0,
            Shape::Absolute => 3.0,
            Shape::Waves => 1.0,
            Shape::Wells | Shape::Quartic => (0.42 * (last - first)).max(1.0),
        };
        let (start, pad) = (settings.start, 0.25);
        let (left, right) = (
            (first - room).min(start - pad),
            (last + room).max(start + pad),
        );
        let values: Vec<f64> = curve(&function, left, right).iter().map(|p| p.y).collect();
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let span = if high > low { high - low } else { 1.0 };
        [left, right, low - 0.12 * span, high + 0.04 * span]
    }
}

/// Returns true if f is as low at `w` as at `lowest`, but for rounding.
pub(super) fn is_as_low(function: &Function, w: f64, lowest: f64) -> bool {
    let (here, there) = (function.value(w), function.value(lowest));
    here - there <= 1e-12 * (1.0 + there.abs())
}

fn curve(function: &Function, left: f64, right: f64) -> Vec<Axis> {
    let at = |i: u32| left + (right - left) * f64::from(i) / f64::from(PIECES);
    let mut places: Vec<f64> = (0..=PIECES).map(at).collect();
    // The tip of a kink or valley is on the curve.
    let tips = function.turns().into_iter().map(|turn| turn.0);
    places.extend(tips.filter(|w| (left..=right).contains(w)));
    sort(&mut places);
    let places = places.into_iter();
    places.map(|w| Axis::new(w, function.value(w))).collect()
}
