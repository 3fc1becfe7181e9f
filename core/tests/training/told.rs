//! Properties of runs and settings: the loss at the start, plain descent, and the usual rate.

use hyperplane_core::data::{IrisClasses, iris};
use hyperplane_core::learn::{
    Activation, Batch, Optimizer, OptimizerKind, Rule, Samples, Settings, Trainer, objective,
};
use hyperplane_core::theory::usual_rate;

use crate::{online, problem, valid};

#[test]
fn divergence_is_measured_against_the_objective_at_the_start() {
    let flowers = problem(&iris(IrisClasses::VersicolorVirginica));
    let settings = online(Rule::ADALINE, 1e-3);
    let start = vec![0.25; flowers.train.features() + 1];
    let mut trainer = Trainer::new(flowers.clone(), valid(settings), start.clone());
    let expected = objective(&flowers.train, &settings, &start).0;
    trainer.run(3);
    assert_eq!(trainer.start_loss(), expected);
    assert_ne!(trainer.history().entries()[3].loss, expected);
}

#[test]
fn plain_descent_is_without_momentum_and_with_one_step_size_for_all() {
    let plain = online(Rule::ADALINE, 0.1);
    assert!(plain.is_plain_descent());
    let heavy = Settings {
        momentum: 0.9,
        ..plain
    };
    assert!(!heavy.is_plain_descent());
    let adaptive = Settings {
        optimizer: Optimizer::new(OptimizerKind::ADAGRAD),
        ..plain
    };
    assert!(!adaptive.is_plain_descent());
}

#[test]
fn a_unit_with_another_activation_has_a_usual_rate_below_that_of_no_bend() {
    // The error signal of tanh, (y − tanh z)(1 − tanh² z), is nowhere as steep as 2 and steeper than 1 somewhere.
    let samples = Samples::from_dataset(&iris(IrisClasses::VersicolorVirginica), 1);
    let rate = |activation| {
        let settings = Settings {
            activation,
            batch: Batch::Full,
            ..online(Rule::ADALINE, 1.0)
        };
        usual_rate(&samples, &settings).expect("a rate")
    };
    let (straight, bent) = (rate(Activation::Identity), rate(Activation::Tanh));
    assert!(
        bent <= straight && bent > straight / 4.0,
        "{bent} {straight}"
    );
}
