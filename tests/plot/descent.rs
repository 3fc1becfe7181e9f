//! The picture of the descent.

use crate::record::{Call, assert_texts_inside, discs, paths, record, rgb, units};
use hyperplane::geometry::{Axis, Frame};
use hyperplane::instruments::descent::DescentPlot;
use hyperplane::plot::{Theme, scene::Scene};

const CURVE: &[Axis] = &[
    Axis::new(-2.0, 2.0),
    Axis::new(0.0, 0.0),
    Axis::new(2.0, 2.0),
];

fn steps(path: &[Axis]) -> (Frame, Vec<Call>) {
    steps_before(path, &[])
}

/// The picture of the steps made, and of others to come.
fn steps_before(path: &[Axis], ahead: &[Axis]) -> (Frame, Vec<Call>) {
    let shown = DescentPlot {
        bounds: [-2.0, 2.0, -0.5, 2.5],
        curve: CURVE.to_vec(),
        path: path.to_vec(),
        ahead: ahead.to_vec(),
        start: path[0],
        slope: 1.0,
        lowest: vec![Axis::new(0.0, 0.0)],
        local: vec![Axis::new(-1.0, 1.0)],
    };
    let frame = shown.frame((340.0, 260.0), 2.0);
    let calls = record(&frame, |pen| shown.draw(pen, &frame));
    (frame, calls)
}

#[test]
fn steps_are_points_on_the_curve_joined_by_lines() {
    let theme = Theme::light();
    let path = [
        Axis::new(1.5, 1.5),
        Axis::new(-1.0, 1.0),
        Axis::new(0.5, 0.5),
    ];
    let (frame, calls) = steps(&path);
    let at = |i: usize| units(&frame, path[i].x, path[i].y);
    assert_eq!(discs(&calls, rgb(theme.negative)), [at(0), at(1)]);
    assert_eq!(discs(&calls, rgb(theme.positive)), [at(2)], "now");
    let lines = paths(&calls, theme.negative);
    assert_eq!(lines[0].0, [at(0), at(1), at(2)]);
    assert!(!paths(&calls, theme.positive).is_empty(), "a tangent");
    assert_texts_inside(&calls, &frame, "descent");
}

#[test]
fn steps_to_come_are_numbered_where_there_is_room() {
    let ahead = [1.8, 0.9, 0.45, 0.43].map(|w| Axis::new(w, w));
    let (frame, calls) = steps_before(&ahead[..1], &ahead);
    // Those of the axis stand there, too.
    let (_, without) = steps(&ahead[..1]);
    let count = |calls: &[Call], number: &str| {
        let is_number = |call: &&Call| matches!(call, Call::Text { text, .. } if text == number);
        calls.iter().filter(is_number).count()
    };
    let added = ["1", "2", "3"].map(|k| count(&calls, k) - count(&without, k));
    assert_eq!(
        added,
        [1, 1, 0],
        "the third step is too close to the second"
    );
    assert_texts_inside(&calls, &frame, "steps to come");
}

#[test]
fn steps_that_leave_the_picture_are_cut_at_its_edge() {
    let theme = Theme::light();
    let (frame, calls) = steps(&[
        Axis::new(1.0, 1.0),
        Axis::new(-1.5, 1.5),
        Axis::new(1e6, 1e12),
    ]);
    assert!(
        discs(&calls, rgb(theme.positive)).is_empty(),
        "now is elsewhere"
    );
    let edge = |(x, y): &(i32, i32)| {
        let unit = 2.0 * f64::from(frame.units_per_device_pixel);
        let (x, y) = (f64::from(*x) / unit, f64::from(*y) / unit);
        (frame.plot.left - 1.0..=frame.plot.right() + 1.0).contains(&x)
            && (frame.plot.top - 1.0..=frame.plot.bottom() + 1.0).contains(&y)
    };
    let lines = paths(&calls, theme.negative);
    assert!(lines.iter().flat_map(|line| &line.0).all(edge), "{lines:?}");
    assert_eq!(lines[0].0.len(), 3);
}
