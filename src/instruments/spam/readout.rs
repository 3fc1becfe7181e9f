//! The content of the window: the message, its counts, its score term by term, and the labeled messages.

use super::SpamSettings;
use super::own;
use crate::data::{
    Keyword, SPAM_MESSAGES, SPAM_WEIGHTS, Scaling, SpamPiece, counts, keywords, spam, spam_pieces,
};
use crate::geometry::Axis;
use crate::learn::Tie;
use crate::session::messages::{figure, status};
use crate::session::{Input, PreparedData, Readouts, Session};
use crate::text::say;

keywords! {
    /// Whose weights score the message.
    Weights {
        /// Those of the lecture.
        Lecture = "lecture",
        /// Those that the lab has now.
        Lab = "lab",
    }
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The text of the message; none for a point of which only the counts are known.
    pub text: Option<String>,
    /// The number of times that it says "free" and "money".
    pub counts: [f64; 2],
    /// True if it is labeled spam.
    pub spam: bool,
    /// Its score.
    pub score: f64,
    /// True if the weights call it spam.
    pub called_spam: bool,
    /// True if exact arithmetic would have given 0.
    pub tie: bool,
}

/// Everything the window shows.
#[derive(Clone, Debug, PartialEq)]
pub struct SpamReadout {
    /// The message, piece by piece.
    pub pieces: Vec<SpamPiece>,
    /// The number of times that it says "free" and "money".
    pub counts: [f64; 2],
    /// w₀ and the weights of the two counts.
    pub weights: [f64; 3],
    /// w₀·1, w₁·free, w₂·money.
    pub terms: [f64; 3],
    /// Their sum z, from left to right.
    pub score: f64,
    /// True if the lab's weights are those of counts.
    pub lab_counts: bool,
    /// Whose weights these are.
    pub whose: Weights,
    /// The meaning of z = 0.
    pub tie: Tie,
    /// The status of the lab while it is about the counts, in words; else empty.
    pub status: String,
    /// The labeled messages.
    pub rows: Vec<Row>,
}

impl SpamReadout {
    /// With these settings beside this lab.
    pub fn new(state: &Session, settings: &SpamSettings) -> Self {
        let on_lab = lab_weights(state);
        let (weights, whose) = match (settings.weights, on_lab) {
            (Weights::Lab, Some(weights)) => (weights, Weights::Lab),
            _ => (SPAM_WEIGHTS, Weights::Lecture),
        };
        let counts = counts(&settings.message);
        let terms = terms(weights, counts);
        Self {
            pieces: spam_pieces(&settings.message),
            counts,
            weights,
            terms,
            score: terms[0] + terms[1] + terms[2],
            lab_counts: on_lab.is_some(),
            whose,
            tie: state.document().settings.tie,
            status: on_lab.map_or_else(String::new, |_| {
                let status = status(state, &Readouts::new(state));
                let status = format!("{}{}", status.label, status.rest);
                say!("spam-status", status)
            }),
            rows: rows(state, settings, weights),
        }
    }

    /// Returns true if the message counts as spam: z > 0, and where the option `tie` says so z = 0.
    pub fn is_spam(&self) -> bool {
        self.tie.is_positive(self.score)
    }

    /// Rows that these weights sort as they are labeled.
    pub fn right(&self) -> usize {
        let right = |row: &&Row| !row.is_wrong();
        self.rows.iter().filter(right).count()
    }

    /// The three products, as w·x.
    pub fn products(&self) -> [String; 3] {
        let factors = [1.0, self.counts[0], self.counts[1]];
        let size: f64 = self.weights.iter().map(|w| w.abs()).sum();
        // What rounding has left of a 0 is shown as 0.
        let weight = |k: usize| match self.weights[k] {
            w if w.abs() <= REST * size => 0.0,
            w => w,
        };
        [0, 1, 2].map(|k| format!("{} · {}", figure(weight(k)), factors[k]))
    }

    /// Returns true if only rounding keeps the score from being 0.
    pub(crate) fn is_tie(&self) -> bool {
        tied(self.weights, self.counts, self.score)
    }

    /// The score.
    pub fn sum(&self) -> String {
        figure(if self.is_tie() { 0.0 } else { self.score })
    }

    /// The prediction that follows from the score.
    pub fn verdict(&self) -> String {
        let learned = self.weights.iter().any(|w| *w != 0.0);
        let class = class(self.is_spam());
        if learned && self.is_tie() {
            return say!("spam-verdict-tie", class);
        }
        let relation = match (self.tie, self.is_spam()) {
            (Tie::Negative, true) => "> 0",
            (Tie::Negative, false) => "≤ 0",
            (_, true) => "≥ 0",
            (_, false) => "< 0",
        };
        let z = self.sum();
        if learned {
            say!("spam-verdict", z, relation, class)
        } else {
            say!("spam-verdict-no-weights", z, relation, class)
        }
    }

    /// The number of messages that the weights sort right, and the reason where they cannot be the lab's.
    pub fn hint(&self) -> String {
        let (whose, right, all) = (self.whose.keyword(), self.right(), self.rows.len());
        let hint = say!("spam-hint", whose, right, all);
        if self.lab_counts {
            hint
        } else {
            say!("spam-hint-elsewhere", hint)
        }
    }

    /// The plane in words.
    pub fn described(&self) -> String {
        let [free, money] = self.counts.map(|count| count.to_string());
        let (messages, verdict) = (self.rows.len(), self.verdict());
        say!("spam-described", messages, free, money, verdict)
    }

    /// The places of the messages, “free” to the right and “money” upwards; this one last.
    pub fn places(&self) -> impl Iterator<Item = Axis> {
        let rows = self.rows.iter().map(|row| row.counts);
        let all = rows.chain([self.counts]);
        all.map(|[free, money]| Axis::new(free, money))
    }
}

impl Row {
    /// Returns true if it is sorted otherwise than labeled.
    pub(crate) fn is_wrong(&self) -> bool {
        self.called_spam != self.spam
    }

    /// Both counts, the label and the score.
    pub fn cells(&self) -> [String; 4] {
        [
            self.counts[0].to_string(),
            self.counts[1].to_string(),
            say!("spam-class", class = class(self.spam)),
            figure(if self.tie { 0.0 } else { self.score }),
        ]
    }
}

/// The code of a class, for other programs too.
pub(super) fn class(spam: bool) -> &'static str {
    if spam { "spam" } else { "not spam" }
}

/// A value this small beside the weights is a rest of rounding, as in [`is_tie`](crate::learn::is_tie).
const REST: f64 = 4.0 * f64::EPSILON;

/// Returns true if a score other than 0 is a rest of rounding beside the weights that it comes from.
fn tied(weights: [f64; 3], counts: [f64; 2], score: f64) -> bool {
    let factors = [1.0, counts[0].max(1.0), counts[1].max(1.0)];
    let size: f64 = (0..3).map(|k| (weights[k] * factors[k]).abs()).sum();
    score != 0.0 && score.abs() <= REST * size
}

pub(super) fn terms(weights: [f64; 3], counts: [f64; 2]) -> [f64; 3] {
    [weights[0], weights[1] * counts[0], weights[2] * counts[1]]
}

/// Which axis of the lab has the count of "free" and which that of "money"; none if the lab is about something else.
pub(super) fn axes_of_counts(prepared: &PreparedData) -> Option<[usize; 2]> {
    let names = spam();
    let [free, money] = [0, 1].map(|k| {
        let name = names.features().get(k)?;
        let column = prepared.set.features().iter().position(|own| own == name)?;
        prepared.columns.iter().position(|at| *at == column)
    });
    Some([free?, money?])
}

/// The weights of the lab for (1, free, money), if it is trained on just these, unscaled.
pub fn lab_weights(state: &Session) -> Option<[f64; 3]> {
    let prepared = state.prepared();
    let [free, money] = axes_of_counts(prepared)?;
    let columns = prepared.columns.map(Input::Column);
    let plain = prepared.inputs == columns
        && state.document().settings.data.scaling == Scaling::None
        && !prepared.is_multiclass();
    let w = state.weights();
    plain.then(|| [w[0], w[1 + free], w[1 + money]])
}

/// The lab's points while it is about counts, else the messages.
fn rows(state: &Session, settings: &SpamSettings, weights: [f64; 3]) -> Vec<Row> {
    let row = |text: Option<&str>, counts: [f64; 2], spam| {
        let [bias, free, money] = terms(weights, counts);
        let score = bias + free + money;
        Row {
            text: text.map(String::from),
            counts,
            spam,
            score,
            called_spam: state.document().settings.tie.is_positive(score),
            tie: tied(weights, counts, score),
        }
    };
    let prepared = state.prepared();
    let Some([free, money]) = axes_of_counts(prepared) else {
        let all = SPAM_MESSAGES.iter();
        return all
            .map(|m| row(Some(m.text), counts(m.text), m.spam))
            .collect();
    };
    let point = |index: usize| {
        let raw = prepared.set.row(index);
        let own = [free, money].map(|axis| raw[prepared.columns[axis]]);
        let spam = prepared.set.class(index) == 1;
        let known = SPAM_MESSAGES.get(index);
        let known = known.filter(|m| counts(m.text) == own && m.spam == spam);
        row(known.map(|m| m.text), own, spam)
    };
    let mut rows: Vec<Row> = (0..prepared.set.len()).map(point).collect();
    own::name(&mut rows, &settings.own);
    rows
}
