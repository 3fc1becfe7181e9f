//! The curves of several lanes.

use crate::record::{Call, assert_texts_inside, discs, paths, record, rgb, units};
use hyperplane::geometry::{Axis, Frame};
use hyperplane::instruments::compare::Trace;
use hyperplane::instruments::compare::scene::{frame, lanes};
use hyperplane::plot::{Theme, curves};

fn draw(points: &[&[Axis]], framing: &[Axis], log: bool) -> (Frame, Vec<Call>) {
    let range = curves::range([framing], log);
    let frame = frame((330.0, 200.0), 2.0, &range, curves::gutter(&range));
    let shown: Vec<Trace> = points
        .iter()
        .zip(['A', 'B', 'C', 'D'])
        .map(|(points, letter)| Trace {
            letter,
            points: points.to_vec(),
            diverged: false,
        })
        .collect();
    let calls = record(&frame, |pen| {
        curves::axes(pen, &frame, &range);
        lanes(pen, &frame, &range, &shown);
    });
    (frame, calls)
}

fn letters(calls: &[Call]) -> Vec<(String, f64)> {
    calls
        .iter()
        .filter_map(|call| match call {
            Call::Text { text, top, .. } if text.starts_with(['A', 'B', 'C', 'D']) => {
                Some((text.clone(), *top))
            }
            _ => None,
        })
        .collect()
}

#[test]
fn each_curve_has_its_color_its_dot_and_its_letter() {
    let (a, b) = (
        [Axis::new(0.0, 4.0), Axis::new(4.0, 1.0)],
        [Axis::new(0.0, 4.0), Axis::new(4.0, 3.0)],
    );
    let (frame, calls) = draw(&[&a, &b], &a, false);
    let theme = Theme::light();
    for (series, index) in [(a, 0), (b, 1)] {
        let color = theme.lane(index);
        let ends = series.map(|at| units(&frame, at.x, at.y)).to_vec();
        assert_eq!(paths(&calls, color), [(ends.clone(), 4)]);
        assert_eq!(discs(&calls, rgb(color)), [ends[1]]);
    }
    assert_eq!(letters(&calls).len(), 2);
    assert_texts_inside(&calls, &frame, "letters");
}

#[test]
fn curves_that_coincide_are_drawn_in_turns() {
    // A level line, the same for A, B and C, below one of D's.
    let (level, other) = (
        [Axis::new(0.0, 4.0), Axis::new(4.0, 4.0)],
        [Axis::new(0.0, 8.0), Axis::new(4.0, 8.0)],
    );
    let (frame, calls) = draw(&[&level, &level, &level, &other], &other, false);
    let theme = Theme::light();
    let drawn = |lane: usize| paths(&calls, theme.lane(lane));
    let length = |lane: usize| {
        let pieces = drawn(lane).into_iter();
        let lengths = pieces.map(|(points, _)| points[points.len() - 1].0 - points[0].0);
        lengths.sum::<i32>()
    };
    assert_eq!(
        [drawn(2).len(), drawn(3).len()],
        [1, 1],
        "the lowest, and one alone, are whole"
    );
    assert_eq!(length(2), length(3));
    // A third of it is A's, and B shows on another third between A's dashes and C.
    for (lane, share) in [(0, 1.0 / 3.0), (1, 2.0 / 3.0)] {
        assert!(drawn(lane).len() > 5, "{lane}");
        let part = f64::from(length(lane)) / f64::from(length(2));
        assert!((part - share).abs() < 0.05, "{lane}: {part}");
        let first = drawn(lane)[0].0[0];
        assert_eq!(first, units(&frame, 0.0, 4.0), "all begin together");
    }
}

#[test]
fn one_that_runs_away_ends_at_the_upper_edge() {
    let calm = [Axis::new(0.0, 8.0), Axis::new(5.0, 2.0)];
    // From 0 to 100 in one epoch: it passes 10, the top, after a tenth of it.
    let wild = [
        Axis::new(0.0, 0.0),
        Axis::new(1.0, 0.0),
        Axis::new(2.0, 100.0),
        Axis::new(3.0, 1e9),
    ];
    let (frame, calls) = draw(
        &[&calm, &wild],
        &[Axis::new(0.0, 10.0), Axis::new(5.0, 0.0)],
        false,
    );
    let path = &paths(&calls, Theme::light().lane(1))[0].0;
    assert_eq!(path.last(), Some(&units(&frame, 1.1, 10.0)));
    assert!(letters(&calls).iter().any(|(text, _)| text == "B↑"));
    assert_eq!(discs(&calls, rgb(Theme::light().lane(1))), []);
    // On a logarithmic axis from 1 to 10⁴: two decades of four.
    let wild = [Axis::new(0.0, 1.0), Axis::new(1.0, f64::INFINITY)];
    let (frame, calls) = draw(
        &[&calm, &wild],
        &[Axis::new(0.0, 1e4), Axis::new(5.0, 1.0)],
        true,
    );
    let path = &paths(&calls, Theme::light().lane(1))[0].0;
    assert_eq!(path.last(), Some(&units(&frame, 0.0, 4.0)), "all at once");
    let wild = [Axis::new(0.0, 1.0), Axis::new(1.0, 1e8)];
    let (frame, calls) = draw(
        &[&calm, &wild],
        &[Axis::new(0.0, 1e4), Axis::new(5.0, 1.0)],
        true,
    );
    let path = &paths(&calls, Theme::light().lane(1))[0].0;
    assert_eq!(path.last(), Some(&units(&frame, 0.5, 4.0)), "half-way");
}

#[test]
fn letters_do_not_cover_each_other() {
    let same = [Axis::new(0.0, 4.0), Axis::new(5.0, 0.0)];
    for other in [same, [Axis::new(0.0, 4.0), Axis::new(5.0, 0.05)]] {
        let (frame, calls) = draw(&[&same, &other, &same, &other], &same, false);
        let places = letters(&calls);
        for (i, (_, a)) in places.iter().enumerate() {
            for (_, b) in &places[..i] {
                assert!((a - b).abs() >= 28.0, "{places:?}");
            }
        }
        assert_texts_inside(&calls, &frame, "letters");
    }
}

#[test]
fn lanes_have_the_colors_of_the_style_sheet_and_stand_out() {
    let sheet = include_str!("../../src/instruments/compare/style.css");
    let (light, dark) = (Theme::light(), Theme::dark());
    for index in 1..4 {
        let pair = format!(
            "--lane: light-dark({}, {})",
            light.lane(index).hex(),
            dark.lane(index).hex()
        );
        assert!(sheet.contains(&pair), "{pair}");
    }
    for theme in [light, dark] {
        for index in 0..4 {
            assert!(theme.lane(index).contrast(theme.panel) > 4.4, "{index}");
        }
    }
}
