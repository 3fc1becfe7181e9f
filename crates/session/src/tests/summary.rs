//! The plane and the curves in sentences and tables.

use super::*;
use crate::learn::dot;
use crate::messages::{curve_summaries, curve_values, figure, plane_summary};
use crate::scenes::ChartScenes;
use crate::text::markup;

fn summary(state: &Session) -> String {
    plane_summary(state, &Readouts::new(state))
}

/// Two points, with the weights of a line.
fn with_line(weights: &str, more: &str) -> Session {
    opened(&format!(
        "v2&dataset=custom&points=0,0,0;2,0,1{more}&from={weights},0,0"
    ))
}

#[test]
fn the_plane_is_told_as_an_equation_with_errors_and_margin() {
    // By hand: x₁ = 1 lies half-way, (2, 0) and (0, 0) are 1 away.
    let state = with_line("-2,2,0", "");
    assert_eq!(
        summary(&state),
        "The boundary is −2 + 2 · x₁ = 0. Where the left side is greater than 0, a point counts as +1. \
         Misclassified: 0 of 2 training points. The margin, the distance of the nearest training point from the boundary, \
         is 1."
    );
    // 3-4-5: (2, 0) has z = 6 − 1 = 5 and (0, 0) has −1, over a length of 5.
    assert!(summary(&with_line("-1,3,-4", "")).ends_with("is 0.2."));
    let wrong = summary(&with_line("-2,2,0", ";3,1,0"));
    assert!(
        wrong.contains("Misclassified: 1 of 3 training points."),
        "{wrong}"
    );
    assert!(wrong.ends_with("There is no margin, since points are misclassified."));
    let none = summary(&with_line("0,0,0", ""));
    assert!(none.starts_with("There is no boundary:"), "{none}");
    let flat = summary(&with_line("1,0,0", ""));
    assert!(flat.starts_with("There is no boundary: every point counts as +1."));
    assert_eq!(summary(&opened("v2&dataset=custom")), "");
}

#[test]
fn the_equation_has_the_names_of_the_features_and_says_when_they_are_scaled() {
    let mut state = lab(&[("scaling", "standardize"), ("test-share", "20")]);
    finish(&mut state);
    let told = summary(&state);
    for part in [
        " · sepal length (cm) ",
        " · petal length (cm) = 0, with each feature standardized.",
        "counts as +1 (versicolor).",
        "Misclassified: 0 of 20 points held out.",
        " in standardized units.",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let mut curved = lab(&[("dataset", "xor"), ("map-xy", "on"), ("rule", "logistic")]);
    update(&mut curved, Action::Epoch);
    assert!(
        summary(&curved).contains(" · x₁ · x₂"),
        "{}",
        summary(&curved)
    );
    assert!(!summary(&curved).contains("margin"));
    let mut three = lab(&[("iris-classes", "all")]);
    update(&mut three, Action::Epoch);
    assert!(summary(&three).starts_with("Each of the 3 classes has a score"));
}

#[test]
fn a_run_that_has_diverged_is_told_in_powers_of_ten() {
    // By hand: a step multiplies the loss by (10 · 2 · 10¹⁸)², 4 · 10³⁸, and the seventh makes it 16384 · 10²⁶⁶.
    let link = "v2&dataset=custom&points=1e9,1e9,0;-1e9,1e9,1&rule=adaline&batch=batch&eta=10";
    let mut state = opened(link);
    for _ in 0..60 {
        update(&mut state, Action::Epoch);
    }
    let curves = curve_summaries(&state).concat();
    assert!(curves.contains("is 1.638·10²⁷⁰ after epoch 7"), "{curves}");
    let told = summary(&state) + &curves + &curve_values(&state).rows.concat().concat();
    assert!(!told.contains("NaN") && !told.contains("inf"), "{told}");
}

#[test]
fn curves_are_told_by_first_last_least_value_and_trend() {
    let state = Session::default();
    assert_eq!(curve_summaries(&state)[1], "It begins with 50.");
    let mut state = lab(&[("rule", "adaline"), ("eta", "0.0001"), ("batch", "batch")]);
    for _ in 0..20 {
        update(&mut state, Action::Epoch);
    }
    let losses: Vec<f64> = state
        .run()
        .history()
        .entries()
        .iter()
        .map(|e| e.loss)
        .collect();
    // A step this small lowers a convex loss each time.
    assert!(losses.windows(2).all(|pair| pair[1] < pair[0]));
    let [first, last] = [losses[0], losses[20]].map(figure);
    assert_eq!(
        curve_summaries(&state)[0],
        format!(
            "It begins with {first} and is {last} after epoch 20; the least value is {last}, after epoch 20. It never \
             rises."
        )
    );
    let mut perceptron = Session::default();
    finish(&mut perceptron);
    let errors = perceptron
        .run()
        .history()
        .entries()
        .iter()
        .map(|e| e.errors);
    let errors: Vec<u32> = errors.collect();
    let least = errors.iter().position(|e| *e == 0).expect("converged");
    let told = &curve_summaries(&perceptron)[1];
    assert!(
        told.contains(&format!("the least value is 0, after epoch {least}.")),
        "{told}"
    );
    // Its criterion is 0 at w = 0 too.
    let told = &curve_summaries(&perceptron)[0];
    assert!(
        told.contains("the least value is 0, at the beginning and again later."),
        "{told}"
    );
    set(&mut perceptron, "epochs", "3");
    for _ in 0..3 {
        update(&mut perceptron, Action::Epoch);
    }
    let told = &curve_summaries(&perceptron)[1];
    let first = format!("the least value is 0, first after epoch {least}.");
    assert!(told.contains(&first), "{told}");
}

#[test]
fn the_table_of_values_has_first_and_last_and_at_most_fifty_rows() {
    let mut state = lab(&[("rule", "logistic"), ("test-share", "30")]);
    let table = curve_values(&state);
    assert_eq!((table.rows.len(), table.rows[0].len()), (1, 5));
    for _ in 0..130 {
        update(&mut state, Action::Epoch);
    }
    let table = curve_values(&state);
    assert_eq!(table.rows.len(), 50);
    assert_eq!((&*table.rows[0][0], &*table.rows[49][0]), ("0", "130"));
    assert!(table.note.starts_with("50 of 131 values"), "{}", table.note);
    let entries = state.run().history().entries();
    let mut before = None;
    for row in &table.rows {
        let epoch: usize = row[0].parse().expect("an epoch");
        let entry = &entries[epoch];
        let (loss, wrong) = entry.held_out.expect("held out");
        let wanted = [entry.loss, f64::from(entry.errors), loss, f64::from(wrong)];
        assert_eq!(row[1..], wanted.map(figure));
        let gap = before.map_or(2, |before| epoch - before);
        assert!((2..=3).contains(&gap), "evenly");
        before = Some(epoch);
    }
    assert_eq!(table.rows[0][0], "0");
    assert!(markup::rows(&table.rows).starts_with("<tr><td>0</td>"));
}

#[test]
fn the_loss_curve_can_show_the_squared_error_of_the_output() {
    let mut state = lab(&[("dataset", "overlap"), ("test-share", "20")]);
    (0..3).for_each(|_| update(&mut state, Action::Epoch));
    let mut charts = ChartScenes::default();
    let mut loss = |state: &Session| {
        let [(_, loss), _] = charts.charts(state, &Readouts::new(state));
        loss
    };
    let criterion = loss(&state);
    set(&mut state, "loss-curve", "squared");
    let squared = loss(&state);
    let (shown, problem) = (&squared.curve.0, &state.prepared().problem);
    let entries = state.run().history().entries();
    for (samples, curve) in [
        (&problem.train, &shown.train),
        (&problem.held_out, &shown.held_out),
    ] {
        assert_eq!((curve.len(), entries.len()), (4, 4));
        for (at, entry) in curve.iter().zip(entries) {
            // Outputs are ±1, so the square is 2² of each that is not the label; 0 counts as +1.
            let output = |x: &[f64]| dot(&entry.weights, x) >= 0.0;
            let wrong = samples.iter().filter(|(x, y)| output(x) != (*y > 0.0));
            let mean = 4.0 * wrong.count() as f64 / samples.len() as f64;
            assert_eq!((at.x, at.y), (entry.epoch as f64, mean));
        }
    }
    assert_eq!(squared.now, shown.train.last().copied());
    assert!(*squared.curve.0 != *criterion.curve.0);
    set(&mut state, "loss-curve", "objective");
    assert!(*loss(&state).curve.0 == *criterion.curve.0);
    assert!(messages::applies(&state, "loss-curve"));
    set(&mut state, "rule", "adaline");
    assert!(!messages::applies(&state, "loss-curve"));
}
