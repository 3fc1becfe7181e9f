//! The objective of classes that learn together.

use super::{Assessment, Sums, length, share};
use crate::learn::{Kind, Samples, Settings};
use crate::learn::{argmax, together::Look};

/// The penalty of all rows.
fn penalty(settings: &Settings, w: &[f64], width: usize) -> f64 {
    let rows = w.chunks_exact(width);
    rows.map(|row| settings.penalty.value(row)).sum()
}

/// One pass over samples of `classes` classes at weights `w`, a row a class, with zeros to add to; sums run in the order
/// of the list.
pub(super) fn assess(
    samples: &Samples,
    classes: usize,
    settings: &Settings,
    w: &[f64],
    sums: &mut Sums,
) -> Assessment {
    let mut look = Look::new(settings.rule, classes);
    let mut found = Assessment::OF_NOTHING;
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
        look.add_to(&mut sums.delta_x, x);
    }
    let (width, share) = (samples.features() + 1, share(samples, settings.reduction));
    found.loss = found.sum * share + penalty(settings, w, width);
    if settings.table().kind == Kind::MistakeDriven {
        return found;
    }
    let gradient = sums.gradient_by(share);
    for (row, gradient) in w.chunks_exact(width).zip(gradient.chunks_exact_mut(width)) {
        settings.penalty.add_gradient(row, 1.0, gradient);
    }
    found.gradient = length(gradient);
    found
}

/// J and the number of misclassified samples.
pub(super) fn objective(
    samples: &Samples,
    classes: usize,
    settings: &Settings,
    w: &[f64],
) -> (f64, u32) {
    let mut look = Look::new(settings.rule, classes);
    let (mut sum, mut errors) = (0.0, 0);
    for (x, class) in samples.iter() {
        sum += look.at(w, x, class as usize);
        errors += u32::from(argmax(look.z.iter().copied()) != class as usize);
    }
    let loss = sum * share(samples, settings.reduction);
    (loss + penalty(settings, w, samples.features() + 1), errors)
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
                    objective(&samples, 3, &settings, &moved).0
                };
                (at(1e-5) - at(-1e-5)) / 2e-5
            };
            let expected = (0..9).map(|j| slope(j) * slope(j)).sum::<f64>().sqrt();
            let found = super::super::assess(&samples, &settings, &w);
            assert!((found.gradient - expected).abs() < 1e-8, "{reduction:?}");
            let (loss, errors) = objective(&samples, 3, &settings, &w);
            assert_eq!((found.loss, found.errors), (loss, errors));
        }
    }

    #[test]
    fn no_input_overflows_and_ties_go_to_the_first_class() {
        let mut look = Look::new(Rule::LOGISTIC, 2);
        let x = [1.0, 1e3];
        let loss = look.at(&[0.0, 1.0, 0.0, -1.0], &x, 1);
        assert_eq!((loss, look.delta.as_slice()), (2000.0, &[-1.0, 1.0][..]));
        let settings = Settings::new(Rule::LOGISTIC, 0.1);
        let found = super::super::assess(&samples(), &settings, &[0.0; 9]);
        // All z are 0: class 0 is predicted, and three of the four samples are others.
        assert_eq!(found.errors, 3);
        assert!((found.sum - 4.0 * 3f64.ln()).abs() < 1e-14 && !found.strict);
    }

    /// Three samples x = 0 of classes 0, 1 and 2: z is the bias of each class, for all of them.
    fn seen(biases: [f64; 3], classes: &[f64]) -> Assessment {
        let x = vec![0.0; classes.len()];
        let labels: Vec<f64> = classes.iter().map(|_| 1.0).collect();
        let samples = Samples::new(1, &x, &labels).expect("numbers");
        let samples = samples.of_classes(classes.to_vec(), 3);
        let w: Vec<f64> = biases.into_iter().flat_map(|bias| [bias, 0.0]).collect();
        let settings = Settings::new(Rule::LOGISTIC, 0.1);
        let mut sums = Sums {
            delta_x: vec![0.0; 6],
            ..Sums::default()
        };
        assess(&samples, 3, &settings, &w, &mut sums)
    }

    #[test]
    fn a_look_at_all_samples_tells_what_any_of_them_shows() {
        // All of class 2, with the largest score by far: δ is 0 to the bit.
        let done = seen([0.0, 0.0, 900.0], &[2.0, 2.0]);
        assert!((done.errors, done.any_delta) == (0, false) && done.strict && done.saturated);
        assert!(!done.stuck);
        // The first of them is of another class: δ is ±1, nothing is flat there.
        let one = seen([0.0, 0.0, 900.0], &[1.0, 2.0]);
        assert!((one.errors, one.any_delta) == (1, true) && !one.strict && one.saturated);
        let one = seen([0.0, 0.0, 900.0], &[2.0, 1.0]);
        assert!((one.errors, one.any_delta) == (1, true) && !one.strict && one.saturated);
        // Nothing decided: p = 1/3 each.
        let even = seen([0.0; 3], &[0.0, 0.0]);
        assert!((even.errors, even.any_delta) == (0, true) && !even.strict && !even.saturated);
        let clear = seen([1.0, 0.0, 0.0], &[0.0, 0.0]);
        assert!(clear.errors == 0 && clear.strict && !clear.saturated && !clear.stuck);
    }
}
