//! The line along which a convex J has a value, found exactly on rays from a place where J is lower. Such a line goes once
//! round that place, however narrow the valley is; a grid would cut its corners, and lose it where it is thinner than a
//! cell.

use kurbo::Vec2;

use super::slice::Slice;
use super::survey::Relief;
use crate::geometry::{Axis, Frame, Px};
use crate::task::Pace;

/// Rays at first, evenly round the place; more where the line bends.
const FIRST: u32 = 48;
/// No chord strays from the line by more than this, CSS px, as far as the ray in its middle tells.
const STRAYS: f64 = 0.25;
/// Chords shorter than this are not divided, CSS px.
const SHORT: f64 = 2.5;
/// The largest number of times that the angle between two of the first rays is halved.
const MOST_HALVINGS: u32 = 16;
/// The accuracy of the place on a ray, CSS px.
const EXACTLY: f64 = 0.05;
/// The most looks at J on a ray.
const LOOKS: u32 = 40;
/// The number of presentations of samples that all lines together may take, about, and the number of looks at J: lines
/// times rays times looks on a ray.
const MOST_WORK: usize = 160_000_000;
const ALL_LOOKS: usize = 13 * 150 * 7;

/// A place of the line.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    angle: f64,
    radius: f64,
    at: Px,
    /// True if J does not rise above the level along the ray, to beyond the plot.
    is_open: bool,
    halvings: u32,
}

/// The rays that the line of a level is found on.
struct Rays<'a> {
    slice: &'a Slice,
    frame: &'a Frame,
    level: f64,
    from: Px,
    /// To beyond all corners of the plot, CSS px.
    reach: f64,
}

/// Returns true if the lines of a surface are found on rays: J is convex, and this is not too much work.
pub(super) fn suit(slice: &Slice, relief: &Relief, is_coarse: bool) -> bool {
    let look = slice.passes() * slice.problem.train.len().max(1);
    let is_quick = slice.passes() == 1 || !is_coarse;
    slice.settings.table().convex
        && is_quick
        && look * ALL_LOOKS <= MOST_WORK
        && lowest(relief).is_some()
}

/// The middle of the nodes at which J is least: where J is convex, it is least there, too.
pub(super) fn lowest(relief: &Relief) -> Option<Axis> {
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

/// The closed line along which J has a value, as it is drawn in a frame; `relief` is the same surface on a grid. The pace is
/// counted in rays. None where there is no place that is lowest.
pub(super) async fn line(
    (slice, relief): (&Slice, &Relief),
    frame: &Frame,
    level: f64,
    pace: &mut Pace,
) -> Option<Vec<Axis>> {
    let from = frame.to_px(lowest(relief)?);
    let plot = &frame.plot;
    let corners = [
        (plot.left, plot.top),
        (plot.right(), plot.top),
        (plot.left, plot.bottom()),
        (plot.right(), plot.bottom()),
    ];
    let far = corners.map(|(x, y)| (Px::new(x, y) - from).hypot());
    let rays = Rays {
        slice,
        frame,
        level,
        from,
        reach: far.into_iter().fold(0.0, f64::max) + 20.0,
    };
    let first = rays.place(0.0, rays.reach / 2.0);
    let (mut line, mut left) = (vec![first], first);
    for next in 1..=FIRST {
        let angle = f64::from(next) / f64::from(FIRST) * std::f64::consts::TAU;
        pace.count(1).await;
        // Round once.
        let right = match next {
            FIRST => Place { angle, ..first },
            _ => rays.place(angle, left.radius),
        };
        // What lies between the end of the line and the next of the first rays, the nearest last.
        let mut ahead = vec![right];
        while let Some(right) = ahead.pop() {
            let is_short = (right.at - left.at).hypot() <= SHORT || right.halvings >= MOST_HALVINGS;
            if is_short || (left.is_open && right.is_open) {
                line.push(right);
                left = right;
                continue;
            }
            let halvings = right.halvings + 1;
            let angle = f64::midpoint(left.angle, right.angle);
            pace.count(1).await;
            let middle = rays.place(angle, f64::midpoint(left.radius, right.radius));
            let middle = Place { halvings, ..middle };
            let chord = right.at - left.at;
            let off = chord.cross(middle.at - left.at).abs() / chord.hypot();
            if off <= STRAYS {
                line.extend([middle, right]);
                left = right;
            } else {
                ahead.extend([Place { halvings, ..right }, middle]);
            }
        }
    }
    Some(line.iter().map(|place| frame.to_axis(place.at)).collect())
}

impl Rays<'_> {
    /// The place at which a ray meets the line, which is near `guess`: on it J only rises once it is above what it is at the beginning.
    fn place(&self, angle: f64, guess: f64) -> Place {
        let way = Vec2::new(libm::cos(angle), libm::sin(angle));
        let above = |radius: f64| {
            let loss = self
                .slice
                .loss(self.frame.to_axis(self.from + way * radius));
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
