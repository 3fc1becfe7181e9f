//! How long each quantity of the theory takes natively for 2000 points of the plane: `cargo bench --package hyperplane-core`.

use std::hint::black_box;
use std::time::Instant;

use hyperplane_core::data::{Seeded, normal};
use hyperplane_core::learn::{Reduction, Samples};
use hyperplane_core::theory::{
    Curvature, MaxMargin, Separability, Separation, SoftMargin, Theory, least_squares, logistic,
    sequential_limit,
};

/// Points of each set.
const POINTS: usize = 2000;
/// Times each quantity is computed; the fastest counts, since all else is disturbance.
const ROUNDS: usize = 9;

/// Two clouds of normal points, `apart` standard deviations from each other.
fn clouds(apart: f64) -> Samples {
    let mut random = Seeded::new(1, 200);
    let (mut x, mut y) = (Vec::new(), Vec::new());
    for i in 0..POINTS {
        let label = if i % 2 == 0 { 1.0 } else { -1.0 };
        y.push(label);
        x.push(normal(&mut random) + 0.5 * apart * label);
        x.push(normal(&mut random) + 1.0);
    }
    Samples::new(2, &x, &y).expect("finite points of two classes")
}

/// What is timed.
type Quantity = (&'static str, fn(&Samples));

const QUANTITIES: [Quantity; 12] = [
    ("separability", |set| drop(black_box(Separability::of(set)))),
    ("separation", |set| drop(black_box(Separation::of(set)))),
    ("geometric margin*", |set| {
        drop(black_box(MaxMargin::geometric(set, &Separability::of(set))));
    }),
    ("augmented margin*", |set| {
        drop(black_box(MaxMargin::augmented(set, &Separability::of(set))));
    }),
    ("least squares", |set| {
        drop(black_box(least_squares(set, Reduction::Sum, 0.0)));
    }),
    ("curvature", |set| {
        drop(black_box(Curvature::of_adaline(set, Reduction::Sum, 0.0)));
    }),
    ("limit, online", |set| {
        let _ = black_box(sequential_limit(set, 1, Reduction::Sum, 0.0));
    }),
    ("limit, batches of 16", |set| {
        let _ = black_box(sequential_limit(set, 16, Reduction::Mean, 0.0));
    }),
    ("logistic**", |set| {
        drop(black_box(logistic(
            set,
            &Separation::of(set),
            Reduction::Sum,
            0.0,
        )));
    }),
    ("SVM, mean, 0.01", |set| {
        drop(black_box(SoftMargin::of(set, Reduction::Mean, 0.01)));
    }),
    ("SVM, sum, 0.01", |set| {
        drop(black_box(SoftMargin::of(set, Reduction::Sum, 0.01)));
    }),
    ("all of Theory", |set| drop(black_box(Theory::of(set)))),
];

/// Milliseconds of the fastest round.
fn time(set: &Samples, quantity: fn(&Samples)) -> f64 {
    let round = || {
        let start = Instant::now();
        quantity(set);
        start.elapsed().as_secs_f64() * 1e3
    };
    (0..ROUNDS).map(|_| round()).fold(f64::INFINITY, f64::min)
}

fn main() {
    let sets = [clouds(2.0), clouds(12.0)];
    assert_eq!(
        sets.each_ref()
            .map(|set| Separability::of(set).is_separable()),
        [false, true]
    );
    println!("ms, {POINTS} points, n = 2 (* with separability, ** with separation)");
    println!("{:<22}{:>12}{:>12}", "", "overlapping", "separable");
    for (name, quantity) in QUANTITIES {
        let [overlapping, separable] = sets.each_ref().map(|set| time(set, quantity));
        println!("{name:<22}{overlapping:>12.3}{separable:>12.3}");
    }
}
