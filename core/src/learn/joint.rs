//! Multiclass models trained as one: softmax regression and the multiclass perceptron, with the outputs of their units.

use super::per_sample::exp_below;
use super::tie::argmax;

/// A multiclass model whose rows of weights are trained as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// p = softmax(z), δ_k = [k = class] − p_k, loss −ln p_class.
    Softmax,
    /// δ_k = [k = class] − [k = argmax z], loss max z − z_class.
    Perceptron,
}

impl Joint {
    /// The outputs of the units at activation inputs z, one a class: p_k, or 1 for the predicted class and 0 for the others.
    pub fn outputs(self, z: &[f64]) -> Vec<f64> {
        match self {
            Self::Softmax => softmax(z),
            Self::Perceptron => {
                let mut outputs = vec![0.0; z.len()];
                if let Some(output) = outputs.get_mut(argmax(z.iter().copied())) {
                    *output = 1.0;
                }
                outputs
            }
        }
    }
}

/// The probabilities p_k = e^(z_k) / Σ e^(z_j) of classes with activation inputs z, without overflow; the sum runs in the
/// order of the classes.
///
/// ```
/// use hyperplane_core::learn::softmax;
/// assert_eq!(softmax(&[0.0, 0.0]), [0.5, 0.5]);
/// assert_eq!(softmax(&[1e300, 0.0]), [1.0, 0.0]);
/// ```
pub fn softmax(z: &[f64]) -> Vec<f64> {
    let mut p = z.to_vec();
    normalize(&mut p);
    p
}

/// Turns z into p; returns the largest z and ln Σ e^(z − largest).
pub(super) fn normalize(z: &mut [f64]) -> (f64, f64) {
    let largest = z.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut sum = 0.0;
    for pair in z.chunks_mut(2) {
        let below = |k: usize| pair.get(k).map_or(0.0, |z| z - largest);
        let e = exp_below([below(0), below(1)].into());
        for (z, e) in pair.iter_mut().zip(e.to_array()) {
            *z = e;
            sum += e;
        }
    }
    z.iter_mut().for_each(|p| *p /= sum);
    (largest, libm::log(sum))
}
