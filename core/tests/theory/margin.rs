//! Margins against brute force in the plane, and the bounds against training.

use std::rc::Rc;

use hyperplane_core::data::{Seeded, normal};
use hyperplane_core::learn::{
    Batch, Order, Problem, Reduction, Rule, Samples, Settings, Tie, Trainer, dot,
};
use hyperplane_core::task::at_once;
use hyperplane_core::theory::{Corridor, MaxMargin, Radius, Separability, TheoryError, bounds};

use super::{clouds, samples, whole};

/// The least y(v·x + b) of the best bias b, for a direction v of length 1: half the gap between the classes.
fn gap(set: &Samples, v: [f64; 2]) -> f64 {
    let along = |x: &[f64]| v[0] * x[1] + v[1] * x[2];
    let of = |class: f64| {
        set.iter()
            .filter(move |(_, y)| *y == class)
            .map(|(x, _)| along(x))
    };
    let lowest = of(1.0).fold(f64::INFINITY, f64::min);
    0.5 * (lowest - of(-1.0).fold(f64::NEG_INFINITY, f64::max))
}

/// The largest gap over all directions that can be the best: across a pair of points, or normal to one.
fn brute_force(set: &Samples) -> f64 {
    let mut best = f64::NEG_INFINITY;
    for (a, _) in set.iter() {
        for (b, _) in set.iter() {
            let (dx, dy) = (a[1] - b[1], a[2] - b[2]);
            let length = (dx * dx + dy * dy).sqrt();
            if length > 0.0 {
                for v in [[dx, dy], [-dy, dx], [dy, -dx]] {
                    best = best.max(gap(set, v.map(|v| v / length)));
                }
            }
        }
    }
    best
}

fn has_both(set: &Samples) -> bool {
    [-1.0, 1.0].iter().all(|c| set.iter().any(|(_, y)| y == *c))
}

#[test]
fn geometric_margin_is_the_largest_of_all_pairs() {
    let mut random = Seeded::new(1, 101);
    let mut seen = 0;
    for round in 0..1500 {
        let set = if round % 2 == 0 {
            whole(&mut random, 2)
        } else {
            clouds(&mut random, 2, 12, 4.0)
        };
        let found = at_once(MaxMargin::geometric(
            &set,
            &at_once(Separability::decide(&set)),
        ))
        .expect("ordinary numbers");
        let expected = if has_both(&set) {
            brute_force(&set)
        } else {
            -1.0
        };
        assert_eq!(found.is_some(), expected > 1e-12, "{set:?}");
        let Some(found) = found else { continue };
        seen += 1;
        assert!(
            (found.margin - expected).abs() <= 1e-9 * expected,
            "{set:?} {found:?} {expected}"
        );
        let length = found.weights[1].hypot(found.weights[2]);
        assert!((length - 1.0).abs() < 1e-14);
        let distances: Vec<f64> = set
            .iter()
            .map(|(x, y)| y * dot(&found.weights, x))
            .collect();
        let least = distances.iter().copied().fold(f64::INFINITY, f64::min);
        assert!((least - found.margin).abs() < 1e-12);
        assert!(found.support.len() >= 2);
        for (i, distance) in distances.iter().enumerate() {
            let near = *distance <= found.margin * (1.0 + 1e-8);
            assert!(!near || found.support.contains(&i));
            assert!(found.support.contains(&i) <= (*distance < found.margin + 1e-8));
        }
    }
    assert!(seen > 300, "{seen}");
}

#[test]
fn augmented_margin_cannot_be_improved() {
    let mut random = Seeded::new(2, 101);
    for round in 0..600 {
        let n = 1 + round % 4;
        let set = clouds(&mut random, n, 12, 5.0);
        let Some(found) = at_once(MaxMargin::augmented(
            &set,
            &at_once(Separability::decide(&set)),
        ))
        .expect("ordinary numbers") else {
            continue;
        };
        let least = |w: &[f64]| {
            let length = w.iter().map(|w| w * w).sum::<f64>().sqrt();
            set.iter()
                .map(|(x, y)| y * dot(w, x) / length)
                .fold(f64::INFINITY, f64::min)
        };
        assert!((least(&found.weights) - found.margin).abs() < 1e-12);
        for k in 1..60 {
            let shake = libm::ldexp(1.0, -(k / 2));
            let moved: Vec<f64> = found
                .weights
                .iter()
                .map(|w| w + shake * normal(&mut random))
                .collect();
            assert!(least(&moved) <= found.margin * (1.0 + 1e-12), "{set:?}");
        }
    }
}

#[test]
fn no_margin_without_two_separable_classes_of_points() {
    let of = |set: &Samples| {
        let separability = at_once(Separability::decide(set));
        (
            at_once(MaxMargin::geometric(set, &separability)),
            at_once(MaxMargin::augmented(set, &separability)),
        )
    };
    for set in [
        Samples::empty(2),
        samples(1, &[1.0, 2.0], &[1.0, 1.0]),
        samples(1, &[1.0, 2.0, 3.0], &[1.0, -1.0, 1.0]),
    ] {
        assert_eq!(of(&set), (Ok(None), Ok(None)));
    }
    let set = samples(1, &[0.0, 1e200], &[1.0, -1.0]);
    assert_eq!(of(&set).0, Err(TheoryError::TooLarge(1)));
    let set = samples(1, &[0.0, 1e-200], &[1.0, -1.0]);
    assert_eq!(of(&set).1, Err(TheoryError::TooSmall(1)));
    // A gap of one rounding ε: the distance of (1, 1) and (−1, −1 − ε) to the line through them is ε/√(8 + 4ε + ε²).
    let set = samples(1, &[1.0, 1.0 + f64::EPSILON], &[1.0, -1.0]);
    let (geometric, augmented) = of(&set);
    let margins =
        [geometric, augmented].map(|found| found.expect("numbers").expect("two classes").margin);
    let expected = [f64::EPSILON / 2.0, f64::EPSILON / 8f64.sqrt()];
    assert!(
        margins
            .iter()
            .zip(expected)
            .all(|(a, b)| (a / b - 1.0).abs() < 1e-15),
        "{margins:?}"
    );
}

/// Online training of the perceptron until it makes no more mistakes, and the corridor of its start.
fn check_bound(set: &Samples, start: &[f64], eta: f64, order: Order, seed: u64) -> bool {
    let separability = at_once(Separability::decide(set));
    let both = (
        at_once(MaxMargin::augmented(set, &separability)).expect("ordinary numbers"),
        at_once(MaxMargin::geometric(set, &separability)).expect("ordinary numbers"),
    );
    let (Some(augmented), Some(geometric)) = both else {
        return false;
    };
    let radius = Radius::compute(set).expect("ordinary numbers");
    let novikoff = bounds::updates(radius, &augmented).expect("a number");
    let slides = bounds::updates_on_the_slides(radius, &geometric).expect("a number");
    assert!(
        novikoff <= slides * (1.0 + 1e-9),
        "{novikoff} {slides} {augmented:?} {geometric:?} {set:?}"
    );
    let corridor = Corridor::from_start(start, 2.0 * eta, radius, &augmented);
    let most = corridor.most_updates().expect("a number");
    if start.iter().all(|w| *w == 0.0) {
        assert!((most - novikoff).abs() <= 1e-9 * most);
    }
    let (low, high) = (corridor.lower(most), corridor.upper(most));
    assert!(
        (low - high).abs() <= 1e-6 * high,
        "{corridor:?} {low} {high}"
    );
    if most > 1e5 {
        return false;
    }
    let settings = Settings {
        order,
        seed,
        // Ties count as mistakes half the time, as in the proof they may.
        tie: Tie::Positive,
        ..Settings::new(Rule::PERCEPTRON, eta)
    };
    let problem = Rc::new(Problem::from(set.clone()));
    let trainer = |settings: Settings| {
        let settings = settings.check().expect("valid settings");
        Trainer::new(Rc::clone(&problem), settings, start.to_vec())
    };
    for (batch, reduction) in [
        (Batch::Online, Reduction::Mean),
        (Batch::Mini(3), Reduction::Sum),
        (Batch::Mini(3), Reduction::Mean),
        (Batch::Full, Reduction::Sum),
        (Batch::Full, Reduction::Mean),
    ] {
        let settings = Settings {
            batch,
            reduction,
            ..settings
        };
        let most = bounds::of_run(&settings, set.len(), start, radius, &augmented);
        let most = bounds::whole(most.expect("a number"));
        let mut trainer = trainer(settings);
        (0..200).for_each(|_| trainer.epoch());
        let made = trainer.updates() as f64;
        assert!(made <= most, "{batch:?} {reduction:?}: {made} > {most}");
    }
    let online = bounds::of_run(&settings, set.len(), start, radius, &augmented);
    assert_eq!(online, Ok(most));
    let mut trainer = trainer(settings);
    for _ in 0..400 {
        let w = trainer.weights();
        let (k, length) = (trainer.updates() as f64, dot(w, w).sqrt());
        assert!(
            k <= most * (1.0 + 1e-9),
            "{set:?}: {k} updates, at most {most}"
        );
        let along = dot(&augmented.weights, w);
        assert!(corridor.lower(k) <= along + 1e-9 * length.max(1.0));
        assert!(length <= corridor.upper(k) * (1.0 + 1e-9) + 1e-12);
        trainer.epoch();
    }
    true
}

#[test]
fn no_run_makes_more_updates_than_the_bound() {
    let mut random = Seeded::new(3, 101);
    let mut checked = [0; 2];
    for round in 0u64.. {
        let n = 1 + (round % 3) as usize;
        let set = if round % 4 == 0 {
            whole(&mut random, n)
        } else {
            clouds(&mut random, n, 8, 3.0)
        };
        let from_zero = random.below(2) == 0;
        let start = |random: &mut Seeded| if from_zero { 0.0 } else { 3.0 * normal(random) };
        let start: Vec<f64> = (0..=n).map(|_| start(&mut random)).collect();
        let order = [Order::Sequential, Order::Shuffled, Order::Random][(round % 3) as usize];
        let eta = [0.5, 0.1, 2.0][random.below(3) as usize];
        checked[usize::from(from_zero)] +=
            usize::from(check_bound(&set, &start, eta, order, round));
        if checked.iter().sum::<usize>() >= 1200 {
            break;
        }
    }
    assert!(checked.iter().all(|&count| count > 400), "{checked:?}");
}
