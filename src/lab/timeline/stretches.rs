//! The stretches of a run before and after the one that is shown, each with the document it belongs to.

use std::rc::Rc;

use crate::lab::update::remember;
use crate::lab::{Document, Dot, Material, State};
use crate::learn::OneVersusRest;

/// The most stretches that are kept beside the one shown: as many as there are edits that undo remembers, since a point
/// that is dragged while it trains begins one with each move.
const MOST: usize = 200;
/// The most bytes that their runs may hold; the oldest are forgotten first.
const MOST_BYTES: usize = 12_000_000;

/// A part of the run on the same data with the same settings.
#[derive(Clone, Debug, PartialEq)]
struct Stretch {
    document: Document,
    material: Rc<Material>,
    run: OneVersusRest,
    /// How many updates of it belong to the timeline.
    length: u64,
}

impl Stretch {
    /// About how many bytes it holds.
    fn bytes(&self) -> usize {
        let train = &self.material.problem.train;
        let samples = self.material.problems().len() * train.len() * (train.features() + 2);
        let dots = self.material.dots.len() * size_of::<Dot>();
        self.run.bytes() + 8 * samples + dots + size_of::<Self>()
    }
}

/// What the timeline holds beside the stretch that is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::lab) struct Timeline {
    /// The document and the material that the run belongs to, where an edit waits for the next update.
    basis: Option<(Document, Rc<Material>)>,
    earlier: Vec<Rc<Stretch>>,
    /// What follows while a past stretch is shown, the nearest last.
    later: Vec<Rc<Stretch>>,
}

impl Timeline {
    /// Updates before the stretch that is shown.
    pub(super) fn before(&self) -> u64 {
        self.earlier.iter().map(|stretch| stretch.length).sum()
    }

    /// Updates after the stretch that is shown.
    pub(super) fn after(&self) -> u64 {
        self.later.iter().map(|stretch| stretch.length).sum()
    }

    /// About how many bytes the stretches hold that are not shown.
    #[cfg(test)]
    pub(in crate::lab) fn bytes(&self) -> usize {
        let all = self.earlier.iter().chain(&self.later);
        all.map(|stretch| stretch.bytes()).sum()
    }

    /// Notes what the run belongs to, before an edit.
    pub(in crate::lab) fn note(&mut self, document: &Document, material: &Rc<Material>) {
        self.basis = Some((document.clone(), Rc::clone(material)));
    }

    /// Forgets the oldest stretches where there are too many.
    fn thin_out(&mut self) {
        let mut bytes = 0;
        let fits = |stretch: &&Rc<Stretch>| {
            bytes += stretch.bytes();
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

impl State {
    /// The places on the timeline where an edit was made.
    #[must_use]
    pub fn edit_places(&self) -> Vec<u64> {
        let shown = [self.reached()];
        let line = &self.timeline;
        let earlier = line.earlier.iter().map(|stretch| stretch.length);
        let later = line.later.iter().rev().map(|stretch| stretch.length);
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

/// The stretches before the one that is shown, from the nearest to the farthest, each as a lab at its end.
pub(in crate::lab) fn earlier(state: &State) -> impl Iterator<Item = State> {
    state.timeline.earlier.iter().rev().map(|stretch| {
        let mut state = State::from_document(stretch.document.clone());
        state.material = Rc::clone(&stretch.material);
        state.run = stretch.run.clone();
        state.run.seek(stretch.length);
        state
    })
}

/// Gives a state such stretches, each with its length; their updates are made anew when one is looked at.
pub(in crate::lab) fn restore(state: &mut State, stretches: impl Iterator<Item = (u64, State)>) {
    let stretch = |(length, past): (u64, State)| {
        Rc::new(Stretch {
            document: past.document,
            material: past.material,
            run: past.run,
            length,
        })
    };
    state.timeline.earlier = stretches.map(stretch).collect();
    state.timeline.earlier.reverse();
}

/// Keeps the stretch that an edit ends, if anything was done in it: the run is about to go on in another way.
pub(in crate::lab) fn part(state: &mut State) {
    let length = state.run.steps();
    let Some((document, material)) = state.timeline.basis.take().filter(|_| length > 0) else {
        return;
    };
    let run = state.run.clone();
    state.timeline.earlier.push(Rc::new(Stretch {
        document,
        material,
        run,
        length,
    }));
    state.timeline.thin_out();
}

/// Goes on from what is shown: what came later is dropped, and the document of the end can be had back by undo.
pub(in crate::lab) fn branch(state: &mut State) {
    let later = std::mem::take(&mut state.timeline.later);
    let Some(end) = later.first() else { return };
    state.gesture = None;
    if !end.document.same_but_for_view(&state.document) {
        remember(state, end.document.clone());
        state.redo.clear();
    }
}

/// A new run has nothing before it.
pub(in crate::lab) fn forget(state: &mut State) {
    branch(state);
    state.timeline = Timeline::default();
}

/// Goes to the present, if a past stretch is shown.
pub(in crate::lab) fn return_to_present(state: &mut State) {
    if !state.timeline.later.is_empty() {
        super::seek(state, u64::MAX);
    }
}

/// Goes to a place on the timeline; where one stretch ends and the next begins, to the beginning.
pub(super) fn seek(state: &mut State, place: u64) {
    let place = place.min(state.extent());
    while place < state.timeline.before() {
        if let Some(stretch) = state.timeline.earlier.pop() {
            let left = show(state, stretch);
            state.timeline.later.push(left);
        }
    }
    while place >= state.timeline.before() + state.reached {
        let Some(stretch) = state.timeline.later.pop() else {
            break;
        };
        let left = show(state, stretch);
        state.timeline.earlier.push(left);
    }
    state.run.seek(place - state.timeline.before());
}

/// Shows a stretch, with the view as it is, instead of another one.
fn show(state: &mut State, stretch: Rc<Stretch>) -> Rc<Stretch> {
    let Stretch {
        mut document,
        material,
        run,
        length,
    } = Rc::unwrap_or_clone(stretch);
    document.take_view(&state.document);
    state.gesture = None;
    state.complaints.clear();
    Rc::new(Stretch {
        document: std::mem::replace(&mut state.document, document),
        material: std::mem::replace(&mut state.material, material),
        run: std::mem::replace(&mut state.run, run),
        length: std::mem::replace(&mut state.reached, length),
    })
}
