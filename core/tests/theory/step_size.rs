//! The limits of the learning rate against training: below it converges, above it does not.

use std::rc::Rc;

use hyperplane_core::data::{IrisClasses, Seeded, iris, normal};
use hyperplane_core::learn::{
    Batch, Penalty, Problem, Reduction, Rule, Samples, Settings, Trainer,
};
use hyperplane_core::task::at_once;
use hyperplane_core::theory::{Curvature, least_squares, sequential_limit};
use nalgebra::{DMatrix, Normed};

use super::{clouds, samples};

/// The largest change of a weight in an epoch after `epochs` of them and after twice as many; none if the run diverged.
fn movements(set: &Samples, settings: Settings, start: &[f64], epochs: u64) -> Option<[f64; 2]> {
    let problem = Problem::from(set.clone());
    let mut trainer = Trainer::new(
        Rc::new(problem),
        settings.check().expect("valid settings"),
        start.to_vec(),
    );
    let mut found = [0.0; 2];
    for movement in &mut found {
        trainer.run(epochs);
        let before = trainer.weights().to_vec();
        trainer.epoch();
        let moved = before
            .iter()
            .zip(trainer.weights())
            .map(|(a, b)| (a - b).abs());
        *movement = moved.fold(0.0, f64::max);
        if *movement == 0.0 && before.iter().any(|w| w.abs() > 1e20) {
            return None;
        }
    }
    Some(found)
}

fn converges(set: &Samples, settings: Settings, start: &[f64]) -> bool {
    let found = movements(set, settings, start, 700);
    found.is_some_and(|[early, late]| late < early || late < 1e-8)
}

fn check(random: &mut Seeded, round: u32, batch: Batch, ridge: f64) {
    let count = 2 + random.below(5) as usize;
    check_of(random, round, batch, ridge, count, 0.02);
}

fn check_of(random: &mut Seeded, round: u32, batch: Batch, ridge: f64, count: usize, step: f64) {
    let n = 1 + round as usize % 3;
    let set = clouds(random, n, count, 1.0);
    let reduction = [Reduction::Sum, Reduction::Mean][(round % 2) as usize];
    let limit = match batch {
        Batch::Full => at_once(Curvature::of_adaline(&set, reduction, ridge))
            .and_then(|curvature| curvature.limit()),
        _ => at_once(sequential_limit(&set, batch.size(count), reduction, ridge)),
    };
    let limit = limit.expect("ordinary numbers").expect("samples");
    let start: Vec<f64> = (0..=n).map(|_| 3.0 * normal(random)).collect();
    for (factor, expected) in [(1.0 - step, true), (1.0 + step, false)] {
        let settings = Settings {
            batch,
            reduction,
            penalty: Penalty::ridge(ridge),
            ..Settings::new(Rule::ADALINE, factor * limit)
        };
        assert_eq!(
            converges(&set, settings, &start),
            expected,
            "{factor} of {limit}, {batch:?} {reduction:?} {ridge} {set:?}"
        );
    }
}

#[test]
fn full_batches_converge_up_to_the_limit() {
    let mut random = Seeded::new(1, 102);
    for round in 0..240 {
        let ridge = if round % 3 == 0 { 0.5 } else { 0.0 };
        check(&mut random, round, Batch::Full, ridge);
    }
}

#[test]
fn online_epochs_converge_up_to_the_limit() {
    let mut random = Seeded::new(2, 102);
    for round in 0..240 {
        let ridge = if round % 4 == 0 { 0.5 } else { 0.0 };
        check(&mut random, round, Batch::Online, ridge);
    }
}

#[test]
fn hundreds_of_samples_contract_beyond_all_numbers_and_still_have_a_limit() {
    let mut random = Seeded::new(6, 102);
    for round in 0..6 {
        // Beyond the limit another stable interval may follow soon: each sample's own 1/‖x̃‖² makes one.
        check_of(&mut random, round, Batch::Online, 0.0, 150, 0.005);
    }
}

#[test]
fn mini_batches_converge_up_to_the_limit() {
    let mut random = Seeded::new(3, 102);
    for round in 0..120 {
        let ridge = if round % 2 == 0 { 0.1 } else { 0.0 };
        check(&mut random, round, Batch::Mini(2 + round % 2), ridge);
    }
}

#[test]
fn at_the_fastest_rate_each_epoch_shrinks_the_distance_by_the_factor() {
    let mut random = Seeded::new(4, 102);
    for _ in 0..50 {
        let set = clouds(&mut random, 2, 9, 1.0);
        let curvature = at_once(Curvature::of_adaline(&set, Reduction::Sum, 0.0)).expect("numbers");
        let factor = curvature.fastest_factor().expect("samples");
        let condition = curvature.condition().expect("samples");
        assert!((factor - (condition - 1.0) / (condition + 1.0)).abs() < 1e-12);
        let eta = curvature.fastest().expect("a number").expect("samples");
        let best = at_once(least_squares(&set, Reduction::Sum, 0.0))
            .expect("numbers")
            .weights;
        let settings = Settings {
            batch: Batch::Full,
            ..Settings::new(Rule::ADALINE, eta)
        };
        let problem = Problem::from(set.clone());
        let mut trainer = Trainer::new(
            Rc::new(problem),
            settings.check().expect("valid settings"),
            vec![0.0; 3],
        );
        let distance = |w: &[f64]| {
            w.iter()
                .zip(&best)
                .map(|(a, b)| (a - b) * (a - b))
                .sum::<f64>()
                .sqrt()
        };
        let mut before = distance(trainer.weights());
        let (mut worst, first) = (0.0_f64, before);
        while before > 1e-6 * first && trainer.epochs() < 500 {
            trainer.epoch();
            let after = distance(trainer.weights());
            assert!(after <= before * (factor + 1e-9));
            worst = worst.max(after / before);
            before = after;
        }
        assert!(
            worst > 0.95 * factor,
            "{worst} {factor}: not the worst case"
        );
    }
}

#[test]
fn standardized_features_have_the_condition_of_their_correlation() {
    // Two features of mean 0 and variance 1 with correlation ½: κ = (1 + ½)/(1 − ½).
    let (a, b) = (0.5, 0.75_f64.sqrt());
    let root = 2f64.sqrt();
    let mut x = Vec::new();
    for (u, v) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
        x.extend([root * u, root * (a * u + b * v)]);
    }
    let set = samples(2, &x, &[1.0, -1.0, 1.0, -1.0]);
    let curvature = at_once(Curvature::of_adaline(&set, Reduction::Sum, 0.0)).expect("numbers");
    assert!((curvature.condition().expect("samples") - 3.0).abs() < 1e-12);
    let logistic = at_once(Curvature::of_logistic(&set, Reduction::Sum, 0.0)).expect("numbers");
    let [adaline, logistic] = [curvature, logistic].map(|c| c.limit().expect("a number"));
    assert!((logistic.expect("samples") / adaline.expect("samples") - 4.0).abs() < 1e-12);
}

#[test]
fn one_sample_and_none() {
    let one = samples(1, &[2.0], &[1.0]);
    for batch in [1, 2] {
        let found = at_once(sequential_limit(&one, batch, Reduction::Sum, 0.0)).expect("a number");
        assert!((found.expect("a sample") - 0.4).abs() < 1e-12);
    }
    let none = Samples::empty(1);
    assert_eq!(
        at_once(sequential_limit(&none, 1, Reduction::Mean, 0.0)),
        Ok(None)
    );
    let curvature = at_once(Curvature::of_adaline(&one, Reduction::Sum, 0.0)).expect("numbers");
    assert!(curvature.is_singular() && curvature.condition().is_none());
    assert_eq!(curvature.condition_over_span(), Some(1.0));
    let nothing = at_once(Curvature::of_adaline(&none, Reduction::Sum, 0.0)).expect("numbers");
    assert_eq!(nothing.condition_over_span(), None);
}

#[test]
fn thousands_of_samples_do_not_overflow() {
    let mut random = Seeded::new(5, 102);
    let mut set = clouds(&mut random, 2, 2000, 1.0);
    let plain = at_once(sequential_limit(&set, 1, Reduction::Sum, 0.0)).expect("a number");
    // One sample far out decides: all others contract as much as they like.
    let mut x: Vec<f64> = set.iter().flat_map(|(x, _)| x[1..].to_vec()).collect();
    let y: Vec<f64> = set.iter().map(|(_, y)| y).collect();
    x[1000] = 1e4;
    set = samples(2, &x, &y);
    let far = at_once(sequential_limit(&set, 1, Reduction::Sum, 0.0)).expect("a number");
    let (plain, far) = (plain.expect("samples"), far.expect("samples"));
    assert!(far < 1e-4 * plain && far >= 2e-8 * 0.999, "{plain} {far}");
}

/// The size of the largest eigenvalue of an online epoch without penalty, the samples being few.
fn radius(set: &Samples, eta: f64) -> f64 {
    let size = set.features() + 1;
    let mut map = DMatrix::<f64>::identity(size, size);
    for (x, _) in set.iter() {
        let x = DMatrix::from_row_slice(1, size, x);
        map = (DMatrix::identity(size, size) - x.tr_mul(&x) * eta) * map;
    }
    let values = map.complex_eigenvalues();
    values.iter().fold(0.0, |m: f64, value| m.max(value.norm()))
}

#[test]
fn no_rate_below_the_limit_is_unstable() {
    let mut random = Seeded::new(7, 102);
    for round in 0..150 {
        // More samples than weights, so that every direction is in their span.
        let n = 1 + round % 3;
        let set = clouds(&mut random, n, n + 2 + round % 6, 1.0);
        let limit = at_once(sequential_limit(&set, 1, Reduction::Sum, 0.0)).expect("numbers");
        let limit = limit.expect("samples");
        for part in 1..500 {
            let eta = limit * (1.0 - 1e-9) * f64::from(part) / 500.0;
            assert!(radius(&set, eta) < 1.0, "{eta} of {limit}: {set:?}");
        }
        assert!(radius(&set, limit * (1.0 + 1e-9)) > 1.0, "{limit}: {set:?}");
    }
}

/// Eigenvalues against what needs none: trace, sum of squares and determinant of Σ x̃ x̃ᵀ.
#[test]
fn eigenvalues_are_those_of_the_hessian() {
    let classes = [
        IrisClasses::SetosaVersicolor,
        IrisClasses::SetosaVirginica,
        IrisClasses::VersicolorVirginica,
        IrisClasses::SetosaOther,
    ];
    let mut sets = 0;
    for species in classes {
        let all = iris(species);
        for (first, second) in (0..4).flat_map(|i| (0..i).map(move |j| (j, i))) {
            for standardized in [false, true] {
                let column = |j: usize| -> Vec<f64> {
                    let raw: Vec<f64> = (0..all.len()).map(|row| all.row(row)[j]).collect();
                    let count = raw.len() as f64;
                    let mean = raw.iter().sum::<f64>() / count;
                    let spread = raw.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / count;
                    let scaled = |x: &f64| {
                        if standardized {
                            (x - mean) / spread.sqrt()
                        } else {
                            *x
                        }
                    };
                    raw.iter().map(scaled).collect()
                };
                let pair = [column(first), column(second)];
                let x: Vec<f64> = (0..all.len())
                    .flat_map(|row| [pair[0][row], pair[1][row]])
                    .collect();
                let y: Vec<f64> = (0..all.len())
                    .map(|row| f64::from(all.class(row) > 0) * 2.0 - 1.0)
                    .collect();
                let set = samples(2, &x, &y);
                let h = |i: usize, j: usize| set.iter().map(|(x, _)| x[i] * x[j]).sum::<f64>();
                let h: Vec<Vec<f64>> = (0..3).map(|i| (0..3).map(|j| h(i, j)).collect()).collect();
                let trace: f64 = (0..3).map(|i| h[i][i]).sum();
                let squares: f64 = h.iter().flatten().map(|v| v * v).sum();
                let minor = |a: usize, b: usize| h[1][a] * h[2][b] - h[1][b] * h[2][a];
                let determinant =
                    h[0][0] * minor(1, 2) - h[0][1] * minor(0, 2) + h[0][2] * minor(0, 1);
                let found = at_once(Curvature::of_adaline(&set, Reduction::Sum, 0.0))
                    .expect("a curvature")
                    .eigenvalues;
                let near = |a: f64, b: f64, rounding: f64| (a - b).abs() <= rounding * b.abs();
                let place = format!("{species:?} {first} {second} {standardized}: {found:?}");
                assert!(near(found.iter().sum(), trace, 1e-12), "{place}");
                assert!(
                    near(found.iter().map(|v| v * v).sum(), squares, 1e-12),
                    "{place}"
                );
                assert!(near(found.iter().product(), determinant, 1e-8), "{place}");
                sets += 1;
            }
        }
    }
    assert_eq!(sets, 48);
}
