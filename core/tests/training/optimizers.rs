//! Properties of every optimizer: its steps as defined, the way back, and each claim about the end of a run.

mod classes;

use std::rc::Rc;

use hyperplane_core::data::{IrisClasses, Keyword, iris};
use hyperplane_core::learn::{
    Batch, Divergence, Norm, OneVersusRest, Optimizer, OptimizerKind, Order, Outcome, Penalty,
    Problem, Reason, Reduction, Rule, Samples, Schedule, ScheduleKind, Settings, Trainer, dot,
    random_weights,
};

use super::{bits, gate, online, problem, valid};

/// Every optimizer with its usual numbers; the heavy ball besides plain gradient descent.
fn optimizers() -> Vec<(Optimizer, f64)> {
    let all = OptimizerKind::all().map(Optimizer::new);
    let with = |optimizer: Optimizer| (optimizer, if optimizer.kind.adaptive { 0.0 } else { 0.9 });
    std::iter::once((Optimizer::SGD, 0.0))
        .chain(all.map(with))
        .collect()
}

fn with(optimizer: (Optimizer, f64), settings: Settings) -> Settings {
    Settings {
        optimizer: optimizer.0,
        momentum: optimizer.1,
        ..settings
    }
}

/// The definitions, written out for one epoch of batches in the order of the list; `state` is v, s and k.
fn epoch_by_hand(
    problem: &Problem,
    settings: &Settings,
    epoch: u64,
    w: &mut [f64],
    state: &mut (Vec<f64>, Vec<f64>, i32),
) {
    let all: Vec<(&[f64], f64)> = problem.train.iter().collect();
    let per_sample = settings.table().per_sample;
    let eta = settings.schedule.rate(settings.eta, epoch);
    let m = settings.momentum;
    let Optimizer {
        kind,
        beta1,
        beta2,
        rho,
        epsilon,
    } = settings.optimizer;
    let (v, s, k) = state;
    for batch in all.chunks(settings.batch.size(all.len())) {
        *k += 1;
        let nesterov = kind == OptimizerKind::NESTEROV;
        let at: Vec<f64> = w
            .iter()
            .zip(&*v)
            .map(|(w, v)| if nesterov { w + m * v } else { *w })
            .collect();
        let mut g = vec![0.0; w.len()];
        for (x, y) in batch {
            let delta = per_sample.delta(dot(&at, x), *y, settings.tie);
            g.iter_mut().zip(*x).for_each(|(g, x)| *g -= delta * x);
        }
        let share = match settings.reduction {
            Reduction::Sum => batch.len() as f64 / all.len() as f64,
            Reduction::Mean => {
                g.iter_mut().for_each(|g| *g /= batch.len() as f64);
                1.0
            }
        };
        settings.penalty.add_gradient(&at, share, &mut g);
        for j in 0..w.len() {
            let g = g[j];
            w[j] += match kind.keyword {
                "sgd" | "nesterov" => {
                    v[j] = m * v[j] - eta * g;
                    v[j]
                }
                "adagrad" => {
                    s[j] += g.powi(2);
                    -eta * g / (s[j].sqrt() + epsilon)
                }
                "rmsprop" => {
                    s[j] = rho * s[j] + (1.0 - rho) * g.powi(2);
                    -eta * g / (s[j].sqrt() + epsilon)
                }
                "adam" => {
                    v[j] = beta1 * v[j] + (1.0 - beta1) * g;
                    s[j] = beta2 * s[j] + (1.0 - beta2) * g.powi(2);
                    let mean = v[j] / (1.0 - beta1.powi(*k));
                    let square = s[j] / (1.0 - beta2.powi(*k));
                    -eta * mean / (square.sqrt() + epsilon)
                }
                other => panic!("{other} has no definition here"),
            };
        }
    }
}

#[test]
fn steps_are_those_of_the_definitions_with_penalty_schedule_and_mean() {
    let iris = problem(&iris(IrisClasses::VersicolorVirginica));
    let penalty = Penalty {
        norm: 0.02,
        p: Norm::P(1),
        bias: true,
        ..Penalty::ridge(0.3)
    };
    let schedule = Schedule {
        kind: ScheduleKind::InverseRoot,
        k: 0.4,
    };
    for (optimizer, momentum) in optimizers() {
        let other = Optimizer {
            beta1: 0.7,
            beta2: 0.95,
            rho: 0.8,
            epsilon: 1e-3,
            ..optimizer
        };
        for reduction in Reduction::all() {
            for batch in [Batch::Online, Batch::Mini(7), Batch::Full] {
                let settings = Settings {
                    optimizer: other,
                    momentum,
                    reduction,
                    batch,
                    penalty,
                    schedule,
                    ..online(Rule::LOGISTIC, 0.002)
                };
                let mut trainer = Trainer::new(Rc::clone(&iris), valid(settings), vec![0.1; 5]);
                let mut w = vec![0.1; 5];
                let mut state = (vec![0.0; 5], vec![0.0; 5], 0);
                for epoch in 0..8 {
                    trainer.epoch();
                    epoch_by_hand(&iris, &settings, epoch, &mut w, &mut state);
                    let largest = w.iter().fold(0.0_f64, |a, w| a.max(w.abs()));
                    for (found, expected) in trainer.weights().iter().zip(&w) {
                        assert!(
                            (found - expected).abs() <= 1e-11 * largest,
                            "{optimizer:?} {batch:?}: {found} {expected}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn nesterov_without_momentum_is_gradient_descent() {
    let plain = online(Rule::ADALINE, 0.01);
    let nesterov = Settings {
        optimizer: Optimizer::new(OptimizerKind::NESTEROV),
        ..plain
    };
    let run = |settings| {
        let mut trainer = Trainer::new(gate(8), valid(settings), vec![0.3; 3]);
        trainer.run(20);
        bits(trainer.weights())
    };
    assert_eq!(run(plain), run(nesterov));
}

#[test]
fn every_state_is_found_again_on_the_way_back_and_forth() {
    let iris = problem(&iris(IrisClasses::VersicolorVirginica));
    for (k, optimizer) in optimizers().into_iter().enumerate() {
        for (batch, eta) in [
            (Batch::Online, 0.01),
            (Batch::Mini(7), 0.1),
            (Batch::Full, 0.01),
            // Runs away, most of them.
            (Batch::Online, 1e5),
        ] {
            let order = [Order::Sequential, Order::Shuffled, Order::Random][k % 3];
            let settings = Settings {
                batch,
                order,
                ..with(optimizer, online(Rule::ADALINE, eta))
            };
            let mut run = OneVersusRest::new(&[Rc::clone(&iris)], valid(settings), &[0.0; 5]);
            let mut straight = vec![bits(run.weights())];
            while straight.len() < 400 && run.advance(1) == 1 {
                straight.push(bits(run.weights()));
            }
            let last = straight.len() as u64 - 1;
            let history = run.history().clone();
            let end = (run.outcome(), run.is_halted());
            for k in 0..60 {
                let target = k * 97 % (last + 1);
                run.seek(target);
                assert_eq!(
                    bits(run.weights()),
                    straight[target as usize],
                    "{optimizer:?} {batch:?} {eta}"
                );
            }
            run.seek(last);
            run.advance(u64::from(end.1));
            assert_eq!(*run.history(), history, "{optimizer:?} {batch:?} {eta}");
            assert_eq!((run.outcome(), run.is_halted()), end);
            let learner = run.learner(0).from_origin();
            assert!(learner.is_same_run(run.learner(0)) && learner.steps() == 0);
        }
    }
}

#[test]
fn what_an_optimizer_keeps_begins_anew_with_other_settings() {
    for optimizer in optimizers() {
        let settings = with(optimizer, online(Rule::LOGISTIC, 0.05));
        let mut trainer = Trainer::new(gate(14), valid(settings), vec![0.0; 3]);
        trainer.run(5);
        let weights = trainer.weights().to_vec();
        let slower = Settings {
            eta: 0.04,
            ..settings
        };
        trainer.rebase(gate(14), valid(slower), true);
        let mut fresh = Trainer::new(gate(14), valid(slower), weights);
        trainer.run(5);
        fresh.run(5);
        assert_eq!(bits(trainer.weights()), bits(fresh.weights()));
    }
}

#[test]
fn whatever_has_converged_makes_no_mistake_any_more() {
    for optimizer in optimizers() {
        let mut claimed = 0;
        let mut waited = 0;
        for seed in 0..60 {
            for rule in [Rule::PERCEPTRON, Rule::ROSENBLATT] {
                let batch = [Batch::Online, Batch::Mini(3), Batch::Full][seed as usize % 3];
                let schedule = match seed % 2 {
                    0 => Schedule::CONSTANT,
                    _ => Schedule {
                        kind: ScheduleKind::Inverse,
                        k: 0.1,
                    },
                };
                let settings = Settings {
                    batch,
                    schedule,
                    ..with(optimizer, online(rule, 0.2))
                };
                let weights = random_weights(2, seed);
                let mut trainer = Trainer::new(gate(seed as u8 % 16), valid(settings), weights);
                let mut satisfied = false;
                for _ in 0..400 {
                    trainer.epoch();
                    if trainer.outcome() == Outcome::Converged {
                        break;
                    }
                    let all = trainer.problem().train.iter();
                    let per_sample = settings.table().per_sample;
                    let mut all = all
                        .map(|(x, y)| per_sample.delta(dot(trainer.weights(), x), y, settings.tie));
                    satisfied |= all.all(|delta| delta == 0.0);
                }
                if trainer.outcome() == Outcome::Converged {
                    claimed += 1;
                    waited += u32::from(satisfied);
                    for _ in 0..3000 {
                        let step = trainer.step().expect("a step");
                        assert!(
                            step.delta.iter().all(|delta| *delta == 0.0),
                            "{rule:?} {optimizer:?} {seed}"
                        );
                    }
                }
            }
        }
        assert!(claimed > 40, "{optimizer:?}: the case occurs, {claimed}");
        // Adam's v goes on carrying w after the last mistake: so it has to wait.
        let waits = optimizer.0.kind == OptimizerKind::ADAM || optimizer.1 != 0.0;
        assert_eq!(waited > 0, waits, "{optimizer:?} {waited}");
    }
}

#[test]
fn a_cycle_goes_on_as_one_and_rest_stays_rest() {
    let (mut cycles, mut rests) = (Vec::new(), Vec::new());
    for optimizer in optimizers() {
        for rule in Rule::all() {
            for (number, batch) in [(6, Batch::Online), (9, Batch::Mini(2)), (6, Batch::Full)] {
                let settings = Settings {
                    batch,
                    ..with(optimizer, online(rule, 0.5))
                };
                let mut trainer = Trainer::new(gate(number), valid(settings), vec![0.0; 3]);
                let keyword = optimizer.0.kind.keyword;
                while trainer.outcome() == Outcome::Running && trainer.epochs() < 3000 {
                    trainer.epoch();
                }
                let before = trainer.weights().to_vec();
                match trainer.outcome() {
                    Outcome::Cycling { period, updates } => {
                        cycles.push(keyword);
                        let made = trainer.updates();
                        trainer.run(3 * period);
                        assert_eq!(bits(trainer.weights()), bits(&before), "{settings:?}");
                        assert_eq!(trainer.updates() - made, 3 * updates, "{settings:?}");
                    }
                    Outcome::Stationary(Reason::Settled | Reason::Canceled | Reason::TooSmall) => {
                        rests.push(keyword);
                        trainer.run(500);
                        assert_eq!(bits(trainer.weights()), bits(&before), "{settings:?}");
                    }
                    _ => {}
                }
            }
        }
    }
    // Adam's step depends on the number of the update: it neither repeats nor rests for that reason alone.
    assert!(!cycles.contains(&"adam") && !rests.contains(&"adam"));
    assert!(cycles.contains(&"sgd") && cycles.contains(&"nesterov"));
    assert!(rests.contains(&"adagrad") && rests.contains(&"rmsprop"));
}

#[test]
fn a_step_too_small_is_told_from_contributions_that_cancel() {
    // Two samples at one place with both labels: their batch cancels.
    let both = Samples::new(1, &[1.0, 1.0], &[1.0, -1.0]).expect("samples");
    let both = Rc::new(Problem::from(both));
    let rmsprop = Optimizer::new(OptimizerKind::RMSPROP);
    let settings = Settings {
        batch: Batch::Full,
        ..with((rmsprop, 0.0), online(Rule::ROSENBLATT, 1.0))
    };
    let mut trainer = Trainer::new(Rc::clone(&both), valid(settings), vec![0.0; 2]);
    trainer.run(3);
    assert_eq!(trainer.outcome(), Outcome::Stationary(Reason::Canceled));
    // At w = 1e30 a step of η = 1 is nothing. RMSProp's mean of squares comes to rest first.
    for optimizer in [(rmsprop, 0.0), (Optimizer::SGD, 0.5)] {
        let far = Settings {
            batch: Batch::Mini(1),
            ..with(optimizer, online(Rule::ROSENBLATT, 1.0))
        };
        let one = Samples::new(1, &[1.0], &[-1.0]).expect("samples");
        let mut trainer = Trainer::new(Rc::new(one.into()), valid(far), vec![1e30, 1e30]);
        trainer.run(10_000);
        assert_eq!(
            trainer.outcome(),
            Outcome::Stationary(Reason::TooSmall),
            "{optimizer:?}"
        );
    }
}

#[test]
fn a_square_beyond_all_numbers_ends_the_run() {
    let huge = Samples::new(1, &[1e200, 2e200], &[-1.0, 1.0]).expect("samples");
    let huge = Rc::new(Problem::from(huge));
    for kind in [
        OptimizerKind::ADAGRAD,
        OptimizerKind::RMSPROP,
        OptimizerKind::ADAM,
    ] {
        let settings = with((Optimizer::new(kind), 0.0), online(Rule::PERCEPTRON, 0.1));
        let mut trainer = Trainer::new(Rc::clone(&huge), valid(settings), vec![0.0; 2]);
        trainer.run(5);
        assert_eq!(trainer.outcome(), Outcome::Diverged(Divergence::Overflow));
        assert!(trainer.is_halted() && trainer.step().is_none());
        assert!(trainer.weights().iter().all(|w| w.is_finite()));
    }
}
