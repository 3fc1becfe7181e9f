//! A rule that only a test knows is used like any other: what the lab knows of rules stands in their rows.

use super::*;
use crate::lab::explain::Explanation;
use crate::learn::{Form, Formula, Kind as Drive, RuleRow, RuleTable};

/// δ = ½(y − z), the slope of ¼(y − z)².
static TOY: RuleRow = RuleRow {
    word: "toy",
    table: RuleTable {
        kind: Drive::Smooth,
        output: |z, _| z,
        delta: |z, y, _| 0.5 * (y - z),
        loss: |z, y| 0.25 * (y - z) * (y - z),
        gain: 1.0,
        form: Form::Other,
        formula: Formula::GENERAL,
        probability: false,
        saturates: false,
        convex: true,
    },
    tanh: None,
    ridge: None,
    usual_eta: |_| 0.25,
};

/// The values that a list of the page offers.
fn offered(name: &str) -> Vec<(String, String)> {
    let field = Field::named(name).expect("a control");
    words::choices(name, (field.options)(&Document::default())).expect("a list that is filled")
}

#[test]
fn a_toy_rule_goes_through_list_link_trainer_and_explanation() {
    assert!(permalink::read("#v2&rule=toy").is_err(), "no such rule yet");
    Rule::list_also(const { &[Rule::of(&TOY)] });
    // The page: after all the others, in the lab and in a lane of a comparison.
    assert_eq!(offered("rule").len(), 7);
    assert_eq!(offered("rule")[6], ("toy".into(), "toy".into()));
    assert_eq!(
        offered("compare-c-rule")[0],
        ("lab".into(), "as the lab".into())
    );
    assert_eq!(offered("compare-c-rule")[7], ("toy".into(), "toy".into()));
    // A rate comes with it.
    let mut state = lab(&[("dataset", "gate"), ("rule", "toy")]);
    assert_eq!(state.document().settings.eta, 0.25);
    // AND, first sample (1, 0, 0), y = −1: δ = −½, w = −½ · ¼ · (1, 0, 0).
    update(&mut state, Action::Step);
    assert_eq!(state.run().weights(), [-0.125, 0.0, 0.0]);
    let explained = Explanation::of(&state).expect("a step");
    let delta = explained
        .quantities
        .iter()
        .find(|quantity| quantity.name == "delta");
    assert_eq!(delta.map(|delta| &delta.full[..]), Some(&[-0.5][..]));
    finish(&mut state);
    assert!(!status(&state).is_empty());
    // The link carries it, and opens with it.
    let link = permalink::write(&state);
    assert!(link.contains("rule=toy"), "{link}");
    let mut other = State::default();
    update(&mut other, Action::Open(link.clone()));
    assert_eq!(
        (other.notice(), other.document().settings.rule.word()),
        (None, "toy")
    );
    update(&mut other, Action::Tick(1.0));
    update(&mut other, Action::Train(10_000));
    assert_eq!(bits(other.run().weights()), bits(state.run().weights()));
    assert_eq!(permalink::write(&other), link);
}
