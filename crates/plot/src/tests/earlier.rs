//! Earlier runs: dashed, labeled off each other, and curves cut off where they leave the chart.

use crate::curves::{
    Curves, EarlierCurve, Range, chart, gutter, level_line, lines_with_earlier, range,
};
use crate::geometry::contour::level_paths;
use crate::geometry::line::boundary;
use crate::geometry::{Axis, Frame, Rect, View};
use crate::pen::{Pen, WideFont};
use crate::plane::{EarlierLine, Mark, earlier_lines};
use crate::shape::{Paint, Shape};
use crate::theme::{LABEL_SIZE, Role, TICK_SIZE};

fn curve(values: &[f64]) -> Vec<Axis> {
    let values = (0..).zip(values);
    values.map(|(x, y)| Axis::new(f64::from(x), *y)).collect()
}

/// The chart of a present curve with earlier ones in a range.
fn drawn(present: &[Axis], earlier: &[(&[Axis], &str)], range: &Range) -> (Frame, Vec<Shape>) {
    let frame = chart((600.0, 300.0), 1.0, range, gutter(range));
    let mut pen = Pen::new(&WideFont, &frame);
    let earlier: Vec<EarlierCurve<'_>> = earlier
        .iter()
        .map(|&(values, label)| EarlierCurve { values, label })
        .collect();
    let curves = Curves {
        train: present,
        held_out: None,
        changes: &[],
        reached: None,
        color: Role::Ink,
    };
    lines_with_earlier(&mut pen, &frame, range, &curves, (&earlier, None));
    (frame, pen.into_shapes())
}

/// The texts with their boxes, in letters as wide as the pen measured them.
fn texts(shapes: &[Shape], size: f64) -> Vec<(String, Rect)> {
    let texts = shapes.iter().filter_map(|shape| match shape {
        Shape::Text { text, at, .. } => Some((text, at)),
        _ => None,
    });
    texts
        .map(|(text, at)| {
            let (width, height) = (text.chars().count() as f64 * 0.64 * size, size);
            let (left, top) = (at.x - width / 2.0, at.y - height / 2.0);
            (
                text.clone(),
                Rect {
                    left,
                    top,
                    width,
                    height,
                },
            )
        })
        .collect()
}

fn overlap(a: &Rect, b: &Rect) -> bool {
    a.left < b.right() && b.left < a.right() && a.top < b.bottom() && b.top < a.bottom()
}

/// The lines of a color.
fn paths(shapes: &[Shape], role: Role) -> Vec<&[crate::geometry::Px]> {
    let lines = shapes.iter().filter_map(|shape| match shape {
        Shape::Line { points, paint, .. } if *paint == Paint::from(role) => Some(&points[..]),
        _ => None,
    });
    lines.collect()
}

fn heads(shapes: &[Shape]) -> Vec<&[crate::geometry::Px]> {
    let heads = shapes.iter().filter_map(|shape| match shape {
        Shape::Polygon { corners, .. } => Some(&corners[..]),
        _ => None,
    });
    heads.collect()
}

#[test]
fn a_curve_that_leaves_the_chart_is_cut_off_with_an_arrow_and_its_value() {
    let present = curve(&[50.0, 20.0, 15.0, 14.0, 14.0, 14.0]);
    let away = curve(&[50.0, 60.0, 90.0, 400.0, 5000.0]);
    let near = range([&present[..]], false);
    assert_eq!(near.y_max, 50.0);
    let held = Range {
        y_max: 100.0,
        ..near
    };
    let (frame, shapes) = drawn(&present, &[(&away, "η = 9")], &held);
    let [head] = heads(&shapes)[..] else {
        panic!("an arrow")
    };
    // From 90 at epoch 2 to 400 at epoch 3 it passes 100 after a thirty-first of the way.
    let x = frame.x_px(2.0 + 10.0 / 310.0);
    assert!((head[0].x - x).abs() < 1e-9 && head[0].y == frame.plot.top);
    assert_eq!(texts(&shapes, TICK_SIZE)[0].0, "η = 9: 5\u{202f}000");
    let inside = |at: &crate::geometry::Px| frame.plot.contains(*at);
    assert!(
        paths(&shapes, Role::Muted)
            .iter()
            .copied()
            .flatten()
            .all(inside)
    );
    // The present curve, too; where it comes back it is drawn again.
    let up_and_down = curve(&[50.0, 500.0, 50.0, 40.0]);
    let (_, shapes) = drawn(&up_and_down, &[], &held);
    assert_eq!(
        (paths(&shapes, Role::Ink).len(), heads(&shapes).len()),
        (2, 1)
    );
    assert_eq!(texts(&shapes, TICK_SIZE)[0].0, "500");
    // Beyond all numbers the largest one is named.
    let endless = curve(&[50.0, 90.0, f64::INFINITY]);
    let (_, shapes) = drawn(&endless, &[], &held);
    assert_eq!(texts(&shapes, TICK_SIZE)[0].0, "> 90");
    assert_eq!(paths(&shapes, Role::Ink)[0].len(), 3);
    // What is above by rounding is inside.
    let rounded = curve(&[0.0, 0.1 + 0.2, 0.0]);
    let (_, shapes) = drawn(&rounded, &[], &Range { y_max: 0.3, ..held });
    assert!(heads(&shapes).is_empty());
    let (_, shapes) = drawn(&present, &[], &held);
    assert!(heads(&shapes).is_empty() && texts(&shapes, TICK_SIZE).is_empty());
}

#[test]
fn on_powers_of_ten_it_is_cut_off_too() {
    let away = curve(&[50.0, 5e3, 5e5]);
    let held = Range {
        y_max: 1e4,
        ..range([&away[..]], true)
    };
    let (frame, shapes) = drawn(&away, &[], &held);
    // From 5·10³ to 5·10⁵ are two decades, of which log₁₀ 2 is left.
    let x = frame.x_px(1.0 + 2.0_f64.log10() / 2.0);
    assert!((heads(&shapes)[0][0].x - x).abs() < 1e-9);
}

#[test]
fn labels_lie_on_no_other_label_and_on_no_curve_where_there_is_room() {
    let present = curve(&[50.0, 14.0, 14.0, 14.0, 14.0, 14.0]);
    let slow = curve(&[50.0, 45.0, 41.0, 38.0, 36.0, 34.0]);
    let slower = curve(&[50.0, 48.0, 46.0, 44.0, 42.5, 41.0]);
    let short = curve(&[50.0, 30.0, 25.0]);
    let all = [
        (&slow[..], "η = 0.001"),
        (&slower[..], "η = 0.0005"),
        (&short[..], "Adaline"),
    ];
    let (frame, shapes) = drawn(&present, &all, &range([&present[..]], false));
    let texts = texts(&shapes, TICK_SIZE);
    assert_eq!(texts.len(), 3);
    for (i, (name, label)) in texts.iter().enumerate() {
        assert!(
            texts[..i].iter().all(|(_, other)| !overlap(label, other)),
            "{name}"
        );
        assert!(label.right() <= frame.plot.right() && label.left >= frame.plot.left);
        let crossed = paths(&shapes, Role::Muted)
            .into_iter()
            .chain(paths(&shapes, Role::Ink));
        let crossed = crossed.flat_map(|line| line.windows(2));
        let mut crossed =
            crossed.map(|ends| crate::geometry::clip::segment(ends[0], ends[1], label));
        assert!(
            crossed.all(|piece| piece.is_none()),
            "{name} lies on a curve"
        );
    }
    // Five that are the same have room for one label each, or none.
    let same = [(&slow[..], "η = 0.001"); 5];
    let (_, shapes) = drawn(&present, &same, &range([&present[..]], false));
    let texts = self::texts(&shapes, TICK_SIZE);
    assert!(!texts.is_empty());
    for (i, (_, label)) in texts.iter().enumerate() {
        assert!(texts[..i].iter().all(|(_, other)| !overlap(label, other)));
    }
}

#[test]
fn earlier_lines_are_dashed_with_a_label_inside_the_plane() {
    let view = View {
        x_min: -5.0,
        x_max: 5.0,
        y_min: -5.0,
        y_max: 5.0,
    };
    let frame = Frame::plane((500.0, 500.0), view, 1.0);
    let line = |weights, label: &str| EarlierLine {
        paths: boundary(&view, weights)
            .map(Vec::from)
            .into_iter()
            .collect(),
        label: label.into(),
    };
    let lines = [
        line([0.0, 1.0, -1.0], "η = 0.001"),
        line([0.1, 1.0, -1.0], "η = 0.002"),
        line([-20.0, 1.0, 0.0], "out of view"),
        line([0.0; 3], "none"),
        line([1.0, 0.0, 1.0], "batch"),
        EarlierLine {
            paths: level_paths(&view, 60, f64::hypot, 3.0),
            label: "a ring".into(),
        },
    ];
    let points = [Mark {
        at: Axis::new(-4.4, -4.0),
        class: 0,
        held_out: false,
    }];
    let mut pen = Pen::new(&WideFont, &frame);
    earlier_lines(&mut pen, &frame, &lines, &points);
    let shapes = pen.into_shapes();
    let texts = texts(&shapes, LABEL_SIZE);
    let names: Vec<&str> = texts.iter().map(|(text, _)| &**text).collect();
    assert_eq!(names, ["η = 0.001", "η = 0.002", "batch", "a ring"]);
    for (i, (name, label)) in texts.iter().enumerate() {
        assert!(
            texts[..i].iter().all(|(_, other)| !overlap(label, other)),
            "{name}"
        );
        assert!(frame.plot.left <= label.left && label.right() <= frame.plot.right());
        assert!(!label.contains(frame.to_px(points[0].at)), "{name}");
    }
    // The label of a curve lies right beside it.
    let (_, label) = &texts[3];
    let ring = 3.0 / frame.units_per_pixel().x;
    let away = (label.center() - frame.to_px(Axis::new(0.0, 0.0))).hypot() - ring;
    assert!(away.abs() < label.width, "{away}");
    assert!(paths(&shapes, Role::Muted).len() > 50, "dashes");
}

#[test]
fn a_label_keeps_off_that_of_a_level() {
    let (values, range) = (
        curve(&[50.0, 20.0, 16.0, 15.0, 15.0, 15.0]),
        range([], false),
    );
    let held = Range {
        y_max: 50.0,
        ..range
    };
    let frame = chart((330.0, 150.0), 1.0, &held, gutter(&held));
    let curves = Curves {
        train: &[],
        held_out: None,
        changes: &[],
        reached: None,
        color: Role::Ink,
    };
    let mut pen = Pen::new(&WideFont, &frame);
    let level = level_line(&mut pen, &frame, &held, (14.0, "least 14"));
    let earlier = [EarlierCurve {
        values: &values,
        label: "η = 0.001",
    }];
    lines_with_earlier(&mut pen, &frame, &held, &curves, (&earlier, Some(level)));
    let texts = texts(&pen.into_shapes(), TICK_SIZE);
    let (name, label) = &texts[1];
    assert!(
        name == "η = 0.001" && !overlap(label, &level),
        "{label:?} {level:?}"
    );
}
