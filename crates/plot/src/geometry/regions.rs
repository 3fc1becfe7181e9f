//! Regions of the plane in which each of several classes has the largest score, and the borders between them.

use super::line::{Segment, boundary};
use super::{Axis, View};

/// For each class, given by the weights of its score `w₀ + w₁x + w₂y`, the polygon of the view in which no other class
/// has a larger one. Empty where there is none, and for all classes when a weight is not finite.
///
/// ```
/// use hyperplane_plot::geometry::{View, regions::regions};
/// let view = View { x_min: 0.0, x_max: 2.0, y_min: 0.0, y_max: 2.0 };
/// let found = regions(&view, &[[-1.0, 1.0, 0.0], [1.0, -1.0, 0.0], [-9.0, 0.0, 0.0]]);
/// let corners: Vec<_> = found[0].iter().map(|corner| (corner.x, corner.y)).collect();
/// assert_eq!(corners, [(1.0, 0.0), (2.0, 0.0), (2.0, 2.0), (1.0, 2.0)]);
/// assert!(found[2].is_empty());
/// ```
pub fn regions(view: &View, scores: &[[f64; 3]]) -> Vec<Vec<Axis>> {
    let Some(scores) = scaled(scores) else {
        return vec![Vec::new(); scores.len()];
    };
    let whole = vec![
        Axis::new(view.x_min, view.y_min),
        Axis::new(view.x_max, view.y_min),
        Axis::new(view.x_max, view.y_max),
        Axis::new(view.x_min, view.y_max),
    ];
    let region = |class: usize| {
        let others = scores
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != class);
        others.fold(whole.clone(), |polygon, (other, score)| {
            // Of equal scores the lowest class has the place.
            let same = scores[class] == *score;
            if same && other < class {
                return Vec::new();
            }
            clip(&polygon, difference(scores[class], *score))
        })
    };
    (0..scores.len()).map(region).collect()
}

/// The borders between neighboring regions, as far as they are seen in the view.
pub fn borders(view: &View, scores: &[[f64; 3]]) -> Vec<Segment> {
    let Some(scores) = scaled(scores) else {
        return Vec::new();
    };
    // Of equal scores the lowest class has the place: the others have no border.
    let mut distinct = Vec::with_capacity(scores.len());
    for score in scores {
        if !distinct.contains(&score) {
            distinct.push(score);
        }
    }
    let scores = distinct;
    let mut found = Vec::new();
    for (c, &one) in scores.iter().enumerate() {
        for (d, &other) in scores.iter().enumerate().skip(c + 1) {
            let rest = scores.iter().enumerate();
            let rest = rest.filter(|(e, _)| *e != c && *e != d);
            let seen = rest.fold(
                boundary(view, difference(one, other)),
                |segment, (_, third)| above(segment?, difference(one, *third)),
            );
            found.extend(seen);
        }
    }
    found
}

/// The weights over the largest of them; nothing when one is not finite.
fn scaled(scores: &[[f64; 3]]) -> Option<Vec<[f64; 3]>> {
    let all = scores.iter().flatten();
    let largest = all.fold(0.0_f64, |largest, w| largest.max(w.abs()));
    let finite = scores.iter().flatten().all(|w| w.is_finite());
    let unit = if largest > 0.0 { largest } else { 1.0 };
    finite.then(|| scores.iter().map(|row| row.map(|w| w / unit)).collect())
}

fn difference(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn value([w0, w1, w2]: [f64; 3], at: Axis) -> f64 {
    w0 + w1 * at.x + w2 * at.y
}

/// The part of a convex polygon where `w` is not negative (I. Sutherland and G. Hodgman, 1974).
fn clip(polygon: &[Axis], w: [f64; 3]) -> Vec<Axis> {
    let mut kept = Vec::with_capacity(polygon.len() + 1);
    for (i, &p) in polygon.iter().enumerate() {
        let q = polygon[(i + 1) % polygon.len()];
        let (zp, zq) = (value(w, p), value(w, q));
        if zp >= 0.0 {
            kept.push(p);
        }
        if (zp > 0.0 && zq < 0.0) || (zp < 0.0 && zq > 0.0) {
            kept.push(p.lerp(q, zp / (zp - zq)));
        }
    }
    if kept.len() < 3 { Vec::new() } else { kept }
}

/// The part of a segment where `w` is not negative.
fn above([a, b]: Segment, w: [f64; 3]) -> Option<Segment> {
    let (za, zb) = (value(w, a), value(w, b));
    match (za >= 0.0, zb >= 0.0) {
        (true, true) => Some([a, b]),
        (false, false) => None,
        (true, false) => Some([a, a.lerp(b, za / (za - zb))]),
        (false, true) => Some([a.lerp(b, za / (za - zb)), b]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEW: View = View {
        x_min: -2.0,
        x_max: 2.0,
        y_min: -2.0,
        y_max: 2.0,
    };
    /// Scores whose borders meet in the middle.
    const STAR: [[f64; 3]; 3] = [[0.0, 1.0, 0.0], [0.0, -0.5, 0.8], [0.0, -0.5, -0.8]];

    fn area(polygon: &[Axis]) -> f64 {
        let next = |i: usize| polygon[(i + 1) % polygon.len()];
        let twice = (0..polygon.len()).map(|i| {
            let (p, q) = (polygon[i], next(i));
            p.x * q.y - q.x * p.y
        });
        twice.sum::<f64>() / 2.0
    }

    #[test]
    fn regions_fill_the_view_without_overlap() {
        let found = regions(&VIEW, &STAR);
        let areas: Vec<f64> = found.iter().map(|polygon| area(polygon)).collect();
        assert!(
            (areas.iter().sum::<f64>() - 16.0).abs() < 1e-12,
            "{areas:?}"
        );
        for (class, polygon) in found.iter().enumerate() {
            let count = polygon.len() as f64;
            let middle = polygon.iter().fold(Axis::default(), |sum, p| {
                sum + (*p - Axis::default()) / count
            });
            let scores = STAR.map(|w| value(w, middle));
            assert!(scores.iter().all(|z| *z <= scores[class]), "{class}");
        }
    }

    #[test]
    fn three_borders_meet_where_all_scores_are_equal() {
        let found = borders(&VIEW, &STAR);
        assert_eq!(found.len(), 3);
        for segment in found {
            let nearest = segment.map(|end| end.x.hypot(end.y));
            assert!(nearest[0].min(nearest[1]) < 1e-12, "{segment:?}");
        }
    }

    #[test]
    fn a_class_that_never_wins_has_no_region_and_no_border() {
        let scores = [[0.0, 1.0, 0.0], [0.0, -1.0, 0.0], [-5.0, 0.0, 0.0]];
        assert!(regions(&VIEW, &scores)[2].is_empty());
        assert_eq!(
            borders(&VIEW, &scores),
            [[Axis::new(0.0, -2.0), Axis::new(0.0, 2.0)]]
        );
    }

    #[test]
    fn classes_with_the_same_score_share_one_border() {
        let found = borders(
            &VIEW,
            &[[0.1, 0.3, 0.7], [-0.1, -0.3, -0.7], [-0.1, -0.3, -0.7]],
        );
        assert_eq!(found, [boundary(&VIEW, [0.1, 0.3, 0.7]).expect("a line")]);
    }

    #[test]
    fn equal_scores_belong_to_the_first_class() {
        let found = regions(&VIEW, &[[0.0; 3]; 3]);
        assert_eq!(found.iter().map(Vec::len).collect::<Vec<_>>(), [4, 0, 0]);
        assert!(borders(&VIEW, &[[0.0; 3]; 3]).is_empty());
    }

    #[test]
    fn what_is_no_number_or_very_large_draws_nothing_wrong() {
        assert!(
            regions(&VIEW, &[[f64::NAN; 3], [0.0; 3]])
                .iter()
                .all(Vec::is_empty)
        );
        let huge = STAR.map(|w| w.map(|w| w * 1e308));
        let same = regions(&VIEW, &huge);
        assert!((area(&same[0]) - area(&regions(&VIEW, &STAR)[0])).abs() < 1e-9);
    }
}
