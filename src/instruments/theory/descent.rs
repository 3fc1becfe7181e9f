//! The theory of gradient descent: the curvature, the limits of η, and the minimum.

use std::cmp::Ordering;

use super::line::{Line, Unknown, number, sentence, written};
use crate::learn::{Batch, Form, Joint, Reduction, Settings};
use crate::session::Session;
use crate::session::messages::{figure, full};
use crate::text::say;
use crate::theory::{Curvature, Fact, Known, Repeated, TheoryError, against};

/// The statements that theory can make about a descent.
enum DescentFacts {
    /// The minimum of J.
    Minimum,
    /// And curvature and rates of Adaline: in full batches, or in several updates an epoch.
    Adaline(Batch),
    /// And those of logistic regression, whose rates are those of full batches.
    Logistic(Batch),
}

impl DescentFacts {
    /// Of these settings, if anything.
    fn from_settings(settings: &Settings) -> Option<Self> {
        let is_ridge_at_most = settings.penalty.is_ridge_at_most();
        match settings.table().form {
            Form::Hinge if is_ridge_at_most => Some(Self::Minimum),
            Form::Squares if is_ridge_at_most => Some(Self::Adaline(settings.batch)),
            Form::Likelihood if is_ridge_at_most => Some(Self::Logistic(settings.batch)),
            _ => None,
        }
    }
}

/// Returns true if the learning rate is constant and updates are plain descent, without momentum.
fn is_plain(settings: &Settings) -> bool {
    settings.is_plain_descent() && settings.schedule.is_constant()
}

/// The facts that the lines rest on.
pub(super) fn needed_facts(state: &Session) -> &'static [Fact] {
    let settings = state.document().settings.learning();
    if state.prepared().problem.train.is_empty() || state.is_joint() {
        return &[];
    }
    let is_exact = settings.batch.repeats(settings.order);
    match DescentFacts::from_settings(&settings) {
        None => &[],
        Some(DescentFacts::Minimum) => &[Fact::Minimum],
        Some(DescentFacts::Logistic(_)) => &[
            Fact::LogisticCurvatureBound,
            Fact::Minimum,
            Fact::CurvatureAtMinimum,
        ],
        Some(DescentFacts::Adaline(Batch::Full)) => &[Fact::AdalineCurvature, Fact::Minimum],
        Some(DescentFacts::Adaline(_)) if !is_plain(&settings) => {
            &[Fact::AdalineCurvature, Fact::Minimum]
        }
        Some(DescentFacts::Adaline(_)) if is_exact => &[
            Fact::AdalineCurvature,
            Fact::Limit,
            Fact::Growth,
            Fact::Minimum,
        ],
        Some(DescentFacts::Adaline(_)) => &[Fact::AdalineCurvature, Fact::Limit, Fact::Minimum],
    }
}

/// κ, if there are samples; it may be infinite.
fn condition(name: &'static str, label: String, of: &Curvature, lines: &mut Vec<Line>) {
    lines.extend(match of.condition() {
        Some(condition) => Some(number(name, label, condition)),
        None if of.is_singular() => Some(Line {
            name,
            label,
            value: "∞".into(),
            full: String::new(),
        }),
        None => None,
    });
}

/// The lines about the descent that are known by now.
pub(super) fn lines(state: &Session, known: &Known, unknown: &mut Unknown) -> Vec<Line> {
    let settings = state.document().settings.learning();
    let mut lines = Vec::new();
    if state.prepared().problem.train.is_empty() {
        return lines;
    }
    if let Some(joint) = state.joint() {
        let text = match joint {
            Joint::Softmax => say!("theory-softmax"),
            Joint::Perceptron => say!("theory-perceptron"),
        };
        lines.push(sentence("softmax", text, ""));
        return lines;
    }
    let Some(descent) = DescentFacts::from_settings(&settings) else {
        return lines;
    };
    let logistic = matches!(descent, DescentFacts::Logistic(_));
    let curvature = match descent {
        DescentFacts::Minimum => None,
        DescentFacts::Adaline(_) => known.adaline_curvature.as_ref(),
        DescentFacts::Logistic(_) => known.logistic_curvature_bound.as_ref(),
    };
    match curvature {
        Some(Ok(curvature)) => {
            let (least, most) = (curvature.eigenvalues.first(), curvature.eigenvalues.last());
            lines.push(Line {
                name: "eigenvalues",
                label: if logistic {
                    bound_of(&settings)
                } else {
                    say!("theory-eigenvalues")
                },
                value: format!(
                    "{} … {}",
                    figure(*least.unwrap_or(&0.0)),
                    figure(*most.unwrap_or(&0.0))
                ),
                full: full(most.copied()),
            });
            let label = if logistic {
                say!("theory-condition-bound")
            } else {
                say!("theory-condition")
            };
            condition("condition", label, curvature, &mut lines);
            if curvature.is_singular()
                && let Some(over_span) = curvature.condition_over_span()
            {
                lines.push(number(
                    "condition-span",
                    say!("theory-condition-span"),
                    over_span,
                ));
                lines.push(sentence("dependent", say!("theory-dependent"), ""));
            }
        }
        Some(Err(error)) => unknown.add(say!("theory-the-eigenvalues"), *error),
        None => {}
    }
    match known.curvature_at_minimum.as_ref().filter(|_| logistic) {
        Some(Ok(Some(there))) => {
            let label = say!("theory-condition-at-optimum");
            condition("condition-at-optimum", label, there, &mut lines);
        }
        Some(Err(error)) => unknown.add(say!("theory-the-condition-at-optimum"), *error),
        _ => {}
    }
    let has_limits = !matches!(descent, DescentFacts::Minimum);
    if has_limits && !settings.is_heavy_ball_at_most() {
        lines.push(sentence("optimizer", say!("theory-other-optimizer"), ""));
    } else if settings.schedule.is_constant() {
        let found = match (descent, curvature) {
            (DescentFacts::Adaline(Batch::Full), Some(Ok(curvature))) => {
                full_batches(curvature, &settings, &mut lines)
            }
            (DescentFacts::Adaline(batch), _) if batch != Batch::Full && is_plain(&settings) => {
                epochs(known, &settings, &mut lines)
            }
            (DescentFacts::Logistic(Batch::Full), Some(Ok(bound))) if is_plain(&settings) => {
                safe_rates(bound, &settings, &mut lines)
            }
            // Of eigenvalues that are not known it is said already.
            _ => Ok(()),
        };
        if let Err(error) = found {
            unknown.add(say!("theory-the-limit"), error);
        }
    }
    match &known.minimum {
        Some(Ok(Some(minimum))) => {
            lines.push(number(
                "least-loss",
                say!("theory-least-loss"),
                minimum.objective(),
            ));
            let label = if minimum.is_unique() {
                say!("theory-distance")
            } else {
                say!("theory-distance-nearest")
            };
            let distance = minimum.distance(state.learner().weights());
            lines.push(number("distance", label, distance));
        }
        Some(Err(error)) => unknown.add(say!("theory-the-optimum"), *error),
        _ => {}
    }
    lines
}

/// Adds the limits of η for full batches of Adaline, and the effect of the present η.
fn full_batches(
    curvature: &Curvature,
    settings: &Settings,
    lines: &mut Vec<Line>,
) -> Result<(), TheoryError> {
    let Some(limit) = curvature.heavy_ball_limit(settings.momentum)? else {
        return Ok(());
    };
    lines.push(number("eta-limit", say!("theory-limit"), limit));
    let verdict = if settings.momentum > 0.0 {
        match against(settings.eta, limit) {
            Ordering::Less => say!("theory-eta-heavy-below"),
            Ordering::Equal => say!("theory-eta-heavy-at"),
            Ordering::Greater => say!("theory-eta-heavy-above"),
        }
    } else {
        let monotone = curvature.monotone_limit()?.unwrap_or(0.0);
        lines.push(number(
            "eta-monotone",
            say!("theory-limit-monotone"),
            monotone,
        ));
        if let Some(eta) = curvature.fastest()? {
            lines.push(number("eta-fastest", say!("theory-limit-fastest"), eta));
        }
        let oscillates = against(settings.eta, monotone).is_gt();
        match against(settings.eta, limit) {
            Ordering::Less if oscillates => say!("theory-eta-oscillates"),
            Ordering::Less => say!("theory-eta-below"),
            Ordering::Equal => say!("theory-eta-at"),
            Ordering::Greater => say!("theory-eta-above"),
        }
    };
    lines.push(sentence("eta-verdict", verdict, ""));
    Ok(())
}

/// Adds the limits of η for full batches of logistic regression, from an upper bound of its Hessian, and the effect of
/// the present η.
fn safe_rates(
    bound: &Curvature,
    settings: &Settings,
    lines: &mut Vec<Line>,
) -> Result<(), TheoryError> {
    let Some(limit) = bound.limit()? else {
        return Ok(());
    };
    lines.push(number("eta-limit", say!("theory-limit-safe"), limit));
    let steep = (settings.penalty.ridge > 0.0).then_some(2.0 / settings.penalty.ridge);
    if let Some(steep) = steep {
        lines.push(number(
            "eta-divergence",
            say!("theory-limit-divergence"),
            steep,
        ));
    }
    let verdict = match (against(settings.eta, limit), steep) {
        (Ordering::Less, _) => say!("theory-eta-safe"),
        (_, None) => say!("theory-eta-not-safe"),
        (_, Some(steep)) if against(settings.eta, steep).is_gt() => say!("theory-eta-above-ridge"),
        (_, Some(_)) => say!("theory-eta-not-safe-ridge"),
    };
    lines.push(sentence("eta-verdict", verdict, ""));
    Ok(())
}

/// Adds the limit of η for epochs of several updates of Adaline, and the effect of the present η.
fn epochs(known: &Known, settings: &Settings, lines: &mut Vec<Line>) -> Result<(), TheoryError> {
    let Some(found) = known.limit else {
        return Ok(());
    };
    let eta = settings.eta;
    let is_exact = settings.batch.repeats(settings.order);
    let limit = found.ok().flatten();
    if let Some(limit) = limit {
        let shown = match is_exact {
            true => figure(limit),
            false => say!("theory-about", eta = figure(limit)),
        };
        lines.push(written(
            "eta-limit",
            say!("theory-limit-epochs"),
            shown,
            limit,
        ));
    }
    let side = limit.map(|limit| against(eta, limit));
    if !is_exact {
        if side.is_some_and(Ordering::is_ge) {
            lines.push(sentence("eta-verdict", say!("theory-eta-about"), ""));
        }
        return found.map(|_| ());
    }
    let growth = known.growth.as_ref().filter(|known| known.eta == eta);
    let Some(growth) = growth else {
        return found.map(|_| ());
    };
    let (radius, repeated) = growth.found?;
    if radius.is_finite() {
        lines.push(number("eta-radius", say!("theory-spectral-radius"), radius));
    }
    let verdict = match (side, repeated) {
        (Some(Ordering::Less), _) => say!("theory-eta-epochs-below"),
        (Some(Ordering::Equal), _) => say!("theory-eta-epochs-at"),
        (_, Repeated::Shrinks) => say!("theory-eta-epochs-again"),
        (_, Repeated::Stays) => say!("theory-eta-epochs-stay"),
        (_, Repeated::Grows) => say!("theory-eta-epochs-grow"),
    };
    // Without a limit that is known nothing is said of one.
    let verdict = if side.is_none() && repeated == Repeated::Shrinks {
        say!("theory-eta-epochs-shrink")
    } else {
        verdict
    };
    lines.push(sentence("eta-verdict", verdict, ""));
    found.map(|_| ())
}

/// The label of the eigenvalues of the matrix that bounds the Hessian of logistic regression from above everywhere.
fn bound_of(settings: &Settings) -> String {
    match (settings.reduction, settings.penalty.ridge > 0.0) {
        (Reduction::Sum, false) => say!("theory-eigenvalues-bound"),
        (Reduction::Sum, true) => say!("theory-eigenvalues-bound-ridge"),
        (Reduction::Mean, false) => say!("theory-eigenvalues-bound-mean"),
        (Reduction::Mean, true) => say!("theory-eigenvalues-bound-mean-ridge"),
    }
}
