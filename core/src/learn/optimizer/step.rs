//! The arithmetic of one update of each optimizer.

use super::Optimizer;
use super::moments::Moments;

/// The values that an update depends on besides g and what is kept.
#[derive(Clone, Copy, Debug)]
pub(in crate::learn) struct Now {
    /// The learning rate of this epoch.
    pub(in crate::learn) eta: f64,
    /// The momentum m.
    pub(in crate::learn) momentum: f64,
    /// β₁, β₂, ρ and ε.
    pub(in crate::learn) optimizer: Optimizer,
    /// The number of the update in its segment, from 1.
    pub(in crate::learn) k: u64,
}

/// v ← m v − ηg, w ← w + v.
pub(super) fn heavy_ball(now: &Now, before: &Moments, change: &mut [f64], after: &mut Moments) {
    change.iter_mut().for_each(|change| *change *= now.eta);
    let kept = before.velocity.iter().zip(&mut after.velocity);
    for (change, (v, next)) in change.iter_mut().zip(kept) {
        *change += now.momentum * v;
        *next = *change;
    }
}

/// s ← s + g², w ← w − ηg/(√s + ε).
pub(super) fn adagrad(now: &Now, before: &Moments, change: &mut [f64], after: &mut Moments) {
    scaled(now, before, change, after, |s, g| s + g * g);
}

/// s ← ρs + (1−ρ)g², w ← w − ηg/(√s + ε).
pub(super) fn rmsprop(now: &Now, before: &Moments, change: &mut [f64], after: &mut Moments) {
    let rho = now.optimizer.rho;
    let mean = |s, g| rho * s + (1.0 - rho) * g * g;
    scaled(now, before, change, after, mean);
}

fn scaled(
    now: &Now,
    before: &Moments,
    change: &mut [f64],
    after: &mut Moments,
    add: impl Fn(f64, f64) -> f64,
) {
    let epsilon = now.optimizer.epsilon;
    let kept = before.squares.iter().zip(&mut after.squares);
    for (change, (s, next)) in change.iter_mut().zip(kept) {
        *next = add(*s, *change);
        *change = now.eta * *change / (next.sqrt() + epsilon);
    }
}

/// v ← β₁v + (1−β₁)g, s ← β₂s + (1−β₂)g², w ← w − η (v/(1−β₁ᵏ))/(√(s/(1−β₂ᵏ)) + ε).
pub(super) fn adam(now: &Now, before: &Moments, change: &mut [f64], after: &mut Moments) {
    let Optimizer { beta1, beta2, .. } = now.optimizer;
    let of_v = 1.0 - power(beta1, now.k);
    let of_s = 1.0 - power(beta2, now.k);
    for (j, change) in change.iter_mut().enumerate() {
        let g = -*change;
        let v = beta1 * before.velocity[j] + (1.0 - beta1) * g;
        let s = beta2 * before.squares[j] + (1.0 - beta2) * g * g;
        (after.velocity[j], after.squares[j]) = (v, s);
        *change = 0.0 - now.eta * (v / of_v) / ((s / of_s).sqrt() + now.optimizer.epsilon);
    }
}

/// βᵏ, the same bits everywhere.
pub(in crate::learn) fn power(beta: f64, k: u64) -> f64 {
    libm::pow(beta, k as f64)
}
