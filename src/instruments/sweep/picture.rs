//! The picture of a sweep: a curve of the loss, one of the errors, intervals where runs diverged, and the limits.

use super::run::{COUNT, Sweep, SweepEnd};
use crate::geometry::Axis;
use crate::session::messages::{MOST_ROWS, ValueTable, array, figure, thinned};
use crate::session::rates::{Effect, Limit, Zone, Zones};
use crate::session::settings::LossScale;
use crate::text::say;

/// A logarithmic axis shows at most this many powers of ten.
const MOST_DECADES: f64 = 12.0;
/// A part of the axis is so many powers of ten long, and ends on a quarter of one, at least so far beyond what is seen.
const PART: f64 = 2.5;
const QUARTER: f64 = 0.25;
const BEYOND: f64 = 0.12;
/// The lowest rate that the lab takes, log₁₀ η.
const LOWEST: f64 = -9.0;
/// Losses above this many times that of the start leave the picture.
const HIGHEST: [f64; 2] = [2.0, 10.0];

/// The curves in units of the axes: x is log₁₀ η, y the loss or its log₁₀.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SweepCurves {
    /// The loss, in pieces: it breaks off where it leaves the picture.
    pub loss: Vec<Vec<Axis>>,
    /// The share misclassified, 0 … 1, in pieces.
    pub share: Vec<Vec<Axis>>,
    /// The intervals where runs diverged: from x, to x.
    pub diverged: Vec<(f64, f64)>,
    /// The lowest and the highest y.
    pub range: (f64, f64),
    /// True if y is a logarithm.
    pub log: bool,
    /// True if some losses, 0 perhaps, are too small for the picture and are drawn at its foot.
    pub sunk: bool,
    /// The limits that lie on the axis: x, name.
    pub limits: Vec<(f64, String)>,
    /// The lowest and the highest x.
    pub axis: (f64, f64),
}

impl SweepCurves {
    /// Of a sweep, with the limits of these zones, if they are known.
    pub fn new(sweep: &Sweep, zones: Option<&Zones>, scale: LossScale) -> Self {
        let known = sweep.ends.iter().enumerate();
        let known: Vec<(f64, SweepEnd)> = known
            .filter_map(|(index, end)| Some((libm::log10(sweep.rate(index)), (*end)?)))
            .collect();
        let (log, axis) = (scale.is_log(), sweep.range());
        let (range, foot) = range(&known, sweep.start_loss, log);
        let place = |loss: f64| {
            if log {
                libm::log10(loss.max(foot))
            } else {
                loss
            }
        };
        let is_sunk = |(_, end): &(f64, SweepEnd)| matches!(end, SweepEnd::Reached { loss, .. } if *loss < foot);
        let values = known.iter().map(|(x, end)| match end {
            SweepEnd::Reached { loss, .. } => (*x, Some(place(*loss))),
            SweepEnd::Diverged => (*x, None),
        });
        let count = sweep.samples().max(1) as f64;
        let shares = known.iter().map(|(x, end)| match end {
            SweepEnd::Reached { errors, .. } => (*x, Some(f64::from(*errors) / count)),
            SweepEnd::Diverged => (*x, None),
        });
        let on_axis = |limit: &Limit| {
            let x = libm::log10(limit.eta);
            let shown = (axis.0..=axis.1).contains(&x);
            let name = || match limit.exact {
                true => limit.title(),
                false => say!("sweep-about-the-limit"),
            };
            shown.then(|| (x, name()))
        };
        Self {
            loss: pieces(values, range.1),
            share: pieces(shares, f64::INFINITY),
            diverged: diverged(&known),
            range,
            log,
            sunk: log && known.iter().any(is_sunk),
            limits: zones
                .iter()
                .flat_map(|zones| zones.limits.iter().filter_map(on_axis))
                .collect(),
            axis,
        }
    }

    /// Returns the place of a rate on the axis, if it is there.
    pub(super) fn on_axis(&self, eta: f64) -> Option<f64> {
        let x = libm::log10(eta);
        (self.axis.0..=self.axis.1).contains(&x).then_some(x)
    }
}

/// The part of the axis in which something happens, where more than half of a whole sweep's rates end beyond the picture;
/// none where less do. It may begin below the axis, and ends a little beyond the last rate that is of use.
pub fn part_of_interest(sweep: &Sweep) -> Option<(f64, f64)> {
    let cap = cap(sweep.start_loss, true);
    let is_seen = |end: &Option<SweepEnd>| matches!(end, Some(SweepEnd::Reached { loss, .. }) if *loss <= cap);
    let (ends, seen) = (&sweep.ends, sweep.ends.iter().filter(|end| is_seen(end)));
    if !sweep.has_all_ends() || sweep.samples() == 0 || 2 * seen.count() >= COUNT {
        return None;
    }
    let Some(last) = ends.iter().rposition(is_seen) else {
        return Some((LOWEST, sweep.range().0));
    };
    let edge = libm::log10(sweep.rate(last)) + BEYOND;
    let edge = (edge / QUARTER).ceil() * QUARTER;
    Some(((edge - PART).max(LOWEST), edge))
}

/// Returns the sentence on the things to look at, for these zones.
pub fn lead(zones: &Zones) -> String {
    let is_unproven = |zone: &Zone| zone.effect == Effect::Unproven;
    match zones.zones.last().map(|zone| zone.effect) {
        Some(Effect::Rescales) => say!("sweep-look-rescales"),
        Some(Effect::Diverges) if zones.zones.iter().any(is_unproven) => say!("sweep-look-ridge"),
        Some(Effect::Diverges) => say!("sweep-look-cliff"),
        Some(_) => say!("sweep-look-beyond"),
        None => say!("sweep-look"),
    }
}

/// All ends for other programs, as JSON: for each rate η, loss and errors, or η and two nulls.
pub fn table(sweep: &Sweep) -> String {
    array((0..sweep.ends.len()).map(|index| SweepReadout::new(sweep, Some(index), 1.0).full()))
}

/// Returns the curves as a table: the rates, the ends of their runs, and a note on how many of how many these are.
pub fn values(sweep: &Sweep) -> ValueTable {
    let ends = &sweep.ends;
    let row = |index: usize| {
        let [loss, errors] = match ends.get(index).copied().flatten() {
            Some(SweepEnd::Reached { loss, errors }) => [figure(loss), errors.to_string()],
            Some(SweepEnd::Diverged) => [say!("sweep-values-diverged"), String::new()],
            None => Default::default(),
        };
        vec![figure(sweep.rate(index)), loss, errors]
    };
    let rows: Vec<_> = thinned(ends.len(), MOST_ROWS).map(row).collect();
    ValueTable {
        note: say!("sweep-values-note", rows = rows.len(), all = ends.len()),
        rows,
    }
}

/// The highest loss that the picture shows.
fn cap(start: Option<f64>, log: bool) -> f64 {
    let start = start.filter(|loss| *loss > 0.0);
    start.map_or(f64::INFINITY, |loss| loss * HIGHEST[usize::from(log)])
}

/// The range of y, and what smaller losses are drawn as.
fn range(known: &[(f64, SweepEnd)], start: Option<f64>, log: bool) -> ((f64, f64), f64) {
    let cap = cap(start, log);
    let losses = known.iter().filter_map(|(_, end)| match end {
        SweepEnd::Reached { loss, .. } if *loss <= cap => Some(*loss),
        _ => None,
    });
    let (mut low, mut high) = (f64::INFINITY, 0.0_f64);
    for loss in losses {
        high = high.max(loss);
        if loss > 0.0 {
            low = low.min(loss);
        }
    }
    if high <= 0.0 {
        high = start.filter(|loss| *loss > 0.0).unwrap_or(1.0);
    }
    let low = low.min(high);
    if !log {
        return ((0.0, high * 1.05), 0.0);
    }
    let top = libm::log10(high).ceil();
    let bottom = libm::log10(low).floor().max(top - MOST_DECADES);
    let bottom = bottom.min(top - 1.0);
    let foot = libm::exp(bottom * std::f64::consts::LN_10);
    ((bottom, top), foot.max(f64::MIN_POSITIVE))
}

/// A curve in pieces, cut where it goes above `top` and where there is no value.
pub(super) fn pieces(values: impl Iterator<Item = (f64, Option<f64>)>, top: f64) -> Vec<Vec<Axis>> {
    let mut pieces: Vec<Vec<Axis>> = vec![Vec::new()];
    let mut last: Option<Axis> = None;
    for (x, y) in values {
        let Some(y) = y else {
            last = None;
            pieces.push(Vec::new());
            continue;
        };
        if let Some(Axis { x: x0, y: y0 }) = last
            && (y0 > top) != (y > top)
        {
            let crossing = Axis::new(x0 + (x - x0) * ((top - y0) / (y - y0)), top);
            if y > top {
                add(&mut pieces, crossing);
            } else {
                pieces.push(vec![crossing]);
            }
        }
        if y <= top {
            add(&mut pieces, Axis::new(x, y));
        }
        last = Some(Axis::new(x, y));
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

fn add(pieces: &mut [Vec<Axis>], point: Axis) {
    if let Some(piece) = pieces.last_mut() {
        piece.push(point);
    }
}

/// Intervals of x with nothing but runs that diverged; each reaches half-way to its neighbors.
fn diverged(known: &[(f64, SweepEnd)]) -> Vec<(f64, f64)> {
    let mut found: Vec<(f64, f64)> = Vec::new();
    let mut open = false;
    for (i, (x, end)) in known.iter().enumerate() {
        let middle = |j: usize| known.get(j).map_or(*x, |other| f64::midpoint(*x, other.0));
        if *end != SweepEnd::Diverged {
            open = false;
            continue;
        }
        let to = middle(i + 1);
        match found.last_mut().filter(|_| open) {
            Some(last) => last.1 = to,
            None => found.push((middle(i.wrapping_sub(1)), to)),
        }
        open = true;
    }
    found
}

/// The result of the sweep for one rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweepReadout {
    /// The rate.
    pub eta: f64,
    /// The end of its run; none while it is not known.
    pub end: Option<SweepEnd>,
}

impl SweepReadout {
    /// At the rate with this index, else at the lab's η, which the sweep follows.
    pub fn new(sweep: &Sweep, at: Option<usize>, eta: f64) -> Self {
        let Some(index) = at.map(|index| index.min(COUNT - 1)) else {
            return Self {
                eta,
                end: sweep.own_end,
            };
        };
        Self {
            eta: sweep.rate(index),
            end: sweep.ends.get(index).copied().flatten(),
        }
    }

    /// Returns the result as JSON: η, loss, errors.
    pub fn full(&self) -> String {
        match self.end {
            Some(SweepEnd::Reached { loss, errors }) => format!("[{},{loss},{errors}]", self.eta),
            _ => format!("[{},null,null]", self.eta),
        }
    }

    /// Returns the result in words.
    pub fn sentence(&self, sweep: &Sweep, epochs: u32) -> String {
        let (eta, points) = (figure(self.eta), sweep.samples());
        match self.end {
            None if points == 0 => say!("sweep-no-points"),
            None => say!("sweep-not-tried", eta),
            Some(SweepEnd::Diverged) => say!("sweep-diverged", eta, epochs),
            Some(SweepEnd::Reached { loss, errors }) => say!(
                "sweep-reached",
                eta,
                epochs,
                loss = figure(loss),
                errors,
                points
            ),
        }
    }
}
