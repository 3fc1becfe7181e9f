//! Labs of three classes, each against the others or all together.

use std::collections::HashSet;

use hyperplane::data::Seeded;
use hyperplane::instruments::confusion::Counts;
use hyperplane::learn::{Joint, Outcome, dot};

use super::EPOCHS;
use super::exact::Set;
use super::panels::Panels;

/// Place and class.
type Row = ([i128; 2], usize);

/// Samples of three classes: on both sides of a line, and beyond a second one; or by chance.
fn rows(set: &Set, seed: u64) -> Vec<Row> {
    let mut chance = Seeded::new(seed, 1789);
    let mut below = |count: u32| i128::from(chance.below(count));
    let (by_line, normal) = (below(4) > 0, [below(5) - 2, below(5) - 2]);
    let mut sizes: Vec<i128> = set
        .rows
        .iter()
        .map(|(at, _)| normal[0] * at[0] + normal[1] * at[1])
        .collect();
    let sides = sizes.clone();
    sizes.sort_unstable();
    let [low, high] = [1, 2].map(|part| sizes[part * sizes.len() / 3]);
    let places = set.rows.iter().map(|row| row.0).zip(sides);
    let rows = places.enumerate().map(|(i, (at, side))| {
        let class = match by_line {
            true => usize::from(side >= low) + usize::from(side >= high),
            false => below(3) as usize,
        };
        // The first three are of three classes.
        (at, if by_line || i > 2 { class } else { i })
    });
    rows.collect()
}

/// Returns true if some W gives each sample its largest z with its own class alone, found by training in whole numbers:
/// weights that do so prove it, and weights that come back disprove it. None where neither is seen soon.
fn is_separable(rows: &[Row]) -> Option<bool> {
    let mut weights = [[0i128; 3]; 3];
    let mut seen = HashSet::new();
    while seen.len() < 600 {
        if !seen.insert(weights) {
            return Some(false);
        }
        let mut mistakes = 0;
        for ([x, y], class) in rows {
            let sample = [1, *x, *y];
            let z = weights.map(|w| (0..3).map(|j| w[j] * sample[j]).sum::<i128>());
            let other = (0..3).filter(|k| k != class).max_by_key(|k| z[*k])?;
            if z[other] >= z[*class] {
                mistakes += 1;
                for j in 0..3 {
                    weights[*class][j] += sample[j];
                    weights[other][j] -= sample[j];
                }
            }
        }
        if mistakes == 0 {
            return Some(true);
        }
    }
    None
}

/// A set of three classes and one lab of it; what contradicts fails.
pub(super) fn check(seed: u64) {
    let set = Set::random(seed);
    let rows = rows(&set, seed);
    let labs = [
        "multiclass=perceptron&rule=perceptron",
        "multiclass=softmax&rule=logistic",
        "multiclass=one-versus-rest&rule=perceptron",
        "multiclass=perceptron&rule=perceptron&momentum=0.5",
        "multiclass=perceptron&rule=perceptron&penalty=ridge&lambda=0.1",
    ];
    let lab = labs[(seed / 50) as usize % labs.len()];
    let batch = ["online", "batch"][(seed / 250) as usize % 2];
    let points = rows.iter().map(|([x, y], class)| {
        let [a, b] = set.powers;
        format!("{x}e{a},{y}e{b},{class}")
    });
    let points: Vec<String> = points.collect();
    let link = format!(
        "v2&dataset=custom&points={}&batch={batch}&scaling=none&epochs={}&speed=max&theory=on&{lab}",
        points.join(";"),
        EPOCHS[1],
    );
    let panels = Panels::of(&link);
    let session = panels.session();
    if !session.prepared().is_multiclass() {
        return;
    }
    check_counts(&panels, &rows);
    check_ends(&panels, &set, &rows);
}

/// Checks the number of errors, wherever it is shown, and the loss.
fn check_counts(panels: &Panels, rows: &[Row]) {
    let session = panels.session();
    let (run, errors) = (session.run(), panels.readouts.training.errors);
    let last = run.history().entries().last().expect("entries");
    panels.holds(last.errors == errors, "errors of the record");
    let [counts, _] = Counts::from_lab(session).expect("counts");
    let right: u32 = (0..3).map(|class| counts.at(class, class)).sum();
    panels.holds(
        counts.total() == rows.len() as u32 && counts.total() - right == errors,
        "errors of the confusion matrix",
    );
    let train = &session.prepared().problem.train;
    let scores = |i: usize| -> Vec<f64> {
        let weights = run.weights().chunks_exact(3);
        weights.map(|w| dot(w, train.row(i))).collect()
    };
    let (mut wrong, mut loss) = (0, 0.0);
    for (i, (_, class)) in rows.iter().enumerate() {
        let z = scores(i);
        // The first of the largest.
        let first = (0..3).rev().max_by(|a, b| z[*a].total_cmp(&z[*b]));
        let predicted = first.expect("three");
        wrong += u32::from(predicted != *class);
        loss += z[predicted] - z[*class];
    }
    panels.holds(wrong == errors, &format!("errors by the weights: {wrong}"));
    let is_plain = run.settings().penalty.is_none();
    if session.joint() == Some(Joint::Perceptron) && is_plain {
        let said = panels.readouts.training.loss.expect("a loss");
        let is_near = (said - loss).abs() <= 1e-12 * loss;
        panels.holds(is_near, &format!("the loss by the weights: {loss}"));
    }
}

/// Checks the statements about the end of a run and about separability.
fn check_ends(panels: &Panels, set: &Set, rows: &[Row]) {
    let session = panels.session();
    let run = session.run();
    let against = |class: usize| {
        let sides = rows.iter().map(|(at, own)| (*at, *own == class));
        Set::of(sides.collect(), set.powers)
    };
    let said = panels.line("separable").map(|line| line.full.as_str());
    let first = against(session.theory_class()).is_separable();
    panels.holds(
        said == Some(if first { "true" } else { "false" }),
        "one against the others",
    );
    let told = format!("{}{}", panels.status.label, panels.status.rest);
    panels.holds(
        !told.contains("No line separates") && !told.contains("Some line separates"),
        "a line between three classes",
    );
    let settings = run.settings();
    let is_plain = settings.penalty.is_none() && settings.is_plain_descent();
    let Some(joint) = session.joint() else {
        for (class, learner) in run.learners().enumerate() {
            let is_separable = against(class).is_separable();
            match learner.outcome() {
                Outcome::Converged => panels.holds(
                    is_separable || set.is_coarse(),
                    "a class is separated that cannot be",
                ),
                Outcome::Cycling { .. } => panels.holds(
                    !is_separable || set.is_coarse(),
                    "a class cycles that must not",
                ),
                _ => {}
            }
        }
        return;
    };
    for name in ["bound", "least-loss", "eta-limit", "cycle"] {
        panels.holds(panels.line(name).is_none(), "what is not known of classes");
    }
    if joint != Joint::Perceptron {
        return;
    }
    // Where each class can be told from the others, all can be told apart.
    let each = (0..3).all(|class| against(class).is_separable());
    let exact = if each { Some(true) } else { is_separable(rows) };
    let said = panels.line("together").map(|line| line.full.as_str());
    panels.holds(
        exact.is_none_or(|yes| said == Some(if yes { "true" } else { "false" })),
        &format!("all classes together: {exact:?}"),
    );
    match run.outcome() {
        Outcome::Converged => {
            let training = &panels.readouts.training;
            panels.holds(training.errors == 0, "it converged with errors");
            panels.holds(
                exact != Some(false) || set.is_coarse(),
                "classes are separated that cannot be",
            );
        }
        Outcome::Cycling { .. } if is_plain => panels.holds(
            exact != Some(true) || set.is_coarse(),
            "classes cycle that must not",
        ),
        _ => {}
    }
}
