//! When the next samples of a stream come.

use super::settings::DataSettings;
use crate::data::{SourceOption, keywords};

/// The largest number of samples that can have gone by.
pub(super) const LAST_SAMPLE: u32 = 1_000_000_000;

keywords! {
    /// When the next samples of a stream come.
    Arrivals {
        /// When an epoch of those in view is done.
        EachEpoch = "each-epoch",
        /// Not by themselves.
        None = "none",
    }
}

impl DataSettings {
    /// Returns true if the next samples come by themselves.
    #[must_use]
    pub fn flows(&self) -> bool {
        self.arrivals == Arrivals::EachEpoch && self.source.has(SourceOption::From)
    }
}
