//! The surface on a grid, worked out in portions: coarse at first, then fine.

use super::slice::Slice;
use crate::data::sort;
use crate::geometry::Axis;

/// Cells along each side, at first and in the end, where time allows.
const CELLS: [usize; 2] = [32, 96];
/// Presentations of samples that each of them may take, about.
const WORK: [f64; 2] = [15e6, 80e6];
/// The fewest cells along each side.
const FEWEST: f64 = 16.0;
/// How many contours there are.
const CONTOURS: usize = 13;

/// What a surface is of: J, and the part of the plane of weights.
#[derive(Clone, Debug)]
struct Inputs {
    slice: Slice,
    bounds: [f64; 4],
}

impl Inputs {
    fn is(&self, other: &Self) -> bool {
        self.slice.is(&other.slice)
            && self.bounds.map(f64::to_bits) == other.bounds.map(f64::to_bits)
    }

    fn cells(&self, level: usize) -> usize {
        let level = level.min(1);
        let node = self.slice.looks() * self.slice.problem().train.len().max(1);
        let most = (WORK[level] / node as f64).sqrt();
        most.clamp(FEWEST, CELLS[level] as f64) as usize
    }

    /// The level that it ends with: no grid is worked out twice.
    fn last(&self) -> usize {
        usize::from(self.cells(1) > self.cells(0))
    }
}

/// J at the nodes of a grid, and its contours' levels.
#[derive(Clone, Debug, PartialEq)]
pub struct Relief {
    /// Counts the surfaces worked out, so that two can be told apart quickly.
    pub number: u64,
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
    fn of(inputs: &Inputs, cells: usize, nodes: Vec<f64>, number: u64) -> Self {
        let mut sorted: Vec<f64> = nodes.iter().copied().filter(|j| j.is_finite()).collect();
        sort(&mut sorted);
        // A plain where J is least counts as one node: else its edge would be a step.
        let least = sorted.first().copied().unwrap_or(0.0);
        let plain = sorted.partition_point(|other| *other <= least).max(1) - 1;
        let share = |value: f64| {
            let below = sorted.partition_point(|other| *other < value);
            below.saturating_sub(plain) as f64 / (sorted.len() - plain).max(1) as f64
        };
        let across = cells + 1;
        let shares = (0..cells * cells).map(|cell| {
            let node = cell / cells * across + cell % cells;
            let corners = [node, node + 1, node + across, node + across + 1];
            let mean = corners.iter().map(|k| nodes[*k]).sum::<f64>() / 4.0;
            if mean.is_finite() { share(mean) } else { 1.0 }
        });
        Self {
            number,
            bounds: inputs.bounds,
            cells,
            levels: levels(&sorted),
            shares: shares.collect(),
            nodes,
        }
    }

    /// J at a node.
    #[must_use]
    pub fn node(&self, column: usize, row: usize) -> f64 {
        let index = row * (self.cells + 1) + column;
        self.nodes.get(index).copied().unwrap_or(f64::NAN)
    }
}

/// Levels that the (k/n)²-th part of the nodes lie below: evenly spaced rings for a bowl, and as many for any other shape.
fn levels(sorted: &[f64]) -> Vec<f64> {
    let Some(&least) = sorted.first() else {
        return Vec::new();
    };
    let at = |k: usize| {
        let share = (k as f64 + 0.6) / (CONTOURS as f64 + 0.4);
        sorted[(share * share * (sorted.len() - 1) as f64) as usize]
    };
    let mut levels: Vec<f64> = (0..CONTOURS).map(at).filter(|j| *j > least).collect();
    levels.dedup();
    levels
}

/// A grid under way.
#[derive(Clone, Debug)]
struct Job {
    inputs: Inputs,
    level: usize,
    nodes: Vec<f64>,
    /// What the search at the next node has seen so far.
    seen: Vec<f64>,
}

/// What is worked out, and what is wanted.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    wanted: Option<Inputs>,
    job: Option<Job>,
    shown: Option<(Inputs, usize, Relief)>,
    count: u64,
    /// Whether a coarse grid will do, since what is wanted changes all the time.
    moving: bool,
}

impl Survey {
    /// What is wanted from now on. A coarse grid that has been begun is finished first: something is always on show, even
    /// if what is wanted changes in every frame; while it does (`moving`) no fine one is begun.
    pub fn follow(&mut self, slice: &Slice, bounds: [f64; 4], moving: bool) {
        self.moving = moving;
        let wanted = Inputs {
            slice: slice.clone(),
            bounds,
        };
        let known = self.wanted.as_ref().is_some_and(|known| known.is(&wanted));
        if !known {
            // A surface of another shape is of no use any more.
            let same_window = |other: &Inputs| {
                other.slice.axes() == wanted.slice.axes()
                    && other.slice.settings() == wanted.slice.settings()
                    && other.slice.minimizes() == wanted.slice.minimizes()
                    && other.bounds == wanted.bounds
            };
            if !self
                .job
                .as_ref()
                .is_some_and(|job| job.level == 0 && same_window(&job.inputs))
            {
                self.job = None;
            }
            self.wanted = Some(wanted);
        }
    }

    /// Works for about this many presentations of samples; says whether all that is wanted is known.
    pub fn advance(&mut self, presentations: usize) -> bool {
        let Some(wanted) = &self.wanted else {
            return true;
        };
        if self.is_complete() {
            return true;
        }
        if self.job.is_none() {
            let level = match &self.shown {
                Some((inputs, level, _)) if inputs.is(wanted) => level + 1,
                _ => 0,
            };
            self.job = Some(Job {
                inputs: wanted.clone(),
                level,
                nodes: Vec::new(),
                seen: Vec::new(),
            });
        }
        let Some(job) = &mut self.job else {
            return true;
        };
        let cells = job.inputs.cells(job.level);
        let all = (cells + 1) * (cells + 1);
        let [x_min, x_max, y_min, y_max] = job.inputs.bounds;
        let samples = job.inputs.slice.problem().train.len().max(1);
        let mut looks = (presentations / samples).max(1);
        while job.nodes.len() < all {
            let (column, row) = (job.nodes.len() % (cells + 1), job.nodes.len() / (cells + 1));
            let share = |k: usize| k as f64 / cells as f64;
            let at = Axis::new(
                x_min + share(column) * (x_max - x_min),
                y_min + share(row) * (y_max - y_min),
            );
            let found = job.inputs.slice.visit(at, &mut job.seen, &mut looks);
            let Some((_, loss)) = found else { break };
            job.seen.clear();
            job.nodes.push(loss);
        }
        if job.nodes.len() == all
            && let Some(job) = self.job.take()
        {
            self.count += 1;
            let relief = Relief::of(&job.inputs, cells, job.nodes, self.count);
            self.shown = Some((job.inputs, job.level, relief));
        }
        self.is_complete()
    }

    /// Whether all that is wanted is known.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        match (&self.wanted, &self.shown) {
            (None, _) => true,
            (Some(wanted), Some((inputs, level, _))) => {
                (self.moving || *level >= inputs.last()) && inputs.is(wanted)
            }
            _ => false,
        }
    }

    /// The surface worked out last with what it is of, and whether a finer one will follow.
    pub(super) fn known(&self) -> Option<(&Slice, &Relief, bool)> {
        let (inputs, level, relief) = self.shown.as_ref()?;
        Some((&inputs.slice, relief, *level < inputs.last()))
    }

    /// The surface worked out last.
    #[must_use]
    pub fn relief(&self) -> Option<&Relief> {
        self.shown.as_ref().map(|(_, _, relief)| relief)
    }
}
