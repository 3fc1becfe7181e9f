//! The spam filter without a screen.

use super::*;
use crate::lab::{permalink, update};

const SHOWN: [f64; 4] = [-1.0, 4.0, -1.0, 4.0];

fn done(state: &mut State, actions: Vec<Action>) {
    actions.into_iter().for_each(|action| update(state, action));
}

fn typed(state: &mut State, text: &str) {
    update(state, set("spam-message", text));
}

#[test]
fn free_money_is_spam_with_the_lectures_weights() {
    let reading = Reading::of(&State::default());
    assert_eq!(reading.counts, [1.0, 1.0]);
    assert_eq!(reading.terms, [-3.0, 4.0, 2.0]);
    assert_eq!((reading.score, reading.is_spam()), (3.0, true));
    assert_eq!(reading.products(), ["−3 · 1", "4 · 1", "2 · 1"]);
    assert_eq!((reading.rows.len(), reading.right()), (12, 12));
    let mut state = State::default();
    typed(&mut state, "where is the money?");
    let reading = Reading::of(&state);
    assert_eq!((reading.score, reading.is_spam()), (-1.0, false));
    assert_eq!(reading.verdict(), "z = −1 < 0: not spam");
}

#[test]
fn a_message_is_any_text_up_to_500_letters() {
    let mut state = State::default();
    for text in [
        "",
        "<img src=x onerror=alert(1)> free",
        "☃ — “free”",
        "a\tb\nc",
        "v2&tool=none#%00",
    ] {
        typed(&mut state, text);
        assert_eq!(state.complaint("spam-message"), None);
        let kept = &state.document().settings.tools.spam.message;
        assert_eq!(*kept, text.replace(['\t', '\n'], " "));
        let link = permalink::write(&state);
        let again = permalink::read(&link).expect("a link");
        assert_eq!(
            again.document().settings.tools,
            state.document().settings.tools
        );
    }
    typed(&mut state, &"é free ".repeat(200));
    let kept = state.document().settings.tools.spam.message.clone();
    assert!(kept.chars().count() <= LONGEST && kept.chars().count() > LONGEST - 8);
    assert!(Reading::of(&state).score > 100.0);
    assert!(!state.can_undo(), "undo leaves what is only looked at");
}

#[test]
fn a_message_becomes_a_point_of_the_lab() {
    let mut state = State::default();
    typed(&mut state, "money for free lunch, money!");
    let actions = add(&state, false, SHOWN);
    done(&mut state, actions);
    let points = &state.custom().points;
    assert_eq!(points.len(), 13);
    assert_eq!(
        (points[12].x, points[12].y, points[12].class),
        (1.0, 2.0, 0)
    );
    let reading = Reading::of(&state);
    assert!(reading.lab_counts);
    let row = &reading.rows[12];
    assert_eq!((row.text, row.counts, row.spam), (None, [1.0, 2.0], false));
    assert_eq!(reading.rows[1].text, Some("free money"));
    assert!(row.is_wrong() && reading.right() == 12);
    // The second one is added to the same points.
    let actions = add(&state, true, SHOWN);
    assert_eq!(actions.len(), 1);
    done(&mut state, actions);
    assert_eq!(state.custom().points.len(), 14);
    assert_eq!(state.custom().points[13].class, 1);
    update(&mut state, Action::Undo);
    assert_eq!(state.custom().points.len(), 13);
    let again = permalink::read(&permalink::write(&state)).expect("a link");
    assert_eq!(Reading::of(&again), Reading::of(&state));
}

#[test]
fn exchanged_axes_are_still_free_and_money() {
    let mut state = State::default();
    update(&mut state, set("dataset", "spam"));
    let names = spam();
    update(&mut state, set("feature-x", &names.features()[1]));
    typed(&mut state, "money money free");
    let actions = add(&state, true, SHOWN);
    done(&mut state, actions);
    let reading = Reading::of(&state);
    assert_eq!(reading.rows.last().map(|row| row.counts), Some([1.0, 2.0]));
    let point = state.custom().points[12];
    assert_eq!((point.x, point.y), (2.0, 1.0), "money is on the x axis");
    for _ in 0..3 {
        update(&mut state, Action::Epoch);
    }
    let w = state.weights();
    assert_eq!(lab_weights(&state), Some([w[0], w[2], w[1]]));
}

#[test]
fn the_lab_learns_the_messages() {
    for before in [
        &[][..],
        &[("dataset", "spam"), ("scaling", "standardize")],
        &[("dataset", "spam"), ("map-xy", "on"), ("inputs", "first")],
        &[("dataset", "moons")],
    ] {
        let mut state = State::default();
        for (name, value) in before {
            update(&mut state, set(name, value));
        }
        assert_eq!(lab_weights(&state), None, "{before:?}");
        assert!(Reading::of(&state).hint().contains("something else"));
        let actions = train(&state);
        done(&mut state, actions);
        assert!(state.play() != crate::lab::Play::Paused);
        let at_first = Reading::of(&state);
        assert_eq!((at_first.whose, at_first.weights), (Weights::Lab, [0.0; 3]));
        assert!(at_first.verdict().contains("while all weights are 0"));
        for _ in 0..10_000 {
            update(&mut state, Action::Tick(100.0));
            update(&mut state, Action::Train(10));
        }
        let reading = Reading::of(&state);
        assert_eq!(reading.weights, state.weights());
        assert_eq!(reading.right(), 12, "the perceptron has separated them");
        assert!(reading.hint().starts_with("The lab’s weights"));
        // Once more: from the start again.
        let actions = train(&state);
        done(&mut state, actions);
        assert_eq!(state.weights(), [0.0; 3]);
    }
}

#[test]
fn weights_of_something_else_are_not_taken_for_those_of_counts() {
    let mut state = State::default();
    update(&mut state, set("spam-weights", "lab"));
    update(&mut state, Action::Epoch);
    let reading = Reading::of(&state);
    assert_eq!(
        (reading.whose, reading.weights),
        (Weights::Lecture, SPAM_WEIGHTS)
    );
}
