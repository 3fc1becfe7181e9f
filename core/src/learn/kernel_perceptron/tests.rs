use std::rc::Rc;

use super::*;
use crate::data::{Gate, IrisClasses, iris};
use crate::learn::{KernelKind, KernelShape, Problem, Rule, Settings, Trainer};
use crate::theory::combine;

fn rbf(gamma: f64) -> Kernel {
    let shape = KernelShape {
        gamma,
        ..KernelShape::default()
    };
    Kernel::new(KernelKind::RBF, shape).expect("a kernel")
}

fn gate(number: u8) -> Samples {
    Samples::from_dataset(&Gate::by_number(number).expect("a gate").dataset(), 1)
}

fn rosenblatt(samples: &Samples, eta: f64) -> Trainer {
    let settings = Settings::new(Rule::ROSENBLATT, eta)
        .check()
        .expect("settings");
    let problem = Rc::new(Problem::from(samples.clone()));
    Trainer::new(problem, settings, vec![0.0; samples.features() + 1])
}

#[test]
fn with_the_linear_kernel_it_is_rosenblatts_perceptron() {
    let mut sets: Vec<Samples> = (0..16).map(gate).collect();
    sets.push(Samples::from_dataset(
        &iris(IrisClasses::SetosaVersicolor),
        1,
    ));
    sets.push(Samples::from_dataset(
        &iris(IrisClasses::VersicolorVirginica),
        1,
    ));
    for (k, samples) in sets.into_iter().enumerate() {
        let mut primal = rosenblatt(&samples, 1.0);
        let mut dual = KernelPerceptron::new(samples.clone(), Kernel::LINEAR, 1.0).expect("a run");
        for epoch in 0..30 {
            let a: Vec<f64> = dual
                .alpha()
                .iter()
                .zip(samples.iter())
                .map(|(a, (_, y))| a * y)
                .collect();
            let w = combine(&samples, &a);
            for (own, other) in w.iter().zip(primal.weights()) {
                assert!(
                    (own - other).abs() <= 1e-10,
                    "{k}, {epoch}: {w:?} {:?}",
                    primal.weights()
                );
            }
            assert_eq!(dual.updates(), primal.updates(), "{k}, {epoch}");
            let errors = primal.history().entries().last().map(|entry| entry.errors);
            assert_eq!(Some(dual.errors()), errors, "{k}, {epoch}");
            let wrong = dual.wrong().iter().filter(|wrong| **wrong).count();
            assert_eq!(
                (wrong, dual.wrong().len()),
                (dual.errors() as usize, samples.len())
            );
            // The inputs of iris are no whole numbers: a cycle is not claimed there.
            if k < 16 {
                assert_eq!(
                    dual.outcome().keyword(),
                    primal.outcome().keyword(),
                    "{k}, {epoch}"
                );
            }
            primal.epoch();
            dual.run(1);
        }
    }
}

#[test]
fn a_cycle_is_claimed_with_its_proof_and_only_with_one() {
    let run = |samples: Samples, kernel| {
        let mut run = KernelPerceptron::new(samples, kernel, 1.0).expect("a run");
        run.run(40);
        run
    };
    let Outcome::Cycling { period, updates } = run(gate(6), Kernel::LINEAR).outcome() else {
        panic!("no line separates XOR");
    };
    // What Rosenblatt's perceptron does on the same data.
    let mut primal = rosenblatt(&gate(6), 1.0);
    primal.run(40);
    assert_eq!(primal.outcome(), Outcome::Cycling { period, updates });
    // Two samples in one place, of different classes: nothing separates them, and no sum here is exact.
    let twins = Samples::new(1, &[0.5, 0.5, 2.0], &[1.0, -1.0, 1.0]).expect("samples");
    for kernel in [Kernel::LINEAR, rbf(1.0)] {
        let found = run(twins.clone(), kernel);
        assert_eq!(found.outcome(), Outcome::Running, "{kernel:?}");
        assert!(found.errors() > 0);
    }
}

#[test]
fn the_sign_that_is_computed_decides_a_tie() {
    let mut run = KernelPerceptron::new(gate(8), Kernel::LINEAR, 0.1).expect("a run");
    let mut by_rounding = 0;
    for _ in 0..4 * 20 {
        let found = run.step().expect("a sample");
        let y = run.samples().label(found.sample);
        assert_eq!(found.is_corrected, y * found.score <= 0.0);
        by_rounding += u32::from(found.is_tie && found.score != 0.0);
    }
    // In tenths the sums are no exact numbers: some F that is 0 in exact arithmetic is not 0 here.
    assert!(by_rounding > 0);
}

#[test]
fn what_is_not_kept_is_computed_again_to_the_same_bits() {
    let samples = Samples::from_dataset(&iris(IrisClasses::VersicolorVirginica), 1);
    let new = || KernelPerceptron::new(samples.clone(), rbf(0.5), 0.3).expect("a run");
    let (mut kept, mut bare) = (new(), new());
    bare.gram = Gram::full(samples.len());
    kept.run(12);
    bare.run(12);
    let bits = |run: &KernelPerceptron| run.alpha().iter().map(|a| a.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&kept), bits(&bare));
    assert_eq!(
        (kept.errors(), kept.outcome()),
        (bare.errors(), bare.outcome())
    );
    assert!(kept.gram.row(0).is_some() && bare.gram.row(0).is_none());
    // F at a sample is the same however it is asked for.
    let at = samples.row(17).to_vec();
    let (score, inner) = (
        kept.score(&at),
        kept.sum_at(17, |run, j| run.alpha[j]).value,
    );
    assert_eq!(score.to_bits(), inner.to_bits());
}

#[test]
fn refuses_what_makes_no_run() {
    let large = Samples::new(1, &[1.0, 1e80], &[1.0, -1.0]).expect("samples");
    let new = |samples: &Samples, kernel, eta| {
        KernelPerceptron::new(samples.clone(), kernel, eta).map(|_| ())
    };
    assert_eq!(
        new(&large, Kernel::LINEAR, 1.0),
        Err(KernelError::Product(1))
    );
    assert_eq!(new(&large, rbf(1.0), 1.0), Ok(()));
    assert_eq!(
        new(&gate(1), Kernel::LINEAR, 0.0),
        Err(KernelError::Eta(0.0))
    );
    assert!(matches!(
        new(&gate(1), Kernel::LINEAR, f64::NAN),
        Err(KernelError::Eta(_))
    ));
    let shape = |degree, gamma| KernelShape { degree, gamma };
    for (kind, shape, error) in [
        (
            KernelKind::POLYNOMIAL,
            shape(0, 1.0),
            KernelError::Degree(0),
        ),
        (
            KernelKind::POLYNOMIAL,
            shape(21, 1.0),
            KernelError::Degree(21),
        ),
        (KernelKind::RBF, shape(2, 0.0), KernelError::Gamma(0.0)),
        (KernelKind::RBF, shape(2, 1e7), KernelError::Gamma(1e7)),
    ] {
        assert_eq!(Kernel::new(kind, shape), Err(error));
    }
    // A number that the kernel has no use for is not looked at.
    assert!(Kernel::new(KernelKind::RBF, shape(0, 1.0)).is_ok());
}

#[test]
fn without_samples_nothing_moves() {
    let mut run = KernelPerceptron::new(Samples::empty(2), rbf(1.0), 1.0).expect("a run");
    run.run(5);
    assert_eq!(
        (run.step(), run.epochs(), run.outcome()),
        (None, 0, Outcome::Running)
    );
    assert_eq!(run.score(&[1.0, 0.0, 0.0]), 0.0);
}

#[test]
fn a_presentation_tells_a_tie_that_rounding_decided() {
    // Three copies of the same place: each corrected one adds η y to all scores.
    let samples = Samples::new(1, &[0.0; 4], &[1.0, -1.0, 1.0, 1.0]).expect("samples");
    let mut run = KernelPerceptron::new(samples, Kernel::LINEAR, 0.1).expect("a run");
    assert_eq!((run.presented(), run.epochs()), (0, 0));
    // Scores 0, 0.1, 0.1 − 0.1 and 0.1: ties are the first and the third.
    let mut ties = Vec::new();
    for presented in 1..=4 {
        ties.push(run.turn().expect("a sample").is_tie);
        assert_eq!(run.presented(), presented);
    }
    assert_eq!(ties, [true, false, true, false]);
    let far = KernelPerceptron::new(gate(8), Kernel::LINEAR, 1.0);
    let mut far = far.expect("a run");
    while far.epochs() < 3 {
        far.turn();
    }
    assert_eq!(far.presented(), 0);
}

#[test]
fn small_scores_are_no_ties_beside_their_own_size() {
    let samples = Samples::new(1, &[0.0; 2], &[-1.0, 1.0]).expect("samples");
    let mut run = KernelPerceptron::new(samples, Kernel::LINEAR, 1e-20).expect("a run");
    assert!(run.turn().expect("a sample").is_tie, "0");
    let second = run.turn().expect("a sample");
    assert!(!second.is_tie && second.score == -1e-20);
}
