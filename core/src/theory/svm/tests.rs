//! The parts of the way to the soft margin, each against its definition.

use super::*;
use crate::data::{Seeded, normal};
use crate::task::at_once;

fn cloud(random: &mut Seeded, count: usize, apart: f64) -> Samples {
    let mut x = Vec::new();
    let y: Vec<f64> = (0..count).map(|i| [-1.0, 1.0][i % 2]).collect();
    for y in &y {
        x.extend([0, 1].map(|_| normal(random) + 0.5 * apart * y));
    }
    Samples::new(2, &x, &y).expect("numbers")
}

/// ½‖v‖² + C Σ max(0, 1 − r·w) in the machine's units.
fn objective(machine: &Machine<'_>, w: &[f64]) -> f64 {
    let hinge = |row: &Vec<f64>| (1.0 - dot(row, w)).max(0.0);
    let loss: f64 = machine.rows.iter().map(hinge).sum();
    machine.limit * loss + 0.5 * dot(&w[1..], &w[1..])
}

/// Samples of which each is divided by its length.
fn unit_length(set: &Samples) -> Samples {
    let mut out = Samples::empty(set.features());
    for (x, y) in set.iter() {
        let length = dot(x, x).sqrt();
        out.push(y, |row| row.extend(x.iter().map(|x| x / length)));
    }
    out
}

#[test]
fn the_best_biases_are_those_of_a_scan() {
    let mut random = Seeded::new(1, 316);
    let mut wide = 0;
    for round in 0..120 {
        let set = cloud(&mut random, 7 + round % 4, 1.0);
        let set = if round % 2 == 0 {
            set
        } else {
            unit_length(&set)
        };
        let machine = Machine::new(&set, 1.0, 0.5);
        let normal = [normal(&mut random), normal(&mut random)];
        let [low, high] = machine.biases(&normal);
        let at = |bias| objective(&machine, &[bias, normal[0], normal[1]]);
        assert!(low <= high && low.is_finite() && high.is_finite());
        // A corner of the sum is among its lowest places.
        let corners = machine
            .rows
            .iter()
            .map(|row| at((1.0 - dot(&normal, &row[1..])) / row[0]));
        let least = corners.fold(f64::INFINITY, f64::min);
        let doubt = 1e-9 * (1.0 + least);
        assert!((at(low) - least).abs() < doubt && (at(high) - least).abs() < doubt);
        assert!(at(low - 1e-3) > least + doubt && at(high + 1e-3) > least + doubt);
        let candidate = machine.candidate(&normal, vec![0.0; set.len()]);
        assert_eq!(
            candidate.unique_bias,
            high - low <= 1e-9 * (1.0 + low.abs())
        );
        assert!((candidate.w[0] - f64::midpoint(low, high)).abs() < 1e-12);
        assert!((candidate.objective - objective(&machine, &candidate.w)).abs() < doubt);
        wide += usize::from(!candidate.unique_bias);
    }
    assert!((5..115).contains(&wide), "{wide}");
}

#[test]
fn a_gap_is_told_and_too_large_a_one_refused() {
    let mut random = Seeded::new(2, 316);
    let set = cloud(&mut random, 16, 1.5);
    let ridge = 0.25;
    let machine = Machine::new(&set, 1.0, ridge);
    let mut best = at_once(machine.best());
    let exact = machine.answer(&best).expect("the minimum");
    assert!(exact.gap < 1e-12 * exact.objective);
    // Multipliers a little too small: the gap is J − Σα + ½‖Σαr‖².
    best.alpha.iter_mut().for_each(|alpha| *alpha *= 1.0 - 5e-9);
    let mut pull = [0.0; 2];
    for (row, alpha) in machine.rows.iter().zip(&best.alpha) {
        (0..2).for_each(|j| pull[j] += alpha * row[1 + j]);
    }
    let dual = best.alpha.iter().sum::<f64>() - 0.5 * dot(&pull, &pull);
    let gap = (best.objective - dual) / best.objective;
    assert!(gap > 1e-9 && gap < 1e-8, "{gap}");
    let near = machine.answer(&best).expect("near enough");
    assert!((near.gap / near.objective - gap).abs() < 1e-3 * gap);
    best.alpha.iter_mut().for_each(|alpha| *alpha *= 1.0 - 1e-2);
    assert_eq!(machine.answer(&best), Err(TheoryError::TooFar));
    best.alpha[0] = f64::NAN;
    assert_eq!(machine.answer(&best), Err(TheoryError::TooFar));
}

#[test]
fn the_equations_of_those_on_their_margins_hold_to_the_last_digits() {
    let mut random = Seeded::new(3, 316);
    let mut polished = 0;
    for round in 0..40 {
        let set = cloud(&mut random, 14, [0.5, 1.5, 5.0][round % 3]);
        let machine = Machine::new(&set, 1.0, [0.1, 1.0, 1e-3][round / 3 % 3]);
        let interior = at_once(Interior::solved(&machine.rows, machine.limit));
        let on = interior.near_margin(1e-6);
        let Some(fine) = at_once(machine.polished(&interior, &on)) else {
            continue;
        };
        polished += 1;
        let scale = 1.0 + fine.alpha.iter().sum::<f64>();
        let mut sum = [0.0; 3];
        for (row, alpha) in machine.rows.iter().zip(&fine.alpha) {
            assert!((0.0..=machine.limit).contains(alpha));
            (0..3).for_each(|j| sum[j] += alpha * row[j]);
        }
        assert!(sum[0].abs() < 1e-11 * scale, "{round}");
        assert!(
            (1..3).all(|j| (sum[j] - fine.w[j]).abs() < 1e-11 * scale),
            "{round}"
        );
        for (i, row) in machine.rows.iter().enumerate() {
            let beyond = dot(&fine.w, row) - 1.0;
            if fine.alpha[i] > 1e-6 * machine.limit && fine.alpha[i] < (1.0 - 1e-6) * machine.limit
            {
                assert!(beyond.abs() < 1e-9, "{round} {i} {beyond}");
            }
        }
    }
    assert!(polished > 30, "{polished}");
}

#[test]
fn what_is_not_on_a_margin_cannot_be_polished_there() {
    let set = Samples::new(1, &[-3.0, -1.0, 1.0, 4.0], &[-1.0, -1.0, 1.0, 1.0]).expect("numbers");
    let machine = Machine::new(&set, 1.0, 0.01);
    let interior = at_once(Interior::solved(&machine.rows, machine.limit));
    let right = at_once(machine.polished(&interior, &[1, 2])).expect("−1 and 1 are on theirs");
    assert!((right.w[1] / machine.size - 1.0).abs() < 1e-12);
    // All four cannot be.
    assert!(at_once(machine.polished(&interior, &[0, 1, 2, 3])).is_none());
    // The outer two alone neither: others would lie beyond theirs, which is worse.
    let outer = at_once(machine.polished(&interior, &[0, 3]));
    assert!(outer.is_none_or(|outer| outer.objective > right.objective));
}
