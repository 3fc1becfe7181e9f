//! The error signal and the loss of each rule.

use wide::f64x2;

use super::sign;
use crate::learn::per_sample::{both, exp_below, log1p};
use crate::learn::{SampleLoss, Tie};

/// δ = y − sign z, and the criterion max(0, −y z).
pub(super) struct Perceptron;

impl SampleLoss for Perceptron {
    const RESTS: bool = true;
    const IN_PAIRS: bool = true;

    fn both(z: f64, y: f64, tie: Tie) -> (f64, f64) {
        let is_spared = z == 0.0 && tie == Tie::Never;
        let delta = if is_spared { 0.0 } else { y - sign(z, tie) };
        (delta, if y * z < 0.0 { -y * z } else { 0.0 })
    }

    fn pair(z: f64x2, y: f64x2, tie: Tie) -> (f64x2, f64x2) {
        let zero = both(0.0);
        let mask = |is: bool| if is { zero.simd_eq(zero) } else { zero };
        let at_zero = z.simd_eq(zero);
        let is_positive = z.simd_gt(zero) | (at_zero & mask(tie != Tie::Negative));
        let is_spared = at_zero & mask(tie == Tie::Never);
        let delta = y - is_positive.bitselect(both(1.0), both(-1.0));
        let yz = y * z;
        (
            is_spared.bitselect(zero, delta),
            yz.simd_lt(zero).bitselect(-yz, zero),
        )
    }
}

/// δ = y where y z ≤ 0, and the same criterion.
pub(super) struct Rosenblatt;

impl SampleLoss for Rosenblatt {
    const RESTS: bool = true;

    fn both(z: f64, y: f64, _: Tie) -> (f64, f64) {
        (if y * z <= 0.0 { y } else { 0.0 }, Perceptron::loss(z, y))
    }
}

/// ½(y − z)².
pub(super) struct Adaline;

impl SampleLoss for Adaline {
    fn both(z: f64, y: f64, _: Tie) -> (f64, f64) {
        (y - z, 0.5 * (y - z) * (y - z))
    }
}

/// ½(y − tanh z)².
pub(super) struct TanhAdaline;

impl SampleLoss for TanhAdaline {
    fn both(z: f64, y: f64, _: Tie) -> (f64, f64) {
        let a = libm::tanh(z);
        let error = y - a;
        (error * (1.0 - a * a), 0.5 * error * error)
    }
}

/// ln(1 + e^(−y z)).
pub(super) struct Logistic;

impl SampleLoss for Logistic {
    fn delta(z: f64, y: f64, _: Tie) -> f64 {
        0.5 * (y + 1.0) - sigmoid(z)
    }

    fn loss(z: f64, y: f64) -> f64 {
        softplus(-y * z, libm::exp(-z.abs()))
    }

    fn both(z: f64, y: f64, _: Tie) -> (f64, f64) {
        let e = libm::exp(-z.abs());
        (0.5 * (y + 1.0) - sigmoid_by(z, e), softplus(-y * z, e))
    }

    const IN_PAIRS: bool = true;

    fn pair(z: f64x2, y: f64x2, _: Tie) -> (f64x2, f64x2) {
        let (zero, one) = (both(0.0), both(1.0));
        let e = exp_below(z);
        let yz = y * z;
        let straight = yz.simd_lt(zero).bitselect(-yz, zero);
        let sigmoid = z.simd_ge(zero).bitselect(one, e) / (one + e);
        (both(0.5) * (y + one) - sigmoid, straight + log1p(e))
    }
}

/// ½(t − σ(z))².
pub(super) struct SigmoidUnit;

impl SampleLoss for SigmoidUnit {
    fn both(z: f64, y: f64, _: Tie) -> (f64, f64) {
        let o = sigmoid(z);
        let error = 0.5 * (y + 1.0) - o;
        (error * o * (1.0 - o), 0.5 * error * error)
    }
}

/// max(0, 1 − y z).
pub(super) struct Hinge;

impl SampleLoss for Hinge {
    const RESTS: bool = true;

    fn both(z: f64, y: f64, _: Tie) -> (f64, f64) {
        if y * z < 1.0 {
            (y, 1.0 - y * z)
        } else {
            (0.0, 0.0)
        }
    }
}

/// σ(z) = 1/(1 + e⁻ᶻ), without overflow.
///
/// ```
/// use hyperplane_core::learn::sigmoid;
/// assert_eq!((sigmoid(0.0), sigmoid(-800.0), sigmoid(800.0)), (0.5, 0.0, 1.0));
/// ```
pub fn sigmoid(z: f64) -> f64 {
    sigmoid_by(z, libm::exp(-z.abs()))
}

/// The sigmoid of z from e = e^(−|z|).
fn sigmoid_by(z: f64, e: f64) -> f64 {
    if z >= 0.0 {
        1.0 / (1.0 + e)
    } else {
        e / (1.0 + e)
    }
}

/// ln(1 + eᵃ), without overflow, from e = e^(−|a|).
fn softplus(a: f64, e: f64) -> f64 {
    a.max(0.0) + libm::log1p(e)
}
