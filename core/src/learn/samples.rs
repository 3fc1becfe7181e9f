//! Checked training samples in the form the rules use: augmented rows x̃ and labels y ∈ {−1, +1}.

use std::ops::Range;
use std::rc::Rc;

use thiserror::Error;

use super::rows::Rows;
use crate::data::Dataset;

/// Why numbers are not training samples.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SamplesError {
    /// The number of values is not samples × features.
    #[error(
        "x holds {values} values, which does not make {samples} samples of {features} features"
    )]
    Shape {
        /// Values found.
        values: usize,
        /// Labels found.
        samples: usize,
        /// Features a sample.
        features: usize,
    },
    /// A value that is not finite.
    #[error("x holds {value} in sample {sample}; every value must be a finite number")]
    Value {
        /// The sample, counted from 0.
        sample: usize,
        /// The value.
        value: f64,
    },
    /// A label other than −1 and +1.
    #[error("y holds {value} for sample {sample}; allowed are −1 and +1")]
    Label {
        /// The sample, counted from 0.
        sample: usize,
        /// The label found.
        value: f64,
    },
}

/// The numbers of a file or of typed points, from which the rows of samples were computed. Theory is exact about these
/// numbers: each stands for the shortest decimal that reads back as it, which is the text in the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Readings {
    /// `columns` numbers a sample.
    pub values: Vec<f64>,
    /// The count of numbers of each sample.
    pub columns: usize,
    /// Of each input the columns whose product it is, each over a positive number of its own.
    pub inputs: Vec<Vec<usize>>,
    /// Subtraction of each column’s mean before products are formed.
    pub centered: bool,
    /// Division of each row by its length.
    pub unit: bool,
}

/// Samples of one kind of use (training, or held out).
#[derive(Clone, Debug, PartialEq)]
pub struct Samples {
    n: usize,
    /// The model has a bias w₀, with x̃₀ = 1. Without it x̃₀ is 0 in every row, and so is w₀.
    bias: bool,
    /// None where the rows are what was read.
    readings: Option<Rc<Readings>>,
    /// Shared among the labelings of the same samples.
    rows: Rc<Vec<f64>>,
    labels: Vec<f64>,
    /// The number of classes, where labels are class indices.
    classes: Option<usize>,
}

impl Samples {
    /// No samples, of `n` features.
    pub fn empty(n: usize) -> Self {
        Self {
            n,
            bias: true,
            readings: None,
            rows: Rc::default(),
            labels: Vec::new(),
            classes: None,
        }
    }

    /// Samples from row-major features `x` (`n` a row) and labels `y`; x̃₀ = 1 is added.
    ///
    /// # Errors
    /// When the sizes do not fit, a value is not finite or a label is neither −1 nor +1.
    pub fn new(n: usize, x: &[f64], y: &[f64]) -> Result<Self, SamplesError> {
        if n.checked_mul(y.len()) != Some(x.len()) {
            return Err(SamplesError::Shape {
                values: x.len(),
                samples: y.len(),
                features: n,
            });
        }
        let (mut rows, mut labels) = (Vec::new(), Vec::new());
        for (i, &label) in y.iter().enumerate() {
            let row = &x[i * n..(i + 1) * n];
            if let Some(&value) = row.iter().find(|value| !value.is_finite()) {
                return Err(SamplesError::Value { sample: i, value });
            }
            if label.abs() != 1.0 {
                return Err(SamplesError::Label {
                    sample: i,
                    value: label,
                });
            }
            rows.push(1.0);
            rows.extend_from_slice(row);
            labels.push(label);
        }
        Ok(Self {
            rows: rows.into(),
            labels,
            ..Self::empty(n)
        })
    }

    /// A data set as one learner sees it: y = +1 for class `positive`, −1 for all others.
    ///
    /// ```
    /// use hyperplane_core::{data::Gate, learn::Samples};
    /// let and = Samples::from_dataset(&Gate::AND.dataset(), 1);
    /// assert_eq!((and.row(3), and.label(3)), (&[1.0, 1.0, 1.0][..], 1.0));
    /// ```
    pub fn from_dataset(set: &Dataset, positive: u8) -> Self {
        let mut samples = Self::empty(set.features().len());
        for (row, &class) in set.class_indices().iter().enumerate() {
            samples.push(if class == positive { 1.0 } else { -1.0 }, |rows| {
                rows.push(1.0);
                rows.extend(set.row(row));
            });
        }
        samples
    }

    /// Adds a sample that is already augmented and finite.
    pub fn push(&mut self, label: f64, augment: impl FnOnce(&mut Vec<f64>)) {
        augment(Rc::make_mut(&mut self.rows));
        self.labels.push(label);
        debug_assert_eq!(self.rows.len(), self.labels.len() * (self.n + 1));
    }

    /// Returns the samples without a bias: inputs are x instead of x̃, and w₀ is 0 for ever. Rows keep their width,
    /// with x̃₀ = 0.
    ///
    /// ```
    /// use hyperplane_core::{data::Gate, learn::Samples};
    /// let and = Samples::from_dataset(&Gate::AND.dataset(), 1).without_bias();
    /// assert_eq!((and.row(3), and.has_bias()), (&[0.0, 1.0, 1.0][..], false));
    /// ```
    #[must_use]
    pub fn without_bias(self) -> Self {
        self.with_first(false)
    }

    /// Returns the samples with a bias: x̃₀ = 1 in every row.
    #[must_use]
    pub fn with_bias(self) -> Self {
        self.with_first(true)
    }

    /// x̃₀ becomes 1 with a bias, else 0.
    fn with_first(mut self, bias: bool) -> Self {
        self.bias = bias;
        let rows = Rc::make_mut(&mut self.rows).chunks_exact_mut(self.n + 1);
        rows.for_each(|row| row[0] = f64::from(u8::from(bias)));
        self
    }

    /// Returns true if x̃₀ = 1 is among the inputs.
    pub fn has_bias(&self) -> bool {
        self.bias
    }

    /// Sets w₀ of each row of weights to 0 where there is no bias.
    pub(super) fn settle_bias(&self, weights: &mut [f64]) {
        if !self.bias {
            let rows = weights.chunks_exact_mut(self.n + 1);
            rows.for_each(|row| row[0] = 0.0);
        }
    }

    /// Samples with the numbers from which their rows were computed.
    #[must_use]
    pub fn computed_from(self, readings: Readings) -> Self {
        debug_assert_eq!(readings.values.len(), self.len() * readings.columns);
        debug_assert_eq!(readings.inputs.len(), self.n);
        Self {
            readings: Some(readings.into()),
            ..self
        }
    }

    /// The numbers from which the rows were computed; none where the rows are what was read.
    pub fn readings(&self) -> Option<&Readings> {
        self.readings.as_deref()
    }

    /// Returns the samples with other labels, one each.
    #[must_use]
    pub fn relabeled(&self, labels: Vec<f64>) -> Self {
        debug_assert_eq!(labels.len(), self.labels.len());
        Self {
            n: self.n,
            bias: self.bias,
            readings: self.readings.clone(),
            rows: Rc::clone(&self.rows),
            labels,
            classes: None,
        }
    }

    /// Returns the samples as `count` classes together see them: each label is the index of a class, 0 … `count` − 1.
    #[must_use]
    pub fn of_classes(&self, labels: Vec<f64>, count: usize) -> Self {
        debug_assert!(labels.iter().all(|class| (*class as usize) < count));
        Self {
            classes: Some(count),
            ..self.relabeled(labels)
        }
    }

    /// The number of classes, if labels are class indices; none where they are −1 and +1.
    pub fn classes(&self) -> Option<usize> {
        self.classes
    }

    /// The number of rows of weights they are learned with: one, or one a class.
    pub fn outputs(&self) -> usize {
        self.classes.unwrap_or(1)
    }

    /// Number of samples M.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Returns true if there is no sample.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// Number of features n.
    pub fn features(&self) -> usize {
        self.n
    }

    /// The augmented sample x̃ at `i`, n + 1 numbers.
    pub fn row(&self, i: usize) -> &[f64] {
        &self.rows[i * (self.n + 1)..(i + 1) * (self.n + 1)]
    }

    /// Some of them, as listed.
    pub(super) fn rows(&self, places: Range<usize>) -> Rows<'_> {
        let width = self.n + 1;
        Rows {
            rows: &self.rows[places.start * width..places.end * width],
            labels: &self.labels[places],
        }
    }

    /// The label of sample `i`: y, or the index of its class.
    pub fn label(&self, i: usize) -> f64 {
        self.labels[i]
    }

    /// All samples as (x̃, y).
    pub fn iter(&self) -> impl Iterator<Item = (&[f64], f64)> {
        self.rows
            .chunks_exact(self.n + 1)
            .zip(self.labels.iter().copied())
    }
}

/// The samples that a run learns from, and those it is tested on.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The samples that change the weights.
    pub train: Samples,
    /// The samples that only judge them.
    pub held_out: Samples,
}

impl From<Samples> for Problem {
    /// All samples for training.
    fn from(train: Samples) -> Self {
        let empty = Samples::empty(train.n);
        let held_out = if train.bias {
            empty
        } else {
            empty.without_bias()
        };
        Self { train, held_out }
    }
}

/// z = w₀x̃₀ + w₁x̃₁ + … + wₙx̃ₙ, summed left to right without fused multiply-add.
pub fn dot(weights: &[f64], sample: &[f64]) -> f64 {
    let mut terms = weights.iter().zip(sample);
    let first = terms.next().map_or(0.0, |(w, x)| w * x);
    terms.fold(first, |z, (w, x)| z + w * x)
}

/// Returns true if there is room for `numbers` numbers in one block. A request without this check ends the program
/// where there is none.
pub fn has_room_for(numbers: usize) -> bool {
    let mut room: Vec<f64> = Vec::new();
    let is_there = room.try_reserve_exact(numbers).is_ok();
    // Room that nobody looks at would never be asked for.
    std::hint::black_box(&room);
    is_there
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_that_is_not_there_is_known_before_it_is_taken() {
        assert!(has_room_for(0) && has_room_for(1000));
        assert!(!has_room_for(usize::MAX / 8) && !has_room_for(usize::MAX));
    }

    #[test]
    fn refuses_what_cannot_be_learned_from() {
        assert!(matches!(
            Samples::new(2, &[0.0; 3], &[1.0]),
            Err(SamplesError::Shape { .. })
        ));
        assert!(matches!(
            Samples::new(1, &[f64::INFINITY], &[1.0]),
            Err(SamplesError::Value { sample: 0, .. })
        ));
        assert!(matches!(
            Samples::new(1, &[0.0, 1.0], &[1.0, 0.0]),
            Err(SamplesError::Label { sample: 1, .. })
        ));
        assert!(matches!(
            Samples::new(usize::MAX, &[], &[1.0, 1.0]),
            Err(SamplesError::Shape { .. })
        ));
    }

    #[test]
    fn sums_left_to_right() {
        // (1e16 + 1) + (−1e16) is 0 in this order and 1 in the other.
        assert_eq!(dot(&[1e16, 1.0, -1e16], &[1.0, 1.0, 1.0]), 0.0);
    }
}
