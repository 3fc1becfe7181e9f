//! Pointer, wheel and keys, on the instrument in the app.

use super::*;
use crate::app::tests::rest;
use crate::geometry::Axis;
use crate::instruments::{Change, Event, Phase, Pointer};
use crate::text::number::figure;
use std::cell::Cell;

const SIZE: (f64, f64) = (560.0, 400.0);

/// The app at a link, with the window open and everything worked out.
fn opened(link: &str) -> App {
    let mut app = linked(&format!("{link}&tool=landscape"));
    let (size, plot) = (SIZE, "landscape".into());
    let ratio = 1.0;
    assert!(app.tell("landscape", &Event::Resize { plot, size, ratio }));
    rest(&mut app);
    app
}

fn instrument(app: &App) -> &LandscapeState {
    app.instrument().expect("a landscape")
}

fn view(app: &App) -> View {
    Instrument::view(instrument(app), app.session())
}

fn data(app: &App, name: &str) -> Vec<f64> {
    let view = view(app);
    let mut found = view
        .changes()
        .iter()
        .filter_map(|(part, change)| match change {
            crate::instruments::Change::Attribute(of, text)
                if part == "landscape" && *of == name =>
            {
                Some(text.clone())
            }
            _ => None,
        });
    let text = found.next().expect("an attribute");
    let numbers = text.split(',').filter(|n| !n.is_empty());
    numbers.map(|n| n.parse().expect("a number")).collect()
}

fn point(app: &mut App, phase: Phase, at: Axis, is_finger: bool) -> bool {
    let frame = instrument(app).frame().expect("a frame");
    let at_px = frame.to_px(at);
    let plot = "landscape".into();
    let pointer = Pointer {
        plot,
        phase,
        at,
        at_px,
        frame,
        is_finger,
        shift: false,
    };
    let taken = app.tell("landscape", &Event::Pointer(pointer));
    rest(app);
    taken
}

fn key(app: &mut App, key: &str, shift: bool) -> bool {
    let (plot, key) = ("landscape".into(), key.into());
    let taken = app.tell("landscape", &Event::Key { plot, key, shift });
    rest(app);
    taken
}

fn weights(app: &App) -> Vec<f64> {
    app.session().run().weights().to_vec()
}

fn near(found: &[f64], expected: Axis) -> bool {
    (found[0] - expected.x).abs() < 0.01 && (found[1] - expected.y).abs() < 0.01
}

const LINK: &str =
    "v2&rule=adaline&batch=batch&scaling=standardize&init=random&eta=0.003&landscape-third=fixed";

#[test]
fn a_mouse_reads_off_starts_and_drags_in_one_edit() {
    let mut app = opened(LINK);
    let before = weights(&app);
    assert!(point(&mut app, Phase::Move, Axis::new(0.5, -0.25), false));
    assert_eq!(data(&app, "data-at"), [0.5, -0.25]);
    let said = view(&app).value_of("landscape-at").map(String::from);
    let there = slice(&app).loss(Axis::new(0.5, -0.25));
    assert_eq!(said, Some(there.to_string()));
    app.update(Action::TogglePlay);
    assert!(
        point(&mut app, Phase::Down, Axis::new(0.5, -0.25), false),
        "it holds"
    );
    assert!(data(&app, "data-at").is_empty(), "no cursor while it drags");
    assert!(near(&weights(&app)[1..], Axis::new(0.5, -0.25)) && weights(&app)[0] == before[0]);
    point(&mut app, Phase::Move, Axis::new(0.1, 0.2), false);
    point(&mut app, Phase::Move, Axis::new(-0.5, 0.5), false);
    assert_eq!(app.session().play(), Play::Paused);
    assert!(point(&mut app, Phase::Up, Axis::new(-0.5, 0.5), false));
    assert!(app.session().play() != Play::Paused, "what played plays on");
    assert!(near(&weights(&app)[1..], Axis::new(-0.5, 0.5)));
    app.update(Action::Undo);
    assert_eq!(weights(&app), before, "one edit");
    let plot = "landscape".into();
    assert!(app.tell("landscape", &Event::Leave { plot }));
    assert!(
        !point(&mut app, Phase::Up, Axis::new(0.0, 0.0), false),
        "nothing is held"
    );
    assert!(!point(&mut app, Phase::Click, Axis::new(0.0, 0.0), false));
}

#[test]
fn a_finger_taps_or_drags_a_dot_and_else_scrolls() {
    let mut app = opened(LINK);
    let before = weights(&app);
    let there = Axis::new(0.5, -0.25);
    assert!(!point(&mut app, Phase::Down, there, true), "it may scroll");
    point(&mut app, Phase::Move, Axis::new(0.5, 0.9), true);
    point(&mut app, Phase::Cancel, Axis::new(0.5, 0.9), true);
    assert!(!point(&mut app, Phase::Up, Axis::new(0.5, 0.9), true));
    assert_eq!(weights(&app), before);
    assert!(!point(&mut app, Phase::Down, there, true));
    assert!(point(&mut app, Phase::Up, there, true), "a tap");
    assert!(near(&weights(&app)[1..], there));
    assert!(point(&mut app, Phase::Down, there, true), "a dot");
    assert!(near(&weights(&app)[1..], there), "it has not moved yet");
    point(&mut app, Phase::Move, Axis::new(0.1, -0.25), true);
    point(&mut app, Phase::Up, Axis::new(0.1, -0.25), true);
    assert!(near(&weights(&app)[1..], Axis::new(0.1, -0.25)));
    // A dot that is only touched lets the run play on.
    app.update(Action::TogglePlay);
    assert!(point(&mut app, Phase::Down, Axis::new(0.1, -0.25), true));
    assert!(point(&mut app, Phase::Up, Axis::new(0.1, -0.25), true));
    assert!(app.session().play() != Play::Paused);
}

#[test]
fn keys_wheel_and_buttons_move_a_cursor_start_and_zoom() {
    let mut app = opened(LINK);
    let from = weights(&app);
    assert!(!key(&mut app, "Enter", false), "there is no cursor yet");
    assert!(key(&mut app, "ArrowRight", true) && key(&mut app, "ArrowUp", false));
    let (at, bounds) = (data(&app, "data-at"), data(&app, "data-bounds"));
    assert!((at[0] - from[1] - 0.1 * (bounds[1] - bounds[0])).abs() < 1e-9);
    assert!((at[1] - from[2] - 0.01 * (bounds[3] - bounds[2])).abs() < 1e-9);
    assert!(key(&mut app, "Enter", false));
    assert!(near(&weights(&app)[1..], Axis::new(at[0], at[1])));
    assert!(!key(&mut app, "x", false));
    let width = |app: &App| {
        let bounds = data(app, "data-bounds");
        bounds[1] - bounds[0]
    };
    let usual = width(&app);
    let wheel = |closer| Event::Wheel {
        plot: "landscape".into(),
        closer,
    };
    assert!(app.tell("landscape", &wheel(true)) && key(&mut app, "+", false));
    assert!((usual / width(&app) - 2.25).abs() < 1e-9);
    assert!(app.tell("landscape", &wheel(false)) && key(&mut app, "−", false));
    assert!((usual / width(&app) - 1.0).abs() < 1e-9);
    for (argument, zoom) in [("in", 1), ("in", 2), ("out", 1), ("fit", 0)] {
        let (action, argument) = ("zoom".into(), argument.into());
        assert!(app.tell("landscape", &Event::Press { action, argument }));
        assert_eq!(choices(&app).zoom, zoom);
    }
    assert!(key(&mut app, "0", false));
    assert!(!app.tell("landscape", &Event::Close));
}

#[test]
fn the_view_names_what_is_drawn() {
    let mut app = opened(&format!("{LINK}&landscape-zoom=1"));
    let view = view(&app);
    assert_eq!(view.text_of("landscape-play"), Some("Play"));
    assert_eq!(view.text_of("landscape-best"), Some("lowest here"));
    assert_eq!(
        view.text_of("landscape-off"),
        Some("optimum (at another w₀)")
    );
    let lists: Vec<_> = view
        .changes()
        .iter()
        .filter_map(|(part, change)| match change {
            crate::instruments::Change::Options(options, chosen) => {
                Some((part, options.len(), chosen))
            }
            _ => None,
        })
        .collect();
    assert_eq!(lists.len(), 2);
    assert_eq!((lists[1].1, lists[1].2.as_str()), (3, "2"));
    assert!(!data(&app, "data-levels").is_empty());
    let relief = instrument(&app)
        .landscape
        .survey
        .relief()
        .expect("a surface");
    assert_eq!(data(&app, "data-levels"), relief.levels);
    // A model of two weights has no other axes.
    set(&mut app, "inputs", "first");
    let shown = super::gestures::view(&app);
    assert!(shown.changes().iter().any(|(part, change)| {
        let second = crate::instruments::Change::Options(
            vec![("0".into(), "w₀".into()), ("1".into(), "w₁".into())],
            "1".into(),
        );
        part == "landscape-y" && *change == second
    }));
}

#[test]
fn work_is_done_in_slices_of_a_millisecond() {
    // So many samples that one start takes several frames.
    let mut app = opened("v2&dataset=blobs&size=4&rule=sigmoid");
    set(&mut app, "size", "10000");
    // A clock on which each look takes a millisecond.
    let (clock, looks) = (Cell::new(0.0), Cell::new(0));
    let tick = || {
        looks.set(looks.get() + 1);
        clock.set(clock.get() + 1.0);
        clock.get()
    };
    assert!(app.work(16.0, &tick));
    assert!((4..=8).contains(&looks.get()), "{}", looks.get());
    let before = weights(&app);
    let frame = instrument(&app).frame().expect("a frame");
    let pointer = |phase| {
        Event::Pointer(Pointer {
            plot: "landscape".into(),
            phase,
            at: Axis::new(0.5, -0.25),
            at_px: frame.to_px(Axis::new(0.5, -0.25)),
            frame,
            is_finger: false,
            shift: false,
        })
    };
    assert!(app.tell("landscape", &pointer(Phase::Down)));
    assert_eq!(weights(&app), before, "it is still searched for");
    app.tell("landscape", &pointer(Phase::Up));
    let mut frames = 0;
    while weights(&app) == before {
        assert!(app.work(16.0, &tick));
        frames += 1;
        assert!(frames < 200, "it comes to its end");
    }
    assert!(frames > 3, "{frames}");
    let w = weights(&app);
    assert!(near(&w[1..], Axis::new(0.5, -0.25)), "{w:?}");
    // Closed, it rests and forgets what was asked for.
    app.tell("landscape", &pointer(Phase::Down));
    set(&mut app, "tool", "none");
    assert!(!app.work(16.0, &tick));
    set(&mut app, "tool", "landscape");
    app.work(16.0, &tick);
    assert_eq!(weights(&app), w);
}

#[test]
fn its_numbers_are_those_of_loss_optimum_and_arrows() {
    let mut app = opened("v2&rule=adaline&batch=batch&scaling=standardize&init=random&eta=0.003");
    act(&mut app, (0..4).map(|_| Action::Epoch));
    rest(&mut app);
    let (lab, shown) = (app.session(), view(&app));
    let numbers = |part: &str| -> Vec<f64> {
        let text = shown.value_of(part).expect("a value");
        let numbers = text.split(',');
        numbers.map(|n| n.parse().expect("a number")).collect()
    };
    let weights = lab.run().weights();
    assert_eq!(lab.run().epochs(), 4);
    assert_eq!(numbers("landscape-now"), [loss_now(lab)]);
    assert_eq!(numbers("landscape-w"), weights);
    let settings = lab.document().settings.learning();
    let Best::At(best, least) = found(&problem(lab).train, &settings) else {
        panic!("least squares have an optimum")
    };
    let told = [numbers("landscape-optimum"), numbers("landscape-least")].concat();
    let expected = [&best[..], &[least]].concat();
    assert_eq!(told.len(), expected.len());
    for (told, expected) in told.iter().zip(&expected) {
        let most = 1e-12 * expected.abs().max(1.0);
        assert!((told - expected).abs() <= most, "{told} {expected}");
    }
    let arrows = Arrows::new(&slice(&app), weights, &[]);
    assert_eq!(numbers("landscape-gradient"), [arrows.gradient]);
    let (bounds, place) = (data(&app, "data-bounds"), data(&app, "data-place"));
    let across = (bounds[1] - bounds[0]) / place[2];
    let scales = arrows.scales(Vec2::new(across, (bounds[3] - bounds[2]) / place[3]));
    let told: Vec<_> = numbers("landscape-arrows").into_iter().map(Some).collect();
    assert_eq!(told, [scales.samples, scales.mean]);
}

#[test]
fn the_legend_names_other_optimizers_and_says_their_losses() {
    let lab = "v2&rule=adaline&scaling=standardize&batch=batch&eta=0.001";
    let mut app = opened(lab);
    act(&mut app, (0..4).map(|_| Action::Epoch));
    rest(&mut app);
    let is_hidden = |app: &App, part: &'static str| {
        let hidden = (part.into(), Change::Flag("hidden", true));
        view(app).changes().contains(&hidden)
    };
    let parts = ["own", "path-b", "path-c", "path-d"];
    let parts = parts.map(|part| format!("landscape-{part}"));
    let names = |app: &App| {
        let shown = view(app);
        parts.clone().map(|part| {
            let text = shown.text_of(&part).expect("a name");
            text.to_owned()
        })
    };
    assert!(is_hidden(&app, "landscape-own") && is_hidden(&app, "landscape-path-b"));
    assert_eq!(view(&app).text_of("landscape-others"), Some(""));
    set(&mut app, "landscape-paths", "optimizers");
    rest(&mut app);
    assert!(!is_hidden(&app, "landscape-own") && !is_hidden(&app, "landscape-path-d"));
    let others = [
        ("heavy ball, m = 0.9", &[("momentum", "0.9")][..]),
        ("Adam", &[("optimizer", "adam"), ("eta", "0.1")][..]),
        ("RMSProp", &[("optimizer", "rmsprop"), ("eta", "0.01")][..]),
    ];
    let [b, c, d] = others.map(|(name, _)| name);
    assert_eq!(names(&app), ["gradient descent", b, c, d]);
    let losses = others.map(|(name, settings)| {
        let mut own = linked(lab);
        for (name, value) in settings {
            set(&mut own, name, value);
        }
        act(&mut own, (0..4).map(|_| Action::Epoch));
        format!("{name}: {}", figure(loss_now(own.session())))
    });
    let losses = losses.join("; ");
    let told = format!("J after 4 updates from the same start: {losses}.");
    assert_eq!(view(&app).text_of("landscape-others"), Some(told.as_str()));
}

#[test]
fn without_points_there_is_no_loss() {
    let app = opened("v2&rule=adaline&dataset=custom");
    let shown = view(&app);
    assert_eq!(shown.text_of("landscape-now"), Some("–"));
    assert_eq!(shown.value_of("landscape-now"), Some(""));
    let about = shown.text_of("landscape-about").expect("a text");
    assert!(about.contains("no points"), "{about}");
}
