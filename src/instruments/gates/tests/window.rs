//! Tests of the window's buttons and switches.

use super::*;
use crate::data::Source;
use crate::session;

#[test]
fn all_gates_go_in_step() {
    let mut state = lab(&[]);
    press(&mut state, "step");
    assert!(
        gallery(&state)
            .cells
            .iter()
            .all(|cell| cell.trainer.steps() == 1)
    );
    assert_eq!(gallery(&state).progress(), "1 step");
    press(&mut state, "epoch");
    press(&mut state, "epoch");
    assert_eq!(gallery(&state).progress(), "2 epochs, 8 steps");
    assert!(
        gallery(&state)
            .cells
            .iter()
            .all(|cell| cell.trainer.steps() == 8)
    );
    press(&mut state, "reset");
    assert_eq!(
        *gallery(&state),
        Gallery::new(state.session().document(), Switch::Off)
    );
    assert_eq!(gallery(&state).progress(), "not begun");
}

#[test]
fn it_opens_where_play_would_end_and_play_begins_anew() {
    for rule in Rule::all().map(Rule::keyword) {
        let settings = [("rule", rule), ("gates-speed", "max")];
        let mut played = lab(&settings);
        play(&mut played);
        let mut state = lab(&settings);
        // The clock goes on by a millisecond with each look at it, so that a frame is not enough.
        let time = std::cell::Cell::new(0.0);
        let clock = || time.replace(time.get() + 1.0);
        let mut frames = 1;
        while state.work(16.0, &clock) {
            frames += 1;
        }
        assert!(frames > 1, "{rule}");
        let weights = |state: &App| {
            let cells = gallery(state).cells.iter();
            cells.map(|cell| bits(cell.weights())).collect::<Vec<_>>()
        };
        assert_eq!(weights(&state), weights(&played), "{rule}");
        assert_eq!(gallery(&state).progress(), gallery(&played).progress());
        assert!(!gallery(&state).is_playing);
        press(&mut state, "play");
        assert_eq!(
            (gallery(&state).steps(), gallery(&state).is_playing),
            (0, true)
        );
    }
    // The product as a third input: another run, at its end, too.
    let mut state = lab(&[]);
    tick(&mut state, 16.0);
    assert_eq!(learned(&state), LINEAR);
    set(&mut state, "gates-product", "on");
    tick(&mut state, 16.0);
    assert_eq!(learned(&state), ALL);
    // Where it has stopped for now, Play goes on.
    let mut state = lab(&[("rule", "sigmoid"), ("eta", "0.0001")]);
    while state.work(16.0, &|| 0.0) {}
    let said = gallery(&state).progress();
    assert!(said.ends_with("Stopped for now: Play goes on."), "{said}");
    press(&mut state, "play");
    assert_eq!(gallery(&state).epochs(), MOST_EPOCHS);
}

#[test]
fn time_makes_updates_due() {
    let mut state = lab(&[("gates-speed", "10")]);
    press(&mut state, "reset");
    tick(&mut state, 1000.0);
    assert_eq!(gallery(&state).steps(), 0, "it does not play");
    press(&mut state, "play");
    tick(&mut state, 50.0);
    assert_eq!(gallery(&state).steps(), 1, "the first one at once");
    tick(&mut state, 50.0);
    tick(&mut state, 50.0);
    assert_eq!(gallery(&state).steps(), 2, "then ten a second");
    tick(&mut state, 1e9);
    assert_eq!(gallery(&state).steps(), 3, "a long sleep counts little");
    for odd in [f64::NAN, -5.0, f64::NEG_INFINITY] {
        tick(&mut state, odd);
    }
    assert_eq!(gallery(&state).steps(), 3);
    press(&mut state, "play");
    tick(&mut state, 1000.0);
    assert_eq!(gallery(&state).steps(), 3, "paused");
}

#[test]
fn playing_stops_when_no_other_gate_can_be_learned_and_goes_on_when_asked() {
    let mut state = lab(&[
        ("order", "shuffled"),
        ("epochs", "2"),
        ("gates-speed", "max"),
    ]);
    play(&mut state);
    let after = gallery(&state).epochs();
    assert!(after > 2, "more than the lab's number were needed");
    assert_eq!(learned(&state), LINEAR);
    assert!(
        !gallery(&state).is_over(),
        "chance never repeats itself for certain"
    );
    let said = gallery(&state).progress();
    assert!(said.ends_with(". The others no line can learn."), "{said}");
    let xor = &gallery(&state).cells[6];
    assert_eq!(gallery(&state).standing(xor).keyword(), "paused");
    press(&mut state, "play");
    let xor = &gallery(&state).cells[6];
    assert_eq!(gallery(&state).standing(xor).keyword(), "training");
    assert!(!gallery(&state).progress().contains("others"));
    press(&mut state, "play");
    play(&mut state);
    assert_eq!(gallery(&state).epochs(), (after / 2 + 1) * 2);
}

#[test]
fn one_play_learns_what_can_be_learned_at_the_usual_rate() {
    for rule in Rule::all().map(Rule::keyword) {
        for (product, wanted) in [("off", &LINEAR[..]), ("on", &ALL[..])] {
            let mut state = lab(&[
                ("rule", rule),
                ("gates-product", product),
                ("gates-speed", "max"),
            ]);
            play(&mut state);
            let said = gallery(&state).progress();
            assert_eq!(learned(&state), wanted, "{rule} {said}");
            let running = |cell: &Cell| gallery(&state).standing(cell) == GateStanding::Training;
            assert_eq!(numbers(&state, running), [0_u8; 0], "nothing runs");
            assert!(gallery(&state).epochs() <= MOST_EPOCHS, "{said}");
            assert!(!gallery(&state).can_learn());
        }
    }
}

#[test]
fn it_stops_for_now_where_the_rate_is_too_small() {
    let mut state = lab(&[
        ("rule", "sigmoid"),
        ("eta", "0.0001"),
        ("gates-speed", "max"),
    ]);
    play(&mut state);
    assert_eq!(gallery(&state).epochs(), MOST_EPOCHS);
    assert!(gallery(&state).can_learn());
    let said = gallery(&state).progress();
    assert!(said.ends_with("Stopped for now: Play goes on."), "{said}");
    play(&mut state);
    assert_eq!(gallery(&state).epochs(), 2 * MOST_EPOCHS);
}

#[test]
fn play_begins_anew_where_all_is_over() {
    let mut state = lab(&[]);
    play(&mut state);
    let end = gallery(&state).clone();
    assert!(end.is_over());
    press(&mut state, "play");
    assert_eq!(gallery(&state).steps(), 0);
    press(&mut state, "play");
    play(&mut state);
    let weights = |gallery: &Gallery| {
        gallery
            .cells
            .iter()
            .map(|cell| bits(cell.weights()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        weights(gallery(&state)),
        weights(&end),
        "equal settings, equal bits"
    );
}

#[test]
fn a_gate_opens_in_the_lab_as_one_edit_and_trains_the_same_there() {
    for product in ["off", "on"] {
        let mut state = lab(&[
            ("rule", Rule::LOGISTIC.keyword()),
            ("eta", "0.7"),
            ("order", "shuffled"),
            ("scaling", "standardize"),
            ("map-xx", "on"),
            ("gates-product", product),
        ]);
        // What the lab has learned before does not matter.
        state.update(session::Action::Epoch);
        let before = state.session().document().clone();
        let edits = state.session().edits();
        for _ in 0..9 {
            press(&mut state, "step");
        }
        let there = gallery(&state).cells[13].weights().to_vec();
        let (action, argument) = ("open".into(), "13".into());
        state.update(Action::Instrument(
            "gates",
            Event::Press { action, argument },
        ));
        let settings = &state.session().document().settings;
        assert_eq!(
            (settings.data.source, settings.data.gate().number()),
            (Source::GATE, 13)
        );
        assert_eq!(window(&state), "none");
        assert_eq!(state.session().edits(), edits + 1);
        assert_eq!(state.session().run().steps(), 0);
        for _ in 0..9 {
            state.update(session::Action::Step);
        }
        assert_eq!(bits(state.session().run().weights()), bits(&there));
        state.update(session::Action::Undo);
        assert_eq!(
            state.session().document().settings.data,
            before.settings.data
        );
        assert_eq!(window(&state), "none", "undo opens no window");
    }
}

#[test]
fn a_link_brings_the_window_and_its_switches_back() {
    let mut state = lab(&[("gates-product", "on"), ("gates-speed", "max")]);
    press(&mut state, "epoch");
    let link = state.link();
    assert_eq!(link, "v2&tool=gates&gates-product=on&gates-speed=max");
    let mut other = App::default();
    other.update(session::Action::Open(link));
    assert_eq!(other.controls(), state.controls());
    assert_eq!(gallery(&other).steps(), 0, "training starts afresh");
    assert_eq!(gallery(&other).cells[6].weights().len(), 4);
}

#[test]
fn closing_the_window_pauses_and_keeps() {
    let mut state = lab(&[]);
    press(&mut state, "epoch");
    press(&mut state, "play");
    set(&mut state, "tool", "none");
    assert!(!gallery(&state).is_playing);
    set(&mut state, "tool", "gates");
    assert_eq!(gallery(&state).steps(), 4);
    // Other settings are another run.
    set(&mut state, "eta", "0.25");
    assert_eq!(gallery(&state).steps(), 0);
    assert_eq!(
        settings_in_words(state.session().document(), Switch::Off),
        "As in the lab: perceptron, η = 0.25, online, sequential."
    );
}

#[test]
fn a_rate_that_is_not_the_labs_is_not_called_so() {
    // Iris flowers have η = 0.1 unless another is chosen, gates have ½.
    let state = App::default();
    let gallery = Gallery::new(state.session().document(), Switch::Off);
    assert_eq!(gallery.cells[0].trainer.settings().eta, 0.5);
    assert_eq!(
        settings_in_words(state.session().document(), Switch::Off),
        "As in the lab: perceptron, online, sequential. But η = 0.5, the usual one for gates (in the lab: 0.1)."
    );
}

#[test]
fn a_switch_while_it_plays_plays_on() {
    let mut state = lab(&[]);
    press(&mut state, "play");
    set(&mut state, "gates-product", "on");
    assert!(gallery(&state).is_playing);
    assert_eq!(gallery(&state).cells[0].weights(), [0.0; 4]);
}
