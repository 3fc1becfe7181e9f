//! Classes that learn together from mistakes: the multiclass perceptron.

use std::rc::Rc;

use hyperplane_core::data::{Keyword, Seeded, normal};
use hyperplane_core::learn::{
    Batch, OneVersusRest, Optimizer, OptimizerKind, Outcome, Penalty, Problem, Reduction, Rule,
    Samples, Settings, Trainer, argmax, dot, misclassified, random_weights,
};

use crate::valid;

fn perceptron(eta: f64) -> Settings {
    Settings::new(Rule::PERCEPTRON, eta)
}

/// Clouds of so many classes around the corners of a polygon.
fn clouds(classes: usize, spread: f64, seed: u64) -> Samples {
    let mut random = Seeded::new(seed, 23);
    let (mut x, mut labels) = (Vec::new(), Vec::new());
    for i in 0..8 * classes {
        let (sin, cos) = (std::f64::consts::TAU * i as f64 / classes as f64).sin_cos();
        x.extend([cos, sin].map(|at| 3.0 * at + spread * normal(&mut random)));
        labels.push((i % classes) as f64);
    }
    let rows = Samples::new(2, &x, &vec![1.0; labels.len()]).expect("samples");
    rows.of_classes(labels, classes)
}

#[test]
fn a_mistake_moves_two_rows_and_nothing_else_moves_any() {
    let samples = clouds(4, 2.0, 1);
    let mut run = Trainer::new(
        Rc::new(samples.clone().into()),
        valid(perceptron(0.25)),
        random_weights(11, 7),
    );
    let mut mistakes = 0;
    for _ in 0..300 {
        let before = run.weights().to_vec();
        let step = run.step().expect("an update");
        let i = step.samples[0] as usize;
        let (x, class) = (samples.row(i), samples.label(i) as usize);
        let z: Vec<f64> = before.chunks(3).map(|row| dot(row, x)).collect();
        let predicted = argmax(z.iter().copied());
        assert_eq!(step.z, z);
        let mut expected = before;
        if predicted != class {
            mistakes += 1;
            for j in 0..3 {
                expected[3 * class + j] += 0.25 * x[j];
                expected[3 * predicted + j] -= 0.25 * x[j];
            }
        }
        assert_eq!(step.weights, expected);
        let chosen = |k: usize| f64::from(u8::from(k == predicted));
        assert!((0..4).all(|k| step.output[k] == chosen(k)));
    }
    assert!(mistakes > 30, "{mistakes}");
}

/// A mistake moves one row by ηx̃ and the other by −ηx̃, so that their difference moves by 2ηx̃, as the perceptron's w does.
#[test]
fn two_classes_learn_as_the_perceptron_does() {
    let samples = clouds(2, 1.5, 3);
    let y: Vec<f64> = (0..samples.len())
        .map(|i| 1.0 - 2.0 * samples.label(i))
        .collect();
    let x: Vec<f64> = samples.iter().flat_map(|(x, _)| x[1..].to_vec()).collect();
    let plain = Samples::new(2, &x, &y).expect("samples");
    for batch in [Batch::Online, Batch::Mini(3), Batch::Full] {
        let settings = valid(Settings {
            batch,
            ..perceptron(0.5)
        });
        let mut pair = Trainer::new(Rc::new(samples.clone().into()), settings, vec![0.0; 6]);
        let mut one = Trainer::new(Rc::new(plain.clone().into()), settings, vec![0.0; 3]);
        for _ in 0..20 {
            pair.run(1);
            one.run(1);
            let w = pair.weights();
            for j in 0..3 {
                let difference = w[j] - w[3 + j];
                assert!((difference - one.weights()[j]).abs() < 1e-9, "{batch:?}");
            }
            let [pair, one] = [&pair, &one].map(|run| run.outcome() == Outcome::Converged);
            assert_eq!(pair, one, "{batch:?}");
        }
    }
}

#[test]
fn separable_classes_are_separated_and_others_are_not() {
    let mut kinds = [0; 2];
    for seed in 1..40 {
        let classes = 3 + seed as usize % 3;
        let samples = clouds(classes, [0.3, 3.0][seed as usize % 2], seed);
        let problem = Rc::new(Problem::from(samples.clone()));
        let start = vec![0.0; 3 * classes];
        let mut run = OneVersusRest::new(&[problem], valid(perceptron(1.0)), &start);
        run.run(300);
        match run.outcome() {
            Outcome::Converged => {
                kinds[0] += 1;
                assert!(misclassified(&[&samples], run.weights()).is_empty());
                let last = run.history().entries().last().expect("an entry");
                assert_eq!((last.errors, last.loss), (0, 0.0));
            }
            Outcome::Running | Outcome::Cycling { .. } => kinds[1] += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(kinds.iter().all(|kind| *kind > 8), "{kinds:?}");
}

/// With momentum, weights move on after the last mistake. "Converged" means that no mistake can come back.
#[test]
fn what_has_converged_stays_without_mistakes() {
    let mut converged = 0;
    for seed in 1..12 {
        let samples = clouds(3, 0.8, seed);
        let problem = Rc::new(Problem::from(samples.clone()));
        for kind in OptimizerKind::all() {
            for batch in [Batch::Online, Batch::Full] {
                let settings = valid(Settings {
                    batch,
                    optimizer: Optimizer::new(kind),
                    momentum: if kind.adaptive { 0.0 } else { 0.8 },
                    ..perceptron(0.1)
                });
                let mut run = Trainer::new(Rc::clone(&problem), settings, vec![0.0; 9]);
                while run.epochs() < 400 && run.outcome() != Outcome::Converged {
                    run.epoch();
                }
                if run.outcome() != Outcome::Converged {
                    continue;
                }
                converged += 1;
                for _ in 0..60 {
                    run.epoch();
                    let wrong = misclassified(&[&samples], run.weights());
                    assert!(wrong.is_empty(), "{kind:?} {batch:?} {seed}");
                    assert_eq!(run.outcome(), Outcome::Converged);
                }
            }
        }
    }
    assert!(converged > 60, "{converged}");
}

#[test]
fn penalty_and_mean_act_on_every_row() {
    let samples = clouds(3, 2.0, 5);
    let settings = valid(Settings {
        batch: Batch::Full,
        reduction: Reduction::Mean,
        penalty: Penalty::ridge(0.3),
        ..perceptron(0.2)
    });
    let start = random_weights(8, 9);
    let mut run = Trainer::new(Rc::new(samples.clone().into()), settings, start.clone());
    let step = run.step().expect("an update");
    let mut sum = [0.0; 9];
    let (mut loss, mut square) = (0.0, 0.0);
    for (x, class) in samples.iter() {
        let z: Vec<f64> = start.chunks(3).map(|row| dot(row, x)).collect();
        let (class, predicted) = (class as usize, argmax(z.iter().copied()));
        loss += z[predicted] - z[class];
        for j in 0..3 {
            sum[3 * class + j] += x[j] / 24.0;
            sum[3 * predicted + j] -= x[j] / 24.0;
        }
    }
    for k in 0..9 {
        let pull = if k % 3 == 0 { 0.0 } else { 0.3 * start[k] };
        square += pull * pull / 0.09;
        assert!((step.change[k] - 0.2 * (sum[k] - pull)).abs() < 1e-14);
    }
    let recorded = run.history().entries()[0].loss;
    assert!((recorded - (loss / 24.0 + 0.15 * square)).abs() < 1e-13);
}
