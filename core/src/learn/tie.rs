//! The predicted class, and z = 0, where neither class is nearer.

use super::dot;
use crate::data::keywords;

keywords! {
    /// The meaning of z = 0, where textbooks disagree: the predicted class of every rule, and the perceptron's output.
    Tie {
        /// sign 0 = +1.
        Positive = "positive",
        /// sign 0 = −1.
        Negative = "negative",
        /// sign 0 = +1, but the perceptron never corrects z = 0.
        Never = "never",
    }
}

impl Tie {
    /// Returns true if class +1 is predicted for activation input z.
    ///
    /// ```
    /// use hyperplane_core::learn::Tie;
    /// assert!(Tie::Positive.is_positive(0.0) && !Tie::Negative.is_positive(0.0));
    /// ```
    pub fn is_positive(self, z: f64) -> bool {
        // No branch: which way it goes, a processor cannot foresee.
        (z > 0.0) | ((z == 0.0) & (self != Self::Negative))
    }

    /// The index of the predicted class, given the activation inputs of a sample: the side of a single z, else the class of
    /// the largest, the lowest one of several.
    ///
    /// ```
    /// use hyperplane_core::learn::Tie;
    /// assert_eq!((Tie::Positive.predicted([0.0]), Tie::Negative.predicted([0.0])), (1, 0));
    /// assert_eq!(Tie::Positive.predicted([-1.0, 2.0, 2.0]), 1);
    /// ```
    pub fn predicted(self, z: impl IntoIterator<Item = f64>) -> usize {
        let mut z = z.into_iter();
        match (z.next(), z.next()) {
            (Some(only), None) => usize::from(self.is_positive(only)),
            (first, second) => argmax(first.into_iter().chain(second).chain(z)),
        }
    }
}

/// The index of the largest score, the lowest one of several: the predicted class.
///
/// ```
/// use hyperplane_core::learn::argmax;
/// assert_eq!(argmax([0.0, 2.0, 2.0]), 1);
/// ```
pub fn argmax(scores: impl IntoIterator<Item = f64>) -> usize {
    let scores = scores.into_iter().enumerate();
    let best = scores.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map_or(0, |(class, _)| class)
}

/// Returns true if the sign of z = w·x̃ was decided by rounding: |z| ≤ 4 ε Σ|wᵢx̃ᵢ|.
///
/// With η = 0.1 the AND gate meets such a tie: z is some 1e-17 where exact arithmetic gives 0.
pub fn is_tie(weights: &[f64], sample: &[f64]) -> bool {
    let size: f64 = weights.iter().zip(sample).map(|(w, x)| (w * x).abs()).sum();
    size.is_finite() && dot(weights, sample).abs() <= 4.0 * f64::EPSILON * size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_a_tie_that_rounding_decided() {
        let w = [-0.4000000000000001, 0.4, 0.2];
        assert!(is_tie(&w, &[1.0, 1.0, 0.0]));
        assert!(!is_tie(&w, &[1.0, 1.0, 1.0]));
        assert!(is_tie(&[0.0; 3], &[1.0, 5.0, 5.0]));
        assert!(!is_tie(&[0.0, 1e300, 0.0], &[1.0, 1e300, 5.0]));
    }

    #[test]
    fn a_tie_is_as_wide_as_four_roundings_of_all_terms() {
        // Σ|wx| = 2, so the bound is 8 ε.
        let off = |steps: f64| is_tie(&[1.0 + steps * f64::EPSILON, -1.0], &[1.0, 1.0]);
        assert!(off(8.0) && !off(9.0));
        // 0.2 of each: 1.6 ε and no more.
        assert!(!is_tie(&[0.2 + 5.0 * f64::EPSILON, -0.2], &[1.0, 1.0]));
    }

    #[test]
    fn one_score_predicts_a_side_and_several_predict_a_class() {
        for tie in [Tie::Positive, Tie::Negative, Tie::Never] {
            let of_zero = usize::from(tie != Tie::Negative);
            let sides = [-2.0, -0.0, 0.0, 1e-300].map(|z| tie.predicted([z]));
            assert_eq!(sides, [0, of_zero, of_zero, 1], "{tie:?}");
            // Of several the option says nothing: the lowest index of the largest.
            assert_eq!(tie.predicted([0.0, 0.0]), 0);
            assert_eq!(tie.predicted([-3.0, -1.0]), 1);
            assert_eq!(tie.predicted([-1.0, -3.0, -1.0, -2.0]), 0);
            assert_eq!(tie.predicted([-4.0, -3.0, -1.0, -1.0]), 2);
        }
    }

    #[test]
    fn only_zero_itself_is_a_matter_of_taste() {
        for tie in [Tie::Positive, Tie::Negative, Tie::Never] {
            assert!(
                tie.is_positive(1e-300) && !tie.is_positive(-1e-300) && !tie.is_positive(f64::NAN)
            );
            assert_eq!(tie.is_positive(-0.0), tie != Tie::Negative);
        }
    }
}
