//! Rates and numbers of epochs that are proposed, against what they are defined by.

use hyperplane_core::data::{Keyword, Seeded};
use hyperplane_core::learn::{
    Batch, Optimizer, OptimizerKind, Penalty, Reduction, Rule, Samples, Settings, Tie, dot,
};
use hyperplane_core::task::at_once;
use hyperplane_core::theory::{
    Curvature, MaxMargin, Minimum, Radius, Separability, SoftMargin, Theory, against,
    bounds::updates, full_batch_limit, least_squares, usual_epochs, usual_rate,
};

use super::{clouds, samples};

/// The largest number of one digit that is not above a positive one.
fn one_digit(value: f64) -> f64 {
    let unit = 10f64.powf(value.log10().floor());
    (value / unit * (1.0 + 1e-9)).floor() * unit
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * b.abs()
}

fn batches(rule: Rule, batch: Batch, reduction: Reduction) -> Settings {
    Settings {
        batch,
        reduction,
        ..Settings::new(rule, 1.0)
    }
}

#[test]
fn a_usual_rate_takes_half_of_the_errors_away() {
    let mut random = Seeded::new(1, 312);
    for round in 0..60 {
        let set = clouds(&mut random, 1 + round % 3, 9, 1.0 + round as f64);
        // R̃ is the length of the longest sample, |∂δ/∂z| at most 1 or ¼.
        let longest = set.iter().map(|(x, _)| dot(x, x)).fold(0.0, f64::max);
        for (rule, sharpness) in [(Rule::ADALINE, 1.0), (Rule::LOGISTIC, 0.25)] {
            for ridge in [0.0, 0.7] {
                let rate = |batch, reduction| {
                    let settings = Settings {
                        penalty: Penalty::ridge(ridge),
                        ..batches(rule, batch, reduction)
                    };
                    usual_rate(&set, &settings).expect("a rate")
                };
                for (size, batch) in [(1.0, Batch::Online), (4.0, Batch::Mini(4))] {
                    let sum = 1.0 / (sharpness * 2.0 * size * longest + ridge);
                    assert!(near(rate(batch, Reduction::Sum), one_digit(sum)));
                    let mean = 1.0 / (sharpness * 2.0 * longest + ridge);
                    assert!(near(rate(batch, Reduction::Mean), one_digit(mean)));
                }
                for reduction in Reduction::all() {
                    let curvature =
                        at_once(Curvature::of_adaline(&set, reduction, 0.0)).expect("numbers");
                    let steepest = curvature.eigenvalues.iter().copied().fold(0.0, f64::max);
                    let full = 1.0 / (sharpness * steepest + ridge);
                    assert!(near(rate(Batch::Full, reduction), one_digit(full)));
                    assert_eq!(
                        rate(Batch::Mini(9), reduction),
                        rate(Batch::Full, reduction)
                    );
                }
            }
        }
        let driven = batches(Rule::PERCEPTRON, Batch::Online, Reduction::Sum);
        assert_eq!(usual_rate(&set, &driven), None);
    }
}

#[test]
fn of_classes_learned_together_the_usual_rate_is_half() {
    let set = samples(1, &[-2.0, 2.0], &[-1.0, 1.0]);
    let two = set.of_classes(vec![0.0, 1.0], 2);
    let settings = batches(Rule::LOGISTIC, Batch::Online, Reduction::Sum);
    // R̃² = 5: 1/(¼ · 2 · 5) = 0.4, and half of it.
    assert_eq!(usual_rate(&set, &settings), Some(0.4));
    assert_eq!(usual_rate(&two, &settings), Some(0.2));
}

#[test]
fn of_many_features_the_trace_stands_for_the_largest_eigenvalue() {
    // Two samples of 700 features, all of them 1 and all −1: Σ x̃x̃ᵀ has trace 2 · 701, its mean 701.
    let x: Vec<f64> = (0..1400)
        .map(|i| if i < 700 { 1.0 } else { -1.0 })
        .collect();
    let set = samples(700, &x, &[1.0, -1.0]);
    let limit = |reduction| {
        let settings = batches(Rule::ADALINE, Batch::Full, reduction);
        full_batch_limit(&set, &settings).expect("a limit")
    };
    assert!(near(limit(Reduction::Sum), 2.0 / 1402.0));
    assert!(near(limit(Reduction::Mean), 2.0 / 701.0));
}

#[test]
fn the_limit_of_full_batches_is_that_of_the_curvature() {
    let mut random = Seeded::new(2, 312);
    let set = clouds(&mut random, 2, 9, 2.0);
    for reduction in Reduction::all() {
        let settings = Settings {
            penalty: Penalty::ridge(0.3),
            momentum: 0.5,
            ..batches(Rule::ADALINE, Batch::Full, reduction)
        };
        let curvature = at_once(Curvature::of_adaline(&set, reduction, 0.0)).expect("numbers");
        let steepest = curvature.eigenvalues.iter().copied().fold(0.0, f64::max);
        let limit = full_batch_limit(&set, &settings).expect("a limit");
        assert!(near(limit, 2.0 * 1.5 / (steepest + 0.3)));
        let heavy = curvature.heavy_ball_limit(0.5).expect("a number");
        assert!(near(heavy.expect("samples"), 3.0 / steepest));
        let monotone = curvature.monotone_limit().expect("a number");
        assert!(near(monotone.expect("samples"), 1.0 / steepest));
        let none = |settings: Settings| assert_eq!(full_batch_limit(&set, &settings), None);
        none(Settings {
            batch: Batch::Mini(3),
            ..settings
        });
        none(Settings {
            rule: Rule::LOGISTIC,
            ..settings
        });
        let adam = Optimizer::new(OptimizerKind::ADAM);
        none(Settings {
            optimizer: adam,
            momentum: 0.0,
            ..settings
        });
    }
}

#[test]
fn a_rate_is_compared_with_a_limit_within_rounding() {
    use std::cmp::Ordering::{Equal, Greater, Less};
    for limit in [3.0, 1e-9] {
        let compared =
            [-1e-9, -3e-13, 0.0, 3e-13, 1e-9].map(|off| against(limit * (1.0 + off), limit));
        assert_eq!(compared, [Less, Equal, Equal, Equal, Greater]);
    }
}

#[test]
fn so_many_epochs_are_usual_as_the_bound_of_the_least_squares_line_asks_for() {
    const PROPOSED: [u32; 8] = [50, 100, 200, 500, 1000, 2000, 5000, 10_000];
    let mut random = Seeded::new(3, 312);
    let mut seen = std::collections::BTreeSet::new();
    for round in 0..400 {
        let apart = 1.5 + f64::from(round % 40) / 8.0;
        let set = clouds(&mut random, 1 + round as usize % 2, 12, apart);
        let line = at_once(least_squares(&set, Reduction::Sum, 0.0))
            .expect("numbers")
            .weights;
        let length = dot(&line, &line).sqrt();
        let margin = set.iter().map(|(x, y)| y * dot(&line, x) / length);
        let margin = margin.fold(f64::INFINITY, f64::min);
        let longest = set.iter().map(|(x, _)| dot(x, x)).fold(0.0, f64::max);
        let bound = longest / (margin * margin);
        for (rule, batch, reduction, part) in [
            (Rule::PERCEPTRON, Batch::Online, Reduction::Sum, 1.0),
            (Rule::PERCEPTRON, Batch::Mini(5), Reduction::Sum, 5.0),
            (Rule::PERCEPTRON, Batch::Mini(5), Reduction::Mean, 1.0),
            (Rule::ADALINE, Batch::Online, Reduction::Sum, 0.5),
        ] {
            let expected = (margin > 0.0).then(|| {
                let enough = |epochs: &&u32| f64::from(**epochs) >= part * bound;
                PROPOSED.iter().find(enough).copied().unwrap_or(10_000)
            });
            let found = usual_epochs(&set, &batches(rule, batch, reduction));
            assert_eq!(found, expected, "{round} {bound}");
            seen.insert(found);
        }
    }
    assert!(seen.len() >= 7, "{seen:?}");
}

#[test]
fn epochs_are_proposed_for_two_classes_of_few_samples() {
    let settings = batches(Rule::PERCEPTRON, Batch::Online, Reduction::Sum);
    let of = |count: usize| {
        let x: Vec<f64> = (0..count).map(|i| [-1.0, 1.0][i % 2]).collect();
        let y = x.clone();
        let set = samples(1, &x, &y);
        assert!(usual_epochs(&set.of_classes(vec![0.0; count], 2), &settings).is_none());
        usual_epochs(&set, &settings)
    };
    // (R̃/ρ)² = 2.
    assert_eq!([2, 500, 501, 502].map(of), [Some(50), Some(50), None, None]);
}

#[test]
fn a_minimum_of_either_kind_tells_what_its_own_tells() {
    let set = samples(1, &[-2.0, -1.0, 1.0, 2.0], &[-1.0, -1.0, 1.0, 1.0]);
    let smooth = at_once(least_squares(&set, Reduction::Sum, 0.0)).expect("numbers");
    let soft = at_once(SoftMargin::compute(&set, Reduction::Sum, 0.01))
        .expect("numbers")
        .expect("samples");
    // Least squares: w₁ = Σxy/Σx² = 0.6, J = ½ · 2 · (0.4² + 0.2²) = 0.2. Soft margin: w₁ = 1, J = 0.005.
    for (minimum, w, least) in [
        (Minimum::Smooth(smooth), 0.6, 0.2),
        (Minimum::Soft(soft), 1.0, 0.005),
    ] {
        let weights = minimum.weights();
        assert!(weights.len() == 2 && weights[0].abs() < 1e-9 && near(weights[1], w));
        assert!((minimum.objective() - least).abs() < 1e-9);
        assert!((minimum.distance(&[3.0, w + 4.0]) - 5.0).abs() < 1e-9);
        assert!(minimum.is_unique());
    }
    // A feature that is always 0 may have any weight; of two samples inside their margins the bias may be any.
    let idle = samples(2, &[-1.0, 0.0, 1.0, 0.0], &[-1.0, 1.0]);
    let smooth = at_once(least_squares(&idle, Reduction::Sum, 0.0)).expect("numbers");
    assert!(!Minimum::Smooth(smooth).is_unique());
    let pair = samples(1, &[1.0, -1.0], &[1.0, -1.0]);
    let soft = at_once(SoftMargin::compute(&pair, Reduction::Sum, 10.0))
        .expect("numbers")
        .expect("samples");
    assert!(!Minimum::Soft(soft).is_unique());
}

#[test]
fn the_reason_for_no_margin_is_told() {
    let why = |y: [f64; 3]| Theory::compute(&samples(1, &[0.0, 1.0, 2.0], &y)).no_margin();
    assert_eq!(why([-1.0, 1.0, 1.0]), None);
    assert_eq!(why([1.0, 1.0, 1.0]), Some("two classes are needed"));
    assert_eq!(why([1.0, -1.0, 1.0]), Some("the classes are not separable"));
    let one = Theory::compute(&Samples::empty(1));
    assert_eq!(one.no_margin(), Some("two classes are needed"));
}

#[test]
fn a_tie_that_is_never_corrected_is_spared() {
    let spares = |rule: Rule, tie| rule.table.spares_ties(tie);
    assert!(spares(Rule::PERCEPTRON, Tie::Never));
    assert!(!spares(Rule::PERCEPTRON, Tie::Positive) && !spares(Rule::PERCEPTRON, Tie::Negative));
    assert!(!spares(Rule::ADALINE, Tie::Never));
}

#[test]
fn bounds_are_those_of_the_widest_margin() {
    // −1 and 1: R̃² = 2, ρ̃ = 1.
    let set = samples(1, &[-1.0, 1.0], &[-1.0, 1.0]);
    let widest = at_once(MaxMargin::augmented(
        &set,
        &at_once(Separability::decide(&set)),
    ))
    .expect("numbers");
    let bound = updates(
        Radius::compute(&set).expect("numbers"),
        &widest.expect("two classes"),
    );
    assert!(near(bound.expect("a number"), 2.0));
}

#[test]
fn behind_tanh_the_steepest_place_of_the_error_signal_counts() {
    use hyperplane_core::learn::Activation;
    // δ = (y − tanh z)(1 − tanh² z) is steepest beside z = 0, where |δ′| is 1.19: 1/(1.19 · 2 · 5) is 0.084.
    let set = samples(1, &[-2.0, 2.0], &[-1.0, 1.0]);
    let settings = Settings {
        activation: Activation::Tanh,
        ..batches(Rule::ADALINE, Batch::Online, Reduction::Sum)
    };
    assert_eq!(usual_rate(&set, &settings), Some(0.08));
}

#[test]
fn the_bound_above_logistic_curvature_is_a_quarter_of_adalines() {
    let mut random = Seeded::new(4, 312);
    let set = clouds(&mut random, 2, 9, 2.0);
    for reduction in Reduction::all() {
        let adaline = at_once(Curvature::of_adaline(&set, reduction, 0.0)).expect("numbers");
        let logistic = at_once(Curvature::of_logistic(&set, reduction, 0.0)).expect("numbers");
        for (a, l) in adaline.eigenvalues.iter().zip(&logistic.eigenvalues) {
            assert!(near(4.0 * l, *a));
        }
    }
}

#[test]
fn larger_inputs_have_smaller_usual_rates() {
    use hyperplane_core::data::Magnitude;
    for kind in OptimizerKind::all() {
        let Some(eta) = kind.usual_eta else { continue };
        let [ones, large, tens] = [Magnitude::Ones, Magnitude::Large, Magnitude::Tens].map(eta);
        assert!(ones > large && large > tens && tens > 0.0, "{kind:?}");
    }
    // On gates the rules that learn from mistakes have weights without rounding.
    for rule in [Rule::PERCEPTRON, Rule::ROSENBLATT] {
        let eta = (rule.usual_eta)(Magnitude::Bits);
        assert_eq!(eta.log2().fract(), 0.0);
        assert!((rule.usual_eta)(Magnitude::Ones) < eta);
    }
}

#[test]
fn far_from_a_boundary_a_likelihood_is_flat() {
    // z = ±2000 and w₀ = 0: p(1 − p) is 0 as far as numbers go.
    let set = samples(1, &[-2.0, 2.0], &[-1.0, 1.0]);
    let flat = at_once(Curvature::of_logistic_at(
        &set,
        &[0.0, 1000.0],
        Reduction::Sum,
        0.0,
    ));
    let flat = flat.expect("numbers").eigenvalues;
    assert!(
        flat.iter().all(|value| (0.0..1e-300).contains(value)),
        "{flat:?}"
    );
}

#[test]
fn a_sample_on_the_line_of_least_squares_counts_as_its_upper_side() {
    // Σx = Σy = 0, so w₀ = 0 and w₁ = 6/8: z is 0 at the first sample, of class +1.
    let x = [0.0, 1.0, 2.0, -1.0, -1.0, -1.0];
    let y = [1.0, 1.0, 1.0, -1.0, -1.0, -1.0];
    let found = at_once(least_squares(&samples(1, &x, &y), Reduction::Sum, 0.0)).expect("numbers");
    assert!(found.weights[0].abs() < 1e-15 && near(found.weights[1], 0.75));
    assert_eq!(found.errors, 0);
    let other = y.map(|y| -y);
    let found =
        at_once(least_squares(&samples(1, &x, &other), Reduction::Sum, 0.0)).expect("numbers");
    assert_eq!(found.errors, 1);
}

#[test]
fn the_least_objective_has_the_bits_that_a_trainer_would_tell_there() {
    let mut random = Seeded::new(5, 312);
    for round in 0..60 {
        let set = clouds(&mut random, 1 + round % 3, 15, 1.0);
        let settings = batches(Rule::ADALINE, Batch::Full, Reduction::Sum);
        let found = at_once(least_squares(&set, Reduction::Sum, 0.0)).expect("numbers");
        let told = hyperplane_core::learn::objective(&set, &settings, &found.weights).0;
        assert_eq!(found.objective, told, "{round}");
    }
}

#[test]
fn an_optimizer_has_the_numbers_of_its_formula_and_a_rate_of_its_own() {
    use hyperplane_core::data::Magnitude;
    use hyperplane_core::learn::Parameter;
    let [adagrad, rmsprop, adam] = [
        OptimizerKind::ADAGRAD,
        OptimizerKind::RMSPROP,
        OptimizerKind::ADAM,
    ];
    for (parameter, owners) in [
        (
            Parameter::Momentum,
            vec![OptimizerKind::SGD, OptimizerKind::NESTEROV],
        ),
        (Parameter::Rho, vec![rmsprop]),
        (Parameter::Beta1, vec![adam]),
        (Parameter::Beta2, vec![adam]),
        (Parameter::Epsilon, vec![adagrad, rmsprop, adam]),
    ] {
        let found: Vec<OptimizerKind> = OptimizerKind::all()
            .filter(|kind| kind.has(parameter))
            .collect();
        assert_eq!(found, owners, "{parameter:?}");
    }
    // Where first steps are long in the rate, the rate is small: about 10 η, η, and η that shrinks.
    for inputs in [Magnitude::Ones, Magnitude::Large, Magnitude::Tens] {
        let [adagrad, rmsprop, adam] =
            [adagrad, rmsprop, adam].map(|kind| (kind.usual_eta.expect("a rate"))(inputs));
        assert!(rmsprop < adam && adam < adagrad, "{inputs:?}");
    }
}
