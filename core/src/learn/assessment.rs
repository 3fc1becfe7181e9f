//! What one pass over the samples tells about weights.

/// What a pass over a set finds.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The objective J(w), the penalty included. Not finite when the weights are too large.
    pub loss: f64,
    /// Σℓ without penalty or mean.
    pub sum: f64,
    /// Samples whose predicted class is not theirs; z = 0 counts as the option `tie` says.
    pub errors: u32,
    /// Whether some sample has δ ≠ 0.
    pub any_delta: bool,
    /// Whether some sample has |δ| ≤ 1e-9.
    pub saturated: bool,
    /// Whether some sample is misclassified although |δ| ≤ 1e-9: its unit is saturated on the wrong side.
    pub stuck: bool,
    /// Whether every sample has y z > 0.
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

    /// Whether the loss is a number.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.loss.is_finite()
    }
}
