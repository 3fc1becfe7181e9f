//! A rule and a data set that only a test knows are used like any others: what the lab knows of them stands in their rows.

#[path = "../../../tests/web/toy_rows.rs"]
mod toy_rows;

use toy_rows::{PAIR, TOY};

use crate::app::App;
use crate::data::{Keyword, Source};
use crate::instruments::step::Explanation;
use crate::learn::Rule;
use crate::session::fixtures::{bits, finish, lab, status};
use crate::session::{Action, Field, Session, link, messages, update};

/// The values that a list of the page offers.
fn offered(name: &str) -> Vec<(String, String)> {
    let rows = App::default().form_rows();
    let row = rows.into_iter().find(|row| row.name == name);
    let options = row.and_then(|row| row.options);
    options.expect("a list that is filled")
}

#[test]
fn a_toy_rule_goes_through_list_link_trainer_and_explanation() {
    assert!(link::read("#v2&rule=toy").is_err(), "no such rule yet");
    Rule::list_also(const { &[Rule::from_row(&TOY)] });
    // The page: after all the others, in the lab and in a lane of a comparison.
    let count = Rule::all().count();
    let toy = Some(("toy".into(), "toy".into()));
    assert_eq!(
        (offered("rule").len(), offered("rule").pop()),
        (count, toy.clone())
    );
    assert_eq!(
        offered("compare-c-rule")[0],
        ("lab".into(), "as the lab".into())
    );
    let of_lane = &mut offered("compare-c-rule");
    assert_eq!((of_lane.len(), of_lane.pop()), (count + 1, toy));
    // A rate comes with it.
    let mut state = lab(&[("dataset", "gate"), ("rule", "toy")]);
    assert_eq!(state.document().settings.eta, 0.25);
    // AND, first sample (1, 0, 0), y = −1: δ = −½, w = −½ · ¼ · (1, 0, 0).
    update(&mut state, Action::Step);
    assert_eq!(state.run().weights(), [-0.125, 0.0, 0.0]);
    let explained = Explanation::new(&state).expect("a step");
    let delta = explained
        .quantities
        .iter()
        .find(|quantity| quantity.name == "delta");
    assert_eq!(delta.map(|delta| &delta.full[..]), Some(&[-0.5][..]));
    finish(&mut state);
    assert!(!status(&state).is_empty());
    // The link carries it, and opens with it.
    let link = link::write(&state);
    assert!(link.contains("rule=toy"), "{link}");
    let mut other = Session::default();
    update(&mut other, Action::Open(link.clone()));
    assert_eq!(
        (other.notice(), other.document().settings.rule.keyword()),
        (None, "toy")
    );
    update(&mut other, Action::Tick(1.0));
    update(&mut other, Action::Train(10_000));
    assert_eq!(bits(other.run().weights()), bits(state.run().weights()));
    assert_eq!(link::write(&other), link);
}

#[test]
fn a_toy_data_set_goes_through_list_fields_link_and_trainer() {
    assert!(link::read("#v2&dataset=pair").is_err(), "no such set yet");
    Source::list_also(const { &[Source::from_row(&PAIR)] });
    // The page: in the list, with its features on the axes and its own field.
    assert_eq!(
        offered("dataset").last(),
        Some(&("pair".into(), "pair".into()))
    );
    let mut state = lab(&[("dataset", "pair"), ("rule", "adaline"), ("noise", "1")]);
    let field = Field::named("feature-x").expect("a control");
    assert_eq!(
        (field.options)(state.document()),
        ["left", "middle", "right"]
    );
    assert_eq!(state.prepared().axes, ["right", "left"]);
    for (control, applies) in [
        ("noise", true),
        ("size", false),
        ("label-noise", false),
        ("data-seed", false),
        ("gate", false),
        ("iris-classes", false),
    ] {
        assert_eq!(messages::applies(&state, control), applies, "{control}");
    }
    // The rate of small whole numbers.
    assert_eq!(state.document().settings.eta, 0.1);
    // Adaline, first sample (1, 4, 1), y = +1: δ = 1, w = 0.1 · (1, 4, 1).
    update(&mut state, Action::Step);
    assert_eq!(state.run().weights(), [0.1, 0.4, 0.1]);
    let link = link::write(&state);
    assert!(link.contains("dataset=pair"), "{link}");
    let mut other = link::read(&link).expect("a link made here");
    update(&mut other, Action::Tick(1.0));
    update(&mut other, Action::Train(1000));
    assert_eq!(bits(other.run().weights()), bits(state.run().weights()));
    assert_eq!(link::write(&other), link);
}
