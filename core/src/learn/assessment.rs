//! The result of one pass over the samples at some weights.

/// The result of a pass over a set.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The objective J(w), the penalty included. Not finite when the weights are too large.
    pub loss: f64,
    /// Σℓ without penalty or mean.
    pub sum: f64,
    /// Samples whose predicted class is not theirs; z = 0 counts as the option `tie` says.
    pub errors: u32,
    /// True if some sample has δ ≠ 0.
    pub any_delta: bool,
    /// True if some sample has |δ| ≤ 1e-9.
    pub saturated: bool,
    /// True if some sample is misclassified although |δ| ≤ 1e-9: its unit is saturated on the wrong side.
    pub stuck: bool,
    /// True if every sample has y z > 0.
    pub strict: bool,
    /// ‖∇J(w)‖, 0 for mistake-driven rules. Not always finite where the loss is: then it is large.
    pub gradient: f64,
}

impl Assessment {
    /// Before the first sample.
    pub(super) const OF_NOTHING: Self = Self {
        loss: 0.0,
        sum: 0.0,
        errors: 0,
        any_delta: false,
        saturated: false,
        stuck: false,
        strict: true,
        gradient: 0.0,
    };

    /// Returns true if the loss is a finite number.
    pub fn is_finite(&self) -> bool {
        self.loss.is_finite()
    }
}
