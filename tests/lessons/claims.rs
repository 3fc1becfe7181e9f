//! Claims of the lessons about many runs, about kernels and about all Boolean functions.

use hyperplane::app::App;
use hyperplane::learn::{Kernel, KernelKind, KernelPerceptron, KernelShape, Outcome};
use hyperplane::lessons::Script;
use hyperplane::session::Readouts;
use hyperplane::theory::likelihood::{Family, Law, Sums, estimate};

use super::{at, page_of, text_of};

/// Of the seeds from 1 to 500, the share whose runs at a step, after a script, come to what is asked.
fn share_of_seeds(name: &str, step: usize, script: &str, holds: impl Fn(&App) -> bool) -> f64 {
    share_of_some_seeds(500, name, step, script, holds)
}

/// Like [`share_of_seeds`], for the seeds from 1 to `seeds`.
fn share_of_some_seeds(
    seeds: u32,
    name: &str,
    step: usize,
    script: &str,
    holds: impl Fn(&App) -> bool,
) -> f64 {
    let start = at(name, &page_of(name), step);
    let good = (1..=seeds).filter(|seed| {
        let mut state = start.clone();
        run(
            &mut state,
            &format!("{script}; order=shuffled; seed={seed}; reset; play"),
        );
        holds(&state)
    });
    good.count() as f64 / f64::from(seeds)
}

fn run(state: &mut App, script: &str) {
    Script::read(script, state).expect("a script").run(state);
}

/// Claims of lessons 29 and 30 about samples picked at random and about splits of the flowers.
#[test]
fn as_many_picks_and_splits_do_as_the_texts_say() {
    let errors = |state: &App| Readouts::new(state.session()).training.errors;

    let text = text_of("29-which-sample");
    assert!(text.contains("$0.99^{100}$, 37 %") && text.contains("$0.75^8$, 10 %"));
    assert_eq!((0.99_f64.powi(100) * 100.0).round(), 37.0);
    assert_eq!((0.75_f64.powi(8) * 100.0).round(), 10.0);
    assert!(text.contains("About one seed in eight will do."));
    let start = at("29-which-sample", &page_of("29-which-sample"), 0);
    let waits = (1..=2000).filter(|seed| {
        let mut state = start.clone();
        run(&mut state, &format!("seed={seed}; reset; epoch 2"));
        state.session().run().updates() == 0 && errors(&state) == 1
    });
    let share = waits.count() as f64 / 2000.0;
    assert!((1.0 / share - 8.0).abs() < 1.5, "{share}");

    assert!(
        text_of("30-sepals")
            .contains("About every second split will do, but hardly any has none wrong.")
    );
    let start = at("30-sepals", &page_of("30-sepals"), 0);
    let (mut few, mut none) = (0, 0);
    for seed in 1..=40 {
        let mut state = start.clone();
        run(&mut state, &format!("data-seed={seed}; reset; play"));
        assert_eq!(errors(&state), 0, "{seed}");
        let wrong = Readouts::new(state.session())
            .held_out
            .expect("a test")
            .errors;
        few += usize::from(wrong <= 1);
        none += usize::from(wrong == 0);
    }
    assert!((16..=24).contains(&few) && none <= 4, "{few} {none}");
}

/// Claims of lesson 29 about the slopes of batches that are drawn at random.
#[test]
fn slopes_of_batches_stray_as_much_as_the_text_says() {
    let text = text_of("29-which-sample");
    let start = at("29-which-sample", &page_of("29-which-sample"), 5);
    for (size, batch) in [(1, "batch=online"), (32, "batch=mini-batch; batch-size=32")] {
        let mut state = start.clone();
        run(&mut state, batch);
        let (mut sum, mut squares) = (0.0, 0.0);
        for seed in 1..=4000 {
            run(&mut state, &format!("seed={seed}; reset; step 1"));
            let weight = state.session().run().weights()[1];
            sum += weight;
            squares += weight * weight;
        }
        let mean: f64 = sum / 4000.0;
        let deviation = (squares / 4000.0 - mean * mean).sqrt();
        let says = format!("| {size} | {mean:.2} | {deviation:.2} |");
        assert!(text.contains(&says), "{says}");
    }
}

/// Claims of lesson 23 about waiting times and counts.
#[test]
fn the_likeliest_rates_are_those_of_the_text() {
    let text = text_of("23-likelihood-steps");
    let best = |family, sample: &[f64]| estimate(family, &Sums::from_sample(sample));
    assert!(text.contains("After waits of 1, 2 and 6 minutes it is 1/3."));
    let found = best(Family::Exponential, &[1.0, 2.0, 6.0]).expect("a maximum");
    assert!(matches!(found.law, Law::Exponential { rate } if (rate - 1.0 / 3.0).abs() < 1e-15));
    assert!(text.contains("Of the counts 0, 2 and 4 it is 2."));
    let found = best(Family::Poisson, &[0.0, 2.0, 4.0]).expect("a maximum");
    assert!(matches!(found.law, Law::Poisson { lambda } if lambda == 2.0));
    assert!(text.contains("Waits that are all 0 have none"));
    assert!(best(Family::Exponential, &[0.0, 0.0]).is_err());
}

/// Sums over the misclassified samples have the same letter in all lessons, and it means nothing else.
#[test]
fn the_misclassified_samples_have_one_letter() {
    let mut count = 0;
    for name in super::names() {
        let text = text_of(&name);
        for set in text.split(r"\in ").skip(1) {
            assert!(set.starts_with('E'), "{name}: {set:.20}");
            count += 1;
        }
        for letter in ["$F$", r"\mathcal", r"\mathbb", r"\operatorname{E}"] {
            assert!(!text.contains(letter), "{name}: {letter}");
        }
    }
    assert!(count > 4, "{count}");
}

/// Claims of lessons about the share of seeds, such as “one seed in six will do”.
#[test]
fn as_many_seeds_do_as_the_texts_say() {
    let test_errors = |state: &App| {
        Readouts::new(state.session())
            .held_out
            .map_or(0, |set| set.errors)
    };

    assert!(text_of("05-eta-and-order").contains("About one seed in six will do."));
    let quick = |state: &App| state.session().run().updates() <= 5;
    let share = share_of_seeds("05-eta-and-order", 4, "", quick);
    assert!((0.14..0.19).contains(&share), "{share}");

    assert!(text_of("06-stopping").contains("Two in five of the seeds 1 to 40 will do."));
    let share = share_of_some_seeds(40, "06-stopping", 0, "", |state| test_errors(state) <= 1);
    assert_eq!(share, 15.0 / 40.0);

    assert!(text_of("06-stopping").contains("Over many starts it loses"));
    let share = share_of_seeds("06-stopping", 3, "data-seed=12", |state| {
        test_errors(state) > 1
    });
    assert!(share > 0.7, "{share}");
}

/// Claims of lesson 22 about runs that get out of a valley.
#[test]
fn as_many_seeds_get_out_of_the_valley_as_the_text_says() {
    let text = text_of("22-online-escapes");
    let is_out = |state: &App| {
        let score = Readouts::new(state.session()).training;
        score.loss.is_some_and(|loss| loss < 0.6)
    };
    assert!(text.contains("more than 95 of 100 seeds get out within the 400 epochs"));
    let share = share_of_some_seeds(100, "22-online-escapes", 1, "", is_out);
    assert!(share > 0.95, "{share}");

    assert!(text.contains("Of 100 seeds not one got out within 400 epochs with $\\eta = 0.1$"));
    let share = share_of_some_seeds(100, "22-online-escapes", 2, "eta=0.1; epochs=400", is_out);
    assert!(share == 0.0, "{share}");
}

/// Claims of the lesson on kernels, about three kernels on the circles, and about narrow and wide hills on clouds that overlap.
#[test]
fn kernels_do_what_their_lesson_says() {
    let (name, text) = ("31-kernels", text_of("31-kernels"));
    let run_at = |step, kind, gamma| {
        let lab = at(name, &page_of(name), step);
        let problem = &lab.session().prepared().problem;
        let shape = KernelShape { degree: 2, gamma };
        let kernel = Kernel::new(kind, shape).expect("a kernel");
        let run = KernelPerceptron::new(problem.train.clone(), kernel, 1.0);
        let mut run = run.expect("samples of a usual size");
        run.run(500);
        (run, problem.held_out.clone())
    };
    let corrections = |kind| {
        let (run, _) = run_at(2, kind, 1.0);
        let rests = run.outcome() == Outcome::Converged && run.errors() == 0;
        rests.then(|| run.updates())
    };
    let square = corrections(KernelKind::POLYNOMIAL).expect("an end");
    let gaussian = corrections(KernelKind::RBF).expect("an end");
    assert_eq!(corrections(KernelKind::LINEAR), None);
    let says = format!(
        "The square rests after {square} corrections, the Gaussian after {gaussian}, the linear kernel never."
    );
    assert!(text.contains(&says), "{says}");

    for gamma in [100.0, 1000.0] {
        let (run, hidden) = run_at(4, KernelKind::RBF, gamma);
        assert_eq!((run.errors(), run.outcome()), (0, Outcome::Converged));
        let class = |x: &[f64]| if run.score(x) >= 0.0 { 1.0 } else { -1.0 };
        let wrong = hidden.iter().filter(|&(x, label)| class(x) != label);
        let says = format!("| Gaussian, $\\gamma = {gamma}$ | 0 | {} |", wrong.count());
        assert!(text.contains(&says), "{says}");
    }
}

/// Sheet 2 names how many of all Boolean functions of 2, 3 and 4 variables a line, a plane, a hyperplane can tell apart:
/// those of all small whole weights. (Larger weights give no others: S. Muroga, 1971, lists 14, 104 and 1882.)
#[test]
fn as_many_boolean_functions_are_linear_as_the_sheet_says() {
    let sheet = text_of("s02-gates");
    let counts = [2_u32, 3, 4].map(|n| {
        let weights = (0..7_u32.pow(n)).map(|code| {
            let digit = |j| (code / 7_u32.pow(j) % 7) as i32 - 3;
            (0..n).map(digit).collect::<Vec<_>>()
        });
        let table = |weights: &[i32], bias: i32| {
            (0..1_u32 << n).fold(0_u32, |table, corner| {
                let chosen = weights
                    .iter()
                    .zip(0..)
                    .filter(|(_, j)| corner >> j & 1 == 1);
                // Twice the sum and an odd bias: never 0.
                let z = 2 * chosen.map(|(w, _)| w).sum::<i32>() + bias;
                table | u32::from(z > 0) << corner
            })
        };
        let most = 6 * n as i32 + 1;
        let biases = move || (-most..=most).step_by(2);
        let tables = weights.flat_map(|weights| {
            let tables: Vec<u32> = biases().map(|bias| table(&weights, bias)).collect();
            tables
        });
        tables.collect::<std::collections::BTreeSet<_>>().len()
    });
    assert_eq!(counts, [14, 104, 1882]);
    assert!(sheet.contains("Of these, 14, 104 and 1882"));
}
