//! Facts about prepared data, worked out once.

use std::rc::Rc;

use super::descent::{Descent, essence};
use crate::data::sort_by_number;
use crate::learn::{Problem, Settings};
use crate::session::PreparedData;
use crate::theory::{MaxMargin, Radius, Separability, Separation, TheoryError};

/// With more samples the facts come in two parts, so that no single picture has to wait for all of them.
const AT_ONCE: usize = 500;

/// What theory says about the training samples of prepared data, apart from any run.
#[derive(Debug)]
pub struct Facts {
    problem: Rc<Problem>,
    pub(super) separability: Separability,
    pub(super) separation: Separation,
    pub(super) widest: Result<Option<MaxMargin>, TheoryError>,
    pub(super) augmented: Result<Option<MaxMargin>, TheoryError>,
    pub(super) radius: Result<Radius, TheoryError>,
    /// None until it is worked out.
    pub(super) descent: Option<Option<Descent>>,
    /// What of the settings they hold for.
    essence: Settings,
    /// Convex hulls of the classes on the axes, −1 first.
    pub(super) hulls: [Vec<(f64, f64)>; 2],
    /// A point of both hulls.
    pub(super) common: Option<(f64, f64)>,
    /// Whether just the two features on the axes are trained on.
    pub(super) flat: bool,
    /// Samples of each class, −1 first.
    pub(super) counts: [usize; 2],
}

impl Facts {
    /// The facts of prepared data (with three or more classes, of telling `class` from the others), and of descending with
    /// these settings.
    #[must_use]
    pub fn of(prepared: &PreparedData, class: usize, settings: &Settings) -> Self {
        let mut facts = Self::begun(prepared, class, settings);
        facts.finish(settings);
        facts
    }

    /// The same without descending, for [`finish`](Self::finish) to add; all at once where the samples are few.
    #[must_use]
    pub fn begun(prepared: &PreparedData, class: usize, settings: &Settings) -> Self {
        let problems = prepared.problems();
        let problem = Rc::clone(problems.get(class).unwrap_or(&prepared.problem));
        let train = &problem.train;
        let positive = if prepared.is_multiclass() { class } else { 1 };
        let separability = Separability::of(train);
        let separation = Separation::given(train, &separability);
        let members = |side: usize| {
            let dots = prepared.dots.iter();
            let own = dots.filter(move |dot| {
                !dot.held_out && (usize::from(dot.class) == positive) == (side == 1)
            });
            own.map(|dot| (dot.x, dot.y))
        };
        let flat = prepared.inputs.len() == 2 && !prepared.is_curved();
        let common = match &separability {
            Separability::NotSeparable(contradiction) if flat => contradiction.common_point(train),
            _ => None,
        };
        let mut facts = Self {
            widest: MaxMargin::geometric(train, &separability),
            augmented: MaxMargin::augmented(train, &separability),
            radius: Radius::of(train),
            hulls: [0, 1].map(|side| hull(members(side).collect())),
            common: common.and_then(|place| Some((*place.first()?, *place.get(1)?))),
            descent: None,
            essence: essence(settings),
            flat,
            counts: [0, 1].map(|side| members(side).count()),
            separability,
            separation,
            problem,
        };
        if facts.problem.train.len() <= AT_ONCE {
            facts.finish(settings);
        }
        facts
    }

    /// Whether nothing is missing.
    #[must_use]
    pub fn are_complete(&self) -> bool {
        self.descent.is_some()
    }

    /// Adds what is missing.
    pub fn finish(&mut self, settings: &Settings) {
        if self.descent.is_none() {
            let train = &self.problem.train;
            self.descent = Some(Descent::of(train, &self.separation, settings));
        }
    }

    /// Whether they hold for these settings too.
    #[must_use]
    pub fn hold_for(&self, settings: &Settings) -> bool {
        self.essence == essence(settings)
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
