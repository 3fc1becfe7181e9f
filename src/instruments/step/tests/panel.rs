//! The panel in the app: what its parts show.

use std::rc::Rc;

use super::*;
use crate::app::App;
use crate::app::tests::{app, rest, set, view};
use crate::instruments::Change;
use crate::learn::Trainer;
use crate::session::fixtures::bits;

/// The full values of a formula, to the bit.
fn values(view: &View, name: &str) -> Vec<u64> {
    let formulas = view.markup_of("explain-formulas").expect("formulas");
    let start = format!("<div data-name=\"{name}\" data-value=\"");
    let (_, found) = formulas.split_once(start.as_str()).expect("a formula");
    let (list, _) = found.split_once('"').expect("values");
    let numbers: Vec<f64> = list
        .split(',')
        .map(|number| number.parse().expect("a number"))
        .collect();
    bits(&numbers)
}

#[test]
fn the_formulas_hold_the_numbers_of_the_step_just_made() {
    for settings in [
        &[("rule", "adaline")][..],
        &[("rule", "logistic")][..],
        &[("rule", "perceptron")][..],
        &[("rule", "logistic"), ("optimizer", "adam")][..],
    ] {
        let mut app = app(&[&[("explain", "on")][..], settings].concat());
        let problem = Rc::clone(&app.session().prepared().problem);
        let start = vec![0.0; problem.train.features() + 1];
        let learning = app.session().document().settings.learning();
        let mut trainer = Trainer::new(problem, learning, start);
        for number in 1..=2 {
            app.update(Action::Step);
            let step = trainer.step().expect("a step");
            let shown = view(&app, "explain");
            let mut expected = vec![
                ("z", &step.z),
                ("output", &step.output),
                ("delta", &step.delta),
                ("change", &step.change),
                ("weights", &step.weights),
            ];
            if settings.len() > 1 {
                expected.extend([
                    ("gradient", &step.gradient),
                    ("velocity", &step.velocity),
                    ("squares", &step.squares),
                ]);
            }
            for (name, expected) in expected {
                assert_eq!(values(&shown, name), bits(expected), "{settings:?}: {name}");
            }
            let of = shown.text_of("explain-of").expect("a text");
            let point = format!("Point {number}, class −1.");
            assert!(of.starts_with(&point), "{settings:?}: {of}");
        }
    }
}

#[test]
fn before_the_first_step_it_says_what_to_press() {
    let mut app = app(&[]);
    let closed = ("explain-panel".into(), Change::Flag("hidden", true));
    assert!(view(&app, "explain").changes().contains(&closed));
    set(&mut app, "explain", "on");
    let shown = view(&app, "explain");
    assert!(!shown.changes().contains(&closed));
    let of = shown.text_of("explain-of").expect("a text");
    assert!(of.starts_with("Press Step"), "{of}");
    assert_eq!(shown.markup_of("explain-formulas"), Some(""));
}

/// AND from w = 0, as in `the_check_shows_where_the_perceptron_has_no_derivative`.
#[test]
fn the_check_is_hidden_until_it_is_asked_for() {
    let mut app = app(&[("dataset", "gate"), ("gate", "8"), ("explain", "on")]);
    app.update(Action::Step);
    let hidden = ("check".into(), Change::Flag("hidden", true));
    let shown = view(&app, "explain");
    assert!(shown.changes().contains(&hidden));
    assert_eq!(shown.markup_of("check-slopes"), None);
    set(&mut app, "check-gradient", "on");
    let first = |app: &mut App| {
        rest(app);
        let shown = view(app, "explain");
        let rows = shown.markup_of("check-slopes").expect("slopes");
        let (row, _) = rows.split_once("</td></tr>").expect("a row");
        let (_, last) = row.rsplit_once("<td>").expect("a cell");
        last.to_owned()
    };
    assert_eq!(first(&mut app), "0 | 1");
    let shown = view(&app, "explain");
    assert!(!shown.changes().contains(&hidden));
    let verdict = shown.text_of("check-verdict").expect("a verdict");
    assert!(verdict.contains("corner here along w₀"), "{verdict}");
    (0..3).for_each(|_| app.update(Action::Step));
    assert_eq!(first(&mut app), "−1", "beside the corner");
}
