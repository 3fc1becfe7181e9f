//! Labels are claims, and each is made where it is true.

use super::*;

#[test]
fn finds_the_smallest_period_after_any_beginning() {
    for lead in 0..12u64 {
        for period in 1..9u64 {
            let state = |e: u64| if e < lead { e } else { lead + (e - lead) % period } as f64;
            let mut finder = CycleFinder::new(&[&[state(0)]], 0);
            let found = (1..200).find_map(|e| finder.visit(&[&[state(e)]], 2 * e));
            assert_eq!(found, Some((period, 2 * period)), "lead {lead}");
        }
    }
}

#[test]
fn rest_while_some_sample_is_not_satisfied_is_cancellation() {
    let now = Assessment {
        loss: 1.0,
        sum: 1.0,
        errors: 1,
        any_delta: true,
        saturated: false,
        stuck: false,
        strict: false,
        gradient: 0.0,
    };
    let start = Baseline {
        start_loss: 1.0,
        loss_scale: 1.0,
        gradient_scale: 1.0,
    };
    let rest = Movement {
        unchanged: true,
        updates: 0,
        repeats: true,
        too_small: false,
        stays_right: true,
    };
    let settings = Settings::new(crate::learn::Rule::PERCEPTRON, 1.0);
    let verdict = |now: &Assessment, rest| judge(now, start, rest, &settings, 2);
    assert_eq!(verdict(&now, rest), Outcome::Stationary(Reason::Canceled));
    // Where each epoch is another one, rest in one of them proves nothing.
    let other = Movement {
        repeats: false,
        ..rest
    };
    assert_eq!(verdict(&now, other), Outcome::Running);
    let satisfied = Assessment {
        any_delta: false,
        ..now
    };
    assert_eq!(verdict(&satisfied, rest), Outcome::Converged);
}

#[test]
fn the_same_weights_with_another_velocity_are_no_repetition() {
    let mut finder = CycleFinder::new(&[&[1.0], &[0.0]], 0);
    assert_eq!(finder.visit(&[&[1.0], &[0.5]], 2), None);
    assert_eq!(finder.visit(&[&[1.0], &[0.5]], 4), Some((1, 2)));
}

#[test]
fn rest_without_updates_is_not_a_cycle() {
    let mut finder = CycleFinder::new(&[&[1.0]], 0);
    assert!((1..50).all(|_| finder.visit(&[&[1.0]], 0).is_none()));
}

fn calm() -> (Assessment, Baseline, Movement) {
    let now = Assessment {
        loss: 1.0,
        sum: 1.0,
        errors: 0,
        any_delta: false,
        saturated: false,
        stuck: false,
        strict: false,
        gradient: 1.0,
    };
    let start = Baseline {
        start_loss: 1.0,
        loss_scale: 2.0,
        gradient_scale: 4.0,
    };
    let moved = Movement {
        unchanged: false,
        updates: 3,
        repeats: true,
        too_small: false,
        stays_right: true,
    };
    (now, start, moved)
}

#[test]
fn a_loss_has_run_away_beyond_a_million_millions_of_its_start() {
    let (now, start, moved) = calm();
    let settings = Settings::new(crate::learn::Rule::ADALINE, 1.0);
    let verdict = |loss| judge(&Assessment { loss, ..now }, start, moved, &settings, 2);
    assert_eq!(verdict(2e12), Outcome::Running);
    assert_eq!(verdict(2.1e12), Outcome::Diverged(Divergence::Loss));
    let flat = |gradient| judge(&Assessment { gradient, ..now }, start, moved, &settings, 2);
    assert_eq!(flat(4e-9), Outcome::Converged);
    assert_eq!(flat(4.1e-9), Outcome::Running);
    // Where the loss never becomes flat, small errors are the minimum.
    let small = Assessment {
        saturated: true,
        gradient: 0.0,
        ..now
    };
    assert_eq!(
        judge(&small, start, moved, &settings, 2),
        Outcome::Converged
    );
}

#[test]
fn separated_samples_have_no_minimum_once_their_loss_is_nearly_nothing() {
    let (now, start, moved) = calm();
    let settings = Settings::new(crate::learn::Rule::LOGISTIC, 1.0);
    let verdict = |strict, sum, gradient| {
        let now = Assessment {
            strict,
            sum,
            gradient,
            ..now
        };
        judge(&now, start, moved, &settings, 5)
    };
    let none = Outcome::Stationary(Reason::NoMinimum);
    // A thousand-millionth a sample, of five.
    assert_eq!(verdict(true, 4.9e-9, 1.0), none);
    assert_eq!(verdict(true, 5e-9, 1.0), Outcome::Running);
    assert_eq!(
        verdict(true, 5e-9, 0.0),
        Outcome::Running,
        "flat, and no minimum"
    );
    assert_eq!(verdict(false, 4.9e-9, 1.0), Outcome::Running);
    assert_eq!(verdict(false, 4.9e-9, 0.0), Outcome::Converged);
}

#[test]
fn with_a_penalty_no_mistake_is_an_end_only_at_rest() {
    use crate::learn::{Optimizer, Penalty, Rule};
    let (now, start, _) = calm();
    let verdict = |kind, ridge, unchanged, updates, repeats| {
        let settings = Settings {
            penalty: Penalty::ridge(ridge),
            optimizer: Optimizer::new(kind),
            ..Settings::new(Rule::PERCEPTRON, 1.0)
        };
        let moved = Movement {
            unchanged,
            updates,
            repeats,
            too_small: false,
            stays_right: true,
        };
        judge(&now, start, moved, &settings, 2) == Outcome::Converged
    };
    let (sgd, adam) = (OptimizerKind::SGD, OptimizerKind::ADAM);
    assert!(verdict(sgd, 0.0, false, 2, false) && verdict(adam, 0.0, false, 2, false));
    assert!(verdict(sgd, 0.1, true, 2, false) && !verdict(sgd, 0.1, false, 2, true));
    assert!(verdict(adam, 0.1, true, 0, true));
    assert!(!verdict(adam, 0.1, true, 0, false) && !verdict(adam, 0.1, true, 2, true));
    assert!(!verdict(adam, 0.1, false, 0, true));
}

#[test]
fn ends_are_measured_by_the_loss_and_the_slope_at_zero() {
    use crate::learn::{Reduction, Rule};
    // x̃ = (1, 0) and (1, √3): at w = 0 each ℓ is ½ and each |δ| is 1.
    let samples = Samples::new(1, &[0.0, 3f64.sqrt()], &[1.0, -1.0]).expect("numbers");
    let of = |reduction, start| {
        let settings = Settings {
            reduction,
            ..Settings::new(Rule::ADALINE, 0.1)
        };
        Baseline::new(&samples, &settings, start)
    };
    let sum = of(Reduction::Sum, 0.25);
    assert!((sum.gradient_scale - 3.0).abs() < 1e-14);
    assert_eq!((sum.start_loss, sum.loss_scale), (0.25, 1.0));
    let mean = of(Reduction::Mean, 7.0);
    assert!((mean.gradient_scale - 1.5).abs() < 1e-14);
    assert_eq!((mean.start_loss, mean.loss_scale), (7.0, 7.0));
    let many = Samples::new(1, &[0.0; 8], &[1.0; 8]).expect("numbers");
    let settings = Settings::new(Rule::ADALINE, 0.1);
    assert_eq!(Baseline::new(&many, &settings, 0.0).loss_scale, 4.0);
    // Of the perceptron no label is wrong at z = 0 with y = +1: there is no scale.
    let settings = Settings::new(Rule::PERCEPTRON, 0.1);
    assert_eq!(Baseline::new(&many, &settings, 0.0).gradient_scale, 1.0);
}
