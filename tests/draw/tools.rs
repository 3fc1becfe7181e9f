//! The pictures of the windows.

use crate::record::{Call, assert_texts_inside, discs, paths, record, rgb, units};
use hyperplane::draw::descent::{self, Descent};
use hyperplane::draw::valley::{self, Valley};
use hyperplane::draw::{Frame, Theme};

const CURVE: &[(f64, f64)] = &[(-2.0, 2.0), (0.0, 0.0), (2.0, 2.0)];

fn steps(path: &[(f64, f64)]) -> (Frame, Vec<Call>) {
    let frame = descent::frame((340.0, 260.0), [-2.0, 2.0, -0.5, 2.5], 2.0);
    let shown = Descent {
        curve: CURVE,
        path,
        start: path[0],
        slope: 1.0,
        lowest: &[(0.0, 0.0)],
        local: &[(-1.0, 1.0)],
    };
    let calls = record(&frame, |root| {
        descent::descent(root, &frame, &Theme::light(), &shown).unwrap();
    });
    (frame, calls)
}

#[test]
fn steps_are_points_on_the_curve_joined_by_lines() {
    let theme = Theme::light();
    let path = [(1.5, 1.5), (-1.0, 1.0), (0.5, 0.5)];
    let (frame, calls) = steps(&path);
    let at = |i: usize| units(&frame, path[i].0, path[i].1);
    assert_eq!(discs(&calls, rgb(theme.negative)), [at(0), at(1)]);
    assert_eq!(discs(&calls, rgb(theme.positive)), [at(2)], "now");
    let lines = paths(&calls, theme.negative);
    assert_eq!(lines[0].0, [at(0), at(1), at(2)]);
    assert!(!paths(&calls, theme.positive).is_empty(), "a tangent");
    assert_texts_inside(&calls, &frame, "descent");
}

#[test]
fn steps_that_leave_the_picture_are_cut_at_its_edge() {
    let theme = Theme::light();
    let (frame, calls) = steps(&[(1.0, 1.0), (-1.5, 1.5), (1e6, 1e12)]);
    assert!(
        discs(&calls, rgb(theme.positive)).is_empty(),
        "now is elsewhere"
    );
    let edge = |(x, y): &(i32, i32)| {
        let unit = 2.0 * f64::from(frame.detail);
        let (x, y) = (f64::from(*x) / unit, f64::from(*y) / unit);
        (frame.plot.left - 1.0..=frame.plot.right() + 1.0).contains(&x)
            && (frame.plot.top - 1.0..=frame.plot.bottom() + 1.0).contains(&y)
    };
    let lines = paths(&calls, theme.negative);
    assert!(lines.iter().flat_map(|line| &line.0).all(edge), "{lines:?}");
    assert_eq!(lines[0].0.len(), 3);
}

#[test]
fn a_valley_has_one_scale_and_its_optimum_in_the_middle() {
    let theme = Theme::light();
    for size in [(500.0, 300.0), (300.0, 360.0)] {
        let frame = valley::frame(size, 2.0);
        assert!(frame.is_isotropic());
        assert_eq!(frame.view.center(), (0.0, 0.0));
        let ring = [
            (-0.5, 0.0),
            (0.0, 0.5),
            (0.5, 0.0),
            (0.0, -0.5),
            (-0.5, 0.0),
        ];
        let far = ring.map(|(x, y)| (9.0 * x, 9.0 * y));
        let path = [(-1.0, 0.6), (0.2, -0.1), (50.0, 0.0)];
        let shown = Valley {
            contours: &[far.to_vec(), ring.to_vec()],
            path: &path,
        };
        let calls = record(&frame, |root| {
            valley::valley(root, &frame, &theme, &shown).unwrap();
        });
        let places = discs(&calls, rgb(theme.positive));
        assert_eq!(places, [units(&frame, 0.2, -0.1)], "what is in the picture");
        let closed = ring.map(|(x, y)| units(&frame, x, y));
        let contours = paths(&calls, theme.negative);
        assert!(contours.iter().any(|line| line.0 == closed), "{contours:?}");
        assert_texts_inside(&calls, &frame, "valley");
    }
}
