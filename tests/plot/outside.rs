//! A boundary that is out of view.

use crate::plane::{frame, overlay};
use crate::record::paths;
use hyperplane::geometry::Px;
use hyperplane::plot::{Overlay, Theme};

#[test]
fn an_arrow_at_the_edge_points_to_a_boundary_outside() {
    let frame = frame(1.0);
    // Far to the right, far below on the left, far above: z = 0 where x = 100; x + y = −50; y = 90.
    let lines = [
        ([-100.0, 1.0, 0.0], (1.0, 0.0)),
        ([50.0, 1.0, 1.0], (-1.0, 1.0)),
        ([90.0, 0.0, -1.0], (0.0, -1.0)),
    ];
    for (w, way) in lines {
        let said = Overlay {
            boundary: Some(w),
            no_boundary_text: Some("the boundary lies outside this view"),
            ..Overlay::default()
        };
        let calls = overlay(&frame, &said);
        let shaft = paths(&calls, Theme::light().ink);
        let [(ends, _)] = &shaft[..] else {
            panic!("one shaft: {shaft:?}");
        };
        let (from, to) = (ends[0], ends[1]);
        let (x, y) = (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
        let (length, aim) = (x.hypot(y), f64::hypot(way.0, way.1));
        assert!(
            (x * way.0 + y * way.1) / length / aim > 0.99,
            "{w:?}: {ends:?}"
        );
        // Near the edge that it points over, inside the plot.
        let tip = Px::new(f64::from(to.0), f64::from(to.1));
        assert!(frame.plot.contains(tip), "{w:?}");
        let center = frame.plot.center();
        let share = (tip.x - center.x).abs().max((tip.y - center.y).abs()) / frame.plot.width;
        assert!(share > 0.4, "{w:?}: {share}");
    }
    // Where the line is in view there is none.
    let seen = Overlay {
        boundary: Some([-5.0, 1.0, 0.0]),
        no_boundary_text: Some("whatever"),
        ..Overlay::default()
    };
    let alone = Overlay {
        no_boundary_text: None,
        ..seen
    };
    let count = |told: &Overlay<'_>| paths(&overlay(&frame, told), Theme::light().ink).len();
    assert_eq!(count(&seen), count(&alone));
}
