//! Gradient descent on a function of one variable, w ← w − η f′(w): where it goes, and what is certain of its end.

use crate::data::sort;

/// The largest number of steps a run has.
pub const MOST_STEPS: usize = 10_000;
/// A run has arrived when it is this near to a minimum that draws it in.
pub const NEAR: f64 = 1e-3;
/// Beyond this a run that must diverge is stopped.
pub const FAR: f64 = 1e3;
/// Beyond this any run is stopped: values stay numbers.
const FARTHEST: f64 = 1e12;
/// The longest cycle looked for.
const LONGEST_CYCLE: usize = 64;
/// f = w²/10 + sin 2w: the factor of the parabola.
const BOWL: f64 = 0.1;

/// A function of one variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Function {
    /// a₁w + a₂w² + a₃w³ + a₄w⁴.
    Polynomial([f64; 4]),
    /// |w|, whose slope at the kink counts as 0.
    Absolute,
    /// w²/10 + sin 2w: many minima.
    Waves,
}

impl Function {
    /// f(w).
    pub fn value(&self, w: f64) -> f64 {
        match self {
            Self::Polynomial([a1, a2, a3, a4]) => w * (a1 + w * (a2 + w * (a3 + w * a4))),
            Self::Absolute => w.abs(),
            Self::Waves => BOWL * w * w + libm::sin(2.0 * w),
        }
    }

    /// f′(w).
    pub fn slope(&self, w: f64) -> f64 {
        match self {
            Self::Polynomial([a1, a2, a3, a4]) => {
                a1 + w * (2.0 * a2 + w * (3.0 * a3 + w * (4.0 * a4)))
            }
            Self::Absolute if w == 0.0 => 0.0,
            Self::Absolute => w.signum(),
            Self::Waves => 2.0 * BOWL * w + 2.0 * libm::cos(2.0 * w),
        }
    }

    /// f″(w); of |w| it is 0.
    pub fn curvature(&self, w: f64) -> f64 {
        match self {
            Self::Polynomial([_, a2, a3, a4]) => 2.0 * a2 + w * (6.0 * a3 + w * (12.0 * a4)),
            Self::Absolute => 0.0,
            Self::Waves => 2.0 * BOWL - 4.0 * libm::sin(2.0 * w),
        }
    }

    /// The degree of a polynomial, 0 … 4.
    fn degree(&self) -> Option<usize> {
        match self {
            Self::Polynomial(a) => Some(a.iter().rposition(|a| *a != 0.0).map_or(0, |i| i + 1)),
            _ => None,
        }
    }

    /// All stationary points lie nearer to 0 than this (Cauchy's bound on the roots of f′, complex ones included).
    pub fn reach(&self) -> f64 {
        match (self, self.degree()) {
            (Self::Polynomial([a1, a2, a3, a4]), Some(degree @ 2..)) => {
                let c = [*a1, 2.0 * a2, 3.0 * a3, 4.0 * a4];
                let lead = c[degree - 1];
                let ratios = c[..degree - 1].iter().map(|c| (c / lead).abs());
                1.0 + ratios.fold(0.0, f64::max)
            }
            // |f′| > 0.2|w| − 2.
            (Self::Waves, _) => 1.0 / BOWL + 0.5,
            _ => 1.0,
        }
    }

    /// The places where f″ = 0, ascending, up to the reach: between them f′ is monotone.
    fn inflections(&self) -> Vec<f64> {
        let mut found = match self {
            Self::Polynomial([_, a2, a3, a4]) => roots(12.0 * a4, 6.0 * a3, 2.0 * a2),
            Self::Absolute => Vec::new(),
            Self::Waves => {
                let (angle, turn) = (libm::asin(BOWL / 2.0), std::f64::consts::PI);
                let places = (-4..=4).flat_map(|k| {
                    let k = f64::from(k) * turn;
                    [angle / 2.0 + k, (turn - angle) / 2.0 + k]
                });
                places.collect()
            }
        };
        found.retain(|w| w.abs() < self.reach());
        sort(&mut found);
        found
    }

    /// The places where f′ changes its sign, ascending, each with true if it is a minimum (from − to +).
    pub fn turns(&self) -> Vec<(f64, bool)> {
        if *self == Self::Absolute {
            return vec![(0.0, true)];
        }
        let ends = [-self.reach(), self.reach()];
        let nodes = [ends[0]].into_iter().chain(self.inflections());
        let nodes = nodes.chain([ends[1]]).filter(|w| self.slope(*w) != 0.0);
        let nodes: Vec<f64> = nodes.collect();
        let crossing = |pair: &[f64]| {
            let rising = self.slope(pair[1]) > 0.0;
            (rising != (self.slope(pair[0]) > 0.0)).then(|| {
                let at = bisect(|w| self.slope(w), pair[0], pair[1]);
                // Of the two neighbors the one with the smaller slope.
                let before = at.next_down();
                let nearer = self.slope(before).abs() < self.slope(at).abs();
                (if nearer { before } else { at } + 0.0, rising)
            })
        };
        nodes.windows(2).filter_map(crossing).collect()
    }

    /// Its minima, ascending.
    pub fn minima(&self) -> Vec<f64> {
        let turns = self.turns().into_iter();
        turns.filter(|turn| turn.1).map(|turn| turn.0).collect()
    }

    /// The place where it is lowest; none where it falls for ever, or is the same everywhere.
    pub fn lowest(&self) -> Option<f64> {
        if let (Self::Polynomial(a), Some(degree)) = (self, self.degree())
            && (degree == 0 || degree % 2 == 1 || a[degree - 1] < 0.0)
        {
            return None;
        }
        let lower = |a: &f64, b: &f64| self.value(*a).total_cmp(&self.value(*b));
        self.minima().into_iter().min_by(lower)
    }

    /// Returns true if a step from one place to another proves that all later ones lead farther and farther away.
    fn runs_away(&self, from: f64, to: f64) -> bool {
        let (Self::Polynomial([a1, a2, ..]), Some(degree)) = (self, self.degree()) else {
            return false;
        };
        // Outward where f′ has no zero any more: it keeps its sign, and its size does not shrink.
        if from * to > 0.0 && to.abs() > from.abs() && from.abs() > self.reach() {
            return true;
        }
        match degree {
            // The distance to the turning point is multiplied by the same number each time.
            2 => {
                let middle = -a1 / (2.0 * a2);
                (to - middle).abs() > (from - middle).abs() * (1.0 + 1e-9)
            }
            // |f′| grows like |w|³ on both sides: what has doubled more than doubles the next time.
            4 => from.abs() >= 10.0 * self.reach() && to.abs() >= 2.0 * from.abs(),
            _ => false,
        }
    }
}

/// The real roots of ax² + bx + c, computed without cancellation.
fn roots(a: f64, b: f64, c: f64) -> Vec<f64> {
    if a == 0.0 {
        return if b == 0.0 { vec![] } else { vec![-c / b] };
    }
    let inside = b * b - 4.0 * a * c;
    if inside < 0.0 {
        return Vec::new();
    }
    let q = -0.5 * (b + inside.sqrt().copysign(b));
    if q == 0.0 {
        return vec![0.0];
    }
    vec![q / a, c / q]
}

/// The place where a function of different signs at both ends changes its sign: a zero, or the first number beyond it.
fn bisect(f: impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    let rising = f(high) > 0.0;
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return high;
        }
        let value = f(middle);
        if value == 0.0 {
            return middle;
        }
        if (value > 0.0) == rising {
            high = middle;
        } else {
            low = middle;
        }
    }
}

/// The end of a run, as far as it is certain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End {
    /// It comes nearer and nearer to this minimum, and is within [`NEAR`] of it.
    Settles(f64),
    /// The slope is 0, or the step too small for the numbers: it stays, though this is no minimum.
    Rests,
    /// It goes through the last so many places for ever.
    Cycles(usize),
    /// It leaves every bound; stopped beyond [`FAR`].
    Diverges,
    /// It has come farther than numbers are followed, and nothing is certain.
    Stopped,
}

/// The steps of a run, and what is certain of its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// w₀, w₁, …; one that diverges ends where it is stopped.
    pub path: Vec<f64>,
    /// The step after which the end is certain, and which it is.
    pub end: Option<(usize, End)>,
}

impl Run {
    /// A run of `steps` steps (at most [`MOST_STEPS`]) from a start.
    ///
    /// ```
    /// use hyperplane_core::theory::descent::{End, Function, Run};
    /// let parabola = Function::Polynomial([0.0, 0.5, 0.0, 0.0]);
    /// let run = Run::new(&parabola, 2.0, 1.5, 2);
    /// assert_eq!(run.path, [1.5, -1.5, 1.5]);
    /// assert_eq!(run.end, Some((2, End::Cycles(2))));
    /// ```
    pub fn new(function: &Function, eta: f64, start: f64, steps: usize) -> Self {
        let minima = function.minima();
        let far = FAR.max(10.0 * function.reach());
        let (mut path, mut end) = (vec![start], None);
        for step in 0..=steps.min(MOST_STEPS) {
            if step > 0 {
                let w = path[step - 1];
                path.push(w - eta * function.slope(w));
            }
            let w = path[step];
            let escaped = w.abs() > far && step > 0 && function.runs_away(path[step - 1], w);
            if end.is_none() {
                let found = if escaped {
                    Some(End::Diverges)
                } else if w.abs() > FARTHEST {
                    Some(End::Stopped)
                } else {
                    certain(function, eta, &path, &minima)
                };
                end = found.map(|found| (step, found));
            }
            if matches!(end, Some((_, End::Diverges | End::Stopped))) {
                break;
            }
        }
        Self { path, end }
    }
}

/// The end that the path so far makes certain.
fn certain(function: &Function, eta: f64, path: &[f64], minima: &[f64]) -> Option<End> {
    let (last, before) = path.split_last()?;
    let w = *last;
    let near = minima.iter().copied().find(|m| (w - m).abs() <= NEAR);
    let step = |w: f64| 1.0 - eta * function.curvature(w);
    if let Some(at) = near {
        let off = (w - at).abs();
        let draws_in = |w: f64| step(w).abs() < 1.0;
        if w == at || [at - off, at, at + off].into_iter().all(draws_in) {
            // A minimum that repels, met exactly, holds a run only where the slope there is 0 to the bit.
            if draws_in(at) || function.slope(w) == 0.0 {
                return Some(End::Settles(at));
            }
        }
    }
    if w - eta * function.slope(w) == w {
        return Some(End::Rests);
    }
    let back = |period: usize| before.len().checked_sub(period).map(|i| before[i]);
    let same = |period: &usize| back(*period).is_some_and(|earlier| earlier == w);
    if let Some(period) = (2..=LONGEST_CYCLE).find(same) {
        return Some(End::Cycles(period));
    }
    // Two places that draw in: off by at most 1e-7 when the second round is off by 1e-9.
    let (one, two) = (back(1)?, back(2)?);
    let drawn = (step(w) * step(one)).abs() < 0.99;
    (drawn && (w - two).abs() <= 1e-9 && (w - one).abs() > NEAR).then_some(End::Cycles(2))
}

#[cfg(test)]
mod tests;
