//! e^(−|z|) and ln(1 + e) of two numbers at once, with the bits that `libm` gives each alone.
//!
//! The steps are those of FreeBSD's `e_exp.c` and `s_log1p.c`, which `libm` follows, with each branch computed and one
//! chosen. What they leave out, `libm` itself computes: infinities, NaN and what comes near to the smallest number.

use wide::f64x2;

/// Below this |z| all steps stay far from the smallest number: 708.39…
const FAR: f64 = of_high_word(0x4086_232b);
/// ln 2 in two parts; k times the first is exact.
const LN2_HIGH: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
const LN2_LOW: f64 = f64::from_bits(0x3dea_39ef_3579_3c76);
/// 1.5 · 2⁵²: a number of this size has its units in the last bit.
const UNITS: f64 = 6_755_399_441_055_744.0;

/// The number with these upper 32 bits, the lower ones being 0.
const fn of_high_word(word: u32) -> f64 {
    f64::from_bits((word as u64) << 32)
}

/// The number `x` in both lanes.
#[inline]
pub(in crate::learn) fn both(x: f64) -> f64x2 {
    f64x2::from([x, x])
}

/// e^(−|z|) of both.
#[inline]
pub(in crate::learn) fn exp_below(z: f64x2) -> f64x2 {
    let size = z.abs();
    if size.simd_lt(both(FAR)).all() {
        exp(-size)
    } else {
        f64x2::from(size.to_array().map(|size| libm::exp(-size)))
    }
}

/// ln(1 + e) of both, which are no more than 1 and not negative.
#[inline]
pub(in crate::learn) fn log1p(e: f64x2) -> f64x2 {
    /// √2 − 1, and √2.
    const PART: f64 = of_high_word(0x3fda_827a);
    const HALF: f64 = of_high_word(0x3ff6_a09e);
    const G: [f64; 7] = [
        6.666_666_666_666_735e-1,
        3.999_999_999_940_942e-1,
        2.857_142_874_366_239e-1,
        2.222_219_843_214_978_4e-1,
        1.818_357_216_161_805e-1,
        1.531_383_769_920_937_3e-1,
        1.479_819_860_511_658_6e-1,
    ];
    let [one, zero] = [1.0, 0.0].map(both);
    let u = one + e;
    let is_large = e.simd_ge(both(PART));
    let is_halved = is_large & u.simd_ge(both(HALF));
    let k = is_halved.bitselect(one, zero);
    // What rounding u lost.
    let lost = is_large.bitselect((e - (u - one)) / u, zero);
    let f = is_halved.bitselect(u * both(0.5) - one, is_large.bitselect(u - one, e));
    let half_square = both(0.5) * f * f;
    let s = f / (both(2.0) + f);
    let z = s * s;
    let w = z * z;
    let g = G.map(both);
    let even = w * (g[1] + w * (g[3] + w * g[5]));
    let odd = z * (g[0] + w * (g[2] + w * (g[4] + w * g[6])));
    let r = odd + even;
    s * (half_square + r) + (k * both(LN2_LOW) + lost) - half_square + f + k * both(LN2_HIGH)
}

/// eˣ for −708.39 < x ≤ 0.
#[inline]
fn exp(x: f64x2) -> f64x2 {
    /// The values of |x| at which branches begin: about 2⁻²⁸, ½ ln 2 and 3/2 ln 2.
    const TINY: f64 = of_high_word(0x3e30_0001);
    const SOME: f64 = of_high_word(0x3fd6_2e43);
    const MANY: f64 = of_high_word(0x3ff0_a2b2);
    const P: [f64; 5] = [
        f64::from_bits(0x3fc5_5555_5555_553e),
        f64::from_bits(0xbf66_c16c_16be_bd93),
        f64::from_bits(0x3f11_566a_af25_de2c),
        f64::from_bits(0xbebb_bd41_c5d2_6bf1),
        f64::from_bits(0x3e66_3769_72be_a4d0),
    ];
    let [one, zero] = [1.0, 0.0].map(both);
    let size = x.abs();
    // x/ln 2 − ½, cut towards 0: the multiple of ln 2 to take away.
    let parts = both(std::f64::consts::LOG2_E) * x - both(0.5);
    let nearest = (parts + both(UNITS)) - both(UNITS);
    let cut = nearest + (nearest.simd_lt(parts) & one);
    let some = size.simd_ge(both(SOME)).bitselect(-one, zero);
    let k = size.simd_ge(both(MANY)).bitselect(cut, some);
    let high = x - k * both(LN2_HIGH);
    let low = k * both(LN2_LOW);
    let r = high - low;
    let square = r * r;
    let p = P.map(both);
    let c =
        r - square * (p[0] + square * (p[1] + square * (p[2] + square * (p[3] + square * p[4]))));
    let y = one + (r * c / (both(2.0) - c) - low + high);
    let y = size.simd_ge(both(TINY)).bitselect(y, one + x);
    // 2ᵏ: k + 1023 are the bits of its exponent.
    let exponent = (k + both(UNITS + 1023.0)).to_array();
    y * f64x2::from(exponent.map(|units| f64::from_bits(units.to_bits() << 52)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Seeded;

    /// Numbers of all sizes, and those beside the places where a branch begins.
    fn numbers() -> impl Iterator<Item = f64> {
        let edges = [
            f64::MIN_POSITIVE,
            of_high_word(0x3e30_0000),
            of_high_word(0x3fd6_2e42),
            of_high_word(0x3fda_827a),
            of_high_word(0x3ff0_a2b2),
            FAR,
            700.0,
            709.0,
            745.13,
            746.0,
            1e300,
            f64::INFINITY,
        ];
        let near = edges.into_iter().flat_map(|edge| {
            (-40..40).flat_map(move |k: i64| {
                // A word apart, and a bit apart.
                [1, 1 << 31].map(|unit| f64::from_bits((edge.to_bits() as i64 + k * unit) as u64))
            })
        });
        let mut random = Seeded::new(5, 0);
        let spread = (0..400_000).map(move |k| {
            let digits = f64::from(random.below(u32::MAX)) / f64::from(u32::MAX);
            let size = random.below(60);
            match k % 3 {
                0 => digits * 750.0,
                1 => digits * 3.0,
                _ => digits * libm::ldexp(1.0, 9 - size as i32),
            }
        });
        near.chain(spread)
    }

    #[test]
    fn two_at_once_have_the_bits_of_each_alone() {
        let numbers: Vec<f64> = numbers().collect();
        for (k, pair) in numbers.windows(2).enumerate() {
            let z = [pair[0], if k % 2 == 0 { -pair[1] } else { pair[1] }];
            let found = exp_below(f64x2::from(z)).to_array().map(f64::to_bits);
            assert_eq!(found, z.map(|z| libm::exp(-z.abs()).to_bits()), "exp {z:?}");
            let shares = z.map(|z| (z.abs() / 750.0).min(1.0));
            for e in [z.map(|z| libm::exp(-z.abs())), shares] {
                let found = log1p(f64x2::from(e)).to_array().map(f64::to_bits);
                assert_eq!(found, e.map(|e| libm::log1p(e).to_bits()), "log1p {e:?}");
            }
        }
    }
}
