//! The line along which a convex J has a value, found exactly on rays from a place where J is lower. Such a line goes once
//! round that place, however narrow the valley is; a grid would cut its corners, and lose it where it is thinner than a
//! cell.

use kurbo::Vec2;

use super::slice::Slice;
use super::survey::Relief;
use crate::geometry::{Axis, Frame, Px};

/// Rays at first, evenly round the place; more where the line bends.
const FIRST: u32 = 48;
/// No chord strays from the line by more than this, CSS px, as far as the ray in its middle tells.
const STRAYS: f64 = 0.25;
/// Chords shorter than this are not divided, CSS px.
const SHORT: f64 = 2.5;
/// How often the angle between two of the first rays is halved at most.
const MOST_HALVINGS: u32 = 16;
/// How exactly the place on a ray is found, CSS px.
const EXACTLY: f64 = 0.05;
/// The most looks at J on a ray.
const LOOKS: u32 = 40;
/// How many presentations of samples all lines together may take, about, and how many looks that are: lines, rays, looks
/// on a ray.
const MOST_WORK: usize = 160_000_000;
const ALL_LOOKS: usize = 13 * 150 * 7;

/// A place of the line.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    angle: f64,
    radius: f64,
    at: Px,
    /// Whether J is lower all along the ray, out of the plot.
    is_open: bool,
    halvings: u32,
}

/// A line under way.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rays {
    level: f64,
    from: Px,
    /// To beyond all corners of the plot, CSS px.
    reach: f64,
    line: Vec<Place>,
    /// What lies between the end of the line and the next of the first rays, the nearest last.
    ahead: Vec<Place>,
    next: u32,
}

/// Whether the lines of a surface are found so: it is convex, and not too much work.
pub(super) fn suit(slice: &Slice, relief: &Relief, is_coarse: bool) -> bool {
    let look = slice.looks() * slice.problem().train.len().max(1);
    let is_quick = slice.looks() == 1 || !is_coarse;
    slice.settings().table().convex
        && is_quick
        && look * ALL_LOOKS <= MOST_WORK
        && lowest(relief).is_some()
}

/// The middle of the nodes at which J is least: where J is convex, it is least there, too.
fn lowest(relief: &Relief) -> Option<Axis> {
    let finite = relief.nodes.iter().copied().filter(|j| j.is_finite());
    let least = finite.fold(f64::INFINITY, f64::min);
    let [x_min, x_max, y_min, y_max] = relief.bounds;
    let across = relief.cells + 1;
    let (mut sum, mut count) = (Vec2::ZERO, 0.0);
    for (index, _) in relief
        .nodes
        .iter()
        .enumerate()
        .filter(|(_, j)| **j == least)
    {
        let share = |k: usize| k as f64 / relief.cells as f64;
        sum += Vec2::new(share(index % across), share(index / across));
        count += 1.0;
    }
    let (x, y) = (sum.x / count, sum.y / count);
    let middle = Axis::new(x_min + x * (x_max - x_min), y_min + y * (y_max - y_min));
    middle.is_finite().then_some(middle)
}

impl Rays {
    /// The line J = `level` of this surface, drawn in this frame; nothing of it is known yet.
    pub(super) fn of(relief: &Relief, frame: &Frame, level: f64) -> Option<Self> {
        let from = frame.to_px(lowest(relief)?);
        let plot = &frame.plot;
        let corners = [
            (plot.left, plot.top),
            (plot.right(), plot.top),
            (plot.left, plot.bottom()),
            (plot.right(), plot.bottom()),
        ];
        let far = corners.map(|(x, y)| (Px::new(x, y) - from).hypot());
        Some(Self {
            level,
            from,
            reach: far.into_iter().fold(0.0, f64::max) + 20.0,
            line: Vec::new(),
            ahead: Vec::new(),
            next: 0,
        })
    }

    /// Follows about so many rays; says whether the line is complete.
    pub(super) fn advance(&mut self, slice: &Slice, frame: &Frame, rays: usize) -> bool {
        for _ in 0..rays.max(1) {
            if self.next > FIRST && self.ahead.is_empty() {
                return true;
            }
            self.follow(slice, frame);
        }
        self.next > FIRST && self.ahead.is_empty()
    }

    /// The line, closed, as far as it is known.
    pub(super) fn line(&self, frame: &Frame) -> Vec<Axis> {
        self.line
            .iter()
            .map(|place| frame.to_axis(place.at))
            .collect()
    }

    /// Where the rays begin.
    #[cfg(test)]
    pub(super) fn middle(&self, frame: &Frame) -> Axis {
        frame.to_axis(self.from)
    }

    /// One ray more.
    fn follow(&mut self, slice: &Slice, frame: &Frame) {
        let guess = |place: Option<&Place>| place.map_or(self.reach / 2.0, |place| place.radius);
        let (Some(left), Some(right)) = (self.line.last().copied(), self.ahead.last().copied())
        else {
            let angle = f64::from(self.next) / f64::from(FIRST) * std::f64::consts::TAU;
            let place = match self.line.first() {
                // Round once.
                Some(first) if self.next == FIRST => Place { angle, ..*first },
                _ => self.on_ray(slice, frame, angle, guess(self.line.last())),
            };
            self.next += 1;
            if self.line.is_empty() {
                self.line.push(place);
            } else {
                self.ahead.push(place);
            }
            return;
        };
        let is_short = (right.at - left.at).hypot() <= SHORT || right.halvings >= MOST_HALVINGS;
        if is_short || (left.is_open && right.is_open) {
            self.line.extend(self.ahead.pop());
            return;
        }
        let angle = f64::midpoint(left.angle, right.angle);
        let mut middle = self.on_ray(
            slice,
            frame,
            angle,
            f64::midpoint(left.radius, right.radius),
        );
        middle.halvings = right.halvings + 1;
        let chord = right.at - left.at;
        let off = chord.cross(middle.at - left.at).abs() / chord.hypot();
        if off <= STRAYS {
            self.line.push(middle);
            self.line.extend(self.ahead.pop());
        } else {
            if let Some(right) = self.ahead.last_mut() {
                right.halvings += 1;
            }
            self.ahead.push(middle);
        }
    }

    /// Where a ray meets the line, which is near `guess`: on it J only rises once it is above what it is at the beginning.
    fn on_ray(&self, slice: &Slice, frame: &Frame, angle: f64, guess: f64) -> Place {
        let way = Vec2::new(libm::cos(angle), libm::sin(angle));
        let above = |radius: f64| {
            let loss = slice.loss(frame.to_axis(self.from + way * radius));
            if loss.is_nan() {
                f64::INFINITY
            } else {
                loss - self.level
            }
        };
        let place = |radius: f64, is_open: bool| Place {
            angle,
            radius,
            at: self.from + way * radius,
            is_open,
            halvings: 0,
        };
        // Between these it is; the values there, the lower one not above 0.
        let (mut low, mut high) = ((0.0, -f64::INFINITY), (self.reach, f64::INFINITY));
        let mut is_bounded = false;
        for share in [1.04, 0.96] {
            let at = (guess * share).clamp(EXACTLY, self.reach);
            let value = above(at);
            if value > 0.0 {
                (high, is_bounded) = ((at, value), true);
            } else {
                low = (at, value);
                break;
            }
        }
        if !is_bounded {
            high.1 = above(self.reach);
            if high.1 <= 0.0 {
                return place(self.reach, true);
            }
        }
        // Regula falsi, with the half of a value that stays (the “Illinois” way).
        for _ in 0..LOOKS {
            if high.0 - low.0 <= EXACTLY {
                break;
            }
            let share = low.1 / (low.1 - high.1);
            let share = if share.is_finite() {
                share.clamp(0.02, 0.98)
            } else {
                0.5
            };
            let at = low.0 + (high.0 - low.0) * share;
            let value = above(at);
            if value > 0.0 {
                high = (at, value);
                low.1 /= 2.0;
            } else {
                low = (at, value);
                high.1 /= 2.0;
            }
        }
        place(f64::midpoint(low.0, high.0), false)
    }
}
