//! Ghosts: earlier runs on the same samples, kept as settings and made again by training.

use std::rc::Rc;

use super::scenes::Same;
use super::settings::LabSettings;
use super::{PreparedData, facts::Derived};
use crate::geometry::Axis;
use crate::task::Task;

/// The most ghosts.
pub const MOST_GHOSTS: usize = 5;
/// The most segments of a run that leaves a ghost.
pub(super) const MOST_SEGMENTS: usize = 8;

/// A part of a run with the same settings.
#[derive(Clone, Debug)]
pub(super) struct GhostSegment {
    pub(super) settings: LabSettings,
    /// The number of its updates.
    pub(super) updates: u64,
}

impl GhostSegment {
    /// Returns true if the other trains in the same way.
    fn trains_like(&self, other: &Self) -> bool {
        let (own, other) = (&self.settings, &other.settings);
        own.learning() == other.learning()
            && own.joint() == other.joint()
            && own.init == other.init
            && own.start == other.start
    }
}

impl PartialEq for GhostSegment {
    fn eq(&self, other: &Self) -> bool {
        self.updates == other.updates && self.trains_like(other)
    }
}

/// The curves of a run, and its end.
#[derive(Clone, Debug, PartialEq)]
pub struct GhostRecord {
    /// The loss over the epochs.
    pub loss: Vec<Axis>,
    /// The misclassified training samples over the epochs.
    pub errors: Vec<Axis>,
    /// The squared error of the threshold output over the epochs.
    pub squared: Vec<Axis>,
    /// The weights at the end.
    pub weights: Vec<f64>,
    /// Epochs completed.
    pub epochs: u64,
    /// Updates that changed w.
    pub updates: u64,
    /// True if the loss has run away.
    pub has_run_away: bool,
}

/// An earlier run: its settings, and its record once that is made.
#[derive(Clone, Debug, PartialEq)]
pub struct Ghost {
    /// The segments of the run, at least one.
    pub(super) segments: Rc<Vec<GhostSegment>>,
    pub(super) record: Derived<Option<Same<GhostRecord>>>,
}

impl Ghost {
    /// A ghost whose record is to be made.
    pub(super) fn new(segments: Vec<GhostSegment>) -> Self {
        Self {
            segments: segments.into(),
            record: Derived(None),
        }
    }

    /// The record, once it is made.
    pub fn record(&self) -> Option<&Same<GhostRecord>> {
        self.record.0.as_ref()
    }

    /// Returns true if the settings of the run were changed on its way.
    pub(super) fn is_changed(&self) -> bool {
        self.segments.len() > 1
    }

    /// Returns true if a run of these segments has the same settings.
    pub(super) fn is_run(&self, segments: &[GhostSegment]) -> bool {
        let (Some((last, earlier)), Some((other, others))) =
            (self.segments.split_last(), segments.split_last())
        else {
            return false;
        };
        earlier == others && last.trains_like(other)
    }
}

/// The run that a ghost's record is made from.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct GhostKey {
    pub(super) prepared: Same,
    pub(super) segments: Same<Vec<GhostSegment>>,
}

/// The ghosts of a lab.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Ghosts {
    pub(super) all: Vec<Ghost>,
    /// The samples of their runs.
    of: Derived<Option<Rc<PreparedData>>>,
    pub(super) task: Derived<Task<GhostKey, GhostRecord>>,
}

impl Ghosts {
    /// Ghosts of runs on these samples.
    pub(super) fn new(all: Vec<Ghost>, prepared: &Rc<PreparedData>) -> Self {
        Self {
            of: Derived(Some(Rc::clone(prepared))),
            all,
            task: Derived::default(),
        }
    }

    /// Returns true if these are the samples of their runs.
    pub(super) fn are_of(&self, prepared: &Rc<PreparedData>) -> bool {
        let of = self.of.0.as_ref();
        of.is_some_and(|of| Rc::ptr_eq(of, prepared))
    }

    /// Takes the samples of the lab for those of the ghosts where they are equal. Of other samples the ghosts are not shown:
    /// undo may lead back to theirs.
    pub(super) fn match_samples(&mut self, prepared: &Rc<PreparedData>) {
        let are_equal = |of: &Rc<PreparedData>| of.problems() == prepared.problems();
        if !self.all.is_empty()
            && !self.are_of(prepared)
            && self.of.0.as_ref().is_some_and(are_equal)
        {
            self.of.0 = Some(Rc::clone(prepared));
        }
    }

    /// Adds a ghost of a run on these samples: one with the same settings goes, and so do those of other samples.
    pub(super) fn keep(&mut self, ghost: Ghost, prepared: &Rc<PreparedData>) {
        self.match_samples(prepared);
        if !self.are_of(prepared) {
            *self = Self::new(Vec::new(), prepared);
        }
        self.all.retain(|other| !other.is_run(&ghost.segments));
        self.all.push(ghost);
        let excess = self.all.len().saturating_sub(MOST_GHOSTS);
        self.all.drain(..excess);
    }
}
