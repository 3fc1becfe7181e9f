//! The inputs of training: the features on the axes, all, one, and products of them.

use super::*;
use crate::learn::dot;
use crate::task::at_once;
use crate::theory::Separability;

fn setting(pairs: &[(&str, &str)]) -> Session {
    let mut state = Session::default();
    set(&mut state, "speed", "max");
    for (name, value) in pairs {
        set(&mut state, name, value);
        assert_eq!(state.complaint(name), None);
    }
    state
}

#[test]
fn all_four_features_of_iris_are_trained_on_and_two_are_shown() {
    let mut state = setting(&[("inputs", "all"), ("feature-y", "petal width (cm)")]);
    assert_eq!(state.run().weights().len(), 5);
    let axes = &state.prepared().axes;
    assert_eq!(axes[0], "sepal length (cm) (the others at their mean)");
    assert_eq!(axes[1], "petal width (cm)");
    finish(&mut state);
    assert_eq!(state.outcome(), Outcome::Converged);
    // The line on the plane, by the definition: the features that are not on it at their mean.
    let (prepared, w) = (state.prepared(), state.run().weights());
    let mean = |j: usize| -> f64 {
        let column = (0..100).map(|row| prepared.set.row(row)[j]);
        column.sum::<f64>() / 100.0
    };
    let line = state.weights();
    let expected = [w[0] + w[2] * mean(1) + w[3] * mean(2), w[1], w[4]];
    for (found, expected) in line.iter().zip(expected) {
        assert!((found - expected).abs() < 1e-12, "{line:?} {expected}");
    }
    // The picture agrees with the line, and both with the trainer's own z for the mean flower.
    let mut z = prepared.activation(w);
    assert!((z(5.0, 0.7) - dot(&line, &[1.0, 5.0, 0.7])).abs() < 1e-12);
    let flower = [1.0, 5.0, mean(1), mean(2), 0.7];
    assert!((z(5.0, 0.7) - dot(w, &flower)).abs() < 1e-12);
}

#[test]
fn one_feature_is_enough() {
    let mut state = setting(&[("inputs", "first"), ("feature-x", "petal length (cm)")]);
    finish(&mut state);
    assert_eq!(state.outcome(), Outcome::Converged);
    assert_eq!(state.run().weights().len(), 2);
    let [_, w1, w2] = state.weights();
    assert!(w1 != 0.0 && w2 == 0.0, "an upright line");
}

#[test]
fn products_make_xor_and_circles_learnable_by_the_same_rule() {
    for (dataset, maps) in [("xor", &["map-xy"][..]), ("circles", &["map-xx", "map-yy"])] {
        let mut state = setting(&[("dataset", dataset), ("noise", "0.1"), ("epochs", "2000")]);
        finish(&mut state);
        assert_ne!(state.outcome(), Outcome::Converged, "{dataset}");
        assert!(Readouts::new(&state).training.errors > 0);
        for map in maps {
            set(&mut state, map, "on");
        }
        assert_eq!(
            state.run().epochs(),
            0,
            "another number of weights begins anew"
        );
        assert_eq!(state.run().weights().len(), 3 + maps.len());
        finish(&mut state);
        assert_eq!(state.outcome(), Outcome::Converged, "{dataset}");
        assert_eq!(Readouts::new(&state).training.errors, 0);
        assert!(state.prepared().is_curved() && state.weights() == [0.0; 3]);
        // Each point lies on the side of the curve that its class has.
        let mut z = state.prepared().activation(state.run().weights());
        for dot in &state.prepared().dots {
            assert_eq!(z(dot.at.x, dot.at.y) >= 0.0, dot.class == 1);
        }
    }
}

#[test]
fn products_are_taken_after_scaling() {
    let state = setting(&[
        ("scaling", "standardize"),
        ("map-xy", "on"),
        ("map-yy", "on"),
    ]);
    let prepared = state.prepared();
    for (row, dot) in prepared.dots.iter().enumerate() {
        let sample = prepared.problem.train.row(row);
        assert_eq!(
            sample,
            [
                1.0,
                dot.at.x,
                dot.at.y,
                dot.at.x * dot.at.y,
                dot.at.y * dot.at.y
            ]
        );
    }
}

#[test]
fn ten_students_are_separable_in_all_their_features_only() {
    let all = setting(&[("dataset", "table"), ("inputs", "all")]);
    assert_eq!(all.prepared().dots.len(), 10);
    assert!(at_once(Separability::decide(&all.prepared().problem.train)).is_separable());
    let names = all.document().features();
    for i in 0..4 {
        for j in 0..i {
            let pair = setting(&[
                ("dataset", "table"),
                ("feature-x", &names[i]),
                ("feature-y", &names[j]),
            ]);
            let separability = at_once(Separability::decide(&pair.prepared().problem.train));
            assert!(!separability.is_separable(), "{} {}", names[i], names[j]);
        }
    }
}

#[test]
fn four_samples_need_all_three_features() {
    let mut all = setting(&[("dataset", "four"), ("inputs", "all")]);
    assert!(messages::data_note(&all).is_some());
    assert!(at_once(Separability::decide(&all.prepared().problem.train)).is_separable());
    // By hand, η = ½: x̃ = (1, 0, 0, 0) of class −1 has z = 0, so w = (−1, 0, 0, 0); (1, 0, 1, 0) of class +1 has z = −1, so
    // w = (0, 0, 1, 0); (1, 1, 0, 0) has z = 0 and is right; (1, 1, 1, 1) of class −1 has z = 1, so w = (−1, −1, 0, −1).
    assert_eq!(all.document().settings.eta, 0.5);
    update(&mut all, Action::Epoch);
    assert_eq!(all.run().weights(), [-1.0, -1.0, 0.0, -1.0]);
    assert_eq!(Readouts::new(&all).updates, 3);
    finish(&mut all);
    assert_eq!(all.outcome(), Outcome::Converged);
    for (x, y) in [("x₁", "x₂"), ("x₁", "x₃"), ("x₂", "x₃")] {
        let pair = setting(&[("dataset", "four"), ("feature-x", x), ("feature-y", y)]);
        let separability = at_once(Separability::decide(&pair.prepared().problem.train));
        assert!(!separability.is_separable(), "{x} {y}");
    }
}

#[test]
fn the_lectures_table_is_separable_with_its_second_feature() {
    let all = [
        ("dataset", "lecture-table"),
        ("inputs", "all"),
        ("eta", "0.5"),
    ];
    // By hand, η = ½: the first sample, of class +1, has z = 0 and is right; the second, of class −1, has z = 0, so
    // w = −(1, 2, 6, 3, 3); the third, of class +1, has z = −55, so w = (0, 7, −4, 1, 1); the fourth has z = −6.
    let mut state = setting(&all);
    let note = messages::data_note(&state).expect("a note");
    assert!(
        note.contains("With x₂ alone they are separable, without it only with both x₁ and x₄."),
        "{note}"
    );
    assert_eq!(
        state
            .prepared()
            .dots
            .iter()
            .map(|dot| dot.class)
            .collect::<Vec<_>>(),
        [1, 0, 1, 0]
    );
    assert_eq!(state.prepared().set.class_names(), ["−", "+"]);
    update(&mut state, Action::Epoch);
    assert_eq!(state.run().weights(), [0.0, 7.0, -4.0, 1.0, 1.0]);
    assert_eq!(state.outcome(), Outcome::Converged);
    let mut negative = setting(&[&all[..], &[("tie", "negative")]].concat());
    (0..3).for_each(|_| update(&mut negative, Action::Epoch));
    assert_eq!(negative.run().weights(), [1.0, 7.0, -7.0, 2.0, 4.0]);
    assert_eq!(Readouts::new(&negative).updates, 5);
    // x₂ is 2 in class +1, and 6 and 7 in class −1.
    let names = ["x₁", "x₂", "x₃", "x₄"];
    for (i, x) in names.iter().enumerate() {
        let of = |more: &[(&str, &str)]| {
            let state =
                setting(&[&[("dataset", "lecture-table"), ("feature-x", x)], more].concat());
            at_once(Separability::decide(&state.prepared().problem.train)).is_separable()
        };
        assert_eq!(of(&[("inputs", "first")]), i == 1, "{x}");
        for y in &names[i + 1..] {
            let both = [*x, *y];
            let wanted = both.contains(&"x₂") || both == ["x₁", "x₄"];
            assert_eq!(of(&[("feature-y", y)]), wanted, "{both:?}");
        }
    }
}

#[test]
fn a_class_that_is_called_by_its_sign_is_named_once() {
    let state = setting(&[("dataset", "lecture-table")]);
    let told = [
        messages::plane_description(&state),
        messages::below_plane(&state),
        messages::PointCard::text(&state, 0),
    ];
    for text in &told {
        assert!(!text.contains("(+)") && !text.contains("+ (+1)"), "{text}");
    }
    assert!(told[0].starts_with("Data plane: 2 points of class −1, 2 points of class +1;"));
    let irises = messages::plane_description(&setting(&[]));
    assert!(irises.contains("of class −1 (setosa)"), "{irises}");
}

#[test]
fn four_samples_of_old_links_are_offered_only_where_one_is_open() {
    let offered = |state: &Session| {
        let field = Field::named("dataset").expect("a control");
        (field.options)(state.document()).contains(&"four".into())
    };
    let mut state = link::read("v2&dataset=four&inputs=all").expect("an old link");
    assert!(offered(&state) && messages::data_note(&state).is_some());
    assert_eq!(state.document().settings.data.source, Source::FOUR);
    set(&mut state, "dataset", "lecture-table");
    assert!(!offered(&state));
    update(&mut state, Action::Undo);
    assert!(offered(&state));
}

#[test]
fn penguins_say_how_many_were_not_measured() {
    let mut state = setting(&[("dataset", "penguins")]);
    assert_eq!(state.prepared().dots.len(), 274);
    assert_eq!(
        state.prepared().axes,
        ["bill length (mm)", "bill depth (mm)"]
    );
    let note = messages::data_note(&state).expect("something to say");
    assert!(
        note.starts_with("274 penguins, 2 more were not measured and are left out."),
        "{note}"
    );
    assert!(note.ends_with("CC0."), "{note}");
    set(&mut state, "penguin-classes", "adelie-chinstrap");
    set(&mut state, "feature-x", "body mass (g)");
    assert_eq!(state.prepared().axes[0], "body mass (g)");
    let note = messages::data_note(&state).expect("something to say");
    assert!(
        note.starts_with("219 penguins, 1 more was not measured and is left out."),
        "{note}"
    );
    let again = link::read(&link::write(&state)).expect("a link made here");
    assert_eq!(again.document(), state.document());
    // With its usual rate Adaline does not diverge, on measures as they are and standardized.
    for scaling in ["none", "standardize"] {
        let settings = [
            ("dataset", "penguins"),
            ("rule", "adaline"),
            ("scaling", scaling),
        ];
        let mut state = setting(&settings);
        finish(&mut state);
        assert!(
            !matches!(state.outcome(), Outcome::Diverged(_)),
            "{scaling}"
        );
    }
    set(&mut state, "iris-classes", "all");
    assert_eq!(messages::data_note(&Session::default()), None);
}

#[test]
fn all_penguins_are_counted_and_other_sets_have_no_choice_of_them() {
    let mut state = setting(&[("dataset", "penguins"), ("penguin-classes", "all")]);
    // Of the 344 that were published two were not measured.
    let note = messages::data_note(&state).expect("something to say");
    assert!(
        note.starts_with("342 penguins, 2 more were not measured"),
        "{note}"
    );
    assert!(messages::applies(&state, "penguin-classes"));
    set(&mut state, "dataset", "iris");
    assert!(!messages::applies(&state, "penguin-classes"));
    assert_eq!(messages::data_note(&state), None);
}

#[test]
fn principal_components_show_a_cut_through_all_features() {
    let usual = setting(&[
        ("dataset", "penguins"),
        ("inputs", "all"),
        ("scaling", "standardize"),
    ]);
    let mut state = setting(&[
        ("dataset", "penguins"),
        ("projection", "components"),
        ("scaling", "standardize"),
        ("test-share", "20"),
    ]);
    let note = messages::data_note(&state).expect("something to say");
    assert!(note.contains("All 4 features are trained on."), "{note}");
    assert!(!messages::applies(&state, "feature-x") && messages::applies(&usual, "feature-x"));
    assert!(!messages::applies(&Session::default(), "gate"));
    let axes = state.prepared().axes.clone();
    assert!(axes[0].starts_with("principal component 1 ("), "{axes:?}");
    (0..3).for_each(|_| update(&mut state, Action::Epoch));
    let (prepared, w) = (state.prepared(), state.run().weights());
    let cut = prepared.cut.as_ref().expect("a plane");
    let [right, up] = [0, 1].map(|axis| &cut.along[axis].direction);
    // An orthonormal pair.
    assert!((dot(right, right) - 1.0).abs() < 1e-14 && dot(right, up).abs() < 1e-14);
    // By the definition: z of the point of the space that a place of the plane is, which lies through the training mean.
    let train: Vec<&[f64]> = prepared.problem.train.iter().map(|(x, _)| x).collect();
    let mean = |j: usize| train.iter().map(|x| x[j]).sum::<f64>() / train.len() as f64;
    let mut z = prepared.activation(w);
    let line = state.weights();
    for (x, y) in [(0.0, 0.0), (1.5, -0.5), (-2.0, 3.0)] {
        let point = |j: usize| mean(j + 1) + x * right[j] + y * up[j];
        let sample: Vec<f64> = std::iter::once(1.0).chain((0..4).map(point)).collect();
        let expected = dot(w, &sample);
        assert!((z(x, y) - expected).abs() < 1e-12, "{expected}");
        assert!(
            (dot(&line, &[1.0, x, y]) - expected).abs() < 1e-12,
            "{expected}"
        );
    }
    // A training point is seen at its foot: what is left is at a right angle to both directions.
    for (sample, row) in train.iter().zip(&prepared.rows[0]) {
        let at = prepared.dots[*row as usize].at;
        let rest: Vec<f64> = (0..4)
            .map(|j| sample[j + 1] - mean(j + 1) - at.x * right[j] - at.y * up[j])
            .collect();
        assert!(dot(&rest, right).abs() < 1e-12 && dot(&rest, up).abs() < 1e-12);
    }
}

#[test]
fn components_change_no_run_and_no_set_of_two_features() {
    let run = |settings: &[(&str, &str)]| {
        let mut state = setting(settings);
        (0..3).for_each(|_| update(&mut state, Action::Epoch));
        bits(state.run().weights())
    };
    for set in ["iris", "table", "four", "lecture-table", "penguins"] {
        let all = run(&[("dataset", set), ("inputs", "all")]);
        let shown = run(&[("dataset", set), ("projection", "components")]);
        assert_eq!(all, shown, "{set}");
    }
    for set in ["gate", "moons", "spam"] {
        let mut state = setting(&[("dataset", set)]);
        let before = state.prepared().clone();
        set_projection(&mut state);
        assert_eq!(*state.prepared(), before, "{set}");
        assert!(!messages::applies(&state, "projection"));
    }
}

fn set_projection(state: &mut Session) {
    set(state, "projection", "components");
}

#[test]
fn a_point_added_among_components_makes_them_ones_own() {
    let mut state = setting(&[("projection", "components")]);
    let before = state.prepared().dots.clone();
    let view = view_of(&state).bounds();
    add(&mut state, 1.0, -1.0, 1);
    assert_eq!(state.document().settings.data.source, Source::CUSTOM);
    assert_eq!(state.prepared().dots[..before.len()], before[..]);
    assert_eq!(state.prepared().dots[before.len()].at, Axis::new(1.0, -1.0));
    assert_eq!(view_of(&state).bounds(), view);
    let again = link::read(&link::write(&state)).expect("a link made here");
    assert_eq!(again.document(), state.document());
    update(&mut state, Action::Undo);
    assert_eq!(state.prepared().dots, before);
    // The user's line as a start: the plane shows just that line.
    update(&mut state, Action::ShowLine(true));
    update(&mut state, Action::SetLine([-0.5, 1.0, 2.0]));
    update(&mut state, Action::StartFromLine);
    assert_eq!(state.run().weights().len(), 5);
    for (found, expected) in state.weights().iter().zip([-0.5, 1.0, 2.0]) {
        assert!((found - expected).abs() < 1e-13, "{found} {expected}");
    }
    let again = link::read(&link::write(&state)).expect("a link made here");
    assert_eq!(bits(again.run().weights()), bits(state.run().weights()));
}

#[test]
fn ones_own_line_and_a_link_fit_any_number_of_inputs() {
    let mut state = setting(&[("inputs", "all"), ("map-xx", "on"), ("rule", "logistic")]);
    update(&mut state, Action::ShowLine(true));
    update(&mut state, Action::SetLine([-4.0, 0.5, 1.0]));
    update(&mut state, Action::StartFromLine);
    assert_eq!(state.run().weights(), [-4.0, 0.5, 0.0, 1.0, 0.0, 0.0]);
    let (_, score) = Readouts::new(&state).line.expect("a line");
    assert_eq!(Some(score), Some(Readouts::new(&state).training));
    (0..150).for_each(|_| update(&mut state, Action::Step));
    set(&mut state, "eta", "0.2");
    update(&mut state, Action::Step);
    let link = link::write(&state);
    let mut again = link::read(&link).expect("a link made here");
    update(&mut again, Action::Tick(1.0));
    update(&mut again, Action::Train(10_000));
    assert_eq!(again.run().weights(), state.run().weights());
    assert_eq!(link::write(&again), link);
    assert!(link::read("v2&inputs=all&from=1,2,3,4,5").is_err());
}

#[test]
fn classes_can_be_drawn_at_random_from_their_probability() {
    let mut state = setting(&[
        ("dataset", "overlap"),
        ("rule", "logistic"),
        ("size", "4000"),
    ]);
    (0..3).for_each(|_| update(&mut state, Action::Epoch));
    let hard = Readouts::new(&state);
    assert_eq!(hard.training.errors, hard.hard_errors);
    set(&mut state, "prediction", "random");
    let drawn = Readouts::new(&state);
    assert_eq!(drawn.hard_errors, hard.hard_errors);
    assert_eq!(
        readouts::misclassified(&state).len(),
        drawn.training.errors as usize
    );
    // The expected number of errors is Σ p of the wrong class; the draw stays within five standard deviations.
    let w = state.run().weights();
    let (mut mean, mut variance) = (0.0, 0.0);
    for (x, y) in state.prepared().problem.train.iter() {
        let wrong = crate::learn::sigmoid(-y * dot(w, x));
        mean += wrong;
        variance += wrong * (1.0 - wrong);
    }
    let errors = f64::from(drawn.training.errors);
    assert!(
        (errors - mean).abs() < 5.0 * variance.sqrt(),
        "{errors} {mean}"
    );
    assert!(
        errors > f64::from(hard.hard_errors),
        "chance is worse than the likelier class"
    );
    // The same seed, the same draw; another epoch, another one.
    assert_eq!(Readouts::new(&state), drawn);
    let before = readouts::misclassified(&state);
    update(&mut state, Action::Epoch);
    assert_ne!(readouts::misclassified(&state), before);
    // A rule without a probability has nothing to draw.
    set(&mut state, "rule", "adaline");
    let plain = Readouts::new(&state);
    assert_eq!(plain.training.errors, plain.hard_errors);
}

#[test]
fn documents_that_differ_in_what_was_chosen_differ_though_they_show_the_same() {
    let untouched = Session::default();
    let mut chosen = Session::default();
    let usual = untouched.document().settings.eta;
    set(&mut chosen, "eta", "0.2");
    set(&mut chosen, "eta", &usual.to_string());
    assert!(chosen.document().shows_same(untouched.document()));
    assert!(chosen.document() != untouched.document());
    // What becomes of them differs, too.
    let eta = |mut state: Session| {
        set(&mut state, "rule", "adaline");
        state.document().settings.eta
    };
    assert_ne!(eta(untouched), usual);
    assert_eq!(eta(chosen), usual);
}
