//! The stations of the history: what undo and redo lead to.

use std::rc::Rc;

use super::{Document, Play, PreparedData, timeline::segments::Timeline};
use crate::learn::OneVersusRest;

/// The lab at an edit, as undo and redo lead to it: its document with its run, and what the edit has changed beside it. What
/// is only looked at (the speed, the pen) is no part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Station {
    pub(super) document: Document,
    pub(super) run: StationRun,
    /// Controls beside the lab's that the edit has changed, each with its value before; after the edit was taken back with
    /// that after it.
    pub(super) beside: Vec<(String, String)>,
}

/// A run at a station.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum StationRun {
    /// The run as it was; shared with the lab until that goes on.
    Whole(Box<WholeRun>),
    /// The progress from which the run is rebuilt to the bit.
    Anew(RunProgress),
}

/// A run that is kept as it was, with its samples and the timeline before it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct WholeRun {
    pub(super) prepared: Rc<PreparedData>,
    pub(super) run: Rc<OneVersusRest>,
    pub(super) reached: u64,
    pub(super) play: Play,
    pub(super) timeline: Timeline,
}

/// The progress of training, as a link tells it: the run is made again from it to the bit.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct RunProgress {
    /// The weights, epochs and updates that the present segment began with, where these are not those of the start.
    pub(super) from: Option<(Vec<f64>, u64, u64)>,
    /// The entries recorded before the present segment, as text.
    pub(super) past: String,
    /// The epochs at which data, model or scaling changed.
    pub(super) marks: String,
    /// The number of updates made in the present segment.
    pub(super) at: u64,
    /// The first of its parts that makes no sense.
    pub(super) broken: Option<&'static str>,
}
