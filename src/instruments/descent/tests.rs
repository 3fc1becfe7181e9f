//! The examples end as named, the words are true, gestures do what they say, and everything is in the link.

use super::*;
use crate::app::App;
use crate::app::tests::{app, frame, offer, opened, pointer, set, view};
use crate::geometry::Axis;
use crate::instruments::Change;
use crate::session;
use crate::text::{Catalog, speak};

fn descent(app: &App) -> &DescentSettings {
    let state: &DescentState = app.instrument().expect("the instrument");
    &state.settings
}

fn readouts(settings: &DescentSettings) -> StepReadouts {
    StepReadouts::new(settings, &settings.run())
}

fn picture(settings: &DescentSettings) -> DescentPlot {
    DescentPlot::new(settings, &settings.run(), DescentPlot::bounds(settings))
}

/// Plays until it stops by itself.
fn play(state: &mut App) -> StepReadouts {
    for _ in 0..1000 {
        let Some(steps) = descent(state).after_a_while() else {
            break;
        };
        assert!(steps > descent(state).steps);
        set(state, "descent-steps", &steps.to_string());
    }
    assert_eq!(descent(state).after_a_while(), None);
    readouts(descent(state))
}

fn press(app: &mut App, action: &str) -> bool {
    let (action, argument) = (action.into(), String::new());
    app.tell("descent", &Event::Press { action, argument })
}

fn staged(word: &str) -> App {
    let mut state = App::default();
    // Whatever was there before.
    set(&mut state, "descent-function", "waves");
    set(&mut state, "descent-a3", "2");
    set(&mut state, "descent-steps", "77");
    assert!(press(&mut state, word));
    assert_eq!(descent(&state).steps, 0);
    assert_eq!(descent(&state).example(), Some(word));
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
    assert!(picture.lowest[0].y < picture.local[0].y);
    // What the hint of the scene says: with 0.7 it gets over.
    set(&mut state, "descent-eta", "0.7");
    assert_eq!(descent(&state).example(), None);
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
    let mut state = App::default();
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
        assert!(state.link().starts_with("v2&"));
    }
    let back = opened(&state.link());
    assert_eq!(descent(&back), descent(&state));
    assert_eq!(back.controls(), state.controls());
    assert!(back.is_open("descent"));
    assert_eq!(readouts(descent(&back)), readouts(descent(&state)));
    assert_eq!(readouts(descent(&back)).step, 12);
}

#[test]
fn the_next_step_is_written_with_its_numbers() {
    let mut descent = DescentSettings {
        eta: 0.1,
        start: -2.2,
        shape: Shape::Quartic,
        ..DescentSettings::default()
    };
    // f′(−2.2) = 0.4·(−2.2)·(−4.2)·(−0.95) = −3.5112.
    let shown = readouts(&descent);
    assert_eq!(shown.next, "−2.2000 − 0.1 · (−3.5112) = −1.8489");
    assert_eq!(shown.formula, "0.1 w⁴ − 0.1 w³ − 0.5 w²");
    (descent.a4, descent.a3, descent.a2, descent.a1) = (-1.0, 0.0, 1e-9, 2.0);
    assert_eq!(readouts(&descent).formula, "−w⁴ + 2 w");
    descent.steps = 1;
    assert_eq!(readouts(&descent).verdict.label, "running");
}

#[test]
fn numbers_are_grouped_and_have_the_decimal_sign_of_the_language() {
    let steep = DescentSettings {
        shape: Shape::Quartic,
        a4: 0.0,
        a3: 1.0,
        a2: 0.0,
        start: -10.0,
        ..DescentSettings::default()
    };
    let texts = |settings: DescentSettings| readouts(&settings).texts().map(|(_, text, _)| text);
    // w = −10, w³ and 3w².
    assert_eq!(
        texts(steep.clone())[1..],
        ["−10.0000", "−1\u{202f}000.0000", "300.0000"]
    );
    let told = std::thread::spawn(move || {
        assert!(speak(Catalog::from_messages(
            "de",
            "number-decimal-sign = ,"
        )));
        texts(steep)
    });
    let told = told.join().expect("texts");
    assert_eq!(told[1..], ["−10,0000", "−1\u{202f}000,0000", "300,0000"]);
}

#[test]
fn of_a_flat_function_no_lower_place_is_claimed() {
    let flat = DescentSettings {
        shape: Shape::Quartic,
        a1: 0.0,
        a2: 0.0,
        a3: 0.0,
        a4: 0.0,
        steps: 1,
        ..DescentSettings::default()
    };
    let said = readouts(&flat).verdict;
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
                    let descent = DescentSettings {
                        shape,
                        eta,
                        start,
                        steps,
                        ..DescentSettings::default()
                    };
                    let run = descent.run();
                    let shown = StepReadouts::new(&descent, &run);
                    let words = format!("{shown:?}");
                    assert!(!words.contains("NaN") && !words.contains("inf"), "{words}");
                    assert!(!words.contains("−0.0000"), "{words}");
                    let picture = picture(&descent);
                    let [left, right, low, high] = picture.bounds;
                    assert!(left < right && low < high && high.is_finite());
                    assert!(picture.path.iter().all(|p| p.y.is_finite()));
                    assert!((left..=right).contains(&start) && low <= picture.start.y);
                }
            }
        }
    }
}

#[test]
fn keys_and_pointers_move_the_start_within_its_range() {
    let usual = DescentSettings::default();
    assert!((usual.nudged(true, false) - 3.08).abs() < 1e-12, "8 / 100");
    assert!((usual.nudged(false, true) - 2.6).abs() < 1e-12);
    let edge = DescentSettings {
        start: 10.0,
        ..usual
    };
    assert_eq!(edge.nudged(true, true), 10.0);
    assert_eq!(DescentSettings::start_at(f64::NAN, [-1.0, 1.0]), 0.0);
    assert_eq!(DescentSettings::start_at(-0.00049, [-1.0, 1.0]), 0.0);
}

#[test]
fn it_plays_in_beats_to_its_end_and_pauses() {
    let mut app = app(&[("tool", "descent")]);
    let mut now = 0.0;
    let mut after = |app: &mut App, milliseconds: f64| {
        now += milliseconds;
        app.frame(now, &|| 0.0)
    };
    after(&mut app, 0.0);
    assert!(press(&mut app, "jumps"));
    // However long ago the frame before was, a beat has to go by.
    assert!(after(&mut app, 60_000.0).goes_on);
    assert_eq!(descent(&app).steps, 0);
    after(&mut app, 100.0);
    assert_eq!(descent(&app).steps, 0);
    after(&mut app, 100.0);
    assert_eq!(descent(&app).steps, 1);
    assert_eq!(
        view(&app, "descent").text_of("descent-play-word"),
        Some("Pause")
    );
    // Back and forth: it knows that after two steps. A page that was away makes one.
    let end = after(&mut app, 60_000.0);
    assert!(end.has_ended && !end.goes_on, "and the address is written");
    assert_eq!(descent(&app).steps, 2);
    assert_eq!(
        view(&app, "descent").text_of("descent-play-word"),
        Some("Play")
    );
    assert_eq!(
        view(&app, "descent").value_of("descent-verdict"),
        Some("jumps")
    );
    // Play begins again, Pause stops it, and so does closing the window.
    assert!(press(&mut app, "play"));
    assert_eq!(descent(&app).steps, 0);
    assert!(press(&mut app, "play"));
    assert!(!after(&mut app, 1000.0).goes_on);
    assert!(press(&mut app, "step") && press(&mut app, "step") && press(&mut app, "back"));
    assert_eq!(descent(&app).steps, 1);
    assert!(press(&mut app, "play") && !press(&mut app, "x"));
    set(&mut app, "tool", "none");
    set(&mut app, "tool", "descent");
    assert!(!after(&mut app, 1000.0).goes_on);
}

#[test]
fn the_start_is_dragged_while_the_picture_stays() {
    let mut app = app(&[("tool", "descent")]);
    app.frame(0.0, &|| 0.0);
    let shown = frame(&app, "descent", "descent");
    let point = |app: &mut App, phase, at: Axis, is_finger| {
        let frame = frame(app, "descent", "descent");
        let Event::Pointer(mut pointer) = pointer("descent", frame, frame.to_px(at), phase) else {
            panic!("a pointer");
        };
        pointer.is_finger = is_finger;
        let held = app.tell("descent", &Event::Pointer(pointer));
        app.frame(0.0, &|| 0.0);
        held
    };
    // A finger must come near: elsewhere it scrolls.
    assert!(!point(&mut app, Phase::Down, Axis::new(-2.0, 6.0), true));
    assert!(!point(&mut app, Phase::Move, Axis::new(0.0, 6.0), true));
    assert_eq!(descent(&app).start, 3.0);
    assert!(point(&mut app, Phase::Down, Axis::new(3.0, 4.5), true));
    point(&mut app, Phase::Up, Axis::new(3.0, 4.5), true);
    // A mouse takes it along from anywhere, as far as the picture goes.
    assert!(point(&mut app, Phase::Down, Axis::new(-2.0, 6.0), false));
    assert!((descent(&app).start + 2.0).abs() < 0.01);
    assert!(point(&mut app, Phase::Move, Axis::new(50.0, 4.0), false));
    assert_eq!(descent(&app).start, 4.0);
    assert_eq!(frame(&app, "descent", "descent"), shown);
    assert!(!point(&mut app, Phase::Up, Axis::new(50.0, 4.0), false));
    assert_ne!(
        frame(&app, "descent", "descent"),
        shown,
        "now it fits again"
    );
    let key = |key: &str| Event::Key {
        plot: "descent".into(),
        key: key.into(),
        shift: false,
    };
    assert!(app.tell("descent", &key("ArrowLeft")) && !app.tell("descent", &key("x")));
    assert!(descent(&app).start < 4.0);
    // The slider of η, which also forgives what was typed.
    offer(&mut app, "descent-eta", "0");
    assert!(app.complaint("descent-eta").is_some());
    let (name, text) = ("descent-eta-slider".into(), "-1".into());
    assert!(app.tell(
        "descent",
        &Event::Input {
            name,
            text,
            done: false
        }
    ));
    assert_eq!(
        (descent(&app).eta, app.complaint("descent-eta")),
        (0.1, None)
    );
    app.update(session::Action::Open(String::new()));
    assert_eq!(*descent(&app), DescentSettings::default());
}

#[test]
fn the_view_tells_the_example_on_show_and_what_is_of_use() {
    let mut app = app(&[("tool", "descent")]);
    let shown = |app: &mut App| {
        app.frame(0.0, &|| 0.0);
        view(app, "descent")
    };
    let pressed = |view: &View| -> Vec<&'static str> {
        let words = EXAMPLES.iter().map(|example| example.0);
        let is_pressed = |word: &&str| {
            let button = format!("descent-{word}");
            view.attribute_of(&button, "aria-pressed") == Some("true")
        };
        words.filter(is_pressed).collect()
    };
    let is_hidden = |view: &View| {
        let hidden = Change::Flag("hidden", true);
        let part = "descent-coefficients".into();
        view.changes().contains(&(part, hidden))
    };
    let can_go_back = |view: &View| {
        let disabled = Change::Flag("disabled", true);
        !view.changes().contains(&("descent-back".into(), disabled))
    };
    assert!(pressed(&shown(&mut app)).is_empty());
    for (word, has_coefficients) in [("too-large", false), ("too-small", true), ("jumps", false)] {
        assert!(press(&mut app, word));
        let found = shown(&mut app);
        assert_eq!(pressed(&found), [word]);
        assert_eq!(!is_hidden(&found), has_coefficients, "{word}");
        assert!(!can_go_back(&found), "{word} has just begun");
    }
    assert!(press(&mut app, "step"));
    let found = shown(&mut app);
    assert!(can_go_back(&found) && pressed(&found) == ["jumps"]);
    assert!(press(&mut app, "back"));
    assert!(!can_go_back(&shown(&mut app)));
    set(&mut app, "descent-eta", "0.5");
    assert!(pressed(&shown(&mut app)).is_empty(), "another rate");
}

#[test]
fn as_it_is_at_first_it_shows_the_steps_to_come() {
    let usual = DescentSettings::default();
    let ahead = picture(&usual).ahead;
    // w ← w − 0.3 w from 3 on.
    for (k, at) in ahead.iter().enumerate() {
        let w = 3.0 * 0.7_f64.powi(k as i32);
        assert!(
            (at.x - w).abs() < 1e-12 && (at.y - w * w / 2.0).abs() < 1e-12,
            "{k}"
        );
    }
    assert!(ahead.len() > 5);
    let ready = readouts(&usual).verdict;
    assert!(
        ready.label == "ready" && ready.text.contains("drawn faint"),
        "{}",
        ready.text
    );
    // Once anything is done or chosen, and in the scenes of a lesson, they are not given away.
    let begun = DescentSettings {
        steps: 1,
        ..usual.clone()
    };
    let other = DescentSettings { eta: 2.0, ..usual };
    for settings in [begun, other] {
        assert!(picture(&settings).ahead.is_empty());
        assert!(!readouts(&settings).verdict.text.contains("faint"));
    }
    for (word, _) in EXAMPLES {
        assert!(picture(descent(&staged(word))).ahead.is_empty(), "{word}");
    }
}
