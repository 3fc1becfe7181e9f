//! The objective J, its gradient, and everything one pass over the samples can tell about weights.

mod joint;

use super::{Kind, Reduction, Samples, Settings, dot};

/// What a pass over a set finds.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The objective J(w), the penalty included. Not finite when the weights are too large.
    pub loss: f64,
    /// Σℓ without penalty or mean.
    pub sum: f64,
    /// Samples whose predicted class is not theirs; z = 0 counts as the option `tie` says.
    pub errors: u32,
    /// Whether some sample has δ ≠ 0.
    pub any_delta: bool,
    /// Whether some sample has |δ| ≤ 1e-9.
    pub saturated: bool,
    /// Whether some sample is misclassified although |δ| ≤ 1e-9: its unit is saturated on the wrong side.
    pub stuck: bool,
    /// Whether every sample has y z > 0.
    pub strict: bool,
    /// ‖∇J(w)‖, 0 for mistake-driven rules. Not always finite where the loss is: then it is large.
    pub gradient: f64,
}

impl Assessment {
    /// Before the first sample.
    const OF_NOTHING: Self = Self {
        loss: 0.0,
        sum: 0.0,
        errors: 0,
        any_delta: false,
        saturated: false,
        stuck: false,
        strict: true,
        gradient: 0.0,
    };

    /// Whether the loss is a number.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.loss.is_finite()
    }
}

/// One pass over `samples` at weights `w` (softmax: a row a class); sums run in the order of the list.
#[must_use]
pub fn assess(samples: &Samples, settings: &Settings, w: &[f64]) -> Assessment {
    if let Some(classes) = samples.classes() {
        return joint::assess(samples, classes, settings, w);
    }
    let table = settings.table();
    let smooth = table.kind == Kind::Smooth;
    let mut gradient = vec![0.0; w.len()];
    let mut found = Assessment::OF_NOTHING;
    let mut finite = true;
    for (x, y) in samples.iter() {
        let z = dot(w, x);
        finite &= z.is_finite();
        let delta = (table.delta)(z, y, settings.tie);
        found.sum += (table.loss)(z, y);
        let wrong = settings.tie.is_positive(z) != (y > 0.0);
        found.errors += u32::from(wrong);
        found.any_delta |= delta != 0.0;
        found.saturated |= delta.abs() <= 1e-9;
        found.stuck |= wrong && delta.abs() <= 1e-9;
        found.strict &= y * z > 0.0;
        if smooth {
            gradient
                .iter_mut()
                .zip(x)
                .for_each(|(g, x)| *g -= delta * x);
        }
    }
    let share = share(samples, settings.reduction);
    found.loss = number_if(finite, found.sum * share + settings.penalty.value(w));
    if smooth {
        gradient.iter_mut().for_each(|g| *g *= share);
        settings.penalty.add_gradient(w, 1.0, &mut gradient);
        found.gradient = gradient.iter().map(|g| g * g).sum::<f64>().sqrt();
    }
    found
}

/// J(w) and the number of misclassified samples: the part of [`assess`] that a curve needs.
#[must_use]
pub fn objective(samples: &Samples, settings: &Settings, w: &[f64]) -> (f64, u32) {
    if let Some(classes) = samples.classes() {
        return joint::objective(samples, classes, settings, w);
    }
    let loss = settings.table().loss;
    let (mut sum, mut errors, mut finite) = (0.0, 0, true);
    for (x, y) in samples.iter() {
        let z = dot(w, x);
        finite &= z.is_finite();
        sum += loss(z, y);
        errors += u32::from(settings.tie.is_positive(z) != (y > 0.0));
    }
    let loss = sum * share(samples, settings.reduction) + settings.penalty.value(w);
    (number_if(finite, loss), errors)
}

/// The loss, if every activation input was a number: a rule may forgive one that is not.
fn number_if(finite: bool, loss: f64) -> f64 {
    if finite { loss } else { f64::NAN }
}

/// What J multiplies the sum of losses with.
pub(super) fn share(samples: &Samples, reduction: Reduction) -> f64 {
    match reduction {
        Reduction::Sum => 1.0,
        Reduction::Mean => 1.0 / samples.len().max(1) as f64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::{Activation, Norm, Penalty, Rule};

    #[test]
    fn gradient_norm_agrees_with_central_differences() {
        let samples = Samples::new(2, &[0.3, -1.0, 2.0, 0.5, -1.5, 1.0], &[1.0, -1.0, -1.0])
            .expect("samples");
        let w = [0.2, -0.4, 0.7];
        let smooth = [Rule::ADALINE, Rule::LOGISTIC, Rule::SIGMOID, Rule::SVM];
        for (rule, activation) in smooth
            .map(|rule| (rule, Activation::Identity))
            .into_iter()
            .chain([(Rule::ADALINE, Activation::Tanh)])
        {
            for reduction in [Reduction::Sum, Reduction::Mean] {
                let settings = Settings {
                    reduction,
                    activation,
                    penalty: Penalty {
                        norm: 0.2,
                        p: Norm::P(3),
                        ..Penalty::ridge(0.3)
                    },
                    ..Settings::new(rule, 0.1)
                };
                let slope = |j: usize| {
                    let at = |h: f64| {
                        let mut moved = w;
                        moved[j] += h;
                        objective(&samples, &settings, &moved).0
                    };
                    (at(1e-5) - at(-1e-5)) / 2e-5
                };
                let expected = (0..3).map(|j| slope(j) * slope(j)).sum::<f64>().sqrt();
                let found = assess(&samples, &settings, &w);
                assert!(
                    (found.gradient - expected).abs() < 1e-8,
                    "{rule:?} {reduction:?}"
                );
                assert_eq!(
                    (found.loss, found.errors),
                    objective(&samples, &settings, &w)
                );
            }
        }
    }
}
