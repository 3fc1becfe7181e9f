//! The texts and offers at the end of the epochs: each sentence in its own case only.

use super::story::{adaline, played};
use super::*;
use crate::story::least_loss;
use crate::task::at_once;
use crate::text::number::at_most;
use crate::theory::{Fact, MaxMargin, Radius, Separability, bounds};
use crate::{Budget, Offer, Story};

#[test]
fn where_epochs_end_it_is_told_whether_a_line_exists() {
    let sepals = [
        ("iris-classes", "setosa-other"),
        ("feature-y", "sepal width (cm)"),
    ];
    let state = played(lab(&[&sepals[..], &[("epochs", "5")]].concat()));
    let said = status(&state);
    assert!(said.starts_with("epochs reached"), "{said}");
    let zero = [0.0; 3];
    let most = |state: &Session| {
        let train = &state.prepared().problem.train;
        let widest = at_once(MaxMargin::augmented(
            train,
            &at_once(Separability::decide(train)),
        ));
        let (radius, widest) = (
            Radius::compute(train).expect("numbers"),
            widest.expect("numbers"),
        );
        let widest = widest.expect("separable");
        let most = bounds::of_run(state.run().settings(), train.len(), &zero, radius, &widest);
        at_most(bounds::whole(most.expect("a number")))
    };
    let found = format!(
        "Some line separates these points, and this rule finds one after at most {} updates in all: go on.",
        most(&state)
    );
    assert!(said.contains(&found), "{said}");
    let offers = Readouts::new(&state).offers;
    assert_eq!(offers, [Offer::GoOn, Offer::Try("scaling")]);
    let petals = [
        ("iris-classes", "versicolor-virginica"),
        ("feature-x", "petal width (cm)"),
        ("order", "shuffled"),
    ];
    let state = played(lab(&petals));
    let said = status(&state);
    assert!(said.contains("No line separates these points."), "{said}");
    let four = played(lab(&[
        ("dataset", "four"),
        ("order", "shuffled"),
        ("map-xy", "on"),
        ("epochs", "1"),
    ]));
    assert!(
        status(&four).contains(
            "In these inputs some hyperplane separates these points, and this rule finds one after at most"
        ),
        "{}",
        status(&four)
    );
}

#[test]
fn where_going_on_takes_long_standardized_features_are_offered() {
    // Ten thousand apart and 10⁻⁴ between the classes.
    let link = "v2&dataset=custom&points=0,0,0;10000,0,0;0,0.0001,1;10000,0.0001,1&epochs=3";
    let state = played(crate::link::read(link).expect("a link"));
    let said = status(&state);
    // By hand: ρ̃ ≤ 5·10⁻⁵ and R̃ > 10⁴, so more than 4·10¹⁶; standardized (±1, ±1), where ρ̃ = 1 and R̃² = 3.
    assert!(
        said.contains("and this rule finds one after at most 4"),
        "{said}"
    );
    let then = "With standardized features, from w = 0, it finds one after at most 3.";
    assert!(said.contains(then), "{said}");
    assert_eq!(
        Readouts::new(&state).offers,
        [Offer::GoOn, Offer::Try("scaling")]
    );
}

#[test]
fn points_of_one_class_are_no_task() {
    let mut state = lab(&[("speed", "max")]);
    update(&mut state, Action::Clear);
    add(&mut state, 1.0, 1.0, 1);
    let hint = "All points are of class +1: choose class −1, and add some.";
    assert!(status(&state).ends_with(hint), "{}", status(&state));
    add(&mut state, 2.0, 1.0, 1);
    finish(&mut state);
    assert!(status(&state).ends_with(hint), "{}", status(&state));
    add(&mut state, -1.0, 1.0, 0);
    assert!(!status(&state).contains("choose"), "{}", status(&state));
    // It is the class of the points that counts, not the one that a click adds.
    update(&mut state, Action::Clear);
    set(&mut state, "class", "+1");
    add(&mut state, 1.0, 1.0, 0);
    let hint = "All points are of class −1: choose class +1, and add some.";
    assert!(status(&state).ends_with(hint), "{}", status(&state));
}

#[test]
fn with_one_class_the_plane_says_how_every_point_counts_once_trained() {
    for (tie, end) in [
        ("positive", "no boundary: every point counts as +1"),
        ("negative", "no boundary: every point counts as −1"),
    ] {
        let mut state = lab(&[("speed", "max"), ("tie", tie)]);
        update(&mut state, Action::Clear);
        let class = u8::from(tie == "positive");
        for x in [1.0, 2.0, 3.0] {
            add(&mut state, x, 1.0, class);
        }
        let said = |state: &Session| messages::no_boundary(state, false).unwrap_or_default();
        assert_eq!(said(&state), "no boundary yet");
        finish(&mut state);
        assert_eq!(state.weights(), [0.0; 3]);
        assert_eq!(said(&state), end);
    }
}

#[test]
fn before_the_first_step_the_shapes_are_named_below_the_plane() {
    let mut state = lab(&[]);
    assert_eq!(
        messages::below_plane(&state),
        "● = setosa (−1), + = versicolor (+1), ringed = on the wrong side"
    );
    update(&mut state, Action::Step);
    assert_eq!(messages::below_plane(&state), messages::last_step(&state));
    assert!(messages::below_plane(&state).starts_with("point 1"));
    let gate = messages::below_plane(&lab(&[("dataset", "gate")]));
    assert!(gate.starts_with("● = 0 (−1), + = 1 (+1), "), "{gate}");
    let blobs = messages::below_plane(&lab(&[("dataset", "blobs")]));
    assert!(blobs.starts_with("● = class −1, + = class +1, "), "{blobs}");
    update(&mut state, Action::Clear);
    update(&mut state, Action::Reset);
    assert_eq!(messages::below_plane(&state), "");
}

#[test]
fn only_plain_updates_are_promised_to_find_a_line() {
    let sepals = [
        ("iris-classes", "setosa-other"),
        ("feature-y", "sepal width (cm)"),
        ("epochs", "5"),
    ];
    let told = |more: &[(&str, &str)]| {
        let state = played(lab(&[&sepals[..], more].concat()));
        (status(&state), Readouts::new(&state).offers)
    };
    let (said, offers) = told(&[]);
    assert!(said.contains("this rule finds one after at most"), "{said}");
    assert!(offers.contains(&Offer::GoOn));
    let (said, offers) = told(&[("test-share", "20")]);
    assert!(
        said.contains("Some line separates the training points, and"),
        "{said}"
    );
    assert!(offers.contains(&Offer::GoOn));
    let penalty =
        "Some line separates these points, but with a penalty training need not find one.";
    let refined = "Some line separates these points.";
    for (more, end) in [
        (&[("penalty", "ridge")][..], penalty),
        (&[("penalty", "norm")], penalty),
        (&[("momentum", "0.5")], refined),
        (&[("optimizer", "adam")], refined),
        (&[("schedule", "inverse")], refined),
        (&[("tie", "never"), ("init", "random")], refined),
    ] {
        let (said, _) = told(more);
        assert!(said.contains(end), "{more:?}: {said}");
        assert!(!said.contains("this rule finds one"), "{more:?}: {said}");
    }
    let least = [
        ("rule", "adaline"),
        ("batch", "batch"),
        ("eta", "0.005"),
        ("scaling", "standardize"),
    ];
    let (said, _) = told(&[&least[..], &[("epochs", "10")]].concat());
    assert!(
        said.contains("Some line separates these points, but least squares need not find one."),
        "{said}"
    );
}

#[test]
fn what_the_condition_number_says_is_of_descent_at_one_rate() {
    let slow = [("eta", "0.0001"), ("momentum", "0.5")];
    let state = played(adaline(&slow));
    assert!(status(&state).contains("condition number"));
    let adam = [("eta", "0.0001"), ("optimizer", "adam")];
    let state = played(adaline(&adam));
    assert!(matches!(
        Story::from_session(&state),
        Some(Story::Far { .. })
    ));
    assert!(!status(&state).contains("condition number"));
    // Of logistic regression it is a bound.
    let other = [
        ("rule", "logistic"),
        ("iris-classes", "versicolor-virginica"),
        ("eta", "0.0001"),
    ];
    let state = played(adaline(&other));
    let said = status(&state);
    assert!(said.contains("of a bound on the curvature"), "{said}");
    // A 1-norm has none where a weight is 0.
    let norm = [("penalty", "norm"), ("p", "1"), ("lambda", "0.1")];
    let state = played(adaline(&[&slow[..1], &norm].concat()));
    assert!(!status(&state).contains("condition number"));
    assert_eq!(Readouts::new(&state).advice.condition, None);
    assert_eq!(least_loss(&state), None);
    let mut fast = adaline(&[&[("eta", "0.001")][..], &norm].concat());
    (0..3).for_each(|_| update(&mut fast, Action::Epoch));
    assert_ne!(Story::from_session(&fast), Some(Story::Overshoots));
}

#[test]
fn the_condition_number_with_standardized_features_is_that_of_the_present_penalty() {
    let slow = [("eta", "0.0001"), ("epochs", "10")];
    let ridge = [("penalty", "ridge"), ("lambda", "100")];
    let mut state = played(adaline(&slow));
    let conditions = |state: &Session| {
        let advice = Readouts::new(state).advice;
        let both = advice.condition.zip(advice.standardized_condition);
        both.expect("two numbers")
    };
    let before = conditions(&state);
    // The same samples, and another curvature of J.
    for (name, value) in ridge {
        set(&mut state, name, value);
    }
    let state = played(state);
    let fresh = played(adaline(&[&slow[..], &ridge].concat()));
    let found = conditions(&state);
    assert_eq!(found, conditions(&fresh));
    assert!(found.1 < before.1 && found.0 < before.0, "{found:?}");
}

#[test]
fn standardized_features_are_looked_at_in_slices() {
    let mut state = adaline(&[("eta", "0.0001"), ("epochs", "10")]);
    finish(&mut state);
    state.prove_now(&[Fact::Minimum, Fact::Separability, Fact::AdalineCurvature]);
    let no_time = Budget::new(&|| 0.0, 0.0);
    let mut slices = 1;
    while !state.prove_for_status(&no_time) {
        assert_eq!(Readouts::new(&state).advice.findings, None);
        slices += 1;
    }
    assert!(slices > 2, "{slices}");
    let advice = Readouts::new(&state).advice;
    assert!(advice.findings.is_some() && advice.standardized_condition.is_some());
}
