//! The placement of the names of lines: each beside its line, none on another one, and on lines and points only where
//! there is no better place. Pure geometry, CSS pixels.

use kurbo::Vec2;

use crate::geometry::{Px, Rect, clip};

/// The height of a name.
const HEIGHT: f64 = 20.0;
/// Between a name and its line.
const GAP: f64 = 5.0;
/// Between the first place on a line and its end, besides half the name.
const FROM_END: f64 = 24.0;
/// From one place on a line to the next.
const STEP: f64 = 9.0;
/// A name that the plot's edges push farther than this does not stand at its line.
const PUSHED: f64 = 6.0;
/// The radius of a point.
const POINT: f64 = 6.0;
/// The costs of a place away from the line, on a line, and on a point.
const COSTS: [usize; 3] = [1000, 10, 3];
/// Between names.
const APART: f64 = 4.0;
/// Between a name and the edges of the plot.
const INSIDE: f64 = 4.0;

/// A name with the places on its line that it may stand at, the best one first, and the line's direction there.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Wish {
    places: Vec<(Px, Vec2)>,
    width: f64,
}

impl Wish {
    /// For a straight line of these ends: from the upper one down.
    pub(super) fn of_line(ends: [Px; 2], width: f64) -> Self {
        let [low, high] = if ends[0].y > ends[1].y {
            ends
        } else {
            [ends[1], ends[0]]
        };
        let down = low - high;
        let length = down.hypot().max(1.0);
        let first = (width.min(length / 2.0) * 0.5 + FROM_END).min(length / 2.0);
        let count = ((length - first) / STEP).floor().max(0.0) as u32;
        let place = |k: u32| {
            (
                high + down * ((first + f64::from(k) * STEP) / length),
                down / length,
            )
        };
        Self {
            places: (0..=count).map(place).collect(),
            width,
        }
    }

    /// For a curve in parts: at the highest place of the longest one, as if it were level there, and from there along it.
    pub(super) fn of_curve(parts: &[Vec<Px>], width: f64) -> Self {
        let longest = parts.iter().max_by_key(|part| part.len());
        let part = longest.map_or(&[][..], Vec::as_slice);
        let top = part
            .iter()
            .enumerate()
            .min_by(|(_, a), (_, b)| a.y.total_cmp(&b.y));
        let Some((top, &highest)) = top else {
            return Self::default();
        };
        let mut places = vec![(highest, Vec2::new(1.0, 0.0))];
        let mut last = highest;
        for pair in part[top..].windows(2) {
            let (from, to) = (pair[0], pair[1]);
            if (to - last).hypot() >= STEP && to != from {
                places.push((to, (to - from) / (to - from).hypot()));
                last = to;
            }
        }
        Self { places, width }
    }

    /// All that it may cover, on the one side of the line and on the other, and whether it is at the line there.
    fn candidates(&self, plot: &Rect) -> impl Iterator<Item = (Rect, bool)> {
        let both = self.places.iter().flat_map(|&(at, along)| {
            let normal = along.turn_90() * -1.0;
            [(at, normal), (at, normal * -1.0)]
        });
        both.map(|(at, normal)| self.beside(at, normal, plot))
    }

    /// The name beside a place of the line, off in this direction, moved into the plot; and whether it has stayed at the line.
    fn beside(&self, at: Px, normal: Vec2, plot: &Rect) -> (Rect, bool) {
        let width = self.width;
        let off = normal.x.abs() * width / 2.0 + normal.y.abs() * HEIGHT / 2.0 + GAP;
        let middle = at + normal * off;
        let inside = |value: f64, half: f64, from: f64, to: f64| {
            value.min(to - half - INSIDE).max(from + half + INSIDE)
        };
        let moved = Px::new(
            inside(middle.x, width / 2.0, plot.left, plot.right()),
            inside(middle.y, HEIGHT / 2.0, plot.top, plot.bottom()),
        );
        let rect = Rect {
            left: moved.x - width / 2.0,
            top: moved.y - HEIGHT / 2.0,
            width,
            height: HEIGHT,
        };
        (rect, (moved - middle).hypot() <= PUSHED)
    }
}

/// The shapes that names keep off.
#[derive(Clone, Debug, Default)]
pub(super) struct Obstacles {
    /// Lines through points.
    pub(super) lines: Vec<Vec<Px>>,
    /// The middles of points.
    pub(super) points: Vec<Px>,
}

impl Obstacles {
    /// The cost of a name that covers this rectangle.
    fn cost(&self, rect: &Rect, is_at_line: bool) -> usize {
        let lines = self.lines.iter().filter(|line| crosses(line, rect)).count();
        let points = self.points.iter().filter(|at| covers(rect, **at)).count();
        let [away, line, point] = COSTS;
        usize::from(!is_at_line) * away + lines * line + points * point
    }
}

/// Returns true if a rectangle covers a part of a point.
fn covers(rect: &Rect, at: Px) -> bool {
    at.x > rect.left - POINT
        && at.x < rect.right() + POINT
        && at.y > rect.top - POINT
        && at.y < rect.bottom() + POINT
}

/// The places of the names, in the order of the wishes: none on another, and each where it covers least of lines and
/// points, first of all at its own line. None where all places are taken.
pub(super) fn placed(wishes: &[Wish], obstacles: &Obstacles, plot: &Rect) -> Vec<Option<Rect>> {
    let mut taken: Vec<Rect> = Vec::new();
    let place = |wish: &Wish| {
        let free = |(rect, _): &(Rect, bool)| !taken.iter().any(|other| touch(rect, other));
        let all = wish.candidates(plot).filter(free);
        let best = all.min_by_key(|(rect, at_line)| obstacles.cost(rect, *at_line));
        let found = best.map(|(rect, _)| rect);
        taken.extend(found);
        found
    };
    wishes.iter().map(place).collect()
}

/// Returns true if two rectangles touch, or nearly.
fn touch(a: &Rect, b: &Rect) -> bool {
    a.left < b.right() + APART
        && b.left < a.right() + APART
        && a.top < b.bottom() + APART
        && b.top < a.bottom() + APART
}

/// Returns true if a part of a line through points lies in a rectangle.
fn crosses(line: &[Px], rect: &Rect) -> bool {
    let mut pairs = line.windows(2);
    pairs.any(|pair| clip::segment(pair[0], pair[1], rect).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLOT: Rect = Rect {
        left: 40.0,
        top: 20.0,
        width: 380.0,
        height: 370.0,
    };

    /// Numbers from 0 to 1 that look like chance.
    fn chance(seed: u64) -> impl FnMut() -> f64 {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 11) as f64 / (1_u64 << 53) as f64
        }
    }

    fn is_apart(places: &[Option<Rect>]) -> bool {
        let all: Vec<&Rect> = places.iter().flatten().collect();
        let later = |i: usize| all[i + 1..].iter();
        (0..all.len()).all(|i| later(i).all(|other| !touch(all[i], other)))
    }

    #[test]
    fn names_stand_apart_and_inside_on_three_hundred_planes() {
        let (mut on_lines, mut on_points, mut away) = (0, 0, 0);
        for seed in 1..=300 {
            let mut next = chance(seed);
            let mut place = || Px::new(40.0 + 380.0 * next(), 20.0 + 370.0 * next());
            let ends: Vec<[Px; 2]> = (0..5).map(|_| [place(), place()]).collect();
            let widths = [96.0, 64.0, 60.0, 44.0, 44.0];
            let wishes = ends.iter().zip(widths);
            let wishes: Vec<Wish> = wishes
                .map(|(ends, width)| Wish::of_line(*ends, width))
                .collect();
            let obstacles = Obstacles {
                lines: ends.iter().map(|ends| ends.to_vec()).collect(),
                points: (0..40).map(|_| place()).collect(),
            };
            let places = placed(&wishes, &obstacles, &PLOT);
            assert!(is_apart(&places), "{seed}: {places:?}");
            for (rect, ends) in places.iter().zip(&ends) {
                let Some(rect) = rect else { continue };
                assert!(
                    rect.left >= PLOT.left && rect.right() <= PLOT.right(),
                    "{rect:?}"
                );
                assert!(
                    rect.top >= PLOT.top && rect.bottom() <= PLOT.bottom(),
                    "{rect:?}"
                );
                let lines = &obstacles.lines;
                on_lines += usize::from(lines.iter().any(|line| crosses(line, rect)));
                let points = obstacles.points.iter();
                on_points += points.filter(|at| covers(rect, **at)).count();
                let near = Rect {
                    left: rect.left - 12.0,
                    top: rect.top - 12.0,
                    width: rect.width + 24.0,
                    height: rect.height + 24.0,
                };
                away += usize::from(!crosses(ends, &near));
            }
            assert!(places.iter().flatten().count() >= 4, "{seed}");
        }
        assert!(on_lines < 150, "{on_lines} of 1500 names lie on a line");
        assert!(on_points < 150, "{on_points} points under 1500 names");
        assert!(
            away < 15,
            "{away} of 1500 names do not stand at their lines"
        );
    }

    #[test]
    fn lines_that_nearly_coincide_have_names_of_their_own() {
        let line = |shift: f64| [Px::new(60.0 + shift, 390.0), Px::new(300.0 + shift, 20.0)];
        let wishes: Vec<Wish> = (0..4)
            .map(|k| Wish::of_line(line(3.0 * f64::from(k)), 70.0))
            .collect();
        let lines: Vec<Vec<Px>> = (0..4).map(|k| line(3.0 * f64::from(k)).to_vec()).collect();
        let points = Vec::new();
        let obstacles = Obstacles { lines, points };
        let lines = &obstacles.lines;
        let places = placed(&wishes, &obstacles, &PLOT);
        assert!(places.iter().all(Option::is_some) && is_apart(&places));
        assert!(
            places
                .iter()
                .flatten()
                .all(|rect| !lines.iter().any(|line| crosses(line, rect)))
        );
    }

    #[test]
    fn a_curve_is_named_at_its_top_or_farther_along() {
        let round: Vec<Px> = (0..=60)
            .map(|k| f64::from(k) / 60.0 * std::f64::consts::TAU)
            .map(|angle| {
                Px::new(
                    230.0 + 90.0 * libm::cos(angle),
                    205.0 + 90.0 * libm::sin(angle),
                )
            })
            .collect();
        let wish = Wish::of_curve(std::slice::from_ref(&round), 60.0);
        let around = Obstacles {
            lines: vec![round],
            points: Vec::new(),
        };
        let twice = placed(&[wish.clone(), wish], &around, &PLOT);
        let [Some(first), Some(second)] = twice[..] else {
            panic!("{twice:?}")
        };
        assert!(
            first.bottom() < 115.0 && (first.center().x - 230.0).abs() < 12.0,
            "{first:?}"
        );
        assert!(!touch(&first, &second));
        let nothing = Wish::of_curve(&[], 60.0);
        assert_eq!(placed(&[nothing], &around, &PLOT), [None]);
    }
}
