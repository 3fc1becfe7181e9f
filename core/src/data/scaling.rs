//! Putting features on a common scale before learning.

use super::keywords;

keywords! {
    /// The change of the features before training.
    Scaling {
        /// Nothing.
        None = "none",
        /// Mean 0 and standard deviation 1 over the training samples.
        Standardize = "standardize",
        /// Every augmented sample divided by its length, as the convergence proof assumes.
        Unit = "unit",
    }
}

/// A scaling fitted to the training samples, ready for any sample.
#[derive(Clone, Debug, PartialEq)]
pub struct Scaler {
    shift: Vec<f64>,
    scale: Vec<f64>,
    unit: bool,
    /// x̃₀ before the sample is divided by its length: 1, or 0 without a bias.
    first: f64,
}

impl Scaler {
    /// Fits `scaling` to rows of `n` features.
    ///
    /// Standardizing takes μ and s² = (1/M) Σ (x − μ)² of these rows; a constant feature keeps s = 1, and so does a
    /// feature whose variance is beyond what a number can hold.
    pub fn fit<'a>(
        scaling: Scaling,
        n: usize,
        rows: &(impl Iterator<Item = &'a [f64]> + Clone),
    ) -> Self {
        let mut scaler = Self {
            shift: vec![0.0; n],
            scale: vec![1.0; n],
            unit: scaling == Scaling::Unit,
            first: 1.0,
        };
        let count = rows.clone().count() as f64;
        if scaling != Scaling::Standardize || count == 0.0 {
            return scaler;
        }
        for j in 0..n {
            let mean = rows.clone().map(|row| row[j]).sum::<f64>() / count;
            let squares = rows
                .clone()
                .map(|row| (row[j] - mean) * (row[j] - mean))
                .sum::<f64>();
            let deviation = (squares / count).sqrt();
            if mean.is_finite() {
                scaler.shift[j] = mean;
            }
            // A rounded mean leaves a constant column a deviation of some 1e-17 of its size: that is constant too.
            if deviation.is_finite() && deviation > mean.abs() * 4.0 * f64::EPSILON {
                scaler.scale[j] = deviation;
            }
        }
        scaler
    }

    /// This scaling for samples without a bias: their x̃₀ is 0.
    #[must_use]
    pub fn without_bias(self) -> Self {
        Self { first: 0.0, ..self }
    }

    /// The mean μ and the standard deviation σ of a feature that is standardized; else 0 and 1.
    pub fn shift_and_scale(&self, j: usize) -> (f64, f64) {
        (self.shift[j], self.scale[j])
    }

    /// The position of a raw value of feature `j` on the axis that the learner sees.
    pub fn to_axis(&self, j: usize, raw: f64) -> f64 {
        (raw - self.shift[j]) / self.scale[j]
    }

    /// The raw value at a place of axis `j`; the inverse of [`Scaler::to_axis`].
    pub fn from_axis(&self, j: usize, place: f64) -> f64 {
        place * self.scale[j] + self.shift[j]
    }

    /// Appends the augmented sample x̃ = (1, x₁ … xₙ) of a row already on the axes, (0, x₁ … xₙ) without a bias, divided by
    /// its length if the scaling asks for that.
    pub fn augment(&self, row: &[f64], out: &mut Vec<f64>) {
        let start = out.len();
        out.push(self.first);
        out.extend_from_slice(row);
        self.finish(&mut out[start..]);
    }

    /// x̃₀ of a sample before it is divided by its length: 1, or 0 without a bias.
    pub fn first(&self) -> f64 {
        self.first
    }

    /// w·x̃ as the learner sees it, from w·x̃ and ‖x̃‖² of a sample before it is divided by its length.
    pub fn activation(&self, z: f64, square: f64) -> f64 {
        if self.unit && square > 0.0 {
            z / square.sqrt()
        } else {
            z
        }
    }

    /// Divides an augmented sample by its length, if the scaling asks for that and it is not 0.
    pub fn finish(&self, augmented: &mut [f64]) {
        if self.unit {
            let length = augmented.iter().map(|x| x * x).sum::<f64>().sqrt();
            if length.is_finite() && length > 0.0 {
                augmented.iter_mut().for_each(|x| *x /= length);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standardizing_gives_mean_zero_and_deviation_one() {
        let rows = [[1.0, 7.0], [2.0, 7.0], [6.0, 7.0]];
        let scaler = Scaler::fit(Scaling::Standardize, 2, &rows.iter().map(|r| &r[..]));
        let first: Vec<f64> = rows.iter().map(|r| scaler.to_axis(0, r[0])).collect();
        assert!(first.iter().sum::<f64>().abs() < 1e-15);
        assert!((first.iter().map(|x| x * x).sum::<f64>() / 3.0 - 1.0).abs() < 1e-15);
        assert_eq!(
            scaler.to_axis(1, 7.0),
            0.0,
            "a constant feature keeps s = 1"
        );
        assert!((scaler.from_axis(0, scaler.to_axis(0, 6.0)) - 6.0).abs() < 1e-15);
    }

    #[test]
    fn a_constant_feature_whose_mean_rounds_keeps_its_scale() {
        let rows = [[0.1], [0.1], [0.1]];
        let scaler = Scaler::fit(Scaling::Standardize, 1, &rows.iter().map(|r| &r[..]));
        assert!(scaler.to_axis(0, 0.1).abs() < 1e-16);
    }

    #[test]
    fn the_deviation_of_numbers_far_from_0_is_that_of_their_distances() {
        let rows = [[1e15], [1e15 + 1.0], [1e15 + 3.0]];
        let scaler = Scaler::fit(Scaling::Standardize, 1, &rows.iter().map(|r| &r[..]));
        // √(42/27) by hand; the mean, 1e15 + 4/3, is rounded to eighths.
        let width = scaler.to_axis(0, 1e15 + 3.0) - scaler.to_axis(0, 1e15);
        assert!((3.0 / width - 1.2472).abs() < 0.001, "{width}");
    }

    #[test]
    fn unit_length_divides_the_augmented_sample() {
        let scaler = Scaler::fit(Scaling::Unit, 2, &std::iter::empty());
        let mut out = Vec::new();
        scaler.augment(&[2.0, 2.0], &mut out);
        assert_eq!(out, [1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0]);
    }

    #[test]
    fn a_feature_that_hardly_varies_is_scaled_only_beyond_rounding() {
        let scale = |rows: [[f64; 1]; 2]| {
            let scaler = Scaler::fit(Scaling::Standardize, 1, &rows.iter().map(|r| &r[..]));
            1.0 / (scaler.to_axis(0, 1.0) - scaler.to_axis(0, 0.0))
        };
        let step = f64::EPSILON;
        // The deviation of two numbers is half their distance: 2 ε is rounding of numbers near 1, 16 ε is none.
        assert!((scale([[1.0], [1.0 + 4.0 * step]]) - 1.0).abs() < 1e-12);
        assert!((scale([[1.0], [1.0 + 32.0 * step]]) / (16.0 * step) - 1.0).abs() < 1e-6);
        assert!(
            (scale([[-1e-9], [1e-9]]) / 1e-9 - 1.0).abs() < 1e-6,
            "around 0"
        );
        assert!((scale([[0.0], [0.0]]) - 1.0).abs() < 1e-12, "all the same");
    }

    #[test]
    fn an_activation_is_divided_by_the_length_of_its_sample() {
        let [unit, plain] = [Scaling::Unit, Scaling::None]
            .map(|scaling| Scaler::fit(scaling, 2, &std::iter::empty()));
        // x̃ = (1, 2, 2) and w = (1, 2, 1).
        assert_eq!(unit.activation(7.0, 9.0), 7.0 / 3.0);
        assert_eq!(plain.activation(7.0, 9.0), 7.0);
    }

    #[test]
    fn without_a_bias_a_sample_is_x_alone() {
        let [unit, plain] = [Scaling::Unit, Scaling::None]
            .map(|scaling| Scaler::fit(scaling, 2, &std::iter::empty()).without_bias());
        let augmented = |scaler: &Scaler, row: [f64; 2]| {
            let mut out = Vec::new();
            scaler.augment(&row, &mut out);
            out
        };
        assert_eq!(augmented(&plain, [3.0, 4.0]), [0.0, 3.0, 4.0]);
        assert_eq!(augmented(&unit, [3.0, 4.0]), [0.0, 0.6, 0.8]);
        assert_eq!(unit.activation(5.0, 25.0), 1.0);
        // The origin has no direction: it stays where it is.
        assert_eq!(augmented(&unit, [0.0, 0.0]), [0.0; 3]);
        assert_eq!(unit.activation(0.0, 0.0), 0.0);
    }

    #[test]
    fn without_standardizing_features_stay_as_they_are() {
        let rows = [[1.0], [5.0]];
        for scaling in [Scaling::None, Scaling::Unit] {
            let scaler = Scaler::fit(scaling, 1, &rows.iter().map(|r| &r[..]));
            assert_eq!([1.0, 5.0].map(|x| scaler.to_axis(0, x)), [1.0, 5.0]);
        }
    }
}
