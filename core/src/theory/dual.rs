//! The dual form of what a mistake-driven rule learns: the weights as a sum of samples.

use crate::learn::Samples;

/// w = Σ aᵢx̃ᵢ, from what each sample has contributed: aᵢ = Σ ηδ over its updates, from w = 0.
///
/// ```
/// use hyperplane_core::learn::Samples;
/// use hyperplane_core::theory::combine;
/// let samples = Samples::new(1, &[2.0, -1.0], &[1.0, -1.0])?;
/// assert_eq!(combine(&samples, &[0.5, -1.0]), [-0.5, 2.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// When there is not one contribution a sample.
pub fn combine(samples: &Samples, contributions: &[f64]) -> Vec<f64> {
    assert_eq!(contributions.len(), samples.len());
    let mut w = vec![0.0; samples.features() + 1];
    for ((x, _), a) in samples.iter().zip(contributions) {
        w.iter_mut().zip(x).for_each(|(w, x)| *w += a * x);
    }
    w
}
