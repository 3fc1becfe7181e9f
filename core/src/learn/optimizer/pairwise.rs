//! A sum whose rounding does not grow with the number of its terms.

use std::ops::Range;

/// The largest number of terms that are added without halving.
const BLOCK: usize = 128;
/// The number of running sums side by side in a block.
const LANES: usize = 8;

/// The sum of `term` over `range`, by halves (N. J. Higham, 1993), in an order that depends on the length alone. An
/// optimizer that divides a gradient by its size makes the rounding of a gradient that should be 0 as long as a step.
pub(in crate::learn) fn pairwise_sum(range: Range<usize>, term: &impl Fn(usize) -> f64) -> f64 {
    let Range { start, end } = range;
    let count = end - start;
    if count < LANES {
        return range.fold(0.0, |sum, i| sum + term(i));
    }
    if count > BLOCK {
        let half = count / 2;
        let middle = start + half - half % LANES;
        return pairwise_sum(start..middle, term) + pairwise_sum(middle..end, term);
    }
    let mut lanes: [f64; LANES] = std::array::from_fn(|lane| term(start + lane));
    let whole = end - count % LANES;
    for first in (start + LANES..whole).step_by(LANES) {
        for (lane, sum) in lanes.iter_mut().enumerate() {
            *sum += term(first + lane);
        }
    }
    let [a, b, c, d, e, f, g, h] = lanes;
    let sum = ((a + b) + (c + d)) + ((e + f) + (g + h));
    (whole..end).fold(sum, |sum, i| sum + term(i))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_counts_once() {
        for count in 0..700_usize {
            let sum = pairwise_sum(3..3 + count, &|i| (i * i) as f64);
            let exact: usize = (3..3 + count).map(|i| i * i).sum();
            assert_eq!(sum, exact as f64, "{count}");
        }
    }

    #[test]
    fn rounding_does_not_grow_with_the_number_of_terms() {
        // One by one, a million times 0.1 misses 100 000 by more than 1e-6.
        let one_by_one = (0..1_000_000).fold(0.0, |sum, _| sum + 0.1_f64);
        assert!((one_by_one - 100_000.0).abs() > 1e-6);
        let sum = pairwise_sum(0..1_000_000, &|_| 0.1);
        assert!((sum - 100_000.0).abs() < 1e-10, "{sum}");
    }
}
