//! The paths of other optimizers beside that of the run.

use super::*;
use crate::learn::Trainer;

const LAB: &str =
    "v2&rule=adaline&scaling=standardize&batch=batch&eta=0.001&landscape-paths=optimizers";

fn state(more: &str) -> App {
    linked(&format!("{LAB}{more}"))
}

/// The run of a link in a lab of its own with these settings, after so many epochs.
fn alone(link: &str, settings: &[(&str, &str)], epochs: usize) -> Trainer {
    let mut own = linked(link);
    for (name, value) in settings {
        set(&mut own, name, value);
    }
    act(&mut own, (0..epochs).map(|_| Action::Epoch));
    own.session().learner().clone()
}

#[test]
fn each_goes_where_a_lab_of_its_own_goes() {
    let mut state = state("");
    act(&mut state, (0..30).map(|_| Action::Epoch));
    let landscape = followed(&state, 1.0);
    let names: Vec<&str> = landscape.companions.names().collect();
    assert_eq!(names, ["heavy ball, m = 0.9", "Adam", "RMSProp"]);
    let (x, y) = landscape.slice().expect("a surface").axes;
    for (path, settings) in landscape.others.iter().zip([
        &[("momentum", "0.9")][..],
        &[("optimizer", "adam"), ("eta", "0.1")],
        &[("optimizer", "rmsprop"), ("eta", "0.01")],
    ]) {
        let run = alone(LAB, settings, 30);
        let entries = run.history().entries();
        let places: Vec<Axis> = entries
            .iter()
            .map(|entry| Axis::new(entry.weights[x], entry.weights[y]))
            .collect();
        // A full batch is an epoch: the path is the record.
        assert_eq!(*path, places, "{settings:?}");
        assert_eq!(path[0], landscape.path[0], "from the same start");
    }
    let (updates, told) = landscape.companions.told.as_ref().expect("all are there");
    assert_eq!((*updates, told.len()), (30, 3));
    let heavy = alone(LAB, &[("momentum", "0.9")], 30);
    let loss = heavy.history().entries().last().map(|entry| entry.loss);
    assert_eq!(Some(told[0].1), loss);
}

#[test]
fn they_follow_back_and_forth_and_leave_when_they_are_not_asked_for() {
    let mut state = state("");
    act(&mut state, (0..12).map(|_| Action::Step));
    let mut landscape = followed(&state, 1.0);
    let before = landscape.others.to_vec();
    act(&mut state, [Action::Step, Action::Step]);
    catch_up(&mut landscape, &state, 1.0);
    assert!(landscape.others.iter().all(|path| path.len() == 15));
    act(&mut state, [Action::Back, Action::Back]);
    catch_up(&mut landscape, &state, 1.0);
    assert_eq!(landscape.others, before);
    act(&mut state, [Action::Reset]);
    catch_up(&mut landscape, &state, 1.0);
    assert!(landscape.others.iter().all(|path| path.len() == 1));
    set(&mut state, "optimizer", "adam");
    catch_up(&mut landscape, &state, 1.0);
    let names: Vec<&str> = landscape.companions.names().collect();
    assert_eq!(
        names,
        ["gradient descent", "heavy ball, m = 0.9", "RMSProp"]
    );
    set(&mut state, "landscape-paths", "run");
    catch_up(&mut landscape, &state, 1.0);
    assert!(landscape.others.is_empty() && landscape.companions.told.is_none());
}

#[test]
fn a_long_run_is_caught_up_with_in_portions() {
    let link = "v2&rule=logistic&dataset=overlap&size=60&landscape-paths=optimizers";
    let mut state = linked(link);
    act(&mut state, (0..60).map(|_| Action::Epoch));
    let mut landscape = Landscape::default();
    let mut calls = 1;
    while !catch_up_portion(&mut landscape, &state, 1.0) {
        calls += 1;
    }
    assert!(calls >= 2, "3600 updates are more than a portion: {calls}");
    for (path, settings) in landscape.others.iter().zip([
        &[("momentum", "0.9")][..],
        &[("optimizer", "adam"), ("eta", "0.1")],
        &[("optimizer", "rmsprop"), ("eta", "0.01")],
    ]) {
        let run = alone(link, settings, 60);
        let last = path.last().expect("a path");
        assert_eq!([last.x, last.y], run.weights()[1..3], "{settings:?}");
    }
}

#[test]
fn one_that_runs_away_does_not_take_the_picture_with_it() {
    // The usual rate of Adaline is beyond its limit for full batches of what is not standardized; the lab's own is Adam.
    let wild = "v2&rule=adaline&batch=batch&optimizer=adam&eta=0.02";
    let run = |link: &str| {
        let mut state = linked(link);
        act(&mut state, (0..20).map(|_| Action::Epoch));
        followed(&state, 1.0)
    };
    let alone = run(wild);
    let together = run(&format!("{wild}&landscape-paths=optimizers"));
    let heavy = &together.others[1];
    assert!(together.companions.names().nth(1) == Some("heavy ball, m = 0.9"));
    let width = |landscape: &Landscape| landscape.window.bounds[1] - landscape.window.bounds[0];
    assert!(width(&together) <= 6.0 * width(&alone));
    let far = heavy.iter().map(|at| at.x.abs()).fold(0.0, f64::max);
    assert!(far > 100.0 * width(&together), "the case occurs: {far}");
}
