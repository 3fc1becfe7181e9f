//! Readings of a run, and runs that are given other classes.

use std::rc::Rc;

use hyperplane_core::data::{IrisClasses, iris};
use hyperplane_core::learn::{
    Batch, OneVersusRest, Outcome, Penalty, Problem, Rule, Samples, Settings, Trainer, objective,
    reach_of,
};

use crate::classes::flowers;
use crate::{bits, gate, online, problem, valid};

fn three(settings: Settings) -> OneVersusRest {
    let weights: Vec<f64> = (0..15).map(|i| f64::from(i % 4) / 8.0 - 0.1).collect();
    OneVersusRest::new(&flowers(false), valid(settings), &weights)
}

fn batches(size: u32) -> Settings {
    Settings {
        batch: Batch::Mini(size),
        ..online(Rule::LOGISTIC, 0.01)
    }
}

#[test]
fn updates_that_are_left_in_an_epoch_are_counted_in_batches() {
    let mut run = three(batches(40));
    assert!(!run.back(), "there was no update");
    assert_eq!((run.outputs(), run.is_joint(), run.batch()), (3, false, 40));
    // 150 samples are 3 batches of 40 and one of 30.
    for (steps, presented, left) in [(0, 0, 4), (1, 40, 3), (3, 120, 1), (4, 0, 4)] {
        run.seek(steps);
        assert_eq!((run.presented(), run.left_in_epoch()), (presented, left));
    }
    run.seek(1);
    for (presentations, portion) in [(0, 1), (79, 1), (80, 2), (120, 3), (10_000, 3)] {
        assert_eq!(run.portion(presentations), portion, "{presentations}");
    }
    let and = OneVersusRest::new(&[gate(8)], valid(online(Rule::ADALINE, 0.1)), &[0.0; 3]);
    assert_eq!((and.outputs(), and.batch(), and.portion(3)), (1, 1, 3));
    let none = Rc::new(Problem::from(Samples::empty(2)));
    let none = OneVersusRest::new(&[none], valid(online(Rule::ADALINE, 0.1)), &[0.0; 3]);
    assert_eq!((none.left_in_epoch(), none.portion(5)), (0, 1));
}

#[test]
fn what_all_learners_have_is_the_sum_of_theirs() {
    let mut run = three(batches(40));
    run.run(3);
    let each: Vec<&Trainer> = run.learners().collect();
    assert_eq!(each.len(), 3);
    let sum = |of: fn(&Trainer) -> u64| each.iter().map(|learner| of(learner)).sum::<u64>();
    assert_eq!(run.updates(), sum(Trainer::updates));
    let losses: f64 = each.iter().map(|learner| learner.start_loss()).sum();
    assert!((run.start_loss() - losses).abs() < 1e-12);
    for learner in &each {
        let start = objective(
            &learner.problem().train,
            learner.settings(),
            learner.origin().0,
        );
        assert!((learner.start_loss() - start.0).abs() < 1e-12);
    }
    // The record of all, and what each keeps: more with each epoch, and no less than the weights alone need.
    let before = run.bytes();
    let own: usize = run.learners().map(Trainer::bytes).sum();
    assert!(before > own);
    let entries = run.history().entries().len();
    assert!(before - own >= entries * 15 * 8);
    run.run(10);
    assert!(
        run.bytes() >= before + 10 * 2 * 15 * 8,
        "{} {before}",
        run.bytes()
    );
    assert!(run.bytes() < 100_000, "a few kilobytes");
}

#[test]
fn a_run_knows_when_it_came_to_its_label() {
    // AND from zero with η = 1 makes its last correction in epoch 6, and epoch 7 proves it.
    let mut trainer = Trainer::new(gate(8), valid(online(Rule::PERCEPTRON, 0.5)), vec![0.0; 3]);
    while trainer.outcome() == Outcome::Running {
        trainer.epoch();
    }
    let label = (trainer.epochs(), trainer.updates());
    assert_eq!(trainer.outcome_after(), label);
    trainer.run(5);
    assert_eq!(trainer.outcome_after(), label, "since then");
    let and = [gate(8)];
    let mut run = OneVersusRest::new(&and, valid(online(Rule::PERCEPTRON, 0.5)), &[0.0; 3]);
    run.run(20);
    assert_eq!(run.outcome_after(), label);
    // A segment counts from its beginning.
    let mut later = Trainer::resume(
        gate(8),
        valid(online(Rule::PERCEPTRON, 0.5)),
        vec![0.0; 3],
        100,
        1000,
    );
    later.run(30);
    assert_eq!(later.outcome_after(), label);
    assert_eq!(later.origin(), (&[0.0; 3][..], 100, 1000));
}

#[test]
fn of_several_learners_the_last_one_tells_when_all_have_their_label() {
    // Setosa is parted from the others at once, the other two later or never.
    let mut run = three(Settings {
        batch: Batch::Online,
        ..online(Rule::PERCEPTRON, 0.1)
    });
    run.run(60);
    let each: Vec<(u64, u64)> = run.learners().map(Trainer::outcome_after).collect();
    let epochs = each.iter().map(|one| one.0).max();
    assert_eq!(Some(run.outcome_after().0), epochs);
    assert_eq!(
        run.outcome_after().1,
        each.iter().map(|one| one.1).sum::<u64>()
    );
    assert!(each[0].0 > 0 && each[0].1 > 0, "{each:?}");
}

#[test]
fn two_runs_are_the_same_when_they_repeat_each_other() {
    let settings = valid(online(Rule::ADALINE, 0.1));
    let and = gate(8);
    let start = Trainer::new(Rc::clone(&and), settings, vec![0.5; 3]);
    let mut far = start.clone();
    far.run(7);
    assert!(far.is_same_run(&start));
    let other = valid(online(Rule::ADALINE, 0.2));
    let problem = |problem, settings, w| Trainer::new(problem, settings, vec![w; 3]);
    for other in [
        problem(Rc::clone(&and), other, 0.5),
        problem(Rc::clone(&and), settings, 0.25),
        problem(gate(8), settings, 0.5),
    ] {
        assert!(!far.is_same_run(&other));
    }
}

#[test]
fn a_probe_tells_the_update_that_one_sample_would_make() {
    let iris = problem(&iris(IrisClasses::VersicolorVirginica));
    let settings = Settings {
        batch: Batch::Full,
        penalty: Penalty::ridge(0.1),
        ..online(Rule::ADALINE, 0.01)
    };
    let start = vec![0.1, -0.2, 0.3, 0.4, -0.5];
    let mut trainer = Trainer::new(Rc::clone(&iris), valid(settings), start);
    trainer.run(2);
    let before = trainer.clone();
    for sample in [0, 57, 99_usize] {
        // The same update by hand: η(δ x̃ − λ w / M), the bias without penalty.
        let (x, y) = (iris.train.row(sample), iris.train.label(sample));
        let w = trainer.weights();
        let z: f64 = w.iter().zip(x).map(|(w, x)| w * x).sum();
        let step = trainer.probe(sample).expect("a sample");
        assert_eq!(step.samples, [sample as u32]);
        for j in 0..5 {
            let ridge = if j == 0 { 0.0 } else { 0.1 * w[j] / 100.0 };
            let moved = w[j] + 0.01 * ((y - z) * x[j] - ridge);
            assert!((step.weights[j] - moved).abs() < 1e-14, "{sample} {j}");
        }
    }
    assert!(trainer.probe(100).is_none() && trainer.probe(usize::MAX).is_none());
    assert_eq!(trainer, before);
    // After a state beyond all numbers nothing can move.
    let wild = valid(online(Rule::ADALINE, 1e6));
    let mut lost = Trainer::new(iris, wild, vec![0.0; 5]);
    lost.run(20);
    assert!(lost.is_halted() && lost.probe(0).is_none());
}

#[test]
fn two_classes_become_three_and_three_become_two() {
    let settings = batches(40);
    let pair = problem(&iris(IrisClasses::VersicolorVirginica));
    let mut run = OneVersusRest::new(&[Rc::clone(&pair)], valid(settings), &[0.1; 5]);
    run.run(2);
    let more = run.with_classes(&flowers(false), valid(settings));
    let w = run.weights();
    let expected: Vec<f64> = w.iter().map(|w| -w).chain(w.iter().copied()).collect();
    assert_eq!(more.weights()[..10], expected[..]);
    assert_eq!(more.weights()[10..], [0.0; 5]);
    assert_eq!((more.epochs(), more.updates(), more.outputs()), (2, 6, 3));
    assert_eq!(more.history().marks(), [2]);
    // Half the difference of the first two: the same boundary between them.
    let mut three = three(settings);
    three.run(1);
    let fewer = three.with_classes(&[Rc::clone(&pair)], valid(settings));
    for j in 0..5 {
        let half = (three.weights()[5 + j] - three.weights()[j]) / 2.0;
        assert!((fewer.weights()[j] - half).abs() < 1e-15);
    }
    // As many classes as before keep their weights.
    let same = three.with_classes(&flowers(false), valid(settings));
    assert_eq!(bits(same.weights()), bits(three.weights()));
}

#[test]
fn the_way_to_the_end_of_several_learners_is_the_usual_one() {
    let mut run = three(batches(40));
    let mut quick = run.clone();
    let made = quick.fast_forward(50, 12, reach_of(&run.problem().train));
    assert_eq!((made, run.advance(50)), (50, 50));
    assert_eq!(bits(quick.weights()), bits(run.weights()));
}

#[test]
fn classes_that_learn_together_have_one_learner() {
    let set = iris(IrisClasses::All);
    let x: Vec<f64> = (0..150).flat_map(|i| set.row(i).to_vec()).collect();
    let classes: Vec<f64> = (0..150).map(|i| f64::from(set.class(i))).collect();
    let samples = Samples::new(4, &x, &[1.0; 150]).expect("samples");
    let joint = Rc::new(Problem::from(samples.of_classes(classes, 3)));
    let run = OneVersusRest::new(&[joint], valid(batches(40)), &[0.0; 15]);
    assert!(run.is_joint());
    assert_eq!((run.outputs(), run.learners().count()), (3, 1));
    assert!((run.start_loss() - 150.0 * 3f64.ln()).abs() < 1e-9);
}

#[test]
fn the_pocket_holds_the_first_of_the_best() {
    // XOR, whose weights go on and on with one or two mistakes.
    let mut trainer = Trainer::new(gate(6), valid(online(Rule::PERCEPTRON, 0.5)), vec![0.1; 3]);
    trainer.run(30);
    let entries = trainer.history().entries();
    let best = entries
        .iter()
        .min_by_key(|entry| entry.errors)
        .expect("entries");
    assert_eq!(trainer.pocket(), (&best.weights[..], best.errors));
    let equal = entries.iter().filter(|entry| entry.errors == best.errors);
    assert!(equal.skip(1).any(|entry| entry.weights != best.weights));
}

#[test]
fn a_change_too_small_for_the_last_digit_is_no_update() {
    // δ > 0 at w₀ = 1, and ηδ between a quarter and half of a unit of its last digit: upwards it is lost.
    let one = Rc::new(Problem::from(
        Samples::new(1, &[0.0], &[1.0]).expect("a sample"),
    ));
    let settings = valid(online(Rule::LOGISTIC, 5.0 * f64::EPSILON / 4.0));
    let mut trainer = Trainer::new(one, settings, vec![1.0, 0.0]);
    let step = trainer.step().expect("a sample");
    let unit = f64::EPSILON;
    assert!(
        step.change[0] > unit / 4.0 && step.change[0] < unit / 2.0,
        "{}",
        step.change[0]
    );
    assert_eq!((trainer.weights()[0], trainer.updates()), (1.0, 0));
}

#[test]
fn a_long_record_weighs_at_least_its_weights() {
    let mut trainer = Trainer::new(gate(6), valid(online(Rule::PERCEPTRON, 0.5)), vec![0.0; 3]);
    let mut before = trainer.bytes();
    for epochs in [2000, 4000] {
        trainer.run(epochs - trainer.epochs());
        let now = trainer.bytes();
        assert!(
            now > before && now >= epochs as usize * 3 * 8,
            "{epochs}: {now}"
        );
        before = now;
    }
}

#[test]
fn an_epoch_under_way_is_trained_to_its_end() {
    let problem = problem(&iris(IrisClasses::VersicolorVirginica));
    let mut trainer = Trainer::new(problem, valid(batches(30)), vec![0.0; 5]);
    trainer.advance(2);
    assert_eq!((trainer.epochs(), trainer.presented()), (0, 60));
    trainer.epoch();
    assert_eq!((trainer.epochs(), trainer.presented()), (1, 0));
    trainer.epoch();
    assert_eq!((trainer.epochs(), trainer.steps()), (2, 8));
}

#[test]
fn other_settings_are_marked_only_if_they_shall_be() {
    let mut run = three(batches(40));
    run.run(2);
    let problems: Vec<Rc<Problem>> = run.problems().cloned().collect();
    assert_eq!(problems.len(), 3);
    for (problem, learner) in problems.iter().zip(run.learners()) {
        assert!(Rc::ptr_eq(problem, learner.problem()));
    }
    run.rebase(&problems, valid(batches(30)), false);
    assert!(run.history().marks().is_empty());
    run.rebase(&problems, valid(batches(20)), true);
    assert_eq!(run.history().marks(), [2]);
}
