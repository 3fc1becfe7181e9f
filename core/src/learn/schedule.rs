//! The fall of the learning rate with the epochs.

use super::settings::{LARGEST_ETA, SettingsError};
use crate::data::keywords;

keywords! {
    /// The form of a learning-rate schedule.
    ScheduleKind {
        /// Always η.
        Constant = "constant",
        /// η/(1 + k·epoch).
        Inverse = "inverse",
        /// η/√(1 + k·epoch).
        InverseRoot = "inverse-root",
    }
}

/// The learning rate of each epoch, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// Its form.
    pub kind: ScheduleKind,
    /// The speed of its fall, k ≥ 0.
    pub k: f64,
}

impl Schedule {
    /// Always η.
    pub const CONSTANT: Self = Self {
        kind: ScheduleKind::Constant,
        k: 0.0,
    };

    /// The rate of epoch `epoch` (counted from 0) when the first epoch has `eta`.
    ///
    /// ```
    /// use hyperplane_core::learn::{Schedule, ScheduleKind};
    /// let halving = Schedule { kind: ScheduleKind::Inverse, k: 1.0 };
    /// assert_eq!([0, 1, 3].map(|epoch| halving.rate(0.5, epoch)), [0.5, 0.25, 0.125]);
    /// ```
    pub fn rate(&self, eta: f64, epoch: u64) -> f64 {
        let slower = 1.0 + self.k * epoch as f64;
        match self.kind {
            ScheduleKind::Constant => eta,
            ScheduleKind::Inverse => eta / slower,
            ScheduleKind::InverseRoot => eta / slower.sqrt(),
        }
    }

    /// Returns true if the rate never changes.
    pub fn is_constant(&self) -> bool {
        self.kind == ScheduleKind::Constant || self.k == 0.0
    }

    pub(super) fn check(&self) -> Result<(), SettingsError> {
        if (0.0..=LARGEST_ETA).contains(&self.k) {
            Ok(())
        } else {
            Err(SettingsError::Schedule(self.k))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schedule_is_constant_by_its_form_or_its_number() {
        let constant = |kind, k| Schedule { kind, k }.is_constant();
        assert!(constant(ScheduleKind::Constant, 0.5) && constant(ScheduleKind::Inverse, 0.0));
        assert!(!constant(ScheduleKind::Inverse, 0.5));
    }
}
