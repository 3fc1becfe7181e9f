//! The objective J, its gradient, and everything one pass over the samples can tell about weights.

mod joint;

use super::{Assessment, Kind, Reduction, Samples, Settings};

/// One pass over `samples` at weights `w` (of classes that learn together a row each); sums run in the order of the list.
pub fn assess(samples: &Samples, settings: &Settings, w: &[f64]) -> Assessment {
    assess_into(samples, settings, w, &mut Sums::default())
}

/// The sums of a pass over all samples; kept, so that the next pass finds room.
#[derive(Clone, Debug, Default)]
pub(super) struct Sums {
    /// Σ δ x̃.
    pub(super) delta_x: Vec<f64>,
    /// ∇J, of smooth rules.
    gradient: Vec<f64>,
}

/// [`assess`], with its sums.
pub(super) fn assess_into(
    samples: &Samples,
    settings: &Settings,
    w: &[f64],
    sums: &mut Sums,
) -> Assessment {
    let sum = &mut sums.delta_x;
    sum.clear();
    sum.resize(w.len(), 0.0);
    if let Some(classes) = samples.classes() {
        return joint::assess(samples, classes, settings, w, sums);
    }
    let table = settings.table();
    let see = table.per_sample.loops.see(w);
    let (mut found, finite) = see(samples.rows(0..samples.len()), w, settings.tie, sum);
    let share = share(samples, settings.reduction);
    found.loss = number_if(finite, found.sum * share + settings.penalty.value(w));
    if table.kind == Kind::Smooth {
        let gradient = sums.gradient_by(share);
        settings.penalty.add_gradient(w, 1.0, gradient);
        found.gradient = length(gradient);
    }
    found
}

impl Sums {
    /// The gradient of the mean loss, or of the sum: `share` says which.
    fn gradient_by(&mut self, share: f64) -> &mut [f64] {
        self.gradient.clear();
        let sum = self.delta_x.iter();
        self.gradient.extend(sum.map(|sum| -sum * share));
        &mut self.gradient
    }
}

fn length(v: &[f64]) -> f64 {
    v.iter().map(|v| v * v).sum::<f64>().sqrt()
}

/// J(w) and the number of misclassified samples: the part of [`assess`] that a curve needs.
pub fn objective(samples: &Samples, settings: &Settings, w: &[f64]) -> (f64, u32) {
    if let Some(classes) = samples.classes() {
        return joint::objective(samples, classes, settings, w);
    }
    let see = settings.table().per_sample.loops.see(w);
    let mut sum = vec![0.0; w.len()];
    let (found, finite) = see(samples.rows(0..samples.len()), w, settings.tie, &mut sum);
    let loss = found.sum * share(samples, settings.reduction) + settings.penalty.value(w);
    (number_if(finite, loss), found.errors)
}

/// The loss, if every activation input was a number: a rule may forgive one that is not.
fn number_if(finite: bool, loss: f64) -> f64 {
    if finite { loss } else { f64::NAN }
}

/// The share of Σℓ in J: 1, or 1/M.
pub(crate) fn share(samples: &Samples, reduction: Reduction) -> f64 {
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

    #[test]
    fn a_sample_on_the_boundary_is_not_strictly_right() {
        for y in [1.0, -1.0] {
            let one = Samples::new(1, &[2.0], &[y]).expect("a sample");
            for rule in [Rule::LOGISTIC, Rule::ADALINE, Rule::PERCEPTRON] {
                let strict = |w: [f64; 2]| assess(&one, &Settings::new(rule, 0.1), &w).strict;
                assert!(!strict([0.0, 0.0]) && strict([0.0, 0.5 * y]) && !strict([0.0, -0.5 * y]));
            }
        }
    }
}
