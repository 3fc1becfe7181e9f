//! The aids to seeing: the boundary brought into view, the criterion's 0, and the card of a point that is pointed at.

use super::*;
use crate::geometry::line::boundary;
use crate::messages::PointCard;
use crate::readouts::{can_be_zero_with_mistakes, wrong_at_zero};

fn in_view(state: &Session) -> bool {
    boundary(&shown_view(state), state.weights()).is_some()
}

#[test]
fn a_boundary_outside_is_brought_into_view_with_all_points() {
    let mut state = Session::default();
    assert!(!is_boundary_outside(&state), "there is none yet");
    update(&mut state, Action::Step);
    assert!(!in_view(&state) && is_boundary_outside(&state));
    update(&mut state, Action::ShowBoundary);
    let wide = shown_view(&state);
    assert!(in_view(&state), "{wide:?}");
    let mut dots = state.prepared().dots.iter();
    assert!(dots.all(|dot| wide.contains(dot.at)));
    assert!(!state.can_undo(), "looking is no edit");
    // It stays while training goes on; there is one way back, as from any zoom.
    update(&mut state, Action::Step);
    assert_eq!(shown_view(&state), wide);
    update(&mut state, Action::Show(None));
    assert!(is_boundary_outside(&state));
    update(&mut state, Action::ShowBoundary);
    set(&mut state, "dataset", "gate");
    assert_eq!(
        shown_view(&state),
        view_of(&state),
        "other data are seen whole"
    );
}

#[test]
fn lines_that_cannot_be_shown_are_not_offered() {
    for link in [
        "v2&dataset=custom",
        "v2&iris-classes=all",
        "v2&map-xy=on",
        "v2&inputs=first",
    ] {
        let mut state = link::read(link).expect("a link");
        for _ in 0..5 {
            update(&mut state, Action::Step);
            let was_outside = is_boundary_outside(&state);
            update(&mut state, Action::ShowBoundary);
            let view = shown_view(&state);
            assert!(view.width() > 0.0 && view.width().is_finite(), "{link}");
            assert!(!was_outside || in_view(&state), "{link}");
        }
    }
}

#[test]
fn the_criterion_says_that_its_zero_is_no_success() {
    let mut state = Session::default();
    // Setosa counts as versicolor at w = 0.
    assert_eq!(wrong_at_zero(&state), Some(50));
    let said = messages::criterion_at_zero(50);
    assert_eq!(
        said,
        "begins at 0: w = 0 there, and 50 points are misclassified"
    );
    update(&mut state, Action::Epoch);
    assert_eq!(
        wrong_at_zero(&state),
        Some(50),
        "it is the curve's beginning"
    );
    set(&mut state, "loss-curve", "squared");
    assert_eq!(wrong_at_zero(&state), None);
    for (rule, first) in [("rosenblatt", true), ("adaline", false), ("svm", false)] {
        set(&mut state, "rule", rule);
        update(&mut state, Action::Reset);
        assert_eq!(can_be_zero_with_mistakes(&state), first, "{rule}");
    }
    assert_eq!(wrong_at_zero(&state), None, "a hinge of 1 for each");
    let random = lab(&[("init", "random")]);
    assert_eq!(wrong_at_zero(&random), None);
}

/// The lines of the card of a row.
fn card(state: &Session, row: usize) -> Vec<String> {
    let card = PointCard::new(state, row).expect("a point");
    std::iter::once(card.title).chain(card.lines).collect()
}

#[test]
fn pointing_at_a_point_tells_what_an_update_with_it_would_do() {
    let mut state = Session::default();
    // z = 0 counts as +1, and setosa is −1: Δw = η δ x̃ = 0.1 · (−2) · (1, 5.1, 1.4).
    assert_eq!(
        card(&state, 0),
        [
            "Point 1: setosa, class −1",
            "sepal length (cm) 5.1, petal length (cm) 1.4",
            "z = 0, output 1: misclassified",
            "an update with it alone: Δw = (−0.2, −1.02, −0.28)",
        ]
    );
    update(&mut state, Action::Step);
    assert_eq!(
        bits(state.run().weights()),
        bits(&[0.1 * -2.0, -1.02, 0.1 * (-2.0 * 1.4)])
    );
    let after = card(&state, 0);
    assert!(after[2].ends_with("output −1: right"), "{after:?}");
    assert_eq!(
        after[3],
        "an update with it alone changes nothing: z has the right sign"
    );
    // What it says is what a step does, for every rule and optimizer.
    for (rule, optimizer) in [
        ("perceptron", "sgd"),
        ("adaline", "nesterov"),
        ("logistic", "adam"),
        ("svm", "rmsprop"),
    ] {
        let mut state = lab(&[
            ("rule", rule),
            ("optimizer", optimizer),
            ("penalty", "ridge"),
        ]);
        set(&mut state, "momentum", "0.5");
        (0..53).for_each(|_| update(&mut state, Action::Step));
        let told = card(&state, 53);
        let before = state.run().learner(0).probe(53).expect("a sample");
        update(&mut state, Action::Step);
        let made = state.last_step().expect("a step");
        assert_eq!(
            (&before.z, &before.change),
            (&made.z, &made.change),
            "{rule} {optimizer}"
        );
        assert_eq!(bits(&before.weights), bits(state.run().weights()));
        assert!(told[3].starts_with("an update with it"), "{told:?}");
    }
}

#[test]
fn the_card_knows_scaling_classes_held_out_points_and_edits() {
    let state = lab(&[("scaling", "standardize"), ("test-share", "30")]);
    let held_out = state.prepared().rows[1][0] as usize;
    let told = card(&state, held_out);
    assert!(told[2].starts_with("on the axes "), "{told:?}");
    assert_eq!(told[4], "held out for testing: no update uses it");
    let mut state = lab(&[("iris-classes", "all")]);
    let told = card(&state, 149);
    assert_eq!(told[0], "Point 150: virginica");
    assert_eq!(told[2], "z = (0, 0, 0): setosa, misclassified");
    // One learner a class: those of setosa and versicolor take 0 for +1 and are corrected, that of virginica is right.
    assert_eq!(
        told[3],
        "an update with it alone moves w for setosa, versicolor"
    );
    set(&mut state, "rule", "logistic");
    set(&mut state, "multiclass", "softmax");
    let told = card(&state, 149);
    assert_eq!(
        told[3],
        "an update with it alone moves w for setosa, versicolor, virginica"
    );
    // After an edit it is about the present data, before any step.
    let mut state = lab(&[("dataset", "gate")]);
    update(&mut state, Action::Epoch);
    add(&mut state, 1.0, 0.5, 1);
    assert!(state.is_changed());
    let told = card(&state, 4);
    assert!(told[3].starts_with("an update with it"), "{told:?}");
    let aloud = PointCard::text(&state, 4);
    assert!(
        aloud.starts_with("Point 5 of 5: 1, class +1; x₁ 1, x₂ 0.5; z = "),
        "{aloud}"
    );
    assert!(
        aloud.contains(": right; an update with it alone"),
        "{aloud}"
    );
    assert_eq!(PointCard::new(&state, 5), None);
}
