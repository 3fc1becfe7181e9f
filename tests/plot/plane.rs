//! The data plane.

mod axes;

use crate::record::{Call, assert_texts_inside, paths, record, record_in, rgb, units};
use hyperplane::geometry::{Axis, Frame, Margins, Px, View};
use hyperplane::plot::{Mark, Overlay, Theme, plane};

const VIEW: View = View {
    x_min: 0.0,
    x_max: 10.0,
    y_min: 0.0,
    y_max: 10.0,
};

pub(crate) fn frame(scale: f64) -> Frame {
    Frame::plane((640.0, 640.0), VIEW, scale)
}

pub(crate) fn overlay(frame: &Frame, overlay: &Overlay<'_>) -> Vec<Call> {
    record(frame, |pen| {
        plane::overlay(pen, frame, overlay);
    })
}

#[test]
fn boundary_runs_from_edge_to_edge_in_device_pixels() {
    for (scale, detail, stroke) in [(1.0, 1, 3), (2.0, 1, 5), (1.0, 8, 20)] {
        let frame = frame(scale).with_units_per_device_pixel(detail);
        let weights = Some([-5.0, 0.0, 1.0]);
        let calls = overlay(
            &frame,
            &Overlay {
                boundary: weights,
                ..Overlay::default()
            },
        );
        let lines = paths(&calls, Theme::light().ink);
        let ends = vec![units(&frame, 0.0, 5.0), units(&frame, 10.0, 5.0)];
        assert_eq!(lines[0], (ends, stroke), "at scale {scale}");
    }
}

#[test]
fn arrow_points_to_the_positive_side() {
    let frame = frame(2.0);
    for sign in [1.0, -1.0] {
        let weights = Some([-5.0 * sign, 0.0, sign]);
        let calls = overlay(
            &frame,
            &Overlay {
                boundary: weights,
                ..Overlay::default()
            },
        );
        let head = calls.iter().find_map(|call| match call {
            Call::Polygon { points, .. } => Some(points.clone()),
            _ => None,
        });
        let (tip, foot) = (head.unwrap()[0], units(&frame, 5.0, 5.0));
        assert_eq!(tip.0, foot.0);
        assert!(f64::from(foot.1 - tip.1) * sign > 50.0);
        assert!(
            calls
                .iter()
                .any(|c| matches!(c, Call::Text { text, .. } if text == "w"))
        );
    }
}

#[test]
fn no_weights_no_line() {
    for w in [[0.0; 3], [1.0, 0.0, 0.0], [-100.0, 1.0, 1.0], [f64::NAN; 3]] {
        let calls = overlay(
            &frame(1.0),
            &Overlay {
                boundary: Some(w),
                ..Overlay::default()
            },
        );
        assert_eq!(calls, []);
    }
    let text = Overlay {
        no_boundary_text: Some("no boundary yet"),
        ..Overlay::default()
    };
    let calls = overlay(&frame(1.0), &text);
    assert!(
        calls
            .iter()
            .any(|c| matches!(c, Call::Text { text, .. } if text == "no boundary yet"))
    );
}

#[test]
fn my_line_is_dashed_with_two_handles() {
    let (frame, good) = (frame(2.0), Theme::light().good);
    let w = Some([-5.0, 0.0, 1.0]);
    let calls = overlay(
        &frame,
        &Overlay {
            my_line: w,
            ..Overlay::default()
        },
    );
    let dashes = paths(&calls, good);
    assert!(dashes.len() > 30);
    let length = |p: &[(i32, i32)]| f64::from(p[1].0 - p[0].0).hypot(f64::from(p[1].1 - p[0].1));
    assert!(
        dashes[..30]
            .iter()
            .all(|(p, _)| (length(p) - 14.0).abs() < 1.5)
    );
    for pair in dashes[..30].windows(2) {
        let gap = pair[1].0[0].0 - pair[0].0[1].0;
        assert!((gap - 10).abs() <= 1, "a gap of {gap}");
    }
    for x in [1.5, 8.5] {
        let at = units(&frame, x, 5.0);
        let is_handle = |c: &Call| matches!(c, Call::Circle { center, rgb: c, .. } if *center == at && *c == rgb(good));
        assert!(calls.iter().any(is_handle), "no handle at {x}");
    }
}

#[test]
fn at_most_64_samples_are_circled_and_only_visible_ones() {
    let circled = |used: &[Axis]| {
        let calls = overlay(
            &frame(1.0),
            &Overlay {
                used,
                ..Overlay::default()
            },
        );
        paths(&calls, Theme::light().ink).len()
    };
    let one = circled(&[Axis::new(5.0, 5.0)]);
    assert!(one >= 8, "a dashed circle has several arcs");
    assert_eq!(circled(&[Axis::new(50.0, 5.0), Axis::new(5.0, 5.0)]), one);
    assert_eq!(circled(&[Axis::new(5.0, 5.0); 100]), 64 * one);
}

#[test]
fn half_planes_cover_the_right_corners() {
    let (frame, theme) = (frame(2.0), Theme::light());
    let fill = |w| {
        record(&frame, |pen| {
            plane::half_planes(pen, &frame, w);
        })
    };
    let (from, to) = (units(&frame, 0.0, 10.0), units(&frame, 10.0, 0.0));
    let ground = |color| Call::Rect {
        from,
        to,
        rgb: rgb(color),
    };

    let calls = fill([-5.0, 1.0, 0.0]);
    assert_eq!(calls[0], ground(theme.negative_wash));
    let Call::Polygon { points, rgb: color } = &calls[1] else {
        panic!("{calls:?}")
    };
    assert_eq!(*color, rgb(theme.positive_wash));
    let mut corners = points.clone();
    corners.sort_unstable();
    let mut expected =
        [(5.0, 0.0), (5.0, 10.0), (10.0, 0.0), (10.0, 10.0)].map(|(x, y)| units(&frame, x, y));
    expected.sort_unstable();
    assert_eq!(corners, expected);

    assert_eq!(fill([0.0; 3]), [ground(theme.panel)]);
    assert_eq!(fill([f64::NAN, 1.0, 1.0]), [ground(theme.panel)]);
    assert_eq!(fill([-1.0, 0.0, 0.0]), [ground(theme.negative_wash)]);
    assert_eq!(fill([1.0, 0.0, 0.0]).len(), 2, "all positive");
}

#[test]
fn class_regions_have_the_wash_of_the_largest_score() {
    let (frame, theme) = (frame(2.0), Theme::light());
    let fill = |scores: &[[f64; 3]]| {
        record(&frame, |pen| {
            plane::class_regions(pen, &frame, scores);
        })
    };
    // 0, x − 5 and y − 5, which are the same at (5, 5).
    let scores = [[0.0; 3], [-5.0, 1.0, 0.0], [-5.0, 0.0, 1.0]];
    let washes = [theme.negative_wash, theme.positive_wash, theme.third_wash];
    let corners = [
        [(0.0, 0.0), (5.0, 0.0), (5.0, 5.0), (0.0, 5.0)],
        [(5.0, 0.0), (10.0, 0.0), (10.0, 10.0), (5.0, 5.0)],
        [(0.0, 5.0), (5.0, 5.0), (10.0, 10.0), (0.0, 10.0)],
    ];
    let ground = Call::Rect {
        from: units(&frame, 0.0, 10.0),
        to: units(&frame, 10.0, 0.0),
        rgb: rgb(theme.panel),
    };
    let calls = fill(&scores);
    assert_eq!((&calls[0], calls.len()), (&ground, 4));
    for (class, call) in calls[1..].iter().enumerate() {
        let Call::Polygon { points, rgb: color } = call else {
            panic!("{call:?}")
        };
        assert_eq!(*color, rgb(washes[class]), "class {class}");
        let mut found = points.clone();
        found.sort_unstable();
        let mut expected = corners[class].map(|(x, y)| units(&frame, x, y));
        expected.sort_unstable();
        assert_eq!(found, expected, "class {class}");
        // Inside, near each corner, no other class has as large a score.
        let [x, y] = [0, 1].map(|axis| {
            let along = points.iter().map(|at| f64::from([at.0, at.1][axis]));
            along.sum::<f64>() / points.len() as f64
        });
        for at in points {
            let corner = Px::new(f64::from(at.0), f64::from(at.1));
            let inner = Px::new(x, y).lerp(corner, 0.9);
            let inner = frame.to_axis(Px::new(inner.x / 2.0, inner.y / 2.0));
            let z = scores.map(|w| w[0] + w[1] * inner.x + w[2] * inner.y);
            let is_less = |other: usize| other == class || z[other] < z[class];
            assert!((0..3).all(is_less), "class {class}: {z:?} at {inner:?}");
        }
    }
    assert_eq!(
        fill(&[[0.0; 3]; 3]),
        std::slice::from_ref(&ground),
        "nothing learned"
    );
    assert_eq!(fill(&[[f64::NAN; 3]; 3]), [ground]);
}

#[test]
fn points_land_where_the_frame_says() {
    let theme = Theme::dark();
    for scale in [1.0, 1.5, 2.0] {
        let frame = frame(scale);
        let mark = |x, class, held_out| Mark {
            at: Axis::new(x, 3.0),
            class,
            held_out,
        };
        let marks = [
            mark(1.0, 0, false),
            mark(2.0, 1, false),
            mark(3.0, 2, false),
        ];
        let calls = record_in(&theme, &frame, |pen| {
            plane::points(pen, &frame, &marks);
        });
        let disc = calls.iter().rev().find_map(|c| match c {
            Call::Circle {
                center,
                filled: true,
                rgb: c,
                ..
            } if *c == rgb(theme.negative) => Some(*center),
            _ => None,
        });
        assert_eq!(disc, Some(units(&frame, 1.0, 3.0)));
        let bars: Vec<_> = calls
            .iter()
            .filter_map(|c| match c {
                Call::Rect { from, to, rgb: c } if *c == rgb(theme.positive) => Some((*from, *to)),
                _ => None,
            })
            .collect();
        assert_eq!(bars.len(), 2, "a cross is two bars");
        let (x, y) = units(&frame, 2.0, 3.0);
        for (from, to) in bars {
            assert!((from.0 + to.0 - 2 * x).abs() <= 2 && (from.1 + to.1 - 2 * y).abs() <= 2);
        }
        let triangle =
            |c: &Call| matches!(c, Call::Polygon { rgb: c, .. } if *c == rgb(theme.third));
        assert!(calls.iter().any(triangle));
    }
}

#[test]
fn held_out_points_are_hollow() {
    let frame = frame(2.0);
    for class in 0..3 {
        let marks = [Mark {
            at: Axis::new(5.0, 5.0),
            class,
            held_out: true,
        }];
        let calls = record(&frame, |pen| {
            plane::points(pen, &frame, &marks);
        });
        let outlined =
            |c: &Call| matches!(c, Call::Circle { filled: false, .. } | Call::Path { .. });
        assert!(
            !calls.is_empty() && calls.iter().all(outlined),
            "class {class}: {calls:?}"
        );
    }
}

#[test]
fn many_points_are_smaller_and_those_outside_are_left_out() {
    let frame = frame(2.0);
    let largest = |count: usize| {
        let marks = vec![
            Mark {
                at: Axis::new(5.0, 5.0),
                class: 0,
                held_out: false
            };
            count
        ];
        let calls = record(&frame, |pen| {
            plane::points(pen, &frame, &marks);
        });
        let radius = |c: &Call| match c {
            Call::Circle { radius, .. } => *radius,
            _ => 0,
        };
        calls.iter().map(radius).max().unwrap()
    };
    assert!(largest(1) > largest(1500) && largest(1500) > largest(5000));
    assert_eq!(largest(5000), 4, "2 CSS px");
    let outside = [(-0.1, 5.0), (5.0, 10.1), (f64::NAN, 5.0)].map(|(x, y)| Mark {
        at: Axis::new(x, y),
        class: 0,
        held_out: false,
    });
    assert_eq!(
        record(&frame, |pen| plane::points(pen, &frame, &outside)),
        []
    );
}

#[test]
fn what_is_said_where_no_boundary_is_seen_is_on_the_picture() {
    for margins in [Margins::PLANE, Margins::NARROW, Margins::NONE] {
        let frame = Frame::new((300.0, 300.0), VIEW, margins, 1.0);
        let text = Overlay {
            no_boundary_text: Some("no boundary yet"),
            ..Overlay::default()
        };
        let calls = overlay(&frame, &text);
        let place = calls.iter().find_map(|call| match call {
            Call::Text {
                left,
                top,
                right,
                bottom,
                ..
            } => Some([*left, *top, *right, *bottom]),
            _ => None,
        });
        let [left, top, right, bottom] = place.expect("the sentence");
        assert!(
            left >= 0.0 && top >= 0.0 && right <= 300.0 && bottom <= 300.0,
            "{margins:?}: {place:?}"
        );
        // Where there is room it covers no point.
        assert_eq!(
            bottom > frame.plot.top + 1.0,
            margins == Margins::NONE,
            "{margins:?}: {place:?}"
        );
    }
}
