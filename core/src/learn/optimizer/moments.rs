//! The numbers that an optimizer keeps from one update to the next.

/// Running sums, one number a weight each, zero at the beginning of a segment; empty where there is nothing to keep.
#[derive(Debug, Default, PartialEq)]
pub(in crate::learn) struct Moments {
    /// v: the change made last (heavy ball, Nesterov), or the running mean of g (Adam).
    pub(in crate::learn) velocity: Vec<f64>,
    /// s: the sum or the running mean of g².
    pub(in crate::learn) squares: Vec<f64>,
}

impl Clone for Moments {
    fn clone(&self) -> Self {
        Self {
            velocity: self.velocity.clone(),
            squares: self.squares.clone(),
        }
    }

    /// In the room that there is.
    fn clone_from(&mut self, other: &Self) {
        self.velocity.clone_from(&other.velocity);
        self.squares.clone_from(&other.squares);
    }
}

impl Moments {
    /// Before the first update of `width` weights.
    pub(in crate::learn) fn at_rest(width: usize, velocity: bool, squares: bool) -> Self {
        let zeros = |kept: bool| vec![0.0; if kept { width } else { 0 }];
        Self {
            velocity: zeros(velocity),
            squares: zeros(squares),
        }
    }

    /// Numbers kept.
    pub(in crate::learn) fn len(&self) -> usize {
        self.velocity.len() + self.squares.len()
    }

    /// Returns true if all numbers have the same bits.
    pub(in crate::learn) fn same_bits(&self, other: &Self) -> bool {
        same_bits(&self.velocity, &other.velocity) && same_bits(&self.squares, &other.squares)
    }

    /// Returns true if every sum of squares is a finite number: a gradient may be one whose square is not.
    pub(in crate::learn) fn is_finite(&self) -> bool {
        self.squares.iter().all(|s| s.is_finite())
    }
}

/// Returns true if all numbers have the same bits.
pub(in crate::learn) fn same_bits(a: &[f64], b: &[f64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a.to_bits() == b.to_bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_counted() {
        let kept = |velocity, squares| Moments::at_rest(7, velocity, squares).len();
        assert_eq!(
            [kept(false, false), kept(true, false), kept(true, true)],
            [0, 7, 14]
        );
    }
}
