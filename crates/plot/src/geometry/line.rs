//! The line `w₀ + w₁x + w₂y = 0` in a view: where it is seen, its positive side,
//! its normal as an arrow, and a hand that moves it. Pure geometry.
//!
//! Weights are `[w₀, w₁, w₂]`. The positive side is `w₀ + w₁x + w₂y ≥ 0`. Any
//! weights are allowed, also such whose products overflow; what cannot be shown
//! is `None`.

use kurbo::Vec2;

use super::{Axis, Frame, Px, View};

/// The shortest and longest arrow, CSS px.
const ARROW_LENGTHS: (f64, f64) = (28.0, 90.0);
/// An arrow is at half its reach when `z` changes by this much from the view's
/// middle to its edge.
const ARROW_HALFWAY: f64 = 4.0;
/// Arrows that must be shorter than this to stay in the plot are left out.
const ARROW_LEAST: f64 = 6.0;
/// The places of the handles on the visible segment, as shares of its length.
const HANDLES: (f64, f64) = (0.15, 0.85);

/// The two ends of a segment, from left to right (upwards when it is vertical).
pub type Segment = [Axis; 2];

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
        let center = view.center();
        let (a, b) = (w1 * view.width() / 2.0, w2 * view.height() / 2.0);
        let c = w0 + w1 * center.x + w2 * center.y;
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

/// The point of the view at u and v, which go from −1 to 1 across it.
fn to_axis(view: &View, (u, v): (f64, f64)) -> Axis {
    view.center() + Vec2::new(u * view.width() / 2.0, v * view.height() / 2.0)
}

/// The part of the line that is seen in the view, in data units.
///
/// `None` when it misses the view, or there is no line because `w₁ = w₂ = 0`.
///
/// ```
/// use hyperplane_plot::geometry::{line::boundary, Axis, View};
/// let view = View { x_min: 0.0, x_max: 2.0, y_min: 0.0, y_max: 2.0 };
/// assert_eq!(boundary(&view, [-1.0, 1.0, 0.0]), Some([Axis::new(1.0, 0.0), Axis::new(1.0, 2.0)]));
/// assert_eq!(boundary(&view, [-3.0, 1.0, 0.0]), None);
/// assert_eq!(boundary(&view, [-1.0, 0.0, 0.0]), None);
/// ```
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
        to_axis(
            view,
            (clamp(foot.0 + t * along.0), clamp(foot.1 + t * along.1)),
        )
    };
    let mut ends = [at(from), at(to)];
    if (ends[0].x, ends[0].y) > (ends[1].x, ends[1].y) {
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
/// use hyperplane_plot::geometry::{line::half_plane, View};
/// let view = View { x_min: 0.0, x_max: 2.0, y_min: 0.0, y_max: 2.0 };
/// let right = half_plane(&view, [-1.0, 1.0, 0.0]);
/// let corners: Vec<_> = right.iter().map(|corner| (corner.x, corner.y)).collect();
/// assert_eq!(corners, [(1.0, 0.0), (2.0, 0.0), (2.0, 2.0), (1.0, 2.0)]);
/// ```
pub fn half_plane(view: &View, w: [f64; 3]) -> Vec<Axis> {
    const CORNERS: [(f64, f64); 4] = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    if w.iter().any(|v| !v.is_finite()) {
        return Vec::new();
    }
    let Some(plane) = Plane::new(view, w) else {
        let everywhere = if w[0] >= 0.0 { &CORNERS[..] } else { &[] };
        return everywhere.iter().map(|p| to_axis(view, *p)).collect();
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
    polygon.iter().map(|p| to_axis(view, *p)).collect()
}

/// The weight vector as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrow {
    /// Its foot on the boundary.
    pub from: Px,
    /// Its tip on the positive side.
    pub to: Px,
    /// True if it has the direction of `(w₁, w₂)`. Otherwise the axes have
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
pub fn arrow(frame: &Frame, w: [f64; 3]) -> Option<Arrow> {
    let [p, q] = boundary(&frame.view, w)?.map(|end| frame.to_px(end));
    let from = closest(p, q, frame.plot.center());
    let per_pixel = frame.units_per_pixel();
    let [_, w1, w2] = unit([0.0, w[1], w[2]])?;
    let direction = Vec2::new(w1 * per_pixel.x, -w2 * per_pixel.y).normalize();
    let length = arrow_length(frame, w).min(room(frame, from, direction));
    let to = from + direction * length;
    (length >= ARROW_LEAST && to.is_finite()).then(|| Arrow {
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

/// The distance from a point to the edge of the plot in a direction.
fn room(frame: &Frame, from: Px, direction: Vec2) -> f64 {
    let until = |at: f64, step: f64, low: f64, high: f64| match step {
        s if s > 1e-12 => (high - at) / s,
        s if s < -1e-12 => (low - at) / s,
        _ => f64::INFINITY,
    };
    let plot = &frame.plot;
    until(from.x, direction.x, plot.left, plot.right()).min(until(
        from.y,
        direction.y,
        plot.top,
        plot.bottom(),
    ))
}

/// The point of the segment `p q` that is closest to `to`.
pub fn closest(p: Px, q: Px, to: Px) -> Px {
    let way = q - p;
    let square = way.hypot2();
    if square == 0.0 {
        return p;
    }
    p.lerp(q, ((to - p).dot(way) / square).clamp(0.0, 1.0))
}

/// The part of the student's own line that a hand holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// The line itself: it moves without turning.
    Move,
    /// A handle, 0 or 1: the line turns about the other one.
    Turn(usize),
}

/// The two handles of the line, in data units, from left to right: at 15 % and
/// 85 % of what is seen of it.
pub fn handles(view: &View, w: [f64; 3]) -> Option<Segment> {
    let [p, q] = boundary(view, w)?;
    let at = |t: f64| Axis::new(p.x * (1.0 - t) + q.x * t, p.y * (1.0 - t) + q.y * t);
    Some([at(HANDLES.0), at(HANDLES.1)])
}

/// The part of the line within `radius` CSS px of a place; handles come first.
pub fn hit(frame: &Frame, w: [f64; 3], at: Px, radius: f64) -> Option<Grip> {
    if let Some(i) = frame.nearest(handles(&frame.view, w)?, at, radius) {
        return Some(Grip::Turn(i));
    }
    let [p, q] = boundary(&frame.view, w)?.map(|end| frame.to_px(end));
    ((closest(p, q, at) - at).hypot() <= radius).then_some(Grip::Move)
}

/// The weights after a hand has moved from one point of the plane to another,
/// given the weights when it took hold.
///
/// Moving changes `w₀` only. Turning keeps `‖(w₁, w₂)‖` and the positive side and
/// makes the line pass through the pointer. What has no answer, as a pointer on
/// the pivot, leaves the weights as they were.
///
/// ```
/// use hyperplane_plot::geometry::{line::{drag, Grip}, Axis, View};
/// let view = View { x_min: 0.0, x_max: 2.0, y_min: 0.0, y_max: 2.0 };
/// let w = drag(&view, [-1.0, 1.0, 0.0], Grip::Move, Axis::new(1.0, 1.0), Axis::new(1.5, 1.0));
/// assert_eq!(w, [-1.5, 1.0, 0.0]);
/// ```
pub fn drag(view: &View, w_at_grab: [f64; 3], grip: Grip, from: Axis, to: Axis) -> [f64; 3] {
    let [w0, w1, w2] = w_at_grab;
    let moved = match grip {
        Grip::Move => Some([w0 - (w1 * (to.x - from.x) + w2 * (to.y - from.y)), w1, w2]),
        Grip::Turn(handle) => turned(view, w_at_grab, handle, to),
    };
    moved
        .filter(|w| w.iter().all(|v| v.is_finite()))
        .unwrap_or(w_at_grab)
}

/// The line through the other handle and the pointer.
fn turned(view: &View, w: [f64; 3], handle: usize, to: Axis) -> Option<[f64; 3]> {
    let ends = handles(view, w)?;
    let (held, pivot) = if handle == 0 {
        (ends[0], ends[1])
    } else {
        (ends[1], ends[0])
    };
    let (before, after) = (held - pivot, to - pivot);
    let [_, u1, u2] = unit([0.0, w[1], w[2]])?;
    let side = (before.x * u2 - before.y * u1).signum();
    let segment = side * w[1].hypot(w[2]) / after.hypot();
    let (w1, w2) = (-after.y * segment, after.x * segment);
    Some([-(w1 * pivot.x + w2 * pivot.y), w1, w2])
}
