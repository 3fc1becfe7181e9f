//! Properties of every run, on any data.
#![cfg(not(target_arch = "wasm32"))]

mod bias;
mod claims;
mod classes;
mod ends;
mod optimizers;
mod perceptrons;
mod readings;
mod softmax;
mod timeline;
mod told;

use std::rc::Rc;

use hyperplane_core::data::{Dataset, Gate, IrisClasses, Keyword, Seeded, iris};
use hyperplane_core::learn::{
    Batch, Order, Outcome, Penalty, Problem, Reduction, Rule, SVM_RIDGE, Samples, Schedule,
    ScheduleKind, Settings, Trainer, ValidSettings, assess, dot, random_weights,
};

fn problem(set: &Dataset) -> Rc<Problem> {
    Rc::new(Samples::from_dataset(set, 1).into())
}

/// Settings that a trainer takes.
fn valid(settings: Settings) -> ValidSettings {
    settings.check().expect("valid settings")
}

fn online(rule: Rule, eta: f64) -> Settings {
    Settings::new(rule, eta)
}

fn gate(number: u8) -> Rc<Problem> {
    problem(&Gate::by_number(number).expect("a gate").dataset())
}

fn bits(weights: &[f64]) -> Vec<u64> {
    weights.iter().map(|w| w.to_bits()).collect()
}

/// Every rule with every batch mode and order.
fn combinations() -> Vec<Settings> {
    let mut all = Vec::new();
    for rule in Rule::all() {
        for batch in [Batch::Online, Batch::Mini(7), Batch::Full] {
            for order in Order::all() {
                all.push(Settings {
                    batch,
                    order,
                    seed: 11,
                    ..online(rule, 1e-4)
                });
            }
        }
    }
    all
}

#[test]
fn the_same_seed_gives_the_same_bits_and_another_seed_others() {
    let iris = problem(&iris(IrisClasses::VersicolorVirginica));
    let run = |settings: Settings, start: u64| {
        let mut trainer = Trainer::new(Rc::clone(&iris), valid(settings), random_weights(4, start));
        trainer.run(12);
        trainer
    };
    for settings in combinations() {
        let first = run(settings, 11);
        assert!(same(&first, &run(settings, 11)));
        let other = Settings {
            seed: 12,
            ..settings
        };
        assert_ne!(bits(first.weights()), bits(run(settings, 12).weights()));
        // The order's seed matters where there is an order to be drawn.
        let drawn = !settings.batch.repeats(settings.order);
        let other = run(other, 11);
        assert_eq!(bits(first.weights()) != bits(other.weights()), drawn);
    }
}

#[test]
fn a_batch_is_a_mini_batch_of_size_m() {
    let iris = problem(&iris(IrisClasses::SetosaOther));
    for rule in Rule::all() {
        let name = rule.keyword();
        for reduction in [Reduction::Sum, Reduction::Mean] {
            let run = |batch| {
                let settings = Settings {
                    batch,
                    reduction,
                    penalty: Penalty::ridge(0.01),
                    ..online(rule, 1e-4)
                };
                let mut trainer = Trainer::new(Rc::clone(&iris), valid(settings), vec![0.1; 5]);
                trainer.run(20);
                bits(trainer.weights())
            };
            assert_eq!(run(Batch::Full), run(Batch::Mini(150)), "{name}");
            assert_ne!(run(Batch::Full), run(Batch::Mini(149)), "{name}");
        }
    }
}

#[test]
fn one_step_is_one_update_and_tells_all_of_it() {
    let iris = problem(&iris(IrisClasses::VersicolorVirginica));
    for settings in combinations() {
        let mut trainer = Trainer::new(Rc::clone(&iris), valid(settings), random_weights(4, 3));
        for _ in 0..40 {
            let before = trainer.weights().to_vec();
            let step = trainer.step().expect("an update");
            assert_eq!(
                step.samples.len(),
                settings.batch.size(100).min(step.samples.len())
            );
            // The update again from the definition, sample by sample.
            let table = settings.table();
            let mut sum = [0.0; 5];
            for (k, &i) in step.samples.iter().enumerate() {
                let (x, y) = (iris.train.row(i as usize), iris.train.label(i as usize));
                assert_eq!(step.z[k], dot(&before, x));
                assert_eq!(step.output[k], (table.output)(step.z[k], settings.tie));
                assert_eq!(
                    step.delta[k],
                    table.per_sample.delta(step.z[k], y, settings.tie)
                );
                sum.iter_mut()
                    .zip(x)
                    .for_each(|(sum, x)| *sum += step.delta[k] * x);
            }
            for j in 0..5 {
                // The SVM takes the mean and has ridge, the others take the sum and have no penalty.
                let pull = if settings.rule == Rule::SVM {
                    let shrink = if j > 0 { SVM_RIDGE * before[j] } else { 0.0 };
                    sum[j] / step.samples.len() as f64 - shrink
                } else {
                    sum[j]
                };
                assert_eq!(step.change[j], settings.eta * pull);
                assert_eq!(step.weights[j], before[j] + step.change[j]);
            }
            assert_eq!(step.weights, trainer.weights());
        }
    }
}

/// Everything a user can see of two trainers is equal to the bit.
fn same(a: &Trainer, b: &Trainer) -> bool {
    let counts = |t: &Trainer| {
        (
            t.steps(),
            t.updates(),
            t.epochs(),
            t.presented(),
            t.outcome(),
        )
    };
    bits(a.weights()) == bits(b.weights())
        && counts(a) == counts(b)
        && a.pocket() == b.pocket()
        && a.history().entries() == b.history().entries()
}

#[test]
fn a_step_back_and_forward_gives_the_same_bits() {
    let iris = problem(&iris(IrisClasses::VersicolorVirginica));
    for settings in combinations() {
        let mut straight = Trainer::new(Rc::clone(&iris), valid(settings), vec![0.0; 5]);
        straight.advance(250);
        let mut walked = straight.clone();
        for _ in 0..120 {
            assert!(walked.back());
        }
        assert_eq!(walked.steps(), 130);
        let mut short = Trainer::new(Rc::clone(&iris), valid(settings), vec![0.0; 5]);
        short.advance(130);
        assert!(same(&walked, &short), "{settings:?}");
        walked.advance(120);
        assert!(same(&walked, &straight), "{settings:?}");
    }
    let mut fresh = Trainer::new(iris, valid(online(Rule::ADALINE, 0.01)), vec![0.0; 5]);
    assert!(!fresh.back(), "nothing to take back");
}

#[test]
fn seeking_far_after_thinning_is_exact() {
    let and = gate(8);
    let settings = Settings {
        order: Order::Shuffled,
        ..online(Rule::ADALINE, 0.05)
    };
    let mut long = Trainer::new(Rc::clone(&and), valid(settings), vec![0.0; 3]);
    long.advance(40_000);
    let mut random = Seeded::new(5, 0);
    for _ in 0..30 {
        let target = u64::from(random.below(40_000));
        long.seek(target);
        let mut straight = Trainer::new(Rc::clone(&and), valid(settings), vec![0.0; 3]);
        straight.advance(target);
        assert_eq!(
            (bits(long.weights()), long.updates()),
            (bits(straight.weights()), straight.updates())
        );
        assert_eq!(long.outcome(), straight.outcome());
        let epochs = |trainer: &Trainer| {
            let entries = trainer.history().entries();
            entries.last().map(|entry| entry.epoch)
        };
        assert_eq!(epochs(&long), Some(target / 4));
        assert_eq!(epochs(&straight), epochs(&long));
    }
}

#[test]
fn a_run_that_goes_back_and_then_another_way_forgets_the_first_way() {
    let and = gate(8);
    let mut trainer = Trainer::new(
        Rc::clone(&and),
        valid(online(Rule::ADALINE, 0.05)),
        vec![0.0; 3],
    );
    trainer.run(50);
    trainer.seek(80);
    trainer.rebase(Rc::clone(&and), valid(online(Rule::ADALINE, 0.1)), false);
    trainer.run(40);
    let entries = trainer.history().entries();
    assert_eq!(entries.len(), 61);
    let mut other = Trainer::new(
        and,
        valid(online(Rule::ADALINE, 0.1)),
        entries[20].weights.clone(),
    );
    other.run(40);
    assert_eq!(bits(trainer.weights()), bits(other.weights()));
    assert_eq!(entries[30].weights, other.history().entries()[10].weights);
}

#[test]
fn the_pocket_keeps_the_fewest_errors_recorded() {
    let hard = problem(&iris(IrisClasses::VersicolorVirginica).with_features(&[0, 1]));
    let settings = Settings {
        order: Order::Shuffled,
        ..online(Rule::PERCEPTRON, 0.1)
    };
    let mut trainer = Trainer::new(Rc::clone(&hard), valid(settings), vec![0.0; 3]);
    trainer.run(200);
    let fewest = trainer
        .history()
        .entries()
        .iter()
        .map(|entry| entry.errors)
        .min()
        .expect("entries");
    let (weights, errors) = trainer.pocket();
    assert_eq!(errors, fewest);
    assert_eq!(
        assess(&hard.train, trainer.settings(), weights).errors,
        fewest
    );
    let wanders = trainer
        .history()
        .entries()
        .windows(2)
        .any(|pair| pair[1].errors > pair[0].errors);
    assert!(wanders, "else the last weights would do");
}

#[test]
fn changed_data_go_on_from_the_current_weights() {
    let mut trainer = Trainer::new(gate(8), valid(online(Rule::PERCEPTRON, 0.5)), vec![0.0; 3]);
    trainer.run(10);
    let before = trainer.weights().to_vec();
    trainer.rebase(gate(14), valid(online(Rule::PERCEPTRON, 0.5)), true);
    assert_eq!(
        (trainer.weights(), trainer.outcome()),
        (&before[..], Outcome::Running)
    );
    assert_eq!(
        (
            trainer.history().marks(),
            trainer.segment(),
            trainer.steps()
        ),
        (&[10][..], 10, 0)
    );
    trainer.run(20);
    assert_eq!(trainer.outcome(), Outcome::Converged);
    assert!(assess(&gate(14).train, trainer.settings(), trainer.weights()).errors == 0);
}

#[test]
fn a_schedule_slows_each_epoch_and_momentum_carries_on() {
    let and = gate(8);
    for kind in [ScheduleKind::Inverse, ScheduleKind::InverseRoot] {
        let settings = Settings {
            schedule: Schedule { kind, k: 0.5 },
            momentum: 0.9,
            batch: Batch::Mini(3),
            ..online(Rule::ADALINE, 0.1)
        };
        let mut trainer = Trainer::new(Rc::clone(&and), valid(settings), vec![0.0; 3]);
        // The heavy ball by hand: v ← m v + η Σ δ x̃, w ← w + v.
        let (mut w, mut v) = ([0.0; 3], [0.0; 3]);
        for epoch in 0..7 {
            let slower = 1.0 + 0.5 * f64::from(epoch);
            let eta = match kind {
                ScheduleKind::Inverse => 0.1 / slower,
                _ => 0.1 / slower.sqrt(),
            };
            for batch in [&[0, 1, 2][..], &[3]] {
                let mut sum = [0.0; 3];
                for &i in batch {
                    let x = and.train.row(i);
                    let delta = and.train.label(i) - dot(&w, x);
                    (0..3).for_each(|j| sum[j] += delta * x[j]);
                }
                for j in 0..3 {
                    v[j] = eta * sum[j] + 0.9 * v[j];
                    w[j] += v[j];
                }
                let step = trainer.step().expect("an update");
                assert_eq!(
                    (bits(&step.change), bits(&step.weights)),
                    (bits(&v), bits(&w))
                );
            }
        }
        // Going back and forward keeps the velocity.
        let end = trainer.clone();
        assert!(trainer.back() && trainer.back() && trainer.back());
        trainer.advance(3);
        assert!(same(&trainer, &end));
        assert_eq!(
            bits(trainer.step().expect("an update").weights.as_slice()),
            {
                let mut end = end;
                bits(&end.step().expect("an update").weights)
            }
        );
    }
}
