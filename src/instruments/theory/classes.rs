//! The two classes that theory tells apart, on the plane.

use std::rc::Rc;

use crate::data::sort_by_number;
use crate::session::Session;
use crate::session::scenes::Same;
use crate::theory::Separability;

/// A place on the plane.
pub(super) type Place = (f64, f64);

/// The training samples of each class, −1 first.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Classes {
    of: Same,
    class: usize,
    /// How many there are.
    pub(super) counts: [usize; 2],
    /// Convex hulls of the classes on the axes.
    pub(super) hulls: [Vec<Place>; 2],
}

impl Classes {
    /// Those of the lab: these, or others if the lab has others.
    pub(super) fn of(lab: &Session, known: Option<Rc<Self>>) -> Rc<Self> {
        let (of, class) = (Same(Rc::clone(lab.prepared())), lab.theory_class());
        if let Some(known) = known.filter(|known| (&known.of, known.class) == (&of, class)) {
            return known;
        }
        let positive = if of.0.is_multiclass() { class } else { 1 };
        let members = |side: usize| -> Vec<Place> {
            let dots = of.0.dots.iter();
            let own = dots.filter(move |dot| {
                !dot.held_out && (usize::from(dot.class) == positive) == (side == 1)
            });
            own.map(|dot| (dot.x, dot.y)).collect()
        };
        let members = [members(0), members(1)];
        Rc::new(Self {
            counts: members.each_ref().map(Vec::len),
            hulls: members.map(hull),
            of,
            class,
        })
    }
}

/// Whether just the two features on the axes are trained on.
pub(super) fn is_flat(lab: &Session) -> bool {
    lab.prepared().inputs.len() == 2 && !lab.prepared().is_curved()
}

/// A point of both hulls, where the plane is all there is.
pub(super) fn common(lab: &Session) -> Option<Place> {
    match &**lab.known()?.separability.as_ref()? {
        Separability::NotSeparable(contradiction) if is_flat(lab) => {
            let problems = lab.prepared().problems();
            let place = contradiction.common_point(&problems.get(lab.theory_class())?.train)?;
            Some((*place.first()?, *place.get(1)?))
        }
        _ => None,
    }
}

/// The corners of the convex hull, counterclockwise (A. M. Andrew's monotone chain, 1979).
fn hull(mut points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    // From left to right; of those above each other the lowest first.
    sort_by_number(&mut points, |point| point.1);
    sort_by_number(&mut points, |point| point.0);
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let turns_left = |a: (f64, f64), b: (f64, f64), c: (f64, f64)| {
        (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0) > 0.0
    };
    let half = |points: &mut dyn Iterator<Item = (f64, f64)>| {
        let mut chain: Vec<(f64, f64)> = Vec::new();
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
        let square = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)];
        let mut points = square.to_vec();
        points.extend([(1.0, 1.0), (1.0, 0.0), (0.5, 1.5), (2.0, 2.0)]);
        assert_eq!(hull(points), square);
        assert_eq!(hull(vec![(1.0, 1.0); 4]), [(1.0, 1.0)]);
        let line = vec![(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)];
        assert_eq!(hull(line), [(0.0, 0.0), (2.0, 2.0)]);
    }
}
