//! Undo and links: what the lab remembers.

use super::*;
use crate::data::Seeded;
use crate::geometry::Axis;

/// The lab's own controls.
pub(super) fn own_controls(state: &Session) -> Vec<Takes> {
    let all = fields().map(|field| (field.name, field.kind, (field.options)(state.document())));
    all.collect()
}

/// The lab opened again from its address, with its run replayed.
pub(super) fn reopened(state: &Session) -> Session {
    let mut again = link::read(&link::write(state)).expect("a link made here");
    while again.play() != Play::Paused {
        update(&mut again, Action::Tick(1.0));
        update(&mut again, Action::Train(100_000));
    }
    again
}

#[test]
fn a_drag_is_one_step_of_undo() {
    let mut state = Session::default();
    for x in [5.0, 5.1, 5.2, 5.3] {
        update(
            &mut state,
            Action::MovePoint {
                index: 3,
                to: Axis::new(x, 2.0),
            },
        );
    }
    update(&mut state, Action::EndGesture);
    update(
        &mut state,
        Action::MovePoint {
            index: 3,
            to: Axis::new(6.0, 2.0),
        },
    );
    assert_eq!(state.undo.len(), 2);
    for _ in 0..3 {
        update(&mut state, Action::SlideEta(-2.0));
        update(&mut state, Action::SlideEta(-1.5));
    }
    assert_eq!(state.undo.len(), 3);
}

/// A fresh lab that is given the edits of another one.
fn recalled(edits: &str) -> Session {
    let mut state = Session::default();
    update(&mut state, Action::Open(format!("\n{edits}")));
    state
}

fn documents(stations: &[Station]) -> Vec<Document> {
    stations
        .iter()
        .map(|station| station.document.clone())
        .collect()
}

#[test]
fn edits_survive_as_text() {
    for seed in 0..20 {
        let mut random = Seeded::new(seed, 7);
        let mut state = Session::default();
        for _ in 0..40 {
            (0..random.below(4)).for_each(|_| update(&mut state, Action::Step));
            let edit = random_edit(&mut random, &state, &own_controls(&state));
            update(&mut state, edit);
            update(&mut state, Action::EndGesture);
        }
        for _ in 0..random.below(30) {
            update(&mut state, Action::Undo);
        }
        let again = recalled(&link::edits::write(&state));
        for (found, edits) in [(&again.undo, &state.undo), (&again.redo, &state.redo)] {
            assert_eq!(found.len(), edits.len());
            for (found, edit) in found.iter().zip(edits) {
                assert!(found.document.shows_same(&edit.document));
                assert_eq!(link::write(&found.lab()), link::write(&edit.lab()));
            }
        }
    }
}

#[test]
fn only_the_nearest_edits_are_left_and_no_more_than_a_megabyte() {
    let mut state = Session::default();
    for seed in 0..70 {
        update(&mut state, Action::NewData(seed + 2));
        update(&mut state, Action::EndGesture);
    }
    let again = recalled(&link::edits::write(&state));
    assert_eq!(documents(&again.undo), documents(&state.undo[20..]));
    for _ in 0..70 {
        update(&mut state, Action::Undo);
    }
    let again = recalled(&link::edits::write(&state));
    assert!(again.undo.is_empty());
    assert_eq!(documents(&again.redo), documents(&state.redo[20..]));

    set(&mut state, "dataset", "blobs");
    set(&mut state, "size", "9990");
    for i in 0..9 {
        let at = Axis::new(f64::from(i) / 7.0, 1.0);
        let class = 1;
        update(&mut state, Action::AddPoint { at, class });
    }
    for _ in 0..4 {
        update(&mut state, Action::Undo);
    }
    let edits = link::edits::write(&state);
    assert!(
        (400_000..1_000_100).contains(&edits.len()),
        "{}",
        edits.len()
    );
    let again = recalled(&edits);
    let (undo, redo) = (again.undo.len(), again.redo.len());
    assert!(undo > 0 && undo < state.undo.len() && redo > 0 && redo < 4);
    let last = |stations: &[Station], count| documents(&stations[stations.len() - count..]);
    assert_eq!(documents(&again.undo), last(&state.undo, undo));
    assert_eq!(documents(&again.redo), last(&state.redo, redo));
}

#[test]
fn edits_that_make_no_sense_are_left_out() {
    let state = recalled("-v1&eta=0.5\n-v1&eta=-1\nnonsense\n+v9\n\n-\n");
    let rates: Vec<f64> = documents(&state.undo)
        .iter()
        .map(|d| d.settings.eta)
        .collect();
    assert_eq!((rates, state.redo.len()), (vec![0.1, 0.5], 0));
    let state = recalled("<5 v1&eta=-1\n<x v1\n<3\n>many\n<7 v1&eta=0.5&at=7\n");
    assert_eq!(
        (state.position(), state.extent()),
        (7, 7),
        "one segment makes sense"
    );
}
