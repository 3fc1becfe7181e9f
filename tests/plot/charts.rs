//! The two charts.

use crate::record::{Call, assert_texts_inside, paths, record, units};
use hyperplane::geometry::{Axis, Frame};
use hyperplane::plot::curves::{self, Curves};
use hyperplane::plot::{Role, Theme};

fn draw_chart(values: &Curves<'_>, log: bool) -> (Frame, Vec<Call>) {
    let range = curves::range([values.train].into_iter().chain(values.held_out), log);
    let frame = curves::chart((330.0, 150.0), 2.0, &range, curves::gutter(&range));
    let calls = record(&frame, |pen| {
        curves::axes(pen, &frame, &range);
        curves::lines(pen, &frame, &range, values);
    });
    (frame, calls)
}

fn only(train: &[Axis]) -> Curves<'_> {
    Curves {
        train,
        held_out: None,
        changes: &[],
        reached: None,
        color: Role::Ink,
    }
}

#[test]
fn training_is_solid_and_held_out_dashed() {
    let series = [Axis::new(0.0, 4.0), Axis::new(4.0, 1.0)];
    let (frame, calls) = draw_chart(&only(&series), false);
    let lines = paths(&calls, Theme::light().ink);
    let ends = series.map(|at| units(&frame, at.x, at.y)).to_vec();
    assert_eq!(lines, [(ends, 4)]);
    let both = Curves {
        held_out: Some(&series),
        train: &[],
        ..only(&[])
    };
    assert!(paths(&draw_chart(&both, false).1, Theme::light().ink).len() > 10);
}

#[test]
fn what_a_loss_means_before_a_change_and_after_it_is_not_one_curve() {
    let series = [(0.0, 4.0), (1.0, 2.0), (1.0, 9.0), (2.0, 8.0)].map(|(x, y)| Axis::new(x, y));
    let counts = |changes| {
        let (_, calls) = draw_chart(
            &Curves {
                changes,
                ..only(&series)
            },
            false,
        );
        let lines = paths(&calls, Theme::light().ink).into_iter();
        let lines = lines.filter(|(_, width)| *width == 4);
        lines.map(|(points, _)| points.len()).collect::<Vec<_>>()
    };
    assert_eq!((counts(&[1.0]), counts(&[])), (vec![2, 2], vec![4]));
}

#[test]
fn a_long_curve_costs_two_points_per_pixel_and_keeps_its_peaks() {
    let mut series: Vec<_> = (0..10_000)
        .map(|i| Axis::new(f64::from(i), f64::from(i % 7)))
        .collect();
    series[5_003].y = 90.0;
    series[5_004].y = -40.0;
    let (frame, calls) = draw_chart(&only(&series), false);
    let lines = paths(&calls, Theme::light().ink);
    let points = &lines[0].0;
    assert!(
        points.len() as f64 <= 2.0 * (frame.plot.width * 2.0 + 2.0),
        "{}",
        points.len()
    );
    for Axis { x, y } in [series[5_003], series[5_004]] {
        assert!(
            points.contains(&units(&frame, x, y)),
            "the peak {y} is missing"
        );
    }
    assert!(
        points.windows(2).all(|p| p[0].0 <= p[1].0),
        "points keep their order"
    );
}

#[test]
fn values_without_a_place_are_left_out() {
    let series = [
        Axis::new(0.0, 1.0),
        Axis::new(1.0, f64::INFINITY),
        Axis::new(2.0, f64::NAN),
        Axis::new(3.0, f64::NEG_INFINITY),
        Axis::new(4.0, 2.0),
    ];
    let (_, calls) = draw_chart(&only(&series), false);
    assert_eq!(paths(&calls, Theme::light().ink)[0].0.len(), 2);
    let logarithmic = [Axis::new(0.0, 100.0), Axis::new(1.0, 0.0)];
    let (frame, calls) = draw_chart(&only(&logarithmic), true);
    let end = paths(&calls, Theme::light().ink)[0].0[1].1;
    assert_eq!(
        end,
        (frame.plot.bottom() * 2.0).round() as i32,
        "zero lies at the foot"
    );
    let written = |calls: &[Call], text: &str| {
        let mut texts = calls.iter();
        texts.any(|call| matches!(call, Call::Text { text: found, .. } if found == text))
    };
    assert!(written(&calls, "≤ 10"), "where less is shown too");
    let (frame, calls) = draw_chart(&only(&logarithmic[..1]), true);
    assert!(written(&calls, "10") && !written(&calls, "≤ 10"));
    assert_texts_inside(&calls, &frame, "the foot");
}

#[test]
fn a_chart_marks_changes_and_the_present() {
    let series = [Axis::new(0.0, 1.0), Axis::new(5.0, 2.0)];
    let curves = Curves {
        changes: &[2.0, 900.0],
        reached: Some(Axis::new(5.0, 2.0)),
        ..only(&series)
    };
    let (frame, calls) = draw_chart(&curves, false);
    let dot = calls.iter().find_map(|c| match c {
        Call::Circle {
            center,
            filled: true,
            ..
        } => Some(*center),
        _ => None,
    });
    assert_eq!(dot, Some(units(&frame, 5.0, 2.0)));
    let upright = |c: &&Call| matches!(c, Call::Rect { from, to, .. } if to.1 - from.1 > 100);
    assert_eq!(calls.iter().filter(upright).count(), 1);
}

#[test]
fn there_is_no_gap_between_the_curve_and_the_dot() {
    let series = [Axis::new(0.0, 1.0), Axis::new(1.0, 2.0)];
    let drawn = |train: &[Axis], now: Axis| {
        let curves = Curves {
            reached: Some(now),
            ..only(train)
        };
        let (frame, calls) = draw_chart(&curves, false);
        let lines = paths(&calls, Theme::light().ink);
        let end = lines.first().and_then(|line| line.0.last().copied());
        (end, units(&frame, now.x, now.y))
    };
    let (end, dot) = drawn(&series, Axis::new(1.6, 0.5));
    assert_eq!(end, Some(dot));
    let (end, dot) = drawn(&series[..1], Axis::new(0.3, 0.9));
    assert_eq!(end, Some(dot), "in the first epoch too");
}

#[test]
fn no_text_of_a_chart_is_cut_or_touches_another() {
    let cases: [&[Axis]; 6] = [
        &[],
        &[Axis::new(3.0, 287.0)],
        &[Axis::new(100_000.0, 0.123)],
        &[Axis::new(10_000.0, 2.5e5)],
        &[Axis::new(8.0, 2.5e300)],
        &[Axis::new(8.0, -2.5e-7)],
    ];
    for series in cases {
        for log in [false, true] {
            let (frame, calls) = draw_chart(&only(series), log);
            assert_texts_inside(&calls, &frame, &format!("{series:?}"));
            let mut row: Vec<_> = calls
                .iter()
                .filter_map(|c| match c {
                    Call::Text {
                        left, right, top, ..
                    } if *top > frame.plot.bottom() * 2.0 => Some((*left, *right)),
                    _ => None,
                })
                .collect();
            row.sort_by(|a, b| a.0.total_cmp(&b.0));
            assert!(row.windows(2).all(|p| p[0].1 < p[1].0), "{row:?}");
        }
    }
}
