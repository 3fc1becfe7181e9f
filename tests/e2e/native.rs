//! Results of the core without a browser, with which the page is compared.

use std::rc::Rc;

use hyperplane::data::Dataset;
use hyperplane::learn::{Outcome, Problem, Samples, Trainer};
use hyperplane::session::Session;

/// Samples of a data set, row-major, and their labels −1 and +1.
pub(crate) fn table(set: &Dataset) -> (Vec<f64>, Vec<f64>) {
    let x = (0..set.len()).flat_map(|row| set.row(row).to_vec());
    let y = set
        .class_indices()
        .iter()
        .map(|&class| if class == 1 { 1.0 } else { -1.0 });
    (x.collect(), y.collect())
}

/// All of a data set, to be learned from.
pub(crate) fn problem(set: &Dataset) -> Rc<Problem> {
    let n = set.features().len();
    let (x, y) = table(set);
    Rc::new(Problem::from(Samples::new(n, &x, &y).expect("samples")))
}

/// A trainer for what a link describes, before training, from zero weights.
pub(crate) fn trainer(lab: &Session) -> Trainer {
    let settings = lab.document().settings.learning();
    let problem = Rc::clone(&lab.prepared().problem);
    let start = vec![0.0; problem.train.features() + 1];
    Trainer::new(problem, settings.check().expect("valid settings"), start)
}

/// Trains until the run has an end.
pub(crate) fn finish(trainer: &mut Trainer) -> Outcome {
    while trainer.outcome() == Outcome::Running {
        assert!(trainer.epochs() < 100_000, "no end in sight");
        trainer.epoch();
    }
    trainer.outcome()
}

/// The exact bits of numbers.
pub(crate) fn bits(numbers: &[f64]) -> Vec<u64> {
    numbers.iter().map(|number| number.to_bits()).collect()
}
