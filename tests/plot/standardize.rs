//! The pictures of why to standardize.

use crate::record::{assert_texts_inside, discs, paths, record, rgb, units};
use hyperplane::geometry::Axis;
use hyperplane::instruments::standardize::scene::ValleyPlot;
use hyperplane::plot::{Theme, scene::Scene};

#[test]
fn a_valley_has_one_scale_and_its_optimum_in_the_middle() {
    let theme = Theme::light();
    for size in [(500.0, 300.0), (300.0, 360.0)] {
        let ring = [
            (-0.5, 0.0),
            (0.0, 0.5),
            (0.5, 0.0),
            (0.0, -0.5),
            (-0.5, 0.0),
        ]
        .map(|(x, y)| Axis::new(x, y));
        let far = ring.map(|at| Axis::new(9.0 * at.x, 9.0 * at.y));
        let path = [(-1.0, 0.6), (0.2, -0.1), (50.0, 0.0)].map(|(x, y)| Axis::new(x, y));
        let shown = ValleyPlot {
            contours: vec![far.to_vec(), ring.to_vec()],
            path: path.to_vec(),
        };
        let frame = shown.frame(size, 2.0);
        assert!(frame.is_isotropic());
        assert_eq!(frame.view.center(), Axis::new(0.0, 0.0));
        let calls = record(&frame, |pen| shown.draw(pen, &frame));
        let places = discs(&calls, rgb(theme.positive));
        assert_eq!(places, [units(&frame, 0.2, -0.1)], "what is in the picture");
        let closed = ring.map(|at| units(&frame, at.x, at.y));
        let contours = paths(&calls, theme.negative);
        assert!(contours.iter().any(|line| line.0 == closed), "{contours:?}");
        assert_texts_inside(&calls, &frame, "valley");
    }
}
