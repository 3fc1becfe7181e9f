#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod window;

use super::*;
use crate::geometry::Axis;
use crate::theory::likelihood::Sums;

fn state(family: &str) -> Likelihood {
    let mut state = Likelihood::default();
    state.update(LikelihoodCommand::Choose(family.into()));
    state
}

fn typed(state: &mut Likelihood, name: &str, text: &str) {
    state.update(LikelihoodCommand::Type {
        name: name.into(),
        text: text.into(),
    });
}

/// Everything that is shown, so that a panic or an infinity comes to light.
fn look(state: &Likelihood) -> LikelihoodPlots {
    let picture = LikelihoodPlots::new(state.experiment());
    let LikelihoodPlots { density, surface } = &picture;
    let contours = surface.contours.iter();
    let all = (density.curve.iter())
        .chain(&density.bars)
        .chain(&density.stems)
        .chain(density.guides.iter().flatten())
        .chain(density.handles.iter().map(|(_, at)| at))
        .chain(&surface.curve)
        .chain(contours.flat_map(|c| c.left.iter().chain(&c.right)))
        .chain([&surface.now])
        .chain(&surface.best)
        .chain(&surface.truth);
    for Axis { x, y } in all {
        assert!(x.is_finite() && y.is_finite(), "{x} {y} in {picture:?}");
    }
    for [x_min, x_max, y_min, y_max] in [density.view, surface.view] {
        assert!(x_min < x_max && y_min < y_max, "{picture:?}");
    }
    for readout in [
        log_likelihood_readout(state),
        estimate_readout(state),
        sample_readout(state),
    ] {
        for bad in ["inf", "NaN", "∞"] {
            assert!(!format!("{readout:?}").contains(bad), "{readout:?}");
        }
    }
    picture
}

const FAMILIES: [&str; 4] = ["normal", "bernoulli", "exponential", "poisson"];

#[test]
fn it_opens_with_samples_and_parameters_that_do_not_fit() {
    for family in FAMILIES {
        let mut state = state(family);
        let picture = look(&state);
        assert_eq!(picture.density.stems.len(), 20);
        assert!(log_likelihood_readout(&state).remark.contains("below"));
        state.update(LikelihoodCommand::Maximize);
        assert_eq!(log_likelihood_readout(&state).remark, "the maximum");
        let LikelihoodPlots { surface, .. } = look(&state);
        assert_eq!(Some(surface.now), surface.best, "{family}");
    }
}

#[test]
fn each_family_is_found_again_as_it_was_left() {
    let mut state = state("poisson");
    state.update(LikelihoodCommand::Slide {
        index: 0,
        value: 2.5,
    });
    let left = state.experiment().clone();
    state.update(LikelihoodCommand::Choose("normal".into()));
    assert_ne!(state.experiment(), &left);
    state.update(LikelihoodCommand::Choose("cauchy".into()));
    assert_eq!(state.family, Family::Normal);
    state.update(LikelihoodCommand::Choose("poisson".into()));
    assert_eq!(state.experiment(), &left);
}

#[test]
fn a_sample_is_drawn_from_the_present_parameters() {
    for family in FAMILIES {
        let mut state = state(family);
        typed(&mut state, "ml-size", "200");
        typed(&mut state, "ml-seed", "9");
        state.update(LikelihoodCommand::Draw);
        let law = state.experiment().law;
        assert_eq!(state.experiment().sample, law.draw(200, 9));
        state.update(LikelihoodCommand::Redraw(10));
        assert_eq!(
            (state.seed, &state.experiment().sample),
            (10, &law.draw(200, 10))
        );
        look(&state);
    }
}

#[test]
fn clicks_land_where_the_family_allows() {
    for (family, at, value) in [
        ("normal", -2.345_678, -2.35),
        ("normal", 1e-9, 0.0),
        ("bernoulli", 0.7, 1.0),
        ("bernoulli", -0.4, 0.0),
        ("exponential", -0.2, 0.0),
        ("poisson", 3.6, 4.0),
        ("poisson", -0.6, 0.0),
    ] {
        let mut state = state(family);
        state.update(LikelihoodCommand::Clear);
        state.update(LikelihoodCommand::Click(at));
        assert_eq!(state.experiment().sample, [value], "{family} {at}");
        assert_eq!(state.experiment().sums, Sums::from_sample(&[value]));
        state.update(LikelihoodCommand::Undo);
        assert!(state.experiment().sample.is_empty());
        state.update(LikelihoodCommand::Undo);
        look(&state);
    }
}

#[test]
fn what_a_family_does_not_have_is_refused_with_a_reason() {
    for (family, bad, wanted) in [
        ("normal", "x", "a number"),
        ("normal", "1e9", "a number"),
        ("bernoulli", "0.5", "0 or 1"),
        ("exponential", "-1", "from 0"),
        ("poisson", "2.5", "whole"),
        ("poisson", "-3", "whole"),
        ("poisson", "", "whole"),
    ] {
        let mut state = state(family);
        let before = state.experiment().clone();
        state.update(LikelihoodCommand::Add(bad.into()));
        let message = state.complaint("ml-value").unwrap_or_default();
        assert!(message.contains(wanted), "{family} {bad}: {message}");
        assert_eq!(state.experiment(), &before);
        state.update(LikelihoodCommand::Add(" 1 ".into()));
        assert_eq!(state.complaint("ml-value"), None);
        assert_eq!(state.experiment().sample.last(), Some(&1.0));
    }
}

#[test]
fn number_fields_refuse_what_makes_no_sense() {
    for (family, name, bad) in [
        ("normal", "ml-mu", ["", "abc", "1001"]),
        ("normal", "ml-sigma", ["0", "-1", "nan"]),
        ("bernoulli", "ml-p", ["-0.1", "1.1", "1/2"]),
        ("exponential", "ml-rate", ["0", "-2", "1e9"]),
        ("poisson", "ml-lambda", ["-1", "101", "e"]),
        ("normal", "ml-size", ["0", "2.5", "1001"]),
        ("normal", "ml-seed", ["-1", "0.5", "1000000"]),
    ] {
        let mut state = state(family);
        let before = state.clone();
        for text in bad {
            typed(&mut state, name, text);
            let message = state.complaint(name).unwrap_or_default();
            assert!(
                message.contains("must be a") && message.contains("stays"),
                "{name} {text}"
            );
            state.complaint = None;
            assert_eq!(state, before);
        }
        typed(&mut state, name, "1");
        let control = NUMBER_FIELDS
            .iter()
            .find(|control| control.name == name)
            .unwrap();
        assert_eq!(state.text(control), "1");
        look(&state);
    }
}

#[test]
fn handles_set_what_they_stand_for() {
    for (family, grip, to, parameters) in [
        ("normal", Grip::Place, (2.0, 9.0), [2.0, 1.0]),
        ("normal", Grip::Width, (1.5, 9.0), [-1.0, 2.5]),
        ("normal", Grip::Width, (-3.0, 0.0), [-1.0, 2.0]),
        ("normal", Grip::Place, (99.0, 0.0), [6.0, 1.0]),
    ] {
        let mut state = state(family);
        let to = Axis::new(to.0, to.1);
        state.update(LikelihoodCommand::Drag { grip, to });
        assert_eq!(state.experiment().law.parameters(), parameters);
        look(&state);
    }
    for (family, to, parameter) in [
        ("bernoulli", (1.0, 0.25), 0.25),
        ("bernoulli", (1.0, 1.7), 1.0),
        ("exponential", (0.5, 0.1), 2.0),
        ("exponential", (-1.0, 0.1), 3.0),
        ("poisson", (2.5, 0.1), 2.5),
        ("poisson", (-2.0, 0.1), 0.0),
    ] {
        let mut state = state(family);
        let grip = Grip::Place;
        let to = Axis::new(to.0, to.1);
        state.update(LikelihoodCommand::Drag { grip, to });
        assert_eq!(
            state.experiment().law.parameters(),
            [parameter],
            "{family} {to:?}"
        );
        look(&state);
    }
    let mut state = state("normal");
    state.update(LikelihoodCommand::Place(Axis::new(0.5, 2.0)));
    assert_eq!(state.experiment().law.parameters(), [0.5, 2.0]);
    state.update(LikelihoodCommand::Place(Axis::new(f64::NAN, f64::INFINITY)));
    assert_eq!(state.experiment().law.parameters(), [0.5, 2.0]);
}

#[test]
fn dragging_moves_no_axis() {
    for family in FAMILIES {
        let mut state = state(family);
        let before = look(&state);
        for value in [-100.0, 0.3, 2.0, 100.0] {
            state.update(LikelihoodCommand::Slide { index: 0, value });
            let after = look(&state);
            assert_eq!(after.surface.view, before.surface.view, "{family}");
            assert_eq!(after.density.view[..2], before.density.view[..2]);
        }
    }
}

#[test]
fn edge_cases_have_words_and_pictures() {
    for (family, points, text, remark) in [
        ("normal", &[][..], "none", "no point yet"),
        ("normal", &["2"], "none", "All points are equal"),
        ("normal", &["0.1", "0.1", "0.1"], "none", "no maximum"),
        (
            "bernoulli",
            &["0", "0"],
            "p\u{302} = 0",
            "edge of its range",
        ),
        ("bernoulli", &["1"], "p\u{302} = 1", "edge of its range"),
        ("exponential", &["0", "0"], "none", "no maximum"),
        ("exponential", &["1e-9"], "none", "no maximum"),
        ("poisson", &["0"], "λ\u{302} = 0", "edge of its range"),
        ("poisson", &[], "none", "no point yet"),
        (
            "normal",
            &["-1000", "1000"],
            "μ\u{302} = 0, σ\u{302} = 1\u{202f}000",
            "mean",
        ),
        ("exponential", &["0.000001"], "λ\u{302} = 10⁶", "mean"),
        ("poisson", &["1000"], "λ\u{302} = 1\u{202f}000", "mean"),
    ] {
        let mut state = state(family);
        state.update(LikelihoodCommand::Clear);
        for point in points {
            state.update(LikelihoodCommand::Add((*point).into()));
        }
        assert_eq!(state.experiment().sample.len(), points.len());
        let readout = estimate_readout(&state);
        assert_eq!(readout.text, text, "{family} {points:?}");
        assert!(readout.remark.contains(remark), "{readout:?}");
        look(&state);
        state.update(LikelihoodCommand::Maximize);
        look(&state);
        state.update(LikelihoodCommand::Draw);
        look(&state);
    }
}

#[test]
fn an_impossible_sample_has_no_likelihood() {
    let mut state = state("bernoulli");
    typed(&mut state, "ml-p", "0");
    let readout = log_likelihood_readout(&state);
    assert_eq!((readout.text.as_str(), readout.full.as_str()), ("–", ""));
    assert!(readout.remark.contains("impossible"));
    look(&state);
}

#[test]
fn a_sample_has_an_end() {
    let mut state = state("normal");
    typed(&mut state, "ml-size", "1000");
    state.update(LikelihoodCommand::Draw);
    state.update(LikelihoodCommand::Click(0.0));
    assert_eq!(state.experiment().sample.len(), MOST_POINTS);
    assert!(state.complaint("ml-value").is_some());
    look(&state);
}

#[test]
fn a_slider_stands_where_its_value_is() {
    let state = Likelihood::default();
    let experiment = state.experiment();
    for index in 0..experiment.law.parameters().len() {
        let (low, high) = experiment.reach(index);
        assert_eq!(experiment.at_slider(index, 0.0), low);
        assert_eq!(experiment.at_slider(index, 1000.0), high);
        let value = experiment.law.parameters()[index];
        let back = experiment.at_slider(index, experiment.slider(index));
        assert!((back - value).abs() <= 0.0005 * (high - low) + 1e-12);
    }
}

#[test]
fn every_place_of_a_slider_is_a_value_of_its_own() {
    for family in FAMILIES {
        for typed in ["0.5", "0.9", "12", "37", "88"] {
            let mut state = state(family);
            for control in &NUMBER_FIELDS {
                let text = typed.to_owned();
                state.update(LikelihoodCommand::Type {
                    name: control.name.into(),
                    text,
                });
            }
            for index in 0..state.experiment().law.parameters().len() {
                for place in 0..=1000 {
                    let place = f64::from(place);
                    let value = state.experiment().at_slider(index, place);
                    state.update(LikelihoodCommand::Slide { index, value });
                    // It stays where it was moved to, so that the next press of an arrow key moves it on.
                    assert_eq!(state.experiment().slider(index), place, "{family} {typed}");
                }
            }
        }
    }
}
