//! Samples one after the other in memory, as loops over them want them.

use std::ops::Range;

use super::Samples;

/// Some augmented samples, row by row, and their labels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows<'a> {
    pub(super) rows: &'a [f64],
    pub(super) labels: &'a [f64],
}

impl<'a> Rows<'a> {
    /// (x̃, y) of each, all rows being of this width.
    pub(super) fn iter(self, width: usize) -> impl Iterator<Item = (&'a [f64], f64)> {
        let labels = self.labels.iter().copied();
        self.rows.chunks_exact(width).zip(labels)
    }
}

/// Room for samples in another order than the listed one.
#[derive(Clone, Debug, Default)]
pub(super) struct Arranged {
    rows: Vec<f64>,
    labels: Vec<f64>,
}

impl PartialEq for Arranged {
    /// Room says nothing of a run.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Arranged {
    /// The samples at these places of an epoch with these indices; none: as listed.
    pub(super) fn at<'a>(
        &'a mut self,
        samples: &'a Samples,
        order: &[u32],
        places: Range<usize>,
    ) -> Rows<'a> {
        if order.is_empty() {
            return samples.rows(places);
        }
        self.rows.clear();
        self.labels.clear();
        for &i in &order[places] {
            self.rows.extend_from_slice(samples.row(i as usize));
            self.labels.push(samples.label(i as usize));
        }
        Rows {
            rows: &self.rows,
            labels: &self.labels,
        }
    }
}
