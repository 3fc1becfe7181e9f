//! Lines of equal J that are found on rays.

use std::pin::pin;
use std::task::Poll;

use super::*;
use crate::geometry::Frame;
use crate::instruments::landscape::rays::{line, lowest, suit};
use crate::instruments::landscape::scene::contour;
use crate::task::{Pace, turn};

/// The surface that a link shows, its fine grid, and the frame of a plot of a usual size.
fn known(link: &str, epochs: usize) -> (Slice, Relief, Frame) {
    let mut state = linked(link);
    act(&mut state, (0..epochs).map(|_| Action::Epoch));
    let size = (900.0, 600.0);
    let mut landscape = Landscape::default();
    catch_up(&mut landscape, &state, scene::aspect(size, 1.0));
    while !landscape.survey.advance(|| true) {}
    let mut relief = Relief::clone(landscape.survey.relief().expect("a surface"));
    // Some of the lines tell enough.
    relief.levels = relief.levels.iter().copied().step_by(4).collect();
    let frame = scene::frame(size, relief.bounds, 1.0);
    (slice(&state), relief, frame)
}

fn lines(slice: &Slice, relief: &Relief, frame: &Frame) -> Vec<Vec<Axis>> {
    let line = |level: &f64| {
        let mut pace = Pace::new(3);
        let mut work = pin!(line((slice, relief), frame, *level, &mut pace));
        for _ in 0..400 {
            if let Poll::Ready(line) = turn(work.as_mut()) {
                return line.expect("a place below it");
            }
        }
        panic!("it comes to its end")
    };
    relief.levels.iter().map(line).collect()
}

const LINKS: [&str; 3] = [
    // A narrow valley, straight edges, and a plain where J is 0.
    "v2&rule=perceptron&iris-classes=versicolor-virginica&landscape-third=fixed",
    "v2&rule=perceptron&landscape-third=fixed",
    "v2&rule=logistic&iris-classes=versicolor-virginica&landscape-third=fixed",
];

#[test]
fn lines_of_a_convex_loss_are_whole_smooth_and_exact() {
    for link in LINKS {
        let (slice, relief, frame) = known(link, 3);
        assert!(suit(&slice, &relief, false), "{link}");
        let mut seen = 0;
        for (line, level) in lines(&slice, &relief, &frame).iter().zip(&relief.levels) {
            assert_eq!(line.first(), line.last(), "{link}: it goes round");
            let places: Vec<_> = line.iter().map(|&at| frame.to_px(at)).collect();
            let inside = |at: &crate::geometry::Px| frame.plot.contains(*at);
            for (at, px) in line.iter().zip(&places).filter(|(_, px)| inside(px)) {
                seen += 1;
                // Along the ray J crosses the level within a fifth of a pixel.
                let middle = frame.to_px(lowest(&relief).expect("a place"));
                let way = (*px - middle) / (*px - middle).hypot();
                let j = |by: f64| slice.loss(frame.to_axis(*px + way * by)) - level;
                assert!(j(-0.2) <= 0.0 && j(0.2) >= 0.0, "{link}: {at:?} {level}");
            }
            // It bends one way only: nothing is cut off at steps. A pixel's tenth is what a place may be off by.
            for part in places.windows(3).filter(|part| part.iter().all(inside)) {
                let (a, b) = (part[1] - part[0], part[2] - part[1]);
                let bend = a.cross(b) / a.hypot().max(b.hypot()).max(1.0);
                assert!(bend >= -0.35, "{link}: {part:?}");
            }
        }
        assert!(seen > 80, "{link}: {seen}");
    }
}

#[test]
fn a_grid_loses_a_narrow_valley_and_rays_do_not() {
    let (slice, relief, frame) = known(LINKS[0], 3);
    let pieces = |level: &f64| contour(&relief, &frame.view, *level).len();
    let most = relief.levels.iter().map(pieces).max();
    assert!(most > Some(4), "the grid has islands: {most:?}");
    assert_eq!(lines(&slice, &relief, &frame).len(), relief.levels.len());
}

#[test]
fn what_is_not_convex_or_too_much_work_keeps_to_the_grid() {
    let (slice, relief, _) = known("v2&rule=sigmoid&landscape-third=fixed", 1);
    assert!(!suit(&slice, &relief, false));
    // A search at each place waits for the fine grid.
    let searched = linked("v2&rule=perceptron&iris-classes=versicolor-virginica");
    let searched = self::slice(&searched);
    assert!(searched.passes() > 1 && suit(&searched, &relief, false));
    assert!(!suit(&searched, &relief, true));
}

#[test]
fn a_plain_is_one_height_so_that_its_edge_is_no_step() {
    // Both points are right for half of the weights.
    let two = "v2&dataset=custom&points=1,1,1;-1,-1,0&rule=perceptron&landscape-third=fixed";
    let (_, relief, _) = known(two, 1);
    let least = relief.nodes.iter().copied().fold(f64::INFINITY, f64::min);
    let on_plain = relief.nodes.iter().filter(|j| **j == least).count();
    assert!(on_plain > 1000, "{on_plain}");
    let mut shares: Vec<f64> = relief.shares.clone();
    shares.sort_by(f64::total_cmp);
    let above = shares.iter().find(|share| **share > 0.0);
    assert!(above.is_some_and(|share| *share < 0.02), "{above:?}");
}
