//! The tiles of the front door.

use super::*;
use crate::text::say;

fn choose(state: &mut Session, tile: Tile) {
    update(state, Action::ChooseTile(tile));
}

#[test]
fn each_tile_brings_its_data_and_is_the_one_of_the_lab() {
    let mut state = Session::default();
    assert_eq!(
        Tile::from_session(&state),
        None,
        "other features of the flowers"
    );
    for tile in Tile::all() {
        choose(&mut state, tile);
        assert_eq!(Tile::from_session(&state), Some(tile));
        let by_hand = lab(tile.settings());
        assert_eq!(
            state.document().settings.data,
            by_hand.document().settings.data
        );
        assert_eq!(state.complaints, []);
    }
}

#[test]
fn rule_and_batches_stay_and_the_line_goes() {
    let mut state = lab(&[("rule", "adaline"), ("batch", "batch"), ("epochs", "7")]);
    update(&mut state, Action::ShowLine(true));
    update(&mut state, Action::Epoch);
    choose(&mut state, Tile::Clouds);
    let settings = &state.document().settings;
    assert_eq!(settings.rule, Rule::ADALINE);
    assert_eq!(settings.batch, settings::BatchMode::Batch);
    assert_eq!(settings.epochs, 7);
    assert_eq!(state.document().line, None);
    assert_eq!(state.run().epochs(), 0, "another run");
}

#[test]
fn a_tile_begins_a_new_run_whatever_was_chosen_beside_its_data() {
    let mut state = lab(Tile::Clouds.settings());
    set(&mut state, "scaling", "standardize");
    update(&mut state, Action::Epoch);
    choose(&mut state, Tile::Clouds);
    assert_eq!(state.run().steps(), 0);
    update(&mut state, Action::Undo);
    assert!(state.run().steps() > 0, "undo brings the run back");
}

#[test]
fn a_tile_is_one_edit() {
    let mut state = lab(&[("dataset", "moons"), ("scaling", "unit"), ("noise", "0.1")]);
    let before = state.document().clone();
    choose(&mut state, Tile::Circles);
    assert_eq!(state.edits(), 4);
    update(&mut state, Action::Undo);
    assert_eq!(*state.document(), before);
}

#[test]
fn all_gates_are_of_one_tile_and_what_was_chosen_beside_is_of_none() {
    let mut state = Session::default();
    choose(&mut state, Tile::Gates);
    for gate in ["6", "0", "15"] {
        set(&mut state, "gate", gate);
        assert_eq!(Tile::from_session(&state), Some(Tile::Gates));
    }
    set(&mut state, "scaling", "standardize");
    assert_eq!(Tile::from_session(&state), None);
    choose(&mut state, Tile::Clouds);
    set(&mut state, "noise", "0.7");
    assert_eq!(Tile::from_session(&state), None);
    add(&mut state, 0.0, 0.0, 1);
    assert_eq!(
        Tile::from_session(&state),
        Some(Tile::Own),
        "an edit of points"
    );
}

#[test]
fn the_sentence_tells_the_last_update_and_the_end() {
    let said = |state: &Session| {
        let readouts = Readouts::new(state);
        messages::on_front(state, &readouts, &messages::status(state, &readouts))
    };
    let (dot, cross, taken) = ("●", "✚", "taken");
    // η is 0.5, and a mistake has |δ| = 2.
    let (factor, share) = ("2", "1");
    let has_line = false;
    let mut state = lab(&[("dataset", "gate"), ("gate", "8")]);
    assert_eq!(said(&state), messages::below_plane(&state));
    // The first sample is of class −1, and at w = 0 it counts as +1.
    update(&mut state, Action::Step);
    let told = say!(
        "front-said-tie",
        mark = dot,
        has_line,
        factor,
        share,
        sign = taken
    );
    assert_eq!(said(&state), told);
    // (0, 1) is on its side then.
    update(&mut state, Action::Step);
    assert_eq!(said(&state), say!("front-said-right", mark = dot));
    // (1, 0) too; (1, 1) is of class +1, and counts as −1.
    (0..2).for_each(|_| update(&mut state, Action::Step));
    let told = say!(
        "front-said-wrong",
        mark = cross,
        factor,
        share,
        sign = "added"
    );
    assert_eq!(said(&state), told);
    // w is (0, c, c) then, and its line goes through (0, 0).
    update(&mut state, Action::Step);
    assert_eq!(state.weights()[0], -state.document().settings.eta * 2.0);
    let told = say!(
        "front-said-tie",
        mark = dot,
        has_line = true,
        factor,
        share,
        sign = taken
    );
    assert_eq!(said(&state), told);
    finish(&mut state);
    let updates = state.run().updates();
    let told = say!("front-said-converged", updates);
    assert_eq!(said(&state), told);
    // Step looks at all points, and says why nothing happens.
    update(&mut state, Action::NextMistake);
    (0..3).for_each(|_| update(&mut state, Action::Train(2000)));
    assert_eq!(
        (state.play(), state.run().updates()),
        (Play::Paused, updates)
    );
    let in_vain = say!("front-said-in-vain");
    assert_eq!(said(&state), format!("{told} {in_vain}"));
    assert!(in_vain.contains(&say!("front-again")), "{in_vain}");
    let mut state = lab(&[("dataset", "gate"), ("gate", "6")]);
    finish(&mut state);
    assert_eq!(state.outcome().keyword(), "cycling");
    let (updates, wrong) = (state.run().updates(), Readouts::new(&state).training.errors);
    let points = 4u32;
    let rule = messages::rules::title("perceptron");
    let told = say!("front-said-rests", rule, updates, wrong, points);
    assert_eq!(said(&state), told, "nothing is proven yet");
    state.prove_now(&[crate::theory::Fact::Separability]);
    let told = say!("front-said-no-line", updates, wrong, points);
    assert_eq!(said(&state), told);
    let mut state = lab(&[("rule", "adaline"), ("dataset", "gate"), ("gate", "8")]);
    update(&mut state, Action::Step);
    let told = say!(
        "front-said-misses",
        mark = dot,
        delta = "−1",
        factor = "1",
        share = "0.1",
        sign = taken
    );
    assert_eq!(said(&state), told);
    set(&mut state, "momentum", "0.9");
    update(&mut state, Action::Step);
    assert_eq!(said(&state), messages::last_step(&state), "more than η·δ·x");
}

#[test]
fn again_plays_from_the_start() {
    let mut state = Session::default();
    finish(&mut state);
    update(&mut state, Action::PlayAgain);
    assert_eq!(state.run().steps(), 0);
    assert!(state.play() != Play::Paused);
    update(&mut state, Action::Train(1));
    update(&mut state, Action::Undo);
    assert_eq!(
        state.outcome(),
        Outcome::Converged,
        "undo brings the run back"
    );
}
