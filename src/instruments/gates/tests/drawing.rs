//! What the small planes show.

use hyperplane_recorder::{Call, Rgb, record_on};

use super::*;
use crate::geometry::{Axis, Frame};
use crate::plot::scene::paint;
use crate::plot::{Color, Theme};

const SIZE: (f64, f64) = (150.0, 120.0);

/// The plane of a gate as it is drawn, in units that are pixels.
fn drawn(state: &App, number: u8) -> (Frame, Vec<Call>) {
    let own: &GatesState = state.instrument().expect("the window is open");
    let scene = Instrument::scene(own, state.session(), &format!("gate-{number}"));
    let scene = scene.expect("a plane");
    let frame = scene.frame(SIZE, 1.0);
    let calls = record_on((SIZE.0 as u32, SIZE.1 as u32), |mut paper| {
        paint(&*scene, &mut paper, &frame, &Theme::light());
    });
    (frame, calls)
}

/// Returns true where a polygon covers a place: half a turn of it lies on each side of a ray to the right.
fn covers(corners: &[(i32, i32)], (x, y): (f64, f64)) -> bool {
    let next = corners.iter().cycle().skip(1);
    let crossed = corners.iter().zip(next).filter(|&(&a, &b)| {
        let [(ax, ay), (bx, by)] = [a, b].map(|(x, y)| (f64::from(x), f64::from(y)));
        (ay > y) != (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax)
    });
    crossed.count() % 2 == 1
}

fn within(from: (i32, i32), to: (i32, i32), (x, y): (f64, f64)) -> bool {
    let is_between =
        |low: i32, high: i32, at: f64| (f64::from(low)..=f64::from(high)).contains(&at);
    is_between(from.0, to.0, x) && is_between(from.1, to.1, y)
}

/// The color of the ground at a place of the plane.
fn ground(frame: &Frame, calls: &[Call], at: Axis) -> Rgb {
    let place = frame.to_px(at);
    let color = calls.iter().rev().find_map(|call| match call {
        Call::Polygon { points, rgb } if covers(points, (place.x, place.y)) => Some(*rgb),
        Call::Rect { from, to, rgb } if within(*from, *to, (place.x, place.y)) => Some(*rgb),
        _ => None,
    });
    color.expect("the whole plane has a ground")
}

#[test]
fn each_side_of_a_boundary_has_the_color_of_its_class() {
    for (product, numbers) in [("off", [3, 8, 12]), ("on", [6, 7, 9])] {
        let mut state = lab(&[("gates-product", product)]);
        play(&mut state);
        for number in numbers {
            let (frame, calls) = drawn(&state, number);
            let w = gallery(&state).cells()[usize::from(number)].plane_weights();
            let mut seen = [0, 0];
            for step in 0..19 * 19 {
                let [x, y] = [step % 19, step / 19].map(|k| -0.36 + 1.72 * f64::from(k) / 18.0);
                let z = w[0] + w[1] * x + w[2] * y + w[3] * x * y;
                let is_point = |row: &[f64; 2]| (row[0] - x).hypot(row[1] - y) < 0.2;
                // A line in pieces and in whole pixels is off by less than that.
                if z.abs() < 0.2 || GATE_ROWS.iter().any(is_point) {
                    continue;
                }
                let side = u8::from(z > 0.0);
                let Color { r, g, b } = Theme::light().wash(side);
                let found = ground(&frame, &calls, Axis::new(x, y));
                assert_eq!(found, (r, g, b), "{number} at {x} {y}");
                seen[usize::from(side)] += 1;
            }
            assert!(seen.iter().all(|count| *count > 20), "{number}: {seen:?}");
        }
    }
}

#[test]
fn the_side_of_one_is_where_the_gate_says_one() {
    let mut state = lab(&[]);
    play(&mut state);
    let Theme {
        positive_wash,
        negative_wash,
        ..
    } = Theme::light();
    // Gate 12 is x₁ itself, and gate 3 is NOT x₁.
    for (number, left, right) in [
        (12, negative_wash, positive_wash),
        (3, positive_wash, negative_wash),
    ] {
        let (frame, calls) = drawn(&state, number);
        for (x, Color { r, g, b }) in [(-0.3, left), (1.3, right)] {
            assert_eq!(
                ground(&frame, &calls, Axis::new(x, 0.5)),
                (r, g, b),
                "{number} at {x}"
            );
        }
    }
}

#[test]
fn points_and_rings_stand_where_the_rows_of_the_table_are() {
    let state = lab(&[]);
    // With weights of zero each unit says one: the rows that want zero are wrong.
    let (frame, calls) = drawn(&state, 8);
    let rings = calls.iter().filter_map(|call| match call {
        Call::Circle {
            center,
            filled: false,
            ..
        } => Some(*center),
        _ => None,
    });
    let wrong: Vec<_> = gallery(&state).cells()[8].wrong().to_vec();
    let rows = GATE_ROWS
        .iter()
        .zip(wrong)
        .filter(|(_, is_wrong)| *is_wrong);
    let places = rows.map(|(row, _)| {
        let at = frame.to_px(Axis::new(row[0], row[1]));
        (at.x.round() as i32, at.y.round() as i32)
    });
    let places: Vec<_> = places.collect();
    assert_eq!(rings.collect::<Vec<_>>(), places);
    assert_eq!(places.len(), 3, "AND wants zero in three rows");
}
