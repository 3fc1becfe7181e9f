//! The shapes drawn on the plane.

use super::*;
use crate::app::App;
use crate::app::tests::{linked, view};
use crate::geometry::Px;
use crate::geometry::line::boundary;
use crate::instruments::Change;
use crate::instruments::theory::follower::combination;
use crate::learn::dot;
use crate::plot::scene::shapes;
use crate::plot::{Measure, Shape, WideFont};
use crate::task::at_once;
use crate::theory::{SoftMargin, least_squares};

/// The shapes drawn, once all is known.
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
            while !follower.catch_up(state, &Budget::new(&|| 0.0, 0.0)) {}
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
    let best = at_once(SoftMargin::compute(
        train,
        settings.reduction,
        settings.penalty.ridge,
    ));
    let best = best.expect("numbers").expect("samples").weights;
    let widest = at_once(MaxMargin::geometric(
        train,
        &at_once(Separability::decide(train)),
    ));
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

/// The shapes on the plane, and their frame.
fn drawn(state: &mut App) -> (Vec<Shape>, crate::geometry::Frame) {
    let picture = self::picture(state);
    let view = crate::session::view_of(state.session());
    let place = Place::Square(view);
    let prepared = Same(Rc::clone(state.session().prepared()));
    let scene = OnPlane {
        place,
        prepared,
        picture,
    };
    let frame = place.frame((620.0, 560.0), 1.0);
    (shapes(&scene, &frame, &WideFont), frame)
}

/// The texts on the plane with their boxes (left, top, right, bottom), and the frame.
fn written(state: &mut App) -> (Vec<(String, [f64; 4])>, crate::geometry::Frame) {
    let (shapes, frame) = drawn(state);
    let texts = shapes.into_iter().filter_map(|shape| match shape {
        // Names are anchored in their middle.
        Shape::Text { text, at, style } => {
            let width = WideFont.width(&text, style.size, style.italic);
            let (x, y) = (width / 2.0, 0.6 * style.size);
            Some((text, [at.x - x, at.y - y, at.x + x, at.y + y]))
        }
        _ => None,
    });
    (texts.collect(), frame)
}

#[test]
fn names_cover_no_point_and_not_the_boundary() {
    for (rule, eta, classes) in [
        ("perceptron", "1", "setosa-versicolor"),
        ("adaline", "0.01", "setosa-versicolor"),
        ("adaline", "0.01", "versicolor-virginica"),
        ("logistic", "0.1", "versicolor-virginica"),
    ] {
        let mut state = app(&[("iris-classes", classes), ("rule", rule), ("eta", eta)]);
        (0..40).for_each(|_| state.update(Action::Epoch));
        for name in ["margins", "hulls", "widest", "optimum"] {
            set(&mut state, name, "on");
        }
        let (texts, frame) = written(&mut state);
        let session = state.session();
        let line = boundary(&frame.view, session.weights()).expect("in view");
        let [from, to] = line.map(|at| frame.to_px(at));
        let along = (0..=200).map(|k| from.lerp(to, f64::from(k) / 200.0));
        let dots = session.prepared().dots.iter();
        let taken: Vec<Px> = dots.map(|dot| frame.to_px(dot.at)).chain(along).collect();
        assert!(texts.len() >= 3, "{rule}: {texts:?}");
        for (text, [left, top, right, bottom]) in &texts {
            let inside = |at: &&Px| at.x > *left && at.x < *right && at.y > *top && at.y < *bottom;
            let covered = taken.iter().filter(inside).count();
            assert_eq!(covered, 0, "{rule}: {text} at {left}, {top}");
        }
    }
}

#[test]
fn a_pocket_below_the_boundary_says_so() {
    let mut state = app(&[("pocket", "on")]);
    let names = |state: &mut App| -> Vec<String> {
        let picture = self::picture(state);
        picture
            .guides
            .iter()
            .map(|guide| guide.name.clone())
            .collect()
    };
    (0..60).for_each(|_| state.update(Action::Epoch));
    assert_eq!(state.session().outcome(), Outcome::Converged);
    assert_eq!(names(&mut state), ["pocket: the line of now"]);
    // Of classes that no line separates it keeps the best line, while the run goes on to others.
    let mut state = app(&[("iris-classes", "versicolor-virginica"), ("pocket", "on")]);
    let mut seen = Vec::new();
    for _ in 0..30 {
        state.update(Action::Epoch);
        seen.extend(names(&mut state));
    }
    assert!(seen.iter().any(|name| name == "pocket"), "{seen:?}");
}

#[test]
fn each_switch_draws_something_of_its_own() {
    for (settings, epochs, switches) in [
        (("rule", "svm"), 1, &["hulls", "widest", "margins"][..]),
        (("dataset", "overlap"), 5, &["dual", "pocket"]),
    ] {
        let mut state = app(&[settings]);
        (0..epochs).for_each(|_| state.update(Action::Epoch));
        let (plain, _) = drawn(&mut state);
        assert!(plain.is_empty(), "nothing is asked for");
        let mut seen = vec![plain.clone()];
        for name in switches {
            set(&mut state, name, "on");
            let (shapes, _) = drawn(&mut state);
            assert!(!seen.contains(&shapes), "{name}");
            seen.push(shapes);
            set(&mut state, name, "off");
            assert_eq!(drawn(&mut state).0, plain, "{name} off again");
        }
    }
}

/// The weights at which the objective of a lab is least, and what it is there, by the core.
fn best(state: &Session) -> (Vec<f64>, f64) {
    let settings = state.document().settings.learning();
    let train = &state.prepared().problem.train;
    let (reduction, ridge) = (settings.reduction, settings.penalty.ridge);
    match settings.rule.keyword {
        "svm" => {
            let found = at_once(SoftMargin::compute(train, reduction, ridge)).expect("numbers");
            let found = found.expect("samples");
            (found.weights, found.objective)
        }
        "logistic" => {
            let found = at_once(logistic(
                train,
                &at_once(Separation::decide(train)),
                reduction,
                ridge,
            ));
            let found = found.expect("numbers").expect("an overlap");
            (found.weights, found.objective)
        }
        _ => {
            let found = at_once(least_squares(train, reduction, ridge)).expect("numbers");
            (found.weights, found.objective)
        }
    }
}

#[test]
fn the_optimum_is_the_one_of_the_core() {
    for rule in [
        "adaline&eta=0.001",
        "logistic&eta=0.01",
        "logistic&eta=0.01&penalty=ridge&lambda=0.5",
        "svm&penalty=ridge&reduction=mean",
    ] {
        let mut state = linked(&format!("v2&optimum=on&dataset=overlap&rule={rule}"));
        state.update(Action::Epoch);
        let (weights, objective) = best(state.session());
        let near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * b.abs();
        let least = figure(state.session(), "least-loss");
        assert!(near(least, objective), "{rule}: {least} {objective}");
        let now = state.session().run().weights();
        let squares = weights.iter().zip(now).map(|(a, b)| (a - b) * (a - b));
        let (length, distance) = (
            squares.sum::<f64>().sqrt(),
            figure(state.session(), "distance"),
        );
        assert!(near(distance, length), "{rule}: {distance} {length}");
        let picture = self::picture(&mut state);
        let [guide] = &picture.guides[..] else {
            panic!("{rule}: {:?}", picture.guides)
        };
        assert_eq!(guide.name, "optimum");
        assert_eq!(guide.weights[..], weights, "{rule}");
        let (texts, _) = written(&mut state);
        assert!(texts.iter().any(|(text, _)| text == "optimum"), "{rule}");
        set(&mut state, "optimum", "off");
        assert!(self::picture(&mut state).guides.is_empty());
    }
}

#[test]
fn where_there_is_no_optimum_none_is_drawn() {
    let corners = "points=0,0,0;0,1,0;1,0,0;1,1,1";
    for (more, guides) in [
        ("", 0),
        (";1,1,0", 0),
        (";1,1,0;0,0,1;0,1,1;1,0,1", 1),
        ("&penalty=ridge&lambda=0.1", 1),
    ] {
        let mut state = linked(&format!(
            "v2&optimum=on&dataset=custom&{corners}{more}&rule=logistic"
        ));
        state.update(Action::Epoch);
        let (shapes, _) = drawn(&mut state);
        let picture = self::picture(&mut state);
        assert_eq!(picture.guides.len(), guides, "{more}");
        assert!(picture.curves.is_empty());
        assert!(guides > 0 || shapes.is_empty(), "{more}: {shapes:?}");
    }
}

#[test]
fn one_class_is_asked_for_where_there_are_three() {
    let mut state = app(&[
        ("theory", "on"),
        ("iris-classes", "all"),
        ("theory-class", "1"),
    ]);
    let shown = |state: &App, part: &str| {
        let view = view(state, "theory");
        let mut changes = view.changes().iter();
        let found = changes.find(|(name, _)| name == part);
        found.map(|(_, change)| change.clone())
    };
    let options = [
        ("0", "setosa against the others"),
        ("1", "versicolor against the others"),
        ("2", "virginica against the others"),
    ];
    let options = options.map(|(class, text)| (class.to_owned(), text.to_owned()));
    let options = Change::Options(options.to_vec(), "1".into());
    assert_eq!(shown(&state, "theory-class"), Some(options));
    for (classes, separable, is_hidden) in [("all", "false", false), ("setosa-other", "true", true)]
    {
        set(&mut state, "iris-classes", classes);
        for row in ["theory-class-row", "class-lines-row"] {
            let flag = Change::Flag("hidden", is_hidden);
            assert_eq!(shown(&state, row), Some(flag), "{classes}: {row}");
        }
        let said = line(state.session(), "separable").expect("a sentence");
        assert_eq!(said.full, separable, "{classes}");
    }
}
