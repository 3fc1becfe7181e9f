//! The surface on a grid: coarse at first, then fine.

use std::rc::Rc;

use super::slice::{CHUNK, Slice};
use crate::data::sort;
use crate::geometry::Axis;
use crate::task::{Pace, Results, Task};

/// Cells along each side, at first and in the end, where time allows.
const CELLS: [usize; 2] = [32, 96];
/// Presentations of samples for the coarse grid and for the fine one, about.
const WORK: [f64; 2] = [15e6, 80e6];
/// The fewest cells along each side.
const FEWEST: f64 = 16.0;
/// The largest number of contours.
const CONTOURS: usize = 13;

/// J on a part of the plane of weights: x from, x to, y from, y to.
#[derive(Clone, Debug)]
struct Area {
    slice: Slice,
    bounds: [f64; 4],
}

/// Two are equal to the bit.
impl PartialEq for Area {
    fn eq(&self, other: &Self) -> bool {
        self.slice == other.slice && self.bounds.map(f64::to_bits) == other.bounds.map(f64::to_bits)
    }
}

impl Area {
    fn cells(&self, fineness: usize) -> usize {
        let fineness = fineness.min(1);
        let node = self.slice.passes() * self.slice.problem.train.len().max(1);
        let most = (WORK[fineness] / node as f64).sqrt();
        most.clamp(FEWEST, CELLS[fineness] as f64) as usize
    }

    /// The fineness of its last grid: the coarse one if the fine one would have no more cells.
    fn last_fineness(&self) -> usize {
        usize::from(self.cells(1) > self.cells(0))
    }
}

/// J at the nodes of a grid, and its contours' levels.
#[derive(Clone, Debug, PartialEq)]
pub struct Relief {
    /// The part of the plane: x from, x to, y from, y to.
    pub bounds: [f64; 4],
    /// Cells along each side.
    pub cells: usize,
    /// J at the (cells + 1)² nodes, the lowest row first; not finite where it is too large.
    pub nodes: Vec<f64>,
    /// The values that contours join, rising.
    pub levels: Vec<f64>,
    /// For each cell the share of the nodes that are lower, the lowest row first. All at which J is least count as one.
    pub shares: Vec<f64>,
}

impl Relief {
    fn new(bounds: [f64; 4], cells: usize, nodes: Vec<f64>) -> Self {
        let mut sorted: Vec<f64> = nodes.iter().copied().filter(|j| j.is_finite()).collect();
        sort(&mut sorted);
        // All nodes with the least J count as one: else the edge of a flat area would be a step.
        let least = sorted.first().copied().unwrap_or(0.0);
        let surplus = sorted.partition_point(|other| *other <= least).max(1) - 1;
        let share = |value: f64| {
            let below = sorted.partition_point(|other| *other < value);
            below.saturating_sub(surplus) as f64 / (sorted.len() - surplus).max(1) as f64
        };
        let across = cells + 1;
        let shares = (0..cells * cells).map(|cell| {
            let node = cell / cells * across + cell % cells;
            let corners = [node, node + 1, node + across, node + across + 1];
            let mean = corners.iter().map(|k| nodes[*k]).sum::<f64>() / 4.0;
            if mean.is_finite() { share(mean) } else { 1.0 }
        });
        Self {
            bounds,
            cells,
            levels: contour_values(&sorted),
            shares: shares.collect(),
            nodes,
        }
    }

    /// J at a node.
    pub fn node(&self, column: usize, row: usize) -> f64 {
        let index = row * (self.cells + 1) + column;
        self.nodes.get(index).copied().unwrap_or(f64::NAN)
    }
}

/// The values of J that contours join: below the k-th of n lie about (k/n)² of the nodes. For a bowl they are evenly spaced
/// rings, and as many for any other shape.
fn contour_values(sorted: &[f64]) -> Vec<f64> {
    let Some(&least) = sorted.first() else {
        return Vec::new();
    };
    let at = |k: usize| {
        let rank = (k as f64 + 0.6) / (CONTOURS as f64 + 0.4);
        sorted[(rank * rank * (sorted.len() - 1) as f64) as usize]
    };
    let mut levels: Vec<f64> = (0..CONTOURS).map(at).filter(|j| *j > least).collect();
    levels.dedup();
    levels
}

/// A relief, with the area and the fineness of its grid.
type FinishedGrid = (Area, usize, Rc<Relief>);

/// J at the nodes of a grid of some fineness.
async fn survey((area, fineness): (Area, usize), results: Results<FinishedGrid>) {
    let cells = area.cells(fineness);
    let [x_min, x_max, y_min, y_max] = area.bounds;
    let fraction = |k: usize| k as f64 / cells as f64;
    let mut pace = Pace::new(CHUNK);
    let mut nodes = Vec::new();
    for row in 0..=cells {
        for column in 0..=cells {
            let at = Axis::new(
                x_min + fraction(column) * (x_max - x_min),
                y_min + fraction(row) * (y_max - y_min),
            );
            nodes.push(area.slice.find_loss(at, &mut pace).await);
        }
    }
    let relief = Relief::new(area.bounds, cells, nodes).into();
    results.push((area, fineness, relief));
}

/// The surface that is asked for, and the one worked out last.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    wanted: Option<Area>,
    /// The grid of a fineness under way.
    task: Task<(Area, usize), FinishedGrid>,
    shown: Option<FinishedGrid>,
    /// True while a coarse grid is enough, since the surface asked for changes all the time.
    moving: bool,
}

impl Survey {
    /// Asks for a surface. A coarse grid that has been begun is finished first: something is always on show, even if
    /// another surface is asked for in every frame; while that is so (`moving`) no fine one is begun.
    pub fn ask(&mut self, slice: &Slice, bounds: [f64; 4], moving: bool) {
        self.moving = moving;
        let slice = slice.clone();
        let wanted = Area { slice, bounds };
        if self.wanted.as_ref() == Some(&wanted) {
            return;
        }
        // A surface of another shape is of no use any more.
        let is_useful = |(area, level): &(Area, usize)| {
            *level == 0
                && area.slice.axes == wanted.slice.axes
                && area.slice.settings == wanted.slice.settings
                && area.slice.minimizes_over_others() == wanted.slice.minimizes_over_others()
                && area.bounds == wanted.bounds
        };
        if self.task.is_over() || !self.task.key().is_some_and(is_useful) {
            self.task = Task::default();
        }
        self.wanted = Some(wanted);
    }

    /// Works on the surface while there is time; returns true once all that is wanted is known.
    pub fn advance(&mut self, is_left: impl Fn() -> bool) -> bool {
        while let Some(wanted) = self.wanted.as_ref().filter(|_| !self.is_complete()) {
            if self.task.is_over() {
                let fineness = match &self.shown {
                    Some((area, fineness, _)) if area == wanted => fineness + 1,
                    _ => 0,
                };
                self.task.start((wanted.clone(), fineness), survey);
            }
            let found = self.task.advance(&is_left).pop();
            self.shown = found.or(self.shown.take());
            if !is_left() {
                break;
            }
        }
        self.is_complete()
    }

    /// Returns true if all that is wanted is known.
    pub fn is_complete(&self) -> bool {
        match (&self.wanted, &self.shown) {
            (None, _) => true,
            (Some(wanted), Some((area, fineness, _))) => {
                (self.moving || *fineness >= area.last_fineness()) && area == wanted
            }
            _ => false,
        }
    }

    /// The surface worked out last, which may be of an earlier request, with its slice; and true if a finer one is to follow.
    pub(super) fn shown(&self) -> Option<(&Slice, &Relief, bool)> {
        let (area, fineness, relief) = self.shown.as_ref()?;
        Some((&area.slice, relief, *fineness < area.last_fineness()))
    }

    /// The surface worked out last.
    pub fn relief(&self) -> Option<&Rc<Relief>> {
        self.shown.as_ref().map(|(_, _, relief)| relief)
    }
}
