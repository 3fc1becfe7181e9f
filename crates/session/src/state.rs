//! The state of the lab, as plain data.

use std::rc::Rc;

use super::facts::{Derived, Twin};
use super::ghosts::Ghosts;
use super::play_plan::PlayPlan;
use super::playback::Playback;
use super::trials::Trials;
use super::{
    Document, PreparedData, document::Custom, initial::start_of, station::Station,
    timeline::segments::Timeline,
};
use crate::geometry::View;
use crate::learn::{Joint, OneVersusRest, Outcome, Problem, Step, Trainer};
use crate::theory::Facts;

/// A batch of more samples than this is not pointed out one by one.
const MOST_USED: usize = 32;

/// The state of play: whether training goes on by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Play {
    /// No.
    Paused,
    /// Until an end of the run or this many epochs in all.
    Playing {
        /// The epoch at which it stops.
        until: u64,
    },
    /// Until so many updates more are made, or the run ends.
    Stepping {
        /// The number of updates left.
        left: u64,
        /// True if they are made as fast as possible, whatever speed is set.
        at_once: bool,
    },
    /// Until an update changes w, or so many updates more have changed nothing.
    Searching {
        /// The number of updates left.
        left: u64,
    },
    /// Until as many updates are made as an opened link asks for.
    Replaying {
        /// The number of updates of the segment at which it stops.
        to: u64,
    },
}

/// The state of fetching the missing file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FetchState {
    /// Nobody has asked for it.
    #[default]
    Unasked,
    /// It is being fetched.
    Asked,
    /// It could not be fetched, or is none; nobody asks again unless the user does.
    Failed,
}

/// The gesture of an edit: two edits in a row with one gesture make one step of undo.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Gesture {
    Setting(String),
    Moving(usize),
    Line,
}

/// The lab. Changed only by [`super::update()`].
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    pub(super) document: Document,
    pub(super) prepared: Rc<PreparedData>,
    /// The run; shared with the history until it goes on.
    pub(super) run: Rc<OneVersusRest>,
    pub(super) play: Play,
    /// Updates due but not yet made.
    pub(super) due: Playback,
    /// Changes of w shown since Play was pressed.
    pub(super) eased: u32,
    /// The plan of Play at the speed *story*, once time has passed since the run began or went another way.
    pub(super) plan: Option<PlayPlan>,
    /// The update at which a search for one that changes w has found none.
    pub(super) in_vain: Option<u64>,
    /// The most updates that this segment has come to.
    pub(super) reached: u64,
    pub(super) undo: Vec<Station>,
    pub(super) redo: Vec<Station>,
    pub(super) remembered: u64,
    pub(super) gesture: Option<Gesture>,
    /// The update made last, if it was made by itself.
    pub(super) last: Option<Step>,
    /// Weights before the update made last.
    pub(super) before: Option<Vec<f64>>,
    /// Controls that were given something they refuse, and the message.
    pub(super) complaints: Vec<(String, String)>,
    pub(super) notice: Option<String>,
    /// True if the address opened last holds something that this state does not, and nothing has been done since.
    pub(super) must_leave_address: bool,
    pub(super) timeline: Timeline,
    pub(super) ghosts: Ghosts,
    /// The facts of theory found so far.
    pub(super) facts: Derived<Option<Facts>>,
    /// The facts about the samples with standardized features.
    pub(super) standardized: Derived<Option<Twin>>,
    pub(super) trials: Derived<Trials>,
    pub(super) fetch_state: FetchState,
    /// The part of the plane that the user has chosen to see; none: the usual one.
    pub(super) shown: Option<View>,
}

impl Default for Session {
    /// Iris setosa and versicolor, the perceptron, ready to play.
    fn default() -> Self {
        Self::from_document(Document::default())
    }
}

impl Session {
    /// Returns true if Play begins another run: the present one has come to its end, or to the epochs it was played for, and
    /// another way of learning has been chosen since.
    pub(super) fn begins_anew(&self) -> bool {
        let run = &self.run;
        let has_other_settings = *run.settings() != self.document.settings.learning()
            && Rc::ptr_eq(run.problem(), &self.problems()[0]);
        let Some((document, _)) = self.timeline.basis().filter(|_| has_other_settings) else {
            return false;
        };
        let wished = u64::from(document.settings.epochs);
        let done = self.epochs_done();
        let has_ended =
            run.outcome() != Outcome::Running || done > 0 && done.is_multiple_of(wished);
        let rests = run.is_halted() || run.presented() == 0 && has_ended;
        let is_at_end = run.steps() == self.reached() && !self.timeline.is_past();
        rests && is_at_end && !document.settings.data.flows()
    }

    /// A lab with this document, before training.
    pub(super) fn from_document(document: Document) -> Self {
        let prepared = PreparedData::new(&document);
        Self::from_prepared(document, prepared.into())
    }

    /// A lab with this document, before training; `prepared` are the samples of the document.
    pub(super) fn from_prepared(document: Document, prepared: Rc<PreparedData>) -> Self {
        let run = OneVersusRest::new(
            &prepared.trained_on(&document.settings),
            document.settings.learning(),
            &start_of(&document, &prepared),
        );
        Self::with_run(document, prepared, run.into())
    }

    /// A lab with this run of this document.
    pub(super) fn with_run(
        document: Document,
        prepared: Rc<PreparedData>,
        run: Rc<OneVersusRest>,
    ) -> Self {
        Self {
            document,
            prepared,
            run,
            play: Play::Paused,
            due: Playback::default(),
            eased: 0,
            plan: None,
            in_vain: None,
            reached: 0,
            undo: Vec::new(),
            redo: Vec::new(),
            remembered: 0,
            gesture: None,
            last: None,
            before: None,
            complaints: Vec::new(),
            notice: None,
            must_leave_address: false,
            timeline: Timeline::default(),
            ghosts: Ghosts::default(),
            facts: Derived::default(),
            standardized: Derived::default(),
            trials: Derived::default(),
            fetch_state: FetchState::default(),
            shown: None,
        }
    }

    /// The lab whose run goes on from these weights, after this many epochs and updates.
    /// None when these are not its weights.
    pub(super) fn resumed(mut self, weights: &[f64], epoch: u64, updates: u64) -> Option<Self> {
        if weights.len() != self.run.weights().len() {
            return None;
        }
        let run = OneVersusRest::resume(
            &self.problems(),
            self.document.settings.learning(),
            weights,
            epoch,
            updates,
        );
        self.run = run.into();
        Some(self)
    }

    /// Settings, own points, own line.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The user's points.
    pub fn custom(&self) -> &Custom {
        &self.document.custom
    }

    /// The part of the plane that the user has zoomed or moved to, if it is not the usual one.
    pub fn shown(&self) -> Option<View> {
        self.shown
    }

    /// The samples of the document.
    pub fn prepared(&self) -> &Rc<PreparedData> {
        &self.prepared
    }

    /// The run of the learning rule. After an edit and before the next update it is still of the data before.
    pub fn run(&self) -> &OneVersusRest {
        &self.run
    }

    /// The problems that a trainer with the present data and settings learns from.
    pub fn problems(&self) -> Vec<Rc<Problem>> {
        self.prepared.trained_on(&self.document.settings)
    }

    /// The learner that theory is about: the only one for two classes, and for classes that learn together; else that of the
    /// class asked for.
    pub fn learner(&self) -> &Trainer {
        self.run.learner(self.theory_class())
    }

    /// The method by which three classes or more learn together; none for one against the rest, or for two classes.
    pub fn joint(&self) -> Option<Joint> {
        let settings = &self.document.settings;
        settings.joint().filter(|_| self.prepared.is_multiclass())
    }

    /// Returns true if three classes or more learn together.
    pub fn is_joint(&self) -> bool {
        self.joint().is_some()
    }

    /// The row of weights of the class that theory is about; all weights for two classes.
    pub fn own_weights(&self) -> &[f64] {
        let weights = self.learner().weights();
        let rows = self.learner().problem().train.outputs();
        let row = weights.len() / rows;
        let class = self.theory_class().min(rows - 1);
        &weights[class * row..(class + 1) * row]
    }

    /// Which problem of the data theory is about.
    pub fn theory_class(&self) -> usize {
        let last = self.run.outputs() - 1;
        usize::from(self.document.settings.theory_class).min(last)
    }

    /// For three or more classes, the line of each on the plane; empty where boundaries are curves.
    pub fn class_lines(&self) -> Vec<[f64; 3]> {
        self.prepared.class_lines(self.run.weights())
    }

    /// The three weights of the line that the boundary is on the plane: (w₀, w₁, w₂) if only the features on the axes are
    /// trained on; zero where the boundary is a curve, or several classes have one each.
    pub fn weights(&self) -> [f64; 3] {
        self.prepared.line(self.run.weights())
    }

    /// The state of play: paused, or the end to which it plays.
    pub fn play(&self) -> Play {
        self.play
    }

    /// The most updates that this segment of the run has come to, before any were taken back.
    pub fn reached(&self) -> u64 {
        self.reached.max(self.run.steps())
    }

    /// Returns true if it plays so fast that no single update is on show.
    pub fn is_hurrying(&self) -> bool {
        let plan = self.plan.as_ref();
        plan.is_some_and(|plan| !plan.shows_change() && plan.has_begun(self.run.steps()))
    }

    /// Returns true if updates are due now.
    pub fn has_work(&self) -> bool {
        self.play != Play::Paused && self.due.is_due() && self.missing().is_none()
    }

    /// The rows of the samples used by the update made last, if it was made by itself and they are few.
    pub fn used_rows(&self) -> Vec<usize> {
        let batch = self.last.as_ref().map_or(0, |step| step.samples.len());
        if self.is_changed() || batch > MOST_USED {
            return Vec::new();
        }
        let rows = &self.prepared.rows[0];
        let used = self.last.iter().flat_map(|step| &step.samples);
        used.filter_map(|&i| rows.get(i as usize))
            .map(|&row| row as usize)
            .collect()
    }

    /// The update made last, if it was made by itself and nothing has changed since.
    pub fn last_step(&self) -> Option<&Step> {
        self.last.as_ref().filter(|_| !self.is_changed())
    }

    /// Weights before the update made last, if it was made by itself.
    pub fn weights_before(&self) -> Option<&[f64]> {
        self.before.as_deref().filter(|_| !self.is_changed())
    }

    /// The outcome of the run; after an edit it counts as running, since nothing can be claimed.
    pub fn outcome(&self) -> Outcome {
        if self.is_changed() {
            Outcome::Running
        } else {
            self.run.outcome()
        }
    }

    /// Returns true if data or settings have changed since the last update. [`super::update()`] sees to it that equal
    /// problems are the same problem.
    pub fn is_changed(&self) -> bool {
        *self.run.settings() != self.document.settings.learning()
            || !Rc::ptr_eq(self.run.problem(), &self.problems()[0])
    }

    /// Returns true if there is an edit to undo.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Returns true if there is an edit to redo.
    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// The message at a control, if it refused what it was last given.
    pub fn complaint(&self, name: &str) -> Option<&str> {
        self.complaints
            .iter()
            .find(|(field, _)| field == name)
            .map(|(_, message)| message.as_str())
    }

    /// Returns true if the address must be left as it is: it was opened in part only, and nothing has been done since.
    pub fn must_leave_address(&self) -> bool {
        self.must_leave_address
    }

    /// The number of edits to undo.
    pub fn edits(&self) -> usize {
        self.undo.len()
    }

    /// The run, to go on with it.
    pub(super) fn run_mut(&mut self) -> &mut OneVersusRest {
        Rc::make_mut(&mut self.run)
    }

    /// The documents of the lab and of all that undo and redo lead to.
    pub(super) fn documents(&self) -> impl Iterator<Item = &Document> {
        let edits = self.undo.iter().chain(&self.redo);
        edits
            .map(|station| &station.document)
            .chain([&self.document])
    }

    /// The documents of the lab and of all that undo and redo lead to, to be changed.
    pub(super) fn documents_mut(&mut self) -> impl Iterator<Item = &mut Document> {
        let edits = self.undo.iter_mut().chain(&mut self.redo);
        let edits = edits.map(|station| &mut station.document);
        edits.chain([&mut self.document])
    }

    /// Gives it other edits to take back; returns those before.
    pub fn replace_undo(&mut self, edits: Vec<Station>) -> Vec<Station> {
        std::mem::replace(&mut self.undo, edits)
    }

    /// Takes out the notice about the link; returns it, and true if the address is spared.
    pub fn take_notice(&mut self) -> (Option<String>, bool) {
        (self.notice.take(), self.must_leave_address)
    }

    /// Puts that back.
    pub fn put_notice(&mut self, notice: (Option<String>, bool)) {
        (self.notice, self.must_leave_address) = notice;
    }

    /// Makes all updates due that there are.
    pub fn hurry(&mut self) {
        (self.due, self.plan) = (Playback::ENDLESS, None);
    }

    /// The notice that the page announces once, politely.
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }
}
