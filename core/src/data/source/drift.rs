//! Two clouds that move: samples arrive one after another, without end.

use std::f64::consts::TAU;

use super::PLAIN;
use super::row::PLANE as FEATURES;
use crate::data::{
    ChosenOptions, Dataset, Seeded, SourceOption, SourceRow, SourceSettings, flip_labels, normal,
    purpose,
};

/// The samples in view as a data set.
pub(super) static DRIFT: SourceRow = SourceRow {
    keyword: "drift",
    features: &FEATURES,
    options: &[
        SourceOption::SIZE,
        SourceOption::NOISE,
        SourceOption::LABEL_NOISE,
        SourceOption::SEED,
        SourceOption::FROM,
    ],
    load,
    ..PLAIN
};

/// The distance of the middle of each cloud from the origin.
const RADIUS: f64 = 1.5;
/// Samples in which the clouds go round once: after half of them each is where the other one was.
pub const ROUND: u64 = 4000;

impl SourceOption {
    /// The number of samples of a stream that have gone by.
    pub const FROM: Self = Self::whole("drift-from", 0.0, 1e9, 0.0);
}

impl ChosenOptions {
    /// The number of samples of a stream that have gone by.
    pub fn gone_by(&self) -> u64 {
        self.get(SourceOption::FROM) as u64
    }
}

fn load(settings: &SourceSettings<'_>) -> Dataset {
    let options = settings.options;
    let (from, seed) = (options.gone_by(), options.seed());
    let mut set = drift(from, options.size(), options.noise(), seed);
    flip_labels(&mut set, options.label_noise(), seed ^ from);
    set
}

/// The samples number `from` … `from + size − 1` of the stream of a seed: even ones of class 0, odd ones of class 1, in the
/// order in which they arrive. Sample k depends on k, the noise and the seed only. The clouds lie opposite each other and
/// go round the origin, once in 4000 samples; `noise` is the standard deviation of each coordinate.
///
/// ```
/// use hyperplane_core::data::drift;
/// let [all, late] = [drift(0, 300, 0.5, 7), drift(200, 100, 0.5, 7)];
/// assert!((0..100).all(|i| all.row(200 + i) == late.row(i) && all.class(200 + i) == late.class(i)));
/// ```
pub fn drift(from: u64, size: usize, noise: f64, seed: u64) -> Dataset {
    let start = Seeded::new(seed, purpose::DIRECTION).unit();
    let (mut values, mut class) = (Vec::with_capacity(2 * size), Vec::with_capacity(size));
    for k in (from..).take(size) {
        let label = (k % 2) as u8;
        let turn = start + (k % ROUND) as f64 / ROUND as f64;
        let radius = if label == 1 { RADIUS } else { -RADIUS };
        let mut random = Seeded::new(seed, purpose::SAMPLE + k);
        for middle in [libm::cos(TAU * turn), libm::sin(TAU * turn)] {
            values.push(radius * middle + noise * normal(&mut random));
        }
        class.push(label);
    }
    Dataset::new(FEATURES, ["−1", "+1"], values, class)
        .expect("two finite numbers a sample, two classes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clouds_lie_opposite_each_other_and_change_places_in_half_a_round() {
        let without_noise = |from| drift(from, 2, 0.0, 5);
        let [begin, quarter, half, round] = [0, ROUND / 4, ROUND / 2, ROUND].map(without_noise);
        let close = |a: &[f64], b: [f64; 2], tolerance: f64| {
            let [x, y] = [a[0] - b[0], a[1] - b[1]];
            assert!(x.hypot(y) < tolerance, "{a:?} {b:?}");
        };
        let [x, y] = [begin.row(0)[0], begin.row(0)[1]];
        assert!((x.hypot(y) - 1.5).abs() < 1e-12);
        // Counterclockwise.
        close(quarter.row(0), [-y, x], 1e-12);
        close(half.row(0), [-x, -y], 1e-12);
        close(round.row(0), [x, y], 0.0_f64.next_up());
        // The next sample, of the other class, has moved on by a 4000th of a round: 1.5 · 2π / 4000 = 0.00236.
        close(begin.row(1), [-x, -y], 0.0024);
        assert_eq!((begin.class(0), begin.class(1)), (0, 1));
    }

    #[test]
    fn a_sample_far_out_depends_on_its_number_and_the_seed_only() {
        let far = 1_000_000_007;
        assert_eq!(
            drift(far, 3, 0.5, 2).row(2),
            drift(far + 2, 1, 0.5, 2).row(0)
        );
        assert_ne!(drift(far, 1, 0.5, 2), drift(far, 1, 0.5, 3));
        assert_ne!(drift(far, 1, 0.5, 2), drift(far + 2, 1, 0.5, 2));
        assert_eq!(drift(far, 0, 0.5, 2).len(), 0);
    }

    #[test]
    fn noise_is_added_to_each_coordinate_of_each_sample() {
        let [clear, noisy] = [0.0, 0.4].map(|noise| drift(0, 3000, noise, 6));
        // Class +1 stands in the direction that the seed draws.
        let turn = Seeded::new(6, purpose::DIRECTION).unit() + 1.0 / 4000.0;
        let place = [libm::cos(TAU * turn), libm::sin(TAU * turn)].map(|x| 1.5 * x);
        assert!((0..2).all(|j| (clear.row(1)[j] - place[j]).abs() < 1e-12));
        let off = |i: usize, j: usize| (noisy.row(i)[j] - clear.row(i)[j]) / 0.4;
        let mean = |f: &dyn Fn(usize) -> f64| (0..3000).map(f).sum::<f64>() / 3000.0;
        for j in 0..2 {
            // Streams of samples are numbered from 2⁵² on.
            let mut random = Seeded::new(6, 4_503_599_627_370_496 + 17);
            let draws = [0; 2].map(|_| normal(&mut random));
            assert!(
                (off(17, j) - draws[j]).abs() < 1e-12,
                "sample 17 has its own stream"
            );
            assert!(mean(&|i| off(i, j)).abs() < 5.0 / 3000f64.sqrt());
            assert!((mean(&|i| off(i, j) * off(i, j)) - 1.0).abs() < 5.0 * (2.0 / 3000f64).sqrt());
        }
        assert!(mean(&|i| off(i, 0) * off(i, 1)).abs() < 5.0 / 3000f64.sqrt());
    }
}
