//! Native times of the theory's quantities for 2000 points of the plane: the total, and that of the longest turn, which
//! a frame of the page waits for: `cargo bench --package hyperplane-core`.

use std::cell::Cell;
use std::hint::black_box;
use std::rc::Rc;
use std::time::Instant;

use hyperplane_core::data::{Seeded, normal};
use hyperplane_core::learn::{Batch, Problem, Reduction, Rule, Samples, Settings};
use hyperplane_core::task::at_once;
use hyperplane_core::theory::{
    Curvature, Fact, Facts, MaxMargin, Separability, Separation, SoftMargin, Theory, least_squares,
    logistic, sequential_limit,
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

/// The name of a quantity, and the computation that is timed.
type Quantity = (&'static str, fn(&Samples));

const QUANTITIES: [Quantity; 12] = [
    ("separability", |set| {
        drop(black_box(at_once(Separability::decide(set))));
    }),
    ("separation", |set| {
        drop(black_box(at_once(Separation::decide(set))));
    }),
    ("geometric margin*", |set| {
        drop(black_box(at_once(MaxMargin::geometric(
            set,
            &at_once(Separability::decide(set)),
        ))));
    }),
    ("augmented margin*", |set| {
        drop(black_box(at_once(MaxMargin::augmented(
            set,
            &at_once(Separability::decide(set)),
        ))));
    }),
    ("least squares", |set| {
        drop(black_box(at_once(least_squares(set, Reduction::Sum, 0.0))));
    }),
    ("curvature", |set| {
        drop(black_box(at_once(Curvature::of_adaline(
            set,
            Reduction::Sum,
            0.0,
        ))));
    }),
    ("limit, online", |set| {
        let _ = black_box(at_once(sequential_limit(set, 1, Reduction::Sum, 0.0)));
    }),
    ("limit, batches of 16", |set| {
        let _ = black_box(at_once(sequential_limit(set, 16, Reduction::Mean, 0.0)));
    }),
    ("logistic**", |set| {
        drop(black_box(at_once(logistic(
            set,
            &at_once(Separation::decide(set)),
            Reduction::Sum,
            0.0,
        ))));
    }),
    ("SVM, mean, 0.01", |set| {
        drop(black_box(at_once(SoftMargin::compute(
            set,
            Reduction::Mean,
            0.01,
        ))));
    }),
    ("SVM, sum, 0.01", |set| {
        drop(black_box(at_once(SoftMargin::compute(
            set,
            Reduction::Sum,
            0.01,
        ))));
    }),
    ("all of Theory", |set| drop(black_box(Theory::compute(set)))),
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
            .map(|set| at_once(Separability::decide(set)).is_separable()),
        [false, true]
    );
    println!("ms, {POINTS} points, n = 2 (* with separability, ** with separation)");
    println!("{:<22}{:>12}{:>12}", "", "overlapping", "separable");
    for (name, quantity) in QUANTITIES {
        let [overlapping, separable] = sets.each_ref().map(|set| time(set, quantity));
        println!("{name:<22}{overlapping:>12.3}{separable:>12.3}");
    }
    turns();
}

/// Quantities that are computed turn by turn: the name, the fact, the rule and the batch.
const TURNS: [(&str, Fact, Rule, Batch); 10] = [
    (
        "separability",
        Fact::Separability,
        Rule::PERCEPTRON,
        Batch::Online,
    ),
    ("separation", Fact::Separation, Rule::LOGISTIC, Batch::Full),
    (
        "geometric margin",
        Fact::Geometric,
        Rule::PERCEPTRON,
        Batch::Online,
    ),
    (
        "augmented margin",
        Fact::Augmented,
        Rule::PERCEPTRON,
        Batch::Online,
    ),
    (
        "curvature",
        Fact::AdalineCurvature,
        Rule::ADALINE,
        Batch::Full,
    ),
    (
        "limit and epoch, online",
        Fact::Growth,
        Rule::ADALINE,
        Batch::Online,
    ),
    (
        "limit, batches of 16",
        Fact::Limit,
        Rule::ADALINE,
        Batch::Mini(16),
    ),
    ("least squares", Fact::Minimum, Rule::ADALINE, Batch::Full),
    (
        "logistic optimum",
        Fact::CurvatureAtMinimum,
        Rule::LOGISTIC,
        Batch::Full,
    ),
    ("SVM, mean, 0.01", Fact::Minimum, Rule::SVM, Batch::Online),
];

fn turns() {
    println!("\nthe longest turn of each, ms");
    println!("{:<26}{:>12}{:>12}", "", "overlapping", "separable");
    let sets = [clouds(2.0), clouds(12.0)].map(|set| Rc::new(Problem::from(set)));
    for (name, fact, rule, batch) in TURNS {
        let settings = Settings {
            batch,
            ..Settings::new(rule, 0.001)
        };
        let [overlapping, separable] = sets.each_ref().map(|set| longest(set, fact, &settings));
        println!("{name:<26}{overlapping:>12.3}{separable:>12.3}");
    }
}

/// Milliseconds of the longest turn, where each counts as in its fastest round.
fn longest(set: &Rc<Problem>, fact: Fact, settings: &Settings) -> f64 {
    let round = || {
        let (turns, start) = (Cell::new(Vec::new()), Cell::new(Instant::now()));
        let mut facts = Facts::new(Rc::clone(set), settings);
        facts.advance(&[fact], &|| {
            let mut all = turns.take();
            all.push(start.replace(Instant::now()).elapsed().as_secs_f64() * 1e3);
            turns.set(all);
            start.set(Instant::now());
            true
        });
        turns.take()
    };
    let rounds: Vec<Vec<f64>> = (0..ROUNDS).map(|_| round()).collect();
    let fastest = |turn: usize| {
        let times = rounds.iter().map(|round| round[turn]);
        times.fold(f64::INFINITY, f64::min)
    };
    (0..rounds[0].len()).map(fastest).fold(0.0, f64::max)
}
