//! The line in a view: clip, half-plane, arrow, hand.

use super::{UNIT, close};
use crate::geometry::line::{Grip, arrow, boundary, drag, half_plane, handles, hit};
use crate::geometry::{Axis, Frame, Margins, Px, View};
use kurbo::Vec2;

fn z(w: [f64; 3], at: Axis) -> f64 {
    w[0] + w[1] * at.x + w[2] * at.y
}

fn area(polygon: &[Axis]) -> f64 {
    let next = polygon.iter().cycle().skip(1);
    polygon
        .iter()
        .zip(next)
        .map(|(p, q)| p.x * q.y - q.x * p.y)
        .sum::<f64>()
        / 2.0
}

/// A 200 × 200 CSS px plot of the view.
fn frame(view: View) -> Frame {
    let margins = Margins {
        left: 0.0,
        top: 0.0,
        right: 0.0,
        bottom: 0.0,
    };
    Frame::new((200.0, 200.0), view, margins, 1.0)
}

#[test]
fn boundary_ends_on_the_edges_and_on_the_line() {
    for w in [
        [0.1, 1.0, 2.0],
        [0.5, -3.0, 0.1],
        [-0.9, 1.0, 1.0],
        [0.2, 0.0, -1.0],
    ] {
        let ends = boundary(&UNIT, w).unwrap();
        for Axis { x, y } in ends {
            close(z(w, Axis::new(x, y)), 0.0);
            close(x.abs().max(y.abs()), 1.0);
        }
        assert!(ends[0].x < ends[1].x, "{ends:?} do not go to the right");
    }
}

#[test]
fn boundary_needs_a_line_in_view() {
    for w in [
        [0.0; 3],
        [1.0, 0.0, 0.0],
        [3.0, 1.0, 1.0],
        [f64::NAN, 1.0, 1.0],
    ] {
        assert_eq!(boundary(&UNIT, w), None);
    }
    assert_eq!(
        boundary(&UNIT, [2.0, 1.0, 1.0]),
        None,
        "a corner is no segment"
    );
    assert_eq!(
        boundary(&UNIT, [-1.0, 1.0, 0.0]),
        Some([Axis::new(1.0, -1.0), Axis::new(1.0, 1.0)])
    );
}

#[test]
fn extreme_weights_change_neither_line_nor_side() {
    for scale in [1e-300, 1e300] {
        let w = [0.1, 1.0, -0.5].map(|v: f64| v * scale);
        let (usual, extreme) = (boundary(&UNIT, [0.1, 1.0, -0.5]), boundary(&UNIT, w));
        for (p, q) in usual.unwrap().iter().zip(extreme.unwrap()) {
            close(p.x, q.x);
            close(p.y, q.y);
        }
        close(
            area(&half_plane(&UNIT, w)),
            area(&half_plane(&UNIT, [0.1, 1.0, -0.5])),
        );
    }
    let wide = View::around([Axis::new(-1e300, -1e300), Axis::new(1e300, 1e300)], 1.0);
    assert!(boundary(&wide, [1e300, 1e300, 1e300]).is_some());
    let mixed = [
        [1e300, 1e-300, 1.0],
        [1e-300, 1e300, 1e-300],
        [1e300, -1e300, 1e-300],
    ];
    for (w, view) in mixed.iter().flat_map(|w| [(w, UNIT), (w, wide)]) {
        for Axis { x, y } in half_plane(&view, *w)
            .into_iter()
            .chain(boundary(&view, *w).into_iter().flatten())
        {
            assert!(x.is_finite() && y.is_finite());
        }
        let _ = arrow(&frame(view), *w);
    }
}

#[test]
fn half_plane_is_the_positive_part() {
    let w = [0.0, 1.0, 0.0];
    close(area(&half_plane(&UNIT, w)), 2.0);
    assert!(half_plane(&UNIT, w).iter().all(|p| z(w, *p) >= 0.0));
    close(area(&half_plane(&UNIT, [1.0, 1.0, 1.0])), 3.5);
    close(area(&half_plane(&UNIT, [-1.0, -1.0, -1.0])), 0.5);
}

#[test]
fn half_plane_without_a_line_follows_the_sign_of_the_bias() {
    for Axis { x: w0, y: expected } in [
        Axis::new(2.0, 4.0),
        Axis::new(0.0, 4.0),
        Axis::new(-2.0, 0.0),
        Axis::new(f64::NAN, 0.0),
    ] {
        close(area(&half_plane(&UNIT, [w0, 0.0, 0.0])), expected);
    }
    close(area(&half_plane(&UNIT, [9.0, 1.0, 1.0])), 4.0);
    assert!(half_plane(&UNIT, [-9.0, 1.0, 1.0]).is_empty());
}

#[test]
fn arrow_starts_near_the_middle_and_is_normal_to_the_boundary() {
    let frame = frame(UNIT);
    let w = [-0.2, 1.0, 3.0];
    let arrow = arrow(&frame, w).unwrap();
    assert!(arrow.true_normal);
    let ends = boundary(&UNIT, w).unwrap().map(|end| frame.to_px(end));
    let (dx, dy) = (arrow.to.x - arrow.from.x, arrow.to.y - arrow.from.y);
    let (lx, ly) = (ends[1].x - ends[0].x, ends[1].y - ends[0].y);
    close(dx * lx + dy * ly, 0.0);
    let at = |at: Px| z(w, frame.to_axis(at));
    close(at(arrow.from), 0.0);
    assert!(at(arrow.to) > 0.0);
    // The foot of the perpendicular from the plot's middle.
    close(
        (arrow.from.x - 100.0) * lx + (arrow.from.y - 100.0) * ly,
        0.0,
    );
}

#[test]
fn arrow_is_the_screen_normal_when_scales_differ() {
    let view = View {
        x_max: 100.0,
        x_min: -100.0,
        ..UNIT
    };
    let arrow = arrow(&frame(view), [0.0, 0.01, 1.0]).unwrap();
    assert!(!arrow.true_normal);
    close(arrow.to.x - arrow.from.x, arrow.from.y - arrow.to.y);
}

#[test]
fn arrow_grows_with_the_weights_between_its_bounds_and_stays_inside() {
    let large = Frame::new(
        (800.0, 800.0),
        UNIT,
        Margins {
            left: 0.0,
            top: 0.0,
            right: 0.0,
            bottom: 0.0,
        },
        1.0,
    );
    let length = |scale: f64| {
        let arrow = arrow(&large, [0.0, scale, scale]).unwrap();
        (arrow.to.x - arrow.from.x).hypot(arrow.to.y - arrow.from.y)
    };
    let lengths = [1e-300, 1e-3, 0.1, 1.0, 10.0, 1e3, 1e300].map(length);
    assert!(lengths.windows(2).all(|p| p[0] <= p[1]), "{lengths:?}");
    assert!(lengths[2] < lengths[3] && lengths[0] >= 28.0 - 1e-9 && lengths[6] <= 90.0 + 1e-9);
    let tight = arrow(&large, [-0.95, 1.0, 0.0]).unwrap();
    assert!(large.plot.contains(tight.to - Vec2::new(1e-9, 0.0)));
    assert_eq!(arrow(&large, [-0.999, 1.0, 0.0]), None, "no room");
}

#[test]
fn a_hand_finds_handles_first_then_the_line() {
    let frame = frame(UNIT);
    let w = [0.0, 0.0, 1.0];
    assert_eq!(
        handles(&UNIT, w),
        Some([Axis::new(-0.7, 0.0), Axis::new(0.7, 0.0)])
    );
    assert_eq!(
        hit(&frame, w, Px::new(31.0, 101.0), 8.0),
        Some(Grip::Turn(0))
    );
    assert_eq!(
        hit(&frame, w, Px::new(169.0, 99.0), 8.0),
        Some(Grip::Turn(1))
    );
    assert_eq!(hit(&frame, w, Px::new(100.0, 105.0), 8.0), Some(Grip::Move));
    assert_eq!(hit(&frame, w, Px::new(100.0, 120.0), 8.0), None);
    assert_eq!(
        hit(&frame, [1.0, 0.0, 0.0], Px::new(100.0, 100.0), 8.0),
        None
    );
}

#[test]
fn moving_changes_only_the_bias() {
    let w = [0.5, 1.0, -2.0];
    let moved = drag(
        &UNIT,
        w,
        Grip::Move,
        Axis::new(0.1, 0.2),
        Axis::new(0.4, -0.3),
    );
    assert_eq!((moved[1], moved[2]), (w[1], w[2]));
    close(z(moved, Axis::new(0.4, -0.3)), z(w, Axis::new(0.1, 0.2)));
}

#[test]
fn turning_keeps_pivot_norm_and_side_all_the_way_round() {
    let w = [0.2, 1.0, -2.0];
    for handle in [0, 1] {
        let ends = handles(&UNIT, w).unwrap();
        let (held, pivot) = (ends[handle], ends[1 - handle]);
        let mut before = w;
        for degree in 1..=360 {
            let (sin, cos) = f64::from(degree).to_radians().sin_cos();
            let to = pivot + (held - pivot).rotate_scale(Vec2::new(cos, sin));
            let turned = drag(&UNIT, w, Grip::Turn(handle), held, to);
            close(z(turned, pivot), 0.0);
            close(z(turned, to), 0.0);
            close(turned[1].hypot(turned[2]), 5.0_f64.sqrt());
            let dot = turned[1] * before[1] + turned[2] * before[2];
            assert!(dot > 4.9, "the positive side jumped at {degree}°");
            before = turned;
        }
        for (a, b) in before.iter().zip(w) {
            close(*a, b);
        }
    }
}

#[test]
fn impossible_drags_change_nothing() {
    let w = [0.0, 0.0, 1.0];
    let pivot = handles(&UNIT, w).unwrap()[1];
    assert_eq!(
        drag(&UNIT, w, Grip::Turn(0), Axis::new(-0.7, 0.0), pivot),
        w
    );
    assert_eq!(
        drag(
            &UNIT,
            w,
            Grip::Turn(0),
            Axis::new(-0.7, 0.0),
            Axis::new(f64::NAN, 0.0)
        ),
        w
    );
    assert_eq!(
        drag(
            &UNIT,
            w,
            Grip::Move,
            Axis::new(0.0, 0.0),
            Axis::new(0.0, f64::INFINITY)
        ),
        w
    );
    assert_eq!(
        drag(
            &UNIT,
            [1.0, 0.0, 0.0],
            Grip::Turn(1),
            Axis::new(0.0, 0.0),
            Axis::new(0.5, 0.5)
        ),
        [1.0, 0.0, 0.0]
    );
    let huge = [0.0, 1e300, 1e300];
    let turned = drag(
        &UNIT,
        huge,
        Grip::Turn(0),
        Axis::new(-0.7, 0.7),
        Axis::new(-0.7, 0.2),
    );
    assert!(turned.iter().all(|v| v.is_finite()));
}
