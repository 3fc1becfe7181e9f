//! The picture of the sweep.

use crate::record::{Call, assert_texts_inside, paths, record, rgb, texts, units};
use hyperplane::geometry::{Axis, Frame};
use hyperplane::instruments::sweep::SweepCurves;
use hyperplane::instruments::sweep::scene::SweepScene;
use hyperplane::plot::{Theme, scene::Scene};

/// Draws a sweep from 10⁻⁴ to 10 whose losses go from 10⁻² to 10².
fn draw(width: f64, limits: &[(f64, String)], sunk: bool) -> (Frame, Vec<Call>) {
    let curves = SweepCurves {
        axis: (-4.0, 1.0),
        range: (-2.0, 2.0),
        loss: vec![
            vec![
                Axis::new(-4.0, 1.0),
                Axis::new(-2.0, -1.0),
                Axis::new(-1.0, 2.0),
            ],
            vec![Axis::new(0.5, 0.0)],
        ],
        share: vec![vec![Axis::new(-4.0, 0.5), Axis::new(-1.0, 0.0)]],
        diverged: vec![(-0.5, 0.25)],
        log: true,
        sunk,
        limits: limits.to_vec(),
    };
    let shown = SweepScene {
        picture: curves.into(),
        now: Some(-2.5),
        at: Some(-3.0),
    };
    let frame = shown.frame((width, 300.0), 2.0);
    let calls = record(&frame, |pen| shown.draw(pen, &frame));
    (frame, calls)
}

#[test]
fn the_curve_lies_where_the_losses_are() {
    let (frame, calls) = draw(800.0, &[], false);
    let ink: Vec<_> = paths(&calls, Theme::light().ink);
    let place = |(x, y): (f64, f64)| units(&frame, x, y);
    let loss = [(-4.0, 1.0), (-2.0, -1.0), (-1.0, 2.0)].map(place);
    assert!(ink.iter().any(|(path, _)| *path == loss), "{ink:?}");
    let alone = place((0.5, 0.0));
    let ink = rgb(Theme::light().ink);
    assert!(calls.iter().any(
        |call| matches!(call, Call::Circle { center, rgb, .. } if *center == alone && *rgb == ink)
    ));
    let quiet = paths(&calls, Theme::light().muted);
    let share = [(-4.0, 0.0), (-1.0, -2.0)].map(place);
    assert!(
        quiet.iter().any(|(path, _)| *path == share),
        "half-way up and at the foot"
    );
}

#[test]
fn labels_fit_on_a_desk_and_on_a_phone() {
    let name = |call: &Call| match call {
        Call::Text {
            text, left, right, ..
        } if text.contains("λmax") => Some((*left, *right)),
        _ => None,
    };
    for (width, decades) in [(1100.0, 6), (304.0, 3)] {
        for places in [[-4.0, -3.9], [-2.3, -2.0], [0.7, 1.0]] {
            let named = places.map(|x| (x, "2/λmax".to_owned()));
            for limits in [&named[..0], &named[..1], &named[1..], &named[..]] {
                let (frame, calls) = draw(width, limits, true);
                assert_texts_inside(&calls, &frame, "sweep");
                let mut names: Vec<(f64, f64)> = calls.iter().filter_map(name).collect();
                names.sort_by(|a, b| a.0.total_cmp(&b.0));
                assert!(
                    names.windows(2).all(|pair| pair[0].1 <= pair[1].0 + 0.5),
                    "{names:?}"
                );
                let texts = texts(&calls);
                assert!(texts.contains(&"≤ 0.01") && texts.contains(&"η now"));
                let below = ["0.0001", "0.001", "0.1", "10"];
                let count = below.iter().filter(|text| texts.contains(text)).count();
                assert!(count >= decades / 3, "{texts:?}");
                let names = texts.iter().filter(|text| text.contains("λmax"));
                assert_eq!(names.count(), limits.len());
            }
        }
    }
    let (_, calls) = draw(800.0, &[], false);
    assert!(!texts(&calls).contains(&"≤ 0.01"));
}
