//! Ranges of the curves.

use crate::curves::{chart, gutter, range};
use crate::geometry::Axis;

fn range_of(values: &[f64]) -> (f64, f64) {
    let series: Vec<_> = values
        .iter()
        .enumerate()
        .map(|(i, y)| Axis::new(i as f64, *y))
        .collect();
    let range = range([&series[..]], false);
    (range.y_min, range.y_max)
}

#[test]
fn ends_are_round_and_above_the_data() {
    for (value, end) in [
        (286.9, 300.0),
        (0.3, 0.3),
        (0.31, 0.4),
        (1.01, 1.5),
        (99.9, 100.0),
    ] {
        assert_eq!(range_of(&[value]), (0.0, end));
    }
    assert_eq!(range_of(&[-3.2, 1.0]).0, -4.0);
}

#[test]
fn counts_have_a_whole_middle() {
    for (count, end) in [
        (0.0, 2.0),
        (1.0, 2.0),
        (3.0, 4.0),
        (5.0, 6.0),
        (50.0, 50.0),
        (51.0, 60.0),
    ] {
        assert_eq!(range_of(&[count]), (0.0, end), "for {count}");
    }
}

#[test]
fn the_epoch_axis_grows_in_steps() {
    for (epochs, end) in [
        (0, 5.0),
        (5, 5.0),
        (6, 10.0),
        (11, 20.0),
        (10_000, 10_000.0),
    ] {
        let series: Vec<_> = (0..=epochs).map(|e| Axis::new(f64::from(e), 1.0)).collect();
        assert_eq!(range([&series[..]], false).x_max, end);
    }
}

#[test]
fn ranges_change_rarely_while_data_grow() {
    let mut ends: Vec<u64> = (1..10_000)
        .map(|v| range_of(&[f64::from(v) + 0.5]).1.to_bits())
        .collect();
    ends.dedup();
    assert!(ends.len() < 40, "{} changes", ends.len());
}

#[test]
fn every_value_gives_a_finite_range() {
    let inf = f64::INFINITY;
    let cases: [&[f64]; 8] = [
        &[],
        &[0.0, 0.0],
        &[1e300],
        &[f64::MAX],
        &[f64::NAN, inf],
        &[5e-324],
        &[1e-300, 1e300],
        &[-1e300],
    ];
    for values in cases {
        let series: Vec<_> = values.iter().map(|y| Axis::new(1.0, *y)).collect();
        for log in [false, true] {
            let range = range([&series[..]], log);
            assert!(
                range.y_min.is_finite() && range.y_max.is_finite(),
                "{values:?}"
            );
            assert!(range.y_min < range.y_max, "{values:?} gave {range:?}");
            assert!(!log || range.y_min > 0.0);
            let frame = chart((330.0, 150.0), 2.0, &range, gutter(&range));
            assert!(frame.view.height() > 0.0 && frame.view.height().is_finite());
        }
    }
}

#[test]
fn logarithmic_ranges_are_decades_and_not_too_many() {
    let series = [
        Axis::new(0.0, 300.0),
        Axis::new(1.0, 0.02),
        Axis::new(2.0, 0.0),
    ];
    let short = range([&series[..]], true);
    assert_eq!((short.y_min, short.y_max), (0.01, 1000.0));
    assert!(short.sunk, "0 is at the foot");
    assert!(!range([&series[..2]], true).sunk && !range([&series[..]], false).sunk);
    let series = [Axis::new(0.0, 1e5), Axis::new(1.0, 1e-200)];
    let long = range([&series[..]], true);
    assert_eq!((long.y_min, long.y_max), (1e-13, 1e5));
    assert!(long.sunk);
    // The loss of a run from 50 until it has run away is on the axis, from its start.
    let wild = [Axis::new(0.0, 50.0), Axis::new(1.0, 3e16)];
    let seen = range([&wild[..]], true);
    assert_eq!((seen.y_min, seen.y_max, seen.sunk), (10.0, 1e17, false));
}
