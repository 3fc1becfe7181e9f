//! The soft margin's minimum: the conditions that prove it, and nothing better around it.

use hyperplane_core::data::{Seeded, normal};
use hyperplane_core::learn::{Reduction, Samples, dot};
use hyperplane_core::task::at_once;
use hyperplane_core::theory::{MaxMargin, Separability, SoftMargin};

use super::{clouds, samples, whole};

fn objective(set: &Samples, share: f64, ridge: f64, w: &[f64]) -> f64 {
    let hinge: f64 = set
        .iter()
        .map(|(x, y)| (1.0 - y * dot(w, x)).max(0.0))
        .sum();
    share * hinge + 0.5 * ridge * dot(&w[1..], &w[1..])
}

/// The conditions of W. Karush, H. Kuhn and A. Tucker.
fn check(set: &Samples, share: f64, ridge: f64, found: &SoftMargin) {
    let size: f64 = set
        .iter()
        .flat_map(|(x, _)| x.to_vec())
        .fold(1.0, |m: f64, x| m.max(x.abs()));
    let total: f64 = found.multipliers.iter().sum();
    let doubt = 1e-9 * (total * size + ridge);
    for j in 0..=set.features() {
        let terms = set.iter().zip(&found.multipliers);
        let sum: f64 = terms.map(|((x, y), m)| m * y * x[j]).sum();
        let expected = if j > 0 { ridge * found.weights[j] } else { 0.0 };
        assert!(
            (sum - expected).abs() <= doubt,
            "{j}: {sum} {expected} {set:?} {found:?}"
        );
    }
    for (i, ((x, y), &m)) in set.iter().zip(&found.multipliers).enumerate() {
        assert!((0.0..=share).contains(&m));
        let beyond = y * dot(&found.weights, x) - 1.0;
        let scale = 1e-7 * (1.0 + beyond.abs());
        assert!(
            beyond <= scale || m <= 1e-7 * share,
            "{i} {beyond} {m} {set:?} {found:?}"
        );
        assert!(
            beyond >= -scale || m >= share * (1.0 - 1e-7),
            "{i} {beyond} {m} {set:?}"
        );
        assert!((found.slacks[i] - (-beyond).max(0.0)).abs() < 1e-12);
        assert_eq!(found.support.contains(&i), beyond <= 1e-8, "{beyond}");
    }
}

#[test]
fn the_minimum_has_its_conditions_and_nothing_better_beside_it() {
    let mut random = Seeded::new(1, 104);
    let (mut seen, mut unique) = (0, [0; 2]);
    for round in 0..1300 {
        let n = 1 + round % 3;
        let set = match round % 4 {
            0 => whole(&mut random, n),
            1 => clouds(&mut random, n, 12, 4.0),
            _ => clouds(&mut random, n, 25, 1.0),
        };
        let set = if round < 900 { set } else { set.without_bias() };
        let ridge = [0.01, 1.0, 1e-4, 30.0][random.below(4) as usize];
        let reduction = [Reduction::Sum, Reduction::Mean][round % 2];
        let found = at_once(SoftMargin::compute(&set, reduction, ridge));
        let Some(found) = found.unwrap_or_else(|error| panic!("{error} {ridge} {set:?}")) else {
            assert!(set.is_empty());
            continue;
        };
        let share = if round % 2 == 0 {
            1.0
        } else {
            1.0 / set.len() as f64
        };
        let least = objective(&set, share, ridge, &found.weights);
        let rounding = 1e-14 * share * set.len() as f64;
        assert!((least - found.objective).abs() <= 1e-11 * least + rounding);
        assert!(found.gap <= 1e-8 * least.max(1e-6 * share), "{found:?}");
        check(&set, share, ridge, &found);
        for k in 0..40 {
            let shake = libm::ldexp(1.0, -k);
            let moved: Vec<f64> = found
                .weights
                .iter()
                .map(|w| w + shake * normal(&mut random))
                .collect();
            let there = objective(&set, share, ridge, &moved);
            assert!(there >= least - 1e-11 * least.max(1.0), "{set:?} {found:?}");
        }
        seen += 1;
        if !set.has_bias() {
            assert_eq!((found.weights[0], found.biases), (0.0, [0.0; 2]));
            assert!(found.unique_bias);
            continue;
        }
        // Where only one bias is least, a step to either side is worse; else some step is not.
        let step = |by: f64| {
            let mut moved = found.weights.clone();
            moved[0] += by;
            objective(&set, share, ridge, &moved) > least * (1.0 + 1e-12) + rounding
        };
        assert_eq!(
            found.unique_bias,
            step(3e-9) && step(-3e-9),
            "{set:?} {found:?}"
        );
        unique[usize::from(found.unique_bias)] += 1;
    }
    assert!(
        seen > 1200 && unique.iter().all(|&count| count > 50),
        "{seen} {unique:?}"
    );
}

#[test]
fn a_small_penalty_leaves_the_largest_margin() {
    let mut random = Seeded::new(2, 104);
    let mut seen = 0;
    while seen < 60 {
        let set = clouds(&mut random, 2, 12, 5.0);
        let widest = at_once(MaxMargin::geometric(
            &set,
            &at_once(Separability::decide(&set)),
        ))
        .expect("numbers");
        let Some(widest) = widest.filter(|widest| widest.margin > 0.05) else {
            continue;
        };
        let found = at_once(SoftMargin::compute(&set, Reduction::Sum, 1e-6))
            .expect("numbers")
            .expect("samples");
        for (a, b) in found.weights.iter().zip(&widest.weights) {
            assert!(
                (a - b / widest.margin).abs() < 1e-8 / widest.margin,
                "{found:?} {widest:?}"
            );
        }
        assert_eq!(found.support, widest.support);
        seen += 1;
    }
}

#[test]
fn the_bias_is_the_middle_of_its_interval() {
    // A penalty so large that both samples stay inside their margins: w₁ = 0.2 and |w₀| ≤ 0.8.
    let set = samples(1, &[1.0, -1.0], &[1.0, -1.0]);
    let found = at_once(SoftMargin::compute(&set, Reduction::Sum, 10.0))
        .expect("numbers")
        .expect("samples");
    assert!(!found.unique_bias);
    assert!(found.weights[0].abs() < 1e-12 && (found.weights[1] - 0.2).abs() < 1e-12);
    for y in [1.0, -1.0] {
        let one = samples(1, &[3.0, 5.0], &[y, y]);
        let found = at_once(SoftMargin::compute(&one, Reduction::Mean, 0.01))
            .expect("numbers")
            .expect("samples");
        assert_eq!(
            (found.weights, found.unique_bias, found.objective),
            (vec![y, 0.0], false, 0.0)
        );
    }
    assert_eq!(
        at_once(SoftMargin::compute(&set, Reduction::Sum, 0.0)),
        Ok(None)
    );
}

#[test]
fn of_many_samples_those_near_their_margins_decide() {
    let mut random = Seeded::new(3, 104);
    // On a grid hundreds share a place, most of them on margins; of long tails a few samples outweigh all others.
    let shapes: [fn(f64) -> f64; 3] = [|x| x, f64::round, |x| x * x * x];
    for round in 0..36 {
        let n = 1 + round % 5;
        let apart = [0.3, 1.0, 4.0, 12.0][round % 4];
        let set = clouds(&mut random, n, 700 + 20 * round, apart);
        let shape = shapes[round % 3];
        let x: Vec<f64> = set
            .iter()
            .flat_map(|(x, _)| x[1..].iter().map(|&x| shape(x)).collect::<Vec<_>>())
            .collect();
        let y: Vec<f64> = set.iter().map(|(_, y)| y).collect();
        let set = samples(n, &x, &y);
        let (reduction, share) = match round % 2 {
            0 => (Reduction::Sum, 1.0),
            _ => (Reduction::Mean, 1.0 / set.len() as f64),
        };
        let ridge = [0.01, 1.0, 1e-4, 1e-6][random.below(4) as usize];
        let found = at_once(SoftMargin::compute(&set, reduction, ridge))
            .unwrap_or_else(|error| panic!("{error} in round {round}"))
            .expect("samples");
        let least = objective(&set, share, ridge, &found.weights);
        assert!(found.gap <= 1e-8 * least.max(1e-6 * share), "{round}");
        check(&set, share, ridge, &found);
    }
}
