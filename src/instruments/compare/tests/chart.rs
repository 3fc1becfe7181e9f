//! The curves of the lanes.

use super::*;
use crate::geometry::Axis;

#[test]
fn curves_are_the_recorded_losses_and_where_each_lane_stands() {
    let mut state = open(&[("rule", "adaline"), ("batch-size", "40")]);
    set(&mut state, "compare-c-batch", "mini-batch");
    set(&mut state, "compare-c-eta", "0.00001");
    for _ in 0..250 {
        press(&mut state, "step");
    }
    let picture = picture_of(&state);
    assert_eq!(
        picture.traces.iter().map(|t| t.letter).collect::<String>(),
        "ABC"
    );
    for (trace, lane) in picture
        .traces
        .iter()
        .zip(own(&state).lanes(state.session()))
    {
        let entries = lane.run.history().entries();
        let (last, ends) = trace.points.split_last().expect("points");
        let recorded: Vec<Axis> = entries
            .iter()
            .map(|e| Axis::new(e.epoch as f64, e.loss))
            .collect();
        assert_eq!(ends, recorded);
        let settings = lane.settings.learning();
        let train = &state.session().prepared().problem.train;
        let now = crate::learn::objective(train, &settings, lane.run.weights()).0;
        let seen = if lane.index == 2 { 2.4 } else { 2.5 };
        assert_eq!(*last, Axis::new(seen, now), "{}", lane.letter());
    }
    assert_eq!(picture.note, "");
    set(&mut state, "compare-b-rule", "logistic");
    assert!(
        picture_of(&state)
            .note
            .starts_with("These are different losses")
    );
    set(&mut state, "compare-curve", "errors");
    let picture = picture_of(&state);
    assert_eq!(picture.note, "");
    assert_eq!(
        picture.traces[0].points[0],
        Axis::new(0.0, 50.0),
        "half of the flowers are setosa"
    );
}

#[test]
fn a_new_segment_begins_at_zero() {
    let mut state = open(&[("rule", "adaline")]);
    press(&mut state, "epoch");
    press(&mut state, "epoch");
    let two = state.session().run().weights().to_vec();
    set(&mut state, "eta", "0.002");
    let settings = state.session().document().settings.learning();
    let loss =
        crate::learn::objective(&state.session().prepared().problem.train, &settings, &two).0;
    for _ in 0..2 {
        for trace in picture_of(&state).traces {
            assert_eq!(trace.points[0], Axis::new(0.0, loss), "{}", trace.letter);
        }
        press(&mut state, "step");
    }
}

#[test]
fn one_that_runs_away_does_not_set_the_scale() {
    let trace = |points: &[Axis], diverged| Trace {
        letter: 'A',
        points: points.to_vec(),
        diverged,
    };
    let calm = trace(&[Axis::new(0.0, 50.0), Axis::new(1.0, 20.0)], false);
    let wild = trace(&[Axis::new(0.0, 60.0), Axis::new(1.0, 1e13)], true);
    let framing = |traces: &[Trace]| {
        let picture = LaneCurves {
            traces: traces.to_vec(),
            ..LaneCurves::default()
        };
        let points = picture.framing();
        points.iter().fold(0.0_f64, |most, point| most.max(point.y))
    };
    assert_eq!(
        framing(&[calm.clone(), wild.clone()]),
        60.0,
        "its start counts"
    );
    assert_eq!(
        framing(&[
            calm,
            trace(&[Axis::new(0.0, 60.0), Axis::new(1.0, 900.0)], false)
        ]),
        900.0
    );
    assert_eq!(framing(&[wild]), 1e13, "alone it is all there is");
}

#[test]
fn from_zero_a_mistake_driven_rule_teaches_that_the_rate_only_rescales() {
    let mut state = open_with_rates(&[]);
    let note = |state: &App| picture_of(state).note;
    assert!(note(&state).starts_with("From zero weights, η only rescales w: in every lane"));
    for _ in 0..3 {
        press(&mut state, "epoch");
    }
    let [a, b, c] = runs(&state)[..] else {
        panic!("three lanes");
    };
    for ((a, b), c) in a.weights().iter().zip(b.weights()).zip(c.weights()) {
        assert!((a - 10.0 * b).abs() <= 1e-12 * a.abs());
        assert!((c - 10.0 * a).abs() <= 1e-12 * c.abs());
    }
    assert_eq!([a.updates(), b.updates()], [c.updates(); 2]);
    assert!(picture_of(&state).only_rescales, "in mid-run too");
    set(&mut state, "compare-curve", "errors");
    assert!(note(&state).starts_with("From zero weights"));
    // Anything else of their own, another start, a penalty or another rule: there the rate may matter.
    for (name, value) in [
        ("compare-b-batch", "batch"),
        ("compare-b-rule", "rosenblatt"),
        ("compare-c-order", "random"),
        ("init", "random"),
        ("penalty", "ridge"),
        ("rule", "logistic"),
        ("dataset", "custom"),
    ] {
        let mut state = open_with_rates(&[]);
        set(&mut state, name, value);
        assert_eq!(state.complaint(name), None);
        if name == "penalty" {
            set(&mut state, "lambda", "0.1");
        }
        assert!(!picture_of(&state).only_rescales, "{name} = {value}");
    }
    let mut moved = open_with_rates(&[]);
    press(&mut moved, "epoch");
    set(&mut moved, "eta", "0.2");
    assert!(
        !picture_of(&moved).only_rescales,
        "it goes on from other weights"
    );
    let two = open(&[("compare-lanes", "2")]);
    assert!(!picture_of(&two).only_rescales);
}

#[test]
fn a_tie_that_rounding_decides_is_not_hidden() {
    // AND from zero: 11 updates in real numbers, with any rate; but 0.1 + 0.1 + 0.1 − 0.3 is not 0 for a computer.
    let mut state = open_with_rates(&[("dataset", "gate"), ("gate", "8"), ("eta", "0.1")]);
    play(&mut state);
    let made: Vec<u64> = runs(&state).iter().map(|run| run.updates()).collect();
    assert_eq!(made, [8, 11, 11]);
    let picture = picture_of(&state);
    assert!(picture.only_rescales);
    assert!(picture.note.contains("rounding has decided a tie"));
    // With powers of two nothing is rounded.
    set(&mut state, "eta", "0.5");
    for (lane, eta) in [("compare-b-eta", "0.25"), ("compare-c-eta", "4")] {
        set(&mut state, lane, eta);
    }
    press(&mut state, "reset");
    play(&mut state);
    assert!(runs(&state).iter().all(|run| run.updates() == 11));
    assert!(picture_of(&state).note.contains("same mistakes and come"));
}

#[test]
fn a_press_gives_adaline_whose_rates_differ() {
    let mut state = open_with_rates(&[("eta", "0.5")]);
    press(&mut state, "epoch");
    press(&mut state, "adaline");
    let rates: Vec<_> = runs(&state)
        .iter()
        .map(|run| (run.settings().rule, run.settings().eta, run.steps()))
        .collect();
    let adaline = |eta: f64| (crate::learn::Rule::ADALINE, eta, 0);
    assert_eq!(rates, [adaline(0.001), adaline(0.0001), adaline(0.01)]);
    assert!(runs(&state).iter().all(|run| run.weights() == [0.0; 3]));
    let picture = picture_of(&state);
    assert!(picture.note.is_empty() && !picture.only_rescales);
    press(&mut state, "epoch");
    let expected = alone(&[("rule", "adaline"), ("eta", "0.0001")], 100);
    assert_eq!(bits(runs(&state)[1]), expected);
    assert!(state.session().can_undo());
}

/// The view of the window after a frame without time.
fn view_of(state: &mut App) -> crate::instruments::View {
    state.change(|compare: &mut CompareState, lab| {
        compare.work(lab, 0.0, &Budget::new(&|| 0.0, 1.0));
        compare.view(lab)
    })
}

#[test]
fn the_table_of_values_has_what_the_curves_show() {
    let mut state = open(&[("rule", "adaline"), ("batch-size", "40")]);
    for _ in 0..3 {
        press(&mut state, "epoch");
    }
    let picture = picture_of(&state);
    let view = view_of(&mut state);
    let rows = view.markup_of("compare-values-rows").expect("rows");
    assert_eq!(rows.matches("<tr>").count(), 4, "epochs 0 … 3");
    for (index, row) in rows.split("<tr>").skip(1).enumerate() {
        let cells: Vec<&str> = row.split("<td>").skip(1).collect();
        let texts: Vec<&str> = cells
            .iter()
            .map(|cell| cell.split('<').next().unwrap_or_default())
            .collect();
        assert_eq!(texts[0], index.to_string());
        for (trace, text) in picture.traces.iter().zip(&texts[1..]) {
            let at = trace.points.iter().rfind(|point| point.x == index as f64);
            let value = at.map(|point| crate::session::messages::figure(point.y));
            assert_eq!(value.as_deref(), Some(*text), "lane {}", trace.letter);
        }
        assert_eq!(texts.len(), 4, "epoch, A, B, C");
    }
    let label = view.attribute_of("compare", "aria-label").expect("a label");
    assert!(label.starts_with("Loss J of each lane against epochs. Lane A, "));
    assert_eq!(label.matches(": from ").count(), 3, "{label}");
    set(&mut state, "compare-curve", "errors");
    press(&mut state, "play");
    let view = view_of(&mut state);
    let label = view.attribute_of("compare", "aria-label").expect("a label");
    assert_eq!(label, "Misclassified points of each lane against epochs.");
    assert_eq!(view.markup_of("compare-values-rows").expect("rows"), "");
}

#[test]
fn curves_that_coincide_are_told_once_the_lanes_rest() {
    let told = "The curves of A, B, C coincide: they are drawn as dashes, one after the other.";
    let mut state = open_with_rates(&[]);
    set(&mut state, "compare-curve", "errors");
    assert!(
        !picture_of(&state).note.contains("coincide"),
        "nothing is drawn yet"
    );
    press(&mut state, "epoch");
    let note = picture_of(&state).note;
    assert!(note.ends_with(told), "{note}");
    // Losses grow with η; the errors of other rules are others.
    set(&mut state, "compare-curve", "loss");
    assert!(!picture_of(&state).note.contains("coincide"));
    let mut state = open(&[
        ("scaling", "standardize"),
        ("feature-y", "sepal width (cm)"),
        ("compare-lanes", "3"),
        ("compare-b-rule", "logistic"),
        ("compare-c-eta", "1"),
        ("compare-curve", "errors"),
    ]);
    press(&mut state, "epoch");
    assert_eq!(picture_of(&state).note, told.replace("A, B, C", "A, C"));
    press(&mut state, "play");
    assert_eq!(picture_of(&state).note, "", "not while they play");
}
