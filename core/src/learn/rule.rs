//! The learning rules, side by side: what each unit puts out, its error signal δ(z, y) and its loss ℓ(z, y).
//!
//! A new rule is one more variant of [`Rule`] and one more entry of its [`RuleTable`].

use crate::data::words;

words! {
    /// A learning rule.
    Rule {
        /// The perceptron with its threshold output, learning from the difference between label and output.
        Perceptron = "perceptron",
        /// The perceptron in Rosenblatt's form: a sample is added or taken away if it is not strictly on its side.
        Rosenblatt = "rosenblatt",
        /// Widrow and Hoff's adaptive linear element, learning from the linear output.
        Adaline = "adaline",
        /// Logistic regression, learning from the probability by maximum likelihood.
        Logistic = "logistic",
        /// The sigmoid unit: the same output, trained on its squared error.
        Sigmoid = "sigmoid",
        /// The support vector machine with a soft margin: hinge loss, to be trained with ridge.
        Svm = "svm",
    }
}

words! {
    /// What Adaline's linear output goes through before it is compared with the label.
    Activation {
        /// α(z) = z.
        Identity = "identity",
        /// α(z) = tanh z.
        Tanh = "tanh",
    }
}

words! {
    /// What z = 0 means, where textbooks disagree: the predicted class of every rule, and the perceptron's output.
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
    /// Whether class +1 is predicted for activation input z.
    ///
    /// ```
    /// use hyperplane_core::learn::Tie;
    /// assert!(Tie::Positive.is_positive(0.0) && !Tie::Negative.is_positive(0.0));
    /// ```
    #[must_use]
    pub fn is_positive(self, z: f64) -> bool {
        z > 0.0 || (z == 0.0 && self != Self::Negative)
    }
}

/// What drives a rule, and so which end of a run it can claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// δ is zero unless the sample is a mistake.
    MistakeDriven,
    /// δ = −∂ℓ/∂z of a loss (of the hinge loss: of one of its sides at the corner).
    Smooth,
}

/// A rule as three small functions.
#[derive(Clone, Copy, Debug)]
pub struct RuleTable {
    /// What drives it.
    pub kind: Kind,
    /// The unit's output for activation input z.
    pub output: fn(z: f64, tie: Tie) -> f64,
    /// The error signal δ for activation input z and label y.
    pub delta: fn(z: f64, y: f64, tie: Tie) -> f64,
    /// The loss ℓ of one sample.
    pub loss: fn(z: f64, y: f64) -> f64,
    /// Whether the output is the probability of class +1.
    pub probability: bool,
    /// Whether the loss becomes flat for large |z|: then separated data have no minimum, and δ can vanish anywhere.
    pub saturates: bool,
    /// Whether the loss is convex, so that a minimum is the minimum.
    pub convex: bool,
}

impl Rule {
    /// The functions of this rule.
    ///
    /// ```
    /// use hyperplane_core::learn::{Rule, Tie};
    /// let perceptron = Rule::Perceptron.table();
    /// assert_eq!((perceptron.delta)(-0.5, 1.0, Tie::Positive), 2.0);
    /// assert_eq!((perceptron.loss)(-0.5, 1.0), 0.5);
    /// ```
    #[must_use]
    pub const fn table(self) -> &'static RuleTable {
        match self {
            Self::Perceptron => &RuleTable {
                kind: Kind::MistakeDriven,
                output: sign,
                delta: |z, y, tie| {
                    if z == 0.0 && matches!(tie, Tie::Never) {
                        0.0
                    } else {
                        y - sign(z, tie)
                    }
                },
                loss: criterion,
                probability: false,
                saturates: false,
                convex: true,
            },
            Self::Rosenblatt => &RuleTable {
                kind: Kind::MistakeDriven,
                output: sign,
                delta: |z, y, _| if y * z <= 0.0 { y } else { 0.0 },
                loss: criterion,
                probability: false,
                saturates: false,
                convex: true,
            },
            Self::Adaline => &RuleTable {
                kind: Kind::Smooth,
                output: |z, _| z,
                delta: |z, y, _| y - z,
                loss: |z, y| 0.5 * (y - z) * (y - z),
                probability: false,
                saturates: false,
                convex: true,
            },
            Self::Logistic => &RuleTable {
                kind: Kind::Smooth,
                output: |z, _| sigmoid(z),
                delta: |z, y, _| 0.5 * (y + 1.0) - sigmoid(z),
                loss: |z, y| softplus(-y * z),
                probability: true,
                saturates: true,
                convex: true,
            },
            Self::Sigmoid => &RuleTable {
                kind: Kind::Smooth,
                output: |z, _| sigmoid(z),
                delta: |z, y, _| {
                    let o = sigmoid(z);
                    (0.5 * (y + 1.0) - o) * o * (1.0 - o)
                },
                loss: |z, y| {
                    let error = 0.5 * (y + 1.0) - sigmoid(z);
                    0.5 * error * error
                },
                probability: true,
                saturates: true,
                convex: false,
            },
            Self::Svm => &RuleTable {
                kind: Kind::Smooth,
                output: sign,
                delta: |z, y, _| if y * z < 1.0 { y } else { 0.0 },
                loss: |z, y| if y * z < 1.0 { 1.0 - y * z } else { 0.0 },
                probability: false,
                saturates: false,
                convex: true,
            },
        }
    }

    /// The functions of this rule with an activation; only Adaline has a choice.
    #[must_use]
    pub const fn with(self, activation: Activation) -> &'static RuleTable {
        match (self, activation) {
            (Self::Adaline, Activation::Tanh) => &RuleTable {
                kind: Kind::Smooth,
                output: |z, _| libm::tanh(z),
                delta: |z, y, _| {
                    let a = libm::tanh(z);
                    (y - a) * (1.0 - a * a)
                },
                loss: |z, y| {
                    let error = y - libm::tanh(z);
                    0.5 * error * error
                },
                probability: false,
                saturates: true,
                convex: false,
            },
            _ => self.table(),
        }
    }
}

/// The perceptron criterion max(0, −y z).
fn criterion(z: f64, y: f64) -> f64 {
    if y * z < 0.0 { -y * z } else { 0.0 }
}

/// The threshold: the side of z, with z = 0 by `tie`.
fn sign(z: f64, tie: Tie) -> f64 {
    if tie.is_positive(z) { 1.0 } else { -1.0 }
}

/// σ(z) = 1/(1 + e⁻ᶻ), without overflow.
///
/// ```
/// use hyperplane_core::learn::sigmoid;
/// assert_eq!((sigmoid(0.0), sigmoid(-800.0), sigmoid(800.0)), (0.5, 0.0, 1.0));
/// ```
#[must_use]
pub fn sigmoid(z: f64) -> f64 {
    if z >= 0.0 {
        1.0 / (1.0 + libm::exp(-z))
    } else {
        let e = libm::exp(z);
        e / (1.0 + e)
    }
}

/// ln(1 + eᵃ), without overflow.
fn softplus(a: f64) -> f64 {
    a.max(0.0) + libm::log1p(libm::exp(-a.abs()))
}

/// Whether the sign of z = w·x̃ was decided by rounding: |z| ≤ 4 ε Σ|wᵢx̃ᵢ|.
///
/// With η = 0.1 the AND gate meets such a tie: z is some 1e-17 where exact arithmetic gives 0.
#[must_use]
pub fn is_tie(weights: &[f64], sample: &[f64]) -> bool {
    let size: f64 = weights.iter().zip(sample).map(|(w, x)| (w * x).abs()).sum();
    size.is_finite() && super::dot(weights, sample).abs() <= 4.0 * f64::EPSILON * size
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Word;

    #[test]
    fn smooth_deltas_are_minus_the_slope_of_the_loss() {
        let tanh = (Rule::Adaline.with(Activation::Tanh), "tanh");
        let all = Rule::WORDS.iter().map(|&(rule, name)| (rule.table(), name));
        for (table, name) in all.chain([tanh]) {
            for y in [-1.0, 1.0] {
                for z in [-7.3, -1.1, -0.2, 0.4, 1.7, 6.0] {
                    let h = 1e-5;
                    let slope = ((table.loss)(z + h, y) - (table.loss)(z - h, y)) / (2.0 * h);
                    // The perceptron's δ is −2 ∂ℓ/∂z, a matter of scaling η.
                    let factor = if name == "perceptron" { 2.0 } else { 1.0 };
                    let delta = (table.delta)(z, y, Tie::Positive);
                    assert!(
                        (delta + factor * slope).abs() < 1e-8,
                        "{name} at z = {z}, y = {y}: {delta} {slope}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_tie_is_decided_as_asked() {
        let delta = Rule::Perceptron.table().delta;
        let both = |tie| (delta(0.0, 1.0, tie), delta(0.0, -1.0, tie));
        assert_eq!(both(Tie::Positive), (0.0, -2.0));
        assert_eq!(both(Tie::Negative), (2.0, 0.0));
        assert_eq!(both(Tie::Never), (0.0, 0.0));
        assert_eq!(
            both(Tie::Positive),
            (
                (delta)(-0.0, 1.0, Tie::Positive),
                (delta)(-0.0, -1.0, Tie::Positive)
            )
        );
    }

    #[test]
    fn rosenblatts_form_counts_every_tie_as_a_mistake() {
        let delta = Rule::Rosenblatt.table().delta;
        for tie in [Tie::Positive, Tie::Negative, Tie::Never] {
            assert_eq!((delta(0.0, 1.0, tie), delta(0.0, -1.0, tie)), (1.0, -1.0));
            assert_eq!((delta(0.1, 1.0, tie), delta(0.1, -1.0, tie)), (0.0, -1.0));
        }
    }

    #[test]
    fn the_hinge_ends_at_the_margin() {
        let svm = Rule::Svm.table();
        assert_eq!((svm.delta)(1.0, 1.0, Tie::Positive), 0.0);
        assert_eq!((svm.delta)(0.999, 1.0, Tie::Positive), 1.0);
        assert_eq!([(svm.loss)(1.0, 1.0), (svm.loss)(-1.0, 1.0)], [0.0, 2.0]);
    }

    #[test]
    fn logistic_loss_does_not_overflow() {
        let table = Rule::Logistic.table();
        assert_eq!((table.loss)(-1e300, 1.0), 1e300);
        assert_eq!((table.loss)(1e300, 1.0), 0.0);
        assert!(((table.loss)(0.0, 1.0) - std::f64::consts::LN_2).abs() < 1e-16);
    }

    #[test]
    fn names_a_tie_that_rounding_decided() {
        let w = [-0.4000000000000001, 0.4, 0.2];
        assert!(is_tie(&w, &[1.0, 1.0, 0.0]));
        assert!(!is_tie(&w, &[1.0, 1.0, 1.0]));
        assert!(is_tie(&[0.0; 3], &[1.0, 5.0, 5.0]));
        assert!(!is_tie(&[0.0, 1e300, 0.0], &[1.0, 1e300, 5.0]));
    }
}
