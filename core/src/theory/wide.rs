//! Numbers of about 31 digits: the sum of two `f64`s, of which the second is below the last digit of the first
//! (T. Dekker, 1971). Where samples lie far from the origin, `f64` itself would lose what tells them apart.
//!
//! Not a library's: those rest on a fused multiply-add, which WebAssembly lacks and makes many times slower.

use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};

use num_traits::{One, Zero};

/// The operations of both kinds of numbers, for methods that are written once.
pub(crate) trait Number:
    nalgebra::Scalar
    + Copy
    + PartialOrd
    + From<f64>
    + Zero
    + One
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
{
    /// The rounding of a sum of a few products, beside its largest term.
    const ROUNDING: Self;

    /// The root of a number that is not negative.
    fn root(self) -> Self;

    /// The nearest `f64`.
    fn near(self) -> f64;

    /// Its size.
    fn size(self) -> Self {
        if self < Self::zero() { -self } else { self }
    }
}

impl Number for f64 {
    const ROUNDING: Self = Self::EPSILON;

    fn root(self) -> Self {
        self.sqrt()
    }

    fn near(self) -> f64 {
        self
    }
}

/// The sum of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Wide {
    high: f64,
    low: f64,
}

/// a + b without loss, where a is the larger one.
fn joined(a: f64, b: f64) -> Wide {
    let high = a + b;
    Wide {
        high,
        low: b - (high - a),
    }
}

impl Wide {
    /// a + b without loss.
    pub(crate) fn sum(a: f64, b: f64) -> Self {
        let high = a + b;
        let part = high - a;
        Self {
            high,
            low: (a - (high - part)) + (b - part),
        }
    }

    /// ab without loss, unless a digit is beyond what an `f64` can hold.
    pub(crate) fn product(a: f64, b: f64) -> Self {
        let high = a * b;
        let ((a, c), (b, d)) = (halves(a), halves(b));
        Self {
            high,
            low: ((a * b - high) + a * d + c * b) + c * d,
        }
    }
}

/// Two halves of a number's digits.
fn halves(x: f64) -> (f64, f64) {
    let far = x * 134_217_729.0;
    let high = far - (far - x);
    (high, x - high)
}

impl Number for Wide {
    const ROUNDING: Self = Self {
        high: 1.0 / (1u128 << 98) as f64,
        low: 0.0,
    };

    fn root(self) -> Self {
        if self.high <= 0.0 {
            return Self::zero();
        }
        let near = self.high.sqrt();
        let rest = self - Self::product(near, near);
        joined(near, rest.high / (2.0 * near))
    }

    fn near(self) -> f64 {
        self.high
    }
}

impl From<f64> for Wide {
    fn from(high: f64) -> Self {
        Self { high, low: 0.0 }
    }
}

impl Add for Wide {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let (high, low) = (
            Self::sum(self.high, other.high),
            Self::sum(self.low, other.low),
        );
        let middle = joined(high.high, high.low + low.high);
        joined(middle.high, middle.low + low.low)
    }
}

impl Sub for Wide {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Wide {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let product = Self::product(self.high, other.high);
        let crossed = self.high * other.low + self.low * other.high;
        joined(product.high, product.low + crossed)
    }
}

impl Div for Wide {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        let first = self.high / other.high;
        let rest = self - other * Self::from(first);
        let second = rest.high / other.high;
        let rest = rest - other * Self::from(second);
        joined(first, second) + Self::from(rest.high / other.high)
    }
}

impl Neg for Wide {
    type Output = Self;

    fn neg(self) -> Self {
        Self {
            high: -self.high,
            low: -self.low,
        }
    }
}

impl AddAssign for Wide {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Wide {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl MulAssign for Wide {
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}

impl Zero for Wide {
    fn zero() -> Self {
        Self::from(0.0)
    }

    fn is_zero(&self) -> bool {
        self.high == 0.0
    }
}

impl One for Wide {
    fn one() -> Self {
        Self::from(1.0)
    }
}

/// Σ aᵢbᵢ.
pub(crate) fn inner<T: Number>(a: &[T], b: &[T]) -> T {
    let mut sum = T::zero();
    for (a, b) in a.iter().zip(b) {
        sum += *a * *b;
    }
    sum
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;
    use crate::data::{Seeded, normal};
    use crate::theory::exact::integers;

    /// The numbers as integers in the same ratio.
    fn exactly(numbers: &[Wide]) -> Vec<BigInt> {
        let parts: Vec<f64> = numbers.iter().flat_map(|x| [x.high, x.low]).collect();
        let parts = integers(&parts);
        parts.chunks(2).map(|pair| &pair[0] + &pair[1]).collect()
    }

    fn random(random: &mut Seeded) -> Wide {
        joined(normal(random), 1e-17 * normal(random))
    }

    #[test]
    fn sums_products_quotients_and_roots_have_thirty_digits() {
        let mut seed = Seeded::new(1, 106);
        for _ in 0..2000 {
            let (a, b) = (random(&mut seed), random(&mut seed));
            let [x, y, sum] = &exactly(&[a, b, a + b])[..] else {
                panic!("three numbers")
            };
            let size = |x: &BigInt| BigInt::from(x.magnitude().clone());
            let small = |off: BigInt, of: &BigInt| size(&off) << 102u32 <= size(of);
            assert!(small(sum - (x + y), &(size(x) + size(y))), "{a:?} {b:?}");
            for c in [a * b, (a * b) / b * b] {
                let [product, x, y, one] = &exactly(&[c, a, b, Wide::one()])[..] else {
                    panic!("four numbers")
                };
                assert!(small(product * one - x * y, &(x * y)), "{a:?} {b:?}");
            }
            let back = a.size().root() * a.size().root() - a.size();
            assert!(back.size() <= Wide::ROUNDING * a.size(), "{a:?}");
        }
    }

    #[test]
    fn nothing_is_lost_far_from_the_origin() {
        let far = Wide::sum(1e16, 0.25);
        assert_eq!((far - Wide::from(1e16)).near(), 0.25);
        assert_eq!(
            Wide::product(1e8 + 1.0, 1e8 - 1.0) - Wide::from(1e16),
            Wide::from(-1.0)
        );
        assert!((Wide::zero().root()).is_zero() && !Wide::one().is_zero());
        assert_eq!(inner(&[3.0, 4.0], &[3.0, 4.0]), 25.0);
    }

    #[test]
    fn an_ordinary_number_is_its_own_nearest() {
        assert_eq!([2.5, -0.1].map(Number::near), [2.5, -0.1]);
        assert_eq!([2.5, -0.1, 0.0].map(Number::size), [2.5, 0.1, 0.0]);
    }
}
