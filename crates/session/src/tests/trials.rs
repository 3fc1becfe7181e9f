//! Trials of changes: how long they take, and what becomes of them.

use super::story::known;
use super::*;
use crate::Budget;

/// Petals of versicolor and virginica, in full batches of Adaline.
const PETALS: &str = "v2&iris-classes=versicolor-virginica&feature-x=petal%20length%20(cm)&feature-y=petal%20width%20(cm)&rule=adaline&batch=batch";

#[test]
fn a_long_run_is_tried_on_its_first_epochs_and_that_is_said() {
    let mut state = opened(&format!(
        "{PETALS}&scaling=standardize&eta=0.0002&epochs=40"
    ));
    finish(&mut state);
    // A hundred samples of three numbers.
    state.trials.0.most_presentations = Some(700);
    let state = known(state);
    let found = *state.findings().expect("trials");
    assert!((found.epochs, found.is_shorter_than_run) == (7, true));
    let said = status(&state);
    assert!(said.contains(", both after the first 7 epochs."), "{said}");
    let tried = found.remedy.expect("a change");
    let go_on = found.go_on.expect("it falls");
    assert_eq!(go_on.change, 7);
    assert!(said.contains(" 7 more epochs end at a loss of "), "{said}");
    let entries = state.run().history().entries();
    assert_eq!(tried.without.loss, Some(entries[7].loss));
    let mut other = state;
    update(&mut other, Action::TryAdvice);
    rest(&mut other);
    assert_eq!(
        tried.with.loss,
        Some(other.run().history().entries()[7].loss)
    );
    assert_eq!(other.run().epochs(), 40);
}

#[test]
fn trials_are_made_in_slices_and_dropped_with_the_lab_they_are_of() {
    let mut state = opened(&format!("{PETALS}&eta=0.0001&epochs=400"));
    finish(&mut state);
    let no_time = Budget::new(&|| 0.0, 0.0);
    let mut slices = 0;
    while !state.prove_for_status(&no_time) {
        assert_eq!(state.findings(), None);
        slices += 1;
    }
    // A trial is of 40 000 presentations, a slice of 2 000; there are seven trials at least.
    assert!(slices >= 7 * 20, "{slices}");
    assert!(state.findings().is_some());
    set(&mut state, "eta", "0.0002");
    assert_eq!(
        (state.findings(), Readouts::new(&state).offers),
        (None, vec![])
    );
    update(&mut state, Action::TryAdvice);
    assert_eq!(
        state.document().settings.eta,
        0.0002,
        "nothing to be obeyed"
    );
}
