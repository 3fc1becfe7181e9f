//! The recipe of a program: settings, prepared data and the start of the lab's run.

use std::rc::Rc;

use crate::data::Scaling;
use crate::instruments::run_loop::beginning;
use crate::learn::{Batch, Joint, ValidSettings};
use crate::session::scenes::Same;
use crate::session::{Input, Session};
use crate::text::number::shortest;

/// Up to so many samples stand in the program itself; more are read from a file beside it.
pub const MOST_ROWS: usize = 200;

/// A run as a program can repeat it: the present segment of the lab's run, from its beginning.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// The settings of the learning.
    pub learning: ValidSettings,
    /// The weights at the start: w₀ … wₙ, one row a learner.
    pub start: Vec<f64>,
    /// The number of its first epoch, which schedule and order depend on.
    pub first: u64,
    /// The number of epochs.
    pub epochs: u64,
    /// The joint model of three classes or more; none where each is learned against the others, or there are two.
    pub joint: Option<Joint>,
    /// The scaling of the features.
    pub scaling: Scaling,
    /// The prepared data.
    pub prepared: Same,
}

impl Recipe {
    /// Of the lab as it is: of the run since data or settings last changed, or from here if they have just changed.
    pub fn from_lab(lab: &Session) -> Self {
        let run = lab.run();
        let settings = &lab.document().settings;
        let (start, first, _) = beginning(lab);
        let done = run.epochs() - first;
        let wished = u64::from(settings.epochs);
        Self {
            learning: settings.learning(),
            start: start.to_vec(),
            first,
            // Where samples arrive without end, the next ones follow after each epoch.
            epochs: if settings.data.flows() {
                1
            } else {
                done.div_ceil(wished).max(1) * wished
            },
            joint: lab.joint(),
            scaling: settings.data.scaling,
            prepared: Same(Rc::clone(lab.prepared())),
        }
    }

    /// The number of training samples.
    pub fn samples(&self) -> usize {
        self.prepared.0.rows[0].len()
    }

    /// The number of rows of weights: one for two classes, else one a class.
    pub fn learners(&self) -> usize {
        self.prepared.0.problems().len()
    }

    /// Returns true if there are three classes or more.
    pub fn is_several(&self) -> bool {
        self.prepared.0.is_multiclass()
    }

    /// Returns true if a learner tells each class from all others.
    pub fn is_one_versus_rest(&self) -> bool {
        self.is_several() && self.joint.is_none()
    }

    /// Returns true if a step is η times the downhill direction, and nothing is kept.
    pub fn is_plain(&self) -> bool {
        !self.learning.optimizer.kind.adaptive && self.learning.momentum == 0.0
    }

    /// Samples in an update; none: all.
    pub fn batch(&self) -> Option<usize> {
        match self.learning.batch {
            Batch::Full => None,
            batch => Some(batch.size(self.samples())),
        }
    }

    /// The columns of the set that are used, in the order in which the inputs name them.
    pub fn columns(&self) -> Vec<usize> {
        let mut columns = Vec::new();
        for input in &self.prepared.0.inputs {
            let (i, j) = match *input {
                Input::Column(j) => (j, j),
                Input::Product(i, j) => (i, j),
            };
            for column in [i, j] {
                if !columns.contains(&column) {
                    columns.push(column);
                }
            }
        }
        columns
    }

    /// The inputs as expressions of the columns of `points`; none where they are these columns.
    pub fn map(&self) -> Option<String> {
        let columns = self.columns();
        let place = |wanted: usize| columns.iter().position(|column| *column == wanted);
        let of = |column: usize| format!("points[:, {}]", place(column).unwrap_or_default());
        let is_plain = |input: &Input| matches!(input, Input::Column(_));
        let inputs = &self.prepared.0.inputs;
        if inputs.iter().all(is_plain) {
            return None;
        }
        let expression = |input: &Input| match *input {
            Input::Column(j) => of(j),
            Input::Product(i, j) => format!("{} * {}", of(i), of(j)),
        };
        let all: Vec<String> = inputs.iter().map(expression).collect();
        Some(all.join(", "))
    }

    /// The names of the columns.
    pub fn names(&self) -> Vec<String> {
        let plain = |c: char| if c.is_control() { ' ' } else { c };
        let features = self.prepared.0.set.features();
        let name = |column: usize| features[column].chars().map(plain).collect();
        self.columns().into_iter().map(name).collect()
    }

    /// The training samples as measured, each with its label, or the index of its class where there are several.
    pub fn rows(&self) -> impl Iterator<Item = Vec<f64>> {
        let (columns, set) = (self.columns(), &self.prepared.0.set);
        let several = self.is_several();
        self.prepared.0.rows[0].iter().map(move |&row| {
            let values = set.row(row as usize);
            let class = f64::from(set.class(row as usize));
            let label = if several { class } else { 2.0 * class - 1.0 };
            let values = columns.iter().map(|&column| values[column]);
            values.chain([label]).collect()
        })
    }

    /// The file beside the program, where there are too many samples to stand in it.
    pub fn csv(&self) -> Option<String> {
        (self.samples() > MOST_ROWS).then(|| {
            let quoted = |name: &String| format!("\"{}\"", name.replace('"', "\"\""));
            let mut head: Vec<String> = self.names().iter().map(quoted).collect();
            head.push("y".into());
            let line = |row: Vec<f64>| listed(&row, ",");
            let lines = std::iter::once(head.join(",")).chain(self.rows().map(line));
            lines.map(|line| line + "\n").collect()
        })
    }

    /// The beginning of the names of its files.
    pub fn stem(&self) -> &'static str {
        self.learning.rule.keyword
    }
}

/// Numbers with something between them.
pub(super) fn listed(values: &[f64], between: &str) -> String {
    let texts: Vec<String> = values.iter().map(|value| shortest(*value)).collect();
    texts.join(between)
}
