//! What is drawn on the plane.

use super::*;
use crate::app::App;
use crate::instruments::theory::follower::combination;
use crate::learn::dot;
use crate::theory::{MaxMargin, Separability, SoftMargin};

/// What is drawn, once all is known.
fn picture(app: &mut App) -> Rc<TheoryShapes> {
    app.change(|own: &mut TheoryState, lab| {
        rest(own, lab);
        Rc::clone(&own.picture)
    })
}

#[test]
fn theory_is_about_the_class_asked_for() {
    let mut state = app(&[
        ("iris-classes", "all"),
        ("class-lines", "on"),
        ("hulls", "on"),
    ]);
    // Petal length and sepal length part setosa from the others, and nothing else.
    for (class, expected) in [("0", "true"), ("1", "false"), ("2", "false")] {
        set(&mut state, "theory-class", class);
        assert_eq!(lines(state.session())[0].full, expected, "{class}");
    }
    state.update(Action::Epoch);
    let picture = self::picture(&mut state);
    let state = state.session();
    let names: Vec<&str> = picture
        .lines
        .iter()
        .map(|(_, name)| name.as_str())
        .collect();
    assert_eq!(names, ["setosa", "versicolor", "virginica"]);
    for ((line, _), row) in picture.lines.iter().zip(state.run().weights().chunks(3)) {
        assert_eq!(line, row);
    }
    assert_eq!(picture.sides, [None, Some(2)]);
    let virginica = |place: &Axis| {
        let mut dots = state.prepared().dots.iter();
        dots.any(|dot| dot.class == 2 && dot.at == *place)
    };
    assert!(picture.hulls[1].len() > 2 && picture.hulls[1].iter().all(virginica));
}

#[test]
fn w_is_shown_as_the_combination_of_samples_that_it_is() {
    for (rule, classes, init) in [
        ("perceptron", "setosa-versicolor", "zero"),
        ("adaline", "versicolor-virginica", "random"),
        ("logistic", "all", "zero"),
    ] {
        let state = app(&[
            ("iris-classes", classes),
            ("rule", rule),
            ("init", init),
            ("theory-class", "2"),
        ]);
        let mut state = state.session().clone();
        let mut follower = Follower::default();
        let follow = |follower: &mut Follower, state: &Session| {
            while !follower.follow(state, &Budget::new(&|| 0.0, 0.0)) {}
        };
        follow(&mut follower, &state);
        assert!(
            combination(&state, &follower)[0]
                .value
                .starts_with("No point")
        );
        update(&mut state, Action::Epoch);
        update(&mut state, Action::Step);
        assert!(
            combination(&state, &follower).is_empty(),
            "not followed yet"
        );
        follow(&mut follower, &state);
        let lines = combination(&state, &follower);
        let sum: Vec<f64> = lines[1]
            .full
            .split(',')
            .map(|w| w.parse().expect("a number"))
            .collect();
        assert_eq!(sum.len(), 3);
        for (sum, w) in sum.iter().zip(state.learner().weights()) {
            assert!(
                (sum - w).abs() <= 1e-9 * w.abs().max(1.0),
                "{rule}: {sum} {w}"
            );
        }
        assert_eq!(lines[0].value.contains("start + "), init == "random");
        update(
            &mut state,
            Action::Set {
                name: "penalty".into(),
                value: "ridge".into(),
            },
        );
        assert!(combination(&state, &follower).is_empty());
    }
}
#[test]
fn with_products_among_the_inputs_theory_has_curves() {
    let mut state = app(&[
        ("dataset", "circles"),
        ("noise", "0.25"),
        ("map-xx", "on"),
        ("map-yy", "on"),
        ("rule", "svm"),
        ("eta", "0.01"),
    ]);
    (0..5).for_each(|_| state.update(Action::Epoch));
    for name in ["margins", "optimum", "pocket", "widest"] {
        set(&mut state, name, "on");
    }
    let picture = self::picture(&mut state);
    let state = state.session();
    let settings = state.document().settings.learning();
    assert!(picture.guides.is_empty() && picture.margins.is_none() && picture.slack.is_empty());
    let train = &state.prepared().problem.train;
    let pocket = state.learner().pocket().0;
    let best = SoftMargin::of(train, settings.reduction, settings.penalty.ridge);
    let best = best.expect("numbers").expect("samples").weights;
    let widest = MaxMargin::geometric(train, &Separability::of(train));
    let widest = widest.expect("numbers").expect("a ring parts them");
    let scaled: Vec<f64> = widest.weights.iter().map(|w| w / widest.margin).collect();
    let now = state.run().weights();
    let expected = [
        (pocket, 0.0, "pocket"),
        (&best, 0.0, "optimum"),
        (&best, -1.0, ""),
        (&best, 1.0, ""),
        (&scaled, 0.0, "widest margin"),
        (&scaled, -1.0, ""),
        (&scaled, 1.0, ""),
        (now, -1.0, ""),
        (now, 1.0, ""),
    ];
    let curves: Vec<_> = picture
        .curves
        .iter()
        .map(|curve| (&curve.weights[..], curve.level, &curve.name[..]))
        .collect();
    assert_eq!(curves, expected);
    // At the support vectors of the widest margin z is −1 or 1.
    for &i in &widest.support {
        assert!((dot(&scaled, train.row(i)).abs() - 1.0).abs() < 1e-6);
    }
    let short = train.iter().filter(|(x, y)| y * dot(now, x) <= 1.0).count();
    assert_eq!(picture.supports.len(), widest.support.len() + short);

    // Three classes: each learner's own curve, in its color.
    let mut state = app(&[
        ("iris-classes", "all"),
        ("map-xy", "on"),
        ("class-lines", "on"),
    ]);
    state.update(Action::Epoch);
    let picture = self::picture(&mut state);
    let state = state.session();
    let curves: Vec<_> = picture
        .curves
        .iter()
        .map(|curve| (&curve.weights[..], &curve.name[..], curve.class))
        .collect();
    let rows: Vec<&[f64]> = state.run().weights().chunks(4).collect();
    let expected = [
        (rows[0], "setosa", Some(0)),
        (rows[1], "versicolor", Some(1)),
        (rows[2], "virginica", Some(2)),
    ];
    assert_eq!(curves, expected);
}
