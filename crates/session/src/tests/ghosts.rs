//! Earlier runs that stay: what leaves one, what it is made of, and when it goes.

use super::*;
use crate::geometry::{Px, Rect};
use crate::learn::OneVersusRest;
use crate::messages::{ghost_labels, ghost_rows};
use crate::plot::pen::WideFont;
use crate::plot::scene::{Scene, shapes};
use crate::plot::shape::Shape;
use crate::scenes::{ChartLines, ChartScenes, PlaneScenes};
use crate::text::say;

/// Petals of versicolor and virginica, with a rule whose every rate is another run.
const PETALS: &[(&str, &str)] = &[
    ("iris-classes", "versicolor-virginica"),
    ("rule", "adaline"),
    ("batch", "batch"),
    ("epochs", "20"),
];

/// A lab that has played with each of these rates, one after the other: the rate, then Play.
fn played(rates: &[&str]) -> Session {
    let mut state = lab(PETALS);
    for rate in rates {
        set(&mut state, "eta", rate);
        finish(&mut state);
    }
    state
}

fn reset(state: &mut Session) {
    update(state, Action::Reset);
}

/// Makes all records, without waiting for frames.
fn make(state: &mut Session) {
    while !state.make_ghosts(&Budget::ENDLESS) {}
}

fn records(state: &Session) -> Vec<GhostRecord> {
    let ghosts = state.ghosts().into_iter();
    let records = ghosts.map(|ghost| ghost.record().expect("a record").0.as_ref().clone());
    records.collect()
}

fn loss_chart(state: &Session) -> ChartLines {
    let [(_, loss), _] = ChartScenes::default().charts(state, &Readouts::new(state));
    loss
}

#[test]
fn too_small_right_too_large_is_a_rate_and_play_three_times() {
    let state = played(&["0.00002", "0.0002", "0.05"]);
    assert_eq!(
        ghost_labels(&state),
        ["η\u{a0}=\u{a0}0.00002", "η\u{a0}=\u{a0}0.0002"]
    );
    // Each from the start, none from where the one before ended.
    assert_eq!(state.run().origin().1, 0);
    assert!(matches!(state.outcome(), Outcome::Diverged(_)));
    let [slow, right] = &records(&state)[..] else {
        panic!("two runs")
    };
    assert_eq!((slow.epochs, right.epochs), (20, 20));
    assert!(right.loss[20].y < slow.loss[20].y && slow.loss[20].y < slow.loss[0].y);
    let last = state.run().history().entries().last().expect("an entry");
    assert!(last.loss > 1000.0 * slow.loss[0].y);
}

#[test]
fn a_ghost_has_the_bits_of_its_run() {
    for settings in [
        &[
            ("rule", "adaline"),
            ("batch", "mini-batch"),
            ("eta", "0.01"),
        ][..],
        &[
            ("rule", "logistic"),
            ("order", "shuffled"),
            ("init", "random"),
        ],
        &[
            ("iris-classes", "all"),
            ("rule", "logistic"),
            ("multiclass", "softmax"),
        ],
        &[("iris-classes", "all"), ("optimizer", "adam")],
    ] {
        let mut state = lab(settings);
        // In the midst of an epoch.
        (0..4).for_each(|_| update(&mut state, Action::Epoch));
        (0..3).for_each(|_| update(&mut state, Action::Step));
        let run = OneVersusRest::clone(state.run());
        let now = Readouts::new(&state);
        reset(&mut state);
        let left = records(&state).remove(0);
        let mut again = opened(&link::write(&state));
        assert_eq!(link::write(&again), link::write(&state));
        make(&mut again);
        let made = records(&again).remove(0);
        assert_eq!(bits(&made.weights), bits(run.weights()), "{settings:?}");
        assert_eq!(made, left, "{settings:?}");
        let end = made.loss.last().expect("an end");
        assert_eq!((end.x, Some(end.y)), (now.time, now.training.loss));
        for (at, entry) in made.loss.iter().zip(run.history().entries()) {
            assert_eq!(
                (at.x, at.y.to_bits()),
                (entry.epoch as f64, entry.loss.to_bits())
            );
        }
    }
}

#[test]
fn a_run_that_was_changed_on_its_way_is_made_again_as_it_was() {
    let mut state = lab(PETALS);
    set(&mut state, "eta", "0.001");
    (0..3).for_each(|_| update(&mut state, Action::Epoch));
    set(&mut state, "rule", "logistic");
    (0..2).for_each(|_| update(&mut state, Action::Epoch));
    set(&mut state, "eta", "0.25");
    update(&mut state, Action::Epoch);
    let weights = bits(state.run().weights());
    set(&mut state, "eta", "0.5");
    reset(&mut state);
    assert_eq!(ghost_labels(&state), ["η\u{a0}=\u{a0}0.25 in the end"]);
    let mut again = opened(&link::write(&state));
    make(&mut again);
    let made = records(&again).remove(0);
    assert_eq!((bits(&made.weights), made.epochs), (weights, 6));
    assert_eq!(vec![made], records(&state));
}

#[test]
fn a_diverged_run_is_made_again_to_its_end() {
    let mut state = lab(&[("rule", "adaline"), ("eta", "10")]);
    finish(&mut state);
    assert!(state.run().is_halted());
    reset(&mut state);
    let mut again = opened(&link::write(&state));
    make(&mut again);
    let (made, left) = (records(&again).remove(0), records(&state).remove(0));
    assert!(made.has_run_away && left.has_run_away);
    assert_eq!(bits(&made.weights), bits(&left.weights));
    assert_eq!(made.loss.len(), left.loss.len());
}

#[test]
fn a_link_tells_of_ghosts_by_what_differs() {
    let mut state = played(&["0.0002", "0.25"]);
    set(&mut state, "batch", "mini-batch");
    set(&mut state, "eta", "0.01");
    let link = link::write(&state);
    let told = link.split('&').find(|part| part.starts_with("ghosts="));
    assert_eq!(told, Some("ghosts=eta_0.0002,batch_batch,at_20"));
    // With another link of the same kind nothing else differs.
    assert!(!link::write(&lab(PETALS)).contains("ghosts"));
    update(&mut state, Action::ClearGhosts);
    assert!(!link::write(&state).contains("ghosts"));
}

#[test]
fn ghosts_that_make_no_sense_cost_that_part_only() {
    for broken in [
        "",
        ";",
        "eta_0.1",
        "at_0",
        "at_-1",
        "at_1e30",
        "at_x",
        "eta_-1,at_5",
        "eta,at_5",
        "nonsense_1,at_5",
        "speed_1,at_5",
        "scaling_unit,at_5",
        "dataset_xor,at_5",
        "at_5,eta_0.1",
        "at_1;at_2;at_3;at_4;at_5;at_6",
        "at_1,at_1,at_1,at_1,at_1,at_1,at_1,at_1,at_1",
    ] {
        let mut state = Session::default();
        update(
            &mut state,
            Action::Open(format!("v2&rule=adaline&ghosts={broken}&at=7")),
        );
        assert!(
            state.notice().is_some_and(|told| told.contains("ghosts")),
            "{broken}"
        );
        assert_eq!(state.document().settings.rule, Rule::ADALINE);
        assert_eq!(state.play(), Play::Replaying { to: 7 });
        assert!(state.ghosts().is_empty());
    }
}

#[test]
fn five_stay_and_none_twice() {
    let mut state = played(&[
        "0.001", "0.002", "0.003", "0.004", "0.005", "0.006", "0.007",
    ]);
    let rates = |numbers: &[u32]| -> Vec<String> {
        let rate = |number: &u32| format!("η\u{a0}=\u{a0}0.00{number}");
        numbers.iter().map(rate).collect()
    };
    assert_eq!(ghost_labels(&state), rates(&[2, 3, 4, 5, 6]));
    // The same once more takes the place of the one before; the present run has none.
    set(&mut state, "eta", "0.003");
    finish(&mut state);
    assert_eq!(ghost_labels(&state), rates(&[4, 5, 6, 7]));
    set(&mut state, "eta", "0.008");
    finish(&mut state);
    assert_eq!(ghost_labels(&state), rates(&[4, 5, 6, 7, 3]));
    update(&mut state, Action::DismissGhost(1));
    assert_eq!(ghost_labels(&state), rates(&[4, 6, 7, 3]));
    update(&mut state, Action::DismissGhost(9));
    assert_eq!(state.ghosts().len(), 4);
    update(&mut state, Action::ClearGhosts);
    assert!(state.ghosts().is_empty());
}

#[test]
fn a_run_without_an_update_leaves_none() {
    let mut state = lab(PETALS);
    reset(&mut state);
    set(&mut state, "seed", "7");
    update(&mut state, Action::NewStart(9));
    assert!(state.ghosts().is_empty());
    update(&mut state, Action::Step);
    update(&mut state, Action::NewStart(10));
    assert_eq!(ghost_labels(&state), ["the seed: 9"]);
}

#[test]
fn ghosts_belong_to_their_samples() {
    let mut state = played(&["0.001", "0.002"]);
    assert_eq!(state.ghosts().len(), 1);
    for (name, value) in [
        ("dataset", "blobs"),
        ("test-share", "20"),
        ("scaling", "standardize"),
    ] {
        let before = state.clone();
        set(&mut state, name, value);
        assert!(state.ghosts().is_empty(), "{name}");
        assert!(loss_chart(&state).earlier.is_empty());
        update(&mut state, Action::Undo);
        assert_eq!(
            ghost_labels(&state),
            ghost_labels(&before),
            "{name} taken back"
        );
    }
    // A run on other samples drops them.
    set(&mut state, "dataset", "blobs");
    finish(&mut state);
    set(&mut state, "eta", "0.5");
    finish(&mut state);
    assert_eq!(state.ghosts().len(), 1);
    let samples = state.prepared().problem.train.len() as f64;
    assert!(records(&state)[0].errors.iter().all(|at| at.y <= samples));
    // Points of another kind of axes are the same samples.
    let mut all = lab(&[("inputs", "all"), ("rule", "adaline"), ("eta", "0.001")]);
    finish(&mut all);
    reset(&mut all);
    set(&mut all, "feature-x", "petal width (cm)");
    assert_eq!(all.ghosts().len(), 1);
    // A run whose points came on its way is none of the present points alone.
    let mut own = lab(&[("dataset", "custom")]);
    add(&mut own, 1.0, 1.0, 1);
    add(&mut own, -1.0, 1.0, 0);
    update(&mut own, Action::Epoch);
    add(&mut own, 2.0, 1.0, 1);
    update(&mut own, Action::Epoch);
    reset(&mut own);
    assert!(own.ghosts().is_empty());
}

#[test]
fn undo_and_redo_lead_to_a_run_or_to_its_ghost() {
    let mut state = lab(PETALS);
    finish(&mut state);
    let run = bits(state.run().weights());
    reset(&mut state);
    assert_eq!(state.ghosts().len(), 1);
    update(&mut state, Action::Undo);
    assert_eq!(
        (state.ghosts().len(), bits(state.run().weights())),
        (0, run)
    );
    update(&mut state, Action::Redo);
    assert_eq!(state.ghosts().len(), 1);
    // What was dismissed stays so.
    set(&mut state, "eta", "0.002");
    update(&mut state, Action::ClearGhosts);
    update(&mut state, Action::Undo);
    assert!(state.ghosts().is_empty());
}

#[test]
fn a_run_under_way_goes_on_with_another_rate() {
    let mut state = lab(PETALS);
    (0..5).for_each(|_| update(&mut state, Action::Epoch));
    set(&mut state, "eta", "0.001");
    finish(&mut state);
    assert_eq!((state.run().origin().1, state.ghosts().len()), (5, 0));
    // So does one at its epochs without a change, and with more epochs or other points.
    let mut state = lab(PETALS);
    finish(&mut state);
    finish(&mut state);
    set(&mut state, "epochs", "50");
    finish(&mut state);
    assert_eq!((state.run().epochs(), state.ghosts().len()), (50, 0));
    add(&mut state, 5.0, 5.0, 1);
    finish(&mut state);
    assert_eq!(state.run().origin().1, 50);
    // Again begins anew in any case.
    update(&mut state, Action::PlayAgain);
    assert_eq!((state.run().epochs(), state.run().origin().1), (0, 0));
}

#[test]
fn the_chart_keeps_the_range_of_runs_that_have_not_run_away() {
    let state = played(&["0.0002"]);
    let alone = loss_chart(&state).axes.range;
    let run_away = played(&["0.0002", "0.05"]);
    let beside = loss_chart(&run_away);
    assert!(
        beside.axes.range.y_max <= 2.5 * alone.y_max,
        "{:?}",
        beside.axes
    );
    assert_eq!(
        (beside.axes.range.x_max, beside.earlier.len()),
        (alone.x_max, 1)
    );
    let highest = beside.earlier[0].values()[0].y;
    assert!(
        beside.axes.range.y_max >= 1.5 * highest,
        "room for the arrow"
    );
    let ghost = played(&["0.05", "0.0002"]);
    let shown = loss_chart(&ghost);
    assert!(shown.axes.range.y_max <= 2.5 * alone.y_max && shown.earlier[0].has_run_away());
    // Alone it is seen whole.
    assert!(loss_chart(&played(&["0.05"])).axes.range.y_max > 1e6);
}

#[test]
fn the_plane_and_the_table_tell_of_each() {
    let state = played(&["0.00002", "0.0002"]);
    let view = view_of(&state);
    let runs = PlaneScenes::new(&state, view).earlier.runs;
    let record = &records(&state)[0];
    assert_eq!(runs[0].weights, record.weights);
    assert_eq!((runs.len(), &*runs[0].label), (1, "η\u{a0}=\u{a0}0.00002"));
    let [row] = &ghost_rows(&state)[..] else {
        panic!("a row")
    };
    let errors = record.errors[20].y.to_string();
    assert_eq!(row[..4], ["η\u{a0}=\u{a0}0.00002", "20", "20", &errors]);
    let told = descriptions(&state, &Readouts::new(&state), true);
    assert!(
        told.markup_of("ghost-values-rows")
            .is_some_and(|rows| rows.contains("0.00002"))
    );
}

/// The difference of the two largest scores at a place of the plane, or z where there is one.
fn gap(prepared: &PreparedData, weights: &[f64], at: Axis) -> f64 {
    let mut scores = prepared.scores(weights);
    let mut z: Vec<f64> = scores.iter_mut().map(|z| z(at.x, at.y)).collect();
    z.sort_by(f64::total_cmp);
    match &z[..] {
        [.., second, first] => first - second,
        _ => z[0],
    }
}

#[test]
fn the_plane_has_the_boundary_of_a_ghost_that_is_a_curve_or_parts_three_classes() {
    for settings in [
        &[("dataset", "circles"), ("map-xx", "on"), ("map-yy", "on")][..],
        &[("iris-classes", "all")],
        &[("iris-classes", "all"), ("map-xx", "on"), ("map-xy", "on")],
        &[("dataset", "blobs")],
    ] {
        let mut state = lab(settings);
        set(&mut state, "rule", "logistic");
        set(&mut state, "eta", "0.5");
        (0..5).for_each(|_| update(&mut state, Action::Epoch));
        let weights = state.run().weights().to_vec();
        set(&mut state, "eta", "0.25");
        reset(&mut state);
        let scene = PlaneScenes::new(&state, view_of(&state)).earlier;
        let frame = scene.frame((500.0, 500.0), 1.0);
        let shapes = shapes(&scene, &frame, &WideFont);
        let (mut dashes, mut labels) = (0, Vec::new());
        for shape in &shapes {
            match shape {
                Shape::Line { points, .. } => {
                    dashes += 1;
                    for at in points {
                        let Rect { left, top, .. } = frame.plot;
                        let (right, bottom) = (frame.plot.right(), frame.plot.bottom());
                        assert!(at.x > left - 1e-6 && at.x < right + 1e-6, "{settings:?}");
                        assert!(at.y > top - 1e-6 && at.y < bottom + 1e-6, "{settings:?}");
                        // z has its slope from the places beside: within a pixel of the place it is 0.
                        let z = |dx, dy| {
                            let at = frame.to_axis(Px::new(at.x + dx, at.y + dy));
                            gap(state.prepared(), &weights, at)
                        };
                        let near = [z(1.0, 0.0), z(-1.0, 0.0), z(0.0, 1.0), z(0.0, -1.0)];
                        let step = near.iter().map(|own| (own - z(0.0, 0.0)).abs());
                        let step = step.fold(0.0, f64::max);
                        assert!(z(0.0, 0.0).abs() <= step, "{settings:?}: {at:?}");
                    }
                }
                Shape::Text { text, .. } => labels.push(text.as_str()),
                _ => panic!("{shape:?}"),
            }
        }
        assert!(dashes > 20, "{settings:?}: {dashes}");
        assert_eq!(labels, ["η\u{a0}=\u{a0}0.5"], "{settings:?}");
    }
}

#[test]
fn what_differs_is_named_in_few_words() {
    let label = |before: &[(&str, &str)], after: &[(&str, &str)]| {
        let mut state = lab(before);
        update(&mut state, Action::Epoch);
        set_all(&mut state, after);
        reset(&mut state);
        ghost_labels(&state).remove(0)
    };
    assert_eq!(
        label(
            &[("rule", "adaline")],
            &[("rule", "logistic"), ("eta", "0.01")]
        )
        .split(',')
        .next(),
        Some("Adaline")
    );
    assert_eq!(
        label(&[("batch", "batch"), ("eta", "1")], &[("batch", "online")]),
        "batch"
    );
    assert_eq!(
        label(
            &[("batch", "mini-batch"), ("eta", "1")],
            &[("batch-size", "5")]
        ),
        "mini-batch of 10"
    );
    assert_eq!(
        label(&[("order", "shuffled")], &[("order", "random")]),
        "the order: shuffled each epoch"
    );
    // With nothing that differs, its rate.
    assert_eq!(label(&[("eta", "0.5")], &[]), "η\u{a0}=\u{a0}0.5");
}

#[test]
fn the_status_says_whether_play_begins_anew() {
    let says = |state: &Session| {
        let readouts = Readouts::new(state);
        messages::status(state, &readouts).rest
    };
    let mut state = lab(&[("dataset", "gate"), ("gate", "8"), ("eta", "0.5")]);
    (0..3).for_each(|_| update(&mut state, Action::Step));
    set(&mut state, "eta", "0.25");
    assert_eq!(says(&state), say!("status-changed", begins_anew = false));
    set(&mut state, "eta", "0.5");
    finish(&mut state);
    set(&mut state, "eta", "0.25");
    assert_eq!(says(&state), say!("status-changed", begins_anew = true));
    update(&mut state, Action::TogglePlay);
    assert_eq!(state.run().steps(), 0);
}
