//! The one source of chance: PCG-32, named so that a seed means the same run in every release and on every target.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

/// A stream of random numbers that depends on nothing but a seed and the purpose it serves.
///
/// Two purposes never share a stream: adding a draw to one leaves the other's numbers as they were.
#[derive(Clone, Debug)]
pub struct Seeded(Pcg32);

impl Seeded {
    /// The stream of `seed` for one `purpose` (any fixed number). Neighboring seeds have nothing in common.
    pub fn new(seed: u64, purpose: u64) -> Self {
        /// 2⁶⁴ over the golden ratio, odd: keeps apart whatever small numbers are put together.
        const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
        let mixed = seed.wrapping_mul(SPREAD).wrapping_add(purpose);
        Self(Pcg32::seed_from_u64(mixed))
    }

    /// A whole number in `0..below`; 0 when `below` is 0.
    pub fn below(&mut self, below: u32) -> u32 {
        if below == 0 {
            0
        } else {
            self.0.random_range(0..below)
        }
    }

    /// A number in `[0, 1)`.
    pub fn unit(&mut self) -> f64 {
        self.0.random()
    }

    /// Puts `items` in a uniformly random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            self.swap(items, last);
        }
    }

    /// A step of [`Self::shuffle`]: swaps the item in this place with one that is chosen among it and those before.
    pub fn swap<T>(&mut self, items: &mut [T], last: usize) {
        let other = self.below(u32::try_from(last + 1).unwrap_or(u32::MAX)) as usize;
        items.swap(last, other);
    }
}

/// A uniformly random point of the unit disc other than its center, and the square of its distance from there.
pub(super) fn in_disc(random: &mut Seeded) -> ([f64; 2], f64) {
    loop {
        let [x, y] = [0, 1].map(|_| 2.0 * random.unit() - 1.0);
        let square = x * x + y * y;
        if square > 0.0 && square < 1.0 {
            return ([x, y], square);
        }
    }
}

/// A uniformly random direction: a point of the unit circle.
pub(super) fn direction(random: &mut Seeded) -> [f64; 2] {
    let (point, square) = in_disc(random);
    point.map(|coordinate| coordinate / square.sqrt())
}

/// A draw from the standard normal distribution (G. Marsaglia's polar method), its logarithm through `libm` so that the
/// bits agree everywhere.
pub fn normal(random: &mut Seeded) -> f64 {
    let ([x, _], square) = in_disc(random);
    x * (-2.0 * libm::log(square) / square).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_seed_same_numbers_other_purpose_other_numbers() {
        let draw = |seed, purpose| {
            let mut random = Seeded::new(seed, purpose);
            (0..8)
                .map(|_| normal(&mut random).to_bits())
                .collect::<Vec<_>>()
        };
        assert_eq!(draw(7, 1), draw(7, 1));
        assert_ne!(draw(7, 1), draw(7, 2));
        assert_ne!(draw(7, 1), draw(8, 1));
    }

    #[test]
    fn neighboring_seeds_have_nothing_in_common() {
        for purpose in 0..4 {
            let first: Vec<f64> = (0..2000)
                .map(|seed| Seeded::new(seed, purpose).unit())
                .collect();
            let mean = first.iter().sum::<f64>() / 2000.0;
            let beside = first
                .windows(2)
                .map(|pair| (pair[0] - mean) * (pair[1] - mean));
            let correlation = beside.sum::<f64>() / 2000.0 * 12.0;
            assert!(
                (mean - 0.5).abs() < 0.03 && correlation.abs() < 0.08,
                "{mean} {correlation}"
            );
        }
    }

    #[test]
    fn normal_has_mean_zero_and_variance_one() {
        let mut random = Seeded::new(1, 0);
        let sample: Vec<f64> = (0..20_000).map(|_| normal(&mut random)).collect();
        let mean = sample.iter().sum::<f64>() / 20_000.0;
        let variance = sample.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / 20_000.0;
        // Five standard errors: 1/√20000 and √(2/20000).
        assert!(mean.abs() < 5.0 / 20_000f64.sqrt(), "mean {mean}");
        assert!((variance - 1.0).abs() < 0.05, "variance {variance}");
    }

    #[test]
    fn shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..100).collect();
        Seeded::new(3, 0).shuffle(&mut items);
        assert_ne!(items, (0..100).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..100).collect::<Vec<_>>());
    }

    #[test]
    fn every_order_of_three_comes_equally_often() {
        let mut random = Seeded::new(4, 0);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut items = [0, 1, 2];
            random.shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        // Five standard deviations: √(6000 · 1/6 · 5/6) = 28.9.
        assert_eq!(counts.len(), 6);
        assert!(
            counts.values().all(|n| (855..1145).contains(n)),
            "{counts:?}"
        );
        assert_eq!(Seeded::new(1, 0).below(0), 0);
    }
}
