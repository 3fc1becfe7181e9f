//! Claims of the theory, checked against independent numbers, exact integers, brute force and training itself.
#![cfg(not(target_arch = "wasm32"))]

mod bias;
mod exact;
mod facts;
mod margin;
mod optima;
mod proofs;
mod reference;
mod separability;
mod shifts;
mod step_size;
mod summary;
mod svm;
mod usual;

use hyperplane_core::data::{Seeded, normal};
use hyperplane_core::learn::Samples;
use serde_json::Value;

/// Samples of `n` features from points and labels.
fn samples(n: usize, x: &[f64], y: &[f64]) -> Samples {
    Samples::new(n, x, y).expect("samples")
}

/// The numbers of an array of a reference file.
fn numbers(value: &Value) -> Vec<f64> {
    let row = value.as_array().expect("an array");
    row.iter().map(|x| x.as_f64().expect("a number")).collect()
}

/// The samples of a case of a reference file.
fn set(case: &Value) -> Samples {
    let rows = case["x"].as_array().expect("rows");
    let x: Vec<f64> = rows.iter().flat_map(numbers).collect();
    samples(x.len() / rows.len(), &x, &numbers(&case["y"]))
}

fn label(random: &mut Seeded) -> f64 {
    f64::from(2 * random.below(2)) - 1.0
}

/// Small whole numbers: repeated and collinear points, one class only, one point and none occur often.
fn whole(random: &mut Seeded, n: usize) -> Samples {
    let count = random.below(9) as usize;
    let reach = 1 + random.below(4);
    let side = |random: &mut Seeded| f64::from(random.below(2 * reach + 1)) - f64::from(reach);
    let mut x: Vec<f64> = (0..count * n).map(|_| side(random)).collect();
    if random.below(4) == 0 {
        // All on one line or plane.
        let last = (0..count).map(|i| (i, x[i * n])).collect::<Vec<_>>();
        last.into_iter()
            .for_each(|(i, first)| x[i * n + n - 1] = first);
    }
    let y: Vec<f64> = (0..count).map(|_| label(random)).collect();
    samples(n, &x, &y)
}

/// Two clouds of normal points whose centers are `apart` times a random direction from each other.
fn clouds(random: &mut Seeded, n: usize, count: usize, apart: f64) -> Samples {
    let direction: Vec<f64> = (0..n).map(|_| normal(random)).collect();
    let offset: Vec<f64> = (0..n).map(|_| 2.0 * normal(random)).collect();
    let (mut x, mut y) = (Vec::new(), Vec::new());
    for i in 0..count {
        let label = if i < 2 {
            2.0 * i as f64 - 1.0
        } else {
            label(random)
        };
        y.push(label);
        (0..n)
            .for_each(|j| x.push(offset[j] + normal(random) + 0.5 * label * apart * direction[j]));
    }
    samples(n, &x, &y)
}
