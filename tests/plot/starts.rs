//! The pictures of many starts.

use crate::record::{Call, assert_texts_inside, discs, paths, record, record_in, rgb, units};
use hyperplane::geometry::{Axis, Frame, Margins, Px, View};
use hyperplane::instruments::starts::scene::{
    Dots, Highlights, Layout, highlights, many, nearest_line,
};
use hyperplane::plot::Theme;
use hyperplane::plot::scene::Scene;
use kurbo::Vec2;

/// 50 runs with errors that a fixed rule spreads over `from` … `to`.
fn errors(from: u32, to: u32) -> Vec<Option<u32>> {
    let spread = |i: u32| from + i * i % (to - from + 1);
    (0..50).map(spread).map(Some).collect()
}

#[test]
fn dots_stand_in_their_columns_without_touching() {
    for size in [(540.0, 188.0), (320.0, 188.0)] {
        for (from, to) in [
            (0, 0),
            (3, 3),
            (0, 2),
            (0, 7),
            (4, 30),
            (0, 90),
            (100, 4000),
        ] {
            let errors = errors(from, to);
            let layout = Layout::new(size, 1.0, &errors, Some(from), 5000);
            let (plot, bin) = (layout.frame.plot, layout.bin);
            let places: Vec<Px> = layout.places.iter().map(|p| p.unwrap()).collect();
            let width = f64::from(bin) / layout.frame.units_per_pixel().x;
            for (i, &at) in places.iter().enumerate() {
                let r = layout.radius;
                let corner = Vec2::new(r, r);
                assert!(plot.contains(at - corner) && plot.contains(at + corner));
                let column = layout.x(errors[i].unwrap());
                assert!((at.x - column).abs() <= width / 2.0, "in its column");
                if bin == 1 {
                    let exact = layout.frame.x_px(f64::from(errors[i].unwrap()));
                    assert!((column - exact).abs() < 1e-9);
                }
                for &other in &places[..i] {
                    assert!((at - other).hypot() >= 2.0 * r, "{from} … {to}: dots touch");
                }
                assert_eq!(layout.nearest(at + Vec2::new(0.4, -0.4), 16.0), Some(i));
            }
            assert_eq!(layout.nearest(Px::new(-40.0, -40.0), 16.0), None);
        }
    }
}

#[test]
fn the_axis_stays_among_the_possible_counts() {
    let layout = Layout::new((540.0, 188.0), 1.0, &[Some(1); 50], Some(1), 2);
    let view = layout.frame.view;
    assert_eq!((view.x_min, view.x_max, layout.bin), (-0.5, 2.5, 1));
    let layout = Layout::new((540.0, 188.0), 1.0, &[Some(9), None, Some(10)], None, 30);
    let view = layout.frame.view;
    assert!(
        view.width() >= 6.0
            && view.contains(Axis::new(9.0, 0.5))
            && view.contains(Axis::new(10.0, 0.5))
    );
    assert_eq!(layout.places[1], None, "what diverged has no dot");
    let full = Layout::new((540.0, 188.0), 1.0, &[Some(30)], None, 30)
        .frame
        .view;
    assert_eq!((full.x_min, full.x_max), (24.5, 30.5));
    let empty = Layout::new((0.0, 0.0), 1.0, &[], None, 0);
    assert!(empty.places.is_empty() && empty.frame.view.width().is_finite());
}

#[test]
fn dots_are_hollow_where_a_run_was_stopped_and_the_margin_is_named() {
    let theme = Theme::light();
    for (width, to, widest) in [(540.0, 7, 0), (320.0, 7, 7), (320.0, 4000, 900)] {
        let errors = errors(0, to);
        let layout = Layout::new((width, 188.0), 2.0, &errors, Some(widest), 5000);
        let hollow: Vec<bool> = (0..50).map(|run| run % 5 == 0).collect();
        let shown = Dots {
            errors,
            most: 5000,
            hollow,
            widest: Some(widest),
            chosen: Some(1),
        };
        let calls = record(&layout.frame, |pen| shown.draw(pen, &layout.frame));
        assert_texts_inside(&calls, &layout.frame, "dots");
        assert_eq!(discs(&calls, rgb(theme.muted)).len(), 39);
        assert_eq!(discs(&calls, rgb(theme.ink)).len(), 1);
        assert_eq!(discs(&calls, rgb(theme.panel)).len(), 10);
        let x = (layout.x(widest) * 2.0).round() as i32;
        let dashes = paths(&calls, theme.good);
        assert!(dashes.len() > 5);
        assert!(
            dashes
                .iter()
                .flat_map(|(path, _)| path)
                .all(|at| (at.0 - x).abs() <= 1)
        );
        let named =
            |call: &Call| matches!(call, Call::Text { text, .. } if text == "maximum margin");
        assert!(calls.iter().any(named));
    }
}

#[test]
fn lines_lie_where_they_are_and_what_stands_out_lies_above() {
    let view = View {
        x_min: 0.0,
        x_max: 10.0,
        y_min: 0.0,
        y_max: 10.0,
    };
    let frame = Frame::new((300.0, 300.0), view, Margins::NONE, 2.0);
    let theme = Theme::dark();
    let lines = [
        vec![vec![Axis::new(0.0, 1.0), Axis::new(10.0, 3.0)]],
        vec![],
        vec![vec![Axis::new(2.0, 0.0), Axis::new(2.0, 10.0)]],
    ];
    let calls = record_in(&theme, &frame, |pen| many(pen, &frame, &lines));
    let place = |at: Axis| units(&frame, at.x, at.y);
    let drawn: Vec<_> = paths(&calls, theme.ink)
        .into_iter()
        .map(|(path, _)| path)
        .collect();
    let expected: Vec<_> = [&lines[0][0], &lines[2][0]]
        .map(|ends| ends.iter().copied().map(place).collect::<Vec<_>>())
        .into();
    assert_eq!(drawn, expected);
    // 300 px for 10 units: the vertical line is at 60 px, the other one at y = 270 − x/5.
    assert_eq!(
        nearest_line(&frame, &lines, Px::new(64.0, 100.0), 8.0),
        Some(2)
    );
    assert_eq!(
        nearest_line(&frame, &lines, Px::new(200.0, 224.0), 8.0),
        Some(0)
    );
    assert_eq!(
        nearest_line(&frame, &lines, Px::new(200.0, 219.0), 8.0),
        None
    );
    assert_eq!(
        nearest_line(&frame, &lines, Px::new(60.0, -2.0), 8.0),
        None,
        "outside"
    );
    let (widest, line) = (
        [[Axis::new(0.0, 0.0), Axis::new(10.0, 10.0)]],
        [[Axis::new(0.0, 10.0), Axis::new(10.0, 0.0)]],
    );
    let shown = Highlights {
        widest: widest.map(Vec::from).into(),
        line: line.map(Vec::from).into(),
        wrong: vec![Axis::new(5.0, 5.0), Axis::new(50.0, 5.0)],
        ..Highlights::default()
    };
    let calls = record_in(&theme, &frame, |pen| highlights(pen, &frame, &shown, 20));
    let strong = |color, ends: [Axis; 2]| {
        let paths = paths(&calls, color);
        paths
            .iter()
            .any(|(path, width)| *path == ends.map(place).to_vec() && *width == 5)
    };
    assert!(strong(theme.good, widest[0]) && strong(theme.ink, line[0]));
    let rings = calls
        .iter()
        .filter(|call| matches!(call, Call::Circle { filled: false, .. }));
    assert_eq!(rings.count(), 1, "the other one is out of view");
}
