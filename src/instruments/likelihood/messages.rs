//! The sentences shown.

use super::model::{LARGEST_POINT, Likelihood};
use crate::session::messages::array;
use crate::text::number::figure;
use crate::text::{joined, say};
use crate::theory::likelihood::{Estimate, Family, Law, NoMaximum, estimate};

/// A number as it is read, its full value, and a sentence about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LikelihoodReadout {
    /// The text shown.
    pub text: String,
    /// For other programs: a number, or a JSON array; empty when there is none.
    pub full: String,
    /// The sentence after it.
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

/// "μ = 1.2, σ = 0.4"
fn assignments(law: Law, hat: &str) -> String {
    let pairs = symbols(law.family()).iter().zip(law.parameters());
    let pairs = pairs.map(|(symbol, value)| format!("{symbol}{hat} = {}", figure(value)));
    joined(pairs, ", ")
}

/// The log-likelihood of the present parameters.
pub fn log_likelihood_readout(state: &Likelihood) -> LikelihoodReadout {
    let experiment = state.experiment();
    let sums = experiment.sums;
    if sums.count == 0 {
        return LikelihoodReadout {
            text: "–".into(),
            ..LikelihoodReadout::default()
        };
    }
    let Some(now) = experiment.law.log_likelihood(&sums) else {
        return LikelihoodReadout {
            text: "–".into(),
            full: String::new(),
            remark: say!("likelihood-impossible"),
        };
    };
    let best = estimate(state.family, &sums).ok();
    let most = best.and_then(|best| best.law.log_likelihood(&sums));
    LikelihoodReadout {
        text: figure(now),
        full: now.to_string(),
        remark: most.map_or_else(String::new, |most| {
            let below = (most - now).max(0.0);
            // Rounding is no distance.
            if below <= 1e-9 * (1.0 + most.abs()) {
                say!("likelihood-at-maximum")
            } else {
                say!("likelihood-below-maximum", distance = figure(below))
            }
        }),
    }
}

/// The parameters at the maximum, or why there are none.
pub fn estimate_readout(state: &Likelihood) -> LikelihoodReadout {
    match estimate(state.family, &state.experiment().sums) {
        Ok(best) => LikelihoodReadout {
            text: assignments(best.law, "\u{302}"),
            full: array(best.law.parameters()),
            remark: how(best),
        },
        Err(reason) => LikelihoodReadout {
            text: say!("likelihood-no-estimate"),
            full: String::new(),
            remark: match reason {
                NoMaximum::Empty => say!("likelihood-no-maximum-empty"),
                NoMaximum::Equal => say!("likelihood-no-maximum-equal"),
                NoMaximum::Zero => say!("likelihood-no-maximum-zero"),
            },
        },
    }
}

fn how(best: Estimate) -> String {
    match (best.law, best.edge) {
        (Law::Normal { .. }, _) => say!("likelihood-how-normal"),
        (Law::Bernoulli { p }, true) if p > 0.0 => say!("likelihood-how-ones"),
        (Law::Bernoulli { .. }, true) => say!("likelihood-how-zeros"),
        (Law::Bernoulli { .. }, false) => say!("likelihood-how-bernoulli"),
        (Law::Exponential { .. }, _) => say!("likelihood-how-exponential"),
        (Law::Poisson { .. }, true) => say!("likelihood-how-no-counts"),
        (Law::Poisson { .. }, false) => say!("likelihood-how-poisson"),
    }
}

/// The sample in a few words.
pub fn sample_readout(state: &Likelihood) -> LikelihoodReadout {
    let experiment = state.experiment();
    let count = experiment.sample.len();
    let text = match (&experiment.drawn, count) {
        (_, 0) => say!("likelihood-sample-empty"),
        (Some(drawn), _) => {
            let own = count.saturating_sub(drawn.size);
            let (points, law) = (count - own, assignments(drawn.law, ""));
            if own > 0 {
                say!("likelihood-sample-drawn-added", points, law, added = own)
            } else {
                say!("likelihood-sample-drawn", points, law)
            }
        }
        (None, _) => say!("likelihood-sample", points = count),
    };
    LikelihoodReadout {
        text,
        full: array(&experiment.sample),
        remark: String::new(),
    }
}

/// The descriptions of the two pictures, for those who cannot see them.
pub fn descriptions(state: &Likelihood) -> [String; 2] {
    let experiment = state.experiment();
    let (now, sample) = (assignments(experiment.law, ""), sample_readout(state).text);
    let best = estimate_readout(state).text;
    let value = log_likelihood_readout(state).text;
    [
        say!("likelihood-density-described", law = &now, sample),
        say!(
            "likelihood-surface-described",
            value,
            law = &now,
            estimate = best
        ),
    ]
}

/// A value that cannot come from this family.
pub(super) fn not_a_value(family: Family, text: &str) -> String {
    let largest = LARGEST_POINT.to_string();
    let must = match family {
        Family::Normal => say!("likelihood-must-normal", largest),
        Family::Bernoulli => say!("likelihood-must-bernoulli"),
        Family::Exponential => say!("likelihood-must-exponential", largest),
        Family::Poisson => say!("likelihood-must-poisson", largest),
    };
    match text.trim() {
        "" => say!("likelihood-not-a-value-empty", must),
        given => {
            let given = format!("{given:.24}");
            say!("likelihood-not-a-value", must, given)
        }
    }
}
