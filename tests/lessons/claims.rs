//! What texts say of many runs, of kernels and of all Boolean functions.

use hyperplane::app::App;
use hyperplane::learn::{Kernel, KernelKind, KernelPerceptron, KernelShape, Outcome};
use hyperplane::lessons::Script;
use hyperplane::session::Readouts;

use super::{at, page_of, text_of};

/// Of the seeds from 1 to 500, the share whose runs at a step, after a script, come to what is asked.
fn share_of_seeds(name: &str, step: usize, script: &str, holds: impl Fn(&App) -> bool) -> f64 {
    share_of_some_seeds(500, name, step, script, holds)
}

/// The same of the seeds from 1 to another number.
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
        let script = format!("{script}; order=shuffled; seed={seed}; reset; play");
        Script::read(&script, &state)
            .expect("a script")
            .run(&mut state);
        holds(&state)
    });
    good.count() as f64 / f64::from(seeds)
}

/// What the texts say of “one seed in so many”.
#[test]
fn as_many_seeds_do_as_the_texts_say() {
    let test_errors = |state: &App| {
        Readouts::of(state.session())
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

/// What lesson 22 says of runs that get out of a valley.
#[test]
fn as_many_seeds_get_out_of_the_valley_as_the_text_says() {
    let text = text_of("22-online-escapes");
    let is_out = |state: &App| {
        let score = Readouts::of(state.session()).training;
        score.loss.is_some_and(|loss| loss < 0.6)
    };
    assert!(text.contains("more than 95 of 100 seeds get out within the 400 epochs"));
    let share = share_of_some_seeds(100, "22-online-escapes", 1, "", is_out);
    assert!(share > 0.95, "{share}");

    assert!(text.contains("Of 100 seeds not one got out within 400 epochs with $\\eta = 0.1$"));
    let share = share_of_some_seeds(100, "22-online-escapes", 2, "eta=0.1; epochs=400", is_out);
    assert!(share == 0.0, "{share}");
}

/// What lesson 24 says of three kernels on its points.
#[test]
fn kernels_do_what_lesson_24_says() {
    let (name, step) = ("24-widest-street", 5);
    let lab = at(name, &page_of(name), step);
    let samples = &lab.session().prepared().problem.train;
    let corrections = |kind, shape| {
        let kernel = Kernel::new(kind, shape).expect("a kernel");
        let run = KernelPerceptron::new(samples.clone(), kernel, 1.0);
        let mut run = run.expect("samples of a usual size");
        run.run(500);
        let rests = run.outcome() == Outcome::Converged && run.errors() == 0;
        rests.then(|| run.updates())
    };
    let shape = KernelShape {
        degree: 2,
        gamma: 1.0,
    };
    let square = corrections(KernelKind::POLYNOMIAL, shape).expect("an end");
    let gaussian = corrections(KernelKind::RBF, shape).expect("an end");
    assert_eq!(corrections(KernelKind::LINEAR, shape), None);
    let says = format!(
        "The square rests after {square} corrections, the Gaussian after {gaussian}, the linear kernel never."
    );
    assert!(text_of(name).contains(&says), "{says}");
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
