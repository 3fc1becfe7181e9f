//! The line `w₀ + w₁x + w₂y = 0` in a view: where it is seen, its positive side,
//! its normal as an arrow, and a hand that moves it. Pure geometry.
//!
//! Weights are `[w₀, w₁, w₂]`. The positive side is `w₀ + w₁x + w₂y ≥ 0`. Any
//! weights are allowed, also such whose products overflow; what cannot be shown
//! is `None`.

use crate::geometry::frame::Frame;
use crate::geometry::view::View;

/// The shortest and longest arrow, CSS px.
const ARROW_LENGTHS: (f64, f64) = (28.0, 90.0);
/// An arrow is at half its reach when `z` changes by this much from the view's
/// middle to its edge.
const ARROW_HALFWAY: f64 = 4.0;
/// Arrows that must be shorter than this to stay in the plot are left out.
const ARROW_LEAST: f64 = 6.0;
/// Where on the visible segment the handles sit.
const HANDLES: (f64, f64) = (0.15, 0.85);

/// The two ends of a segment, from left to right (upwards when it is vertical).
pub type Segment = [(f64, f64); 2];

/// `z = a·u + b·v + c` for `u`, `v` from −1 to 1 across the view, scaled so that
/// the larger of `|a|`, `|b|` is 1.
#[derive(Clone, Copy)]
struct Plane {
    a: f64,
    b: f64,
    c: f64,
}

impl Plane {
    /// `None` when z does not change across the view, or is not a number.
    fn new(view: &View, w: [f64; 3]) -> Option<Self> {
        let [w0, w1, w2] = unit(w)?;
        let (x, y) = view.center();
        let (a, b) = (w1 * view.width() / 2.0, w2 * view.height() / 2.0);
        let c = w0 + w1 * x + w2 * y;
        let largest = a.abs().max(b.abs());
        let plane = Self {
            a: a / largest,
            b: b / largest,
            c: c / largest,
        };
        (largest > 0.0 && plane.a.is_finite() && plane.b.is_finite() && !plane.c.is_nan())
            .then_some(plane)
    }

    fn z(&self, (u, v): (f64, f64)) -> f64 {
        self.a * u + self.b * v + self.c
    }
}

/// The weights divided by the largest of them: the same line and positive side,
/// no overflow. `None` when all are zero or one is not finite.
fn unit(w: [f64; 3]) -> Option<[f64; 3]> {
    let largest = w.iter().fold(0.0_f64, |m, v| m.max(v.abs()));
    (largest > 0.0 && w.iter().all(|v| v.is_finite())).then(|| w.map(|v| v / largest))
}

fn to_data(view: &View, (u, v): (f64, f64)) -> (f64, f64) {
    let (x, y) = view.center();
    (x + u * view.width() / 2.0, y + v * view.height() / 2.0)
}

/// The part of the line that is seen in the view, in data units.
///
/// `None` when it misses the view, or there is no line because `w₁ = w₂ = 0`.
///
/// ```
/// use hyperplane::geometry::{line::boundary, View};
/// let view = View { x_min: 0.0, x_max: 2.0, y_min: 0.0, y_max: 2.0 };
/// assert_eq!(boundary(&view, [-1.0, 1.0, 0.0]), Some([(1.0, 0.0), (1.0, 2.0)]));
/// assert_eq!(boundary(&view, [-3.0, 1.0, 0.0]), None);
/// assert_eq!(boundary(&view, [-1.0, 0.0, 0.0]), None);
/// ```
#[must_use]
pub fn boundary(view: &View, w: [f64; 3]) -> Option<Segment> {
    let plane = Plane::new(view, w)?;
    let Plane { a, b, c } = plane;
    if c.abs() > a.abs() + b.abs() {
        return None;
    }
    let square = a * a + b * b;
    let (foot, along) = ((-c * a / square, -c * b / square), (-b, a));
    let (mut from, mut to) = (f64::NEG_INFINITY, f64::INFINITY);
    for (start, slope) in [(foot.0, along.0), (foot.1, along.1)] {
        if slope.abs() < 1e-300 {
            continue;
        }
        let (p, q) = ((-1.0 - start) / slope, (1.0 - start) / slope);
        (from, to) = (from.max(p.min(q)), to.min(p.max(q)));
    }
    let at = |t: f64| {
        let clamp = |v: f64| v.clamp(-1.0, 1.0);
        to_data(
            view,
            (clamp(foot.0 + t * along.0), clamp(foot.1 + t * along.1)),
        )
    };
    let mut ends = [at(from), at(to)];
    if ends[0] > ends[1] {
        ends.reverse();
    }
    (from < to).then_some(ends)
}

/// The polygon of the view where `w₀ + w₁x + w₂y ≥ 0`, in data units.
///
/// Empty when no point of the view is positive. Without a line the sign of `w₀`
/// decides; where all weights are zero the whole view is returned.
///
/// ```
/// use hyperplane::geometry::{line::half_plane, View};
/// let view = View { x_min: 0.0, x_max: 2.0, y_min: 0.0, y_max: 2.0 };
/// let right = half_plane(&view, [-1.0, 1.0, 0.0]);
/// assert_eq!(right, [(1.0, 0.0), (2.0, 0.0), (2.0, 2.0), (1.0, 2.0)]);
/// ```
#[must_use]
pub fn half_plane(view: &View, w: [f64; 3]) -> Vec<(f64, f64)> {
    const CORNERS: [(f64, f64); 4] = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    if w.iter().any(|v| !v.is_finite()) {
        return Vec::new();
    }
    let Some(plane) = Plane::new(view, w) else {
        let everywhere = if w[0] >= 0.0 { &CORNERS[..] } else { &[] };
        return everywhere.iter().map(|p| to_data(view, *p)).collect();
    };
    let mut polygon = Vec::with_capacity(6);
    for (i, &p) in CORNERS.iter().enumerate() {
        let q = CORNERS[(i + 1) % 4];
        let (zp, zq) = (plane.z(p), plane.z(q));
        if zp >= 0.0 {
            polygon.push(p);
        }
        if (zp > 0.0 && zq < 0.0) || (zp < 0.0 && zq > 0.0) {
            let t = 1.0 / (1.0 - zq / zp);
            polygon.push((p.0 + t * (q.0 - p.0), p.1 + t * (q.1 - p.1)));
        }
    }
    polygon.iter().map(|p| to_data(view, *p)).collect()
}

/// The weight vector as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrow {
    /// Its foot on the boundary, CSS px.
    pub from: (f64, f64),
    /// Its tip on the positive side, CSS px.
    pub to: (f64, f64),
    /// Whether it has the direction of `(w₁, w₂)`. Otherwise the axes have
    /// different scales and it is the normal of what is seen.
    pub true_normal: bool,
}

/// The weight vector as an arrow on the boundary.
///
/// It starts where the boundary is closest to the middle of the plot, is
/// perpendicular to the boundary on the screen and points to the positive side.
/// It is longer the faster `z` changes across the view, between 28 and 90 CSS px,
/// and shortened where it would leave the plot. `None` without a visible
/// boundary or where there is no room at all.
#[must_use]
pub fn arrow(frame: &Frame, w: [f64; 3]) -> Option<Arrow> {
    let [p, q] = boundary(&frame.view, w)?.map(|(x, y)| frame.to_css(x, y));
    let from = closest(p, q, frame.plot.center());
    let (x_unit, y_unit) = frame.units_per_pixel();
    let [_, w1, w2] = unit([0.0, w[1], w[2]])?;
    let (dx, dy) = (w1 * x_unit, -w2 * y_unit);
    let norm = dx.hypot(dy);
    let (dx, dy) = (dx / norm, dy / norm);
    let length = arrow_length(frame, w).min(room(frame, from, (dx, dy)));
    let to = (from.0 + dx * length, from.1 + dy * length);
    (length >= ARROW_LEAST && to.0.is_finite() && to.1.is_finite()).then(|| Arrow {
        from,
        to,
        true_normal: frame.is_isotropic(),
    })
}

/// A length that grows with the change of z across the view, never past its
/// bounds. A small plot has a lower upper bound.
fn arrow_length(frame: &Frame, w: [f64; 3]) -> f64 {
    let view = &frame.view;
    let change = (w[1] * view.width() / 2.0).hypot(w[2] * view.height() / 2.0);
    let share = if change.is_finite() {
        change / (change + ARROW_HALFWAY)
    } else {
        1.0
    };
    let (least, most) = ARROW_LENGTHS;
    let most = most
        .min(0.2 * frame.plot.width.min(frame.plot.height))
        .max(least);
    least + (most - least) * share
}

/// How far one can go from a point in a direction without leaving the plot.
fn room(frame: &Frame, from: (f64, f64), direction: (f64, f64)) -> f64 {
    let until = |at: f64, step: f64, low: f64, high: f64| match step {
        s if s > 1e-12 => (high - at) / s,
        s if s < -1e-12 => (low - at) / s,
        _ => f64::INFINITY,
    };
    let plot = &frame.plot;
    until(from.0, direction.0, plot.left, plot.right()).min(until(
        from.1,
        direction.1,
        plot.top,
        plot.bottom(),
    ))
}

/// The point of the segment `p q` that is closest to `to`.
fn closest(p: (f64, f64), q: (f64, f64), to: (f64, f64)) -> (f64, f64) {
    let (dx, dy) = (q.0 - p.0, q.1 - p.1);
    let square = dx * dx + dy * dy;
    if square == 0.0 {
        return p;
    }
    let t = ((to.0 - p.0) * dx + (to.1 - p.1) * dy) / square;
    let t = t.clamp(0.0, 1.0);
    (p.0 + t * dx, p.1 + t * dy)
}

/// What a hand holds of the student's own line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// The line itself: it moves without turning.
    Move,
    /// A handle, 0 or 1: the line turns about the other one.
    Turn(usize),
}

/// The two handles of the line, in data units, from left to right: at 15 % and
/// 85 % of what is seen of it.
#[must_use]
pub fn handles(view: &View, w: [f64; 3]) -> Option<Segment> {
    let [p, q] = boundary(view, w)?;
    let at = |t: f64| (p.0 * (1.0 - t) + q.0 * t, p.1 * (1.0 - t) + q.1 * t);
    Some([at(HANDLES.0), at(HANDLES.1)])
}

/// What of the line lies within `radius` CSS px of a pixel; handles come first.
#[must_use]
pub fn hit(frame: &Frame, w: [f64; 3], px: f64, py: f64, radius: f64) -> Option<Grip> {
    if let Some(i) = frame.nearest(handles(&frame.view, w)?, px, py, radius) {
        return Some(Grip::Turn(i));
    }
    let [p, q] = boundary(&frame.view, w)?.map(|(x, y)| frame.to_css(x, y));
    let (x, y) = closest(p, q, (px, py));
    ((x - px).hypot(y - py) <= radius).then_some(Grip::Move)
}

/// The weights after a hand has moved from one point of the plane to another,
/// given the weights when it took hold.
///
/// Moving changes `w₀` only. Turning keeps `‖(w₁, w₂)‖` and the positive side and
/// makes the line pass through the pointer. What has no answer, as a pointer on
/// the pivot, leaves the weights as they were.
///
/// ```
/// use hyperplane::geometry::{line::{drag, Grip}, View};
/// let view = View { x_min: 0.0, x_max: 2.0, y_min: 0.0, y_max: 2.0 };
/// let w = drag(&view, [-1.0, 1.0, 0.0], Grip::Move, (1.0, 1.0), (1.5, 1.0));
/// assert_eq!(w, [-1.5, 1.0, 0.0]);
/// ```
#[must_use]
pub fn drag(
    view: &View,
    w_at_grab: [f64; 3],
    grip: Grip,
    from: (f64, f64),
    to: (f64, f64),
) -> [f64; 3] {
    let [w0, w1, w2] = w_at_grab;
    let moved = match grip {
        Grip::Move => Some([w0 - (w1 * (to.0 - from.0) + w2 * (to.1 - from.1)), w1, w2]),
        Grip::Turn(handle) => turned(view, w_at_grab, handle, to),
    };
    moved
        .filter(|w| w.iter().all(|v| v.is_finite()))
        .unwrap_or(w_at_grab)
}

/// The line through the other handle and the pointer.
fn turned(view: &View, w: [f64; 3], handle: usize, to: (f64, f64)) -> Option<[f64; 3]> {
    let ends = handles(view, w)?;
    let (held, pivot) = if handle == 0 {
        (ends[0], ends[1])
    } else {
        (ends[1], ends[0])
    };
    let before = (held.0 - pivot.0, held.1 - pivot.1);
    let after = (to.0 - pivot.0, to.1 - pivot.1);
    let [_, u1, u2] = unit([0.0, w[1], w[2]])?;
    let side = (before.0 * u2 - before.1 * u1).signum();
    let segment = side * w[1].hypot(w[2]) / after.0.hypot(after.1);
    let (w1, w2) = (-after.1 * segment, after.0 * segment);
    Some([-(w1 * pivot.0 + w2 * pivot.1), w1, w2])
}
