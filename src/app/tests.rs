//! The app as a whole: one state, one frame, one link.

mod board;
mod demo;
mod form;
mod front;
mod ghosts;
mod language;
mod memory;
mod menu;
mod narrator;
mod opening;
#[cfg(not(target_arch = "wasm32"))]
mod outside;
mod plane;
mod points;
mod presets;
mod recent_labs;
mod rows;
mod screen;
mod softmax;
mod stage;
mod talk;
mod ties;
mod toys;

use std::cell::Cell;

use super::{Action, App};
use crate::geometry::{Axis, Frame, Px};
use crate::instruments::sweep::{COUNT, SweepState};
use crate::instruments::{AnyInstrument, Event, Phase, Pointer, View};
use crate::session;

/// Gives a control what somebody typed, whether it is taken or not.
pub(crate) fn offer(app: &mut App, name: &str, value: &str) {
    let (name, value) = (name.into(), value.into());
    app.update(session::Action::Set { name, value });
}

/// Lets the open instrument work until there is nothing more to do.
pub(crate) fn rest(app: &mut App) {
    let mut frames = 0;
    while app.work(16.0, &|| 0.0) {
        frames += 1;
        assert!(frames < 1000, "it comes to its end");
    }
}

/// Sets a control, which must take it.
pub(crate) fn set(app: &mut App, name: &str, value: &str) {
    offer(app, name, value);
    assert_eq!(app.complaint(name), None, "{name}={value}");
}

/// The app that a link opens, without a complaint.
pub(crate) fn linked(link: &str) -> App {
    let mut app = App::default();
    app.update(session::Action::Open(link.into()));
    assert_eq!(app.session().notice(), None, "{link}");
    app
}

/// The instrument whose window is open, or "none".
pub(crate) fn window(app: &App) -> String {
    app.control("tool").expect("a control").value
}

/// The usual app with these settings.
pub(crate) fn app(settings: &[(&str, &str)]) -> App {
    let mut app = App::default();
    for (name, value) in settings {
        set(&mut app, name, value);
    }
    app
}

/// The app that a link leads to, all of which makes sense and is written again.
pub(crate) fn opened(link: &str) -> App {
    let app = App::opened(link);
    assert_eq!(app.session().notice(), None, "{link}");
    assert_eq!(app.link(), link);
    app
}

fn named<'a>(app: &'a App, id: &str) -> &'a dyn AnyInstrument {
    let mut all = app.instruments();
    all.find(|instrument| instrument.id() == id)
        .expect("an instrument")
}

/// The view of an instrument.
pub(crate) fn view(app: &App, id: &str) -> View {
    named(app, id).view(app.session())
}

/// The frame of an instrument's layer on 800 × 300 CSS pixels.
pub(crate) fn frame(app: &App, id: &str, layer: &str) -> Frame {
    let scene = named(app, id).scene(app.session(), layer).expect("a scene");
    scene.frame((800.0, 300.0), 2.0)
}

/// The event of a mouse at a place, CSS pixels.
pub(crate) fn pointer(plot: &str, frame: Frame, at_px: Px, phase: Phase) -> Event {
    Event::Pointer(Pointer {
        plot: plot.into(),
        phase,
        at: frame.to_axis(at_px),
        at_px,
        frame,
        is_finger: false,
        shift: false,
    })
}

#[test]
fn every_control_takes_its_own_value_and_refuses_what_is_none() {
    let mut app = App::default();
    for control in App::default().controls() {
        set(&mut app, control.name, &control.value);
        // Any text is a message, and nearly any name a lesson; a start has tests of its own.
        if matches!(
            control.name,
            "spam-message" | "spam-own" | "lesson" | "landscape-start"
        ) {
            continue;
        }
        for bad in [
            "", "  ", "abc", "-1e3", "1e999", "NaN", "inf", "0x10", "1 2", "--1", "☃",
        ] {
            let takes = app.options(control.name).iter().any(|word| word == bad);
            let empty = bad.trim().is_empty() && control.value.is_empty();
            let number = control.name.starts_with("compare-") && bad.trim().is_empty();
            if takes || empty || number {
                continue;
            }
            offer(&mut app, control.name, bad);
            let message = app.complaint(control.name);
            assert!(
                message.is_some_and(|said| said.len() > 20),
                "{}={bad}",
                control.name
            );
            let now = app.control(control.name);
            assert_eq!(now.as_ref(), Some(&control), "it stays");
        }
        set(&mut app, control.name, &control.value);
    }
    assert_eq!(app.link(), "");
}

#[test]
fn number_fields_have_their_limits() {
    let mut app = app(&[("dataset", "overlap"), ("batch", "mini-batch")]);
    for (name, refused, taken) in [
        ("eta", &["-1", "0"][..], &["0.25", "1e-3", "0,5", "2"][..]),
        (
            "epochs",
            &["0", "-1", "1.5", "100001"],
            &["1", "100000", "20"],
        ),
        ("size", &["1", "-5", "2.5", "10001"], &["2", "10000", "40"]),
        ("noise", &["-0.1", "5.1"], &["0", "5", "0.3"]),
        ("label-noise", &["-1", "50.5"], &["0", "50", "10"]),
        ("test-share", &["-1", "91"], &["90", "30", "0"]),
        ("batch-size", &["0", "-1", "1.5"], &["1", "7"]),
        ("seed", &["-1", "0.5", "1000000"], &["0", "999999"]),
        ("data-seed", &["-1", "0.5", "1000000"], &["0", "999999"]),
    ] {
        let value = |app: &App| app.control(name).expect("a control").value;
        let before = value(&app);
        for text in refused {
            offer(&mut app, name, text);
            let said = app.complaint(name).expect("a complaint");
            assert!(
                said.contains("must be a") && said.contains("stays"),
                "{name} {text}: {said}"
            );
            assert_eq!(value(&app), before, "{name} {text}");
        }
        for text in taken {
            offer(&mut app, name, text);
            assert_eq!(app.complaint(name), None, "{name} {text}");
            let wanted: f64 = text.replace(',', ".").parse().expect("a number");
            assert_eq!(value(&app).parse(), Ok(wanted), "{name} {text}");
        }
    }
}

#[test]
fn refusals_write_numbers_as_the_page_does() {
    let mut app = app(&[("descent-start", "-1.75"), ("landscape-start", "1,-2.5,0")]);
    for (name, text, ends) in [
        ("descent-start", "x", "“x” is not, so −1.75 stays."),
        (
            "descent-start",
            "",
            "An empty field is not, so −1.75 stays.",
        ),
        (
            "landscape-start",
            "1,2",
            "“1,2” is not, so 1, −2.5, 0 stays.",
        ),
        (
            "compare-b-eta",
            "x",
            "a number from 10⁻³⁰ to 1000000; “x” is not among them.",
        ),
    ] {
        offer(&mut app, name, text);
        let said = app.complaint(name).expect("a complaint");
        assert!(said.ends_with(ends), "{said}");
    }
    set(&mut app, "landscape-start", "none");
    offer(&mut app, "landscape-start", "1,2");
    let said = app.complaint("landscape-start").expect("a complaint");
    assert!(said.ends_with("so none stays."), "{said}");
}

#[test]
fn a_link_carries_what_instruments_were_set_to() {
    let mut app = app(&[
        ("sweep-epochs", "7"),
        ("sweep-scale", "linear"),
        ("eta", "0.5"),
    ]);
    assert_eq!(app.link(), "v2&eta=0.5&sweep-epochs=7&sweep-scale=linear");
    let again = App::opened(&format!("#{}", app.link()));
    assert_eq!(again.controls(), app.controls());
    // A link without them has the usual ones.
    app.update(session::Action::Open("#v1&eta=0.5".into()));
    assert_eq!(app.link(), "v2&eta=0.5");
    // What makes no sense costs that part only, and is told.
    let app = App::opened("#v2&sweep-epochs=0&sweep-scale=linear&sweep-depth=3");
    assert_eq!(app.link(), "v2&sweep-scale=linear");
    let notice = app.session().notice().expect("a notice");
    assert!(
        notice.contains("“sweep-epochs=0”") && notice.contains("another one"),
        "{notice}"
    );
    assert!(app.session().must_leave_address());
}

#[test]
fn without_instruments_the_lab_runs_and_keeps_what_it_does_not_know() {
    let mut app = App::with(Vec::new());
    let link = "v2&rule=adaline&eta=0.001&sweep-epochs=7&toy-size=a%20b&at=30";
    app.update(session::Action::Open(format!("#{link}")));
    assert_eq!(app.session().notice(), None);
    let clock = Cell::new(0.0);
    let tick = || {
        clock.set(clock.get() + 0.1);
        clock.get()
    };
    let mut frames = 0;
    while app.frame(clock.get(), &tick).goes_on {
        clock.set(clock.get() + 16.0);
        frames += 1;
        assert!(frames < 1000, "it comes to its end");
    }
    assert_eq!(app.session().run().steps(), 30);
    assert_eq!(app.link(), link);
    assert!(app.control("sweep-epochs").is_none() && app.control("eta").is_some());
}

#[test]
fn a_frame_gives_the_open_instrument_a_few_milliseconds() {
    let mut app = app(&[
        ("tool", "sweep"),
        ("rule", "adaline"),
        ("sweep-epochs", "300"),
    ]);
    // A clock on which every look takes half a millisecond.
    let (clock, looks) = (Cell::new(0.0), Cell::new(0));
    let tick = || {
        looks.set(looks.get() + 1);
        clock.set(clock.get() + 0.5);
        clock.get()
    };
    assert!(app.frame(0.0, &tick).goes_on);
    assert!((4..=20).contains(&looks.get()), "{}", looks.get());
    let done = |app: &App| {
        app.instrument::<SweepState>()
            .expect("a sweep")
            .sweep
            .settled
    };
    assert!(done(&app) < COUNT);
    let mut frames = 1;
    while app.frame(f64::from(frames) * 16.0, &tick).goes_on {
        frames += 1;
        assert!(frames < 100_000, "it comes to its end");
    }
    assert!(frames > 10 && done(&app) == COUNT);
    // Closed, it rests.
    set(&mut app, "tool", "none");
    set(&mut app, "batch", "batch");
    assert!(!app.frame(1e6, &tick).goes_on);
    assert_eq!(done(&app), COUNT);
}

#[test]
fn gestures_on_a_plot_reach_its_instrument_in_units_of_the_axes() {
    let mut app = app(&[("tool", "sweep"), ("sweep-epochs", "1")]);
    while app.frame(0.0, &|| 0.0).goes_on {}
    let frame = frame(&app, "sweep", "sweep");
    let at_px = frame.to_px(Axis::new(-2.0, 0.0));
    let pointer = |phase| pointer("sweep", frame, at_px, phase);
    assert!(app.tell("sweep", &pointer(Phase::Move)));
    let said = view(&app, "sweep")
        .text_of("sweep-at")
        .expect("a sentence")
        .to_owned();
    assert!(said.starts_with("η = 0.0102"), "{said}");
    app.update(Action::Instrument("sweep", pointer(Phase::Click)));
    assert_eq!(app.control("eta").expect("a rate").value, "0.0102");
    assert!(app.tell(
        "sweep",
        &Event::Leave {
            plot: "sweep".into()
        }
    ));
    let key = |key: &str| Event::Key {
        plot: "sweep".into(),
        key: key.into(),
        shift: false,
    };
    assert!(app.tell("sweep", &key("End")) && app.tell("sweep", &key("Enter")));
    assert_eq!(app.control("eta").expect("a rate").value, "10");
    assert!(!app.tell("sweep", &key("x")) && !app.tell("none", &key("End")));
}

#[test]
fn a_lesson_is_named_by_a_file() {
    let mut app = App::default();
    for bad in ["../x", "a b", "A", "a.html", "☃"] {
        offer(&mut app, "lesson", bad);
        let said = app.complaint("lesson");
        assert!(said.is_some_and(|said| said.contains(bad)), "{bad}");
        assert_eq!(app.lessons().place, crate::lessons::Place::default());
    }
}

#[test]
fn frames_find_what_the_status_tells() {
    use crate::session::{Readouts, messages::status};
    let mut app = linked("v2&rule=adaline&batch=batch&eta=0.0001&speed=max");
    app.update(session::Action::TogglePlay);
    let mut frames = (1..500).map(|i| app.frame(16.0 * f64::from(i), &|| 0.0));
    assert!(frames.any(|frame| !frame.goes_on), "it comes to rest");
    let lab = app.session();
    let said = status(lab, &Readouts::new(lab));
    // Least squares of the reference.
    assert!(
        said.code == "epochs reached" && said.rest.contains("2.43"),
        "{said:?}"
    );
}
