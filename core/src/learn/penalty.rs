//! The penalty that is added to the loss to keep weights small.

use super::settings::{LARGEST_ETA, SettingsError};

/// The largest p of a norm: beyond, only the maximum norm makes sense.
pub const LARGEST_P: u32 = 100;

/// The penalty P of an objective: ½λ‖v‖₂² (ridge) and λ‖v‖_p, each with a λ ≥ 0 of its own, where v = (w₁ … wₙ), or all
/// of w when the bias is penalized too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Penalty {
    /// λ of ½λ‖v‖₂².
    pub ridge: f64,
    /// λ of λ‖v‖_p.
    pub norm: f64,
    /// The p of that norm.
    pub p: Norm,
    /// True if v includes the bias w₀.
    pub bias: bool,
}

/// Which norm of a vector v.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Norm {
    /// (Σ|vⱼ|ᵖ)^(1/p) for a whole p ≥ 1.
    P(u32),
    /// The largest |vⱼ|.
    Max,
}

impl Penalty {
    /// No penalty.
    pub const NONE: Self = Self {
        ridge: 0.0,
        norm: 0.0,
        p: Norm::P(2),
        bias: false,
    };

    /// Ridge ½λ(w₁² + … + wₙ²).
    pub const fn ridge(lambda: f64) -> Self {
        Self {
            ridge: lambda,
            ..Self::NONE
        }
    }

    /// Returns true if the penalty is zero for all weights.
    pub fn is_none(&self) -> bool {
        self.ridge == 0.0 && self.norm == 0.0
    }

    /// Returns true if it is ridge without the bias, or nothing: what theory knows most about.
    pub fn is_ridge_at_most(&self) -> bool {
        self.norm == 0.0 && (self.ridge == 0.0 || !self.bias)
    }

    pub(super) fn check(&self) -> Result<(), SettingsError> {
        for lambda in [self.ridge, self.norm] {
            if !(0.0..=LARGEST_ETA).contains(&lambda) {
                return Err(SettingsError::Penalty(lambda));
            }
        }
        if matches!(self.p, Norm::P(p) if p == 0 || p > LARGEST_P) {
            return Err(SettingsError::Norm);
        }
        Ok(())
    }

    /// The first weight that counts.
    fn first(&self) -> usize {
        usize::from(!self.bias)
    }

    /// P(w).
    ///
    /// ```
    /// use hyperplane_core::learn::{Norm, Penalty};
    /// let penalty = Penalty { norm: 2.0, p: Norm::P(1), ..Penalty::ridge(1.0) };
    /// assert_eq!(penalty.value(&[9.0, -3.0, 4.0]), 0.5 * 25.0 + 2.0 * 7.0);
    /// ```
    pub fn value(&self, w: &[f64]) -> f64 {
        let mut value = 0.0;
        if self.ridge != 0.0 {
            let squares = w.iter().skip(self.first()).map(|w| w * w);
            value += 0.5 * self.ridge * squares.sum::<f64>();
        }
        if self.norm != 0.0 {
            value += self.norm * self.p.value(&w[self.first()..]);
        }
        value
    }

    /// Adds `share` times the gradient of P at `w` to `gradient`: a subgradient of the norm where it has a corner, 0 at
    /// v = 0; of several largest coordinates the maximum norm acts on the first.
    pub fn add_gradient(&self, w: &[f64], share: f64, gradient: &mut [f64]) {
        let first = self.first();
        if self.ridge != 0.0 {
            for (g, w) in gradient.iter_mut().zip(w).skip(first) {
                *g += self.ridge * w * share;
            }
        }
        if self.norm != 0.0 {
            let v = &w[first..];
            let slope = self.p.slope(v);
            for (j, g) in gradient.iter_mut().skip(first).enumerate() {
                *g += self.norm * slope(j) * share;
            }
        }
    }

    /// Returns true if P has a corner at `w` along the weight `j`: the slopes on its two sides differ.
    pub fn has_corner(&self, w: &[f64], j: usize) -> bool {
        let v = &w[self.first()..];
        let Some(j) = j.checked_sub(self.first()).filter(|_| self.norm != 0.0) else {
            return false;
        };
        let largest = Norm::Max.value(v);
        match self.p {
            Norm::P(1) => v[j] == 0.0,
            Norm::P(_) => largest == 0.0,
            Norm::Max => {
                let at_largest = v.iter().filter(|v| v.abs() == largest).count();
                largest == 0.0 || v[j].abs() == largest && at_largest > 1
            }
        }
    }
}

impl Norm {
    /// ‖v‖, without overflow on the way.
    pub fn value(self, v: &[f64]) -> f64 {
        let largest = v.iter().fold(0.0f64, |largest, v| largest.max(v.abs()));
        match self {
            Self::P(1) => v.iter().map(|v| v.abs()).sum(),
            Self::P(p) if largest > 0.0 && largest.is_finite() => {
                largest * root(power_sum(v, largest, p), p)
            }
            _ => largest,
        }
    }

    /// ∂‖v‖/∂vⱼ as a function of j.
    fn slope(self, v: &[f64]) -> impl Fn(usize) -> f64 {
        let largest = v.iter().fold(0.0f64, |largest, v| largest.max(v.abs()));
        let at = v.iter().position(|v| v.abs() == largest);
        let scale = match self {
            Self::P(p) if p > 1 => power(root(power_sum(v, largest, p), p), p - 1),
            _ => 1.0,
        };
        move |j| {
            let sign = if v[j] == 0.0 { 0.0 } else { v[j].signum() };
            match self {
                // Of p = 1 both powers are 1. Of v = 0 the scale is no number, and nobody asks for it.
                Self::P(p) if sign != 0.0 => sign * power(v[j].abs() / largest, p - 1) / scale,
                Self::Max if at == Some(j) => sign,
                _ => 0.0,
            }
        }
    }
}

/// Σ (|vⱼ|/m)ᵖ.
fn power_sum(v: &[f64], m: f64, p: u32) -> f64 {
    v.iter().map(|v| power(v.abs() / m, p)).sum()
}

/// xⁿ by multiplication, which has the same bits on every target.
fn power(x: f64, n: u32) -> f64 {
    (0..n).fold(1.0, |power, _| power * x)
}

/// x^(1/n) for x > 0.
fn root(x: f64, n: u32) -> f64 {
    if n == 2 {
        x.sqrt()
    } else {
        libm::exp(libm::log(x) / f64::from(n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NORMS: [Norm; 6] = [
        Norm::P(1),
        Norm::P(2),
        Norm::P(3),
        Norm::P(4),
        Norm::P(17),
        Norm::Max,
    ];

    #[test]
    fn norms_are_those_of_the_definition() {
        let v = [3.0, -4.0, 0.0];
        let found = NORMS.map(|norm| norm.value(&v));
        let seventeenth = 4.0 * (1.0 + 0.75f64.powi(17)).powf(1.0 / 17.0);
        let expected = [7.0, 5.0, 91f64.cbrt(), 337f64.powf(0.25), seventeenth, 4.0];
        for (found, expected) in found.iter().zip(expected) {
            assert!(
                (found - expected).abs() < 1e-14 * expected,
                "{found} {expected}"
            );
        }
        for norm in NORMS {
            assert_eq!(norm.value(&[0.0, 0.0]), 0.0);
            assert_eq!(norm.value(&[]), 0.0);
            let huge = norm.value(&[1e300, 1e300]);
            assert!((1e300..=2e300).contains(&huge), "{norm:?}");
        }
    }

    #[test]
    fn gradients_agree_with_central_differences() {
        let w = [0.8, -0.4, 1.7, 0.3];
        for p in NORMS {
            for bias in [false, true] {
                let penalty = Penalty {
                    ridge: 0.3,
                    norm: 0.7,
                    p,
                    bias,
                };
                let mut found = [0.0; 4];
                penalty.add_gradient(&w, 1.0, &mut found);
                for (j, found) in found.iter().enumerate() {
                    let at = |h: f64| {
                        let mut moved = w;
                        moved[j] += h;
                        penalty.value(&moved)
                    };
                    let slope = (at(1e-6) - at(-1e-6)) / 2e-6;
                    assert!(
                        (found - slope).abs() < 1e-8,
                        "{p:?} {bias} {j}: {found} {slope}"
                    );
                }
            }
        }
    }

    /// The slopes on both sides, from differences: they are apart by more than the step explains at corners only.
    #[test]
    fn corners_are_where_the_two_slopes_differ() {
        let at: [&[f64]; 4] = [
            &[0.0, 0.0, 0.0],
            &[1.0, 0.0, 2.0],
            &[0.5, -2.0, 2.0],
            &[3.0, 1.0, -0.5],
        ];
        let step = 1e-6;
        for (p, bias) in NORMS.into_iter().flat_map(|p| [(p, false), (p, true)]) {
            let penalty = Penalty {
                norm: 0.7,
                p,
                bias,
                ..Penalty::ridge(0.3)
            };
            for w in at {
                for j in 0..w.len() {
                    let moved = |by: f64| {
                        let mut w = w.to_vec();
                        w[j] += by;
                        penalty.value(&w)
                    };
                    let value = penalty.value(w);
                    let gap = (moved(step) - value) / step - (value - moved(-step)) / step;
                    assert_eq!(
                        penalty.has_corner(w, j),
                        gap > 0.1,
                        "{p:?} {bias} {w:?} {j}: {gap}"
                    );
                }
            }
        }
    }

    #[test]
    fn corners_have_the_subgradient_of_the_definition() {
        let at = |p, w: &[f64]| {
            let mut gradient = vec![0.0; w.len()];
            let penalty = Penalty {
                norm: 1.0,
                p,
                ..Penalty::NONE
            };
            penalty.add_gradient(w, 1.0, &mut gradient);
            gradient
        };
        for p in NORMS {
            assert_eq!(at(p, &[5.0, 0.0, 0.0]), [0.0; 3], "{p:?} at v = 0");
        }
        assert_eq!(at(Norm::P(1), &[5.0, -2.0, 0.0]), [0.0, -1.0, 0.0]);
        assert_eq!(at(Norm::Max, &[5.0, -2.0, 2.0]), [0.0, -1.0, 0.0]);
    }

    #[test]
    fn theory_knows_ridge_that_spares_the_bias() {
        let known = |ridge, norm, bias| {
            let penalty = Penalty {
                ridge,
                norm,
                bias,
                ..Penalty::NONE
            };
            penalty.is_ridge_at_most()
        };
        assert!(known(0.0, 0.0, false) && known(0.0, 0.0, true) && known(0.5, 0.0, false));
        assert!(!known(0.5, 0.0, true) && !known(0.0, 0.5, false) && !known(0.5, 0.5, false));
    }

    #[test]
    fn the_sum_of_sizes_has_the_slope_of_a_sign_at_any_place() {
        for (v, slopes) in [([2.0, -3.0, 0.0], [1.0, -1.0, 0.0]), ([0.0; 3], [0.0; 3])] {
            let slope = Norm::P(1).slope(&v);
            assert_eq!([0, 1, 2].map(&slope), slopes);
        }
    }

    #[test]
    fn a_norm_pulls_with_its_own_share() {
        let penalty = Penalty {
            norm: 3.0,
            p: Norm::P(1),
            ..Penalty::NONE
        };
        let mut gradient = [10.0, 10.0, 10.0];
        penalty.add_gradient(&[5.0, -2.0, 0.0], 0.25, &mut gradient);
        assert_eq!(gradient, [10.0, 9.25, 10.0]);
        // Of (3, 4): ‖v‖ = 5 and its slope (0.6, 0.8).
        let slope = Norm::P(2).slope(&[3.0, -4.0]);
        assert!((slope(0) - 0.6).abs() < 1e-15 && (slope(1) + 0.8).abs() < 1e-15);
        assert_eq!(
            (
                Norm::P(1).value(&[3.0, -4.0]),
                Norm::Max.value(&[3.0, -4.0])
            ),
            (7.0, 4.0)
        );
    }

    #[test]
    fn the_sum_of_sizes_is_added_up_and_nothing_else() {
        let v: [f64; 4] = [0.1, -0.7, 0.30000000000000004, 1e-3];
        for count in 1..=4 {
            let sum = v[..count].iter().fold(0.0, |sum, v| sum + v.abs());
            assert_eq!(Norm::P(1).value(&v[..count]), sum);
        }
    }
}
