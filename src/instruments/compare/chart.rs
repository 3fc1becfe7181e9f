//! The curves of all lanes in one chart.

use super::clock::seen;
use super::comparison::start;
use super::{Curve, Lane, LaneStanding};
use crate::geometry::Axis;
use crate::learn::{Entry, Form, Outcome, Settings, ValidSettings};
use crate::session::readouts::score_of;
use crate::session::{PreparedData, Session};
use crate::text::{joined, say};

/// The curve of a lane.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// A, B, C or D.
    pub letter: char,
    /// (Epochs since the common start, value); the last one is where the lane stands.
    pub points: Vec<Axis>,
    /// True if the run has diverged: then its curve may leave the chart.
    pub diverged: bool,
}

/// Values that differ by no more than this share of them coincide.
const NEAR: f64 = 1e-9;

impl Trace {
    /// Returns true if both curves are one and the same to the eye.
    fn coincides(&self, other: &Self) -> bool {
        let mut pairs = self.points.iter().zip(&other.points);
        let is_near = |(a, b): (&Axis, &Axis)| {
            a.x == b.x && (a.y - b.y).abs() <= NEAR * a.y.abs().max(b.y.abs())
        };
        self.points.len() == other.points.len() && pairs.all(is_near)
    }
}

/// All lanes in one chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LaneCurves {
    /// The curves, lane A first.
    pub traces: Vec<Trace>,
    /// A note on the lanes, in words; empty if there is none.
    pub note: String,
    /// True if η only rescales w with this rule, so that another rule would show more.
    pub only_rescales: bool,
}

impl LaneCurves {
    /// The curves of all lanes.
    pub fn new(lanes: &[Lane<'_>], shown: Curve, state: &Session) -> Self {
        let (_, epochs, _) = start(state);
        let traces = lanes.iter().map(|lane| {
            let fresh = lane.index == 0 && state.is_changed();
            trace(lane, state.prepared(), shown, epochs, fresh)
        });
        let only_rescales = only_rescales(state, lanes);
        let note = match only_rescales {
            _ if state.prepared().problem.train.is_empty() => say!("compare-note-empty"),
            true if decided_alike(lanes) => say!("compare-note-rescales"),
            true => say!("compare-note-rounded"),
            false => note(lanes, shown),
        };
        let traces: Vec<Trace> = traces.collect();
        let told = match lanes.iter().all(Lane::rests) {
            true => coinciding(&traces),
            false => Vec::new(),
        };
        Self {
            note: joined([note].into_iter().chain(told), " ").trim().into(),
            traces,
            only_rescales,
        }
    }

    /// The points that the axes go round: of diverged lanes only what is no higher than the others ever are, so that one
    /// that runs away leaves the chart and the others stay readable.
    pub fn framing(&self) -> Vec<Axis> {
        let calm = self.traces.iter().filter(|trace| !trace.diverged);
        let starts = self.traces.iter().filter_map(|trace| trace.points.first());
        let values = calm.flat_map(|trace| &trace.points).chain(starts);
        let highest = values.fold(0.0_f64, |highest, point| highest.max(point.y));
        let all_ran_away = self.traces.iter().all(|trace| trace.diverged) || highest == 0.0;
        let highest = if all_ran_away { f64::MAX } else { highest };
        let points = self.traces.iter().flat_map(|trace| &trace.points);
        points
            .map(|point| Axis::new(point.x, point.y.min(highest)))
            .collect()
    }
}

fn trace(lane: &Lane<'_>, prepared: &PreparedData, shown: Curve, start: u64, fresh: bool) -> Trace {
    let run = lane.run;
    let value = |entry: &Entry| match shown {
        Curve::Loss => entry.loss,
        Curve::Errors => f64::from(entry.errors),
    };
    let entries = run.history().entries();
    // Where data or settings changed there are two entries of one epoch; the later one is the start.
    let from = entries.partition_point(|entry| entry.epoch <= start);
    let entries = &entries[from.saturating_sub(1)..];
    let since = |entry: &Entry| entry.epoch.saturating_sub(start) as f64;
    let mut points: Vec<Axis> = Vec::with_capacity(entries.len() + 1);
    if !fresh {
        points.extend(
            entries
                .iter()
                .map(|entry| Axis::new(since(entry), value(entry))),
        );
    }
    let settings = lane.settings.learning();
    let count = run.problem().train.len().max(1);
    let at = if fresh { 0 } else { seen(run) };
    if fresh || run.presented() > 0 {
        let score = score_of(
            &prepared.trained_on(&lane.settings),
            &settings,
            |problem| &problem.train,
            run.weights(),
        );
        let value = match shown {
            Curve::Loss => score.loss,
            Curve::Errors => Some(f64::from(score.errors)),
        };
        points.extend(value.map(|value| Axis::new(at as f64 / count as f64, value)));
    }
    Trace {
        letter: lane.letter(),
        points,
        diverged: !fresh && matches!(run.outcome(), Outcome::Diverged(_)),
    }
}

/// For each set of curves that coincide in more than the start, a sentence.
fn coinciding(traces: &[Trace]) -> Vec<String> {
    let mut told = Vec::new();
    for (index, trace) in traces.iter().enumerate() {
        let is_same = |other: &&Trace| other.coincides(trace);
        if trace.points.len() < 2 || traces[..index].iter().any(|other| is_same(&other)) {
            continue;
        }
        let all = traces[index..].iter().filter(is_same);
        let letters: Vec<String> = all.map(|trace| trace.letter.to_string()).collect();
        if letters.len() > 1 {
            told.push(say!("compare-note-coincide", lanes = joined(letters, ", ")));
        }
    }
    told
}

/// Returns true if η only rescales the weights of the lab's rule from its start: that is w = 0, each update is η times a
/// vector that depends on decisions only, and no penalty shrinks w by another part.
pub(super) fn rate_only_rescales(lab: &Session) -> bool {
    let learning = lab.document().settings.learning();
    let is_free = learning.table().form == Form::Criterion && learning.penalty.is_none();
    is_free && start(lab).0.iter().all(|w| *w == 0.0)
}

/// Returns true if the lanes differ in η only and η changes no decision: the updates of a mistake-driven rule are η
/// times a vector that depends on its decisions only, so from w = 0 the weights of every lane are η times the same
/// vector, z has the same sign in all of them, and so on by induction. A penalty would shrink each lane by another
/// part.
fn only_rescales(state: &Session, lanes: &[Lane<'_>]) -> bool {
    let learning: Vec<_> = lanes.iter().map(|lane| lane.settings.learning()).collect();
    let [first, others @ ..] = &learning[..] else {
        return false;
    };
    let alike = |other: &ValidSettings| {
        **other
            == Settings {
                eta: other.eta,
                ..**first
            }
    };
    rate_only_rescales(state)
        && others.iter().all(alike)
        && others.iter().any(|other| other.eta != first.eta)
        && !state.prepared().problem.train.is_empty()
}

/// Returns true while a lane catches up, or if all lanes have made the same number of updates and epochs. With other
/// sums, rounding can decide a tie z = 0 in one lane and not in another.
fn decided_alike(lanes: &[Lane<'_>]) -> bool {
    let behind = lanes
        .iter()
        .any(|lane| lane.standing == LaneStanding::CatchingUp);
    let made = |lane: &Lane<'_>| (lane.run.updates(), lane.run.epochs());
    behind
        || lanes
            .windows(2)
            .all(|pair| made(&pair[0]) == made(&pair[1]))
}

fn note(lanes: &[Lane<'_>], shown: Curve) -> String {
    let learning: Vec<_> = lanes.iter().map(|lane| lane.settings.learning()).collect();
    let differ = learning.windows(2).any(|pair| {
        let loss = |i: usize| (pair[i].rule, pair[i].activation, pair[i].reduction);
        loss(0) != loss(1) || pair[0].penalty != pair[1].penalty
    });
    if differ && shown == Curve::Loss {
        say!("compare-note-losses")
    } else {
        String::new()
    }
}
