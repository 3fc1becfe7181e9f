//! The step that each optimizer makes of g, the downhill direction of a batch: a row each.

use super::recipe::Recipe;
use crate::learn::OptimizerKind;

/// A row; `<rate>` is what η is called there.
pub(super) struct Steps {
    kind: OptimizerKind,
    /// The weights at which g is taken, in Python and in formulas.
    pub(super) at: [&'static str; 2],
    /// The lines of a step in Python.
    pub(super) python: &'static str,
    /// In formulas: what is 0 at first, what becomes of that, and what of w.
    pub(super) formulas: [&'static str; 3],
    /// For each of velocity v, squares s and number of updates: true if it keeps them.
    pub(super) keeps: [bool; 3],
}

impl Steps {
    /// Gradient descent without momentum.
    pub(super) const PLAIN: Self = Self {
        kind: OptimizerKind::SGD,
        at: ["w", "w"],
        python: "w = w + <rate> * g",
        formulas: ["", "", "w ← w + <rate> <g>"],
        keeps: [false; 3],
    };

    /// All but that one.
    const ALL: [Self; 5] = [
        Self {
            python: "v = <rate> * g + momentum * v\nw = w + v",
            formulas: ["v ← 0", "v ← m v + <rate> <g>", "w ← w + v"],
            keeps: [true, false, false],
            ..Self::PLAIN
        },
        Self {
            kind: OptimizerKind::NESTEROV,
            at: ["(w + momentum * v)", "(w + m v)"],
            python: "v = <rate> * g + momentum * v\nw = w + v",
            formulas: ["v ← 0", "v ← m v + <rate> <g>", "w ← w + v"],
            keeps: [true, false, false],
        },
        Self {
            kind: OptimizerKind::ADAGRAD,
            python: "s = s + g * g\nw = w + <rate> * g / (np.sqrt(s) + epsilon)",
            formulas: ["s ← 0", "s ← s + g²", "w ← w + <rate> g/(√s + ε)"],
            keeps: [false, true, false],
            ..Self::PLAIN
        },
        Self {
            kind: OptimizerKind::RMSPROP,
            python: "s = rho * s + (1 - rho) * g * g\nw = w + <rate> * g / (np.sqrt(s) + epsilon)",
            formulas: ["s ← 0", "s ← ρ s + (1 − ρ) g²", "w ← w + <rate> g/(√s + ε)"],
            keeps: [false, true, false],
            ..Self::PLAIN
        },
        Self {
            kind: OptimizerKind::ADAM,
            python: "updates = updates + 1\n\
                v = beta1 * v + (1 - beta1) * g\n\
                s = beta2 * s + (1 - beta2) * g * g\n\
                mean = v / (1 - beta1 ** updates)\n\
                square = s / (1 - beta2 ** updates)\n\
                w = w + <rate> * mean / (np.sqrt(square) + epsilon)",
            formulas: [
                "v ← 0, s ← 0, k ← 0",
                "k ← k + 1,  v ← β₁ v + (1 − β₁) g,  s ← β₂ s + (1 − β₂) g²",
                "w ← w + <rate> (v/(1 − β₁ᵏ))/(√(s/(1 − β₂ᵏ)) + ε)",
            ],
            keeps: [true, true, true],
            ..Self::PLAIN
        },
    ];

    /// Returns the row of a recipe's optimizer, if it is known.
    pub(super) fn find(recipe: &Recipe) -> Option<&'static Self> {
        if recipe.is_plain() {
            return Some(&Self::PLAIN);
        }
        let kind = recipe.learning.optimizer.kind;
        Self::ALL.iter().find(|steps| steps.kind == kind)
    }
}
