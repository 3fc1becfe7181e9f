//! Tests of the small planes.

use super::*;
use crate::geometry::{Axis, Frame, Px};
use crate::plot::scene::shapes;
use crate::plot::shape::Paint;
use crate::plot::{Role, Shape, WideFont};

const SIZE: (f64, f64) = (150.0, 120.0);

/// The shapes of a gate's plane, and their frame.
fn drawn(state: &App, number: u8) -> (Frame, Vec<Shape>) {
    let own: &GatesState = state.instrument().expect("the window is open");
    let scene = Instrument::scene(own, state.session(), &format!("gate-{number}"));
    let scene = scene.expect("a plane");
    let frame = scene.frame(SIZE, 1.0);
    (frame, shapes(&*scene, &frame, &WideFont))
}

/// Returns true where a polygon covers a place: half a turn of it lies on each side of a ray to the right.
fn covers(corners: &[Px], at: Px) -> bool {
    let next = corners.iter().cycle().skip(1);
    let crossed = corners.iter().zip(next).filter(|(a, b)| {
        (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x)
    });
    crossed.count() % 2 == 1
}

/// The color of the ground at a place of the plane.
fn ground(frame: &Frame, shapes: &[Shape], at: Axis) -> Paint {
    let place = frame.to_px(at);
    let color = shapes.iter().rev().find_map(|shape| match shape {
        Shape::Polygon { corners, paint } if covers(corners, place) => Some(*paint),
        Shape::Block { rect, paint } if rect.contains(place) => Some(*paint),
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
            let (frame, shapes) = drawn(&state, number);
            let w = gallery(&state).cells[usize::from(number)].plane_weights();
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
                let found = ground(&frame, &shapes, Axis::new(x, y));
                assert_eq!(found, Role::Wash(side).into(), "{number} at {x} {y}");
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
    // Gate 12 is x₁ itself, and gate 3 is NOT x₁.
    for (number, left, right) in [(12, 0, 1), (3, 1, 0)] {
        let (frame, shapes) = drawn(&state, number);
        for (x, class) in [(-0.3, left), (1.3, right)] {
            let found = ground(&frame, &shapes, Axis::new(x, 0.5));
            assert_eq!(found, Role::Wash(class).into(), "{number} at {x}");
        }
    }
}

#[test]
fn points_and_rings_stand_where_the_rows_of_the_table_are() {
    let state = lab(&[]);
    // With weights of zero each unit says one: the rows that want zero are wrong.
    let (frame, shapes) = drawn(&state, 8);
    let rings = shapes.iter().filter_map(|shape| match shape {
        Shape::Ring { center, .. } => Some(*center),
        _ => None,
    });
    let wrong: Vec<_> = gallery(&state).cells[8].wrong().to_vec();
    let rows = GATE_ROWS
        .iter()
        .zip(wrong)
        .filter(|(_, is_wrong)| *is_wrong);
    let places = rows.map(|(row, _)| frame.to_px(Axis::new(row[0], row[1])));
    let places: Vec<_> = places.collect();
    assert_eq!(rings.collect::<Vec<_>>(), places);
    assert_eq!(places.len(), 3, "AND wants zero in three rows");
}
