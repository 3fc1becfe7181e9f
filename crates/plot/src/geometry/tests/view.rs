//! Frames and views.

use super::close;
use kurbo::Vec2;

use crate::geometry::{Axis, Frame, Margins, Px, View};

const MARGINS: Margins = Margins {
    left: 50.0,
    top: 10.0,
    right: 20.0,
    bottom: 40.0,
};

fn units(view: View) -> Vec2 {
    Frame::plane((640.0, 640.0), view, 1.0).units_per_pixel()
}

#[test]
fn css_and_data_are_inverse() {
    let view = View {
        x_min: -3.0,
        x_max: 7.0,
        y_min: 100.0,
        y_max: 101.0,
    };
    let frame = Frame::new((470.0, 350.0), view, MARGINS, 1.5);
    for (x, y) in [(50.0, 10.0), (123.4, 56.7), (450.0, 310.0)] {
        let px = Px::new(x, y);
        let back = frame.to_px(frame.to_axis(px));
        close(back.x, x);
        close(back.y, y);
    }
    assert_eq!(frame.to_axis(Px::new(50.0, 310.0)), Axis::new(-3.0, 100.0));
    let plot = frame.plot;
    assert!(plot.contains(Px::new(50.0, 10.0)) && !plot.contains(Px::new(49.9, 10.0)));
}

#[test]
fn plot_edges_fall_on_device_pixels() {
    let margins = Margins {
        left: 50.3,
        top: 10.7,
        right: 20.1,
        bottom: 40.9,
    };
    let view = View {
        x_min: 0.0,
        x_max: 1.0,
        y_min: 0.0,
        y_max: 1.0,
    };
    for scale in [1.0, 1.25, 1.5, 2.0, 3.0] {
        let plot = Frame::new((471.3, 350.9), view, margins, scale).plot;
        for edge in [plot.left, plot.top, plot.right(), plot.bottom()] {
            close((edge * scale).round(), edge * scale);
        }
    }
}

#[test]
fn the_plane_is_square_and_leaves_room_for_labels() {
    let view = View {
        x_min: 0.0,
        x_max: 1.0,
        y_min: 0.0,
        y_max: 1.0,
    };
    for size in [(640.0, 640.0), (900.3, 500.7), (366.0, 420.0)] {
        for scale in [1.0, 1.25, 2.0] {
            let Frame { plot, .. } = Frame::plane(size, view, scale);
            let room = if size.0 < 480.0 {
                Margins::NARROW
            } else {
                Margins::PLANE
            };
            let pixel = if scale == 1.0 && size.0.fract() == 0.0 {
                0.0
            } else {
                1.0 / scale
            };
            assert_eq!(plot.width, plot.height);
            assert!(plot.left >= room.left - pixel && plot.top >= room.top - pixel);
            assert!(size.0 - plot.right() >= room.right - pixel);
            assert!(size.1 - plot.bottom() >= room.bottom - pixel);
            assert!(plot.width > 0.75 * size.0.min(size.1));
        }
    }
}

#[test]
fn nearest_takes_the_topmost_of_equals_and_respects_the_radius() {
    let view = View {
        x_min: 0.0,
        x_max: 10.0,
        y_min: 0.0,
        y_max: 10.0,
    };
    let frame = Frame::new((570.0, 550.0), view, MARGINS, 1.0);
    let points = [5.0, 5.0, 5.1].map(|x| Axis::new(x, 5.0));
    let px = frame.to_px(points[0]);
    assert_eq!(frame.nearest(points, px, 10.0), Some(1));
    assert_eq!(
        frame.nearest(points, px + Vec2::new(5.0, 0.0), 10.0),
        Some(2)
    );
    assert_eq!(frame.nearest(points, px + Vec2::new(0.0, 11.0), 10.0), None);
    assert_eq!(frame.nearest([Axis::new(f64::NAN, 0.0)], px, 10.0), None);
}

#[test]
fn similar_ranges_share_a_scale_and_others_do_not() {
    for (height, same) in [
        (1.0, true),
        (2.9, true),
        (0.34, true),
        (3.1, false),
        (0.3, false),
    ] {
        let Vec2 { x, y } = units(View::around(
            [Axis::new(0.0, 0.0), Axis::new(1.0, height)],
            1.0,
        ));
        assert_eq!(
            (x / y - 1.0).abs() < 1e-9,
            same,
            "height {height}: {x} and {y} per pixel"
        );
    }
}

#[test]
fn the_scale_is_shared_in_plots_that_are_not_square() {
    let view = View::around([Axis::new(0.0, 0.0), Axis::new(1.0, 1.0)], 2.0);
    close(view.width(), 2.0 * view.height());
}

#[test]
fn views_pad_by_eight_percent_and_have_round_bounds() {
    let view = View::around([Axis::new(4.3, 1.0), Axis::new(7.0, 5.1)], 1.0);
    assert!(view.y_min <= 1.0 - 0.08 * 4.1 && view.y_max >= 5.1 + 0.08 * 4.1);
    assert!(view.height() < 4.1 * 1.3);
    for bound in [view.x_min, view.x_max, view.y_min, view.y_max] {
        close((bound * 10.0).round(), bound * 10.0);
    }
}

#[test]
fn every_input_gives_a_finite_view_round_its_points() {
    let big = 1e300;
    let cases: [&[(f64, f64)]; 11] = [
        &[],
        &[(3.0, -2.0)],
        &[(3.0, 3.0), (3.0, 3.0)],
        &[(0.0, 5.0), (1.0, 5.0)],
        &[(-big, -big), (big, big)],
        &[(big, big)],
        &[(f64::MAX, f64::MIN), (0.0, 0.0)],
        &[(1e-300, 1e-300), (2e-300, 3e-300)],
        &[(0.0, 0.0), (5e-324, 5e-324)],
        &[(1e15, 0.0), (1e15 + 1.0, 1e-9)],
        &[(f64::NAN, 1.0), (f64::INFINITY, 2.0), (1.0, 1.0)],
    ];
    for points in cases {
        let points: Vec<_> = points.iter().map(|&(x, y)| Axis::new(x, y)).collect();
        let view = View::around(points.iter().copied(), 1.0);
        let bounds = [view.x_min, view.x_max, view.y_min, view.y_max];
        assert!(
            bounds.iter().all(|b| b.is_finite()),
            "{points:?} gave {view:?}"
        );
        assert!(
            view.width() > 0.0 && view.width().is_finite(),
            "{points:?} gave {view:?}"
        );
        assert!(
            view.height() > 0.0 && view.height().is_finite(),
            "{points:?} gave {view:?}"
        );
        for at in points
            .iter()
            .filter(|at| at.x.abs() <= big && at.y.is_finite())
        {
            assert!(view.contains(*at), "{points:?} are not all in {view:?}");
        }
        let frame = Frame::plane((640.0, 640.0), view, 2.0);
        assert!(frame.plot.contains(frame.to_px(view.center())));
        let (dx, dy) = view.step_of_grid();
        assert!(dx > 0.0 && dy > 0.0 && dx.is_finite() && dy.is_finite());
    }
}

#[test]
fn a_constant_feature_gets_the_range_of_the_other() {
    let view = View::around([Axis::new(0.0, 5.0), Axis::new(100.0, 5.0)], 1.0);
    close(view.width(), view.height());
    assert!(view.contains(Axis::new(50.0, 5.0)));
    let view = View::around([Axis::new(5.0, 0.0), Axis::new(5.0, 100.0)], 2.0);
    close(view.width(), 2.0 * view.height());
    assert!(view.height() < 131.0);
}
