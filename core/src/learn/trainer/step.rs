//! The result of one update.

/// Everything a teacher would write on the board about one update.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// Indices of the training samples of this batch.
    pub samples: Vec<u32>,
    /// The weights at which the samples were judged: those before the update, Nesterov's w + m v.
    pub at: Vec<f64>,
    /// Activation input z of each at these weights.
    pub z: Vec<f64>,
    /// Output of the unit for each.
    pub output: Vec<f64>,
    /// Error signal δ of each.
    pub delta: Vec<f64>,
    /// The change of w as the optimizer computed it: with plain gradient descent η Σ δ x̃ (averaged with `mean`, less the
    /// penalty's share).
    pub change: Vec<f64>,
    /// The gradient g: −Σ δ x̃ or its mean, and the penalty's share.
    pub gradient: Vec<f64>,
    /// The numbers v that the optimizer keeps after the update, if it does: Adam's mean of g, else the change.
    pub velocity: Vec<f64>,
    /// The numbers s that it keeps, if it does: a sum or mean of g².
    pub squares: Vec<f64>,
    /// The number k of the update, counted since data or settings changed.
    pub number: u64,
    /// Weights w after the update.
    pub weights: Vec<f64>,
}

impl Step {
    /// Notes what was found at sample `i`: z and δ of each output.
    pub(super) fn note(&mut self, i: usize, z: &[f64], delta: &[f64]) {
        self.samples.push(i as u32);
        self.z.extend(z);
        self.delta.extend(delta);
    }
}
