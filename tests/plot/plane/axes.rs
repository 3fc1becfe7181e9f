//! The axes and the grid.

use super::*;

#[test]
fn no_text_of_the_axes_is_cut() {
    let long = "a very long name of a feature, with its unit (in thousands per year and head)";
    let views = [
        VIEW,
        View::around([Axis::new(4.3, 1.0), Axis::new(7.0, 5.1)], 1.0),
        View::around([Axis::new(-1e300, -1e300), Axis::new(1e300, 1e300)], 1.0),
        View::around([Axis::new(1e6, 2000.1), Axis::new(1e6 + 0.5, 2000.9)], 1.0),
        View::around([Axis::new(0.0, -1e-9), Axis::new(12_000.0, 1e-9)], 1.0),
        View::around(
            [
                Axis::new(-99_999.0, -99_999.0),
                Axis::new(99_999.0, 99_999.0),
            ],
            1.0,
        ),
        View::around([Axis::new(0.0, 0.0), Axis::new(1e-300, 1e-300)], 1.0),
        View {
            x_min: 0.0,
            x_max: 10_000.0,
            y_min: -10_000.0,
            y_max: 0.0,
        },
    ];
    for size in [(640.0, 640.0), (366.0, 366.0), (280.0, 300.0)] {
        for (scale, detail) in [(1.0, 1), (2.5, 1), (1.0, 8)] {
            for view in views {
                let frame = Frame::plane(size, view, scale).with_units_per_device_pixel(detail);
                let calls = record(&frame, |pen| {
                    plane::axes(pen, &frame, long, long);
                });
                assert_texts_inside(&calls, &frame, &format!("{size:?} {scale} {view:?}"));
            }
        }
    }
}

#[test]
fn tick_labels_do_not_touch_each_other() {
    for view in [
        VIEW,
        View::around([Axis::new(-40_000.0, 0.0), Axis::new(49_000.0, 1.0)], 1.0),
    ] {
        let frame = Frame::plane((366.0, 366.0), view, 2.0);
        let calls = record(&frame, |pen| {
            plane::axes(pen, &frame, "x", "y");
        });
        let below = frame.plot.bottom() * 2.0;
        let mut row: Vec<_> = calls
            .iter()
            .filter_map(|c| match c {
                Call::Text {
                    text,
                    left,
                    top,
                    right,
                    ..
                } if *top > below && text != "x" => Some((*left, *right)),
                _ => None,
            })
            .collect();
        row.sort_by(|a, b| a.0.total_cmp(&b.0));
        assert!(row.len() >= 2, "{view:?}");
        assert!(row.windows(2).all(|p| p[0].1 + 8.0 < p[1].0), "{row:?}");
    }
}

#[test]
fn long_names_are_shortened() {
    let (frame, long) = (frame(1.0), "a long name ".repeat(20));
    let calls = record(&frame, |pen| {
        plane::axes(pen, &frame, &long, "y");
    });
    let shortened = |c: &Call| match c {
        Call::Text {
            text, left, right, ..
        } => text.starts_with("a long name") && text.ends_with('…') && right - left > 500.0,
        _ => false,
    };
    assert!(calls.iter().any(shortened));
}

#[test]
fn grid_lines_cross_the_plot_and_equal_scales_have_a_square_grid() {
    // Here the numbers of the x axis are so wide that its step grows.
    let view = View {
        x_min: 0.0,
        x_max: 51_000.0,
        y_min: 0.0,
        y_max: 51_000.0,
    };
    let frame = Frame::plane((366.0, 366.0), view, 2.0);
    let calls = record(&frame, |pen| {
        plane::axes(pen, &frame, "x", "y");
    });
    let (left, top) = units(&frame, view.x_min, view.y_max);
    let (right, bottom) = units(&frame, view.x_max, view.y_min);
    let (mut upright, mut level) = (0, 0);
    for call in &calls {
        if let Call::Rect { from, to, .. } = call {
            upright += i32::from(from.1 == top && to.1 == bottom && to.0 - from.0 == 2);
            level += i32::from(from.0 == left && to.0 == right && to.1 - from.1 == 2);
        }
    }
    assert_eq!(upright, level);
    assert!(upright >= 5, "{upright} lines");
}
