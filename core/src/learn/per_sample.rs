//! The functions of a rule for one sample, and the loops over samples, compiled for each rule and width of a row.

mod lanes;
mod loops;

pub(super) use self::lanes::{both, exp_below, log1p};
pub(super) use self::loops::Descent;
use self::loops::Loops;
use wide::f64x2;

use super::Tie;

/// δ and ℓ of a rule, as functions that its loops are compiled with.
///
/// ```
/// use hyperplane_core::learn::{PerSample, SampleLoss, Tie};
/// struct Half;
/// impl SampleLoss for Half {
///     fn both(z: f64, y: f64, _: Tie) -> (f64, f64) {
///         (0.5 * (y - z), 0.25 * (y - z) * (y - z))
///     }
/// }
/// let half = PerSample::new::<Half>();
/// assert_eq!((half.delta(0.0, 1.0, Tie::Positive), half.loss(0.0, 1.0)), (0.5, 0.25));
/// ```
pub trait SampleLoss {
    /// The error signal δ for activation input z and label y, and the loss ℓ, which no tie changes.
    fn both(z: f64, y: f64, tie: Tie) -> (f64, f64);
    /// δ alone, to the bit.
    fn delta(z: f64, y: f64, tie: Tie) -> f64 {
        Self::both(z, y, tie).0
    }
    /// ℓ alone, to the bit.
    fn loss(z: f64, y: f64) -> f64 {
        Self::both(z, y, Tie::Positive).1
    }
    /// True if δ of most samples is 0 after a while.
    const RESTS: bool = false;
    /// True if [`pair`](Self::pair) is faster than two times [`both`](Self::both).
    const IN_PAIRS: bool = false;
    /// Both of two samples, to the bit.
    fn pair(z: f64x2, y: f64x2, tie: Tie) -> (f64x2, f64x2) {
        let (z, y) = (z.to_array(), y.to_array());
        let (first, second) = (Self::both(z[0], y[0], tie), Self::both(z[1], y[1], tie));
        (
            f64x2::from([first.0, second.0]),
            f64x2::from([first.1, second.1]),
        )
    }
}

/// A [`SampleLoss`] as a value, with its loops.
#[derive(Clone, Copy, Debug)]
pub struct PerSample {
    delta: fn(f64, f64, Tie) -> f64,
    loss: fn(f64, f64) -> f64,
    pub(super) loops: Loops,
}

impl PerSample {
    /// The functions and loops of `L`.
    pub const fn new<L: SampleLoss>() -> Self {
        Self {
            delta: L::delta,
            loss: L::loss,
            loops: Loops::new::<L>(),
        }
    }

    /// The error signal δ for activation input z and label y.
    pub fn delta(&self, z: f64, y: f64, tie: Tie) -> f64 {
        (self.delta)(z, y, tie)
    }

    /// The loss ℓ of one sample.
    pub fn loss(&self, z: f64, y: f64) -> f64 {
        (self.loss)(z, y)
    }
}
