use kurbo::Vec2;
use std::rc::Rc;

use super::*;
use crate::app::App;
use crate::app::tests::{linked, offer, set};
use crate::geometry::Axis;
use crate::instruments::event::moved;
use crate::learn::{
    Activation, Norm, Penalty, Problem, Reduction, Rule, Samples, Settings, assess, objective,
};
use crate::session::Action;
use crate::text::message;
use crate::theory::Facts;

mod bowl;
mod companions;
mod gestures;
mod rays;
mod start;
mod surface;

/// Nine samples that overlap.
fn samples() -> Samples {
    let x = [
        0.3, -1.0, 2.0, 0.5, -1.5, 1.0, 0.8, 0.9, -0.4, -1.2, 1.1, -0.7, 0.2, 1.6, -1.0, -0.3, 0.6,
        0.1,
    ];
    let y = [1.0, -1.0, -1.0, 1.0, -1.0, 1.0, 1.0, -1.0, -1.0];
    Samples::new(2, &x, &y).expect("samples")
}

fn problem_of(train: Samples) -> Rc<Problem> {
    Rc::new(Problem::from(train))
}

fn act(state: &mut App, actions: impl IntoIterator<Item = Action>) {
    actions.into_iter().for_each(|action| state.update(action));
}

/// The choices in the instrument.
fn choices(state: &App) -> &LandscapeChoices {
    &state
        .instrument::<LandscapeState>()
        .expect("a landscape")
        .choices
}

/// The surface that is asked for.
fn slice(state: &App) -> Slice {
    super::slice(state.session(), choices(state))
}

fn catch_up_portion(landscape: &mut Landscape, state: &App, aspect: f64) -> bool {
    landscape.catch_up(state.session(), choices(state), aspect)
}

/// Follows with the whole path.
fn catch_up(landscape: &mut Landscape, state: &App, aspect: f64) {
    while !catch_up_portion(landscape, state, aspect) {}
}

fn followed(state: &App, aspect: f64) -> Landscape {
    let mut landscape = Landscape::default();
    catch_up(&mut landscape, state, aspect);
    landscape
}

/// The texts of the window without arrows, with the cursor somewhere or nowhere.
fn said(state: &App, landscape: &Landscape, at: Option<Axis>) -> LandscapeReadout {
    let arrows = Arrows::default();
    read_off(state, landscape, (&arrows, Scales::default()), at)
}

fn read_off(
    state: &App,
    landscape: &Landscape,
    arrows: (&Arrows, Scales),
    at: Option<Axis>,
) -> LandscapeReadout {
    let at = at.and_then(|at| Some(landscape.slice()?.loss(at)));
    let (third, now) = (choices(state).third, loss_now(state.session()));
    LandscapeReadout::new(state.session(), landscape, third, arrows, now, at).expect("a reading")
}

const RULES: [(Rule, Activation); 7] = [
    (Rule::PERCEPTRON, Activation::Identity),
    (Rule::ROSENBLATT, Activation::Identity),
    (Rule::ADALINE, Activation::Identity),
    (Rule::ADALINE, Activation::Tanh),
    (Rule::LOGISTIC, Activation::Identity),
    (Rule::SIGMOID, Activation::Identity),
    (Rule::SVM, Activation::Identity),
];

#[test]
fn the_mean_arrow_is_the_gradient_by_central_differences() {
    let problem = problem_of(samples());
    let w = [0.2, -0.4, 0.7];
    for (rule, activation) in RULES {
        for reduction in [Reduction::Sum, Reduction::Mean] {
            let settings = Settings {
                reduction,
                activation,
                penalty: Penalty {
                    norm: 0.2,
                    p: Norm::P(3),
                    ..Penalty::ridge(0.3)
                },
                ..Settings::new(rule, 0.1)
            };
            let slice = Slice::new(Rc::clone(&problem), &settings, (2, 0), Third::Fixed, &w);
            let arrows = Arrows::new(&slice, &w, &[]);
            let at = |j: usize, h: f64| {
                let mut moved = w;
                moved[j] += h;
                objective(&problem.train, &settings, &moved).0
            };
            let slope = |j: usize| (at(j, 1e-5) - at(j, -1e-5)) / 2e-5;
            let all = if reduction == Reduction::Sum {
                9.0
            } else {
                1.0
            };
            let Vec2 { x, y } = arrows.mean;
            for (found, expected) in [(x * all, -slope(2)), (y * all, -slope(0))] {
                assert!(
                    (found - expected).abs() < 1e-7,
                    "{rule:?} {found} {expected}"
                );
            }
            let norm = (0..3).map(|j| slope(j) * slope(j)).sum::<f64>().sqrt();
            assert!((arrows.gradient - norm).abs() < 1e-7, "{rule:?}");
            if rule.table.kind == crate::learn::Kind::Smooth {
                let core = assess(&problem.train, &settings, &w).gradient;
                assert!((arrows.gradient - core).abs() < 1e-12 * core);
            }
            // The mean of the single ones, all nine of which are there.
            let sum = arrows
                .samples
                .iter()
                .fold((0.0, 0.0), |s, (_, g)| (s.0 + g.x, s.1 + g.y));
            assert!((sum.0 / 9.0 - x).abs() < 1e-12 && (sum.1 / 9.0 - y).abs() < 1e-12);
        }
    }
}

#[test]
fn arrows_are_few_and_their_scales_are_round() {
    let mut state = linked("v2&rule=adaline&dataset=blobs&size=1000&scaling=standardize");
    act(&mut state, [Action::Step]);
    let arrows = Arrows::new(&slice(&state), state.session().learner().weights(), &[777]);
    assert!((50..=MOST_ARROWS + 1).contains(&arrows.samples.len()));
    assert!(
        arrows.samples.iter().any(|(i, _)| *i == 777),
        "the one that was used"
    );
    let arrows = Arrows {
        samples: vec![(0, Vec2::new(3.0, 4.0)), (7, Vec2::new(0.0, -1.0))],
        mean: Vec2::new(0.6, 0.8),
        gradient: 2.0,
        negligible: 0.0,
    };
    // A pixel is a tenth: 50 pixels fit twice, the mean's 10 pixels ten times (and less than twenty).
    let scales = arrows.scales(Vec2::new(0.1, 0.1));
    assert_eq!(
        scales,
        Scales {
            samples: Some(2.0),
            mean: Some(10.0)
        }
    );
    assert_eq!(arrows.thin(&scales, &[7])[1], (Vec2::new(0.0, -2.0), true));
    assert_eq!(arrows.thick(&scales), Some(Vec2::new(6.0, 8.0)));
    let none = Arrows {
        samples: vec![(0, Vec2::new(0.0, 0.0))],
        ..Arrows::default()
    };
    assert_eq!(none.scales(Vec2::new(0.1, 0.1)), Scales::default());
}

/// Two points that a line fits exactly: at the end only rounding pulls.
#[test]
fn a_gradient_below_the_tolerance_has_no_arrow() {
    let link = "v2&dataset=custom&points=0,0,0;1,0,1&test-share=0&rule=adaline&batch=batch&eta=0.5&epochs=1000";
    let mut state = linked(link);
    act(&mut state, [Action::Step]);
    let scales = |state: &App| {
        let arrows = Arrows::new(&slice(state), state.session().learner().weights(), &[]);
        arrows.scales(Vec2::new(0.01, 0.01))
    };
    assert!(scales(&state).mean.is_some());
    for _ in 0..600 {
        act(&mut state, [Action::Epoch]);
    }
    assert_eq!(state.session().outcome(), crate::learn::Outcome::Converged);
    assert_eq!(scales(&state), Scales::default());
}

/// The optimum that theory finds.
fn found(train: &Samples, settings: &Settings) -> Best {
    let mut facts = Facts::new(Rc::new(train.clone().into()), settings);
    facts.advance(&[Fact::Minimum], &|| true);
    let known = facts.known().minimum.as_ref().expect("known");
    best(train, settings, known)
}

#[test]
fn the_optimum_is_the_lowest_place_or_there_is_a_reason() {
    let train = samples();
    for rule in [Rule::ADALINE, Rule::LOGISTIC, Rule::SVM] {
        let settings = Settings::new(rule, 0.1);
        let Best::At(w, least) = found(&train, &settings) else {
            panic!("{rule:?} has an optimum")
        };
        assert_eq!(objective(&train, &settings, &w).0, least);
        for j in 0..3 {
            for h in [-1e-3, 1e-3] {
                let mut moved = w.clone();
                moved[j] += h;
                assert!(objective(&train, &settings, &moved).0 >= least);
            }
        }
    }
    let why = |link: &str| {
        let state = linked(link);
        let settings = state.session().document().settings.learning();
        match found(&problem(state.session()).train, &settings) {
            Best::Nowhere(why) => message(why),
            Best::At(..) => panic!("{link}"),
        }
    };
    assert!(why("v2&rule=perceptron").contains("perceptron criterion"));
    // A separating w pays the penalty: only w = 0 has J = 0.
    let penalized = why("v2&rule=perceptron&penalty=ridge&lambda=1");
    assert!(!penalized.contains("that separate"), "{penalized}");
    // Two samples at one place, of both classes: they overlap, and yet J has no least value.
    let touching = why("v2&rule=logistic&dataset=custom&points=0,0,0;1,1,1;1,1,0");
    assert!(!touching.contains("do not overlap"), "{touching}");
    assert!(why("v2&rule=logistic").contains("falls for ever"));
    assert!(why("v2&rule=sigmoid").contains("not convex"));
    assert!(why("v2&rule=adaline&activation=tanh").contains("not convex"));
    assert!(why("v2&rule=adaline&penalty=norm").contains("penalty"));
    assert!(why("v2&rule=adaline&dataset=custom").contains("no points"));
}

#[test]
fn the_path_is_every_update_of_a_young_run() {
    let mut state = linked("v2&rule=adaline&scaling=standardize&eta=0.05&init=random");
    let here = |state: &App| {
        let weights = state.session().run().weights();
        Axis::new(weights[1], weights[2])
    };
    let mut expected = vec![here(&state)];
    for _ in 0..130 {
        state.update(Action::Step);
        expected.push(here(&state));
    }
    let mut landscape = Landscape::default();
    assert!(catch_up_portion(&mut landscape, &state, 1.0));
    assert_eq!(landscape.path, expected);
    act(&mut state, [Action::Back, Action::Back]);
    catch_up_portion(&mut landscape, &state, 1.0);
    assert_eq!(landscape.path, &expected[..129]);
    state.update(Action::Reset);
    catch_up_portion(&mut landscape, &state, 1.0);
    assert_eq!(landscape.path, &expected[..1]);
}

#[test]
fn the_path_of_an_old_run_is_bounded_and_ends_at_present() {
    let mut state = linked("v2&rule=adaline&scaling=standardize&eta=0.001&init=random");
    for _ in 0..3000 {
        state.update(Action::Epoch);
    }
    let mut landscape = Landscape::default();
    let frames = (0..100)
        .take_while(|_| !catch_up_portion(&mut landscape, &state, 1.0))
        .count();
    assert!(frames < 10, "{frames}");
    let (path, w) = (&landscape.path, state.session().run().weights());
    assert!((300..=1300).contains(&path.len()), "{}", path.len());
    assert_eq!(path.last(), Some(&Axis::new(w[1], w[2])));
    // An edit during the run: what came before stays.
    let before = path[0];
    set(&mut state, "eta", "0.002");
    act(&mut state, [Action::Epoch]);
    catch_up(&mut landscape, &state, 1.0);
    assert_eq!(landscape.path.first(), Some(&before));
    let w = state.session().run().weights();
    assert_eq!(landscape.path.last(), Some(&Axis::new(w[1], w[2])));
}

#[test]
fn the_window_stays_grows_and_zooms_about_the_optimum() {
    let mut state = linked("v2&rule=adaline&scaling=standardize&eta=0.001&init=random&batch=batch");
    let mut landscape = Landscape::default();
    catch_up(&mut landscape, &state, 1.4);
    let first = landscape.window.bounds;
    let inside = |[a, b, c, d]: [f64; 4], Axis { x, y }: Axis| a < x && x < b && c < y && y < d;
    let best = landscape
        .optimum()
        .and_then(Best::weights)
        .expect("an optimum");
    let best = Axis::new(best[1], best[2]);
    assert!(inside(first, best) && inside(first, landscape.path[0]));
    for _ in 0..300 {
        state.update(Action::Epoch);
    }
    catch_up(&mut landscape, &state, 1.4);
    assert_eq!(landscape.window.bounds, first, "it stays where it is");
    set(&mut state, "landscape-zoom", "3");
    catch_up(&mut landscape, &state, 1.4);
    let near = landscape.window.bounds;
    assert!(((first[1] - first[0]) / (near[1] - near[0]) - 3.375).abs() < 1e-9);
    let share = |b: [f64; 4]| (best.x - b[0]) / (b[1] - b[0]);
    assert!(
        (share(first) - share(near)).abs() < 1e-9,
        "the optimum keeps its place"
    );
    set(&mut state, "landscape-zoom", "0");
    // Too large an η leads away.
    set(&mut state, "eta", "0.0215");
    act(&mut state, (0..50).map(|_| Action::Epoch));
    catch_up(&mut landscape, &state, 1.4);
    let grown = landscape.window.bounds;
    let times = (grown[1] - grown[0]) / (first[1] - first[0]);
    assert!(times > 1.4, "{times}");
    assert!(landscape.path.iter().all(|at| inside(grown, *at)));
    // No larger than it must be, to one step of 1.5.
    let reach = |Axis { x, y }: &Axis| {
        let share = |at: f64, from: f64, to: f64| (2.0 * (at - from) / (to - from) - 1.0).abs();
        share(*x, grown[0], grown[1]).max(share(*y, grown[2], grown[3]))
    };
    let far = landscape.path.iter().map(reach).fold(0.0, f64::max);
    assert!((0.63..0.97).contains(&far), "{far}");
    landscape.window = Default::default();
    set(&mut state, "eta", "1000");
    act(&mut state, (0..400).map(|_| Action::Epoch));
    catch_up(&mut landscape, &state, 1.4);
    assert!(landscape.window.bounds.iter().all(|b| b.is_finite()));
    assert_eq!(
        moved(Axis::new(0.0, 0.0), [-1.0, 1.0, -2.0, 2.0], "ArrowUp", 0.1),
        Some(Axis::new(0.0, 0.4))
    );
    assert_eq!(
        moved(
            Axis::new(0.995, 0.0),
            [-1.0, 1.0, -2.0, 2.0],
            "ArrowRight",
            0.01
        ),
        Some(Axis::new(1.0, 0.0))
    );
    assert_eq!(moved(Axis::new(0.0, 0.0), first, "a", 0.01), None);
    assert_eq!(
        (zoomed(3, Some(-1)), zoomed(12, Some(1)), zoomed(5, None)),
        (2, 12, 0)
    );
}
