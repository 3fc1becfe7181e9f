//! Three classes: one learner a class against the others, in lockstep.

use std::rc::Rc;

use hyperplane_core::data::{IrisClasses, iris};
use hyperplane_core::learn::{
    Batch, OneVersusRest, Order, Outcome, Problem, Rule, Samples, Settings, Trainer, dot,
    misclassified, objective, random_weights,
};

use crate::{bits, combinations, online, valid};

/// One problem a class; every fourth sample is held out.
fn problems(n: usize, x: &[f64], classes: &[u8], held_out: bool) -> Vec<Rc<Problem>> {
    let aside = |i: usize| held_out && i % 4 == 3;
    let part = |class: u8, aside_only: bool| {
        let rows = (0..classes.len()).filter(|&i| aside(i) == aside_only);
        let (mut own_x, mut y) = (Vec::new(), Vec::new());
        for i in rows {
            own_x.extend_from_slice(&x[i * n..(i + 1) * n]);
            y.push(if classes[i] == class { 1.0 } else { -1.0 });
        }
        Samples::new(n, &own_x, &y).expect("samples")
    };
    let problem = |class| Problem {
        train: part(class, false),
        held_out: part(class, true),
    };
    (0..3).map(|class| problem(class).into()).collect()
}

pub(crate) fn flowers(held_out: bool) -> Vec<Rc<Problem>> {
    let set = iris(IrisClasses::All);
    let x: Vec<f64> = (0..150).flat_map(|i| set.row(i).to_vec()).collect();
    problems(4, &x, set.class_indices(), held_out)
}

/// Three clusters, each of which a line parts from the others.
fn clusters() -> Vec<Rc<Problem>> {
    let centers = [(0.0, 9.0), (-1.5, -3.0), (1.5, -3.0)];
    let (mut x, mut classes) = (Vec::new(), Vec::new());
    for (class, (cx, cy)) in (0..).zip(centers) {
        for (dx, dy) in [(0.0, 0.0), (1.0, 0.5), (-1.0, 0.3), (0.2, -1.0)] {
            x.extend([cx + dx, cy + dy]);
            classes.push(class);
        }
    }
    problems(2, &x, &classes, false)
}

/// The number of errors by the definition: the predicted class has the largest z, the first of equal ones.
fn errors(sets: &[&Samples], rows: &[&[f64]]) -> u32 {
    let wrong = |i: &usize| {
        let z: Vec<f64> = rows.iter().map(|row| dot(row, sets[0].row(*i))).collect();
        let best = z.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let predicted = z.iter().position(|z| *z == best).expect("a class");
        sets[predicted].label(*i) != 1.0
    };
    (0..sets[0].len()).filter(wrong).count() as u32
}

#[test]
fn three_learners_in_lockstep_do_what_each_does_alone() {
    let problems = flowers(true);
    let start = random_weights(14, 5);
    for settings in combinations() {
        let mut run = OneVersusRest::new(&problems, valid(settings), &start);
        let mut alone: Vec<Trainer> = problems
            .iter()
            .zip(start.chunks(5))
            .map(|(problem, row)| Trainer::new(Rc::clone(problem), valid(settings), row.to_vec()))
            .collect();
        run.run(3);
        let step = run.step().expect("a step");
        run.advance(17);
        run.epoch();
        let mut steps = Vec::new();
        for trainer in &mut alone {
            trainer.run(3);
            steps.push(trainer.step().expect("a step"));
            trainer.advance(17);
            trainer.epoch();
        }
        let rows: Vec<f64> = alone.iter().flat_map(|t| t.weights().to_vec()).collect();
        assert_eq!(bits(run.weights()), bits(&rows), "{settings:?}");
        assert_eq!(step.samples, steps[1].samples);
        for (k, own) in steps.iter().enumerate() {
            assert_eq!(step.z[k], own.z[0], "{settings:?}");
            assert_eq!(step.delta[k], own.delta[0], "{settings:?}");
            assert_eq!(step.output[k], own.output[0], "{settings:?}");
            assert_eq!(step.change[5 * k..5 * (k + 1)], own.change, "{settings:?}");
            assert_eq!(
                step.weights[5 * k..5 * (k + 1)],
                own.weights,
                "{settings:?}"
            );
        }
        assert_eq!(
            run.updates(),
            alone.iter().map(Trainer::updates).sum::<u64>()
        );
        let entries = run.history().entries();
        assert_eq!(entries.len(), alone[0].history().entries().len());
        for (e, entry) in entries.iter().enumerate() {
            let own: Vec<_> = alone.iter().map(|t| &t.history().entries()[e]).collect();
            let rows: Vec<&[f64]> = own.iter().map(|entry| &entry.weights[..]).collect();
            let sum: f64 = own.iter().map(|entry| entry.loss).sum();
            assert!(
                (entry.loss - sum).abs() <= 1e-12 * sum.abs(),
                "{settings:?}"
            );
            let train: Vec<_> = problems.iter().map(|p| &p.train).collect();
            let held_out: Vec<_> = problems.iter().map(|p| &p.held_out).collect();
            assert_eq!(entry.errors, errors(&train, &rows), "{settings:?}");
            let (test_loss, wrong) = entry.held_out.expect("a score");
            assert_eq!(wrong, errors(&held_out, &rows), "{settings:?}");
            let losses = held_out
                .iter()
                .zip(&rows)
                .map(|(set, row)| objective(set, &settings, row).0);
            let sum: f64 = losses.sum();
            assert!((test_loss - sum).abs() <= 1e-12 * sum.abs(), "{settings:?}");
        }
    }
}

#[test]
fn of_equal_scores_the_first_class_is_predicted() {
    let problems = flowers(false);
    let sets: Vec<&Samples> = problems.iter().map(|problem| &problem.train).collect();
    assert_eq!(
        misclassified(&sets, &[0.0; 15]),
        (50..150).collect::<Vec<_>>()
    );
    let run = OneVersusRest::new(&problems, valid(online(Rule::ADALINE, 0.01)), &[0.0; 15]);
    assert_eq!(
        run.history().entries()[0].errors,
        100,
        "all count as setosa"
    );
}

#[test]
fn a_run_ends_when_every_class_has_ended() {
    let problems = clusters();
    let far = [40.0, -30.0, 20.0, 0.0, 0.0, 0.0, -4.0, -9.0, 1.0];
    let mut run = OneVersusRest::new(&problems, valid(online(Rule::PERCEPTRON, 0.5)), &far);
    let mut ended = Vec::new();
    while run.outcome() == Outcome::Running {
        run.epoch();
        ended.push(
            run.learners()
                .filter(|t| t.outcome() == Outcome::Converged)
                .count(),
        );
        assert_eq!(
            run.outcome() == Outcome::Converged,
            ended.last() == Some(&3)
        );
        assert!(run.epochs() < 1000);
    }
    assert!(
        ended.iter().any(|count| (1..3).contains(count)),
        "one ends before the others: {ended:?}"
    );
    assert_eq!(
        run.history().entries().last().map(|entry| entry.errors),
        Some(0)
    );
    // Versicolor is between the others: its learner goes round in a circle, which is then the run's label.
    let set = iris(IrisClasses::All).with_features(&[2]);
    // Millimeters: whole numbers, so that nothing is rounded.
    let x: Vec<f64> = (0..150).map(|i| (10.0 * set.row(i)[0]).round()).collect();
    let mut run = OneVersusRest::new(
        &self::problems(1, &x, set.class_indices(), false),
        valid(online(Rule::PERCEPTRON, 1.0)),
        &[0.0; 6],
    );
    while run.outcome() == Outcome::Running {
        assert!(run.epochs() < 100_000);
        run.epoch();
    }
    let Outcome::Cycling { period, updates } = run.outcome() else {
        panic!("{:?}", run.outcome());
    };
    assert_eq!(run.learner(0).outcome(), Outcome::Converged);
    // The joint period is one: all weights come back after it, and not before.
    let (start, before) = (bits(run.weights()), run.updates());
    for epoch in 1..=period {
        run.epoch();
        assert_eq!(
            bits(run.weights()) == start,
            epoch == period,
            "{epoch} of {period}"
        );
    }
    assert_eq!(run.updates() - before, updates);
}

#[test]
fn where_one_class_runs_away_all_stop_at_the_same_update() {
    let problems = flowers(false);
    // The first class begins where the next few steps are beyond all numbers, the others at zero.
    let start = [&[1e140; 5][..], &[0.0; 10]].concat();
    for batch in [Batch::Online, Batch::Mini(7), Batch::Full] {
        let settings = Settings {
            batch,
            order: Order::Shuffled,
            ..online(Rule::ADALINE, 40.0)
        };
        let mut run = OneVersusRest::new(&problems, valid(settings), &start);
        run.run(10_000);
        assert!(run.is_halted(), "{batch:?}");
        assert_eq!(run.outcome().keyword(), "diverged");
        assert!(run.weights().iter().all(|w| w.is_finite()));
        assert!(run.learners().all(|learner| learner.steps() == run.steps()));
        assert_eq!((run.advance(5), run.step()), (0, None));
        // Each stands where it stands after as many updates alone.
        let mut again = OneVersusRest::new(&problems, valid(settings), &start);
        assert_eq!(again.advance(run.steps()), run.steps());
        assert_eq!(bits(again.weights()), bits(run.weights()), "{batch:?}");
    }
}

/// The learners' records have one length, and the joint one says what they say.
fn assert_one_record(run: &OneVersusRest) {
    let own: Vec<_> = run.learners().map(|t| t.history().entries()).collect();
    assert!(own.iter().all(|entries| entries.len() == own[0].len()));
    assert!(run.learners().all(|learner| learner.steps() == run.steps()));
    assert!(
        run.learners()
            .all(|learner| learner.epochs() == run.epochs())
    );
    let last = run.history().entries().last().expect("an entry");
    let rows: Vec<f64> = own
        .iter()
        .flat_map(|entries| entries.last().expect("an entry").weights.clone())
        .collect();
    assert_eq!(bits(&last.weights), bits(&rows));
    assert!(last.loss.is_finite());
}

#[test]
fn learners_that_run_away_at_different_times_keep_one_record() {
    // The loss grows with z², the square of the gradient with z² x²: where x is large the gradient overflows first.
    let mut halted = 0;
    for seed in 0..300_u64 {
        let number = |k: usize| random_weights(40, seed)[k];
        let scale = 10_f64.powi((seed % 7) as i32);
        let x: Vec<f64> = (0..24).map(|k| scale * number(k)).collect();
        let classes: Vec<u8> = (0..12).map(|i| (i % 3) as u8).collect();
        let problems = problems(2, &x, &classes, false);
        let settings = Settings {
            batch: [Batch::Full, Batch::Online, Batch::Mini(5)][seed as usize % 3],
            ..online(Rule::ADALINE, 10.0 / (scale * scale) * number(30).abs())
        };
        let start = random_weights(8, seed + 1);
        let mut run = OneVersusRest::new(&problems, valid(settings), &start);
        run.run(500);
        assert_one_record(&run);
        if !run.is_halted() {
            continue;
        }
        halted += 1;
        let steps = run.steps();
        let weights = bits(run.weights());
        run.seek(steps / 2);
        assert_one_record(&run);
        run.run(500);
        assert_eq!((run.steps(), bits(run.weights())), (steps, weights.clone()));
        // One update after the other leads there, too.
        run.seek(steps.saturating_sub(9));
        while run.step().is_some() {}
        assert_eq!(
            (run.steps(), bits(run.weights())),
            (steps, weights),
            "{seed}"
        );
        // A smaller rate goes on from there, and the record with it.
        let small = Settings {
            eta: 1e-300,
            ..settings
        };
        run.rebase(&problems, valid(small), true);
        run.run(3);
        assert_one_record(&run);
    }
    assert!(halted > 50, "runs that run away: {halted}");
}

#[test]
fn a_change_at_a_place_where_only_one_learner_can_go_on_is_marked_by_none() {
    let problems = flowers(false);
    // The first class's weights are fine for a perceptron and beyond all numbers for Adaline.
    let start = [&[1e160; 5][..], &[0.0; 10]].concat();
    let mut run = OneVersusRest::new(&problems, valid(online(Rule::PERCEPTRON, 0.1)), &start);
    run.run(2);
    run.rebase(&problems, valid(online(Rule::ADALINE, 1e-9)), true);
    assert!(run.is_halted());
    assert_one_record(&run);
    run.rebase(&problems, valid(online(Rule::PERCEPTRON, 0.1)), true);
    run.run(2);
    assert_one_record(&run);
    assert_eq!(run.history().marks(), [2]);
}

#[test]
fn going_back_and_forth_gives_the_bits_of_a_straight_run() {
    let problems = flowers(true);
    let settings = Settings {
        order: Order::Shuffled,
        ..online(Rule::LOGISTIC, 0.05)
    };
    let mut straight = vec![OneVersusRest::new(&problems, valid(settings), &[0.0; 15])];
    for _ in 0..400 {
        let mut next = straight.last().expect("a run").clone();
        next.step();
        straight.push(next);
    }
    let mut run = straight[400].clone();
    for at in [399, 113, 226, 0, 340, 225, 400] {
        run.seek(at);
        let there = &straight[at as usize];
        assert_eq!(bits(run.weights()), bits(there.weights()), "{at}");
        assert_eq!(run.history().entries(), there.history().entries(), "{at}");
        assert_eq!(run.outcome(), there.outcome(), "{at}");
    }
    assert!(run.back() && bits(run.weights()) == bits(straight[399].weights()));
}

#[test]
fn a_change_of_settings_marks_the_joint_curve_and_goes_on_from_there() {
    let problems = flowers(false);
    let mut run = OneVersusRest::new(&problems, valid(online(Rule::PERCEPTRON, 0.1)), &[0.0; 15]);
    run.run(4);
    let weights = bits(run.weights());
    run.rebase(&problems, valid(online(Rule::LOGISTIC, 0.1)), true);
    assert_eq!(bits(run.weights()), weights);
    assert_eq!((run.epochs(), run.segment(), run.steps()), (4, 4, 0));
    assert_eq!(run.history().marks(), [4]);
    run.run(2);
    let epochs: Vec<u64> = run
        .history()
        .entries()
        .iter()
        .map(|entry| entry.epoch)
        .collect();
    assert_eq!(epochs, [0, 1, 2, 3, 4, 4, 5, 6]);
    let (origin, epoch, _) = run.origin();
    assert_eq!((bits(origin), epoch), (weights, 4));
}
