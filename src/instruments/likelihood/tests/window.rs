//! The window: gestures, texts that are typed, and what its parts show.

use super::super::*;
use crate::app::App;
use crate::app::tests::{app, frame, pointer, view};
use crate::geometry::Axis;
use crate::instruments::{Change, Phase};

fn opened() -> App {
    let mut app = app(&[("tool", "likelihood")]);
    app.frame(0.0, &|| 0.0);
    app
}

fn own(app: &App) -> &Likelihood {
    let state: &LikelihoodState = app.instrument().expect("the instrument");
    &state.likelihood
}

fn parameters(app: &App) -> Vec<f64> {
    own(app).experiment().law.parameters()
}

/// Points with a mouse at a place in units of the axes; says whether it holds something.
fn point(app: &mut App, plot: &str, phase: Phase, at: Axis) -> bool {
    let frame = frame(app, "likelihood", plot);
    let at_px = frame.to_px(at);
    let held = app.tell("likelihood", &pointer(plot, frame, at_px, phase));
    app.frame(0.0, &|| 0.0);
    held
}

fn typed(app: &mut App, name: &str, text: &str, done: bool) {
    let (name, text) = (name.into(), text.into());
    assert!(app.tell("likelihood", &Event::Input { name, text, done }));
}

fn press(app: &mut App, action: &str, argument: &str) {
    let (action, argument) = (action.into(), argument.into());
    assert!(app.tell("likelihood", &Event::Press { action, argument }));
}

fn control(app: &App, part: &str) -> Option<String> {
    let shown = view(app, "likelihood");
    shown
        .changes()
        .iter()
        .find_map(|(name, change)| match change {
            Change::Control(text) if name == part => Some(text.clone()),
            _ => None,
        })
}

#[test]
fn a_link_opens_it_and_its_last_button_leads_on() {
    let mut app = App::opened("#v2&tool=likelihood");
    assert!(app.is_open("likelihood") && app.session().notice().is_none());
    press(&mut app, "logistic", "");
    assert_eq!(app.link(), "v2&rule=logistic");
}

#[test]
fn a_handle_is_dragged_and_elsewhere_a_click_adds_a_point() {
    let mut app = opened();
    let peak = own(&app).experiment().law.density(-1.0);
    assert!(!point(
        &mut app,
        "density",
        Phase::Move,
        Axis::new(-1.0, peak)
    ));
    let cursor = |app: &App| {
        let shown = view(app, "likelihood");
        shown.changes().iter().any(|(name, change)| {
            name == "density" && *change == Change::Attribute("data-cursor", "across".into())
        })
    };
    assert!(cursor(&app));
    assert!(point(
        &mut app,
        "density",
        Phase::Down,
        Axis::new(-1.0, peak)
    ));
    assert!(point(&mut app, "density", Phase::Move, Axis::new(2.0, 0.1)));
    assert!(!point(&mut app, "density", Phase::Up, Axis::new(2.0, 0.1)));
    assert!((parameters(&app)[0] - 2.0).abs() < 0.02);
    // Released, it moves nothing any more.
    point(&mut app, "density", Phase::Move, Axis::new(0.0, 0.1));
    assert!((parameters(&app)[0] - 2.0).abs() < 0.02);
    // A click, and one that wanders.
    for (to, count) in [(-4.0, 21), (3.0, 21)] {
        assert!(!point(
            &mut app,
            "density",
            Phase::Down,
            Axis::new(-4.0, 0.05)
        ));
        point(&mut app, "density", Phase::Move, Axis::new(to, 0.05));
        point(&mut app, "density", Phase::Up, Axis::new(to, 0.05));
        assert_eq!(own(&app).experiment().sample.len(), count, "{to}");
    }
    assert!(
        point(&mut app, "surface", Phase::Down, Axis::new(0.5, 2.0)),
        "from anywhere"
    );
    let now = parameters(&app);
    assert!(
        (now[0] - 0.5).abs() < 0.02 && (now[1] - 2.0).abs() < 0.02,
        "{now:?}"
    );
    point(&mut app, "surface", Phase::Cancel, Axis::new(0.5, 2.0));
    point(&mut app, "surface", Phase::Move, Axis::new(0.0, 1.0));
    assert_eq!(parameters(&app), now);
}

#[test]
fn a_typed_point_is_taken_or_stays_to_be_corrected() {
    let mut app = opened();
    typed(&mut app, "ml-value", "x", false);
    press(&mut app, "add", "");
    assert_eq!(control(&app, "ml-value").as_deref(), Some("x"));
    let shown = view(&app, "likelihood");
    let note = shown.text_of("ml-complaint").expect("a note");
    assert!(note.contains("“x” is not"), "{note}");
    typed(&mut app, "ml-value", "1.5", false);
    press(&mut app, "add", "");
    assert_eq!(control(&app, "ml-value").as_deref(), Some(""));
    assert_eq!(own(&app).experiment().sample.last(), Some(&1.5));
    // A number field keeps what it refuses, and shows its value again afterwards.
    typed(&mut app, "ml-sigma", "0", true);
    assert_eq!(control(&app, "ml-sigma").as_deref(), Some("0"));
    let shown = view(&app, "likelihood");
    let invalid = (
        "ml-sigma".into(),
        Change::Attribute("aria-invalid", "true".into()),
    );
    assert!(shown.changes().contains(&invalid));
    press(&mut app, "redraw", "77");
    assert_eq!(control(&app, "ml-sigma").as_deref(), Some("1"));
    assert_eq!(control(&app, "ml-seed").as_deref(), Some("77"));
    typed(&mut app, "ml-sigma-slider", "1000", false);
    let reach = own(&app).experiment().reach(1).1;
    assert_eq!(parameters(&app)[1], reach);
    // Another family has parameters of its own, and this one keeps its.
    typed(&mut app, "ml-family", "poisson", true);
    assert_eq!(parameters(&app), [5.5]);
    assert_eq!(control(&app, "ml-sigma"), Some(reach.to_string()));
}

#[test]
fn only_the_parameters_of_the_family_are_shown() {
    let mut app = opened();
    let rows = LikelihoodState::MARKUP.split("<div class=\"ml-parameter\"");
    let rows: Vec<&str> = rows.skip(1).collect();
    for (family, parameters) in [
        ("bernoulli", &["ml-p"][..]),
        ("exponential", &["ml-rate"][..]),
        ("poisson", &["ml-lambda"][..]),
        ("normal", &["ml-mu", "ml-sigma"][..]),
    ] {
        typed(&mut app, "ml-family", family, true);
        assert_eq!(control(&app, "ml-family").as_deref(), Some(family));
        let shown = view(&app, "likelihood");
        let is_shown = |row: &str| {
            shown.changes().iter().any(|(part, change)| {
                *change == Change::Flag("hidden", false)
                    && row.contains(&format!("data-part=\"{part}\""))
            })
        };
        let mut names = Vec::new();
        for row in rows.iter().filter(|row| is_shown(row)) {
            let (_, name) = row.split_once("name=\"").expect("a field");
            names.extend(name.split('"').next());
        }
        assert_eq!(names, parameters, "{family}");
    }
}

#[test]
fn a_field_that_was_corrected_complains_no_more() {
    let mut app = opened();
    let is_marked = |shown: &View, name: &'static str| {
        let invalid = Change::Attribute("aria-invalid", "true".into());
        shown.changes().contains(&(name.into(), invalid))
    };
    for (name, bad) in [("ml-sigma", "0"), ("ml-mu", "x"), ("ml-size", "1.5")] {
        let before = view(&app, "likelihood");
        typed(&mut app, name, bad, true);
        let refused = view(&app, "likelihood");
        assert!(is_marked(&refused, name), "{name}");
        let note = refused.text_of("ml-complaint").expect("a note");
        assert!(
            note.contains("must be a") && note.contains("stays"),
            "{note}"
        );
        let likely = "ml-loglik";
        assert_eq!(refused.value_of(likely), before.value_of(likely));
        typed(&mut app, name, "2", true);
        let taken = view(&app, "likelihood");
        assert!(!is_marked(&taken, name), "{name}");
        let without = (name.into(), Change::Without("aria-invalid"));
        assert!(taken.changes().contains(&without), "{name}");
        assert_eq!(taken.text_of("ml-complaint"), Some(""));
        assert_eq!(control(&app, name).as_deref(), Some("2"));
    }
}
