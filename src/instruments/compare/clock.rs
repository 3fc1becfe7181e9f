//! The position of a run on the clock that all lanes share: in samples presented since the start of its segment.

use crate::learn::{OneVersusRest, Outcome};

/// Training samples.
pub(super) fn count(run: &OneVersusRest) -> u64 {
    run.problem().train.len() as u64
}

/// Samples presented since the start of the segment.
pub(super) fn seen(run: &OneVersusRest) -> u64 {
    (run.epochs() - run.segment()) * count(run) + run.presented() as u64
}

/// Samples in an update; the last one of an epoch may have fewer.
pub(super) fn batch(run: &OneVersusRest) -> u64 {
    run.batch() as u64
}

/// Updates that end by a time of the clock.
pub(super) fn made_by(run: &OneVersusRest, clock: u64) -> u64 {
    let (count, batch) = (count(run).max(1), batch(run));
    clock / count * count.div_ceil(batch) + clock % count / batch
}

/// The first end of an update after a time of the clock.
pub(super) fn next_end(run: &OneVersusRest, clock: u64) -> u64 {
    let (count, batch) = (count(run).max(1), batch(run));
    let under_way = clock % count;
    clock - under_way + ((under_way / batch + 1) * batch).min(count)
}

/// Returns true if a run has ended; its lane then stays where it is.
pub(super) fn has_ended(run: &OneVersusRest) -> bool {
    run.problem().train.is_empty()
        || run.is_halted()
        || (run.presented() == 0 && run.outcome() != Outcome::Running)
}

/// Updates that a run is behind a time of the clock, to the end of its epoch at most; none once it has ended.
pub(super) fn due(run: &OneVersusRest, clock: u64) -> u64 {
    if has_ended(run) {
        return 0;
    }
    let behind = made_by(run, clock).saturating_sub(run.steps());
    behind.min(run.left_in_epoch())
}
