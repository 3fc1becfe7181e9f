//! The lanes, without a screen.

mod chart;
mod optimizers;
mod window;

use super::*;
use crate::app::tests::{app as lab_with, offer, set, window};
use crate::app::{self, App};
use crate::learn::{OneVersusRest, Outcome};
use crate::session::{self, Play};

/// A lab with these settings, and the window open.
fn open(settings: &[(&str, &str)]) -> App {
    let mut state = lab_with(settings);
    set(&mut state, "tool", "compare");
    state
}

/// A lab with these settings, and the window open with the losses of η, η × ⅒ and η × 10.
fn open_with_rates(settings: &[(&str, &str)]) -> App {
    let mut state = open(settings);
    press(&mut state, "rates");
    set(&mut state, "compare-curve", "loss");
    state
}

/// The instrument.
fn own(state: &App) -> &CompareState {
    state.instrument().expect("it is in the registry")
}

/// The curves and the note of the chart.
fn picture_of(state: &App) -> LaneCurves {
    let (own, lab) = (own(state), state.session());
    LaneCurves::new(&own.lanes(lab), own.curve, lab)
}

fn press(state: &mut App, action: &str) {
    press_with(state, action, "");
}

fn press_with(state: &mut App, action: &str, argument: &str) {
    let (action, argument) = (action.into(), argument.into());
    let event = Event::Press { action, argument };
    state.update(app::Action::Instrument("compare", event));
}

/// Lane B (0), C (1) or D (2) goes.
fn remove(state: &mut App, index: usize) {
    let letter = ["b", "c", "d"].get(index).copied();
    press_with(state, "remove", letter.unwrap_or("z"));
}

/// Milliseconds go by while it plays.
fn tick(state: &mut App, milliseconds: f64) {
    state.change(|compare: &mut CompareState, lab| {
        let comparison = compare.comparison.as_mut().expect("it was open");
        comparison.tick(lab, milliseconds);
    });
}

/// The lanes go on a little.
fn train(state: &mut App, presentations: u64) {
    state.change(|compare: &mut CompareState, lab| {
        let comparison = compare.comparison.as_mut().expect("it was open");
        comparison.train(&compare.lanes, lab, presentations);
    });
}

fn comparison(state: &App) -> &Comparison {
    own(state).comparison.as_ref().expect("the window was open")
}

/// The runs of all lanes.
fn runs(state: &App) -> Vec<&OneVersusRest> {
    let others = &comparison(state).others;
    std::iter::once(state.session().run())
        .chain(others)
        .collect()
}

fn bits(run: &OneVersusRest) -> Vec<u64> {
    run.weights().iter().map(|w| w.to_bits()).collect()
}

/// An ordinary lab with these settings after so many updates.
fn alone(settings: &[(&str, &str)], updates: u64) -> Vec<u64> {
    let mut state = lab_with(settings);
    for _ in 0..updates {
        state.update(session::Action::Step);
    }
    assert_eq!(state.session().run().steps(), updates);
    bits(state.session().run())
}

/// Does what is due until nothing is.
fn settle(state: &mut App) {
    for _ in 0..1_000_000 {
        if !own(state).has_work() {
            return;
        }
        train(state, 1000);
    }
    panic!("it never ends");
}

/// Plays until it stops by itself.
fn play(state: &mut App) {
    press(state, "play");
    for _ in 0..100_000 {
        if !comparison(state).is_playing {
            return settle(state);
        }
        tick(state, 16.0);
        train(state, 2000);
    }
    panic!("it never stops");
}

/// The number of updates in batches of `batch` after `clock` samples, with `count` samples in an epoch, counted one
/// sample after the other.
fn counted(batch: u64, count: u64, clock: u64) -> u64 {
    let ends = (1..=clock).filter(|at| {
        let of_epoch = (at - 1) % count + 1;
        of_epoch.is_multiple_of(batch) || of_epoch == count
    });
    ends.count() as u64
}

#[test]
fn it_opens_with_a_tenth_of_the_rate_and_ten_times_of_it() {
    let state = open(&[("eta", "0.3"), ("init", "random")]);
    let rates: Vec<f64> = runs(&state).iter().map(|run| run.settings().eta).collect();
    assert_eq!(rates, [0.3, 0.03, 3.0]);
    let titles = |state: &App| {
        let lanes = own(state).lanes(state.session());
        lanes
            .iter()
            .map(|lane| lane.title(&lanes).replace('\u{a0}', " "))
            .collect::<Vec<_>>()
    };
    assert_eq!(titles(&state), ["η = 0.3", "η = 0.03", "η = 3"]);
    let mut state = open(&[("rule", "adaline"), ("compare-lanes", "2")]);
    assert_eq!(runs(&state).len(), 2, "what was chosen stays");
    press(&mut state, "rules");
    let expected = [
        "Adaline, η = 0.001",
        "perceptron, η = 0.1",
        "logistic, η = 0.1",
    ];
    assert_eq!(titles(&state), expected);
    press(&mut state, "batches");
    assert_eq!(titles(&state), ["online", "mini-batch of 10", "batch"]);
    assert_eq!(titles(&open(&[("compare-lanes", "2")])), ["η = 0.1"; 2]);
}

#[test]
fn where_the_rate_only_rescales_it_opens_with_rules_and_their_errors() {
    let rules = |state: &App| {
        let all = runs(state).into_iter();
        all.map(|run| run.settings().rule.keyword)
            .collect::<Vec<_>>()
    };
    let state = open(&[]);
    assert_eq!(rules(&state), ["perceptron", "adaline", "logistic"]);
    assert_eq!(own(&state).curve, Curve::Errors);
    // A shuffled order is the same for all rates, too.
    let state = open(&[("order", "shuffled")]);
    assert_eq!(rules(&state), ["perceptron", "adaline", "logistic"]);
    // Where the rate matters, and where a link names lanes, they are what they always were.
    for settings in [
        &[("init", "random")][..],
        &[("penalty", "ridge"), ("lambda", "0.1")],
        &[
            ("compare-lanes", "3"),
            ("compare-b-eta", "0.01"),
            ("compare-c-eta", "1"),
        ],
    ] {
        let state = open(settings);
        assert_eq!(rules(&state), ["perceptron"; 3], "{settings:?}");
        assert_eq!(own(&state).curve, Curve::Loss);
        let rates: Vec<f64> = runs(&state).iter().map(|run| run.settings().eta).collect();
        assert_eq!(rates, [0.1, 0.01, 1.0], "{settings:?}");
    }
    // In the middle of a run lanes begin where it began; after an edit, where it stands.
    let mut state = lab_with(&[]);
    state.update(session::Action::Epoch);
    set(&mut state, "tool", "compare");
    assert_eq!(rules(&state), ["perceptron", "adaline", "logistic"]);
    let mut state = lab_with(&[]);
    state.update(session::Action::Epoch);
    set(&mut state, "eta", "0.2");
    set(&mut state, "tool", "compare");
    assert_eq!(rules(&state), ["perceptron"; 3]);
}

#[test]
fn equal_batches_make_one_update_each() {
    let mut state = open_with_rates(&[]);
    for steps in 1..=250 {
        press(&mut state, "step");
        assert_eq!(comparison(&state).clock, steps);
        assert!(runs(&state).iter().all(|run| run.steps() == steps));
    }
    for (run, eta) in runs(&state).into_iter().zip(["0.1", "0.01", "1"]) {
        assert_eq!(bits(run), alone(&[("eta", eta)], 250), "η = {eta}");
    }
    press(&mut state, "epoch");
    assert_eq!(comparison(&state).clock, 300, "to the end of the epoch");
    press(&mut state, "reset");
    assert_eq!(comparison(&state).clock, 0);
    for run in runs(&state) {
        assert_eq!((run.steps(), run.weights()), (0, &[0.0; 3][..]));
    }
}

#[test]
fn lanes_of_other_batches_have_seen_as_many_samples() {
    let usual = [("rule", "adaline"), ("batch-size", "30"), ("eta", "1e-5")];
    let mut state = open(&usual);
    press(&mut state, "batches");
    for clock in 1..=217 {
        press(&mut state, "step");
        assert_eq!(comparison(&state).clock, clock, "the next sample");
        let made: Vec<u64> = runs(&state).iter().map(|run| run.steps()).collect();
        assert_eq!(made, [1, 30, 100].map(|batch| counted(batch, 100, clock)));
    }
    for (run, batch) in runs(&state)
        .into_iter()
        .zip(["online", "mini-batch", "batch"])
    {
        let settings = [&usual[..], &[("batch", batch)]].concat();
        assert_eq!(bits(run), alone(&settings, run.steps()), "{batch}");
    }
    // Without an online lane a step goes to the next end of a mini-batch: 30, 60, 90 and the rest of 10.
    let mut state = open(&[&usual[..], &[("batch", "batch"), ("compare-lanes", "2")]].concat());
    set(&mut state, "compare-b-batch", "mini-batch");
    let clocks = [30, 60, 90, 100, 130].map(|_| {
        press(&mut state, "step");
        comparison(&state).clock
    });
    assert_eq!(clocks, [30, 60, 90, 100, 130]);
    assert_eq!(
        (state.session().run().steps(), runs(&state)[1].steps()),
        (1, 5)
    );
    let mut state = open(&[&usual[..], &[("batch", "mini-batch")]].concat());
    let clocks = [30, 60, 90, 100, 130].map(|_| {
        press(&mut state, "step");
        comparison(&state).clock
    });
    assert_eq!(
        clocks,
        [30, 60, 90, 100, 130],
        "also where all have the same rest"
    );
}

#[test]
fn each_lane_is_what_the_lab_would_be() {
    let usual = [("dataset", "overlap"), ("eta", "0.05"), ("init", "random")];
    type Fields = &'static [(&'static str, &'static str)];
    let own: [(Fields, Fields); 4] = [
        (
            &[("compare-b-rule", "svm")],
            &[("rule", "svm"), ("eta", "0.05")],
        ),
        (
            &[("compare-b-rule", "logistic"), ("compare-b-eta", "0.2")],
            &[("rule", "logistic"), ("eta", "0.2")],
        ),
        (&[("compare-b-order", "shuffled")], &[("order", "shuffled")]),
        (&[("compare-b-batch", "batch")], &[("batch", "batch")]),
    ];
    for (lane, plain) in own {
        let mut state = open(&[&usual[..], &[("compare-lanes", "2")], lane].concat());
        for _ in 0..137 {
            press(&mut state, "step");
        }
        let run = runs(&state)[1];
        let expected = alone(&[&usual[..], plain].concat(), run.steps());
        assert_eq!(bits(run), expected, "{plain:?}");
        assert_eq!(
            bits(state.session().run()),
            alone(&usual, 137),
            "lane A is the lab"
        );
    }
    // Another seed is another order, from the same start.
    let shuffled = [&usual[..], &[("order", "shuffled"), ("compare-lanes", "2")]].concat();
    let mut state = open(&[&shuffled[..], &[("compare-b-seed", "7")]].concat());
    let [a, b] = [0, 1].map(|i| runs(&state)[i].weights().to_vec());
    assert_eq!(a, b);
    assert_ne!(a, [0.0; 3]);
    press(&mut state, "epoch");
    assert_ne!(bits(runs(&state)[0]), bits(runs(&state)[1]));
}

#[test]
fn a_lane_that_has_ended_stays_while_the_others_go_on() {
    let mut state = open(&[("epochs", "40")]);
    press(&mut state, "rules");
    play(&mut state);
    assert_eq!(
        comparison(&state).clock,
        40 * 100,
        "as many epochs as wished"
    );
    let all = runs(&state);
    assert_eq!(all[0].outcome(), Outcome::Converged);
    let mut plain = lab_with(&[]);
    plain.update(session::Action::TogglePlay);
    while plain.session().play() != Play::Paused {
        plain.update(session::Action::Tick(16.0));
        plain.update(session::Action::Train(1000));
    }
    assert_eq!(bits(all[0]), bits(plain.session().run()));
    assert_eq!(all[0].steps(), plain.session().run().steps());
    assert_eq!((all[1].epochs(), all[2].epochs()), (40, 40));
    let words: Vec<&str> = own(&state)
        .lanes(state.session())
        .iter()
        .map(|lane| lane.standing.keyword())
        .collect();
    assert_eq!(words, ["converged", "paused", "paused"]);
    assert!(
        own(&state)
            .headline(state.session())
            .starts_with("40 epochs: A converged"),
        "{}",
        own(&state).headline(state.session())
    );
    // A step is one of those that still run.
    press(&mut state, "step");
    assert_eq!(comparison(&state).clock, 4001);
    assert_eq!(state.session().run().steps(), plain.session().run().steps());
    // The window closes: the lab stands where lane A stood.
    set(&mut state, "tool", "none");
    assert_eq!(bits(state.session().run()), bits(plain.session().run()));
    assert_eq!(state.session().outcome(), Outcome::Converged);
    // It opens again, and nothing is lost.
    set(&mut state, "tool", "compare");
    assert_eq!(comparison(&state).clock, 4001);
    assert_eq!(runs(&state)[1].steps(), 4001);
}

#[test]
fn when_all_have_ended_play_begins_again() {
    let mut state = open(&[("compare-lanes", "2"), ("compare-b-eta", "0.5")]);
    play(&mut state);
    let end = comparison(&state).clock;
    assert!(
        runs(&state)
            .iter()
            .all(|run| run.outcome() == Outcome::Converged)
    );
    assert!(end < 50 * 100, "it stops with the last of them");
    let first: Vec<_> = runs(&state).into_iter().map(bits).collect();
    press(&mut state, "step");
    press(&mut state, "epoch");
    assert_eq!(comparison(&state).clock, end);
    press(&mut state, "play");
    assert_eq!(
        (comparison(&state).clock, state.session().run().steps()),
        (0, 0)
    );
    press(&mut state, "play");
    play(&mut state);
    assert_eq!(
        runs(&state).into_iter().map(bits).collect::<Vec<_>>(),
        first
    );
}

#[test]
fn what_diverges_stays_finite_and_says_so() {
    let mut state = open(&[
        ("rule", "adaline"),
        ("eta", "0.001"),
        ("compare-lanes", "4"),
    ]);
    set(&mut state, "compare-b-eta", "1000000");
    set(&mut state, "compare-c-eta", "1");
    set(&mut state, "compare-c-batch", "batch");
    play(&mut state);
    let lanes = own(&state).lanes(state.session());
    for lane in &lanes {
        let (training, _) = lane.scores(state.session());
        assert!(lane.run.weights().iter().all(|w| w.is_finite()));
        let diverges = (1..3).contains(&lane.index);
        assert_eq!(
            lane.standing.keyword() == "diverged",
            diverges,
            "{}",
            lane.letter()
        );
        assert_eq!(
            lane.sentence(training.errors, 100)
                .starts_with("diverged in epoch"),
            diverges
        );
    }
    assert_eq!(
        bits(runs(&state)[3]),
        bits(runs(&state)[0]),
        "D is as the lab"
    );
}

#[test]
fn three_classes_and_none() {
    let all = [
        ("iris-classes", "all"),
        ("rule", "logistic"),
        ("eta", "0.01"),
    ];
    let mut state = open(&all);
    for _ in 0..220 {
        press(&mut state, "step");
    }
    assert_eq!(
        bits(runs(&state)[2]),
        alone(&[&all[..], &[("eta", "0.1")]].concat(), 220)
    );
    let lane = &own(&state).lanes(state.session())[2];
    let (training, _) = lane.scores(state.session());
    assert_eq!(lane.run.weights().len(), 9);
    assert_eq!(
        lane.misplaced(state.session().prepared()).len(),
        training.errors as usize
    );
    // Nothing to learn from.
    let mut state = open(&[("dataset", "custom")]);
    for action in ["step", "epoch", "play"] {
        press(&mut state, action);
    }
    tick(&mut state, 16.0);
    train(&mut state, 100);
    assert!(!comparison(&state).is_playing && comparison(&state).clock == 0);
    assert!(state.session().notice().is_some());
    assert!(picture_of(&state).note.starts_with("There are no points"));
    let lane = &own(&state).lanes(state.session())[1];
    assert_eq!(lane.sentence(0, 0), "no points yet");
}
