//! Moves by hand along the timeline of all updates.
//!
//! A segment is the part of a run on the same data with the same settings: every edit that changes training begins
//! another one. The segments before the present one are kept, so that the timeline runs over all of them.

pub(super) mod segments;

use super::Session;
use super::edit::{catch_up, pause};

impl Session {
    /// The place on the timeline: how many updates come before what is shown.
    pub fn position(&self) -> u64 {
        self.timeline.before() + self.run.steps()
    }

    /// The number of updates on the timeline.
    pub fn extent(&self) -> u64 {
        if self.is_changed() {
            return self.position();
        }
        self.timeline.before() + self.reached() + self.timeline.after()
    }
}

/// A move by hand: it pauses, and what it does starts from the present data and settings.
pub(super) fn by_hand(state: &mut Session, make: impl FnOnce(&mut Session)) {
    pause(state);
    segments::branch(state);
    state.gesture = None;
    look(state, make);
}

/// A look at another moment.
fn look(state: &mut Session, make: impl FnOnce(&mut Session)) {
    catch_up(state);
    state.reached = state.reached();
    (state.last, state.before) = (None, None);
    make(state);
}

/// Goes to a place on the timeline.
pub(super) fn seek(state: &mut Session, place: u64) {
    pause(state);
    look(state, |state| segments::seek(state, place));
}

/// Goes one update back, at the beginning of a segment into the one before.
pub(super) fn back(state: &mut Session) {
    if let Some(place) = state.position().checked_sub(1) {
        seek(state, place);
    }
}
