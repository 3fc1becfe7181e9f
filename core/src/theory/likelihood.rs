//! Maximum likelihood in one dimension: four families of distributions, how likely they make a sample, and the
//! parameters that make it most likely.
//!
//! A sample enters only through its [`Sums`], so that a whole curve of likelihoods costs one pass over the sample.

use crate::data::{Seeded, keywords, normal, purpose};

keywords! {
    /// A family of distributions over the real line.
    Family {
        /// The bell curve, with mean μ and standard deviation σ.
        Normal = "normal",
        /// 1 with probability p, else 0.
        Bernoulli = "bernoulli",
        /// Waiting times at a constant rate.
        Exponential = "exponential",
        /// Counts with mean λ.
        Poisson = "poisson",
    }
}

/// Values beyond this are refused, so that squares and sums stay far from overflow.
pub const LARGEST_VALUE: f64 = 1e6;
/// ln √(2π)
const HALF_LOG_TAU: f64 = 0.918_938_533_204_672_8;

impl Family {
    /// Returns true if the values are counted rather than measured.
    pub fn is_discrete(self) -> bool {
        matches!(self, Self::Bernoulli | Self::Poisson)
    }

    /// Returns true if a value can come from this family.
    pub fn allows(self, x: f64) -> bool {
        let small = x.abs() <= LARGEST_VALUE;
        match self {
            Self::Normal => small,
            Self::Bernoulli => x == 0.0 || x == 1.0,
            Self::Exponential => small && x >= 0.0,
            Self::Poisson => small && x >= 0.0 && x.fract() == 0.0,
        }
    }

    /// The value of this family nearest to a place on the axis.
    pub fn nearest(self, x: f64) -> f64 {
        match self {
            Self::Normal => x,
            Self::Bernoulli => f64::from(x >= 0.5),
            Self::Exponential => x.max(0.0),
            Self::Poisson => x.round().max(0.0),
        }
    }
}

/// One distribution: a family with its parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Law {
    /// Mean and standard deviation.
    Normal {
        /// The mean μ.
        mu: f64,
        /// The standard deviation σ > 0.
        sigma: f64,
    },
    /// The probability of 1.
    Bernoulli {
        /// From 0 to 1.
        p: f64,
    },
    /// Events per unit of time.
    Exponential {
        /// More than 0.
        rate: f64,
    },
    /// The mean count.
    Poisson {
        /// At least 0.
        lambda: f64,
    },
}

impl Law {
    /// The family it belongs to.
    pub fn family(self) -> Family {
        match self {
            Self::Normal { .. } => Family::Normal,
            Self::Bernoulli { .. } => Family::Bernoulli,
            Self::Exponential { .. } => Family::Exponential,
            Self::Poisson { .. } => Family::Poisson,
        }
    }

    /// Its parameters, in the order in which they are usually named.
    pub fn parameters(self) -> Vec<f64> {
        match self {
            Self::Normal { mu, sigma } => vec![mu, sigma],
            Self::Bernoulli { p: value }
            | Self::Exponential { rate: value }
            | Self::Poisson { lambda: value } => vec![value],
        }
    }

    /// Returns the law with one parameter changed; `index` counts parameters as [`parameters`](Self::parameters) does.
    #[must_use]
    pub fn with(self, index: usize, value: f64) -> Self {
        match self {
            Self::Normal { sigma, .. } if index == 0 => Self::Normal { mu: value, sigma },
            Self::Normal { mu, .. } => Self::Normal { mu, sigma: value },
            Self::Bernoulli { .. } => Self::Bernoulli { p: value },
            Self::Exponential { .. } => Self::Exponential { rate: value },
            Self::Poisson { .. } => Self::Poisson { lambda: value },
        }
    }

    /// The logarithm of the density, or of the probability, at a value; none where that is 0.
    pub fn log_density(self, x: f64) -> Option<f64> {
        if !self.family().allows(x) {
            return None;
        }
        self.log_likelihood(&Sums::from_sample(&[x]))
    }

    /// The density, or the probability, at a value.
    ///
    /// ```
    /// use hyperplane_core::theory::likelihood::Law;
    /// assert_eq!(Law::Bernoulli { p: 0.25 }.density(1.0), 0.25);
    /// assert_eq!(Law::Exponential { rate: 2.0 }.density(-1.0), 0.0);
    /// ```
    pub fn density(self, x: f64) -> f64 {
        self.log_density(x).map_or(0.0, libm::exp)
    }

    /// The logarithm of the likelihood of a sample of this family; none where the likelihood is 0.
    pub fn log_likelihood(self, sums: &Sums) -> Option<f64> {
        let count = sums.count as f64;
        match self {
            Self::Normal { mu, sigma } => {
                let off = sums.mean - mu;
                let squares = sums.squares + count * off * off;
                let spread = squares / (2.0 * sigma * sigma);
                Some(-count * (HALF_LOG_TAU + libm::log(sigma)) - spread)
            }
            Self::Bernoulli { p } => {
                let ones = times_log(sums.sum, libm::log(p))?;
                Some(ones + times_log(count - sums.sum, libm::log1p(-p))?)
            }
            Self::Exponential { rate } => Some(count * libm::log(rate) - rate * sums.sum),
            Self::Poisson { lambda } => {
                let powers = times_log(sums.sum, libm::log(lambda))?;
                Some(powers - count * lambda - sums.log_factorials)
            }
        }
        .filter(|value| value.is_finite())
    }

    /// A sample of this size; the same seed gives the same sample.
    pub fn draw(self, size: usize, seed: u64) -> Vec<f64> {
        let mut random = Seeded::new(seed, purpose::LIKELIHOOD);
        (0..size).map(|_| self.one(&mut random)).collect()
    }

    fn one(self, random: &mut Seeded) -> f64 {
        match self {
            Self::Normal { mu, sigma } => mu + sigma * normal(random),
            Self::Bernoulli { p } => f64::from(random.unit() < p),
            Self::Exponential { rate } => -libm::log1p(-random.unit()) / rate,
            // As many arrivals as fit into one unit of time, with waiting times drawn one after the other.
            Self::Poisson { lambda } => {
                let (mut count, mut time) = (0.0, -libm::log1p(-random.unit()));
                while time < lambda {
                    count += 1.0;
                    time -= libm::log1p(-random.unit());
                }
                count
            }
        }
    }
}

/// count · ln p, where nothing at all to the power of 0 is 1; none where the product is −∞.
fn times_log(count: f64, log: f64) -> Option<f64> {
    match count {
        0.0 => Some(0.0),
        _ => Some(count * log).filter(|product| product.is_finite()),
    }
}

/// All that a likelihood needs to know of a sample.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sums {
    /// The number of values M.
    pub count: usize,
    /// Σ x
    pub sum: f64,
    /// Σ x / M; 0 when there is none.
    pub mean: f64,
    /// Σ (x − mean)²
    pub squares: f64,
    /// Σ ln x!, for counts.
    pub log_factorials: f64,
}

impl Sums {
    /// Of a sample of finite values.
    pub fn from_sample(sample: &[f64]) -> Self {
        let (count, sum) = (sample.len(), sample.iter().sum::<f64>());
        let equal = sample.windows(2).all(|pair| pair[0] == pair[1]);
        let mean = match sample {
            [] => 0.0,
            // Rounding must not keep equal values from being their own mean.
            [first, ..] if equal => *first,
            _ => sum / count as f64,
        };
        let is_count = |x: &f64| *x > 1.0 && x.fract() == 0.0;
        Self {
            count,
            sum,
            mean,
            squares: sample.iter().map(|x| (x - mean) * (x - mean)).sum(),
            log_factorials: sample
                .iter()
                .filter(|x| is_count(x))
                .map(|x| libm::lgamma(x + 1.0))
                .sum(),
        }
    }
}

/// The parameters that make a sample most likely.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The distribution.
    pub law: Law,
    /// True if the law stands at the edge of its range, where some values have become impossible.
    pub edge: bool,
}

/// Why there are no most likely parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoMaximum {
    /// There is no sample.
    #[error("there is no sample")]
    Empty,
    /// A normal distribution over points that are all the same.
    #[error("all samples are equal: the likelihood grows without bound as σ goes to 0")]
    Equal,
    /// An exponential distribution over points that are all 0.
    #[error("all samples are 0: the likelihood grows without bound with the rate")]
    Zero,
}

/// The parameters that make a sample most likely, in closed form.
///
/// ```
/// use hyperplane_core::theory::likelihood::{Family, Law, Sums, estimate};
/// let found = estimate(Family::Normal, &Sums::from_sample(&[1.0, 3.0])).unwrap();
/// assert_eq!(found.law, Law::Normal { mu: 2.0, sigma: 1.0 }); // divided by M, not by M − 1
/// ```
///
/// # Errors
/// When there are none, with the reason.
pub fn estimate(family: Family, sums: &Sums) -> Result<Estimate, NoMaximum> {
    if sums.count == 0 {
        return Err(NoMaximum::Empty);
    }
    let mean = sums.mean;
    let (law, edge) = match family {
        Family::Normal => {
            let sigma = (sums.squares / sums.count as f64).sqrt();
            if sigma <= 0.0 {
                return Err(NoMaximum::Equal);
            }
            (Law::Normal { mu: mean, sigma }, false)
        }
        Family::Bernoulli => (Law::Bernoulli { p: mean }, mean == 0.0 || mean == 1.0),
        Family::Exponential => {
            let rate = 1.0 / mean;
            if !rate.is_finite() {
                return Err(NoMaximum::Zero);
            }
            (Law::Exponential { rate }, false)
        }
        Family::Poisson => (Law::Poisson { lambda: mean }, mean == 0.0),
    };
    Ok(Estimate { law, edge })
}

/// The normal distributions whose log-likelihood is at least `level`: standard deviations σ from `within`, rising, each
/// with the largest distance of μ from the mean. Empty when there is no such σ.
pub fn normal_contour(sums: &Sums, level: f64, within: (f64, f64), steps: u32) -> Vec<(f64, f64)> {
    let count = sums.count as f64;
    if count == 0.0 {
        return Vec::new();
    }
    // ℓ ≥ level where M (mean − μ)² ≤ 2σ² (M a − M ln σ) − Σ(x − mean)².
    let a = -level / count - HALF_LOG_TAU;
    let room = |log: f64| {
        let sigma = libm::exp(log);
        2.0 * sigma * sigma * (a - log) - sums.squares / count
    };
    // There is most room at this ln σ, and less and less on both sides.
    let widest = a - 0.5;
    if room(widest) <= 0.0 {
        return Vec::new();
    }
    let low = edge(room, widest, widest - 50.0);
    let high = edge(room, widest, a);
    let (low, high) = (libm::exp(low).max(within.0), libm::exp(high).min(within.1));
    if low >= high {
        return Vec::new();
    }
    // Closer together at both ends, where the contour turns.
    (0..=steps)
        .map(|i| 0.5 - 0.5 * libm::cos(std::f64::consts::PI * f64::from(i) / f64::from(steps)))
        .map(|share| low + (high - low) * share)
        .map(|sigma| (sigma, room(libm::log(sigma)).max(0.0).sqrt()))
        .collect()
}

/// The place where `room` falls to 0 between one that has some and one that has none; the latter where both have.
fn edge(room: impl Fn(f64) -> f64, mut some: f64, mut none: f64) -> f64 {
    if room(none) > 0.0 {
        return none;
    }
    for _ in 0..60 {
        let middle = f64::midpoint(some, none);
        if room(middle) > 0.0 {
            some = middle;
        } else {
            none = middle;
        }
    }
    some
}

#[cfg(test)]
mod tests;
