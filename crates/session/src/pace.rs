//! The speed of Play, and the search for the next update that changes w. With the pace *changes*, Play goes from one
//! such update to the next, too.

use super::{
    Play, Playback, Session,
    edit::pause,
    messages,
    settings::{Pace, Speed},
    update::{begin, make_updates},
};
use crate::learn::Order;

/// Changes a second at first.
const FIRST_PER_SECOND: f64 = 3.0;
/// The number of changes shown at that rate.
const FOLLOWED: u32 = 12;
/// By how much the rate grows with each one after them, up to the speed that is set.
const GROWTH: f64 = 1.15;

/// Starts the search for the next update that changes w; a second press ends it.
pub(super) fn search(state: &mut Session) {
    let is_searching = matches!(state.play, Play::Searching { .. });
    pause(state);
    if is_searching {
        return;
    }
    if state.missing().is_some() {
        state.notice = Some(messages::waiting());
        return;
    }
    if !begin(state) {
        return;
    }
    let left = look_at_all(state);
    (state.play, state.due) = (Play::Searching { left }, Playback::ENDLESS);
}

/// The fewest updates after which every sample has been looked at; where samples are drawn, as many as an epoch has.
fn look_at_all(state: &Session) -> u64 {
    let run = &state.run;
    let count = run.problem().train.len();
    let epoch = count.div_ceil(run.batch()) as u64;
    let is_reordered = run.settings().order == Order::Shuffled && run.batch() < count;
    if is_reordered && run.presented() > 0 {
        run.left_in_epoch() + epoch
    } else {
        epoch
    }
}

/// Returns true if Play or a search goes by the updates that change w.
pub(super) fn goes_by_changes(state: &Session) -> bool {
    match state.play {
        Play::Searching { .. } => true,
        Play::Playing { .. } => {
            state.document.settings.pace == Pace::Changes
                && !state.due.is_endless()
                && !is_planned(state)
        }
        _ => false,
    }
}

/// Returns true if Play goes by a plan, at the speed *story*.
pub(super) fn is_planned(state: &Session) -> bool {
    let is_played = match state.play {
        Play::Playing { .. } => true,
        Play::Stepping { at_once, .. } => !at_once,
        Play::Paused | Play::Searching { .. } | Play::Replaying { .. } => false,
    };
    let settings = &state.document.settings;
    // A stream has no end to plan for.
    is_played && settings.speed == Speed::Story && !settings.data.flows()
}

/// Steps or changes a second, if there is a limit: from change to change the first ones slowly, so that an eye can follow.
pub(super) fn speed(state: &Session) -> Option<f64> {
    let settings = &state.document.settings;
    let set = settings.speed.per_second();
    match state.play {
        Play::Paused | Play::Replaying { .. } | Play::Searching { .. } => return None,
        Play::Stepping { at_once: true, .. } => return None,
        Play::Stepping { .. } => return set,
        Play::Playing { .. } if settings.pace == Pace::Steps => return set,
        Play::Playing { .. } => {}
    }
    let later = state.eased.saturating_sub(FOLLOWED);
    let eased = FIRST_PER_SECOND * libm::pow(GROWTH, f64::from(later));
    let most = set.unwrap_or(1000.0);
    if eased < most { Some(eased) } else { set }
}

/// Makes updates until one changes w, at most so many and none beyond the end of the epoch; says how many it made.
pub(super) fn to_next_change(state: &mut Session, most: u64) -> u64 {
    let search = match state.play {
        Play::Searching { left } => Some(left),
        _ => None,
    };
    let most = most.min(search.unwrap_or(most));
    let most = most.min(state.run.left_in_epoch());
    let before = state.run.updates();
    for made in 1..=most {
        make_updates(state, 1);
        if state.last.is_none() {
            return made;
        }
        if state.run.updates() != before {
            if search.is_some() {
                pause(state);
            } else {
                state.due.made(1);
                state.eased = state.eased.saturating_add(1);
            }
            return made;
        }
    }
    if let Play::Searching { left } = &mut state.play {
        *left -= most;
        if *left == 0 {
            (state.last, state.before) = (None, None);
            state.in_vain = Some(state.run.steps());
            pause(state);
        }
    }
    most
}

impl Session {
    /// For how many milliseconds a step stays on show before the next one comes.
    pub fn step_milliseconds(&self) -> f64 {
        match (self.play, &self.plan) {
            (Play::Paused | Play::Searching { .. }, _) => return f64::INFINITY,
            (_, Some(plan)) if is_planned(self) => return plan.step_milliseconds(),
            _ => {}
        }
        speed(self).map_or(0.0, |speed| 1000.0 / speed)
    }

    /// The number of samples that a search has just looked at without finding one that changes w.
    pub(super) fn searched_in_vain(&self) -> Option<usize> {
        let here = self.in_vain == Some(self.run.steps());
        let rests = here && self.play == Play::Paused && !self.is_changed();
        rests.then(|| self.run.problem().train.len())
    }
}
