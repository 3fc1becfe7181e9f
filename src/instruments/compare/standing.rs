//! The state of a lane.

use crate::learn::Outcome;
use crate::text::{key, message};

/// The state of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneStanding {
    /// There are no points.
    Empty,
    /// Not begun.
    Ready,
    /// Under way.
    Training,
    /// Begun, but nothing runs.
    Paused,
    /// Behind the clock.
    CatchingUp,
    /// At an end of its run.
    Ended(Outcome),
}

impl LaneStanding {
    /// Its code.
    #[must_use]
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Ready => "ready",
            Self::Training => "training",
            Self::Paused => "paused",
            Self::CatchingUp => "catching-up",
            Self::Ended(outcome) => outcome.keyword(),
        }
    }

    /// The name of the state.
    #[must_use]
    pub fn label(self) -> String {
        message(&key!("compare-state-*", self.keyword()))
    }
}
