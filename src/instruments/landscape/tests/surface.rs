//! J over two weights, against looking everywhere.

use std::pin::pin;
use std::task::Poll;

use kurbo::Vec2;

use super::*;
use crate::task::{Pace, turn};

/// The least J over the third weight by a net of 20 001 places.
fn least_by_net(train: &Samples, settings: &Settings, third: usize, mut w: Vec<f64>) -> f64 {
    let mut least = f64::INFINITY;
    for k in -10_000..=10_000 {
        w[third] = f64::from(k) * 5e-3;
        least = least.min(objective(train, settings, &w).0);
    }
    least
}

#[test]
fn with_the_third_fixed_it_is_the_objective_to_the_bit() {
    let problem = problem_of(samples());
    for (rule, activation) in RULES {
        let settings = Settings {
            activation,
            ..Settings::new(rule, 0.1)
        };
        let base = [0.25, 9.0, 9.0];
        let slice = Slice::new(Rc::clone(&problem), &settings, (1, 2), Third::Fixed, &base);
        let expected = objective(&problem.train, &settings, &[0.25, -1.5, 0.75]).0;
        assert_eq!(slice.loss(Axis::new(-1.5, 0.75)), expected);
    }
}

#[test]
fn the_third_minimized_is_what_looking_everywhere_finds() {
    let problem = problem_of(samples());
    for (rule, activation) in RULES {
        for (axes, third) in [((1, 2), 0), ((0, 1), 2)] {
            let settings = Settings {
                activation,
                penalty: Penalty {
                    bias: rule == Rule::ADALINE,
                    ..Penalty::ridge(0.05)
                },
                reduction: Reduction::Mean,
                ..Settings::new(rule, 0.1)
            };
            let slice = Slice::new(
                Rc::clone(&problem),
                &settings,
                axes,
                Third::Minimized,
                &[0.0; 3],
            );
            assert!(slice.minimizes_over_others());
            for (x, y) in [(0.0, 0.0), (0.7, -1.1), (-2.5, 1.5)] {
                let at = Axis::new(x, y);
                let w = slice.weights(at);
                assert_eq!(slice.place(&w), at);
                let (found, net) = (
                    slice.loss(at),
                    least_by_net(&problem.train, &settings, third, w),
                );
                assert!(
                    found <= net + 1e-9,
                    "{rule:?} {activation:?} {axes:?} {at:?}: {found} {net}"
                );
                assert!(
                    found >= net - 1e-2,
                    "{rule:?}: the net is no coarser than that"
                );
            }
        }
    }
}

#[test]
fn several_others_are_minimized_over_for_a_squared_loss() {
    let state = linked(
        "v2&rule=adaline&inputs=all&iris-classes=versicolor-virginica&landscape-third=minimised",
    );
    let slice = slice(&state);
    assert_eq!(state.session().learner().weights().len(), 5);
    let w = slice.weights(Axis::new(0.3, -0.2));
    let settings = state.session().document().settings.learning();
    let at = |j: usize, h: f64| {
        let mut moved = w.clone();
        moved[j] += h;
        objective(&slice.problem.train, &settings, &moved).0
    };
    for j in [0, 3, 4] {
        // At the minimum both sides are as high, and higher.
        let (left, here, right) = (at(j, -1e-2), at(j, 0.0), at(j, 1e-2));
        assert!(left > here && right > here, "w{j}: {left} {here} {right}");
        assert!((left - right).abs() < 1e-8 * left, "w{j}: {left} {right}");
    }
    let same = linked("v2&rule=logistic&inputs=all&landscape-third=minimised");
    assert!(
        !super::slice(&same).minimizes_over_others(),
        "only one weight can be searched for"
    );
}

#[test]
fn where_nothing_is_least_the_search_ends() {
    // Separable along the third weight: J falls for ever.
    let train = Samples::new(1, &[-1.0, 1.0], &[-1.0, 1.0]).expect("samples");
    let x: Vec<f64> = train.iter().flat_map(|(x, _)| [x[1], 0.0]).collect();
    let train = Samples::new(2, &x, &[-1.0, 1.0]).expect("samples");
    let settings = Settings::new(Rule::LOGISTIC, 0.1);
    let slice = Slice::new(
        problem_of(train),
        &settings,
        (0, 2),
        Third::Minimized,
        &[0.0; 3],
    );
    assert!((0.0..1e-3).contains(&slice.loss(Axis::new(0.3, 1.0))));
}

#[test]
fn the_survey_is_j_at_its_nodes_however_it_is_portioned() {
    let state = linked(
        "v2&rule=logistic&scaling=standardize&iris-classes=versicolor-virginica&landscape-third=fixed",
    );
    let (slice, bounds) = (slice(&state), [-2.0, 3.0, -1.0, 4.0]);
    let run = |portion: usize| {
        let mut survey = Survey::default();
        survey.ask(&slice, bounds, false);
        let mut coarse = None;
        while !survey.advance(turns(portion)) {
            coarse = coarse.or(survey.relief().map(|relief| relief.cells));
        }
        (survey.relief().expect("a surface").clone(), coarse)
    };
    let (relief, coarse) = run(3);
    assert_eq!(
        (relief.cells, coarse),
        (96, Some(32)),
        "coarse first, then fine"
    );
    for portion in [1, 7, usize::MAX] {
        assert_eq!(run(portion).0, relief);
    }
    for (column, row) in [(0, 0), (96, 0), (17, 42), (96, 96)] {
        let at = Axis::new(
            -2.0 + column as f64 / 96.0 * 5.0,
            -1.0 + row as f64 / 96.0 * 5.0,
        );
        assert_eq!(relief.node(column, row), slice.loss(at));
    }
    let low = relief.nodes.iter().copied().fold(f64::INFINITY, f64::min);
    let high = relief.nodes.iter().copied().fold(0.0, f64::max);
    assert!((10..=13).contains(&relief.levels.len()));
    assert!(relief.levels.windows(2).all(|pair| pair[0] < pair[1]));
    assert!(
        relief
            .levels
            .iter()
            .all(|level| low < *level && *level < high)
    );
    assert!(
        relief
            .shares
            .iter()
            .all(|share| (0.0..=1.0).contains(share))
    );
}

#[test]
fn a_search_can_be_left_at_each_look() {
    let points = "dataset=custom&points=1,2,1;-1,0,0;0.5,0.2,1;0,1,0";
    // A convex loss, and one that is not.
    for rule in ["logistic", "sigmoid"] {
        let slice = slice(&linked(&format!("v2&rule={rule}&{points}")));
        assert!(slice.minimizes_over_others());
        let at = Axis::new(0.7, -0.3);
        let mut pace = Pace::new(1);
        let mut work = pin!(slice.find_loss(at, &mut pace));
        let mut turns = 1;
        let found = loop {
            if let Poll::Ready(found) = turn(work.as_mut()) {
                break found;
            }
            turns += 1;
        };
        assert!(turns > 10, "{rule}: {turns}");
        assert_eq!(found.to_bits(), slice.loss(at).to_bits(), "{rule}");
    }
}

#[test]
fn a_copy_of_an_unfinished_surface_is_worked_out_to_its_end() {
    let slice = slice(&linked("v2&rule=adaline&landscape-third=fixed"));
    let mut survey = Survey::default();
    survey.ask(&slice, [-2.0, 3.0, -1.0, 4.0], false);
    assert!(!survey.advance(turns(3)));
    let mut copy = survey.clone();
    assert!(copy.advance(|| true) && survey.advance(|| true));
    assert_eq!(copy.relief(), survey.relief());
    // A copy of a finished one has nothing left to do.
    assert!(copy.clone().advance(|| false));
}

#[test]
fn a_searched_surface_is_the_same_however_it_is_portioned() {
    let slice = slice(&linked(
        "v2&rule=logistic&dataset=custom&points=1,2,1;-1,0,0;0.5,0.2,1;0,1,0",
    ));
    assert!(slice.minimizes_over_others());
    let run = |portion: usize| {
        let mut survey = Survey::default();
        survey.ask(&slice, [-2.0, 3.0, -1.0, 4.0], true);
        let mut calls = 1;
        while !survey.advance(turns(portion)) {
            calls += 1;
        }
        (survey.relief().expect("a surface").clone(), calls)
    };
    let (whole, one) = run(usize::MAX);
    // 2000 presentations of the four samples at a time: a search is left many times.
    let (relief, many) = run(1);
    assert_eq!(relief, whole);
    assert!(one == 1 && many > 40, "{one} {many}");
    let corner = slice.loss(Axis::new(-2.0, -1.0));
    assert_eq!(relief.node(0, 0).to_bits(), corner.to_bits());
}

#[test]
fn a_surface_that_always_changes_is_shown_all_the_same() {
    let mut state =
        linked("v2&rule=adaline&scaling=standardize&eta=0.01&init=random&landscape-third=fixed");
    let mut landscape = Landscape::default();
    let mut seen = Vec::new();
    for _ in 0..40 {
        state.update(Action::Step);
        catch_up_portion(&mut landscape, &state, 1.3);
        // Never enough for a whole grid in one frame.
        landscape.survey.advance(turns(12));
        seen.extend(landscape.survey.relief().cloned());
    }
    seen.dedup_by(|a, b| Rc::ptr_eq(a, b));
    assert!(seen.len() >= 4, "{}", seen.len());
    // While it plays a coarse grid is all that is asked for.
    state.update(Action::TogglePlay);
    catch_up_portion(&mut landscape, &state, 1.3);
    while !landscape.survey.advance(turns(12)) {}
    assert_eq!(
        landscape.survey.relief().map(|relief| relief.cells),
        Some(32)
    );
    state.update(Action::TogglePlay);
    catch_up_portion(&mut landscape, &state, 1.3);
    assert!(!landscape.survey.is_complete());
    let mut frames = 0;
    while !landscape.survey.advance(turns(12)) {
        catch_up_portion(&mut landscape, &state, 1.3);
        frames += 1;
    }
    assert!(frames < 60);
    let slice = slice(&state);
    let relief = landscape.survey.relief().expect("a surface");
    let [x, _, y, _] = relief.bounds;
    assert_eq!(
        relief.node(0, 0),
        slice.loss(Axis::new(x, y)),
        "of the present third weight"
    );
}

#[test]
fn what_j_is_names_its_learner_and_its_penalty() {
    let gate = "v2&rule=adaline&dataset=gate&test-share=0";
    let iris = "v2&rule=adaline&iris-classes=all&test-share=0&theory-class=2";
    for (link, words) in [
        (gate, " over 4 samples."),
        (iris, " over 150 samples for the learner of virginica."),
    ] {
        for (penalty, plus) in [
            ("", ""),
            ("&penalty=ridge&lambda=0.1", ", plus the penalty"),
        ] {
            let state = linked(&format!("{link}{penalty}"));
            let about = said(&state, &followed(&state, 1.0), None).about;
            let words = words.replace('.', &format!("{plus}."));
            let is_said = about.starts_with("J is the sum of ") && about.contains(&words);
            assert!(is_said, "{about}");
        }
    }
}

#[test]
fn numbers_beyond_all_bounds_and_no_points_are_no_danger() {
    let mut state = linked("v2&rule=adaline&dataset=custom&tool=landscape");
    let mut landscape = followed(&state, 1.0);
    assert!(landscape.survey.advance(|| false) && landscape.survey.relief().is_none());
    let readout = said(&state, &landscape, Some(Axis::new(0.0, 0.0)));
    assert!(readout.about.contains("no points") && readout.at.0 == "–");
    for link in [
        "v2&rule=adaline&eta=1000",
        "v2&rule=sigmoid&inputs=first",
        "v2&rule=perceptron&dataset=gate&gate=0&landscape-x=0&landscape-y=1&landscape-third=fixed",
        "v2&rule=logistic&map-xx=on&map-xy=on&landscape-x=4&landscape-y=2",
        "v2&rule=svm&iris-classes=all&theory-class=2&landscape-third=fixed",
    ] {
        state = linked(link);
        act(&mut state, (0..60).map(|_| Action::Epoch));
        let mut landscape = followed(&state, 1.0);
        while !landscape.survey.advance(|| true) {}
        assert!(
            landscape.window.bounds.iter().all(|b| b.is_finite()),
            "{link}"
        );
        let arrows = Arrows::new(&slice(&state), state.session().learner().weights(), &[]);
        let drawn = (&arrows, arrows.scales(Vec2::new(0.01, 0.01)));
        let readout = read_off(&state, &landscape, drawn, Some(Axis::new(1e300, 0.0)));
        let text = format!("{readout:?}");
        assert!(
            !text.contains("NaN") && !text.contains("inf"),
            "{link}: {text}"
        );
    }
}
