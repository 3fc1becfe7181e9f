//! The runs of ghosts: what a run leaves, and the records that are made again, in slices of frames.

use std::rc::Rc;

use super::edit::is_other_model;
use super::fields::{Field, fields};
use super::ghosts::{Ghost, GhostKey, GhostRecord, GhostSegment, Ghosts, MOST_SEGMENTS};
use super::initial::{are_same, start_of};
use super::readouts::{score_of, squared_error};
use super::scenes::Same;
use super::settings::{Init, LabSettings};
use super::start::{START, start_text};
use super::timeline::segments;
use super::{Budget, Document, PreparedData, Session};
use crate::geometry::Axis;
use crate::learn::{Kind, OneVersusRest, Outcome};
use crate::task::pause;

/// Presentations of samples in a slice.
const SLICE: u64 = 2000;
/// A loss that has grown by this factor since the first epoch has run away.
const AWAY: f64 = 10.0;

/// The settings of a run from its start, segment by segment; none where it cannot be made again from settings and the samples
/// that it ended with. The run is of this document.
fn segments_of(
    state: &Session,
    (document, prepared): (&Document, &PreparedData),
) -> Option<Vec<GhostSegment>> {
    let run = &state.run;
    if document.settings.data.flows() {
        return None;
    }
    let mut all: Vec<GhostSegment> = Vec::new();
    // Where it starts, as the first of its segments says.
    let mut first: Option<LabSettings> = None;
    let present = [(document, run, segments::updates_again(run))];
    for (document, own, updates) in segments::earlier_runs(state).chain(present) {
        let has_same_samples =
            Rc::ptr_eq(own.problem(), run.problem()) || own.problem() == run.problem();
        if !has_same_samples || all.len() == MOST_SEGMENTS {
            return None;
        }
        if updates == 0 {
            continue;
        }
        let start = match first.take() {
            Some(start) => start,
            None => start_settings(document, own, prepared)?,
        };
        let mut settings = document.settings.clone();
        settings.init = start.init;
        settings.start.clone_from(&start.start);
        all.push(GhostSegment { settings, updates });
        first = Some(start);
    }
    (!all.is_empty()).then_some(all)
}

/// The settings of a document from which its run starts where it did; none where that is no start.
fn start_settings(
    document: &Document,
    run: &OneVersusRest,
    prepared: &PreparedData,
) -> Option<LabSettings> {
    let (weights, epochs, updates) = run.origin();
    if (epochs, updates) != (0, 0) {
        return None;
    }
    let mut document = document.clone();
    let is_own = document.settings.init == Init::Given;
    if is_own || !are_same(weights, &start_of(&document, prepared)) {
        document.settings.init = Init::Given;
        let field = Field::named(START)?;
        field.set(&mut document, &start_text(weights)).ok()?;
    }
    Some(document.settings)
}

/// The document and the samples of the run: those before an edit, where one waits.
fn basis(state: &Session, is_edited: bool) -> Option<(&Document, &Rc<PreparedData>)> {
    match is_edited {
        true => state.timeline.basis(),
        false => Some((&state.document, &state.prepared)),
    }
}

/// Keeps the run as a ghost before another one begins; after an edit that begins one, `is_edited`.
pub(super) fn leave(state: &mut Session, is_edited: bool) {
    let Some((document, prepared)) = basis(state, is_edited) else {
        return;
    };
    let Some(segments) = segments_of(state, (document, prepared)) else {
        return;
    };
    let (record, prepared) = (
        GhostRecord::new(&state.run, &document.settings),
        Rc::clone(prepared),
    );
    let mut ghost = Ghost::new(segments);
    ghost.record.0 = Some(Same(record.into()));
    state.ghosts.keep(ghost, &prepared);
    state.ghosts.match_samples(&state.prepared);
}

impl Ghost {
    /// A document like the present one, with the settings by which the run has learned last.
    pub(super) fn document(&self, present: &Document) -> Document {
        let last = self.segments.last();
        last.map_or_else(|| present.clone(), |last| with_learning(present, last))
    }
}

/// A document with the learning of a segment, and all else as it is.
pub(super) fn with_learning(present: &Document, segment: &GhostSegment) -> Document {
    let own = present.settings.clone();
    let mut document = present.clone();
    document.settings = LabSettings {
        data: own.data,
        epochs: own.epochs,
        by_hand: own.by_hand,
        ..segment.settings.clone()
    };
    document.take_view(present);
    document
}

impl Session {
    /// The ghosts on show, oldest first: those of the samples of the lab, but for one with the settings of the present run.
    pub fn ghosts(&self) -> Vec<&Ghost> {
        let ghosts = &self.ghosts;
        if ghosts.all.is_empty() || !ghosts.are_of(&self.prepared) {
            return Vec::new();
        }
        let basis = basis(self, self.is_changed());
        let present =
            basis.and_then(|(document, prepared)| segments_of(self, (document, prepared)));
        let present = present.unwrap_or_default();
        let others = ghosts.all.iter().filter(|ghost| !ghost.is_run(&present));
        others.collect()
    }

    /// Returns true if a ghost is on show that has not run away: one that does is cut off beside it.
    pub fn has_steady_ghost(&self) -> bool {
        let ghosts = self.ghosts().into_iter();
        let mut records = ghosts.filter_map(Ghost::record);
        records.any(|record| !record.0.has_run_away)
    }

    /// Drops the ghost of this number among those on show.
    pub(super) fn dismiss_ghost(&mut self, index: usize) {
        let dismissed = self.ghosts().get(index).copied().cloned();
        self.ghosts
            .all
            .retain(|ghost| Some(ghost) != dismissed.as_ref());
    }

    /// Drops all ghosts.
    pub(super) fn clear_ghosts(&mut self) {
        self.ghosts = Ghosts::default();
    }

    /// Goes on with the records of the ghosts as long as there is time; says whether all are made.
    pub fn make_ghosts(&mut self, budget: &Budget<'_>) -> bool {
        if !self.ghosts.are_of(&self.prepared) || self.missing().is_some() {
            return true;
        }
        let Ghosts { all, task, .. } = &mut self.ghosts;
        let Some(ghost) = all.iter_mut().find(|ghost| ghost.record.0.is_none()) else {
            return true;
        };
        let key = GhostKey {
            prepared: Same(Rc::clone(&self.prepared)),
            segments: Same(Rc::clone(&ghost.segments)),
        };
        let document = &self.document;
        task.0.start(key, |key, found| {
            let document = document.clone();
            async move {
                found.push(GhostRecord::made(document, key.prepared.0, key.segments.0).await);
            }
        });
        if let Some(record) = task.0.advance(|| budget.is_left()).pop() {
            ghost.record.0 = Some(Same(record.into()));
        }
        all.iter().all(|ghost| ghost.record.0.is_some())
    }
}

/// The controls in which the learning of a document differs from another one's.
pub(super) fn differences<'a>(
    own: &'a Document,
    other: &'a Document,
) -> impl Iterator<Item = &'static Field> + 'a {
    fields().filter(|field| (field.read)(own) != (field.read)(other))
}

impl GhostRecord {
    /// The record of a run with these settings.
    pub(super) fn new(run: &OneVersusRest, settings: &LabSettings) -> Self {
        let train = &run.problem().train;
        let mut record = Self {
            loss: Vec::new(),
            errors: Vec::new(),
            squared: Vec::new(),
            weights: run.weights().to_vec(),
            epochs: run.epochs(),
            updates: run.updates(),
            has_run_away: false,
        };
        let mut put = |time: f64, loss: f64, errors: u32| {
            record.loss.push(Axis::new(time, loss));
            record.errors.push(Axis::new(time, f64::from(errors)));
            let squared = squared_error(train, errors);
            record.squared.push(Axis::new(time, squared));
        };
        for entry in run.history().entries() {
            put(entry.epoch as f64, entry.loss, entry.errors);
        }
        if run.presented() > 0 {
            let problems: Vec<_> = run.problems().cloned().collect();
            let learning = settings.learning();
            let end = score_of(
                &problems,
                &learning,
                |problem| &problem.train,
                run.weights(),
            );
            let time = run.epochs() as f64 + run.presented() as f64 / train.len() as f64;
            put(time, end.loss.unwrap_or(f64::INFINITY), end.errors);
        }
        let is_diverged = matches!(run.outcome(), Outcome::Diverged(_));
        record.has_run_away = is_diverged || runs_away(&record.loss, run);
        record
    }

    /// The record of a run that is made again.
    pub(super) async fn made(
        document: Document,
        prepared: Rc<PreparedData>,
        segments: Rc<Vec<GhostSegment>>,
    ) -> Self {
        let mut made: Option<OneVersusRest> = None;
        let mut settings = document.settings.clone();
        for segment in segments.iter() {
            let document = with_learning(&document, segment);
            let learning = document.settings.learning();
            let problems = prepared.trained_on(&document.settings);
            let mut run = match made {
                None => OneVersusRest::new(&problems, learning, &start_of(&document, &prepared)),
                Some(mut run) => {
                    let marks = is_other_model(run.settings(), &learning);
                    run.rebase(&problems, learning, marks);
                    run
                }
            };
            let mut left = SLICE;
            while run.steps() < segment.updates {
                let portion = run.portion(left).min(segment.updates - run.steps());
                if run.advance(portion) == 0 {
                    break;
                }
                left = left.saturating_sub(portion * run.batch() as u64);
                if left == 0 {
                    left = SLICE;
                    pause().await;
                }
            }
            settings = document.settings;
            made = Some(run);
        }
        let run = made.unwrap_or_else(|| {
            let start = start_of(&document, &prepared);
            OneVersusRest::new(&prepared.trained_on(&settings), settings.learning(), &start)
        });
        Self::new(&run, &settings)
    }
}

/// Returns true if the recorded losses of a rule with a loss have grown far beyond the first, or beyond all numbers.
pub(crate) fn runs_away(loss: &[Axis], run: &OneVersusRest) -> bool {
    let is_smooth = run.settings().table().kind == Kind::Smooth;
    let first = loss.iter().map(|at| at.y).find(|y| *y > 0.0);
    let ends = first.zip(loss.last().map(|at| at.y));
    let has_grown = ends.is_some_and(|(first, last)| last >= AWAY * first);
    loss.iter().any(|at| !at.y.is_finite()) || is_smooth && has_grown
}
