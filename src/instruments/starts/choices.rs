//! The choices that a student can make.

use crate::data::keywords;

/// The number of runs.
pub const COUNT: usize = 50;
/// The largest seed of the first run: that of the last one is still a seed of the lab.
pub const MOST_SEED: f64 = 999_999.0 - (COUNT - 1) as f64;
/// The most epochs that each run is given.
pub const MOST_EPOCHS: f64 = 10_000.0;

keywords! {
    /// The inputs of a run that are left to chance.
    Vary {
        /// Initial weights and order.
        Both = "both",
        /// Initial weights; the samples come as they are listed.
        Start = "start",
        /// The order; all runs start at w = 0, or at the user's line.
        Order = "order",
    }
}

/// The choices that a student can make.
#[derive(Clone, Debug, PartialEq)]
pub struct StartsChoices {
    /// The inputs in which the runs differ.
    pub vary: Vary,
    /// The seed of the first run; the next ones have the next seeds.
    pub seed: u32,
    /// Epochs after which a run is stopped.
    pub epochs: u32,
    /// The share held out for testing if the lab holds out none, in percent.
    pub test: f64,
    /// The run that is shown, from 1; 0: none.
    pub run: u32,
}

impl Default for StartsChoices {
    fn default() -> Self {
        Self {
            vary: Vary::Both,
            seed: 1,
            epochs: 100,
            test: 30.0,
            run: 0,
        }
    }
}

impl StartsChoices {
    /// The run that is shown, from 0.
    pub fn shown(&self) -> Option<usize> {
        (self.run as usize).checked_sub(1)
    }
}
