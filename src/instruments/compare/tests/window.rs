//! Opening, closing, changing: what the lanes do when the lab or the window changes.

use super::*;
use crate::app::tests::{rest, view};
use crate::geometry::Axis;
use crate::learn::dot;
use crate::session::Speed;

#[test]
fn lanes_come_and_go_and_the_last_one_closes_the_window() {
    let mut state = open_with_rates(&[]);
    press(&mut state, "add");
    let rates = |state: &App| {
        runs(state)
            .iter()
            .map(|run| run.settings().eta)
            .collect::<Vec<_>>()
    };
    assert_eq!(rates(&state), [0.1, 0.01, 1.0, 10.0], "a rate that is new");
    press(&mut state, "add");
    assert_eq!(runs(&state).len(), 4, "no more than four");
    for _ in 0..5 {
        press(&mut state, "step");
    }
    remove(&mut state, 1);
    assert_eq!(rates(&state), [0.1, 0.01, 10.0]);
    settle(&mut state);
    assert!(runs(&state).iter().all(|run| run.steps() == 5));
    remove(&mut state, 7);
    remove(&mut state, 0);
    remove(&mut state, 0);
    assert_eq!(window(&state), "none");
    assert_eq!(
        state.session().run().steps(),
        5,
        "the lab stands where lane A stood"
    );
    assert!(!own(&state).has_work());
    set(&mut state, "tool", "compare");
    assert_eq!(runs(&state).len(), 3, "it opens as at first");
    set(&mut state, "compare-lanes", "1");
    assert_eq!(window(&state), "none");
    assert!(!state.session().can_undo(), "nothing of this is an edit");
}

#[test]
fn opened_in_mid_run_the_others_catch_up_in_portions() {
    let mut state = lab_with(&[
        ("order", "shuffled"),
        ("rule", "adaline"),
        ("eta", "0.0001"),
    ]);
    for _ in 0..30 {
        state.update(session::Action::Epoch);
    }
    state.update(session::Action::Step);
    let before = bits(state.session().run());
    set(&mut state, "tool", "compare");
    assert_eq!(comparison(&state).clock, 3001);
    assert!(own(&state).has_work());
    assert_eq!(
        own(&state).lanes(state.session())[1].standing,
        LaneStanding::CatchingUp
    );
    train(&mut state, 90);
    assert_eq!(runs(&state)[1].steps(), 30, "a third of the portion each");
    settle(&mut state);
    let usual = [("order", "shuffled"), ("rule", "adaline")];
    let expected = alone(&[&usual[..], &[("eta", "0.001")]].concat(), 3001);
    assert_eq!(bits(runs(&state)[2]), expected);
    assert_eq!(bits(state.session().run()), before);
}

#[test]
fn the_clock_waits_for_lanes_that_are_behind() {
    let mut state = lab_with(&[("rule", "adaline"), ("speed", "100"), ("eta", "0.0001")]);
    for _ in 0..30 {
        state.update(session::Action::Epoch);
    }
    set(&mut state, "tool", "compare");
    press(&mut state, "play");
    train(&mut state, 60);
    tick(&mut state, 200.0);
    settle(&mut state);
    assert_eq!(
        comparison(&state).clock,
        3001,
        "what was due at once, and no more"
    );
    tick(&mut state, 50.0);
    settle(&mut state);
    assert_eq!(comparison(&state).clock, 3006);
    assert!(runs(&state).iter().all(|run| run.steps() == 3006));
}

#[test]
fn the_lab_going_back_takes_the_lanes_along() {
    let mut state = open(&[("rule", "adaline")]);
    press(&mut state, "epoch");
    press(&mut state, "epoch");
    set(&mut state, "tool", "none");
    state.update(session::Action::Seek(130));
    set(&mut state, "tool", "compare");
    settle(&mut state);
    assert_eq!(comparison(&state).clock, 130);
    for (run, eta) in runs(&state).into_iter().zip(["0.001", "0.0001", "0.01"]) {
        assert_eq!(bits(run), alone(&[("rule", "adaline"), ("eta", eta)], 130));
    }
    state.update(session::Action::Reset);
    assert!(runs(&state).iter().all(|run| run.steps() == 0));
}

#[test]
fn a_change_of_one_lane_restarts_that_one_and_of_the_lab_all() {
    let mut state = open(&[("rule", "adaline")]);
    press(&mut state, "epoch");
    let kept = bits(runs(&state)[2]);
    set(&mut state, "compare-b-eta", "0.002");
    let steps: Vec<u64> = runs(&state).iter().map(|run| run.steps()).collect();
    assert_eq!(steps, [100, 0, 100]);
    settle(&mut state);
    assert_eq!(
        bits(runs(&state)[1]),
        alone(&[("rule", "adaline"), ("eta", "0.002")], 100)
    );
    assert_eq!(bits(runs(&state)[2]), kept);
    // The lab's own rate: the others go on from its weights, as it does.
    set(&mut state, "eta", "0.005");
    let start = bits(state.session().run());
    assert!(runs(&state).iter().all(|run| bits(run) == start));
    assert_eq!(comparison(&state).clock, 0);
    press(&mut state, "step");
    assert_eq!(
        runs(&state)
            .iter()
            .map(|run| run.steps())
            .collect::<Vec<_>>(),
        [1; 3]
    );
    assert!(runs(&state).iter().all(|run| run.epochs() == 1));
    // Other points.
    let add = session::Action::AddPoint {
        at: Axis::new(5.0, 5.0),
        class: 1,
    };
    state.update(add);
    press(&mut state, "step");
    assert!(
        runs(&state)
            .iter()
            .all(|run| run.problem().train.len() == 101)
    );
    assert_eq!(comparison(&state).clock, 1);
}

#[test]
fn a_link_brings_window_lanes_and_settings_back() {
    let mut state = open(&[("rule", "adaline"), ("compare-lanes", "3")]);
    for (name, value) in [
        ("compare-b-eta", "0.01"),
        ("compare-b-rule", "logistic"),
        ("compare-b-optimizer", "nesterov"),
        ("compare-b-momentum", "0.6"),
        ("compare-c-batch", "mini-batch"),
        ("compare-c-order", "random"),
        ("compare-c-seed", "12"),
        ("compare-scale", "log"),
        ("compare-curve", "errors"),
    ] {
        set(&mut state, name, value);
    }
    for _ in 0..123 {
        press(&mut state, "step");
    }
    let link = state.link();
    let mut opened = App::default();
    opened.update(session::Action::Open(link.clone()));
    while opened.session().play() != Play::Paused {
        opened.update(session::Action::Tick(16.0));
        opened.update(session::Action::Train(50));
    }
    settle(&mut opened);
    assert_eq!(opened.controls(), state.controls());
    assert_eq!(comparison(&opened).clock, 123);
    for (a, b) in runs(&opened).into_iter().zip(runs(&state)) {
        assert_eq!((a.steps(), bits(a)), (b.steps(), bits(b)));
    }
    assert_eq!(opened.link(), link);
}

#[test]
fn undo_leaves_the_window_alone() {
    let mut state = lab_with(&[("rule", "adaline")]);
    set(&mut state, "tool", "compare");
    set(&mut state, "compare-b-eta", "0.5");
    state.update(session::Action::Undo);
    assert_eq!(
        state.session().document().settings.rule,
        crate::learn::Rule::PERCEPTRON
    );
    assert_eq!(window(&state), "compare");
    assert_eq!(runs(&state)[1].settings().eta, 0.5);
    assert_eq!(
        runs(&state)[1].settings().rule,
        crate::learn::Rule::PERCEPTRON
    );
}

#[test]
fn what_is_no_rate_and_no_seed_is_refused() {
    let mut state = open(&[]);
    for (name, wrong) in [
        ("compare-b-eta", "0"),
        ("compare-b-eta", "-1"),
        ("compare-b-eta", "1e7"),
        ("compare-b-eta", "ten"),
        ("compare-b-momentum", "1"),
        ("compare-b-momentum", "-0.1"),
        ("compare-b-optimizer", "adamw"),
        ("compare-c-seed", "1.5"),
        ("compare-c-seed", "1000000"),
        ("compare-c-rule", "magic"),
        ("compare-lanes", "5"),
    ] {
        let before = state.session().document().clone();
        offer(&mut state, name, wrong);
        assert!(state.complaint(name).is_some(), "{name} = {wrong}");
        assert_eq!(*state.session().document(), before);
    }
    set(&mut state, "compare-b-eta", "");
    assert_eq!(state.complaint("compare-b-eta"), None);
    assert_eq!(runs(&state)[1].settings().eta, 0.1, "empty: as the lab");
}

#[test]
fn time_makes_steps_due_and_the_window_takes_over_what_plays() {
    let mut state = lab_with(&[("speed", "10")]);
    state.update(session::Action::TogglePlay);
    set(&mut state, "tool", "compare");
    assert_eq!(state.session().play(), Play::Paused);
    assert!(comparison(&state).is_playing);
    let mut after = |milliseconds: f64| {
        tick(&mut state, milliseconds);
        settle(&mut state);
        comparison(&state).clock
    };
    assert_eq!(after(50.0), 1, "the first one at once");
    assert_eq!(after(50.0), 2, "then ten a second");
    assert_eq!(after(1e9), 4, "a long sleep counts little");
    for odd in [f64::NAN, -5.0, f64::NEG_INFINITY] {
        assert_eq!(after(odd), 4);
    }
    set(&mut state, "tool", "none");
    assert!(!comparison(&state).is_playing);
    tick(&mut state, 1000.0);
    assert_eq!(state.session().run().steps(), 4, "closed, it rests");
}

#[test]
fn controls_that_change_nothing_are_not_offered() {
    let mut state = open(&[]);
    let shown = |state: &App, name: &str| state.applies(name);
    assert!(shown(&state, "compare-b-order") && !shown(&state, "compare-b-seed"));
    set(&mut state, "compare-b-order", "random");
    assert!(shown(&state, "compare-b-seed") && !shown(&state, "compare-c-seed"));
    set(&mut state, "order", "shuffled");
    assert!(shown(&state, "compare-c-seed"));
    set(&mut state, "compare-c-batch", "batch");
    assert!(!shown(&state, "compare-c-seed") && !shown(&state, "compare-c-order"));
    assert!(shown(&state, "compare-c-eta") && shown(&state, "compare-d-rule"));
}

/// Found by random actions: the lanes went on beyond the end of a past segment, and the later one stayed behind it.
#[test]
fn playing_on_from_the_past_drops_what_came_later() {
    let mut state = open(&[("rule", "adaline"), ("eta", "0.0001"), ("speed", "100")]);
    (0..9).for_each(|_| press(&mut state, "step"));
    press(&mut state, "play");
    state.update(session::Action::Set {
        name: "scaling".into(),
        value: "standardize".into(),
    });
    state.update(session::Action::Back);
    assert_eq!(state.session().edit_places(), [9], "in the segment before");
    for _ in 0..5 {
        state.work(50.0, &|| 0.0);
    }
    assert!(state.session().position() > 9);
    assert!(state.session().edit_places().is_empty());
    assert_eq!(state.session().extent(), state.session().position());
}

#[test]
fn a_link_brings_the_others_as_far_as_the_lab() {
    let link =
        "v2&rule=adaline&eta=0.0001&tool=compare&compare-lanes=2&compare-b-batch=mini-batch&at=25";
    let mut state = App::opened(link);
    let mut now = 0.0;
    while state.frame(now, &|| 0.0).goes_on {
        now += 16.0;
        assert!(now < 1e6, "it never ends");
    }
    assert_eq!(state.session().run().steps(), 25);
    assert_eq!(comparison(&state).clock, 25);
    assert_eq!(runs(&state)[1].steps(), 2, "batches of ten");
    let standing = own(&state).lanes(state.session())[1].standing;
    assert_eq!(standing, LaneStanding::Paused);
}

/// The view of the window once nothing is due.
fn shown(state: &mut App) -> View {
    rest(state);
    view(state, "compare")
}

#[test]
fn points_held_out_are_a_column_of_the_table() {
    let mut state = open(&[
        ("dataset", "overlap"),
        ("test-share", "20"),
        ("rule", "adaline"),
        ("eta", "0.001"),
    ]);
    let wrong = |state: &App| {
        let (held_out, lane) = (&state.session().prepared().problem.held_out, runs(state)[1]);
        let w = lane.weights();
        let wrong = held_out
            .iter()
            .filter(|(x, y)| (dot(w, x) >= 0.0) != (*y > 0.0));
        wrong.count()
    };
    assert!(wrong(&state) > 0, "z = 0 says +1 to all");
    for epochs in 0..3 {
        let view = shown(&mut state);
        let expected = wrong(&state).to_string();
        let found = [
            view.value_of("compare-test-b"),
            view.text_of("compare-test-b"),
        ];
        assert_eq!(found, [Some(expected.as_str()); 2], "{epochs}");
        assert!(!view.is_hidden("compare-test-b") && !view.is_hidden("compare-test-head"));
        press(&mut state, "epoch");
    }
    let view = shown(&mut open(&[]));
    assert!(view.is_hidden("compare-test-b") && view.is_hidden("compare-test-head"));
}

#[test]
fn buttons_that_could_do_nothing_are_hidden() {
    let mut state = open_with_rates(&[]);
    let hides = |state: &mut App, part| shown(state).is_hidden(part);
    assert!(!hides(&mut state, "compare-add"), "three lanes");
    press(&mut state, "add");
    assert!(hides(&mut state, "compare-add"), "four");
    remove(&mut state, 2);
    assert!(!hides(&mut state, "compare-add"));
    // Another rule is offered where rates only rescale.
    assert!(!hides(&mut state, "compare-adaline"));
    set(&mut state, "compare-b-batch", "batch");
    assert!(hides(&mut state, "compare-adaline"));
    set(&mut state, "compare-b-batch", "lab");
    assert!(!hides(&mut state, "compare-adaline"));
    press(&mut state, "adaline");
    assert!(hides(&mut state, "compare-adaline"));
}

#[test]
fn the_speed_in_the_window_is_that_of_the_lab() {
    let mut state = open(&[]);
    // Lanes have no story of their own: they go on steadily.
    for (word, choice, speed) in [
        ("30", "30", Speed::Steady(30)),
        ("max", "max", Speed::Fastest),
        ("story", "100", Speed::Story),
    ] {
        set(&mut state, "speed", word);
        assert_eq!(state.session().document().settings.speed, speed);
        let chosen = crate::instruments::Change::Choice(choice.into());
        let shown = shown(&mut state);
        assert!(shown.changes().contains(&("speed".into(), chosen)));
    }
}

#[test]
fn what_lanes_have_of_their_own_stands_in_the_link() {
    let mut state = open(&[
        ("rule", "adaline"),
        ("eta", "0.0001"),
        ("compare-lanes", "3"),
        ("compare-b-batch", "mini-batch"),
        ("compare-b-eta", "0.00002"),
        ("compare-c-order", "shuffled"),
        ("compare-c-seed", "7"),
        ("compare-curve", "errors"),
        ("compare-scale", "log"),
    ]);
    for _ in 0..25 {
        press(&mut state, "step");
    }
    let lanes = "compare-b-eta=0.00002&compare-b-batch=mini-batch&compare-c-order=shuffled&compare-c-seed=7";
    let window = "tool=compare&compare-lanes=3&compare-scale=log&compare-curve=errors";
    let link = format!("v2&rule=adaline&eta=0.0001&{window}&{lanes}&at=25");
    assert_eq!(state.link(), link);
    let mut opened = App::opened(&link);
    let mut now = 0.0;
    while opened.frame(now, &|| 0.0).goes_on {
        now += 16.0;
        assert!(now < 1e6, "it never ends");
    }
    assert_eq!(opened.link(), link);
    let made: Vec<u64> = runs(&opened).iter().map(|run| run.steps()).collect();
    assert_eq!(made, [25, 2, 25], "batches of ten");
}

fn strike(state: &mut App, key: &str, is_repeated: bool) -> bool {
    let key = key.into();
    state.tell("compare", &Event::Shortcut { key, is_repeated })
}

#[test]
fn the_labs_keys_move_all_lanes() {
    let mut state = open(&[
        ("rule", "adaline"),
        ("epochs", "5"),
        ("speed", "max"),
        ("compare-lanes", "2"),
        ("compare-b-eta", "0.0001"),
    ]);
    let stand = |state: &App, updates: u64| {
        for (run, eta) in runs(state).into_iter().zip(["0.001", "0.0001"]) {
            let expected = alone(&[("rule", "adaline"), ("eta", eta)], updates);
            assert_eq!(bits(run), expected, "η = {eta}, {updates} updates");
        }
    };
    for (key, updates) in [("s", 1), ("S", 2), ("e", 100), ("E", 200)] {
        assert!(strike(&mut state, key, false));
        stand(&state, updates);
    }
    assert!(strike(&mut state, "s", true), "held down, it goes on");
    stand(&state, 201);
    assert!(strike(&mut state, "r", true), "but not back to the start");
    stand(&state, 201);
    assert!(strike(&mut state, "r", false));
    stand(&state, 0);
    assert!(strike(&mut state, " ", true) && !comparison(&state).is_playing);
    for plays in [true, false, true] {
        assert!(strike(&mut state, " ", false));
        assert_eq!(comparison(&state).is_playing, plays);
        assert!(strike(&mut state, " ", true), "held down, it is one press");
        assert_eq!(comparison(&state).is_playing, plays);
    }
    for _ in 0..1000 {
        tick(&mut state, 16.0);
        train(&mut state, 2000);
    }
    assert!(!comparison(&state).is_playing, "five epochs are made");
    settle(&mut state);
    stand(&state, 500);
    assert!(strike(&mut state, "R", false));
    stand(&state, 0);
    assert!(!strike(&mut state, "x", false), "no key of the lab");
}
