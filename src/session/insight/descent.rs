//! What theory says of gradient descent: curvature, how large η may be, where the minimum is.

use std::cmp::Ordering;

use super::lines::{Line, Unknown, number, sentence};
use crate::learn::{Batch, Form, Penalty, Reduction, Samples, Settings};
use crate::session::Session;
use crate::session::messages::{figure, full};
use crate::theory::{
    Curvature, EpochMap, Found, Optimum, Repeated, Separation, SoftMargin, TheoryError, against,
    least_squares, logistic, sequential_limit,
};

/// The facts about descending one objective with one kind of batch.
#[derive(Debug)]
pub(super) struct Descent {
    /// Of Adaline's J, or above that of logistic regression's everywhere.
    curvature: Option<Result<Curvature, TheoryError>>,
    /// Of logistic regression's J where it is least.
    at_optimum: Option<Result<Curvature, TheoryError>>,
    /// What a whole epoch of Adaline does, where it makes several updates.
    epoch: Option<Epoch>,
    /// Where the objective is least, if it is anywhere.
    pub(super) optimum: Found<Minimum>,
}

/// An epoch of several updates.
#[derive(Debug)]
struct Epoch {
    /// The first η at which it ceases to converge.
    limit: Found<f64>,
    map: Result<EpochMap, TheoryError>,
    /// Whether every epoch is this one; else the order changes, and all is only about right.
    exact: bool,
}

/// Where an objective is least.
#[derive(Debug)]
pub(super) enum Minimum {
    Smooth(Optimum),
    Soft(SoftMargin),
}

impl Minimum {
    /// The weights that are drawn.
    pub(super) fn weights(&self) -> &[f64] {
        match self {
            Self::Smooth(optimum) => &optimum.weights,
            Self::Soft(soft) => &soft.weights,
        }
    }

    fn objective(&self) -> f64 {
        match self {
            Self::Smooth(optimum) => optimum.objective,
            Self::Soft(soft) => soft.objective,
        }
    }

    /// How far weights are from the nearest at which the objective is least.
    fn distance(&self, weights: &[f64]) -> f64 {
        match self {
            Self::Smooth(optimum) => optimum.distance(weights),
            Self::Soft(soft) => soft.distance(weights),
        }
    }

    fn is_unique(&self) -> bool {
        match self {
            Self::Smooth(optimum) => optimum.idle.is_empty(),
            Self::Soft(soft) => soft.unique_bias,
        }
    }
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

impl Descent {
    /// Of these samples; nothing where theory has no answer.
    pub(super) fn of(
        samples: &Samples,
        separation: &Separation,
        settings: &Settings,
    ) -> Option<Self> {
        let Penalty {
            ridge, norm, bias, ..
        } = settings.penalty;
        let reduction = settings.reduction;
        let form = settings.table().form;
        if form == Form::Hinge && norm == 0.0 && !bias {
            return Some(Self {
                curvature: None,
                at_optimum: None,
                epoch: None,
                optimum: SoftMargin::of(samples, reduction, ridge)
                    .map(|found| found.map(Minimum::Soft)),
            });
        }
        let linear = form == Form::Squares;
        let simple = norm == 0.0 && (ridge == 0.0 || !bias) && !samples.is_empty();
        if !simple || !(linear || form == Form::Likelihood) {
            return None;
        }
        if !linear {
            let optimum = logistic(samples, separation, reduction, ridge);
            let there = optimum.as_ref().ok().and_then(Option::as_ref);
            let at = |found: &Optimum| {
                Curvature::of_logistic_at(samples, &found.weights, reduction, ridge)
            };
            return Some(Self {
                curvature: Some(Curvature::of_logistic(samples, reduction, ridge)),
                at_optimum: there.map(at),
                epoch: None,
                optimum: optimum.map(|found| found.map(Minimum::Smooth)),
            });
        }
        let batch = settings.batch.size(samples.len());
        let epoch = || Epoch {
            limit: sequential_limit(samples, batch, reduction, ridge),
            map: EpochMap::of(samples, batch, reduction, ridge),
            exact: settings.batch.repeats(settings.order),
        };
        Some(Self {
            curvature: Some(Curvature::of_adaline(samples, reduction, ridge)),
            at_optimum: None,
            epoch: (settings.batch != Batch::Full).then(epoch),
            optimum: least_squares(samples, reduction, ridge)
                .map(|found| Some(Minimum::Smooth(found))),
        })
    }

    pub(super) fn lines(&self, state: &Session, unknown: &mut Unknown) -> Vec<Line> {
        let settings = state.document().settings.learning();
        let mut lines = Vec::new();
        let logistic = settings.table().form == Form::Likelihood;
        match &self.curvature {
            Some(Ok(curvature)) => {
                let (least, most) = (curvature.eigenvalues.first(), curvature.eigenvalues.last());
                lines.push(Line {
                    name: "eigenvalues",
                    label: if logistic {
                        bound_of(&settings)
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
                    let label = if logistic {
                        "κ of that bound"
                    } else {
                        "condition number κ"
                    };
                    lines.push(number("condition", label, condition));
                }
            }
            Some(Err(error)) => unknown.add("the eigenvalues", *error),
            None => {}
        }
        match self.at_optimum.as_ref().map(Result::as_ref) {
            Some(Ok(there)) => lines.extend(there.condition().map(|condition| {
                number("condition-at-optimum", "κ of ∇²J at the optimum", condition)
            })),
            Some(Err(error)) => unknown.add("κ of ∇²J at the optimum", *error),
            None => {}
        }
        if settings.schedule.is_constant() {
            self.rates(&settings, &mut lines, unknown);
        }
        match &self.optimum {
            Ok(Some(minimum)) => {
                lines.push(number("least-loss", "least loss", minimum.objective()));
                let label = if minimum.is_unique() {
                    "distance of w from there"
                } else {
                    "distance of w from the nearest minimum"
                };
                let distance = minimum.distance(state.learner().weights());
                lines.push(number("distance", label, distance));
            }
            Ok(None) => {}
            Err(error) => unknown.add("the optimum", *error),
        }
        lines
    }

    /// How large η may be, and what this one does.
    fn rates(&self, settings: &Settings, lines: &mut Vec<Line>, unknown: &mut Unknown) {
        let found = match (settings.table().form, settings.batch, &self.epoch) {
            (Form::Squares, Batch::Full, _) => self.of_full_batches(settings, lines),
            (Form::Squares, _, Some(epoch)) if settings.momentum == 0.0 => {
                epoch.lines(settings.eta, lines)
            }
            (Form::Likelihood, Batch::Full, _) if settings.momentum == 0.0 => {
                self.of_logistic(settings, lines)
            }
            _ => Ok(()),
        };
        if let Err(error) = found {
            unknown.add("the limit of η", error);
        }
    }

    fn of_full_batches(
        &self,
        settings: &Settings,
        lines: &mut Vec<Line>,
    ) -> Result<(), TheoryError> {
        // Of eigenvalues that are not known it is said already.
        let Some(Ok(curvature)) = &self.curvature else {
            return Ok(());
        };
        let Some(limit) = curvature.heavy_ball_limit(settings.momentum)? else {
            return Ok(());
        };
        lines.push(number("eta-limit", "converges for η below", limit));
        let verdict = if settings.momentum > 0.0 {
            match against(settings.eta, limit) {
                Ordering::Less => {
                    "This η is below the limit 2(1 + m)/λmax: from every start training converges."
                }
                Ordering::Equal => {
                    "This η is the limit 2(1 + m)/λmax itself: from almost every start training neither converges nor diverges."
                }
                Ordering::Greater => {
                    "This η is above the limit 2(1 + m)/λmax: from almost every start training diverges."
                }
            }
        } else {
            let monotone = curvature.monotone_limit()?.unwrap_or(0.0);
            lines.push(number(
                "eta-monotone",
                "without oscillation up to",
                monotone,
            ));
            if let Some(eta) = curvature.fastest()? {
                lines.push(number("eta-fastest", "fastest at η =", eta));
            }
            let oscillates = against(settings.eta, monotone).is_gt();
            match against(settings.eta, limit) {
                Ordering::Less if oscillates => {
                    "This η is below the limit 2/λmax: from every start training converges, in some direction by oscillating."
                }
                Ordering::Less => {
                    "This η is below the limit 2/λmax: from every start training converges, without oscillating."
                }
                Ordering::Equal => {
                    "This η is the limit 2/λmax itself: in the steepest direction w jumps to and fro for ever, so from almost every start training neither converges nor diverges."
                }
                Ordering::Greater => {
                    "This η is above the limit 2/λmax: from almost every start training diverges."
                }
            }
        };
        lines.push(sentence("eta-verdict", verdict, ""));
        Ok(())
    }

    fn of_logistic(&self, settings: &Settings, lines: &mut Vec<Line>) -> Result<(), TheoryError> {
        let Some(Ok(curvature)) = &self.curvature else {
            return Ok(());
        };
        let Some(limit) = curvature.limit()? else {
            return Ok(());
        };
        lines.push(number("eta-limit", "η is safe below", limit));
        let steep = (settings.penalty.ridge > 0.0).then_some(2.0 / settings.penalty.ridge);
        if let Some(steep) = steep {
            lines.push(number("eta-divergence", "diverges for η above", steep));
        }
        let verdict = match (against(settings.eta, limit), steep) {
            (Ordering::Less, _) => "This η is below the safe limit: no epoch raises the loss.",
            (_, None) => {
                "This η is not below the safe limit: the loss may oscillate, but without a penalty it does not run to infinity."
            }
            (_, Some(steep)) if against(settings.eta, steep).is_gt() => {
                "This η is above 2/λ of the penalty: from almost every start training diverges."
            }
            (_, Some(_)) => "This η is not below the safe limit: nothing is guaranteed.",
        };
        lines.push(sentence("eta-verdict", verdict, ""));
        Ok(())
    }
}

impl Epoch {
    fn lines(&self, eta: f64, lines: &mut Vec<Line>) -> Result<(), TheoryError> {
        let about = if self.exact { "" } else { "about " };
        let limit = self.limit.ok().flatten();
        if let Some(limit) = limit {
            lines.push(Line {
                name: "eta-limit",
                label: "epochs converge for η below",
                value: format!("{about}{}", figure(limit)),
                full: full(Some(limit)),
            });
        }
        let side = limit.map(|limit| against(eta, limit));
        if !self.exact {
            if side.is_some_and(Ordering::is_ge) {
                let words = "This η is larger, or about as large: training may diverge.";
                lines.push(sentence("eta-verdict", words, ""));
            }
            return self.limit.map(|_| ());
        }
        let (radius, repeated) = self.map.as_ref().map_err(|error| *error)?.at(eta);
        if radius.is_finite() {
            lines.push(number(
                "eta-radius",
                "spectral radius ρ of an epoch",
                radius,
            ));
        }
        let verdict = match (side, repeated) {
            (Some(Ordering::Less), _) => {
                "This η is below the limit: from every start epochs converge, but as a rule not to the minimum of J: to the fixed point of an epoch."
            }
            (Some(Ordering::Equal), _) => {
                "This η is the limit itself: ρ is 1, and from almost every start epochs neither converge nor diverge."
            }
            (_, Repeated::Shrinks) => {
                "Beyond the limit nothing is guaranteed, but at this η ρ is below 1: from every start epochs converge to their fixed point."
            }
            (_, Repeated::Stays) => {
                "At this η ρ is 1 as far as rounding can tell; if it is 1, almost no start converges or diverges."
            }
            (_, Repeated::Grows) => {
                "At this η ρ is above 1: from almost every start training diverges."
            }
        };
        // Without a limit that is known nothing is said of one.
        let verdict = if side.is_none() && repeated == Repeated::Shrinks {
            "At this η ρ is below 1: from every start epochs converge to their fixed point."
        } else {
            verdict
        };
        lines.push(sentence("eta-verdict", verdict, ""));
        self.limit.map(|_| ())
    }
}

/// What is above the Hessian of logistic regression everywhere.
fn bound_of(settings: &Settings) -> &'static str {
    match (settings.reduction, settings.penalty.ridge > 0.0) {
        (Reduction::Sum, false) => "eigenvalues of the bound ¼Σx̃x̃ᵀ ≽ ∇²J",
        (Reduction::Sum, true) => "eigenvalues of the bound ¼Σx̃x̃ᵀ + ridge ≽ ∇²J",
        (Reduction::Mean, false) => "eigenvalues of the bound Σx̃x̃ᵀ/4M ≽ ∇²J",
        (Reduction::Mean, true) => "eigenvalues of the bound Σx̃x̃ᵀ/4M + ridge ≽ ∇²J",
    }
}
