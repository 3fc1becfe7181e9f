//! A turn of samples into a space of more dimensions.

use nalgebra::DMatrix;

use crate::data::{Seeded, normal};
use crate::learn::Samples;

/// A turn of the feature space into one of `n` dimensions: x ↦ Qx, where the columns of Q have length 1 and are at
/// right angles. It keeps all inner products (up to rounding), and so everything that learning from w = 0 depends on.
///
/// ```
/// use hyperplane_core::learn::{Samples, dot};
/// use hyperplane_core::theory::OrthogonalEmbedding;
/// let line = Samples::new(1, &[3.0, -2.0], &[1.0, -1.0])?;
/// let turn = OrthogonalEmbedding::new(1, 100).expect("more dimensions than before");
/// let space = turn.samples(&line);
/// assert_eq!((space.features(), space.len()), (100, 2));
/// let product = dot(space.row(0), space.row(1));
/// assert!((product - (1.0 - 6.0)).abs() < 1e-12);
/// # Ok::<(), hyperplane_core::learn::SamplesError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct OrthogonalEmbedding(DMatrix<f64>);

impl OrthogonalEmbedding {
    /// A turn of a space of `from` dimensions into one of `to`, always the same one; nothing if those are fewer.
    pub fn new(from: usize, to: usize) -> Option<Self> {
        // The orthogonal factor of a matrix of normal numbers: no direction is preferred.
        let mut random = Seeded::new(from as u64, to as u64);
        let numbers = DMatrix::from_fn(to, from, |_, _| normal(&mut random));
        (from <= to).then(|| Self(numbers.qr().q()))
    }

    /// The image of w = (w₀ … wₙ), or of a sample x̃: what belongs to the bias stays.
    ///
    /// # Panics
    /// When it has not one entry for each dimension and one for the bias.
    pub fn vector(&self, augmented: &[f64]) -> Vec<f64> {
        assert_eq!(augmented.len(), self.0.ncols() + 1, "a bias and x");
        let turned = self.0.row_iter().map(|row| {
            let products = row.iter().zip(&augmented[1..]).map(|(q, x)| q * x);
            products.sum::<f64>()
        });
        augmented[..1].iter().copied().chain(turned).collect()
    }

    /// The samples there.
    ///
    /// # Panics
    /// When they have another number of features.
    pub fn samples(&self, samples: &Samples) -> Samples {
        let mut turned = Samples::empty(self.0.nrows());
        for (row, label) in samples.iter() {
            turned.push(label, |out| out.extend(self.vector(row)));
        }
        turned
    }
}
