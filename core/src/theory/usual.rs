//! A learning rate and a number of epochs that suit some samples, before anything is trained on them.

use super::bounds::updates;
use super::error::norm;
use super::least_squares::least_squares;
use super::margin::{MaxMargin, Radius};
use super::step_size::Curvature;
use super::work::Work;
use crate::data::parse_number;
use crate::learn::{Form, Kind, Reduction, RuleTable, Samples, Settings, dot};
use crate::task::at_once;

/// The numbers of epochs that are proposed: a history keeps each of so many.
const EPOCHS: [u32; 8] = [50, 100, 200, 500, 1000, 2000, 5000, 10_000];
/// For more samples a line is not looked for: an epoch of so many is long.
const MOST_SAMPLES: usize = 500;
/// Half of the largest |∂δ/∂z| of softmax is that of logistic regression.
const SOFTMAX: f64 = 2.0;

/// The largest |∂δ/∂z|: how fast a rule's error signal follows z. None where δ jumps at a mistake, so that η only rescales
/// what is learned from zero; for the hinge loss, which jumps as well, that of the squared error.
fn sharpness(table: &RuleTable, tie: crate::learn::Tie) -> Option<f64> {
    match table.form {
        _ if table.kind == Kind::MistakeDriven => None,
        Form::Squares | Form::Hinge | Form::Criterion => Some(1.0),
        Form::Likelihood => Some(0.25),
        Form::Other => {
            let slope = |z: f64, y: f64| {
                let rise = table.per_sample.delta(z + 0.0625, y, tie)
                    - table.per_sample.delta(z - 0.0625, y, tie);
                8.0 * rise.abs()
            };
            let places = (-32..=32).flat_map(|i| [-1.0, 1.0].map(|y| slope(f64::from(i) / 8.0, y)));
            Some(places.fold(0.0, f64::max)).filter(|most| *most > 0.0 && most.is_finite())
        }
    }
}

/// A rate, of one digit, for gradient descent on these samples; none for rules that learn from mistakes, which learn from
/// zero at any rate, or where the numbers are too large or too small.
///
/// In full batches it is at most 1/λmax of the Hessian, or of a bound above it: no direction oscillates. Else it is at most half
/// of 1/(b R̃²) for batches that add b samples (of the mean of a batch, 1/R̃²): one update takes at most half of its samples'
/// error away.
///
/// ```
/// use hyperplane_core::learn::{Batch, Rule, Samples, Settings};
/// use hyperplane_core::theory::usual_rate;
/// let samples = Samples::new(1, &[-2.0, 2.0], &[-1.0, 1.0])?;
/// let online = Settings::new(Rule::ADALINE, 1.0);
/// assert_eq!(usual_rate(&samples, &online), Some(0.1)); // R̃² = 5
/// let full = Settings { batch: Batch::Full, ..online };
/// assert_eq!(usual_rate(&samples, &full), Some(0.1)); // λmax = 8
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn usual_rate(samples: &Samples, settings: &Settings) -> Option<f64> {
    let softmax = samples.classes().map_or(1.0, |_| SOFTMAX);
    let sharpness = sharpness(settings.table(), settings.tie)? * softmax;
    let ridge = settings.penalty.ridge;
    let count = settings.batch.size(samples.len());
    let steepest = if count < samples.len() {
        let radius = Radius::compute(samples).ok()?.augmented;
        let added = match settings.reduction {
            Reduction::Sum => count as f64,
            Reduction::Mean => 1.0,
        };
        2.0 * added * radius * radius
    } else {
        largest(samples, settings.reduction)?
    };
    one_digit(1.0 / (sharpness * steepest + ridge))
}

/// The rate from which on Adaline in full batches does not converge, 2(1 + m)/λmax with momentum m; none for other rules,
/// smaller batches and other optimizers. For many features it is one below that.
pub fn full_batch_limit(samples: &Samples, settings: &Settings) -> Option<f64> {
    let is_full = settings.batch.size(samples.len()) == samples.len();
    let is_linear = settings.table().form == Form::Squares && settings.is_heavy_ball_at_most();
    let asked = (is_full && is_linear).then_some(samples)?;
    let steepest = largest(asked, settings.reduction)?;
    let limit = 2.0 * (1.0 + settings.momentum) / (steepest + settings.penalty.ridge);
    (limit > 0.0 && limit.is_finite()).then_some(limit)
}

/// λmax of the mean or sum of x̃x̃ᵀ; for many features the trace, which is above it.
fn largest(samples: &Samples, reduction: Reduction) -> Option<f64> {
    if samples.features() <= Work::MOST_FEATURES {
        let curvature = at_once(Curvature::of_adaline(samples, reduction, 0.0)).ok()?;
        return curvature.eigenvalues.last().copied();
    }
    let trace: f64 = samples.iter().map(|(x, _)| dot(x, x)).sum();
    Some(match reduction {
        Reduction::Sum => trace,
        Reduction::Mean => trace / samples.len() as f64,
    })
}

/// The number of one digit at or below a positive one, which may be too small by the rounding of its sums.
fn one_digit(value: f64) -> Option<f64> {
    let text = format!("{:e}", value * (1.0 + 1e-12));
    let (digits, exponent) = text.split_once('e')?;
    let rounded = parse_number(&format!("{}e{exponent}", digits.get(..1)?))?;
    (rounded > 0.0).then_some(rounded)
}

/// A number of epochs by which the samples are likely to be separated, where the least-squares line separates them;
/// none where it does not.
///
/// The least-squares line has some margin ρ among the x̃, so from zero a rule that learns from mistakes makes at most
/// (R̃/ρ)² updates online, and in batches that add b samples at most b times as many mistakes. With plain updates, no
/// penalty, and every sample in every epoch, each epoch but the last has one. Elsewhere the number is no bound, and of
/// other rules half of it is what they were seen to need.
pub fn usual_epochs(samples: &Samples, settings: &Settings) -> Option<u32> {
    if samples.classes().is_some() || samples.len() > MOST_SAMPLES {
        return None;
    }
    let line = at_once(least_squares(samples, Reduction::Sum, 0.0))
        .ok()?
        .weights;
    let length = norm(&line);
    let apart = samples.iter().map(|(x, y)| y * dot(&line, x));
    let margin = apart.fold(f64::INFINITY, f64::min) / length;
    if margin.is_nan() || margin <= 0.0 {
        return None;
    }
    let found = MaxMargin {
        weights: line,
        margin,
        support: Vec::new(),
    };
    let bound = updates(Radius::compute(samples).ok()?, &found).ok()?;
    let needed = match (settings.table().kind, settings.reduction) {
        (Kind::Smooth, _) => 0.5 * bound,
        (Kind::MistakeDriven, Reduction::Mean) => bound,
        (Kind::MistakeDriven, Reduction::Sum) => bound * settings.batch.size(samples.len()) as f64,
    };
    let most = EPOCHS[EPOCHS.len() - 1];
    let enough = |epochs: &u32| f64::from(*epochs) >= needed;
    Some(EPOCHS.into_iter().find(enough).unwrap_or(most))
}
