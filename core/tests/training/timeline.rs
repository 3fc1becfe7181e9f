//! The timeline: any past state, to the bit.

use std::rc::Rc;

use hyperplane_core::data::{IrisClasses, Seeded, iris};
use hyperplane_core::learn::{Batch, OneVersusRest, Order, Problem, Rule, Settings};

use crate::classes::flowers;
use crate::{bits, gate, online, problem, valid};

/// Updates of the straight run, enough for its remembered states to have been thinned out more than once.
const STEPS: u64 = 24_000;

#[test]
fn a_thousand_random_seeks_give_the_bits_of_a_straight_run() {
    let pair = problem(&iris(IrisClasses::VersicolorVirginica).with_features(&[0, 1]));
    let shuffled = Settings {
        order: Order::Shuffled,
        ..online(Rule::PERCEPTRON, 0.1)
    };
    let cases: [(Vec<Rc<Problem>>, Settings); 5] = [
        (vec![gate(6)], online(Rule::PERCEPTRON, 0.5)),
        (
            vec![gate(8)],
            Settings {
                momentum: 0.7,
                order: Order::Random,
                ..online(Rule::ADALINE, 0.02)
            },
        ),
        (vec![Rc::clone(&pair)], shuffled),
        (
            vec![pair],
            Settings {
                batch: Batch::Mini(7),
                ..online(Rule::LOGISTIC, 0.05)
            },
        ),
        (
            flowers(true),
            Settings {
                order: Order::Shuffled,
                ..online(Rule::SVM, 0.01)
            },
        ),
    ];
    let mut random = Seeded::new(41, 0);
    for (problems, settings) in cases {
        let width = problems.len() * (problems[0].train.features() + 1);
        let mut run = OneVersusRest::new(&problems, valid(settings), &vec![0.0; width]);
        let mut straight = vec![(bits(run.weights()), run.updates(), run.epochs())];
        for _ in 0..STEPS {
            run.advance(1);
            straight.push((bits(run.weights()), run.updates(), run.epochs()));
        }
        let history = run.history().clone();
        for _ in 0..200 {
            let at = u64::from(random.below(STEPS as u32 + 1));
            run.seek(at);
            let (weights, updates, epochs) = &straight[at as usize];
            assert_eq!(&bits(run.weights()), weights, "{settings:?} at {at}");
            assert_eq!(
                (run.steps(), run.updates(), run.epochs()),
                (at, *updates, *epochs)
            );
        }
        run.seek(STEPS);
        assert!(*run.history() == history, "what was hidden is shown again");
    }
}
