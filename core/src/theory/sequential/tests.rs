//! The map of an epoch against plain products, and how soon its limit is found.

use std::pin::pin;

use nalgebra::DVector;

use super::*;
use crate::data::{Seeded, normal};
use crate::task::at_once;
use crate::task::turn;

fn cloud(random: &mut Seeded, features: usize, count: usize) -> Samples {
    let x: Vec<f64> = (0..count * features).map(|_| normal(random)).collect();
    let y: Vec<f64> = (0..count).map(|i| [-1.0, 1.0][i % 2]).collect();
    Samples::new(features, &x, &y).expect("numbers")
}

/// ln ρ of ∏(I − ηH), kept near size 1 after every factor.
fn plain(set: &Samples, batch: usize, reduction: Reduction, ridge: f64, eta: f64) -> f64 {
    let size = set.features() + 1;
    let mut map = DMatrix::<f64>::identity(size, size);
    let mut log = 0.0;
    let all: Vec<DVector<f64>> = set
        .iter()
        .map(|(x, _)| DVector::from_row_slice(x))
        .collect();
    for some in all.chunks(batch) {
        let mut hessian = DMatrix::zeros(size, size);
        some.iter().for_each(|x| hessian += x * x.transpose());
        let mut part = 1.0;
        match reduction {
            Reduction::Mean => hessian /= some.len() as f64,
            Reduction::Sum => part = some.len() as f64 / all.len() as f64,
        }
        (1..size).for_each(|j| hessian[(j, j)] += ridge * part);
        map = &map - eta * hessian * &map;
        log += map.norm().ln();
        map /= map.norm();
    }
    let values = map.complex_eigenvalues();
    let most = values.iter().map(|value| value.re.hypot(value.im));
    log + most.fold(0.0, f64::max).ln()
}

#[test]
fn an_epoch_multiplies_as_the_plain_product_does() {
    let mut random = Seeded::new(1, 311);
    for round in 0..48 {
        let (features, batch) = (1 + round % 3, 1 + round / 3 % 3);
        let set = cloud(&mut random, features, [8, 47, 131, 300][round % 4]);
        let ridge = [0.0, 0.4][round / 2 % 2];
        let reduction = [Reduction::Sum, Reduction::Mean][round / 5 % 2];
        let map = at_once(EpochMap::new(&set, batch, reduction, ridge)).expect("numbers");
        for eta in [0.02, 0.3, 2.0, 50.0, 1e4] {
            let found = map.0.growth(eta);
            let expected = plain(&set, batch, reduction, ridge, eta);
            // Far beyond the limit products of rounded factors differ.
            let doubt = 1e-9 * expected.abs().max(1.0) + 1e-6 * f64::from(eta > 1.0);
            assert!(
                (found - expected).abs() < doubt,
                "{round} {eta}: {found} {expected}"
            );
        }
    }
}

#[test]
fn what_an_epoch_does_for_ever_is_told_by_its_factor() {
    // ‖x̃‖² = 5: the factor is 1 − 5η.
    let one = Samples::new(1, &[2.0], &[1.0]).expect("numbers");
    let map = at_once(EpochMap::new(&one, 1, Reduction::Sum, 0.0)).expect("numbers");
    for (eta, factor, repeated) in [
        (0.1, 0.5, Repeated::Shrinks),
        (0.3, 0.5, Repeated::Shrinks),
        (0.4, 1.0, Repeated::Stays),
        (0.6, 2.0, Repeated::Grows),
    ] {
        let found = map.at(eta);
        assert!(
            (found.0 - factor).abs() < 1e-12 && found.1 == repeated,
            "{eta}: {found:?}"
        );
    }
    let none = at_once(EpochMap::new(&Samples::empty(1), 1, Reduction::Sum, 0.0)).expect("numbers");
    assert_eq!(none.at(0.7), (0.0, Repeated::Shrinks));
}

#[test]
fn only_what_leaves_all_measure_is_tamed() {
    for fine in [
        [1e30, 0.0],
        [1e-30, 1e-40],
        [3.0, -1.0],
        [0.0, 0.0],
        [f64::INFINITY, 1.0],
    ] {
        let mut map = fine;
        assert_eq!(tamed(&mut map), 0);
        assert_eq!(map, fine);
    }
    // 2¹⁰⁰ is about 1.3e30, 2⁻¹⁰⁰ about 7.9e-31.
    let [large, small] = [100, -100].map(|power| libm::ldexp(1.0, power));
    let mut map = [-1.5 * large, 0.25 * large];
    assert_eq!((tamed(&mut map), map), (100, [-1.5, 0.25]));
    let mut map = [small, 0.5 * small];
    assert_eq!((tamed(&mut map), map), (-100, [1.0, 0.5]));
}

/// The answer, and how often the computation could have been left.
fn counted<T>(computation: impl Future<Output = T>) -> (T, u32) {
    let (mut computation, mut turns) = (pin!(computation), 0);
    loop {
        if let std::task::Poll::Ready(answer) = turn(computation.as_mut()) {
            return (answer, turns);
        }
        turns += 1;
    }
}

#[test]
fn the_limit_is_narrowed_in_few_steps() {
    let mut random = Seeded::new(2, 311);
    let mut all = 0;
    for round in 0..60 {
        let features = 1 + round % 3;
        let set = cloud(&mut random, features, features + 3 + round);
        let epoch = at_once(EpochMap::new(&set, 1 + round % 2, Reduction::Sum, 0.0))
            .expect("numbers")
            .0;
        let limit = at_once(sequential_limit(&set, 1 + round % 2, Reduction::Sum, 0.0));
        let limit = limit.expect("numbers").expect("samples");
        let ends = [0.97, 1.01].map(|part| Rate::new(&epoch, part * limit));
        assert!(ends[0].is_stable() && !ends[1].is_stable());
        let (found, turns) = counted(narrowed(&epoch, ends));
        assert!((found.eta - limit).abs() < 1e-12 * limit, "{round}");
        // Halving alone would need 39.
        assert!(turns <= 14, "{round}: {turns}");
        all += turns;
    }
    assert!(all <= 9 * 60, "{all}");
}

#[test]
fn the_way_to_the_limit_is_short() {
    let mut random = Seeded::new(3, 311);
    let mut all = 0;
    for round in 0..60 {
        let features = 1 + round % 3;
        let set = cloud(&mut random, features, features + 3 + 5 * round);
        let (limit, turns) = counted(sequential_limit(&set, 1, Reduction::Sum, 0.0));
        assert!(limit.expect("numbers").is_some());
        assert!(turns <= 90, "{round}: {turns}");
        all += turns;
    }
    assert!(all <= 52 * 60, "{all}");
}
