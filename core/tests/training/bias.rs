//! Learning without a bias. A bias is the weight of an input that is always 1: so samples (1, x) without a bias are samples
//! x with one.

use std::rc::Rc;

use hyperplane_core::data::{Keyword, Seeded, normal};
use hyperplane_core::learn::{
    Activation, Batch, OneVersusRest, Optimizer, OptimizerKind, Order, Outcome, Penalty, Problem,
    Reason, Reduction, Rule, Samples, Settings, Trainer, random_weights,
};

use crate::{bits, valid};

/// Overlapping points of a line; with an input that is always 1 and without a bias, or with a bias.
fn line(bias: bool) -> Samples {
    let mut random = Seeded::new(4, 22);
    let x: Vec<f64> = (0..23).map(|_| 1.0 + normal(&mut random)).collect();
    let y: Vec<f64> = (0..23)
        .map(|i| (x[i] - 1.2 + normal(&mut random)).signum())
        .collect();
    if bias {
        return Samples::new(1, &x, &y).expect("samples");
    }
    let x: Vec<f64> = x.iter().flat_map(|x| [1.0, *x]).collect();
    Samples::new(2, &x, &y).expect("samples").without_bias()
}

/// Every rule, batch, order, optimizer and kind of penalty.
fn combinations() -> Vec<Settings> {
    let mut all = Vec::new();
    for (k, rule) in Rule::all().enumerate() {
        for (i, batch) in [Batch::Online, Batch::Mini(7), Batch::Full]
            .into_iter()
            .enumerate()
        {
            for (j, kind) in OptimizerKind::all().enumerate() {
                let all_weights = Penalty {
                    bias: true,
                    ..Penalty::ridge(0.1)
                };
                let penalized = (i + j) % 2 == 0 || rule == Rule::SVM;
                all.push(Settings {
                    batch,
                    order: [Order::Sequential, Order::Shuffled, Order::Random][(i + j + k) % 3],
                    optimizer: Optimizer::new(kind),
                    momentum: if kind.adaptive {
                        0.0
                    } else {
                        [0.0, 0.6][j % 2]
                    },
                    penalty: if penalized {
                        all_weights
                    } else {
                        Penalty::NONE
                    },
                    reduction: [Reduction::Sum, Reduction::Mean][j % 2],
                    activation: [Activation::Identity, Activation::Tanh][i % 2],
                    seed: 11,
                    ..Settings::new(rule, 0.01)
                });
            }
        }
    }
    all
}

#[test]
fn an_input_that_is_always_1_is_a_bias() {
    let [plain, with] = [false, true].map(|bias| Rc::new(Problem::from(line(bias))));
    for settings in combinations() {
        let settings = valid(settings);
        let mut found = Trainer::new(Rc::clone(&plain), settings, vec![0.0, 0.3, -0.2]);
        let mut expected = Trainer::new(Rc::clone(&with), settings, vec![0.3, -0.2]);
        found.run(15);
        expected.run(15);
        let (first, rest) = found.weights().split_first().expect("weights");
        assert_eq!(bits(&[*first]), bits(&[0.0]));
        assert_eq!(bits(rest), bits(expected.weights()), "{settings:?}");
        let counts = |t: &Trainer| (t.updates(), t.epochs(), t.outcome());
        assert_eq!(counts(&found), counts(&expected), "{settings:?}");
        for (found, expected) in found
            .history()
            .entries()
            .iter()
            .zip(expected.history().entries())
        {
            assert_eq!(found.loss.to_bits(), expected.loss.to_bits());
            assert_eq!(found.errors, expected.errors);
        }
    }
}

#[test]
fn the_bias_is_0_from_the_start_and_stays_so() {
    let problem = Rc::new(Problem::from(line(false)));
    let start = random_weights(2, 5);
    assert!(start[0] != 0.0);
    for settings in combinations() {
        let mut run = Trainer::new(Rc::clone(&problem), valid(settings), start.clone());
        assert_eq!(run.origin().0, [0.0, start[1], start[2]]);
        while run.epochs() < 4 {
            let step = run.step().expect("an update");
            assert_eq!(
                (step.change[0], step.weights[0]),
                (0.0, 0.0),
                "{settings:?}"
            );
        }
        assert!(
            run.history()
                .entries()
                .iter()
                .all(|entry| entry.weights[0] == 0.0)
        );
    }
}

#[test]
fn a_bias_that_is_switched_off_is_gone() {
    let with = Rc::new(Problem::from(line(true)));
    let without = Rc::new(Problem::from(line(true).without_bias()));
    let settings = valid(Settings::new(Rule::PERCEPTRON, 0.5));
    let mut run = OneVersusRest::new(&[Rc::clone(&with)], settings, &[0.0; 2]);
    run.run(3);
    assert!(run.weights()[0] != 0.0);
    run.rebase(&[Rc::clone(&without)], settings, true);
    assert_eq!(run.weights()[0], 0.0);
    run.run(3);
    assert_eq!(run.weights()[0], 0.0);
    run.rebase(&[with], settings, true);
    run.run(3);
    assert!(run.weights()[0] != 0.0, "learned anew");
    // Of several classes each.
    let three = vec![Rc::clone(&without); 3];
    let mut several = OneVersusRest::new(&three, settings, &[0.7; 6]);
    assert_eq!(several.origin().0, [0.0, 0.7, 0.0, 0.7, 0.0, 0.7]);
    several.run(2);
    assert!(several.weights().chunks(2).all(|row| row[0] == 0.0));
}

#[test]
fn a_sample_at_the_origin_moves_nothing_and_no_rate_is_blamed() {
    let or = [0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0];
    let or = Samples::new(2, &or, &[-1.0, 1.0, 1.0, 1.0]).expect("samples");
    let problem = Rc::new(Problem::from(or.without_bias()));
    for batch in [Batch::Online, Batch::Mini(2), Batch::Full] {
        let settings = Settings {
            batch,
            ..Settings::new(Rule::PERCEPTRON, 0.5)
        };
        let mut run = Trainer::new(Rc::clone(&problem), valid(settings), vec![0.0; 3]);
        run.run(3);
        assert_eq!(
            run.outcome(),
            Outcome::Stationary(Reason::Canceled),
            "{batch:?}"
        );
    }
}
