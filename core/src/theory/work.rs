//! The most features and samples taken on at once: with more, exact answers take minutes.

use thiserror::Error;

use crate::learn::Samples;

/// The most of which everything is computed within seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Work {
    /// Too many features.
    #[error(
        "there are {0} features; allowed are at most {most}: exact answers would take minutes",
        most = Self::MOST_FEATURES
    )]
    Features(usize),
    /// Too many samples for so many features.
    #[error(
        "there are {samples} samples of {features} features; allowed are at most {most} samples of so many features: exact answers would take minutes",
        most = Self::most_samples(*features)
    )]
    Samples {
        /// The samples.
        samples: usize,
        /// The features of each.
        features: usize,
    },
}

impl Work {
    /// The most features.
    pub const MOST_FEATURES: usize = 30;

    /// The most samples of so many features.
    pub fn most_samples(features: usize) -> usize {
        200_000 / (features + 1)
    }

    /// Checks that theory takes these samples on.
    ///
    /// # Errors
    /// When they are too many; the message says how many are not.
    pub fn check(samples: &Samples) -> Result<(), Self> {
        // Of several classes each sample is one for each other class, in a space of as many blocks.
        let classes = samples.classes().unwrap_or(1);
        let features = classes * (samples.features() + 1) - 1;
        let samples = samples.len() * (classes - 1).max(1);
        if features > Self::MOST_FEATURES {
            return Err(Self::Features(features));
        }
        if samples > Self::most_samples(features) {
            return Err(Self::Samples { samples, features });
        }
        Ok(())
    }
}
