//! The texts of the gallery.

use super::{Cell, Gallery, GateStanding};
use crate::data::{GATE_ROWS, Keyword};
use crate::learn::{Divergence, Kind, Outcome, Reason};
use crate::session::Document;
use crate::session::messages::rules;
use crate::session::switch::Switch;
use crate::text::number::figure;
use crate::text::{escape, joined, key, message, say, say_markup};
use crate::theory::Separability;

impl Gallery {
    /// The headline.
    pub fn headline(&self) -> String {
        say!(
            "gates-headline",
            learned = self.learned(),
            all = self.cells.len()
        )
    }

    /// Returns the progress in words.
    pub fn progress(&self) -> String {
        let progress = match (self.epochs(), self.steps()) {
            (_, 0) => say!("gates-not-begun"),
            (0, steps) => say!("gates-steps", steps),
            (epochs, steps) => say!("gates-epochs", epochs, steps),
        };
        let lines = self.cells.iter();
        let mut lines = lines.filter(|cell| cell.separability.is_separable());
        match (self.stopped, self.can_learn()) {
            (false, _) => progress,
            (true, false) if lines.all(|cell| cell.standing() == GateStanding::Learned) => {
                say!("gates-progress-others-no-line", progress)
            }
            (true, false) => say!("gates-progress-no-other", progress),
            (true, true) => say!("gates-progress-stopped", progress),
        }
    }

    /// Why gates are not learned, or why all can be, as markup.
    pub fn why(&self) -> String {
        let article = |cell: &Cell| {
            let sentences = cell.reasons().into_iter();
            let paragraphs: String = sentences
                .map(|sentence| format!("<p>{}</p>", escape(&sentence)))
                .collect();
            let (number, title) = (cell.gate.number(), cell.title());
            format!("<article data-why=\"{number}\"><h3>{title}</h3>{paragraphs}</article>")
        };
        let reasons: String = self.unlearned().map(article).collect();
        let mut cells = self.cells.iter();
        let can_all = cells.all(|cell| cell.separability.is_separable());
        if can_all && reasons.is_empty() {
            let why = say_markup!("gates-why-all");
            return format!("<article><p>{why}</p></article>");
        }
        reasons
    }

    /// The gates that are not learned for a reason: no line can do it, or the run has come to another end.
    pub fn unlearned(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(|cell| !cell.reasons().is_empty())
    }
}

/// The lab's settings that all gates are trained with.
pub fn settings_in_words(document: &Document, product: Switch) -> String {
    let known = super::document_of(document, product, crate::data::Gate::AND).settings;
    let batch = say!(
        "gates-batch",
        batch = known.batch.keyword(),
        size = known.batch_size
    );
    let order = say!("gates-order", order = known.order.keyword());
    let rule = rules::name(known.rule);
    let [eta, lab] = [known.eta, document.settings.eta].map(figure);
    if eta == lab {
        say!("gates-settings", rule, eta, batch, order)
    } else {
        say!("gates-settings-usual-rate", rule, eta, batch, order, lab)
    }
}

impl Cell {
    /// Number and name.
    pub fn title(&self) -> String {
        format!("{} — {}", self.gate.number(), self.gate.name())
    }

    /// Returns the label of a gate with this status, for readers who do not see it.
    pub fn label(&self, standing: GateStanding) -> String {
        say!(
            "gates-label",
            number = self.gate.number(),
            name = self.gate.name(),
            state = standing.label(),
            wrong = self.errors()
        )
    }

    /// Why it is not learned, a sentence each: the proof that it cannot be, and how its run has ended.
    pub fn reasons(&self) -> Vec<String> {
        let ended = match self.standing() {
            GateStanding::Ended(outcome) => Some(self.ended(outcome)),
            _ => None,
        };
        self.certificate().into_iter().chain(ended).collect()
    }

    /// The proof that no line separates the points: a point of both convex hulls, as the multipliers give it.
    pub fn certificate(&self) -> Option<String> {
        let Separability::NotSeparable(proof) = &*self.separability else {
            return None;
        };
        let train = &self.trainer.problem().train;
        let common = proof.common_point(train)?;
        let c = proof.multipliers(train.len());
        let mixture = |sign: f64| {
            let mine = (0..train.len()).filter(|&i| train.label(i) == sign && c[i] > 0.0);
            let total: f64 = mine.clone().map(|i| c[i]).sum();
            let terms = mine.map(|i| {
                let [x, y] = GATE_ROWS[i].map(fraction);
                format!("{}·({x},\u{a0}{y})", fraction(c[i] / total))
            });
            joined(terms, " + ")
        };
        let at = joined(common.iter().copied().map(fraction), ",\u{a0}");
        Some(say!(
            "gates-hulls-meet",
            point = at,
            negative = mixture(-1.0),
            positive = mixture(1.0)
        ))
    }

    /// Returns the meaning of the end of its run while the gate is not learned, a sentence.
    fn ended(&self, outcome: Outcome) -> String {
        let wrong = self.errors();
        match (outcome, self.trainer.settings().table().kind) {
            (Outcome::Cycling { period, updates }, _) => {
                say!("gates-cycling", epochs = period, updates)
            }
            (Outcome::Converged, Kind::MistakeDriven) => say!("gates-ties", wrong),
            (Outcome::Converged, Kind::Smooth) => say!("gates-at-minimum", wrong),
            (Outcome::Stationary(reason), _) => match reason {
                Reason::Settled => say!("gates-settled", wrong),
                Reason::Canceled => say!("gates-canceled", wrong),
                Reason::TooSmall => say!("gates-too-small", wrong),
                Reason::Saturated => say!("gates-saturated", wrong),
                Reason::NoMinimum => say!("gates-no-minimum", wrong),
            },
            (Outcome::Diverged(Divergence::Loss), _) => say!("gates-diverged-loss"),
            (Outcome::Diverged(Divergence::Overflow), _) => say!("gates-diverged-overflow"),
            (Outcome::Running, _) => String::new(),
        }
    }
}

impl GateStanding {
    /// Returns the text of the status.
    pub fn label(self) -> String {
        message(&key!("gates-state-*", self.keyword()))
    }
}

/// A number, ½ and ¼ as such.
fn fraction(value: f64) -> String {
    match value {
        0.25 => "¼".into(),
        0.5 => "½".into(),
        0.75 => "¾".into(),
        value => figure(value),
    }
}
