//! Round steps: 1, 2 or 5 times a power of ten.

use crate::data::{decimal_exponent, parse_number};

/// Ten to the power of `exponent`, correctly rounded, finite and positive.
pub fn ten_to(exponent: i32) -> f64 {
    let exponent = exponent.clamp(-307, 308);
    parse_number(&format!("1e{exponent}")).unwrap_or(1.0)
}

/// The step 1, 2 or 5 times a power of ten that is just not smaller than `rough`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// 1, 2 or 5.
    pub digit: u8,
    /// The power of ten.
    pub exponent: i32,
}

impl Step {
    pub(crate) fn new(digit: u8, exponent: i32) -> Self {
        Self { digit, exponent }
    }

    /// The nice step at or just above `rough`; 1 when that is no positive number.
    ///
    /// ```
    /// use hyperplane_plot::geometry::step::Step;
    /// assert_eq!(Step::at_least(0.3).size(), 0.5);
    /// assert_eq!(Step::at_least(50.0).size(), 50.0);
    /// assert_eq!(Step::at_least(51.0).size(), 100.0);
    /// ```
    pub fn at_least(rough: f64) -> Self {
        if !(rough > 0.0 && rough.is_finite()) {
            return Self::new(1, 0);
        }
        let exponent = decimal_exponent(rough).clamp(-307, 307);
        let tolerant = rough * (1.0 - 1e-9);
        [(1, 0), (2, 0), (5, 0), (1, 1)]
            .map(|(digit, up)| Self::new(digit, exponent + up))
            .into_iter()
            .find(|step| step.size() >= tolerant)
            .unwrap_or(Self::new(1, 308))
    }

    /// The next larger nice step.
    #[must_use]
    pub fn next(self) -> Self {
        match self.digit {
            1 => Self::new(2, self.exponent),
            2 => Self::new(5, self.exponent),
            _ => Self::new(1, self.exponent + 1),
        }
    }

    /// The length of the step.
    pub fn size(self) -> f64 {
        self.times(1.0)
    }

    /// `count` steps, without the rounding noise of adding them up: 3 steps of
    /// 0.1 are 0.3.
    pub fn times(self, count: f64) -> f64 {
        let digits = count * f64::from(self.digit);
        if self.exponent < 0 {
            digits / ten_to(-self.exponent)
        } else {
            digits * ten_to(self.exponent)
        }
    }

    /// The multiples of the step from `min` to `max`, at most a hundred.
    pub fn multiples(self, min: f64, max: f64) -> Vec<f64> {
        let (size, slack) = (self.size(), 1e-9);
        let first = (min / size - slack).ceil();
        let last = (max / size + slack).floor().min(first + 99.0);
        if !(first.is_finite() && last.is_finite()) {
            return Vec::new();
        }
        (0..100)
            .map(|i| first + f64::from(i))
            .take_while(|k| *k <= last)
            .map(|k| self.times(k))
            .collect()
    }
}
