//! What stands at the explained step and at the picture of the unit.

use super::figure;
use super::numbers::signed;
use crate::lab::explain::{Explanation, Feedback, Neuron};

/// What the panel is about.
#[must_use]
pub fn explained(explanation: Option<&Explanation>) -> String {
    match explanation {
        Some(found) if found.remark.is_empty() => format!("{}.", found.heading),
        Some(found) => format!("{}. {}", found.heading, found.remark),
        None => "Press Step: the update is then shown here, formula by formula.".into(),
    }
}

/// The texts of the unit's picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Texts {
    /// Name and value of each input.
    pub inputs: Vec<(String, String)>,
    /// Each weight, and as text.
    pub weights: Vec<(f64, String)>,
    /// At the sum.
    pub z: String,
    /// At the activation.
    pub output: String,
    /// Behind the threshold.
    pub class: String,
    /// At the way back.
    pub delta: String,
    /// Where the error comes from.
    pub feedback: &'static str,
    /// All of it for those who cannot see the picture.
    pub description: String,
}

/// The texts of a unit's picture.
#[must_use]
pub fn neuron(neuron: &Neuron) -> Texts {
    let value = |j: usize| {
        neuron
            .inputs
            .as_ref()
            .map_or(String::new(), |x| figure(x[j]))
    };
    let feedback = match neuron.feedback {
        Feedback::Threshold => {
            "The error is taken behind the threshold: only the class counts, not how far off z is."
        }
        Feedback::Activation => {
            "The error is taken before the threshold: how far off the output is counts, even where the class is right."
        }
    };
    let [z, output, delta] = neuron
        .signal
        .map_or_else(Default::default, |signal| signal.map(figure));
    let named = |name: &str, value: &str| {
        if value.is_empty() {
            name.into()
        } else {
            format!("{name} = {value}")
        }
    };
    let weights: Vec<String> = neuron.weights.iter().map(|w| figure(*w)).collect();
    let names = neuron.names.iter().enumerate();
    Texts {
        inputs: names
            .map(|(j, name)| (name.clone(), if j == 0 { String::new() } else { value(j) }))
            .collect(),
        description: format!(
            "A unit with the weights {}. {feedback} {}",
            weights.join(", "),
            named("z", &z)
        ),
        weights: neuron.weights.iter().copied().zip(weights).collect(),
        class: neuron.class.map_or(String::new(), signed),
        delta: named("δ", &delta),
        // Where the sum goes on as it is there is nothing new to say.
        output: if neuron.activation.is_some() {
            output
        } else {
            String::new()
        },
        z: named("z", &z),
        feedback,
    }
}
