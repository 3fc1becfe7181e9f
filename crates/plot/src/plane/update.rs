//! The last update of w on the plane: the vectors of its samples fly to the tip of w, w tips, and the line turns.

use crate::geometry::line::{boundary, closest};
use crate::geometry::{Axis, Frame, Px};
use crate::theme::Role;
use kurbo::Vec2;

/// The length of the longest vector of an update, as a share of the plot's shorter side, and its limit in CSS px.
const LENGTH: (f64, f64) = (0.24, 150.0);
/// Of more samples no vector is drawn from the origin on.
const MOST_SAMPLES: usize = 3;
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

/// An update of weights, and the share of its animation that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightUpdate {
    /// The rows of weights that have vectors on the plane: one of two classes, with its line; one of each class of three or
    /// more; none where the boundary is a curve.
    pub rows: Vec<RowUpdate>,
    /// From 0, when the samples light up, to 1, when all has come to rest.
    pub progress: f64,
}

/// An update of the weights (w₀, w₁, w₂) of a row.
#[derive(Clone, Debug, PartialEq)]
pub struct RowUpdate {
    /// The class index, for three classes or more.
    pub class: Option<u8>,
    /// The weights before.
    pub before: [f64; 3],
    /// The weights after.
    pub after: [f64; 3],
    /// The vectors that are added.
    pub addends: Vec<Addend>,
}

/// An arrow in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Vector {
    pub(super) from: Px,
    pub(super) to: Px,
}

/// The arrows of the update of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Vectors {
    /// The class index, for three classes or more.
    pub(super) class: Option<u8>,
    /// w as it is drawn now, from the boundary on; none where it has no length.
    pub(super) weights: Option<Vector>,
    /// w as it was, once it has changed.
    pub(super) before: Option<Vector>,
    /// The vectors of the samples, from the origin on, where these are few.
    pub(super) samples: Vec<(Vector, Role)>,
    /// The addends with their class indices.
    pub(super) addends: Vec<(Vector, Role)>,
}

impl WeightUpdate {
    /// The share of the turn that is over: slow at both ends.
    ///
    /// ```
    /// use hyperplane_plot::WeightUpdate;
    /// let turned = |progress| WeightUpdate { rows: Vec::new(), progress }.turned();
    /// assert_eq!([0.0, 0.5, 1.0].map(turned), [0.0, 0.0, 1.0]);
    /// ```
    pub fn turned(&self) -> f64 {
        eased((self.progress - FLIGHT.1) / (1.0 - FLIGHT.1))
    }

    /// The arrows of each row in a frame, all in one scale; empty where they cannot be drawn.
    pub(super) fn vectors(&self, frame: &Frame) -> Vec<Vectors> {
        let unit = frame.units_per_pixel();
        let on_screen = |[x, y]: [f64; 2]| Vec2::new(x * unit.x, -y * unit.y);
        let lengths = self.rows.iter().flat_map(|row| {
            let changes = row.addends.iter().map(|own| own.change);
            let ends = [row.before, row.after].map(|w| [w[1], w[2]]);
            changes.chain(ends).map(|v| on_screen(v).hypot())
        });
        let side = frame.plot.width.min(frame.plot.height);
        let scale = (LENGTH.0 * side).min(LENGTH.1) / lengths.fold(0.0, f64::max);
        let rows = self.rows.iter().filter(|_| scale.is_finite());
        let vectors = |row: &RowUpdate| row.vectors(frame, self, &|v| on_screen(v) * scale);
        rows.filter_map(vectors).collect()
    }
}

impl RowUpdate {
    /// The weights when this share of the turn is over.
    fn at(&self, share: f64) -> [f64; 3] {
        let between = |at: usize| self.before[at] + (self.after[at] - self.before[at]) * share;
        match share {
            1.0 => self.after,
            _ => [0, 1, 2].map(between),
        }
    }

    /// The place where w begins: on its line, so that it stands on it; of three classes or more all begin in the middle.
    fn tail(&self, frame: &Frame, turned: f64) -> Option<Px> {
        let center = frame.plot.center();
        if self.class.is_some() {
            return Some(center);
        }
        let ends =
            boundary(&frame.view, self.at(turned)).or_else(|| boundary(&frame.view, self.after));
        let [p, q] = ends?.map(|at| frame.to_px(at));
        Some(closest(p, q, center)).filter(|tail| tail.is_finite())
    }

    /// The arrows in a frame, where `scaled` turns (w₁, w₂) into CSS pixels; none where they cannot be drawn.
    fn vectors(
        &self,
        frame: &Frame,
        update: &WeightUpdate,
        scaled: &dyn Fn([f64; 2]) -> Vec2,
    ) -> Option<Vectors> {
        let (progress, turned) = (update.progress, update.turned());
        let tail = self.tail(frame, turned)?;
        let part = |w: [f64; 3]| scaled([w[1], w[2]]);
        let before = part(self.before);
        let arrow = |from: Px, way: Vec2| {
            let to = from + way;
            (way.hypot() >= 1.0).then_some(Vector { from, to })
        };
        let origin = Axis::new(0.0, 0.0);
        let is_few = self.addends.len() <= MOST_SAMPLES && frame.view.contains(origin);
        let samples = self.addends.iter().filter(|_| is_few);
        let samples = samples.filter_map(|own| {
            let (at, class) = own.from.filter(|(at, _)| frame.view.contains(*at))?;
            let [from, to] = [origin, at].map(|at| frame.to_px(at));
            Some((Vector { from, to }, Role::Class(class)))
        });
        let flown = eased((progress - FLIGHT.0) / (FLIGHT.1 - FLIGHT.0));
        let grown = (progress / FLIGHT.0).clamp(0.0, 1.0);
        let mut place = tail + before;
        let addends = self.addends.iter().filter_map(|own| {
            let (at, role) = match own.from {
                Some((at, class)) => (frame.to_px(at), Role::Class(class)),
                None => (place, Role::Muted),
            };
            let (from, change) = (at + (place - at) * flown, scaled(own.change));
            place = place + change;
            Some((arrow(from, change * grown)?, role))
        });
        Some(Vectors {
            class: self.class,
            samples: samples.collect(),
            addends: addends.collect(),
            weights: arrow(tail, part(self.at(turned))),
            before: arrow(tail, before).filter(|_| turned > 0.0 && self.before != self.after),
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
        let row = RowUpdate {
            class: None,
            before: [0.0, 1.0, 0.0],
            after: [0.0, 1.0, 1.0],
            addends: vec![Addend {
                from: Some((Axis::new(0.0, 2.0), 1)),
                change: [0.0, 1.0],
            }],
        };
        WeightUpdate {
            rows: vec![row],
            progress,
        }
    }

    fn only(update: &WeightUpdate) -> Vectors {
        let [vectors] = &update.vectors(&frame())[..] else {
            panic!("arrows of a row")
        };
        vectors.clone()
    }

    fn way(vector: Vector) -> Vec2 {
        vector.to - vector.from
    }

    #[test]
    fn what_is_added_grows_at_its_sample_flies_to_the_tip_and_tips_w() {
        let vectors = |progress| only(&update(progress));
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
        let own = Vector {
            from: Px::new(250.0, 250.0),
            to: Px::new(250.0, 150.0),
        };
        assert_eq!(grown.samples, [(own, Role::Class(1))], "from the origin");
        let mut many = update(1.0);
        many.rows[0].addends = vec![many.rows[0].addends[0]; 4];
        assert_eq!(only(&many).samples, []);
        let mut far = update(1.0);
        far.rows[0].addends[0].from = Some((Axis::new(0.0, 1e300), 1));
        assert_eq!(only(&far).samples, [], "it is not in view");
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
        first.rows[0].before = [0.0; 3];
        let vectors = only(&first);
        assert_eq!((vectors.weights, vectors.before), (None, None));
        assert_eq!(vectors.addends.len(), 1);
        first.progress = 0.9;
        let growing = only(&first).weights.expect("w");
        first.progress = 1.0;
        let grown = only(&first).weights.expect("w");
        assert!(way(growing).hypot() < way(grown).hypot());
        first.rows[0].after = [9.0, 0.0, 0.0];
        assert_eq!(first.vectors(&frame()), []);
        first.rows[0].after = [0.0, f64::NAN, 1.0];
        assert_eq!(first.vectors(&frame()), []);
    }

    #[test]
    fn the_longest_vector_has_its_length_whatever_the_weights_are() {
        for factor in [1e-9, 1.0, 1e9] {
            let mut large = update(1.0);
            let row = &mut large.rows[0];
            row.before = row.before.map(|w| w * factor);
            row.after = row.after.map(|w| w * factor);
            row.addends[0].change = [0.0, factor];
            let vectors = only(&large);
            let length = way(vectors.weights.expect("w")).hypot();
            assert!((length - 0.24 * 500.0).abs() < 1e-9, "{length}");
        }
    }

    #[test]
    fn of_several_classes_all_begin_in_the_middle_in_one_scale() {
        let mut both = update(1.0);
        both.rows[0].class = Some(0);
        let other = RowUpdate {
            class: Some(2),
            before: [5.0, 4.0, 0.0],
            after: [5.0, 4.0, 0.0],
            addends: Vec::new(),
        };
        both.rows.push(other);
        let [moved, rests] = &both.vectors(&frame())[..] else {
            panic!("arrows of two rows")
        };
        assert_eq!((moved.class, rests.class), (Some(0), Some(2)));
        let [own, longest] = [moved, rests].map(|row| row.weights.expect("w"));
        assert_eq!([own.from, longest.from], [Px::new(250.0, 250.0); 2]);
        assert!((way(longest).hypot() - 0.24 * 500.0).abs() < 1e-9);
        // (1, 1) beside (4, 0), and the line of none of them is asked for.
        assert!((way(own).x - way(longest).x / 4.0).abs() < 1e-9);
        assert!((way(own).y + way(longest).x / 4.0).abs() < 1e-9);
        assert!(moved.before.is_some() && rests.before.is_none());
    }
}
