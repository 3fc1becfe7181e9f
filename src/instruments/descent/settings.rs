//! The settings, and the results of them: the function, the run, the next step.

use super::DescentPlot;
use crate::data::{keywords, round_to_digits};
use crate::theory::descent::{Function, MOST_STEPS, Run};

keywords! {
    /// The function that is descended.
    Shape {
        /// ½w².
        Parabola = "parabola",
        /// |w|.
        Absolute = "absolute",
        /// ¼w⁴ − ½w² + 0.15w: two valleys, the left one lower.
        Wells = "wells",
        /// w²/10 + sin 2w.
        Waves = "waves",
        /// One of the user's: a₄w⁴ + a₃w³ + a₂w² + a₁w.
        Quartic = "quartic",
    }
}

/// The settings and the number of steps made.
#[derive(Clone, Debug, PartialEq)]
pub struct DescentSettings {
    /// The function.
    pub shape: Shape,
    /// The coefficient of w of a function of the user's.
    pub a1: f64,
    /// The coefficient of w².
    pub a2: f64,
    /// The coefficient of w³.
    pub a3: f64,
    /// The coefficient of w⁴.
    pub a4: f64,
    /// The learning rate η.
    pub eta: f64,
    /// The start, w₀.
    pub start: f64,
    /// The number of steps made.
    pub steps: usize,
}

impl Default for DescentSettings {
    fn default() -> Self {
        Self {
            shape: Shape::Parabola,
            a1: 0.0,
            a2: -0.5,
            a3: -0.1,
            a4: 0.1,
            eta: 0.3,
            start: 3.0,
            steps: 0,
        }
    }
}

/// The steps that are drawn ahead of the first one.
const AHEAD: usize = 8;

/// The lecture's three figures: word, function, rate and start. Their coefficients are those the window opens with.
pub static EXAMPLES: [(&str, (Shape, f64, f64)); 3] = [
    ("too-large", (Shape::Parabola, 2.3, 0.2)),
    ("too-small", (Shape::Quartic, 0.1, -2.2)),
    ("jumps", (Shape::Parabola, 2.0, 2.5)),
];

impl DescentSettings {
    /// Shows the example of this word from its start, if there is one.
    pub fn show_example(&mut self, word: &str) -> bool {
        let Some((_, (shape, eta, start))) = EXAMPLES.iter().find(|example| example.0 == word)
        else {
            return false;
        };
        let coefficients = match shape {
            Shape::Quartic => Self::default(),
            _ => self.clone(),
        };
        *self = Self {
            shape: *shape,
            eta: *eta,
            start: *start,
            steps: 0,
            ..coefficients
        };
        true
    }

    /// The example that these settings show.
    pub fn example(&self) -> Option<&'static str> {
        let of = |all: &Self| [all.a1, all.a2, all.a3, all.a4];
        let own = self.shape == Shape::Quartic && of(self) != of(&Self::default());
        let now = (self.shape, self.eta, self.start);
        let found = EXAMPLES.iter().find(|example| example.1 == now && !own);
        found.map(|example| example.0)
    }

    /// The function. Coefficients count to six decimals.
    pub fn function(&self) -> Function {
        match self.shape {
            Shape::Parabola => Function::Polynomial([0.0, 0.5, 0.0, 0.0]),
            Shape::Absolute => Function::Absolute,
            Shape::Wells => Function::Polynomial([0.15, -0.5, 0.0, 0.25]),
            Shape::Waves => Function::Waves,
            Shape::Quartic => {
                let kept = |a: f64| (a * 1e6).round() / 1e6 + 0.0;
                Function::Polynomial([self.a1, self.a2, self.a3, self.a4].map(kept))
            }
        }
    }

    /// The run so far.
    pub fn run(&self) -> Run {
        // Not −0.
        Run::new(&self.function(), self.eta, self.start + 0.0, self.steps)
    }

    /// The places of the steps that come first, the start among them, in the window as it is at first; none in any other:
    /// there a reader may guess.
    pub(super) fn ahead(&self) -> Vec<f64> {
        if *self != Self::default() {
            return Vec::new();
        }
        let steps = AHEAD;
        Self {
            steps,
            ..self.clone()
        }
        .run()
        .path
    }

    /// The number of steps after one more; none when there is no further one.
    pub(super) fn after_step(&self) -> Option<usize> {
        let next = Self {
            steps: self.steps + 1,
            ..self.clone()
        };
        let longer = next.run().path.len() > self.run().path.len();
        (self.steps < MOST_STEPS && longer).then_some(self.steps + 1)
    }

    /// The number of steps after a while of playing: one more at first, then ever more, until the end is certain;
    /// none when it is, or at the largest number of steps.
    pub(super) fn after_a_while(&self) -> Option<usize> {
        if self.run().end.is_some() || self.steps >= MOST_STEPS {
            return None;
        }
        let wished = (self.steps + 1 + self.steps / 16).min(MOST_STEPS);
        let next = Self {
            steps: wished,
            ..self.clone()
        };
        Some(next.run().end.map_or(wished, |(step, _)| step))
    }

    /// The number of steps after one step back.
    pub fn before(&self) -> usize {
        self.run().path.len().saturating_sub(2)
    }

    /// A start that a pointer or key asks for: within bounds and the range of its control, to a thousandth.
    pub(super) fn start_at(w: f64, [left, right]: [f64; 2]) -> f64 {
        let w = if w.is_finite() { w } else { 0.0 };
        (w.max(left).min(right).clamp(-10.0, 10.0) * 1e3).round() / 1e3 + 0.0
    }

    /// The start after an arrow key: a hundredth of the picture along, or a twentieth.
    pub(crate) fn nudged(&self, right: bool, far: bool) -> f64 {
        let [left, end, ..] = DescentPlot::bounds(self);
        let step = round_to_digits((end - left) / if far { 20.0 } else { 100.0 }, 1);
        Self::start_at(self.start + if right { step } else { -step }, [-10.0, 10.0])
    }
}
