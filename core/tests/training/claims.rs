//! Claims that were false once: about minima, ties, momentum and divergence.

use std::rc::Rc;

use hyperplane_core::data::{IrisClasses, Seeded, iris};
use hyperplane_core::learn::{
    Batch, Outcome, Problem, Reduction, Rule, Samples, Settings, Tie, Trainer, assess, dot,
    random_weights,
};

use super::{gate, online, problem, valid};

/// S of the definitions, written out: Σ‖δ(0, y) x̃‖, its mean with `mean`.
fn scale(problem: &Problem, settings: &Settings) -> f64 {
    let length = |x: &[f64]| x.iter().map(|x| x * x).sum::<f64>().sqrt();
    let delta = |y: f64| match settings.rule.keyword {
        "adaline" | "svm" => y,
        "logistic" => y / 2.0,
        "sigmoid" => y / 8.0,
        rule => panic!("{rule} is driven by mistakes"),
    };
    let all = problem.train.iter();
    let sum: f64 = all.map(|(x, y)| delta(y).abs() * length(x)).sum();
    match settings.reduction {
        Reduction::Sum => sum,
        Reduction::Mean => sum / problem.train.len() as f64,
    }
}

#[test]
fn after_a_divergence_the_minimum_is_not_claimed_before_it_is_there() {
    let iris = problem(&iris(IrisClasses::SetosaVersicolor));
    let batch = |eta| Settings {
        batch: Batch::Full,
        ..online(Rule::ADALINE, eta)
    };
    let mut trainer = Trainer::new(Rc::clone(&iris), valid(batch(0.01)), vec![0.0; 5]);
    while !matches!(trainer.outcome(), Outcome::Diverged(_)) {
        trainer.epoch();
    }
    let slow = batch(0.0001);
    trainer.rebase(Rc::clone(&iris), valid(slow), true);
    for epoch in 1..=3000 {
        trainer.epoch();
        if trainer.outcome() == Outcome::Converged {
            let gradient = assess(&iris.train, &slow, trainer.weights()).gradient;
            let scale = scale(&iris, &slow);
            assert!(gradient <= 1e-9 * scale, "epoch {epoch}: {gradient}");
        }
    }
}

#[test]
fn convergence_is_relative_to_the_data_and_to_no_start() {
    for (rule, eta) in [
        (Rule::ADALINE, 0.1),
        (Rule::LOGISTIC, 0.5),
        (Rule::SIGMOID, 0.5),
    ] {
        for reduction in [Reduction::Sum, Reduction::Mean] {
            let settings = Settings {
                batch: Batch::Full,
                reduction,
                penalty: hyperplane_core::learn::Penalty::ridge(0.5),
                ..online(rule, eta)
            };
            // A sigmoid unit that starts far away stays in a flat region.
            let far = if rule == Rule::SIGMOID { 5.0 } else { 300.0 };
            for start in [0.0, 3.0, far] {
                let mut trainer =
                    Trainer::new(gate(8), valid(settings), vec![start, -start, start]);
                while trainer.outcome() == Outcome::Running && trainer.epochs() < 100_000 {
                    trainer.epoch();
                }
                assert_eq!(trainer.outcome(), Outcome::Converged, "{rule:?} {start}");
                let gradient = assess(&gate(8).train, &settings, trainer.weights()).gradient;
                let scale = scale(&gate(8), &settings);
                assert!(gradient <= 1e-9 * scale, "{rule:?} {start}: {gradient}");
                // It is claimed as soon as it holds.
                let entries = trainer.history().entries();
                let before = &entries[entries.len() - 2].weights;
                assert!(assess(&gate(8).train, &settings, before).gradient > 1e-9 * scale);
            }
        }
    }
}

#[test]
fn the_velocity_is_part_of_what_has_converged() {
    let settings = Settings {
        momentum: 0.9,
        ..online(Rule::PERCEPTRON, 0.5)
    };
    // more.json, "momentum 0.9 NAND": no errors after epoch 4, some after epoch 5.
    let mut nand = Trainer::new(gate(7), valid(settings), vec![0.0; 3]);
    nand.run(4);
    assert_eq!(nand.history().entries()[4].errors, 0);
    assert_eq!(nand.outcome(), Outcome::Running);
    // Whatever is called converged makes no mistake any more.
    let mut claimed = 0;
    for seed in 0..60 {
        for rule in [Rule::PERCEPTRON, Rule::ROSENBLATT] {
            let settings = Settings {
                momentum: [0.3, 0.9, 0.99][seed as usize % 3],
                rule,
                ..settings
            };
            let weights = random_weights(2, seed);
            let mut trainer = Trainer::new(gate(seed as u8 % 16), valid(settings), weights);
            trainer.run(300);
            if trainer.outcome() == Outcome::Converged {
                claimed += 1;
                for _ in 0..400 {
                    let step = trainer.step().expect("a step");
                    assert!(
                        step.delta.iter().all(|delta| *delta == 0.0),
                        "{rule:?} {seed}"
                    );
                }
            }
        }
    }
    assert!(claimed > 20, "the case occurs: {claimed}");
}

#[test]
fn what_mistakes_drive_never_diverges_on_separable_data() {
    let train = Samples::new(1, &[1e6, 1.1e6], &[-1.0, 1.0]).expect("samples");
    let far = Rc::new(Problem::from(train));
    for rule in [Rule::PERCEPTRON, Rule::ROSENBLATT] {
        let mut trainer = Trainer::new(Rc::clone(&far), valid(online(rule, 1.0)), vec![0.0; 2]);
        for _ in 0..3000 {
            trainer.epoch();
            assert!(
                !matches!(trainer.outcome(), Outcome::Diverged(_)),
                "{rule:?}"
            );
        }
    }
}

#[test]
fn a_smooth_run_has_diverged_beyond_a_bound_that_the_data_set_too() {
    // Started at the minimum of 400 points, where J is smaller than J(0) = 200.
    let x: Vec<f64> = (0..400).map(|i| f64::from(i % 20) / 10.0 - 1.0).collect();
    let y: Vec<f64> = x
        .iter()
        .map(|x| if *x < 0.0 { -1.0 } else { 1.0 })
        .collect();
    let train = Samples::new(1, &x, &y).expect("samples");
    let many = Rc::new(Problem::from(train));
    let settings = Settings {
        batch: Batch::Full,
        ..online(Rule::ADALINE, 0.0065)
    };
    let mut trainer = Trainer::new(many, valid(settings), vec![0.0, 1.5]);
    let bound = 1e12 * trainer.history().entries()[0].loss.max(200.0);
    let mut between = 0;
    loop {
        trainer.epoch();
        let loss = trainer.history().entries().last().expect("an entry").loss;
        let diverged = matches!(trainer.outcome(), Outcome::Diverged(_));
        assert_eq!(diverged, loss > bound, "{loss}");
        between += u32::from(loss > bound / 5.0 && loss <= bound);
        if diverged {
            break;
        }
    }
    assert!(between > 0, "the case occurs");
}

#[test]
fn the_predicted_class_of_a_tie_is_the_options_for_every_rule() {
    let mut random = Seeded::new(5, 0);
    for rule in <Rule as hyperplane_core::data::Keyword>::all() {
        for tie in [Tie::Positive, Tie::Negative, Tie::Never] {
            let settings = Settings {
                tie,
                ..online(rule, 0.5)
            };
            for number in 0..16 {
                let gate = gate(number);
                // Small whole numbers, so that ties are exact and frequent.
                let w: Vec<f64> = (0..3)
                    .map(|_| (5.0 * random.unit()).floor() - 2.0)
                    .collect();
                let by_hand = gate.train.iter().filter(|(x, y)| {
                    let z = dot(&w, x);
                    let class = if z > 0.0 {
                        1.0
                    } else if z < 0.0 || tie == Tie::Negative {
                        -1.0
                    } else {
                        1.0
                    };
                    class != *y
                });
                let errors = by_hand.count() as u32;
                let found = assess(&gate.train, &settings, &w).errors;
                assert_eq!(found, errors, "{rule:?} {tie:?} {number} {w:?}");
            }
        }
    }
}

#[test]
fn a_unit_that_is_saturated_on_the_wrong_side_has_not_converged() {
    // AND with w₀ = −300: all outputs are 0, and (1, 1) is wrong. A ridge that spares the bias does not lead away.
    let settings = Settings {
        batch: Batch::Full,
        penalty: hyperplane_core::learn::Penalty::ridge(0.001),
        ..online(Rule::SIGMOID, 100.0)
    };
    let mut trainer = Trainer::new(gate(8), valid(settings), vec![-300.0, 0.0, 0.0]);
    trainer.run(5);
    assert_eq!(trainer.history().entries()[5].errors, 1);
    assert_eq!(
        trainer.outcome(),
        Outcome::Stationary(hyperplane_core::learn::Reason::Saturated)
    );
}
