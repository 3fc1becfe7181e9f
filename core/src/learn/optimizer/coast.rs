//! The motion of weights that is left when nothing is corrected any more.

use super::Optimizer;
use super::step::{Now, power};

/// The distance that weights still go when every g is zero from now on.
#[derive(Clone, Copy, Debug)]
pub(in crate::learn) enum Coast {
    /// They stay.
    Rest,
    /// Straight on, to w + m/(1−m)·v in the end.
    Straight,
    /// Each one way, by at most what this says for its v and s: so w stays in the box between here and there.
    Box(fn(&Now, v: f64, s: f64) -> f64),
}

/// The most that a weight still goes when every g is zero after update k, with its sign. After j more updates v is
/// β₁ʲv and s is β₂ʲs, so no step is longer than η|v|/(1−β₁ᵏ) times qʲ/√s with q = β₁/√β₂, nor than β₁ʲ/ε; both are
/// geometric sums.
pub(super) fn of_adam(now: &Now, v: f64, s: f64) -> f64 {
    let Optimizer { beta1, beta2, .. } = now.optimizer;
    if v == 0.0 {
        return 0.0;
    }
    let sum = |q: f64| {
        if q < 1.0 {
            q / (1.0 - q)
        } else {
            f64::INFINITY
        }
    };
    let by_mean = sum(beta1 / beta2.sqrt()) / s.sqrt();
    let by_epsilon = sum(beta1) / now.optimizer.epsilon;
    let first = now.eta * v / (1.0 - power(beta1, now.k));
    // Where a bound is no number, the other one is: ε > 0 and β₁ < 1.
    -first * by_mean.min(by_epsilon)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::OptimizerKind;

    #[test]
    fn the_box_of_adam_holds_its_way_and_is_little_larger() {
        for (v, s, epsilon, beta1, beta2) in [
            (0.3, 0.04, 1e-8, 0.9, 0.999),
            (-0.3, 0.04, 1e-8, 0.9, 0.999),
            (0.2, 1e-12, 0.1, 0.5, 0.6),
            (0.2, 1e-12, 0.1, 0.9, 0.5),
            (-2.0, 9.0, 1e-3, 0.7, 0.9),
        ] {
            let now = Now {
                eta: 0.05,
                momentum: 0.0,
                optimizer: Optimizer {
                    beta1,
                    beta2,
                    epsilon,
                    ..Optimizer::new(OptimizerKind::ADAM)
                },
                k: 400,
            };
            // 1 − β₁⁴⁰⁰ and 1 − β₂⁴⁰⁰ with every g zero from now on.
            let (mut way, mut mean, mut square) = (0.0, v, s);
            for k in 401..3000 {
                mean *= beta1;
                square *= beta2;
                let first = mean / (1.0 - beta1.powi(k));
                let second = square / (1.0 - beta2.powi(k));
                way -= 0.05 * first / (second.sqrt() + epsilon);
            }
            let most: f64 = of_adam(&now, v, s);
            assert!(most * way > 0.0 && most.abs() >= way.abs(), "{most} {way}");
            assert!(most.abs() < 2.0 * way.abs(), "{most} {way}");
            assert_eq!(of_adam(&now, 0.0, 0.0), 0.0);
        }
    }

    #[test]
    fn a_young_mean_counts_for_more() {
        // After k updates v stands for v/(1 − β₁ᵏ).
        let most = |k| {
            let now = Now {
                eta: 0.05,
                momentum: 0.0,
                optimizer: Optimizer {
                    beta1: 0.5,
                    beta2: 0.9,
                    epsilon: 1e-3,
                    ..Optimizer::new(OptimizerKind::ADAM)
                },
                k,
            };
            of_adam(&now, 0.3, 0.04)
        };
        let late = most(1000);
        assert!((most(1) / late - 2.0).abs() < 1e-12);
        assert!((most(2) / late - 1.0 / 0.75).abs() < 1e-12);
        assert!((most(3) / late - 1.0 / 0.875).abs() < 1e-12);
    }
}
