//! Whoever says on which side a point lies decides a tie in the same way.

use crate::instruments::spam;
use crate::instruments::step::Neuron;
use crate::learn::Tie;
use crate::lessons::Row;
use crate::session::fixtures::{lab, set};
use crate::session::{Action, update};

#[test]
fn the_unit_the_spam_filter_and_the_table_follow_the_tie() {
    let mut state = lab(&[("dataset", "gate"), ("gate", "8"), ("tie", "negative")]);
    update(&mut state, Action::Step);
    assert_eq!(Neuron::new(&state).class, Some(-1.0));
    set(&mut state, "dataset", "spam");
    let settings = spam::SpamSettings {
        weights: spam::Weights::Lab,
        ..spam::SpamSettings::default()
    };
    let reading = spam::SpamReadout::new(&state, &settings);
    assert_eq!(
        reading.verdict(),
        "z = 0 ≤ 0: not spam, as everything is while all weights are 0"
    );
    assert!(reading.rows.iter().all(|row| row.is_wrong() == row.spam));
    set(&mut state, "tie", "positive");
    let reading = spam::SpamReadout::new(&state, &settings);
    assert_eq!(
        reading.verdict(),
        "z = 0 ≥ 0: spam, as everything is while all weights are 0"
    );
    assert!(reading.rows.iter().all(|row| row.is_wrong() != row.spam));
    // (−1, 1, 0) has z = 0 at both points with x₁ = 1.
    let row = Row::Weights([-1.0, 1.0, 0.0]);
    let x1 = 0b1100;
    assert!(row.is_right(x1, Tie::Positive) && !row.is_right(x1, Tie::Negative));
    assert!(!row.is_right(0, Tie::Positive) && row.is_right(0, Tie::Negative));
}
