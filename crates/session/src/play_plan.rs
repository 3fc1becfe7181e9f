//! The plan of Play at the speed *story*: how many updates are on show at which time. The first ones that change w come
//! slowly, the others ever faster, the last second slows down: a run is seen from its beginning to its end in about ten
//! seconds, whatever the rule and the data.

use super::playback::LONGEST_FRAME;
use crate::learn::{Entry, OneVersusRest, Outcome};

/// The time of the first change of w on show, milliseconds.
const FIRST: f64 = 1500.0;
/// The time of each later change, as a share of the one before it.
const SHRINKING: f64 = 0.8;
/// The number of changes shown at that pace.
const FOLLOWED: usize = 12;
/// The shortest time for the updates after those, milliseconds.
const SHORTEST_REST: f64 = 3000.0;
/// The shortest time of a whole run, milliseconds.
const SHORTEST: f64 = 6000.0;
/// The shortest time of a run of which each change is followed, milliseconds.
const LEAST: f64 = 5200.0;
/// The largest factor on these times, where a run has few changes.
const LONGER: f64 = 1.95;
/// The time at the end in which the updates slow down, milliseconds.
const LAST: f64 = 1000.0;
/// Samples that are presented to find out where a run ends. Where it has not ended then, it may go on to the last epoch.
const LOOK_AHEAD: u64 = 20_000;
/// Products of numbers that this may take at most, so that no frame is long.
const MOST_PRODUCTS: u64 = 4_000_000;
/// The difference of two lines, and of two losses as a part of all losses, that no screen shows.
const INVISIBLE: f64 = 0.002;

/// A plan from an update of a run to the end of Play.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlayPlan {
    /// The number of the run's updates where it begins.
    begin: u64,
    /// Milliseconds of play since.
    elapsed: f64,
    /// The first updates that change w: how many updates have been made after each.
    changes: Vec<u64>,
    /// The time of each of these changes on show, milliseconds.
    lengths: Vec<f64>,
    /// The updates after which nothing is seen to change; those after them are made at once.
    seen: u64,
}

impl PlayPlan {
    /// The plan of a run that plays on to the end of an epoch; `most` are the updates until then.
    pub(super) fn new(run: &OneVersusRest, most: u64) -> Self {
        let mut ahead = run.clone();
        let begin = run.steps();
        let samples = LOOK_AHEAD.min(MOST_PRODUCTS / run.weights().len().max(1) as u64);
        let looks = (samples / run.batch() as u64)
            .max(FOLLOWED as u64)
            .min(most);
        let made = |ahead: &OneVersusRest| ahead.steps().saturating_sub(begin);
        let has_ended = |ahead: &OneVersusRest| {
            ahead.presented() == 0 && ahead.outcome() != Outcome::Running && made(ahead) > 0
        };
        let (mut changes, mut is_halted) = (Vec::new(), false);
        while changes.len() < FOLLOWED && made(&ahead) < looks && !has_ended(&ahead) {
            let before = ahead.updates();
            if ahead.step().is_none() {
                is_halted = true;
                break;
            }
            if ahead.updates() != before {
                changes.push(made(&ahead));
            }
        }
        let shown = changes.last().copied().unwrap_or(0);
        let updates = ahead.updates();
        let (mut ends, mut last) = (Vec::new(), made(&ahead));
        while last < looks && !is_halted && !has_ended(&ahead) {
            ahead.advance(ahead.left_in_epoch().min(looks - last));
            is_halted = made(&ahead) == last;
            last = made(&ahead);
            if ahead.presented() == 0 && !is_halted {
                ends.push(last);
            }
        }
        let has_ended = is_halted || has_ended(&ahead) || last >= most;
        let seen = match has_ended {
            // What follows changes nothing.
            true if ahead.updates() == updates => Some(shown),
            true => last_seen(&ahead, &ends).filter(|seen| *seen > shown),
            false => Some(most),
        };
        let seen = seen.unwrap_or(last);
        let mut lengths: Vec<f64> = usual_lengths().take(changes.len()).collect();
        if seen == shown {
            let longer = LEAST / lengths.iter().sum::<f64>();
            let longer = longer.clamp(1.0, LONGER);
            lengths.iter_mut().for_each(|length| *length *= longer);
        }
        Self {
            begin,
            elapsed: 0.0,
            changes,
            lengths,
            seen,
        }
    }

    /// Milliseconds go by. Returns how many updates are due of a run that has made so many; without end after the plan's.
    pub(super) fn tick(&mut self, milliseconds: f64, steps: u64) -> f64 {
        if milliseconds > 0.0 {
            self.elapsed += milliseconds.min(LONGEST_FRAME);
        }
        let target = self.target();
        target - steps.saturating_sub(self.begin) as f64
    }

    /// The time after which all is over that can be seen.
    fn time(&self) -> f64 {
        let begin: f64 = self.lengths.iter().sum();
        match self.changes.last() {
            // Nothing moves, or nothing after the first changes.
            None if self.seen == 0 => 0.0,
            Some(last) if *last == self.seen => begin,
            _ => SHORTEST.max(begin + SHORTEST_REST),
        }
    }

    /// Returns true if a run that has made so many updates has made one of the plan's.
    pub(super) fn has_begun(&self, steps: u64) -> bool {
        steps > self.begin
    }

    /// Returns true while one of the first changes is on show.
    pub(super) fn shows_change(&self) -> bool {
        self.change().is_some()
    }

    /// The number of updates on show by now, counted from its beginning; infinite when all is over that can be seen.
    fn target(&self) -> f64 {
        if self.elapsed >= self.time() {
            return f64::INFINITY;
        }
        if let Some((change, _)) = self.change() {
            return change as f64;
        }
        let begin: f64 = self.lengths.iter().sum();
        let shown = self.changes.last().copied().unwrap_or(0) as f64;
        let rate = 1.0 / usual_lengths().nth(self.changes.len()).unwrap_or(FIRST);
        let made = faster(
            self.seen as f64 - shown,
            rate,
            self.time() - begin,
            self.elapsed - begin,
        );
        shown + made.floor()
    }

    /// The change on show now, as the updates made after it, and how long it is on show.
    fn change(&self) -> Option<(u64, f64)> {
        let mut end = 0.0;
        let mut all = self.changes.iter().zip(&self.lengths);
        let now = all.find(|(_, length)| {
            end += **length;
            self.elapsed < end
        });
        now.map(|(change, length)| (*change, *length))
    }

    /// The time of the update on show, milliseconds; 0 for one that does not stay.
    pub(super) fn step_milliseconds(&self) -> f64 {
        self.change().map_or(0.0, |(_, length)| length)
    }
}

/// The times of the first changes on show, milliseconds, where a run has many.
fn usual_lengths() -> impl Iterator<Item = f64> {
    std::iter::successors(Some(FIRST), |length| Some(length * SHRINKING)).take(FOLLOWED + 1)
}

/// The number of `all` updates that are made after the time `gone` of `time`, in milliseconds: at first so many a millisecond, then
/// ever faster, and in the last second slower until they come to rest.
fn faster(all: f64, rate: f64, time: f64, gone: f64) -> f64 {
    let long = time - LAST;
    // rate · ∫ exp(growth · t) dt, and what its last speed makes while it goes down to 0.
    let growing = |growth: f64, t: f64| match growth.abs() < 1e-9 {
        true => rate * t,
        false => rate * libm::expm1(growth * t) / growth,
    };
    let speed = |growth: f64| rate * libm::exp(growth * long);
    let (mut low, mut high) = (-0.1, 0.1);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        let made = growing(middle, long) + speed(middle) * LAST / 2.0;
        if made < all {
            low = middle;
        } else {
            high = middle;
        }
    }
    if gone <= long {
        return growing(high, gone).min(all);
    }
    let late = gone - long;
    (growing(high, long) + speed(high) * (late - late * late / (2.0 * LAST))).min(all)
}

/// The updates after which neither lines nor losses are seen to change, given the updates made at the ends of epochs.
fn last_seen(run: &OneVersusRest, ends: &[u64]) -> Option<u64> {
    let entries = run.history().entries();
    if run.history().stride() > 1 {
        return None;
    }
    let own = &entries[entries.len().saturating_sub(ends.len())..];
    let last = own.last()?;
    let losses = own.iter().map(|entry| entry.loss);
    let range = losses.clone().fold(0.0, f64::max) - losses.fold(f64::INFINITY, f64::min);
    let is_seen = |entry: &Entry| {
        entry.errors != last.errors
            || (entry.loss - last.loss).abs() > INVISIBLE * range
            || turn(&entry.weights, &last.weights) > INVISIBLE
    };
    let seen = own.iter().rposition(is_seen)? + 1;
    ends.get(seen).copied()
}

/// The difference of two weight vectors of unit length in the same directions.
fn turn(one: &[f64], other: &[f64]) -> f64 {
    let length = |w: &[f64]| libm::sqrt(w.iter().map(|w| w * w).sum());
    let (a, b): (f64, f64) = (length(one), length(other));
    let parts = one.iter().zip(other).map(|(x, y)| x / a - y / b);
    length(&parts.collect::<Vec<_>>())
}
