//! Lines and areas cut at the edges of a rectangle.

use super::{Px, Rect};

/// The parts of a line through points that lie inside `rect`.
pub fn line(points: &[Px], rect: &Rect) -> Vec<Vec<Px>> {
    let (mut parts, mut part): (Vec<Vec<_>>, Vec<Px>) = (Vec::new(), Vec::new());
    for pair in points.windows(2) {
        let Some([from, to]) = segment(pair[0], pair[1], rect) else {
            continue;
        };
        if part.last() != Some(&from) {
            parts.push(std::mem::take(&mut part));
            part.push(from);
        }
        part.push(to);
    }
    parts.push(part);
    parts.retain(|part| part.len() > 1);
    parts
}

/// The part of a segment inside `rect` (Y.-D. Liang and B. Barsky, 1984). Where it is cut it ends on the edge exactly,
/// however far away the ends are.
pub fn segment(a: Px, b: Px, rect: &Rect) -> Option<[Px; 2]> {
    let way = b - a;
    let (mut from, mut to) = ((0.0_f64, a), (1.0_f64, b));
    let on = |share: f64, edge: (Option<f64>, Option<f64>)| {
        let place = Px::new(
            edge.0.unwrap_or(a.x + share * way.x),
            edge.1.unwrap_or(a.y + share * way.y),
        );
        (share, place)
    };
    let (left, right) = ((Some(rect.left), None), (Some(rect.right()), None));
    let (top, bottom) = ((None, Some(rect.top)), (None, Some(rect.bottom())));
    for (speed, room, edge) in [
        (-way.x, a.x - rect.left, left),
        (way.x, rect.right() - a.x, right),
        (-way.y, a.y - rect.top, top),
        (way.y, rect.bottom() - a.y, bottom),
    ] {
        let share = room / speed;
        if speed == 0.0 {
            if room < 0.0 {
                return None;
            }
        } else if speed < 0.0 && share > from.0 {
            from = on(share, edge);
        } else if speed > 0.0 && share < to.0 {
            to = on(share, edge);
        }
    }
    (from.0 <= to.0).then_some([from.1, to.1])
}

/// A convex area cut at the edges of `rect` (Sutherland and Hodgman).
pub fn area(corners: &[Px], rect: &Rect) -> Vec<Px> {
    let sides: [&dyn Fn(Px) -> f64; 4] = [
        &|p| p.x - rect.left,
        &|p| rect.right() - p.x,
        &|p| p.y - rect.top,
        &|p| rect.bottom() - p.y,
    ];
    let mut kept = corners.to_vec();
    for inside in sides {
        let all = std::mem::take(&mut kept);
        for (i, &here) in all.iter().enumerate() {
            let before = all[(i + all.len() - 1) % all.len()];
            let (now, then) = (inside(here), inside(before));
            if (now < 0.0) != (then < 0.0) {
                kept.push(before.lerp(here, then / (then - now)));
            }
            if now >= 0.0 {
                kept.push(here);
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECT: Rect = Rect {
        left: 0.0,
        top: 0.0,
        width: 10.0,
        height: 4.0,
    };

    #[test]
    fn a_line_is_cut_where_it_leaves_and_comes_back() {
        let found = line(
            &[
                Px::new(-2.0, 2.0),
                Px::new(2.0, 2.0),
                Px::new(4.0, 6.0),
                Px::new(6.0, 2.0),
                Px::new(8.0, 2.0),
            ],
            &RECT,
        );
        assert_eq!(
            found[0],
            [Px::new(0.0, 2.0), Px::new(2.0, 2.0), Px::new(3.0, 4.0)]
        );
        assert_eq!(
            found[1],
            [Px::new(5.0, 4.0), Px::new(6.0, 2.0), Px::new(8.0, 2.0)]
        );
        assert_eq!(found.len(), 2);
        assert!(line(&[Px::new(-1.0, -1.0), Px::new(11.0, -1.0)], &RECT).is_empty());
        assert_eq!(
            line(&[Px::new(-1e30, 2.0), Px::new(1e30, 2.0)], &RECT),
            [[Px::new(0.0, 2.0), Px::new(10.0, 2.0)]]
        );
    }

    #[test]
    fn a_segment_is_cut_where_it_leaves() {
        let cut = |from, to| segment(from, to, &RECT);
        assert_eq!(
            cut(Px::new(1.0, 1.0), Px::new(6.0, 3.0)),
            Some([Px::new(1.0, 1.0), Px::new(6.0, 3.0)])
        );
        assert_eq!(
            cut(Px::new(6.0, 1.0), Px::new(6.0, 13.0)),
            Some([Px::new(6.0, 1.0), Px::new(6.0, 4.0)])
        );
        assert_eq!(cut(Px::new(-5.0, -1.0), Px::new(-1.0, 9.0)), None);
        assert_eq!(cut(Px::new(6.0, 7.0), Px::new(9.0, 7.0)), None);
    }

    #[test]
    fn an_area_is_cut_at_the_corners() {
        let found = area(
            &[
                Px::new(-1.0, 2.0),
                Px::new(5.0, -4.0),
                Px::new(11.0, 2.0),
                Px::new(5.0, 8.0),
            ],
            &RECT,
        );
        let size = found.iter().zip(found.iter().cycle().skip(1));
        let twice: f64 = size.map(|(a, b)| a.x * b.y - b.x * a.y).sum();
        // 10 × 4 without four corners of legs 1.
        assert!((twice.abs() / 2.0 - 38.0).abs() < 1e-12, "{found:?}");
        assert!(
            area(
                &[Px::new(20.0, 0.0), Px::new(21.0, 0.0), Px::new(20.0, 1.0)],
                &RECT
            )
            .is_empty()
        );
    }
}
