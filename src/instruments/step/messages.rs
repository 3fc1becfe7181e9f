//! What stands at the formulas and at the picture of the unit.

use super::explanation::Explanation;
use super::neuron::{Feedback, Neuron};
use crate::session::Session;
use crate::session::readings::tie_in_last_step;
use crate::text::number::{brief, figure, signed};

/// What a threshold had to decide in the update made last; empty if nothing.
pub(super) fn tie_remark(session: &Session) -> &'static str {
    match tie_in_last_step(session) {
        Some(true) => "z is a tie, and rounding decides it.",
        Some(false) => "z is exactly 0: a tie.",
        None => "",
    }
}

/// What the panel is about.
pub(super) fn explained(explanation: Option<&Explanation>) -> String {
    match explanation {
        Some(found) if found.remark.is_empty() => format!("{}.", found.heading),
        Some(found) => format!("{}. {}", found.heading, found.remark),
        None => "Press Step: the update is then shown here, formula by formula.".into(),
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
    let feedback = match neuron.feedback {
        Feedback::Threshold => {
            "The error is taken behind the threshold: only the class counts, not how far off z is."
        }
        Feedback::Activation => {
            "The error is taken before the threshold: how far off the output is counts, even where the class is right."
        }
        Feedback::Margin => {
            "The error is taken from z, before the threshold: only whether y·z is below 1 counts, not how far it is below."
        }
    };
    let shown = match (neuron.before_update, neuron.signal) {
        (true, Some(_)) => "The edges are the weights before this update: they made this z.",
        (true, None) => "The edges are the weights before this update: those that the batch met.",
        (false, _) => "The edges are the present weights.",
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
    let full: Vec<String> = neuron.weights.iter().map(|w| figure(*w)).collect();
    let edges = neuron.weights.iter().map(|w| (*w, brief(*w))).collect();
    let names = neuron.names.iter().enumerate();
    Texts {
        inputs: names
            .map(|(j, name)| (name.clone(), if j == 0 { String::new() } else { value(j) }))
            .collect(),
        description: format!(
            "A unit with the weights {}. {feedback} {}",
            full.join(", "),
            named("z", &z)
        ),
        weights: edges,
        class: neuron.class.map_or(String::new(), signed),
        delta: named("δ", &delta),
        // What is a class already stands behind the threshold.
        output: if neuron.graded { output } else { String::new() },
        z: named("z", &z),
        feedback: format!("{shown} {feedback}"),
    }
}

/// A batch's largest contributions as sentences: point, δ, size.
pub(super) fn contributions(explanation: &Explanation) -> Vec<String> {
    let sentence =
        |(name, _, size): &(String, f64, f64)| format!("{name}: ‖δx̃‖ = {}", figure(*size));
    explanation.largest.iter().map(sentence).collect()
}
