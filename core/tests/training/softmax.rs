//! Three classes together: softmax.

use std::rc::Rc;

use hyperplane_core::data::{IrisClasses, iris};
use hyperplane_core::learn::{
    Batch, OneVersusRest, Order, Outcome, Penalty, Problem, Reason, Reduction, Rule, Samples,
    Schedule, ScheduleKind, Settings, Trainer, dot, random_weights, softmax,
};

use crate::{bits, valid};

/// Iris with all its classes; every fourth sample is held out.
fn flowers() -> Rc<Problem> {
    let set = iris(IrisClasses::All);
    let part = |aside: bool| {
        let rows: Vec<usize> = (0..150).filter(|i| (i % 4 == 3) == aside).collect();
        let x: Vec<f64> = rows.iter().flat_map(|&i| set.row(i).to_vec()).collect();
        let classes = rows
            .iter()
            .map(|&i| f64::from(set.class_indices()[i]))
            .collect();
        let samples = Samples::new(4, &x, &vec![1.0; rows.len()]).expect("samples");
        samples.of_classes(classes, 3)
    };
    Rc::new(Problem {
        train: part(false),
        held_out: part(true),
    })
}

/// Three points, each of which a line parts from the others.
fn corners(scale: f64) -> Rc<Problem> {
    let x = [0.0, 3.0, -3.0, -2.0, 3.0, -2.0].map(|x| scale * x);
    let samples = Samples::new(2, &x, &[1.0; 3]).expect("samples");
    Rc::new(Problem::from(samples.of_classes(vec![0.0, 1.0, 2.0], 3)))
}

fn logistic(eta: f64) -> Settings {
    Settings::new(Rule::LOGISTIC, eta)
}

/// Every batch, order and refinement at least once.
fn combinations() -> Vec<Settings> {
    let mut all = Vec::new();
    for batch in [Batch::Online, Batch::Mini(7), Batch::Full] {
        for order in [Order::Sequential, Order::Shuffled, Order::Random] {
            let plain = Settings {
                batch,
                order,
                ..logistic(0.01)
            };
            all.push(plain);
            all.push(Settings {
                reduction: Reduction::Mean,
                penalty: Penalty::ridge(0.1),
                momentum: 0.7,
                schedule: Schedule {
                    kind: ScheduleKind::Inverse,
                    k: 0.3,
                },
                ..plain
            });
        }
    }
    all
}

#[test]
fn an_update_is_that_of_the_definition() {
    let problem = flowers();
    let start = random_weights(14, 3);
    for settings in combinations() {
        let mut run = OneVersusRest::new(&[Rc::clone(&problem)], valid(settings), &start);
        let step = run.step().expect("a step");
        let mut expected = vec![0.0; 15];
        for (&i, (z, (p, delta))) in step.samples.iter().zip(
            step.z
                .chunks(3)
                .zip(step.output.chunks(3).zip(step.delta.chunks(3))),
        ) {
            let (x, class) = (
                problem.train.row(i as usize),
                problem.train.label(i as usize),
            );
            let own: Vec<f64> = start.chunks(5).map(|row| dot(row, x)).collect();
            assert_eq!(z, own);
            let sum: f64 = own.iter().map(|z| z.exp()).sum();
            for k in 0..3 {
                assert!((p[k] - own[k].exp() / sum).abs() < 1e-14);
                let target = f64::from(u8::from(k as f64 == class));
                assert_eq!(delta[k], target - p[k]);
                for (e, x) in expected[5 * k..].iter_mut().zip(x) {
                    *e += delta[k] * x;
                }
            }
        }
        let b = step.samples.len() as f64;
        for (j, (change, sum)) in step.change.iter().zip(&expected).enumerate() {
            let mut g = match settings.reduction {
                Reduction::Sum => *sum,
                Reduction::Mean => sum / b,
            };
            // Ridge without the bias of each row.
            if j % 5 > 0 {
                g -= settings.penalty.ridge * start[j];
            }
            assert!(
                (change - settings.eta * g).abs() < 1e-13,
                "{settings:?} {j}"
            );
        }
    }
}

#[test]
fn going_back_and_forth_leads_to_the_same_bits() {
    let problem = flowers();
    let start = random_weights(14, 5);
    for settings in combinations() {
        let new = || OneVersusRest::new(&[Rc::clone(&problem)], valid(settings), &start);
        let mut run = new();
        run.run(6);
        let (after, entries) = (bits(run.weights()), run.history().entries().to_vec());
        assert_eq!(entries.len(), 7);
        assert!(entries.iter().all(|entry| entry.held_out.is_some()));
        let steps = run.steps();
        assert!(run.back());
        run.seek(steps / 2);
        let mut again = new();
        again.advance(steps / 2);
        assert_eq!(bits(run.weights()), bits(again.weights()), "{settings:?}");
        run.seek(steps);
        assert_eq!(bits(run.weights()), after, "{settings:?}");
        assert_eq!(run.history().entries(), entries);
    }
}

/// Of two classes it is logistic regression on w₁ − w₀, which moves twice as fast.
#[test]
fn two_classes_are_logistic_regression_at_twice_the_rate() {
    let set = iris(IrisClasses::VersicolorVirginica);
    let sides = Samples::from_dataset(&set, 1);
    let classes = set
        .class_indices()
        .iter()
        .map(|&class| f64::from(class))
        .collect();
    let together = Rc::new(Problem::from(sides.of_classes(classes, 2)));
    let width = sides.features() + 1;
    let mut alone = Trainer::new(
        Rc::new(sides.into()),
        valid(logistic(0.02)),
        vec![0.0; width],
    );
    let mut both = Trainer::new(together, valid(logistic(0.01)), vec![0.0; 2 * width]);
    for _ in 0..20 {
        alone.epoch();
        both.epoch();
        let (first, second) = both.weights().split_at(width);
        for ((a, b), w) in first.iter().zip(second).zip(alone.weights()) {
            assert!((b - a - w).abs() < 1e-9 * w.abs().max(1.0));
        }
        let last = |t: &Trainer| t.history().entries().last().cloned().expect("an entry");
        assert!((last(&both).loss - last(&alone).loss).abs() < 1e-8);
        assert_eq!(last(&both).errors, last(&alone).errors);
    }
}

#[test]
fn its_ends_are_what_they_claim() {
    let full = |settings| Settings {
        batch: Batch::Full,
        ..settings
    };
    let end = |problem: Rc<Problem>, settings, epochs| {
        let mut run = OneVersusRest::new(&[problem], valid(settings), &[0.0; 9]);
        run.run(epochs);
        run
    };
    // A ridge has a minimum, and there the gradient vanishes.
    let ridge = full(Settings {
        penalty: Penalty::ridge(1.0),
        ..logistic(0.05)
    });
    let run = end(corners(1.0), ridge, 3000);
    assert_eq!(run.outcome(), Outcome::Converged);
    let gradient = |j: usize| {
        let train = &run.problem().train;
        let sum: f64 = train
            .iter()
            .map(|(x, class)| {
                let z: Vec<f64> = run.weights().chunks(3).map(|row| dot(row, x)).collect();
                let target = f64::from(u8::from((j / 3) as f64 == class));
                (softmax(&z)[j / 3] - target) * x[j % 3]
            })
            .sum();
        sum + if !j.is_multiple_of(3) {
            run.weights()[j]
        } else {
            0.0
        }
    };
    assert!((0..9).all(|j| gradient(j).abs() < 1e-7));
    // Without one the corners are parted ever more clearly, and there is no minimum.
    let run = end(corners(1.0), full(logistic(1e5)), 300);
    assert_eq!(run.outcome(), Outcome::Stationary(Reason::NoMinimum));
    assert!(run.history().entries().last().expect("an entry").errors == 0);
    // Steps below the last digit of every weight, whichever sample is drawn.
    let tiny = Settings {
        order: Order::Random,
        ..logistic(1e-20)
    };
    let mut run = OneVersusRest::new(&[corners(1.0)], valid(tiny), &random_weights(8, 1));
    run.run(2);
    assert_eq!(run.outcome(), Outcome::Stationary(Reason::TooSmall));
    // Beyond all numbers the last finite state is kept.
    let run = end(corners(1e160), full(logistic(1e6)), 50);
    assert!(run.is_halted() || run.outcome() != Outcome::Running);
    assert!(run.weights().iter().all(|w| w.is_finite()));
}

#[test]
fn one_run_goes_on_when_the_classes_are_learned_otherwise() {
    let together = flowers();
    let rest: Vec<Rc<Problem>> = (0..3)
        .map(|class| {
            let labels = |set: &Samples| {
                let own = (0..set.len()).map(|i| set.label(i) == f64::from(class));
                set.relabeled(own.map(|own| if own { 1.0 } else { -1.0 }).collect())
            };
            Rc::new(Problem {
                train: labels(&together.train),
                held_out: labels(&together.held_out),
            })
        })
        .collect();
    let settings = valid(logistic(0.01));
    let mut run = OneVersusRest::new(&rest, settings, &[0.0; 15]);
    run.run(4);
    let mut joint = run.with_classes(&[Rc::clone(&together)], settings);
    assert_eq!(joint.weights(), run.weights());
    assert_eq!((joint.epochs(), joint.learners().count()), (4, 1));
    assert_eq!(joint.history().marks(), [4]);
    joint.run(3);
    let apart = joint.with_classes(&rest, settings);
    assert_eq!(apart.weights(), joint.weights());
    assert_eq!((apart.epochs(), apart.learners().count()), (7, 3));
}
