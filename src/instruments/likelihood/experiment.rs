//! One family's sample, parameters, and the part of the axes that is on show.

use crate::data::{parse_number, round_to_digits};
use crate::theory::likelihood::{Family, Law, Sums, estimate};

/// Steps of a parameter's slider; the page's template says the same.
const SLIDER_STEPS: f64 = 1000.0;

/// The origin of a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drawn {
    /// From this distribution.
    pub law: Law,
    /// This many points of it.
    pub size: usize,
    /// With this seed.
    pub seed: u32,
}

/// The sample, parameters and axes of one family.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// The present parameters.
    pub law: Law,
    /// All points, in the order in which they came.
    pub sample: Vec<f64>,
    /// The origin of the sample, or of its beginning; none if it was not drawn.
    pub(super) drawn: Option<Drawn>,
    /// The sums that the likelihood depends on.
    pub sums: Sums,
    /// From which value to which the axis of the points goes at least.
    pub(super) axis: (f64, f64),
    top: f64,
}

impl Experiment {
    /// No sample yet.
    pub(super) fn new(law: Law) -> Self {
        let mut experiment = Self {
            law,
            sample: Vec::new(),
            drawn: None,
            sums: Sums::default(),
            axis: (0.0, 1.0),
            top: 1.0,
        };
        experiment.fit();
        experiment
    }

    /// The position of a parameter's slider, in steps from 0 to 1000.
    pub fn slider(&self, index: usize) -> f64 {
        let (low, high) = self.reach(index);
        ((self.law.parameters()[index] - low) / (high - low) * SLIDER_STEPS).round()
    }

    /// The value at a place of a parameter's slider.
    pub(super) fn at_slider(&self, index: usize, place: f64) -> f64 {
        let (low, high) = self.reach(index);
        low + (high - low) * place / SLIDER_STEPS
    }

    /// From which value to which a parameter's slider goes.
    pub fn reach(&self, index: usize) -> (f64, f64) {
        match (self.law, index) {
            (Law::Normal { .. }, 0) => self.axis,
            (Law::Bernoulli { .. }, _) => (0.0, 1.0),
            (Law::Poisson { .. }, _) => (0.0, self.top),
            _ => (self.top / 100.0, self.top),
        }
    }

    /// Moves a parameter as far as its slider goes, to as many decimals as the slider's steps can tell apart.
    pub(super) fn slide(&mut self, index: usize, value: f64) {
        let (low, high) = self.reach(index);
        let step = (high - low) / SLIDER_STEPS;
        let decimals = (-libm::log10(step).floor()).max(0.0) as usize;
        let value = if value.abs() < step / 2.0 { 0.0 } else { value };
        if let Some(value) = parse_number(&format!("{value:.decimals$}")) {
            self.law = self.law.with(index, value.clamp(low, high));
        }
    }

    pub(super) fn draw(&mut self, size: usize, seed: u32) {
        self.sample = self.law.draw(size, u64::from(seed));
        self.drawn = Some(Drawn {
            law: self.law,
            size,
            seed,
        });
        self.sums = Sums::from_sample(&self.sample);
    }

    pub(super) fn add(&mut self, x: f64) {
        self.sample.push(x);
        self.sums = Sums::from_sample(&self.sample);
    }

    pub(super) fn undo(&mut self) {
        self.sample.pop();
        self.sums = Sums::from_sample(&self.sample);
        self.drawn = self.drawn.filter(|_| !self.sample.is_empty());
        self.fit();
    }

    pub(super) fn clear(&mut self) {
        self.sample.clear();
        self.sums = Sums::default();
        self.drawn = None;
        self.fit();
    }

    /// Chooses axes that hold all points, the parameters and the estimate. Dragging does not call this: what is being
    /// looked at does not move away.
    pub(super) fn fit(&mut self) {
        let least = self.sample.iter().copied().fold(0.0, f64::min);
        let most = self.sample.iter().copied().fold(0.0, f64::max);
        let family = self.law.family();
        let best = estimate(family, &self.sums).ok().map(|best| best.law);
        // The present parameter and the estimate.
        let wanted = |index: usize| {
            let laws = [Some(self.law), best].into_iter().flatten();
            laws.map(|law| law.parameters()[index]).fold(0.0, f64::max)
        };
        (self.axis, self.top) = match family {
            Family::Normal => {
                let mu = self.law.parameters()[0];
                let axis = (-outward(-least.min(mu), 6.0), outward(most.max(mu), 6.0));
                (axis, outward(wanted(1), 4.0))
            }
            Family::Bernoulli => ((0.0, 1.0), 1.0),
            Family::Exponential => {
                let slowest = [Some(self.law), best]
                    .into_iter()
                    .flatten()
                    .map(|law| 3.0 / law.parameters()[0]);
                let most = slowest.fold(1.1 * most, f64::max);
                let top = outward(1.25 * wanted(0), 3.0);
                ((0.0, ceiling(most)), top)
            }
            Family::Poisson => {
                // With most of the counts that are likely.
                let mean = wanted(0);
                let most = outward(most.max(mean + 2.5 * mean.sqrt()), 10.0);
                ((0.0, most), most)
            }
        };
    }
}

/// A round number at least as large as both.
fn outward(value: f64, least: f64) -> f64 {
    if value <= least {
        least
    } else {
        ceiling(value)
    }
}

/// The round number at or above a positive value.
pub(super) fn ceiling(value: f64) -> f64 {
    const ENDS: [f64; 10] = [1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0];
    let mut unit = 1.0;
    while unit * 10.0 <= value && unit < 1e12 {
        unit *= 10.0;
    }
    while unit > value && unit > 1e-12 {
        unit /= 10.0;
    }
    let end = ENDS.iter().find(|end| *end * unit >= value);
    round_to_digits(end.unwrap_or(&10.0) * unit, 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ceilings_are_round_and_not_below() {
        for (value, end) in [
            (7.0, 8.0),
            (8.1, 10.0),
            (0.31, 0.4),
            (1e4, 1e4),
            (25.1, 30.0),
        ] {
            assert_eq!(ceiling(value), end);
        }
        assert_eq!((outward(3.0, 6.0), outward(6.5, 6.0)), (6.0, 8.0));
    }
}
