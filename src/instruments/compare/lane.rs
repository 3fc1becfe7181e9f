//! A lane: what it is called, how it stands, its numbers.

use super::Comparison;
use super::clock::{due, has_ended, seen};
use crate::data::round_to_digits;
use crate::learn::{Divergence, OneVersusRest, Order, Outcome};
use crate::session::messages::{figure, grouped, rules};
use crate::session::readings::{Score, misplaced, score_of};
use crate::session::settings::{BatchMode, Settings};
use crate::session::{PreparedData, Session};
use crate::text::say;

/// Digits of a weight in the table.
const DIGITS: i32 = 3;

/// A lane of a comparison.
#[derive(Clone, Debug)]
pub struct Lane<'a> {
    /// 0 … 3 for A … D.
    pub index: usize,
    /// The lab's settings with its own in their place.
    pub settings: Settings,
    /// Its run.
    pub run: &'a OneVersusRest,
    /// How it stands in a word: ready, training, paused, catching up, or the end of its run.
    pub standing: &'static str,
}

/// The numbers of a lane.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// w₀ … wₙ, a row a class for three or more.
    pub weights: Vec<f64>,
    /// Updates that changed w.
    pub updates: u64,
    /// Epochs completed.
    pub epochs: u64,
    /// On the training samples.
    pub training: Score,
    /// On the samples held out, if any.
    pub held_out: Option<Score>,
}

/// How a lane stands in a word; `changed`: the lab's weights were set by hand.
pub(super) fn standing(
    comparison: &Comparison,
    run: &OneVersusRest,
    changed: bool,
) -> &'static str {
    let begun = seen(run) > 0 && !changed;
    match () {
        () if run.problem().train.is_empty() => "empty",
        () if has_ended(run) && !changed => run.outcome().keyword(),
        () if due(run, comparison.clock()) > 0 && !changed => "catching up",
        () if comparison.is_playing() => "training",
        () if begun => "paused",
        () => "ready",
    }
}

impl Lane<'_> {
    /// Whether it stays where it is.
    pub(super) fn has_ended(&self) -> bool {
        has_ended(self.run) && self.standing == self.run.outcome().keyword()
    }

    /// A, B, C or D.
    #[must_use]
    pub fn letter(&self) -> char {
        ['A', 'B', 'C', 'D'][self.index.min(3)]
    }

    /// Its numbers with the present data.
    #[must_use]
    pub fn reading(&self, state: &Session) -> Reading {
        let (prepared, learning) = (state.prepared(), self.settings.learning());
        let weights = self.run.weights();
        Reading {
            weights: weights.to_vec(),
            updates: self.run.updates(),
            epochs: self.run.epochs(),
            training: score_of(prepared, &learning, |problem| &problem.train, weights),
            held_out: (!prepared.problem.held_out.is_empty())
                .then(|| score_of(prepared, &learning, |problem| &problem.held_out, weights)),
        }
    }

    /// Its weights as the table shows them; a line a class for three or more.
    #[must_use]
    pub fn weights_in_words(&self) -> String {
        let width = self.run.problem().train.features() + 1;
        let row = |row: &[f64]| {
            let numbers: Vec<String> = row
                .iter()
                .map(|w| figure(round_to_digits(*w, DIGITS)))
                .collect();
            format!("({})", numbers.join(", "))
        };
        let rows: Vec<String> = self.run.weights().chunks(width).map(row).collect();
        rows.join("\n")
    }

    /// Rows of the points on its wrong side, held-out ones included.
    #[must_use]
    pub fn misplaced(&self, prepared: &PreparedData) -> Vec<usize> {
        misplaced(prepared, self.run.weights(), self.settings.tie)
    }

    /// What its plane says where no boundary is to be seen; `visible` tells whether the one there is crosses the view.
    #[must_use]
    pub fn remark(&self, visible: bool) -> Option<String> {
        match self.run.weights().iter().any(|w| *w != 0.0) {
            false => Some(say!("plane-no-boundary-yet")),
            true => (!visible).then(|| say!("compare-out-of-view")),
        }
    }

    /// What distinguishes it from the other lanes.
    #[must_use]
    pub fn title(&self, lanes: &[Self]) -> String {
        let differs = |of: fn(&Settings) -> String| {
            let own = of(&self.settings);
            lanes
                .iter()
                .any(|lane| of(&lane.settings) != own)
                .then_some(own)
        };
        let parts: [fn(&Settings) -> String; 5] = [
            |s| rules::name(s.rule),
            batch_name,
            |s| order_name(s.order).into(),
            |s| format!("seed {}", s.seed),
            eta_name,
        ];
        let parts: Vec<String> = parts.into_iter().filter_map(differs).collect();
        if parts.is_empty() {
            eta_name(&self.settings)
        } else {
            parts.join(", ")
        }
    }

    /// How it stands, in a line.
    #[must_use]
    pub fn sentence(&self, reading: &Reading, count: usize) -> String {
        let errors = format!("{} of {} wrong", reading.training.errors, count);
        let (epochs, _) = self.run.outcome_after();
        match (self.standing, self.run.outcome()) {
            ("empty", _) => "no points yet".into(),
            (word @ ("ready" | "training" | "paused" | "catching up"), _) => {
                format!("{word} · {errors}")
            }
            (word, Outcome::Cycling { period, .. }) => {
                format!("{word}, period {} · {errors}", grouped(period))
            }
            (word, Outcome::Diverged(divergence)) => {
                // Beyond all numbers no epoch comes to its end.
                let epoch = epochs + u64::from(divergence == Divergence::Overflow);
                format!("{word} in epoch {} · {errors}", grouped(epoch))
            }
            (word, _) => format!("{word} · {errors}"),
        }
    }
}

fn eta_name(settings: &Settings) -> String {
    format!("η\u{a0}=\u{a0}{}", figure(settings.eta))
}

fn batch_name(settings: &Settings) -> String {
    match settings.batch {
        BatchMode::Online => "online".into(),
        BatchMode::Mini => format!("mini-batch of {}", settings.batch_size),
        BatchMode::Batch => "batch".into(),
    }
}

fn order_name(order: Order) -> &'static str {
    match order {
        Order::Sequential => "as listed",
        Order::Shuffled => "shuffled",
        Order::Random => "drawn at random",
    }
}
