//! The pulls of the samples: −∇ of the loss of each, and −∇J, which is their mean.

use kurbo::Vec2;

use super::slice::Slice;
use crate::data::round_to_digits;
use crate::learn::{Kind, Reduction, dot};

/// The most samples that have an arrow.
pub const MOST_ARROWS: usize = 60;

/// The longest arrow of a sample, and the longest that their mean has, CSS px.
const LONGEST: f64 = 110.0;
const LONGEST_MEAN: f64 = 130.0;

/// Below this share of the longest arrow of a sample the pulls cancel: what is left has no arrow of its own.
const CANCELED: f64 = 1e-6;

/// Below this share of the mean pull at w = 0 a gradient counts as zero: the tolerance of “converged”.
const FLAT: f64 = 1e-9;

/// Descents at some weights, as components along both axes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arrows {
    /// Of samples chosen evenly, by index: −∇ℓᵢ, with its share of the penalty.
    pub samples: Vec<(u32, Vec2)>,
    /// The mean over all samples: −∇J with `mean`, −∇J/M with `sum`.
    pub mean: Vec2,
    /// ‖∇J‖ over all weights. A mistake-driven rule: of the perceptron criterion, one of its sides at a corner.
    pub gradient: f64,
    /// Pulls no longer than this are no pulls.
    pub negligible: f64,
}

impl Arrows {
    /// At weights `w`. δ is −∂ℓ/∂z times the gain of the rule.
    pub fn new(slice: &Slice, w: &[f64], used: &[u32]) -> Self {
        let (train, settings) = (&slice.problem.train, slice.settings);
        let count = train.len();
        if count == 0 {
            return Self::default();
        }
        let table = settings.table();
        debug_assert!(table.kind == Kind::Smooth || table.convex);
        let mut penalty = vec![0.0; w.len()];
        let share = match settings.reduction {
            Reduction::Sum => 1.0 / count as f64,
            Reduction::Mean => 1.0,
        };
        settings.penalty.add_gradient(w, -share, &mut penalty);
        let stride = count.div_ceil(MOST_ARROWS);
        let mut sum = vec![0.0; w.len()];
        let mut samples = Vec::new();
        let mut at_zero = 0.0;
        for (i, (x, y)) in train.iter().enumerate() {
            at_zero +=
                table.per_sample.delta(0.0, y, settings.tie).abs() / table.gain * dot(x, x).sqrt();
            let delta = table.per_sample.delta(dot(w, x), y, settings.tie) / table.gain;
            sum.iter_mut().zip(x).for_each(|(sum, x)| *sum += delta * x);
            if i % stride == 0 || used.contains(&(i as u32)) {
                let part = |j: usize| delta * x[j] + penalty[j];
                samples.push((i as u32, Vec2::new(part(slice.axes.0), part(slice.axes.1))));
            }
        }
        let mean: Vec<f64> = sum
            .iter()
            .zip(&penalty)
            .map(|(s, p)| s / count as f64 + p)
            .collect();
        let squares: f64 = mean.iter().map(|g| g * g).sum();
        let all = match settings.reduction {
            Reduction::Sum => count as f64,
            Reduction::Mean => 1.0,
        };
        Self {
            samples,
            mean: Vec2::new(mean[slice.axes.0], mean[slice.axes.1]),
            gradient: squares.sqrt() * all,
            negligible: FLAT * at_zero / count as f64,
        }
    }

    /// The factors that both kinds of arrow are drawn with, where a pixel is so many `units` along each axis.
    pub fn scales(&self, units: Vec2) -> Scales {
        let length = |arrow: Vec2| (arrow.x / units.x).hypot(arrow.y / units.y);
        let most = self
            .samples
            .iter()
            .map(|(_, g)| length(*g))
            .fold(0.0, f64::max);
        let mean = length(self.mean);
        let pulls = |arrow: &Vec2| arrow.hypot() > self.negligible;
        let some = self.samples.iter().any(|(_, arrow)| pulls(arrow));
        let is_left = mean > CANCELED * most && pulls(&self.mean);
        Scales {
            samples: nice(LONGEST / most).filter(|_| some),
            mean: nice(LONGEST_MEAN / mean).filter(|_| is_left),
        }
    }

    /// The arrows of single samples as they are drawn, and whether each is of the update made last.
    pub fn thin(&self, scales: &Scales, used: &[u32]) -> Vec<(Vec2, bool)> {
        let Some(scale) = scales.samples else {
            return Vec::new();
        };
        let samples = self.samples.iter();
        let samples = samples.map(|(i, arrow)| (*arrow * scale, used.contains(i)));
        samples.collect()
    }

    /// The arrow of the mean as it is drawn.
    pub fn thick(&self, scales: &Scales) -> Option<Vec2> {
        Some(self.mean * scales.mean?)
    }
}

/// The factors by which arrows are multiplied; none if there is nothing to draw.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scales {
    /// Those of single samples.
    pub samples: Option<f64>,
    /// The factor of their mean.
    pub mean: Option<f64>,
}

/// The largest factor not above this one that is 1, 2 or 5 times a power of ten.
fn nice(rough: f64) -> Option<f64> {
    if !(rough > 0.0 && rough.is_finite()) {
        return None;
    }
    let power = libm::exp(libm::floor(libm::log10(rough)) * std::f64::consts::LN_10);
    let digits = [5.0, 2.0, 1.0].into_iter();
    let digit = digits
        .into_iter()
        .find(|digit| digit * power <= rough * (1.0 + 1e-9));
    Some(round_to_digits(digit.unwrap_or(1.0) * power, 1))
}
