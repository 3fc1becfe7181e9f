//! Which part of the plane of weights is shown: it stays while the run moves, and grows in steps about its middle.

use std::rc::Rc;

use super::slice::Slice;
use crate::geometry::Axis;
use crate::learn::{Problem, Settings};

/// The factor of lengths in one step of growth or of the zoom.
const STEP: f64 = 1.5;
/// It grows for the paths of other optimizers up to so many times its first half width.
const MOST_OF_OTHERS: f64 = 3.0;
/// The most steps that it grows by.
const MOST_GROWTH: i32 = 40;
/// Between what must be seen and the edges, as a share of half the width.
const ROOM: f64 = 0.7;
/// Both axes have one scale unless what is to be seen is this many times longer along one of them.
const SAME_SCALE: f64 = 8.0;

/// The surface and the plot that a window was made for.
#[derive(Clone, Debug)]
struct For {
    problem: Rc<Problem>,
    settings: Settings,
    axes: (usize, usize),
    aspect: f64,
}

/// The part of the plane of weights on show.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    made_for: Option<For>,
    middle: Axis,
    half: Axis,
    growth: i32,
    /// The part on show: x from, x to, y from, y to.
    pub(super) bounds: [f64; 4],
}

impl Window {
    /// Returns true if the axes have scales of their own, so that right angles do not look right.
    pub(super) fn is_stretched(&self) -> bool {
        let aspect = self.made_for.as_ref().map_or(1.0, |known| known.aspect);
        (self.half.x / aspect / self.half.y - 1.0).abs() > 0.01
    }

    /// Fits the path and the optimum in; `aspect` is the width of the plot over its height.
    pub(super) fn fit(
        &mut self,
        slice: &Slice,
        (path, others): (&[Axis], &[Vec<Axis>]),
        optimum: Option<Axis>,
        aspect: f64,
        zoom: i32,
    ) -> [f64; 4] {
        let aspect = if aspect > 0.0 && aspect.is_finite() {
            aspect
        } else {
            1.0
        };
        let same = |known: &For| {
            Rc::ptr_eq(&known.problem, &slice.problem)
                && (&known.settings, known.axes) == (&slice.settings, slice.axes)
                && known.aspect.to_bits() == aspect.to_bits()
        };
        if !self.made_for.as_ref().is_some_and(same) {
            self.begin(slice, path.first().copied(), optimum, aspect);
        }
        let reach = |at: &Axis| {
            let away = *at - self.middle;
            (away.x.abs() / self.half.x).max(away.y.abs() / self.half.y)
        };
        // One that runs away does not take the picture with it.
        let near = others.iter().flatten().map(reach);
        let near = near.filter(|far| *far <= MOST_OF_OTHERS);
        let far = path.iter().map(reach).chain(near).fold(0.0, f64::max);
        while STEP.powi(self.growth) * 0.96 < far && self.growth < MOST_GROWTH {
            self.growth += 1;
        }
        let scale = STEP.powi(self.growth);
        let (half, zoomed) = (
            (self.half.x * scale, self.half.y * scale),
            1.0 / STEP.powi(zoom),
        );
        // What the zoom leaves where it is: the optimum, or the middle.
        let still = optimum.filter(|_| zoom != 0).unwrap_or(self.middle);
        let side = |middle: f64, half: f64, still: f64, sign: f64| {
            still + (middle + sign * half - still) * zoomed
        };
        let [x, y] = [
            (self.middle.x, half.0, still.x),
            (self.middle.y, half.1, still.y),
        ];
        let bounds = [
            side(x.0, x.1, x.2, -1.0),
            side(x.0, x.1, x.2, 1.0),
            side(y.0, y.1, y.2, -1.0),
            side(y.0, y.1, y.2, 1.0),
        ];
        let shown =
            bounds.iter().all(|b| b.is_finite()) && bounds[0] < bounds[1] && bounds[2] < bounds[3];
        if shown {
            self.bounds = bounds;
        } else if self.bounds == [0.0; 4] {
            self.bounds = [-1.0, 1.0, -1.0, 1.0];
        }
        self.bounds
    }

    /// The first window: round the beginning of the path and the optimum.
    fn begin(&mut self, slice: &Slice, start: Option<Axis>, optimum: Option<Axis>, aspect: f64) {
        let least = [slice.axes.0, slice.axes.1].map(|j| unit(slice, j));
        let seen: Vec<Axis> = start.into_iter().chain(optimum).collect();
        let extent = |of: &dyn Fn(&Axis) -> f64, least: f64| {
            let low = seen.iter().map(of).fold(f64::INFINITY, f64::min);
            let high = seen.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
            let (low, high) = if low <= high { (low, high) } else { (0.0, 0.0) };
            let floor = if optimum.is_some() {
                0.5 * least
            } else {
                3.0 * least
            };
            (
                f64::midpoint(low, high),
                ((high - low) / 2.0).max(floor) / ROOM,
            )
        };
        let (x, y) = (extent(&|at| at.x, least[0]), extent(&|at| at.y, least[1]));
        self.middle = Axis::new(x.0, y.0);
        let ratio = x.1 / aspect / y.1;
        self.half = if ratio < SAME_SCALE && ratio > 1.0 / SAME_SCALE {
            let side = (x.1 / aspect).max(y.1);
            Axis::new(side * aspect, side)
        } else {
            Axis::new(x.1, y.1)
        };
        self.growth = 0;
        self.made_for = Some(For {
            problem: Rc::clone(&slice.problem),
            settings: slice.settings,
            axes: slice.axes,
            aspect,
        });
    }
}

/// The change of a weight that changes a usual z by 1.
fn unit(slice: &Slice, j: usize) -> f64 {
    let train = &slice.problem.train;
    let largest = train.iter().map(|(x, _)| x[j].abs()).fold(0.0, f64::max);
    let squares: f64 = train
        .iter()
        .map(|(x, _)| (x[j] / largest) * (x[j] / largest))
        .sum();
    let usual = largest * (squares / train.len().max(1) as f64).sqrt();
    if usual > 0.0 && usual.is_finite() {
        (1.0 / usual).clamp(1e-100, 1e100)
    } else {
        1.0
    }
}
