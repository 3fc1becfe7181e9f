//! Moves by hand along the timeline of all updates.
//!
//! A stretch is the part of a run on the same data with the same settings: every edit that changes training begins
//! another one. The whole module keeps the stretches before the present one, so that the timeline runs over all of them;
//! the small one has only the present stretch.

#[cfg(feature = "whole")]
pub(super) mod stretches;

use super::State;
use super::update::{catch_up, pause};

impl State {
    /// The place on the timeline: how many updates come before what is shown.
    #[must_use]
    pub fn position(&self) -> u64 {
        #[cfg(feature = "whole")]
        return self.timeline.before() + self.run.steps();
        // Where an edit waits, the next stretch begins.
        #[cfg(not(feature = "whole"))]
        if self.is_changed() {
            0
        } else {
            self.run.steps()
        }
    }

    /// How many updates the timeline holds.
    #[must_use]
    pub fn extent(&self) -> u64 {
        if self.is_changed() {
            return self.position();
        }
        #[cfg(feature = "whole")]
        return self.timeline.before() + self.reached() + self.timeline.after();
        #[cfg(not(feature = "whole"))]
        self.reached()
    }
}

/// A move by hand: it pauses, and what it does starts from the present data and settings.
pub(super) fn by_hand(state: &mut State, make: impl FnOnce(&mut State)) {
    pause(state);
    #[cfg(feature = "whole")]
    stretches::branch(state);
    look(state, make);
}

/// A look at another moment.
fn look(state: &mut State, make: impl FnOnce(&mut State)) {
    catch_up(state);
    state.reached = state.reached();
    (state.last, state.before) = (None, None);
    make(state);
}

/// Goes to a place on the timeline.
pub(super) fn seek(state: &mut State, place: u64) {
    pause(state);
    #[cfg(feature = "whole")]
    look(state, |state| stretches::seek(state, place));
    #[cfg(not(feature = "whole"))]
    look(state, |state| state.run.seek(place.min(state.reached)));
}

/// Goes one update back, at the beginning of a stretch into the one before.
pub(super) fn back(state: &mut State) {
    #[cfg(feature = "whole")]
    if let Some(place) = state.position().checked_sub(1) {
        seek(state, place);
    }
    #[cfg(not(feature = "whole"))]
    {
        pause(state);
        state.reached = state.reached();
        (state.last, state.before) = (None, None);
        state.run.back();
    }
}
