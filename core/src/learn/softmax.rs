//! Several classes trained together: their probabilities from all activation inputs at once.

use super::{Assessment, Samples, Settings, Step, argmax, dot, objective::share};
use crate::data::keywords;

keywords! {
    /// How three classes or more are learned.
    Multiclass {
        /// A learner for each class, which tells it from all others.
        OneVersusRest = "one-versus-rest",
        /// All classes at once, by their probabilities (multinomial logistic regression).
        Softmax = "softmax",
    }
}

/// The probabilities p_k = e^(z_k) / Σ e^(z_j) of classes with activation inputs z, without overflow; the sum runs in the
/// order of the classes.
///
/// ```
/// use hyperplane_core::learn::softmax;
/// assert_eq!(softmax(&[0.0, 0.0]), [0.5, 0.5]);
/// assert_eq!(softmax(&[1e300, 0.0]), [1.0, 0.0]);
/// ```
#[must_use]
pub fn softmax(z: &[f64]) -> Vec<f64> {
    let mut p = z.to_vec();
    normalize(&mut p);
    p
}

/// Turns z into p; returns the largest z and ln Σ e^(z − largest).
fn normalize(z: &mut [f64]) -> (f64, f64) {
    let largest = z.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut sum = 0.0;
    for z in z.iter_mut() {
        *z = libm::exp(*z - largest);
        sum += *z;
    }
    z.iter_mut().for_each(|p| *p /= sum);
    (largest, libm::log(sum))
}

/// One sample as all classes see it: room for their z and δ.
#[derive(Debug)]
pub(super) struct Look {
    /// The activation input of each class.
    pub(super) z: Vec<f64>,
    /// δ_k = [k = class] − p_k.
    pub(super) delta: Vec<f64>,
}

impl Look {
    /// For so many classes.
    pub(super) fn new(classes: usize) -> Self {
        Self {
            z: vec![0.0; classes],
            delta: vec![0.0; classes],
        }
    }

    /// Looks at an augmented sample of a class with one row of weights a class; returns its loss −ln p_class, which is
    /// no number where some z is not finite.
    pub(super) fn at(&mut self, weights: &[f64], x: &[f64], class: usize) -> f64 {
        for (z, row) in self.z.iter_mut().zip(weights.chunks_exact(x.len())) {
            *z = dot(row, x);
        }
        if !self.z.iter().all(|z| z.is_finite()) {
            return f64::NAN;
        }
        self.delta.copy_from_slice(&self.z);
        let (largest, ln_sum) = normalize(&mut self.delta);
        self.delta.iter_mut().for_each(|p| *p = -*p);
        self.delta[class] += 1.0;
        ln_sum + (largest - self.z[class])
    }

    /// Adds δ_k x̃ to row k.
    pub(super) fn add_to(&self, rows: &mut [f64], x: &[f64]) {
        for (row, delta) in rows.chunks_exact_mut(x.len()).zip(&self.delta) {
            row.iter_mut().zip(x).for_each(|(sum, x)| *sum += delta * x);
        }
    }

    /// Notes what was found at sample `i`.
    pub(super) fn note(&self, i: usize, step: Option<&mut Step>) {
        if let Some(step) = step {
            step.samples.push(i as u32);
            step.z.extend(&self.z);
            step.delta.extend(&self.delta);
        }
    }

    fn size(&self) -> f64 {
        self.delta.iter().map(|d| d * d).sum::<f64>().sqrt()
    }
}

/// The penalty of all rows.
fn penalty(settings: &Settings, w: &[f64], width: usize) -> f64 {
    let rows = w.chunks_exact(width);
    rows.map(|row| settings.penalty.value(row)).sum()
}

/// One pass over samples of `classes` classes at weights `w`, a row a class; sums run in the order of the list.
pub(super) fn assess(
    samples: &Samples,
    classes: usize,
    settings: &Settings,
    w: &[f64],
) -> Assessment {
    let mut look = Look::new(classes);
    let mut gradient = vec![0.0; w.len()];
    let mut found = Assessment {
        loss: 0.0,
        sum: 0.0,
        errors: 0,
        any_delta: false,
        saturated: false,
        stuck: false,
        strict: true,
        gradient: 0.0,
    };
    for (x, class) in samples.iter() {
        let class = class as usize;
        found.sum += look.at(w, x, class);
        let flat = look.delta.iter().all(|delta| delta.abs() <= 1e-9);
        let wrong = argmax(look.z.iter().copied()) != class;
        let mut others = look.z.iter().enumerate().filter(|(k, _)| *k != class);
        found.errors += u32::from(wrong);
        found.any_delta |= look.delta.iter().any(|delta| *delta != 0.0);
        found.saturated |= flat;
        found.stuck |= wrong && flat;
        found.strict &= others.all(|(_, z)| *z < look.z[class]);
        look.add_to(&mut gradient, x);
    }
    let (width, share) = (samples.features() + 1, share(samples, settings.reduction));
    found.loss = found.sum * share + penalty(settings, w, width);
    gradient.iter_mut().for_each(|g| *g *= -share);
    for (row, gradient) in w.chunks_exact(width).zip(gradient.chunks_exact_mut(width)) {
        settings.penalty.add_gradient(row, 1.0, gradient);
    }
    found.gradient = gradient.iter().map(|g| g * g).sum::<f64>().sqrt();
    found
}

/// J and the number of misclassified samples.
pub(super) fn objective(
    samples: &Samples,
    classes: usize,
    settings: &Settings,
    w: &[f64],
) -> (f64, u32) {
    let mut look = Look::new(classes);
    let (mut sum, mut errors) = (0.0, 0);
    for (x, class) in samples.iter() {
        sum += look.at(w, x, class as usize);
        errors += u32::from(argmax(look.z.iter().copied()) != class as usize);
    }
    let loss = sum * share(samples, settings.reduction);
    (loss + penalty(settings, w, samples.features() + 1), errors)
}

/// Σℓ and Σ‖δ‖‖x̃‖ at w = 0: the scale of the data.
pub(super) fn scale(samples: &Samples, classes: usize) -> (f64, f64) {
    let mut look = Look::new(classes);
    let zero = vec![0.0; classes * (samples.features() + 1)];
    let (mut loss, mut gradient) = (0.0, 0.0);
    for (x, class) in samples.iter() {
        loss += look.at(&zero, x, class as usize);
        let length = x.iter().map(|x| x * x).sum::<f64>().sqrt();
        gradient += look.size() * length;
    }
    (loss, gradient)
}

/// Σ|δ_k x̃| for each weight: as far as an epoch could move it, but for η.
pub(super) fn reach(samples: &Samples, classes: usize, w: &[f64]) -> Vec<f64> {
    let mut look = Look::new(classes);
    let mut reach = vec![0.0; w.len()];
    for (x, class) in samples.iter() {
        look.at(w, x, class as usize);
        let rows = reach.chunks_exact_mut(x.len()).zip(&look.delta);
        for (row, delta) in rows {
            let terms = row.iter_mut().zip(x);
            terms.for_each(|(reach, x)| *reach += (delta * x).abs());
        }
    }
    reach
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::{Norm, Penalty, Reduction, Rule};

    fn samples() -> Samples {
        let x = [0.3, -1.0, 2.0, 0.5, -1.5, 1.0, 0.1, 0.2];
        let rows = Samples::new(2, &x, &[1.0; 4]).expect("samples");
        rows.of_classes(vec![0.0, 2.0, 1.0, 2.0], 3)
    }

    #[test]
    fn the_gradient_agrees_with_central_differences() {
        let samples = samples();
        let w = [0.2, -0.4, 0.7, 0.1, 0.9, -0.3, -0.6, 0.2, 0.5];
        for reduction in [Reduction::Sum, Reduction::Mean] {
            let settings = Settings {
                reduction,
                penalty: Penalty {
                    norm: 0.2,
                    p: Norm::P(3),
                    ..Penalty::ridge(0.3)
                },
                ..Settings::new(Rule::LOGISTIC, 0.1)
            };
            let slope = |j: usize| {
                let at = |h: f64| {
                    let mut moved = w;
                    moved[j] += h;
                    super::objective(&samples, 3, &settings, &moved).0
                };
                (at(1e-5) - at(-1e-5)) / 2e-5
            };
            let expected = (0..9).map(|j| slope(j) * slope(j)).sum::<f64>().sqrt();
            let found = super::assess(&samples, 3, &settings, &w);
            assert!((found.gradient - expected).abs() < 1e-8, "{reduction:?}");
            let (loss, errors) = super::objective(&samples, 3, &settings, &w);
            assert_eq!((found.loss, found.errors), (loss, errors));
        }
    }

    #[test]
    fn no_input_overflows_and_ties_go_to_the_first_class() {
        let mut look = Look::new(2);
        let x = [1.0, 1e3];
        let loss = look.at(&[0.0, 1.0, 0.0, -1.0], &x, 1);
        assert_eq!((loss, look.delta.as_slice()), (2000.0, &[-1.0, 1.0][..]));
        let found = super::assess(
            &samples(),
            3,
            &Settings::new(Rule::LOGISTIC, 0.1),
            &[0.0; 9],
        );
        // All z are 0: class 0 is predicted, and three of the four samples are others.
        assert_eq!(found.errors, 3);
        assert!((found.sum - 4.0 * 3f64.ln()).abs() < 1e-14 && !found.strict);
    }
}
