//! Borders of zones against real runs on both sides.

mod found;
mod optimizers;

use super::*;
use crate::Budget;
use crate::fixtures::{lab as state, set};
use crate::learn::{
    Activation, Order, Outcome, Penalty, Problem, Reduction, Rule, Samples, Schedule, ScheduleKind,
    Trainer,
};
use crate::text::message;
use crate::theory::Facts;

/// Sets of samples: two sets of flowers, made-up points, a gate.
fn grounds() -> Vec<Rc<Problem>> {
    [
        &[("dataset", "iris"), ("scaling", "standardize")][..],
        &[
            ("dataset", "iris"),
            ("iris-classes", "versicolor-virginica"),
        ],
        &[("dataset", "moons"), ("size", "60")],
        &[("dataset", "gate"), ("gate", "6")],
    ]
    .map(|settings| Rc::clone(&state(settings).prepared().problem))
    .into()
}

/// The zones for training on these samples, with all facts known.
fn zones_of(samples: &Samples, settings: &Settings, from_zero: bool) -> Zones {
    if samples.is_empty() {
        return Zones::none(NO_SAMPLES);
    }
    let case = Case::from_settings(settings, from_zero);
    let mut facts = Facts::new(Rc::new(Problem::from(samples.clone())), settings);
    facts.advance(case.needed_facts(), &|| true);
    Zones::known(&case, facts.known(), settings.penalty.ridge).expect("known")
}

fn adaline(batch: Batch, reduction: Reduction) -> Settings {
    Settings {
        batch,
        reduction,
        ..Settings::new(Rule::ADALINE, 1.0)
    }
}

/// A run with another rate, from weights that are not zero.
fn run(problem: &Rc<Problem>, settings: &Settings, eta: f64) -> Trainer {
    let settings = Settings { eta, ..*settings };
    let start = (0..=problem.train.features()).map(|j| 0.3 - 0.2 * j as f64);
    Trainer::new(
        Rc::clone(problem),
        settings.check().expect("valid settings"),
        start.collect(),
    )
}

/// The changes of w in each of so many epochs.
fn changes(mut run: Trainer, epochs: usize) -> Vec<Vec<f64>> {
    let change = |_| {
        let before = run.weights().to_vec();
        run.epoch();
        run.weights()
            .iter()
            .zip(before)
            .map(|(a, b)| a - b)
            .collect()
    };
    (0..epochs).map(change).collect()
}

fn length(x: &[f64]) -> f64 {
    x.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// The steepest direction of Σ x̃x̃ᵀ + ridge, by repeated multiplication: nothing of `theory`.
fn steepest(samples: &Samples, ridge: f64) -> Vec<f64> {
    let mut v = vec![1.0; samples.features() + 1];
    for _ in 0..2000 {
        let mut next: Vec<f64> = v.iter().map(|v| ridge * v).collect();
        next[0] = 0.0;
        for (x, _) in samples.iter() {
            let z: f64 = x.iter().zip(&v).map(|(x, v)| x * v).sum();
            next.iter_mut().zip(x).for_each(|(n, x)| *n += z * x);
        }
        let size = length(&next);
        v = next.iter().map(|n| n / size).collect();
    }
    v
}

fn effects(zones: &Zones) -> Vec<Effect> {
    zones.zones.iter().map(|zone| zone.effect).collect()
}

#[test]
fn full_batches_of_adaline_do_on_both_sides_of_each_border_what_the_zone_says() {
    for problem in grounds() {
        for (reduction, ridge) in [
            (Reduction::Sum, 0.0),
            (Reduction::Mean, 0.0),
            (Reduction::Sum, 2.0),
        ] {
            let settings = Settings {
                penalty: Penalty::ridge(ridge),
                ..adaline(Batch::Full, reduction)
            };
            let zones = zones_of(&problem.train, &settings, false);
            use Effect::{Diverges, Good, Oscillates, Slow};
            assert_eq!(effects(&zones), [Slow, Good, Oscillates, Diverges]);
            let [one, two] = [0, 1].map(|i| zones.limits[i].eta);
            let v = steepest(&problem.train, ridge);
            let along = |eta: f64| -> Vec<f64> {
                let changes = changes(run(&problem, &settings, eta), 6);
                let inner = |d: &Vec<f64>| d.iter().zip(&v).map(|(d, v)| d * v).sum::<f64>();
                changes.iter().map(inner).collect()
            };
            // On the steepest direction steps keep their sign up to 1/λmax and change it above.
            for (eta, effect) in [
                (0.9 * one, Good),
                (1.1 * one, Oscillates),
                (0.98 * two, Oscillates),
            ] {
                assert_eq!(zones.at(eta).map(|zone| zone.effect), Some(effect));
                let steps = along(eta);
                let turns = steps
                    .windows(2)
                    .filter(|pair| pair[0] * pair[1] < 0.0)
                    .count();
                assert_eq!(turns, if effect == Good { 0 } else { 5 }, "{eta} {steps:?}");
            }
            // In the slow zone even there nine tenths of a step are left for the next one.
            let steps = along(0.98 * SLOW * two);
            assert!(
                steps.windows(2).all(|pair| pair[1] / pair[0] > 0.9),
                "{steps:?}"
            );
            let steps = along(1.1 * SLOW * two);
            assert!(
                steps.windows(2).all(|pair| pair[1] / pair[0] < 0.9),
                "{steps:?}"
            );
            // Just below 2/λmax steps grow shorter, just above they run away.
            let below = changes(run(&problem, &settings, 0.98 * two), 600);
            assert!(length(&below[599]) < 0.9 * length(&below[0]));
            let mut above = run(&problem, &settings, 1.02 * two);
            above.run(2000);
            assert!(matches!(above.outcome(), Outcome::Diverged(_)));
            assert_eq!(zones.at(1.02 * two).map(|zone| zone.effect), Some(Diverges));
        }
    }
}

#[test]
fn epochs_of_adaline_converge_below_the_limit_and_not_above() {
    for problem in grounds() {
        for (batch, order) in [
            (Batch::Online, Order::Sequential),
            (Batch::Mini(7), Order::Sequential),
            (Batch::Mini(7), Order::Shuffled),
        ] {
            let settings = Settings {
                order,
                ..adaline(batch, Reduction::Sum)
            };
            let zones = zones_of(&problem.train, &settings, true);
            assert_eq!(effects(&zones), [Effect::Converges, Effect::Beyond]);
            let limit = zones.limits[0];
            assert_eq!(
                limit.exact,
                settings.batch.repeats(order) || problem.train.len() <= 1
            );
            assert_eq!(zones.meaning(limit.eta).contains("about"), !limit.exact);
            if order == Order::Sequential {
                let below = changes(run(&problem, &settings, 0.97 * limit.eta), 2000);
                assert!(length(&below[1999]) < 0.01 * length(&below[0]));
                let mut above = run(&problem, &settings, 1.03 * limit.eta);
                above.run(4000);
                assert!(matches!(above.outcome(), Outcome::Diverged(_)), "{limit:?}");
            }
        }
    }
}

#[test]
fn below_the_safe_rate_of_logistic_regression_every_epoch_lowers_the_loss() {
    for problem in grounds() {
        let settings = Settings {
            batch: Batch::Full,
            ..Settings::new(Rule::LOGISTIC, 1.0)
        };
        let zones = zones_of(&problem.train, &settings, true);
        assert_eq!(effects(&zones), [Effect::Safe, Effect::Unproven]);
        let limit = zones.limits[0].eta;
        let mut safe = run(&problem, &settings, 0.99 * limit);
        safe.run(60);
        let losses = safe.history().entries();
        assert!(losses.windows(2).all(|pair| pair[1].loss <= pair[0].loss));
        let mut wild = run(&problem, &settings, 50.0 * limit);
        wild.run(500);
        assert!(!matches!(wild.outcome(), Outcome::Diverged(_)));
        assert!(
            zones
                .meaning(50.0 * limit)
                .contains("does not run to infinity")
        );
        let online = Settings::new(Rule::LOGISTIC, 1.0);
        assert_eq!(zones_of(&problem.train, &online, true).remark, FULL_ONLY);
    }
}

#[test]
fn from_zero_a_mistake_driven_rule_only_rescales() {
    for problem in grounds() {
        for rule in [Rule::PERCEPTRON, Rule::ROSENBLATT] {
            let settings = Settings {
                momentum: 0.5,
                ..Settings::new(rule, 1.0)
            };
            let zones = zones_of(&problem.train, &settings, true);
            assert_eq!(effects(&zones), [Effect::Rescales]);
            assert!(zones.limits.is_empty());
            // Powers of two: without rounding.
            let [big, small] = [1.0, 0.125].map(|eta| {
                let settings = Settings { eta, ..settings };
                let zero = vec![0.0; problem.train.features() + 1];
                let mut run = Trainer::new(
                    Rc::clone(&problem),
                    settings.check().expect("valid settings"),
                    zero,
                );
                run.run(20);
                run
            });
            let scaled: Vec<f64> = big.weights().iter().map(|w| 0.125 * w).collect();
            assert_eq!(small.weights(), scaled);
            assert_eq!(small.updates(), big.updates());
            let elsewhere = zones_of(&problem.train, &settings, false);
            assert!(elsewhere.zones.is_empty() && !elsewhere.remark.is_empty());
        }
    }
}

#[test]
fn where_nothing_is_proved_nothing_is_claimed() {
    let samples = &grounds()[0].train;
    for rule in [Rule::SIGMOID, Rule::SVM] {
        let zones = zones_of(samples, &Settings::new(rule, 1.0), true);
        assert!(zones.zones.is_empty() && zones.limits.is_empty());
        assert_eq!(zones.meaning(0.1), message(NO_LIMIT));
    }
    let tanh = Settings {
        activation: Activation::Tanh,
        ..adaline(Batch::Full, Reduction::Sum)
    };
    assert_eq!(zones_of(samples, &tanh, true).remark, NO_LIMIT);
    let empty = zones_of(&Samples::empty(2), &tanh, true);
    assert_eq!((empty.at(1.0), empty.remark), (None, NO_SAMPLES));
    for (batch, remark) in [(Batch::Online, HEAVY_PARTS), (Batch::Mini(7), HEAVY_PARTS)] {
        let heavy = Settings {
            momentum: 0.9,
            ..adaline(batch, Reduction::Sum)
        };
        let zones = zones_of(samples, &heavy, true);
        assert!(zones.zones.is_empty() && zones.limits.is_empty());
        assert_eq!(
            (zones.meaning(1e-3), zones.remark),
            (message(remark), remark)
        );
    }
    let heavy = Settings {
        momentum: 0.9,
        batch: Batch::Full,
        ..Settings::new(Rule::LOGISTIC, 1.0)
    };
    let zones = zones_of(samples, &heavy, true);
    assert!(zones.zones.is_empty() && zones.limits.is_empty());
    assert_eq!(zones.summary(), message(HEAVY));
}

#[test]
fn with_momentum_full_batches_converge_below_the_heavy_ball_limit_and_not_above() {
    for problem in grounds() {
        for (momentum, ridge, reduction) in [
            (0.5, 0.0, Reduction::Sum),
            (0.9, 0.0, Reduction::Mean),
            (0.9, 2.0, Reduction::Sum),
        ] {
            let settings = Settings {
                momentum,
                penalty: Penalty::ridge(ridge),
                ..adaline(Batch::Full, reduction)
            };
            let zones = zones_of(&problem.train, &settings, false);
            assert_eq!(effects(&zones), [Effect::Converges, Effect::Diverges]);
            let plain = Settings {
                momentum: 0.0,
                ..settings
            };
            let plain = zones_of(&problem.train, &plain, false).limits[1].eta;
            let limit = zones.limits[0].eta;
            assert!((limit / plain - (1.0 + momentum)).abs() < 1e-12);
            // Far beyond 2/λmax it still converges, and only just below the limit too.
            for eta in [1.2 * plain, 0.97 * limit] {
                let below = changes(run(&problem, &settings, eta), 1000);
                assert!(length(&below[999]) < 0.01 * length(&below[0]), "{eta}");
                assert!(zones.meaning(eta).starts_with("converges from every start"));
            }
            let mut above = run(&problem, &settings, 1.03 * limit);
            above.run(4000);
            assert!(matches!(above.outcome(), Outcome::Diverged(_)), "{limit:?}");
            assert!(zones.meaning(1.03 * limit).contains("above 2(1 + m)/λmax"));
            assert!(zones.summary().contains("2(1 + m)/λmax"));
        }
    }
}

#[test]
fn of_a_falling_rate_nothing_is_claimed_and_indeed_it_converges_beyond_the_limit() {
    for problem in grounds() {
        let plain = adaline(Batch::Full, Reduction::Sum);
        let limit = zones_of(&problem.train, &plain, true).limits[1].eta;
        let falling = Settings {
            schedule: Schedule {
                kind: ScheduleKind::Inverse,
                k: 1.0,
            },
            ..plain
        };
        let mut beyond = run(&problem, &falling, 1.5 * limit);
        beyond.run(3000);
        assert_eq!(
            beyond.outcome(),
            Outcome::Running,
            "the zone of constant rates says diverges"
        );
        let entries = beyond.history().entries();
        assert!(
            entries
                .last()
                .is_some_and(|last| last.loss < entries[0].loss)
        );
        for settings in [
            falling,
            Settings {
                batch: Batch::Online,
                ..falling
            },
            Settings {
                rule: Rule::LOGISTIC,
                ..falling
            },
        ] {
            let zones = zones_of(&problem.train, &settings, true);
            assert!(zones.zones.is_empty() && zones.limits.is_empty());
            assert_eq!(
                (zones.summary().as_str(), zones.meaning(9.0).as_str()),
                (message(FALLING).as_str(), message(FALLING).as_str())
            );
        }
    }
}
