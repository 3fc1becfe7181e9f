//! The weights at which J is least, or why there are none.

use crate::learn::{Form, Kind, Samples, Settings};
use crate::text::key;
use crate::theory::{Found, Minimum, TheoryError};

/// The weights at which an objective is least, or why there are none.
#[derive(Clone, Debug, PartialEq)]
pub enum Best {
    /// At these weights, with this J.
    At(Vec<f64>, f64),
    /// Nowhere, or nowhere in particular: the key of the message why.
    Nowhere(&'static str),
}

impl Best {
    /// The weights.
    pub fn weights(&self) -> Option<&[f64]> {
        match self {
            Self::At(weights, _) => Some(weights),
            Self::Nowhere(_) => None,
        }
    }
}

/// The optimum of an objective, as theory has found it.
pub fn best(samples: &Samples, settings: &Settings, found: &Found<Minimum>) -> Best {
    if samples.is_empty() {
        return Best::Nowhere(key!("landscape-no-samples"));
    }
    if settings.table().kind == Kind::MistakeDriven {
        return Best::Nowhere(if settings.penalty.is_none() {
            key!("landscape-criterion")
        } else {
            key!("landscape-criterion-penalty")
        });
    }
    if !settings.table().convex {
        return Best::Nowhere(key!("landscape-not-convex"));
    }
    let (penalty, form) = (settings.penalty, settings.table().form);
    if !penalty.is_ridge_at_most() {
        return Best::Nowhere(key!("landscape-penalty"));
    }
    if matches!(form, Form::Criterion | Form::Other) {
        return Best::Nowhere(key!("landscape-no-method"));
    }
    match found {
        Ok(Some(minimum)) => Best::At(minimum.weights().to_vec(), minimum.objective()),
        Ok(None) if form == Form::Likelihood && penalty.ridge == 0.0 => {
            Best::Nowhere(key!("landscape-falls"))
        }
        Ok(None) => Best::Nowhere(key!("landscape-one-class")),
        Err(TheoryError::TooFar) => Best::Nowhere(key!("landscape-too-far")),
        Err(_) => Best::Nowhere(key!("landscape-out-of-range")),
    }
}
