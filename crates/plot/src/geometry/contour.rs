//! The places where a function of the plane is zero: the boundary when it is a curve.

use super::{Axis, View};
use crate::data::sort_by_number;

/// Squares along each side of the grid on which a curved boundary is found.
pub const CELLS: usize = 120;

/// The pieces of the line z = 0 in a view, found on a grid of `cells` × `cells` squares: each piece crosses one of them.
///
/// Values at the corners decide, with straight edges between them (marching squares); a curve that stays within one
/// square is not seen. Where z is not a number there is no line.
///
/// ```
/// use hyperplane_plot::geometry::{View, contour::zero_line};
/// let view = View { x_min: -2.0, x_max: 2.0, y_min: -2.0, y_max: 2.0 };
/// let circle = zero_line(&view, 64, |x, y| x * x + y * y - 1.0);
/// assert!(circle.iter().flatten().all(|at| (at.x.hypot(at.y) - 1.0).abs() < 1e-3));
/// ```
pub fn zero_line(view: &View, cells: usize, mut z: impl FnMut(f64, f64) -> f64) -> Vec<[Axis; 2]> {
    let place = |i: usize, j: usize| {
        let share = |k: usize| k as f64 / cells as f64;
        Axis::new(
            view.x_min + share(i) * view.width(),
            view.y_min + share(j) * view.height(),
        )
    };
    let mut row = |j: usize| -> Vec<f64> {
        (0..=cells)
            .map(|i| {
                let at = place(i, j);
                z(at.x, at.y)
            })
            .collect()
    };
    let mut pieces = Vec::new();
    let mut below = row(0);
    for j in 0..cells {
        let above = row(j + 1);
        for i in 0..cells {
            // Counterclockwise from the lower left.
            let corners = [
                (place(i, j), below[i]),
                (place(i + 1, j), below[i + 1]),
                (place(i + 1, j + 1), above[i + 1]),
                (place(i, j + 1), above[i]),
            ];
            let mut crossings = Vec::new();
            for k in 0..4 {
                crossings.extend(crossing(corners[k], corners[(k + 1) % 4]));
            }
            // A saddle has four: two pieces.
            pieces.extend(crossings.chunks_exact(2).map(|pair| [pair[0], pair[1]]));
        }
        below = above;
    }
    pieces
}

/// The line z = `level` as [`zero_line`] finds it, its pieces joined to paths as long as possible.
///
/// ```
/// use hyperplane_plot::geometry::{View, contour::level_paths};
/// let view = View { x_min: -2.0, x_max: 2.0, y_min: -2.0, y_max: 2.0 };
/// let circle = level_paths(&view, 64, |x, y| x * x + y * y, 1.0);
/// assert_eq!(circle.len(), 1);
/// assert_eq!(circle[0].first(), circle[0].last());
/// ```
pub fn level_paths(
    view: &View,
    cells: usize,
    mut z: impl FnMut(f64, f64) -> f64,
    level: f64,
) -> Vec<Vec<Axis>> {
    let pieces = zero_line(view, cells, |x, y| z(x, y) - level);
    joined(&pieces, view, cells)
}

/// Pieces of lines found on a grid, joined at their ends; what comes back to its beginning is closed.
pub fn joined(pieces: &[[Axis; 2]], view: &View, cells: usize) -> Vec<Vec<Axis>> {
    // Neighbors find the same end, but for rounding.
    let fine = 4096.0 * cells as f64;
    let key = |at: Axis| {
        let across = (at.x - view.x_min) / view.width() * fine;
        let up = (at.y - view.y_min) / view.height() * fine;
        (across.round() as i64, up.round() as i64)
    };
    // The ends and the pieces that they are of, from left to right, those above each other from below.
    let pieces_at = pieces.iter().enumerate();
    let mut ends: Vec<((i64, i64), usize)> = pieces_at
        .flat_map(|(i, piece)| piece.map(|end| (key(end), i)))
        .collect();
    sort_by_number(&mut ends, |((_, up), _)| *up as f64);
    sort_by_number(&mut ends, |((across, _), _)| *across as f64);
    // A piece that is a point, where the value is that of a node, joins nothing.
    let mut used: Vec<bool> = pieces.iter().map(|[a, b]| key(*a) == key(*b)).collect();
    let mut lines = Vec::new();
    for first in 0..pieces.len() {
        if used[first] {
            continue;
        }
        used[first] = true;
        let mut line = pieces[first].to_vec();
        for _ in 0..2 {
            while let Some(end) = line.last().copied() {
                let end = key(end);
                let from = ends.partition_point(|(other, _)| *other < end);
                let mut here = ends[from..].iter().take_while(|(other, _)| *other == end);
                let Some(&(_, next)) = here.find(|(_, i)| !used[*i]) else {
                    break;
                };
                used[next] = true;
                let [a, b] = pieces[next];
                line.push(if key(a) == end { b } else { a });
            }
            line.reverse();
        }
        if let [first, _, _, .., last] = &mut line[..]
            && key(*first) == key(*last)
        {
            *last = *first;
        }
        lines.push(line);
    }
    lines
}

/// The borders between the regions of several classes, each where its score `z(class, x, y)` is the largest; found as
/// [`zero_line`] finds a line.
pub fn borders(
    view: &View,
    cells: usize,
    classes: usize,
    mut z: impl FnMut(usize, f64, f64) -> f64,
) -> Vec<[Axis; 2]> {
    let mut found = Vec::new();
    for c in 0..classes {
        for d in c + 1..classes {
            let mut pieces = zero_line(view, cells, |x, y| z(c, x, y) - z(d, x, y));
            pieces.retain(|[a, b]| {
                let Axis { x, y } = a.lerp(*b, 0.5);
                let here = z(c, x, y).max(z(d, x, y));
                (0..classes).all(|e| z(e, x, y) <= here)
            });
            found.extend(pieces);
        }
    }
    found
}

/// The place where z is zero between two corners of different sign; z = 0 is on the positive side, as for a prediction.
fn crossing((a, za): (Axis, f64), (b, zb): (Axis, f64)) -> Option<Axis> {
    if !(za.is_finite() && zb.is_finite()) || (za >= 0.0) == (zb >= 0.0) {
        return None;
    }
    Some(a.lerp(b, za / (za - zb)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEW: View = View {
        x_min: -2.0,
        x_max: 2.0,
        y_min: -1.0,
        y_max: 3.0,
    };

    #[test]
    fn a_straight_line_is_found_exactly() {
        let pieces = zero_line(&VIEW, 10, |x, y| 0.3 + x - 2.0 * y);
        assert!(pieces.len() >= 10);
        for Axis { x, y } in pieces.iter().flatten() {
            assert!((0.3 + x - 2.0 * y).abs() < 1e-12, "{x} {y}");
        }
    }

    #[test]
    fn both_branches_of_a_hyperbola_are_found() {
        let pieces = zero_line(&VIEW, 50, |x, y| x * y - 0.5);
        let side = |sign: f64| {
            pieces
                .iter()
                .filter(|piece| piece[0].x * sign > 0.0)
                .count()
        };
        assert!(side(1.0) > 10 && side(-1.0) > 3);
    }

    #[test]
    fn borders_lie_where_the_two_largest_scores_are_equal() {
        let scores = [
            |x: f64, y: f64| x * x + y * y,
            |_: f64, _: f64| 1.0,
            |x: f64, _: f64| x,
        ];
        let pieces = borders(&VIEW, 80, 3, |class, x, y| scores[class](x, y));
        assert!(pieces.len() > 40);
        for &Axis { x, y } in pieces.iter().flatten() {
            let mut z = scores.map(|score| score(x, y));
            z.sort_by(f64::total_cmp);
            assert!((z[2] - z[1]).abs() < 5e-3, "{x} {y}: {z:?}");
        }
    }

    #[test]
    fn nothing_is_found_where_nothing_changes_sign() {
        assert!(zero_line(&VIEW, 20, |_, _| 1.0).is_empty());
        assert!(zero_line(&VIEW, 20, |_, _| f64::NAN).is_empty());
        assert!(zero_line(&VIEW, 20, |x, _| x * x).is_empty());
    }

    #[test]
    fn pieces_are_joined_to_whole_paths() {
        let hyperbola = level_paths(&VIEW, 50, |x, y| x * y, 0.5);
        assert_eq!(hyperbola.len(), 2, "two branches");
        for path in &hyperbola {
            assert!(path.len() > 20);
            let sides = path.iter().filter(|at| at.x > 0.0).count();
            assert!(sides == 0 || sides == path.len(), "one branch each");
            for pair in path.windows(2) {
                let step = (pair[0] - pair[1]).hypot();
                assert!(step < 0.12, "no jumps: {pair:?}");
            }
            assert!(path.iter().all(|at| (at.x * at.y - 0.5).abs() < 2e-3));
        }
        let circle = level_paths(&VIEW, 50, |x, y| x.hypot(y - 1.0), 0.7);
        let [circle] = &circle[..] else {
            panic!("one circle")
        };
        assert_eq!(circle.first(), circle.last(), "closed");
        assert!(level_paths(&VIEW, 50, |_, _| f64::NAN, 0.0).is_empty());
        assert!(level_paths(&VIEW, 50, |_, _| 3.0, 1.0).is_empty());
    }
}
