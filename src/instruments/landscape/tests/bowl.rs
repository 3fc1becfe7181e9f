//! The exact bowl of a squared loss, and what is marked on a surface.

use super::*;
use crate::geometry::Px;
use kurbo::Vec2;

const REVIEWED: &str = "v2&rule=adaline&eta=0.0003&batch=batch";

fn surveyed(link: &str, epochs: usize) -> (App, Landscape) {
    let mut state = linked(link);
    act(&mut state, (0..epochs).map(|_| Action::Epoch));
    let mut landscape = followed(&state, 1.4);
    // A search at each place takes long without optimizations.
    while landscape.bowl().is_some() && !landscape.survey.advance(|| true) {}
    (state, landscape)
}

#[test]
fn the_cross_lies_where_the_surface_says_it_does() {
    for link in [
        REVIEWED,
        "v2&rule=logistic&iris-classes=versicolor-virginica",
        "v2&rule=svm",
        "v2&rule=adaline&inputs=all&lambda=0.5&penalty=ridge&reduction=mean",
    ] {
        let (_, landscape) = surveyed(link, 15);
        let Some(Best::At(_, least)) = landscape.optimum() else {
            panic!("{link} has an optimum")
        };
        let cross = landscape.crosses().least.expect("a cross");
        let there = landscape.slice().expect("a surface").loss(cross);
        assert!(
            (there - least).abs() <= 1e-6 * least.max(1e-3),
            "{link}: {there} {least}"
        );
        assert_eq!(landscape.crosses().elsewhere, None);
        let Some(relief) = landscape.survey.relief() else {
            continue;
        };
        let low = relief.nodes.iter().copied().fold(f64::INFINITY, f64::min);
        assert!(low >= least - 1e-9, "{link}: {low} {least}");
    }
}

#[test]
fn off_its_surface_the_optimum_is_marked_apart() {
    let (state, landscape) = surveyed(&format!("{REVIEWED}&landscape-third=fixed"), 15);
    let slice = landscape.slice().expect("a surface");
    let Some(Best::At(best, least)) = landscape.optimum() else {
        panic!("least squares have an optimum")
    };
    let crosses = landscape.crosses();
    assert_eq!(crosses.elsewhere, Some(Axis::new(best[1], best[2])));
    assert!(slice.loss(Axis::new(best[1], best[2])) > 5.0 * least);
    let lowest = crosses.least.expect("a cross");
    for (x, y) in [(1e-3, 0.0), (-1e-3, 0.0), (0.0, 1e-3), (0.0, -1e-3)] {
        let beside = slice.loss(Axis::new(lowest.x + x, lowest.y + y));
        assert!(beside > slice.loss(lowest), "{x} {y}");
    }
    let told = said(&state, &landscape, None).optimum.0;
    assert!(
        told.contains("at another w₀") && told.contains("lowest place of this surface"),
        "{told}"
    );
    // Where the run has come to rest both are the same.
    let (_, landscape) = surveyed(
        "v2&rule=adaline&scaling=standardize&eta=0.01&batch=batch&landscape-third=fixed",
        3000,
    );
    assert_eq!(landscape.crosses().elsewhere, None);
    assert!(landscape.crosses().least.is_some());
}

/// J along the lines is that of the level, looked up without the bowl; nowhere do they bend sharply.
#[test]
fn the_lines_are_smooth_and_of_one_height() {
    for (link, epochs) in [
        (REVIEWED, 15),
        (REVIEWED, 40),
        (
            "v2&rule=adaline&eta=0.0003&batch=batch&landscape-third=fixed&penalty=ridge&lambda=3&penalized=all",
            40,
        ),
        (
            "v2&rule=adaline&scaling=standardize&inputs=all&eta=0.001&landscape-x=4&landscape-y=0",
            5,
        ),
    ] {
        let (_, landscape) = surveyed(link, epochs);
        let (slice, relief) = (
            landscape.slice().expect("a surface"),
            landscape.survey.relief().expect("a grid"),
        );
        let bowl = landscape.bowl().expect("a bowl");
        let [x_min, x_max, y_min, y_max] = relief.bounds;
        let units = Vec2::new((x_max - x_min) / 560.0, (y_max - y_min) / 400.0);
        let mut seen = 0;
        for level in &relief.levels {
            for line in bowl.lines(*level, relief.bounds, units) {
                for at in line.iter().step_by(9) {
                    let found = slice.loss(*at);
                    assert!(
                        (found - level).abs() <= 1e-6 * level.abs(),
                        "{link}: {found} {level}"
                    );
                }
                let px = |at: Axis| Px::new(at.x / units.x, at.y / units.y);
                let inside = |Axis { x, y }: Axis| x > x_min && x < x_max && y > y_min && y < y_max;
                for three in line.windows(3).filter(|three| inside(three[1])) {
                    let [a, b, c] = [px(three[0]), px(three[1]), px(three[2])];
                    let off = (b - a).cross(c - b).abs() / (c - a).hypot().max(1e-9);
                    assert!(off < 1.0, "{link}: a corner of {off} px");
                    seen += 1;
                }
            }
        }
        assert!(seen > 300, "{link}: {seen}");
    }
}

#[test]
fn a_valley_without_end_has_parallel_lines() {
    // Both inputs are the same: J depends on their weights' sum alone.
    let train =
        Samples::new(2, &[1.0, 1.0, -2.0, -2.0, 0.5, 0.5], &[1.0, -1.0, -1.0]).expect("samples");
    let settings = Settings::new(Rule::ADALINE, 0.1);
    let slice = Slice::new(
        problem_of(train),
        &settings,
        (1, 2),
        Third::Fixed,
        &[0.0; 3],
    );
    let bowl = Bowl::from_slice(&slice).expect("a bowl");
    // Σxy / Σx² = (1 + 2 − 0.5) / 5.25, shared by both.
    assert!((bowl.middle.x - 2.5 / 5.25 / 2.0).abs() < 1e-12);
    let lines = bowl.lines(
        bowl.least + 1.0,
        [-2.0, 2.0, -2.0, 2.0],
        Vec2::new(0.01, 0.01),
    );
    assert_eq!(lines.len(), 2);
    for Axis { x, y } in lines.iter().flatten() {
        assert!((slice.loss(Axis::new(*x, *y)) - bowl.least - 1.0).abs() < 1e-6);
    }
    assert!(
        bowl.lines(
            bowl.least - 1.0,
            [-2.0, 2.0, -2.0, 2.0],
            Vec2::new(0.01, 0.01)
        )
        .is_empty()
    );
}
