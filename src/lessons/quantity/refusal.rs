//! Answers that are refused below some confidence: how many, and how many of the others are wrong.

use std::fmt;

use crate::data::parse_number;
use crate::learn::{dot, sigmoid};
use crate::session::Session;
use crate::text::say;

/// `refused(0.9)` or `wrong(0.9)`: of the training samples.
#[derive(Clone, Debug)]
pub(super) struct Refusal {
    /// True if the refused ones are counted, else the wrong ones among the others.
    counts_refused: bool,
    /// The least probability of the likelier class at which there is an answer, from ½ to 1.
    least: f64,
}

/// The beginnings of names, each with true if the name means those that are refused.
const BEGINNINGS: [(&str, bool); 2] = [("refused(", true), ("wrong(", false)];

impl Refusal {
    /// Returns true if a name begins like one of these.
    pub(super) fn is_meant(name: &str) -> bool {
        BEGINNINGS.iter().any(|(begin, _)| name.starts_with(begin))
    }

    /// From its name.
    ///
    /// # Errors
    /// When there is no number from ½ to 1 in the brackets; the message says so.
    pub(super) fn read(name: &str) -> Result<Self, String> {
        let read = BEGINNINGS.iter().find_map(|(begin, counts_refused)| {
            let inner = name.strip_prefix(begin)?.strip_suffix(')')?;
            let least = parse_number(inner).filter(|least| (0.5..=1.0).contains(least))?;
            Some(Self {
                counts_refused: *counts_refused,
                least,
            })
        });
        read.ok_or_else(|| say!("author-refusal", name))
    }

    /// Of the training samples at the current weights; none where the rule has no probabilities of two classes.
    pub(super) fn count(&self, state: &Session) -> Option<f64> {
        let prepared = state.prepared();
        let settings = &state.document().settings;
        if prepared.is_multiclass() || !settings.learning().table().probability {
            return None;
        }
        let weights = state.run().weights();
        let counted = prepared.problem.train.iter().filter(|(x, y)| {
            let z = dot(weights, x);
            let is_refused = sigmoid(z.abs()) < self.least;
            let is_wrong = settings.tie.is_positive(z) != (*y > 0.0);
            is_refused == self.counts_refused && (is_refused || is_wrong)
        });
        Some(counted.count() as f64)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (begin, _) = BEGINNINGS[usize::from(!self.counts_refused)];
        write!(f, "{begin}{})", self.least)
    }
}
