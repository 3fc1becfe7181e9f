//! Tests of the claims about the next epochs.

use super::*;
use crate::data::{Seeded, normal};
use crate::learn::{Norm, Optimizer, OptimizerKind, Penalty, Rule};

fn power(exponent: i32) -> f64 {
    libm::ldexp(1.0, exponent)
}

fn problem(n: usize, x: &[f64], y: &[f64]) -> Problem {
    Samples::new(n, x, y).expect("numbers").into()
}

#[test]
fn a_step_counts_that_reaches_half_of_the_last_digit_of_a_weight() {
    // One sample x̃ = (1, 0): |δ| = 2 where w₀ = −y. Below 1 the last digit is 2⁻⁵³, above it 2⁻⁵²: a tie of 2⁻⁵⁴ stays.
    let zero = problem(1, &[0.0], &[-1.0]);
    let none = |w0: f64, y: f64, eta, penalty| {
        let zero = problem(1, &[0.0], &[y]);
        let settings = Settings {
            penalty,
            ..Settings::new(Rule::ADALINE, eta)
        };
        no_step_counts(&zero, &settings, &[w0, 0.0])
    };
    for side in [1.0, -1.0] {
        assert!(none(side, -side, power(-55), Penalty::NONE));
        assert!(
            !none(side, -side, 1.5 * power(-55), Penalty::NONE),
            "on the side of 0"
        );
    }
    // η(2 + 6) = 2⁻⁵³ with a penalty that counts the bias: a digit below 1.
    let bias = |ridge| Penalty {
        ridge,
        bias: true,
        ..Penalty::NONE
    };
    assert!(!none(1.0, -1.0, power(-56), bias(6.0)));
    assert!(none(1.0, -1.0, power(-60), bias(6.0)));
    // Without the bias the penalty pulls at w₁ alone.
    let settings = Settings {
        penalty: Penalty::ridge(power(10)),
        ..Settings::new(Rule::ADALINE, power(-60))
    };
    assert!(no_step_counts(&zero, &settings, &[1.0, 0.0]));
    assert!(!no_step_counts(&zero, &settings, &[1.0, 1.0]));
    // δ = −3, so w₁ = 2⁻³⁰ is moved by 3 · 2³⁰ η, many of its digits.
    let long = problem(1, &[power(30)], &[-1.0]);
    let settings = Settings::new(Rule::ADALINE, power(-100));
    assert!(!no_step_counts(&long, &settings, &[1.0, power(-30)]));
    assert!(no_step_counts(
        &long,
        &Settings::new(Rule::ADALINE, power(-120)),
        &[1.0, power(-30)]
    ));
}

/// Returns two answers to the question if weights settle with what Adam keeps of them: that of `settles`, and that of
/// all corners of their box, where `is_right` judges a sample at weights.
fn settled(
    problem: &Problem,
    w: &[f64],
    random: &mut Seeded,
    is_right: impl Fn(&[f64], &[f64], f64) -> bool,
) -> [bool; 2] {
    let settings = Settings {
        optimizer: Optimizer::new(OptimizerKind::ADAM),
        ..Settings::new(Rule::PERCEPTRON, 0.05)
    };
    let mut core = Core::at(w.to_vec(), &settings, 0, 0, 0);
    core.steps = 5;
    core.moments.velocity = w.iter().map(|_| normal(random)).collect();
    core.moments.squares = w.iter().map(|_| 0.2 + random.unit()).collect();
    let Coast::Box(reach) = settings.optimizer.kind.coast else {
        panic!("Adam's way is known to a box")
    };
    let now = settings.now(0, 5);
    let far: Vec<f64> = (0..w.len())
        .map(|j| w[j] + reach(&now, core.moments.velocity[j], core.moments.squares[j]))
        .collect();
    let by_corners = (0..1_usize << w.len()).all(|corner| {
        let at: Vec<f64> = (0..w.len())
            .map(|j| if corner >> j & 1 == 1 { far[j] } else { w[j] })
            .collect();
        let mut samples = problem.train.iter();
        samples.all(|(x, label)| is_right(&at, x, label))
    });
    [settles(problem, &settings, &core), by_corners]
}

#[test]
fn weights_settle_where_no_corner_of_their_box_makes_a_mistake() {
    let mut random = Seeded::new(1, 313);
    let mut seen = [0; 2];
    for _ in 0..400 {
        let x: Vec<f64> = (0..6).map(|_| normal(&mut random)).collect();
        let w: Vec<f64> = (0..3).map(|_| 2.0 * normal(&mut random)).collect();
        // Labels as w has them, so that nothing is wrong here.
        let y: Vec<f64> = x
            .chunks(2)
            .map(|x| (w[0] + w[1] * x[0] + w[2] * x[1]).signum())
            .collect();
        let problem = problem(2, &x, &y);
        let is_right = |w: &[f64], x: &[f64], y: f64| y * dot(w, x) > 0.0;
        let [found, right] = settled(&problem, &w, &mut random, is_right);
        assert_eq!(found, right);
        seen[usize::from(right)] += 1;
    }
    assert!(seen.iter().all(|count| *count > 40), "{seen:?}");
}

#[test]
fn rows_of_classes_settle_where_no_corner_of_their_box_makes_a_mistake() {
    let mut random = Seeded::new(2, 313);
    let mut seen = [0; 2];
    for _ in 0..400 {
        let x: Vec<f64> = (0..6).map(|_| 2.0 * normal(&mut random)).collect();
        let w: Vec<f64> = (0..9).map(|_| 3.0 * normal(&mut random)).collect();
        let largest = |w: &[f64], x: &[f64]| {
            let z: Vec<f64> = w.chunks(3).map(|row| dot(row, x)).collect();
            (0..3)
                .max_by(|a, b| z[*a].total_cmp(&z[*b]))
                .expect("three")
        };
        let own = x.chunks(2).map(|x| largest(&w, &[1.0, x[0], x[1]]) as f64);
        let own: Vec<f64> = own.collect();
        let rows = Samples::new(2, &x, &[1.0; 3]).expect("numbers");
        let problem = Problem::from(rows.of_classes(own, 3));
        let is_right = |w: &[f64], x: &[f64], class: f64| largest(w, x) as f64 == class;
        let [found, right] = settled(&problem, &w, &mut random, is_right);
        assert_eq!(found, right);
        seen[usize::from(right)] += 1;
    }
    assert!(seen.iter().all(|count| *count > 40), "{seen:?}");
}

#[test]
fn weights_in_motion_settle_where_they_come_to_rest() {
    // m/(1 − m) = 3: w₀ comes to 1 + 3v.
    let one = problem(1, &[0.0], &[1.0]);
    let settings = Settings {
        momentum: 0.75,
        ..Settings::new(Rule::PERCEPTRON, 0.1)
    };
    let stays = |v: f64| {
        let mut core = Core::at(vec![1.0, 0.0], &settings, 0, 0, 0);
        core.moments.velocity = vec![v, 0.0];
        settles(&one, &settings, &core)
    };
    assert!(stays(0.5) && stays(-0.3) && !stays(-0.4));
}

#[test]
fn rest_without_any_correction_is_not_for_the_size_of_the_steps() {
    let right = problem(1, &[1.0, 2.0, -1.0], &[1.0, 1.0, -1.0]);
    let settings = Settings::new(Rule::PERCEPTRON, 0.1);
    let small = |settings: &Settings| steps_are_too_small(&right, settings, &[0.0, 1.0]);
    assert!(small(&settings), "one by one, and none changed anything");
    let adagrad = Settings {
        optimizer: Optimizer::new(OptimizerKind::ADAGRAD),
        ..settings
    };
    assert!(!small(&adagrad));
    let heavy = Settings {
        momentum: 0.5,
        ..settings
    };
    assert!(!small(&heavy));
}

#[test]
fn each_batch_is_asked_whether_it_cancels() {
    // Pairs of equal places with opposite labels cancel at w = 0; a single one does not.
    let x = [1.0, 1.0, 3.0, 3.0, -2.0, -2.0, 5.0];
    let y = [1.0, -1.0, -1.0, 1.0, 1.0, -1.0, 1.0];
    for kind in [OptimizerKind::SGD, OptimizerKind::ADAGRAD] {
        let settings = Settings {
            optimizer: Optimizer::new(kind),
            batch: Batch::Mini(2),
            ..Settings::new(Rule::ADALINE, 0.1)
        };
        let cancels = |count: usize| {
            let some = problem(1, &x[..count], &y[..count]);
            every_batch_cancels(&some, &settings, &[0.0, 0.0])
        };
        assert_eq!(
            [2, 4, 5, 6, 7].map(cancels),
            [true, true, false, true, false]
        );
        let norm = Settings {
            penalty: Penalty {
                norm: 0.1,
                p: Norm::P(1),
                ..Penalty::NONE
            },
            ..settings
        };
        let some = problem(1, &x[..4], &y[..4]);
        assert!(!every_batch_cancels(&some, &norm, &[0.0, 1.0]));
    }
}
