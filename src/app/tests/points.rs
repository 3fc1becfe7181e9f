//! The user's own points: clicked, by script, cleared, and told.

use crate::app::App;
use crate::data::Keyword;
use crate::geometry::{Axis, View};
use crate::lessons::Script;
use crate::session::fixtures::{add, lab, set};
use crate::session::{Action, Session, messages, update, view_of};

/// Sets with ranges of their own, far from those of an empty plane.
const SETS: [&[(&str, &str)]; 8] = [
    &[],
    &[("iris-classes", "all")],
    &[("feature-x", "petal width (cm)")],
    &[("dataset", "gate")],
    &[("dataset", "outlier")],
    &[("dataset", "spam")],
    &[("dataset", "table"), ("inputs", "all")],
    &[("dataset", "moons"), ("test-share", "30")],
];
const SCALINGS: [&str; 3] = ["none", "standardize", "unit"];

/// Every set with every scaling.
fn labs() -> impl Iterator<Item = Session> {
    SETS.iter().flat_map(|settings| {
        SCALINGS.iter().map(|scaling| {
            let mut state = lab(settings);
            set(&mut state, "scaling", scaling);
            state
        })
    })
}

fn run(state: &mut Session, script: &str) {
    let mut app = App::from_session(state.clone());
    Script::read(script, &app).expect("a script").run(&mut app);
    *state = app.session().clone();
}

#[test]
fn a_script_leaves_the_state_that_clicks_leave() {
    for state in labs() {
        let (mut scripted, mut clicked) = (state.clone(), state.clone());
        run(&mut scripted, "add 1 2 1; add 0.5 0.25 0");
        for (at, class) in [(Axis::new(1.0, 2.0), 1), (Axis::new(0.5, 0.25), 0)] {
            update(&mut clicked, Action::AddPoint { at, class });
        }
        let name = &state.document().settings.data;
        assert_eq!(scripted, clicked, "{name:?}");
        // The plane shows what it showed. Where the units of its axes change with the points, that is another part.
        if state.document().settings.data.scaling.keyword() == "none" {
            let (before, after) = (view_of(&state).bounds(), view_of(&scripted).bounds());
            assert_eq!(before, after, "{name:?}");
        }
        let (mut scripted, mut clicked) = (state.clone(), state);
        run(&mut scripted, "line 1 2 3");
        update(&mut clicked, Action::ShowLine(true));
        update(&mut clicked, Action::SetLine([1.0, 2.0, 3.0]));
        assert_eq!(scripted, clicked);
    }
}

#[test]
fn the_line_that_training_starts_from_lies_in_view() {
    for mut state in labs().filter(|state| !state.prepared().is_multiclass()) {
        let middle = view_of(&state).center().x;
        set(&mut state, "init", "given");
        assert_eq!(state.document().own_line(), Some([-middle, 1.0, 0.0]));
    }
}

#[test]
fn ones_own_points_can_be_looked_at_from_elsewhere() {
    for mut state in labs() {
        let view = View::around([Axis::new(-1e3, 0.0), Axis::new(1e3, 5.0)], 1.0);
        let before = state.document().clone();
        update(&mut state, Action::LookAt(view));
        let is_own = before.settings.data.source.keyword() == "custom";
        assert!(
            is_own || *state.document() == before,
            "other sets have no part of their own"
        );
        add(&mut state, 0.5, 0.5, 1);
        update(&mut state, Action::LookAt(view));
        let seen = view_of(&state);
        assert!(
            seen.contains(Axis::new(-1e3, 0.0)) && seen.contains(Axis::new(1e3, 5.0)),
            "{seen:?}"
        );
        update(&mut state, Action::Undo);
        assert_eq!(state.document().settings, before.settings, "it is no edit");
    }
}

#[test]
fn cleared_points_are_ones_own_with_plain_names_round_the_origin() {
    for mut state in labs() {
        add(&mut state, 0.5, 0.5, 1);
        let before = state.clone();
        update(&mut state, Action::Clear);
        let custom = state.custom();
        assert_eq!(state.document().settings.data.source.keyword(), "custom");
        assert_eq!(custom.points, []);
        assert_eq!(custom.features, ["x₁", "x₂"]);
        assert_eq!(custom.class_names(), ["−1", "+1"]);
        assert_eq!(
            View::from_bounds([-5.0, 5.0, -5.0, 5.0]),
            Some(view_of(&state))
        );
        let axes = &state.prepared().axes;
        assert!(
            axes[0].starts_with("x₁") && axes[1].starts_with("x₂"),
            "{axes:?}"
        );
        update(&mut state, Action::Undo);
        assert_eq!(state.document(), before.document());
        assert_eq!(state.prepared().dots, before.prepared().dots);
        update(&mut state, Action::Redo);
        assert_eq!(state.custom().points, []);
    }
}

/// Applies an action and returns its announcement.
fn announcement(state: &mut Session, action: Action) -> String {
    let edit = messages::Edit::before(state, &action);
    update(state, action);
    edit.and_then(|edit| edit.message(state))
        .unwrap_or_default()
}

#[test]
fn edits_are_told_and_so_is_what_undo_brings_back() {
    let mut state = lab(&[("dataset", "custom")]);
    let point = |at, class| Action::AddPoint { at, class };
    let said = announcement(&mut state, point(Axis::new(1.0, -2.0), 1));
    assert_eq!(said, "Point 1 of 1: class +1 at 1.000, −2.000. It is new.");
    announcement(&mut state, point(Axis::new(3.0, 4.0), 0));
    let removal = Action::RemovePoint { index: 0 };
    let removed = "Point 1 is removed: class +1 at 1.000, −2.000. 1 point left.";
    assert_eq!(announcement(&mut state, removal), removed);
    assert_eq!(
        announcement(&mut state, Action::Undo),
        "Undone: point 1 is back: class +1 at 1.000, −2.000."
    );
    assert_eq!(
        announcement(&mut state, Action::Redo),
        format!("Redone: {removed}")
    );
    announcement(&mut state, Action::Undo);
    assert_eq!(
        announcement(&mut state, Action::Clear),
        "All points are removed."
    );
    assert_eq!(
        announcement(&mut state, Action::Clear),
        "",
        "nothing has changed"
    );
    announcement(&mut state, Action::Undo);
    set(&mut state, "eta", "0.25");
    set(&mut state, "scaling", "standardize");
    assert_eq!(
        announcement(&mut state, Action::Undo),
        "Undone: the scaling is none."
    );
    assert_eq!(
        announcement(&mut state, Action::Undo),
        "Undone: the learning rate is 0.1."
    );
    assert_eq!(announcement(&mut Session::default(), Action::Undo), "");
    // With scaled axes every point stands elsewhere; told is the one that came.
    let mut state = lab(&[("scaling", "standardize")]);
    let said = announcement(&mut state, point(Axis::new(0.0, 0.5), 1));
    assert!(said.starts_with("Point 101 of 101: class +1 at "), "{said}");
    update(
        &mut state,
        Action::MovePoint {
            index: 3,
            to: Axis::new(0.0, 0.0),
        },
    );
    let said = announcement(&mut state, Action::Undo);
    assert!(said.starts_with("Undone: point 4 is class"), "{said}");
    assert!(said.ends_with(" again."), "{said}");
    // Alone a setting begins a sentence.
    let said = announcement(&mut state, Action::NewData(7));
    assert!(said.starts_with("The seed of the data is 7"), "{said}");
}

#[test]
fn names_of_classes_are_told_where_they_are_more_than_their_signs() {
    let plane = |state: &Session| crate::session::messages::plane_description(state);
    let own = lab(&[("dataset", "custom")]);
    assert!(plane(&own).contains(" of class −1, ") && plane(&own).contains(" of class +1; "));
    let irises = lab(&[]);
    assert!(plane(&irises).contains(" of class +1 (versicolor); "));
}

#[test]
fn an_undo_of_the_run_alone_is_told() {
    let mut state = lab(&[("eta", "0.2")]);
    (0..5).for_each(|_| update(&mut state, Action::Step));
    // Two edits that lead back: the same settings at both ends of the timeline.
    for eta in ["0.3", "0.2"] {
        set(&mut state, "eta", eta);
        update(&mut state, Action::Step);
    }
    update(&mut state, Action::Seek(2));
    update(&mut state, Action::Step);
    assert_eq!(announcement(&mut state, Action::Undo), "Undone.");
    assert_eq!(state.position(), 7);
    assert_eq!(announcement(&mut state, Action::Redo), "Redone.");
    assert_eq!(
        (state.position(), announcement(&mut state, Action::Redo)),
        (3, String::new())
    );
}
