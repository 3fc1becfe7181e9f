//! The words and numbers of the lab as data.

use super::*;
use crate::messages::status;
use crate::text::number::steady;
use crate::text::view::{Change, View};
use crate::{Readouts, board, descriptions};

fn shown(lab: &Session, is_presenting: bool) -> View {
    let readouts = Readouts::new(lab);
    board(lab, &readouts, &status(lab, &readouts), is_presenting)
}

/// Returns a flag of a part.
fn has(view: &View, part: &str, attribute: &str) -> bool {
    let mut changes = view.changes().iter();
    let flag = changes.find_map(|(name, change)| match change {
        Change::Flag(of, is_on) if name == part && *of == attribute => Some(*is_on),
        _ => None,
    });
    flag.expect("the view says so")
}

#[test]
fn buttons_can_be_pressed_where_they_do_something() {
    let possible = |lab: &Session| {
        let view = shown(lab, false);
        ["lab-undo", "lab-redo", "lab-back", "lab-clear"]
            .map(|button| !has(&view, button, "disabled"))
    };
    let mut lab = opened("#v2&dataset=custom");
    assert_eq!(possible(&lab), [false; 4]);
    let at = crate::geometry::Axis::new(1.0, 2.0);
    update(&mut lab, Action::AddPoint { at, class: 1 });
    update(&mut lab, Action::Step);
    assert_eq!(possible(&lab), [true, false, true, true]);
    update(&mut lab, Action::Undo);
    assert_eq!(possible(&lab)[..2], [false, true]);
    let view = shown(&lab, false);
    for (button, successor) in [
        ("lab-undo", "lab-redo"),
        ("lab-redo", "lab-undo"),
        ("lab-back", "lab-step"),
        ("lab-clear", "lab-plane"),
        ("lab-line-panel", "lab-line-switch"),
    ] {
        let found = view.successor(&button.into());
        assert_eq!(found.map(|part| &**part), Some(successor));
    }
    // The keyboard can go only to what can be pressed.
    let order: Vec<bool> = view
        .changes()
        .iter()
        .filter_map(|(_, change)| match change {
            Change::Flag("disabled", is_on) => Some(*is_on),
            _ => None,
        })
        .collect();
    assert!(order.is_sorted(), "{order:?}");
}

#[test]
fn some_of_many_weights_are_shown_and_all_are_told() {
    let mut lab =
        opened("#v2&rule=adaline&scaling=standardize&eta=0.01&inputs=all&map-xx=on&map-xy=on");
    update(&mut lab, Action::Epoch);
    let weights = lab.run().weights().to_vec();
    assert_eq!(weights.len(), 7);
    for (is_presenting, count) in [(false, 7), (true, 5)] {
        let view = shown(&lab, is_presenting);
        let markup = view.markup_of("lab-weights").expect("weights");
        assert_eq!(markup.matches("data-part").count(), count);
        assert_eq!(markup.contains('…'), count < 7);
        for (index, w) in weights.iter().enumerate() {
            let part = format!("lab-weight-0-{index}");
            let is_shown = index < count;
            assert_eq!(view.text_of(&part), is_shown.then(|| steady(*w)).as_deref());
            let value = is_shown.then(|| w.to_string());
            assert_eq!(view.value_of(&part), value.as_deref());
        }
        let told = view.value_of("lab-weights").expect("numbers");
        let told = told.trim_matches(['[', ']']).split(',');
        let told: Vec<f64> = told.map(|w| w.parse().expect("a number")).collect();
        assert_eq!(told, weights);
    }
}

#[test]
fn each_class_has_its_row_of_weights_and_its_name_is_no_markup() {
    let lab = opened("#v2&dataset=custom&classes=%3Cb%3E;2;3&points=0,0,0;1,1,1;2,0,2");
    let view = shown(&lab, false);
    let markup = view.markup_of("lab-weights").expect("weights");
    assert_eq!(markup.matches("<em>").count(), 3, "{markup}");
    assert!(!markup.contains("<b>"), "{markup}");
    assert!(has(&view, "lab-weights", "data-rows"));
    assert!(view.text_of("lab-weight-2-1").is_some());
}

#[test]
fn what_is_not_there_is_hidden() {
    let hidden = |lab: &Session| {
        let view = shown(lab, false);
        ["lab-held-out", "lab-line-panel"].map(|part| has(&view, part, "hidden"))
    };
    let mut lab = opened("#v2&test-share=30");
    assert_eq!(hidden(&lab), [false, true]);
    set(&mut lab, "test-share", "0");
    update(&mut lab, Action::ShowLine(true));
    assert_eq!(hidden(&lab), [true, false]);
}

#[test]
fn the_table_of_values_is_made_only_where_it_is_open() {
    let lab = opened("");
    let made = |has_values| {
        let view = descriptions(&lab, &Readouts::new(&lab), has_values);
        view.markup_of("lab-values").is_some()
    };
    assert_eq!([false, true].map(made), [false, true]);
}
