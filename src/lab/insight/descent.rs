//! What theory says of gradient descent: curvature, how large η may be, where the minimum is.

use super::lines::{Line, number, sentence};
use crate::lab::State;
use crate::lab::words::{figure, full};
use crate::learn::{Activation, Batch, Penalty, Rule, Samples, Settings};
use crate::theory::{
    Curvature, Optimum, Separation, SoftMargin, TheoryError, least_squares, logistic,
    sequential_limit,
};

/// The facts about descending one objective with one kind of batch.
#[derive(Debug)]
pub(super) struct Descent {
    curvature: Option<Curvature>,
    /// Below this η every start converges; whether that is exact.
    limit: Option<(f64, bool)>,
    /// The weights at which the objective is least, and what it is there.
    pub(super) optimum: Option<(Vec<f64>, f64)>,
}

/// What of the settings matters here: not η, nor chance, nor what falls with time.
pub(super) fn essence(settings: &Settings) -> Settings {
    let plain = Settings::new(settings.rule, 1.0);
    Settings {
        activation: settings.activation,
        batch: settings.batch,
        order: settings.order,
        reduction: settings.reduction,
        penalty: settings.penalty,
        ..plain
    }
}

fn measured(optimum: Optimum) -> (Vec<f64>, f64) {
    (optimum.weights, optimum.objective)
}

impl Descent {
    /// Of these samples; nothing where theory has no answer.
    pub(super) fn of(
        samples: &Samples,
        separation: &Separation,
        settings: &Settings,
    ) -> Result<Option<Self>, TheoryError> {
        let Penalty {
            ridge, norm, bias, ..
        } = settings.penalty;
        if settings.rule == Rule::Svm && norm == 0.0 && !bias {
            let optimum = SoftMargin::of(samples, settings.reduction, ridge)?;
            return Ok(optimum.map(|found| Self {
                curvature: None,
                limit: None,
                optimum: Some((found.weights, found.objective)),
            }));
        }
        let linear = settings.rule == Rule::Adaline && settings.activation == Activation::Identity;
        let simple = norm == 0.0 && (ridge == 0.0 || !bias) && !samples.is_empty();
        if !simple || !(linear || settings.rule == Rule::Logistic) {
            return Ok(None);
        }
        let reduction = settings.reduction;
        if !linear {
            return Ok(Some(Self {
                curvature: Some(Curvature::of_logistic(samples, reduction, ridge)?),
                limit: match settings.batch {
                    Batch::Full => Curvature::of_logistic(samples, reduction, ridge)?
                        .limit()?
                        .map(|limit| (limit, true)),
                    _ => None,
                },
                optimum: logistic(samples, separation, reduction, ridge)?.map(measured),
            }));
        }
        let batch = settings.batch.size(samples.len());
        let exact = settings.batch.repeats(settings.order);
        Ok(Some(Self {
            curvature: Some(Curvature::of_adaline(samples, reduction, ridge)?),
            limit: sequential_limit(samples, batch, reduction, ridge)?.map(|limit| (limit, exact)),
            optimum: Some(measured(least_squares(samples, reduction, ridge)?)),
        }))
    }

    pub(super) fn lines(&self, state: &State) -> Result<Vec<Line>, TheoryError> {
        let settings = state.document().settings.learning();
        let mut lines = Vec::new();
        if let Some(curvature) = &self.curvature {
            let (least, most) = (curvature.eigenvalues.first(), curvature.eigenvalues.last());
            lines.push(Line {
                name: "eigenvalues",
                label: if settings.rule == Rule::Logistic {
                    "eigenvalues of ¼Σx̃x̃ᵀ ≽ ∇²J"
                } else {
                    "Hessian’s eigenvalues"
                },
                value: format!(
                    "{} … {}",
                    figure(*least.unwrap_or(&0.0)),
                    figure(*most.unwrap_or(&0.0))
                ),
                full: full(most.copied()),
            });
            if let Some(condition) = curvature.condition() {
                lines.push(number("condition", "condition number κ", condition));
            }
        }
        if settings.momentum == 0.0 && settings.schedule.is_constant() {
            self.rates(&settings, &mut lines)?;
        }
        if let Some((weights, objective)) = &self.optimum {
            lines.push(number("least-loss", "least loss", *objective));
            let differences = weights.iter().zip(state.learner().weights());
            let square: f64 = differences.map(|(a, b)| (a - b) * (a - b)).sum();
            lines.push(number(
                "distance",
                "distance of w from there",
                square.sqrt(),
            ));
        }
        Ok(lines)
    }

    /// How large η may be.
    fn rates(&self, settings: &Settings, lines: &mut Vec<Line>) -> Result<(), TheoryError> {
        let Some((limit, exact)) = self.limit else {
            return Ok(());
        };
        let about = if exact { "" } else { "about " };
        let label = match (settings.rule, settings.batch) {
            (Rule::Logistic, _) => "η is safe below",
            (_, Batch::Full) => "converges for η below",
            _ => "epochs converge for η below",
        };
        lines.push(Line {
            name: "eta-limit",
            label,
            value: format!("{about}{}", figure(limit)),
            full: full(Some(limit)),
        });
        let full = (settings.batch == Batch::Full).then_some(self.curvature.as_ref());
        if let Some(curvature) = full.flatten().filter(|_| settings.rule == Rule::Adaline) {
            if let Some(eta) = curvature.monotone_limit()? {
                lines.push(number("eta-monotone", "without oscillation up to", eta));
            }
            if let Some(eta) = curvature.fastest()? {
                lines.push(number("eta-fastest", "fastest at η =", eta));
            }
        }
        let verdict = match (settings.rule, settings.eta < limit) {
            (_, true) => return Ok(()),
            (Rule::Logistic, false) => {
                "This η is larger: the loss may oscillate, but it does not run to infinity."
            }
            (_, false) if !exact => "This η is larger, or about as large: training may diverge.",
            (_, false) => "This η is larger: from almost every start training diverges.",
        };
        lines.push(sentence("eta-verdict", verdict, ""));
        Ok(())
    }
}
