//! The next mistake, and Play from change to change.

use super::*;

/// Presses “Next mistake” and lets the search come to its end.
fn next_mistake(state: &mut Session) {
    update(state, Action::NextMistake);
    while state.play() != Play::Paused {
        update(state, Action::Tick(16.0));
        update(state, Action::Train(40));
    }
}

/// The steps after which w is another, made one by one.
fn changes(state: &Session, most: u64) -> Vec<u64> {
    let mut state = state.clone();
    let mut found = Vec::new();
    for step in 1..=most {
        let before = state.run().weights().to_vec();
        update(&mut state, Action::Step);
        if state.run().weights() != before {
            found.push(step);
        }
    }
    found
}

#[test]
fn the_next_mistake_is_the_next_update_that_changes_w() {
    let mut state = Session::default();
    // Sequential iris: the classes follow each other.
    let expected = changes(&state, 500);
    assert_eq!(expected[..3], [1, 51, 101]);
    for step in &expected {
        next_mistake(&mut state);
        assert_eq!(state.position(), *step);
        let said = messages::last_step(&state);
        // η = 0.1, δ = ±2, and x̃₀ = 1.
        let shift = if said.contains("δ = 2") {
            "0.2"
        } else {
            "−0.2"
        };
        let end = format!(": w moves, w₀ shifts by {shift}");
        assert!(said.ends_with(&end), "{said}");
    }
    // It is the same run as one of steps.
    let mut steps = Session::default();
    (0..state.position()).for_each(|_| update(&mut steps, Action::Step));
    assert_eq!(bits(state.run().weights()), bits(steps.run().weights()));
    // No sample asks for a change any more: a whole epoch was looked at, and the lab says so.
    let before = (state.position(), state.run().weights().to_vec());
    next_mistake(&mut state);
    assert_eq!(state.position(), before.0 + 100);
    assert_eq!(state.run().weights(), before.1);
    let said = messages::last_step(&state);
    assert_eq!(said, "none of the 100 samples changes w");
    update(&mut state, Action::Step);
    assert!(messages::last_step(&state).ends_with(": nothing to learn"));
}

#[test]
fn where_the_boundary_is_a_curve_the_weight_that_moves_most_is_named() {
    // At (1.5, −2) and from zero w moves by ηδ(1, 1.5, −2, −3): most of all in x₁x₂, the third input.
    let link = "v2&dataset=custom&points=1.5,-2,0;1,1,1&map-xy=on&tie=positive";
    let mut state = Session::default();
    update(&mut state, Action::Open(link.into()));
    update(&mut state, Action::Step);
    let said = messages::last_step(&state);
    assert!(said.ends_with(": w moves, most of all w₃ (x₁x₂)"), "{said}");
    // Without a bias nothing shifts.
    let mut state = lab(&[("bias", "off")]);
    next_mistake(&mut state);
    let said = messages::last_step(&state);
    assert!(said.ends_with(": w moves"), "{said}");
}

#[test]
fn a_step_without_an_error_signal_says_what_else_moves_w() {
    for (settings, said) in [
        (
            &[("rule", "svm")][..],
            "δ = 0: nothing to learn, only the penalty moves w",
        ),
        (
            &[("momentum", "0.9")],
            "δ = 0: nothing to learn, w moves on by itself",
        ),
        (&[], "δ = 0: nothing to learn"),
    ] {
        let mut state = lab(settings);
        for _ in 0..300 {
            update(&mut state, Action::Step);
            let step = state.last_step().expect("a step");
            let moved = step.change.iter().any(|change| *change != 0.0);
            if step.delta == [0.0] && moved != settings.is_empty() {
                break;
            }
        }
        let told = messages::last_step(&state);
        assert!(told.ends_with(said), "{settings:?}: {told}");
    }
}

#[test]
fn a_search_in_a_shuffled_order_looks_at_every_sample() {
    let mut state = lab(&[("dataset", "gate"), ("order", "shuffled")]);
    set(&mut state, "rule", "perceptron");
    finish(&mut state);
    update(&mut state, Action::Step);
    let before = state.position();
    next_mistake(&mut state);
    // The rest of the epoch may repeat none of the next one's samples.
    assert_eq!(state.position(), before + 3 + 4);
    set(&mut state, "order", "random");
    next_mistake(&mut state);
    let said = messages::last_step(&state);
    assert_eq!(said, "none of the 4 samples drawn changes w");
}

#[test]
fn a_search_can_be_ended_and_needs_points() {
    let mut state = Session::default();
    finish(&mut state);
    for end in [Action::NextMistake, Action::TogglePlay] {
        update(&mut state, Action::NextMistake);
        update(&mut state, Action::Tick(16.0));
        update(&mut state, Action::Train(10));
        assert!(state.play() != Play::Paused, "it is under way");
        update(&mut state, end);
        assert_eq!(state.play(), Play::Paused);
        assert!(!messages::last_step(&state).starts_with("none"));
    }
    let mut empty = lab(&[("dataset", "custom")]);
    update(&mut empty, Action::NextMistake);
    assert_eq!(empty.play(), Play::Paused);
    assert!(empty.notice().is_some());
}

#[test]
fn play_goes_from_change_to_change_where_that_is_chosen() {
    let mut state = Session::default();
    let expected = changes(&state, 500);
    set(&mut state, "pace", "changes");
    assert!(!state.can_undo(), "how it plays is no edit");
    update(&mut state, Action::TogglePlay);
    let (mut seen, mut milliseconds) = (Vec::new(), 0.0_f64);
    let mut before = vec![0.0; 3];
    while state.play() != Play::Paused && milliseconds < 20_000.0 {
        update(&mut state, Action::Tick(10.0));
        while state.has_work() {
            update(&mut state, Action::Train(1000));
        }
        if state.run().weights() != before {
            before = state.run().weights().to_vec();
            seen.push((state.position(), milliseconds));
        }
        milliseconds += 10.0;
    }
    let steps: Vec<u64> = seen.iter().map(|(step, _)| *step).collect();
    assert_eq!(steps, expected, "each is shown by itself");
    // The first at once, the others three a second.
    assert_eq!(seen[0].1, 0.0);
    for pair in seen.windows(2) {
        assert!((pair[1].1 - pair[0].1 - 1000.0 / 3.0).abs() <= 10.0);
    }
    assert_eq!(state.run().outcome(), Outcome::Converged);
    // Where every step changes w it soon plays as fast as is set, and no faster.
    let mut state = lab(&[("rule", "adaline"), ("pace", "changes"), ("speed", "30")]);
    update(&mut state, Action::TogglePlay);
    for _ in 0..1000 {
        update(&mut state, Action::Tick(10.0));
        update(&mut state, Action::Train(1000));
    }
    let made = state.position();
    (0..100).for_each(|_| {
        update(&mut state, Action::Tick(10.0));
        update(&mut state, Action::Train(1000));
    });
    assert_eq!(state.position(), made + 30);
}

#[test]
fn the_button_speaks_of_mistakes_only_where_they_alone_change_w() {
    let called = |settings: &[(&str, &str)]| {
        let (title, label) = messages::next_change(&lab(settings));
        assert!(title.starts_with(&format!("{label}: ")), "{title}");
        label
    };
    assert_eq!(called(&[]), "Next mistake");
    assert_eq!(called(&[("rule", "rosenblatt")]), "Next mistake");
    for settings in [
        &[("rule", "adaline")][..],
        &[("rule", "svm")],
        &[("rule", "logistic")],
        &[("penalty", "ridge")],
        &[("momentum", "0.5")],
        &[("optimizer", "adam")],
    ] {
        assert_eq!(called(settings), "Next change", "{settings:?}");
    }
}
