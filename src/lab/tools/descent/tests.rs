//! The scenes end as named, the words are true, and everything is in the link.

use super::*;
use crate::lab::tests::set;
use crate::lab::{State, permalink};

fn descent(state: &State) -> &Descent {
    &state.document().settings.tools.descent
}

fn readings(descent: &Descent) -> Readings {
    Readings::of(descent, &descent.run())
}

fn picture(descent: &Descent) -> Picture {
    Picture::of(descent, &descent.run(), Picture::bounds(descent))
}

/// Plays until it stops by itself.
fn play(state: &mut State) -> Readings {
    for _ in 0..1000 {
        let Some(steps) = descent(state).after_a_while() else {
            break;
        };
        assert!(steps > descent(state).steps);
        set(state, "descent-steps", &steps.to_string());
    }
    assert_eq!(descent(state).after_a_while(), None);
    readings(descent(state))
}

fn staged(word: &str) -> State {
    let mut state = State::default();
    // Whatever was there before.
    set(&mut state, "descent-function", "waves");
    set(&mut state, "descent-a3", "2");
    set(&mut state, "descent-steps", "77");
    for (name, value) in scene(word) {
        set(&mut state, name, &value);
    }
    assert_eq!(descent(&state).steps, 0);
    assert_eq!(descent(&state).scene(), Some(word));
    state
}

#[test]
fn too_large_a_rate_diverges() {
    let mut state = staged("too-large");
    let end = play(&mut state);
    assert_eq!(end.verdict.label, "diverges");
    // 0.2 · 1.3^k > 1000 from k = 33 on.
    assert_eq!(end.step, 33);
    assert!((end.w / (0.2 * (-1.3_f64).powi(33)) - 1.0).abs() < 1e-12);
    assert!(
        end.verdict.text.contains("after 33 steps"),
        "{}",
        end.verdict.text
    );
    assert_eq!(descent(&state).after_step(), None);
    assert_eq!(descent(&state).before(), 32);
}

#[test]
fn too_small_a_rate_is_stuck_in_a_local_minimum() {
    let mut state = staged("too-small");
    let end = play(&mut state);
    assert_eq!(end.verdict.label, "stuck");
    assert!((end.w + 1.25).abs() <= 1e-3);
    for part in ["w = −1.25 ", "f is lowest at w = 2."] {
        assert!(end.verdict.text.contains(part), "{}", end.verdict.text);
    }
    let picture = picture(descent(&state));
    assert_eq!((picture.lowest.len(), picture.local.len()), (1, 1));
    assert!(picture.lowest[0].1 < picture.local[0].1);
    // What the hint of the scene says: with 0.7 it gets over.
    set(&mut state, "descent-eta", "0.7");
    assert_eq!(descent(&state).scene(), None);
    set(&mut state, "descent-steps", "0");
    let end = play(&mut state);
    assert_eq!(end.verdict.label, "converged");
    assert!((end.w - 2.0).abs() <= 1e-3);
}

#[test]
fn at_the_limit_it_jumps_for_ever() {
    let mut state = staged("jumps");
    let end = play(&mut state);
    assert_eq!((end.verdict.label, end.step), ("jumps", 2));
    assert!(
        end.verdict
            .text
            .contains("between w = −2.5 and w = 2.5 for ever")
    );
    set(&mut state, "descent-steps", "10000");
    let path = descent(&state).run().path;
    assert!(path.iter().step_by(2).all(|w| *w == 2.5), "to the bit");
    assert!(path.iter().skip(1).step_by(2).all(|w| *w == -2.5));
    assert_eq!(
        descent(&state).after_step(),
        None,
        "no more than ten thousand"
    );
}

#[test]
fn every_setting_and_the_steps_are_in_the_link() {
    let mut state = State::default();
    for (name, value) in [
        ("tool", "descent"),
        ("descent-function", "quartic"),
        ("descent-a1", "0.25"),
        ("descent-a2", "-1.5"),
        ("descent-a3", "0.125"),
        ("descent-a4", "0.5"),
        ("descent-eta", "0.07"),
        ("descent-start", "-1.75"),
        ("descent-steps", "12"),
    ] {
        set(&mut state, name, value);
        assert!(permalink::write(&state).starts_with("v2&"));
    }
    let back = permalink::read(&permalink::write(&state)).expect("a link made here");
    assert_eq!(
        back.document().settings.tools,
        state.document().settings.tools
    );
    assert_eq!(readings(descent(&back)), readings(descent(&state)));
    assert_eq!(readings(descent(&back)).step, 12);
}

#[test]
fn the_next_step_is_written_with_its_numbers() {
    let mut descent = Descent {
        eta: 0.1,
        start: -2.2,
        shape: Shape::Quartic,
        ..Descent::default()
    };
    // f′(−2.2) = 0.4·(−2.2)·(−4.2)·(−0.95) = −3.5112.
    let shown = readings(&descent);
    assert_eq!(shown.next, "−2.2000 − 0.1 · (−3.5112) = −1.8489");
    assert_eq!(shown.formula, "0.1 w⁴ − 0.1 w³ − 0.5 w²");
    (descent.a4, descent.a3, descent.a2, descent.a1) = (-1.0, 0.0, 1e-9, 2.0);
    assert_eq!(readings(&descent).formula, "−w⁴ + 2 w");
    descent.steps = 1;
    assert_eq!(readings(&descent).verdict.label, "running");
}

#[test]
fn of_a_flat_function_no_lower_place_is_claimed() {
    let flat = Descent {
        shape: Shape::Quartic,
        a1: 0.0,
        a2: 0.0,
        a3: 0.0,
        a4: 0.0,
        steps: 1,
        ..Descent::default()
    };
    let said = readings(&flat).verdict;
    assert_eq!(said.label, "rests");
    assert!(!said.text.contains("no minimum"), "{}", said.text);
}

#[test]
fn nothing_strange_is_ever_said() {
    for shape in [
        Shape::Parabola,
        Shape::Absolute,
        Shape::Wells,
        Shape::Waves,
        Shape::Quartic,
    ] {
        for eta in [1e-4, 0.3, 0.95, 2.0, 10.0] {
            for start in [-10.0, -0.0, 0.4, 10.0] {
                for steps in [0, 1, 2, 50, 10_000] {
                    let descent = Descent {
                        shape,
                        eta,
                        start,
                        steps,
                        ..Descent::default()
                    };
                    let run = descent.run();
                    let shown = Readings::of(&descent, &run);
                    let words = format!("{shown:?}");
                    assert!(!words.contains("NaN") && !words.contains("inf"), "{words}");
                    assert!(!words.contains("−0.0000"), "{words}");
                    let picture = picture(&descent);
                    let [left, right, low, high] = picture.bounds;
                    assert!(left < right && low < high && high.is_finite());
                    assert!(picture.path.iter().all(|p| p.1.is_finite()));
                    assert!((left..=right).contains(&start) && low <= picture.start.1);
                }
            }
        }
    }
}

#[test]
fn keys_and_pointers_move_the_start_within_its_range() {
    let usual = Descent::default();
    assert!((usual.nudged(true, false) - 3.08).abs() < 1e-12, "8 / 100");
    assert!((usual.nudged(false, true) - 2.6).abs() < 1e-12);
    let edge = Descent {
        start: 10.0,
        ..usual
    };
    assert_eq!(edge.nudged(true, true), 10.0);
    assert_eq!(Descent::start_at(f64::NAN, [-1.0, 1.0]), 0.0);
    assert_eq!(Descent::start_at(-0.00049, [-1.0, 1.0]), 0.0);
}
