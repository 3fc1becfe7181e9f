//! A lane: what it is called, how it stands, its numbers.

use super::Comparison;
use super::clock::{due, has_ended, seen};
use crate::data::{Keyword, round_to_digits};
use crate::learn::{Divergence, OneVersusRest, Outcome, Problem, Samples};
use crate::session::messages::{figure, optimizer_name, rules};
use crate::session::readouts::{Score, misplaced, score_of};
use crate::session::settings::LabSettings;
use crate::session::{PreparedData, Session};
use crate::text::{joined, key, message, say};

/// Digits of a weight in the table.
const DIGITS: usize = 3;

/// The state of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneStanding {
    /// There are no points.
    Empty,
    /// Not begun.
    Ready,
    /// Under way.
    Training,
    /// Begun, but nothing runs.
    Paused,
    /// Behind the clock.
    CatchingUp,
    /// At an end of its run.
    Ended(Outcome),
}

impl LaneStanding {
    /// Its code.
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Ready => "ready",
            Self::Training => "training",
            Self::Paused => "paused",
            Self::CatchingUp => "catching-up",
            Self::Ended(outcome) => outcome.keyword(),
        }
    }

    /// The name of the state.
    pub fn label(self) -> String {
        message(&key!("compare-state-*", self.keyword()))
    }
}

/// A lane of a comparison.
#[derive(Clone, Debug)]
pub struct Lane<'a> {
    /// 0 … 3 for A … D.
    pub index: usize,
    /// The lab's settings with its own in their place.
    pub settings: LabSettings,
    /// Its run.
    pub run: &'a OneVersusRest,
    /// The state of the lane.
    pub standing: LaneStanding,
}

/// Returns the state of a lane; `changed` is true if the lane is the lab's and its data or settings have changed.
pub(super) fn standing(
    comparison: &Comparison,
    run: &OneVersusRest,
    changed: bool,
) -> LaneStanding {
    let begun = seen(run) > 0 && !changed;
    match () {
        () if run.problem().train.is_empty() => LaneStanding::Empty,
        () if has_ended(run) && !changed => LaneStanding::Ended(run.outcome()),
        () if due(run, comparison.clock) > 0 && !changed => LaneStanding::CatchingUp,
        () if comparison.is_playing => LaneStanding::Training,
        () if begun => LaneStanding::Paused,
        () => LaneStanding::Ready,
    }
}

impl Lane<'_> {
    /// Returns true if the run of the lane has ended.
    pub(super) fn has_ended(&self) -> bool {
        matches!(self.standing, LaneStanding::Ended(_))
    }

    /// Returns true while nothing of it goes on by itself.
    pub(super) fn rests(&self) -> bool {
        !matches!(
            self.standing,
            LaneStanding::Training | LaneStanding::CatchingUp
        )
    }

    /// A, B, C or D.
    pub fn letter(&self) -> char {
        ['A', 'B', 'C', 'D'][self.index.min(3)]
    }

    /// Its score on the training samples, and on those held out, if any.
    pub(super) fn scores(&self, state: &Session) -> (Score, Option<Score>) {
        let (prepared, learning) = (state.prepared(), self.settings.learning());
        let problems = prepared.trained_on(&self.settings);
        let score = |samples: fn(&Problem) -> &Samples| {
            score_of(&problems, &learning, samples, self.run.weights())
        };
        let is_tested = !prepared.problem.held_out.is_empty();
        let held_out = is_tested.then(|| score(|problem| &problem.held_out));
        (score(|problem| &problem.train), held_out)
    }

    /// Its weights as the table shows them; a line a class for three or more.
    pub(super) fn weights_in_words(&self) -> String {
        let width = self.run.problem().train.features() + 1;
        let row = |row: &[f64]| {
            let numbers = joined(
                row.iter().map(|w| figure(round_to_digits(*w, DIGITS))),
                ", ",
            );
            format!("({numbers})")
        };
        joined(self.run.weights().chunks(width).map(row), "\n")
    }

    /// Rows of the points on its wrong side, held-out ones included.
    pub(crate) fn misplaced(&self, prepared: &PreparedData) -> Vec<usize> {
        misplaced(prepared, self.run.weights(), self.settings.tie)
    }

    /// The text on the lane's plane if no boundary can be seen; `visible` is true if the boundary crosses the view.
    pub fn remark(&self, visible: bool) -> Option<String> {
        match self.run.weights().iter().any(|w| *w != 0.0) {
            false => Some(say!("plane-no-boundary-yet")),
            true => (!visible).then(|| say!("compare-out-of-view")),
        }
    }

    /// The title of the lane: the settings in which it differs from other lanes, or η if there are none.
    pub fn title(&self, lanes: &[Self]) -> String {
        let differs = |of: fn(&LabSettings) -> String| {
            let own = of(&self.settings);
            lanes
                .iter()
                .any(|lane| of(&lane.settings) != own)
                .then_some(own)
        };
        let parts: [fn(&LabSettings) -> String; 6] = [
            |s| rules::name(s.rule),
            optimizer_name,
            batch_name,
            |s| say!("compare-title-order", order = s.order.keyword()),
            |s| say!("compare-title-seed", seed = s.seed.to_string()),
            eta_name,
        ];
        let parts: Vec<String> = parts.into_iter().filter_map(differs).collect();
        if parts.is_empty() {
            eta_name(&self.settings)
        } else {
            parts.join(", ")
        }
    }

    /// The state of the lane in one line of text, with this many of the samples on the wrong side.
    pub fn sentence(&self, wrong: u32, samples: usize) -> String {
        let (epochs, _) = self.run.outcome_after();
        match self.standing {
            LaneStanding::Empty => say!("compare-sentence-empty"),
            LaneStanding::Ended(Outcome::Cycling { period, .. }) => {
                say!("compare-sentence-cycling", period, wrong, samples)
            }
            LaneStanding::Ended(Outcome::Diverged(divergence)) => say!(
                "compare-sentence-diverged",
                // Beyond all numbers no epoch comes to its end.
                epoch = epochs + u64::from(divergence == Divergence::Overflow),
                wrong,
                samples
            ),
            standing => say!("compare-sentence", state = standing.label(), wrong, samples),
        }
    }
}

fn eta_name(settings: &LabSettings) -> String {
    format!("η\u{a0}=\u{a0}{}", figure(settings.eta))
}

fn batch_name(settings: &LabSettings) -> String {
    say!(
        "compare-title-batch",
        batch = settings.batch.keyword(),
        size = settings.batch_size
    )
}
