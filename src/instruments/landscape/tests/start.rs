//! Starting from a place.

use super::*;
use crate::geometry::Axis;
use crate::instruments::landscape::start::{rounded_place, start_words};
use crate::session::start::given_start;
use kurbo::Vec2;

fn begin(state: &mut App, at: Axis) {
    let landscape = followed(state, 1.0);
    let slice = landscape.slice_of(state.session(), choices(state));
    let own = slice.weights(rounded_place(at, landscape.window.bounds));
    let value = start_words(state.session(), own).expect("a start");
    set(state, "landscape-start", &value);
}

#[test]
fn a_place_becomes_the_start_of_the_run() {
    let mut state =
        linked("v2&rule=adaline&scaling=standardize&init=random&eta=0.01&landscape-third=fixed");
    act(&mut state, [Action::Epoch, Action::EndGesture]);
    let third = state.session().run().weights()[0];
    begin(&mut state, Axis::new(0.51234, -0.25));
    let w = state.session().run().weights().to_vec();
    assert_eq!(w[0], third, "the third stays");
    assert!((w[1] - 0.51234).abs() < 5e-3 && (w[2] + 0.25).abs() < 5e-3);
    assert_eq!(
        (
            state.session().run().steps(),
            state.session().run().epochs()
        ),
        (0, 0)
    );
    // It is in the link, and Reset comes back to it.
    let link = state.link();
    assert!(
        link.contains("landscape-start=") && link.contains("init=given"),
        "{link}"
    );
    assert_eq!(linked(&link).session().run().weights(), w);
    act(&mut state, [Action::Epoch, Action::Reset]);
    assert_eq!(state.session().run().weights(), w);
    // One gesture is one edit; a run under way begins anew.
    act(&mut state, [Action::Epoch]);
    let before = state.session().document().settings.start.clone();
    begin(&mut state, Axis::new(0.6, 0.7));
    begin(&mut state, Axis::new(0.7, 0.7));
    assert_eq!(
        (
            state.session().run().steps(),
            state.session().run().epochs()
        ),
        (0, 0)
    );
    assert!((state.session().run().weights()[1] - 0.7).abs() < 5e-3);
    act(&mut state, [Action::EndGesture, Action::Undo]);
    assert_eq!(state.session().document().settings.start, before);
    act(&mut state, [Action::Redo]);
    assert!((state.session().run().weights()[1] - 0.7).abs() < 5e-3);
}

#[test]
fn the_third_starts_where_it_makes_j_least() {
    let mut state = linked("v2&rule=adaline&landscape-third=minimised");
    begin(&mut state, Axis::new(0.3, 0.4));
    let w = state.session().run().weights().to_vec();
    let settings = state.session().document().settings.learning();
    let j = |w0: f64| {
        objective(
            &problem(state.session()).train,
            &settings,
            &[w0, w[1], w[2]],
        )
        .0
    };
    assert!(j(w[0]) < j(w[0] - 1e-3) && j(w[0]) < j(w[0] + 1e-3));
}

#[test]
fn of_three_classes_one_starts_there() {
    let mut state = linked("v2&rule=logistic&iris-classes=all&theory-class=1&init=random");
    let before = state.session().run().weights().to_vec();
    begin(&mut state, Axis::new(0.5, 0.25));
    let after = state.session().run().weights().to_vec();
    assert_eq!((&after[..3], &after[6..]), (&before[..3], &before[6..]));
    assert_eq!(after[4..6], [0.5, 0.25]);
    // J is that of the class's own learner.
    let (learner, settings) = (
        state.session().learner(),
        state.session().document().settings.learning(),
    );
    let own = objective(&learner.problem().train, &settings, learner.weights()).0;
    assert_eq!(loss_now(state.session()), own);
    let link = state.link();
    assert_eq!(linked(&link).session().run().weights(), after);
}

#[test]
fn starts_are_typed_refused_and_given_up() {
    let mut state = App::default();
    set(&mut state, "landscape-start", "1, -2.5, 0.125");
    assert_eq!(state.session().run().weights(), [1.0, -2.5, 0.125]);
    offer(&mut state, "landscape-start", "1, two");
    assert!(state.complaint("landscape-start").is_some());
    assert_eq!(state.session().run().weights(), [1.0, -2.5, 0.125]);
    // Spaces part numbers too; the wrong number of them is refused and said.
    offer(&mut state, "landscape-start", "1,2");
    let complaint = state.complaint("landscape-start").expect("a complaint");
    assert!(
        complaint.contains("3 numbers (w₀, w₁, w₂)") && complaint.contains("1, −2.5, 0.125"),
        "{complaint}"
    );
    assert_eq!(
        state.session().document().settings.start,
        [1.0, -2.5, 0.125]
    );
    set(&mut state, "landscape-start", " ");
    assert_eq!(
        (
            state.complaint("landscape-start"),
            state.session().run().weights()
        ),
        (None, &[0.0; 3][..])
    );
    set(&mut state, "landscape-start", "1 -2.5  0.125");
    assert_eq!(state.session().run().weights(), [1.0, -2.5, 0.125]);
    assert_eq!(given_start(state.session()), "my weights");
    // The user's line is something else.
    state.update(Action::ShowLine(true));
    // It is placed upright in the middle, up to round edges: these flowers' sepals are from 4.3 to 7.0 cm long.
    let line = state.session().document().line.expect("a line");
    assert!(
        (line[0] + 5.65).abs() < 0.06 && line[1..] == [1.0, 0.0],
        "{line:?}"
    );
    assert_eq!(state.session().run().weights(), [1.0, -2.5, 0.125]);
    state.update(Action::StartFromLine);
    assert_eq!(state.session().run().weights(), line);
    assert_eq!(given_start(state.session()), "my line");
    set(&mut state, "landscape-start", "1,1,1");
    set(&mut state, "init", "zero");
    assert_eq!(state.session().run().weights(), [0.0; 3]);
    assert!(state.session().document().settings.start.is_empty());
    // Of another model's weights there is no use.
    offer(&mut state, "landscape-start", "1,1,1,1");
    assert!(state.complaint("landscape-start").is_some());
    let mut five = linked("v2&landscape-start=1,1,1,1&inputs=all");
    assert_eq!(five.session().run().weights(), [0.0; 5]);
    offer(&mut five, "landscape-start", "1,2");
    let complaint = five.complaint("landscape-start").expect("a complaint");
    assert!(complaint.contains("5 numbers (w₀ … w₄)"), "{complaint}");
    set(&mut state, "landscape-start", "none");
    assert_eq!(state.session().document().settings.start.len(), 0);
}

#[test]
fn undo_brings_the_run_back_that_a_start_has_ended() {
    let mut state = linked("v2&rule=adaline&scaling=standardize&init=random&eta=0.01");
    act(&mut state, (0..7).map(|_| Action::Epoch));
    act(&mut state, [Action::Step, Action::Step, Action::Back]);
    let run = state.session().run().clone();
    // A drag with its many starts is one edit.
    begin(&mut state, Axis::new(0.5, 0.25));
    begin(&mut state, Axis::new(0.6, 0.25));
    act(&mut state, [Action::EndGesture, Action::Epoch]);
    assert!(*state.session().run() != run);
    state.update(Action::Undo);
    assert!(*state.session().run() == run);
    assert_eq!(
        state.session().reached(),
        run.steps() + 1,
        "the timeline is as long"
    );
    assert_eq!(state.session().document().settings.start, Vec::<f64>::new());
    // It goes on as if nothing had happened, and a link holds it.
    state.update(Action::Step);
    let mut other = run.clone();
    other.step();
    assert_eq!(state.session().run().weights(), other.weights());
    // Redo and undo lead there and back again.
    act(&mut state, [Action::Redo, Action::Undo]);
    assert_eq!(state.session().run().weights(), other.weights());
    // Of other data it is of no use.
    begin(&mut state, Axis::new(0.5, 0.25));
    act(&mut state, [Action::EndGesture]);
    set(&mut state, "iris-classes", "versicolor-virginica");
    act(&mut state, [Action::EndGesture, Action::Undo, Action::Undo]);
    assert!(Rc::ptr_eq(
        state.session().run().problem(),
        &state.session().prepared().problem
    ));
}

#[test]
fn another_weight_on_an_axis_is_fitted_anew() {
    let mut state = linked("v2&rule=adaline&landscape-zoom=2");
    assert_eq!(choices(&state).zoom, 2);
    set(&mut state, "landscape-x", "0");
    assert_eq!(choices(&state).zoom, 0);
    let landscape = followed(&state, 1.4);
    let [a, b, c, d] = landscape.window.bounds;
    let cross = landscape.crosses().least.expect("a cross");
    for Axis { x, y } in landscape.path.iter().copied().chain([cross]) {
        assert!(a < x && x < b && c < y && y < d);
    }
    // A link keeps both, in any order.
    let link = "v2&rule=adaline&landscape-zoom=2&landscape-x=0";
    assert_eq!(choices(&linked(link)).zoom, 2);
}

#[test]
fn one_sample_and_arrows_of_full_length_are_said_so() {
    let state = linked("v2&rule=adaline&dataset=custom&points=1,2,1");
    let landscape = followed(&state, 1.0);
    let arrows = Arrows {
        samples: vec![(0, Vec2::new(1.0, 0.0))],
        mean: Vec2::new(1.0, 0.0),
        gradient: 1.0,
        negligible: 0.0,
    };
    let scales = Scales {
        samples: Some(1.0),
        mean: Some(2.0),
    };
    let told = read_off(&state, &landscape, (&arrows, scales), None);
    assert!(
        told.about.contains("over 1 sample.") && told.about.contains("need not cross"),
        "{told:?}"
    );
    let arrows = told.arrows.0;
    assert!(
        arrows.contains("the only sample, drawn at full length"),
        "{arrows}"
    );
    assert!(arrows.contains("drawn 2 times as long"), "{arrows}");
}
