//! What one update did.

/// Everything a teacher would write on the board about one update.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// Indices of the training samples of this batch.
    pub samples: Vec<u32>,
    /// Activation input z of each, before the update; Nesterov's at w + m v.
    pub z: Vec<f64>,
    /// Output of the unit for each.
    pub output: Vec<f64>,
    /// Error signal δ of each.
    pub delta: Vec<f64>,
    /// The change of w as the optimizer computed it: with plain gradient descent η Σ δ x̃ (averaged with `mean`, less the
    /// penalty's share).
    pub change: Vec<f64>,
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
