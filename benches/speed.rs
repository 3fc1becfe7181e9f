//! How long a sample takes natively, against a bare loop of the same arithmetic: `cargo bench --bench speed`.
//!
//! The trainer also judges and records the end of every epoch, which is a second pass over the samples.

use std::hint::black_box;
use std::rc::Rc;
use std::time::Instant;

use hyperplane::data::{Keyword, Seeded, Shape, synthetic};
use hyperplane::learn::{Batch, Problem, Rule, Samples, Settings, Trainer, sigmoid};
use hyperplane::session::{Action, Session, update};

/// Samples of the set: small enough to stay in the processor's cache.
const SAMPLES: usize = 1000;
/// Times each loop runs; the fastest counts, since all else is disturbance.
const ROUNDS: usize = 7;
/// Epochs of one round.
const EPOCHS: u64 = 1000;
const ETA: f64 = 1e-4;

/// A sample x̃ = (1, x₁, x₂) and its label.
type Row = ([f64; 3], f64);

/// What is timed: a rule, how many samples make an update, and an epoch of it without a trainer.
struct Case {
    name: &'static str,
    rule: Rule,
    batch: Batch,
    bare: fn(&[Row], &mut [f64; 3]),
}

const CASES: [Case; 4] = [
    Case {
        name: "perceptron, online",
        rule: Rule::PERCEPTRON,
        batch: Batch::Online,
        bare: |rows, w| online(rows, w, |z, y| y - if z >= 0.0 { 1.0 } else { -1.0 }),
    },
    Case {
        name: "Adaline, online",
        rule: Rule::ADALINE,
        batch: Batch::Online,
        bare: |rows, w| online(rows, w, |z, y| y - z),
    },
    Case {
        name: "logistic, online",
        rule: Rule::LOGISTIC,
        batch: Batch::Online,
        bare: |rows, w| online(rows, w, |z, y| 0.5 * (y + 1.0) - sigmoid(z)),
    },
    Case {
        name: "Adaline, batch",
        rule: Rule::ADALINE,
        batch: Batch::Full,
        bare: |rows, w| {
            let mut sum = [0.0; 3];
            for (x, y) in rows {
                let delta = y - dot(w, x);
                (0..3).for_each(|j| sum[j] += delta * x[j]);
            }
            (0..3).for_each(|j| w[j] += ETA * sum[j]);
        },
    },
];

fn dot(w: &[f64; 3], x: &[f64; 3]) -> f64 {
    w[0] * x[0] + w[1] * x[1] + w[2] * x[2]
}

fn online(rows: &[Row], w: &mut [f64; 3], delta: impl Fn(f64, f64) -> f64) {
    for (x, y) in rows {
        let delta = delta(dot(w, x), *y);
        (0..3).for_each(|j| w[j] += ETA * (delta * x[j]));
    }
}

fn rows() -> Vec<Row> {
    let set = synthetic(Shape::Overlap, SAMPLES, 0.5, 1);
    let row = |i| {
        let label = if set.class(i) == 1 { 1.0 } else { -1.0 };
        ([1.0, set.row(i)[0], set.row(i)[1]], label)
    };
    (0..set.len()).map(row).collect()
}

fn problem(rows: &[Row]) -> Rc<Problem> {
    let x: Vec<f64> = rows.iter().flat_map(|(x, _)| [x[1], x[2]]).collect();
    let y: Vec<f64> = rows.iter().map(|(_, y)| *y).collect();
    Rc::new(Problem::from(
        Samples::new(2, &x, &y).expect("finite points of two classes"),
    ))
}

/// Nanoseconds a sample of the fastest round, and the weights at its end.
fn time(samples: usize, mut round: impl FnMut() -> Vec<f64>) -> (f64, Vec<f64>) {
    let mut best = (f64::INFINITY, Vec::new());
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let weights = black_box(round());
        let spent = start.elapsed().as_secs_f64() * 1e9 / (EPOCHS as f64 * samples as f64);
        if spent < best.0 {
            best = (spent, weights);
        }
    }
    best
}

fn main() {
    let rows = rows();
    let problem = problem(&rows);
    println!(
        "ns a sample, n = 2, {} samples, {EPOCHS} epochs",
        rows.len()
    );
    println!("{:<22}{:>10}{:>10}{:>8}", "", "trainer", "bare", "ratio");
    for case in CASES {
        let settings = Settings {
            batch: case.batch,
            ..Settings::new(case.rule, ETA)
        };
        let updates = EPOCHS * (rows.len() / case.batch.size(rows.len())) as u64;
        let (trained, found) = time(rows.len(), || {
            let mut trainer = Trainer::new(
                Rc::clone(&problem),
                settings.check().expect("valid settings"),
                vec![0.0; 3],
            );
            trainer.advance(updates);
            trainer.weights().to_vec()
        });
        let (bare, expected) = time(rows.len(), || {
            let mut w = [0.0; 3];
            (0..EPOCHS).for_each(|_| (case.bare)(black_box(&rows), &mut w));
            w.to_vec()
        });
        assert_eq!(found, expected, "{}: not the same arithmetic", case.name);
        let ratio = trained / bare;
        println!("{:<22}{trained:>10.2}{bare:>10.2}{ratio:>8.1}", case.name);
    }
    timeline();
}

/// Updates of the run whose timeline is measured.
const UPDATES: u64 = 1_000_000;
/// Places on it that are gone to.
const SEEKS: u32 = 300;

/// How much memory a million updates take, and how long it takes to go to any of them.
fn timeline() {
    println!("\ntimeline of {UPDATES} updates, online, {SEEKS} random places");
    println!("{:<26}{:>8}{:>14}", "", "MB", "slowest, ms");
    for (samples, rule) in [
        (4, Rule::PERCEPTRON),
        (500, Rule::ADALINE),
        (500, Rule::LOGISTIC),
        (10_000, Rule::LOGISTIC),
    ] {
        let set = synthetic(Shape::Overlap, samples, 0.5, 1);
        let x: Vec<f64> = (0..set.len()).flat_map(|i| set.row(i).to_vec()).collect();
        let y: Vec<f64> = set
            .classes()
            .iter()
            .map(|&class| if class == 1 { 1.0 } else { -1.0 })
            .collect();
        let problem = Problem::from(Samples::new(2, &x, &y).expect("finite points of two classes"));
        let settings = Settings::new(rule, 1e-3);
        let before = resident();
        let mut trainer = Trainer::new(
            Rc::new(problem),
            settings.check().expect("valid settings"),
            vec![0.0; 3],
        );
        trainer.advance(UPDATES);
        let grown = resident() - before;
        let mut random = Seeded::new(1, 0);
        let slowest = (0..SEEKS).map(|_| {
            let place = u64::from(random.below(UPDATES as u32));
            let start = Instant::now();
            trainer.seek(black_box(place));
            start.elapsed().as_secs_f64() * 1e3
        });
        let slowest = slowest.fold(0.0_f64, f64::max);
        let name = format!("{}, {samples} points", rule.keyword());
        println!("{name:<26}{grown:>8.1}{slowest:>14.2}");
    }
    for (samples, rule) in [(500, Rule::LOGISTIC), (10_000, Rule::LOGISTIC)] {
        edited(samples, rule);
    }
}

/// Edits on the way, each of which begins another segment of the timeline.
const EDITS: u64 = 20;

/// The same in the lab, where an edit now and then parts the timeline.
fn edited(samples: usize, rule: Rule) {
    let lab = "v2&dataset=overlap&noise=0.5&test-share=0&epochs=100000&speed=max&eta=0.001";
    let before = resident();
    let mut state = Session::default();
    let link = format!("{lab}&size={samples}&rule={}", rule.keyword());
    update(&mut state, Action::Open(link));
    for edit in 1..=EDITS {
        let value = format!("0.00{}", 1 + edit % 2);
        let name = "eta".into();
        update(&mut state, Action::Set { name, value });
        update(&mut state, Action::TogglePlay);
        while state.position() < edit * UPDATES / EDITS {
            update(&mut state, Action::Tick(16.0));
            update(&mut state, Action::Train(1000));
        }
        update(&mut state, Action::TogglePlay);
    }
    let grown = resident() - before;
    let mut random = Seeded::new(1, 0);
    let slowest = (0..SEEKS).map(|_| {
        let place = u64::from(random.below(UPDATES as u32));
        let start = Instant::now();
        update(&mut state, Action::Seek(black_box(place)));
        start.elapsed().as_secs_f64() * 1e3
    });
    let slowest = slowest.fold(0.0_f64, f64::max);
    let name = format!("{} edits, {samples} points", state.edit_places().len());
    println!("{name:<26}{grown:>8.1}{slowest:>14.2}");
}

/// Megabytes of memory in use, as the system counts them; not a number where it does not tell.
fn resident() -> f64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text.split(' ').nth(1);
    let pages = pages.and_then(|pages| pages.parse::<f64>().ok());
    pages.map_or(f64::NAN, |pages| pages * 4096.0 / 1e6)
}
