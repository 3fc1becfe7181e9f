//! Play at the speed *story*: a run takes a few seconds, whatever the rule, the data and the batches.

use super::digits::FILE as DIGITS_FILE;
use super::*;
use crate::update::play_steps;

/// A lab with these settings, with its file, at the speed *story*.
fn telling(settings: &[(&str, &str)]) -> Session {
    let mut state = lab(settings);
    if state.missing().is_some() {
        let text = Some(DIGITS_FILE.into());
        let path = "data/digits.txt";
        update(&mut state, Action::Fetched { path, text });
    }
    set(&mut state, "speed", "story");
    state
}

/// A frame of a sixtieth of a second in which there is time for everything.
fn frame(state: &mut Session) {
    update(state, Action::Tick(1000.0 / 60.0));
    update(state, Action::Train(1_000_000));
}

/// Milliseconds until the lab, which plays, rests.
fn milliseconds(state: &mut Session) -> f64 {
    for frames in 1..2000 {
        frame(state);
        if state.play() == Play::Paused {
            return f64::from(frames) * 1000.0 / 60.0;
        }
    }
    f64::INFINITY
}

#[test]
fn every_run_of_the_front_door_takes_five_to_twelve_seconds() {
    let mut found = Vec::new();
    for tile in Tile::all().filter(|tile| *tile != Tile::Own) {
        for rule in Rule::all().map(Keyword::keyword) {
            for batch in ["online", "mini-batch", "batch"] {
                let mut state = telling(tile.settings());
                set_all(&mut state, &[("rule", rule), ("batch", batch)]);
                update(&mut state, Action::TogglePlay);
                let time = milliseconds(&mut state);
                if !(5000.0..=12_000.0).contains(&time) {
                    found.push(format!("{tile:?}, {rule}, {batch}: {time:.0} ms"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn it_comes_to_the_same_end_as_any_other_speed() {
    for settings in [
        Tile::Flowers.settings(),
        &[("rule", "adaline"), ("batch", "batch"), ("eta", "0.001")],
        &[("dataset", "xor"), ("epochs", "7")],
        &[("rule", "logistic"), ("dataset", "blobs"), ("size", "1000")],
    ] {
        let (mut state, mut plain) = (telling(settings), lab(settings));
        set(&mut plain, "speed", "max");
        finish(&mut plain);
        update(&mut state, Action::TogglePlay);
        assert!(milliseconds(&mut state) < 12_000.0);
        assert_eq!(bits(state.run().weights()), bits(plain.run().weights()));
        assert_eq!(state.run().steps(), plain.run().steps());
    }
}

#[test]
fn the_first_changes_come_slowly_and_each_is_on_show() {
    let mut state = telling(Tile::Flowers.settings());
    update(&mut state, Action::TogglePlay);
    let (mut at, mut before) = (Vec::new(), 0);
    for frames in 0..240 {
        frame(&mut state);
        let changes = state.run().updates();
        if changes != before {
            assert_eq!(changes, before + 1, "one at a time");
            assert!(
                state
                    .last_step()
                    .is_some_and(|step| step.change.iter().any(|part| *part != 0.0))
            );
            at.push(f64::from(frames) / 60.0);
            before = changes;
        }
    }
    // 1.5 s, then each time a fifth less; a frame is a sixtieth.
    let due = [0.0, 1.5, 2.7, 3.66];
    assert_eq!(at.len(), due.len(), "{at:?}");
    let late = at.iter().zip(due).map(|(at, due)| (at - due).abs());
    assert!(late.fold(0.0, f64::max) < 2.5 / 60.0, "{at:?}");
}

#[test]
fn it_ends_after_the_last_change_where_nothing_follows() {
    let mut state = telling(Tile::Flowers.settings());
    update(&mut state, Action::TogglePlay);
    let (mut changed, mut updates, mut frames) = (0, 0, 0);
    while state.play() != Play::Paused {
        frame(&mut state);
        frames += 1;
        if state.run().updates() != updates {
            (updates, changed) = (state.run().updates(), frames);
        }
    }
    assert!(updates < 12, "{updates}");
    // The last change stays on show for its time, which is less than the first one's.
    let rest = f64::from(frames - changed) / 60.0;
    assert!((0.1..1.0).contains(&rest), "{rest} s");
}

#[test]
fn the_last_second_slows_down() {
    let mut state = telling(&[
        ("rule", "logistic"),
        ("batch", "mini-batch"),
        ("batch-size", "1"),
    ]);
    update(&mut state, Action::TogglePlay);
    let mut steps = vec![0];
    while state.play() != Play::Paused {
        frame(&mut state);
        steps.push(state.run().steps());
    }
    // The last frame makes what nobody would see.
    let seen = &steps[..steps.len() - 2];
    let made = |from: usize| seen[seen.len() - from] - seen[seen.len() - from - 10];
    assert!(made(1) < made(31) && made(31) < made(61), "{seen:?}");
}

#[test]
fn an_edit_and_a_pause_begin_another_plan() {
    let mut state = telling(&[("dataset", "xor")]);
    update(&mut state, Action::TogglePlay);
    (0..400).for_each(|_| frame(&mut state));
    add(&mut state, 0.3, 0.3, 1);
    (0..2).for_each(|_| frame(&mut state));
    let begun = state.run().steps();
    frame(&mut state);
    assert_eq!(state.run().steps(), begun, "the first change is looked at");
    update(&mut state, Action::TogglePlay);
    update(&mut state, Action::TogglePlay);
    assert!(milliseconds(&mut state) < 12_000.0);
    // Nothing is left behind by one that was stopped.
    assert_eq!(state.plan, None);
    update(&mut state, Action::Step);
    update(&mut state, Action::Reset);
    update(&mut state, Action::TogglePlay);
    assert!((5000.0..12_000.0).contains(&milliseconds(&mut state)));
}

#[test]
fn a_few_steps_are_told_too() {
    let mut state = telling(Tile::Flowers.settings());
    play_steps(&mut state, 5);
    let time = milliseconds(&mut state);
    assert_eq!(state.run().steps(), 5);
    assert!(time < 12_000.0, "{time}");
}

#[test]
fn a_large_set_is_begun_without_a_look_at_its_end() {
    let settings = [
        ("dataset", "overlap"),
        ("size", "10000"),
        ("rule", "logistic"),
    ];
    let mut state = telling(&settings);
    update(&mut state, Action::TogglePlay);
    let time = milliseconds(&mut state);
    assert!((5000.0..12_000.0).contains(&time), "{time}");
}

#[test]
fn a_link_says_it_and_one_without_a_speed_means_what_it_meant() {
    let state = telling(&[]);
    assert!(link::write(&state).contains("speed=story"));
    let read = |link: &str| link::read(link).expect(link).document().settings.speed;
    assert_eq!(read("v2&speed=story"), Speed::Story);
    assert_eq!(read("v2"), Speed::Steady(100));
}

/// A lab that tells a story and has played for so many frames.
fn playing(settings: &[(&str, &str)], frames: usize) -> Session {
    let mut state = telling(settings);
    update(&mut state, Action::TogglePlay);
    (0..frames).for_each(|_| frame(&mut state));
    assert_ne!(state.play(), Play::Paused);
    state
}

#[test]
fn another_speed_while_it_plays_is_in_force_and_ends() {
    for speed in ["1000", "max"] {
        let mut state = playing(Tile::Flowers.settings(), 30);
        set(&mut state, "speed", speed);
        assert!(milliseconds(&mut state) < 2000.0, "{speed}");
        assert_eq!(state.outcome(), Outcome::Converged);
        // Back again, the lab does not wait for a plan that is over.
        let mut state = playing(&[("dataset", "xor")], 30);
        set(&mut state, "speed", speed);
        frame(&mut state);
        set(&mut state, "speed", "story");
        assert!(milliseconds(&mut state) < 12_000.0, "{speed}");
    }
    let mut state = telling(Tile::Flowers.settings());
    play_steps(&mut state, 300);
    frame(&mut state);
    set(&mut state, "speed", "max");
    assert!(milliseconds(&mut state) < 2000.0);
    // Who hurries waits for no plan.
    let mut state = playing(Tile::Flowers.settings(), 30);
    state.hurry();
    update(&mut state, Action::Train(1_000_000));
    assert_eq!(state.play(), Play::Paused);
}

#[test]
fn what_plays_goes_on_after_undo() {
    let mut state = playing(&[("dataset", "xor")], 200);
    set(&mut state, "eta", "0.5");
    (0..30).for_each(|_| frame(&mut state));
    update(&mut state, Action::Undo);
    let begun = state.run().steps();
    (0..60).for_each(|_| frame(&mut state));
    assert!(state.run().steps() > begun, "it stands still");
    assert!(milliseconds(&mut state) < 12_000.0);
}

#[test]
fn more_epochs_are_told_from_where_they_are_asked_for() {
    let mut state = playing(&[("dataset", "xor")], 300);
    set(&mut state, "epochs", "500");
    let time = milliseconds(&mut state);
    assert!((5000.0..12_000.0).contains(&time), "{time}");
    assert_eq!(state.run().epochs(), 500);
}

#[test]
fn a_run_that_is_over_is_not_played() {
    let mut state = telling(&[("rule", "adaline"), ("eta", "1000"), ("epochs", "5000")]);
    update(&mut state, Action::TogglePlay);
    assert!(milliseconds(&mut state) < 12_000.0);
    assert!(
        matches!(state.outcome(), Outcome::Diverged(_)),
        "{:?}",
        state.outcome()
    );
    update(&mut state, Action::TogglePlay);
    assert!(milliseconds(&mut state) < 100.0, "nothing is left to show");
}

#[test]
fn a_stream_plays_steadily() {
    let state = playing(&[("dataset", "drift"), ("rule", "logistic")], 60);
    let steps = state.position();
    // At 100 a second.
    assert!((95..=105).contains(&steps), "{steps}");
    assert_eq!(state.plan, None);
}
