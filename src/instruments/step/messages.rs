//! The texts at the formulas and at the picture of the unit.

use super::explanation::Explanation;
use super::neuron::{Feedback, Neuron};
use crate::session::Session;
use crate::session::readouts::tie_in_last_step;
use crate::text::number::{brief, exact, figure, signed};
use crate::text::{joined, say};

/// Returns a remark on a tie that a threshold had to decide in the update made last; empty if there was none.
pub(super) fn tie_remark(session: &Session) -> String {
    match tie_in_last_step(session) {
        Some(true) => say!("step-tie-rounded"),
        Some(false) => say!("step-tie"),
        None => String::new(),
    }
}

/// Returns the heading and the remark of the explanation; a sentence where there is none.
pub(super) fn explained(explanation: Option<&Explanation>) -> String {
    match explanation {
        Some(found) if found.remark.is_empty() => say!("step-about", heading = &found.heading),
        Some(found) => say!(
            "step-about-remark",
            heading = &found.heading,
            remark = &found.remark
        ),
        None => say!("step-none"),
    }
}

/// The texts of the unit's picture.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Texts {
    /// Name and value of each input.
    pub(super) inputs: Vec<(String, String)>,
    /// Each weight, and as text.
    pub(super) weights: Vec<(f64, String)>,
    /// At the sum.
    pub(super) z: String,
    /// At the activation.
    pub(super) output: String,
    /// Behind the threshold.
    pub(super) class: String,
    /// At the way back.
    pub(super) delta: String,
    /// Which weights the edges are, and where the error comes from.
    pub(super) feedback: String,
    /// All of it for those who cannot see the picture.
    pub(super) description: String,
}

/// The texts of a unit's picture.
pub(super) fn neuron(neuron: &Neuron) -> Texts {
    let value = |j: usize| {
        neuron
            .inputs
            .as_ref()
            .map_or(String::new(), |x| brief(x[j]))
    };
    let error = match neuron.feedback {
        Feedback::Threshold => say!("step-error-threshold"),
        Feedback::Activation => say!("step-error-activation"),
        Feedback::Margin(bound) => say!("step-error-margin", bound = exact(bound)),
        Feedback::Sum => say!("step-error-sum"),
    };
    let edges = match (neuron.before_update, neuron.signal) {
        (true, Some(_)) if neuron.looks_ahead => say!("step-edges-ahead"),
        (true, None) if neuron.looks_ahead => say!("step-edges-ahead-batch"),
        (true, Some(_)) => say!("step-edges-sample"),
        (true, None) => say!("step-edges-batch"),
        (false, _) => say!("step-edges-now"),
    };
    let [z, output, delta] = neuron
        .signal
        .map_or_else(Default::default, |signal| signal.map(brief));
    let named = |name: &str, value: &str| {
        if value.is_empty() {
            name.into()
        } else {
            format!("{name} = {value}")
        }
    };
    let full = joined(neuron.weights.iter().map(|w| figure(*w)), ", ");
    let weights = neuron.weights.iter().map(|w| (*w, brief(*w))).collect();
    let names = neuron.names.iter().enumerate();
    Texts {
        inputs: names
            .map(|(j, name)| (name.clone(), if j == 0 { String::new() } else { value(j) }))
            .collect(),
        description: say!(
            "step-unit",
            weights = full,
            error = &error,
            z = named("z", &z)
        ),
        weights,
        class: neuron.class.map_or(String::new(), signed),
        delta: named("δ", &delta),
        // What is a class already stands behind the threshold.
        output: if neuron.graded { output } else { String::new() },
        z: named("z", &z),
        feedback: say!("step-unit-hint", edges, error),
    }
}
