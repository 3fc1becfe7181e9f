//! The programs for scikit-learn, where that is installed.

use hyperplane::instruments::code::sklearn;
use hyperplane::session::Action;
use hyperplane_test_parts::in_all;

use crate::cases::{Case, finished};
use crate::difference;
use crate::python::{self, Outcome, Python};

#[in_all("it loads a large library for half a minute; the other programs: the short command")]
#[test]
fn scikit_learn_comes_to_what_its_comment_says() {
    let Some(python) = Python::with("sklearn") else {
        return;
    };
    // The rule, how near the weights are to the lab's, or to the minimum of J.
    let stepwise = [
        ("size", "40"),
        ("dataset", "blobs"),
        ("epochs", "7"),
        ("eta", "0.03125"),
    ];
    let cases = [
        [&stepwise[..], &[("rule", "rosenblatt")]].concat(),
        [
            &stepwise[..],
            &[
                ("rule", "rosenblatt"),
                ("penalty", "ridge"),
                ("lambda", "0.5"),
            ],
        ]
        .concat(),
        [&stepwise[..], &[("rule", "perceptron"), ("init", "random")]].concat(),
        [
            &stepwise[..],
            &[
                ("rule", "perceptron"),
                ("init", "random"),
                ("penalty", "ridge"),
                ("penalized", "all"),
                ("lambda", "0.5"),
            ],
        ]
        .concat(),
        [&stepwise[..], &[("rule", "adaline"), ("eta", "0.01")]].concat(),
        [
            &stepwise[..],
            &[
                ("rule", "adaline"),
                ("eta", "0.01"),
                ("scaling", "unit"),
                ("reduction", "mean"),
                ("penalty", "ridge"),
                ("penalized", "all"),
            ],
        ]
        .concat(),
        vec![
            ("iris-classes", "all"),
            ("rule", "rosenblatt"),
            ("epochs", "5"),
            ("init", "random"),
        ],
    ];
    let cases: Vec<Case> = cases.iter().map(|settings| Case::of(settings)).collect();
    let programs = written(&cases);
    for (case, found) in cases.iter().zip(python.run("stepping", "model", &programs)) {
        let Outcome::Numbers(1, found) = found else {
            panic!("{}: {found:?}", case.about)
        };
        // Its own run goes on where the lab’s has come to its end.
        let mut app = case.app.clone();
        app.update(Action::Reset);
        for _ in 0..case.recipe.epochs {
            app.update(Action::Epoch);
        }
        let expected = app.session().run().weights();
        assert!(
            difference(&found, expected) < 1e-9,
            "{}: {found:?} instead of {expected:?}",
            case.about
        );
    }
    let minima = [
        vec![
            ("dataset", "overlap"),
            ("size", "60"),
            ("rule", "logistic"),
            ("batch", "batch"),
            ("eta", "0.02"),
            ("penalty", "ridge"),
            ("lambda", "2"),
            ("epochs", "20000"),
        ],
        vec![
            ("dataset", "overlap"),
            ("size", "60"),
            ("rule", "logistic"),
            ("batch", "batch"),
            ("eta", "0.5"),
            ("reduction", "mean"),
            ("penalty", "ridge"),
            ("lambda", "0.1"),
            ("epochs", "20000"),
        ],
        vec![
            ("dataset", "overlap"),
            ("size", "60"),
            ("rule", "logistic"),
            ("batch", "batch"),
            ("eta", "0.02"),
            ("epochs", "20000"),
        ],
        vec![
            ("iris-classes", "all"),
            ("rule", "logistic"),
            ("batch", "batch"),
            ("scaling", "standardize"),
            ("eta", "0.02"),
            ("penalty", "ridge"),
            ("lambda", "2"),
            ("epochs", "20000"),
        ],
    ];
    let cases: Vec<Case> = minima.iter().map(|settings| Case::of(settings)).collect();
    let programs = written(&cases);
    for (case, found) in cases.iter().zip(python.run("minima", "model", &programs)) {
        let Outcome::Numbers(1, found) = found else {
            panic!("{}: {found:?}", case.about)
        };
        let app = finished(&case.app);
        let expected = app.session().run().weights();
        assert!(
            difference(&found, expected) < 1e-4,
            "{}: {found:?} instead of {expected:?}",
            case.about
        );
    }
    // The minimum of the hinge loss is where theory has it.
    let case = Case::of(&[("rule", "svm"), ("lambda", "0.05")]);
    let other = Case::of(&[("rule", "svm"), ("lambda", "0.05"), ("penalized", "all")]);
    let programs: Vec<_> = [&case, &other]
        .map(|case| (sklearn(&case.recipe).expect("a program"), None))
        .to_vec();
    let found = python.run("svm", "model", &programs);
    let objective = |case: &Case, w: &[f64]| {
        let run = case.app.session().run();
        hyperplane::learn::objective(&run.problem().train, run.settings(), w).0
    };
    for (case, found) in [&case, &other].into_iter().zip(&found) {
        let Outcome::Numbers(1, found) = found else {
            panic!("{}: {found:?}", case.about)
        };
        let least = objective(case, found);
        for j in 0..found.len() {
            for h in [-1e-2, -1e-3, 1e-3, 1e-2] {
                let mut near = found.clone();
                near[j] += h;
                assert!(
                    objective(case, &near) > least - 1e-7,
                    "{}: {found:?} is no minimum",
                    case.about
                );
            }
        }
    }
    python::say(&format!(
        "13 scikit-learn programs ran with {}",
        python.name
    ));
}

/// The programs of these cases, without files beside them.
fn written(cases: &[Case]) -> Vec<(String, Option<(String, String)>)> {
    let program = |case: &Case| (sklearn(&case.recipe).expect("a program"), None);
    cases.iter().map(program).collect()
}
