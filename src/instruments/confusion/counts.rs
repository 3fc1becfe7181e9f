//! The numbers of points of each class by predicted class.

use crate::learn::{Samples, dot};
use crate::session::Session;

/// A confusion matrix: so many points of a class were predicted as a class.
#[derive(Clone, Debug, PartialEq)]
pub struct Counts {
    classes: usize,
    /// Row by row, a row for each class.
    numbers: Vec<u32>,
}

/// The index of the predicted class at the weights of now; none while weights and data are of other classes.
pub(super) fn predicted(lab: &Session, sample: &[f64]) -> Option<usize> {
    let weights = lab.run().weights();
    let classes = lab.prepared().set.class_names().len();
    let rows = weights.chunks_exact(sample.len());
    let is_of_them = rows.len() == classes || rows.len() == 1 && classes <= 2;
    let tie = lab.document().settings.tie;
    is_of_them.then(|| tie.predicted(rows.map(|w| dot(w, sample))))
}

impl Counts {
    /// Of the training points of a lab, and of those held out; none while weights and data are of other classes.
    pub fn from_lab(lab: &Session) -> Option<[Self; 2]> {
        let prepared = lab.prepared();
        let classes = prepared.set.class_names().len();
        let of = |samples: &Samples, rows: &[u32]| -> Option<Self> {
            let mut numbers = vec![0; classes * classes];
            for ((x, _), &row) in samples.iter().zip(rows) {
                let own = usize::from(prepared.set.class(row as usize));
                *numbers.get_mut(own * classes + predicted(lab, x)?)? += 1;
            }
            Some(Self { classes, numbers })
        };
        let problem = &prepared.problem;
        Some([
            of(&problem.train, &prepared.rows[0])?,
            of(&problem.held_out, &prepared.rows[1])?,
        ])
    }

    /// The number of points of class `own` that were predicted as class `predicted`.
    pub fn at(&self, own: usize, predicted: usize) -> u32 {
        self.numbers[own * self.classes + predicted]
    }

    /// The rows, one a class.
    pub fn rows(&self) -> impl Iterator<Item = &[u32]> {
        self.numbers.chunks_exact(self.classes.max(1))
    }

    /// All points.
    pub fn total(&self) -> u32 {
        self.numbers.iter().sum()
    }

    /// The share of the points predicted as a class that are of it; none where none is predicted so.
    pub fn precision(&self, class: usize) -> Option<f64> {
        let all = (0..self.classes).map(|own| self.at(own, class)).sum();
        self.share(class, all)
    }

    /// The share of the points of a class that are predicted so; none where there is none.
    pub fn recall(&self, class: usize) -> Option<f64> {
        let all = (0..self.classes).map(|found| self.at(class, found)).sum();
        self.share(class, all)
    }

    fn share(&self, class: usize, all: u32) -> Option<f64> {
        (all > 0).then(|| f64::from(self.at(class, class)) / f64::from(all))
    }
}
