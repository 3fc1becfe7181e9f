//! A table of samples with named features and a class each.

use thiserror::Error;

/// Why a table is not a data set.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum DataError {
    /// The number of values is not rows × features.
    #[error("{values} values do not make {rows} rows of {features} features")]
    Shape {
        /// The number of values.
        values: usize,
        /// The number of class indices, which is the number of rows.
        rows: usize,
        /// The number of features of each row.
        features: usize,
    },
    /// A value that is not a finite number.
    #[error("row {row} holds {value}, which is not a finite number")]
    Value {
        /// The row, counted from 0.
        row: usize,
        /// The value.
        value: f64,
    },
    /// A class index without a name.
    #[error("row {row} is of class {class}, but there are only {classes} classes")]
    Class {
        /// The row, counted from 0.
        row: usize,
        /// The class index found there.
        class: u8,
        /// The number of named classes.
        classes: usize,
    },
}

/// Samples with `n` named features and a class index each; K ≥ 2 classes are possible.
///
/// Training of a two-class problem takes class 1 as y = +1 and class 0 as y = −1.
#[derive(Clone, Debug, PartialEq)]
pub struct Dataset {
    features: Vec<String>,
    class_names: Vec<String>,
    values: Vec<f64>,
    class_indices: Vec<u8>,
    left_out: usize,
}

impl Dataset {
    /// A table from row-major `values`, one `class` index a row.
    ///
    /// # Errors
    /// When the sizes do not fit, a value is not finite, or a class has no name.
    ///
    /// ```
    /// use hyperplane_core::data::Dataset;
    /// let set = Dataset::new(["x₁", "x₂"], ["no", "yes"], vec![0.0, 1.0, 2.0, 3.0], vec![0, 1])?;
    /// assert_eq!((set.len(), set.row(1), set.class(1)), (2, &[2.0, 3.0][..], 1));
    /// # Ok::<(), hyperplane_core::data::DataError>(())
    /// ```
    pub fn new<F: Into<String>, C: Into<String>>(
        features: impl IntoIterator<Item = F>,
        classes: impl IntoIterator<Item = C>,
        values: Vec<f64>,
        class: Vec<u8>,
    ) -> Result<Self, DataError> {
        Self::checked(
            features.into_iter().map(Into::into).collect(),
            classes.into_iter().map(Into::into).collect(),
            values,
            class,
        )
    }

    fn checked(
        features: Vec<String>,
        classes: Vec<String>,
        values: Vec<f64>,
        class: Vec<u8>,
    ) -> Result<Self, DataError> {
        if values.len() != class.len() * features.len() {
            return Err(DataError::Shape {
                values: values.len(),
                rows: class.len(),
                features: features.len(),
            });
        }
        if let Some(at) = values.iter().position(|value| !value.is_finite()) {
            let row = at / features.len();
            return Err(DataError::Value {
                row,
                value: values[at],
            });
        }
        if let Some(row) = class
            .iter()
            .position(|&class| usize::from(class) >= classes.len())
        {
            return Err(DataError::Class {
                row,
                class: class[row],
                classes: classes.len(),
            });
        }
        Ok(Self {
            features,
            class_names: classes,
            values,
            class_indices: class,
            left_out: 0,
        })
    }

    /// Returns the samples with the number of samples of the source that are not in the table because values are missing.
    #[must_use]
    pub fn with_left_out(self, left_out: usize) -> Self {
        Self { left_out, ..self }
    }

    /// The number of samples of the source that are not in the table because values are missing.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// Number of samples.
    pub fn len(&self) -> usize {
        self.class_indices.len()
    }

    /// Returns true if there is no sample.
    pub fn is_empty(&self) -> bool {
        self.class_indices.is_empty()
    }

    /// Names of the features.
    pub fn features(&self) -> &[String] {
        &self.features
    }

    /// Names of the classes, by class index.
    pub fn class_names(&self) -> &[String] {
        &self.class_names
    }

    /// The features of sample `row`.
    pub fn row(&self, row: usize) -> &[f64] {
        let n = self.features.len();
        &self.values[row * n..(row + 1) * n]
    }

    /// The class index of sample `row`.
    pub fn class(&self, row: usize) -> u8 {
        self.class_indices[row]
    }

    /// The class indices of all samples.
    pub fn class_indices(&self) -> &[u8] {
        &self.class_indices
    }

    /// The class indices, to be changed in place (label noise).
    pub(crate) fn class_indices_mut(&mut self) -> &mut [u8] {
        &mut self.class_indices
    }

    /// Returns the samples with only the features at `columns`, in that order.
    ///
    /// Columns that do not exist are ignored; a column may come twice.
    #[must_use]
    pub fn with_features(&self, columns: &[usize]) -> Self {
        let known: Vec<usize> = columns
            .iter()
            .copied()
            .filter(|&c| c < self.features.len())
            .collect();
        Self {
            features: known.iter().map(|&c| self.features[c].clone()).collect(),
            class_names: self.class_names.clone(),
            values: (0..self.len())
                .flat_map(|row| known.iter().map(move |&c| self.row(row)[c]))
                .collect(),
            class_indices: self.class_indices.clone(),
            left_out: self.left_out,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_what_is_not_a_table() {
        let make = |values: Vec<f64>, class: Vec<u8>| {
            Dataset::new(["a", "b"], ["no", "yes"], values, class)
        };
        assert!(matches!(
            make(vec![1.0; 3], vec![0, 1]),
            Err(DataError::Shape {
                values: 3,
                rows: 2,
                features: 2
            })
        ));
        assert!(matches!(
            make(vec![1.0, 2.0, 3.0, f64::NAN], vec![0, 1]),
            Err(DataError::Value { row: 1, .. })
        ));
        assert!(matches!(
            make(vec![1.0; 4], vec![0, 2]),
            Err(DataError::Class {
                row: 1,
                class: 2,
                classes: 2
            })
        ));
        assert!(make(vec![], vec![]).is_ok_and(|set| set.is_empty()));
    }

    #[test]
    fn picks_features_in_the_order_asked_for() {
        let set = Dataset::new(
            ["a", "b", "c"],
            ["0", "1"],
            vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0],
            vec![0, 1],
        )
        .expect("a table");
        let two = set.with_features(&[2, 0]);
        assert_eq!(two.features(), ["c", "a"]);
        assert_eq!(two.row(1), [6.0, 4.0]);
    }

    #[test]
    fn a_set_is_empty_without_samples() {
        let set = |values: Vec<f64>, class| {
            Dataset::new(["x"], ["a", "b"], values, class).expect("a set")
        };
        assert!(set(vec![], vec![]).is_empty() && !set(vec![1.0], vec![0]).is_empty());
    }

    #[test]
    fn what_is_no_number_is_told_with_its_row() {
        let values = vec![1.0, 2.0, 3.0, 4.0, f64::NAN, 6.0];
        let refused = Dataset::new(["x", "y"], ["a", "b"], values, vec![0, 1, 0]);
        assert!(
            matches!(refused, Err(DataError::Value { row: 2, .. })),
            "{refused:?}"
        );
    }

    #[test]
    fn columns_that_do_not_exist_are_left_out() {
        let set = Dataset::new(["x", "y"], ["a", "b"], vec![1.0, 2.0], vec![0]).expect("a set");
        assert_eq!(set.with_features(&[1, 2, 7]).row(0), [2.0]);
    }
}
