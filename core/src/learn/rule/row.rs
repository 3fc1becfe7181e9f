//! All that the program knows of a learning rule.

use crate::data::Magnitude;
use crate::learn::{Joint, PerSample, Tie};

/// One learning rule: all that lists, links, scripts, formulas and theory need to know of it.
#[derive(Clone, Copy, Debug)]
pub struct RuleRow {
    /// The word that names it in links, scripts and the texts about it.
    pub keyword: &'static str,
    /// The multiclass model that it trains as one; none where a rule has none.
    pub joint: Option<Joint>,
    /// The functions of the rule.
    pub table: RuleTable,
    /// The functions with tanh behind its linear output, where that is a choice.
    pub tanh: Option<RuleTable>,
    /// The λ of the ridge that it comes with, together with the mean of a batch, and without which it is not itself.
    pub ridge: Option<f64>,
    /// A learning rate that shows it at work on inputs of such a size.
    pub usual_eta: fn(Magnitude) -> f64,
}

/// A rule as small functions, and what is known of them.
#[derive(Clone, Copy, Debug)]
pub struct RuleTable {
    /// The kind of the rule.
    pub kind: Kind,
    /// The unit's output for activation input z.
    pub output: fn(z: f64, tie: Tie) -> f64,
    /// The error signal δ and the loss ℓ of one sample.
    pub per_sample: PerSample,
    /// δ = −`gain` ∂ℓ/∂z.
    pub gain: f64,
    /// Which loss it is, for theory.
    pub form: Form,
    /// Output and error signal as formulas.
    pub formula: Formula,
    /// True if the output is the probability of class +1.
    pub probability: bool,
    /// True if the loss becomes flat for large |z|: then separated data have no minimum, and δ can vanish anywhere.
    pub saturates: bool,
    /// True if the loss is convex, so that a minimum is the minimum.
    pub convex: bool,
}

impl RuleTable {
    /// Returns true if a sample with z = 0 asks for no correction, whatever its label.
    pub fn spares_ties(&self, tie: Tie) -> bool {
        [-1.0, 1.0]
            .iter()
            .all(|y| self.per_sample.delta(0.0, *y, tie) == 0.0)
    }
}

/// The kind of a rule: the source of its corrections, and so which end of a run it can claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// δ is zero unless the sample is a mistake.
    MistakeDriven,
    /// δ = −∂ℓ/∂z of a loss (of the hinge loss: of one of its sides at the corner).
    Smooth,
}

/// A loss of which theory knows more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The perceptron criterion max(0, −y z).
    Criterion,
    /// The squared error ½(y − z)².
    Squares,
    /// The negative logarithm of a likelihood, ln(1 + e^(−y z)).
    Likelihood,
    /// The hinge loss max(0, 1 − y z).
    Hinge,
    /// Any other.
    Other,
}

/// Output and error signal as formulas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Formula {
    /// The symbol of the output.
    pub symbol: &'static str,
    /// The formula of the output.
    pub output: OutputFormula,
    /// The formula of δ.
    pub delta: DeltaFormula,
}

impl Formula {
    /// f(z) and δ(z, y), for a rule of which no more is said.
    pub const GENERAL: Self = Self {
        symbol: "f",
        output: OutputFormula::General,
        delta: DeltaFormula::General,
    };
}

/// An output as a formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OutputFormula {
    /// sign z.
    Sign,
    /// z.
    Identity,
    /// tanh z.
    Tanh,
    /// 1/(1 + e^(−z)).
    Logistic,
    /// f(z).
    General,
}

/// An error signal as a formula. Its target is the label y, or t = (y + 1)/2 where the output is a probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DeltaFormula {
    /// Target − output.
    Difference,
    /// (target − output)(1 − output²).
    TanhSlope,
    /// (target − output) · output · (1 − output).
    LogisticSlope,
    /// y if y z is below a bound, or at it if that is `included`, else 0.
    Below {
        /// The bound.
        bound: f64,
        /// True if the bound is included.
        included: bool,
    },
    /// δ(z, y).
    General,
}
