//! Results found in slices of frames: within their budget, the same as at once, and given up with their inputs.

use std::cell::Cell;

use super::*;
use crate::app::App;
use crate::app::tests::{rest, view};
use crate::view::Change;

/// Two thousand points, on which no frame can find everything.
const MANY: &[(&str, &str)] = &[
    ("dataset", "overlap"),
    ("size", "2000"),
    ("test-share", "0"),
    ("rule", "adaline"),
    ("theory", "on"),
];

/// A frame with a clock on which every look takes so many milliseconds; says how much time went by, and whether there is
/// more to do.
fn frame(app: &mut App, at: f64, look: f64) -> (f64, bool) {
    let clock = Cell::new(at);
    let tick = || {
        clock.set(clock.get() + look);
        clock.get()
    };
    let goes_on = app.frame(at, &tick).goes_on;
    (clock.get() - at, goes_on)
}

fn names(app: &App) -> Vec<&'static str> {
    let own: &TheoryState = app.instrument().expect("theory");
    own.lines(app.session())
        .iter()
        .map(|line| line.name)
        .collect()
}

#[test]
fn no_frame_takes_more_than_its_slice_and_the_end_is_what_is_found_at_once() {
    let mut app = app(MANY);
    let (mut frames, mut told) = (0, Vec::new());
    loop {
        let (spent, goes_on) = frame(&mut app, f64::from(frames) * 16.0, 0.5);
        // 4 ms, the look that begins them and the one that sees them gone.
        assert!(spent <= 5.0, "{spent}");
        frames += 1;
        assert!(frames < 1000, "it comes to its end");
        let now = names(&app);
        assert!(
            told.iter().all(|name| now.contains(name)),
            "what is told stays told"
        );
        told = now;
        if !goes_on {
            break;
        }
    }
    assert!(frames > 10, "{frames}");
    let mut at_once = self::app(MANY);
    rest(&mut at_once);
    assert_eq!(view(&app, "theory"), view(&at_once, "theory"));
    assert_eq!(told.last(), Some(&"distance"));
    // Nothing is found again.
    let (spent, goes_on) = frame(&mut app, 1e6, 0.5);
    assert!(!goes_on && spent <= 1.0, "{spent}");
}

#[test]
fn what_is_known_is_shown_while_the_rest_is_still_sought() {
    let mut app = app(MANY);
    let mut frames = 0;
    while !names(&app).contains(&"separable") {
        frame(&mut app, 0.0, 2.0);
        frames += 1;
        assert!(frames < 100);
    }
    assert!(!names(&app).contains(&"least-loss"));
    let view = view(&app, "theory");
    assert!(format!("{view:?}").contains("Not separable"));
}

#[test]
fn inputs_that_change_cancel_the_search() {
    let mut app = app(MANY);
    frame(&mut app, 0.0, 2.0);
    // Other points: their facts, and none of those before.
    set(&mut app, "noise", "0.1");
    assert!(names(&app).is_empty());
    frame(&mut app, 16.0, 2.0);
    rest(&mut app);
    let mut fresh = self::app(MANY);
    set(&mut fresh, "noise", "0.1");
    rest(&mut fresh);
    assert_eq!(view(&app, "theory"), view(&fresh, "theory"));
    // Another rule: what is known of the points stays, what rests on the rule goes.
    set(&mut app, "rule", "logistic");
    frame(&mut app, 32.0, 2.0);
    let now = names(&app);
    assert!(now.contains(&"separable") && !now.contains(&"least-loss"));
    // Closed, nothing is sought; the slider of η asks for its own.
    set(&mut app, "theory", "off");
    assert!(!frame(&mut app, 48.0, 2.0).1);
    assert!(!app.session().knows(&[Fact::CurvatureAtMinimum]));
}

#[test]
fn panel_sweep_slider_and_lessons_share_what_is_found() {
    let mut app = app(MANY);
    rest(&mut app);
    let limits = Zones::needed_facts(app.session());
    assert!(!limits.is_empty() && app.session().knows(limits));
    let known = app.session().known().expect("known");
    let (epoch, separability) = (known.epoch.clone(), known.separability.clone());
    for (name, value) in [("zones", "on"), ("tool", "sweep"), ("sweep-epochs", "1")] {
        set(&mut app, name, value);
    }
    rest(&mut app);
    let known = app.session().known().expect("known");
    let same =
        |a: Option<&Rc<_>>, b: Option<&Rc<_>>| a.zip(b).is_some_and(|(a, b)| Rc::ptr_eq(a, b));
    let of = |epoch: &Option<Result<_, _>>| epoch.clone().and_then(Result::ok);
    assert!(same(of(&epoch).as_ref(), of(&known.epoch).as_ref()));
    assert!(
        known
            .separability
            .as_ref()
            .zip(separability.as_ref())
            .is_some_and(|(a, b)| Rc::ptr_eq(a, b))
    );
}

#[test]
fn contributions_are_followed_in_slices_too() {
    let mut app = app(&[
        ("dataset", "overlap"),
        ("size", "2000"),
        ("rule", "adaline"),
        ("eta", "0.0001"),
        ("batch", "batch"),
        ("theory", "on"),
        ("dual", "on"),
    ]);
    rest(&mut app);
    for _ in 0..50 {
        app.update(Action::Epoch);
    }
    let mut frames = 0;
    while frame(&mut app, f64::from(frames) * 16.0, 0.5).1 {
        assert!(!names(&app).contains(&"combination"), "not followed yet");
        frames += 1;
        assert!(frames < 1000);
    }
    assert!(
        frames > 3 && names(&app).contains(&"combination"),
        "{frames}"
    );
}

#[test]
fn the_pointer_on_the_plane_is_told_while_the_panel_is_open() {
    let mut app = app(&[("theory", "on")]);
    rest(&mut app);
    assert!(!names(&app).contains(&"pointer"));
    app.tell("theory", &Event::Plane(Some(Axis::new(1.0, 2.0))));
    assert!(names(&app).contains(&"pointer"));
    app.tell("theory", &Event::Plane(None));
    assert!(!names(&app).contains(&"pointer"));
    set(&mut app, "theory", "off");
    app.tell("theory", &Event::Plane(Some(Axis::new(1.0, 2.0))));
    assert!(!names(&app).contains(&"pointer"));
}

#[test]
fn what_the_proof_is_made_of_is_folded_until_it_is_asked_for() {
    let mut app = app(&[("dataset", "iris"), ("theory", "on")]);
    app.update(Action::Epoch);
    let names = |markup: Option<&str>| -> Vec<String> {
        let parts = markup.unwrap_or_default().split("data-name=\"").skip(1);
        parts
            .filter_map(|rest| Some(rest.split_once('"')?.0.into()))
            .collect()
    };
    let press = Event::Press {
        action: "proof".into(),
        argument: String::new(),
    };
    for is_open in [false, true, false] {
        rest(&mut app);
        let own: &TheoryState = app.instrument().expect("it is in the registry");
        let view = own.view(app.session());
        // One sentence and the widest margin.
        assert_eq!(names(view.markup_of("facts")), ["separable", "margin"]);
        assert_eq!(names(view.markup_of("proof-facts")), PROOF);
        let is_shown = |part: &'static str| {
            let change = (part.into(), Change::Flag("hidden", false));
            view.changes().contains(&change)
        };
        assert!(is_shown("theory-proof"));
        assert_eq!(is_shown("proof-facts"), is_open);
        assert_eq!(is_shown("corridor-figure"), is_open);
        assert_eq!(app.link().contains("proof=on"), is_open);
        app.update(crate::app::Action::Instrument("theory", press.clone()));
    }
    // Adaline has no such proof, but two of its quantities.
    set(&mut app, "rule", "adaline");
    rest(&mut app);
    let own: &TheoryState = app.instrument().expect("it is in the registry");
    let view = own.view(app.session());
    assert!(names(view.markup_of("facts")).contains(&"eta-limit".into()));
    assert_eq!(
        names(view.markup_of("proof-facts")),
        ["augmented-margin", "radius"]
    );
}

#[test]
fn the_proof_is_told_in_words_and_numbers() {
    let mut app = app(&[
        ("dataset", "iris"),
        ("scaling", "standardize"),
        ("theory", "on"),
        ("proof", "on"),
    ]);
    for _ in 0..3 {
        app.update(Action::Epoch);
    }
    rest(&mut app);
    let own: &TheoryState = app.instrument().expect("it is in the registry");
    let view = own.view(app.session());
    let proof = own.corridor.clone().expect("a proof");
    let rows = view.markup_of("proof-values").expect("rows");
    let last = rows.rsplit("<tr>").next().unwrap_or_default();
    let curves = [&proof.lower, &proof.along, &proof.length, &proof.upper];
    let cells =
        curves.map(|curve| crate::session::messages::figure(curve.last().expect("a point").y));
    assert!(
        last.contains(&cells.join("</td><td>")),
        "{last}, not {cells:?}"
    );
    let first = format!(
        "<tr><td>0</td><td>{}",
        crate::session::messages::figure(proof.lower[0].y)
    );
    assert!(rows.starts_with(&first), "{rows}");
    let label = view
        .attribute_of("corridor", "aria-label")
        .expect("a label");
    assert!(label.contains("‖w‖: from 0 to "), "{label}");
    let label = view.attribute_of("cosine", "aria-label").expect("a label");
    assert!(label.contains("cos φ: from "), "{label}");
}

#[test]
fn a_combination_is_told_of_the_run_that_was_followed_alone() {
    let mut app = app(&[("dataset", "gate"), ("theory", "on"), ("dual", "on")]);
    rest(&mut app);
    assert!(names(&app).contains(&"combination"));
    // Other samples, and as many updates: none.
    set(&mut app, "dataset", "four");
    assert!(!names(&app).contains(&"combination"));
    rest(&mut app);
    assert!(names(&app).contains(&"combination"));
    // As many samples, and other ones.
    set(&mut app, "dataset", "gate");
    assert!(!names(&app).contains(&"combination"));
}
