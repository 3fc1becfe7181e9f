//! The learning rules, side by side: one row each.
//!
//! A new rule is one more row below and its name in the list. Nothing else in this crate names a rule.

mod losses;
mod row;
#[cfg(test)]
mod tests;

use self::losses::{Adaline, Hinge, Logistic, Perceptron, Rosenblatt, SigmoidUnit, TanhAdaline};
pub use losses::sigmoid;

pub use row::{DeltaFormula, Form, Formula, Kind, OutputFormula, RuleRow, RuleTable};

use super::{Joint, PerSample, Tie};
use crate::data::{Magnitude, keywords, rows};

keywords! {
    /// The function that Adaline's linear output goes through before it is compared with the label.
    Activation {
        /// α(z) = z.
        Identity = "identity",
        /// α(z) = tanh z.
        Tanh = "tanh",
    }
}

rows! {
    /// A learning rule.
    ///
    /// ```
    /// use hyperplane_core::{data::Keyword, learn::{Rule, Tie}};
    /// let rule = Rule::from_keyword("perceptron").expect("a rule");
    /// assert_eq!(rule, Rule::PERCEPTRON);
    /// assert_eq!(rule.table.per_sample.delta(-0.5, 1.0, Tie::Positive), 2.0);
    /// assert_eq!(rule.table.per_sample.loss(-0.5, 1.0), 0.5);
    /// ```
    ///
    /// A rule of one's own is a row of one's own: see [`Rule::from_row`].
    Rule of RuleRow {
        /// The perceptron with its threshold output, learning from the difference between label and output.
        PERCEPTRON,
        /// The perceptron in Rosenblatt's form: a sample is added or taken away if it is not strictly on its side.
        ROSENBLATT,
        /// Widrow and Hoff's adaptive linear element, learning from the linear output.
        ADALINE,
        /// Logistic regression, learning from the probability by maximum likelihood.
        LOGISTIC,
        /// The sigmoid unit: the same output, trained on its squared error.
        SIGMOID,
        /// The support vector machine with a soft margin: hinge loss, to be trained with ridge.
        SVM,
    }
}

impl Rule {
    /// The functions of the rule with an activation.
    pub const fn with(self, activation: Activation) -> &'static RuleTable {
        match (activation, &self.0.tanh) {
            (Activation::Tanh, Some(table)) => table,
            _ => &self.0.table,
        }
    }
}

static PERCEPTRON: RuleRow = RuleRow {
    keyword: "perceptron",
    joint: Some(Joint::Perceptron),
    table: RuleTable {
        gain: 2.0,
        formula: Formula {
            symbol: "ŷ",
            output: OutputFormula::Sign,
            delta: DeltaFormula::Difference,
        },
        ..CRITERION
    },
    tanh: None,
    ridge: None,
    // ½ is exact in binary: w stays exact on gates.
    usual_eta: |inputs| match inputs {
        Magnitude::Bits => 0.5,
        _ => 0.1,
    },
};

static ROSENBLATT: RuleRow = RuleRow {
    keyword: "rosenblatt",
    joint: None,
    table: RuleTable {
        per_sample: PerSample::new::<Rosenblatt>(),
        formula: Formula {
            symbol: "ŷ",
            output: OutputFormula::Sign,
            delta: DeltaFormula::Below {
                bound: 0.0,
                included: true,
            },
        },
        ..CRITERION
    },
    tanh: None,
    ridge: None,
    usual_eta: |inputs| match inputs {
        Magnitude::Bits => 1.0,
        _ => 0.1,
    },
};

static ADALINE: RuleRow = RuleRow {
    keyword: "adaline",
    joint: None,
    table: RuleTable {
        kind: Kind::Smooth,
        output: |z, _| z,
        per_sample: PerSample::new::<Adaline>(),
        gain: 1.0,
        form: Form::Squares,
        formula: Formula {
            symbol: "α",
            output: OutputFormula::Identity,
            delta: DeltaFormula::Difference,
        },
        probability: false,
        saturates: false,
        convex: true,
    },
    tanh: Some(RuleTable {
        kind: Kind::Smooth,
        output: |z, _| libm::tanh(z),
        per_sample: PerSample::new::<TanhAdaline>(),
        gain: 1.0,
        form: Form::Other,
        formula: Formula {
            symbol: "α",
            output: OutputFormula::Tanh,
            delta: DeltaFormula::TanhSlope,
        },
        probability: false,
        saturates: true,
        convex: false,
    }),
    ridge: None,
    usual_eta: |inputs| match inputs {
        Magnitude::Bits | Magnitude::Counts => 0.1,
        Magnitude::Ones => 0.01,
        Magnitude::Large => 0.001,
        Magnitude::Tens => 0.0001,
    },
};

static LOGISTIC: RuleRow = RuleRow {
    keyword: "logistic",
    joint: Some(Joint::Softmax),
    table: RuleTable {
        kind: Kind::Smooth,
        output: |z, _| sigmoid(z),
        per_sample: PerSample::new::<Logistic>(),
        gain: 1.0,
        form: Form::Likelihood,
        formula: Formula {
            symbol: "p",
            output: OutputFormula::Logistic,
            delta: DeltaFormula::Difference,
        },
        probability: true,
        saturates: true,
        convex: true,
    },
    tanh: None,
    ridge: None,
    usual_eta: |_| 0.1,
};

static SIGMOID: RuleRow = RuleRow {
    keyword: "sigmoid",
    joint: None,
    table: RuleTable {
        kind: Kind::Smooth,
        output: |z, _| sigmoid(z),
        per_sample: PerSample::new::<SigmoidUnit>(),
        gain: 1.0,
        form: Form::Other,
        formula: Formula {
            symbol: "o",
            output: OutputFormula::Logistic,
            delta: DeltaFormula::LogisticSlope,
        },
        probability: true,
        saturates: true,
        convex: false,
    },
    tanh: None,
    ridge: None,
    usual_eta: |_| 0.1,
};

static SVM: RuleRow = RuleRow {
    keyword: "svm",
    joint: None,
    table: RuleTable {
        kind: Kind::Smooth,
        output: sign,
        per_sample: PerSample::new::<Hinge>(),
        gain: 1.0,
        form: Form::Hinge,
        formula: Formula {
            symbol: "ŷ",
            output: OutputFormula::Sign,
            delta: DeltaFormula::Below {
                bound: 1.0,
                included: false,
            },
        },
        probability: false,
        saturates: false,
        convex: true,
    },
    tanh: None,
    ridge: Some(SVM_RIDGE),
    usual_eta: |_| 0.1,
};

/// The ridge that a support vector machine has when no other is asked for.
pub const SVM_RIDGE: f64 = 0.01;

/// The functions that the two forms of the perceptron have in common.
const CRITERION: RuleTable = RuleTable {
    kind: Kind::MistakeDriven,
    output: sign,
    per_sample: PerSample::new::<Perceptron>(),
    gain: 1.0,
    form: Form::Criterion,
    formula: Formula::GENERAL,
    probability: false,
    saturates: false,
    convex: true,
};

/// The threshold: the side of z, with z = 0 by `tie`.
fn sign(z: f64, tie: Tie) -> f64 {
    if tie.is_positive(z) { 1.0 } else { -1.0 }
}
