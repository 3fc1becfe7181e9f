//! Optima: no gradient where they are, and nothing better around them.

use hyperplane_core::data::{Seeded, normal};
use hyperplane_core::learn::{Penalty, Reduction, Rule, Samples, Settings, assess, objective};
use hyperplane_core::task::at_once;
use hyperplane_core::theory::{Optimum, Separation, least_squares, logistic};

use super::{clouds, samples, whole};

fn settings(rule: Rule, reduction: Reduction, ridge: f64) -> Settings {
    Settings {
        reduction,
        penalty: Penalty::ridge(ridge),
        ..Settings::new(rule, 0.1)
    }
}

/// No slope at the optimum, and the numbers it reports are the trainer's.
fn check(set: &Samples, settings: &Settings, found: &Optimum) {
    let there = assess(set, settings, &found.weights);
    assert!(
        there.gradient <= 1e-8,
        "{} {set:?} {found:?}",
        there.gradient
    );
    assert!((there.loss - found.objective).abs() <= 1e-12 * there.loss.max(1.0));
    assert!((there.sum - found.loss).abs() <= 1e-12 * there.sum.max(1.0));
    let smaller = objective(set, settings, &vec![0.0; found.weights.len()]).0;
    assert!(found.objective <= smaller + 1e-12);
}

/// The options by the number of the round.
fn options(round: usize) -> (Reduction, f64) {
    let ridge = [0.0, 0.01, 1.0][round % 3];
    ([Reduction::Sum, Reduction::Mean][round % 2], ridge)
}

#[test]
fn least_squares_has_no_slope() {
    let mut random = Seeded::new(1, 103);
    for round in 0..900 {
        let n = 1 + round % 4;
        let set = if round % 2 == 0 {
            whole(&mut random, n)
        } else {
            clouds(&mut random, n, 20, 1.0)
        };
        let (reduction, ridge) = options(round / 2);
        let found = at_once(least_squares(&set, reduction, ridge)).expect("ordinary numbers");
        check(&set, &settings(Rule::ADALINE, reduction, ridge), &found);
    }
}

#[test]
fn of_several_least_squares_it_is_the_shortest() {
    // x₂ = 2x₁: w₁ + 2w₂ = 1 fits, and the shortest such w is (1, 2)/5; in units far apart it is still so.
    let found = |k: f64| {
        let x: Vec<f64> = [-1.0, 1.0, -1.0, 1.0]
            .iter()
            .flat_map(|x| [k * x, 2.0 * k * x])
            .collect();
        let set = samples(2, &x, &[-1.0, 1.0, -1.0, 1.0]);
        at_once(least_squares(&set, Reduction::Sum, 0.0))
            .expect("ordinary numbers")
            .weights
    };
    for k in [1.0, 1e-6, 1e9] {
        let w = found(k).iter().map(|w| w * k).collect::<Vec<_>>();
        assert!(w[0].abs() < 1e-9 * k.max(1.0), "{w:?}");
        assert!(
            (w[1] - 0.2).abs() < 1e-12 && (w[2] - 0.4).abs() < 1e-12,
            "{w:?}"
        );
    }
}

#[test]
fn logistic_regression_has_no_slope_where_the_likelihood_is_largest() {
    let mut random = Seeded::new(2, 103);
    let mut seen = [0; 2];
    for round in 0..1200 {
        let n = 1 + round % 3;
        let set = if round % 2 == 0 {
            whole(&mut random, n)
        } else {
            clouds(&mut random, n, 15, 1.5)
        };
        let (reduction, ridge) = options(round / 2);
        let separation = at_once(Separation::decide(&set));
        let found =
            at_once(logistic(&set, &separation, reduction, ridge)).expect("ordinary numbers");
        let both = [-1.0, 1.0].iter().all(|c| set.iter().any(|(_, y)| y == *c));
        assert_eq!(
            found.is_some(),
            both && (ridge > 0.0 || separation.has_optimum())
        );
        seen[usize::from(found.is_some())] += 1;
        if let Some(found) = found {
            check(&set, &settings(Rule::LOGISTIC, reduction, ridge), &found);
        }
    }
    assert!(seen.iter().all(|&count| count > 200), "{seen:?}");
}

#[test]
fn features_of_any_scale_have_the_same_optimum() {
    let mut random = Seeded::new(3, 103);
    for _ in 0..100 {
        let set = clouds(&mut random, 2, 20, 1.0);
        let best = |set: &Samples| {
            at_once(logistic(
                set,
                &at_once(Separation::decide(set)),
                Reduction::Sum,
                0.0,
            ))
            .expect("numbers")
        };
        let Some(plain) = best(&set) else { continue };
        let x: Vec<f64> = set
            .iter()
            .flat_map(|(x, _)| [1e6 * x[1], 1e-6 * x[2]])
            .collect();
        let y: Vec<f64> = set.iter().map(|(_, y)| y).collect();
        let scaled = best(&samples(2, &x, &y)).expect("as separated as before");
        assert!((plain.loss - scaled.loss).abs() < 1e-10 * plain.loss);
        let back = [
            scaled.weights[0],
            1e6 * scaled.weights[1],
            1e-6 * scaled.weights[2],
        ];
        for (a, b) in plain.weights.iter().zip(back) {
            assert!((a - b).abs() < 1e-8 * (1.0 + a.abs()), "{plain:?} {back:?}");
        }
    }
}

#[test]
fn classes_that_barely_overlap_have_far_optima() {
    let mut random = Seeded::new(4, 103);
    for exponent in 1..9 {
        let overlap = libm::pow(10.0, -f64::from(exponent));
        let mut x: Vec<f64> = (0..20).map(|_| 1.0 + normal(&mut random).abs()).collect();
        (0..10).for_each(|i| x[i] = -x[i]);
        x.extend([overlap, -overlap]);
        let mut y = [vec![-1.0; 10], vec![1.0; 10]].concat();
        y.extend([-1.0, 1.0]);
        let set = samples(1, &x, &y);
        let found = at_once(logistic(
            &set,
            &at_once(Separation::decide(&set)),
            Reduction::Sum,
            0.0,
        ))
        .expect("a number")
        .expect("an overlap");
        check(&set, &settings(Rule::LOGISTIC, Reduction::Sum, 0.0), &found);
    }
}
