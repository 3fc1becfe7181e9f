//! Where J is least, or why there is no such place.

use crate::learn::{Form, Kind, Samples, Settings};
use crate::theory::{Found, Minimum, TheoryError};

/// Where an objective is least.
#[derive(Clone, Debug, PartialEq)]
pub enum Best {
    /// At these weights, with this J.
    At(Vec<f64>, f64),
    /// Nowhere, or nowhere in particular: why.
    Nowhere(&'static str),
}

impl Best {
    /// The weights.
    #[must_use]
    pub fn weights(&self) -> Option<&[f64]> {
        match self {
            Self::At(weights, _) => Some(weights),
            Self::Nowhere(_) => None,
        }
    }
}

/// The optimum of an objective, as theory has found it.
#[must_use]
pub fn best(samples: &Samples, settings: &Settings, found: &Found<Minimum>) -> Best {
    if samples.is_empty() {
        return Best::Nowhere("There are no points to learn from.");
    }
    if settings.table().kind == Kind::MistakeDriven {
        return Best::Nowhere(if settings.penalty.is_none() {
            "No optimum is marked: the perceptron criterion is 0, its least, at w = 0 and at all weights that separate."
        } else {
            "No optimum is marked: with a penalty J is 0, its least, at w = 0, where there is no line."
        });
    }
    if !settings.table().convex {
        return Best::Nowhere(
            "No optimum is marked: this J is not convex and can have several minima.",
        );
    }
    let (penalty, form) = (settings.penalty, settings.table().form);
    if !penalty.is_ridge_at_most() {
        return Best::Nowhere(
            "No optimum is marked: with this penalty there is no exact method here.",
        );
    }
    if matches!(form, Form::Criterion | Form::Other) {
        return Best::Nowhere("No optimum is marked: for this loss there is no exact method here.");
    }
    match found {
        Ok(Some(minimum)) => Best::At(minimum.weights().to_vec(), minimum.objective()),
        Ok(None) if form == Form::Likelihood && penalty.ridge == 0.0 => Best::Nowhere(
            "There is no optimum: in some direction of w no point ever gets worse and some get better, so J falls for ever while ‖w‖ \
             grows.",
        ),
        Ok(None) => Best::Nowhere("There is no optimum: only one class is there."),
        Err(TheoryError::TooFar) => Best::Nowhere("The optimum is too far away to be computed."),
        Err(TheoryError::Dependent) => Best::Nowhere(
            "The inputs depend on each other so nearly that rounding hides the optimum.",
        ),
        Err(_) => Best::Nowhere("The numbers are too large or too small for the optimum."),
    }
}
