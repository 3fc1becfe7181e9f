//! The statements of the theory panel and of the zones of η, compared with runs.

#[cfg(not(target_arch = "wasm32"))] // What scenes draw is written down natively.
mod drawing;
mod slices;
mod unsaid;
mod verdicts;

use super::*;
use crate::app::tests::{app, set};
use crate::learn::{Outcome, Reduction};
use crate::session::rates::{Effect, Zones};
use crate::session::{Action, link, update};
use crate::task::at_once;
use crate::theory::{MaxMargin, Radius, Separability, Separation, bounds, logistic};

fn opened(link: &str) -> Session {
    let link = format!("v2&test-share=0&dataset=custom&{link}");
    link::read(&link).expect("a link that can be read")
}

/// Lets it work until there is nothing more to do.
fn rest(own: &mut TheoryState, lab: &mut Session) {
    while own.work(lab, 16.0, &Budget::new(&|| 0.0, 1.0)) {}
}

/// The lines of the panel, once all is known.
fn lines(state: &Session) -> Vec<Line> {
    let (mut own, mut lab) = (TheoryState::default(), state.clone());
    own.open = Switch::On;
    rest(&mut own, &mut lab);
    own.lines(&lab)
}

fn line(state: &Session, name: &str) -> Option<Line> {
    lines(state).into_iter().find(|line| line.name == name)
}

fn figure(state: &Session, name: &str) -> f64 {
    let line = line(state, name).unwrap_or_else(|| panic!("no {name}"));
    line.full.parse().expect("a number")
}

/// The verdict on η in the panel, what the zones mean at it, and their name of it.
fn said(state: &Session) -> (String, String, Option<Effect>) {
    let eta = state.document().settings.eta;
    let zones = Zones::proven(state);
    let verdict = line(state, "eta-verdict").map_or_else(String::new, |line| line.value);
    (verdict, zones.meaning(eta), zones.effect(eta))
}

/// Trains for `epochs` epochs; returns the outcome and ‖w‖.
fn run(state: &mut Session, epochs: usize) -> (Outcome, f64) {
    for _ in 0..epochs {
        update(state, Action::Epoch);
    }
    let w = state.run().weights().iter();
    (state.outcome(), w.map(|w| w * w).sum::<f64>().sqrt())
}

const ONE: &str = "points=0,0,1&rule=adaline&batch=batch";
const PAIR: &str = "points=1,0,0;3.5,0,1&rule=adaline";

#[test]
fn below_at_and_above_the_limit_each_has_its_own_sentence() {
    // Lesson 9.1: J = ½(1 − w₀)², each step multiplies the distance by 1 − η.
    for (eta, verdict, meaning, effect, outcome) in [
        (
            "0.9",
            "converges, without",
            "good",
            Effect::Good,
            "converged",
        ),
        (
            "1.9",
            "by oscillating",
            "oscillates",
            Effect::Oscillates,
            "converged",
        ),
        (
            "2",
            "neither converges nor",
            "at the limit",
            Effect::Limit,
            "cycling",
        ),
        (
            "2.3",
            "training diverges",
            "diverges",
            Effect::Diverges,
            "diverged",
        ),
    ] {
        let mut state = opened(&format!("{ONE}&eta={eta}"));
        let found = said(&state);
        assert!(found.0.contains(verdict), "{eta}: {}", found.0);
        assert!(found.1.starts_with(meaning), "{eta}: {}", found.1);
        assert_eq!(found.2, Some(effect), "{eta}");
        let (end, _) = run(&mut state, 400);
        let end = match end {
            Outcome::Converged => "converged",
            Outcome::Cycling { .. } => "cycling",
            Outcome::Diverged(_) => "diverged",
            _ => "other",
        };
        assert_eq!(end, outcome, "{eta}");
    }
}

#[test]
fn with_momentum_the_limit_is_that_of_the_heavy_ball() {
    // λmax = 1, m = ½: 0 < η < 3.
    for (eta, words, effect) in [
        ("2.5", "every start training converges", Effect::Converges),
        ("3", "neither converges nor", Effect::Limit),
        ("3.1", "training diverges", Effect::Diverges),
    ] {
        let mut state = opened(&format!("{ONE}&momentum=0.5&eta={eta}"));
        let (verdict, meaning, found) = said(&state);
        assert!(
            verdict.contains(words) && verdict.contains("2(1 + m)/λmax"),
            "{verdict}"
        );
        assert_eq!(found, Some(effect), "{meaning}");
        assert_eq!(figure(&state, "eta-limit"), 3.0);
        let (end, size) = run(&mut state, 300);
        match effect {
            Effect::Converges => assert_eq!(end, Outcome::Converged, "{eta}"),
            Effect::Limit => assert!((0.1..10.0).contains(&size), "{eta}: {size}"),
            _ => assert!(matches!(end, Outcome::Diverged(_)), "{eta}: {end:?}"),
        }
    }
}

#[test]
fn with_other_optimizers_no_limit_and_no_bound_is_given_and_it_is_said_why() {
    let named = |state: &Session, name: &str| line(state, name).map(|line| line.value);
    let one = opened(&format!("{ONE}&optimizer=adam&eta=0.1"));
    let said = named(&one, "optimizer").expect("a sentence");
    assert!(said.contains("for this optimizer it gives none"), "{said}");
    assert_eq!(named(&one, "eta-limit"), None);
    assert!(
        named(&one, "least-loss").is_some(),
        "the minimum is what it was"
    );
    let and = "points=1,1,1;-1,-2,0&rule=perceptron";
    assert!(named(&opened(and), "bound").is_some() && named(&opened(and), "optimizer").is_none());
    for word in ["adagrad", "rmsprop", "adam", "nesterov&momentum=0.5"] {
        let state = opened(&format!("{and}&optimizer={word}"));
        let said = named(&state, "optimizer").expect("a sentence");
        assert!(
            said.contains("theorem does not cover this optimizer"),
            "{said}"
        );
        assert_eq!(named(&state, "bound"), None, "{word}");
    }
}

#[test]
fn online_the_spectral_radius_at_this_rate_decides() {
    // (1, 1) and (1, 3.5): det ∏(I − ηx̃x̃ᵀ) = (1 − 2η)(1 − 13.25η); by hand the radius is 9/16 at η = ½, and 1 at 0.1818.
    for (eta, radius, verdict, effect) in [
        ("0.15", None, "below the limit", Effect::Converges),
        ("0.3", None, "above 1", Effect::Beyond),
        ("0.5", Some(0.5625), "below 1", Effect::Beyond),
        ("0.6", None, "above 1", Effect::Beyond),
    ] {
        let mut state = opened(&format!("{PAIR}&eta={eta}"));
        let (words, meaning, found) = said(&state);
        assert!(words.contains(verdict), "{eta}: {words}");
        assert_eq!(found, Some(effect));
        let limit = figure(&state, "eta-limit");
        assert!((limit - 0.181818).abs() < 1e-5, "{limit}");
        let rho = figure(&state, "eta-radius");
        assert!(
            radius.is_none_or(|radius: f64| (rho - radius).abs() < 1e-12),
            "{rho}"
        );
        let converges = rho < 1.0;
        assert_eq!(
            meaning.contains("from every start the weights at the ends of epochs converge"),
            converges,
            "{meaning}"
        );
        assert_eq!(meaning.starts_with("diverges"), !converges, "{meaning}");
        let (end, _) = run(&mut state, 2000);
        assert_eq!(
            matches!(end, Outcome::Diverged(_)),
            !converges,
            "{eta}: {end:?}"
        );
        // From one epoch's end to the next the change shrinks by ρ.
        if converges {
            assert!(run(&mut state, 1).1 < 10.0);
        }
    }
}

#[test]
fn at_the_limit_of_epochs_it_is_said_too() {
    let state = opened(&format!("{PAIR}&eta=0.1"));
    let limit = figure(&state, "eta-limit");
    let zones = Zones::proven(&state);
    assert_eq!(zones.effect(limit), Some(Effect::Limit));
    assert!(
        zones
            .meaning(limit)
            .contains("is 1: almost no start converges or diverges")
    );
    assert!(zones.summary().contains("nothing is guaranteed"));
}

const TWO: &str = "points=0,0,0;1,1,1;1,0,1;0.5,0.5,0&rule=logistic&batch=batch";

#[test]
fn logistic_regression_diverges_only_with_a_penalty_and_then_above_its_own_limit() {
    for eta in ["1", "10"] {
        let mut state = opened(&format!("{TWO}&eta={eta}"));
        let (verdict, ..) = said(&state);
        let safe = figure(&state, "eta-limit");
        let below = eta.parse::<f64>().expect("a rate") < safe;
        assert_eq!(
            verdict.contains("no epoch raises the loss"),
            below,
            "{verdict}"
        );
        assert_eq!(
            verdict.contains("does not run to infinity"),
            !below,
            "{verdict}"
        );
        assert!(line(&state, "eta-divergence").is_none());
        assert!(!matches!(run(&mut state, 300).0, Outcome::Diverged(_)));
    }
    // Ridge 10: safe below 2/λmax < 0.2, and above 2/λ = 0.2 it diverges.
    for (eta, words, effect) in [
        ("0.1", "no epoch raises the loss", Effect::Safe),
        ("0.195", "nothing is guaranteed", Effect::Unproven),
        ("1", "training diverges", Effect::Diverges),
    ] {
        let mut state = opened(&format!("{TWO}&penalty=ridge&lambda=10&eta={eta}"));
        let (verdict, meaning, found) = said(&state);
        assert!(verdict.contains(words), "{eta}: {verdict}");
        assert_eq!(found, Some(effect), "{meaning}");
        assert_eq!(figure(&state, "eta-divergence"), 0.2);
        assert!(!verdict.contains("infinity") && !meaning.contains("infinity"));
        let zones = Zones::proven(&state);
        assert!(
            zones
                .summary()
                .contains("Above 2/λ = 0.2 almost every start diverges")
        );
        let diverged = matches!(run(&mut state, 100).0, Outcome::Diverged(_));
        assert_eq!(diverged, effect == Effect::Diverges, "{eta}");
    }
}

#[test]
fn both_condition_numbers_of_logistic_regression_have_their_names() {
    let overlap = "points=0,0,0;1,1,1;1,0,1;0.5,0.5,0;0.9,0.6,0;0.2,0.4,1;2,0,0;0,2,1";
    let state = opened(&format!("{overlap}&rule=logistic&batch=batch&eta=1"));
    let bound = line(&state, "condition").expect("κ of the bound");
    let there = line(&state, "condition-at-optimum").expect("κ at the optimum");
    assert!(bound.label.contains("bound") && there.label.contains("∇²J at the optimum"));
    assert!(bound.full != there.full);
    let eigenvalues = line(&state, "eigenvalues").expect("eigenvalues");
    assert!(
        eigenvalues.label.contains("bound ¼Σx̃x̃ᵀ"),
        "{}",
        eigenvalues.label
    );
    // Adaline has but one, and where there is no optimum it has no κ.
    let adaline = opened(&format!("{overlap}&rule=adaline&batch=batch&eta=0.1"));
    let only = line(&adaline, "condition").expect("κ");
    assert!(only.label == "condition number κ" && line(&adaline, "condition-at-optimum").is_none());
    let separable = opened("points=0,0,0;1,1,1&rule=logistic&batch=batch&eta=1");
    assert!(line(&separable, "condition-at-optimum").is_none());
}

#[test]
fn the_distance_is_to_the_nearest_of_several_minima() {
    // Two points, three weights, and a start that no gradient changes: w₂ multiplies 0.
    let link = "points=0,0,0;1,0,1&rule=adaline&batch=batch&eta=0.5&epochs=1000";
    let mut state = opened(&format!("{link}&init=given&line=0,0,5"));
    assert_eq!(state.run().weights(), [0.0, 0.0, 5.0]);
    let before = line(&state, "distance").expect("a distance");
    assert_eq!(before.label, "distance of w from the nearest minimum");
    // The minima are (−1, 2, t) for all t.
    assert!((figure(&state, "distance") - 5f64.sqrt()).abs() < 1e-12);
    let (end, _) = run(&mut state, 600);
    assert_eq!(end, Outcome::Converged);
    assert!(
        figure(&state, "distance") < 1e-7,
        "{}",
        figure(&state, "distance")
    );
    assert_eq!(state.run().weights()[2], 5.0);
    let unique = opened(&link.replace(";1,0,1", ";1,0,1;0,1,1"));
    assert_eq!(
        line(&unique, "distance").expect("a distance").label,
        "distance of w from there"
    );
}

#[test]
fn the_panel_says_of_each_quantity_why_it_is_not_known_and_the_others_all_the_same() {
    let link = "points=1e-150,1,0;0,0,0;2e-150,2,1;3e-150,3,1&rule=adaline&batch=batch";
    let state = opened(&format!("{link}&eta=0.01"));
    let found = lines(&state);
    assert_eq!(found[0].name, "separable");
    let unknown: Vec<&Line> = found.iter().filter(|line| line.name == "unknown").collect();
    let [unknown] = unknown[..] else {
        panic!("{found:?}")
    };
    assert!(
        unknown.value.starts_with("Not known: the widest margin ρ,")
            && unknown.value.contains("the eigenvalues")
            && unknown
                .value
                .contains("The reason: the numbers of x1 are all below"),
        "{}",
        unknown.value
    );
}

#[test]
fn dependent_features_are_called_so() {
    // Of all numbers of x₂ one differs from x₁, by a part in 10²³.
    let tiny = libm::ldexp(1.0, -78);
    let link = format!("points=1,1,0;{tiny},0,0;2,2,1;3,3,1;-1,-1,0&rule=adaline&batch=batch");
    let state = opened(&format!("{link}&eta=0.01"));
    assert!(line(&state, "unknown").is_none());
    let condition = line(&state, "condition").expect("a line");
    assert_eq!(condition.value, "∞");
    assert!(line(&state, "dependent").is_some());
    // λ of (5, 5√2) and (5√2, 30): M, Σx and 2Σx², over the span of (1, 0, 0) and (0, 1, 1)/√2.
    let root = (25.0_f64 * 25.0 / 4.0 + 50.0).sqrt();
    let expected = (17.5 + root) / (17.5 - root);
    assert!((figure(&state, "condition-span") / expected - 1.0).abs() < 1e-12);
    let meaning = Zones::proven(&state).meaning(0.01);
    assert!(
        meaning.starts_with("good: up to 1/λmax = 0.03139"),
        "{meaning}"
    );
}

#[test]
fn a_margin_below_what_doubles_can_see_is_called_so() {
    // Decimals that no double tells from a line: the cross is 10⁻¹⁶ above it.
    let near = opened("points=0.1,0.3,0;0.3,0.9,0;0.2,0.6000000000000001,1&rule=perceptron");
    let said = line(&near, "separable").expect("a sentence");
    assert_eq!(
        (said.full.as_str(), said.value.contains("a run may cycle")),
        ("true", true)
    );
    let on = opened("points=0.1,0.3,0;0.3,0.9,0;0.2,0.6,1&rule=perceptron");
    assert_eq!(line(&on, "separable").expect("a sentence").full, "false");
    assert!(line(&on, "margin").is_none());
}

/// A panel that says and draws all it can, once all is known.
fn with_everything(state: &mut Session) -> TheoryState {
    let mut own = TheoryState::default();
    for field in TheoryState::FIELDS {
        field.set(&mut own, "on").expect("a switch");
    }
    rest(&mut own, state);
    own
}

/// A word in a text that stands where a number should.
fn strange(text: &str) -> Option<&str> {
    let mut words = text.split(|c: char| !c.is_alphabetic());
    words.find(|word| ["NaN", "nan", "Infinity", "inf", "undefined"].contains(word))
}

#[test]
fn data_of_no_use_are_met_with_a_sentence() {
    let rules = [
        ("rule", "perceptron"),
        ("rule", "rosenblatt"),
        ("rule", "adaline"),
        ("batch", "mini-batch"),
        ("batch", "batch"),
        ("activation", "tanh"),
        ("rule", "logistic"),
        ("batch", "online"),
        ("rule", "sigmoid"),
        ("rule", "svm"),
    ];
    assert_eq!(strange("J = NaN"), Some("NaN"));
    for (points, separable, words) in [
        ("", "true", "nothing to separate yet"),
        ("&points=1,2,1", "true", "only one class"),
        ("&points=1,2,0;3,1,0;2,2,0", "true", "only one class"),
        (
            "&points=1,2,0;1,2,0;3,1,1;3,1,1",
            "true",
            "some line has all points",
        ),
        ("&points=1,2,0;1,2,1", "false", "have a point in common"),
        (
            "&points=0,0,0;0,0,1;0,0,0;0,0,1",
            "false",
            "have a point in common",
        ),
    ] {
        let mut state = opened(&format!("rule=perceptron{points}"));
        for (control, value) in rules {
            crate::session::fixtures::set(&mut state, control, value);
            let case = format!("{points} {control}={value}");
            for _ in 0..2 {
                let own = with_everything(&mut state);
                let told = own.lines(&state);
                let said = told.iter().find(|line| line.name == "separable");
                let said = said.expect("a sentence");
                assert_eq!(said.full, separable, "{case}");
                assert!(said.value.contains(words), "{case}: {}", said.value);
                let view = own.view(&state);
                for (part, change) in view.changes() {
                    let text = format!("{change:?}");
                    assert_eq!(strange(&text), None, "{case}: {part}: {text}");
                }
                update(&mut state, Action::Epoch);
            }
        }
    }
}

#[test]
fn where_the_likelihood_has_no_maximum_it_is_said_why() {
    let corners = "points=0,0,0;0,1,0;1,0,0;1,1,1";
    let after_an_epoch = |more: &str| {
        let mut state = opened(&format!("{corners}{more}&rule=logistic"));
        update(&mut state, Action::Epoch);
        state
    };
    for (more, kind, words) in [
        ("", "complete", "no maximum: the classes are completely"),
        (
            ";1,1,0",
            "quasi-complete",
            "no maximum: the classes are quasi-completely",
        ),
    ] {
        let state = after_an_epoch(more);
        let said = line(&state, "likelihood").expect("a sentence");
        assert_eq!(said.full, kind);
        assert!(said.value.contains(words), "{}", said.value);
        for number in ["least-loss", "distance"] {
            assert_eq!(line(&state, number), None, "{kind}");
        }
    }
    // Each corner in both classes: p is ½ everywhere, so w is 0 and each of the eight points costs ln 2.
    let state = after_an_epoch(";1,1,0;0,0,1;0,1,1;1,0,1");
    let said = line(&state, "likelihood").expect("a sentence");
    assert_eq!(said.full, "overlap");
    assert!(said.value.contains("has a maximum"), "{}", said.value);
    let least = figure(&state, "least-loss");
    assert!((least - 8.0 * 2f64.ln()).abs() < 1e-12, "{least}");
    let now = state.run().weights().iter();
    let length = now.map(|w| w * w).sum::<f64>().sqrt();
    let distance = figure(&state, "distance");
    assert!((distance - length).abs() < 1e-12, "{distance} {length}");
    // With a penalty there is always one, and no such question.
    let state = after_an_epoch("&penalty=ridge&lambda=0.1");
    assert_eq!(line(&state, "likelihood"), None);
    let train = &state.prepared().problem.train;
    let best = at_once(logistic(
        train,
        &at_once(Separation::decide(train)),
        Reduction::Sum,
        0.1,
    ));
    let best = best.expect("numbers").expect("two classes");
    let least = figure(&state, "least-loss");
    assert!((least / best.objective - 1.0).abs() < 1e-12, "{least}");
    assert!(line(&state, "distance").is_some());
}

#[test]
fn margins_and_bounds_are_those_of_the_core() {
    let mut state = Session::default();
    let train = &state.prepared().problem.train;
    let separability = at_once(Separability::decide(train));
    let widest = at_once(MaxMargin::geometric(train, &separability)).expect("numbers");
    let widest = widest.expect("separable");
    let augmented = at_once(MaxMargin::augmented(train, &separability)).expect("numbers");
    let augmented = augmented.expect("separable");
    let radius = Radius::compute(train).expect("numbers");
    let most = bounds::whole(bounds::updates(radius, &augmented).expect("a bound"));
    let separable = |state: &Session| line(state, "separable").expect("a sentence").full;
    assert_eq!(separable(&state), "true");
    assert_eq!(figure(&state, "margin"), widest.margin);
    assert_eq!(figure(&state, "augmented-margin"), augmented.margin);
    assert_eq!(figure(&state, "radius"), radius.augmented);
    assert_eq!(figure(&state, "bound"), most);
    let (end, _) = run(&mut state, 10);
    assert_eq!(end, Outcome::Converged);
    let updates = state.run().updates() as f64;
    assert!(updates > 0.0 && updates <= most, "{updates} {most}");
    assert!(figure(&state, "cosine") > 0.9);
    // Of classes that no line separates there are none.
    crate::session::fixtures::set(&mut state, "iris-classes", "versicolor-virginica");
    assert_eq!(separable(&state), "false");
    for name in ["margin", "augmented-margin", "radius", "bound", "cosine"] {
        assert_eq!(line(&state, name), None);
    }
}

#[test]
fn a_cycle_is_told_as_a_proof() {
    let mut state = link::read("v2&dataset=gate&gate=6&eta=0.5").expect("a lab");
    assert_eq!(line(&state, "cycle"), None);
    let (end, _) = run(&mut state, 50);
    assert!(matches!(end, Outcome::Cycling { .. }), "{end:?}");
    let proof = line(&state, "cycle").expect("a proof");
    let counts = proof.full.split(',').map(|c| c.parse().expect("a count"));
    let counts: Vec<f64> = counts.collect();
    assert_eq!(counts.len(), 4);
    assert!(counts.iter().sum::<f64>() > 0.0);
    // XOR: y x̃ of each corner, of which Σ cᵢ yᵢ x̃ᵢ is 0 in whole numbers.
    let corners = [
        [-1.0, 0.0, 0.0],
        [1.0, 0.0, 1.0],
        [1.0, 1.0, 0.0],
        [-1.0, -1.0, -1.0],
    ];
    let sum = [0, 1, 2].map(|j| {
        let terms = counts.iter().zip(corners).map(|(c, corner)| c * corner[j]);
        terms.sum::<f64>()
    });
    assert_eq!(sum, [0.0; 3], "{counts:?}");
}

#[test]
fn the_bound_of_the_slides_is_never_smaller_than_the_other() {
    let near = "points=1,3e-8,1;-2,-2e-8,0;-3,0e-8,0;0,-2e-8,0;-3,3e-8,1;-2,-1e-8,0;3,0e-8,0;3,0e-8,0&rule=rosenblatt";
    let mut state = opened(&format!("{near}&batch=online&eta=0.3&scaling=none"));
    run(&mut state, 12);
    let (bound, slides) = (figure(&state, "bound"), figure(&state, "slides-bound"));
    // (R̃/ρ̃)² by hand: R̃² = 1 + 3², and ρ̃ is half of the 3·10⁻⁸ between the classes. It is rounded outward.
    assert!((bound / (10.0 / 2.25e-16) - 1.0).abs() < 1e-8, "{bound}");
    assert!(slides >= bound, "{slides} < {bound}");
}
