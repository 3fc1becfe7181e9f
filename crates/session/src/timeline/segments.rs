//! The segments of a run before and after the one that is shown, each with the document it belongs to.

use std::collections::HashSet;
use std::rc::Rc;

use crate::learn::OneVersusRest;
use crate::plot::Mark;
use crate::{Document, PreparedData, Session};

/// The most segments that are kept beside the one shown: as many as there are edits that undo remembers, since a point
/// that is dragged while it trains begins one with each move.
const MOST: usize = 200;
/// The most bytes that their runs may hold; the oldest are forgotten first.
const MOST_BYTES: usize = 12_000_000;

/// A part of the run on the same data with the same settings.
#[derive(Clone, Debug, PartialEq)]
struct RunSegment {
    document: Document,
    prepared: Rc<PreparedData>,
    run: Rc<OneVersusRest>,
    /// The number of its updates that belong to the timeline.
    length: u64,
}

impl RunSegment {
    /// About how many bytes it holds.
    fn bytes(&self) -> usize {
        bytes_of(&self.run, &self.prepared, &mut HashSet::new()) + size_of::<Self>()
    }
}

/// About how many bytes a run and its samples hold, but for what has been `seen`, which notes them.
pub(crate) fn bytes_of(
    run: &Rc<OneVersusRest>,
    prepared: &Rc<PreparedData>,
    seen: &mut HashSet<u64>,
) -> usize {
    let mut bytes = 0;
    if seen.insert(Rc::as_ptr(run) as u64) {
        bytes += run.bytes();
    }
    if seen.insert(Rc::as_ptr(prepared) as u64) {
        let train = &prepared.problem.train;
        let samples = prepared.problems().len() * train.len() * (train.features() + 3);
        bytes += 8 * samples + prepared.dots.len() * size_of::<Mark>();
    }
    bytes
}

/// The parts of the timeline beside the segment that is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Timeline {
    /// The document and the data that the run belongs to, where an edit waits for the next update.
    basis: Option<(Document, Rc<PreparedData>)>,
    earlier: Vec<Rc<RunSegment>>,
    /// The segments that follow while a past one is shown, the nearest last.
    later: Vec<Rc<RunSegment>>,
}

impl Timeline {
    /// Updates before the segment that is shown.
    pub(super) fn before(&self) -> u64 {
        self.earlier.iter().map(|segment| segment.length).sum()
    }

    /// Updates after the segment that is shown.
    pub(super) fn after(&self) -> u64 {
        self.later.iter().map(|segment| segment.length).sum()
    }

    /// Returns true if a past segment is shown.
    pub(crate) fn is_past(&self) -> bool {
        !self.later.is_empty()
    }

    /// About how many bytes the segments hold that are not shown.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> usize {
        let all = self.earlier.iter().chain(&self.later);
        all.map(|segment| segment.bytes()).sum()
    }

    /// About how many bytes its segments hold, but for what has been `seen`.
    pub(crate) fn bytes_beside(&self, seen: &mut HashSet<u64>) -> usize {
        let all = self.earlier.iter().chain(&self.later);
        all.map(|segment| bytes_of(&segment.run, &segment.prepared, seen))
            .sum()
    }

    /// Notes what the run belongs to, before an edit.
    pub(crate) fn note(&mut self, document: &Document, prepared: &Rc<PreparedData>) {
        self.basis = Some((document.clone(), Rc::clone(prepared)));
    }

    /// The document and the data that the run belongs to, as they were before an edit.
    pub(crate) fn basis(&self) -> Option<(&Document, &Rc<PreparedData>)> {
        let basis = self.basis.as_ref();
        basis.map(|(document, prepared)| (document, prepared))
    }

    /// Forgets the oldest segments where there are too many.
    fn thin_out(&mut self) {
        let mut bytes = 0;
        let fits = |segment: &&Rc<RunSegment>| {
            bytes += segment.bytes();
            bytes <= MOST_BYTES
        };
        let kept = self
            .earlier
            .iter()
            .rev()
            .take(MOST)
            .take_while(fits)
            .count();
        self.earlier.drain(..self.earlier.len() - kept);
    }
}

impl Session {
    /// The places on the timeline where an edit was made.
    pub fn edit_places(&self) -> Vec<u64> {
        let shown = [self.reached()];
        let line = &self.timeline;
        let earlier = line.earlier.iter().map(|segment| segment.length);
        let later = line.later.iter().rev().map(|segment| segment.length);
        let mut place = 0;
        let mut ends: Vec<u64> = earlier
            .chain(shown)
            .chain(later)
            .map(|length| {
                place += length;
                place
            })
            .collect();
        ends.pop();
        ends
    }
}

/// The segments before the one that is shown, from the first one: the document, the run and the number of updates of each.
pub(crate) fn earlier_runs(
    state: &Session,
) -> impl Iterator<Item = (&Document, &Rc<OneVersusRest>, u64)> {
    let all = state.timeline.earlier.iter();
    all.map(|segment| (&segment.document, &segment.run, segment.length))
}

/// The number of updates by which a segment is made again to where its run stands.
pub(crate) fn updates_again(run: &OneVersusRest) -> u64 {
    match run.is_halted() {
        // A replay to the end of the epoch is halted where this run was.
        true => run.steps() + run.problem().train.len() as u64,
        false => run.steps(),
    }
}

/// The segments before the one that is shown, from the nearest to the farthest, each as a lab at its end.
pub(crate) fn earlier(state: &Session) -> impl Iterator<Item = Session> {
    state.timeline.earlier.iter().rev().map(|segment| {
        let mut state = Session::from_document(segment.document.clone());
        state.prepared = Rc::clone(&segment.prepared);
        state.run = Rc::clone(&segment.run);
        if state.run.steps() != segment.length {
            state.run_mut().seek(segment.length);
        }
        state
    })
}

/// Gives a state such segments, each with its length; their updates are made anew when one is looked at.
pub(crate) fn restore(state: &mut Session, segments: impl Iterator<Item = (u64, Session)>) {
    let segment = |(length, past): (u64, Session)| {
        Rc::new(RunSegment {
            document: past.document,
            prepared: past.prepared,
            run: past.run,
            length,
        })
    };
    state.timeline.earlier = segments.map(segment).collect();
    state.timeline.earlier.reverse();
}

/// Keeps the segment that an edit ends, if anything was done in it: the run is about to go on in another way.
pub(crate) fn part(state: &mut Session) {
    let length = state.run.steps();
    let Some((document, prepared)) = state.timeline.basis.take().filter(|_| length > 0) else {
        return;
    };
    let run = Rc::clone(&state.run);
    state.timeline.earlier.push(Rc::new(RunSegment {
        document,
        prepared,
        run,
        length,
    }));
    state.timeline.thin_out();
}

/// Goes on from what is shown: what came later is dropped, and undo leads to the lab as it was at the end.
pub(crate) fn branch(state: &mut Session) {
    if !state.timeline.is_past() {
        return;
    }
    let mut end = state.station().lab();
    seek(&mut end, u64::MAX);
    state.remember(end.station());
    state.timeline.later.clear();
    state.gesture = None;
}

/// A new run has nothing before it.
pub(crate) fn forget(state: &mut Session) {
    branch(state);
    state.timeline = Timeline::default();
}

/// Goes to a place on the timeline; where one segment ends and the next begins, to the beginning.
pub(super) fn seek(state: &mut Session, place: u64) {
    let place = place.min(state.extent());
    while place < state.timeline.before() {
        if let Some(segment) = state.timeline.earlier.pop() {
            let left = show(state, segment);
            state.timeline.later.push(left);
        }
    }
    while place >= state.timeline.before() + state.reached {
        let Some(segment) = state.timeline.later.pop() else {
            break;
        };
        let left = show(state, segment);
        state.timeline.earlier.push(left);
    }
    let steps = place - state.timeline.before();
    if state.run.steps() != steps {
        state.run_mut().seek(steps);
    }
}

/// Shows a segment, with the view as it is, instead of another one.
fn show(state: &mut Session, segment: Rc<RunSegment>) -> Rc<RunSegment> {
    let RunSegment {
        mut document,
        prepared,
        run,
        length,
    } = Rc::unwrap_or_clone(segment);
    document.take_view(&state.document);
    state.gesture = None;
    state.complaints.clear();
    Rc::new(RunSegment {
        document: std::mem::replace(&mut state.document, document),
        prepared: std::mem::replace(&mut state.prepared, prepared),
        run: std::mem::replace(&mut state.run, run),
        length: std::mem::replace(&mut state.reached, length),
    })
}
