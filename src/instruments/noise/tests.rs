//! The noise of a gradient: full gradient and variance by hand, and what chance makes of them.

use super::draws::FAR;
use super::*;
use crate::app::tests::{app, opened};
use crate::learn::{dot, objective};
use crate::session::fixtures::{lab, set};
use crate::session::{Action, update};

/// The instrument with all the time there is.
fn drawn(lab: &mut Session, fields: &[(&str, &str)]) -> NoiseState {
    let mut noise = NoiseState::default();
    for (name, value) in fields {
        crate::instruments::AnyInstrument::set(&mut noise, name, value).expect("a control");
    }
    assert!(!noise.work(lab, 0.0, &Budget::new(&|| 0.0, 1.0)));
    noise
}

/// Adaline on AND at w = 0: the gradients −y x̃ are (1, 0, 0), (1, 0, 1), (1, 1, 0), (−1, −1, −1), their mean is (½, 0, 0),
/// and their squared distances from it are ¼, 1¼, 1¼, 4¼.
#[test]
fn gradients_scatter_around_the_full_one_with_a_variance_of_one_over_b() {
    let mut lab = lab(&[("dataset", "gate"), ("rule", "adaline")]);
    let noise = drawn(&mut lab, &[]);
    assert_eq!(noise.draws.gradients.full, [0.5, 0.0, 0.0]);
    assert_eq!(noise.draws.gradients.variance, 1.75);
    let sizes: Vec<_> = noise
        .draws
        .table()
        .iter()
        .map(|found| found.samples)
        .collect();
    assert_eq!(sizes, SIZES);
    for found in noise.draws.table().iter().chain(noise.draws.own()) {
        let ratio = found.variance / (1.75 / found.samples as f64);
        assert!((0.85..1.15).contains(&ratio), "{found:?}: {ratio}");
        assert!(found.bias < 2.0 * noise.draws.chance(found), "{found:?}");
    }
    // Along (1, 0, 0): ½ on average, with a standard deviation of √(¾/8).
    let cloud = &noise.draws.cloud;
    assert_eq!(
        (cloud.draws.len(), cloud.center, cloud.weights),
        (COUNT, 0.5, [1, 2])
    );
    assert!((cloud.deviation - (0.75f64 / 8.0).sqrt()).abs() < 1e-15);
    assert_eq!(cloud.range, [-1.0, 1.0]);
    let view = noise.view(&lab);
    let sentence = view.text_of("gradient-noise-found").expect("a sentence");
    assert!(
        sentence.starts_with("B = 8: ") && sentence.ends_with("σ²/B = 0.2188."),
        "{sentence}"
    );
}

/// At the opening lab: the sentence does not call far what chance does not make, and over many seeds chance is what it says.
#[test]
fn what_chance_makes_is_what_draws_come_to_on_average() {
    let mut lab = lab(&[]);
    let mut squares = 0.0;
    for seed in 1..=30 {
        let noise = drawn(&mut lab, &[("gradient-noise-seed", &seed.to_string())]);
        let found = noise.draws.own().expect("draws");
        let times = found.bias / noise.draws.chance(found);
        squares += times * times / 30.0;
        let view = noise.view(&lab);
        let sentence = view.text_of("gradient-noise-found").expect("a sentence");
        assert_eq!(
            sentence.contains("at most once in"),
            times > FAR,
            "{sentence}"
        );
        let cloud = &noise.draws.cloud;
        let [low, high] = cloud.corners;
        let most = cloud.draws.iter().map(|at| at.x).fold(0.0, f64::max);
        assert_eq!(high.x, most.max(cloud.full.x), "the axes fit the dots");
        assert!(low.x <= 0.0 && high.y >= 0.0);
    }
    assert!((0.6..1.6).contains(&squares), "{squares}");
}

#[test]
fn where_no_sample_pulls_an_example_is_drawn_and_the_way_back_is_offered() {
    let mut lab = lab(&[]);
    for _ in 0..60 {
        update(&mut lab, Action::Epoch);
    }
    assert_eq!(lab.outcome(), crate::learn::Outcome::Converged);
    let noise = drawn(&mut lab, &[]);
    let view = noise.view(&lab);
    let sentence = view.text_of("gradient-noise-found").expect("a sentence");
    assert!(
        sentence.starts_with("Yours: at these weights no sample pulls"),
        "{sentence}"
    );
    assert!(!view.is_hidden("gradient-noise-reset") && !view.is_hidden("gradient-noise-example"));
    // The example is what a lab with Adaline's rule draws at the same weights: of the mean of (z − y) x̃.
    let weights = lab.run().weights().to_vec();
    let train = &lab.prepared().problem.train;
    let mut full = [0.0; 3];
    for (x, y) in train.iter() {
        let slope = (dot(&weights, x) - y) / train.len() as f64;
        full.iter_mut()
            .zip(x)
            .for_each(|(sum, x)| *sum += slope * x);
    }
    let told = &noise.example.gradients.full;
    assert!(
        told.iter()
            .zip(full)
            .all(|(told, full)| (told - full).abs() < 1e-12)
    );
    assert!(told.iter().any(|g| g.abs() > 0.1));
    assert_eq!(
        view.value_of("gradient-noise-found"),
        Some("0,0,0"),
        "yours"
    );
    let rows = view
        .markup_of("gradient-noise-rows")
        .expect("rows")
        .to_owned();
    set(&mut lab, "rule", "adaline");
    lab.go_on_by_hand();
    assert_eq!(lab.run().weights(), weights);
    let adaline = drawn(&mut lab, &[]);
    let (own, cloud) = (adaline.view(&lab), &noise.shown().cloud);
    assert_eq!(adaline.draws.cloud, *cloud);
    assert_eq!(own.markup_of("gradient-noise-rows"), Some(&*rows));
    let found = own.text_of("gradient-noise-found").expect("a sentence");
    assert!(
        sentence.ends_with(&format!("The example: {found}")),
        "{sentence}"
    );
    assert!(own.is_hidden("gradient-noise-reset") && own.is_hidden("gradient-noise-example"));
}

/// Checks the full gradient against the slope of the objective, by differences; of the mean, so divided by the number
/// of samples.
#[test]
fn the_full_gradient_is_that_of_the_objective() {
    for (rule, reduction) in [("logistic", "sum"), ("sigmoid", "mean"), ("svm", "mean")] {
        let mut lab = lab(&[
            ("rule", rule),
            ("scaling", "standardize"),
            ("penalty", "ridge"),
            ("reduction", reduction),
        ]);
        for _ in 0..7 {
            update(&mut lab, Action::Step);
        }
        let noise = drawn(&mut lab, &[("gradient-noise-samples", "32")]);
        let learner = lab.learner();
        let train = &learner.problem().train;
        let share = if reduction == "sum" {
            train.len() as f64
        } else {
            1.0
        };
        for (j, slope) in noise.draws.gradients.full.iter().enumerate() {
            let at = |by: f64| {
                let mut w = learner.weights().to_vec();
                w[j] += by;
                objective(train, learner.settings(), &w).0 / share
            };
            let difference = (at(1e-5) - at(-1e-5)) / 2e-5;
            assert!(
                (slope - difference).abs() < 1e-7,
                "{rule} {j}: {slope} {difference}"
            );
        }
        assert_eq!(noise.draws.own().map(|found| found.samples), Some(32));
    }
}

#[test]
fn draws_go_on_from_frame_to_frame_and_begin_anew_with_other_weights() {
    let mut lab = lab(&[("rule", "logistic")]);
    let spent = Budget::new(&|| 1.0, 0.0);
    let mut noise = NoiseState::default();
    assert!(noise.work(&mut lab, 0.0, &spent));
    assert!(noise.scene(&lab, "gradient-noise-arrows").is_none());
    assert_eq!(noise.sentence(), "Drawing 1\u{202f}000 gradients …");
    while noise.draws.own().is_none() {
        assert!(noise.work(&mut lab, 0.0, &spent));
    }
    let first = Rc::clone(&noise.draws.cloud);
    assert!(noise.scene(&lab, "gradient-noise-arrows").is_some());
    update(&mut lab, Action::Step);
    assert!(noise.work(&mut lab, 0.0, &spent));
    assert!(noise.draws.own().is_none());
    // Back at the same weights, the same seed draws the same; another does not.
    update(&mut lab, Action::Reset);
    assert_eq!(drawn(&mut lab, &[]).draws.cloud, first);
    let press = Event::Press {
        action: "redraw".into(),
        argument: "7".into(),
    };
    assert!(noise.update(&mut lab, &press));
    assert!(!noise.work(&mut lab, 0.0, &Budget::new(&|| 0.0, 1.0)));
    assert_ne!(noise.draws.cloud, first);
    // Without points there is nothing to draw from.
    update(&mut lab, Action::Clear);
    let noise = drawn(&mut lab, &[]);
    assert!(
        noise
            .sentence()
            .starts_with("There is nothing to draw from")
    );
    assert!(noise.scene(&lab, "gradient-noise-arrows").is_none());
}

/// σ² is 1.75 there, so that the mean of B gradients has a variance of 1.75/B.
#[test]
fn each_row_of_the_table_ends_with_the_variance_expected() {
    let mut lab = lab(&[("dataset", "gate"), ("rule", "adaline")]);
    let noise = drawn(&mut lab, &[]);
    let view = noise.view(&lab);
    let rows = view.markup_of("gradient-noise-rows").expect("rows");
    let rows = rows.split("<tr data-value=\"").skip(1);
    let found: Vec<f64> = rows
        .map(|row| {
            let (values, _) = row.split_once('"').expect("values");
            let (_, last) = values.rsplit_once(',').expect("the last one");
            last.parse().expect("a number")
        })
        .collect();
    let expected = [1, 2, 4, 8, 16, 32, 64, 128].map(|samples| 1.75 / f64::from(samples));
    assert_eq!(found, expected);
}

#[test]
fn how_many_samples_a_gradient_has_is_in_the_link() {
    let state = app(&[("tool", "gradient-noise"), ("gradient-noise-samples", "32")]);
    let link = "v2&tool=gradient-noise&gradient-noise-samples=32";
    assert_eq!(state.link(), link);
    let back = opened(link);
    let noise: &NoiseState = back.instrument().expect("the instrument");
    assert_eq!(noise.samples, 32);
}
