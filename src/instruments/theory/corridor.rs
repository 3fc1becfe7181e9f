//! The convergence proof as curves: between which bounds the weights of a mistake-driven run have moved.

use std::rc::Rc;

use crate::cached::Cached;
use crate::geometry::Axis;
use crate::instruments::View;
use crate::learn::{Batch, Form, dot};
use crate::session::Session;
use crate::session::messages::{curve_in_words, curve_table};
use crate::session::scenes::Same;
use crate::text::{markup, say};
use crate::theory::{Corridor, Known, MaxMargin};

/// Positions (updates, value) of one curve.
type Curve = Vec<Axis>;

/// The curves of a segment, at the ends of its epochs and now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Proof {
    /// a + ckρ̃.
    pub lower: Curve,
    /// w*·w.
    pub along: Curve,
    /// ‖w‖.
    pub length: Curve,
    /// √(b² + c²kR̃²).
    pub upper: Curve,
    /// cos φ between w and w*, where w is not 0.
    pub cosine: Curve,
}

/// The corridor of a run and the number of updates it has made in it: for a mistake-driven rule, online, with a
/// constant rate and nothing added to its updates, on separable data that stay.
pub(super) fn corridor<'k>(
    state: &Session,
    known: &'k Known,
) -> Option<(Corridor, &'k MaxMargin, u64)> {
    let run = state.learner();
    let settings = run.settings();
    let table = settings.table();
    let plain = table.form == Form::Criterion
        && settings.batch == Batch::Online
        && settings.schedule.is_constant()
        && settings.is_plain_descent()
        && settings.penalty.is_none();
    let augmented = known.augmented.as_ref()?.as_ref().ok()?.as_ref()?;
    let radius = known.radius?.ok()?;
    if !plain || state.is_joint() || state.is_changed() || state.document().settings.data.flows() {
        return None;
    }
    let (start, _, before) = run.origin();
    let corridor = Corridor::from_start(start, table.gain * settings.eta, radius, augmented);
    Some((corridor, augmented, run.updates() - before))
}

impl Proof {
    /// The convergence proof of a run as curves.
    pub(super) fn from_session(state: &Session) -> Option<Self> {
        let (corridor, augmented, made) = corridor(state, state.known()?)?;
        let run = state.learner();
        let (start, segment, before) = run.origin();
        let mut proof = Self::default();
        let mut add = |k: f64, w: &[f64]| {
            let along = dot(&augmented.weights, w);
            let length = w.iter().map(|w| w * w).sum::<f64>().sqrt();
            proof.lower.push(Axis::new(k, corridor.lower(k)));
            proof.along.push(Axis::new(k, along));
            proof.length.push(Axis::new(k, length));
            proof.upper.push(Axis::new(k, corridor.upper(k)));
            if length > 0.0 {
                proof.cosine.push(Axis::new(k, along / length));
            }
        };
        add(0.0, start);
        let entries = run.history().entries().iter();
        for entry in entries.filter(|entry| entry.epoch > segment) {
            add((entry.updates - before) as f64, &entry.weights);
        }
        add(made as f64, run.weights());
        Some(proof)
    }
}

/// The charts of the proof in words, and their values in one table; kept while the proof does not change.
#[derive(Clone, Debug, Default)]
pub(super) struct ProofInWords(Cached<Option<Same<Proof>>, ProofTexts>);

#[derive(Clone, Debug)]
struct ProofTexts {
    labels: [String; 2],
    note: String,
    rows: String,
}

impl ProofTexts {
    fn new(proof: &Proof) -> Self {
        let (along, length) = (
            curve_in_words("w*·w", &proof.along),
            curve_in_words("‖w‖", &proof.length),
        );
        let cosine = curve_in_words("cos φ", &proof.cosine);
        let curves = [
            &proof.lower[..],
            &proof.along,
            &proof.length,
            &proof.upper,
            &proof.cosine,
        ];
        let table = curve_table(&curves);
        Self {
            labels: labels(&format!("{along} {length}"), &cosine),
            note: table.note,
            rows: markup::rows(&table.rows),
        }
    }

    /// Only what the charts are of.
    fn waiting() -> Self {
        Self {
            labels: labels("", ""),
            note: say!("lab-chart-values-wait"),
            rows: String::new(),
        }
    }
}

impl ProofInWords {
    /// Describes a proof that rests. While it changes all the time, it says only what the charts are of.
    pub(super) fn refresh(&mut self, proof: Option<&Rc<Proof>>, rests: bool) {
        let proof = proof.filter(|_| rests).cloned().map(Same);
        self.0.refresh(proof, |proof| match proof {
            Some(Same(proof)) => ProofTexts::new(proof),
            None => ProofTexts::waiting(),
        });
    }

    pub(super) fn show(&self, view: &mut View) {
        let Some(texts) = self.0.get() else {
            return;
        };
        let [corridor, cosine] = &texts.labels;
        view.attribute("corridor", "aria-label", corridor)
            .attribute("cosine", "aria-label", cosine)
            .text("proof-values-note", &texts.note)
            .markup("proof-values", &texts.rows);
    }
}

fn labels(corridor: &str, cosine: &str) -> [String; 2] {
    let labels = [
        say!("theory-corridor-chart", curves = corridor),
        say!("theory-cosine-chart", curves = cosine),
    ];
    labels.map(|label| label.trim_end().to_owned())
}
