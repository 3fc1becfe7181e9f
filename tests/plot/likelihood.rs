//! The two pictures of maximum likelihood.

use crate::record::{Call, assert_texts_inside, discs, paths, record, rgb, texts, units};
use hyperplane::geometry::{Axis, Frame};
use hyperplane::instruments::likelihood::scene::frame;
use hyperplane::instruments::likelihood::{Contour, Density, Grip, Surface};
use hyperplane::plot::{Theme, scene::Scene};

fn bell() -> Density {
    Density {
        curve: line(&[(-1.0, 0.1), (0.0, 0.5), (1.0, 0.1)]),
        stems: line(&[(0.5, 0.3), (0.5, 0.3), (-0.5, 0.3), (7.0, 0.0)]),
        guides: vec![[Axis::new(0.0, 0.0), Axis::new(0.0, 0.5)]],
        handles: vec![
            (Grip::Place, Axis::new(0.0, 0.5)),
            (Grip::Width, Axis::new(5.0, 0.5)),
        ],
        ..Density::default()
    }
}

fn peak() -> Surface {
    Surface {
        curve: line(&[(-1.0, -9.0), (0.0, -1.0), (1.0, -9.0)]),
        now: Axis::new(0.5, -5.0),
        best: Some(Axis::new(0.0, -1.0)),
        truth: Some(Axis::new(0.2, -7.0)),
        ..Surface::default()
    }
}

fn line(points: &[(f64, f64)]) -> Vec<Axis> {
    points.iter().map(|&(x, y)| Axis::new(x, y)).collect()
}

fn draw_density(shown: &Density) -> (Frame, Vec<Call>) {
    let frame = frame((340.0, 230.0), [-1.0, 1.0, -0.1, 0.6], 2.0);
    let calls = record(&frame, |pen| shown.draw(pen, &frame));
    (frame, calls)
}

fn draw_surface(shown: &Surface, bounds: [f64; 4]) -> (Frame, Vec<Call>) {
    let frame = frame((340.0, 230.0), bounds, 2.0);
    let calls = record(&frame, |pen| shown.draw(pen, &frame));
    (frame, calls)
}

fn diamonds(calls: &[Call]) -> usize {
    let good = rgb(Theme::light().good);
    let is = |call: &&Call| matches!(call, Call::Polygon { rgb, .. } if *rgb == good);
    calls.iter().filter(is).count()
}

#[test]
fn every_visible_point_has_a_dot_and_every_place_a_stem() {
    let (frame, calls) = draw_density(&bell());
    assert_texts_inside(&calls, &frame, "density");
    let dots = discs(&calls, rgb(Theme::light().negative));
    assert_eq!(dots.len(), 3, "one lies outside");
    assert_ne!(dots[1], dots[2], "equal points are both seen");
    assert_eq!(dots[1].0, dots[2].0);
    let stems: Vec<_> = paths(&calls, Theme::light().negative);
    let stem = |x: f64| vec![units(&frame, x, 0.0), units(&frame, x, 0.3)];
    let ends: Vec<_> = stems.into_iter().map(|stem| stem.0).collect();
    assert_eq!(ends, [stem(-0.5), stem(0.5)]);
}

#[test]
fn counts_have_bars_and_whole_numbers_below() {
    let bars = Density {
        curve: Vec::new(),
        bars: line(&[(0.0, 0.4), (1.0, 0.6)]),
        stems: line(&[(0.0, 0.4); 9]),
        ..bell()
    };
    let (_, calls) = draw_density(&bars);
    let texts = texts(&calls);
    assert!(texts.contains(&"0") && texts.contains(&"1") && !texts.contains(&"0.5"));
    let mut dots = discs(&calls, rgb(Theme::light().negative));
    dots.sort_unstable();
    dots.dedup();
    assert_eq!(dots.len(), 9);
}

#[test]
fn the_maximum_is_marked_where_there_is_one() {
    let bounds = [-1.0, 1.0, -8.0, 0.0];
    let (frame, calls) = draw_surface(&peak(), bounds);
    assert_texts_inside(&calls, &frame, "likelihood");
    assert_eq!(diamonds(&calls), 1);
    for best in [None, Some(Axis::new(3.0, -1.0))] {
        let (_, calls) = draw_surface(&Surface { best, ..peak() }, bounds);
        assert_eq!(diamonds(&calls), 0, "{best:?}");
    }
    let empty = Surface {
        empty: true,
        ..peak()
    };
    let (_, calls) = draw_surface(&empty, bounds);
    assert_eq!(calls.len(), 1, "only the remark");
}

#[test]
fn contours_end_at_the_edge_of_the_view() {
    let shown = Surface {
        curve: Vec::new(),
        contours: vec![Contour {
            left: line(&[(0.0, 0.0), (-3.0, 1.0), (0.0, 2.0)]),
            right: line(&[(0.0, 0.0), (0.5, 1.0), (0.0, 2.0)]),
        }],
        ..peak()
    };
    let (frame, calls) = draw_surface(&shown, [-1.0, 1.0, 0.0, 2.0]);
    let lines = paths(&calls, Theme::light().negative);
    assert_eq!(lines.len(), 3, "the left side is seen in two parts");
    assert_eq!(lines[0].0[1], units(&frame, -1.0, 1.0 / 3.0));
    let reach = units(&frame, -1.0, 0.0).0;
    for call in &calls {
        if let Call::Polygon { points, .. } = call {
            assert!(points.iter().all(|point| point.0 >= reach));
        }
    }
}
