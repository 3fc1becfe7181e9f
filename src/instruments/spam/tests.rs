//! The spam filter without a screen.

use super::readout::terms;
use super::*;
use crate::app::App;
use crate::app::tests::{opened, set, view};
use crate::data::{SPAM_WEIGHTS, spam};

fn own(app: &App) -> &SpamState {
    app.instrument().expect("the filter")
}

fn read(app: &App) -> SpamReadout {
    SpamReadout::new(app.session(), &own(app).settings)
}

fn typed(app: &mut App, text: &str) {
    set(app, "spam-message", text);
}

fn press(app: &mut App, action: &str) {
    let (action, argument) = (action.into(), String::new());
    assert!(app.tell("spam", &Event::Press { action, argument }));
}

#[test]
fn free_money_is_spam_with_the_lectures_weights() {
    let readout = read(&App::default());
    assert_eq!(readout.counts, [1.0, 1.0]);
    assert_eq!(readout.terms, [-3.0, 4.0, 2.0]);
    assert_eq!((readout.score, readout.is_spam()), (3.0, true));
    assert_eq!(readout.products(), ["−3 · 1", "4 · 1", "2 · 1"]);
    assert_eq!((readout.rows.len(), readout.right()), (12, 12));
    let mut state = App::default();
    typed(&mut state, "where is the money?");
    let readout = read(&state);
    assert_eq!((readout.score, readout.is_spam()), (-1.0, false));
    assert_eq!(readout.verdict(), "z = −1 < 0: not spam");
}

#[test]
fn a_message_is_any_text_up_to_500_letters() {
    let mut state = App::default();
    for text in [
        "",
        "<img src=x onerror=alert(1)> free",
        "☃ — “free”",
        "a\tb\nc",
        "v2&tool=none#%00",
    ] {
        typed(&mut state, text);
        assert_eq!(state.complaint("spam-message"), None);
        let kept = &own(&state).settings.message;
        assert_eq!(*kept, text.replace(['\t', '\n'], " "));
        let again = opened(&state.link());
        assert_eq!(own(&again).settings, own(&state).settings);
        assert_eq!(again.controls(), state.controls());
    }
    typed(&mut state, &"é free ".repeat(200));
    let kept = own(&state).settings.message.clone();
    assert!(kept.chars().count() <= LONGEST && kept.chars().count() > LONGEST - 8);
    assert!(read(&state).score > 100.0);
    assert!(
        !state.session().can_undo(),
        "undo leaves what is only looked at"
    );
}

#[test]
fn a_message_becomes_a_point_of_the_lab() {
    let mut state = App::default();
    typed(&mut state, "money for free lunch, money!");
    press(&mut state, "add-not");
    let points = &state.session().custom().points;
    assert_eq!(points.len(), 13);
    assert_eq!(
        (points[12].x, points[12].y, points[12].class),
        (1.0, 2.0, 0)
    );
    let readout = read(&state);
    assert!(readout.lab_counts);
    let row = &readout.rows[12];
    assert_eq!((row.counts, row.spam), ([1.0, 2.0], false));
    let texts = |readout: &SpamReadout| -> Vec<String> {
        let rows = readout.rows.iter();
        rows.map(|row| row.text.clone().expect("a text")).collect()
    };
    assert_eq!(texts(&readout)[1], "free money");
    assert_eq!(texts(&readout)[12], "money for free lunch, money!");
    assert!(row.is_wrong() && readout.right() == 12);
    // The second one is added to the same points.
    typed(&mut state, "+free | money, - money|");
    let before = state.session().document().settings.clone();
    press(&mut state, "add");
    assert_eq!(state.session().document().settings, before);
    assert_eq!(state.session().custom().points.len(), 14);
    assert_eq!(state.session().custom().points[13].class, 1);
    let shown = texts(&read(&state));
    assert_eq!(shown[12], "money for free lunch, money!");
    assert_eq!(shown[13], "+free   money, - money");
    let link = state.link();
    let again = opened(&link);
    assert_eq!(texts(&read(&again)), shown, "{link}");
    state.update(Action::Undo);
    assert_eq!(state.session().custom().points.len(), 13);
    let left = texts(&read(&state));
    assert_eq!(left, shown[..13]);
    // One with the same counts later gets its own text, not that of the one taken back.
    typed(&mut state, "FREE: money money");
    press(&mut state, "add");
    assert_eq!(texts(&read(&state))[13], "FREE: money money");
    // Even where the text taken back is kept, since a message of the lecture has its counts.
    for text in ["my free money", "all money is free"] {
        state.update(Action::Undo);
        typed(&mut state, text);
        press(&mut state, "add");
        assert_eq!(texts(&read(&state))[13], text);
    }
    let again = opened(&state.link());
    assert_eq!(read(&again), read(&state));
}

#[test]
fn exchanged_axes_are_still_free_and_money() {
    let mut state = App::default();
    set(&mut state, "dataset", "spam");
    let names = spam();
    set(&mut state, "feature-x", &names.features()[1]);
    typed(&mut state, "money money free");
    press(&mut state, "add");
    let readout = read(&state);
    assert_eq!(readout.rows.last().map(|row| row.counts), Some([1.0, 2.0]));
    let point = state.session().custom().points[12];
    assert_eq!((point.x, point.y), (2.0, 1.0), "money is on the x axis");
    for _ in 0..3 {
        state.update(Action::Epoch);
    }
    let w = state.session().weights();
    assert_eq!(lab_weights(state.session()), Some([w[0], w[2], w[1]]));
}

#[test]
fn the_lab_learns_the_messages() {
    for before in [
        &[][..],
        &[("dataset", "spam"), ("scaling", "standardize")],
        &[("dataset", "spam"), ("map-xy", "on"), ("inputs", "first")],
        &[("dataset", "moons")],
    ] {
        let mut state = App::default();
        for (name, value) in before {
            set(&mut state, name, value);
        }
        assert_eq!(lab_weights(state.session()), None, "{before:?}");
        assert!(read(&state).hint().contains("something else"));
        press(&mut state, "train");
        assert!(state.session().play() != crate::session::Play::Paused);
        let at_first = read(&state);
        assert_eq!((at_first.whose, at_first.weights), (Weights::Lab, [0.0; 3]));
        assert!(at_first.verdict().contains("while all weights are 0"));
        for _ in 0..10_000 {
            state.update(Action::Tick(100.0));
            state.update(Action::Train(10));
        }
        let readout = read(&state);
        assert_eq!(readout.weights, state.session().weights());
        assert_eq!(readout.right(), 12, "the perceptron has separated them");
        assert!(readout.hint().starts_with("The lab’s weights"));
        // Once more: from the start again.
        press(&mut state, "train");
        assert_eq!(state.session().weights(), [0.0; 3]);
    }
}

#[test]
fn weights_of_something_else_are_not_taken_for_those_of_counts() {
    let mut state = App::default();
    set(&mut state, "spam-weights", "lab");
    state.update(Action::Epoch);
    let readout = read(&state);
    assert_eq!(
        (readout.whose, readout.weights),
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
    let mut state = App::default();
    press(&mut state, "train");
    let mut readout = read(&state);
    // A threshold of which rounding has left 2⁻⁵⁴.
    readout.weights = [2.0_f64.powi(-54), 0.2, -0.4];
    for (counts, z) in [([0.0, 0.0], "0"), ([2.0, 1.0], "0"), ([1.0, 0.0], "0.2")] {
        readout.counts = counts;
        readout.terms = terms(readout.weights, counts);
        readout.score = readout.terms.iter().sum();
        assert_eq!(readout.sum(), z);
        assert_eq!(readout.products()[0], "0 · 1");
        assert_eq!(
            readout.verdict().contains("a tie that rounding decides"),
            z == "0"
        );
    }
    // Small scores beside small weights are themselves.
    readout.weights = [1e-17, 2e-17, 0.0];
    readout.score = 3e-17;
    assert_eq!(readout.products()[0], "10⁻¹⁷ · 1");
    assert!(!readout.is_tie());
}

#[test]
fn the_window_says_how_the_lab_stands() {
    let mut state = App::default();
    assert_eq!(read(&state).status, "", "the lab is about flowers");
    press(&mut state, "add-not");
    press(&mut state, "train");
    for _ in 0..400 {
        state.update(Action::Tick(100.0));
        state.update(Action::Train(10));
    }
    for _ in 0..2000 {
        state.update(Action::Epoch);
    }
    let readout = read(&state);
    assert!(readout.right() < 13, "“free money” is both");
    assert!(
        readout.status.starts_with("The lab: cycling"),
        "{}",
        readout.status
    );
    assert!(readout.status.contains("no line separates"));
}

#[test]
fn the_window_shows_texts_as_texts_and_tells_of_a_new_point() {
    let mut state = App::default();
    set(&mut state, "tool", "spam");
    let event = |text: &str| Event::Input {
        name: "spam-message".into(),
        text: text.into(),
        done: false,
    };
    assert!(state.tell("spam", &event("  <b>FREE</b> & money\n")));
    state.frame(0.0, &|| 0.0);
    let shown = format!("{:?}", view(&state, "spam").changes());
    let lit = "&lt;b&gt;<mark class=\\\"free\\\">FREE</mark>&lt;/b&gt; &amp; ";
    assert!(shown.contains(lit), "{shown}");
    assert_eq!(own(&state).settings.message, "<b>FREE</b> & money");
    press(&mut state, "add-not");
    state.frame(16.0, &|| 0.0);
    let shown = view(&state, "spam");
    let told = "Point 13 of 13: class −1 at 1.000, 1.000. It is new.";
    assert_eq!(shown.text_of("spam-added"), Some(told));
    let row = "<td>&lt;b&gt;FREE&lt;/b&gt; &amp; money</td><td class=\\\"wrong\\\">1</td>";
    assert!(format!("{:?}", shown.changes()).contains(row));
    // When it is taken back, that has been said.
    state.update(Action::Undo);
    assert_eq!(view(&state, "spam").text_of("spam-added"), Some(""));
}
