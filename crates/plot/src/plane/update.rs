//! The last update of w on the plane: the vectors of its samples fly to the tip of w, w tips, and the line turns.

use crate::geometry::line::{boundary, closest};
use crate::geometry::{Axis, Frame, Px};
use crate::theme::Role;
use kurbo::Vec2;

/// The length of the longest vector of an update, as a share of the plot's shorter side, and its limit in CSS px.
const LENGTH: (f64, f64) = (0.24, 150.0);
/// The share of the time after which the vectors leave their samples, and that after which they have come to w.
const FLIGHT: (f64, f64) = (0.15, 0.65);

/// A vector that is added to w: that of a sample, of several of a class, or of a penalty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Addend {
    /// The place of the sample, or the middle of several, with the class index; none for a penalty.
    pub from: Option<(Axis, u8)>,
    /// The change of (w₁, w₂).
    pub change: [f64; 2],
}

/// An update of the weights (w₀, w₁, w₂), and the share of its animation that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightUpdate {
    /// The weights before.
    pub before: [f64; 3],
    /// The weights after.
    pub after: [f64; 3],
    /// The vectors that are added.
    pub addends: Vec<Addend>,
    /// From 0, when the samples light up, to 1, when all has come to rest.
    pub progress: f64,
}

/// An arrow in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Vector {
    pub(super) from: Px,
    pub(super) to: Px,
}

/// The arrows of an update.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Vectors {
    /// w as it is drawn now, from the boundary on; none where it has no length.
    pub(super) weights: Option<Vector>,
    /// w as it was, once it has changed.
    pub(super) before: Option<Vector>,
    /// The addends with their class indices.
    pub(super) addends: Vec<(Vector, Role)>,
}

impl WeightUpdate {
    /// The weights whose line is drawn now.
    ///
    /// ```
    /// use hyperplane_plot::WeightUpdate;
    /// let update = |progress| WeightUpdate {
    ///     before: [0.0, 1.0, 0.0],
    ///     after: [2.0, 1.0, 1.0],
    ///     addends: Vec::new(),
    ///     progress,
    /// };
    /// assert_eq!(update(0.5).shown(), [0.0, 1.0, 0.0]);
    /// assert_eq!(update(1.0).shown(), [2.0, 1.0, 1.0]);
    /// ```
    pub fn shown(&self) -> [f64; 3] {
        let share = self.turned();
        let between = |at: usize| self.before[at] + (self.after[at] - self.before[at]) * share;
        match share {
            1.0 => self.after,
            _ => [0, 1, 2].map(between),
        }
    }

    /// The share of the turn that is over: slow at both ends.
    pub fn turned(&self) -> f64 {
        eased((self.progress - FLIGHT.1) / (1.0 - FLIGHT.1))
    }

    /// The arrows in a frame; none where they cannot be drawn.
    pub(super) fn vectors(&self, frame: &Frame) -> Option<Vectors> {
        let unit = frame.units_per_pixel();
        let on_screen = |[x, y]: [f64; 2]| Vec2::new(x * unit.x, -y * unit.y);
        let part = |w: [f64; 3]| on_screen([w[1], w[2]]);
        let (before, after) = (part(self.before), part(self.after));
        let changes: Vec<Vec2> = self
            .addends
            .iter()
            .map(|own| on_screen(own.change))
            .collect();
        let all = changes.iter().chain([&before, &after]);
        let longest = all.map(|v| v.hypot()).fold(0.0, f64::max);
        let side = frame.plot.width.min(frame.plot.height);
        let scale = (LENGTH.0 * side).min(LENGTH.1) / longest;
        let ends =
            boundary(&frame.view, self.shown()).or_else(|| boundary(&frame.view, self.after));
        let [p, q] = ends?.map(|at| frame.to_px(at));
        let tail = closest(p, q, frame.plot.center());
        if !(scale.is_finite() && tail.is_finite()) {
            return None;
        }
        let turned = self.turned();
        let arrow = |from: Px, way: Vec2| {
            let to = from + way * scale;
            (way.hypot() * scale >= 1.0).then_some(Vector { from, to })
        };
        let weights = before + (after - before) * turned;
        let flown = eased((self.progress - FLIGHT.0) / (FLIGHT.1 - FLIGHT.0));
        let grown = (self.progress / FLIGHT.0).clamp(0.0, 1.0);
        let mut place = tail + before * scale;
        let addends = self
            .addends
            .iter()
            .zip(&changes)
            .filter_map(|(own, change)| {
                let (at, role) = match own.from {
                    Some((at, class)) => (frame.to_px(at), Role::Class(class)),
                    None => (place, Role::Muted),
                };
                let from = at + (place - at) * flown;
                place = place + *change * scale;
                Some((arrow(from, *change * grown)?, role))
            });
        Some(Vectors {
            addends: addends.collect(),
            weights: arrow(tail, weights),
            before: arrow(tail, before).filter(|_| turned > 0.0),
        })
    }
}

/// A share of a way that begins and ends slowly.
fn eased(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::View;

    const VIEW: View = View {
        x_min: -5.0,
        x_max: 5.0,
        y_min: -5.0,
        y_max: 5.0,
    };

    fn frame() -> Frame {
        Frame::new((500.0, 500.0), VIEW, crate::geometry::Margins::NONE, 1.0)
    }

    /// From w = (1, 0) to (1, 1): the sample at (0, 2) adds (0, 1). The line goes through the middle before.
    fn update(progress: f64) -> WeightUpdate {
        WeightUpdate {
            before: [0.0, 1.0, 0.0],
            after: [0.0, 1.0, 1.0],
            addends: vec![Addend {
                from: Some((Axis::new(0.0, 2.0), 1)),
                change: [0.0, 1.0],
            }],
            progress,
        }
    }

    fn way(vector: Vector) -> Vec2 {
        vector.to - vector.from
    }

    #[test]
    fn what_is_added_grows_at_its_sample_flies_to_the_tip_and_tips_w() {
        let vectors = |progress| update(progress).vectors(&frame()).expect("arrows");
        let begin = vectors(0.0);
        assert_eq!(begin.addends, [], "it grows from nothing");
        let grown = vectors(FLIGHT.0);
        let (own, role) = grown.addends[0];
        assert_eq!(role, Role::Class(1));
        assert_eq!(own.from, Px::new(250.0, 150.0), "at its sample");
        assert!(way(own).x == 0.0 && way(own).y < 0.0, "upward");
        let weights = grown.weights.expect("w");
        assert!(way(weights).x > 0.0 && way(weights).y == 0.0);
        assert_eq!(grown.before, None);
        let come = vectors(FLIGHT.1);
        let tip = come.weights.expect("w").to;
        assert!((come.addends[0].0.from - tip).hypot() < 1e-9, "at the tip");
        let end = vectors(1.0);
        let (weights, before) = (end.weights.expect("w"), end.before.expect("w before"));
        let added = end.addends[0].0;
        assert!((way(weights) - way(before) - way(added)).hypot() < 1e-9);
        assert!((added.to - weights.to).hypot() < 1e-9);
    }

    #[test]
    fn from_nothing_w_grows_and_without_a_line_nothing_is_drawn() {
        let mut first = update(FLIGHT.1);
        first.before = [0.0; 3];
        let vectors = first.vectors(&frame()).expect("arrows");
        assert_eq!((vectors.weights, vectors.before), (None, None));
        assert_eq!(vectors.addends.len(), 1);
        first.progress = 0.9;
        let growing = first.vectors(&frame()).expect("arrows").weights.expect("w");
        first.progress = 1.0;
        let grown = first.vectors(&frame()).expect("arrows").weights.expect("w");
        assert!(way(growing).hypot() < way(grown).hypot());
        first.after = [9.0, 0.0, 0.0];
        assert_eq!(first.vectors(&frame()), None);
        first.after = [0.0, f64::NAN, 1.0];
        assert_eq!(first.vectors(&frame()), None);
    }

    #[test]
    fn the_longest_vector_has_its_length_whatever_the_weights_are() {
        for factor in [1e-9, 1.0, 1e9] {
            let mut large = update(1.0);
            large.before = large.before.map(|w| w * factor);
            large.after = large.after.map(|w| w * factor);
            large.addends[0].change = [0.0, factor];
            let vectors = large.vectors(&frame()).expect("arrows");
            let length = way(vectors.weights.expect("w")).hypot();
            assert!((length - 0.24 * 500.0).abs() < 1e-9, "{length}");
        }
    }
}
