//! The memory of a long run, and the time to go to any place of it: `cargo bench --bench timeline`.

use std::hint::black_box;
use std::rc::Rc;
use std::time::Instant;

use hyperplane::data::{Keyword, Seeded, Shape, synthetic};
use hyperplane::learn::{Problem, Rule, Samples, Settings, Trainer};
use hyperplane::session::{Action, Session, update};

fn main() {
    timeline();
}

/// Updates of the run whose timeline is measured.
const UPDATES: u64 = 1_000_000;
/// Places on it that are gone to.
const SEEKS: u32 = 300;

/// The memory of a million updates, and the time to go to any of them.
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
            .class_indices()
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

/// Times in the lab, where an edit now and then parts the timeline.
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
