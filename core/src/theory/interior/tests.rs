//! Each part against the equations that it is to solve.

use super::*;
use crate::data::{Seeded, normal};
use crate::task::at_once;

/// Rows y x̃ of `count` points around two centers.
fn rows(random: &mut Seeded, count: usize, features: usize, apart: f64) -> Vec<Vec<f64>> {
    let mut row = |i: usize| {
        let y = if i.is_multiple_of(2) { 1.0 } else { -1.0 };
        let mut row = vec![y];
        row.extend((0..features).map(|_| y * normal(random) + 0.5 * apart));
        row
    };
    (0..count).map(&mut row).collect()
}

/// A state inside its bounds, with nothing else special about it.
fn somewhere<'a>(random: &mut Seeded, rows: &'a [Vec<f64>], limit: f64) -> Interior<'a> {
    let columns = rows[0].len();
    let pull = DVector::from_fn(columns, |_, _| normal(random));
    let mut state = Interior::new(rows.iter().map(Vec::as_slice).collect(), limit, pull);
    state.w = DVector::from_fn(columns, |_, _| normal(random));
    for i in 0..rows.len() {
        state.alpha[i] = limit * (0.05 + 0.9 * random.unit());
        state.beta[i] = limit - state.alpha[i];
        state.slack[i] = 0.1 + random.unit();
        state.surplus[i] = 0.2 + random.unit();
    }
    state
}

/// ½‖v‖² + C Σ max(0, 1 − r·w), as it is written.
fn objective(rows: &[Vec<f64>], limit: f64, w: &[f64]) -> f64 {
    let product = |row: &Vec<f64>| row.iter().zip(w).map(|(r, w)| r * w).sum::<f64>();
    let hinge: f64 = rows.iter().map(|row| (1.0 - product(row)).max(0.0)).sum();
    0.5 * w[1..].iter().map(|w| w * w).sum::<f64>() + limit * hinge
}

#[test]
fn a_direction_solves_the_linearized_equations() {
    let mut random = Seeded::new(1, 310);
    for round in 0..20 {
        let rows = rows(&mut random, 9, 1 + round % 3, 1.0);
        let mut state = somewhere(&mut random, &rows, 2.5);
        let residuals = state.residuals();
        for (i, row) in rows.iter().enumerate() {
            let z: f64 = row.iter().zip(&state.w).map(|(r, w)| r * w).sum();
            let lacking = z + state.slack[i] - state.surplus[i] - 1.0;
            assert!((residuals[i] - lacking).abs() < 1e-13);
        }
        let matrix = state.matrix().expect("positive definite");
        let goals: Vec<(f64, f64)> = rows
            .iter()
            .map(|_| (random.unit(), random.unit()))
            .collect();
        let d = state.direction(&matrix, &residuals, &|i| goals[i]);
        // What w is a sum of, with the new multipliers.
        let mut sum = state.pull.clone();
        for (i, row) in rows.iter().enumerate() {
            let (a, b) = (state.alpha[i], state.beta[i]);
            let (xi, s) = (state.slack[i], state.surplus[i]);
            let rise: f64 = row.iter().zip(&d.w).map(|(r, w)| r * w).sum();
            assert!((rise + d.slack[i] - d.surplus[i] + residuals[i]).abs() < 1e-10);
            let up = a * s + a * d.surplus[i] + s * d.alpha[i];
            let down = b * xi + b * d.slack[i] - xi * d.alpha[i];
            assert!((up - goals[i].0).abs() < 1e-10 && (down - goals[i].1).abs() < 1e-10);
            (0..row.len()).for_each(|j| sum[j] += (a + d.alpha[i]) * row[j]);
        }
        assert!(sum[0].abs() < 1e-10, "the multipliers balance");
        for j in 1..sum.len() {
            assert!((state.w[j] + d.w[j] - sum[j]).abs() < 1e-10);
        }
    }
}

#[test]
fn a_step_goes_until_something_reaches_zero() {
    let mut random = Seeded::new(2, 310);
    let mut kinds = [0; 5];
    for _ in 0..200 {
        let rows = rows(&mut random, 3, 2, 1.0);
        let mut state = somewhere(&mut random, &rows, 1.5);
        let size = libm::exp(2.0 * normal(&mut random) - 1.0);
        let mut some = || (0..3).map(|_| size * normal(&mut random)).collect();
        let d = Direction {
            w: DVector::from_vec(some()),
            alpha: some(),
            slack: some(),
            surplus: some(),
        };
        let reach = state.reach(&d);
        let before = state.w.clone();
        let after = state.products_after(&d, 0.75 * reach);
        state.advance(&d, 0.75 * reach);
        let plain: f64 = (0..3)
            .map(|i| state.alpha[i] * state.surplus[i] + state.beta[i] * state.slack[i])
            .sum();
        assert!((state.products() - plain).abs() < 1e-13 * (1.0 + plain));
        assert!((after - plain).abs() < 1e-12 * (1.0 + plain));
        assert!((&state.w - before - 0.75 * reach * &d.w).amax() < 1e-13 * (1.0 + size));
        state.advance(&d, 0.25 * reach);
        let parts = [&state.alpha, &state.beta, &state.slack, &state.surplus];
        let least = parts.map(|part| part.iter().copied().fold(f64::INFINITY, f64::min));
        assert!(least.iter().all(|least| *least > -1e-12), "{least:?}");
        let hit = least.iter().position(|least| least.abs() < 1e-12);
        assert!(hit.is_some() || reach == 1.0 / 0.995);
        kinds[hit.unwrap_or(4)] += 1;
        let balance = |(a, b): (&f64, &f64)| (a + b - 1.5).abs() < 1e-12;
        assert!(state.alpha.iter().zip(&state.beta).all(balance));
    }
    assert!(kinds.iter().all(|count| *count > 3), "{kinds:?}");
}

/// J minus its dual for the multipliers, over J, and by how much the multipliers fail to balance.
fn proof(rows: &[Vec<f64>], state: &Interior<'_>) -> (f64, f64) {
    let primal = objective(rows, state.limit, state.w.as_slice());
    let mut pull = DVector::zeros(state.w.len());
    for (row, alpha) in rows.iter().zip(&state.alpha) {
        pull += *alpha * DVector::from_column_slice(row);
    }
    let normal = pull.rows(1, pull.len() - 1).norm_squared();
    let dual = state.alpha.iter().sum::<f64>() - 0.5 * normal;
    ((primal - dual).abs() / primal, pull[0].abs())
}

#[test]
fn a_dozen_steps_are_mostly_enough_and_two_dozen_always() {
    let mut random = Seeded::new(3, 310);
    let mut quick = 0;
    for round in 0..60 {
        let (count, apart) = ([10, 40, 200][round % 3], [0.3, 1.0, 4.0][round / 3 % 3]);
        let rows = rows(&mut random, count, 1 + round % 4, apart);
        let limit = [0.01, 1.0, 100.0][round / 9 % 3];
        let all = rows.iter().map(Vec::as_slice).collect();
        let mut state = Interior::new(all, limit, DVector::zeros(rows[0].len()));
        at_once(state.run(1e-12, 12));
        quick += usize::from(proof(&rows, &state).0 < 1e-9);
        at_once(state.run(1e-12, 12));
        let (gap, unbalanced) = proof(&rows, &state);
        assert!(
            gap < 1e-9 && unbalanced < 1e-8 * (1.0 + limit),
            "{round}: {gap} {unbalanced}"
        );
    }
    assert!(quick >= 50, "{quick} of 60 in a dozen");
}

#[test]
fn it_stops_as_soon_as_it_is_precise_enough() {
    let mut random = Seeded::new(4, 310);
    let rows = rows(&mut random, 60, 2, 1.0);
    let start = || {
        let all = rows.iter().map(Vec::as_slice).collect();
        Interior::new(all, 1.0, DVector::zeros(3))
    };
    let gap = |state: &Interior<'_>| {
        let best = objective(&rows, 1.0, state.w.as_slice());
        state.products() / best
    };
    let mut near = start();
    at_once(near.run(0.1, 100));
    assert!(gap(&near) < 0.4 && gap(&near) > 1e-5, "{}", gap(&near));
    let mut full = start();
    at_once(full.run(1e-13, 100));
    assert!(gap(&full) < 1e-12);
    for limit in [1e-3, 1e3] {
        let all = rows.iter().map(Vec::as_slice).collect();
        let mut near = Interior::new(all, limit, DVector::zeros(3));
        at_once(near.run(0.1, 100));
        let left = near.products() / objective(&rows, limit, near.w.as_slice());
        assert!(left < 0.4 && left > 1e-5, "{limit}: {left}");
    }
    // No step at all leaves all as it was.
    let mut none = start();
    at_once(none.run(0.0, 0));
    assert_eq!((none.w, none.alpha), (start().w, start().alpha));
}

#[test]
fn the_lowest_place_on_a_way_is_that_of_a_scan() {
    let mut random = Seeded::new(5, 310);
    for _ in 0..30 {
        let rows = rows(&mut random, 30, 2, 1.0);
        let state = somewhere(&mut random, &rows, 0.7);
        let from = DVector::from_fn(3, |_, _| normal(&mut random));
        let to = DVector::from_fn(3, |_, _| normal(&mut random));
        let found = state.lowest_between(&from, &to);
        let at = |part: f64| {
            let place = &from + part * (&to - &from);
            objective(&rows, 0.7, place.as_slice())
        };
        let least = (0..=2000)
            .map(|k| at(f64::from(k) / 2000.0))
            .fold(f64::INFINITY, f64::min);
        let there = objective(&rows, 0.7, found.as_slice());
        assert!(there <= least + 1e-5, "{there} {least}");
        // It lies on the way.
        let part = (&found - &from).norm() / (&to - &from).norm();
        assert!((&found - &from - part * (&to - &from)).amax() < 1e-9 && part < 1.0 + 1e-9);
    }
}

#[test]
fn those_near_their_margins_alone_lead_to_the_minimum_of_all() {
    let mut random = Seeded::new(6, 310);
    for apart in [0.5, 2.0] {
        let rows = rows(&mut random, 900, 2, apart);
        let all: Vec<&[f64]> = rows.iter().map(Vec::as_slice).collect();
        let mut whole = Interior::new(all.clone(), 0.5, DVector::zeros(3));
        // A ninth of the rows, each for nine, is roughly where all are.
        let rough = at_once(whole.near_the_minimum());
        let start = Interior::new(all, 0.5, DVector::zeros(3));
        at_once(whole.run(1e-14, 100));
        let least = objective(&rows, 0.5, whole.w.as_slice());
        let close = objective(&rows, 0.5, rough.as_slice());
        assert!(close >= least && close < 1.1 * least, "{close} {least}");
        // With the minimum itself as guess the near ones find it at once.
        let found = at_once(start.finished_by_the_near(&whole.w));
        let found = found.unwrap_or_else(|_| panic!("all others lie where they lie"));
        assert!((&found.w - &whole.w).amax() < 1e-6);
        for (i, row) in rows.iter().enumerate() {
            let lack = 1.0 - inner(row, &whole.w);
            assert!((found.slack[i] - lack.max(0.0)).abs() < 1e-6);
            assert!((found.surplus[i] - (-lack).max(0.0)).abs() < 1e-6);
            assert!((found.alpha[i] + found.beta[i] - 0.5).abs() < 1e-9);
            if lack.abs() > 1e-3 {
                let bound = if lack > 0.0 { 0.5 } else { 0.0 };
                assert!((found.alpha[i] - bound).abs() < 1e-6, "{i} {lack}");
            }
        }
        // From a bad guess the next one is better.
        let bad = DVector::from_vec(vec![1.0, -0.5, 0.3]);
        let Err(next) = at_once(start.finished_by_the_near(&bad)) else {
            panic!("some rows lie elsewhere at the minimum")
        };
        let [before, after] = [&bad, &next].map(|w| objective(&rows, 0.5, w.as_slice()));
        assert!(after < before, "{after} {before}");
    }
}

#[test]
fn margins_are_told_by_which_factor_has_won() {
    let rows = vec![vec![1.0, 0.0]; 6];
    let all = rows.iter().map(Vec::as_slice).collect();
    let mut state = Interior::new(all, 2.0, DVector::zeros(2));
    // Beyond the margin, inside it, on it; then on the edge of each test.
    state.alpha = vec![1e-9, 2.0, 1.0, 1.0, 1.0, 1.0];
    state.beta = vec![2.0, 1e-9, 1.0, 1.0, 1.0, 1.0];
    state.slack = vec![1e-9, 3.0, 1e-9, 0.5, 0.6, 1e-9];
    state.surplus = vec![4.0, 1e-9, 1e-9, 0.5, 1e-9, 0.6];
    assert_eq!(state.on_margin(), [2, 3]);
    let lacking: Vec<usize> = (0..6).filter(|i| state.lacks(*i)).collect();
    assert_eq!(lacking, [1, 4]);
    assert_eq!(state.near_margin(0.5), [2, 3]);
    assert_eq!(state.near_margin(3.5), [1, 2, 3, 4, 5]);
}

#[test]
fn of_many_rows_every_third_stands_for_three() {
    let mut random = Seeded::new(7, 310);
    let rows = rows(&mut random, 900, 2, 0.5);
    let all = rows.iter().map(Vec::as_slice).collect();
    // So small a limit that the penalty outweighs all others.
    let whole = Interior::new(all, 1e-4, DVector::zeros(3));
    let rough = at_once(whole.near_the_minimum());
    let third: Vec<Vec<f64>> = rows.iter().step_by(3).cloned().collect();
    let some = third.iter().map(Vec::as_slice).collect();
    let mut part = Interior::new(some, 3e-4, DVector::zeros(3));
    at_once(part.run(1e-14, 100));
    let off = (&rough - &part.w).amax();
    assert!(off < 0.2 * part.w.amax(), "{rough} {}", part.w);
}

#[test]
fn very_small_and_very_large_limits_need_few_more_steps() {
    let mut random = Seeded::new(8, 310);
    for limit in [1e-6, 1e-4, 1e4, 1e6] {
        let rows = rows(&mut random, 40, 2, 0.3);
        let all = rows.iter().map(Vec::as_slice).collect();
        let mut state = Interior::new(all, limit, DVector::zeros(3));
        at_once(state.run(1e-12, 16));
        let (gap, _) = proof(&rows, &state);
        assert!(gap < 1e-9, "{limit}: {gap}");
    }
}
