//! The first picture of the page: grid and points of the front door, painted before the WebAssembly has come.
#![cfg(not(target_arch = "wasm32"))]

use std::fmt::Write;

use hyperplane::app::{Action, App, Layer, Stage};
use hyperplane::geometry::Px;
use hyperplane::plot::pen::WideFont;
use hyperplane::plot::scene::{AnyScene, shapes};
use hyperplane::plot::{Role, Shape};

/// The sides of the square in the middle of the picture, CSS pixels.
const SIDE: f64 = 660.0;
/// Around it the grid goes on.
const WIDE: f64 = 1000.0;

const BEGIN: &str = "<!-- first picture -->";
const END: &str = "<!-- end of first picture -->";

/// A number with at most one decimal.
fn number(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    format!("{rounded}")
}

/// Strokes as the data of a path.
fn path(strokes: &[(Px, Px)]) -> String {
    let mut data = String::new();
    for (from, to) in strokes {
        let [x, y] = [from.x, from.y].map(number);
        let [across, down] = [to.x - from.x, to.y - from.y].map(number);
        let way = match (&*across, &*down) {
            (_, "0" | "-0") => format!("h{across}"),
            ("0" | "-0", _) => format!("v{down}"),
            _ => format!("l{across} {down}"),
        };
        write!(data, "M{x} {y}{way}").expect("a text takes all");
    }
    data
}

/// The picture that the code draws.
fn picture() -> String {
    let mut app = App::at_first();
    app.update(Action::Arrange(Stage {
        layer: Layer::Front,
        ..Stage::default()
    }));
    app.resize_plane((SIDE, SIDE), 1.0);
    let (frame, scenes) = (app.plane_frame(), app.plane_scenes());
    let drawn = |scene: &dyn AnyScene| shapes(scene, &frame, &WideFont);
    let mut of_class = [Vec::new(), Vec::new()];
    let mut radius = 0.0;
    for shape in drawn(&scenes.points) {
        match shape {
            Shape::Disc {
                center,
                radius: own,
                paint,
            } if paint.role == Role::Class(0) => {
                of_class[0].push((center, center));
                radius = own;
            }
            Shape::Bar {
                from, to, paint, ..
            } if paint.role == Role::Class(1) => of_class[1].push((from, to)),
            _ => {}
        }
    }
    let lines = drawn(&scenes.axes)
        .into_iter()
        .filter_map(|shape| match shape {
            Shape::Bar { from, to, .. } if from.x == to.x => {
                Some((Px::new(from.x, -WIDE), Px::new(to.x, SIDE + WIDE)))
            }
            Shape::Bar { from, to, .. } => {
                Some((Px::new(-WIDE, from.y), Px::new(SIDE + WIDE, to.y)))
            }
            _ => None,
        });
    let lines: Vec<_> = lines.collect();
    assert!(lines.len() > 4 && of_class[0].len() == 50 && of_class[1].len() == 100);
    format!(
        "<svg class=\"first-picture\" viewBox=\"0 0 {SIDE} {SIDE}\" aria-hidden=\"true\"><path d=\"{}\"/>\
         <path class=\"negative\" stroke-width=\"{}\" d=\"{}\"/><path class=\"positive\" d=\"{}\"/></svg>",
        path(&lines),
        number(2.0 * radius),
        path(&of_class[0]),
        path(&of_class[1])
    )
}

#[test]
fn the_page_begins_with_the_picture_that_the_code_draws() {
    let page = include_str!("../www/index.html");
    let own = page
        .split_once(BEGIN)
        .and_then(|(_, rest)| rest.split_once(END));
    let (own, _) = own.expect("the page has a first picture between its two marks");
    assert_eq!(own, picture(), "www/index.html");
}
