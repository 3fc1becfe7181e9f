//! Several classes trained together: what each row of weights learns from a sample depends on the activation inputs of
//! all classes at once.

use super::joint::{Joint, normalize};
use super::{Rule, Samples, argmax, dot};
use crate::data::keywords;

keywords! {
    /// The way in which three classes or more are learned.
    Multiclass {
        /// A learner for each class, which tells it from all others.
        OneVersusRest = "one-versus-rest",
        /// All classes at once, by their probabilities (multinomial logistic regression).
        Softmax = "softmax",
        /// All classes at once, from mistakes: the row of the sample's class is moved toward it, that of the predicted
        /// class away from it (C. Kesler's construction: R. Duda and P. Hart, 1973).
        Perceptron = "perceptron",
    }
}

impl Multiclass {
    /// The model with which a rule learns all classes together, where that is asked for and the rule can.
    ///
    /// ```
    /// use hyperplane_core::learn::{Joint, Multiclass, Rule};
    /// assert_eq!(Multiclass::Softmax.joint(Rule::LOGISTIC), Some(Joint::Softmax));
    /// assert_eq!(Multiclass::Softmax.joint(Rule::PERCEPTRON), None);
    /// ```
    pub fn joint(self, rule: Rule) -> Option<Joint> {
        let asked = match self {
            Self::OneVersusRest => None,
            Self::Softmax => Some(Joint::Softmax),
            Self::Perceptron => Some(Joint::Perceptron),
        };
        rule.joint.filter(|joint| asked == Some(*joint))
    }
}

/// One sample as all classes see it: room for their z and δ.
#[derive(Debug)]
pub(super) struct Look {
    joint: Joint,
    /// The activation input of each class.
    pub(super) z: Vec<f64>,
    /// δ of each class.
    pub(super) delta: Vec<f64>,
}

impl Look {
    /// For so many classes, as a rule learns them together.
    pub(super) fn new(rule: Rule, classes: usize) -> Self {
        Self {
            joint: rule.joint.unwrap_or(Joint::Softmax),
            z: vec![0.0; classes],
            delta: vec![0.0; classes],
        }
    }

    /// Looks at an augmented sample of a class with one row of weights a class; returns its loss, which is no number where
    /// some z is not finite.
    pub(super) fn at(&mut self, weights: &[f64], x: &[f64], class: usize) -> f64 {
        for (z, row) in self.z.iter_mut().zip(weights.chunks_exact(x.len())) {
            *z = dot(row, x);
        }
        if !self.z.iter().all(|z| z.is_finite()) {
            return f64::NAN;
        }
        if self.joint == Joint::Perceptron {
            let predicted = argmax(self.z.iter().copied());
            self.delta.fill(0.0);
            if predicted != class {
                self.delta[class] = 1.0;
                self.delta[predicted] = -1.0;
            }
            return self.z[predicted] - self.z[class];
        }
        self.delta.copy_from_slice(&self.z);
        let (largest, ln_sum) = normalize(&mut self.delta);
        self.delta.iter_mut().for_each(|p| *p = -*p);
        self.delta[class] += 1.0;
        ln_sum + (largest - self.z[class])
    }

    /// Adds δ_k x̃ to row k.
    pub(super) fn add_to(&self, rows: &mut [f64], x: &[f64]) {
        for (row, delta) in rows.chunks_exact_mut(x.len()).zip(&self.delta) {
            row.iter_mut().zip(x).for_each(|(sum, x)| *sum += delta * x);
        }
    }

    fn size(&self) -> f64 {
        self.delta.iter().map(|d| d * d).sum::<f64>().sqrt()
    }
}

/// Σℓ and Σ‖δ‖‖x̃‖ at w = 0: the scale of the data.
pub(super) fn scale(rule: Rule, samples: &Samples, classes: usize) -> (f64, f64) {
    let mut look = Look::new(rule, classes);
    let zero = vec![0.0; classes * (samples.features() + 1)];
    let (mut loss, mut gradient) = (0.0, 0.0);
    for (x, class) in samples.iter() {
        loss += look.at(&zero, x, class as usize);
        let length = x.iter().map(|x| x * x).sum::<f64>().sqrt();
        gradient += look.size() * length;
    }
    (loss, gradient)
}

/// Σ|δ_k x̃| for each weight: as far as an epoch could move it, but for η.
pub(super) fn reach(rule: Rule, samples: &Samples, classes: usize, w: &[f64]) -> Vec<f64> {
    let mut look = Look::new(rule, classes);
    let mut reach = vec![0.0; w.len()];
    for (x, class) in samples.iter() {
        look.at(w, x, class as usize);
        let rows = reach.chunks_exact_mut(x.len()).zip(&look.delta);
        for (row, delta) in rows {
            let terms = row.iter_mut().zip(x);
            terms.for_each(|(reach, x)| *reach += (delta * x).abs());
        }
    }
    reach
}

#[cfg(test)]
mod tests {
    use super::*;

    /// p and δ by the definition.
    fn probabilities(z: &[f64]) -> Vec<f64> {
        let sum: f64 = z.iter().map(|z| z.exp()).sum();
        z.iter().map(|z| z.exp() / sum).collect()
    }

    fn three() -> Samples {
        let set = Samples::new(2, &[1.0, -2.0, 3.0, 0.5, -1.0, 2.0], &[1.0, -1.0, 1.0]);
        set.expect("numbers").of_classes(vec![0.0, 1.0, 2.0], 3)
    }

    #[test]
    fn the_scale_of_the_data_is_that_of_equal_probabilities() {
        // At w = 0 each p is 1/3: ℓ = ln 3 and ‖δ‖² = (2/3)² + 2(1/3)² = 2/3.
        let (loss, gradient) = scale(Rule::LOGISTIC, &three(), 3);
        assert!((loss - 3.0 * 3f64.ln()).abs() < 1e-14);
        let lengths = 6f64.sqrt() + 10.25f64.sqrt() + 6f64.sqrt();
        assert!((gradient - (2.0 / 3.0_f64).sqrt() * lengths).abs() < 1e-13);
    }

    #[test]
    fn an_epoch_reaches_as_far_as_all_contributions_together() {
        let w: Vec<f64> = (0..9).map(|i| f64::from(i * i % 7) / 5.0 - 0.5).collect();
        let set = three();
        let mut expected = vec![0.0; 9];
        for (x, class) in set.iter() {
            let z: Vec<f64> = w.chunks(3).map(|row| dot(row, x)).collect();
            for (k, p) in probabilities(&z).into_iter().enumerate() {
                let delta = f64::from(u8::from(k as f64 == class)) - p;
                (0..3).for_each(|j| expected[3 * k + j] += (delta * x[j]).abs());
            }
        }
        let found = reach(Rule::LOGISTIC, &set, 3, &w);
        assert_eq!(found.len(), 9);
        assert!(
            found
                .iter()
                .zip(&expected)
                .all(|(a, b)| (a - b).abs() < 1e-13)
        );
    }
}
