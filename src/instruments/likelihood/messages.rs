//! The sentences shown.

use super::model::{LARGEST_POINT, Likelihood, MOST_POINTS};
use crate::session::messages::{counted, figure};
use crate::theory::likelihood::{Estimate, Family, Law, estimate};

/// A number as it is read, its full value, and a sentence about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// What is shown.
    pub text: String,
    /// For other programs: a number, or a JSON array; empty when there is none.
    pub full: String,
    /// What follows.
    pub remark: String,
}

/// The letters of a family's parameters.
fn symbols(family: Family) -> &'static [&'static str] {
    match family {
        Family::Normal => &["μ", "σ"],
        Family::Bernoulli => &["p"],
        Family::Exponential | Family::Poisson => &["λ"],
    }
}

fn json(numbers: &[f64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(f64::to_string).collect();
    format!("[{}]", numbers.join(","))
}

/// "μ = 1.2, σ = 0.4"
fn assignments(law: Law, hat: &str) -> String {
    let pairs = symbols(law.family()).iter().zip(law.parameters());
    let pairs = pairs.map(|(symbol, value)| format!("{symbol}{hat} = {}", figure(value)));
    pairs.collect::<Vec<_>>().join(", ")
}

/// The log-likelihood of the present parameters.
#[must_use]
pub fn log_likelihood_reading(state: &Likelihood) -> Reading {
    let experiment = state.experiment();
    let sums = experiment.sums();
    if sums.count == 0 {
        return Reading {
            text: "–".into(),
            ..Reading::default()
        };
    }
    let Some(now) = experiment.law().log_likelihood(sums) else {
        return Reading {
            text: "–".into(),
            full: String::new(),
            remark: "a point is impossible: the likelihood is 0".into(),
        };
    };
    let best = estimate(state.family(), sums).ok();
    let most = best.and_then(|best| best.law.log_likelihood(sums));
    Reading {
        text: figure(now),
        full: now.to_string(),
        remark: most.map_or_else(String::new, |most| {
            let below = (most - now).max(0.0);
            // Rounding is no distance.
            if below <= 1e-9 * (1.0 + most.abs()) {
                "the maximum".into()
            } else {
                format!("{} below the maximum", figure(below))
            }
        }),
    }
}

/// The parameters at the maximum, or why there are none.
#[must_use]
pub fn estimate_reading(state: &Likelihood) -> Reading {
    match estimate(state.family(), state.experiment().sums()) {
        Ok(best) => Reading {
            text: assignments(best.law, "\u{302}"),
            full: json(&best.law.parameters()),
            remark: how(best).into(),
        },
        Err(reason) => Reading {
            text: "none".into(),
            full: String::new(),
            remark: reason.to_string(),
        },
    }
}

fn how(best: Estimate) -> &'static str {
    match (best.law, best.edge) {
        (Law::Normal { .. }, _) => {
            "μ̂ is the mean of the points; σ̂² is their mean squared distance from it, divided by M and not by M − 1."
        }
        (Law::Bernoulli { p }, true) if p > 0.0 => {
            "All points are 1. The estimate is at the edge of its range: it calls 0 impossible, only because none has been seen yet."
        }
        (Law::Bernoulli { .. }, true) => {
            "All points are 0. The estimate is at the edge of its range: it calls 1 impossible, only because none has been seen yet."
        }
        (Law::Bernoulli { .. }, false) => "p̂ is the mean of the points: the share of ones.",
        (Law::Exponential { .. }, _) => "λ̂ is 1 over the mean of the points.",
        (Law::Poisson { .. }, true) => {
            "All points are 0. The estimate is at the edge of its range: it calls every other count impossible, only because none has been seen yet."
        }
        (Law::Poisson { .. }, false) => "λ̂ is the mean of the points.",
    }
}

/// The sample in a few words.
#[must_use]
pub fn sample_reading(state: &Likelihood) -> Reading {
    let experiment = state.experiment();
    let count = experiment.sample().len();
    let text = match (experiment.drawn(), count) {
        (_, 0) => "no point yet".into(),
        (Some(drawn), _) => {
            let own = count.saturating_sub(drawn.size) as u64;
            let from = assignments(drawn.law, "");
            let points = counted(count as u64 - own, "point");
            if own > 0 {
                format!("{points} drawn from {from}, {own} added")
            } else {
                format!("{points} drawn from {from}")
            }
        }
        (None, _) => counted(count as u64, "point"),
    };
    Reading {
        text,
        full: json(experiment.sample()),
        remark: String::new(),
    }
}

/// What the two pictures show, for those who cannot see them.
#[must_use]
pub fn descriptions(state: &Likelihood) -> [String; 2] {
    let experiment = state.experiment();
    let (now, sample) = (
        assignments(experiment.law(), ""),
        sample_reading(state).text,
    );
    let best = estimate_reading(state).text;
    let value = log_likelihood_reading(state).text;
    [
        format!("Density at {now}, over the sample: {sample}."),
        format!("Log-likelihood of the sample: {value} at {now}; maximum: {best}."),
    ]
}

pub(super) fn quoted(text: &str) -> String {
    match text.trim() {
        "" => "An empty field".into(),
        given => format!("“{given:.24}”"),
    }
}

/// A value that cannot come from this family.
pub(super) fn not_a_value(family: Family, text: &str) -> String {
    let wanted = match family {
        Family::Normal => format!("a number from −{LARGEST_POINT} to {LARGEST_POINT}"),
        Family::Bernoulli => "0 or 1".into(),
        Family::Exponential => format!("a number from 0 to {LARGEST_POINT}"),
        Family::Poisson => format!("a whole number from 0 to {LARGEST_POINT}"),
    };
    format!("A point must be {wanted}. {} is not.", quoted(text))
}

pub(super) fn too_many() -> String {
    format!("The sample holds at most {MOST_POINTS} points.")
}
