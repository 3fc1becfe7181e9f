//! Three classes in the lab.

use super::*;
use crate::learn::dot;
use crate::readouts::{misclassified, own_line};

fn flowers() -> Session {
    let mut state = Session::default();
    set(&mut state, "speed", "max");
    set(&mut state, "iris-classes", "all");
    state
}

fn reopened(state: &Session) -> Session {
    let link = link::write(state);
    let mut again = link::read(&link).unwrap_or_else(|error| panic!("{link}: {error}"));
    for _ in 0..1000 {
        update(&mut again, Action::Tick(16.0));
        update(&mut again, Action::Train(10_000));
    }
    again
}

#[test]
fn all_three_species_are_learned_and_come_back_from_a_link() {
    let mut state = flowers();
    assert!(
        status(&state).contains("every point counts as setosa"),
        "{}",
        status(&state)
    );
    assert_eq!(misclassified(&state).len(), 100);
    for _ in 0..3 {
        update(&mut state, Action::Epoch);
    }
    update(&mut state, Action::Step);
    assert_eq!(state.run().weights().len(), 9);
    assert!(
        messages::last_step(&state).starts_with("point 1: setosa, z = "),
        "{}",
        messages::last_step(&state)
    );
    let readouts = Readouts::new(&state);
    assert_eq!(
        readouts.training.errors as usize,
        misclassified(&state).len()
    );
    // By the definition: the row with the largest z.
    let rows: Vec<&[f64]> = state.run().weights().chunks(3).collect();
    let set = &state.prepared().set;
    let wrong = (0..150).filter(|&row| {
        let x = [&[1.0][..], set.row(row)].concat();
        let z = [0, 1, 2].map(|k| dot(rows[k], &x));
        let best = z.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        z.iter().position(|z| *z == best) != Some(usize::from(set.class(row)))
    });
    assert_eq!(wrong.collect::<Vec<_>>(), misclassified(&state));
    let link = link::write(&state);
    assert!(link.starts_with("v2&iris-classes=all"), "{link}");
    let again = reopened(&state);
    assert_eq!(again.run().weights(), state.run().weights());
    assert_eq!(link::write(&again), link);
    update(&mut state, Action::Back);
    update(&mut state, Action::Step);
    assert_eq!(again.run().weights(), state.run().weights());
}

#[test]
fn the_status_says_which_learners_have_ended_already() {
    let mut state = flowers();
    set(&mut state, "rule", "adaline");
    set(&mut state, "eta", "0.03");
    while !status(&state).contains("So far") {
        assert!(state.run().epochs() < 50 && state.outcome() == Outcome::Running);
        update(&mut state, Action::Epoch);
    }
    assert!(status(&state).contains(" diverged"), "{}", status(&state));
    while state.outcome() == Outcome::Running {
        update(&mut state, Action::Epoch);
    }
    let said = status(&super::story::known(state.clone()));
    assert!(said.contains(" instead of diverging"), "{said}");
    assert_eq!(
        messages::weight_titles(&state),
        ["the bias", "of sepal length (cm)", "of petal length (cm)"]
    );
}

#[test]
fn a_change_in_mid_run_keeps_the_weights_of_all_classes_and_so_does_its_link() {
    let mut state = flowers();
    update(&mut state, Action::Epoch);
    set(&mut state, "eta", "0.02");
    update(&mut state, Action::Epoch);
    assert!(state.run().epochs() == 2 && state.run().segment() == 1);
    let again = reopened(&state);
    assert_eq!(again.run().weights(), state.run().weights());
    assert_eq!(again.run().updates(), state.run().updates());
    let losses = |state: &Session| -> Vec<f64> {
        state
            .run()
            .history()
            .entries()
            .iter()
            .map(|entry| entry.loss)
            .collect()
    };
    for (a, b) in losses(&again).iter().zip(losses(&state)) {
        assert!((a - b).abs() <= 1e-5 * b.abs(), "{a} {b}");
    }
}

#[test]
fn a_point_of_a_third_class_makes_three_learners_and_without_it_there_are_two_classes_again() {
    let mut state = Session::default();
    set(&mut state, "dataset", "custom");
    for (x, y, class) in [(0.0, 3.0, 0), (-3.0, -2.0, 1)] {
        add(&mut state, x, y, class);
    }
    set(&mut state, "class", "third");
    assert_eq!(state.document().settings.pen.class(false), 2);
    add(&mut state, 3.0, -2.0, 2);
    assert_eq!(state.run().weights().len(), 9);
    assert_eq!(state.prepared().set.class_names(), ["−1", "+1", "third"]);
    finish(&mut state);
    assert_eq!(state.outcome(), Outcome::Converged);
    assert!(
        status(&state).contains("third converged"),
        "{}",
        status(&state)
    );
    assert!(misclassified(&state).is_empty());
    assert_eq!(
        messages::point_description(&state, 2),
        "Point 3 of 3: class third at 3.000, −2.000."
    );
    let again = reopened(&state);
    assert_eq!(again.run().weights(), state.run().weights());
    assert!(again.document == state.document);
    update(&mut state, Action::RemovePoint { index: 2 });
    assert_eq!(state.run().weights().len(), 3);
    update(&mut state, Action::Undo);
    assert_eq!(state.run().weights().len(), 9);
}

#[test]
fn a_third_class_may_come_and_go_while_it_trains() {
    let mut state = Session::default();
    set(&mut state, "dataset", "overlap");
    set(&mut state, "rule", "logistic");
    update(&mut state, Action::TogglePlay);
    update(&mut state, Action::Tick(16.0));
    update(&mut state, Action::Train(2000));
    let two: Vec<f64> = state.run().weights().to_vec();
    let epochs = state.run().epochs();
    assert!(matches!(state.play(), Play::Playing { .. }));
    add(&mut state, 0.0, 4.0, 2);
    // It goes on: the border between the first two classes is where the boundary was.
    assert!(matches!(state.play(), Play::Playing { .. }));
    let rows: Vec<&[f64]> = state.run().weights().chunks(3).collect();
    assert_eq!(rows[1], two);
    assert!(rows[0].iter().zip(&two).all(|(a, b)| *a == -b) && rows[2] == [0.0; 3]);
    assert_eq!(
        (state.run().epochs(), state.run().history().marks()),
        (epochs, &[epochs][..])
    );
    let again = reopened(&state);
    assert_eq!(again.run().weights(), state.run().weights());
    update(&mut state, Action::Tick(16.0));
    update(&mut state, Action::Train(2000));
    assert!(state.run().epochs() > epochs || state.run().steps() > 0);
    let three: Vec<f64> = state.run().weights().to_vec();
    let index = state.prepared().dots.len() - 1;
    update(&mut state, Action::RemovePoint { index });
    let half: Vec<f64> = (0..3).map(|j| (three[3 + j] - three[j]) / 2.0).collect();
    assert_eq!(state.run().weights(), half);
    assert_eq!(reopened(&state).run().weights(), half);
    update(&mut state, Action::Undo);
    assert_eq!(state.run().weights(), three);
    update(&mut state, Action::Undo);
    assert_eq!(state.run().weights(), two);
}

#[test]
fn links_with_two_class_names_open_as_before_and_bad_names_are_refused() {
    let open = |names: &str| {
        link::read(&format!(
            "v1&dataset=custom&classes={names}&points=1,2,0;2,1,1"
        ))
    };
    let two = open("cats;dogs").expect("a lab");
    assert_eq!(two.custom().classes, ["cats", "dogs", "third"]);
    assert_eq!(two.prepared().set.class_names(), ["cats", "dogs"]);
    assert_eq!(
        link::write(&two),
        "v2&classes=cats;dogs&points=1,2,0;2,1,1&dataset=custom"
    );
    let three = open("cats;dogs;birds").expect("a lab");
    assert_eq!(three.custom().classes[2], "birds");
    for bad in [
        "cats",
        "cats;cats",
        "cats;",
        "a;b;c;d",
        "cats;dogs;cats",
        ";;",
    ] {
        assert!(open(bad).is_err(), "{bad}");
    }
    assert!(link::read("v1&dataset=custom&points=1,2,3").is_err());
    assert!(link::read("v1&dataset=custom&points=1,2,1.5").is_err());
}

#[test]
fn copies_of_three_species_keep_their_classes() {
    let mut state = flowers();
    update(&mut state, Action::RemovePoint { index: 0 });
    assert_eq!(
        state.custom().classes,
        ["setosa", "versicolor", "virginica"]
    );
    assert_eq!(state.run().learners().count(), 3);
    assert_eq!(
        state
            .prepared()
            .dots
            .iter()
            .filter(|dot| dot.class == 2)
            .count(),
        50
    );
}

#[test]
fn a_line_of_ones_own_parts_two_classes_only() {
    let mut state = Session::default();
    update(&mut state, Action::ShowLine(true));
    assert!(own_line(&state).is_some());
    set(&mut state, "iris-classes", "all");
    assert!(own_line(&state).is_none() && Readouts::new(&state).line.is_none());
    update(&mut state, Action::StartFromLine);
    assert_eq!(state.run().weights(), [0.0; 9]);
    set(&mut state, "iris-classes", "setosa-other");
    assert!(own_line(&state).is_some());
}
