//! The optimizers: ways in which the gradient of a batch becomes a change of the weights, side by side, one row each.
//!
//! Below, g is the gradient of a batch (what −Σ δ x̃ or its mean is, and the penalty's share), m the momentum, k the
//! number of the update, and all is done weight by weight. A new optimizer is one more row and its name in the list.

mod coast;
mod moments;
mod pairwise;
mod step;

pub(super) use self::coast::Coast;
pub(super) use self::moments::{Moments, same_bits};
pub(super) use self::pairwise::pairwise_sum;
pub(super) use self::step::Now;
use crate::data::{Keyword, Magnitude, keywords, rows};

/// The largest momentum taken.
pub const LARGEST_MOMENTUM: f64 = 0.999;
/// The largest share of its past that a running mean keeps: β₁, β₂ and ρ.
pub const LARGEST_DECAY: f64 = 0.999_999;
/// The smallest ε: it keeps a step finite where every gradient so far was zero.
pub const SMALLEST_EPSILON: f64 = 1e-16;
/// The largest ε.
pub const LARGEST_EPSILON: f64 = 1.0;

rows! {
    /// A kind of optimizer.
    ///
    /// ```
    /// use hyperplane_core::{data::Keyword, learn::{OptimizerKind, Parameter}};
    /// let kind = OptimizerKind::from_keyword("adam").expect("an optimizer");
    /// assert_eq!(kind, OptimizerKind::ADAM);
    /// assert!(kind.has(Parameter::Beta1) && !kind.has(Parameter::Momentum));
    /// ```
    OptimizerKind of OptimizerRow {
        /// Gradient descent `w ← w − ηg`; with momentum the heavy ball, `v ← m v − ηg`, `w ← w + v` (B. T. Polyak, 1964).
        SGD,
        /// The heavy ball with g taken at `w + m v`, where the momentum alone would lead (Yu. Nesterov, 1983).
        NESTEROV,
        /// `s ← s + g²`, `w ← w − ηg/(√s + ε)` (J. Duchi, E. Hazan and Y. Singer, 2011).
        ADAGRAD,
        /// `s ← ρs + (1−ρ)g²`, `w ← w − ηg/(√s + ε)` (T. Tieleman and G. Hinton, 2012).
        RMSPROP,
        /// `v ← β₁v + (1−β₁)g`, `s ← β₂s + (1−β₂)g²`, `w ← w − η (v/(1−β₁ᵏ))/(√(s/(1−β₂ᵏ)) + ε)` (D. P. Kingma and
        /// J. Ba, 2015).
        ADAM,
    }
}

keywords! {
    /// A number that an optimizer may have besides η.
    Parameter {
        /// m, the share of the last change that goes into the next.
        Momentum = "momentum",
        /// β₁, the share that the running mean v of g keeps.
        Beta1 = "beta1",
        /// β₂, the share that the running mean s of g² keeps.
        Beta2 = "beta2",
        /// ρ, the same of RMSProp.
        Rho = "rho",
        /// ε, which keeps the divisor √s + ε above zero.
        Epsilon = "epsilon",
    }
}

/// One optimizer: all that lists, links, formulas and the trainer need to know of it.
#[derive(Clone, Copy, Debug)]
pub struct OptimizerRow {
    /// The word that names it in links, scripts and the texts about it.
    pub keyword: &'static str,
    /// The numbers it has besides η.
    pub parameters: &'static [Parameter],
    /// True if g is taken at w + m v instead of at w.
    pub looks_ahead: bool,
    /// True if each weight has a step size of its own, from the squares of its past gradients. Then a batch is added up
    /// pairwise instead of one by one.
    pub adaptive: bool,
    /// True if its step depends on the number k of the update, so that no two updates are alike.
    pub counts: bool,
    /// A learning rate that shows it at work on inputs of such a size; none: that of the rule.
    pub usual_eta: Option<fn(Magnitude) -> f64>,
    /// Turns −g into the change of w, and what was kept into what is kept from now on.
    pub(super) step: fn(&Now, before: &Moments, change: &mut [f64], after: &mut Moments),
    /// The distance that w still goes when every g is zero from now on.
    pub(super) coast: Coast,
}

impl OptimizerRow {
    /// Returns true if the optimizer has this number.
    pub fn has(&self, parameter: Parameter) -> bool {
        self.parameters.contains(&parameter)
    }
}

static SGD: OptimizerRow = OptimizerRow {
    keyword: "sgd",
    parameters: &[Parameter::Momentum],
    looks_ahead: false,
    adaptive: false,
    counts: false,
    usual_eta: None,
    step: step::heavy_ball,
    coast: Coast::Straight,
};

static NESTEROV: OptimizerRow = OptimizerRow {
    keyword: "nesterov",
    looks_ahead: true,
    ..SGD
};

static ADAGRAD: OptimizerRow = OptimizerRow {
    keyword: "adagrad",
    parameters: &[Parameter::Epsilon],
    looks_ahead: false,
    adaptive: true,
    counts: false,
    // Its first step is η long in each weight, and later ones are shorter.
    usual_eta: Some(|inputs| match inputs {
        Magnitude::Large => 0.1,
        Magnitude::Tens => 0.02,
        _ => 0.5,
    }),
    step: step::adagrad,
    coast: Coast::Rest,
};

static RMSPROP: OptimizerRow = OptimizerRow {
    keyword: "rmsprop",
    parameters: &[Parameter::Rho, Parameter::Epsilon],
    // Its first steps are about ten times as long as η.
    usual_eta: Some(|inputs| match inputs {
        Magnitude::Large => 0.002,
        Magnitude::Tens => 0.0005,
        _ => 0.01,
    }),
    step: step::rmsprop,
    ..ADAGRAD
};

static ADAM: OptimizerRow = OptimizerRow {
    keyword: "adam",
    parameters: &[Parameter::Beta1, Parameter::Beta2, Parameter::Epsilon],
    counts: true,
    // Its steps are at first about η long in each weight.
    usual_eta: Some(|inputs| match inputs {
        Magnitude::Large => 0.02,
        Magnitude::Tens => 0.005,
        _ => 0.1,
    }),
    step: step::adam,
    coast: Coast::Box(coast::of_adam),
    ..ADAGRAD
};

/// An optimizer with its numbers; the momentum, which the heavy ball and Nesterov have, stands in the
/// [`Settings`](super::Settings).
///
/// ```
/// use hyperplane_core::learn::{Optimizer, OptimizerKind};
/// let adam = Optimizer::new(OptimizerKind::ADAM);
/// assert_eq!((adam.beta1, adam.beta2, adam.epsilon), (0.9, 0.999, 1e-8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Optimizer {
    /// Which one.
    pub kind: OptimizerKind,
    /// β₁ of Adam, 0 ≤ β₁ < 1.
    pub beta1: f64,
    /// β₂ of Adam, 0 ≤ β₂ < 1.
    pub beta2: f64,
    /// ρ of RMSProp, 0 ≤ ρ < 1.
    pub rho: f64,
    /// ε > 0 of AdaGrad, RMSProp and Adam.
    pub epsilon: f64,
}

impl Optimizer {
    /// Gradient descent.
    pub const SGD: Self = Self::new(OptimizerKind::SGD);

    /// One with the usual numbers: β₁ = 0.9, β₂ = 0.999, ρ = 0.99, ε = 1e-8.
    pub const fn new(kind: OptimizerKind) -> Self {
        Self {
            kind,
            beta1: 0.9,
            beta2: 0.999,
            rho: 0.99,
            epsilon: 1e-8,
        }
    }

    /// Returns the optimizer with the usual values of the numbers that it does not have.
    #[must_use]
    pub fn essential(self) -> Self {
        let usual = Self::new(self.kind);
        let own = |parameter, own, usual| if self.kind.has(parameter) { own } else { usual };
        Self {
            kind: self.kind,
            beta1: own(Parameter::Beta1, self.beta1, usual.beta1),
            beta2: own(Parameter::Beta2, self.beta2, usual.beta2),
            rho: own(Parameter::Rho, self.rho, usual.rho),
            epsilon: own(Parameter::Epsilon, self.epsilon, usual.epsilon),
        }
    }

    /// One of its numbers; the momentum is not among them.
    pub fn get(&self, parameter: Parameter) -> Option<f64> {
        match parameter {
            Parameter::Momentum => None,
            Parameter::Beta1 => Some(self.beta1),
            Parameter::Beta2 => Some(self.beta2),
            Parameter::Rho => Some(self.rho),
            Parameter::Epsilon => Some(self.epsilon),
        }
    }

    /// The first of its numbers that is out of range.
    pub(super) fn out_of_range(&self) -> Option<(Parameter, f64)> {
        let mut numbers =
            Parameter::all().filter_map(|parameter| Some((parameter, self.get(parameter)?)));
        numbers.find(|(parameter, value)| {
            let (least, most) = parameter.range();
            !(least..=most).contains(value)
        })
    }
}

impl Parameter {
    /// The least and the largest value taken.
    pub const fn range(self) -> (f64, f64) {
        match self {
            Self::Momentum => (0.0, LARGEST_MOMENTUM),
            Self::Beta1 | Self::Beta2 | Self::Rho => (0.0, LARGEST_DECAY),
            Self::Epsilon => (SMALLEST_EPSILON, LARGEST_EPSILON),
        }
    }

    /// The least and the largest value taken, in words.
    pub(super) fn allowed(self) -> String {
        match self.range() {
            (0.0, most) => format!("0 to {most}"),
            (least, most) => format!("{least:e} to {most}"),
        }
    }
}
