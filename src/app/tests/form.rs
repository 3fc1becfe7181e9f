//! The controls of the page as data.

use super::{App, app, offer, set};
use crate::instruments::Control;
use crate::session::{Action, Kind, Readouts, board, messages::status};
use crate::view::{Change, View};

/// The changes of a part.
fn changes_of<'a>(view: &'a View, part: &str) -> Vec<&'a Change> {
    let all = view.changes().iter();
    all.filter(|(name, _)| name == part)
        .map(|(_, change)| change)
        .collect()
}

/// The value of a control, and the message at it.
fn setting(app: &App, name: &str) -> (String, Option<String>) {
    let form = app.form();
    let found = changes_of(&form, name)
        .into_iter()
        .find_map(|change| match change {
            Change::Setting(value, complaint) => Some((value.clone(), complaint.clone())),
            _ => None,
        });
    found.expect("a control")
}

fn withheld(app: &App, name: &str) -> Vec<String> {
    let form = app.form();
    let found = changes_of(&form, name)
        .into_iter()
        .find_map(|change| match change {
            Change::Withheld(values) => Some(values.clone()),
            _ => None,
        });
    found.expect("a control")
}

#[test]
fn controls_without_an_effect_are_not_on_show() {
    type Names = &'static [&'static str];
    type Settings = &'static [(&'static str, &'static str)];
    // Settings, the controls that have an effect with them, and those that have none.
    let cases: [(Settings, Names, Names); 9] = [
        (
            &[("dataset", "iris")],
            &[
                "iris-classes",
                "projection",
                "starts-test",
                "inputs",
                "map-xx",
                "map-xy",
            ],
            &[
                "data-seed",
                "gate",
                "size",
                "arrivals",
                "class-lines",
                "theory-class",
            ],
        ),
        (
            &[("dataset", "iris"), ("test-share", "20")],
            &["data-seed"],
            &["starts-test"],
        ),
        (
            &[("dataset", "iris"), ("iris-classes", "all")],
            &["class-lines", "theory-class"],
            &["prediction"],
        ),
        (
            &[("dataset", "iris"), ("projection", "components")],
            &["projection"],
            &[
                "feature-x",
                "feature-y",
                "inputs",
                "map-xx",
                "map-xy",
                "map-yy",
            ],
        ),
        (
            &[("rule", "perceptron"), ("penalty", "norm")],
            &[
                "penalty",
                "lambda",
                "p",
                "penalized",
                "reduction",
                "loss-curve",
            ],
            &["activation"],
        ),
        (
            &[("rule", "svm"), ("penalty", "norm")],
            &["lambda", "penalized"],
            &["penalty", "p"],
        ),
        (
            &[
                ("rule", "adaline"),
                ("batch", "batch"),
                ("schedule", "inverse"),
            ],
            &["activation", "reduction", "schedule-k"],
            &[
                "order",
                "batch-size",
                "penalized",
                "lambda",
                "loss-curve",
                "beta1",
            ],
        ),
        (
            &[("optimizer", "adam"), ("dual-kernel", "polynomial")],
            &["beta1", "beta2", "epsilon", "dual-degree"],
            &["momentum", "rho", "schedule-k", "dual-gamma"],
        ),
        (
            &[("dual-kernel", "rbf"), ("batch", "mini-batch")],
            &["momentum", "batch-size", "order", "dual-gamma"],
            &["dual-degree"],
        ),
    ];
    let mut wrong = Vec::new();
    for (settings, on, off) in cases {
        let app = app(settings);
        let rows = app.form_rows();
        for (names, applies) in [(on, true), (off, false)] {
            for name in names {
                let row = rows.iter().find(|row| row.name == *name);
                let row = row.unwrap_or_else(|| panic!("there is no control {name}"));
                if row.applies != applies || app.applies(name) != applies {
                    wrong.push((settings, *name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn each_control_shows_its_value_and_what_it_refused_is_told_at_it() {
    let mut app = App::default();
    for control in app.controls() {
        let shown = setting(&app, control.name);
        if control.name != "multiclass" {
            assert_eq!(shown, (control.value, None), "{}", control.name);
        }
    }
    let numbers = app.controls().into_iter();
    let numbers = numbers.filter(|control| control.kind != Kind::Choice);
    let numbers: Vec<Control> = numbers.collect();
    assert!(numbers.len() > 20, "of the lab and of instruments");
    for Control { name, value, .. } in numbers {
        offer(&mut app, name, "fast");
        let (shown, complaint) = setting(&app, name);
        assert_eq!(shown, value, "{name} keeps its value");
        assert!(
            complaint.is_some_and(|told| told.contains("fast")),
            "{name}"
        );
        set(&mut app, name, &value);
        assert_eq!(setting(&app, name), (value, None), "{name}");
    }
}

#[test]
fn a_weight_of_the_users_line_that_is_refused_is_told_at_its_field() {
    let mut app = App::default();
    app.update(Action::ShowLine(true));
    let weight = |app: &App| {
        let (lab, readouts) = (app.session(), Readouts::new(app.session()));
        let view = board(lab, &readouts, &status(lab, &readouts), false);
        let shown =
            changes_of(&view, "lab-line-switch")[..] == [&Change::Setting("on".into(), None)];
        assert!(shown);
        let found = changes_of(&view, "line-1")
            .into_iter()
            .find_map(|change| match change {
                Change::Setting(_, complaint) => Some(complaint.clone()),
                _ => None,
            });
        found.expect("a field")
    };
    assert_eq!(weight(&app), None);
    let text = "steep".into();
    app.update(Action::TypeLine { index: 1, text });
    assert!(weight(&app).is_some_and(|told| told.contains("steep")));
}

#[test]
fn a_way_of_many_classes_that_the_rule_has_not_is_hidden_and_another_one_in_force() {
    let mut app = app(&[("iris-classes", "all"), ("rule", "logistic")]);
    assert_eq!(withheld(&app, "multiclass"), ["perceptron"]);
    set(&mut app, "multiclass", "softmax");
    assert_eq!(setting(&app, "multiclass").0, "softmax");
    set(&mut app, "rule", "adaline");
    assert_eq!(withheld(&app, "multiclass").len(), 2);
    assert_eq!(setting(&app, "multiclass").0, "one-versus-rest");
}

#[test]
fn rows_are_there_for_what_does_something_and_lists_for_what_there_is() {
    let row = |app: &App, name: &str| changes_of(&app.form(), name).contains(&&Change::Row(true));
    let mut app = App::default();
    assert!(row(&app, "eta") && !row(&app, "gate"));
    set(&mut app, "dataset", "gate");
    assert!(row(&app, "gate") && !row(&app, "iris-classes"));
    let form = app.form();
    let features = changes_of(&form, "feature-x").into_iter();
    let options = features.filter_map(|change| match change {
        Change::Options(options, chosen) => Some((options.len(), chosen.clone())),
        _ => None,
    });
    let options: Vec<_> = options.collect();
    let value = app.control("feature-x").expect("a control").value;
    assert_eq!(options, [(app.options("feature-x").len(), value)]);
}

#[test]
fn the_sliders_of_the_rate_say_what_they_stand_for() {
    let app = app(&[("eta", "0.02")]);
    let form = app.form();
    for slider in ["eta-slider", "eta-beside"] {
        // log₁₀ 0.02.
        assert!(changes_of(&form, slider).contains(&&Change::Control("-1.70".into())));
        assert_eq!(
            form.attribute_of(slider, "aria-valuetext"),
            Some("η = 0.02")
        );
    }
    assert_eq!(form.text_of("lab-eta"), Some("0.02"));
}

#[test]
fn the_notice_is_shown_while_there_is_one_and_gives_the_focus_back() {
    let mut app = App::default();
    let shown = |app: &App| {
        let view = app.notice_view();
        assert!(view.returns_focus(&"lab-notice".into()));
        let is_shown = changes_of(&view, "lab-notice").contains(&&Change::Flag("hidden", false));
        (is_shown, view.text_of("lab-notice-text").is_some())
    };
    assert_eq!(shown(&app), (false, false));
    app.update(Action::Open("v2&nothing=1".into()));
    assert_eq!(shown(&app), (true, true));
    app.update(Action::Dismiss);
    assert_eq!(shown(&app), (false, false));
}

#[test]
fn lambda_stands_with_the_model_that_comes_with_ridge() {
    for (rule, next) in [
        ("logistic", "penalized"),
        ("svm", "lab-alongside"),
        ("perceptron", "penalized"),
    ] {
        let form = app(&[("rule", rule)]).form();
        let place = Change::Before(next.into());
        assert!(changes_of(&form, "lambda").contains(&&place), "{rule}");
    }
}
