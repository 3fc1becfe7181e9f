//! The two classes that theory tells apart, on the plane.

use crate::data::sort_by_number;
use crate::geometry::Axis;
use crate::session::{PreparedData, Session};
use crate::theory::Separability;

/// The training samples of each class, −1 first.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Classes {
    /// The number of training samples of each class.
    pub(super) counts: [usize; 2],
    /// Convex hulls of the classes on the axes.
    pub(super) hulls: [Vec<Axis>; 2],
}

impl Classes {
    /// Those of a class asked for, if there are more than two, and of the others.
    pub(super) fn new(prepared: &PreparedData, class: usize) -> Self {
        let positive = if prepared.is_multiclass() { class } else { 1 };
        let members = |side: usize| -> Vec<Axis> {
            let dots = prepared.dots.iter();
            let own = dots.filter(move |dot| {
                !dot.held_out && (usize::from(dot.class) == positive) == (side == 1)
            });
            own.map(|dot| dot.at).collect()
        };
        let members = [members(0), members(1)];
        Self {
            counts: members.each_ref().map(Vec::len),
            hulls: members.map(hull),
        }
    }
}

/// Returns true if just the two features on the axes are trained on.
pub(super) fn is_flat(lab: &Session) -> bool {
    lab.prepared().inputs.len() == 2 && !lab.prepared().is_curved()
}

/// A point of both hulls, where the plane is all there is.
pub(super) fn common(lab: &Session) -> Option<Axis> {
    match &**lab.known()?.separability.as_ref()? {
        Separability::NotSeparable(contradiction) if is_flat(lab) => {
            let problems = lab.prepared().problems();
            let place = contradiction.common_point(&problems.get(lab.theory_class())?.train)?;
            Some(Axis::new(*place.first()?, *place.get(1)?))
        }
        _ => None,
    }
}

/// The corners of the convex hull, counterclockwise (A. M. Andrew's monotone chain, 1979).
fn hull(mut points: Vec<Axis>) -> Vec<Axis> {
    // From left to right; of those above each other the lowest first.
    sort_by_number(&mut points, |point| point.y);
    sort_by_number(&mut points, |point| point.x);
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let turns_left = |a: Axis, b: Axis, c: Axis| (b - a).cross(c - a) > 0.0;
    let half = |points: &mut dyn Iterator<Item = Axis>| {
        let mut chain: Vec<Axis> = Vec::new();
        for point in points {
            while let [.., a, b] = chain[..] {
                if turns_left(a, b, point) {
                    break;
                }
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut corners = half(&mut points.iter().copied());
    corners.extend(half(&mut points.iter().rev().copied()));
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hull_has_the_outermost_points_only() {
        let square = [
            Axis::new(0.0, 0.0),
            Axis::new(2.0, 0.0),
            Axis::new(2.0, 2.0),
            Axis::new(0.0, 2.0),
        ];
        let mut points = square.to_vec();
        points.extend([
            Axis::new(1.0, 1.0),
            Axis::new(1.0, 0.0),
            Axis::new(0.5, 1.5),
            Axis::new(2.0, 2.0),
        ]);
        assert_eq!(hull(points), square);
        assert_eq!(hull(vec![Axis::new(1.0, 1.0); 4]), [Axis::new(1.0, 1.0)]);
        let line = vec![
            Axis::new(0.0, 0.0),
            Axis::new(1.0, 1.0),
            Axis::new(2.0, 2.0),
        ];
        assert_eq!(hull(line), [Axis::new(0.0, 0.0), Axis::new(2.0, 2.0)]);
    }
}
