//! What the gallery says.

use super::{Cell, Gallery, Standing};
use crate::data::{GATE_ROWS, Keyword};
use crate::learn::{Divergence, Kind, Outcome, Reason};
use crate::session::Document;
use crate::session::messages::{counted, figure};
use crate::session::overlays::Switch;
use crate::session::settings::BatchMode;
use crate::theory::Separability;

impl Gallery {
    /// The headline.
    #[must_use]
    pub fn headline(&self) -> String {
        format!("{} of {} learned", self.learned(), self.cells.len())
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> String {
        let so_far = match (self.epochs(), self.steps()) {
            (_, 0) => "not begun".into(),
            (0, steps) => counted(steps, "step"),
            (epochs, steps) => {
                format!("{}, {}", counted(epochs, "epoch"), counted(steps, "step"))
            }
        };
        let lines = self.cells.iter();
        let mut lines = lines.filter(|cell| cell.separability.is_separable());
        match (self.stopped, self.can_learn()) {
            (false, _) => so_far,
            (true, false) if lines.all(|cell| cell.standing() == Standing::Learned) => {
                format!("{so_far}. The others no line can learn.")
            }
            (true, false) => format!("{so_far}. No other gate is learned like this."),
            (true, true) => format!("{so_far}. Stopped for now: Play goes on."),
        }
    }

    /// Why all gates can be learned, if that is so.
    #[must_use]
    pub fn why_all(&self) -> Option<&'static str> {
        let all = self
            .cells
            .iter()
            .all(|cell| cell.separability.is_separable());
        all.then_some(
            "With x₁x₂ the four points are (0, 0, 0), (0, 1, 0), (1, 0, 0) and (1, 1, 1): corners of a tetrahedron, \
             which a plane can divide in every way. In the two inputs that plane can be a hyperbola.",
        )
    }

    /// Why gates are not learned, or why all can be, as markup: names of gates, numbers and sentences of this crate.
    #[must_use]
    pub fn why(&self) -> String {
        let article = |cell: &Cell| {
            let sentences = cell.reasons().into_iter();
            let paragraphs: String = sentences
                .map(|sentence| format!("<p>{sentence}</p>"))
                .collect();
            let (number, title) = (cell.gate.number(), cell.title());
            format!("<article data-why=\"{number}\"><h3>{title}</h3>{paragraphs}</article>")
        };
        let reasons: String = self.unlearned().map(article).collect();
        match self.why_all().filter(|_| reasons.is_empty()) {
            Some(why) => format!("<article><p>{why}</p></article>"),
            None => reasons,
        }
    }

    /// The gates that are not learned for a reason: no line can do it, or the run has come to another end.
    pub fn unlearned(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(|cell| !cell.reasons().is_empty())
    }
}

/// The lab's settings that all gates are trained with.
#[must_use]
pub fn settings_in_words(document: &Document, product: Switch) -> String {
    let known = super::document_of(document, product, crate::data::Gate::AND).settings;
    let batch = match known.batch {
        BatchMode::Mini => format!("mini-batch of {}", known.batch_size),
        batch => batch.keyword().into(),
    };
    let (rule, order) = (known.rule.keyword(), known.order.keyword());
    let [eta, usual] = [known.eta, document.settings.eta].map(figure);
    if eta == usual {
        format!("As in the lab: {rule}, η = {eta}, {batch}, {order}.")
    } else {
        format!(
            "As in the lab: {rule}, {batch}, {order}. But η = {eta}, the usual one for gates (in the lab: {usual})."
        )
    }
}

impl Cell {
    /// Number and name.
    #[must_use]
    pub fn title(&self) -> String {
        format!("{} — {}", self.gate.number(), self.gate.name())
    }

    /// The weights as a JSON array.
    #[must_use]
    pub fn weights_json(&self) -> String {
        let texts: Vec<String> = self.weights().iter().map(f64::to_string).collect();
        format!("[{}]", texts.join(","))
    }

    /// What a reader who does not see it is told of a gate that stands like this.
    #[must_use]
    pub fn label(&self, standing: Standing) -> String {
        let wrong = match self.errors() {
            0 => "all four points on their side".into(),
            errors => format!("{} on the wrong side", counted(errors as u64, "point")),
        };
        format!(
            "{}: {}, {wrong}. Open it in the lab.",
            self.title(),
            standing.keyword()
        )
    }

    /// Why it is not learned, a sentence each: the proof that it cannot be, and how its run has ended.
    #[must_use]
    pub fn reasons(&self) -> Vec<String> {
        let ended = match self.standing() {
            Standing::Ended(outcome) => Some(self.ended(outcome)),
            _ => None,
        };
        self.certificate().into_iter().chain(ended).collect()
    }

    /// The proof that no line separates the points: a point of both convex hulls, as the multipliers give it.
    #[must_use]
    pub fn certificate(&self) -> Option<String> {
        let Separability::NotSeparable(proof) = &*self.separability else {
            return None;
        };
        let train = &self.trainer().problem().train;
        let common = proof.common_point(train)?;
        let c = proof.multipliers(train.len());
        let mixture = |sign: f64| {
            let mine = (0..train.len()).filter(|&i| train.label(i) == sign && c[i] > 0.0);
            let total: f64 = mine.clone().map(|i| c[i]).sum();
            let terms = mine.map(|i| {
                let [x, y] = GATE_ROWS[i].map(fraction);
                format!("{}·({x},\u{a0}{y})", fraction(c[i] / total))
            });
            terms.collect::<Vec<_>>().join(" + ")
        };
        let at: Vec<String> = common.iter().copied().map(fraction).collect();
        Some(format!(
            "The convex hulls of both classes meet at ({}) = {} = {}: that point would have to lie on both sides of the line.",
            at.join(",\u{a0}"),
            mixture(-1.0),
            mixture(1.0)
        ))
    }

    /// What the end of its run means while points are on the wrong side.
    fn ended(&self, outcome: Outcome) -> String {
        let errors = counted(self.errors() as u64, "point");
        match (outcome, self.trainer().settings().table().kind) {
            (Outcome::Cycling { period, updates }, _) => {
                let epochs = match period {
                    1 => "epoch".into(),
                    period => counted(period, "epoch"),
                };
                let updates = counted(updates, "update");
                format!(
                    "After every {epochs} ({updates}) the weights are the same again, to the bit: it goes on like this for ever."
                )
            }
            (Outcome::Converged, Kind::MistakeDriven) => {
                format!("No point asks for another update, yet {errors} with z = 0 count as +1.")
            }
            (Outcome::Converged, Kind::Smooth) => {
                format!(
                    "The gradient of the loss is as good as zero, with {errors} on the wrong side."
                )
            }
            (Outcome::Stationary(reason), _) => {
                format!("{}, with {errors} on the wrong side.", resting(reason))
            }
            (Outcome::Diverged(Divergence::Loss), _) => {
                "The loss has run away: the learning rate is too large.".into()
            }
            (Outcome::Diverged(Divergence::Overflow), _) => {
                "The next update leads beyond all numbers: the learning rate is too large.".into()
            }
            (Outcome::Running, _) => String::new(),
        }
    }
}

fn resting(reason: Reason) -> &'static str {
    match reason {
        Reason::Settled => "Each epoch ends exactly where it began",
        Reason::Canceled => "The contributions within each batch cancel",
        Reason::TooSmall => "The steps are smaller than the last digit of the weights",
        Reason::Saturated => "The gradient is as good as zero",
        Reason::NoMinimum => "The loss is as good as zero",
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
