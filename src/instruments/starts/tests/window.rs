//! Pointer, keys and slices, on the instrument in the app.

use std::cell::Cell;

use super::*;
use crate::app::tests::{pointer, rest};
use crate::geometry::{Axis, Px};
use crate::instruments::{Change, Phase};

const SIZE: (f64, f64) = (540.0, 188.0);
const OPEN: &str = "v2&dataset=blobs&size=60&noise=0.8&starts-test=50&tool=starts";

/// The app of this link with its window open and all runs made.
fn opened(link: &str) -> App {
    let mut app = linked(link);
    let (plot, size) = ("starts".into(), SIZE);
    let ratio = 1.0;
    assert!(app.tell("starts", &Event::Resize { plot, size, ratio }));
    rest(&mut app);
    app
}

fn own(app: &App) -> &StartsState {
    app.instrument().expect("many starts")
}

fn view(app: &App) -> View {
    Instrument::view(own(app), app.session())
}

fn point(app: &mut App, plot: &str, phase: Phase, at_px: Px) {
    let layer = if plot == "starts" {
        "starts"
    } else {
        "starts-lines"
    };
    let scene = Instrument::scene(own(app), app.session(), layer).expect("a scene");
    let frame = scene.frame(SIZE, 1.0);
    assert!(app.tell("starts", &pointer(plot, frame, at_px, phase)));
    rest(app);
}

fn key(app: &mut App, key: &str) -> bool {
    let (plot, key) = ("starts".into(), key.into());
    let shift = false;
    let pressed = Event::Key { plot, key, shift };
    let taken = app.tell("starts", &pressed);
    rest(app);
    taken
}

#[test]
fn a_dot_or_a_line_is_pointed_at_chosen_and_opened() {
    let mut app = opened(OPEN);
    let said = |app: &App| view(app).value_of("starts-at").map(String::from);
    let places = own(&app).layout.as_ref().expect("dots").places.clone();
    let dot = places[17].expect("a dot");
    let button = Change::Flag("disabled", true);
    let is_barred = |app: &App| {
        let view = view(app);
        let mut changes = view.changes().iter();
        changes.any(|(part, change)| part == "starts-open" && *change == button)
    };
    assert!(is_barred(&app));
    point(&mut app, "starts", Phase::Move, dot);
    assert_eq!(said(&app).as_deref(), Some("18"));
    assert_eq!(
        view(&app).text_of("starts-at"),
        Some(&own(&app).starts.about(17)[..])
    );
    point(&mut app, "starts", Phase::Move, Px::new(-40.0, -40.0));
    assert_eq!(said(&app).as_deref(), Some("0"));
    point(&mut app, "starts", Phase::Click, dot);
    assert_eq!((choices(&app).run, is_barred(&app)), (18, false));
    assert!(app.link().contains("starts-run=18"));
    // On the plane the nearest line: run 4's own, in the middle of what is seen of it.
    let frame = Instrument::scene(own(&app), app.session(), "starts-lines");
    let frame = frame.expect("a scene").frame(SIZE, 1.0);
    let weights = &own(&app).starts.runs[3].weights;
    let weights: [f64; 3] = weights.clone().try_into().expect("three weights");
    let [a, b] = crate::geometry::line::boundary(&frame.view, weights).expect("it is in view");
    let middle = frame.to_px(Axis::new(f64::midpoint(a.x, b.x), f64::midpoint(a.y, b.y)));
    point(&mut app, "starts-plane", Phase::Down, middle);
    let found = said(&app)
        .expect("a run")
        .parse::<usize>()
        .expect("a number");
    let weights = &own(&app).starts.runs[found - 1].weights;
    let length = weights[1].hypot(weights[2]);
    let Axis { x, y } = frame.to_axis(middle);
    let away = (weights[0] + weights[1] * x + weights[2] * y) / length;
    assert!(away.abs() < 1e-9, "one that passes there: {away}");
    let plot = "starts-plane".into();
    assert!(app.tell("starts", &Event::Leave { plot }));
    assert_eq!(said(&app).as_deref(), Some("18"), "the chosen one");
    assert!(key(&mut app, "Enter"));
    let settings = &app.session().document().settings;
    assert_eq!((settings.seed, settings.epochs), (18, 100));
    assert!(!app.is_open("starts"));
    app.update(Action::Undo);
    assert_eq!(app.session().document().settings.seed, 1);
}

#[test]
fn keys_go_from_run_to_run() {
    let mut app = opened("v2&dataset=overlap&starts-epochs=4&tool=starts");
    assert!(!key(&mut app, "Enter"), "none is chosen");
    assert!(key(&mut app, "End"));
    let last = own(&app).starts.moved(None, "End").expect("a run");
    assert_eq!(choices(&app).shown(), Some(last));
    assert!(key(&mut app, "ArrowLeft") && !key(&mut app, "x"));
    let next = own(&app).starts.moved(Some(last), "ArrowLeft");
    assert_eq!(choices(&app).shown(), next);
    let (action, argument) = ("open".into(), String::new());
    set(&mut app, "starts-run", "0");
    assert!(!app.tell("starts", &Event::Press { action, argument }));
    // The share is the lab's where it has one.
    assert!(app.applies("starts-test"));
    set(&mut app, "test-share", "20");
    assert!(!app.applies("starts-test"));
}

#[test]
fn runs_are_made_in_slices_and_shown_as_they_come() {
    let mut app = linked("v2&dataset=circles&map-xx=on&map-yy=on&tool=starts");
    // A clock on which each look takes a millisecond.
    let (clock, looks) = (Cell::new(0.0), Cell::new(0));
    let tick = || {
        looks.set(looks.get() + 1);
        clock.set(clock.get() + 1.0);
        clock.get()
    };
    let (mut frames, mut seen) = (0, Vec::new());
    loop {
        let before = looks.get();
        let goes_on = app.work(16.0, &tick);
        assert!(looks.get() - before <= 6, "a few looks a frame");
        seen.push(own(&app).starts.runs.len());
        frames += 1;
        assert!(frames < 10_000, "it comes to its end");
        if !goes_on {
            break;
        }
    }
    seen.dedup();
    assert!(seen.len() > 10 && seen.last() == Some(&COUNT), "{seen:?}");
    assert_eq!(own(&app).picture.lines.len(), COUNT);
    // Closed, it rests.
    set(&mut app, "tool", "none");
    set(&mut app, "starts-seed", "9");
    assert!(!app.work(16.0, &tick));
    // Other runs have other lines.
    set(&mut app, "tool", "starts");
    assert!(app.work(16.0, &tick));
    assert!(own(&app).picture.lines.len() < COUNT);
}
