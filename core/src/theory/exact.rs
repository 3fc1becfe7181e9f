//! Samples as vectors of integers, each number the decimal it stands for; and `f64` numbers as the exact dyadic fractions
//! they are.
//!
//! Multiplying a sample by a positive number, or a feature by one in all samples, changes nothing about separability; nor
//! does taking a number off a feature, or off both factors of a product where the factors are features, too.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::data::shortest_decimal;
use crate::learn::{Readings, Samples};
use crate::task::pause;

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

/// The samples' vectors y x̃ as integers. Every number is the decimal it stands for; each feature is multiplied by a power
/// of ten that makes it whole and by a power of two that gives the longest number of every feature the same length.
pub(super) struct Vectors {
    /// y x̃ of all samples, one after the other.
    numbers: Vec<BigInt>,
    scales: Vec<Scale>,
    /// True if x̃₀ is among the inputs; else it is 0.
    bias: bool,
}

/// The factor of a feature: 10^`ten` · 2^`two`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Scale {
    ten: i32,
    two: u64,
}

/// Samples that are turned into integers at one go.
pub(super) const AT_ONCE: usize = 128;

impl Vectors {
    /// The vectors of these samples.
    pub(super) async fn find(samples: &Samples) -> Self {
        let own = || Readings {
            values: samples.iter().flat_map(|(x, _)| x).copied().collect(),
            columns: samples.features() + 1,
            inputs: (1..=samples.features()).map(|j| vec![j]).collect(),
            centered: false,
            unit: false,
        };
        match samples.readings() {
            // x̃₀ is 1, or 0.
            Some(readings) => Self::of_products(samples, readings, &[]).await,
            None => Self::of_products(samples, &own(), &[0]).await,
        }
    }

    /// The vectors whose numbers are products of columns; `bias` are the columns whose product x̃₀ is, where there is one.
    async fn of_products(samples: &Samples, readings: &Readings, bias: &[usize]) -> Self {
        let columns = Columns::find(readings).await;
        let inputs = readings.inputs.iter().map(|input| &input[..]);
        let products: Vec<&[usize]> = std::iter::once(bias).chain(inputs).collect();
        let mut numbers = Vec::new();
        for i in 0..samples.len() {
            if i % AT_ONCE == 0 {
                pause().await;
            }
            for (k, product) in products.iter().enumerate() {
                let mut number: BigInt = if k == 0 && !samples.has_bias() {
                    BigInt::zero()
                } else {
                    product.iter().map(|&j| columns.number(i, j)).product()
                };
                if samples.label(i) < 0.0 {
                    number = -number;
                }
                numbers.push(number);
            }
        }
        let mut lengths = vec![0; products.len()];
        for row in numbers.chunks_exact(lengths.len()) {
            let longest = lengths.iter_mut().zip(row);
            longest.for_each(|(longest, number)| *longest = number.bits().max(*longest));
        }
        let longest = lengths.iter().max().copied().unwrap_or(0);
        let scale = |(product, length): (&&[usize], u64)| Scale {
            ten: product.iter().map(|&j| columns.powers[j]).sum(),
            two: longest - length,
        };
        let scales: Vec<Scale> = products.iter().zip(lengths).map(scale).collect();
        for row in numbers.chunks_exact_mut(scales.len()) {
            let both = row.iter_mut().zip(&scales);
            both.for_each(|(number, scale)| *number <<= scale.two);
        }
        Self {
            numbers,
            scales,
            bias: samples.has_bias(),
        }
    }

    /// y x̃ of sample `i`.
    pub(super) fn row(&self, i: usize) -> &[BigInt] {
        &self.numbers[i * self.scales.len()..(i + 1) * self.scales.len()]
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = &[BigInt]> {
        self.numbers.chunks_exact(self.scales.len())
    }

    /// The sum of all vectors.
    pub(super) fn sum(&self) -> Vec<BigInt> {
        let mut sum = vec![BigInt::zero(); self.scales.len()];
        for row in self.rows() {
            sum.iter_mut().zip(row).for_each(|(sum, x)| *sum += x);
        }
        sum
    }

    /// Weights of the samples, in the smallest integers, from weights of these vectors.
    pub(super) fn weights_from(&self, vectors_weights: &[BigInt]) -> Vec<BigInt> {
        let least = self.scales.iter().map(|scale| scale.ten).min();
        let scaled = vectors_weights.iter().zip(&self.scales).map(|(w, scale)| {
            let tens = scale.ten - least.unwrap_or(0);
            (w * power_of_ten(tens.unsigned_abs())) << scale.two
        });
        let mut scaled: Vec<BigInt> = scaled.collect();
        if !self.bias {
            scaled[0] = BigInt::zero();
        }
        reduced(scaled)
    }

    /// The other way round: weights of these vectors from weights of the samples.
    pub(super) fn weights_of(&self, samples_weights: &[BigInt]) -> Vec<BigInt> {
        let ten = self.scales.iter().map(|scale| scale.ten).max();
        let two = self.scales.iter().map(|scale| scale.two).max();
        let scaled = samples_weights.iter().zip(&self.scales).map(|(w, scale)| {
            let tens = ten.unwrap_or(0) - scale.ten;
            (w * power_of_ten(tens.unsigned_abs())) << (two.unwrap_or(0) - scale.two)
        });
        scaled.collect()
    }
}

/// Columns of decimals, each over the power of ten that makes it whole; centered ones over the number of samples, too.
struct Columns {
    width: usize,
    /// Digits and exponent of each number.
    decimals: Vec<(i64, i32)>,
    /// The powers of ten.
    powers: Vec<i32>,
    /// Of centered columns the sums, and how many numbers each has.
    centers: Option<(Vec<BigInt>, BigInt)>,
}

impl Columns {
    async fn find(readings: &Readings) -> Self {
        let width = readings.columns;
        let mut decimals = Vec::with_capacity(readings.values.len());
        for some in readings.values.chunks(AT_ONCE * width.max(1)) {
            pause().await;
            // What is not finite is no sample.
            decimals.extend(some.iter().map(|&x| shortest_decimal(x).unwrap_or((0, 0))));
        }
        let power = |j: usize| {
            let column = decimals.iter().skip(j).step_by(width);
            let present = column.filter(|decimal| decimal.0 != 0);
            -present.map(|decimal| decimal.1).min().unwrap_or(0)
        };
        let mut columns = Self {
            width,
            powers: (0..width).map(power).collect(),
            decimals,
            centers: None,
        };
        if readings.centered {
            let count = columns.decimals.len() / width.max(1);
            let mut sums = vec![BigInt::zero(); width];
            for i in 0..count {
                if i % AT_ONCE == 0 {
                    pause().await;
                }
                let row = sums.iter_mut().enumerate();
                row.for_each(|(j, sum)| *sum += columns.number(i, j));
            }
            columns.centers = Some((sums, count.into()));
        }
        columns
    }

    /// The number of sample `i` in column `j`.
    fn number(&self, i: usize, j: usize) -> BigInt {
        let (digits, exponent) = self.decimals[i * self.width + j];
        let number = match digits {
            0 => BigInt::zero(),
            _ => power_of_ten((exponent + self.powers[j]).unsigned_abs()) * digits,
        };
        match &self.centers {
            Some((sums, count)) => number * count - &sums[j],
            None => number,
        }
    }
}

fn power_of_ten(exponent: u32) -> BigInt {
    BigInt::from(10).pow(exponent)
}

/// The 1 of [`floats`] of a vector with the top 0: the power of two that these are over.
pub(super) fn one_beside(vector: &[BigInt]) -> BigInt {
    let longest = vector.iter().map(BigInt::bits).max();
    BigInt::one() << longest.unwrap_or(0)
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

/// The vector in the same direction with the smallest integers.
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
    let pairs = vector.into_iter().zip(powers);
    // Of 0 that is 0, whatever its power.
    let shifted = pairs.map(|(x, p)| x << (p - least).unsigned_abs());
    shifted.collect()
}

/// Integers in the same ratio as these numbers.
pub(super) fn integers(vector: &[f64]) -> Vec<BigInt> {
    let parts = || vector.iter().map(|&x| split(x));
    let powers: Vec<i32> = parts().map(|part| part.1).collect();
    shifted(parts().map(|part| BigInt::from(part.0)).collect(), &powers)
}

/// Returns the order of y w·x̃ and 0, exactly: by rounded arithmetic where it suffices.
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
    use crate::task::at_once;
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

    fn vectors(samples: &Samples) -> Vectors {
        at_once(Vectors::find(samples))
    }

    #[test]
    fn each_vector_is_a_row_of_integers() {
        let samples = Samples::new(2, &[0.3, 0.0, -12.0, 50.0], &[1.0, -1.0]).expect("numbers");
        let vectors = vectors(&samples);
        // (1, 3, 0) and (1, −120, 5): 1, 7 and 3 bits, so shifted by 6, 0 and 4.
        assert_eq!(vectors.row(0), [64, 3, 0].map(BigInt::from));
        assert_eq!(vectors.row(1), [-64, 120, -80].map(BigInt::from));
        assert_eq!(vectors.sum(), [0, 123, -80].map(BigInt::from));
        // w·x̃ of (5, 10, 1) is 8 and −65: over the vectors 10 · 2⁶ times as much.
        let weights = [5, 10, 1].map(BigInt::from);
        let of_vectors = vectors.weights_of(&weights);
        let products = [0, 1].map(|i| product(&of_vectors, vectors.row(i)));
        assert_eq!(products, [8 * 640, 65 * 640].map(BigInt::from));
        assert_eq!(vectors.weights_from(&of_vectors), weights);
    }

    #[test]
    fn products_of_centered_columns_are_those_of_their_decimals() {
        // 0.1, 0.2, 0.6 have the mean 0.3: −0.2, −0.1, 0.3, times 3 and 10.
        let samples = Samples::new(1, &[0.0; 3], &[1.0; 3]).expect("numbers");
        let readings = |centered| Readings {
            values: vec![0.1, 7.0, 0.2, 7.0, 0.6, 7.0],
            columns: 2,
            inputs: vec![vec![0, 0]],
            centered,
            unit: false,
        };
        let squares = |centered| {
            let vectors = vectors(&samples.clone().computed_from(readings(centered)));
            vectors.rows().map(|row| row[1].clone()).collect::<Vec<_>>()
        };
        assert_eq!(squares(true), [36, 9, 81].map(BigInt::from));
        assert_eq!(squares(false), [1, 4, 36].map(BigInt::from));
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
}
