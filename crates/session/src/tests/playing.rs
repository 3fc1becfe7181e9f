//! Training: play, step, change things on the way, and what is said of the end.

use super::*;

#[test]
fn what_is_said_of_convergence_does_not_change_afterwards() {
    let mut state = Session::default();
    set(&mut state, "dataset", "gate");
    finish(&mut state);
    // From the reference: AND takes 11 updates in 5 epochs.
    let said = status(&state);
    assert!(
        said.starts_with("converged after 11 updates in 5 epochs."),
        "{said}"
    );
    update(&mut state, Action::Epoch);
    assert_eq!(status(&state), said);
    // With the corner (1, 0) of the other class, as of OR, it counts from there.
    add(&mut state, 1.0, 0.0, 1);
    let index = corner(&state);
    update(&mut state, Action::RemovePoint { index });
    finish(&mut state);
    let (epochs, updates) = state.run().outcome_after();
    assert!(epochs < state.run().epochs() && updates < state.run().updates());
    let noun = if epochs == 1 { "epoch" } else { "epochs" };
    assert!(status(&state).contains(&format!("in {} {noun}.", messages::grouped(epochs))));
    // The numbers beside it count the whole run, and so it says from when it counts.
    assert!(status(&state).contains("(Counted since the last change.)"));
    assert!(!said.contains("Counted"), "nothing was changed: {said}");
}

/// The point of class −1 at (1, 0).
fn corner(state: &Session) -> usize {
    let mut points = state.custom().points.iter();
    let found = points.position(|point| (point.x, point.y, point.class) == (1.0, 0.0, 0));
    found.expect("the corner")
}

#[test]
fn another_gate_or_other_classes_begin_a_new_run() {
    for (first, name, value) in [
        (&[("dataset", "gate")][..], "gate", "6"),
        (&[], "iris-classes", "all"),
        (&[], "iris-classes", "versicolor-virginica"),
        (&[], "feature-x", "petal width (cm)"),
        (&[], "dataset", "xor"),
    ] {
        let mut state = lab(first);
        finish(&mut state);
        let done = state.run().steps();
        set(&mut state, name, value);
        assert_eq!(
            (state.run().steps(), state.play()),
            (0, Play::Paused),
            "{name}"
        );
        assert!(status(&state).starts_with("ready"), "{}", status(&state));
        assert!(state.edit_places().is_empty());
        // The run that it ended is where undo leads.
        update(&mut state, Action::Undo);
        assert_eq!(state.run().steps(), done, "{name}");
    }
    // Where all features are trained on, another axis is another view.
    let mut state = lab(&[("inputs", "all"), ("rule", "logistic")]);
    update(&mut state, Action::Epoch);
    set(&mut state, "feature-x", "petal width (cm)");
    assert_eq!((state.run().epochs(), state.is_changed()), (1, false));
    // A choice of another set than the one on show is none.
    set(&mut state, "gate", "6");
    assert_eq!(state.run().epochs(), 1);
    // What is trained on in another way goes on from where it is.
    for (name, value) in [
        ("scaling", "standardize"),
        ("eta", "0.5"),
        ("test-share", "20"),
    ] {
        let mut state = Session::default();
        finish(&mut state);
        let done = state.run().steps();
        set(&mut state, name, value);
        update(&mut state, Action::Step);
        assert!(state.extent() > done, "{name}");
    }
}

#[test]
fn fitting_takes_no_heed_of_the_speed_and_has_the_bits_of_single_epochs() {
    for settings in [
        &[("rule", "perceptron")][..],
        &[("rule", "adaline"), ("batch", "mini-batch")],
        &[("rule", "logistic"), ("order", "shuffled")],
        &[
            ("rule", "logistic"),
            ("iris-classes", "all"),
            ("optimizer", "adam"),
        ],
    ] {
        let mut slow = lab(settings);
        set(&mut slow, "speed", "1");
        let mut steps = slow.clone();
        update(&mut slow, Action::Step);
        update(&mut steps, Action::Step);
        update(&mut slow, Action::Fit(30));
        let mut frames = 0;
        while slow.play() != Play::Paused {
            update(&mut slow, Action::Tick(16.0));
            update(&mut slow, Action::Train(1000));
            frames += 1;
        }
        (0..30).for_each(|_| update(&mut steps, Action::Epoch));
        assert_eq!(slow.run().epochs(), 30, "{settings:?}");
        assert!(frames <= 30 + 30 * 150 / 1000, "{frames} frames");
        assert_eq!(bits(slow.run().weights()), bits(steps.run().weights()));
    }
}

#[test]
fn a_loss_beyond_all_measure_is_told_before_the_epoch_ends() {
    let mut state = lab(&[("rule", "adaline"), ("eta", "5")]);
    update(&mut state, Action::Step);
    assert!(!status(&state).contains("10¹²"), "{}", status(&state));
    for _ in 0..30 {
        update(&mut state, Action::Step);
    }
    assert_eq!(
        (state.run().epochs(), state.outcome()),
        (0, Outcome::Running)
    );
    let said = status(&state);
    assert!(
        said.contains("The loss has passed 10¹² times its start"),
        "{said}"
    );
    finish(&mut state);
    let said = status(&state);
    assert!(said.starts_with("diverged in epoch 1"), "{said}");
}

#[test]
fn while_it_plays_the_status_counts_the_epochs_that_the_numbers_count() {
    let mut state = lab(&[("dataset", "xor"), ("speed", "max")]);
    for _ in 0..6 {
        update(&mut state, Action::Epoch);
    }
    update(&mut state, Action::TogglePlay);
    assert_eq!(Readouts::new(&state).epoch, 6);
    let said = status(&state);
    assert!(said.starts_with("training: 6 epochs done."), "{said}");
}

#[test]
fn a_tie_is_named_and_whether_rounding_decided_it() {
    let mut state = Session::default();
    update(&mut state, Action::Step);
    assert!(
        messages::last_step(&state).contains("z = 0 (a tie), "),
        "{}",
        messages::last_step(&state)
    );
    set(&mut state, "rule", "adaline");
    update(&mut state, Action::Reset);
    update(&mut state, Action::Step);
    assert!(!messages::last_step(&state).contains("tie"));
    // The reference's case: with η = 0.1 the AND gate meets a tie that is some 1e-17.
    let mut state = Session::default();
    set(&mut state, "dataset", "gate");
    set(&mut state, "eta", "0.1");
    let said: Vec<String> = (0..40)
        .map(|_| {
            update(&mut state, Action::Step);
            messages::last_step(&state)
        })
        .collect();
    assert!(said.iter().any(|line| line.contains("decided by rounding")));
}

#[test]
fn training_goes_on_through_edits_and_the_curve_is_marked() {
    let mut state = Session::default();
    set(&mut state, "speed", "max");
    update(&mut state, Action::Epoch);
    update(&mut state, Action::Epoch);
    let weights = state.weights();
    add(&mut state, 6.0, 1.0, 0);
    assert_eq!(
        state.weights(),
        weights,
        "training goes on from the current weights"
    );
    assert!(status(&state).starts_with("changed"));
    set(&mut state, "eta", "0.2");
    update(&mut state, Action::Step);
    assert_eq!(state.run().history().marks(), [2]);
    assert_eq!(state.run().settings().eta, 0.2);
    set(&mut state, "eta", "0.3");
    update(&mut state, Action::Step);
    assert_eq!(
        state.run().history().marks(),
        [2],
        "a new rate is no new curve"
    );
    set(&mut state, "rule", "adaline");
    set(&mut state, "eta", "0.0001");
    update(&mut state, Action::Epoch);
    update(&mut state, Action::Epoch);
    set(&mut state, "scaling", "standardize");
    update(&mut state, Action::Epoch);
    assert_eq!(state.run().history().marks(), [2, 4]);
}

#[test]
fn reset_brings_back_the_same_start_and_order() {
    let mut state = Session::default();
    set(&mut state, "order", "shuffled");
    set(&mut state, "init", "random");
    let start = state.weights();
    assert_ne!(start, [0.0; 3]);
    let walk = |state: &mut Session| {
        (0..30)
            .map(|_| {
                update(state, Action::Step);
                state.weights()
            })
            .collect::<Vec<_>>()
    };
    let first = walk(&mut state);
    update(&mut state, Action::Reset);
    assert_eq!(state.weights(), start);
    assert_eq!(walk(&mut state), first);
    update(&mut state, Action::Reseed(77));
    assert_ne!(state.weights(), start);
    assert_ne!(walk(&mut state), first);
}

#[test]
fn play_stops_at_the_wished_epochs_and_goes_on_when_asked_again() {
    let mut state = Session::default();
    set(&mut state, "dataset", "overlap");
    set(&mut state, "epochs", "7");
    set(&mut state, "order", "shuffled");
    finish(&mut state);
    assert_eq!(state.run().epochs(), 7);
    assert!(
        status(&state).starts_with("epochs reached: 7 epochs done"),
        "{}",
        status(&state)
    );
    finish(&mut state);
    assert_eq!(state.run().epochs(), 14);
}

#[test]
fn an_edit_before_the_first_update_does_not_stop_what_plays() {
    for (name, value) in [("eta", "0.02"), ("rule", "logistic"), ("test-share", "40")] {
        let mut state = lab(&[("dataset", "overlap"), ("epochs", "7")]);
        update(&mut state, Action::TogglePlay);
        set(&mut state, name, value);
        while state.play() != Play::Paused {
            update(&mut state, Action::Tick(1000.0));
            update(&mut state, Action::Train(1000));
        }
        assert_eq!(state.run().epochs(), 7, "{name}");
    }
    let mut state = lab(&[("dataset", "overlap")]);
    update(&mut state, Action::TogglePlay);
    update(&mut state, Action::Clear);
    update(&mut state, Action::Train(1000));
    assert_eq!(state.play(), Play::Paused, "there is nothing to learn from");
}

#[test]
fn epochs_wished_while_it_plays_count_at_once() {
    let mut state = Session::default();
    set(&mut state, "dataset", "overlap");
    set(&mut state, "epochs", "100000");
    set(&mut state, "speed", "max");
    update(&mut state, Action::TogglePlay);
    let play = |state: &mut Session| {
        update(state, Action::Tick(16.0));
        update(state, Action::Train(1000));
    };
    play(&mut state);
    let done = state.run().epochs();
    assert!(done > 0 && state.play() != Play::Paused);
    set(&mut state, "epochs", "7");
    (0..100).for_each(|_| play(&mut state));
    assert_eq!(
        (state.play(), state.run().epochs()),
        (Play::Paused, (done / 7 + 1) * 7)
    );
}

#[test]
fn speed_is_updates_per_second() {
    let mut state = Session::default();
    set(&mut state, "speed", "30");
    update(&mut state, Action::TogglePlay);
    for _ in 0..60 {
        update(&mut state, Action::Tick(1000.0 / 60.0));
        update(&mut state, Action::Train(10_000));
    }
    assert!(
        (29..=32).contains(&state.run().steps()),
        "{}",
        state.run().steps()
    );
    // A second without frames is not caught up with.
    update(&mut state, Action::Tick(60_000.0));
    update(&mut state, Action::Train(10_000));
    assert!(state.run().steps() < 45);
}

#[test]
fn a_diverging_run_says_so() {
    let mut state = Session::default();
    set(&mut state, "rule", "adaline");
    set(&mut state, "batch", "batch");
    set(&mut state, "eta", "0.01");
    finish(&mut state);
    assert!(
        status(&state).starts_with("diverged in epoch "),
        "{}",
        status(&state)
    );
    let said = status(&state);
    assert!(
        said.contains("the loss passed 10¹² times its start."),
        "{said}"
    );
    let helped = status(&super::story::known(state.clone()));
    assert!(helped.ends_with(" instead of diverging."), "{helped}");
    let readouts = Readouts::new(&state);
    assert!(readouts.weights.iter().all(|w| w.is_finite()) && readouts.training.loss.is_some());
}

#[test]
fn every_rule_on_every_set_ends_in_words() {
    for rule in Rule::all().map(Rule::keyword) {
        for source in (Field::named("dataset").expect("a field").options)(&Document::default()) {
            let mut state = Session::default();
            set(&mut state, "rule", rule);
            set(&mut state, "dataset", &source);
            set(&mut state, "test-share", "30");
            set(&mut state, "speed", "max");
            if source == "custom" {
                add(&mut state, 1.0, 1.0, 1);
                add(&mut state, -1.0, 1.0, 0);
            }
            finish(&mut state);
            assert!(
                !status(&state).starts_with("paused"),
                "{rule} on {source}: {}",
                status(&state)
            );
        }
    }
}

#[test]
fn whatever_the_controls_allow_can_be_learned_with() {
    for rule in Rule::all() {
        for field in fields() {
            let ends = match field.kind {
                Kind::Number { min, max, .. } => vec![min.to_string(), max.to_string()],
                Kind::Choice => (field.options)(&Document::default()),
            };
            for value in ends {
                let mut state = lab(&[("rule", rule.keyword()), ("penalty", "norm")]);
                update(
                    &mut state,
                    Action::Set {
                        name: field.name.into(),
                        value,
                    },
                );
                update(&mut state, Action::Step);
                assert!(state.run().weights().iter().all(|w| w.is_finite()));
            }
        }
    }
}

#[test]
fn neighbors_on_the_slider_of_rates_are_different_rates() {
    use crate::slider::{eta_to_slider, slider_to_eta};
    for hundredth in -400..=100 {
        // The page shows a slider's place to two decimals: where it was moved to, there it stays.
        let at = f64::from(hundredth) / 100.0;
        let shown = format!("{:.2}", eta_to_slider(slider_to_eta(at)));
        assert_eq!(crate::data::parse_number(&shown), Some(at), "{shown}");
    }
}
