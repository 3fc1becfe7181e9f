//! Products of all pairs of samples, a row at a time, as many as fit.

use std::rc::Rc;

use crate::learn::{Kernel, Samples};

/// The most products kept (32 MB): all of them up to 2 000 samples.
const MOST: usize = 4_000_000;

/// Rows of the Gram matrix k(xᵢ, xⱼ), each computed when it is needed first. Copies share them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Gram {
    rows: Vec<Option<Rc<[f64]>>>,
    /// The number of rows for which there is still room.
    room: usize,
}

impl Gram {
    /// Of so many samples.
    pub(super) fn new(count: usize) -> Self {
        Self {
            rows: vec![None; count],
            room: MOST / count.max(1),
        }
    }

    /// Computes a row, if there is room for it.
    pub(super) fn learn(&mut self, i: usize, samples: &Samples, kernel: Kernel) {
        if self.rows[i].is_none() && self.room > 0 {
            let x = samples.row(i);
            let row = samples.iter().map(|(other, _)| kernel.value(other, x));
            self.rows[i] = Some(row.collect());
            self.room -= 1;
        }
    }

    /// A row, if it is kept.
    pub(super) fn row(&self, i: usize) -> Option<&[f64]> {
        self.rows[i].as_deref()
    }

    /// Returns a matrix without room for any row.
    #[cfg(test)]
    pub(super) fn full(count: usize) -> Self {
        Self {
            room: 0,
            ..Self::new(count)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_kept_as_long_as_there_is_room() {
        let samples = Samples::new(1, &[1.0, 2.0, 3.0], &[1.0; 3]).expect("samples");
        let mut gram = Gram {
            room: 2,
            ..Gram::new(3)
        };
        (0..3).for_each(|i| gram.learn(i, &samples, Kernel::LINEAR));
        // x̃·x̃′ = 1 + xx′.
        assert_eq!(gram.row(0), Some(&[2.0, 3.0, 4.0][..]));
        assert_eq!(gram.row(1), Some(&[3.0, 5.0, 7.0][..]));
        assert_eq!(gram.row(2), None);
    }
}
