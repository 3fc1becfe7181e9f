//! The lab driven by actions, without a screen.

mod advice;
mod board;
mod claims;
mod classes;
mod digits;
mod drift;
mod gestures;
mod ghosts;
mod inputs;
mod links;
mod memory;
mod optimizers;
mod pace;
mod play_plan;
mod playing;
mod seeing;
mod sentences;
mod story;
mod summary;
mod tables;
mod tiles;
mod timeline;
#[cfg(not(target_arch = "wasm32"))] // Five thousand more of its rounds are a part of its own there.
mod trials;
#[cfg(not(target_arch = "wasm32"))] // The reference is a file.
mod units;
mod updates;
mod usual;

use super::*;
use crate::data::{ChosenOptions, IrisClasses, Keyword, Source};
use crate::fixtures::*;
use crate::geometry::Axis;
use crate::learn::{Outcome, Rule, Tie};

#[test]
fn opens_on_iris_with_the_perceptron_ready_to_play() {
    let mut state = Session::default();
    assert_eq!(state.prepared().dots.len(), 100);
    assert_eq!(state.prepared().axes[1], "petal length (cm)");
    assert!(status(&state).starts_with("ready"));
    finish(&mut state);
    // From the reference: 5 epochs with updates, then none.
    assert_eq!(state.outcome(), Outcome::Converged);
    assert!(
        status(&state).starts_with("converged after 10 updates in 5 epochs."),
        "{}",
        status(&state)
    );
    assert_eq!(Readouts::new(&state).training.errors, 0);
}

#[test]
fn ones_own_points_wait_while_other_sets_are_shown() {
    let mut state = Session::default();
    add(&mut state, 6.0, 3.0, 1);
    set(&mut state, "dataset", "xor");
    set(&mut state, "dataset", "custom");
    assert_eq!(state.prepared().dots.len(), 101);
}

#[test]
fn words_and_names_are_those_of_the_page() {
    let words =
        |name: &str| (Field::named(name).expect(name).options)(&Document::default()).join(" ");
    // No file is open, and no old link.
    let sets = Source::all().filter(|source| ![Source::FILE, Source::FOUR].contains(source));
    let sets: Vec<&str> = sets.map(Source::keyword).collect();
    assert_eq!(words("dataset"), sets.join(" "));
    assert_eq!((sets[0], sets.last()), ("iris", Some(&"custom")));
    assert_eq!(words("scaling"), "none standardize unit");
    assert_eq!(words("tie"), "positive negative never");
    assert_eq!(words("batch"), "online mini-batch batch");
    assert_eq!(words("order"), "sequential shuffled random");
    assert_eq!(words("reduction"), "sum mean");
    assert_eq!(words("gate").split(' ').count(), 16);
    for field in fields() {
        let mut document = Document::default();
        let value = (field.read)(&document);
        assert_eq!(
            field.set(&mut document, &value),
            Ok(()),
            "{} takes its own value",
            field.name
        );
        assert_eq!(document, Document::default());
    }
}

#[test]
fn each_option_of_a_data_set_has_a_control() {
    for option in Source::all().flat_map(|source| source.options) {
        let control = Field::named(option.keyword).expect(option.keyword);
        let usual = (control.read)(&Document::default());
        assert_eq!(
            usual,
            ChosenOptions::default().text(*option),
            "{}",
            option.keyword
        );
    }
}

#[test]
fn bad_input_is_refused_with_a_reason_and_changes_nothing() {
    let mut state = Session::default();
    for (name, field) in fields().map(|field| (field.name, field)) {
        for bad in [
            "", "  ", "abc", "-1e3", "1e999", "NaN", "inf", "0x10", "1 2", "--1", "☃",
        ] {
            let before = (field.read)(state.document());
            if name == "landscape-start" && bad.trim().is_empty() {
                // No weights are given by giving none.
                continue;
            }
            offer(&mut state, name, bad);
            let complaint = state.complaint(name).unwrap_or_default().to_owned();
            assert!(!complaint.is_empty(), "{name} took “{bad}”");
            assert_eq!((field.read)(state.document()), before);
        }
    }
    for bad in ["0", "-0.1", "2e6"] {
        offer(&mut state, "eta", bad);
        assert_eq!(state.document().settings.eta, 0.1);
    }
    assert_eq!(
        state.complaint("eta"),
        Some(
            "The learning rate must be a number from 10⁻³⁰ to 1000000. “2e6” is not, so 0.1 stays."
        )
    );
    offer(&mut state, "epochs", "2.5");
    assert!(
        state
            .complaint("epochs")
            .is_some_and(|message| message.contains("whole number from 1 to 100000"))
    );
    set(&mut state, "eta", "0,25");
    assert_eq!(
        (state.complaint("eta"), state.document().settings.eta),
        (None, 0.25)
    );
    assert!(
        !state.can_undo() || state.undo.len() == 1,
        "refused input is no edit"
    );
}

#[test]
fn clicked_points_are_learned() {
    let mut state = Session::default();
    update(&mut state, Action::Clear);
    assert!(status(&state).starts_with("empty"));
    update(&mut state, Action::TogglePlay);
    assert_eq!(
        (state.play(), state.notice().is_some()),
        (Play::Paused, true)
    );
    for (x, y) in [(-2.0, -1.0), (-3.0, 0.0), (-2.0, 1.0)] {
        add(&mut state, x, y, 0);
        add(&mut state, -x, y, 1);
    }
    assert_eq!(state.document().settings.data.source.keyword(), "custom");
    finish(&mut state);
    assert_eq!(state.outcome(), Outcome::Converged);
}

#[test]
fn editing_another_set_makes_it_ones_own_and_keeps_names_and_window() {
    let mut state = Session::default();
    let window = view_of(&state).bounds();
    add(&mut state, 6.0, 3.0, 1);
    assert_eq!(state.custom().points.len(), 101);
    assert_eq!(state.custom().features[0], "sepal length (cm)");
    assert_eq!(state.custom().window, window);
    update(&mut state, Action::RemovePoint { index: 100 });
    update(
        &mut state,
        Action::MovePoint {
            index: 0,
            to: Axis::new(1.0, 2.0),
        },
    );
    assert_eq!(
        state.custom().points[0],
        Point {
            x: 1.0,
            y: 2.0,
            class: 0
        }
    );
    assert_eq!(
        state.custom().window,
        window,
        "the window of one's own set stays"
    );
    let kept = "v2&dataset=custom&window=0,4,-1,1&points=1,0,0;3,0,1";
    let mut own = link::read(kept).expect("a link");
    add(&mut own, 9.0, 9.0, 1);
    assert_eq!(own.custom().window, [0.0, 4.0, -1.0, 1.0]);
    update(&mut own, Action::ShowLine(true));
    assert_eq!(own.document().line, Some([-2.0, 1.0, 0.0]));
    update(&mut state, Action::Undo);
    update(&mut state, Action::Undo);
    update(&mut state, Action::Undo);
    assert_eq!(state.document(), &Document::default());
}

#[test]
fn points_added_to_a_standardized_set_stay_where_they_were_put() {
    let mut state = Session::default();
    set(&mut state, "scaling", "standardize");
    let before = state.prepared().to_raw(Axis::new(0.5, 0.5));
    add(&mut state, 0.5, 0.5, 1);
    let point = state.custom().points[100];
    assert!((point.x - before.x).abs() < 1e-12 && (point.y - before.y).abs() < 1e-12);
}

#[test]
fn axes_swap_when_both_would_show_the_same_feature() {
    let mut state = Session::default();
    set(&mut state, "feature-x", "petal length (cm)");
    assert_eq!(
        state.prepared().axes,
        ["petal length (cm)", "sepal length (cm)"]
    );
    set(
        &mut state,
        "iris-classes",
        IrisClasses::SetosaOther.keyword(),
    );
    assert_eq!(state.prepared().dots.len(), 150);
}

#[test]
fn ones_own_line_is_scored_and_can_be_the_start() {
    let mut state = Session::default();
    set(&mut state, "dataset", "gate");
    update(&mut state, Action::ShowLine(true));
    update(&mut state, Action::SetLine([-1.5, 1.0, 1.0]));
    let (_, score) = Readouts::new(&state).line.expect("a line");
    assert_eq!((score.errors, score.loss), (0, Some(0.0)));
    update(&mut state, Action::FlipLine);
    assert_eq!(
        Readouts::new(&state).line.map(|(_, score)| score.errors),
        Some(4)
    );
    update(
        &mut state,
        Action::TypeLine {
            index: 1,
            text: "two".into(),
        },
    );
    assert_eq!(state.complaint("line-1"), Some("“two” is not a number."));
    update(&mut state, Action::StartFromLine);
    assert_eq!(state.weights(), [1.5, -1.0, -1.0]);
    let link = link::write(&state);
    assert!(link.starts_with("v2&"), "{link}");
    update(&mut state, Action::ShowLine(false));
    assert_eq!((state.document().line, state.weights()), (None, [0.0; 3]));
}

#[test]
fn arrow_keys_step_numbers() {
    let mut state = Session::default();
    let mut nudge = |name: &str, up| {
        update(
            &mut state,
            Action::Nudge {
                name: name.into(),
                up,
            },
        );
        (Field::named(name).expect(name).read)(state.document())
    };
    assert_eq!(nudge("eta", true), "0.2");
    assert_eq!(nudge("eta", true), "0.5");
    assert_eq!(nudge("eta", false), "0.2");
    // What is multiplied rather than added to has the same notches.
    for (name, from, to) in [("lambda", "0.01", "0.02"), ("schedule-k", "0.1", "0.2")] {
        assert_eq!(
            (nudge(name, true), nudge(name, false)),
            (to.into(), from.into()),
            "{name}"
        );
    }
    assert_eq!(nudge("epochs", true), "51");
    assert_eq!(nudge("noise", true), "0.6");
    assert_eq!(nudge("test-share", true), "5");
    assert_eq!(nudge("test-share", false), "0");
    assert_eq!(nudge("test-share", false), "0");
}

#[test]
fn gates_start_with_a_rate_that_is_exact_unless_another_was_chosen() {
    let mut state = Session::default();
    set(&mut state, "dataset", "gate");
    assert_eq!(state.document().settings.eta, 0.5);
    set(&mut state, "eta", "0.3");
    set(&mut state, "dataset", "iris");
    assert_eq!(state.document().settings.eta, 0.3);
}
