//! `f64` numbers as the exact dyadic fractions they are, and whole vectors of them as vectors of integers.
//!
//! Multiplying a sample by a positive number, or a feature by one in all samples, changes nothing about separability:
//! powers of two turn all numbers into integers of moderate length, and into `f64`s near 1 that estimate them.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::learn::Samples;

/// Numbers of 53 bits and this many more are added up in 128 bits: 2³⁴ of them are no danger.
const SHORT: u32 = 40;

/// x = mantissa · 2^exponent exactly, the mantissa odd (or 0, with exponent 0). `x` must be finite.
pub(super) fn split(x: f64) -> (i64, i32) {
    let bits = x.to_bits();
    let field = ((bits >> 52) & 0x7ff) as i32;
    let fraction = (bits & ((1 << 52) - 1)) as i64;
    let (mantissa, exponent) = if field == 0 {
        (fraction, -1074)
    } else {
        (fraction | (1 << 52), field - 1075)
    };
    if mantissa == 0 {
        return (0, 0);
    }
    let zeros = mantissa.trailing_zeros();
    let odd = mantissa >> zeros;
    (
        if x < 0.0 { -odd } else { odd },
        exponent + zeros.cast_signed(),
    )
}

/// The e with 2^e ≤ |x| < 2^(e+1); none for 0.
pub(super) fn magnitude(x: f64) -> Option<i32> {
    let (mantissa, exponent) = split(x);
    (mantissa != 0).then(|| exponent + mantissa.unsigned_abs().ilog2().cast_signed())
}

/// The samples' vectors y x̃, every feature multiplied by a power of two that brings its largest number near 1.
pub(super) struct Vectors<'a> {
    samples: &'a Samples,
    /// The power of two of each feature.
    pub(super) shifts: Vec<i32>,
}

/// One vector as integers: the true (shifted) one times 2 to its [`power`](Vectors::power).
pub(super) struct Integers {
    /// The numbers.
    pub(super) integers: Vec<BigInt>,
    /// 2 to the magnitude of the largest of them (1 for a zero vector).
    pub(super) size: BigInt,
}

impl<'a> Vectors<'a> {
    pub(super) fn of(samples: &'a Samples) -> Self {
        let shift = |j: usize| {
            let largest = samples.iter().fold(0.0, |m: f64, (x, _)| m.max(x[j].abs()));
            -magnitude(largest).unwrap_or(0)
        };
        let shifts = (0..=samples.features()).map(shift).collect();
        Self { samples, shifts }
    }

    /// x̃ of sample `i` as mantissas and exponents, those of zeros any.
    fn parts(&self, i: usize) -> impl Iterator<Item = (i64, i32)> + Clone {
        let row = self.samples.row(i).iter().zip(&self.shifts);
        row.map(|(&x, shift)| {
            let (mantissa, exponent) = split(x);
            (mantissa, exponent + shift)
        })
    }

    /// The power of two that makes y x̃ of sample `i` integers.
    pub(super) fn power(&self, i: usize) -> i32 {
        let present = self.parts(i).filter(|part| part.0 != 0);
        -present.map(|part| part.1).min().unwrap_or(0)
    }

    /// The sum of all vectors as integers, each over its own power of two.
    pub(super) fn sum(&self) -> Vec<BigInt> {
        let mut sum = vec![BigInt::zero(); self.shifts.len()];
        let mut short = vec![0_i128; self.shifts.len()];
        for i in 0..self.samples.len() {
            let power = self.power(i);
            let positive = self.samples.label(i) > 0.0;
            for (j, (mantissa, exponent)) in self.parts(i).enumerate() {
                let mantissa = if positive { mantissa } else { -mantissa };
                let up = (exponent + power).unsigned_abs();
                if up <= SHORT {
                    short[j] += i128::from(mantissa) << up;
                } else if mantissa != 0 {
                    sum[j] += BigInt::from(mantissa) << up;
                }
            }
        }
        sum.iter_mut()
            .zip(short)
            .for_each(|(sum, short)| *sum += short);
        sum
    }

    /// y x̃ of sample `i` as integers.
    pub(super) fn exact(&self, i: usize) -> Integers {
        let shifted = || self.parts(i);
        let present = || shifted().filter(|part| part.0 != 0);
        let power = self.power(i);
        let positive = self.samples.label(i) > 0.0;
        let integers = shifted()
            .map(|(mantissa, exponent)| {
                if mantissa == 0 {
                    return BigInt::zero();
                }
                // The power makes every exponent at least 0.
                let size = BigInt::from(mantissa) << (exponent + power).unsigned_abs();
                if positive { size } else { -size }
            })
            .collect();
        let top = present()
            .map(|(mantissa, exponent)| exponent + mantissa.unsigned_abs().ilog2().cast_signed())
            .max();
        let size = BigInt::from(1) << (top.unwrap_or(-power) + power).unsigned_abs();
        Integers { integers, size }
    }

    /// y x̃ of sample `i` over a power of two that brings its largest number near 1, in `f64`: exact but for what
    /// vanishes beside it.
    pub(super) fn float(&self, i: usize, out: &mut Vec<f64>) {
        let (row, y) = (self.samples.row(i), self.samples.label(i));
        let shifted = row.iter().zip(&self.shifts);
        let top = shifted
            .clone()
            .filter_map(|(&x, s)| magnitude(x).map(|e| e + s))
            .max()
            .unwrap_or(0);
        out.extend(shifted.map(|(&x, s)| y * libm::ldexp(x, s - top)));
    }
}

/// Σ aⱼbⱼ.
pub(super) fn product(a: &[BigInt], b: &[BigInt]) -> BigInt {
    let terms = a
        .iter()
        .zip(b)
        .filter(|(a, b)| !a.is_zero() && !b.is_zero());
    terms.map(|(a, b)| a * b).sum()
}

/// The vector in `f64`, over a power of two that brings its largest number near 2^`top`: each within a relative 2⁻⁵²,
/// or vanished.
pub(super) fn floats(vector: &[BigInt], top: i32) -> Vec<f64> {
    let length = |x: &BigInt| i64::try_from(x.bits()).unwrap_or(i64::MAX);
    let longest = vector.iter().map(length).max().unwrap_or(0);
    let float = |x: &BigInt| {
        let cut = (length(x) - 64).max(0);
        let leading: BigUint = x.magnitude() >> cut.unsigned_abs();
        // At most 64 bits remain.
        let value = leading.to_u64().unwrap_or(u64::MAX) as f64;
        let shift = i32::try_from(cut - longest).unwrap_or(-10_000);
        let value = libm::ldexp(value, shift + top);
        if x.is_negative() { -value } else { value }
    };
    vector.iter().map(float).collect()
}

/// The same direction in the smallest integers.
pub(super) fn reduced(mut vector: Vec<BigInt>) -> Vec<BigInt> {
    let twos = vector.iter().filter_map(BigInt::trailing_zeros).min();
    let mut divisor = BigInt::zero();
    for x in &vector {
        // Most numbers differ by a power of two from the one before.
        let odd = x >> x.trailing_zeros().unwrap_or(0);
        if odd.magnitude() != divisor.magnitude() {
            divisor = divisor.gcd(&odd);
        }
        if divisor.is_one() {
            break;
        }
    }
    for x in &mut vector {
        *x >>= twos.unwrap_or(0);
        if !divisor.is_zero() && !divisor.is_one() {
            *x /= &divisor;
        }
    }
    vector
}

/// Multiplies each number by its power of two, and all by one more that leaves integers.
pub(super) fn shifted(vector: Vec<BigInt>, powers: &[i32]) -> Vec<BigInt> {
    let present = vector.iter().zip(powers).filter(|(x, _)| !x.is_zero());
    let least = present.map(|(_, &p)| p).min().unwrap_or(0);
    vector
        .into_iter()
        .zip(powers)
        .map(|(x, p)| {
            if x.is_zero() {
                x
            } else {
                x << (p - least).unsigned_abs()
            }
        })
        .collect()
}

/// Integers in the same ratio as these numbers.
pub(super) fn integers(vector: &[f64]) -> Vec<BigInt> {
    let parts = || vector.iter().map(|&x| split(x));
    let powers: Vec<i32> = parts().map(|part| part.1).collect();
    shifted(parts().map(|part| BigInt::from(part.0)).collect(), &powers)
}

/// Whether y w·x̃ > 0 exactly, and whether it is ≥ 0: rounded arithmetic where it suffices.
pub(super) fn side(w: &[f64], x: &[f64], y: f64) -> std::cmp::Ordering {
    let (mut z, mut size) = (0.0, 0.0);
    for (w, x) in w.iter().zip(x) {
        z += w * x;
        size += (w * x).abs();
    }
    z *= y;
    let doubt = (w.len() as f64 + 3.0) * f64::EPSILON * size + 1e-300;
    if size.is_finite() && z.abs() > doubt {
        return z.total_cmp(&0.0);
    }
    let z = product(&integers(w), &integers(x)).cmp(&BigInt::zero());
    if y > 0.0 { z } else { z.reverse() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cmp::Ordering;

    #[test]
    fn splits_without_loss() {
        for x in [1.0, -0.1, 3e300, -5e-324, 1e-310, f64::MAX] {
            let (mantissa, exponent) = split(x);
            assert_eq!(libm::ldexp(mantissa as f64, exponent), x);
            assert!(mantissa % 2 != 0);
        }
        assert_eq!(split(-0.0), (0, 0));
        assert_eq!(
            (magnitude(1.0), magnitude(0.75), magnitude(0.0)),
            (Some(0), Some(-1), None)
        );
    }

    #[test]
    fn decides_what_rounding_cannot() {
        // 0.1 + 0.2 − 0.3 is 2⁻⁵⁵ exactly and 2⁻⁵⁴ in f64; with 1e300 and 1e-300 f64 sees nothing.
        assert_eq!(side(&[0.1, 0.2, -0.3], &[1.0; 3], 1.0), Ordering::Greater);
        assert_eq!(
            side(&[1e300, 1e-300, -1e300], &[1.0; 3], -1.0),
            Ordering::Less
        );
        assert_eq!(side(&[1e300, -1e300], &[1e300; 2], 1.0), Ordering::Equal);
        // ½ exactly, −½ in f64.
        let w = [1e16, 1.0, -1e16, -0.5];
        assert_eq!(side(&w, &[1.0; 4], 1.0), Ordering::Greater);
    }

    #[test]
    fn rounds_long_integers() {
        let long = [
            BigInt::from(3) << 4000u32,
            BigInt::from(-1) << 3900u32,
            BigInt::from(7),
        ];
        assert_eq!(floats(&long, 0), [0.75, -libm::ldexp(1.0, -102), 0.0]);
    }

    #[test]
    fn each_vector_is_a_row_of_integers_over_powers_of_two() {
        let samples = Samples::new(2, &[3.0, 0.0, -12.0, 0.25], &[1.0, -1.0]).expect("numbers");
        let vectors = Vectors::of(&samples);
        // The largest are 1, 12 = 1.5 · 2³ and 1/4.
        assert_eq!(vectors.shifts, [0, -3, 2]);
        // (1, 3/8, 0) · 2³ and −(1, −12/8, 1) · 2; powers of the largest: 2³ and 2.
        let integers = |i: usize| vectors.exact(i).integers;
        assert_eq!(integers(0), [8, 3, 0].map(BigInt::from));
        assert_eq!(integers(1), [-2, 3, -2].map(BigInt::from));
        assert_eq!([0, 1].map(|i| vectors.power(i)), [3, 1]);
        assert_eq!(
            [0, 1].map(|i| vectors.exact(i).size),
            [8, 2].map(BigInt::from)
        );
        let mut floats = Vec::new();
        (0..2).for_each(|i| vectors.float(i, &mut floats));
        assert_eq!(floats, [1.0, 0.375, 0.0, -1.0, 1.5, -1.0]);
        assert_eq!(
            vectors.sum(),
            [6, 6, -2].map(BigInt::from),
            "8 − 2, 3 + 3, −2"
        );
    }

    #[test]
    fn floats_of_a_sample_are_near_one_whatever_its_size() {
        let tiny = [1e-200, 3e-200, -1e200, 1e-200];
        let samples = Samples::new(2, &tiny, &[1.0, 1.0]).expect("numbers");
        let vectors = Vectors::of(&samples);
        for i in 0..2 {
            let mut floats = Vec::new();
            vectors.float(i, &mut floats);
            let largest = floats.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
            assert!((1.0..2.0).contains(&largest), "{floats:?}");
        }
    }

    #[test]
    fn the_smallest_integers_have_no_common_divisor() {
        let reduced = |numbers: [i64; 3]| reduced(numbers.map(BigInt::from).to_vec());
        for (numbers, smallest) in [
            ([9, 15, 21], [3, 5, 7]),
            ([8, 12, -4], [2, 3, -1]),
            ([18, 0, -30], [3, 0, -5]),
            ([0, 0, 0], [0, 0, 0]),
            ([7, 14, 28], [1, 2, 4]),
            ([0, -6, 0], [0, -1, 0]),
        ] {
            assert_eq!(reduced(numbers), smallest.map(BigInt::from));
        }
    }

    #[test]
    fn sides_are_those_of_exact_arithmetic_however_near() {
        let mut random = crate::data::Seeded::new(1, 314);
        let mut number = || crate::data::normal(&mut random);
        let mut near = 0;
        for round in 0..3000 {
            let count = 1 + round % 6;
            let mut w: Vec<f64> = (0..=count).map(|_| number()).collect();
            let x: Vec<f64> = (0..=count).map(|_| number()).collect();
            if round % 3 > 0 {
                // The last one makes up for all others, but for rounding.
                let sum: f64 = w.iter().zip(&x).take(count).map(|(w, x)| w * x).sum();
                w[count] = -sum / x[count];
            }
            let exact = product(&integers(&w), &integers(&x)).cmp(&BigInt::zero());
            let rounded: f64 = w.iter().zip(&x).map(|(w, x)| w * x).sum();
            near += usize::from(rounded.total_cmp(&0.0) != exact);
            assert_eq!(side(&w, &x, 1.0), exact, "{w:?} {x:?}");
            assert_eq!(side(&w, &x, -1.0), exact.reverse());
        }
        assert!(near > 300, "rounding tells {near} wrongly");
        assert_eq!(side(&[1.0, -2.0], &[3.0, 4.0], 1.0), Ordering::Less);
        // No number is beyond: 1e300 · 1e300 − 1e300 · 1e299.
        assert_eq!(
            side(&[1e300, -1e300], &[1e300, 1e299], 1.0),
            Ordering::Greater
        );
    }

    #[test]
    fn rows_below_one_are_brought_near_one() {
        // Of the second feature the largest is 8; the first row is (1/4, 1/16) beside it.
        let mut samples = Samples::empty(1);
        samples.push(1.0, |row| row.extend([0.25, 0.5]));
        samples.push(-1.0, |row| row.extend([1.0, 8.0]));
        let vectors = Vectors::of(&samples);
        assert_eq!(vectors.shifts, [0, -3]);
        let first = vectors.exact(0);
        assert_eq!(first.integers, [4, 1].map(BigInt::from));
        assert_eq!(first.size, BigInt::from(4));
        let mut floats = Vec::new();
        vectors.float(0, &mut floats);
        assert_eq!(floats, [1.0, 0.25]);
    }
}
