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
    assert_eq!((row.counts, row.spam), ([1.0, 2.0], false));
    let texts = |reading: &Reading| -> Vec<String> {
        let rows = reading.rows.iter();
        rows.map(|row| row.text.clone().expect("a text")).collect()
    };
    assert_eq!(texts(&reading)[1], "free money");
    assert_eq!(texts(&reading)[12], "money for free lunch, money!");
    assert!(row.is_wrong() && reading.right() == 12);
    // The second one is added to the same points.
    typed(&mut state, "+free | money, - money|");
    let actions = add(&state, true, SHOWN);
    assert_eq!(actions.len(), 2);
    done(&mut state, actions);
    assert_eq!(state.custom().points.len(), 14);
    assert_eq!(state.custom().points[13].class, 1);
    let shown = texts(&Reading::of(&state));
    assert_eq!(shown[12], "money for free lunch, money!");
    assert_eq!(shown[13], "+free   money, - money");
    let link = permalink::write(&state);
    let again = permalink::read(&link).expect("a link");
    assert_eq!(texts(&Reading::of(&again)), shown, "{link}");
    update(&mut state, Action::Undo);
    assert_eq!(state.custom().points.len(), 13);
    let left = texts(&Reading::of(&state));
    assert_eq!(left, shown[..13]);
    // One with the same counts later gets its own text, not that of the one taken back.
    typed(&mut state, "FREE: money money");
    let actions = add(&state, true, SHOWN);
    done(&mut state, actions);
    assert_eq!(texts(&Reading::of(&state))[13], "FREE: money money");
    // Even where the text taken back is kept, since a message of the lecture has its counts.
    for text in ["my free money", "all money is free"] {
        update(&mut state, Action::Undo);
        typed(&mut state, text);
        let actions = add(&state, true, SHOWN);
        done(&mut state, actions);
        assert_eq!(texts(&Reading::of(&state))[13], text);
    }
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

#[test]
fn texts_from_a_link_are_what_they_can_be() {
    assert_eq!(read_own(""), []);
    assert_eq!(read_own("free|money|*"), []);
    let long = "x".repeat(own::LONGEST + 1);
    let found = read_own(&format!("+a\tb||-|+{long}|-money"));
    let texts: Vec<(&str, bool)> = found.iter().map(|o| (o.text.as_str(), o.spam)).collect();
    assert_eq!(texts, [("a b", true), ("", false), ("money", false)]);
    assert_eq!(read_own(&write_own(&found)), found);
    assert_eq!(read_own(&"+free|".repeat(1000)).len(), own::MOST);
}

#[test]
fn a_rest_of_rounding_is_shown_as_zero() {
    let mut state = State::default();
    let actions = train(&state);
    done(&mut state, actions);
    let mut reading = Reading::of(&state);
    // A threshold of which rounding has left 2⁻⁵⁴.
    reading.weights = [2.0_f64.powi(-54), 0.2, -0.4];
    for (counts, z) in [([0.0, 0.0], "0"), ([2.0, 1.0], "0"), ([1.0, 0.0], "0.2")] {
        reading.counts = counts;
        reading.terms = terms(reading.weights, counts);
        reading.score = reading.terms.iter().sum();
        assert_eq!(reading.sum(), z);
        assert_eq!(reading.products()[0], "0 · 1");
        assert_eq!(
            reading.verdict().contains("a tie that rounding decides"),
            z == "0"
        );
    }
    // Small scores beside small weights are themselves.
    reading.weights = [1e-17, 2e-17, 0.0];
    reading.score = 3e-17;
    assert_eq!(reading.products()[0], "1·10⁻¹⁷ · 1");
    assert!(!reading.is_tie());
}

#[test]
fn the_window_says_how_the_lab_stands() {
    let mut state = State::default();
    assert_eq!(Reading::of(&state).status, "", "the lab is about flowers");
    let actions = add(&state, false, SHOWN);
    done(&mut state, actions);
    let actions = train(&state);
    done(&mut state, actions);
    for _ in 0..400 {
        update(&mut state, Action::Tick(100.0));
        update(&mut state, Action::Train(10));
    }
    for _ in 0..2000 {
        update(&mut state, Action::Epoch);
    }
    let reading = Reading::of(&state);
    assert!(reading.right() < 13, "“free money” is both");
    assert!(
        reading.status.starts_with("The lab: cycling"),
        "{}",
        reading.status
    );
    assert!(reading.status.contains("no line separates"));
}
