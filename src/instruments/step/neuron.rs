//! The unit as a picture shows it: inputs, weights, sum, activation, threshold, and where the error is taken from.

use crate::geometry::Axis;
use crate::learn::{DeltaFormula, Kind, dot};
use crate::session::Session;
use crate::session::messages::input_names;

/// The place where the error signal is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Feedback {
    /// Behind the threshold: only the class counts (perceptron).
    Threshold,
    /// Before the threshold: how far off the output is counts (Adaline and the others that descend a loss).
    Activation,
    /// Before the threshold, from z itself: only whether y·z is below a bound counts (support vector machine).
    Margin(f64),
    /// Before the threshold, from z itself, by a function of which no more is said.
    Sum,
}

/// The unit with live numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Neuron {
    /// Names of the inputs, that of the bias first.
    pub names: Vec<String>,
    /// Their values in the update made last, if it was of one sample.
    pub inputs: Option<Vec<f64>>,
    /// The weights: those that made the z of the update made last, else the present ones.
    pub weights: Vec<f64>,
    /// True if these are the weights before an update.
    pub before_update: bool,
    /// True if they are those at which an optimizer looks ahead.
    pub looks_ahead: bool,
    /// Activation input, output and error signal of that sample.
    pub signal: Option<[f64; 3]>,
    /// True if the output is a number, not a class already.
    pub graded: bool,
    /// The predicted class, −1 or +1.
    pub class: Option<f64>,
    /// The place where the error is taken.
    pub feedback: Feedback,
    /// The activation between sum and threshold at some places z from −4 to 4, none where there is none.
    pub activation: Option<Vec<Axis>>,
}

/// Places at which the curve of an activation is sampled.
const PLACES: u32 = 48;

impl Neuron {
    /// Of the learner that theory is about (for two classes there is only one).
    pub fn new(state: &Session) -> Self {
        let learner = state.learner();
        let settings = state.document().settings.learning();
        let (count, class) = (state.run().outputs(), state.theory_class());
        let single = state.last_step().filter(|step| step.samples.len() == 1);
        let single = single.zip(state.weights_before());
        let width = state.own_weights().len();
        let inputs = single.map(|(step, _)| {
            learner
                .problem()
                .train
                .row(step.samples[0] as usize)
                .to_vec()
        });
        let before = state.last_step().map(|step| &step.at);
        let weights = before.map_or(state.own_weights(), |before| {
            &before[class * width..(class + 1) * width]
        });
        let z = inputs.as_ref().map(|x| dot(weights, x));
        let output = settings.table().output;
        let place = |k: u32| -4.0 + 8.0 * f64::from(k) / f64::from(PLACES);
        let places = (0..=PLACES).map(place);
        let curve: Vec<Axis> = places
            .map(|z| Axis::new(z, output(z, settings.tie)))
            .collect();
        // The threshold has a box of its own, and what goes on as it is needs none.
        let straight = curve.iter().all(|at| at.x == at.y);
        let threshold = curve.iter().all(|at| at.y.abs() == 1.0);
        Self {
            names: input_names(state),
            weights: weights.to_vec(),
            before_update: before.is_some(),
            looks_ahead: before.is_some_and(|at| state.weights_before() != Some(&at[..])),
            graded: !threshold,
            signal: single.zip(z).map(|((step, _), z)| {
                let k = class.min(count - 1);
                [z, step.output[k], step.delta[k]]
            }),
            // Classes that learn together are decided by the z of all.
            class: z.filter(|_| !state.is_joint()).map(|z| {
                if settings.tie.is_positive(z) {
                    1.0
                } else {
                    -1.0
                }
            }),
            inputs,
            feedback: match (settings.table().kind, settings.table().formula.delta) {
                (Kind::MistakeDriven, _) => Feedback::Threshold,
                (_, DeltaFormula::Below { bound, .. }) => Feedback::Margin(bound),
                (_, DeltaFormula::General) => Feedback::Sum,
                _ => Feedback::Activation,
            },
            activation: Some(curve).filter(|_| !(straight || threshold || state.is_joint())),
        }
    }
}
